/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Boxes that a person hides, pins, collapses and opens, and the way back. */

#include "quern-graph-view-private.h"

/* So many steps can be taken back. */
#define MAX_STEPS 200

static QuernCanvas *
get_canvas (QuernGraphView *self)
{
  return quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self));
}

static QuernExplorer *
get_explorer (QuernGraphView *self)
{
  return quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));
}

/* The box that the keyboard is on, or the menu was opened for; or QUERN_NONE. */
static guint
get_box (QuernGraphView            *self,
         guint                      item,
         const QuernGraphSelection **selection)
{
  QuernPicture *picture = quern_canvas_get_picture (get_canvas (self));

  if (picture == NULL)
    return QUERN_NONE;

  *selection = quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (picture));

  return item < (*selection)->nodes->len ? item : QUERN_NONE;
}

/* Does an arrow lead on from it, away from the focus? A caller has only arrows
 * out of it that lead back. */
static gboolean
leads_on (const QuernGraphSelection *selection,
          guint                      box)
{
  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);

      if (edge->from != edge->to && (edge->from == box || edge->to == box))
        return TRUE;
    }

  return FALSE;
}

/* Where the selection goes when its box goes. */
static QuernNodeId
find_neighbour (const QuernGraphSelection *selection,
                guint                      box)
{
  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);
      guint other = edge->to == box ? edge->from : edge->to;

      if (edge->from != edge->to && (edge->from == box || edge->to == box))
        return g_array_index (selection->nodes, QuernGraphNode, other).node;
    }

  return selection->focus;
}

static void
set_enabled (QuernGraphView *self,
             const char     *action,
             gboolean        enabled)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, enabled);
}

/**
 * quern_graph_view_update_actions:
 * @item: of the picture: what actions are about
 *
 * Enables what can be done.
 */
void
quern_graph_view_update_actions (QuernGraphView *self,
                                 guint           item)
{
  const QuernGraphSelection *selection = NULL;
  guint box = get_box (self, item, &selection);
  const QuernGraphNode *node = box != QUERN_NONE
                               ? &g_array_index (selection->nodes, QuernGraphNode, box)
                               : NULL;
  guint flags = node != NULL ? node->flags : 0;

  set_enabled (self, "graph.more-callers",
               quern_graph_view_find_rest (self, item, QUERN_CALLERS) != NULL);
  set_enabled (self, "graph.more-callees",
               quern_graph_view_find_rest (self, item, QUERN_CALLEES) != NULL);
  set_enabled (self, "graph.collapse",
               node != NULL && (flags & QUERN_GRAPH_COLLAPSED) == 0 && leads_on (selection, box));
  set_enabled (self, "graph.hide", node != NULL && node->node != selection->focus);
  set_enabled (self, "graph.pin", node != NULL && (flags & QUERN_GRAPH_PINNED) == 0);
  set_enabled (self, "graph.unpin", (flags & QUERN_GRAPH_PINNED) != 0);
  set_enabled (self, "graph.undo", self->choices_at > 0);
  set_enabled (self, "graph.redo", self->choices_at + 1 < self->choices->len);
  set_enabled (self, "graph.show-hidden",
               quern_graph_choices_has_hidden (quern_graph_view_get_choices (self)));
}

static void
go_to_step (QuernGraphView *self,
            guint           step)
{
  self->choices_at = step;
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
  quern_graph_view_update_actions (self, quern_canvas_get_selected_item (get_canvas (self)));
}

/* (transfer none): what is in force. */
QuernGraphChoices *
quern_graph_view_get_choices (QuernGraphView *self)
{
  return g_ptr_array_index (self->choices, self->choices_at);
}

/**
 * quern_graph_view_choose:
 * @choices: (transfer none): take the place of those that are in force
 *
 * Lays the graph out anew. It is a step that can be taken back.
 */
void
quern_graph_view_choose (QuernGraphView    *self,
                         QuernGraphChoices *choices)
{
  g_ptr_array_set_size (self->choices, (int) self->choices_at + 1);
  if (self->choices->len > MAX_STEPS)
    g_ptr_array_remove_index (self->choices, 0);
  g_ptr_array_add (self->choices, quern_graph_choices_ref (choices));
  go_to_step (self, self->choices->len - 1);
}

/**
 * quern_graph_view_adopt_choices:
 *
 * The analysis is another one. What was done stays done to the functions that
 * it has, too; only the way back is lost.
 */
void
quern_graph_view_adopt_choices (QuernGraphView *self)
{
  QuernProfile *profile = quern_explorer_get_profile (get_explorer (self));
  g_autoptr (QuernGraphChoices) choices = NULL;

  if (profile == NULL || profile == self->choices_profile)
    return;

  choices = self->choices_profile != NULL
            ? quern_graph_choices_translate (quern_graph_view_get_choices (self),
                                             self->choices_profile, profile)
            : quern_graph_choices_new ();
  g_set_object (&self->choices_profile, profile);
  g_ptr_array_set_size (self->choices, 0);
  g_ptr_array_add (self->choices, quern_graph_choices_ref (choices));
  self->choices_at = 0;
}

/* Adds to what was done to a node, and takes from it. */
static void
change_mark (QuernGraphView *self,
             QuernNodeId     node,
             guint           set,
             guint           unset,
             gboolean        closes)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (get_explorer (self));
  g_autoptr (QuernGraphChoices) choices = NULL;
  QuernGraphMark mark;

  mark = quern_graph_choices_get (quern_graph_view_get_choices (self), analysis, node);
  mark.flags = (mark.flags | set) & ~unset;
  if (closes)
    mark.more_callers = mark.more_callees = 0;

  choices = quern_graph_choices_change (quern_graph_view_get_choices (self), analysis, node, &mark);
  quern_graph_view_choose (self, choices);
}

/* The same, of the selected box. */
static void
change_selected (QuernGraphView *self,
                 guint           set,
                 guint           unset,
                 gboolean        closes)
{
  const QuernGraphSelection *selection = NULL;
  guint box = get_box (self, quern_canvas_get_selected_item (get_canvas (self)), &selection);

  if (box != QUERN_NONE)
    change_mark (self, g_array_index (selection->nodes, QuernGraphNode, box).node, set, unset,
                 closes);
}

static void
collapse_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  change_selected (QUERN_GRAPH_VIEW (widget), QUERN_GRAPH_COLLAPSED, 0, TRUE);
}

static void
hide_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (widget);
  const QuernGraphSelection *selection = NULL;
  guint box = get_box (self, quern_canvas_get_selected_item (get_canvas (self)), &selection);
  QuernNodeId node;
  QuernNodeId next;

  if (box == QUERN_NONE)
    return;

  /* The selection moves within the picture first: selecting what has no box on
   * it would be a wish for another picture. */
  node = g_array_index (selection->nodes, QuernGraphNode, box).node;
  next = find_neighbour (selection, box);
  if (next != QUERN_NONE)
    quern_explorer_set_selected (get_explorer (self), next);
  change_mark (self, node, QUERN_GRAPH_HIDDEN, QUERN_GRAPH_PINNED | QUERN_GRAPH_COLLAPSED, TRUE);
}

static void
pin_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  gboolean pins = g_str_equal (action_name, "graph.pin");

  change_selected (QUERN_GRAPH_VIEW (widget), pins ? QUERN_GRAPH_PINNED : 0,
                   pins ? 0 : QUERN_GRAPH_PINNED, FALSE);
}

static void
step_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (widget);
  gboolean is_undo = g_str_equal (action_name, "graph.undo");

  if (is_undo ? self->choices_at > 0 : self->choices_at + 1 < self->choices->len)
    go_to_step (self, is_undo ? self->choices_at - 1 : self->choices_at + 1);
}

static void
show_hidden_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (widget);
  g_autoptr (QuernGraphChoices) choices =
    quern_graph_choices_show_hidden (quern_graph_view_get_choices (self));

  quern_graph_view_choose (self, choices);
}

static void
more_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (widget);
  gboolean wants_callers = g_str_equal (action_name, "graph.more-callers");
  const QuernGraphRest *rest;

  rest = quern_graph_view_find_rest (self, quern_canvas_get_selected_item (get_canvas (self)),
                                     wants_callers ? QUERN_CALLERS : QUERN_CALLEES);
  if (rest != NULL)
    quern_graph_view_expand (self, rest);
}

void
quern_graph_view_install_choices (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "graph.more-callers", NULL, more_action);
  gtk_widget_class_install_action (widget_class, "graph.more-callees", NULL, more_action);
  gtk_widget_class_install_action (widget_class, "graph.collapse", NULL, collapse_action);
  gtk_widget_class_install_action (widget_class, "graph.hide", NULL, hide_action);
  gtk_widget_class_install_action (widget_class, "graph.pin", NULL, pin_action);
  gtk_widget_class_install_action (widget_class, "graph.unpin", NULL, pin_action);
  gtk_widget_class_install_action (widget_class, "graph.undo", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "graph.redo", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "graph.show-hidden", NULL, show_hidden_action);
}

void
quern_graph_view_init_choices (QuernGraphView *self)
{
  self->choices = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_graph_choices_unref);
  g_ptr_array_add (self->choices, quern_graph_choices_new ());
}

void
quern_graph_view_clear_choices (QuernGraphView *self)
{
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_object (&self->choices_profile);
}
