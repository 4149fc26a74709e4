/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-picture.h"
#include "quern-plot-scene.h"

G_BEGIN_DECLS

void quern_plot_painter_draw       (const QuernPlotScene *scene,
                                    cairo_t              *cr,
                                    QuernText            *text,
                                    const QuernStyle     *style);
/* A rule through the point, and rings around its marks. */
void quern_plot_painter_draw_state (const QuernPlotScene *scene,
                                    cairo_t              *cr,
                                    const QuernStyle     *style,
                                    guint                 item,
                                    QuernItemState        state);

G_END_DECLS
