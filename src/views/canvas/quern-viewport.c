/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-viewport.h"

#include "quern-fit.h"

#include <math.h>

/* Px between a revealed rectangle and the widget's edges. */
#define REVEAL_MARGIN 16.0

static double
fit_zoom (const QuernViewport *self)
{
  double width = MAX (self->width - 2.0 * self->margin, 1.0);
  double height = MAX (self->height - 2.0 * self->margin, 1.0);

  if (self->extent.width <= 0.0 || self->extent.height <= 0.0)
    return 1.0;
  if (self->is_wide)
    return width / self->extent.width;

  return MIN (width / self->extent.width, height / self->extent.height);
}

/* Zooming out to the whole scene must be possible, however large it is. */
static double
clamp_zoom (const QuernViewport *self,
            double               zoom)
{
  double fit = fit_zoom (self);
  double least = self->is_bounded ? fit : MIN (QUERN_VIEWPORT_MIN_ZOOM, fit);

  return CLAMP (zoom, MIN (least, QUERN_VIEWPORT_MAX_ZOOM), QUERN_VIEWPORT_MAX_ZOOM);
}

/* Clamps the start of the visible part along one axis. */
static double
clamp_start (const QuernViewport *self,
             double               start,
             double               scene_start,
             double               scene_length,
             double               widget_length)
{
  double shown = widget_length / self->zoom;
  double low;
  double high;

  if (self->is_bounded)
    {
      if (shown >= scene_length)
        return self->is_wide ? scene_start : scene_start - (shown - scene_length) / 2.0;
      low = scene_start;
      high = scene_start + scene_length - shown;
    }
  else
    {
      /* Keep the widget's centre over the scene, so that the scene cannot get lost but any point of
       * it can be centred. */
      low = scene_start - shown / 2.0;
      high = scene_start + scene_length - shown / 2.0;
    }

  return CLAMP (start, low, high);
}

static void
clamp_position (QuernViewport *self)
{
  self->x = clamp_start (self, self->x, self->extent.x, self->extent.width, self->width);
  self->y = clamp_start (self, self->y, self->extent.y, self->extent.height, self->height);
}

static void
show_middle (QuernViewport *self)
{
  self->x = self->extent.x + (self->extent.width - self->width / self->zoom) / 2.0;
  self->y = self->extent.y + (self->extent.height - self->height / self->zoom) / 2.0;
}

void
quern_viewport_init (QuernViewport *self)
{
  g_return_if_fail (self != NULL);

  *self = (QuernViewport) { .min_start_zoom = QUERN_FIT_MIN_ZOOM, .zoom = 1.0 };
}

/* Keeps the centre of the visible part. */
void
quern_viewport_set_size (QuernViewport *self,
                         double         width,
                         double         height)
{
  g_return_if_fail (self != NULL);

  self->x += (self->width - width) / 2.0 / self->zoom;
  self->y += (self->height - height) / 2.0 / self->zoom;
  self->width = width;
  self->height = height;

  self->zoom = clamp_zoom (self, self->zoom);
  clamp_position (self);
}

/**
 * quern_viewport_fit:
 *
 * Shows the whole scene, at a zoom of at most 1.
 */
void
quern_viewport_fit (QuernViewport *self)
{
  g_return_if_fail (self != NULL);

  self->zoom = MIN (fit_zoom (self), QUERN_FIT_MAX_ZOOM);
  show_middle (self);
}

/**
 * quern_viewport_show_default:
 * @eye: (nullable): rectangle that must be visible, in scene px
 * @is_vertical: whether the scene runs from top to bottom
 *
 * Shows the whole scene if it stays readable; else a part with @eye at one third
 * of the way along the scene's direction.
 */
void
quern_viewport_show_default (QuernViewport   *self,
                             const QuernRect *eye,
                             gboolean         is_vertical)
{
  QuernFit fit;

  g_return_if_fail (self != NULL);

  fit = quern_fit_get_default (&self->extent, self->width, self->height, self->margin,
                               self->min_start_zoom, eye, is_vertical);
  self->zoom = clamp_zoom (self, self->is_wide ? MIN (fit_zoom (self), QUERN_FIT_MAX_ZOOM)
                                               : fit.zoom);
  self->x = fit.x;
  self->y = fit.y;
  if (self->is_wide)
    self->y = self->extent.y;
  clamp_position (self);
}

/**
 * quern_viewport_show_most:
 * @eye: (nullable): as in quern_viewport_show_default()
 * @is_vertical: as in quern_viewport_show_default()
 * @items: (element-type QuernFitItem): what should be visible
 *
 * Moves to where the visible items are worth the most: quern_fit_show_most().
 */
void
quern_viewport_show_most (QuernViewport   *self,
                          const QuernRect *eye,
                          gboolean         is_vertical,
                          const GArray    *items)
{
  QuernFit fit;

  g_return_if_fail (self != NULL);
  g_return_if_fail (items != NULL);

  fit = (QuernFit) { self->zoom, self->x, self->y };
  quern_fit_show_most (&fit, self->width, self->height, eye, is_vertical, items);
  self->x = fit.x;
  self->y = fit.y;
  clamp_position (self);
}

/**
 * quern_viewport_zoom_at:
 *
 * Zooms around a point of the widget, which keeps showing the same point of the scene.
 */
void
quern_viewport_zoom_at (QuernViewport *self,
                        double         zoom,
                        double         widget_x,
                        double         widget_y)
{
  double scene_x;
  double scene_y;

  g_return_if_fail (self != NULL);

  quern_viewport_to_scene (self, widget_x, widget_y, &scene_x, &scene_y);
  self->zoom = clamp_zoom (self, zoom);
  quern_viewport_place (self, scene_x, scene_y, widget_x, widget_y);
}

/* Moves the visible part by widget px. */
void
quern_viewport_pan (QuernViewport *self,
                    double         dx,
                    double         dy)
{
  g_return_if_fail (self != NULL);

  self->x += dx / self->zoom;
  self->y += dy / self->zoom;
  clamp_position (self);
}

/* Moves a point of the scene to a point of the widget, as far as the limits allow. */
void
quern_viewport_place (QuernViewport *self,
                      double         scene_x,
                      double         scene_y,
                      double         widget_x,
                      double         widget_y)
{
  g_return_if_fail (self != NULL);

  self->x = scene_x - widget_x / self->zoom;
  self->y = scene_y - widget_y / self->zoom;
  clamp_position (self);
}

static double
reveal_axis (double start,
             double shown,
             double rect_start,
             double rect_length,
             double margin)
{
  if (rect_length + 2.0 * margin > shown)
    return rect_start - margin;
  if (rect_start - margin < start)
    return rect_start - margin;
  if (rect_start + rect_length + margin > start + shown)
    return rect_start + rect_length + margin - shown;

  return start;
}

/**
 * quern_viewport_reveal:
 * @rect: in scene px
 *
 * Scrolls as little as possible to make @rect visible.
 *
 * Returns: whether anything moved
 */
gboolean
quern_viewport_reveal (QuernViewport   *self,
                       const QuernRect *rect)
{
  QuernRect visible;
  double margin;
  double old_x = self->x;
  double old_y = self->y;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (rect != NULL, FALSE);

  quern_viewport_get_visible (self, &visible);
  if (rect->x >= visible.x && rect->y >= visible.y &&
      rect->x + rect->width <= visible.x + visible.width &&
      rect->y + rect->height <= visible.y + visible.height)
    return FALSE;

  margin = self->is_bounded ? 0.0 : REVEAL_MARGIN / self->zoom;
  self->x = reveal_axis (self->x, visible.width, rect->x, rect->width, margin);
  self->y = reveal_axis (self->y, visible.height, rect->y, rect->height, margin);
  clamp_position (self);

  return fabs (self->x - old_x) > 1e-9 || fabs (self->y - old_y) > 1e-9;
}

void
quern_viewport_to_scene (const QuernViewport *self,
                         double               widget_x,
                         double               widget_y,
                         double              *scene_x,
                         double              *scene_y)
{
  g_return_if_fail (self != NULL);

  *scene_x = self->x + widget_x / self->zoom;
  *scene_y = self->y + widget_y / self->zoom;
}

void
quern_viewport_to_widget (const QuernViewport *self,
                          const QuernRect     *scene,
                          QuernRect           *widget)
{
  g_return_if_fail (self != NULL);

  widget->x = (scene->x - self->x) * self->zoom;
  widget->y = (scene->y - self->y) * self->zoom;
  widget->width = scene->width * self->zoom;
  widget->height = scene->height * self->zoom;
}

/* The visible part, in scene px; may extend beyond the scene. */
void
quern_viewport_get_visible (const QuernViewport *self,
                            QuernRect           *visible)
{
  g_return_if_fail (self != NULL);

  *visible = (QuernRect) { self->x, self->y, self->width / self->zoom, self->height / self->zoom };
}

gboolean
quern_viewport_shows_all (const QuernViewport *self)
{
  QuernRect visible;
  const double slack = 0.5;

  g_return_val_if_fail (self != NULL, TRUE);

  quern_viewport_get_visible (self, &visible);

  return self->extent.x >= visible.x - slack &&
         self->extent.y >= visible.y - slack &&
         self->extent.x + self->extent.width <= visible.x + visible.width + slack &&
         self->extent.y + self->extent.height <= visible.y + visible.height + slack;
}

void
quern_viewport_align (const QuernViewport   *self,
                      const QuernDeviceGrid *grid,
                      QuernViewport         *aligned)
{
  double scale = grid->scale;
  double device = self->zoom * scale;

  *aligned = *self;
  /* Rounded apart: the sum is often half a px, and would be rounded now up, now down. */
  aligned->x = (round (self->x * device) + round (grid->x * scale)) / device;
  aligned->y = (round (self->y * device) + round (grid->y * scale)) / device;
  aligned->width = quern_device_grid_count (scale, self->width - grid->x) / scale;
  aligned->height = quern_device_grid_count (scale, self->height - grid->y) / scale;
}
