/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "quern-geometry.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* The stripes that mark estimates. */
typedef struct
{
  QuernColor color;
  gboolean   is_strong; /* for high contrast */
  double     px;        /* of the screen, in the units of the areas */
  double     device_px; /* of the surface for each of the screen */
  gboolean   is_vector; /* goes to a file of shapes, not of pixels */
} QuernHatch;

/* areas (element-type QuernRect): do not overlap. */
void quern_hatch_draw (const QuernHatch *hatch,
                               cairo_t                 *cr,
                               const GArray            *areas);

G_END_DECLS
