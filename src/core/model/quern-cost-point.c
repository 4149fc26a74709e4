/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cost-point.h"

#include <string.h>

/* 2⁵³: below this, a double represents every whole number exactly. */
#define WHOLE 9007199254740992.0

/* Sums of squares are whole numbers and packed as such, shifted by one bit; if
 * too large for that, as a byte 1 followed by the eight bytes of the double. */
static guint8 *
pack_double (guint8 *at,
             double  value)
{
  if (value >= 0 && value < WHOLE)
    return quern_cost_point_pack_number (at, (guint64) value << 1);

  *at++ = 1;
  memcpy (at, &value, sizeof value);

  return at + sizeof value;
}

static const guint8 *
unpack_double (const guint8 *at,
               double       *value)
{
  guint64 number;

  at = quern_cost_point_unpack_number (at, &number);
  if (number != 1)
    {
      *value = (double) (number >> 1);
      return at;
    }

  memcpy (value, at, sizeof *value);

  return at + sizeof *value;
}

/**
 * quern_cost_point_pack:
 * @self: a point
 * @bytes: a buffer of at least QUERN_COST_POINT_MAX_BYTES
 *
 * Packs a point, usually into less than its line in a file.
 *
 * Returns: the number of bytes written
 */
gsize
quern_cost_point_pack (const QuernCostPoint *self,
                       guint8               *bytes)
{
  guint8 *at = bytes;

  *at++ = (guint8) self->known;
  at = quern_cost_point_pack_number (at, self->size);
  at = quern_cost_point_pack_number (at, self->count);
  at = quern_cost_point_pack_number (at, self->min);
  at = quern_cost_point_pack_number (at, self->max);
  at = quern_cost_point_pack_number (at, self->sum);
  if (self->known & QUERN_COST_POINT_REAL_SUM)
    at = quern_cost_point_pack_number (at, self->real_sum);
  if (self->known & QUERN_COST_POINT_SELF_SUM)
    at = quern_cost_point_pack_number (at, self->self_sum);
  if (self->known & QUERN_COST_POINT_SELF_RANGE)
    {
      at = quern_cost_point_pack_number (at, self->self_min);
      at = quern_cost_point_pack_number (at, self->self_max);
    }
  if (self->known & QUERN_COST_POINT_SUM_OF_SQUARES)
    at = pack_double (at, self->sum_of_squares);
  if (self->known & QUERN_COST_POINT_SELF_SUM_OF_SQUARES)
    at = pack_double (at, self->self_sum_of_squares);

  return (gsize) (at - bytes);
}

/**
 * quern_cost_point_unpack:
 * @self: (out caller-allocates): a point
 * @bytes: a point packed by quern_cost_point_pack()
 *
 * Returns: the position after it
 */
const guint8 *
quern_cost_point_unpack (QuernCostPoint *self,
                         const guint8   *bytes)
{
  *self = (QuernCostPoint) { .known = (QuernCostPointFields) *bytes++ };
  bytes = quern_cost_point_unpack_number (bytes, &self->size);
  bytes = quern_cost_point_unpack_number (bytes, &self->count);
  bytes = quern_cost_point_unpack_number (bytes, &self->min);
  bytes = quern_cost_point_unpack_number (bytes, &self->max);
  bytes = quern_cost_point_unpack_number (bytes, &self->sum);
  if (self->known & QUERN_COST_POINT_REAL_SUM)
    bytes = quern_cost_point_unpack_number (bytes, &self->real_sum);
  if (self->known & QUERN_COST_POINT_SELF_SUM)
    bytes = quern_cost_point_unpack_number (bytes, &self->self_sum);
  if (self->known & QUERN_COST_POINT_SELF_RANGE)
    {
      bytes = quern_cost_point_unpack_number (bytes, &self->self_min);
      bytes = quern_cost_point_unpack_number (bytes, &self->self_max);
    }
  if (self->known & QUERN_COST_POINT_SUM_OF_SQUARES)
    bytes = unpack_double (bytes, &self->sum_of_squares);
  if (self->known & QUERN_COST_POINT_SELF_SUM_OF_SQUARES)
    bytes = unpack_double (bytes, &self->self_sum_of_squares);

  return bytes;
}

/* Clears the fields that are not in known: a sum is only known if both terms are. */
static void
forget (QuernCostPoint       *self,
        QuernCostPointFields  known)
{
  self->known &= known;
  if ((self->known & QUERN_COST_POINT_REAL_SUM) == 0)
    self->real_sum = 0;
  if ((self->known & QUERN_COST_POINT_SELF_SUM) == 0)
    self->self_sum = 0;
  if ((self->known & QUERN_COST_POINT_SELF_RANGE) == 0)
    self->self_min = self->self_max = 0;
  if ((self->known & QUERN_COST_POINT_SUM_OF_SQUARES) == 0)
    self->sum_of_squares = 0;
  if ((self->known & QUERN_COST_POINT_SELF_SUM_OF_SQUARES) == 0)
    self->self_sum_of_squares = 0;
}

/**
 * quern_cost_point_add:
 * @self: a point
 * @other: another one of the same size
 *
 * Adds the calls of another point: SEMANTICS 2.
 */
void
quern_cost_point_add (QuernCostPoint       *self,
                      const QuernCostPoint *other)
{
  self->min = MIN (self->min, other->min);
  self->max = MAX (self->max, other->max);
  self->self_min = MIN (self->self_min, other->self_min);
  self->self_max = MAX (self->self_max, other->self_max);
  quern_cost_point_add_number (&self->count, other->count);
  quern_cost_point_add_number (&self->sum, other->sum);
  quern_cost_point_add_number (&self->real_sum, other->real_sum);
  quern_cost_point_add_number (&self->self_sum, other->self_sum);
  self->sum_of_squares += other->sum_of_squares;
  self->self_sum_of_squares += other->self_sum_of_squares;
  forget (self, other->known);
}

/* The inclusive cost of the calls, without recursive calls if that is known. */
guint64
quern_cost_point_get_inclusive (const QuernCostPoint *self)
{
  return (self->known & QUERN_COST_POINT_REAL_SUM) != 0 ? self->real_sum : self->sum;
}
