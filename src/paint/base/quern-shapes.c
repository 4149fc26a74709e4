/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-shapes.h"

void
quern_shapes_set_color (cairo_t    *cr,
                        QuernColor  color)
{
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
}

void
quern_shapes_trace_rounded (cairo_t         *cr,
                            const QuernRect *rect,
                            double           radius)
{
  double right = rect->x + rect->width;
  double bottom = rect->y + rect->height;

  cairo_new_sub_path (cr);
  cairo_arc (cr, right - radius, rect->y + radius, radius, -G_PI_2, 0.0);
  cairo_arc (cr, right - radius, bottom - radius, radius, 0.0, G_PI_2);
  cairo_arc (cr, rect->x + radius, bottom - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, rect->x + radius, rect->y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}
