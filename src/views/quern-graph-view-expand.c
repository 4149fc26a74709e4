/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Showing what stands behind a stub. */

#include "quern-graph-view-private.h"

/* A share that is compared with itself must not fail by a rounding. */
#define SLACK 0.999

/* The costliest of the calls that a stub stands for, as a part of all of them. */
static double
get_largest_part (QuernGraphView            *self,
                  const QuernGraphSelection *selection,
                  const QuernGraphStub      *stub)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  QuernNodeId node = g_array_index (selection->nodes, QuernGraphNode, stub->node).node;
  g_autoptr (QuernCallTable) calls = quern_analysis_list_calls (analysis, node, stub->direction);
  g_autoptr (GHashTable) shown = g_hash_table_new (NULL, NULL);
  double sum = 0.0;
  double largest = 0.0;

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      QuernNodeId other = g_array_index (selection->nodes, QuernGraphNode, i).node;

      g_hash_table_add (shown, GUINT_TO_POINTER (other));
    }

  for (guint i = 0; i < quern_call_table_get_n_rows (calls); i++)
    {
      const QuernCallRow *row = quern_call_table_get_row (calls, i);
      double cost = (double) quern_event_set_get_cost (events, selection->options.event,
                                                       quern_call_table_get_costs (calls, i));

      if (row->recursive || g_hash_table_contains (shown, GUINT_TO_POINTER (row->other)))
        continue;
      sum += cost;
      largest = MAX (largest, cost);
    }

  return sum > 0.0 ? largest / sum : 1.0;
}

static void
show_next_level (GtkDropDown *depth)
{
  guint n_levels = g_list_model_get_n_items (gtk_drop_down_get_model (depth));
  guint selected = gtk_drop_down_get_selected (depth);

  if (selected + 1 < n_levels)
    gtk_drop_down_set_selected (depth, selected + 1);
}

/**
 * quern_graph_view_expand:
 *
 * Lowers the thresholds just as far as the costliest function behind the stub
 * needs; where they are not what keeps it out, shows another level.
 */
void
quern_graph_view_expand (QuernGraphView       *self,
                         const QuernGraphStub *stub)
{
  QuernCanvas *canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self));
  QuernGraphPicture *picture = QUERN_GRAPH_PICTURE (quern_canvas_get_picture (canvas));
  const QuernGraphSelection *selection = quern_graph_picture_get_selection (picture);
  double share;

  if (selection->base <= 0.0)
    return;

  share = SLACK * get_largest_part (self, selection, stub) * stub->cost / selection->base;
  share = CLAMP (share, 0.0, 1.0);

  if (share < selection->options.min_node_share || share < selection->options.min_call_share)
    {
      quern_graph_view_set_min_share (self, MIN (share, selection->options.min_node_share));
      quern_graph_view_set_min_call_share (self, MIN (share, selection->options.min_call_share));
    }
  else
    show_next_level (stub->direction == QUERN_CALLERS ? self->caller_depth : self->callee_depth);
}

const QuernGraphStub *
quern_graph_view_find_stub (QuernGraphView *self,
                            guint           item,
                            QuernDirection  direction)
{
  QuernCanvas *canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self));
  QuernPicture *picture = quern_canvas_get_picture (canvas);
  const QuernGraphSelection *selection;

  if (picture == NULL || item >= quern_picture_get_n_items (picture))
    return NULL;

  selection = quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (picture));
  for (guint i = 0; i < selection->stubs->len; i++)
    {
      const QuernGraphStub *stub = &g_array_index (selection->stubs, QuernGraphStub, i);

      if (stub->direction == direction &&
          g_array_index (selection->nodes, QuernGraphNode, stub->node).node ==
            quern_picture_get_node (picture, item))
        return stub;
    }

  return NULL;
}
