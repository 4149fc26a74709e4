/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-view-private.h"

#include "quern-explorer-parts.h"
#include "quern-explorer-runs.h"
#include "quern-plot-words.h"
#include "quern-view-shortcut.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>

/* In less than that nothing can be told apart; px. */
#define MIN_SIDE 120.0

/**
 * QuernPlotView:
 *
 * What the selected function costs over the size of its input, with the curve that
 * fits it. A wheel or a frame that is dragged looks at a part of it.
 *
 * ## Actions
 *
 * - `plot.kind` (s), `plot.growth` (s), `plot.curve` (s), `plot.bin` (s), `plot.smooth` (s):
 *   see QuernPlotViewWord
 * - `plot.log-x`, `plot.log-y`, `plot.by-calls`, `plot.residuals`: on or off
 * - `plot.keep`: whether the plot stays beside that of the next function
 * - `plot.keep-none`: only the selected function has a plot
 * - `plot.zoom-in`, `plot.zoom-out`, `plot.zoom-reset`
 */

G_DEFINE_FINAL_TYPE (QuernPlotView, quern_plot_view, QUERN_TYPE_PICTURE_VIEW)

enum
{
  PROP_0,
  PROP_CHOICES,
  PROP_KEEP,
  PROP_FIRST_WORD,
  PROP_FIRST_SWITCH = PROP_FIRST_WORD + QUERN_PLOT_VIEW_N_WORDS,
  N_PROPS = PROP_FIRST_SWITCH + QUERN_PLOT_VIEW_N_SWITCHES,
};

static GParamSpec *properties[N_PROPS];

static const struct
{
  const char *name;
  const char *action;
  const char *value; /* at first */
} words[QUERN_PLOT_VIEW_N_WORDS] = {
  [QUERN_PLOT_VIEW_KIND] = { "kind", "plot.kind", "cost" },
  [QUERN_PLOT_VIEW_GROWTH] = { "growth", "plot.growth", "1" },
  [QUERN_PLOT_VIEW_CURVE] = { "curve", "plot.curve", "best" },
  [QUERN_PLOT_VIEW_BIN] = { "bin", "plot.bin", "1" },
  [QUERN_PLOT_VIEW_SMOOTH] = { "smooth", "plot.smooth", "1" },
};

static const struct
{
  const char *name;
  const char *action;
  gboolean    value;
} switches[QUERN_PLOT_VIEW_N_SWITCHES] = {
  [QUERN_PLOT_VIEW_LOG_X] = { "log-x", "plot.log-x", FALSE },
  [QUERN_PLOT_VIEW_LOG_Y] = { "log-y", "plot.log-y", FALSE },
  [QUERN_PLOT_VIEW_BY_CALLS] = { "by-calls", "plot.by-calls", FALSE },
  [QUERN_PLOT_VIEW_RESIDUALS] = { "residuals", "plot.residuals", TRUE },
};

static const char *const kinds[QUERN_N_PLOT_KINDS] = {
  [QUERN_PLOT_COST] = "cost",
  [QUERN_PLOT_WORST] = "worst",
  [QUERN_PLOT_AVERAGE] = "average",
  [QUERN_PLOT_BEST] = "best",
  [QUERN_PLOT_TOTAL] = "total",
  [QUERN_PLOT_VARIANCE] = "variance",
  [QUERN_PLOT_FREQUENCY] = "frequency",
  [QUERN_PLOT_RATIO] = "ratio",
  [QUERN_PLOT_AMORTISED] = "amortised",
};

const char *
quern_plot_view_get_word_name (QuernPlotViewWord word)
{
  return words[word].name;
}

const char *
quern_plot_view_get_switch_name (QuernPlotViewSwitch which)
{
  return switches[which].name;
}

/* What is asked for */

static QuernPlotKind
get_kind (QuernPlotView *self)
{
  for (guint i = 0; i < QUERN_N_PLOT_KINDS; i++)
    if (g_str_equal (self->words[QUERN_PLOT_VIEW_KIND], kinds[i]))
      return (QuernPlotKind) i;

  return QUERN_PLOT_COST;
}

static QuernGrowth
get_curve (QuernPlotView *self)
{
  for (guint i = 0; i < QUERN_N_GROWTHS; i++)
    if (g_str_equal (self->words[QUERN_PLOT_VIEW_CURVE], quern_growth_get_id ((QuernGrowth) i)))
      return (QuernGrowth) i;

  return QUERN_N_GROWTHS;
}

static QuernNodeId
get_node (QuernPlotView *self)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));
  QuernNodeId node = quern_explorer_get_selected (explorer);

  return node != QUERN_NONE ? node : quern_explorer_get_centre (explorer);
}

/* Layout */

static void
quern_plot_view_show_picture (QuernPictureView *view,
                              QuernPicture     *picture)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (view);
  QuernPlotPanels *panels = QUERN_PLOT_PANELS (picture);
  QuernPoint origin;
  const QuernPlotScene *scene =
    quern_plot_picture_get_scene (quern_plot_panels_get (panels, 0, &origin));

  if (quern_plot_panels_get_n (panels) == 1 && scene->values->points->len == 0)
    {
      quern_picture_view_show_status (view, _("No input sizes"),
                                      _("The report has no points of the selected function."));
    }
  else
    {
      quern_picture_view_set_picture (view, picture);
      scene = quern_plot_view_get_scene (self);
      if (scene != NULL && !isfinite (scene->request.options.range.low_x) &&
          !isfinite (scene->request.options.range.low_y))
        self->whole = (QuernPlotRange) {
          scene->layout->x.low, scene->layout->x.high, scene->layout->y.low, scene->layout->y.high
        };
    }
  quern_plot_view_update_prediction (self);
}

static void
quern_plot_view_show_error (QuernPictureView *view,
                            const GError     *error)
{
  quern_picture_view_show_status (view, _("The plot could not be drawn"), error->message);
}

/* Runs of which the sizes are known have points of a cost, once they are made. */
static void
say_why_no_points (QuernPictureView *view)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (view);
  QuernPartChoice *parts = quern_explorer_get_shown_parts (explorer);
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  QuernEventId event = quern_explorer_get_event (explorer);

  if (!quern_explorer_has_points (explorer))
    quern_picture_view_show_status (view, _("This profile knows no input sizes"),
                                    _("Reports of aprof tell what a function costs by the size "
                                      "of its input."));
  else if (quern_part_choice_is_comparison (parts, NULL, NULL))
    quern_picture_view_show_status (view, _("Two parts are compared"),
                                    _("Of all parts there is a plot."));
  else if (event != QUERN_NONE && quern_event_set_is_ratio (events, event))
    quern_picture_view_show_status (view, _("A ratio has no plot"),
                                    _("Choose an event that is a cost."));
  else
    quern_picture_view_show_status (view, _("The costs of the runs are added up…"), NULL);
}

static void
layout_done_cb (GObject      *source_object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernPlotPanels) panels = quern_plot_panels_new_finish (result, &error);

  quern_picture_view_end_layout (user_data, (QuernPicture *) panels, error);
}

/* Why there is no plot; FALSE if there is one. */
static gboolean
show_why_not (QuernPlotView *self)
{
  QuernPictureView *view = QUERN_PICTURE_VIEW (self);
  QuernAnalysis *analysis = quern_explorer_get_analysis (quern_picture_view_get_explorer (view));

  if (quern_profile_get_series (quern_analysis_get_profile (analysis)) == NULL)
    say_why_no_points (view);
  else if (self->shown == QUERN_NONE)
    quern_picture_view_show_status (view, _("This profile has no functions"), NULL);
  else if (quern_analysis_is_cycle (analysis, self->shown))
    quern_picture_view_show_status (view, _("A cycle has no input size"),
                                    _("Its functions have: select one of them."));
  else
    return FALSE;

  quern_plot_view_update_prediction (self);

  return TRUE;
}

static void
quern_plot_view_start_layout (QuernPictureView *view)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (view);
  QuernExplorer *explorer = quern_picture_view_get_explorer (view);
  const QuernViewport *viewport =
    quern_canvas_get_viewport (quern_picture_view_get_canvas (view));
  QuernPlotPanelsRequest panels = { 0 };

  self->shown = get_node (self);
  quern_plot_view_update_kept (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KEEP]);
  if (show_why_not (self))
    return;

  self->layout_width = viewport->width;
  self->layout_height = viewport->height;
  panels.request = (QuernPlotRequest) {
    .choice = {
      .kind = get_kind (self),
      .growth = quern_plot_view_get_growth (self),
      .group = (guint64) MAX (atoi (self->words[QUERN_PLOT_VIEW_BIN]), 1),
      .smooth = (guint) CLAMP (atoi (self->words[QUERN_PLOT_VIEW_SMOOTH]), 1,
                               QUERN_PLOT_MAX_SMOOTH),
    },
    .options = {
      .width = fmax (viewport->width, MIN_SIDE),
      .height = fmax (viewport->height, MIN_SIDE),
      .log_x = self->switches[QUERN_PLOT_VIEW_LOG_X],
      .log_y = self->switches[QUERN_PLOT_VIEW_LOG_Y],
      .residuals = self->switches[QUERN_PLOT_VIEW_RESIDUALS],
      .range = self->range,
    },
    .by_count = self->switches[QUERN_PLOT_VIEW_BY_CALLS],
    .no_curve = g_str_equal (self->words[QUERN_PLOT_VIEW_CURVE], "none"),
    .growth = get_curve (self),
  };
  quern_picture_view_set_starts_anew (view, TRUE);
  quern_plot_view_list_functions (self, &panels);
  quern_plot_panels_new_async (quern_explorer_get_analysis (explorer), &panels,
                               quern_picture_view_begin_layout (view), layout_done_cb, self);
}

/* What is shown */

static void
quern_plot_view_analysis_changed (QuernPictureView *view)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (view);

  if (quern_plot_view_keep_again (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOICES]);
  quern_plot_view_reset_zoom (self);
}

static void
quern_plot_view_node_changed (QuernPictureView *view)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (view);

  if (quern_explorer_get_analysis (quern_picture_view_get_explorer (view)) == NULL ||
      get_node (self) == self->shown)
    return;

  /* Beside others, it is looked at where these are. */
  if (self->kept->len == 0)
    quern_plot_view_reset_zoom (self);
  quern_picture_view_restart_layout (view, 0);
}

void
quern_plot_view_kept_changed (QuernPlotView *self)
{
  quern_plot_view_reset_zoom (self);
  quern_plot_view_update_kept (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KEEP]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOICES]);
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

static void
quern_plot_view_set_form (QuernPictureView *view,
                          gboolean          narrow,
                          gboolean          low)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (view);

  QUERN_PICTURE_VIEW_CLASS (quern_plot_view_parent_class)->set_form (view, narrow, low);
  self->is_low = low;
  quern_plot_view_update_kept (self);
  quern_plot_view_update_prediction (self);
}

static void
viewport_changed_cb (QuernPlotView *self,
                     QuernCanvas   *canvas)
{
  const QuernViewport *viewport = quern_canvas_get_viewport (canvas);

  if (G_APPROX_VALUE (viewport->width, self->layout_width, 0.5) &&
      G_APPROX_VALUE (viewport->height, self->layout_height, 0.5))
    return;

  quern_picture_view_queue_layout (QUERN_PICTURE_VIEW (self));
}

static void
update_kind_label (QuernPlotView *self)
{
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->kind_button),
                             quern_plot_words_get_kind (get_kind (self)));
  quern_plot_view_update_growth (self, get_kind (self) == QUERN_PLOT_RATIO);
}

static void
changed (QuernPlotView *self,
         guint          property_id)
{
  /* Other axes: what was zoomed to has another meaning. */
  if (property_id != PROP_FIRST_SWITCH + QUERN_PLOT_VIEW_BY_CALLS &&
      property_id != PROP_FIRST_WORD + QUERN_PLOT_VIEW_CURVE)
    quern_plot_view_reset_zoom (self);
  if (property_id == PROP_FIRST_WORD + QUERN_PLOT_VIEW_KIND ||
      property_id == PROP_FIRST_WORD + QUERN_PLOT_VIEW_GROWTH)
    update_kind_label (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[property_id]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOICES]);
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

/* Actions */

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (widget);

  if (g_str_equal (action_name, "plot.zoom-reset"))
    quern_plot_view_reset_zoom (self);
  else
    quern_plot_view_zoom_by (self, g_str_equal (action_name, "plot.zoom-in") ? 1.25 : 0.8);
}

static void
keep_none_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  quern_plot_view_keep_none (QUERN_PLOT_VIEW (widget));
}

/* The class */

static void
quern_plot_view_finalize (GObject *object)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (object);

  g_clear_object (&self->binding);
  g_clear_object (&self->kept_of);
  g_array_unref (self->kept);
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_WORDS; i++)
    g_free (self->words[i]);

  G_OBJECT_CLASS (quern_plot_view_parent_class)->finalize (object);
}

static void
quern_plot_view_get_property (GObject    *object,
                              guint       property_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (object);

  if (property_id == PROP_CHOICES)
    g_value_take_string (value, quern_plot_view_dup_choices (self));
  else if (property_id == PROP_KEEP)
    g_value_set_boolean (value, quern_plot_view_is_kept (self));
  else if (property_id >= PROP_FIRST_SWITCH && property_id < N_PROPS)
    g_value_set_boolean (value, self->switches[property_id - PROP_FIRST_SWITCH]);
  else if (property_id >= PROP_FIRST_WORD && property_id < PROP_FIRST_SWITCH)
    g_value_set_string (value, self->words[property_id - PROP_FIRST_WORD]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
quern_plot_view_set_property (GObject      *object,
                              guint         property_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (object);

  if (property_id == PROP_CHOICES)
    {
      quern_plot_view_set_choices (self, g_value_get_string (value));
      return;
    }
  if (property_id == PROP_KEEP)
    {
      quern_plot_view_set_kept (self, g_value_get_boolean (value));
      return;
    }
  if (property_id >= PROP_FIRST_SWITCH && property_id < N_PROPS)
    {
      gboolean *on = &self->switches[property_id - PROP_FIRST_SWITCH];

      if (*on == g_value_get_boolean (value))
        return;
      *on = g_value_get_boolean (value);
    }
  else if (property_id >= PROP_FIRST_WORD && property_id < PROP_FIRST_SWITCH)
    {
      char **word = &self->words[property_id - PROP_FIRST_WORD];

      if (g_value_get_string (value) == NULL || g_str_equal (*word, g_value_get_string (value)))
        return;
      g_free (*word);
      *word = g_value_dup_string (value);
    }
  else
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
      return;
    }

  changed (self, property_id);
}

static void
install_properties (GObjectClass   *object_class,
                    GtkWidgetClass *widget_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  properties[PROP_KEEP] = g_param_spec_boolean ("keep", NULL, NULL, FALSE, flags);
  /* All of the others as one text, see quern_plot_view_dup_choices(). */
  properties[PROP_CHOICES] = g_param_spec_string ("choices", NULL, NULL, NULL, flags);
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_WORDS; i++)
    properties[PROP_FIRST_WORD + i] =
      g_param_spec_string (words[i].name, NULL, NULL, words[i].value, flags);
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_SWITCHES; i++)
    properties[PROP_FIRST_SWITCH + i] =
      g_param_spec_boolean (switches[i].name, NULL, NULL, switches[i].value, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_install_property_action (widget_class, "plot.keep", "keep");
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_WORDS; i++)
    gtk_widget_class_install_property_action (widget_class, words[i].action, words[i].name);
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_SWITCHES; i++)
    gtk_widget_class_install_property_action (widget_class, switches[i].action, switches[i].name);
}

static void
quern_plot_view_class_init (QuernPlotViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernPictureViewClass *view_class = QUERN_PICTURE_VIEW_CLASS (klass);

  object_class->finalize = quern_plot_view_finalize;
  object_class->get_property = quern_plot_view_get_property;
  object_class->set_property = quern_plot_view_set_property;
  view_class->start_layout = quern_plot_view_start_layout;
  view_class->show_picture = quern_plot_view_show_picture;
  view_class->show_error = quern_plot_view_show_error;
  view_class->analysis_changed = quern_plot_view_analysis_changed;
  view_class->centre_changed = quern_plot_view_node_changed;
  view_class->selected_changed = quern_plot_view_node_changed;
  view_class->set_form = quern_plot_view_set_form;

  quern_picture_view_class_bind (widget_class, "/io/github/quern/Quern/ui/quern-plot-view.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, item_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, kind_button);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, growth_box);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, power_spin);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, log_spin);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, plot_area);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, band);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, kept_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, kept_chips);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, kept_hint);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, prediction);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, size_entry);
  gtk_widget_class_bind_template_child (widget_class, QuernPlotView, prediction_label);
  gtk_widget_class_bind_template_callback (widget_class, viewport_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, quern_plot_view_exponent_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, quern_plot_view_update_prediction);

  install_properties (object_class, widget_class);
  gtk_widget_class_install_action (widget_class, "plot.keep-none", NULL, keep_none_action);
  gtk_widget_class_install_action (widget_class, "plot.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "plot.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "plot.zoom-reset", NULL, zoom_action);
}

/* What is chosen goes with the explorer, which keeps it for the command. */
static void
explorer_changed_cb (QuernPlotView *self)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));

  if (self->binding != NULL)
    g_binding_unbind (self->binding);
  g_clear_object (&self->binding);
  if (explorer != NULL)
    self->binding = g_object_ref (
      g_object_bind_property (explorer, "plot", self, "choices",
                              G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE));
}

static void
quern_plot_view_init (QuernPlotView *self)
{
  QuernCanvas *canvas;

  for (guint i = 0; i < QUERN_PLOT_VIEW_N_WORDS; i++)
    self->words[i] = g_strdup (words[i].value);
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_SWITCHES; i++)
    self->switches[i] = switches[i].value;
  self->kept = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  self->shown = QUERN_NONE;
  self->range = quern_plot_range_all ();
  self->whole = quern_plot_range_all ();

  quern_picture_view_init_template (QUERN_PICTURE_VIEW (self));
  canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self));
  quern_canvas_set_bounded (canvas, TRUE);
  quern_canvas_set_menu (canvas, self->item_menu);
  quern_plot_view_listen_zoom (self);
  quern_plot_view_update_prediction (self);
  update_kind_label (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.zoom-reset", FALSE);
  /* A letter alone searches where it is typed into a list. */
  quern_view_shortcut_add (GTK_WIDGET (self), GDK_KEY_k, 0, "plot.keep", GTK_PHASE_BUBBLE);
  quern_view_shortcut_add (GTK_WIDGET (self), GDK_KEY_k, GDK_CONTROL_MASK, "plot.keep",
                           GTK_PHASE_BUBBLE);
  g_signal_connect (self, "notify::explorer", G_CALLBACK (explorer_changed_cb), NULL);
}

GtkWidget *
quern_plot_view_new (void)
{
  return g_object_new (QUERN_TYPE_PLOT_VIEW, NULL);
}
