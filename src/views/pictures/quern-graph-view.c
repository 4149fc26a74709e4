/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-view.h"

#include "quern-config.h"
#include "quern-corner.h"
#include "quern-cost-text.h"
#include "quern-dot-writer.h"
#include "quern-explorer.h"
#include "quern-format.h"
#include "quern-graph-job.h"
#include "quern-graph-scene.h"
#include "quern-number-layout.h"
#include "quern-overview.h"
#include "quern-properties.h"
#include "quern-view-event.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>
#include <math.h>

/* Range of the sliders: shares from 0.05 % to 50 %, on a logarithmic scale, since ratios matter
 * rather than differences. */
#define LEAST_SHARE 0.0005
#define MOST_SHARE 0.5

/* Delay of the layout after a slider has moved. */
#define SLIDER_DELAY_MS 60

#define DEFAULT_SPACING_ROW 1

/* Number of steps that can be undone. */
#define MAX_STEPS 200

/* Number of boxes added per step; a rest of up to MOST_A_STEP is opened completely. */
#define BOXES_A_STEP 6
#define MOST_A_STEP 8

/* A layout that takes longer than this shows a spinner. */
#define SPINNER_MS 300

/* Number of avoidable crossings of arrows at which the view offers to untangle them. */
#define HUB_CROSSINGS 3

/* A depth of one more means unlimited. */
#define QUERN_GRAPH_VIEW_MAX_DEPTH 10

/**
 * QuernGraphView:
 *
 * The call graph: around the selected function, or of the whole program.
 *
 * ## Actions
 *
 * - `graph.zoom-in`, `graph.zoom-out`, `graph.zoom-original`, `graph.fit`
 * - `graph.automatic`: thresholds that suit the program
 * - `graph.more-callers`, `graph.more-callees`: opens the rest of the selected box
 * - `graph.collapse`, `graph.hide`, `graph.pin`, `graph.unpin`: change the selected box
 * - `graph.frames`: toggles frames around groups
 * - `graph.hubs-apart`: toggles whether functions with many callers are drawn once per caller
 * - `graph.undo`, `graph.redo`, `graph.show-hidden`: undo or redo changes, show hidden boxes
 * - `graph.show-treemap`: switches the window to the treemap
 */
struct _QuernGraphView
{
  QuernPictureView   parent_instance;

  /* Wanted options */
  QuernNodeId        seen;          /* selected when the analysis was set, or QUERN_NONE */
  QuernNodeId        focus;         /* centre of the graph, or QUERN_NONE */
  double             min_share;     /* 0..1 of the base; negative: automatic */
  double             min_call_share;

  gboolean           frames;        /* draw frames around groups */
  gboolean           hubs_apart;    /* functions with many callers are drawn once per caller */
  double             base_share;    /* base of the thresholds, as a share of the base of the
                                     * percentages */
  GPtrArray         *choices;       /* owned: QuernGraphChoices, owned: the undo history */
  guint              choices_at;    /* index of the current ones */
  QuernProfile      *choices_profile; /* owned, nullable: profile of the choices */

  /* Options of the last layout, even if it failed */
  QuernGraphOptions  options;
  QuernGraphOptions  proposal;
  gboolean           has_options;
  guint              n_shown;       /* functions in the last picture */
  guint              n_functions;   /* of the profile of that picture */

  guint              spinner_id;    /* source: starts the spinner */
  gboolean           is_updating;   /* the controls are being set by the program */
  void             (*status_action) (QuernGraphView *self); /* of the status page's button */

  /* Template children */
  GtkAdjustment     *node_adjustment;
  GtkAdjustment     *call_adjustment;
  GtkDropDown       *scope;
  GtkDropDown       *orientation;
  GtkDropDown       *spacing;
  GtkAdjustment     *caller_depth;
  GtkAdjustment     *callee_depth;
  GMenuModel        *item_menu;
  GtkWidget         *toolbar_zoom;
  GtkWidget         *menu_button;
  GtkWidget         *floating_menu_button;
  GtkWidget         *options_popover;
  GtkWidget         *node_title;
  GtkWidget         *node_value;
  GtkWidget         *call_value;
  GtkWidget         *caller_value;
  GtkWidget         *callee_value;
  GtkWidget         *zoom_button;
  GtkWidget         *spinner;
  GtkWidget         *hub_button;
  GtkWidget         *status_button;
};

static void quern_graph_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernGraphView, quern_graph_view, QUERN_TYPE_PICTURE_VIEW,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                      quern_graph_view_view_init))

/* As in the settings, in the order of the drop-downs' rows; NULL-terminated. */
static const char *const orientation_names[] = {
  "automatic", "left-to-right", "top-down", "circular", NULL
};
static const char *const spacing_names[] = { "compact", "normal", "roomy", NULL };

/* In the order of the drop-downs' rows. */
static const QuernGraphOrientation orientations[] = {
  QUERN_GRAPH_AUTOMATIC, QUERN_GRAPH_LEFT_TO_RIGHT, QUERN_GRAPH_TOP_DOWN, QUERN_GRAPH_CIRCULAR
};
static const QuernGraphSpacing spacings[] = {
  QUERN_GRAPH_COMPACT, QUERN_GRAPH_NORMAL, QUERN_GRAPH_ROOMY
};

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

/* Returns the box that an item is, or QUERN_NONE. Sets *selection if there is a picture. */
static guint
get_box (QuernGraphView             *self,
         guint                       item,
         const QuernGraphSelection **selection)
{
  QuernPicture *picture = quern_canvas_get_picture (get_canvas (self));

  if (picture == NULL)
    return QUERN_NONE;

  *selection = quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (picture));

  return item < (*selection)->nodes->len ? item : QUERN_NONE;
}

/* The first arrow other than a self-call that starts or ends at the box; or NULL. */
static const QuernGraphEdge *
find_arrow (const QuernGraphSelection *selection,
            guint                      box)
{
  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);

      if (edge->from != edge->to && (edge->from == box || edge->to == box))
        return edge;
    }

  return NULL;
}

/* The node to select when the selected box is removed. */
static QuernNodeId
find_neighbour (const QuernGraphSelection *selection,
                guint                      box)
{
  const QuernGraphEdge *edge = find_arrow (selection, box);

  if (edge == NULL)
    return selection->focus;

  return g_array_index (selection->nodes, QuernGraphNode,
                        edge->to == box ? edge->from : edge->to).node;
}

static void
set_enabled (QuernGraphView *self,
             const char     *action,
             gboolean        enabled)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, enabled);
}

/* The rest that an item is, or that of a box, in that direction; or NULL. */
static const QuernGraphRest *
find_rest (QuernGraphView *self,
           guint           item,
           QuernDirection  direction)
{
  QuernPicture *picture = quern_canvas_get_picture (get_canvas (self));
  const QuernGraphSelection *selection;
  const QuernGraphRest *rest;

  if (picture == NULL || item >= quern_picture_get_n_items (picture))
    return NULL;

  rest = quern_graph_picture_get_rest (QUERN_GRAPH_PICTURE (picture), item);
  if (rest != NULL)
    return rest->direction == direction ? rest : NULL;

  selection = quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (picture));
  for (guint i = 0; i < selection->rests->len; i++)
    {
      rest = &g_array_index (selection->rests, QuernGraphRest, i);
      if (rest->direction == direction &&
          g_array_index (selection->nodes, QuernGraphNode, rest->node).node ==
            quern_picture_get_node (picture, item))
        return rest;
    }

  return NULL;
}

/* (transfer none): the current choices. */
static QuernGraphChoices *
get_choices (QuernGraphView *self)
{
  return g_ptr_array_index (self->choices, self->choices_at);
}

/**
 * update_actions:
 * @item: of the picture: the target of the actions
 *
 * Updates which actions are enabled.
 */
static void
update_actions (QuernGraphView *self,
                guint           item)
{
  const QuernGraphSelection *selection = NULL;
  guint box = get_box (self, item, &selection);
  const QuernGraphNode *node = box != QUERN_NONE
                               ? &g_array_index (selection->nodes, QuernGraphNode, box)
                               : NULL;
  guint flags = node != NULL ? node->flags : 0;

  set_enabled (self, "graph.more-callers",
               find_rest (self, item, QUERN_CALLERS) != NULL);
  set_enabled (self, "graph.more-callees",
               find_rest (self, item, QUERN_CALLEES) != NULL);
  set_enabled (self, "graph.collapse",
               node != NULL && (flags & QUERN_GRAPH_COLLAPSED) == 0 &&
                 find_arrow (selection, box) != NULL);
  set_enabled (self, "graph.hide", node != NULL && node->node != selection->focus);
  set_enabled (self, "graph.pin", node != NULL && (flags & QUERN_GRAPH_PINNED) == 0);
  set_enabled (self, "graph.unpin", (flags & QUERN_GRAPH_PINNED) != 0);
  set_enabled (self, "graph.undo", self->choices_at > 0);
  set_enabled (self, "graph.redo", self->choices_at + 1 < self->choices->len);
  set_enabled (self, "graph.show-hidden",
               quern_graph_choices_has_hidden (get_choices (self)));
}

static void
go_to_step (QuernGraphView *self,
            guint           step)
{
  self->choices_at = step;
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
  update_actions (self, quern_canvas_get_selected_item (get_canvas (self)));
}

/**
 * choose:
 * @choices: (transfer none): the new choices
 *
 * Lays out the graph again. This adds an undo step.
 */
static void
choose (QuernGraphView    *self,
        QuernGraphChoices *choices)
{
  g_ptr_array_set_size (self->choices, (int) self->choices_at + 1);
  if (self->choices->len > MAX_STEPS)
    g_ptr_array_remove_index (self->choices, 0);
  g_ptr_array_add (self->choices, quern_graph_choices_ref (choices));
  go_to_step (self, self->choices->len - 1);
}

/**
 * adopt_choices:
 *
 * Adopts the choices for a new analysis. Choices about functions that it also has
 * are kept; only the undo history is lost.
 */
static void
adopt_choices (QuernGraphView *self)
{
  QuernProfile *profile = quern_explorer_get_profile (get_explorer (self));
  g_autoptr (QuernGraphChoices) choices = NULL;

  if (profile == NULL || profile == self->choices_profile)
    return;

  choices = self->choices_profile != NULL
            ? quern_graph_choices_translate (get_choices (self),
                                             self->choices_profile, profile)
            : quern_graph_choices_new ();
  g_set_object (&self->choices_profile, profile);
  g_ptr_array_set_size (self->choices, 0);
  g_ptr_array_add (self->choices, quern_graph_choices_ref (choices));
  self->choices_at = 0;
}

/* Sets and unsets flags of a node. closes: whether to close callers and callees opened by hand. */
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

  mark = quern_graph_choices_get (get_choices (self), analysis, node);
  mark.flags = (mark.flags | set) & ~unset;
  if (closes)
    mark.more_callers = mark.more_callees = 0;

  choices = quern_graph_choices_change (get_choices (self), analysis, node, &mark);
  choose (self, choices);
}

/* Does the same for the selected box. */
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

  /* Move the selection within the picture first: selecting a node without a box would request
   * another picture. */
  node = g_array_index (selection->nodes, QuernGraphNode, box).node;
  next = find_neighbour (selection, box);
  if (next != QUERN_NONE)
    quern_navigation_set_selected (quern_explorer_get_navigation (get_explorer (self)), next);
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
    quern_graph_choices_show_hidden (get_choices (self));

  choose (self, choices);
}

/* If everything behind a rest was hidden by hand, shows it again. Returns a new reference. */
static QuernGraphChoices *
show_hidden_neighbours (QuernGraphChoices    *choices,
                        QuernAnalysis        *analysis,
                        const QuernGraphRest *rest,
                        QuernNodeId           node)
{
  g_autoptr (QuernCallTable) calls = quern_analysis_list_calls (analysis, node, rest->direction);
  g_autoptr (QuernGraphChoices) shown = quern_graph_choices_ref (choices);
  guint n_hidden = 0;

  for (guint i = 0; i < quern_call_table_get_n_rows (calls); i++)
    {
      QuernNodeId other =
        quern_analysis_get_outer_node (analysis, quern_call_table_get_row (calls, i)->other);
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
 * expand:
 *
 * Expands a rest by one step: the costliest functions behind it get boxes, and all
 * calls of the expanded box on that side get arrows.
 */
static void
expand (QuernGraphView       *self,
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

  analysis = quern_analysis_get_drawn (analysis, selection->options.event);
  shown = show_hidden_neighbours (get_choices (self), analysis, rest, node);
  mark = quern_graph_choices_get (shown, analysis, node);
  mark.flags &= ~(guint) QUERN_GRAPH_COLLAPSED;
  if (rest->direction == QUERN_CALLERS)
    mark.more_callers += step;
  else
    mark.more_callees += step;

  choices = quern_graph_choices_change (shown, analysis, node, &mark);
  choose (self, choices);
}

/* Unfolds a chain: all of its functions get boxes. */
static void
open_chain (QuernGraphView       *self,
            const QuernGraphEdge *edge)
{
  QuernPicture *picture = quern_canvas_get_picture (get_canvas (self));
  QuernAnalysis *analysis = quern_explorer_get_analysis (get_explorer (self));
  const QuernGraphSelection *selection =
    quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (picture));
  const QuernGraphChain *chain = &g_array_index (selection->chains, QuernGraphChain,
                                                 edge->chain - 1);
  g_autoptr (QuernGraphChoices) choices = quern_graph_choices_ref (get_choices (self));

  analysis = quern_analysis_get_drawn (analysis, selection->options.event);
  for (guint i = 0; i < chain->n_nodes; i++)
    {
      QuernNodeId node = g_array_index (selection->chain_nodes, QuernNodeId, chain->first + i);
      QuernGraphMark mark = quern_graph_choices_get (choices, analysis, node);
      QuernGraphChoices *next;

      mark.flags |= QUERN_GRAPH_UNFOLDED;
      next = quern_graph_choices_change (choices, analysis, node, &mark);
      quern_graph_choices_unref (choices);
      choices = next;
    }

  choose (self, choices);
}

static void
more_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (widget);
  QuernDirection direction = g_str_equal (action_name, "graph.more-callers") ? QUERN_CALLERS
                                                                             : QUERN_CALLEES;
  const QuernGraphRest *rest;

  /* A rest can have the cursor, but not be selected. */
  rest = find_rest (self, quern_canvas_get_cursor_item (get_canvas (self)), direction);
  if (rest == NULL)
    rest = find_rest (self, quern_canvas_get_selected_item (get_canvas (self)), direction);
  if (rest != NULL)
    expand (self, rest);
}

static void
install_choices (GtkWidgetClass *widget_class)
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

static void
init_choices (QuernGraphView *self)
{
  self->choices = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_graph_choices_unref);
  g_ptr_array_add (self->choices, quern_graph_choices_new ());
}

static void
clear_choices (QuernGraphView *self)
{
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_object (&self->choices_profile);
}

static void
show_status (QuernGraphView *self,
             const char     *title,
             const char     *description,
             const char     *button,
             void          (*action) (QuernGraphView *self))
{
  gtk_widget_set_visible (self->status_button, button != NULL);
  if (button != NULL)
    gtk_button_set_label (GTK_BUTTON (self->status_button), button);
  self->status_action = action;
  quern_picture_view_show_status (QUERN_PICTURE_VIEW (self), title, description);
}

static void
set_min_share (QuernGraphView *self,
               double          min_share)
{
  if (G_APPROX_VALUE (self->min_share, min_share, 1e-9))
    return;

  self->min_share = min_share;
  g_object_notify (G_OBJECT (self), "min-share");
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), SLIDER_DELAY_MS);
}

static void
set_min_call_share (QuernGraphView *self,
                    double          min_call_share)
{
  if (G_APPROX_VALUE (self->min_call_share, min_call_share, 1e-9))
    return;

  self->min_call_share = min_call_share;
  g_object_notify (G_OBJECT (self), "min-call-share");
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), SLIDER_DELAY_MS);
}

static void
choose_automatically (QuernGraphView *self)
{
  set_min_share (self, -1.0);
  set_min_call_share (self, -1.0);
}

/* Twice the threshold that was too low, and at least the proposed one. */
static double
get_raised (double now,
            double proposed)
{
  return CLAMP (MAX (2.0 * now, proposed), 0.001, 1.0);
}

static void
raise_cb (QuernGraphView *self)
{
  double share = get_raised (self->options.min_node_share, self->proposal.min_node_share);
  double call_share = get_raised (self->options.min_call_share, self->proposal.min_call_share);

  set_min_share (self, share);
  set_min_call_share (self, call_share);
}

static void
lay_out (QuernGraphView *self)
{
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

static void
show_treemap_cb (QuernGraphView *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.view", "s", "treemap");
}

static void
show_source_cb (QuernGraphView *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.view", "s", "source");
}

static void
show_plot_cb (QuernGraphView *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.view", "s", "plot");
}

/* Says what can be shown instead, and how to record calls. */
static void
show_no_calls (QuernGraphView *self,
               QuernProfile   *profile)
{
  const char *title = _("This profile has no calls");

  if (quern_profile_get_series (profile) != NULL)
    show_status (self, title,
                 _("aprof records them with --collect-cct=yes. What it always has are costs by "
                   "the size of the input."),
                 _("Show Plot"), show_plot_cb);
  else if (quern_profile_get_format (profile) == QUERN_FORMAT_CACHEGRIND)
    show_status (self, title, _("Cachegrind records lines only."), _("Show Source"),
                 show_source_cb);
  else
    show_status (self, title, _("It was recorded without them, so there is no graph to draw."),
                 _("Show Treemap"), show_treemap_cb);
}

/* Formatted relative to the same base as the percentages in the picture. */
static char *
format_threshold (QuernGraphView *self,
                  double          share)
{
  share *= self->base_share;

  return quern_format_percent (share, share < 0.001 ? 2 : 1);
}

static void
show_empty (QuernGraphView *self)
{
  g_autofree char *share = format_threshold (self, self->options.min_node_share);
  g_autofree char *proposed = format_threshold (self, self->proposal.min_node_share);
  /* Translators: a share with its per cent sign, "3.0 %". */
  g_autofree char *title = g_strdup_printf (_("All functions are below %s"), share);
  g_autofree char *button = g_strdup_printf (_("Lower to %s"), proposed);

  show_status (self, title, NULL, button, choose_automatically);
}

static void
show_too_large (QuernGraphView *self)
{
  double raised = get_raised (self->options.min_node_share, self->proposal.min_node_share);
  g_autofree char *share = format_threshold (self, self->options.min_node_share);
  g_autofree char *more = format_threshold (self, raised);
  /* Translators: a share with its per cent sign, "3.0 %". */
  g_autofree char *description =
    g_strdup_printf (_("It has a box for each function from %s of the cost on."), share);
  /* Translators: a share with its per cent sign, "3.0 %". */
  g_autofree char *button = g_strdup_printf (_("Raise to %s"), more);

  show_status (self, _("This graph is too large to draw"), description, button, raise_cb);
}

static void
quern_graph_view_show_error (QuernPictureView *view,
                             const GError     *error)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);
  g_autofree char *sentence = quern_format_sentence (error->message);

  if (g_error_matches (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_TOO_LARGE))
    show_too_large (self);
  else
    show_status (self, _("The graph could not be drawn"), sentence,
                 _("Try Again"), lay_out);
}

/* Shows a button if functions with many callers tangle the arrows. */
static void
propose_hubs (QuernGraphView    *self,
              QuernGraphPicture *picture)
{
  guint n = quern_graph_picture_get_hub_crossings (picture);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->hub_button, n >= HUB_CROSSINGS);
  /* Translators: of arrows of a graph */
  text = g_strdup_printf (ngettext ("Draw shared functions once per caller: %u fewer crossing",
                                    "Draw shared functions once per caller: %u fewer crossings",
                                    n), n);
  gtk_widget_set_tooltip_text (self->hub_button, text);
}

static void
quern_graph_view_show_picture (QuernPictureView *view,
                               QuernPicture     *picture)
{
  QuernGraphPicture *graph = QUERN_GRAPH_PICTURE (picture);
  const QuernGraphSelection *selection = quern_graph_picture_get_selection (graph);
  QuernCanvas *canvas = quern_picture_view_get_canvas (view);

  if (selection->nodes->len == 0)
    {
      show_empty (QUERN_GRAPH_VIEW (view));
      return;
    }

  quern_canvas_set_vertical (canvas, selection->options.orientation == QUERN_GRAPH_TOP_DOWN);
  quern_picture_view_set_picture (view, picture);
  propose_hubs (QUERN_GRAPH_VIEW (view), graph);
  update_actions (QUERN_GRAPH_VIEW (view),
                  quern_canvas_get_selected_item (canvas));
}

/* Delayed, so that short layouts show no spinner. */

static gboolean
start_spinner_cb (gpointer data)
{
  QuernGraphView *self = data;

  self->spinner_id = 0;
  gtk_spinner_start (GTK_SPINNER (self->spinner));

  return G_SOURCE_REMOVE;
}

static void
quern_graph_view_busy_changed (QuernPictureView *view,
                               gboolean          is_busy)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);

  g_clear_handle_id (&self->spinner_id, g_source_remove);
  if (is_busy)
    self->spinner_id = g_timeout_add (SPINNER_MS, start_spinner_cb, self);
  else
    gtk_spinner_stop (GTK_SPINNER (self->spinner));
}

static double
slider_of_share (double share)
{
  return 100.0 * log (CLAMP (share, LEAST_SHARE, MOST_SHARE) / LEAST_SHARE) /
         log (MOST_SHARE / LEAST_SHARE);
}

static void
show_share (QuernGraphView *self,
            GtkWidget      *label,
            double          share)
{
  g_autofree char *text = format_threshold (self, share);

  gtk_label_set_label (GTK_LABEL (label), text);
}

/* The threshold that gives functions a box. */
static void
show_node_share (QuernGraphView *self,
                 double          share)
{
  gtk_label_set_label (GTK_LABEL (self->node_title), _("Functions ≥"));
  gtk_widget_set_tooltip_text (self->node_value, NULL);
  show_share (self, self->node_value, share);
}

/* Automatically chosen boxes pass no threshold: they have the most self cost, or lead there. Their
 * number is in the tooltip, for long numbers and words would push the other slider out. */
static void
show_automatic (QuernGraphView *self)
{
  g_autofree char *shown = quern_format_count (self->n_shown);
  g_autofree char *all = quern_format_count (self->n_functions);
  /* Translators: how the functions of a graph are chosen; how many it shows, and how many the
   * profile has: "automatic, 29 of 376" */
  g_autofree char *text = g_strdup_printf (_("automatic, %s of %s"), shown, all);

  gtk_label_set_label (GTK_LABEL (self->node_title), _("Functions"));
  /* Translators: how the functions of a graph are chosen */
  gtk_label_set_label (GTK_LABEL (self->node_value), C_("functions", "automatic"));
  gtk_widget_set_tooltip_text (self->node_value, text);
}

/* Updates the controls to the current thresholds. The slider of an automatic graph stays. */
static void
show_thresholds (QuernGraphView *self)
{
  self->is_updating = TRUE;
  if (self->options.n_boxes == 0)
    gtk_adjustment_set_value (self->node_adjustment,
                              slider_of_share (self->options.min_node_share));
  gtk_adjustment_set_value (self->call_adjustment, slider_of_share (self->options.min_call_share));
  self->is_updating = FALSE;

  if (self->options.n_boxes == 0)
    show_node_share (self, self->options.min_node_share);
  else
    show_automatic (self);
  show_share (self, self->call_value, self->options.min_call_share);
}

static void
layout_done_cb (GObject      *source_object,
                GAsyncResult *result,
                gpointer      user_data)
{
  QuernGraphView *self = user_data;
  QuernGraphOptions options;
  QuernGraphOptions proposal;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernGraphPicture) picture =
    quern_graph_job_run_finish (result, &options, &proposal, &error);

  /* If it was cancelled, the view may be gone. */
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      self->options = options;
      self->proposal = proposal;
      self->has_options = TRUE;
      if (picture != NULL)
        {
          const QuernGraphSelection *selection = quern_graph_picture_get_selection (picture);

          self->base_share = selection->is_difference
                               ? 1.0
                               : quern_graph_selection_get_share (selection, selection->base);
          self->n_shown = quern_graph_selection_get_n_functions (selection);
          self->n_functions = quern_profile_get_n_functions (self->choices_profile);
        }
      show_thresholds (self);
    }

  quern_picture_view_end_layout (user_data, (QuernPicture *) picture, error);
}

static guint
get_depth (GtkAdjustment *slider)
{
  guint depth = (guint) lround (gtk_adjustment_get_value (slider));

  return depth > QUERN_GRAPH_VIEW_MAX_DEPTH ? G_MAXUINT : depth;
}

/* After a change by the user, the same number of boxes is chosen as before: fewer might suit the
 * canvas better, but would take away others than those that were changed. */
static void
keep_boxes (QuernGraphView    *self,
            QuernGraphOptions *options)
{
  QuernPicture *picture = quern_canvas_get_picture (get_canvas (self));
  const QuernGraphOptions *last;

  if (picture == NULL || self->choices_at == 0 || options->n_boxes == 0)
    return;

  last = &quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (picture))->options;
  if (last->focus != options->focus || last->n_boxes == 0)
    return;

  options->n_boxes = last->n_boxes;
  options->keeps_boxes = TRUE;
}

static void
get_wish (QuernGraphView *self,
          QuernGraphWish *wish)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));
  const QuernViewport *viewport = quern_canvas_get_viewport (get_canvas (self));

  *wish = (QuernGraphWish) { .finds_node_share = self->min_share < 0.0,
                             .finds_call_share = self->min_call_share < 0.0 };
  quern_graph_options_init (&wish->options);
  wish->options.spacing = spacings[gtk_drop_down_get_selected (self->spacing)];
  wish->options.frames = self->frames;
  wish->options.hubs_apart = self->hubs_apart;
  wish->options.choices = get_choices (self);
  wish->options.joined = quern_explorer_get_joined (explorer);
  wish->options.event = quern_view_event_get (explorer, NULL);
  wish->options.whole = quern_view_event_get_whole (explorer, wish->options.event, NULL);
  wish->options.focus = gtk_drop_down_get_selected (self->scope) == 0 ? self->focus : QUERN_NONE;
  wish->options.orientation = orientations[gtk_drop_down_get_selected (self->orientation)];
  wish->options.caller_depth = get_depth (self->caller_depth);
  wish->options.callee_depth = get_depth (self->callee_depth);
  wish->options.canvas_width = viewport->width;
  wish->options.canvas_height = viewport->height;
  if (self->min_share >= 0.0)
    wish->options.min_node_share = self->min_share;
  else
    wish->options.n_boxes = quern_graph_options_get_n_boxes (viewport->width);
  if (self->min_call_share >= 0.0)
    wish->options.min_call_share = self->min_call_share;
  keep_boxes (self, &wish->options);
}

/* Whether this is a different graph, not just one with other thresholds. */
static gboolean
is_other_graph (QuernGraphView          *self,
                const QuernGraphOptions *options)
{
  return !self->has_options ||
         options->focus != self->options.focus ||
         options->orientation != self->options.orientation;
}

static void
quern_graph_view_start_layout (QuernPictureView *view)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);
  QuernExplorer *explorer = quern_picture_view_get_explorer (view);
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  QuernGrouping *grouping = quern_view_event_get_colours (explorer);
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  g_autofree char *font_family = quern_view_style_dup_font_family (GTK_WIDGET (self));
  QuernGraphWish wish;
  const char *absence;

  get_wish (self, &wish);
  if (wish.options.event == QUERN_NONE || quern_profile_get_n_functions (profile) == 0)
    {
      show_status (self, _("This profile has no functions"), NULL, NULL, NULL);
      return;
    }
  if (quern_profile_get_n_calls (profile) == 0)
    {
      show_no_calls (self, profile);
      return;
    }

  absence = quern_cost_text_get_absence (explorer, wish.options.focus);
  if (absence != NULL)
    {
      show_status (self, _("No cost to show"), absence, NULL, NULL);
      return;
    }

  if (is_other_graph (self, &wish.options))
    quern_picture_view_set_starts_anew (view, TRUE);
  quern_graph_job_run_async (analysis, grouping, &wish, font_family,
                             quern_picture_view_begin_layout (view), layout_done_cb, self);
}

/* A selected function that is in the picture is highlighted there; any other one becomes the centre
 * of a new picture. */
static void
quern_graph_view_selected_changed (QuernPictureView *view)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);
  QuernNodeId selected = quern_navigation_get_selected (
    quern_explorer_get_navigation (quern_picture_view_get_explorer (view)));
  QuernCanvas *canvas = quern_picture_view_get_canvas (view);
  QuernPicture *picture = quern_canvas_get_picture (canvas);

  /* The arrows of the selected box have another colour. */
  if (picture != NULL)
    quern_canvas_redraw (canvas);
  update_actions (self, quern_canvas_get_selected_item (canvas));

  /* A reload keeps the graph, whatever is selected in it. */
  if (picture == NULL && selected == self->seen)
    return;

  self->seen = QUERN_NONE;
  if (selected == QUERN_NONE || selected == self->focus ||
      gtk_drop_down_get_selected (self->scope) != 0)
    return;
  if (picture != NULL && quern_picture_view_is_settled (view) &&
      quern_picture_find_node (picture, selected) != QUERN_NONE)
    return;

  self->focus = selected;
  quern_picture_view_restart_layout (view, 0);
}

/* Thresholds */

static double
share_of_slider (double value)
{
  return LEAST_SHARE * pow (MOST_SHARE / LEAST_SHARE, value / 100.0);
}

static void
node_share_changed_cb (QuernGraphView *self)
{
  double share = share_of_slider (gtk_adjustment_get_value (self->node_adjustment));

  if (self->is_updating)
    return;

  show_node_share (self, share);
  set_min_share (self, share);
}

static void
call_share_changed_cb (QuernGraphView *self)
{
  double share = share_of_slider (gtk_adjustment_get_value (self->call_adjustment));

  if (self->is_updating)
    return;

  show_share (self, self->call_value, share);
  set_min_call_share (self, share);
}

/* The selected row of a drop-down, by its name in the settings. */

static const char *
get_choice (GtkDropDown        *drop_down,
            const char  *const *names)
{
  guint row = gtk_drop_down_get_selected (drop_down);

  return names[row < g_strv_length ((GStrv) names) ? row : 0];
}

static void
set_choice (GtkDropDown        *drop_down,
            const char  *const *names,
            const char         *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (g_strcmp0 (name, names[i]) == 0)
        gtk_drop_down_set_selected (drop_down, i);
    }
}

static const char *
get_orientation (QuernGraphView *self)
{
  return get_choice (self->orientation, orientation_names);
}

static void
set_orientation (QuernGraphView *self,
                 const char     *name)
{
  set_choice (self->orientation, orientation_names, name);
}

static const char *
get_spacing (QuernGraphView *self)
{
  return get_choice (self->spacing, spacing_names);
}

static void
set_spacing (QuernGraphView *self,
             const char     *name)
{
  set_choice (self->spacing, spacing_names, name);
}

static int
get_caller_depth (QuernGraphView *self)
{
  return (int) lround (gtk_adjustment_get_value (self->caller_depth));
}

static void
set_caller_depth (QuernGraphView *self,
                  int             depth)
{
  gtk_adjustment_set_value (self->caller_depth, depth);
}

static int
get_callee_depth (QuernGraphView *self)
{
  return (int) lround (gtk_adjustment_get_value (self->callee_depth));
}

static void
set_callee_depth (QuernGraphView *self,
                  int             depth)
{
  gtk_adjustment_set_value (self->callee_depth, depth);
}

static void
show_depth (GtkAdjustment *slider,
            GtkWidget     *label)
{
  int depth = (int) lround (gtk_adjustment_get_value (slider));
  g_autofree char *number = g_strdup_printf ("%d", depth);

  gtk_label_set_label (GTK_LABEL (label), depth > QUERN_GRAPH_VIEW_MAX_DEPTH
                                          ? C_ ("depth of a graph", "Any") : number);
}

static void
depth_changed_cb (QuernGraphView *self,
                  GtkAdjustment  *slider)
{
  gboolean is_caller = slider == self->caller_depth;

  show_depth (slider, is_caller ? self->caller_value : self->callee_value);
  g_object_notify (G_OBJECT (self), is_caller ? "caller-depth" : "callee-depth");
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), SLIDER_DELAY_MS);
}

/* Callbacks */

static void
choice_changed_cb (QuernGraphView *self,
                   GParamSpec     *pspec,
                   GtkDropDown    *drop_down)
{
  if (drop_down == self->orientation)
    g_object_notify (G_OBJECT (self), "orientation");
  else if (drop_down == self->spacing)
    g_object_notify (G_OBJECT (self), "spacing");

  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

/* A graph without labels makes room for them once they are legible, and takes it back below. */
static void
arrange_for_zoom (QuernCanvas *canvas)
{
  QuernPicture *shown = quern_canvas_get_picture (canvas);
  double zoom = quern_canvas_get_zoom (canvas);
  g_autoptr (QuernGraphPicture) picture = NULL;
  gboolean is_whole;

  if (shown == NULL)
    return;

  picture = quern_graph_picture_dup_at (QUERN_GRAPH_PICTURE (shown), zoom);
  if (QUERN_PICTURE (picture) == shown)
    return;

  is_whole = quern_viewport_shows_all (quern_canvas_get_viewport (canvas));
  quern_canvas_set_picture (canvas, QUERN_PICTURE (picture), QUERN_CANVAS_STAY);

  /* The graph was fitted, and has become smaller. */
  if (is_whole && zoom < QUERN_GRAPH_LEGIBLE_ZOOM)
    quern_canvas_fit (canvas);
}

static void
zoom_changed_cb (QuernGraphView *self,
                 GParamSpec     *pspec,
                 QuernCanvas    *canvas)
{
  g_autofree char *text = quern_format_percent (quern_canvas_get_zoom (canvas), 0);

  gtk_button_set_label (GTK_BUTTON (self->zoom_button), text);
  arrange_for_zoom (canvas);
}

/* The buttons must not hide a box. While the user moves the picture, they stay. */
static void
place_floating (QuernGraphView *self)
{
  QuernCanvas *canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self));
  GtkWidget *floating = gtk_widget_get_parent (self->floating_menu_button);
  GtkRequisition size;

  if (!gtk_widget_get_visible (floating) || quern_canvas_get_picture (canvas) == NULL ||
      !quern_canvas_is_untouched (canvas))
    return;

  gtk_widget_get_preferred_size (floating, NULL, &size);
  quern_corner_place (floating, canvas, size.width, size.height, TRUE);
}

static gboolean
item_clicked_cb (QuernGraphView *self,
                 guint           item,
                 QuernCanvas    *canvas)
{
  QuernGraphPicture *picture = QUERN_GRAPH_PICTURE (quern_canvas_get_picture (canvas));
  const QuernGraphRest *rest = quern_graph_picture_get_rest (picture, item);
  const QuernGraphEdge *chain = quern_graph_picture_get_chain (picture, item);

  if (rest != NULL)
    expand (self, rest);
  else if (chain != NULL)
    open_chain (self, chain);

  return rest != NULL || chain != NULL;
}

static void
status_clicked_cb (QuernGraphView *self)
{
  if (self->status_action != NULL)
    self->status_action (self);
}

static void
quern_graph_view_analysis_changed (QuernPictureView *view)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);
  QuernExplorer *explorer = quern_picture_view_get_explorer (view);

  adopt_choices (self);
  self->focus = quern_navigation_get_centre (quern_explorer_get_navigation (explorer));
  self->seen = quern_navigation_get_selected (quern_explorer_get_navigation (explorer));
  if (quern_navigation_has_kept_place (quern_explorer_get_navigation (explorer)) &&
      self->options.focus != QUERN_NONE)
    self->options.focus = self->focus;
  else if (!quern_navigation_has_kept_place (quern_explorer_get_navigation (explorer)))
    self->has_options = FALSE;
}

static void
quern_graph_view_centre_changed (QuernPictureView *view)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);
  QuernNodeId centre = quern_navigation_get_centre (
    quern_explorer_get_navigation (quern_picture_view_get_explorer (view)));

  if (self->focus == centre)
    return;

  self->focus = centre;
  quern_picture_view_restart_layout (view, 0);
}

/* Actions */

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernCanvas *canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (widget));
  g_autofree char *name = g_strconcat ("canvas.", strchr (action_name, '.') + 1, NULL);

  gtk_widget_activate_action (GTK_WIDGET (canvas), name, NULL);
}

static void
automatic_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  choose_automatically (QUERN_GRAPH_VIEW (widget));
}

/* The class */

static void
quern_graph_view_set_form (QuernPictureView *view,
                           gboolean          narrow,
                           gboolean          low)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);
  gboolean floats = narrow || low;

  QUERN_PICTURE_VIEW_CLASS (quern_graph_view_parent_class)->set_form (view, narrow, low);
  gtk_widget_set_visible (self->toolbar_zoom, !floats);
  quern_picture_view_set_floating (view, floats);
  place_floating (self);

  /* Both buttons share one popover, which is moved between them. */
  g_object_ref (self->options_popover);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->menu_button), NULL);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->floating_menu_button), NULL);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (floats ? self->floating_menu_button
                                                       : self->menu_button),
                               self->options_popover);
  g_object_unref (self->options_popover);
}

static void
quern_graph_view_finalize (GObject *object)
{
  clear_choices (QUERN_GRAPH_VIEW (object));

  G_OBJECT_CLASS (quern_graph_view_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  /* Both 0..1 of the base; negative means automatic. */
  { "min-share", G_TYPE_DOUBLE, .field = G_STRUCT_OFFSET (QuernGraphView, min_share),
    .set = G_CALLBACK (set_min_share), .min = -1.0, .max = 1.0 },
  { "min-call-share", G_TYPE_DOUBLE, .field = G_STRUCT_OFFSET (QuernGraphView, min_call_share),
    .set = G_CALLBACK (set_min_call_share), .min = -1.0, .max = 1.0 },
  /* "automatic", "left-to-right", "top-down" or "circular", as in the settings. */
  { "orientation", G_TYPE_STRING, .get = G_CALLBACK (get_orientation),
    .set = G_CALLBACK (set_orientation) },
  /* Whether the boxes of a group stand in a frame. */
  { "frames", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernGraphView, frames),
    .changed = G_CALLBACK (lay_out) },
  /* Whether functions with many callers are drawn once per caller. */
  { "hubs-apart", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernGraphView, hubs_apart),
    .changed = G_CALLBACK (lay_out) },
  /* "compact", "normal" or "roomy". */
  { "spacing", G_TYPE_STRING, .get = G_CALLBACK (get_spacing), .set = G_CALLBACK (set_spacing) },
  /* Calls away from the centre; one more than the maximum means unlimited. */
  { "caller-depth", G_TYPE_INT, .get = G_CALLBACK (get_caller_depth),
    .set = G_CALLBACK (set_caller_depth), .min = 1, .max = QUERN_GRAPH_VIEW_MAX_DEPTH + 1 },
  { "callee-depth", G_TYPE_INT, .get = G_CALLBACK (get_callee_depth),
    .set = G_CALLBACK (set_callee_depth), .min = 1, .max = QUERN_GRAPH_VIEW_MAX_DEPTH + 1 },
};

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_OVERVIEW);
  quern_picture_view_class_bind (widget_class, QUERN_RESOURCE_PATH "/ui/quern-graph-view.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, node_adjustment);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, call_adjustment);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, scope);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, orientation);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, spacing);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, caller_depth);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, callee_depth);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, caller_value);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, callee_value);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, item_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, toolbar_zoom);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, menu_button);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, floating_menu_button);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, options_popover);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, node_title);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, node_value);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, call_value);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, zoom_button);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, spinner);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, hub_button);
  gtk_widget_class_bind_template_child (widget_class, QuernGraphView, status_button);
  gtk_widget_class_bind_template_callback (widget_class, node_share_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, call_share_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, choice_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, depth_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, zoom_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, place_floating);
  gtk_widget_class_bind_template_callback (widget_class, item_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_actions);
  gtk_widget_class_bind_template_callback (widget_class, status_clicked_cb);
}

static char *
quern_graph_view_dup_title (QuernPictureView *view,
                            QuernNodeId       centre)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);

  return quern_picture_view_dup_title_of (
    view, gtk_drop_down_get_selected (self->scope) == 0 ? centre : QUERN_NONE, QUERN_CALLEES);
}

static void
quern_graph_view_class_init (QuernGraphViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernPictureViewClass *view_class = QUERN_PICTURE_VIEW_CLASS (klass);

  object_class->finalize = quern_graph_view_finalize;
  view_class->start_layout = quern_graph_view_start_layout;
  view_class->dup_title = quern_graph_view_dup_title;
  view_class->show_picture = quern_graph_view_show_picture;
  view_class->show_error = quern_graph_view_show_error;
  view_class->analysis_changed = quern_graph_view_analysis_changed;
  view_class->centre_changed = quern_graph_view_centre_changed;
  view_class->selected_changed = quern_graph_view_selected_changed;
  view_class->busy_changed = quern_graph_view_busy_changed;
  view_class->set_form = quern_graph_view_set_form;

  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));
  bind_template (widget_class);

  gtk_widget_class_install_action (widget_class, "graph.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "graph.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "graph.zoom-original", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "graph.fit", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "graph.automatic", NULL, automatic_action);
  gtk_widget_class_install_property_action (widget_class, "graph.frames", "frames");
  gtk_widget_class_install_property_action (widget_class, "graph.hubs-apart", "hubs-apart");
  install_choices (widget_class);
  quern_picture_view_class_install_show (widget_class, "graph.show-treemap");
}

static void
quern_graph_view_init (QuernGraphView *self)
{
  QuernCanvas *canvas;

  self->focus = QUERN_NONE;
  self->seen = QUERN_NONE;
  self->min_share = -1.0;
  self->min_call_share = -1.0;
  self->base_share = 1.0;
  quern_graph_options_init (&self->options);
  self->proposal = self->options;
  init_choices (self);

  quern_picture_view_init_template (QUERN_PICTURE_VIEW (self));
  quern_number_layout_apply_to_label (GTK_LABEL (self->node_value));
  quern_number_layout_apply_to_label (GTK_LABEL (self->call_value));
  quern_number_layout_apply_to_label (
    GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->zoom_button))));
  gtk_drop_down_set_selected (self->spacing, DEFAULT_SPACING_ROW);
  show_depth (self->caller_depth, self->caller_value);
  show_depth (self->callee_depth, self->callee_value);
  canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self));
  quern_canvas_set_menu (canvas, self->item_menu);
  show_thresholds (self);
}

/* QuernView implementation */

/* The thresholds, as the toolbar shows them. */
static char *
dup_limits (QuernGraphView *self)
{
  g_autofree char *functions = format_threshold (self, self->options.min_node_share);
  g_autofree char *calls = format_threshold (self, self->options.min_call_share);

  if (self->options.n_boxes > 0)
    /* Translators: which calls a picture shows; a percentage */
    return g_strdup_printf (_("Calls ≥ %s"), calls);

  /* Translators: which functions and calls a picture shows; two percentages */
  return g_strdup_printf (_("Functions ≥ %s, calls ≥ %s"), functions, calls);
}

static gboolean
quern_graph_view_get_view_picture (QuernView        *view,
                                   QuernViewPicture *picture)
{
  QuernViewInterface *parent = g_type_interface_peek_parent (QUERN_VIEW_GET_IFACE (view));
  QuernGraphPicture *shown;

  picture->footer = _("Bars: self, inclusive, total · Quern");
  if (!parent->get_picture (view, picture))
    return FALSE;

  picture->limits = dup_limits (QUERN_GRAPH_VIEW (view));
  /* Exports have labels, whatever the zoom. */
  shown = QUERN_GRAPH_PICTURE (picture->picture);
  picture->picture = QUERN_PICTURE (quern_graph_picture_dup_at (shown, 1.0));
  g_object_unref (shown);

  return TRUE;
}

static char *
quern_graph_view_dup_dot (QuernView  *view,
                          const char *title)
{
  QuernPictureView *picture_view = QUERN_PICTURE_VIEW (view);
  QuernExplorer *explorer = quern_picture_view_get_explorer (picture_view);
  QuernPicture *picture = quern_canvas_get_picture (quern_picture_view_get_canvas (picture_view));
  const QuernGraphSelection *selection;

  if (picture == NULL)
    return NULL;

  selection = quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (picture));

  return quern_dot_write (quern_analysis_get_drawn (quern_explorer_get_analysis (explorer),
                                                    selection->options.event),
                          selection,
                          quern_group_choice_get_grouping (quern_explorer_get_groups (explorer)),
                          title);
}

static gboolean
can_show (QuernExplorer *explorer)
{
  return quern_analyser_has_calls (quern_explorer_get_analyser (explorer));
}

static const QuernViewSetting settings[] = {
  { "graph-orientation", "orientation", QUERN_VIEW_BOUND_TO_COMMAND, NULL },
  { "graph-min-share", "min-share", QUERN_VIEW_BOUND_TO_COMMAND, NULL },
  { "graph-min-call-share", "min-call-share", QUERN_VIEW_BOUND_TO_COMMAND, NULL },
  { "graph-frames", "frames", QUERN_VIEW_BOUND_TO_COMMAND, NULL },
  { "graph-hubs-apart", "hubs-apart", QUERN_VIEW_BOUND_TO_COMMAND, NULL },
  { "graph-spacing", "spacing", QUERN_VIEW_BOUND_TO_COMMAND, NULL },
  { "graph-caller-depth", "caller-depth", QUERN_VIEW_BOUND_TO_COMMAND, NULL },
  { "graph-callee-depth", "callee-depth", QUERN_VIEW_BOUND_TO_COMMAND, NULL },
  { NULL, NULL, 0, NULL },
};

const QuernViewInfo quern_graph_view_info = {
  .id = "graph",
  .title = N_("Graph"),
  .menu_label = N_("_Graph"),
  .settings = settings,
  .get_type = quern_graph_view_get_type,
  .can_show = can_show,
};

static void
quern_graph_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_graph_view_info;
  iface->get_picture = quern_graph_view_get_view_picture;
  iface->dup_dot = quern_graph_view_dup_dot;
}
