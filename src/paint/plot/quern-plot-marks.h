/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "quern-palette.h"
#include "quern-plot-scene.h"

G_BEGIN_DECLS

/* The shape that identifies a row, whatever its colour. */
typedef enum
{
  QUERN_PLOT_DOT,
  QUERN_PLOT_RHOMB,
  QUERN_PLOT_TRIANGLE,
} QuernPlotShape;

QuernPlotShape quern_plot_marks_get_shape (const QuernPlotScene *scene,
                                           guint                 row);
QuernColor     quern_plot_marks_get_shape_color (const QuernStyle *style,
                                                 QuernPlotShape    shape);
QuernColor     quern_plot_marks_get_color (const QuernPlotScene *scene,
                                           const QuernStyle     *style,
                                           guint                 row);
void           quern_plot_marks_trace     (cairo_t              *cr,
                                           QuernPlotShape        shape,
                                           double                x,
                                           double                y,
                                           double                size);
/* Draws a mark of the "before" side of a comparison: hollow, even if colours show counts. */
void           quern_plot_marks_draw_before (cairo_t              *cr,
                                             const QuernStyle     *style,
                                             QuernPlotShape        shape,
                                             double                x,
                                             double                y);
void           quern_plot_marks_draw      (const QuernPlotScene *scene,
                                           cairo_t              *cr,
                                           const QuernStyle     *style);
/* (element-type QuernLegendEntry): the colours if they show numbers of calls, else empty. */
GArray        *quern_plot_marks_dup_legend (const QuernPlotScene *scene) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
