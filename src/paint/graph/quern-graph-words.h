/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-selection.h"

G_BEGIN_DECLS

/* Texts about a call graph. All are to be freed. */

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

/* How many items match, and what the matching functions in them cost themselves. */
typedef struct
{
  guint               n;
  double              self;
  QuernGraphCertainty certainty;
} QuernGraphMatches;

/* n of boxes: of them; n of arrows: of the functions on them. is_group: those of the selected
 * group, else what a search has found. */
char *quern_graph_words_dup_marks   (const QuernGraphSelection *selection,
                                     const QuernGraphMatches   *boxes,
                                     const QuernGraphMatches   *arrows,
                                     gboolean                   is_group);

G_END_DECLS
