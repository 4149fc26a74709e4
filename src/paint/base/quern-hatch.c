/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-hatch.h"

#include "quern-clip.h"

#include <math.h>

/* Along x, in screen px; at 45° that is 7 and 2 px across. */
#define PERIOD 10.0
#define WIDTH 2.83

#define OPACITY 0.2
#define STRONG_OPACITY 0.4

/* A tile of stripes in the surface's own px, so that tiles join without seams. */
static cairo_pattern_t *
create_pattern (const QuernHatch *self,
                cairo_surface_t         *target)
{
  int period = MAX ((int) lround (PERIOD * self->device_px), 4);
  double width = WIDTH * self->device_px;
  cairo_surface_t *tile = cairo_surface_create_similar (target, CAIRO_CONTENT_COLOR_ALPHA,
                                                        period, period);
  cairo_t *cr = cairo_create (tile);
  cairo_pattern_t *pattern;

  cairo_set_source_rgba (cr, self->color.red, self->color.green, self->color.blue,
                         self->is_strong ? STRONG_OPACITY : OPACITY);
  cairo_set_line_width (cr, width * G_SQRT2 / 2);
  /* The line from corner to corner, and the parts of its neighbours in the other corners. */
  for (int k = -1; k <= 1; k++)
    {
      cairo_move_to (cr, k * period - period, 2.0 * period);
      cairo_line_to (cr, k * period + 2.0 * period, -period);
    }
  cairo_stroke (cr);
  cairo_destroy (cr);

  pattern = cairo_pattern_create_for_surface (tile);
  cairo_surface_destroy (tile);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);

  return pattern;
}

/* One fill for all areas is a hundred times as fast as stroking each line. */
static void
fill_with_pattern (const QuernHatch *self,
                   cairo_t                 *cr,
                   const GArray            *areas)
{
  cairo_pattern_t *pattern = create_pattern (self, cairo_get_target (cr));
  cairo_matrix_t matrix;

  for (guint i = 0; i < areas->len; i++)
    {
      const QuernRect *area = &g_array_index (areas, QuernRect, i);

      cairo_rectangle (cr, area->x, area->y, area->width, area->height);
    }

  /* Stripes are fixed to the scene and move with it. */
  cairo_get_matrix (cr, &matrix);
  cairo_matrix_init_translate (&matrix, -round (matrix.x0), -round (matrix.y0));
  cairo_pattern_set_matrix (pattern, &matrix);

  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_source (cr, pattern);
  cairo_fill (cr);
  cairo_restore (cr);
  cairo_pattern_destroy (pattern);
}

/* Where the line x + y = sum leaves the area at its upper right. */
static QuernPoint
get_upper_end (const QuernRect *area,
               double           sum)
{
  double right = area->x + area->width;

  return sum - area->y <= right ? (QuernPoint) { sum - area->y, area->y }
                                : (QuernPoint) { right, sum - right };
}

/* Where it leaves the area at its lower left. */
static QuernPoint
get_lower_end (const QuernRect *area,
               double           sum)
{
  double bottom = area->y + area->height;

  return sum - bottom >= area->x ? (QuernPoint) { sum - bottom, bottom }
                                 : (QuernPoint) { area->x, sum - area->x };
}

/* Adds the part of an area between two such lines to the path. */
static void
trace_stripe (cairo_t         *cr,
              const QuernRect *area,
              double           from,
              double           to)
{
  const QuernPoint upper_from = get_upper_end (area, from);
  const QuernPoint upper_to = get_upper_end (area, to);
  const QuernPoint lower_from = get_lower_end (area, from);
  const QuernPoint lower_to = get_lower_end (area, to);

  cairo_move_to (cr, upper_from.x, upper_from.y);
  /* Include the corner that lies between. */
  if (upper_from.x < upper_to.x && upper_to.y > upper_from.y)
    cairo_line_to (cr, upper_to.x, upper_from.y);
  cairo_line_to (cr, upper_to.x, upper_to.y);
  cairo_line_to (cr, lower_to.x, lower_to.y);
  if (lower_from.x < lower_to.x && lower_to.y > lower_from.y)
    cairo_line_to (cr, lower_from.x, lower_to.y);
  cairo_line_to (cr, lower_from.x, lower_from.y);
  cairo_close_path (cr);
}

static void
fill_stripes (const QuernHatch *self,
              cairo_t                 *cr,
              const GArray            *areas)
{
  double period = PERIOD * self->px;
  double width = WIDTH * self->px;

  for (guint i = 0; i < areas->len; i++)
    {
      const QuernRect *area = &g_array_index (areas, QuernRect, i);
      double start = area->x + area->y;
      double end = start + area->width + area->height;

      /* The same lines run through all areas, as if they were one. */
      for (double sum = period * floor ((start - width) / period); sum < end; sum += period)
        if (sum + width > start)
          trace_stripe (cr, area, MAX (sum, start), MIN (sum + width, end));
    }

  cairo_set_source_rgba (cr, self->color.red, self->color.green, self->color.blue,
                         self->is_strong ? STRONG_OPACITY : OPACITY);
  cairo_fill (cr);
}

QuernHatch
quern_hatch_on (cairo_t    *cr,
                double      zoom,
                QuernColor  color,
                gboolean    is_strong)
{
  cairo_matrix_t matrix;

  cairo_get_matrix (cr, &matrix);

  return (QuernHatch) {
    .color = color,
    .is_strong = is_strong,
    .px = 1.0 / zoom,
    .device_px = MAX (matrix.xx / zoom, 0.1),
    .is_vector = quern_clip_is_vector (cr),
  };
}

/**
 * quern_hatch_draw:
 * @hatch: how to draw the stripes
 * @cr: where to draw
 * @areas: (element-type QuernRect): the areas to hatch
 *
 * On pixels a pattern is fastest. In vector files the stripes are shapes: a pattern would show
 * seams in some viewers, and cairo leaks memory for patterns in an SVG.
 */
void
quern_hatch_draw (const QuernHatch *hatch,
                  cairo_t          *cr,
                  const GArray     *areas)
{
  if (areas->len == 0)
    return;

  if (hatch->is_vector)
    fill_stripes (hatch, cr, areas);
  else
    fill_with_pattern (hatch, cr, areas);
}
