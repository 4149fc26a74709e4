/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "quern-geometry.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* The hatching that marks estimates; in high contrast, also decreases. */
typedef struct
{
  QuernColor color;
  gboolean   is_strong; /* for high contrast */
  double     px;        /* size of a screen px, in units of the areas */
  double     device_px; /* surface px per screen px */
  gboolean   is_vector; /* drawn to a vector file, not to pixels */
} QuernHatch;

/* The hatching for a surface. zoom: screen px per unit of the areas */
QuernHatch quern_hatch_on   (cairo_t          *cr,
                             double            zoom,
                             QuernColor        color,
                             gboolean          is_strong);
/* areas: (element-type QuernRect): must not overlap. */
void       quern_hatch_draw (const QuernHatch *hatch,
                             cairo_t          *cr,
                             const GArray     *areas);

G_END_DECLS
