/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* The increase of costs in a later dump of the same program. */
typedef struct
{
  QuernEventId  event;       /* of the later dump, not a ratio */
  guint         n_functions; /* of the later dump */
  gint64       *costs;       /* owned: by function: increase of the self cost */
  gint64        total;       /* increase of the total */
  char         *text;        /* owned: "+1,234 Ir, most of it in parse, hash and log" */
} QuernDumpGrowth;

/* event: of the later dump, not a ratio. NULL if it was cancelled. Slow: for worker threads. */
QuernDumpGrowth *quern_dump_growth_new     (QuernAnalysis         *before,
                                            QuernAnalysis         *after,
                                            QuernEventId           event,
                                            GCancellable          *cancellable)
                                            G_GNUC_WARN_UNUSED_RESULT;
void             quern_dump_growth_free    (QuernDumpGrowth       *self);
/* The increase of a function's self cost; 0 if there is none, or if it is too small to mark: less
 * than a thousandth of the increase of the total. */
gint64           quern_dump_growth_get     (const QuernDumpGrowth *self,
                                            QuernFunctionId        function);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernDumpGrowth, quern_dump_growth_free)

G_END_DECLS
