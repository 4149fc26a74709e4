/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-fit.h"

/* How far along the scene's direction the eye stays at least, as a fraction of the widget. */
#define LEAST_PART (1.0 / 6.0)

/* px of the widget between its edge and the last rectangle in view */
#define GAP 6.0

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

static guint
count_shown (const QuernFit *self,
             double          width,
             double          height,
             const GArray   *rects)
{
  guint n = 0;

  for (guint i = 0; i < rects->len; i++)
    n += quern_fit_shows (self, width, height, &g_array_index (rects, QuernRect, i)) ? 1 : 0;

  return n;
}

/**
 * quern_fit_show_more:
 * @self: from quern_fit_get_default()
 * @width: of the widget, in px
 * @height: of the widget, in px
 * @eye: what must be visible, in px of the scene
 * @is_vertical: whether the scene runs from top to bottom
 * @rects: (element-type QuernRect): what should be visible, in px of the scene
 *
 * Moves on along the scene's direction if more of @rects are completely in view then, by no more
 * than necessary, and leaves the eye at least one sixth of the way along.
 */
void
quern_fit_show_more (QuernFit        *self,
                     double           width,
                     double           height,
                     const QuernRect *eye,
                     gboolean         is_vertical,
                     const GArray    *rects)
{
  double shown = (is_vertical ? height : width) / self->zoom;
  double start = is_vertical ? self->y : self->x;
  double middle = is_vertical ? eye->y + eye->height / 2.0 : eye->x + eye->width / 2.0;
  double last = middle - LEAST_PART * shown;
  double best_start = start;
  guint most = count_shown (self, width, height, rects);

  for (guint i = 0; i < rects->len; i++)
    {
      const QuernRect *rect = &g_array_index (rects, QuernRect, i);
      double end = is_vertical ? rect->y + rect->height : rect->x + rect->width;
      double next = end + GAP / self->zoom - shown;
      QuernFit moved = { self->zoom, is_vertical ? self->x : next, is_vertical ? next : self->y };
      guint n;

      if (next <= start || next > last)
        continue;

      n = count_shown (&moved, width, height, rects);
      if (n > most || (n == most && next < best_start))
        {
          most = n;
          best_start = next;
        }
    }

  *(is_vertical ? &self->y : &self->x) = best_start;
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
