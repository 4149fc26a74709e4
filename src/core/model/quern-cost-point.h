/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Fields of a point that a file may leave out. */
typedef enum
{
  QUERN_COST_POINT_SUM_OF_SQUARES      = 1 << 0,
  QUERN_COST_POINT_REAL_SUM            = 1 << 1,
  QUERN_COST_POINT_SELF_SUM            = 1 << 2,
  QUERN_COST_POINT_SELF_RANGE          = 1 << 3, /* minimum and maximum */
  QUERN_COST_POINT_SELF_SUM_OF_SQUARES = 1 << 4,
} QuernCostPointFields;

#define QUERN_COST_POINT_ALL 0x1f

/* Costs of the calls of a function with one input size. Unknown fields are 0.
 * All costs are of the same event; sums saturate at 64 bits. */
typedef struct
{
  guint64          size;
  guint64          count;    /* number of calls */
  guint64          min;      /* inclusive cost of the cheapest call */
  guint64          max;
  guint64          sum;
  guint64          real_sum; /* like sum, without recursive calls */
  guint64          self_sum;
  guint64          self_min;
  guint64          self_max;
  double           sum_of_squares;
  double           self_sum_of_squares;
  QuernCostPointFields known;
} QuernCostPoint;

/* Upper bound for the size of a packed point. */
#define QUERN_COST_POINT_MAX_BYTES 128

gsize         quern_cost_point_pack   (const QuernCostPoint *self,
                                  guint8           *bytes);
const guint8 *quern_cost_point_unpack (QuernCostPoint       *self,
                                  const guint8     *bytes);
void          quern_cost_point_add    (QuernCostPoint       *self,
                                  const QuernCostPoint *other);
guint64       quern_cost_point_get_inclusive (const QuernCostPoint *self);

/* LEB128: seven bits per byte, least significant first. */
static inline guint8 *
quern_cost_point_pack_number (guint8  *at,
                         guint64  number)
{
  while (number >= 0x80)
    {
      *at++ = (guint8) (number | 0x80);
      number >>= 7;
    }
  *at++ = (guint8) number;

  return at;
}

static inline const guint8 *
quern_cost_point_unpack_number (const guint8 *at,
                           guint64      *number)
{
  guint64 value = *at & 0x7f;

  for (guint shift = 7; (*at++ & 0x80) != 0; shift += 7)
    value |= (guint64) (*at & 0x7f) << shift;
  *number = value;

  return at;
}

/* Saturating addition. */
static inline void
quern_cost_point_add_number (guint64 *sum,
                        guint64  number)
{
  if (G_UNLIKELY (__builtin_add_overflow (*sum, number, sum)))
    *sum = G_MAXUINT64;
}

G_END_DECLS
