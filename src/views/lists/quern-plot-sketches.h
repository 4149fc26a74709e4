/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-plot-sketch.h"

G_BEGIN_DECLS

/**
 * QuernPlotSketches:
 *
 * Sketches of the plots that can be seen in a list. A worker makes those that were asked
 * for, since a function may have a million points; some that were seen before are kept.
 *
 * ## Signals
 *
 * - `made`: some that were asked for are there now
 */
#define QUERN_TYPE_PLOT_SKETCHES (quern_plot_sketches_get_type ())
G_DECLARE_FINAL_TYPE (QuernPlotSketches, quern_plot_sketches, QUERN, PLOT_SKETCHES, GObject)

QuernPlotSketches     *quern_plot_sketches_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* NULL: "made" will be emitted when it is there. It belongs to self, and may go when
 * another one is asked for. */
const QuernPlotSketch *quern_plot_sketches_get (QuernPlotSketches *self,
                                                QuernSeries       *series,
                                                QuernFunctionId    function);

G_END_DECLS
