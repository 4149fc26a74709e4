/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/* Rows × columns of costs in one allocation. Columns can be added while the
 * table is filled; quern_cost_table_steal() makes it dense.
 *
 * Until quern_cost_table_settle(), sums made by quern_cost_table_add() are exact,
 * whatever the order of additions: a cell that overflows wraps around, and the
 * number of wraps is stored in carries. */
typedef struct
{
  gint64     *cells;     /* owned: row-major */
  gsize       n_rows;
  gsize       capacity;  /* rows */
  guint       n_columns;
  guint       stride;    /* cells per row, at least n_columns */
  GHashTable *carries;   /* owned, nullable: wraps by cell; negative: below the minimum */
} QuernCostTable;

void     quern_cost_table_init            (QuernCostTable *self);
void     quern_cost_table_clear           (QuernCostTable *self);
void     quern_cost_table_set_columns     (QuernCostTable *self,
                                           guint           n_columns);
gsize    quern_cost_table_add_row         (QuernCostTable *self);
gint64  *quern_cost_table_steal           (QuernCostTable *self,
                                           const guint32  *order) G_GNUC_WARN_UNUSED_RESULT;

/* For tables whose size depends on a file: these fail if out of memory. */
gboolean quern_cost_table_try_set_columns (QuernCostTable *self,
                                           guint           n_columns) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_cost_table_reserve         (QuernCostTable *self,
                                           gsize           n_rows) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_cost_table_try_add_row     (QuernCostTable *self) G_GNUC_WARN_UNUSED_RESULT;

static inline gint64 *
quern_cost_table_get_row (const QuernCostTable *self,
                          gsize                 row)
{
  return self->cells + row * self->stride;
}

void     quern_cost_table_carry           (QuernCostTable       *self,
                                           const gint64         *cell,
                                           gint64                times);
void     quern_cost_table_add_carries     (QuernCostTable       *self,
                                           gsize                 row,
                                           const QuernCostTable *from,
                                           gsize                 from_row);
gboolean quern_cost_table_settle          (QuernCostTable       *self);

/* Adds costs to a row of the table. */
static inline void
quern_cost_table_add (QuernCostTable *self,
                      gint64         *row,
                      const gint64   *costs,
                      guint           n_costs)
{
  for (guint i = 0; i < n_costs; i++)
    if (G_UNLIKELY (__builtin_add_overflow (row[i], costs[i], &row[i])))
      quern_cost_table_carry (self, &row[i], costs[i] < 0 ? -1 : 1);
}

/* Saturating subtraction. */
static inline gint64
quern_cost_subtract (gint64 cost,
                     gint64 less)
{
  gint64 difference;

  if (G_LIKELY (!__builtin_sub_overflow (cost, less, &difference)))
    return difference;

  return cost < 0 ? G_MININT64 : G_MAXINT64;
}

/* Saturating addition. Returns FALSE if the sum overflowed. */
static inline gboolean
quern_cost_add (gint64 *sum,
                gint64  cost)
{
  if (G_LIKELY (!__builtin_add_overflow (*sum, cost, sum)))
    return TRUE;

  *sum = cost < 0 ? G_MININT64 : G_MAXINT64;

  return FALSE;
}

/* The same for counts. */
static inline gboolean
quern_count_add (guint64 *sum,
                 guint64  count)
{
  if (G_LIKELY (!__builtin_add_overflow (*sum, count, sum)))
    return TRUE;

  *sum = G_MAXUINT64;

  return FALSE;
}

/* Whether a cost contributes more to a total than another. is_negative: the sign of the total. */
static inline gboolean
quern_cost_is_more (gboolean is_negative,
                    gint64   cost,
                    gint64   than)
{
  return is_negative ? cost < than : cost > than;
}

/* The nearest cost, as an estimate needs no fractions; 0 for NaN. */
static inline gint64
quern_cost_round (double cost)
{
  /* (double) G_MAXINT64 is greater than it by 1. */
  if (cost >= (double) G_MAXINT64)
    return G_MAXINT64;
  if (cost <= (double) G_MININT64)
    return G_MININT64;

  return isnan (cost) ? 0 : (gint64) llround (cost);
}

G_END_DECLS
