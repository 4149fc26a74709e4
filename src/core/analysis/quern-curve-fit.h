/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-curve-model.h"
#include "quern-curve-points.h"

G_BEGIN_DECLS

/* With fewer sizes a curve of two parameters says nothing. */
#define QUERN_CURVE_MIN_SIZES 4

/* What can be said of a function's growth. Only the first one has models. */
typedef enum
{
  QUERN_CURVE_FITTED,
  QUERN_CURVE_NO_POINTS,
  QUERN_CURVE_ONE_SIZE,       /* no curve: each call had the same size */
  QUERN_CURVE_TOO_FEW_POINTS, /* fewer sizes than QUERN_CURVE_MIN_SIZES */
} QuernCurveAnswer;

/* The models that fit points, the best one first: behind it the runner-up. A
 * plain value, without anything to free. */
typedef struct
{
  QuernCurveAnswer answer;
  guint            n_sizes;
  guint            n_models;
  QuernCurveModel  models[QUERN_N_GROWTHS];
} QuernCurveFit;

void                   quern_curve_fit_points (QuernCurveFit         *self,
                                               const QuernCurvePoint *points,
                                               guint                  n_points);
void                   quern_curve_fit_series (QuernCurveFit         *self,
                                               const QuernSeries     *series,
                                               QuernFunctionId        function,
                                               QuernCurveCost         which);
const QuernCurveModel *quern_curve_fit_find   (const QuernCurveFit   *self,
                                               QuernGrowth            growth);

G_END_DECLS
