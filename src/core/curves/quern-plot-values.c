/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-values.h"

#include "quern-memory.h"

#include <math.h>

/* Sizes that are one point of the plot. */
typedef struct
{
  QuernCostPoint sum;
  guint64        from;
  guint64        to;
  double         weighted; /* Σ size × calls */
} Group;

static void
group_begin (Group                *self,
             const QuernCostPoint *point)
{
  *self = (Group) {
    *point, point->size, point->size, (double) point->size * (double) point->count
  };
}

static void
group_add (Group                *self,
           const QuernCostPoint *point)
{
  quern_cost_point_add (&self->sum, point);
  self->to = point->size;
  self->weighted += (double) point->size * (double) point->count;
}

/* NaN if no calls are known: then there is no mean. */
static double
divide (double sum,
        double count)
{
  return count > 0.0 ? sum / count : (double) NAN;
}

/* Computes with whole numbers as long as possible: the difference of two rounded, nearly equal
 * numbers would be mostly rounding error, and might be below 0. */
static double
get_variance (const QuernCostPoint *point)
{
  long double count = (long double) point->count;
  long double sum = (long double) point->sum;
  long double difference = count * (long double) point->sum_of_squares - sum * sum;

  if ((point->known & QUERN_COST_POINT_SUM_OF_SQUARES) == 0 || point->count == 0)
    return (double) NAN;

  return fmax ((double) (difference / (count * count)), 0.0);
}

static void
group_end (const Group     *self,
           QuernPlotValues *values)
{
  const QuernCostPoint *sum = &self->sum;
  double count = (double) sum->count;
  QuernPlotPoint point = {
    .size = self->from == self->to || sum->count == 0 ? (double) self->from
                                                      : self->weighted / count,
    .from = self->from,
    .to = self->to,
    .count = sum->count,
    .worst = sum->max,
    .best = sum->min,
    .total = sum->sum,
    .average = divide ((double) sum->sum, count),
    .variance = get_variance (sum),
  };

  values->max_count = MAX (values->max_count, point.count);
  g_array_append_val (values->points, point);
}

static void
collect (QuernPlotValues   *self,
         const QuernSeries *series,
         QuernFunctionId    function)
{
  guint64 width = MAX (self->choice.group, 1);
  gboolean has_group = FALSE;
  QuernSeriesIter iter;
  QuernCostPoint point;
  Group group;

  quern_series_iter_init (&iter, series, function);
  while (quern_series_iter_next (&iter, &point))
    {
      if (has_group && point.size / width == group.from / width)
        {
          group_add (&group, &point);
          continue;
        }
      if (has_group)
        group_end (&group, self);
      group_begin (&group, &point);
      has_group = TRUE;
    }
  if (has_group)
    group_end (&group, self);
}

/**
 * quern_plot_growth_at:
 * @growth: a growth
 * @size: the size of an input
 *
 * Returns: its value, above 0; NaN if it is not above 0 or not defined, as with
 *   logarithms of small sizes
 */
double
quern_plot_growth_at (const QuernPlotGrowth *growth,
                      double                 size)
{
  double logarithm = log (size);
  double value = pow (size, growth->power);

  if (fabs (growth->log_power) > 0.0)
    value *= pow (logarithm, growth->log_power);
  if (fabs (growth->log_log_power) > 0.0)
    value *= logarithm > 1.0 ? pow (log (logarithm), growth->log_log_power) : (double) NAN;
  if (fabs (growth->log_power) > 0.0 && !(logarithm > 0.0))
    return (double) NAN;

  return isfinite (value) && value > 0.0 ? value : (double) NAN;
}

gboolean
quern_plot_kind_is_cost (QuernPlotKind kind)
{
  return kind == QUERN_PLOT_COST || kind == QUERN_PLOT_WORST || kind == QUERN_PLOT_AVERAGE ||
         kind == QUERN_PLOT_BEST;
}

gboolean
quern_plot_kind_has_unit (QuernPlotKind kind)
{
  return quern_plot_kind_is_cost (kind) || kind == QUERN_PLOT_TOTAL ||
         kind == QUERN_PLOT_AMORTISED || kind == QUERN_PLOT_RATIO;
}

/* The plotted value of a point, except amortised ones, which depend on earlier points. */
static double
get_value (const QuernPlotChoice *choice,
           const QuernPlotPoint  *point,
           guint                  row)
{
  switch (choice->kind)
    {
    case QUERN_PLOT_COST:
      if (row == QUERN_PLOT_ROW_AVERAGE)
        return point->average;
      return row == QUERN_PLOT_ROW_WORST ? (double) point->worst : (double) point->best;

    case QUERN_PLOT_AVERAGE:
      return point->average;

    case QUERN_PLOT_BEST:
      return (double) point->best;

    case QUERN_PLOT_TOTAL:
      return (double) point->total;

    case QUERN_PLOT_VARIANCE:
      return point->variance;

    case QUERN_PLOT_FREQUENCY:
      return (double) point->count;

    case QUERN_PLOT_RATIO:
      return (double) point->worst / quern_plot_growth_at (&choice->growth, point->size);

    case QUERN_PLOT_WORST:
    case QUERN_PLOT_AMORTISED:
    case QUERN_N_PLOT_KINDS:
    default:
      return (double) point->worst;
    }
}

static void
set_values (QuernPlotValues *self)
{
  double cost = 0.0;
  double calls = 0.0;

  for (guint i = 0; i < self->points->len; i++)
    {
      QuernPlotPoint *point = &g_array_index (self->points, QuernPlotPoint, i);

      for (guint row = 0; row < QUERN_PLOT_MAX_ROWS; row++)
        point->values[row] = row < self->n_rows ? get_value (&self->choice, point, row)
                                                : (double) NAN;

      cost += (double) point->total;
      calls += (double) point->count;
      if (self->choice.kind == QUERN_PLOT_AMORTISED)
        point->values[0] = divide (cost, calls);
    }
}

/* Replaces values by the mean of the points around, equally many on both sides; fewer at the
 * ends and around undefined values, which stay undefined. Of an even number of points, those at
 * both ends count half. */
static void
smooth_row (QuernPlotValues *self,
            double          *raw,
            guint            row)
{
  guint n = self->points->len;
  guint n_averaged = MIN (self->choice.smooth, QUERN_PLOT_MAX_SMOOTH);
  guint reach = n_averaged / 2;

  for (guint i = 0; i < n; i++)
    raw[i] = quern_plot_values_get (self, i)->values[row];

  for (guint i = 0; i < n; i++)
    {
      guint side = MIN (reach, MIN (i, n - 1 - i));
      double sum = raw[i];
      double count = 1.0;

      for (guint k = 1; k <= side; k++)
        if (isfinite (raw[i - k]) && isfinite (raw[i + k]))
          {
            double weight = 2 * k == n_averaged ? 0.5 : 1.0;

            sum += weight * (raw[i - k] + raw[i + k]);
            count += weight * 2.0;
          }
      g_array_index (self->points, QuernPlotPoint, i).values[row] = sum / count;
    }
}

/**
 * quern_plot_values_new:
 * @series: points of a profile
 * @function: a function of it
 * @choice: what is plotted
 * @error: (out): set if there is not enough memory
 *
 * Returns: (transfer full): the numbers of the plot; no points for a function
 *   that has none
 */
QuernPlotValues *
quern_plot_values_new (const QuernSeries      *series,
                       QuernFunctionId         function,
                       const QuernPlotChoice  *choice,
                       GError                **error)
{
  guint64 n_points = quern_series_add_up (series, function).n_points;
  g_autofree double *raw = NULL;
  QuernPlotValues *self;

  if (!quern_memory_ensure (n_points * (2 * sizeof (QuernPlotPoint) + sizeof (double)), error))
    return NULL;

  self = g_new0 (QuernPlotValues, 1);
  self->choice = *choice;
  self->n_rows = choice->kind == QUERN_PLOT_COST ? QUERN_PLOT_MAX_ROWS : 1;
  self->points = g_array_new (FALSE, FALSE, sizeof (QuernPlotPoint));
  collect (self, series, function);
  set_values (self);
  if (choice->smooth > 1 && self->points->len > 0)
    {
      raw = g_new (double, self->points->len);
      for (guint row = 0; row < self->n_rows; row++)
        smooth_row (self, raw, row);
    }

  return self;
}

void
quern_plot_values_free (QuernPlotValues *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->points);
  g_free (self);
}
