/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* What cost more in a later dump of the same program, as people read it:
 * "+1,234 Ir, most of it in parse, hash and log". event: of the later one, no ratio. NULL if it was
 * cancelled. For a worker. */
char *quern_dump_growth_dup_text (QuernAnalysis *before,
                                  QuernAnalysis *after,
                                  QuernEventId   event,
                                  GCancellable  *cancellable) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
