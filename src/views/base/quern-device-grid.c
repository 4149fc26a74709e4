/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-device-grid.h"

#include <math.h>

/* Scales are multiples of 1/120, and places come from floats: what differs by less is rounding. */
#define SLACK 1e-3

/**
 * quern_device_grid_init:
 * @scale: px of the device for each px of the widget
 * @x: where the widget begins in its surface, in px of the widget
 * @y: where it begins vertically
 */
void
quern_device_grid_init (QuernDeviceGrid *self,
                        double           scale,
                        double           x,
                        double           y)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (scale > 0.0);

  *self = (QuernDeviceGrid) { .scale = scale };
  if (quern_device_grid_is_whole (scale))
    return;

  self->x = MIN (floor (x * scale + SLACK) / scale - x, 0.0);
  self->y = MIN (floor (y * scale + SLACK) / scale - y, 0.0);
}

static double
get_scale (GtkWidget *widget,
           GtkNative *native)
{
#if GTK_CHECK_VERSION (4, 12, 0)
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;

  if (surface != NULL)
    {
      double scale;

      G_GNUC_BEGIN_IGNORE_DEPRECATIONS
      scale = gdk_surface_get_scale (surface);
      G_GNUC_END_IGNORE_DEPRECATIONS

      return scale;
    }
#endif

  return gtk_widget_get_scale_factor (widget);
}

/**
 * quern_device_grid_init_for:
 *
 * Initialises the grid for the widget's current place and the real scale of its surface, where GTK
 * tells it: since 4.12. Older versions draw with the next larger whole number.
 */
void
quern_device_grid_init_for (QuernDeviceGrid *self,
                            GtkWidget       *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  graphene_point_t place = GRAPHENE_POINT_INIT (0.0f, 0.0f);
  double x = 0.0;
  double y = 0.0;

  if (native != NULL)
    {
      gtk_native_get_surface_transform (native, &x, &y);
      if (!gtk_widget_compute_point (widget, GTK_WIDGET (native), &place, &place))
        graphene_point_init (&place, 0.0f, 0.0f);
    }

  quern_device_grid_init (self, get_scale (widget, native), x + (double) place.x,
                          y + (double) place.y);
}

/**
 * quern_device_grid_count:
 * @length: px of the widget
 *
 * Returns: how many px of the device cover the length
 */
int
quern_device_grid_count (double scale,
                         double length)
{
  return (int) ceil (length * scale - SLACK);
}

gboolean
quern_device_grid_is_whole (double scale)
{
  return quern_device_grid_is_same_scale (scale, round (scale));
}

gboolean
quern_device_grid_is_same_scale (double a,
                                 double b)
{
  return G_APPROX_VALUE (a, b, SLACK);
}

#if GTK_CHECK_VERSION (4, 12, 0)

static void
realize_cb (GtkWidget *widget)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));

  g_signal_connect_object (surface, "notify::scale",
                           G_CALLBACK (gtk_widget_queue_draw), widget, G_CONNECT_SWAPPED);
}

static void
unrealize_cb (GtkWidget *widget)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));

  g_signal_handlers_disconnect_by_func (surface, gtk_widget_queue_draw, widget);
}

#endif

void
quern_device_grid_watch (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  g_signal_connect (widget, "notify::scale-factor", G_CALLBACK (gtk_widget_queue_draw), NULL);

  /* From 1.25 to 1.5, the scale factor stays 2. */
#if GTK_CHECK_VERSION (4, 12, 0)
  g_signal_connect (widget, "realize", G_CALLBACK (realize_cb), NULL);
  g_signal_connect (widget, "unrealize", G_CALLBACK (unrealize_cb), NULL);
#endif
}
