/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-plot-sketch.h"

G_BEGIN_DECLS

/**
 * QuernPlotSketches:
 *
 * Sketches of the plots in the visible rows of a list. They are computed in a worker, since
 * a function may have a million points, and cached up to a maximum number.
 *
 * ## Signals
 *
 * - `made`: some of the requested sketches are available
 */
#define QUERN_TYPE_PLOT_SKETCHES (quern_plot_sketches_get_type ())
G_DECLARE_FINAL_TYPE (QuernPlotSketches, quern_plot_sketches, QUERN, PLOT_SKETCHES, GObject)

QuernPlotSketches     *quern_plot_sketches_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* Borrowed; may be freed after another one is requested. NULL: not available yet; "made"
 * will be emitted. */
const QuernPlotSketch *quern_plot_sketches_get (QuernPlotSketches *self,
                                                QuernSeries       *series,
                                                QuernFunctionId    function);

G_END_DECLS
