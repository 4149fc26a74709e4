/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-picture.h"
#include "quern-plot-scene.h"

G_BEGIN_DECLS

void quern_plot_painter_draw       (const QuernPlotScene *scene,
                                    cairo_t              *cr,
                                    QuernText            *text,
                                    const QuernStyle     *style);
/* Height of the key above several plots, px: a legend of the marks, and the axis titles. */
#define QUERN_PLOT_KEY_HEIGHT 52.0

/* How many lines the legend needs below the first one. */
guint quern_plot_painter_count_wraps (const QuernPlotScene *scene);
void quern_plot_painter_draw_key   (const QuernPlotScene *scene,
                                    cairo_t              *cr,
                                    QuernText            *text,
                                    const QuernStyle     *style,
                                    double                width);
/* Highlights a point with a vertical line through it and rings around its values. */
void quern_plot_painter_draw_state (const QuernPlotScene *scene,
                                    cairo_t              *cr,
                                    const QuernStyle     *style,
                                    guint                 item,
                                    QuernItemState        state);

G_END_DECLS
