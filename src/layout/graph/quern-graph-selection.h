/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-types.h"

G_BEGIN_DECLS

void                 quern_graph_options_init    (QuernGraphOptions        *options);
QuernGraphSelection *quern_graph_selection_new   (QuernAnalysis            *analysis,
                                                  const QuernGraphOptions  *options,
                                                  GCancellable             *cancellable,
                                                  GError                  **error) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_graph_selection_free  (QuernGraphSelection      *self);

/* The function that was wanted, where a box is the cycle that it is in; else QUERN_NONE. */
QuernFunctionId      quern_graph_selection_get_member (const QuernGraphSelection *self,
                                                       QuernNodeId                node);
/* "f in <cycle 1>", or the name of the node. */
char                *quern_graph_selection_dup_name (const QuernGraphSelection *self,
                                                 QuernAnalysis             *analysis,
                                                 QuernNodeId                node) G_GNUC_WARN_UNUSED_RESULT;

/* A cost as a part of what percentages are of; 0 if that is 0. */
double               quern_graph_selection_get_share (const QuernGraphSelection *self,
                                                 double                     cost);
/* How broad an arrow is: its cost as a part of the base, but of a difference the larger one of
 * both sides, 0 to 1. */
double               quern_graph_selection_get_breadth (const QuernGraphSelection *self,
                                                 const QuernGraphEdge       *edge);
/* Does at least 1 % of the change begin in that box? */
gboolean             quern_graph_selection_is_origin (const QuernGraphSelection *self,
                                                 const QuernGraphNode       *node);

/* How many boxes suit a canvas of that width, in px, where they are chosen by self cost. */
guint                quern_graph_options_get_n_boxes (double               width) G_GNUC_CONST;

/* Thresholds under which about 20 to 60 boxes show. */
void                 quern_graph_options_propose (QuernGraphOptions        *options,
                                                  QuernAnalysis            *analysis);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernGraphSelection, quern_graph_selection_free)

G_END_DECLS
