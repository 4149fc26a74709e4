/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* What cost more in a later dump of the same program. */
typedef struct
{
  QuernEventId  event;       /* of the later dump, no ratio */
  guint         n_functions; /* of the later dump */
  gint64       *costs;       /* owned: how much more each function cost itself */
  gint64        total;       /* how much more all of it cost */
  char         *text;        /* owned: "+1,234 Ir, most of it in parse, hash and log" */
} QuernDumpGrowth;

/* event: of the later one, no ratio. NULL if it was cancelled. For a worker. */
QuernDumpGrowth *quern_dump_growth_new     (QuernAnalysis         *before,
                                            QuernAnalysis         *after,
                                            QuernEventId           event,
                                            GCancellable          *cancellable)
                                            G_GNUC_WARN_UNUSED_RESULT;
void             quern_dump_growth_free    (QuernDumpGrowth       *self);
/* How much more a function cost itself; 0 where that is not worth a mark, as it is less than one
 * thousandth of all. */
gint64           quern_dump_growth_get     (const QuernDumpGrowth *self,
                                            QuernFunctionId        function);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernDumpGrowth, quern_dump_growth_free)

G_END_DECLS
