/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-curve-points.h"

/* The cost of a call with that size: the highest, the lowest, or the average. */
static double
get_cost (QuernCurveCost        which,
          const QuernCostPoint *point)
{
  switch (which)
    {
    case QUERN_CURVE_AVERAGE:
      return (double) point->sum / (double) MAX (point->count, 1);
    case QUERN_CURVE_BEST:
      return (double) point->min;
    case QUERN_CURVE_WORST:
    default:
      return (double) point->max;
    }
}

/**
 * quern_curve_points_collect:
 * @series: a profile's points
 * @function: a function of it
 * @which: which of the calls with one size
 *
 * Returns: (transfer full) (element-type QuernCurvePoint): what its calls
 *   cost, by ascending size
 */
GArray *
quern_curve_points_collect (const QuernSeries *series,
                            QuernFunctionId    function,
                            QuernCurveCost     which)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (QuernCurvePoint));
  QuernSeriesIter iter;
  QuernCostPoint each;

  quern_series_iter_init (&iter, series, function);
  while (quern_series_iter_next (&iter, &each))
    {
      QuernCurvePoint point = {
        .size = (double) each.size,
        .cost = get_cost (which, &each),
        .count = (double) MAX (each.count, 1),
      };

      g_array_append_val (points, point);
    }

  return points;
}
