/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-curve-model.h"
#include "quern-curve-points.h"

G_BEGIN_DECLS

/* A growth is only named from so many sizes on, the largest at least so many times the
 * smallest above 0: fewer or closer points fit nearly any curve. */
#define QUERN_CURVE_MIN_SIZES 6
#define QUERN_CURVE_MIN_SPAN  4.0

/* What can be said of a function's growth. Only the first one has models. */
typedef enum
{
  QUERN_CURVE_FITTED,
  QUERN_CURVE_NO_POINTS,
  QUERN_CURVE_ONE_SIZE,       /* no curve: each call had the same size */
  QUERN_CURVE_FEW_POINTS, /* see QUERN_CURVE_MIN_SIZES and QUERN_CURVE_MIN_SPAN */
} QuernCurveAnswer;

/* Why the best model comes before a runner-up with a larger R². */
typedef enum
{
  QUERN_CURVE_REASON_NONE,        /* the runner-up's R² is not larger */
  QUERN_CURVE_REASON_SIMPLER,     /* the runner-up has a parameter more */
  QUERN_CURVE_REASON_COMMON,      /* the runner-up is rarer in programs */
  QUERN_CURVE_REASON_SMALL_COSTS, /* the best fits small costs better; R² is about large ones */
} QuernCurveReason;

/* The models that fit points, the best one first: behind it the runner-up. A
 * plain value, without anything to free. */
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
