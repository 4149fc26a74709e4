/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-pan-zoom.h"

#include <math.h>

/* Per notch of a wheel: px to pan, and the zoom factor. */
#define WHEEL_STEP 60.0
#define WHEEL_ZOOM 1.15

/* Px on a touchpad that zoom as much as one notch of a wheel. */
#define SURFACE_UNITS_PER_NOTCH 40.0

/* How fast gliding slows down, as in GTK's scrolled windows: decay of the speed, per second. */
#define FRICTION 4.0

/* Anything slower counts as standing still; px per second. */
#define LAST_SPEED 5.0

struct _QuernPanZoom
{
  GtkWidget          *widget;         /* borrowed: it owns the object */
  QuernViewport      *viewport;       /* borrowed from the widget */
  QuernPanZoomMoved   moved;
  gpointer            user_data;      /* of moved */
  gboolean            is_enabled;
  GtkEventController *controllers[4]; /* borrowed from the widget */

  double              pointer_x;      /* px of the widget */
  double              pointer_y;
  double              drag_x;         /* the last offset of a drag, px */
  double              drag_y;
  double              pinch_zoom;     /* zoom when the pinch began */

  guint               glide_id;       /* tick callback */
  double              glide_x;        /* widget px per second */
  double              glide_y;
  gint64              glide_time;     /* µs: of the previous frame */
};

/* Gliding */

static gboolean
glide_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       user_data)
{
  QuernPanZoom *self = user_data;
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  double seconds = (double) (now - self->glide_time) / G_USEC_PER_SEC;
  double kept = exp (-FRICTION * seconds);
  /* Distance per unit of speed, independent of the frame rate. */
  double way = (1.0 - kept) / FRICTION;

  self->glide_time = now;
  quern_viewport_pan (self->viewport, self->glide_x * way, self->glide_y * way);
  self->glide_x *= kept;
  self->glide_y *= kept;
  self->moved (self->user_data, FALSE);

  if (hypot (self->glide_x, self->glide_y) >= LAST_SPEED)
    return G_SOURCE_CONTINUE;

  self->glide_id = 0;

  return G_SOURCE_REMOVE;
}

void
quern_pan_zoom_stop (QuernPanZoom *self)
{
  if (self->glide_id != 0)
    gtk_widget_remove_tick_callback (self->widget, self->glide_id);
  self->glide_id = 0;
}

gboolean
quern_pan_zoom_is_gliding (QuernPanZoom *self)
{
  return self->glide_id != 0;
}

/* Speeds in widget px per second. */
static void
decelerate_cb (QuernPanZoom       *self,
               double              speed_x,
               double              speed_y,
               GtkEventController *controller)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (controller);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (self->widget);
  gboolean is_animated = TRUE;

  /* A scroll that zoomed must not continue as a pan. */
  if ((state & GDK_CONTROL_MASK) != 0)
    return;

  quern_pan_zoom_stop (self);
  g_object_get (gtk_widget_get_settings (self->widget), "gtk-enable-animations", &is_animated,
                NULL);
  if (!self->is_enabled || clock == NULL || !is_animated || hypot (speed_x, speed_y) < LAST_SPEED)
    return;

  self->glide_x = speed_x;
  self->glide_y = speed_y;
  self->glide_time = gdk_frame_clock_get_frame_time (clock);
  self->glide_id = gtk_widget_add_tick_callback (self->widget, glide_cb, self, NULL);
}

/* Wheel and touchpad */

static gboolean
scroll_cb (QuernPanZoom             *self,
           double                    dx,
           double                    dy,
           GtkEventControllerScroll *controller)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);
  GdkModifierType state = gtk_event_controller_get_current_event_state (base);
  gboolean is_surface =
    gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_SURFACE;
  double step = is_surface ? 1.0 : WHEEL_STEP;

  if (!self->is_enabled)
    return GDK_EVENT_PROPAGATE;

  quern_pan_zoom_stop (self);
  if ((state & GDK_CONTROL_MASK) != 0)
    {
      double notches = is_surface ? dy / SURFACE_UNITS_PER_NOTCH : dy;

      quern_viewport_zoom_at (self->viewport,
                              self->viewport->zoom * pow (WHEEL_ZOOM, -notches),
                              self->pointer_x, self->pointer_y);
    }
  else if ((state & GDK_SHIFT_MASK) != 0 && fabs (dx) < 1e-9)
    quern_viewport_pan (self->viewport, dy * step, 0.0);
  else
    quern_viewport_pan (self->viewport, dx * step, dy * step);

  self->moved (self->user_data, TRUE);

  return GDK_EVENT_STOP;
}

/* Pinching */

static void
pinch_begin_cb (QuernPanZoom *self)
{
  quern_pan_zoom_stop (self);
  self->pinch_zoom = self->viewport->zoom;
}

static void
pinch_scale_cb (QuernPanZoom *self,
                double        scale,
                GtkGesture   *gesture)
{
  double x = self->viewport->width / 2.0;
  double y = self->viewport->height / 2.0;

  if (!self->is_enabled)
    return;

  if (gtk_gesture_is_active (gesture))
    gtk_gesture_get_bounding_box_center (gesture, &x, &y);
  quern_viewport_zoom_at (self->viewport, self->pinch_zoom * scale, x, y);
  self->moved (self->user_data, FALSE);
}

/* Dragging */

static void
drag_begin_cb (QuernPanZoom *self)
{
  self->drag_x = 0.0;
  self->drag_y = 0.0;
}

static void
drag_update_cb (QuernPanZoom *self,
                double        x,
                double        y,
                GtkGesture   *gesture)
{
  if (!self->is_enabled || !gtk_gesture_is_recognized (gesture))
    return;
  if (G_APPROX_VALUE (self->drag_x, 0.0, 1e-9) && G_APPROX_VALUE (self->drag_y, 0.0, 1e-9) &&
      !gtk_drag_check_threshold (self->widget, 0, 0, (int) x, (int) y))
    return;

  /* From here on it is a drag, not a click. */
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_set_cursor_from_name (self->widget, "grabbing");

  quern_viewport_pan (self->viewport, self->drag_x - x, self->drag_y - y);
  self->drag_x = x;
  self->drag_y = y;
  self->moved (self->user_data, FALSE);
}

static void
drag_end_cb (QuernPanZoom *self)
{
  gtk_widget_set_cursor_from_name (self->widget, NULL);
}

QuernPanZoom *
quern_pan_zoom_new (GtkWidget         *widget,
                    QuernViewport     *viewport,
                    QuernPanZoomMoved  moved,
                    gpointer           user_data)
{
  QuernPanZoom *self = g_new0 (QuernPanZoom, 1);
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES |
                                     GTK_EVENT_CONTROLLER_SCROLL_KINETIC);
  GtkGesture *drags[] = { gtk_gesture_drag_new (), gtk_gesture_drag_new () };
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *controllers[] = {
    scroll, GTK_EVENT_CONTROLLER (drags[0]), GTK_EVENT_CONTROLLER (drags[1]),
    GTK_EVENT_CONTROLLER (pinch),
  };

  self->widget = widget;
  self->viewport = viewport;
  self->moved = moved;
  self->user_data = user_data;

  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  g_signal_connect_swapped (scroll, "decelerate", G_CALLBACK (decelerate_cb), self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drags[1]), GDK_BUTTON_MIDDLE);
  for (guint i = 0; i < G_N_ELEMENTS (drags); i++)
    {
      g_signal_connect_swapped (drags[i], "drag-begin", G_CALLBACK (drag_begin_cb), self);
      g_signal_connect_swapped (drags[i], "drag-update", G_CALLBACK (drag_update_cb), self);
      g_signal_connect_swapped (drags[i], "drag-end", G_CALLBACK (drag_end_cb), self);
    }
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (pinch_scale_cb), self);

  for (guint i = 0; i < G_N_ELEMENTS (controllers); i++)
    {
      self->controllers[i] = controllers[i];
      gtk_widget_add_controller (widget, controllers[i]);
    }

  return self;
}

void
quern_pan_zoom_free (QuernPanZoom *self)
{
  quern_pan_zoom_stop (self);
  for (guint i = 0; i < G_N_ELEMENTS (self->controllers); i++)
    gtk_widget_remove_controller (self->widget, self->controllers[i]);
  g_free (self);
}

void
quern_pan_zoom_set_enabled (QuernPanZoom *self,
                            gboolean      enabled)
{
  self->is_enabled = enabled;
}

void
quern_pan_zoom_set_pointer (QuernPanZoom *self,
                            double        x,
                            double        y)
{
  self->pointer_x = x;
  self->pointer_y = y;
}
