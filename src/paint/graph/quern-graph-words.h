/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-selection.h"

G_BEGIN_DECLS

/* Texts on and about a call graph. All are to be freed. */

/* Texts on the picture. */
char *quern_graph_words_dup_functions    (guint                      n_functions);
char *quern_graph_words_dup_inclusive    (const QuernGraphSelection *selection,
                                          const QuernGraphNode      *node);
char *quern_graph_words_dup_self         (const QuernGraphSelection *selection,
                                          const QuernGraphNode      *node);
char *quern_graph_words_dup_edge         (const QuernGraphSelection *selection,
                                          const QuernGraphEdge      *edge);
char *quern_graph_words_dup_rest         (const QuernGraphSelection *selection,
                                          const QuernGraphRest      *rest);

/* "+37 functions" */
char *quern_graph_words_dup_rest_count   (const QuernGraphRest      *rest);
char *quern_graph_words_dup_chain        (const QuernGraphSelection *selection,
                                          const QuernGraphChain     *chain);

/* Texts about the picture. */
char *quern_graph_words_dup_others       (guint                      n_groups);
char *quern_graph_words_dup_description  (QuernAnalysis             *analysis,
                                          const QuernGraphSelection *selection,
                                          const QuernGraphNode      *node);
char *quern_graph_words_dup_tooltip      (QuernAnalysis             *analysis,
                                          const QuernGraphSelection *selection,
                                          const QuernGraphNode      *node);
char *quern_graph_words_dup_rest_tooltip (QuernAnalysis             *analysis,
                                          const QuernGraphSelection *selection,
                                          const QuernGraphRest      *rest);
char *quern_graph_words_dup_chain_tooltip (QuernAnalysis             *analysis,
                                           const QuernGraphSelection *selection,
                                           const QuernGraphEdge      *edge);
char *quern_graph_words_dup_caption      (QuernAnalysis             *analysis,
                                          const QuernGraphSelection *selection);

/* marked: by node of the selection. */
char *quern_graph_words_dup_marks   (const QuernGraphSelection *selection,
                                     guint                      n_marked,
                                     guint                      n_boxes,
                                     double                     self);

G_END_DECLS
