/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "quern-box-change.h"
#include "quern-geometry.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* Fills a box of a difference with the kept part, the increase and the decrease, in that order,
 * side by side along its width or, unless along_width is set, its longer side. px: size of a
 * screen px, in units of the area. less: (element-type QuernRect) (nullable): the area of the
 * decrease is appended, to be hatched in high contrast. */
void quern_change_fills_draw (cairo_t          *cr,
                              const QuernStyle *style,
                              const QuernRect  *area,
                              const QuernFills *fills,
                              gboolean          along_width,
                              double            px,
                              GArray           *less);

G_END_DECLS
