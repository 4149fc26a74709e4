/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-growth-summary.h"

G_BEGIN_DECLS

/**
 * QuernComplexityFits:
 *
 * How the worst-case cost of each function of a profile grows with the size of its input,
 * as far as computed.
 *
 * Fitting a curve takes a while, and there may be a hundred thousand of them. So workers
 * do it: they start at the first request, and fit the functions requested last first, then
 * all others by cost. Main thread only.
 *
 * ## Signals
 *
 * - `changed`: more is known; emitted now and then while workers are busy, and at the end
 */
#define QUERN_TYPE_COMPLEXITY_FITS (quern_complexity_fits_get_type ())
G_DECLARE_FINAL_TYPE (QuernComplexityFits, quern_complexity_fits, QUERN, COMPLEXITY_FITS, GObject)

QuernComplexityFits *quern_complexity_fits_new          (QuernSeries         *series,
                                                         guint                n_functions) G_GNUC_WARN_UNUSED_RESULT;

QuernSeries         *quern_complexity_fits_get_series   (QuernComplexityFits *self);
/* The number of input sizes: known without waiting. */
guint64              quern_complexity_fits_get_n_points (QuernComplexityFits *self,
                                                         QuernFunctionId      function);
/* FALSE if not known yet; then this function is fitted next. */
gboolean             quern_complexity_fits_get          (QuernComplexityFits *self,
                                                         QuernFunctionId      function,
                                                         QuernGrowthSummary  *summary);
/* The same, without requesting anything. */
gboolean             quern_complexity_fits_peek         (QuernComplexityFits *self,
                                                         QuernFunctionId      function,
                                                         QuernGrowthSummary  *summary);
/* Starts fitting all functions, unless already started. */
void                 quern_complexity_fits_begin        (QuernComplexityFits *self);
/* Whether all results are in. TRUE, too, if there is not enough memory to compute any. */
gboolean             quern_complexity_fits_are_done     (QuernComplexityFits *self);

G_END_DECLS
