/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-series.h"

G_BEGIN_DECLS

/* What a call cost with one size of the input. */
typedef struct
{
  double size;  /* >= 0 */
  double cost;  /* >= 0 */
  double count; /* how many calls that was: > 0 */
} QuernCurvePoint;

/* Of the calls with one size: which? */
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
