/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The picture glides on when fingers leave a touchpad in motion. */

#include "quern-canvas-private.h"

#include <math.h>

/* How fast it loses its speed, as GTK's lists do: parts of it in a second. */
#define FRICTION 4.0

/* Slower is standing still; px in a second. */
#define LEAST_SPEED 5.0

static gboolean
glide_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       user_data)
{
  QuernCanvas *self = QUERN_CANVAS (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  double seconds = (double) (now - self->glide_time) / G_USEC_PER_SEC;
  double kept = exp (-FRICTION * seconds);
  /* The way in that time, whatever the number of frames. */
  double way = (1.0 - kept) / FRICTION;

  self->glide_time = now;
  quern_viewport_pan (&self->viewport, self->glide_x * way, self->glide_y * way);
  self->glide_x *= kept;
  self->glide_y *= kept;
  quern_canvas_queue_viewport (self, TRUE);

  if (hypot (self->glide_x, self->glide_y) >= LEAST_SPEED)
    return G_SOURCE_CONTINUE;

  self->glide_id = 0;

  return G_SOURCE_REMOVE;
}

/* Speeds in px of the widget in a second. */
void
quern_canvas_begin_glide (QuernCanvas *self,
                          double       speed_x,
                          double       speed_y)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  gboolean is_animated = TRUE;

  quern_canvas_end_glide (self);
  g_object_get (gtk_widget_get_settings (widget), "gtk-enable-animations", &is_animated, NULL);
  if (self->picture == NULL || clock == NULL || !is_animated ||
      hypot (speed_x, speed_y) < LEAST_SPEED)
    return;

  self->glide_x = speed_x;
  self->glide_y = speed_y;
  self->glide_time = gdk_frame_clock_get_frame_time (clock);
  self->glide_id = gtk_widget_add_tick_callback (widget, glide_cb, NULL, NULL);
}

void
quern_canvas_end_glide (QuernCanvas *self)
{
  if (self->glide_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->glide_id);
  self->glide_id = 0;
}
