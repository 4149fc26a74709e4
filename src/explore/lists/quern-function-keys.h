/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-columns.h"

G_BEGIN_DECLS

/* (transfer full): the rank of each node by name; cycles come first. */
guint32 *quern_function_keys_rank_names (QuernAnalysis *analysis) G_GNUC_WARN_UNUSED_RESULT;

/* A sort key (quern-sort-key.h) for each node. name_ranks: for names only. event: for
 * costs only. */
void     quern_function_keys_fill       (guint64               *keys,
                                         const QuernColumnInfo *column,
                                         QuernColumnSource     *source,
                                         const guint32         *name_ranks,
                                         QuernEventId           event,
                                         gboolean               descending);

G_END_DECLS
