/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-series.h"

G_BEGIN_DECLS

/* The cost of a call with one input size. */
typedef struct
{
  double size;  /* >= 0 */
  double cost;  /* >= 0 */
  double count; /* number of calls: > 0 */
} QuernCurvePoint;

/* Which of the calls with the same size is meant. */
typedef enum
{
  QUERN_CURVE_WORST,
  QUERN_CURVE_AVERAGE,
  QUERN_CURVE_BEST,
} QuernCurveCost;

GArray *quern_curve_points_collect (const QuernSeries    *series,
                                    QuernFunctionId       function,
                                    QuernCurveCost        which) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
