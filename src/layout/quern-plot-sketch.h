/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-series.h"

G_BEGIN_DECLS

/* The grid of positions for dots: two for each px of a list cell. */
#define QUERN_PLOT_SKETCH_COLUMNS 144
#define QUERN_PLOT_SKETCH_ROWS 44

typedef struct
{
  guint8 column;
  guint8 row;    /* from the top */
} QuernPlotSketchDot;

/**
 * QuernPlotSketch:
 *
 * A thumbnail of what a function costs over the size of its input: the worst costs, both axes from
 * 0 to the largest value. Each position has one dot, however many points a function has.
 */
typedef struct
{
  guint               n_dots;
  QuernPlotSketchDot *dots;   /* owned */
} QuernPlotSketch;

/* Iterates over all points of the function; may be called from any thread. */
QuernPlotSketch *quern_plot_sketch_new  (const QuernSeries *series,
                                         QuernFunctionId    function) G_GNUC_WARN_UNUSED_RESULT;
void             quern_plot_sketch_free (QuernPlotSketch   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernPlotSketch, quern_plot_sketch_free)

G_END_DECLS
