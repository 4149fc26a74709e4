/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* What the user has done to a function of a call graph. */
typedef enum
{
  QUERN_GRAPH_HIDDEN = 1 << 0,    /* has no box, whatever it costs */
  QUERN_GRAPH_PINNED = 1 << 1,    /* has a box, whatever the thresholds are */
  QUERN_GRAPH_COLLAPSED = 1 << 2, /* functions that only it leads to have no box */
  QUERN_GRAPH_UNFOLDED = 1 << 3,  /* has a box although it only passes cost on */
} QuernGraphFlags;

/* Everything the user has done to a function. more_callers, more_callees: how many callers and
 * callees below the thresholds have boxes as well, the costliest first. */
typedef struct
{
  guint flags; /* QuernGraphFlags */
  guint more_callers;
  guint more_callees;
} QuernGraphMark;

/* Upper bound of more_callers and more_callees. */
#define QUERN_GRAPH_MAX_MORE 1000

/**
 * QuernGraphChoices:
 *
 * What the user has hidden, pinned, collapsed and opened in a call graph, by function. Immutable: a
 * change makes a new object, so that older ones can be kept to go back to, and any thread may read
 * it.
 */
typedef struct _QuernGraphChoices QuernGraphChoices;

QuernGraphChoices *quern_graph_choices_new          (void) G_GNUC_WARN_UNUSED_RESULT;
QuernGraphChoices *quern_graph_choices_ref          (QuernGraphChoices    *self);
void               quern_graph_choices_unref        (QuernGraphChoices    *self);

gboolean           quern_graph_choices_is_empty     (QuernGraphChoices    *self);
gboolean           quern_graph_choices_has_hidden   (QuernGraphChoices    *self);
QuernGraphMark     quern_graph_choices_get          (QuernGraphChoices    *self,
                                                     QuernAnalysis        *analysis,
                                                     QuernNodeId           node);
QuernGraphChoices *quern_graph_choices_change       (QuernGraphChoices    *self,
                                                     QuernAnalysis        *analysis,
                                                     QuernNodeId           node,
                                                     const QuernGraphMark *mark) G_GNUC_WARN_UNUSED_RESULT;
QuernGraphChoices *quern_graph_choices_show_hidden  (QuernGraphChoices    *self) G_GNUC_WARN_UNUSED_RESULT;
QuernGraphChoices *quern_graph_choices_translate    (QuernGraphChoices    *self,
                                                     QuernProfile         *from,
                                                     QuernProfile         *to) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type guint QuernGraphMark): marks by node, borrowed; NULL if there are none. */
GHashTable        *quern_graph_choices_list_nodes   (QuernGraphChoices    *self,
                                                     QuernAnalysis        *analysis) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernGraphChoices, quern_graph_choices_unref)

G_END_DECLS
