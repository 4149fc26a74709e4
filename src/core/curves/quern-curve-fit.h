/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-curve-model.h"
#include "quern-curve-points.h"

G_BEGIN_DECLS

/* The minimum number of sizes for a fit, and the minimum ratio of the largest size to the smallest
 * one above 0: fewer or closer points fit nearly any curve. */
#define QUERN_CURVE_MIN_SIZES 6
#define QUERN_CURVE_MIN_SPAN  4.0

/* Whether a curve was fitted. There are models only for QUERN_CURVE_FITTED. */
typedef enum
{
  QUERN_CURVE_FITTED,
  QUERN_CURVE_NO_POINTS,
  QUERN_CURVE_ONE_SIZE,       /* no curve: all calls had the same size */
  QUERN_CURVE_FEW_POINTS, /* see QUERN_CURVE_MIN_SIZES and QUERN_CURVE_MIN_SPAN */
  QUERN_CURVE_UNCLEAR,    /* no curve explains the costs */
} QuernCurveAnswer;

/* Why the best model is preferred to a runner-up with a larger R². */
typedef enum
{
  QUERN_CURVE_REASON_NONE,        /* the runner-up's R² is not larger */
  QUERN_CURVE_REASON_SIMPLER,     /* the runner-up has one more parameter */
  QUERN_CURVE_REASON_COMMON,      /* the runner-up is rarer in programs */
  QUERN_CURVE_REASON_SMALL_COSTS, /* the best fits small costs better; large ones dominate R² */
} QuernCurveReason;

/* The models that fit points, the best one first, then the runner-up. A plain value: there is
 * nothing to free. */
typedef struct
{
  QuernCurveAnswer answer;
  guint            n_sizes;
  guint            n_models;
  QuernCurveModel  models[QUERN_N_GROWTHS];
} QuernCurveFit;

QuernCurveAnswer       quern_curve_fit_judge  (const QuernCurvePoint *points,
                                               guint                  n_points);
void                   quern_curve_fit_points (QuernCurveFit         *self,
                                               const QuernCurvePoint *points,
                                               guint                  n_points);
void                   quern_curve_fit_series (QuernCurveFit         *self,
                                               const QuernSeries     *series,
                                               QuernFunctionId        function,
                                               QuernCurveCost         which);
const QuernCurveModel *quern_curve_fit_find   (const QuernCurveFit   *self,
                                               QuernGrowth            growth);
QuernCurveReason       quern_curve_fit_get_reason (const QuernCurveFit *self);

G_END_DECLS
