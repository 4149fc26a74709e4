/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From what is wanted to a picture, aside, and what is said if there is none. */

#include "quern-graph-view-private.h"

#include "quern-format.h"
#include "quern-view-event.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>
#include <math.h>

/* A layout that takes longer than that is announced. */
#define SPINNER_MS 300

/* From so many crossings of arrows on it is proposed to untangle them. */
#define HUB_CROSSINGS 3

/* In the order of the drop-downs' rows. */
static const QuernGraphOrientation orientations[] = {
  QUERN_GRAPH_LEFT_TO_RIGHT, QUERN_GRAPH_TOP_DOWN, QUERN_GRAPH_CIRCULAR
};
static const QuernGraphSpacing spacings[] = {
  QUERN_GRAPH_COMPACT, QUERN_GRAPH_NORMAL, QUERN_GRAPH_ROOMY
};

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
lower_cb (QuernGraphView *self)
{
  quern_graph_view_set_min_share (self, -1.0);
  quern_graph_view_set_min_call_share (self, -1.0);
}

/* Twice what was too much, and at least what would be proposed. */
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

  quern_graph_view_set_min_share (self, share);
  quern_graph_view_set_min_call_share (self, call_share);
}

static void
retry_cb (QuernGraphView *self)
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

/* What there is instead, and how to have calls next time. */
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

static void
show_empty (QuernGraphView *self)
{
  g_autofree char *share = quern_format_percent (self->options.min_node_share, 1);
  g_autofree char *proposed = quern_format_percent (self->proposal.min_node_share, 1);
  /* Translators: a share with its per cent sign, "3.0 %". */
  g_autofree char *title = g_strdup_printf (_("All functions are below %s"), share);
  g_autofree char *button = g_strdup_printf (_("Lower to %s"), proposed);

  show_status (self, title, NULL, button, lower_cb);
}

static void
show_too_large (QuernGraphView *self)
{
  double raised = get_raised (self->options.min_node_share, self->proposal.min_node_share);
  g_autofree char *share = quern_format_percent (self->options.min_node_share, 1);
  g_autofree char *more = quern_format_percent (raised, 1);
  /* Translators: a share with its per cent sign, "3.0 %". */
  g_autofree char *description =
    g_strdup_printf (_("It has a box for each function from %s of the cost on."), share);
  /* Translators: a share with its per cent sign, "3.0 %". */
  g_autofree char *button = g_strdup_printf (_("Raise to %s"), more);

  show_status (self, _("This graph is too large to draw"), description, button, raise_cb);
}

void
quern_graph_view_show_error (QuernPictureView *view,
                             const GError     *error)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);

  if (g_error_matches (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_TOO_LARGE))
    show_too_large (self);
  else
    show_status (self, _("The graph could not be drawn"), error->message,
                 _("Try Again"), retry_cb);
}

/* A button comes up where boxes that many call tangle the arrows. */
static void
propose_hubs (QuernGraphView    *self,
              QuernGraphPicture *picture)
{
  guint n = quern_graph_picture_get_hub_crossings (picture);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->hub_button, n >= HUB_CROSSINGS);
  /* Translators: of arrows of a graph */
  text = g_strdup_printf (ngettext ("Draw functions that many call once for each caller: "
                                    "%u crossing less",
                                    "Draw functions that many call once for each caller: "
                                    "%u crossings less", n), n);
  gtk_widget_set_tooltip_text (self->hub_button, text);
}

void
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
  quern_graph_view_update_actions (QUERN_GRAPH_VIEW (view),
                                   quern_canvas_get_selected_item (canvas));
}

/* Waiting is announced when it lasts. */

static gboolean
start_spinner_cb (gpointer data)
{
  QuernGraphView *self = data;

  self->spinner_id = 0;
  gtk_spinner_start (GTK_SPINNER (self->spinner));

  return G_SOURCE_REMOVE;
}

void
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

  /* Then the view may be gone. */
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      self->options = options;
      self->proposal = proposal;
      self->has_options = TRUE;
      quern_graph_view_show_thresholds (self);
    }

  quern_picture_view_end_layout (user_data, (QuernPicture *) picture, error);
}

static guint
get_depth (GtkAdjustment *slider)
{
  guint depth = (guint) lround (gtk_adjustment_get_value (slider));

  return depth > QUERN_GRAPH_VIEW_MAX_DEPTH ? G_MAXUINT : depth;
}

static void
get_wish (QuernGraphView *self,
          QuernGraphWish *wish)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));

  *wish = (QuernGraphWish) { .finds_node_share = self->min_share < 0.0,
                             .finds_call_share = self->min_call_share < 0.0 };
  quern_graph_options_init (&wish->options);
  wish->options.spacing = spacings[gtk_drop_down_get_selected (self->spacing)];
  wish->options.frames = self->frames;
  wish->options.hubs_apart = self->hubs_apart;
  wish->options.choices = quern_graph_view_get_choices (self);
  wish->options.event = quern_view_event_get (explorer, NULL);
  wish->options.focus = gtk_drop_down_get_selected (self->scope) == 0 ? self->focus : QUERN_NONE;
  wish->options.orientation = orientations[gtk_drop_down_get_selected (self->orientation)];
  wish->options.caller_depth = get_depth (self->caller_depth);
  wish->options.callee_depth = get_depth (self->callee_depth);
  if (self->min_share >= 0.0)
    wish->options.min_node_share = self->min_share;
  if (self->min_call_share >= 0.0)
    wish->options.min_call_share = self->min_call_share;
}

/* Not the same graph with other thresholds, but another one. */
static gboolean
is_other_graph (QuernGraphView          *self,
                const QuernGraphOptions *options)
{
  return !self->has_options ||
         options->focus != self->options.focus ||
         options->orientation != self->options.orientation;
}

void
quern_graph_view_start_layout (QuernPictureView *view)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);
  QuernExplorer *explorer = quern_picture_view_get_explorer (view);
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  QuernGrouping *grouping = quern_view_event_get_colours (explorer);
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  g_autofree char *font_family = quern_view_style_dup_font_family (GTK_WIDGET (self));
  QuernGraphWish wish;

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

  if (is_other_graph (self, &wish.options))
    quern_picture_view_set_starts_anew (view, TRUE);
  quern_graph_job_run_async (analysis, grouping, &wish, font_family,
                             quern_picture_view_begin_layout (view), layout_done_cb, self);
}

/* A selected function that is in the picture is set off there; one that is
 * not gets a picture of its own. */
void
quern_graph_view_selected_changed (QuernPictureView *view)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);
  QuernNodeId selected = quern_explorer_get_selected (quern_picture_view_get_explorer (view));
  QuernCanvas *canvas = quern_picture_view_get_canvas (view);
  QuernPicture *picture = quern_canvas_get_picture (canvas);

  /* Its arrows have another colour now. */
  if (picture != NULL)
    quern_canvas_redraw (canvas);
  quern_graph_view_update_actions (self, quern_canvas_get_selected_item (canvas));

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
