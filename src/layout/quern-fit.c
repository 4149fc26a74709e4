/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-fit.h"

/* Where the visible part of the scene begins on one axis: all of the scene if it fits; else the eye
 * is at the fraction @part of the widget, without leaving more space free than needed. */
static double
start_of_axis (double scene_start,
               double scene_length,
               double shown,
               double margin,
               double eye,
               double part)
{
  double low = scene_start - margin;
  double high = scene_start + scene_length + margin - shown;

  if (scene_length + 2.0 * margin <= shown)
    return scene_start + (scene_length - shown) / 2.0;

  return CLAMP (eye - part * shown, low, high);
}

/**
 * quern_fit_get_default:
 * @extent: of the scene, in px
 * @width: of the widget, in px
 * @height: of the widget, in px
 * @margin: px of the widget left free around a scene that fits
 * @min_zoom: at which the scene is legible, up to %QUERN_FIT_MAX_ZOOM
 * @eye: (nullable): what must be visible, in px of the scene
 * @is_vertical: whether the scene runs from top to bottom
 *
 * Shows the whole scene if it is legible then; else a part in which the eye is one third of the way
 * along the scene's direction.
 *
 * Returns: the initial view of a scene
 */
QuernFit
quern_fit_get_default (const QuernRect *extent,
                       double           width,
                       double           height,
                       double           margin,
                       double           min_zoom,
                       const QuernRect *eye,
                       gboolean         is_vertical)
{
  double across = MAX (width - 2.0 * margin, 1.0) / MAX (extent->width, 1.0);
  double down = MAX (height - 2.0 * margin, 1.0) / MAX (extent->height, 1.0);
  double eye_x = eye != NULL ? eye->x + eye->width / 2.0 : extent->x;
  double eye_y = eye != NULL ? eye->y + eye->height / 2.0 : extent->y;
  QuernFit self;

  self.zoom = CLAMP (MIN (across, down), min_zoom, QUERN_FIT_MAX_ZOOM);
  self.x = start_of_axis (extent->x, extent->width, width / self.zoom, margin / self.zoom,
                          eye_x, is_vertical ? 0.5 : 1.0 / 3.0);
  self.y = start_of_axis (extent->y, extent->height, height / self.zoom, margin / self.zoom,
                          eye_y, is_vertical ? 1.0 / 3.0 : 0.5);

  return self;
}

gboolean
quern_fit_shows (const QuernFit  *self,
                 double           width,
                 double           height,
                 const QuernRect *rect)
{
  return rect->x >= self->x && rect->y >= self->y &&
         rect->x + rect->width <= self->x + width / self->zoom &&
         rect->y + rect->height <= self->y + height / self->zoom;
}
