/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-fit.h"

#include <math.h>

/* How far along the scene's direction the eye stays at least, as a fraction of the widget. */
#define LEAST_PART (1.0 / 6.0)

/* px of the widget between its edge and the last rectangle in view */
#define GAP 6.0

/* A smaller difference of worths is a rounding error. */
#define SLACK 1e-9

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

/* Where the visible part may begin on one axis: where it does, and where a rectangle at its edge is
 * just in view. */
static GArray *
list_starts (double        start,
             double        shown,
             double        gap,
             const GArray *rects,
             gboolean      is_vertical)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (double));

  g_array_append_val (starts, start);
  for (guint i = 0; i < rects->len; i++)
    {
      const QuernRect *bounds = &g_array_index (rects, QuernFitItem, i).bounds;
      double low = is_vertical ? bounds->y : bounds->x;
      double high = low + (is_vertical ? bounds->height : bounds->width);
      double from_start = low - gap;
      double to_end = high + gap - shown;

      g_array_append_val (starts, from_start);
      g_array_append_val (starts, to_end);
    }

  return starts;
}

/* The items between two edges of the widget. */
static GArray *
list_inside (const GArray *items,
             double        start,
             double        end)
{
  GArray *inside = g_array_new (FALSE, FALSE, sizeof (QuernFitItem));

  for (guint i = 0; i < items->len; i++)
    {
      const QuernFitItem *item = &g_array_index (items, QuernFitItem, i);

      if (item->bounds.x >= start && item->bounds.x + item->bounds.width <= end)
        g_array_append_vals (inside, item, 1);
    }

  return inside;
}

static double
get_worth (const QuernFit *self,
           double          width,
           double          height,
           const GArray   *items)
{
  double worth = 0.0;

  for (guint i = 0; i < items->len; i++)
    {
      const QuernFitItem *item = &g_array_index (items, QuernFitItem, i);

      if (quern_fit_shows (self, width, height, &item->bounds))
        worth += item->worth;
    }

  return worth;
}

/* Whether the eye is in view, and not too near to the beginning of the scene's direction. */
static gboolean
keeps_eye (const QuernFit  *self,
           double           width,
           double           height,
           const QuernRect *eye,
           gboolean         is_vertical)
{
  double before = is_vertical ? eye->y + eye->height / 2.0 - self->y
                              : eye->x + eye->width / 2.0 - self->x;
  double shown = (is_vertical ? height : width) / self->zoom;

  return quern_fit_shows (self, width, height, eye) && before >= LEAST_PART * shown;
}

/**
 * quern_fit_show_most:
 * @self: from quern_fit_get_default()
 * @width: of the widget, in px
 * @height: of the widget, in px
 * @eye: (nullable): what must be visible, in px of the scene
 * @is_vertical: whether the scene runs from top to bottom
 * @items: (element-type QuernFitItem): what should be visible
 *
 * Moves the view, by no more than necessary, to where the items that are completely in view are
 * worth the most together. Leaves the eye at least one sixth of the way along the scene's
 * direction.
 */
void
quern_fit_show_most (QuernFit        *self,
                     double           width,
                     double           height,
                     const QuernRect *eye,
                     gboolean         is_vertical,
                     const GArray    *items)
{
  const QuernFit from = *self;
  double gap = GAP / from.zoom;
  double best = get_worth (self, width, height, items);
  double least_move = 0.0;
  g_autoptr (GArray) columns = list_starts (from.x, width / from.zoom, gap, items, FALSE);

  for (guint i = 0; i < columns->len; i++)
    {
      double x = g_array_index (columns, double, i);
      g_autoptr (GArray) inside = list_inside (items, x, x + width / from.zoom);
      g_autoptr (GArray) rows = list_starts (from.y, height / from.zoom, gap, inside, TRUE);

      for (guint j = 0; j < rows->len; j++)
        {
          const QuernFit moved = { from.zoom, x, g_array_index (rows, double, j) };
          double worth = get_worth (&moved, width, height, inside);
          double move = fabs (moved.x - from.x) + fabs (moved.y - from.y);

          if (worth < best - SLACK || (worth <= best + SLACK && move >= least_move) ||
              (eye != NULL && !keeps_eye (&moved, width, height, eye, is_vertical)))
            continue;

          best = worth;
          least_move = move;
          *self = moved;
        }
    }
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
