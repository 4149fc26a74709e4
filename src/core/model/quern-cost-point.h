/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a file may leave out of its points. */
typedef enum
{
  QUERN_COST_POINT_SUM_OF_SQUARES      = 1 << 0,
  QUERN_COST_POINT_REAL_SUM            = 1 << 1,
  QUERN_COST_POINT_SELF_SUM            = 1 << 2,
  QUERN_COST_POINT_SELF_RANGE          = 1 << 3, /* the smallest and the largest */
  QUERN_COST_POINT_SELF_SUM_OF_SQUARES = 1 << 4,
} QuernCostPointFields;

#define QUERN_COST_POINT_ALL 0x1f

/* What the calls of a function with one size of its input cost. What is not
 * known is 0. Costs are of one event; sums are held at the end of 64 bits. */
typedef struct
{
  guint64          size;
  guint64          count;    /* how many calls */
  guint64          min;      /* the cheapest of them, with all that it called */
  guint64          max;
  guint64          sum;
  guint64          real_sum; /* without calls inside of calls of the same function */
  guint64          self_sum;
  guint64          self_min;
  guint64          self_max;
  double           sum_of_squares;
  double           self_sum_of_squares;
  QuernCostPointFields known;
} QuernCostPoint;

/* No packed point is longer. */
#define QUERN_COST_POINT_MAX_BYTES 128

gsize         quern_cost_point_pack   (const QuernCostPoint *self,
                                  guint8           *bytes);
const guint8 *quern_cost_point_unpack (QuernCostPoint       *self,
                                  const guint8     *bytes);
void          quern_cost_point_add    (QuernCostPoint       *self,
                                  const QuernCostPoint *other);
guint64       quern_cost_point_get_inclusive (const QuernCostPoint *self);

/* Numbers of seven bits a byte, the lowest first. */
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

/* Held at the end of 64 bits. */
static inline void
quern_cost_point_add_number (guint64 *sum,
                        guint64  number)
{
  if (G_UNLIKELY (__builtin_add_overflow (*sum, number, sum)))
    *sum = G_MAXUINT64;
}

G_END_DECLS
