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

/* The wanted function if the node is the cycle that it is in; else QUERN_NONE. */
QuernFunctionId      quern_graph_selection_get_member (const QuernGraphSelection *self,
                                                       QuernNodeId                node);
/* "f in <cycle 1>", or the name of the node. */
char                *quern_graph_selection_dup_name (const QuernGraphSelection *self,
                                                 QuernAnalysis             *analysis,
                                                 QuernNodeId                node) G_GNUC_WARN_UNUSED_RESULT;

/* How many functions have a box, alone or in a cycle, or are in a pill on an arrow. */
guint                quern_graph_selection_get_n_functions (const QuernGraphSelection *self) G_GNUC_PURE;

/* A cost as a fraction of the whole; 0 if the whole is 0. */
double               quern_graph_selection_get_share (const QuernGraphSelection *self,
                                                 double                     cost);
/* The width of an arrow, 0 to 1: its cost as a fraction of the base; for a difference, the larger
 * of its costs before and after, as a fraction of "larger". */
double               quern_graph_selection_get_breadth (const QuernGraphSelection *self,
                                                 const QuernGraphEdge       *edge);
/* Whether at least 1 % of the change originates in the box. */
gboolean             quern_graph_selection_is_origin (const QuernGraphSelection *self,
                                                 const QuernGraphNode       *node);

/* How many boxes chosen by self cost suit a canvas of that width, in px. */
guint                quern_graph_options_get_n_boxes (double               width) G_GNUC_CONST;

/* Sets thresholds that about 20 to 60 boxes pass. */
void                 quern_graph_options_propose (QuernGraphOptions        *options,
                                                  QuernAnalysis            *analysis);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernGraphSelection, quern_graph_selection_free)

G_END_DECLS
