/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From what is wanted to a picture, aside, and what is said if there is none. */

#include "quern-graph-view-private.h"

#include "quern-format.h"
#include "quern-view-event.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>

/* A layout that takes longer than that is announced. */
#define SPINNER_MS 300

/* In the order of the drop-downs' rows. */
static const guint depths[] = { 1, 2, 3, 5, 10, G_MAXUINT };

static void
show_status (QuernGraphView *self,
             const char     *title,
             const char     *description,
             const char     *button,
             void          (*action) (QuernGraphView *self))
{
  g_autofree char *escaped = description != NULL ? g_markup_escape_text (description, -1) : NULL;

  adw_status_page_set_title (self->status, title);
  adw_status_page_set_description (self->status, escaped);
  gtk_widget_set_visible (self->status_button, button != NULL);
  if (button != NULL)
    gtk_button_set_label (GTK_BUTTON (self->status_button), button);
  self->status_action = action;

  quern_canvas_set_picture (self->canvas, NULL, QUERN_CANVAS_START);
  quern_caption_set_picture (self->caption, NULL, NULL);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "status");
}

static void
lower_cb (QuernGraphView *self)
{
  quern_graph_view_set_min_share (self, -1.0);
  quern_graph_view_set_min_call_share (self, -1.0);
}

static void
raise_cb (QuernGraphView *self)
{
  /* Twice what was too much, and at least what would be proposed. */
  double share = MAX (2.0 * self->options.min_node_share, self->proposal.min_node_share);
  double call_share = MAX (2.0 * self->options.min_call_share, self->proposal.min_call_share);

  quern_graph_view_set_min_share (self, CLAMP (share, 0.001, 1.0));
  quern_graph_view_set_min_call_share (self, CLAMP (call_share, 0.001, 1.0));
}

static void
retry_cb (QuernGraphView *self)
{
  quern_graph_view_queue_layout (self, 0);
}

static void
show_treemap_cb (QuernGraphView *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.view", "s", "treemap");
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
show_error (QuernGraphView *self,
            const GError   *error)
{
  if (g_error_matches (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_TOO_LARGE))
    show_status (self, _("This graph is too large to draw"), error->message,
                 _("Raise Threshold"), raise_cb);
  else
    show_status (self, _("The graph could not be drawn"), error->message,
                 _("Try Again"), retry_cb);
}

static void
show_picture (QuernGraphView    *self,
              QuernGraphPicture *picture)
{
  const QuernGraphSelection *selection = quern_graph_picture_get_selection (picture);
  g_autofree char *note = NULL;

  if (selection->nodes->len == 0)
    {
      show_empty (self);
      return;
    }

  quern_view_event_get (self->explorer, &note);
  quern_graph_picture_set_accent_node (picture, quern_explorer_get_selected (self->explorer));
  quern_canvas_set_vertical (self->canvas, selection->options.orientation == QUERN_GRAPH_TOP_DOWN);
  quern_canvas_set_picture (self->canvas, QUERN_PICTURE (picture),
                            self->starts_anew ? QUERN_CANVAS_START : QUERN_CANVAS_KEEP);
  quern_caption_set_picture (self->caption, QUERN_PICTURE (picture), note);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "picture");
  self->starts_anew = FALSE;
}

static void
stop_spinner (QuernGraphView *self)
{
  g_clear_handle_id (&self->spinner_id, g_source_remove);
  gtk_spinner_stop (GTK_SPINNER (self->spinner));
}

static gboolean
start_spinner_cb (gpointer data)
{
  QuernGraphView *self = data;

  self->spinner_id = 0;
  gtk_spinner_start (GTK_SPINNER (self->spinner));

  return G_SOURCE_REMOVE;
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

  /* A newer one runs, or the view is gone: nothing of it may be touched. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->layout);
  stop_spinner (self);
  self->options = options;
  self->proposal = proposal;
  self->has_options = TRUE;
  quern_graph_view_show_thresholds (self);

  if (picture != NULL)
    show_picture (self, picture);
  else
    show_error (self, error);
}

static void
get_wish (QuernGraphView *self,
          QuernGraphWish *wish)
{
  *wish = (QuernGraphWish) { .finds_node_share = self->min_share < 0.0,
                             .finds_call_share = self->min_call_share < 0.0 };
  quern_graph_options_init (&wish->options);
  wish->options.event = quern_view_event_get (self->explorer, NULL);
  wish->options.focus = gtk_drop_down_get_selected (self->scope) == 0 ? self->focus : QUERN_NONE;
  wish->options.orientation = gtk_drop_down_get_selected (self->orientation) == 0
                              ? QUERN_GRAPH_LEFT_TO_RIGHT
                              : QUERN_GRAPH_TOP_DOWN;
  wish->options.caller_depth = depths[gtk_drop_down_get_selected (self->caller_depth)];
  wish->options.callee_depth = depths[gtk_drop_down_get_selected (self->callee_depth)];
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

static void
start_layout (QuernGraphView *self)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  QuernGrouping *grouping = quern_view_event_get_colours (self->explorer);
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
      show_status (self, _("This profile has no calls"),
                   quern_profile_get_format (profile) == QUERN_FORMAT_CACHEGRIND
                   ? _("Cachegrind records lines only.")
                   : _("It was recorded without them, so there is no graph to draw."),
                   _("Show Treemap"), show_treemap_cb);
      return;
    }

  self->starts_anew = self->starts_anew || is_other_graph (self, &wish.options);
  self->layout = g_cancellable_new ();
  self->spinner_id = g_timeout_add (SPINNER_MS, start_spinner_cb, self);
  quern_graph_job_run_async (analysis, grouping, &wish, font_family, self->layout,
                             layout_done_cb, self);
}

static gboolean
start_layout_cb (gpointer data)
{
  QuernGraphView *self = data;

  self->layout_id = 0;
  self->is_stale = FALSE;
  start_layout (self);

  return G_SOURCE_REMOVE;
}

void
quern_graph_view_cancel_layout (QuernGraphView *self)
{
  g_clear_handle_id (&self->layout_id, g_source_remove);
  stop_spinner (self);
  if (self->layout != NULL)
    g_cancellable_cancel (self->layout);
  g_clear_object (&self->layout);
}

/**
 * quern_graph_view_queue_layout:
 * @delay_ms: how long a person may go on changing things
 *
 * The newest wish counts: an older layout is cancelled. Meanwhile the old
 * picture stays. What is not on screen is laid out when it gets there.
 */
void
quern_graph_view_queue_layout (QuernGraphView *self,
                               guint           delay_ms)
{
  quern_graph_view_cancel_layout (self);
  self->is_stale = TRUE;

  if (self->explorer == NULL || quern_explorer_get_analysis (self->explorer) == NULL ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  self->layout_id = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, delay_ms, start_layout_cb,
                                        self, NULL);
}

/* A selected function that is in the picture is set off there; one that is
 * not gets a picture of its own. */
void
quern_graph_view_follow_selected (QuernGraphView *self)
{
  QuernNodeId selected = quern_explorer_get_selected (self->explorer);
  QuernPicture *picture = quern_canvas_get_picture (self->canvas);

  if (picture != NULL)
    {
      quern_graph_picture_set_accent_node (QUERN_GRAPH_PICTURE (picture), selected);
      quern_canvas_redraw (self->canvas);
    }

  /* A reload keeps the graph, whatever is selected in it. */
  if (picture == NULL && selected == self->seen)
    return;

  self->seen = QUERN_NONE;
  if (selected == QUERN_NONE || selected == self->focus ||
      gtk_drop_down_get_selected (self->scope) != 0)
    return;
  if (picture != NULL && self->layout == NULL && self->layout_id == 0 && !self->is_stale &&
      quern_picture_find_node (picture, selected) != QUERN_NONE)
    return;

  self->focus = selected;
  quern_graph_view_queue_layout (self, 0);
}
