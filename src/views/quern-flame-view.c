/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-flame-view.h"

#include "quern-caption.h"
#include "quern-fit-box.h"
#include "quern-flame-picture.h"
#include "quern-format.h"
#include "quern-path-bar.h"
#include "quern-treemap-root.h"
#include "quern-view-event.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Around the picture, px. */
#define MARGIN 14.0

/* In less than that nothing can be told apart; px. */
#define MIN_SIDE 24.0

/**
 * QuernFlameView:
 *
 * The cost along the calls: from the root down, from the leaves to their
 * callers, or around the selected function. A new layout is made for each new
 * width; while one is on its way, a further width waits for it.
 *
 * ## Actions
 *
 * - `flame.mode` (s): "root", "leaves" or "around"
 * - `flame.zoom-out`: one frame less; `flame.reset-zoom`: the whole width
 * - `flame.show-graph`: switches the window to the graph
 * - `flame.copy-command`: how to record contexts
 */
struct _QuernFlameView
{
  GtkWidget          parent_instance;

  QuernExplorer     *explorer;     /* owned, nullable */
  char              *mode;         /* owned: as the action's state */
  QuernFlameOptions  zoom;         /* only the way that is zoomed along */

  GCancellable      *layout;       /* owned, nullable: of the one that runs */
  double             layout_width; /* px: what it is made for */
  guint              layout_id;    /* source: one is to begin */
  gboolean           is_stale;     /* something has changed since the last one began */
  gboolean           starts_anew;  /* the next one shows something else */

  /* Template children */
  GtkWidget         *content;
  QuernCanvas       *canvas;
  QuernCaption      *caption;
  QuernPathBar      *path_bar;
  GMenuModel        *item_menu;
  GtkWidget         *toolbar;
  GtkWidget         *floating_menu;
  GtkLevelBar       *exact_bar;
  GtkLabel          *exact_label;
  GtkWidget         *strip;
  GtkLabel          *command_label;
  GtkWidget         *stack;
  AdwStatusPage     *status;
};

enum
{
  PROP_0,
  PROP_EXPLORER,
  PROP_MODE,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (QuernFlameView, quern_flame_view, GTK_TYPE_WIDGET)

static GParamSpec *properties[N_PROPS];

static void queue_layout (QuernFlameView *self);

/* Layout */

static void
show_status (QuernFlameView *self,
             const char     *title,
             const char     *description)
{
  g_autofree char *escaped = description != NULL ? g_markup_escape_text (description, -1) : NULL;

  adw_status_page_set_title (self->status, title);
  adw_status_page_set_description (self->status, escaped);
  quern_canvas_set_picture (self->canvas, NULL, QUERN_CANVAS_START);
  quern_caption_set_picture (self->caption, NULL, NULL);
  gtk_widget_set_visible (self->strip, FALSE);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "status");
}

static void
show_exact_share (QuernFlameView         *self,
                  const QuernFlameLayout *layout)
{
  g_autofree char *percent = quern_format_percent (layout->exact_share, 0);
  /* Translators: of a flame graph; %s is a share, "86 %". */
  g_autofree char *text = g_strdup_printf (_("%s of the area is exact"), percent);

  gtk_level_bar_set_value (self->exact_bar, layout->exact_share);
  gtk_label_set_label (self->exact_label, text);
  gtk_widget_set_visible (self->strip, TRUE);
}

static void
show_picture (QuernFlameView    *self,
              QuernFlamePicture *picture)
{
  const QuernFlameLayout *layout = quern_flame_picture_get_layout (picture);
  g_autofree char *note = NULL;

  if (layout->frames->len == 0)
    {
      show_status (self, _("No cost to show"), _("The selected function has none of this event."));
      return;
    }

  quern_view_event_get (self->explorer, &note);
  quern_canvas_set_picture (self->canvas, QUERN_PICTURE (picture),
                            self->starts_anew ? QUERN_CANVAS_START : QUERN_CANVAS_KEEP);
  /* What is in the middle of a picture is not at its top. */
  if (self->starts_anew && layout->root_row > 0)
    quern_canvas_centre_on (self->canvas, layout->options.width / 2,
                            layout->root_row * QUERN_FLAME_ROW_HEIGHT);
  quern_caption_set_picture (self->caption, QUERN_PICTURE (picture), note);
  show_exact_share (self, layout);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "picture");
  self->starts_anew = FALSE;
}

static void
layout_done_cb (GObject      *source_object,
                GAsyncResult *result,
                gpointer      user_data)
{
  QuernFlameView *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernFlamePicture) picture = quern_flame_picture_new_finish (result, &error);

  /* A newer one runs, or the view is gone: nothing of it may be touched. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->layout);
  if (picture != NULL)
    show_picture (self, picture);
  else
    show_status (self, _("The flame graph could not be drawn"), error->message);

  if (self->is_stale)
    queue_layout (self);
}

static void
start_layout (QuernFlameView *self)
{
  const QuernViewport *viewport = quern_canvas_get_viewport (self->canvas);
  QuernFlameOptions options = self->zoom;

  self->is_stale = FALSE;
  self->layout_width = viewport->width;
  options.mode = g_str_equal (self->mode, "leaves")   ? QUERN_FLAME_FROM_LEAVES
                 : g_str_equal (self->mode, "around") ? QUERN_FLAME_AROUND
                                                      : QUERN_FLAME_FROM_ROOT;
  options.root = QUERN_NONE;
  options.event = quern_view_event_get (self->explorer, NULL);
  options.width = MAX (viewport->width - 2 * MARGIN, MIN_SIDE);
  options.margin = MARGIN;
  if (options.mode == QUERN_FLAME_AROUND && options.event != QUERN_NONE)
    options.root = quern_treemap_root_find (self->explorer,
                                            quern_explorer_get_selected (self->explorer),
                                            options.event);

  if (options.event == QUERN_NONE ||
      (options.mode == QUERN_FLAME_AROUND && options.root == QUERN_NONE))
    {
      show_status (self, options.event == QUERN_NONE ? _("This profile has no functions")
                                                     : _("No function is selected"), NULL);
      return;
    }

  self->layout = g_cancellable_new ();
  quern_flame_picture_new_async (quern_explorer_get_analysis (self->explorer),
                                 quern_view_event_get_colours (self->explorer),
                                 &options, self->layout, layout_done_cb, self);
}

static gboolean
start_layout_cb (gpointer data)
{
  QuernFlameView *self = data;

  self->layout_id = 0;
  start_layout (self);

  return G_SOURCE_REMOVE;
}

static void
cancel_layout (QuernFlameView *self)
{
  g_clear_handle_id (&self->layout_id, g_source_remove);
  if (self->layout != NULL)
    g_cancellable_cancel (self->layout);
  g_clear_object (&self->layout);
}

/* Waits for the one that runs, if any: it shows something meanwhile. */
static void
queue_layout (QuernFlameView *self)
{
  self->is_stale = TRUE;

  if (self->explorer == NULL || quern_explorer_get_analysis (self->explorer) == NULL ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)) || self->layout != NULL || self->layout_id != 0)
    return;

  self->layout_id = g_idle_add (start_layout_cb, self);
}

/* What runs shows the wrong thing now. */
static void
restart_layout (QuernFlameView *self)
{
  cancel_layout (self);
  queue_layout (self);
}

/* What is shown */

static void
update_zoom_actions (QuernFlameView *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "flame.zoom-out", self->zoom.n_zoom > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "flame.reset-zoom", self->zoom.n_zoom > 0);
}

static void
set_zoom_length (QuernFlameView *self,
                 guint           length)
{
  self->zoom.n_zoom = length;
  update_zoom_actions (self);
}

static void
set_mode (QuernFlameView *self,
          const char     *mode)
{
  if (g_str_equal (self->mode, mode))
    return;

  g_free (self->mode);
  self->mode = g_strdup (mode);
  self->starts_anew = TRUE;
  set_zoom_length (self, 0);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODE]);
  restart_layout (self);
}

/* Callgrind can tell contexts apart if it is asked to; the command of the
 * profile is text to be copied, and is never run. */
static void
update_command (QuernFlameView *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  const char *command = profile != NULL ? quern_profile_get_command (profile) : NULL;
  g_autofree char *text =
    g_strdup_printf ("valgrind --tool=callgrind --separate-callers=8 %s",
                     command != NULL && *command != '\0' ? command : "PROGRAM");

  gtk_label_set_label (self->command_label, text);
}

/* Callbacks */

static void
analysis_changed_cb (QuernFlameView *self)
{
  cancel_layout (self);
  quern_canvas_set_picture (self->canvas, NULL, QUERN_CANVAS_START);
  if (!quern_explorer_has_kept_place (self->explorer))
    {
      self->starts_anew = TRUE;
      set_zoom_length (self, 0);
    }
  update_command (self);
  queue_layout (self);
}

static void
content_changed_cb (QuernFlameView *self)
{
  restart_layout (self);
}

static void
selected_changed_cb (QuernFlameView *self)
{
  if (!g_str_equal (self->mode, "around"))
    return;

  self->starts_anew = TRUE;
  restart_layout (self);
}

static void
viewport_changed_cb (QuernFlameView *self)
{
  const QuernViewport *viewport = quern_canvas_get_viewport (self->canvas);

  if (!G_APPROX_VALUE (viewport->width, self->layout_width, 0.5))
    queue_layout (self);
}

/* Around a function, going to another one makes that the middle. */
static gboolean
item_activated_cb (QuernFlameView *self,
                   guint           item)
{
  QuernFlamePicture *picture = QUERN_FLAME_PICTURE (quern_canvas_get_picture (self->canvas));
  const QuernFlameLayout *layout = quern_flame_picture_get_layout (picture);

  if (g_str_equal (self->mode, "around"))
    return FALSE;

  if (!g_array_index (layout->frames, QuernFlameFrame, item).is_merged)
    {
      set_zoom_length (self, quern_flame_layout_trace (layout, item, self->zoom.zoom));
      restart_layout (self);
    }

  return TRUE;
}

/* Actions */

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (widget);

  if (self->zoom.n_zoom == 0)
    return;

  set_zoom_length (self, g_str_equal (action_name, "flame.zoom-out") ? self->zoom.n_zoom - 1 : 0);
  restart_layout (self);
}

static void
show_graph_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  gtk_widget_activate_action (widget, "win.view", "s", "graph");
}

static void
copy_command_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (widget);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget),
                          gtk_label_get_label (self->command_label));
}

/* The class */

static void
quern_flame_view_map (GtkWidget *widget)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (widget);

  GTK_WIDGET_CLASS (quern_flame_view_parent_class)->map (widget);

  if (self->is_stale)
    queue_layout (self);
}

static void
quern_flame_view_dispose (GObject *object)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (object);

  cancel_layout (self);
  quern_flame_view_set_explorer (self, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_FLAME_VIEW);

  G_OBJECT_CLASS (quern_flame_view_parent_class)->dispose (object);
}

static void
quern_flame_view_finalize (GObject *object)
{
  g_free (QUERN_FLAME_VIEW (object)->mode);

  G_OBJECT_CLASS (quern_flame_view_parent_class)->finalize (object);
}

static void
quern_flame_view_get_property (GObject    *object,
                               guint       property_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (object);

  switch (property_id)
    {
    case PROP_EXPLORER:
      g_value_set_object (value, self->explorer);
      break;

    case PROP_MODE:
      g_value_set_string (value, self->mode);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_flame_view_set_property (GObject      *object,
                               guint         property_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (object);

  switch (property_id)
    {
    case PROP_EXPLORER:
      quern_flame_view_set_explorer (self, g_value_get_object (value));
      break;

    case PROP_MODE:
      if (g_value_get_string (value) != NULL)
        set_mode (self, g_value_get_string (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_CANVAS);
  g_type_ensure (QUERN_TYPE_CAPTION);
  g_type_ensure (QUERN_TYPE_FIT_BOX);
  g_type_ensure (QUERN_TYPE_PATH_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/quern/Quern/ui/quern-flame-view.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, content);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, canvas);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, caption);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, path_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, item_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, toolbar);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, floating_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, exact_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, exact_label);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, strip);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, command_label);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, stack);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, status);
  gtk_widget_class_bind_template_callback (widget_class, viewport_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, item_activated_cb);
}

static void
quern_flame_view_class_init (QuernFlameViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_flame_view_dispose;
  object_class->finalize = quern_flame_view_finalize;
  object_class->get_property = quern_flame_view_get_property;
  object_class->set_property = quern_flame_view_set_property;
  widget_class->map = quern_flame_view_map;

  properties[PROP_EXPLORER] =
    g_param_spec_object ("explorer", NULL, NULL, QUERN_TYPE_EXPLORER,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /* "root", "leaves" or "around". */
  properties[PROP_MODE] =
    g_param_spec_string ("mode", NULL, NULL, "root",
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  bind_template (widget_class);

  gtk_widget_class_install_property_action (widget_class, "flame.mode", "mode");
  gtk_widget_class_install_action (widget_class, "flame.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "flame.reset-zoom", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "flame.show-graph", NULL, show_graph_action);
  gtk_widget_class_install_action (widget_class, "flame.copy-command", NULL, copy_command_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_BackSpace, 0, "flame.zoom-out", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_BackSpace, GDK_SHIFT_MASK,
                                       "flame.reset-zoom", NULL);
}

static void
quern_flame_view_init (QuernFlameView *self)
{
  self->mode = g_strdup ("root");

  gtk_widget_init_template (GTK_WIDGET (self));
  quern_canvas_set_bounded (self->canvas, TRUE);
  quern_canvas_set_wide (self->canvas, TRUE);
  quern_canvas_set_vertical (self->canvas, TRUE);
  quern_canvas_set_menu (self->canvas, self->item_menu);
  update_zoom_actions (self);
}

GtkWidget *
quern_flame_view_new (void)
{
  return g_object_new (QUERN_TYPE_FLAME_VIEW, NULL);
}

void
quern_flame_view_set_explorer (QuernFlameView *self,
                               QuernExplorer  *explorer)
{
  g_return_if_fail (QUERN_IS_FLAME_VIEW (self));
  g_return_if_fail (explorer == NULL || QUERN_IS_EXPLORER (explorer));

  if (self->explorer == explorer)
    return;

  if (self->explorer != NULL)
    g_signal_handlers_disconnect_by_data (self->explorer, self);
  g_set_object (&self->explorer, explorer);
  if (self->canvas != NULL)
    quern_canvas_set_explorer (self->canvas, explorer);
  if (self->path_bar != NULL)
    quern_path_bar_set_explorer (self->path_bar, explorer);
  if (explorer != NULL)
    {
      g_signal_connect_swapped (explorer, "notify::analysis",
                                G_CALLBACK (analysis_changed_cb), self);
      g_signal_connect_swapped (explorer, "notify::event", G_CALLBACK (content_changed_cb), self);
      g_signal_connect_swapped (explorer, "notify::grouping",
                                G_CALLBACK (content_changed_cb), self);
      quern_view_event_watch_colours (explorer, G_CALLBACK (content_changed_cb), self);
      g_signal_connect_swapped (explorer, "notify::selected",
                                G_CALLBACK (selected_changed_cb), self);
      analysis_changed_cb (self);
    }

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPLORER]);
}

QuernCanvas *
quern_flame_view_get_canvas (QuernFlameView *self)
{
  g_return_val_if_fail (QUERN_IS_FLAME_VIEW (self), NULL);

  return self->canvas;
}

void
quern_flame_view_set_form (QuernFlameView *self,
                           gboolean        narrow,
                           gboolean        low)
{
  g_return_if_fail (QUERN_IS_FLAME_VIEW (self));

  gtk_widget_set_visible (self->toolbar, !low);
  gtk_widget_set_visible (self->floating_menu, low);
  gtk_widget_set_visible (GTK_WIDGET (self->path_bar), !low);
  quern_caption_set_compact (self->caption, narrow);
}
