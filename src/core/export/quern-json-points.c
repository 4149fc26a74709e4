/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-json-points.h"

/* 2⁵³: doubles above this no longer represent every whole number. */
#define WHOLE 9007199254740992.0

static void
write_count (QuernJson  *json,
             const char *key,
             guint64     value,
             gboolean    is_known)
{
  quern_json_key (json, key);
  quern_json_count_or_null (json, value, is_known);
}

static void
write_squares (QuernJson  *json,
               const char *key,
               double      value,
               gboolean    is_known)
{
  if (is_known && value > WHOLE)
    quern_json_number_as (json, key, value);
  else
    write_count (json, key, is_known ? (guint64) value : 0, is_known);
}

static void
write_point (QuernJson        *json,
             const QuernCostPoint *point)
{
  const QuernCostPointFields known = point->known;

  quern_json_begin_object (json);
  quern_json_count_as (json, "size", point->size);
  quern_json_count_as (json, "min", point->min);
  quern_json_count_as (json, "max", point->max);
  quern_json_count_as (json, "sum", point->sum);
  write_squares (json, "sum_of_squares", point->sum_of_squares,
                 (known & QUERN_COST_POINT_SUM_OF_SQUARES) != 0);
  quern_json_count_as (json, "count", point->count);
  write_count (json, "real_sum", point->real_sum, (known & QUERN_COST_POINT_REAL_SUM) != 0);
  write_count (json, "self_sum", point->self_sum, (known & QUERN_COST_POINT_SELF_SUM) != 0);
  write_count (json, "self_min", point->self_min, (known & QUERN_COST_POINT_SELF_RANGE) != 0);
  write_count (json, "self_max", point->self_max, (known & QUERN_COST_POINT_SELF_RANGE) != 0);
  write_squares (json, "self_sum_of_squares", point->self_sum_of_squares,
                 (known & QUERN_COST_POINT_SELF_SUM_OF_SQUARES) != 0);
  quern_json_end_object (json);
}

/**
 * quern_json_write_points:
 * @json: where
 * @series: a profile's points
 * @function: a function of it
 *
 * Writes the points of a function as an array; values missing from the file are
 * null.
 */
void
quern_json_write_points (QuernJson         *json,
                         const QuernSeries *series,
                         QuernFunctionId    function)
{
  QuernSeriesIter iter;
  QuernCostPoint point;

  quern_json_begin_array (json);
  quern_series_iter_init (&iter, series, function);
  while (quern_series_iter_next (&iter, &point))
    write_point (json, &point);
  quern_json_end_array (json);
}
