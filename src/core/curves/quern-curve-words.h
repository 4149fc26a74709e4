/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-curve-fit.h"

G_BEGIN_DECLS

/* Descriptions of a curve for people: the same in lists, plots and reports. All return text to be
 * freed. */

/* "n²", "n^1.27", "1.62ⁿ", "constant" */
char *quern_curve_words_dup_growth  (QuernGrowth      growth,
                                     double           exponent) G_GNUC_WARN_UNUSED_RESULT;
/* How the costs grow, or why that is unknown: "one input size". growth and exponent are those of a
 * fitted curve, and ignored otherwise. */
char *quern_curve_words_dup_class   (QuernCurveAnswer answer,
                                     QuernGrowth      growth,
                                     double           exponent) G_GNUC_WARN_UNUSED_RESULT;
/* "0.9995", "> 0.9999"; "R² 0.9995" */
char *quern_curve_words_dup_r_squared (QuernGrowth    growth,
                                     double           r_squared,
                                     guint            decimals) G_GNUC_WARN_UNUSED_RESULT;
char *quern_curve_words_dup_quality (QuernGrowth      growth,
                                     double           r_squared,
                                     guint            decimals) G_GNUC_WARN_UNUSED_RESULT;
/* "n² is simpler than n^2.03, which fits hardly better"; NULL
 * where the runner-up does not have a larger R². */
char *quern_curve_words_dup_reason  (const QuernCurveFit *fit) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
