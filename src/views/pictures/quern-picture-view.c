/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-picture-view.h"

#include "quern-caption.h"
#include "quern-cost-text.h"
#include "quern-fit-box.h"
#include "quern-format.h"
#include "quern-picture-job.h"
#include "quern-properties.h"
#include "quern-view-event.h"
#include "quern-visible.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

/**
 * QuernPictureView:
 *
 * Base class of the views that show a picture. The picture is laid out asynchronously
 * for the explorer's state, and shown on a canvas with a caption; or a status page
 * says why there is none.
 *
 * An unmapped view defers its layout until it is mapped. While a layout runs, the
 * old picture stays.
 */
typedef struct
{
  QuernExplorer *explorer;    /* owned, nullable */

  GCancellable  *layout;      /* owned, nullable: of the running layout */
  guint          layout_id;   /* source: starts a layout */
  guint          frame_id;    /* tick callback: mapped, but without a frame since */
  gboolean       is_stale;    /* something has changed since the last layout began */
  gboolean       starts_anew; /* the next picture is a different one */
  double         layout_width; /* px, of the canvas when the last layout began */
  double         layout_height;

  /* Template children */
  GtkWidget     *content; /* the whole template; unless bound, it would outlive the view */
  QuernCanvas   *canvas;
  QuernCaption  *caption;
  GtkWidget     *toolbar;
  GtkWidget     *floating; /* over or below the picture, where there is no toolbar */
  GtkStack      *stack;
  AdwStatusPage *status;
} QuernPictureViewPrivate;

static void quern_picture_view_view_init (QuernViewInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (QuernPictureView, quern_picture_view, GTK_TYPE_WIDGET,
                                  G_ADD_PRIVATE (QuernPictureView)
                                  G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                         quern_picture_view_view_init))

static QuernPictureViewPrivate *
get_private (QuernPictureView *self)
{
  return quern_picture_view_get_instance_private (self);
}

/* Layout */

static void
set_busy (QuernPictureView *self,
          gboolean          is_busy)
{
  QuernPictureViewClass *klass = QUERN_PICTURE_VIEW_GET_CLASS (self);

  if (klass->busy_changed != NULL)
    klass->busy_changed (self, is_busy);
}

static void
cancel_layout (QuernPictureView *self)
{
  QuernPictureViewPrivate *priv = get_private (self);

  g_clear_handle_id (&priv->layout_id, g_source_remove);
  if (priv->layout == NULL)
    return;

  g_cancellable_cancel (priv->layout);
  g_clear_object (&priv->layout);
  set_busy (self, FALSE);
}

static gboolean
start_layout_cb (gpointer data)
{
  QuernPictureView *self = data;
  QuernPictureViewPrivate *priv = get_private (self);
  const QuernViewport *viewport = quern_canvas_get_viewport (priv->canvas);

  priv->layout_id = 0;
  /* A canvas that was just mapped gets its size with the next frame, which begins the layout. Until
   * then it has none, or that of when it was last mapped. */
  if (priv->frame_id != 0 ||
      (viewport->width < 1.0 && gtk_widget_get_mapped (GTK_WIDGET (priv->canvas))))
    return G_SOURCE_REMOVE;

  priv->is_stale = FALSE;
  priv->layout_width = viewport->width;
  priv->layout_height = viewport->height;
  QUERN_PICTURE_VIEW_GET_CLASS (self)->start_layout (self);

  return G_SOURCE_REMOVE;
}

static void
queue_layout (QuernPictureView *self,
              guint             delay_ms)
{
  QuernPictureViewPrivate *priv = get_private (self);

  priv->is_stale = TRUE;

  if (priv->explorer == NULL || quern_explorer_get_analysis (priv->explorer) == NULL ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)) || priv->layout != NULL || priv->layout_id != 0)
    return;

  priv->layout_id = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, delay_ms, start_layout_cb,
                                        self, NULL);
}

/**
 * quern_picture_view_queue_layout:
 *
 * Waits for the running layout, if any, so that something is shown meanwhile.
 */
void
quern_picture_view_queue_layout (QuernPictureView *self)
{
  g_return_if_fail (QUERN_IS_PICTURE_VIEW (self));

  queue_layout (self, 0);
}

/**
 * quern_picture_view_restart_layout:
 * @delay_ms: how long to wait for further changes
 *
 * Cancels the running layout, whose result would be outdated, and queues a new one.
 */
void
quern_picture_view_restart_layout (QuernPictureView *self,
                                   guint             delay_ms)
{
  g_return_if_fail (QUERN_IS_PICTURE_VIEW (self));

  cancel_layout (self);
  queue_layout (self, delay_ms);
}

/**
 * quern_picture_view_is_settled:
 *
 * Returns: whether the shown picture is up to date
 */
gboolean
quern_picture_view_is_settled (QuernPictureView *self)
{
  QuernPictureViewPrivate *priv;

  g_return_val_if_fail (QUERN_IS_PICTURE_VIEW (self), FALSE);

  priv = get_private (self);

  return priv->layout == NULL && priv->layout_id == 0 && !priv->is_stale;
}

/**
 * quern_picture_view_begin_layout:
 *
 * Returns: (transfer none): cancelled when another layout supersedes this one,
 *   or the view is disposed
 */
GCancellable *
quern_picture_view_begin_layout (QuernPictureView *self)
{
  QuernPictureViewPrivate *priv;

  g_return_val_if_fail (QUERN_IS_PICTURE_VIEW (self), NULL);

  cancel_layout (self);
  priv = get_private (self);
  priv->layout = g_cancellable_new ();
  set_busy (self, TRUE);

  return priv->layout;
}

/**
 * quern_picture_view_end_layout:
 * @self: the view; may be freed already if the layout was cancelled
 * @picture: (nullable): the result
 * @error: (nullable): why there is no picture
 *
 * The callback of a layout must call this with its result.
 */
void
quern_picture_view_end_layout (QuernPictureView *self,
                               QuernPicture     *picture,
                               const GError     *error)
{
  QuernPictureViewPrivate *priv;

  /* A newer layout runs, or the view is gone: self must not be accessed. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  priv = get_private (self);
  g_clear_object (&priv->layout);
  set_busy (self, FALSE);
  if (picture != NULL)
    QUERN_PICTURE_VIEW_GET_CLASS (self)->show_picture (self, picture);
  else
    QUERN_PICTURE_VIEW_GET_CLASS (self)->show_error (self, error);

  if (priv->is_stale)
    queue_layout (self, 0);
}

void
quern_picture_view_layout_done_cb (GObject      *source_object,
                                   GAsyncResult *result,
                                   gpointer      view)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernPicture) picture = quern_picture_job_run_finish (result, &error);

  quern_picture_view_end_layout (view, picture, error);
}

/* Picture and status page */

gboolean
quern_picture_view_starts_anew (QuernPictureView *self)
{
  g_return_val_if_fail (QUERN_IS_PICTURE_VIEW (self), FALSE);

  return get_private (self)->starts_anew;
}

void
quern_picture_view_set_starts_anew (QuernPictureView *self,
                                    gboolean          starts_anew)
{
  g_return_if_fail (QUERN_IS_PICTURE_VIEW (self));

  get_private (self)->starts_anew = starts_anew;
}

void
quern_picture_view_set_picture (QuernPictureView *self,
                                QuernPicture     *picture)
{
  QuernPictureViewPrivate *priv;
  g_autofree char *drawn = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *note = NULL;
  g_autofree char *caption = NULL;

  g_return_if_fail (QUERN_IS_PICTURE_VIEW (self));
  g_return_if_fail (QUERN_IS_PICTURE (picture));

  priv = get_private (self);
  caption = QUERN_PICTURE_VIEW_GET_CLASS (self)->dup_caption (picture);
  quern_view_event_get_whole (priv->explorer, quern_view_event_get (priv->explorer, &drawn),
                              &whole);
  note = whole != NULL && drawn != NULL ? g_strconcat (whole, " · ", drawn, NULL)
                                        : g_strdup (whole != NULL ? whole : drawn);
  quern_canvas_set_picture (priv->canvas, picture,
                            priv->starts_anew ? QUERN_CANVAS_START : QUERN_CANVAS_KEEP);
  quern_caption_set_picture (priv->caption, picture, caption, note);
  gtk_stack_set_visible_child_name (priv->stack, "picture");
  priv->starts_anew = FALSE;
}

void
quern_picture_view_show_status (QuernPictureView *self,
                                const char       *title,
                                const char       *description)
{
  QuernPictureViewPrivate *priv;
  g_autofree char *escaped = NULL;

  g_return_if_fail (QUERN_IS_PICTURE_VIEW (self));
  g_return_if_fail (title != NULL);

  priv = get_private (self);
  escaped = description != NULL ? g_markup_escape_text (description, -1) : NULL;
  adw_status_page_set_title (priv->status, title);
  adw_status_page_set_description (priv->status, escaped);
  quern_canvas_set_picture (priv->canvas, NULL, QUERN_CANVAS_START);
  quern_caption_set_picture (priv->caption, NULL, NULL, NULL);
  gtk_stack_set_visible_child_name (priv->stack, "status");
}

const char *
quern_picture_view_get_no_cost (QuernPictureView *self)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (self);
  const char *absence = quern_cost_text_get_absence (
    explorer, quern_navigation_get_selected (quern_explorer_get_navigation (explorer)));

  return absence != NULL ? absence : _("The selected function has none of this event.");
}

static void
show_error (QuernPictureView *self,
            const GError     *error)
{
  g_autofree char *sentence = quern_format_sentence (error->message);

  quern_picture_view_show_status (self, _(QUERN_PICTURE_VIEW_GET_CLASS (self)->error_title),
                                  sentence);
}

static gboolean
is_other_length (double now,
                 double before)
{
  return !G_APPROX_VALUE (now, before, 0.5);
}

/* A new size waits for the running layout instead of cancelling it, so that the picture keeps up
 * while the window is resized. A picture that has its own size is laid out for the canvas once: if
 * that gets its size meanwhile, the layout begins again. */
static void
viewport_changed_cb (QuernPictureView *self)
{
  QuernPictureViewPrivate *priv = get_private (self);
  const QuernViewport *viewport = quern_canvas_get_viewport (priv->canvas);
  QuernPictureSize size = QUERN_PICTURE_VIEW_GET_CLASS (self)->size;
  gboolean is_other_width = is_other_length (viewport->width, priv->layout_width);
  gboolean is_other_height = is_other_length (viewport->height, priv->layout_height);

  if (size == QUERN_PICTURE_HAS_OWN_SIZE && priv->layout != NULL &&
      (is_other_width || is_other_height))
    quern_picture_view_restart_layout (self, 0);
  else if (priv->is_stale || (size != QUERN_PICTURE_HAS_OWN_SIZE && is_other_width) ||
           (size == QUERN_PICTURE_FOLLOWS_SIZE && is_other_height))
    queue_layout (self, 0);
}

/* The explorer */

/* The old picture is dropped: its nodes belong to the previous analysis. */
static void
analysis_changed_cb (QuernPictureView *self)
{
  cancel_layout (self);
  quern_canvas_set_picture (get_private (self)->canvas, NULL, QUERN_CANVAS_START);
  QUERN_PICTURE_VIEW_GET_CLASS (self)->analysis_changed (self);
  queue_layout (self, 0);
}

static void
content_changed_cb (QuernPictureView *self)
{
  quern_picture_view_restart_layout (self, 0);
}

static void
centre_changed_cb (QuernPictureView *self)
{
  QUERN_PICTURE_VIEW_GET_CLASS (self)->centre_changed (self);
}

/* Shares may be relative to what is selected. */
static void
base_changed_cb (QuernPictureView *self)
{
  if (quern_display_get_relative (quern_explorer_get_display (get_private (self)->explorer)))
    content_changed_cb (self);
}

static void
selected_changed_cb (QuernPictureView *self)
{
  QUERN_PICTURE_VIEW_GET_CLASS (self)->selected_changed (self);
  base_changed_cb (self);
}

static void
listen (QuernPictureView *self,
        QuernExplorer    *explorer)
{
  static const struct
  {
    const char *signal;
    void      (*callback) (QuernPictureView *self);
  } listeners[] = {
    { "notify::analysis", analysis_changed_cb },
    { "notify::event", content_changed_cb },
    { "notify::grouping", content_changed_cb },
    { "notify::relative", content_changed_cb },
    { "notify::centre", centre_changed_cb },
    { "notify::selected", selected_changed_cb },
    { "notify::selected-group", base_changed_cb },
    { "sums-changed", base_changed_cb },
  };

  for (guint i = 0; i < G_N_ELEMENTS (listeners); i++)
    quern_explorer_connect (explorer, listeners[i].signal, G_CALLBACK (listeners[i].callback),
                            self);
  quern_view_event_watch_colours (explorer, G_CALLBACK (content_changed_cb), self);
}

/* Actions */

static void
show_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  gtk_widget_activate_action (widget, "win.view", "s", strstr (action_name, "show-") + 5);
}

/* QuernView implementation */

static void
view_set_explorer (QuernView     *view,
                   QuernExplorer *explorer)
{
  quern_picture_view_set_explorer (QUERN_PICTURE_VIEW (view), explorer);
}

static void
view_set_form (QuernView *view,
               gboolean   narrow,
               gboolean   low)
{
  QUERN_PICTURE_VIEW_GET_CLASS (view)->set_form (QUERN_PICTURE_VIEW (view), narrow, low);
}

static void
view_focus (QuernView *view)
{
  gtk_widget_grab_focus (GTK_WIDGET (get_private (QUERN_PICTURE_VIEW (view))->canvas));
}

static gboolean
view_zoom (QuernView     *view,
           QuernViewZoom  zoom)
{
  QuernPictureViewPrivate *priv = get_private (QUERN_PICTURE_VIEW (view));

  return quern_view_zoom_canvas (GTK_WIDGET (priv->canvas), zoom);
}

/* Returns the program's name: "mill" of "./mill corn.txt". NULL if it is not known. */
static char *
dup_program (QuernPictureView *self)
{
  const char *command =
    quern_profile_get_command (quern_explorer_get_profile (get_private (self)->explorer));
  g_autofree char *first = command != NULL ? g_strndup (command, strcspn (command, " ")) : NULL;

  return first != NULL && *first != '\0'
         ? quern_visible_take_brief (g_path_get_basename (first)) : NULL;
}

char *
quern_picture_view_dup_title_of (QuernPictureView *self,
                                 QuernNodeId       node,
                                 QuernDirection    direction)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (QUERN_IS_PICTURE_VIEW (self), NULL);

  name = node != QUERN_NONE
         ? quern_analysis_dup_visible_name (
             quern_explorer_get_analysis (get_private (self)->explorer), node)
         : dup_program (self);
  if (name == NULL)
    return g_strdup (direction == QUERN_CALLERS ? _("Where the cost comes from")
                                                : _("Where the cost goes"));

  return g_strdup_printf (direction == QUERN_CALLERS ? _("%s: where its cost comes from")
                                                     : _("%s: where its cost goes"),
                          name);
}

static char *
dup_name (QuernPictureView *self,
          QuernNodeId       node)
{
  return quern_analysis_dup_visible_name (
    quern_explorer_get_analysis (get_private (self)->explorer), node);
}

static gboolean
view_get_picture (QuernView        *view,
                  QuernViewPicture *picture)
{
  QuernPictureViewPrivate *priv = get_private (QUERN_PICTURE_VIEW (view));
  QuernPicture *shown = quern_canvas_get_picture (priv->canvas);
  QuernNodeId centre = priv->explorer != NULL ? quern_navigation_get_centre (
                                                  quern_explorer_get_navigation (priv->explorer))
                                              : QUERN_NONE;

  if (shown == NULL || centre == QUERN_NONE)
    return FALSE;

  picture->picture = g_object_ref (shown);
  picture->title = QUERN_PICTURE_VIEW_GET_CLASS (view)->dup_title (QUERN_PICTURE_VIEW (view),
                                                                   centre);
  if (quern_view_event_get_whole (priv->explorer, quern_view_event_get (priv->explorer, NULL),
                                  NULL) > 0)
    picture->base = quern_explorer_get_base_row (priv->explorer);

  return TRUE;
}

static void
quern_picture_view_view_init (QuernViewInterface *iface)
{
  iface->set_explorer = view_set_explorer;
  iface->set_form = view_set_form;
  iface->focus = view_focus;
  iface->zoom = view_zoom;
  iface->get_picture = view_get_picture;
}

/* The class */

static void
ignore (QuernPictureView *self)
{
}

static void
set_form (QuernPictureView *self,
          gboolean          narrow,
          gboolean          low)
{
  QuernPictureViewPrivate *priv = get_private (self);

  gtk_widget_set_visible (priv->toolbar, !low);
  gtk_widget_set_visible (priv->floating, low);
  quern_caption_set_compact (priv->caption, narrow);
}

/* The layout that this queues begins when the frame is done, in which the canvas gets its size. */
static gboolean
framed_cb (GtkWidget     *widget,
           GdkFrameClock *clock,
           gpointer       user_data)
{
  QuernPictureView *self = QUERN_PICTURE_VIEW (widget);
  QuernPictureViewPrivate *priv = get_private (self);

  priv->frame_id = 0;
  if (priv->is_stale)
    queue_layout (self, 0);

  return G_SOURCE_REMOVE;
}

static void
quern_picture_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (quern_picture_view_parent_class)->map (widget);

  get_private (QUERN_PICTURE_VIEW (widget))->frame_id =
    gtk_widget_add_tick_callback (widget, framed_cb, NULL, NULL);
}

static void
quern_picture_view_unmap (GtkWidget *widget)
{
  QuernPictureViewPrivate *priv = get_private (QUERN_PICTURE_VIEW (widget));

  if (priv->frame_id != 0)
    gtk_widget_remove_tick_callback (widget, priv->frame_id);
  priv->frame_id = 0;

  GTK_WIDGET_CLASS (quern_picture_view_parent_class)->unmap (widget);
}

static void
quern_picture_view_dispose (GObject *object)
{
  QuernPictureView *self = QUERN_PICTURE_VIEW (object);

  cancel_layout (self);
  quern_picture_view_set_explorer (self, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), G_OBJECT_TYPE (self));

  G_OBJECT_CLASS (quern_picture_view_parent_class)->dispose (object);
}

static const QuernProperty properties[] = {
  { "explorer", G_TYPE_OBJECT, .get = G_CALLBACK (quern_picture_view_get_explorer),
    .set = G_CALLBACK (quern_picture_view_set_explorer) },
};

static void
quern_picture_view_class_init (QuernPictureViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_picture_view_dispose;
  widget_class->map = quern_picture_view_map;
  widget_class->unmap = quern_picture_view_unmap;
  klass->show_picture = quern_picture_view_set_picture;
  klass->show_error = show_error;
  klass->dup_title = dup_name;
  klass->dup_caption = quern_picture_dup_caption;
  klass->analysis_changed = ignore;
  klass->centre_changed = ignore;
  klass->selected_changed = ignore;
  klass->set_form = set_form;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
quern_picture_view_init (QuernPictureView *self)
{
}

void
quern_picture_view_class_bind (GtkWidgetClass *widget_class,
                               const char     *resource)
{
  g_type_ensure (QUERN_TYPE_CANVAS);
  g_type_ensure (QUERN_TYPE_CAPTION);
  g_type_ensure (QUERN_TYPE_FIT_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, resource);
  gtk_widget_class_bind_template_child_private (widget_class, QuernPictureView, content);
  gtk_widget_class_bind_template_child_private (widget_class, QuernPictureView, canvas);
  gtk_widget_class_bind_template_child_private (widget_class, QuernPictureView, caption);
  gtk_widget_class_bind_template_child_private (widget_class, QuernPictureView, toolbar);
  gtk_widget_class_bind_template_child_private (widget_class, QuernPictureView, floating);
  gtk_widget_class_bind_template_child_private (widget_class, QuernPictureView, stack);
  gtk_widget_class_bind_template_child_private (widget_class, QuernPictureView, status);
}

void
quern_picture_view_init_template (QuernPictureView *self)
{
  QuernPictureViewPrivate *priv = get_private (self);

  gtk_widget_init_template (GTK_WIDGET (self));
  quern_caption_set_canvas (priv->caption, priv->canvas);
  quern_canvas_set_bounded (priv->canvas, QUERN_PICTURE_VIEW_GET_CLASS (self)->size !=
                                            QUERN_PICTURE_HAS_OWN_SIZE);
  g_signal_connect_swapped (priv->canvas, "viewport-changed", G_CALLBACK (viewport_changed_cb),
                            self);
}

void
quern_picture_view_set_floating (QuernPictureView *self,
                                 gboolean          floats)
{
  g_return_if_fail (QUERN_IS_PICTURE_VIEW (self));

  gtk_widget_set_visible (get_private (self)->floating, floats);
}

void
quern_picture_view_class_install_show (GtkWidgetClass *widget_class,
                                       const char     *action_name)
{
  gtk_widget_class_install_action (widget_class, action_name, NULL, show_action);
}

QuernExplorer *
quern_picture_view_get_explorer (QuernPictureView *self)
{
  g_return_val_if_fail (QUERN_IS_PICTURE_VIEW (self), NULL);

  return get_private (self)->explorer;
}

void
quern_picture_view_set_explorer (QuernPictureView *self,
                                 QuernExplorer    *explorer)
{
  QuernPictureViewPrivate *priv;

  g_return_if_fail (QUERN_IS_PICTURE_VIEW (self));
  g_return_if_fail (explorer == NULL || QUERN_IS_EXPLORER (explorer));

  priv = get_private (self);
  if (priv->explorer == explorer)
    return;

  if (priv->explorer != NULL)
    quern_explorer_disconnect (priv->explorer, self);
  g_set_object (&priv->explorer, explorer);
  if (priv->canvas != NULL)
    quern_canvas_set_explorer (priv->canvas, explorer);
  if (explorer != NULL)
    {
      listen (self, explorer);
      analysis_changed_cb (self);
    }

  g_object_notify (G_OBJECT (self), "explorer");
}

QuernCanvas *
quern_picture_view_get_canvas (QuernPictureView *self)
{
  g_return_val_if_fail (QUERN_IS_PICTURE_VIEW (self), NULL);

  return get_private (self)->canvas;
}
