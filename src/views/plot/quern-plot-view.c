/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-view.h"

#include "quern-event-format.h"
#include "quern-explorer.h"
#include "quern-kept-functions.h"
#include "quern-plot-panels.h"
#include "quern-plot-words.h"
#include "quern-plot-zoom.h"
#include "quern-view-shortcut.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Px; nothing can be distinguished in a smaller plot. */
#define MIN_SIDE 120.0

#define ZOOM_STEP 1.25

/* Bytes; longer words are ignored. */
#define MAX_WORD 64

#define KEPT "kept"

/* Exponents are rounded to multiples of 1 / PRECISION. */
#define PRECISION 100.0

/* Letters of a name; the plot's title has the whole name. */
#define MAX_LETTERS 22

/* Sizes beyond this multiple of the largest one are far outside. */
#define FAR_OUTSIDE 2.0

/* Choices from a menu, each stored as a word. */
typedef enum
{
  QUERN_PLOT_VIEW_KIND,
  QUERN_PLOT_VIEW_GROWTH, /* exponents of the growth that a ratio divides by: "1,1" */
  QUERN_PLOT_VIEW_CURVE,  /* "best", "none", or the growth's id */
  QUERN_PLOT_VIEW_BIN,    /* input sizes per point */
  QUERN_PLOT_VIEW_SMOOTH, /* points averaged */
  QUERN_PLOT_VIEW_N_WORDS
} QuernPlotViewWord;

/* Choices that are on or off. */
typedef enum
{
  QUERN_PLOT_VIEW_LOG_X,
  QUERN_PLOT_VIEW_LOG_Y,
  QUERN_PLOT_VIEW_BY_CALLS,
  QUERN_PLOT_VIEW_RESIDUALS,
  QUERN_PLOT_VIEW_N_SWITCHES
} QuernPlotViewSwitch;

/**
 * QuernPlotView:
 *
 * Plots the cost of the selected function over its input size, with the fitted curve.
 * The wheel or a dragged frame zooms in.
 *
 * ## Actions
 *
 * - `plot.kind` (s), `plot.growth` (s), `plot.curve` (s), `plot.bin` (s), `plot.smooth` (s):
 *   see QuernPlotViewWord
 * - `plot.log-x`, `plot.log-y`, `plot.by-calls`, `plot.residuals`: toggles
 * - `plot.keep`: keeps the plot beside the plot of the next function
 * - `plot.keep-none`: only the selected function has a plot
 * - `plot.zoom-in`, `plot.zoom-out`, `plot.zoom-reset`
 */
struct _QuernPlotView
{
  QuernPictureView  parent_instance;

  char             *words[QUERN_PLOT_VIEW_N_WORDS]; /* owned */
  gboolean          switches[QUERN_PLOT_VIEW_N_SWITCHES];
  QuernKeptFunctions *kept;        /* owned */
  QuernPlotZoom    *zoom;          /* owned */
  QuernNodeId       shown;         /* function of the picture, or QUERN_NONE */

  GBinding         *binding;       /* owned, nullable: of the choices, to the explorer's display */
  gboolean          is_turning;    /* the exponents are being set by the program */
  gboolean          is_low;        /* only the plot has room */

  /* Template children */
  GMenuModel       *item_menu;
  GtkWidget        *kind_button;
  GtkWidget        *growth_box;    /* the exponents of a ratio */
  GtkSpinButton    *power_spin;
  GtkSpinButton    *log_spin;
  GtkWidget        *plot_area;     /* the overlay around the canvas */
  GtkDrawingArea   *band;          /* the frame that is dragged */
  GtkWidget        *kept_bar;      /* lists the kept plots */
  GtkWidget        *kept_chips;
  GtkWidget        *kept_hint;
  GtkWidget        *prediction;
  GtkEditable      *size_entry;
  GtkLabel         *prediction_label;
};

static void quern_plot_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernPlotView, quern_plot_view, QUERN_TYPE_PICTURE_VIEW,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW, quern_plot_view_view_init))

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
  const char *value; /* initial */
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

static void kept_changed (QuernPlotView *self);

static char *
dup_choices (QuernPlotView *self)
{
  g_autofree char *kept = quern_kept_functions_dup_text (self->kept);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < QUERN_PLOT_VIEW_N_WORDS; i++)
    g_string_append_printf (text, "%s=%s;", words[i].name, self->words[i]);
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_SWITCHES; i++)
    g_string_append_printf (text, "%s=%d;", switches[i].name, self->switches[i]);
  g_string_append_printf (text, KEPT "=%s;", kept);

  return g_string_free (text, FALSE);
}

static gboolean
quern_plot_view_is_kept (QuernPlotView *self)
{
  return quern_kept_functions_contains (self->kept, self->shown);
}

/* Chips */

static void
chip_clicked_cb (GtkButton     *chip,
                 QuernPlotView *self)
{
  quern_kept_functions_remove (self->kept,
                               GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (chip), "node")));
  kept_changed (self);
}

static GtkWidget *
create_chip (QuernPlotView *self,
             QuernNodeId    node)
{
  QuernAnalysis *analysis = quern_kept_functions_get_analysis (self->kept);
  g_autofree char *name = quern_analysis_dup_visible_name (analysis, node);
  g_autofree char *tooltip = g_strdup_printf (_("Remove the plot of %s"), name);
  GtkWidget *chip = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (name);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_LETTERS);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("window-close-symbolic"));
  gtk_button_set_child (GTK_BUTTON (chip), box);
  gtk_widget_set_tooltip_text (chip, tooltip);
  gtk_widget_set_valign (chip, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip,
                                  -1);
  g_object_set_data (G_OBJECT (chip), "node", GUINT_TO_POINTER (node));
  g_signal_connect (chip, "clicked", G_CALLBACK (chip_clicked_cb), self);

  return chip;
}

static void
update_kept (QuernPlotView *self)
{
  guint n_kept = quern_kept_functions_get_n (self->kept);
  gboolean is_kept = quern_plot_view_is_kept (self);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->kept_chips)) != NULL)
    gtk_box_remove (GTK_BOX (self->kept_chips), child);
  for (guint i = 0; i < n_kept; i++)
    gtk_box_append (GTK_BOX (self->kept_chips),
                    create_chip (self, quern_kept_functions_get (self->kept, i)));

  gtk_widget_set_visible (self->kept_bar, n_kept > 0 && !self->is_low);
  gtk_widget_set_visible (self->kept_hint, n_kept == 1 && is_kept);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.keep-none", n_kept > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.keep",
                                 is_kept || !quern_kept_functions_is_full (self->kept));
}

static void
kept_changed (QuernPlotView *self)
{
  quern_plot_zoom_reset (self->zoom);
  update_kept (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KEEP]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOICES]);
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

static void
restore_kept (QuernPlotView *self,
              const char    *text)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));
  QuernAnalysis *analysis = explorer != NULL ? quern_explorer_get_analysis (explorer) : NULL;
  g_autofree char *present = quern_kept_functions_dup_text (self->kept);

  if (analysis == NULL || g_str_equal (present, text))
    return;

  quern_kept_functions_move_to (self->kept, analysis);
  quern_kept_functions_set_text (self->kept, text);
  kept_changed (self);
}

/* Ignores unknown names and invalid words. */
static void
choose (QuernPlotView *self,
        const char    *name,
        const char    *value)
{
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_WORDS; i++)
    if (g_str_equal (name, words[i].name) && *value != '\0' && strlen (value) <= MAX_WORD)
      g_object_set (self, name, value, NULL);
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_SWITCHES; i++)
    if (g_str_equal (name, switches[i].name))
      g_object_set (self, name, g_str_equal (value, "1"), NULL);
  if (g_str_equal (name, KEPT))
    restore_kept (self, value);
}

/* text: (nullable): NULL changes nothing. */
static void
set_choices (QuernPlotView *self,
             const char    *text)
{
  g_auto (GStrv) choices = g_strsplit (text != NULL ? text : "", ";", -1);

  for (guint i = 0; choices[i] != NULL; i++)
    {
      char *value = strchr (choices[i], '=');

      if (value == NULL)
        continue;
      *value = '\0';
      choose (self, choices[i], value + 1);
    }
}

static QuernPlotGrowth
get_growth (QuernPlotView *self)
{
  g_auto (GStrv) parts = g_strsplit (self->words[QUERN_PLOT_VIEW_GROWTH], ",", 3);
  double exponents[3] = { 0.0 };

  for (guint i = 0; parts[i] != NULL; i++)
    {
      double exponent = g_ascii_strtod (parts[i], NULL);

      exponents[i] = isfinite (exponent) ? exponent : 0.0;
    }

  return (QuernPlotGrowth) { exponents[0], exponents[1], exponents[2] };
}

/* Shows the exponents beside a ratio, with its values. */
static void
update_growth (QuernPlotView *self,
               gboolean       is_ratio)
{
  QuernPlotGrowth growth = get_growth (self);

  gtk_widget_set_visible (self->growth_box, is_ratio);
  self->is_turning = TRUE;
  gtk_spin_button_set_value (self->power_spin, growth.power);
  gtk_spin_button_set_value (self->log_spin, growth.log_power);
  self->is_turning = FALSE;
}

static double
get_exponent (GtkSpinButton *spin)
{
  return round (gtk_spin_button_get_value (spin) * PRECISION) / PRECISION;
}

static void
exponent_changed_cb (QuernPlotView *self)
{
  double log_power = get_exponent (self->log_spin);
  char power_digits[G_ASCII_DTOSTR_BUF_SIZE];
  char log_digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *word = NULL;

  if (self->is_turning)
    return;

  /* In the format of the menu's items. */
  g_ascii_formatd (power_digits, sizeof power_digits, "%g", get_exponent (self->power_spin));
  g_ascii_formatd (log_digits, sizeof log_digits, "%g", log_power);
  word = fabs (log_power) > 0.0 ? g_strconcat (power_digits, ",", log_digits, NULL)
                                : g_strdup (power_digits);
  g_object_set (self, "growth", word, NULL);
}

static void
set_kept (QuernPlotView *self,
          gboolean       is_kept)
{
  if (quern_plot_view_is_kept (self) == is_kept)
    return;

  if (is_kept)
    quern_kept_functions_add (self->kept, self->shown);
  else
    quern_kept_functions_remove (self->kept, self->shown);
  kept_changed (self);
}

/* Lists the kept functions and the shown one. */
static void
list_functions (QuernPlotView          *self,
                QuernPlotPanelsRequest *request)
{
  request->n_functions = 0;
  for (guint i = 0; i < quern_kept_functions_get_n (self->kept); i++)
    request->functions[request->n_functions++] = quern_kept_functions_get (self->kept, i);
  if (!quern_plot_view_is_kept (self))
    request->functions[request->n_functions++] = self->shown;
}

/* Parses digits, ignoring separators. FALSE if the text is not a size. */
static gboolean
parse_size (const char *text,
            double     *size)
{
  *size = 0.0;
  if (*text == '\0')
    return FALSE;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (g_unichar_isdigit (c))
        *size = *size * 10.0 + g_unichar_digit_value (c);
      else if (!g_unichar_isspace (c) && c != ',' && c != '.' && c != '\'')
        return FALSE;
    }

  return TRUE;
}

static const char *
get_remark (const QuernPlotScene *scene,
            double                size)
{
  const QuernPlotValues *values = scene->values;
  double first = (double) quern_plot_values_get (values, 0)->from;
  double last = (double) quern_plot_values_get (values, values->points->len - 1)->to;

  if (size >= first && size <= last)
    return "";

  return size > last * FAR_OUTSIDE ? _(" (far outside the measured sizes)")
                                   : _(" (outside the measured sizes)");
}

/* (nullable): NULL without a plot. */
static QuernPlotPanels *
get_panels (QuernPlotView *self)
{
  QuernPicture *picture =
    quern_canvas_get_picture (quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self)));

  return picture != NULL ? QUERN_PLOT_PANELS (picture) : NULL;
}

/* If there are several plots, prefixes the function's name. */
static void
set_text (QuernPlotView        *self,
          const QuernPlotScene *scene,
          const char           *text)
{
  g_autofree char *name = NULL;
  g_autofree char *named = NULL;

  if (quern_plot_panels_get_n (get_panels (self)) > 1)
    {
      name = quern_analysis_dup_visible_name (scene->analysis, scene->request.function);
      named = g_strdup_printf ("%s: %s", name, text);
    }
  gtk_label_set_label (self->prediction_label, named != NULL ? named : text);
}

static const QuernPlotScene *
get_scene (QuernPlotView *self)
{
  QuernPlotPanels *panels = get_panels (self);
  QuernPoint origin;

  for (guint i = 0; panels != NULL && i < quern_plot_panels_get_n (panels); i++)
    {
      const QuernPlotScene *scene =
        quern_plot_picture_get_scene (quern_plot_panels_get (panels, i, &origin));

      if (scene->request.function == self->shown)
        return scene;
    }

  return NULL;
}

static void
update_prediction (QuernPlotView *self)
{
  const QuernPlotScene *scene = get_scene (self);
  QuernCurvePrediction prediction;
  QuernEventSet *events;
  QuernEventId event;
  g_autofree char *cost = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;
  g_autofree char *text = NULL;
  double size = 0.0;

  gtk_widget_set_visible (self->prediction,
                          scene != NULL && scene->model != NULL && !self->is_low);
  if (scene == NULL || scene->model == NULL)
    return;

  if (!parse_size (gtk_editable_get_text (self->size_entry), &size))
    {
      set_text (self, scene, _("a call costs …"));
      return;
    }

  prediction = quern_curve_model_predict (scene->model, size);
  if (!isfinite (prediction.cost))
    {
      set_text (self, scene, _("too large to predict"));
      return;
    }

  events = quern_profile_get_events (scene->profile);
  event = quern_profile_get_series_events (scene->profile)->cost;
  cost = quern_event_format_compact_named (events, event, prediction.cost);
  low = quern_event_format_compact (events, event, fmax (prediction.low, 0.0));
  high = quern_event_format_compact (events, event, prediction.high);
  /* Translators: a cost, the ends of its interval, and "(outside the measured sizes)" or
   * nothing. */
  text = g_strdup_printf (_("about %s, 95 %% of calls from %s to %s%s"), cost, low, high,
                          get_remark (scene, size));
  set_text (self, scene, text);
}

/* Choices */

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
  QuernNodeId node = quern_navigation_get_selected (quern_explorer_get_navigation (explorer));

  return node != QUERN_NONE
           ? node
           : quern_navigation_get_centre (quern_explorer_get_navigation (explorer));
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

  if (quern_plot_panels_get_n (panels) == 1 && scene->values->points->len == 0 &&
      scene->before == NULL)
    {
      quern_picture_view_show_status (view, _("No input sizes"),
                                      _("The report has no points of the selected function."));
    }
  else
    {
      quern_picture_view_set_picture (view, picture);
      quern_plot_zoom_plots_changed (self->zoom);
    }
  update_prediction (self);
}

/* Runs with known sizes have points only for costs, and only once these are computed. */
static void
show_missing_points (QuernPictureView *view)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (view);
  QuernPartChoice *parts = quern_analyser_get_shown_parts (quern_explorer_get_analyser (explorer));
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (explorer));

  if (!quern_input_points_has_points (quern_explorer_get_points (explorer)))
    quern_picture_view_show_status (view, _("This profile knows no input sizes"),
                                    _("Reports of aprof tell what a function costs by the size "
                                      "of its input."));
  else if (quern_part_choice_is_comparison (parts, NULL, NULL))
    quern_picture_view_show_status (view, _("Two parts are compared"),
                                    _("Only all parts together have a plot."));
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

/* Shows why there is no plot; returns FALSE if there is one. */
static gboolean
show_why_not (QuernPlotView *self)
{
  QuernPictureView *view = QUERN_PICTURE_VIEW (self);
  QuernExplorer *explorer = quern_picture_view_get_explorer (view);
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  QuernJoinedDiff *joined = quern_explorer_get_whole_joined (explorer);

  if (joined != NULL ? !quern_joined_diff_has_points (joined)
                     : quern_profile_get_series (quern_analysis_get_profile (analysis)) == NULL)
    show_missing_points (view);
  else if (self->shown == QUERN_NONE)
    quern_picture_view_show_status (view, _("This profile has no functions"), NULL);
  else if (quern_analysis_is_cycle (analysis, self->shown))
    quern_picture_view_show_status (view, _("A cycle has no input size"),
                                    _("Its functions have: select one of them."));
  else
    return FALSE;

  update_prediction (self);

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
  update_kept (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KEEP]);
  if (show_why_not (self))
    return;

  panels.request = (QuernPlotRequest) {
    .choice = {
      .kind = get_kind (self),
      .growth = get_growth (self),
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
      .range = quern_plot_zoom_get_range (self->zoom),
    },
    .by_count = self->switches[QUERN_PLOT_VIEW_BY_CALLS],
    .no_curve = g_str_equal (self->words[QUERN_PLOT_VIEW_CURVE], "none"),
    .growth = get_curve (self),
  };
  quern_picture_view_set_starts_anew (view, TRUE);
  list_functions (self, &panels);
  quern_plot_panels_new_async (quern_explorer_get_analysis (explorer),
                               quern_explorer_get_whole_joined (explorer), &panels,
                               quern_picture_view_begin_layout (view), layout_done_cb, self);
}

/* State */

static void
quern_plot_view_analysis_changed (QuernPictureView *view)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (view);
  QuernAnalysis *analysis = quern_explorer_get_analysis (quern_picture_view_get_explorer (view));
  gboolean has_all = quern_kept_functions_move_to (self->kept, analysis);

  update_kept (self);
  if (!has_all)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOICES]);
  quern_plot_zoom_reset (self->zoom);
}

static void
quern_plot_view_node_changed (QuernPictureView *view)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (view);

  if (quern_explorer_get_analysis (quern_picture_view_get_explorer (view)) == NULL ||
      get_node (self) == self->shown)
    return;

  /* Beside kept plots, the zoomed range stays. */
  if (quern_kept_functions_get_n (self->kept) == 0)
    quern_plot_zoom_reset (self->zoom);
  quern_picture_view_restart_layout (view, 0);
}

static void
quern_plot_view_set_form (QuernPictureView *view,
                          gboolean          narrow,
                          gboolean          low)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (view);

  QUERN_PICTURE_VIEW_CLASS (quern_plot_view_parent_class)->set_form (view, narrow, low);
  self->is_low = low;
  update_kept (self);
  update_prediction (self);
}

static void
update_kind_label (QuernPlotView *self)
{
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->kind_button),
                             quern_plot_words_get_kind (get_kind (self)));
  update_growth (self, get_kind (self) == QUERN_PLOT_RATIO);
}

static void
changed (QuernPlotView *self,
         guint          property_id)
{
  /* The axes change, which invalidates the zoomed range. */
  if (property_id != PROP_FIRST_SWITCH + QUERN_PLOT_VIEW_BY_CALLS &&
      property_id != PROP_FIRST_WORD + QUERN_PLOT_VIEW_CURVE)
    quern_plot_zoom_reset (self->zoom);
  if (property_id == PROP_FIRST_WORD + QUERN_PLOT_VIEW_KIND ||
      property_id == PROP_FIRST_WORD + QUERN_PLOT_VIEW_GROWTH)
    update_kind_label (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[property_id]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOICES]);
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

static void
range_changed_cb (QuernPlotView *self)
{
  QuernPlotRange range = quern_plot_zoom_get_range (self->zoom);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.zoom-reset",
                                 isfinite (range.low_x) || isfinite (range.low_y));
  quern_picture_view_queue_layout (QUERN_PICTURE_VIEW (self));
}

/* Actions */

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (widget);

  if (g_str_equal (action_name, "plot.zoom-reset"))
    quern_plot_zoom_reset (self->zoom);
  else
    quern_plot_zoom_by (self->zoom, g_str_equal (action_name, "plot.zoom-in") ? ZOOM_STEP
                                                                              : 1.0 / ZOOM_STEP);
}

static void
keep_none_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (widget);

  quern_kept_functions_clear (self->kept);
  kept_changed (self);
}

/* The class */

static void
quern_plot_view_finalize (GObject *object)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (object);

  g_clear_object (&self->binding);
  g_clear_object (&self->zoom);
  quern_kept_functions_free (self->kept);
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
    g_value_take_string (value, dup_choices (self));
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
      set_choices (self, g_value_get_string (value));
      return;
    }
  if (property_id == PROP_KEEP)
    {
      set_kept (self, g_value_get_boolean (value));
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
  /* All other choices as one text, see dup_choices(). */
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
  view_class->size = QUERN_PICTURE_FOLLOWS_SIZE;
  view_class->error_title = N_("The plot could not be drawn");
  view_class->start_layout = quern_plot_view_start_layout;
  view_class->show_picture = quern_plot_view_show_picture;
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
  gtk_widget_class_bind_template_callback (widget_class, exponent_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_prediction);

  install_properties (object_class, widget_class);
  gtk_widget_class_install_action (widget_class, "plot.keep-none", NULL, keep_none_action);
  gtk_widget_class_install_action (widget_class, "plot.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "plot.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "plot.zoom-reset", NULL, zoom_action);
}

/* Binds the choices to the explorer's display, which saves them per command. */
static void
explorer_changed_cb (QuernPlotView *self)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));

  if (self->binding != NULL)
    g_binding_unbind (self->binding);
  g_clear_object (&self->binding);
  if (explorer != NULL)
    self->binding = g_object_ref (
      g_object_bind_property (quern_explorer_get_display (explorer), "plot", self, "choices",
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
  self->kept = quern_kept_functions_new ();
  self->shown = QUERN_NONE;

  quern_picture_view_init_template (QUERN_PICTURE_VIEW (self));
  canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self));
  quern_canvas_set_menu (canvas, self->item_menu);
  self->zoom = quern_plot_zoom_new (canvas, self->plot_area, self->band);
  g_signal_connect_object (self->zoom, "changed", G_CALLBACK (range_changed_cb), self,
                           G_CONNECT_SWAPPED);
  update_prediction (self);
  update_kind_label (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.zoom-reset", FALSE);
  /* In the bubble phase: in a list, a letter starts a search. */
  quern_view_shortcut_add (GTK_WIDGET (self), GDK_KEY_k, 0, "plot.keep", GTK_PHASE_BUBBLE);
  quern_view_shortcut_add (GTK_WIDGET (self), GDK_KEY_k, GDK_CONTROL_MASK, "plot.keep",
                           GTK_PHASE_BUBBLE);
  g_signal_connect (self, "notify::explorer", G_CALLBACK (explorer_changed_cb), NULL);
}

/* QuernView implementation */

/* Zooms the axes; the original size is the range of all points. */
static gboolean
quern_plot_view_zoom (QuernView     *view,
                      QuernViewZoom  zoom)
{
  QuernPlotView *self = QUERN_PLOT_VIEW (view);

  if (zoom == QUERN_VIEW_ZOOM_IN || zoom == QUERN_VIEW_ZOOM_OUT)
    quern_plot_zoom_by (self->zoom, zoom == QUERN_VIEW_ZOOM_IN ? ZOOM_STEP : 1.0 / ZOOM_STEP);
  else
    quern_plot_zoom_reset (self->zoom);

  return TRUE;
}

static gboolean
quern_plot_view_get_view_picture (QuernView        *view,
                                  QuernViewPicture *picture)
{
  QuernViewInterface *parent = g_type_interface_peek_parent (QUERN_VIEW_GET_IFACE (view));
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (view));

  if (!parent->get_picture (view, picture))
    return FALSE;

  g_free (picture->title);
  picture->title = quern_analysis_dup_visible_name (quern_explorer_get_analysis (explorer),
                                                    get_node (QUERN_PLOT_VIEW (view)));

  return TRUE;
}

static gboolean
can_show (QuernExplorer *explorer)
{
  QuernJoinedDiff *joined = quern_explorer_get_whole_joined (explorer);

  return joined != NULL ? quern_joined_diff_has_points (joined)
                        : quern_input_points_has_points (quern_explorer_get_points (explorer));
}

const QuernViewInfo quern_plot_view_info = {
  .id = "plot",
  .title = N_("Plot"),
  .menu_label = N_("Plo_t"),
  .is_first = TRUE,
  .get_type = quern_plot_view_get_type,
  .can_show = can_show,
};

static void
quern_plot_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_plot_view_info;
  iface->zoom = quern_plot_view_zoom;
  iface->get_picture = quern_plot_view_get_view_picture;
}
