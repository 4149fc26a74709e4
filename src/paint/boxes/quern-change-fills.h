/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "quern-box-change.h"
#include "quern-geometry.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* A box of a difference is filled with what is kept, more and less, in that order. */
#define QUERN_N_FILLS 3

/* Cuts an area into the three, side by side along its width, or along its longer side. */
void quern_change_fills_split (const QuernRect  *area,
                               const QuernFills *fills,
                               gboolean          along_width,
                               QuernRect         parts[QUERN_N_FILLS]);
/* px: of the screen, in the units of the area. less: (element-type QuernRect) (nullable): what is
 * less is added to it, to be hatched in high contrast. */
void quern_change_fills_draw  (cairo_t          *cr,
                               const QuernStyle *style,
                               const QuernRect  *area,
                               const QuernFills *fills,
                               gboolean          along_width,
                               double            px,
                               GArray           *less);

G_END_DECLS
