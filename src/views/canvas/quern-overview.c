/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-overview.h"

#include "quern-corner.h"
#include "quern-device-grid.h"
#include "quern-properties.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>

/* VISUAL 4: px, with the padding. */
#define MAX_WIDTH 150.0
#define MAX_HEIGHT 110.0
#define PADDING 8.0

/**
 * QuernOverview:
 *
 * A small map of a canvas' whole picture, with a frame around the part that
 * the canvas shows. Stands over the canvas, in the corner where it hides the
 * fewest items, and is hidden while all of the picture can be seen. Dragging
 * on it moves the canvas.
 */
struct _QuernOverview
{
  GtkWidget    parent_instance;

  QuernCanvas *canvas;  /* owned, nullable */
  GdkTexture  *texture; /* owned, nullable: the whole picture */
  double       texture_scale;
  gboolean     texture_is_dark;
  guint        texture_id; /* source: draws the texture */
  double       zoom;    /* map px per scene px */
};

G_DEFINE_FINAL_TYPE (QuernOverview, quern_overview, GTK_TYPE_WIDGET)

/* NULL if there is not enough memory. */
static GdkTexture *
draw_texture (QuernOverview *self,
              QuernPicture  *picture,
              QuernStyle    *style,
              double         scale)
{
  int width = quern_device_grid_count (scale, gtk_widget_get_width (GTK_WIDGET (self)));
  int height = quern_device_grid_count (scale, gtk_widget_get_height (GTK_WIDGET (self)));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr;
  g_autoptr (QuernText) text = quern_text_new (quern_picture_get_font_family (picture, NULL));
  g_autoptr (GBytes) bytes = NULL;
  QuernRect extent;
  gsize stride;

  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (surface);
      return NULL;
    }

  cr = cairo_create (surface);
  quern_picture_get_extent (picture, &extent);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, PADDING, PADDING);
  cairo_scale (cr, self->zoom, self->zoom);
  cairo_translate (cr, -extent.x, -extent.y);
  quern_picture_draw (picture, cr, text, style, &extent, self->zoom);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  stride = (gsize) cairo_image_surface_get_stride (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                      stride * (gsize) height,
                                      (GDestroyNotify) cairo_surface_destroy, surface);

  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

/* The frame around the visible part, in map px, clipped to the map. */
static void
get_frame (QuernOverview   *self,
           graphene_rect_t *frame)
{
  const QuernViewport *viewport = quern_canvas_get_viewport (self->canvas);
  graphene_rect_t map;
  QuernRect visible;

  quern_viewport_get_visible (viewport, &visible);
  graphene_rect_init (frame,
                      (float) ((visible.x - viewport->extent.x) * self->zoom + PADDING),
                      (float) ((visible.y - viewport->extent.y) * self->zoom + PADDING),
                      (float) (visible.width * self->zoom),
                      (float) (visible.height * self->zoom));
  graphene_rect_init (&map, 2.0f, 2.0f,
                      (float) gtk_widget_get_width (GTK_WIDGET (self)) - 4.0f,
                      (float) gtk_widget_get_height (GTK_WIDGET (self)) - 4.0f);
  if (!graphene_rect_intersection (frame, &map, frame))
    graphene_rect_init (frame, 0.0f, 0.0f, 0.0f, 0.0f);
}

static gboolean
draw_texture_cb (gpointer data)
{
  QuernOverview *self = data;
  QuernPicture *picture = self->canvas != NULL ? quern_canvas_get_picture (self->canvas) : NULL;
  QuernStyle style = quern_view_style_get ();
  QuernDeviceGrid grid;

  self->texture_id = 0;
  if (picture == NULL || gtk_widget_get_width (GTK_WIDGET (self)) <= 0)
    return G_SOURCE_REMOVE;

  g_clear_object (&self->texture);
  quern_device_grid_init_for (&grid, GTK_WIDGET (self));
  self->texture_scale = grid.scale;
  self->texture_is_dark = style.scheme == QUERN_SCHEME_DARK;
  self->texture = draw_texture (self, picture, &style, self->texture_scale);
  if (self->texture != NULL)
    gtk_widget_queue_draw (GTK_WIDGET (self));

  return G_SOURCE_REMOVE;
}

/* Deferred, so as not to delay the first frame of the picture itself. */
static void
queue_texture (QuernOverview *self)
{
  if (self->texture_id == 0)
    self->texture_id = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, draw_texture_cb, self, NULL);
}

static void
quern_overview_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  QuernOverview *self = QUERN_OVERVIEW (widget);
  QuernPicture *picture = self->canvas != NULL ? quern_canvas_get_picture (self->canvas) : NULL;
  QuernStyle style = quern_view_style_get ();
  QuernDeviceGrid grid;
  graphene_rect_t area;
  GskRoundedRect outline;
  GdkRGBA accent = quern_view_style_to_rgba (style.accent);
  GdkRGBA shade = accent;
  int width;
  int height;

  if (picture == NULL)
    return;

  quern_device_grid_init_for (&grid, widget);
  if (self->texture == NULL || !quern_device_grid_is_same_scale (self->texture_scale, grid.scale) ||
      self->texture_is_dark != (style.scheme == QUERN_SCHEME_DARK))
    {
      queue_texture (self);
      return;
    }

  width = gdk_texture_get_width (self->texture);
  height = gdk_texture_get_height (self->texture);
  get_frame (self, &area);
  shade.alpha = 0.15f;
  gtk_snapshot_append_color (snapshot, &shade, &area);
  gtk_snapshot_append_texture (snapshot, self->texture,
                               &GRAPHENE_RECT_INIT ((float) grid.x, (float) grid.y,
                                                    (float) (width / grid.scale),
                                                    (float) (height / grid.scale)));
  gsk_rounded_rect_init_from_rect (&outline, &area, 2.0f);
  gtk_snapshot_append_border (snapshot, &outline,
                              (float[4]) { 1.5f, 1.5f, 1.5f, 1.5f },
                              (GdkRGBA[4]) { accent, accent, accent, accent });
}

static void
quern_overview_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  QuernOverview *self = QUERN_OVERVIEW (widget);
  double length = 0.0;

  if (self->canvas != NULL)
    {
      const QuernRect *extent = &quern_canvas_get_viewport (self->canvas)->extent;

      length = orientation == GTK_ORIENTATION_HORIZONTAL ? extent->width : extent->height;
    }

  *minimum = (int) (length * self->zoom + 2.0 * PADDING);
  *natural = *minimum;
}

static void
viewport_changed_cb (QuernOverview *self)
{
  const QuernViewport *viewport = quern_canvas_get_viewport (self->canvas);
  gboolean is_visible;

  is_visible = quern_canvas_get_picture (self->canvas) != NULL &&
               viewport->width >= 3.0 * MAX_WIDTH && viewport->height >= 2.0 * MAX_HEIGHT &&
               !quern_viewport_shows_all (viewport);

  if (is_visible && !gtk_widget_get_visible (GTK_WIDGET (self)))
    quern_corner_place (GTK_WIDGET (self), self->canvas,
                        viewport->extent.width * self->zoom + 2.0 * PADDING,
                        viewport->extent.height * self->zoom + 2.0 * PADDING, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), is_visible);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
picture_changed_cb (QuernOverview *self)
{
  const QuernRect *extent = &quern_canvas_get_viewport (self->canvas)->extent;

  g_clear_object (&self->texture);
  self->zoom = MIN ((MAX_WIDTH - 2.0 * PADDING) / MAX (extent->width, 1.0),
                    (MAX_HEIGHT - 2.0 * PADDING) / MAX (extent->height, 1.0));

  /* Hide the map, so that its corner is chosen again for the new picture. */
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  viewport_changed_cb (self);
}

static void
drag_to (QuernOverview *self,
         double         x,
         double         y)
{
  const QuernRect *extent = &quern_canvas_get_viewport (self->canvas)->extent;

  quern_canvas_centre_on (self->canvas,
                          extent->x + (x - PADDING) / self->zoom,
                          extent->y + (y - PADDING) / self->zoom);
}

static void
drag_begin_cb (QuernOverview *self,
               double         x,
               double         y,
               GtkGesture    *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  drag_to (self, x, y);
}

static void
drag_update_cb (QuernOverview  *self,
                double          dx,
                double          dy,
                GtkGestureDrag *gesture)
{
  double x = 0.0;
  double y = 0.0;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  drag_to (self, x + dx, y + dy);
}

static void
quern_overview_dispose (GObject *object)
{
  QuernOverview *self = QUERN_OVERVIEW (object);

  quern_overview_set_canvas (self, NULL);
  g_clear_handle_id (&self->texture_id, g_source_remove);
  g_clear_object (&self->texture);

  G_OBJECT_CLASS (quern_overview_parent_class)->dispose (object);
}

static const QuernProperty properties[] = {
  { "canvas", G_TYPE_OBJECT, .field = G_STRUCT_OFFSET (QuernOverview, canvas),
    .set = G_CALLBACK (quern_overview_set_canvas) },
};

static void
quern_overview_class_init (QuernOverviewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_overview_dispose;
  widget_class->snapshot = quern_overview_snapshot;
  widget_class->measure = quern_overview_measure;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_css_name (widget_class, "overview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
quern_overview_init (QuernOverview *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->zoom = 0.1;
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _("Overview map"),
                                  -1);
  quern_device_grid_watch (GTK_WIDGET (self));

  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

void
quern_overview_set_canvas (QuernOverview *self,
                           QuernCanvas   *canvas)
{
  g_return_if_fail (QUERN_IS_OVERVIEW (self));
  g_return_if_fail (canvas == NULL || QUERN_IS_CANVAS (canvas));

  if (self->canvas == canvas)
    return;

  if (self->canvas != NULL)
    g_signal_handlers_disconnect_by_data (self->canvas, self);
  g_set_object (&self->canvas, canvas);
  if (canvas != NULL)
    {
      g_signal_connect_swapped (canvas, "viewport-changed", G_CALLBACK (viewport_changed_cb), self);
      g_signal_connect_swapped (canvas, "notify::picture", G_CALLBACK (picture_changed_cb), self);
      picture_changed_cb (self);
    }

  g_object_notify (G_OBJECT (self), "canvas");
}
