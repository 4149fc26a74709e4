/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "quern-geometry.h"
#include "quern-palette.h"

G_BEGIN_DECLS

void quern_shapes_set_color     (cairo_t         *cr,
                                 QuernColor       color);
/* Adds a rectangle with rounded corners to the path; no side is shorter than twice the radius. */
void quern_shapes_trace_rounded (cairo_t         *cr,
                                 const QuernRect *rect,
                                 double           radius);

G_END_DECLS
