/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Showing what stands behind a rest. */

#include "quern-graph-view-private.h"

/* So many boxes come at once; behind a rest of a few more, all of them. */
#define BOXES_A_STEP 6
#define MOST_A_STEP 8

static QuernNodeId
get_box_node (QuernAnalysis *analysis,
              QuernNodeId    node)
{
  guint cycle = quern_analysis_get_node_cycle (analysis, node);

  return cycle != 0 ? quern_analysis_get_cycle_node (analysis, cycle) : node;
}

/* Where all that is behind a rest was hidden by hand, that is taken back. */
static QuernGraphChoices *
show_hidden_neighbours (QuernGraphChoices   *choices,
                        QuernAnalysis       *analysis,
                        const QuernGraphRest *rest,
                        QuernNodeId          node)
{
  g_autoptr (QuernCallTable) calls = quern_analysis_list_calls (analysis, node, rest->direction);
  g_autoptr (QuernGraphChoices) shown = quern_graph_choices_ref (choices);
  guint n_hidden = 0;

  for (guint i = 0; i < quern_call_table_get_n_rows (calls); i++)
    {
      QuernNodeId other = get_box_node (analysis, quern_call_table_get_row (calls, i)->other);
      QuernGraphMark mark = quern_graph_choices_get (shown, analysis, other);
      QuernGraphChoices *next;

      if ((mark.flags & QUERN_GRAPH_HIDDEN) == 0)
        continue;

      n_hidden++;
      mark.flags &= ~(guint) QUERN_GRAPH_HIDDEN;
      next = quern_graph_choices_change (shown, analysis, other, &mark);
      quern_graph_choices_unref (shown);
      shown = next;
    }

  return quern_graph_choices_ref (n_hidden >= rest->n_functions ? shown : choices);
}

/**
 * quern_graph_view_expand:
 *
 * Opens the box of a rest one step further: the costliest functions behind it
 * get boxes, and all of its calls on that side arrows.
 */
void
quern_graph_view_expand (QuernGraphView       *self,
                         const QuernGraphRest *rest)
{
  QuernPictureView *view = QUERN_PICTURE_VIEW (self);
  QuernAnalysis *analysis = quern_explorer_get_analysis (quern_picture_view_get_explorer (view));
  QuernPicture *picture = quern_canvas_get_picture (quern_picture_view_get_canvas (view));
  const QuernGraphSelection *selection =
    quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (picture));
  QuernNodeId node = g_array_index (selection->nodes, QuernGraphNode, rest->node).node;
  guint step = rest->n_functions <= MOST_A_STEP ? rest->n_functions : BOXES_A_STEP;
  g_autoptr (QuernGraphChoices) shown = NULL;
  g_autoptr (QuernGraphChoices) choices = NULL;
  QuernGraphMark mark;

  shown = show_hidden_neighbours (quern_graph_view_get_choices (self), analysis, rest, node);
  mark = quern_graph_choices_get (shown, analysis, node);
  mark.flags &= ~(guint) QUERN_GRAPH_COLLAPSED;
  if (rest->direction == QUERN_CALLERS)
    mark.more_callers += step;
  else
    mark.more_callees += step;

  choices = quern_graph_choices_change (shown, analysis, node, &mark);
  quern_graph_view_choose (self, choices);
}

const QuernGraphRest *
quern_graph_view_find_rest (QuernGraphView *self,
                            guint           item,
                            QuernDirection  direction)
{
  QuernCanvas *canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self));
  QuernPicture *picture = quern_canvas_get_picture (canvas);
  const QuernGraphSelection *selection;

  if (picture == NULL || item >= quern_picture_get_n_items (picture))
    return NULL;

  selection = quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (picture));
  for (guint i = 0; i < selection->rests->len; i++)
    {
      const QuernGraphRest *rest = &g_array_index (selection->rests, QuernGraphRest, i);

      if (rest->direction == direction &&
          g_array_index (selection->nodes, QuernGraphNode, rest->node).node ==
            quern_picture_get_node (picture, item))
        return rest;
    }

  return NULL;
}
