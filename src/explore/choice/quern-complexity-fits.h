/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-growth-summary.h"

G_BEGIN_DECLS

/**
 * QuernComplexityFits:
 *
 * How the worst cost of each function of a profile grows with the size of its input, as
 * far as it is known yet.
 *
 * A curve takes a while to be fitted, and there may be a hundred thousand of them. So
 * workers do it: they begin when one is asked for first, and take what was asked for last
 * before all others, which come by their cost. Main thread only.
 *
 * ## Signals
 *
 * - `changed`: more is known; now and then while workers are busy, and when all is known
 */
#define QUERN_TYPE_COMPLEXITY_FITS (quern_complexity_fits_get_type ())
G_DECLARE_FINAL_TYPE (QuernComplexityFits, quern_complexity_fits, QUERN, COMPLEXITY_FITS, GObject)

QuernComplexityFits *quern_complexity_fits_new          (QuernSeries         *series,
                                                         guint                n_functions) G_GNUC_WARN_UNUSED_RESULT;

QuernSeries         *quern_complexity_fits_get_series   (QuernComplexityFits *self);
/* How many sizes its input had: known at once. */
guint64              quern_complexity_fits_get_n_points (QuernComplexityFits *self,
                                                         QuernFunctionId      function);
/* FALSE: it is not known yet; then it is the next to be found out. */
gboolean             quern_complexity_fits_get          (QuernComplexityFits *self,
                                                         QuernFunctionId      function,
                                                         QuernGrowthSummary  *summary);
/* The same, and nothing becomes the next. */
gboolean             quern_complexity_fits_peek         (QuernComplexityFits *self,
                                                         QuernFunctionId      function,
                                                         QuernGrowthSummary  *summary);
/* Begins with all of them, if nobody has asked yet. */
void                 quern_complexity_fits_begin        (QuernComplexityFits *self);
/* Is all known that will be? If there is not enough memory, nothing will. */
gboolean             quern_complexity_fits_are_done     (QuernComplexityFits *self);

G_END_DECLS
