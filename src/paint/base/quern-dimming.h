/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-geometry.h"
#include "quern-palette.h"

#include <cairo.h>

G_BEGIN_DECLS

/* How much of what is dimmed still shows, 0..1. */
double quern_dimming_get_opacity (const QuernStyle *style);
/* Dims what the path of cr encloses, by the even-odd rule; the path goes. */
void   quern_dimming_fill        (cairo_t          *cr,
                                  const QuernStyle *style);

G_END_DECLS
