/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-growth-filter.h"

/* Does it ask for more than a number of points? */
static gboolean
asks_for_curve (const QuernGrowthFilter *self)
{
  return self->min_steepness > 0.0 || self->max_steepness > 0.0 || self->min_r_squared > 0.0;
}

gboolean
quern_growth_filter_is_empty (const QuernGrowthFilter *self)
{
  return self->min_points == 0 && !asks_for_curve (self);
}

gboolean
quern_growth_filter_matches (const QuernGrowthFilter *self,
                             QuernGrowths            *growths,
                             QuernFunctionId          function)
{
  QuernGrowthSummary summary;
  double steepness;

  if (quern_growths_get_n_points (growths, function) < self->min_points)
    return FALSE;
  if (!asks_for_curve (self))
    return TRUE;
  if (!quern_growths_peek (growths, function, &summary) || summary.answer != QUERN_CURVE_FITTED)
    return FALSE;

  steepness = quern_growth_get_steepness (summary.growth, summary.exponent);
  if (steepness < self->min_steepness ||
      (self->max_steepness > 0.0 && steepness > self->max_steepness))
    return FALSE;

  return !(self->min_r_squared > 0.0) || (summary.growth != QUERN_GROWTH_CONSTANT &&
                                          summary.r_squared >= self->min_r_squared);
}
