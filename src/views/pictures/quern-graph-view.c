/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-view-private.h"

#include "quern-config.h"
#include "quern-dot-writer.h"
#include "quern-format.h"
#include "quern-overview.h"

#include <glib/gi18n.h>
#include <math.h>

/* The sliders' ends: shares from 0.05 % to 50 %, evenly by their logarithm,
 * since what matters is how many times more or less. */
#define LEAST_SHARE 0.0005
#define MOST_SHARE 0.5

/* While a slider moves, layouts follow at this distance. */
#define SLIDER_DELAY_MS 60

#define DEFAULT_SPACING_ROW 1

/**
 * QuernGraphView:
 *
 * The call graph: around the selected function, or of the whole program.
 *
 * ## Actions
 *
 * - `graph.zoom-in`, `graph.zoom-out`, `graph.zoom-original`, `graph.fit`
 * - `graph.automatic`: thresholds that suit the program
 * - `graph.more-callers`, `graph.more-callees`: opens the selected box' rest
 * - `graph.collapse`, `graph.hide`, `graph.pin`, `graph.unpin`: the selected box
 * - `graph.frames`: draws frames around groups, or not
 * - `graph.hubs-apart`: draws boxes that many call once per caller, or not
 * - `graph.undo`, `graph.redo`, `graph.show-hidden`: what was done to boxes
 * - `graph.show-treemap`: switches the window to the treemap
 */

enum
{
  PROP_0,
  PROP_MIN_SHARE,
  PROP_MIN_CALL_SHARE,
  PROP_ORIENTATION,
  PROP_FRAMES,
  PROP_HUBS_APART,
  PROP_SPACING,
  PROP_CALLER_DEPTH,
  PROP_CALLEE_DEPTH,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (QuernGraphView, quern_graph_view, QUERN_TYPE_PICTURE_VIEW)

static GParamSpec *properties[N_PROPS];

/* As in the settings, in the order of the drop-downs' rows; NULL at the end. */
static const char *const orientation_names[] = { "left-to-right", "top-down", "circular", NULL };
static const char *const spacing_names[] = { "compact", "normal", "roomy", NULL };

/* Thresholds */

static double
share_of_slider (double value)
{
  return LEAST_SHARE * pow (MOST_SHARE / LEAST_SHARE, value / 100.0);
}

static double
slider_of_share (double share)
{
  return 100.0 * log (CLAMP (share, LEAST_SHARE, MOST_SHARE) / LEAST_SHARE) /
         log (MOST_SHARE / LEAST_SHARE);
}

static void
show_share (GtkWidget *label,
            double     share)
{
  g_autofree char *text = quern_format_percent (share, share < 0.001 ? 2 : 1);

  gtk_label_set_label (GTK_LABEL (label), text);
}

/* The controls show what is in force, also when it was not chosen with them. */
void
quern_graph_view_show_thresholds (QuernGraphView *self)
{
  self->is_updating = TRUE;
  gtk_adjustment_set_value (self->node_adjustment, slider_of_share (self->options.min_node_share));
  gtk_adjustment_set_value (self->call_adjustment, slider_of_share (self->options.min_call_share));
  self->is_updating = FALSE;

  show_share (self->node_value, self->options.min_node_share);
  show_share (self->call_value, self->options.min_call_share);
}

void
quern_graph_view_set_min_share (QuernGraphView *self,
                                double          min_share)
{
  if (G_APPROX_VALUE (self->min_share, min_share, 1e-9))
    return;

  self->min_share = min_share;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MIN_SHARE]);
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), SLIDER_DELAY_MS);
}

void
quern_graph_view_set_min_call_share (QuernGraphView *self,
                                     double          min_call_share)
{
  if (G_APPROX_VALUE (self->min_call_share, min_call_share, 1e-9))
    return;

  self->min_call_share = min_call_share;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MIN_CALL_SHARE]);
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), SLIDER_DELAY_MS);
}

static void
node_share_changed_cb (QuernGraphView *self)
{
  double share = share_of_slider (gtk_adjustment_get_value (self->node_adjustment));

  if (self->is_updating)
    return;

  show_share (self->node_value, share);
  quern_graph_view_set_min_share (self, share);
}

static void
call_share_changed_cb (QuernGraphView *self)
{
  double share = share_of_slider (gtk_adjustment_get_value (self->call_adjustment));

  if (self->is_updating)
    return;

  show_share (self->call_value, share);
  quern_graph_view_set_min_call_share (self, share);
}

/* Rows of a drop-down by the names that they have in the settings. */

static const char *
get_choice (GtkDropDown       *drop_down,
            const char *const *names)
{
  guint row = gtk_drop_down_get_selected (drop_down);

  return names[row < g_strv_length ((GStrv) names) ? row : 0];
}

static void
set_choice (GtkDropDown       *drop_down,
            const char *const *names,
            const char        *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (g_strcmp0 (name, names[i]) == 0)
        gtk_drop_down_set_selected (drop_down, i);
    }
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
  g_object_notify_by_pspec (G_OBJECT (self),
                            properties[is_caller ? PROP_CALLER_DEPTH : PROP_CALLEE_DEPTH]);
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), SLIDER_DELAY_MS);
}

static void
set_switch (QuernGraphView *self,
            gboolean       *is_on,
            gboolean        value,
            GParamSpec     *pspec)
{
  if (*is_on == value)
    return;

  *is_on = value;
  g_object_notify_by_pspec (G_OBJECT (self), pspec);
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

/* Callbacks */

static void
choice_changed_cb (QuernGraphView *self,
                   GParamSpec     *pspec,
                   GtkDropDown    *drop_down)
{
  if (drop_down == self->orientation)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ORIENTATION]);
  else if (drop_down == self->spacing)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SPACING]);

  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

static void
zoom_changed_cb (QuernGraphView *self,
                 GParamSpec     *pspec,
                 QuernCanvas    *canvas)
{
  g_autofree char *text = quern_format_percent (quern_canvas_get_zoom (canvas), 0);

  gtk_button_set_label (GTK_BUTTON (self->zoom_button), text);
}

static gboolean
item_clicked_cb (QuernGraphView *self,
                 guint           item,
                 QuernCanvas    *canvas)
{
  QuernGraphPicture *picture = QUERN_GRAPH_PICTURE (quern_canvas_get_picture (canvas));
  const QuernGraphRest *rest = quern_graph_picture_get_rest (picture, item);

  if (rest == NULL)
    return FALSE;

  quern_graph_view_expand (self, rest);

  return TRUE;
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

  quern_graph_view_adopt_choices (self);
  self->focus = quern_explorer_get_centre (explorer);
  self->seen = quern_explorer_get_selected (explorer);
  if (quern_explorer_has_kept_place (explorer) && self->options.focus != QUERN_NONE)
    self->options.focus = self->focus;
  else if (!quern_explorer_has_kept_place (explorer))
    self->has_options = FALSE;
}

static void
quern_graph_view_centre_changed (QuernPictureView *view)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (view);
  QuernNodeId centre = quern_explorer_get_centre (quern_picture_view_get_explorer (view));

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
  QuernGraphView *self = QUERN_GRAPH_VIEW (widget);

  quern_graph_view_set_min_share (self, -1.0);
  quern_graph_view_set_min_call_share (self, -1.0);
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

  /* There is one set of options, and it moves. */
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
  quern_graph_view_clear_choices (QUERN_GRAPH_VIEW (object));

  G_OBJECT_CLASS (quern_graph_view_parent_class)->finalize (object);
}

static void
quern_graph_view_get_property (GObject    *object,
                               guint       property_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (object);

  switch (property_id)
    {
    case PROP_MIN_SHARE:
      g_value_set_double (value, self->min_share);
      break;

    case PROP_MIN_CALL_SHARE:
      g_value_set_double (value, self->min_call_share);
      break;

    case PROP_ORIENTATION:
      g_value_set_string (value, get_choice (self->orientation, orientation_names));
      break;

    case PROP_FRAMES:
      g_value_set_boolean (value, self->frames);
      break;

    case PROP_HUBS_APART:
      g_value_set_boolean (value, self->hubs_apart);
      break;

    case PROP_SPACING:
      g_value_set_string (value, get_choice (self->spacing, spacing_names));
      break;

    case PROP_CALLER_DEPTH:
      g_value_set_int (value, (int) lround (gtk_adjustment_get_value (self->caller_depth)));
      break;

    case PROP_CALLEE_DEPTH:
      g_value_set_int (value, (int) lround (gtk_adjustment_get_value (self->callee_depth)));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_graph_view_set_property (GObject      *object,
                               guint         property_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  QuernGraphView *self = QUERN_GRAPH_VIEW (object);

  switch (property_id)
    {
    case PROP_MIN_SHARE:
      quern_graph_view_set_min_share (self, g_value_get_double (value));
      break;

    case PROP_MIN_CALL_SHARE:
      quern_graph_view_set_min_call_share (self, g_value_get_double (value));
      break;

    case PROP_ORIENTATION:
      set_choice (self->orientation, orientation_names, g_value_get_string (value));
      break;

    case PROP_FRAMES:
      set_switch (self, &self->frames, g_value_get_boolean (value), pspec);
      break;

    case PROP_HUBS_APART:
      set_switch (self, &self->hubs_apart, g_value_get_boolean (value), pspec);
      break;

    case PROP_SPACING:
      set_choice (self->spacing, spacing_names, g_value_get_string (value));
      break;

    case PROP_CALLER_DEPTH:
      gtk_adjustment_set_value (self->caller_depth, g_value_get_int (value));
      break;

    case PROP_CALLEE_DEPTH:
      gtk_adjustment_set_value (self->callee_depth, g_value_get_int (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  /* Both 0..1 of the base; a negative one is found by the program. */
  properties[PROP_MIN_SHARE] =
    g_param_spec_double ("min-share", NULL, NULL, -1.0, 1.0, -1.0,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_MIN_CALL_SHARE] =
    g_param_spec_double ("min-call-share", NULL, NULL, -1.0, 1.0, -1.0,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /* "left-to-right", "top-down" or "circular", as in the settings. */
  properties[PROP_ORIENTATION] =
    g_param_spec_string ("orientation", NULL, NULL, orientation_names[0],
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /* Do boxes of a group stand in a frame? */
  properties[PROP_FRAMES] =
    g_param_spec_boolean ("frames", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /* Are boxes that many call drawn once per caller? */
  properties[PROP_HUBS_APART] =
    g_param_spec_boolean ("hubs-apart", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /* "compact", "normal" or "roomy". */
  properties[PROP_SPACING] =
    g_param_spec_string ("spacing", NULL, NULL, spacing_names[1],
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /* Calls away from the function that the graph is around; one more than most: any. */
  properties[PROP_CALLER_DEPTH] =
    g_param_spec_int ("caller-depth", NULL, NULL, 1, QUERN_GRAPH_VIEW_MAX_DEPTH + 1, 2,
                      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_CALLEE_DEPTH] =
    g_param_spec_int ("callee-depth", NULL, NULL, 1, QUERN_GRAPH_VIEW_MAX_DEPTH + 1,
                      QUERN_GRAPH_VIEW_MAX_DEPTH,
                      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

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
  gtk_widget_class_bind_template_callback (widget_class, item_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, quern_graph_view_update_actions);
  gtk_widget_class_bind_template_callback (widget_class, status_clicked_cb);
}

static void
quern_graph_view_class_init (QuernGraphViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernPictureViewClass *view_class = QUERN_PICTURE_VIEW_CLASS (klass);

  object_class->finalize = quern_graph_view_finalize;
  object_class->get_property = quern_graph_view_get_property;
  object_class->set_property = quern_graph_view_set_property;
  view_class->start_layout = quern_graph_view_start_layout;
  view_class->show_picture = quern_graph_view_show_picture;
  view_class->show_error = quern_graph_view_show_error;
  view_class->analysis_changed = quern_graph_view_analysis_changed;
  view_class->centre_changed = quern_graph_view_centre_changed;
  view_class->selected_changed = quern_graph_view_selected_changed;
  view_class->busy_changed = quern_graph_view_busy_changed;
  view_class->set_form = quern_graph_view_set_form;

  install_properties (object_class);
  bind_template (widget_class);

  gtk_widget_class_install_action (widget_class, "graph.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "graph.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "graph.zoom-original", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "graph.fit", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "graph.automatic", NULL, automatic_action);
  gtk_widget_class_install_property_action (widget_class, "graph.frames", "frames");
  gtk_widget_class_install_property_action (widget_class, "graph.hubs-apart", "hubs-apart");
  quern_graph_view_install_choices (widget_class);
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
  quern_graph_options_init (&self->options);
  self->proposal = self->options;
  quern_graph_view_init_choices (self);

  quern_picture_view_init_template (QUERN_PICTURE_VIEW (self));
  gtk_drop_down_set_selected (self->spacing, DEFAULT_SPACING_ROW);
  show_depth (self->caller_depth, self->caller_value);
  show_depth (self->callee_depth, self->callee_value);
  canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self));
  quern_canvas_set_menu (canvas, self->item_menu);
  quern_graph_view_show_thresholds (self);
}

GtkWidget *
quern_graph_view_new (void)
{
  return g_object_new (QUERN_TYPE_GRAPH_VIEW, NULL);
}

char *
quern_graph_view_dup_dot (QuernGraphView *self,
                          const char     *title)
{
  QuernExplorer *explorer;
  QuernPicture *picture;

  g_return_val_if_fail (QUERN_IS_GRAPH_VIEW (self), NULL);

  explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));
  picture = quern_canvas_get_picture (quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self)));
  if (picture == NULL)
    return NULL;

  return quern_dot_write (quern_explorer_get_analysis (explorer),
                          quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (picture)),
                          quern_explorer_get_grouping (explorer), title);
}
