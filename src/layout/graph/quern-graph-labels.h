/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-selection.h"

G_BEGIN_DECLS

/* Digits after the point of percentages of boxes and of arrows. */
#define QUERN_GRAPH_NODE_PRECISION 2
#define QUERN_GRAPH_EDGE_PRECISION 1

/* Texts on a call graph, drawn or written as DOT. All are to be freed. Estimates are marked "≈",
 * and have "±" in place of a sign that is not known. */

char *quern_graph_labels_dup_share      (const QuernGraphSelection *selection,
                                         double                     cost,
                                         guint                      precision,
                                         QuernGraphCertainty        certainty);
char *quern_graph_labels_dup_cost       (QuernAnalysis             *analysis,
                                         const QuernGraphSelection *selection,
                                         double                     cost,
                                         QuernGraphCertainty        certainty);
char *quern_graph_labels_dup_functions  (guint                      n_functions);
char *quern_graph_labels_dup_inclusive  (const QuernGraphSelection *selection,
                                         const QuernGraphNode      *node);
/* The share of its self cost: "8.78 %"; the label on the box adds a word: "self 8.78 %". */
char *quern_graph_labels_dup_own        (const QuernGraphSelection *selection,
                                         const QuernGraphNode      *node);
char *quern_graph_labels_dup_self       (const QuernGraphSelection *selection,
                                         const QuernGraphNode      *node);
/* Its share and its calls: "24.2 %  48.0 k×"; of recursive calls, "436×". */
char *quern_graph_labels_dup_edge       (const QuernGraphSelection *selection,
                                         const QuernGraphEdge      *edge);
/* "+37 functions" */
char *quern_graph_labels_dup_rest_count (const QuernGraphRest      *rest);
char *quern_graph_labels_dup_rest       (const QuernGraphSelection *selection,
                                         const QuernGraphRest      *rest);
char *quern_graph_labels_dup_chain      (const QuernGraphSelection *selection,
                                         const QuernGraphChain     *chain);
char *quern_graph_labels_dup_bounds     (QuernAnalysis             *analysis,
                                         const QuernGraphSelection *selection,
                                         const QuernGraphChain     *chain);

G_END_DECLS
