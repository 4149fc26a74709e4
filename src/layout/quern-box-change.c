/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-box-change.h"

#include <math.h>

QuernFills
quern_fills_of (double before,
                double after)
{
  before = MAX (before, 0.0);
  after = MAX (after, 0.0);

  return (QuernFills) {
    MIN (before, after), MAX (after - before, 0.0), MAX (before - after, 0.0)
  };
}

void
quern_fills_add (QuernFills       *self,
                 const QuernFills *other)
{
  self->kept += other->kept;
  self->more += other->more;
  self->less += other->less;
}

double
quern_fills_get_sum (const QuernFills *self)
{
  return self->kept + self->more + self->less;
}

QuernBoxChange
quern_box_change_of (double before,
                     double after)
{
  QuernFills fills = quern_fills_of (before, after);

  return (QuernBoxChange) {
    .sides = { { before, before, before, before, 0.0 }, { after, after, after, after, 0.0 } },
    .all = fills,
    .own = fills,
  };
}

void
quern_box_change_add (QuernBoxChange       *self,
                      const QuernBoxChange *other)
{
  for (guint side = 0; side < 2; side++)
    {
      self->sides[side].low += other->sides[side].low;
      self->sides[side].cost += other->sides[side].cost;
      self->sides[side].high += other->sides[side].high;
      self->sides[side].self += other->sides[side].self;
    }
  quern_fills_add (&self->all, &other->all);
  quern_fills_add (&self->own, &other->own);
}

static double
get_tolerance (const QuernBoxChange *self)
{
  return QUERN_EXACT_TOLERANCE * MAX (fabs (self->sides[0].high), fabs (self->sides[1].high));
}

gboolean
quern_box_change_is_estimate (const QuernBoxChange *self)
{
  double low, high;

  quern_box_change_get_bounds (self, &low, &high);

  return high - low > get_tolerance (self);
}

double
quern_box_change_get_delta (const QuernBoxChange *self)
{
  double delta = self->sides[1].cost - self->sides[0].cost;

  /* A difference within rounding errors is not a change. */
  return fabs (delta) > get_tolerance (self) ? delta : 0.0;
}

void
quern_box_change_get_bounds (const QuernBoxChange *self,
                             double               *low,
                             double               *high)
{
  *low = self->sides[1].low - self->sides[0].high;
  *high = self->sides[1].high - self->sides[0].low;
}

gboolean
quern_box_change_has_sign (const QuernBoxChange *self)
{
  double low, high;

  quern_box_change_get_bounds (self, &low, &high);

  return low > get_tolerance (self) || high < -get_tolerance (self);
}
