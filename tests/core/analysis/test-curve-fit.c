/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-curve-fit.h"
#include "quern-curve-words.h"

#include "loaded-profile.h"

#include <locale.h>
#include <math.h>

#define N_SERIES 500u
#define NOISE    0.05

static void
add_point (GArray *points,
           double  size,
           double  cost)
{
  QuernCurvePoint point = { .size = size, .cost = cost, .count = 1.0 };

  g_array_append_val (points, point);
}

static GArray *
new_points (void)
{
  return g_array_new (FALSE, FALSE, sizeof (QuernCurvePoint));
}

static void
fit (QuernCurveFit *result,
     GArray        *points)
{
  quern_curve_fit_points (result, (const QuernCurvePoint *) (gpointer) points->data, points->len);
}

/* Box–Muller transform. */
static double
draw_normal (GRand *random)
{
  double u = 1.0 - g_rand_double (random);

  return sqrt (-2.0 * log (u)) * cos (2.0 * G_PI * g_rand_double (random));
}

static double
choose (GRand        *random,
        const double *values,
        guint         n)
{
  return values[g_rand_int_range (random, 0, (gint32) n)];
}

/* Realistic sizes: evenly spaced, or growing by a constant factor. */
static void
draw_sizes (GRand       *random,
            QuernGrowth  growth,
            GArray      *points)
{
  static const double numbers[] = { 10, 12, 15, 20, 30, 40, 60, 100 };
  static const double starts[] = { 1, 2, 4, 10, 16, 50 };
  static const double spans[] = { 20, 50, 100, 1000, 10000 };
  double n = choose (random, numbers, G_N_ELEMENTS (numbers));
  double low = choose (random, starts, G_N_ELEMENTS (starts));
  double high = low * choose (random, spans, G_N_ELEMENTS (spans));
  gboolean is_even = g_rand_boolean (random);
  double last = -1.0;

  if (growth == QUERN_GROWTH_EXPONENTIAL)
    {
      low = g_rand_int_range (random, 1, 4);
      high = low + n;
      is_even = TRUE;
    }

  for (guint i = 0; i < n; i++)
    {
      double part = i / (n - 1.0);
      double size = round (is_even ? low + (high - low) * part : low * pow (high / low, part));

      if (size > last)
        add_point (points, size, 0.0);
      last = size;
    }
}

static void
draw_costs (GRand       *random,
            QuernGrowth  growth,
            GArray      *points)
{
  static const double offsets[] = { 0, 0, 1, 5, 20 };
  double b = pow (10.0, g_rand_double_range (random, 0.5, 2.0));
  double first = g_array_index (points, QuernCurvePoint, 0).size + 1.0;
  double a = choose (random, offsets, G_N_ELEMENTS (offsets)) * b * g_rand_double (random) *
             (quern_growth_evaluate (growth, 0.0, first) + 1.0);

  if (growth == QUERN_GROWTH_CONSTANT)
    a = 100.0 * b;

  for (guint i = 0; i < points->len; i++)
    {
      QuernCurvePoint *point = &g_array_index (points, QuernCurvePoint, i);
      double cost = a + b * quern_growth_evaluate (growth, 0.0, point->size);

      point->cost = MAX (0.0, round (cost * (1.0 + NOISE * draw_normal (random))));
      point->count = g_rand_boolean (random) ? 1.0 : (double) g_rand_int_range (random, 1, 1000);
    }
}

/* Finds the growth class that a series was generated with, given 5 % noise. */
static void
test_noise (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);
  guint n_right = 0;

  for (guint i = 0; i < N_SERIES; i++)
    {
      g_autoptr (GArray) points = new_points ();
      QuernGrowth growth = i % QUERN_GROWTH_POWER;
      QuernCurveFit result;

      draw_sizes (random, growth, points);
      draw_costs (random, growth, points);
      fit (&result, points);
      g_assert_cmpint (result.answer, ==, QUERN_CURVE_FITTED);
      if (result.models[0].growth == growth)
        n_right++;
      else
        g_test_message ("%s was taken for %s, of %u sizes up to %.0f", quern_growth_get_id (growth),
                        quern_growth_get_id (result.models[0].growth), points->len,
                        g_array_index (points, QuernCurvePoint, points->len - 1).size);
    }

  g_test_message ("%u of %u", n_right, N_SERIES);
  g_assert_cmpuint (n_right, >=, N_SERIES * 95 / 100);
}

typedef struct
{
  const char *file;
  const char *function;
  QuernGrowth growth;
} Genuine;

static const Genuine genuine[] = {
  { "sorts.v4p.aprof", "copy", QUERN_GROWTH_LINEAR },
  { "sorts.v4p.aprof", "insertion_sort", QUERN_GROWTH_SQUARE },
  { "sorts.v4p.aprof", "selection_sort", QUERN_GROWTH_SQUARE },
  { "sorts.v4p.aprof", "bubble_sort", QUERN_GROWTH_SQUARE },
  { "sorts.v4p.aprof", "merge_sort", QUERN_GROWTH_LINEAR_LOG },
  { "sorts.v4p.aprof", "merge", QUERN_GROWTH_LINEAR },
  { "sorts.v4p.aprof", "quick_sort", QUERN_GROWTH_LINEAR_LOG },
  { "sorts.v4p.aprof", "partition", QUERN_GROWTH_LINEAR },
  { "sorts.v4p.aprof", "heap_sort", QUERN_GROWTH_LINEAR_LOG },
  { "sorts.v6r1.aprof", "insertion_sort", QUERN_GROWTH_SQUARE },
  { "sorts.v6r1.aprof", "selection_sort", QUERN_GROWTH_SQUARE },
  { "sorts.v6r1.aprof", "bubble_sort", QUERN_GROWTH_SQUARE },
  { "sorts.v6r1.aprof", "merge_sort", QUERN_GROWTH_LINEAR_LOG },
  { "sorts.v6r1.aprof", "heap_sort", QUERN_GROWTH_LINEAR_LOG },
  { "search.v4p.aprof", "hash_grow", QUERN_GROWTH_LINEAR },
  { "search.v4p.aprof", "linear_search", QUERN_GROWTH_LINEAR },
  { "search.v4p.aprof", "bst_height", QUERN_GROWTH_LINEAR },
  { "search.v4p.aprof", "list_length", QUERN_GROWTH_LINEAR },
  { "search.v4p.aprof", "list_sum_rec", QUERN_GROWTH_LINEAR },
  { "search.v4p.aprof", "hash_get_bad", QUERN_GROWTH_LINEAR },
  { "matrix.v4p.aprof", "matmul", QUERN_GROWTH_POWER_1_5 },
  { "matrix.v4p.aprof", "floyd", QUERN_GROWTH_POWER_1_5 },
  { "matrix.v4p.aprof", "det", QUERN_GROWTH_POWER_1_5 },
  { "matrix.v4p.aprof", "transpose", QUERN_GROWTH_LINEAR },
  { "matrix.v4p.aprof", "trace", QUERN_GROWTH_LINEAR },
};

/* Real programs whose growth is known from their source. */
static void
test_genuine (gconstpointer data)
{
  const Genuine *row = data;
  g_autoptr (QuernProfile) profile = loaded_profile_from_data ("aprof", row->file);
  QuernCurveFit result;

  quern_curve_fit_series (&result, quern_profile_get_series (profile),
                          loaded_profile_find (profile, row->function), QUERN_CURVE_WORST);
  g_assert_cmpstr (quern_growth_get_id (result.models[0].growth), ==,
                   quern_growth_get_id (row->growth));
}

/* Computes an edit distance and returns the number of steps it took. */
static double
count_edit_distance (GRand *random,
                     guint  length)
{
  g_autofree char *first = g_malloc (length);
  g_autofree char *second = g_malloc (length);
  g_autofree guint *row = g_new (guint, length + 1);
  double n_steps = 0.0;

  for (guint i = 0; i < length; i++)
    {
      first[i] = (char) g_rand_int_range (random, 'a', 'e');
      second[i] = (char) g_rand_int_range (random, 'a', 'e');
    }
  for (guint j = 0; j <= length; j++)
    row[j] = j;

  for (guint i = 1; i <= length; i++)
    {
      guint diagonal = row[0];

      row[0] = i;
      n_steps += 3.0;
      for (guint j = 1; j <= length; j++)
        {
          guint kept = diagonal + (first[i - 1] != second[j - 1]);

          diagonal = row[j];
          n_steps += row[j] < row[j - 1] ? 4.0 : 5.0;
          row[j] = MIN (kept, MIN (row[j], row[j - 1]) + 1);
        }
    }

  return n_steps;
}

static void
test_edit_distance (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autoptr (GArray) points = new_points ();
  QuernCurveFit result;

  for (guint length = 2; length < 60; length += 3)
    add_point (points, 2.0 * length, count_edit_distance (random, length));
  fit (&result, points);

  g_assert_cmpint (result.models[0].growth, ==, QUERN_GROWTH_SQUARE);
}

static void
test_parameters (void)
{
  g_autoptr (GArray) line = new_points ();
  g_autoptr (GArray) power = new_points ();
  g_autoptr (GArray) fibonacci = new_points ();
  const QuernCurveModel *model;
  QuernCurvePrediction prediction;
  QuernCurveFit result;
  g_autofree char *square = quern_growth_dup_label (QUERN_GROWTH_SQUARE, 0.0);
  g_autofree char *other = NULL;
  g_autofree char *base = NULL;
  double golden = (1.0 + sqrt (5.0)) / 2.0;
  double number = 1.0;
  double before = 1.0;

  for (guint n = 1; n <= 20; n++)
    {
      add_point (line, n, 7.0 + 3.0 * n);
      add_point (power, n, 40.0 + 2.0 * pow (n, 2.5));
      add_point (fibonacci, n, 10.0 * number);
      number += before;
      before = number - before;
    }

  fit (&result, line);
  model = &result.models[0];
  g_assert_cmpint (model->growth, ==, QUERN_GROWTH_LINEAR);
  g_assert_cmpfloat_with_epsilon (model->a, 7.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (model->b, 3.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (model->r_squared, 1.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (quern_curve_model_evaluate (model, 1000.0), 3007.0, 1e-3);
  g_assert_cmpfloat (result.models[0].likelihood, >, result.models[1].likelihood);

  fit (&result, power);
  model = &result.models[0];
  g_assert_cmpint (model->growth, ==, QUERN_GROWTH_POWER);
  g_assert_true (quern_curve_fit_find (&result, QUERN_GROWTH_POWER) == model);
  g_assert_cmpfloat_with_epsilon (model->a, 40.0, 1e-3);
  g_assert_cmpfloat_with_epsilon (model->b, 2.0, 1e-3);
  g_assert_cmpfloat_with_epsilon (model->c, 2.5, 1e-4);
  other = quern_curve_model_dup_label (model);
  g_assert_cmpstr (other, ==, "n^2.50");
  if (setlocale (LC_ALL, "de_DE.UTF-8") != NULL)
    {
      g_autofree char *german = quern_curve_model_dup_label (model);
      g_autofree char *half = quern_growth_dup_label (QUERN_GROWTH_POWER_1_5, 0.0);

      (void) setlocale (LC_ALL, "C");
      g_assert_cmpstr (german, ==, "n^2,50");
      g_assert_cmpstr (half, ==, "n^1,5");
    }

  fit (&result, fibonacci);
  model = &result.models[0];
  g_assert_cmpint (model->growth, ==, QUERN_GROWTH_ANY_BASE);
  g_assert_cmpfloat_with_epsilon (model->c, golden, 1e-2);
  g_assert_cmpfloat (model->r_squared, >, 0.9999);
  g_assert_cmpfloat_with_epsilon (quern_curve_model_evaluate (model, 22.0),
                                  model->a + model->b * pow (model->c, 22.0), 1e-3);
  base = quern_curve_model_dup_label (model);
  g_assert_cmpstr (base, ==, "1.62ⁿ");
  prediction = quern_curve_model_predict (model, 22.0);
  g_assert_cmpfloat (prediction.low, <, 10.0 * pow (golden, 23.0));
  g_assert_cmpfloat (prediction.high, >, 10.0 * pow (golden, 21.0));
  g_assert_cmpstr (square, ==, "n²");
}

/* About 95 % of the prediction intervals must contain the true value, far outside the measured
 * range. */
static void
test_prediction (void)
{
  static const QuernGrowth growths[] = {
    QUERN_GROWTH_CONSTANT, QUERN_GROWTH_LINEAR, QUERN_GROWTH_SQUARE, QUERN_GROWTH_POWER,
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  guint n_inside = 0;
  guint n_tried = 0;

  for (guint i = 0; i < 400; i++)
    {
      g_autoptr (GArray) points = new_points ();
      QuernGrowth growth = growths[i % G_N_ELEMENTS (growths)];
      double cost = 500.0 + 3.0 * quern_growth_evaluate (growth, 1.7, 200.0);
      const QuernCurveModel *model;
      QuernCurvePrediction prediction;
      QuernCurveFit result;

      for (guint n = 5; n <= 100; n += 5)
        add_point (points, n, (500.0 + 3.0 * quern_growth_evaluate (growth, 1.7, n)) *
                                (1.0 + NOISE * draw_normal (random)));
      fit (&result, points);
      model = quern_curve_fit_find (&result, growth);
      if (model == NULL)
        continue;

      prediction = quern_curve_model_predict (model, 200.0);
      cost *= 1.0 + NOISE * draw_normal (random);
      g_assert_cmpfloat (prediction.low, <=, prediction.cost);
      g_assert_cmpfloat (prediction.cost, <=, prediction.high);
      n_inside += prediction.low <= cost && cost <= prediction.high;
      n_tried++;
    }

  g_test_message ("%u of %u", n_inside, n_tried);
  g_assert_cmpuint (n_tried, >=, 390);
  g_assert_cmpuint (n_inside, >=, n_tried * 90 / 100);
  g_assert_cmpuint (n_inside, <=, n_tried * 99 / 100);
}

static void
check_finite (const QuernCurveFit *result)
{
  double sum = 0.0;

  for (guint i = 0; i < result->n_models; i++)
    {
      const QuernCurveModel *model = &result->models[i];
      QuernCurvePrediction prediction = quern_curve_model_predict (model, 3.0);

      g_assert_true (isfinite (model->a) && isfinite (model->b) && isfinite (model->c));
      g_assert_true (isfinite (model->r_squared) && isfinite (model->criterion));
      g_assert_cmpfloat (model->quality, >=, 0.0);
      g_assert_cmpfloat (model->quality, <=, 1.0);
      g_assert_false (isnan (prediction.cost) || isnan (prediction.low) || isnan (prediction.high));
      g_assert_false (isnan (quern_curve_model_evaluate (model, 1e300)));
      sum += model->likelihood;
    }

  if (result->answer == QUERN_CURVE_FITTED)
    g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-9);
  else
    g_assert_cmpuint (result->n_models, ==, 0);
}

typedef struct
{
  const char       *name;
  guint             n;
  double            sizes[8];
  double            costs[8];
  QuernCurveAnswer  answer;
  QuernGrowth       growth;
} Degenerate;

static const Degenerate degenerate[] = {
  { "none", 0, { 0 }, { 0 }, QUERN_CURVE_NO_POINTS, 0 },
  { "one", 1, { 5 }, { 7 }, QUERN_CURVE_ONE_SIZE, 0 },
  { "two", 2, { 5, 60 }, { 7, 80 }, QUERN_CURVE_FEW_POINTS, 0 },
  { "four", 4, { 1, 2, 4, 8 }, { 3, 6, 12, 24 }, QUERN_CURVE_FEW_POINTS, 0 },
  { "five", 5, { 1, 2, 4, 8, 16 }, { 3, 6, 12, 24, 48 }, QUERN_CURVE_FEW_POINTS, 0 },
  { "six", 6, { 1, 2, 4, 8, 16, 32 }, { 3, 6, 12, 24, 48, 96 }, QUERN_CURVE_FITTED,
    QUERN_GROWTH_LINEAR },
  { "factor below 4", 8, { 50, 60, 70, 80, 90, 100, 120, 199 },
    { 50, 60, 70, 80, 90, 100, 120, 199 }, QUERN_CURVE_FEW_POINTS, 0 },
  { "factor 4", 8, { 50, 60, 70, 80, 90, 100, 120, 200 }, { 50, 60, 70, 80, 90, 100, 120, 200 },
    QUERN_CURVE_FITTED, QUERN_GROWTH_LINEAR },
  { "0 is no factor", 7, { 0, 50, 60, 70, 80, 90, 100 }, { 0, 50, 60, 70, 80, 90, 100 },
    QUERN_CURVE_FEW_POINTS, 0 },
  { "zero", 6, { 0, 1, 2, 3, 4, 5 }, { 0, 0, 0, 0, 0, 0 }, QUERN_CURVE_FITTED,
    QUERN_GROWTH_CONSTANT },
  { "equal", 6, { 0, 1, 2, 3, 4, 5 }, { 9, 9, 9, 9, 9, 9 }, QUERN_CURVE_FITTED,
    QUERN_GROWTH_CONSTANT },
  { "falling", 6, { 1, 2, 3, 4, 5, 6 }, { 9, 7, 5, 4, 2, 1 }, QUERN_CURVE_FITTED,
    QUERN_GROWTH_CONSTANT },
  { "size 0", 6, { 0, 1, 2, 3, 4, 5 }, { 0, 1, 4, 9, 16, 25 }, QUERN_CURVE_FITTED,
    QUERN_GROWTH_SQUARE },
  { "large", 6, { 0x1p59, 0x1p60, 0x1p61, 0x1p62, 0x1p63, 0x1p64 },
    { 0x1p59, 0x1p60, 0x1p61, 0x1p62, 0x1p63, 0x1p64 }, QUERN_CURVE_FITTED, QUERN_GROWTH_LINEAR },
  { "large costs", 6, { 1, 2, 3, 4, 5, 6 },
    { 0x1p60, 0x1p60, 0x1p60, 0x1p60, 0x1p60, 0x1p60 },
    QUERN_CURVE_FITTED, QUERN_GROWTH_CONSTANT },
  { "far apart", 6, { 0, 1, 1000, 1e6, 1e12, 0x1p64 }, { 1, 1, 2, 2, 2, 3 }, QUERN_CURVE_FITTED,
    QUERN_GROWTH_LOG },
  { "a step", 8, { 1, 2, 3, 4, 5, 6, 7, 8 }, { 0, 0, 0, 0, 0, 0, 0, 0x1p64 }, QUERN_CURVE_FITTED,
    QUERN_GROWTH_EXPONENTIAL },
  { "falling steeply", 8, { 1, 2, 3, 4, 5, 6, 7, 8 }, { 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1e0 },
    QUERN_CURVE_UNCLEAR, 0 },
  { "now and then", 8, { 1, 2, 3, 4, 5, 6, 7, 8 }, { 1, 1e6, 1, 1e6, 1, 1e6, 1, 1 },
    QUERN_CURVE_UNCLEAR, 0 },
  { "any base", 8, { 1, 2, 3, 4, 5, 6, 7, 8 }, { 9, 27, 81, 243, 729, 2187, 6561, 19683 },
    QUERN_CURVE_FITTED, QUERN_GROWTH_ANY_BASE },
  { "doubling", 8, { 1, 2, 3, 4, 5, 6, 7, 8 }, { 2, 4, 8, 16, 32, 64, 128, 256 },
    QUERN_CURVE_FITTED, QUERN_GROWTH_EXPONENTIAL },
};

static void
test_degenerate (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (degenerate); i++)
    {
      const Degenerate *row = &degenerate[i];
      g_autoptr (GArray) points = new_points ();
      QuernCurveFit result;

      for (guint j = 0; j < row->n; j++)
        add_point (points, row->sizes[j], row->costs[j]);
      fit (&result, points);
      g_test_message ("%s", row->name);
      g_assert_cmpint (result.answer, ==, row->answer);
      g_assert_cmpuint (result.n_sizes, ==, row->n);
      check_finite (&result);
      if (row->answer == QUERN_CURVE_FITTED)
        g_assert_cmpstr (quern_growth_get_id (result.models[0].growth), ==,
                         quern_growth_get_id (row->growth));
    }
}

static gboolean
is_exponential (const QuernCurveModel *model)
{
  return model->growth == QUERN_GROWTH_EXPONENTIAL || model->growth == QUERN_GROWTH_ANY_BASE;
}

/* Finds the base of powers to it, from runs at each size and at every fifth. */
static void
test_bases (void)
{
  static const double bases[] = { 1.3, M_SQRT2, 1.618, 2, 2.5, 3, 4, 8, 10 };
  static const double ratios[] = { 0, 1, 20 };
  g_autoptr (GRand) random = g_rand_new_with_seed (31);
  guint n_right = 0;

  for (guint i = 0; i < N_SERIES; i++)
    {
      g_autoptr (GArray) points = new_points ();
      double base = bases[i % G_N_ELEMENTS (bases)];
      guint step = base < 2.0 && g_rand_boolean (random) ? 5 : 1;
      double first = g_rand_int_range (random, 1, 3) * (double) step;
      double n = g_rand_int_range (random, step > 1 ? 7 : 12, 19);
      double offset = choose (random, ratios, G_N_ELEMENTS (ratios)) * pow (base, first);
      double noise = g_rand_boolean (random) ? NOISE : 0.0;
      const QuernCurveModel *model;
      QuernCurveFit result;

      for (guint j = 0; j < n; j++)
        {
          double size = first + j * step;

          add_point (points, size, round (100.0 * (offset + pow (base, size)) *
                                          (1.0 + noise * draw_normal (random))));
        }
      fit (&result, points);
      g_assert_cmpint (result.answer, ==, QUERN_CURVE_FITTED);
      check_finite (&result);
      model = &result.models[0];
      g_assert_cmpint (model->growth, !=, QUERN_GROWTH_CONSTANT);
      if (is_exponential (model) &&
          fabs (model->growth == QUERN_GROWTH_EXPONENTIAL ? 2.0 - base : model->c - base) <
          0.05 * base)
        n_right++;
      else
        g_test_message ("%g^n was taken for %s %g, R² %g, of %u sizes from %g to %g", base,
                        quern_growth_get_id (model->growth), model->c, model->r_squared,
                        points->len, first, first + (n - 1.0) * step);
    }

  g_test_message ("%u of %u", n_right, N_SERIES);
  g_assert_cmpuint (n_right, >=, N_SERIES * 95 / 100);
}

/* log of the cost of size n, 1 to 30. */
static double
draw_steep (GRand *random,
            guint  kind,
            double n,
            double steepness)
{
  switch (kind)
    {
    case 0:
      return lgamma (n + 1.0);
    case 1:
      return n * steepness;
    case 2:
      return log (n) * 8.0 * steepness;
    case 3:
      return sqrt (n) * 4.0 * steepness;
    case 4:
      return n * log (n) * steepness / 4.0;
    default:
      return n > 24 ? 15.0 + steepness : g_rand_double (random);
    }
}

/* Costs that rise by a factor of a million are not constant, however they rise. */
static void
test_steep (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (32);

  for (guint i = 0; i < N_SERIES; i++)
    {
      g_autoptr (GArray) points = new_points ();
      double steepness = g_rand_double_range (random, 0.7, 1.4);
      double noise = g_rand_boolean (random) ? NOISE : 0.0;
      guint step = (guint) g_rand_int_range (random, 1, 4);
      double lowest = INFINITY;
      double highest = 0.0;
      QuernCurveFit result;

      for (guint n = step; n <= 30; n += step)
        {
          double cost = round (20.0 * exp (draw_steep (random, i % 6, n, steepness)) *
                               (1.0 + noise * draw_normal (random)));

          lowest = MIN (lowest, cost);
          highest = MAX (highest, cost);
          add_point (points, n, cost);
        }
      fit (&result, points);
      check_finite (&result);
      if (highest < 1e6 * lowest || result.answer == QUERN_CURVE_UNCLEAR)
        continue;
      g_test_message ("kind %u, steepness %g, step %u: %s", i % 6, steepness, step,
                      quern_growth_get_id (result.models[0].growth));
      g_assert_cmpint (result.models[0].growth, !=, QUERN_GROWTH_CONSTANT);
      g_assert_cmpfloat (result.models[0].r_squared, >=, 0.2);
    }
}

/* A single larger cost, anywhere, is not a growth: no curve through it is steep. */
static void
test_outlier (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (33);

  for (guint i = 0; i < N_SERIES; i++)
    {
      g_autoptr (GArray) points = new_points ();
      guint outlier = i % 2 != 0 ? 39 : (guint) g_rand_int_range (random, 0, 40);
      double noise = i % 3 * 0.03;
      double factor = pow (10.0, g_rand_double_range (random, 0.1, 7.0));
      QuernCurveFit result;

      for (guint j = 0; j < 40; j++)
        add_point (points, 10 * (j + 1), 777.0 * (1.0 + noise * draw_normal (random)) *
                                         (j == outlier ? factor : 1.0));
      fit (&result, points);
      check_finite (&result);
      if (result.answer == QUERN_CURVE_FITTED)
        g_assert_cmpint (result.models[0].growth, ==, QUERN_GROWTH_CONSTANT);
      else
        g_assert_cmpfloat (factor, >, 5.0);
    }
}

/* A runner-up with a larger R² comes with a reason why it is not first. */
static void
test_reason (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (15);
  guint n_reasons[QUERN_CURVE_REASON_SMALL_COSTS + 1] = { 0 };

  for (guint i = 0; i < N_SERIES; i++)
    {
      g_autoptr (GArray) points = new_points ();
      QuernGrowth growth = i % QUERN_GROWTH_POWER;
      g_autofree char *words = NULL;
      const QuernCurveModel *models;
      QuernCurveReason reason;
      QuernCurveFit result;

      draw_sizes (random, growth, points);
      draw_costs (random, growth, points);
      fit (&result, points);
      models = result.models;
      reason = quern_curve_fit_get_reason (&result);
      words = quern_curve_words_dup_reason (&result);
      n_reasons[reason]++;

      g_assert_true ((reason != QUERN_CURVE_REASON_NONE) ==
                     (result.n_models > 1 && models[1].r_squared > models[0].r_squared));
      g_assert_true ((reason != QUERN_CURVE_REASON_NONE) == (words != NULL));
      if (reason == QUERN_CURVE_REASON_SIMPLER)
        g_assert_true (quern_growth_is_free (models[1].growth) ||
                       models[0].growth == QUERN_GROWTH_CONSTANT);
      if (reason == QUERN_CURVE_REASON_COMMON)
        g_assert_cmpfloat (models[1].deviance, <, models[0].deviance);
      if (reason == QUERN_CURVE_REASON_SMALL_COSTS)
        g_assert_cmpfloat (models[1].deviance, >=, models[0].deviance);
    }

  for (guint i = 0; i < G_N_ELEMENTS (n_reasons); i++)
    g_assert_cmpuint (n_reasons[i], >, 0);
}

/* All numbers in the result are finite for any points; many points are grouped. */
static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_autoptr (GArray) many = new_points ();
  QuernCurveFit result;

  for (guint i = 0; i < 300; i++)
    {
      g_autoptr (GArray) points = new_points ();
      guint n = (guint) g_rand_int_range (random, 0, 20);
      double size = 0.0;

      for (guint j = 0; j < n; j++)
        {
          size += ceil (pow (2.0, g_rand_double_range (random, 0.0, 60.0)));
          add_point (points, size, g_rand_boolean (random)
                                     ? 0.0 : pow (2.0, g_rand_double_range (random, 0.0, 64.0)));
        }
      fit (&result, points);
      check_finite (&result);
    }

  for (guint n = 1; n <= 100003; n++)
    add_point (many, n, 5.0 * n);
  fit (&result, many);
  g_assert_cmpuint (result.n_sizes, ==, 100003);
  g_assert_cmpint (result.models[0].growth, ==, QUERN_GROWTH_LINEAR);
  g_assert_cmpfloat_with_epsilon (result.models[0].b, 5.0, 1e-6);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/curve-fit/noise", test_noise);
  g_test_add_func ("/analysis/curve-fit/edit-distance", test_edit_distance);
  g_test_add_func ("/analysis/curve-fit/parameters", test_parameters);
  g_test_add_func ("/analysis/curve-fit/prediction", test_prediction);
  g_test_add_func ("/analysis/curve-fit/degenerate", test_degenerate);
  g_test_add_func ("/analysis/curve-fit/bases", test_bases);
  g_test_add_func ("/analysis/curve-fit/steep", test_steep);
  g_test_add_func ("/analysis/curve-fit/outlier", test_outlier);
  g_test_add_func ("/analysis/curve-fit/reason", test_reason);
  g_test_add_func ("/analysis/curve-fit/random", test_random);
  for (guint i = 0; i < G_N_ELEMENTS (genuine); i++)
    {
      g_autofree char *path = g_strdup_printf ("/analysis/curve-fit/genuine/%s/%s",
                                               genuine[i].file, genuine[i].function);

      g_test_add_data_func (path, &genuine[i], test_genuine);
    }

  return g_test_run ();
}
