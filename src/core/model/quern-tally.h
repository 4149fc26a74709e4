/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-cost-table.h"
#include "quern-types.h"
#include "quern-watch.h"

G_BEGIN_DECLS

/**
 * QuernTally:
 *
 * The sums of a part: self costs by function, and calls with their costs by
 * caller and callee.
 *
 * Rows are appended in the order of the input, where functions and pairs may
 * repeat; quern_tally_compact() adds up repeated rows and sorts them. That
 * takes a few passes over arrays, whereas looking up each pair immediately
 * would cost a cache miss per call line.
 */
typedef struct
{
  QuernFunctionId *functions; /* owned: by row */
  gsize            functions_capacity;
  QuernCostTable   self;      /* one row per entry of functions */

  QuernCall       *calls;     /* owned: by row */
  gsize            calls_capacity;
  QuernCostTable   call_costs; /* one row per entry of calls */

  gboolean         has_compact_functions;
  gboolean         has_compact_calls;
  gboolean         overflowed; /* a sum of costs exceeded 64 bits */
  gboolean         count_overflowed;
} QuernTally;

void     quern_tally_init         (QuernTally       *self,
                                   guint             n_events);
void     quern_tally_clear        (QuernTally       *self);

gboolean quern_tally_set_events   (QuernTally       *self,
                                   guint             n_events) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_tally_add_function (QuernTally       *self,
                                   QuernFunctionId   function) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_tally_add_call     (QuernTally       *self,
                                   QuernFunctionId   caller,
                                   QuernFunctionId   callee) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_tally_append_calls (QuernTally       *self,
                                   const QuernTally *other)
                                   G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_tally_compact      (QuernTally       *self,
                                   guint             n_functions,
                                   QuernWatch       *watch) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_tally_finish       (QuernTally       *self,
                                   guint             n_functions,
                                   QuernWatch       *watch) G_GNUC_WARN_UNUSED_RESULT;

/* Adds costs to a row outside the tally; on overflow the sum saturates. */
static inline void
quern_tally_add_costs (QuernTally   *self,
                       gint64       *row,
                       const gint64 *costs,
                       guint         n_costs)
{
  for (guint i = 0; i < n_costs; i++)
    if (G_UNLIKELY (!quern_cost_add (&row[i], costs[i])))
      self->overflowed = TRUE;
}

static inline void
quern_tally_add_count (QuernTally *self,
                       guint64    *sum,
                       guint64     count)
{
  if (G_UNLIKELY (!quern_count_add (sum, count)))
    self->count_overflowed = TRUE;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernTally, quern_tally_clear)

G_END_DECLS
