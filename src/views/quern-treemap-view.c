/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-view.h"

#include "quern-caption.h"
#include "quern-fit-box.h"
#include "quern-treemap-picture.h"
#include "quern-treemap-root.h"
#include "quern-view-event.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define DEFAULT_LEVELS 8
#define MAX_LEVELS 64

/* In less than that nothing can be told apart; px. */
#define MIN_SIDE 24.0

/**
 * QuernTreemapView:
 *
 * Where the cost of a function goes to, or comes from, or that of the whole
 * program, as areas. A new layout is made for each new size; while one is on
 * its way, a further size waits for it, so that the map follows a moving edge.
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
  GtkWidget        parent_instance;

  QuernExplorer   *explorer;     /* owned, nullable */
  char            *mode;         /* owned: as the action's state */
  int              levels;       /* below the root, 1..MAX_LEVELS */
  QuernNodeId      root;         /* or QUERN_NONE */
  QuernNodeId      seen;         /* what was selected when the analysis came, or QUERN_NONE */

  GCancellable    *layout;       /* owned, nullable: of the one that runs */
  double           layout_width; /* px: what it is made for */
  double           layout_height;
  guint            layout_id;    /* source: one is to begin */
  gboolean         is_stale;     /* something has changed since the last one began */
  gboolean         starts_anew;  /* the next one has another root */

  /* Template children */
  GtkWidget       *content;
  QuernCanvas     *canvas;
  QuernCaption    *caption;
  GMenuModel      *item_menu;
  GtkWidget       *toolbar;
  GtkWidget       *floating_menu;
  GtkWidget       *levels_label;
  GtkWidget       *stack;
  AdwStatusPage   *status;
};

enum
{
  PROP_0,
  PROP_EXPLORER,
  PROP_DIRECTION,
  PROP_LEVELS,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (QuernTreemapView, quern_treemap_view, GTK_TYPE_WIDGET)

static GParamSpec *properties[N_PROPS];

static void queue_layout (QuernTreemapView *self);

/* Not of the selected function. */
static gboolean
is_of_program (QuernTreemapView *self)
{
  return g_str_equal (self->mode, "program") || g_str_equal (self->mode, "groups");
}

/* Layout */

static void
show_status (QuernTreemapView *self,
             const char       *title,
             const char       *description)
{
  g_autofree char *escaped = description != NULL ? g_markup_escape_text (description, -1) : NULL;

  adw_status_page_set_title (self->status, title);
  adw_status_page_set_description (self->status, escaped);
  quern_canvas_set_picture (self->canvas, NULL, QUERN_CANVAS_START);
  quern_caption_set_picture (self->caption, NULL, NULL);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "status");
}

static void
show_picture (QuernTreemapView    *self,
              QuernTreemapPicture *picture)
{
  const QuernTreemapLayout *layout = quern_treemap_picture_get_layout (picture);
  g_autofree char *note = NULL;

  if (layout->boxes->len == 0)
    {
      show_status (self, _("No cost to show"), _("The selected function has none of this event."));
      return;
    }

  quern_view_event_get (self->explorer, &note);
  quern_canvas_set_picture (self->canvas, QUERN_PICTURE (picture),
                            self->starts_anew ? QUERN_CANVAS_START : QUERN_CANVAS_KEEP);
  quern_caption_set_picture (self->caption, QUERN_PICTURE (picture), note);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "picture");
  self->starts_anew = FALSE;
}

static void
layout_done_cb (GObject      *source_object,
                GAsyncResult *result,
                gpointer      user_data)
{
  QuernTreemapView *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernTreemapPicture) picture = quern_treemap_picture_new_finish (result, &error);

  /* A newer one runs, or the view is gone: nothing of it may be touched. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->layout);
  if (picture != NULL)
    show_picture (self, picture);
  else
    show_status (self, _("The treemap could not be drawn"), error->message);

  if (self->is_stale)
    queue_layout (self);
}

static void
start_layout (QuernTreemapView *self)
{
  const QuernViewport *viewport = quern_canvas_get_viewport (self->canvas);
  QuernTreemapOptions options;
  QuernGrouping *colours;

  options = (QuernTreemapOptions) {
    .direction = g_str_equal (self->mode, "callers") ? QUERN_CALLERS : QUERN_CALLEES,
    .root = QUERN_NONE,
    .event = quern_view_event_get (self->explorer, NULL),
    .max_depth = (guint) self->levels,
    .width = MAX (viewport->width, MIN_SIDE),
    .height = MAX (viewport->height, MIN_SIDE),
  };
  self->is_stale = FALSE;
  self->layout_width = viewport->width;
  self->layout_height = viewport->height;

  if (options.event == QUERN_NONE)
    {
      show_status (self, _("This profile has no functions"), NULL);
      return;
    }

  colours = quern_view_event_get_colours (self->explorer);
  if (g_str_equal (self->mode, "groups"))
    options.grouping = colours = quern_explorer_get_grouping (self->explorer);
  if (!is_of_program (self))
    options.root = quern_treemap_root_find (self->explorer, self->root, options.event);
  self->layout = g_cancellable_new ();
  quern_treemap_picture_new_async (quern_explorer_get_analysis (self->explorer),
                                   colours, &options, self->layout, layout_done_cb, self);
}

static gboolean
start_layout_cb (gpointer data)
{
  QuernTreemapView *self = data;

  self->layout_id = 0;
  start_layout (self);

  return G_SOURCE_REMOVE;
}

static void
cancel_layout (QuernTreemapView *self)
{
  g_clear_handle_id (&self->layout_id, g_source_remove);
  if (self->layout != NULL)
    g_cancellable_cancel (self->layout);
  g_clear_object (&self->layout);
}

/* Waits for the one that runs, if any: it shows something meanwhile. */
static void
queue_layout (QuernTreemapView *self)
{
  self->is_stale = TRUE;

  if (self->explorer == NULL || quern_explorer_get_analysis (self->explorer) == NULL ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)) || self->layout != NULL || self->layout_id != 0)
    return;

  self->layout_id = g_idle_add (start_layout_cb, self);
}

/* What runs shows the wrong thing now. */
static void
restart_layout (QuernTreemapView *self)
{
  cancel_layout (self);
  queue_layout (self);
}

/* What is shown */

static void
set_root (QuernTreemapView *self,
          QuernNodeId       root)
{
  if (self->root == root)
    return;

  self->root = root;
  if (is_of_program (self))
    return;

  self->starts_anew = TRUE;
  restart_layout (self);
}

static void
set_mode (QuernTreemapView *self,
          const char       *mode)
{
  if (g_str_equal (self->mode, mode))
    return;

  g_free (self->mode);
  self->mode = g_strdup (mode);
  self->starts_anew = TRUE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.up", !is_of_program (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DIRECTION]);
  restart_layout (self);
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
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LEVELS]);
  restart_layout (self);
}

/* Callbacks */

static void
analysis_changed_cb (QuernTreemapView *self)
{
  cancel_layout (self);
  quern_canvas_set_picture (self->canvas, NULL, QUERN_CANVAS_START);
  self->root = quern_explorer_get_centre (self->explorer);
  self->seen = quern_explorer_get_selected (self->explorer);
  self->starts_anew = !quern_explorer_has_kept_place (self->explorer);
  queue_layout (self);
}

static void
content_changed_cb (QuernTreemapView *self)
{
  restart_layout (self);
}

static void
centre_changed_cb (QuernTreemapView *self)
{
  set_root (self, quern_explorer_get_centre (self->explorer));
}

/* One that is not in the map gets a map of its own. */
static void
selected_changed_cb (QuernTreemapView *self)
{
  QuernNodeId selected = quern_explorer_get_selected (self->explorer);
  QuernPicture *picture = quern_canvas_get_picture (self->canvas);

  /* A reload keeps the map, whatever is selected in it. */
  if (picture == NULL && selected == self->seen)
    return;

  self->seen = QUERN_NONE;
  if (selected == QUERN_NONE)
    return;
  if (picture != NULL && !self->is_stale && self->layout == NULL &&
      quern_picture_find_node (picture, selected) != QUERN_NONE)
    return;

  set_root (self, selected);
}

static void
viewport_changed_cb (QuernTreemapView *self)
{
  const QuernViewport *viewport = quern_canvas_get_viewport (self->canvas);

  if (G_APPROX_VALUE (viewport->width, self->layout_width, 0.5) &&
      G_APPROX_VALUE (viewport->height, self->layout_height, 0.5))
    return;

  queue_layout (self);
}

static gboolean
item_activated_cb (QuernTreemapView *self,
                   guint             item)
{
  QuernNodeId node = quern_picture_get_node (quern_canvas_get_picture (self->canvas), item);

  /* In the map of the program there is no way in but the function's own map. */
  if (node != QUERN_NONE && is_of_program (self))
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
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (widget);

  if (self->explorer != NULL)
    quern_explorer_go_up (self->explorer);
}

static void
show_graph_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  gtk_widget_activate_action (widget, "win.view", "s", "graph");
}

/* The class */

static void
quern_treemap_view_map (GtkWidget *widget)
{
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (widget);

  GTK_WIDGET_CLASS (quern_treemap_view_parent_class)->map (widget);

  if (self->is_stale)
    queue_layout (self);
}

static void
quern_treemap_view_dispose (GObject *object)
{
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (object);

  cancel_layout (self);
  quern_treemap_view_set_explorer (self, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_TREEMAP_VIEW);

  G_OBJECT_CLASS (quern_treemap_view_parent_class)->dispose (object);
}

static void
quern_treemap_view_finalize (GObject *object)
{
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (object);

  g_free (self->mode);

  G_OBJECT_CLASS (quern_treemap_view_parent_class)->finalize (object);
}

static void
quern_treemap_view_get_property (GObject    *object,
                                 guint       property_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (object);

  switch (property_id)
    {
    case PROP_EXPLORER:
      g_value_set_object (value, self->explorer);
      break;

    case PROP_DIRECTION:
      g_value_set_string (value, self->mode);
      break;

    case PROP_LEVELS:
      g_value_set_int (value, self->levels);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_treemap_view_set_property (GObject      *object,
                                 guint         property_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  QuernTreemapView *self = QUERN_TREEMAP_VIEW (object);

  switch (property_id)
    {
    case PROP_EXPLORER:
      quern_treemap_view_set_explorer (self, g_value_get_object (value));
      break;

    case PROP_DIRECTION:
      if (g_value_get_string (value) != NULL)
        set_mode (self, g_value_get_string (value));
      break;

    case PROP_LEVELS:
      set_levels (self, g_value_get_int (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  properties[PROP_EXPLORER] =
    g_param_spec_object ("explorer", NULL, NULL, QUERN_TYPE_EXPLORER,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /* "callees", "callers", "program" or "groups". */
  properties[PROP_DIRECTION] =
    g_param_spec_string ("direction", NULL, NULL, "callees",
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_LEVELS] =
    g_param_spec_int ("levels", NULL, NULL, 1, MAX_LEVELS, DEFAULT_LEVELS,
                      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
quern_treemap_view_class_init (QuernTreemapViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_treemap_view_dispose;
  object_class->finalize = quern_treemap_view_finalize;
  object_class->get_property = quern_treemap_view_get_property;
  object_class->set_property = quern_treemap_view_set_property;
  widget_class->map = quern_treemap_view_map;

  install_properties (object_class);

  g_type_ensure (QUERN_TYPE_CANVAS);
  g_type_ensure (QUERN_TYPE_CAPTION);
  g_type_ensure (QUERN_TYPE_FIT_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/quern/Quern/ui/quern-treemap-view.ui");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, content);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, canvas);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, caption);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, item_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, toolbar);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, floating_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, levels_label);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, stack);
  gtk_widget_class_bind_template_child (widget_class, QuernTreemapView, status);
  gtk_widget_class_bind_template_callback (widget_class, viewport_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, item_activated_cb);

  gtk_widget_class_install_property_action (widget_class, "treemap.mode", "direction");
  gtk_widget_class_install_action (widget_class, "treemap.more-levels", NULL, levels_action);
  gtk_widget_class_install_action (widget_class, "treemap.fewer-levels", NULL, levels_action);
  gtk_widget_class_install_action (widget_class, "treemap.up", NULL, up_action);
  gtk_widget_class_install_action (widget_class, "treemap.show-graph", NULL, show_graph_action);
}

static void
quern_treemap_view_init (QuernTreemapView *self)
{
  self->mode = g_strdup ("callees");
  self->levels = DEFAULT_LEVELS;
  self->root = QUERN_NONE;
  self->seen = QUERN_NONE;

  gtk_widget_init_template (GTK_WIDGET (self));
  quern_caption_set_canvas (self->caption, self->canvas);
  quern_canvas_set_bounded (self->canvas, TRUE);
  quern_canvas_set_menu (self->canvas, self->item_menu);
}

GtkWidget *
quern_treemap_view_new (void)
{
  return g_object_new (QUERN_TYPE_TREEMAP_VIEW, NULL);
}

QuernExplorer *
quern_treemap_view_get_explorer (QuernTreemapView *self)
{
  g_return_val_if_fail (QUERN_IS_TREEMAP_VIEW (self), NULL);

  return self->explorer;
}

void
quern_treemap_view_set_explorer (QuernTreemapView *self,
                                 QuernExplorer    *explorer)
{
  g_return_if_fail (QUERN_IS_TREEMAP_VIEW (self));
  g_return_if_fail (explorer == NULL || QUERN_IS_EXPLORER (explorer));

  if (self->explorer == explorer)
    return;

  if (self->explorer != NULL)
    g_signal_handlers_disconnect_by_data (self->explorer, self);
  g_set_object (&self->explorer, explorer);
  if (self->canvas != NULL)
    quern_canvas_set_explorer (self->canvas, explorer);
  if (explorer != NULL)
    {
      g_signal_connect_swapped (explorer, "notify::analysis",
                                G_CALLBACK (analysis_changed_cb), self);
      g_signal_connect_swapped (explorer, "notify::event", G_CALLBACK (content_changed_cb), self);
      g_signal_connect_swapped (explorer, "notify::grouping",
                                G_CALLBACK (content_changed_cb), self);
      quern_view_event_watch_colours (explorer, G_CALLBACK (content_changed_cb), self);
      g_signal_connect_swapped (explorer, "notify::centre", G_CALLBACK (centre_changed_cb), self);
      g_signal_connect_swapped (explorer, "notify::selected",
                                G_CALLBACK (selected_changed_cb), self);
      analysis_changed_cb (self);
    }

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPLORER]);
}

QuernCanvas *
quern_treemap_view_get_canvas (QuernTreemapView *self)
{
  g_return_val_if_fail (QUERN_IS_TREEMAP_VIEW (self), NULL);

  return self->canvas;
}

void
quern_treemap_view_set_form (QuernTreemapView *self,
                             gboolean          narrow,
                             gboolean          low)
{
  g_return_if_fail (QUERN_IS_TREEMAP_VIEW (self));

  gtk_widget_set_visible (self->toolbar, !low);
  gtk_widget_set_visible (self->floating_menu, low);
  quern_caption_set_compact (self->caption, narrow);
}
