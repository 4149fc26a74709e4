/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-thumbnail.h"

#include "quern-plot-marks.h"

/* Px. */
#define RADIUS 1.1

/* Translucent, so that overlapping dots can be recognized. */
#define OPACITY 0.8

void
quern_plot_thumbnail_draw (const QuernPlotSketch *sketch,
                           cairo_t               *cr,
                           const QuernStyle      *style,
                           const QuernRect       *area)
{
  QuernColor color = quern_plot_marks_get_shape_color (style, QUERN_PLOT_DOT);
  double width = area->width - 2.0 * RADIUS;
  double height = area->height - 2.0 * RADIUS;

  cairo_set_source_rgba (cr, color.red, color.green, color.blue,
                         style->high_contrast ? 1.0 : OPACITY);
  for (guint i = 0; i < sketch->n_dots; i++)
    {
      const QuernPlotSketchDot *dot = &sketch->dots[i];

      cairo_arc (cr,
                 area->x + RADIUS + width * dot->column / (QUERN_PLOT_SKETCH_COLUMNS - 1),
                 area->y + RADIUS + height * dot->row / (QUERN_PLOT_SKETCH_ROWS - 1),
                 RADIUS, 0.0, 2.0 * G_PI);
      cairo_fill (cr);
    }
}
