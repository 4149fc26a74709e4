/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-clip.h"

/* In screen px. */
#define SLACK 8.0

QuernRect
quern_clip_get_part (cairo_t         *cr,
                     const QuernRect *visible,
                     double           zoom)
{
  double slack = SLACK / zoom;
  double left;
  double top;
  double right;
  double bottom;

  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  left = MAX (left - slack, visible->x);
  top = MAX (top - slack, visible->y);
  right = MIN (right + slack, visible->x + visible->width);
  bottom = MIN (bottom + slack, visible->y + visible->height);

  return (QuernRect) { left, top, MAX (right - left, 0.0), MAX (bottom - top, 0.0) };
}

gboolean
quern_clip_is_vector (cairo_t *cr)
{
  cairo_surface_type_t type = cairo_surface_get_type (cairo_get_target (cr));

  return type == CAIRO_SURFACE_TYPE_PDF || type == CAIRO_SURFACE_TYPE_SVG;
}
