/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-graph-picture.h"

G_BEGIN_DECLS

/* A call graph as requested by a view, which may leave the choice of thresholds to the job. */
typedef struct
{
  QuernGraphOptions options;
  gboolean          finds_node_share; /* as quern_graph_options_propose() does */
  gboolean          finds_call_share;
} QuernGraphWish;

/* Chooses, measures and lays out in a worker. Cancelling stops it at once. */
void               quern_graph_job_run_async (QuernAnalysis         *analysis,
                                              QuernGrouping         *grouping,
                                              const QuernGraphWish  *wish,
                                              const char            *font_family,
                                              GCancellable          *cancellable,
                                              GAsyncReadyCallback    callback,
                                              gpointer               user_data);
/* options: (out): the options used, also set on failure. proposal: (out): the options that would
 * have been proposed. */
QuernGraphPicture *quern_graph_job_run_finish (GAsyncResult         *result,
                                               QuernGraphOptions    *options,
                                               QuernGraphOptions    *proposal,
                                               GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
