/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-values.h"

#include <math.h>

enum { N_CALLS = 3000, N_SIZES = 90 };

/* One call of a function. */
typedef struct
{
  guint64 size;
  guint64 cost;
} Call;

static Call *
make_calls (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  Call *calls = g_new (Call, N_CALLS);

  for (guint i = 0; i < N_CALLS; i++)
    {
      calls[i].size = (guint64) g_rand_int_range (rand, 0, N_SIZES) * 3;
      calls[i].cost = calls[i].size * calls[i].size + (guint64) g_rand_int_range (rand, 0, 5000);
    }

  return calls;
}

static QuernFunctionId
keep (guint32  owner,
      gpointer user_data)
{
  return owner;
}

/* Function 1 of three has the calls; each call is one point. */
static QuernSeries *
make_series (const Call           *calls,
             QuernCostPointFields  known)
{
  g_autoptr (QuernSeriesBuilder) builder = quern_series_builder_new ();
  QuernSeries *series;

  for (guint i = 0; i < N_CALLS; i++)
    {
      guint64 cost = calls[i].cost;
      const QuernCostPoint point = {
        .size = calls[i].size, .count = 1, .min = cost, .max = cost, .sum = cost,
        .sum_of_squares = (double) cost * (double) cost, .known = known,
      };

      g_assert_true (quern_series_builder_add (builder, 1, &point));
    }
  series = quern_series_builder_finish (builder, 3, keep, NULL, NULL);
  g_assert_nonnull (series);

  return series;
}

/* The costs of calls of some sizes, computed call by call. */
typedef struct
{
  double n;
  double worst;
  double best;
  double total;
  double sizes;
  double variance;
} Sums;

static Sums
add_up (const Call *calls,
        guint64     from,
        guint64     to)
{
  Sums sums = { .best = HUGE_VAL };

  for (guint i = 0; i < N_CALLS; i++)
    if (calls[i].size >= from && calls[i].size <= to)
      {
        sums.n += 1.0;
        sums.worst = fmax (sums.worst, (double) calls[i].cost);
        sums.best = fmin (sums.best, (double) calls[i].cost);
        sums.total += (double) calls[i].cost;
        sums.sizes += (double) calls[i].size;
      }
  for (guint i = 0; i < N_CALLS; i++)
    if (calls[i].size >= from && calls[i].size <= to)
      sums.variance += pow ((double) calls[i].cost - sums.total / sums.n, 2.0) / sums.n;

  return sums;
}

static double
expect (const Call            *calls,
        const QuernPlotChoice *choice,
        const QuernPlotPoint  *point,
        guint                  row)
{
  Sums sums = add_up (calls, point->from, point->to);
  Sums before = add_up (calls, 0, point->to);

  switch (choice->kind)
    {
    case QUERN_PLOT_COST:
      return row == 0 ? sums.worst : row == 1 ? sums.total / sums.n : sums.best;
    case QUERN_PLOT_AVERAGE:
      return sums.total / sums.n;
    case QUERN_PLOT_BEST:
      return sums.best;
    case QUERN_PLOT_TOTAL:
      return sums.total;
    case QUERN_PLOT_VARIANCE:
      return sums.variance;
    case QUERN_PLOT_FREQUENCY:
      return sums.n;
    case QUERN_PLOT_RATIO:
      return sums.worst / pow (sums.sizes / sums.n, 1.5) / log (sums.sizes / sums.n);
    case QUERN_PLOT_AMORTISED:
      return before.total / before.n;
    case QUERN_PLOT_WORST:
    case QUERN_N_PLOT_KINDS:
    default:
      return sums.worst;
    }
}

/* Asserts that two numbers are equal within a relative tolerance. */
static void
assert_close (double a,
              double b)
{
  if (isnan (b))
    g_assert_true (isnan (a));
  else
    g_assert_cmpfloat_with_epsilon (a, b, fabs (b) * 1e-6 + 1e-6);
}

static void
test_kinds (void)
{
  g_autofree Call *calls = make_calls ();
  g_autoptr (QuernSeries) series = make_series (calls, QUERN_COST_POINT_ALL);

  for (guint64 group = 0; group <= 50; group += 25)
    for (QuernPlotKind kind = QUERN_PLOT_COST; kind < QUERN_N_PLOT_KINDS; kind++)
      {
        const QuernPlotChoice choice = {
          .kind = kind, .growth = { 1.5, 1.0, 0.0 }, .group = group,
        };
        g_autoptr (QuernPlotValues) values = NULL;
        double n_calls = 0.0;

        values = quern_plot_values_new (series, 1, &choice, NULL);
        g_assert_nonnull (values);
        g_assert_cmpuint (values->n_rows, ==, kind == QUERN_PLOT_COST ? 3 : 1);
        for (guint i = 0; i < values->points->len; i++)
          {
            const QuernPlotPoint *point = quern_plot_values_get (values, i);

            n_calls += (double) point->count;
            g_assert_cmpuint (point->from / MAX (group, 1), ==, point->to / MAX (group, 1));
            g_assert_true (i == 0 || quern_plot_values_get (values, i - 1)->to < point->from);
            if (kind == QUERN_PLOT_RATIO && point->size < 2.0)
              g_assert_true (isnan (point->values[0]));
            else
              for (guint row = 0; row < values->n_rows; row++)
                assert_close (point->values[row], expect (calls, &choice, point, row));
          }
        g_assert_cmpfloat_with_epsilon (n_calls, N_CALLS, 1e-9);
      }
}

/* Smoothing preserves a constant and a line, and the sum of a bump. */
static void
test_smoothing (void)
{
  g_autofree Call *calls = make_calls ();
  g_autoptr (QuernSeries) series = NULL;
  const QuernPlotChoice plain = { .kind = QUERN_PLOT_WORST };
  const QuernPlotChoice smooth = { .kind = QUERN_PLOT_WORST, .smooth = 7 };
  g_autoptr (QuernPlotValues) before = NULL;
  g_autoptr (QuernPlotValues) after = NULL;
  guint n;

  for (guint i = 0; i < N_CALLS; i++)
    calls[i].cost = calls[i].size * 10 + 70 + (calls[i].size == 150 ? 700 : 0);
  series = make_series (calls, QUERN_COST_POINT_ALL);
  before = quern_plot_values_new (series, 1, &plain, NULL);
  after = quern_plot_values_new (series, 1, &smooth, NULL);
  n = before->points->len;
  g_assert_cmpuint (n, ==, N_SIZES);
  g_assert_cmpuint (after->points->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      double size = quern_plot_values_get (after, i)->size;
      double bump = fabs (size - 150.0) < 10.0 ? 100.0 : 0.0;

      g_assert_cmpfloat_with_epsilon (quern_plot_values_get (after, i)->values[0],
                                      size * 10.0 + 70.0 + bump, 1e-6);
      g_assert_cmpuint (quern_plot_values_get (after, i)->worst, ==,
                        quern_plot_values_get (before, i)->worst);
    }
}

/* A single value of 400 takes part in as many means as are asked for, whether even or odd. */
static void
test_smoothing_width (void)
{
  g_autofree Call *calls = make_calls ();
  g_autoptr (QuernSeries) series = NULL;

  for (guint i = 0; i < N_CALLS; i++)
    calls[i] = (Call) { i % N_SIZES, i % N_SIZES == N_SIZES / 2 ? 400 : 0 };
  series = make_series (calls, QUERN_COST_POINT_ALL);

  for (guint width = 2; width < 20; width++)
    {
      const QuernPlotChoice choice = { .kind = QUERN_PLOT_WORST, .smooth = width };
      g_autoptr (QuernPlotValues) values = quern_plot_values_new (series, 1, &choice, NULL);
      double sum = 0.0;

      for (guint i = 0; i < N_SIZES; i++)
        sum += quern_plot_values_get (values, i)->values[0];
      g_assert_cmpfloat_with_epsilon (quern_plot_values_get (values, N_SIZES / 2)->values[0],
                                      400.0 / width, 1e-9);
      g_assert_cmpfloat_with_epsilon (sum, 400.0, 1e-9);
    }
}

/* An undefined value is no part of the means around it, and stays undefined. */
static void
test_smoothing_undefined (void)
{
  g_autofree Call *calls = make_calls ();
  g_autoptr (QuernSeries) series = NULL;
  const QuernPlotChoice choice = {
    .kind = QUERN_PLOT_RATIO, .growth = { 1.0, 1.0, 0.0 }, .smooth = 7,
  };
  g_autoptr (QuernPlotValues) values = NULL;

  for (guint i = 0; i < N_CALLS; i++)
    calls[i] = (Call) { i % N_SIZES, 1000 };
  series = make_series (calls, QUERN_COST_POINT_ALL);
  values = quern_plot_values_new (series, 1, &choice, NULL);
  g_assert_cmpuint (values->points->len, ==, N_SIZES);
  for (guint i = 0; i < N_SIZES; i++)
    {
      const QuernPlotPoint *point = quern_plot_values_get (values, i);

      /* There is no logarithm above 0 of sizes up to 1. */
      g_assert_true (isnan (point->values[0]) == (point->size < 2.0));
    }
  /* The sizes 0 and 4, and -1 and 5, are no pairs: the mean is that of 2 alone. */
  assert_close (quern_plot_values_get (values, 2)->values[0], 1000.0 / 2.0 / log (2.0));
}

/* A value that the file does not provide is NaN, not 0. */
static void
test_unknown (void)
{
  g_autofree Call *calls = make_calls ();
  g_autoptr (QuernSeries) series = make_series (calls, 0);
  const QuernPlotChoice choice = { .kind = QUERN_PLOT_VARIANCE };
  g_autoptr (QuernPlotValues) values = quern_plot_values_new (series, 1, &choice, NULL);
  g_autoptr (QuernPlotValues) none = quern_plot_values_new (series, 2, &choice, NULL);

  for (guint i = 0; i < values->points->len; i++)
    g_assert_true (isnan (quern_plot_values_get (values, i)->values[0]));
  g_assert_cmpuint (none->points->len, ==, 0);
}

static void
test_growth (void)
{
  static const struct
  {
    QuernPlotGrowth growth;
    double          size;
    double          value; /* NaN if there is none */
  } rows[] = {
    { { 1.0, 0.0, 0.0 }, 10.0, 10.0 },
    { { 2.0, 0.0, 0.0 }, 10.0, 100.0 },
    { { 0.0, 0.0, 0.0 }, 10.0, 1.0 },
    { { 0.0, 0.0, 0.0 }, 0.0, 1.0 },
    { { 0.5, 0.0, 0.0 }, 16.0, 4.0 },
    { { 1.0, 0.0, 0.0 }, 0.0, NAN },
    { { 1.0, 1.0, 0.0 }, 1.0, NAN },
    { { 1.0, 2.0, 0.0 }, 0.5, NAN },
    { { 1.0, 1.0, 0.0 }, 0.0, NAN },
    { { 0.0, 0.0, 1.0 }, 2.0, NAN },
    { { 1.0, 1.0, 0.0 }, G_E, G_E },
    { { 0.0, 0.0, 1.0 }, 15.154262241479264, 1.0 },
    { { 400.0, 0.0, 0.0 }, 1e300, NAN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_close (quern_plot_growth_at (&rows[i].growth, rows[i].size), rows[i].value);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/plot-values/kinds", test_kinds);
  g_test_add_func ("/analysis/plot-values/smoothing", test_smoothing);
  g_test_add_func ("/analysis/plot-values/smoothing-width", test_smoothing_width);
  g_test_add_func ("/analysis/plot-values/smoothing-undefined", test_smoothing_undefined);
  g_test_add_func ("/analysis/plot-values/unknown", test_unknown);
  g_test_add_func ("/analysis/plot-values/growth", test_growth);

  return g_test_run ();
}
