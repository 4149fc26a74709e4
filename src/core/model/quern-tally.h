/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-cost-table.h"
#include "quern-types.h"
#include "quern-watch.h"

G_BEGIN_DECLS

/**
 * QuernTally:
 *
 * What a part adds up to: self costs by function, and calls
 * with their costs by caller and callee.
 *
 * It is filled in the order of the input, where the same function and the
 * same pair may come again; quern_tally_compact() adds them up and sorts
 * them. That takes a few passes over arrays, where finding each pair at once
 * would be a cache miss for each line of calls.
 */
typedef struct
{
  QuernFunctionId *functions; /* owned: by row */
  gsize            functions_capacity;
  QuernCostTable   self;      /* rows of functions */

  QuernCall       *calls;     /* owned: by row */
  gsize            calls_capacity;
  QuernCostTable   call_costs; /* rows of calls */

  gboolean         has_compact_functions;
  gboolean         has_compact_calls;
  gboolean         overflowed; /* a sum of costs left 64 bits */
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

/* To a row outside of the tally. */
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
  if (G_LIKELY (!__builtin_add_overflow (*sum, count, sum)))
    return;

  *sum = G_MAXUINT64;
  self->count_overflowed = TRUE;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernTally, quern_tally_clear)

G_END_DECLS
