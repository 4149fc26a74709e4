/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-view.h"

#include "quern-config.h"
#include "quern-properties.h"
#include "quern-treemap-picture.h"
#include "quern-treemap-root.h"
#include "quern-view-event.h"

#include <glib/gi18n.h>

#define DEFAULT_LEVELS 8
#define MAX_LEVELS 64

/* Px; nothing can be distinguished in a smaller picture. */
#define MIN_SIDE 24.0

/**
 * QuernTreemapView:
 *
 * Shows as areas where the cost of a function goes to or comes from, or the cost
 * of the whole program.
 *
 * ## Actions
 *
 * - `treemap.mode` (s): "callees", "callers", "program" or "groups"
 * - `treemap.more-levels`, `treemap.fewer-levels`
 * - `treemap.up`: goes to the costliest caller
 * - `treemap.show-graph`: switches the window to the graph
 */
struct _QuernTreemapView
{
  QuernPictureView  parent_instance;

  char             *mode;         /* owned: as the action's state */
  int               levels;       /* below the root, 1..MAX_LEVELS */
  QuernNodeId       root;         /* or QUERN_NONE */
  QuernNodeId       seen;         /* selected when the analysis was set, or QUERN_NONE */
  gboolean          has_calls;

  /* Template children */
  GMenuModel       *item_menu;
  GtkWidget        *callees_button;
  GtkWidget        *callers_button;
  GtkWidget        *levels_label;
};

static void quern_treemap_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernTreemapView, quern_treemap_view, QUERN_TYPE_PICTURE_VIEW,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                      quern_treemap_view_view_init))

/* Without calls, the map of a function would be a single box. */
static const char *
get_shown_mode (QuernTreemapView *self)
{
  return self->has_calls || g_str_equal (self->mode, "groups") ? self->mode : "program";
}

/* Whether the map shows the program rather than the selected function. */
static gboolean
is_of_program (QuernTreemapView *self)
{
  const char *mode = get_shown_mode (self);

  return g_str_equal (mode, "program") || g_str_equal (mode, "groups");
}

/* Layout */

static void
quern_treemap_view_show_picture (QuernPictureView *view,
                                 QuernPicture     *picture)
{
  QuernProfile *profile = quern_explorer_get_profile (quern_picture_view_get_explorer (view));

  if (quern_picture_get_n_items (picture) > 0)
    quern_picture_view_set_picture (view, picture);
  else if (quern_profile_get_n_functions (profile) == 0)
    quern_picture_view_show_status (view, _("This profile has no functions"), NULL);
  else
    quern_picture_view_show_status (view, _("No cost to show"),
                                    is_of_program (QUERN_TREEMAP_VIEW (view))
                                      ? NULL
                                      : quern_picture_view_get_no_cost (view));
}

static char *
quern_treemap_view_dup_title (QuernPictureView *view,
                              QuernNodeId       centre)
{
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (view);

  if (g_str_equal (self->mode, "groups"))
    return g_strdup (_("Self cost by group"));

  return quern_picture_view_dup_title_of (
    view, g_str_equal (self->mode, "program") ? QUERN_NONE : centre,
    g_str_equal (self->mode, "callers") ? QUERN_CALLERS : QUERN_CALLEES);
}

static void
quern_treemap_view_start_layout (QuernPictureView *view)
{
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (view);
  QuernExplorer *explorer = quern_picture_view_get_explorer (view);
  const QuernViewport *viewport =
    quern_canvas_get_viewport (quern_picture_view_get_canvas (view));
  QuernGrouping *colours;
  QuernTreemapOptions options = {
    .direction = g_str_equal (self->mode, "callers") ? QUERN_CALLERS : QUERN_CALLEES,
    .root = QUERN_NONE,
    .event = quern_view_event_get (explorer, NULL),
    .max_depth = (guint) self->levels,
    .width = MAX (viewport->width, MIN_SIDE),
    .height = MAX (viewport->height, MIN_SIDE),
  };

  if (options.event == QUERN_NONE)
    {
      quern_picture_view_show_status (view, _("This profile has no functions"), NULL);
      return;
    }

  options.whole = quern_view_event_get_whole (explorer, options.event, NULL);
  colours = quern_view_event_get_colours (explorer);
  if (g_str_equal (self->mode, "groups"))
    options.grouping = colours = quern_group_choice_get_grouping (
      quern_explorer_get_groups (explorer));
  if (!is_of_program (self))
    options.root = quern_treemap_root_find (explorer, self->root, options.event);
  quern_treemap_picture_new_async (quern_explorer_get_analysis (explorer), colours, &options,
                                   quern_picture_view_begin_layout (view),
                                   quern_picture_view_layout_done_cb, view);
}

/* State */

static void
set_root (QuernTreemapView *self,
          QuernNodeId       root)
{
  if (self->root == root)
    return;

  self->root = root;
  if (is_of_program (self))
    return;

  quern_picture_view_set_starts_anew (QUERN_PICTURE_VIEW (self), TRUE);
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

static void
mode_changed (QuernTreemapView *self)
{
  quern_picture_view_set_starts_anew (QUERN_PICTURE_VIEW (self), TRUE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.up", !is_of_program (self));
  g_object_notify (G_OBJECT (self), "shown-mode");
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

static void
set_mode (QuernTreemapView *self,
          const char       *mode)
{
  g_object_set (self, "direction", mode, NULL);
}

static void
set_levels (QuernTreemapView *self,
            int               levels)
{
  g_autofree char *text = NULL;

  levels = CLAMP (levels, 1, MAX_LEVELS);
  if (self->levels == levels)
    return;

  self->levels = levels;
  text = g_strdup_printf ("%d", levels);
  gtk_label_set_label (GTK_LABEL (self->levels_label), text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.fewer-levels", levels > 1);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.more-levels", levels < MAX_LEVELS);
  g_object_notify (G_OBJECT (self), "levels");
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

static void
set_has_calls (QuernTreemapView *self,
               gboolean          has_calls)
{
  if (self->has_calls == has_calls)
    return;

  self->has_calls = has_calls;
  gtk_widget_set_visible (self->callees_button, has_calls);
  gtk_widget_set_visible (self->callers_button, has_calls);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.up", !is_of_program (self));
  g_object_notify (G_OBJECT (self), "shown-mode");
}

/* Callbacks */

static void
quern_treemap_view_analysis_changed (QuernPictureView *view)
{
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (view);
  QuernExplorer *explorer = quern_picture_view_get_explorer (view);
  QuernProfile *profile = quern_explorer_get_profile (explorer);

  set_has_calls (self, profile == NULL || quern_profile_get_n_calls (profile) > 0);
  self->root = quern_navigation_get_centre (quern_explorer_get_navigation (explorer));
  self->seen = quern_navigation_get_selected (quern_explorer_get_navigation (explorer));
  quern_picture_view_set_starts_anew (
    view, !quern_navigation_has_kept_place (quern_explorer_get_navigation (explorer)));
}

static void
quern_treemap_view_centre_changed (QuernPictureView *view)
{
  set_root (QUERN_TREEMAP_VIEW (view), quern_navigation_get_centre (quern_explorer_get_navigation (
                                         quern_picture_view_get_explorer (view))));
}

/* A selected function that is not in the map becomes its root. */
static void
quern_treemap_view_selected_changed (QuernPictureView *view)
{
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (view);
  QuernNodeId selected = quern_navigation_get_selected (
    quern_explorer_get_navigation (quern_picture_view_get_explorer (view)));
  QuernPicture *picture = quern_canvas_get_picture (quern_picture_view_get_canvas (view));

  /* A reload keeps the map, whatever is selected in it. */
  if (picture == NULL && selected == self->seen)
    return;

  self->seen = QUERN_NONE;
  if (selected == QUERN_NONE)
    return;
  if (picture != NULL && quern_picture_view_is_settled (view) &&
      quern_picture_find_node (picture, selected) != QUERN_NONE)
    return;

  set_root (self, selected);
}

static gboolean
item_activated_cb (QuernTreemapView *self,
                   guint             item,
                   QuernCanvas      *canvas)
{
  QuernNodeId node = quern_picture_get_node (quern_canvas_get_picture (canvas), item);

  /* From the map of the program, the only way into a function is its own map. */
  if (node != QUERN_NONE && self->has_calls && is_of_program (self))
    {
      self->root = node;
      gtk_widget_activate_action (GTK_WIDGET (self), "treemap.mode", "s", "callees");
    }

  return FALSE;
}

/* Actions */

static void
levels_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (widget);

  set_levels (self, self->levels + (g_str_equal (action_name, "treemap.more-levels") ? 1 : -1));
}

static void
up_action (GtkWidget  *widget,
           const char *action_name,
           GVariant   *parameter)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (widget));

  if (explorer != NULL)
    quern_explorer_go_up (explorer);
}

/* The class */

static void
quern_treemap_view_finalize (GObject *object)
{
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (object);

  g_free (self->mode);

  G_OBJECT_CLASS (quern_treemap_view_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  /* "callees", "callers", "program" or "groups". */
  { "direction", G_TYPE_STRING, .field = G_STRUCT_OFFSET (QuernTreemapView, mode),
    .changed = G_CALLBACK (mode_changed) },
  /* The same, but "program" if there are no calls. */
  { "shown-mode", G_TYPE_STRING, .get = G_CALLBACK (get_shown_mode),
    .set = G_CALLBACK (set_mode) },
  { "levels", G_TYPE_INT, .field = G_STRUCT_OFFSET (QuernTreemapView, levels),
    .set = G_CALLBACK (set_levels) },
};

static void
quern_treemap_view_class_init (QuernTreemapViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernPictureViewClass *view_class = QUERN_PICTURE_VIEW_CLASS (klass);

  object_class->finalize = quern_treemap_view_finalize;
  view_class->size = QUERN_PICTURE_FOLLOWS_SIZE;
  view_class->error_title = N_("The treemap could not be drawn");
  view_class->start_layout = quern_treemap_view_start_layout;
  view_class->dup_title = quern_treemap_view_dup_title;
  view_class->show_picture = quern_treemap_view_show_picture;
  view_class->analysis_changed = quern_treemap_view_analysis_changed;
  view_class->centre_changed = quern_treemap_view_centre_changed;
  view_class->selected_changed = quern_treemap_view_selected_changed;

  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  quern_picture_view_class_bind (widget_class, QUERN_RESOURCE_PATH "/ui/quern-treemap-view.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, item_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, callees_button);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, callers_button);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, levels_label);
  gtk_widget_class_bind_template_callback (widget_class, item_activated_cb);

  gtk_widget_class_install_property_action (widget_class, "treemap.mode", "shown-mode");
  gtk_widget_class_install_action (widget_class, "treemap.more-levels", NULL, levels_action);
  gtk_widget_class_install_action (widget_class, "treemap.fewer-levels", NULL, levels_action);
  gtk_widget_class_install_action (widget_class, "treemap.up", NULL, up_action);
  quern_picture_view_class_install_show (widget_class, "treemap.show-graph");
}

static void
quern_treemap_view_init (QuernTreemapView *self)
{
  QuernCanvas *canvas;

  self->mode = g_strdup ("callees");
  self->has_calls = TRUE;
  self->levels = DEFAULT_LEVELS;
  self->root = QUERN_NONE;
  self->seen = QUERN_NONE;

  quern_picture_view_init_template (QUERN_PICTURE_VIEW (self));
  canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self));
  quern_canvas_set_menu (canvas, self->item_menu);
}

/* Only the two directions are saved; the other modes are temporary. */
static GVariant *
direction_to_setting (const GValue       *value,
                      const GVariantType *type,
                      gpointer            user_data)
{
  const char *direction = g_value_get_string (value);

  return g_strcmp0 (direction, "callees") == 0 || g_strcmp0 (direction, "callers") == 0
         ? g_variant_new_string (direction) : NULL;
}

static const QuernViewSetting settings[] = {
  { "treemap-levels", "levels", QUERN_VIEW_BOUND, NULL },
  { "treemap-direction", "direction", QUERN_VIEW_BOUND, direction_to_setting },
  { NULL, NULL, 0, NULL },
};

const QuernViewInfo quern_treemap_view_info = {
  .id = "treemap",
  .title = N_("Treemap"),
  .menu_label = N_("_Treemap"),
  .is_high = TRUE,
  .settings = settings,
  .get_type = quern_treemap_view_get_type,
};

static void
quern_treemap_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_treemap_view_info;
}
