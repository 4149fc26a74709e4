/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "quern-geometry.h"
#include "quern-palette.h"
#include "quern-plot-sketch.h"

G_BEGIN_DECLS

/* Size of a list cell, in px: VISUAL 9. */
#define QUERN_PLOT_THUMBNAIL_WIDTH 76
#define QUERN_PLOT_THUMBNAIL_HEIGHT 26

/* Draws the dots in the colour that plots use for worst costs. */
void quern_plot_thumbnail_draw (const QuernPlotSketch *sketch,
                                cairo_t               *cr,
                                const QuernStyle      *style,
                                const QuernRect       *area);

G_END_DECLS
