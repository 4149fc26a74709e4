/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-complexity-fits.h"
#include "quern-function-list.h"

#include "loaded-profile.h"
#include "patience.h"

#include <math.h>

static QuernAnalysis *
load_sorts (void)
{
  return loaded_profile_analyse (loaded_profile_from_data ("aprof", "sorts.v4p.aprof"));
}

static QuernComplexityFits *
fits_of (QuernAnalysis *analysis)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  return quern_complexity_fits_new (quern_profile_get_series (profile),
                            quern_profile_get_n_functions (profile));
}

static gboolean
are_done (gpointer fits)
{
  return quern_complexity_fits_are_done (fits);
}

static void
finish (QuernComplexityFits *fits)
{
  quern_complexity_fits_begin (fits);
  patience_wait (are_done, fits);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* The results of the workers equal a fit of each function. */
static void
test_all (void)
{
  g_autoptr (QuernAnalysis) analysis = load_sorts ();
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernSeries *series = quern_profile_get_series (profile);
  QuernComplexityFits *fits = fits_of (analysis);
  QuernGrowthSummary summary;
  guint n_changes = 0;
  guint n_fitted = 0;

  g_signal_connect_swapped (fits, "changed", G_CALLBACK (count_cb), &n_changes);
  g_assert_false (quern_complexity_fits_are_done (fits));
  g_assert_false (quern_complexity_fits_peek (fits, 0, &summary));
  g_assert_false (quern_complexity_fits_get (fits, 0, &summary));
  finish (fits);
  g_assert_cmpuint (n_changes, >=, 1);

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      QuernCurveFit fit;
      const QuernCurveModel *power;

      quern_curve_fit_series (&fit, series, i, QUERN_CURVE_WORST);
      power = quern_curve_fit_find (&fit, QUERN_GROWTH_POWER);

      g_assert_true (quern_complexity_fits_peek (fits, i, &summary));
      g_assert_cmpuint (quern_complexity_fits_get_n_points (fits, i), ==, fit.n_sizes);
      g_assert_cmpint (summary.answer, ==, fit.answer);
      g_assert_true (isnan (summary.power_c) == (power == NULL));
      if (fit.answer != QUERN_CURVE_FITTED)
        continue;

      n_fitted++;
      g_assert_cmpint (summary.growth, ==, fit.models[0].growth);
      g_assert_cmpfloat_with_epsilon (summary.r_squared, fit.models[0].r_squared, 1e-15);
      if (power != NULL)
        g_assert_cmpfloat_with_epsilon (summary.power_c, power->c, 1e-15);
    }
  g_assert_cmpuint (n_fitted, >, 10);

  g_assert_finalize_object (fits);
}

/* Sorts by steepness or by quality; rows without a value are last in both directions. */
static void
test_sorted (void)
{
  static const char *const keys[] = { "points", "growth", "quality", "power-c" };
  g_autoptr (QuernAnalysis) analysis = load_sorts ();
  QuernComplexityFits *fits = fits_of (analysis);
  QuernFunctionList *list = quern_function_list_new (analysis);
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));
  guint n_functions = quern_profile_get_n_functions (quern_analysis_get_profile (analysis));

  finish (fits);
  quern_function_list_set_fits (list, fits);
  for (guint k = 0; k < 2 * G_N_ELEMENTS (keys); k++)
    {
      gboolean descending = k % 2 == 0;
      double last = descending ? (double) INFINITY : -1.0;
      guint n_values = 0;
      gboolean has_ended = FALSE;

      quern_function_list_sort (list, keys[k / 2], QUERN_NONE, descending);
      for (guint i = 0; i < n_rows; i++)
        {
          guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (list), i);
          QuernGrowthSummary summary;
          gboolean is_fitted;
          double value;

          /* The row of unattributed costs has no points. */
          if (record >= n_functions)
            continue;
          g_assert_true (quern_complexity_fits_peek (fits, record, &summary));
          is_fitted = summary.answer == QUERN_CURVE_FITTED;
          value = g_str_equal (keys[k / 2], "points")
                    ? (double) quern_complexity_fits_get_n_points (fits, record)
                  : !is_fitted ? (double) NAN
                  : g_str_equal (keys[k / 2], "growth")
                    ? quern_growth_get_steepness (summary.growth, summary.exponent)
                  : g_str_equal (keys[k / 2], "power-c") ? summary.power_c
                  : summary.growth == QUERN_GROWTH_CONSTANT ? (double) NAN
                                                            : summary.r_squared;
          has_ended |= isnan (value);
          g_assert_true (has_ended == isnan (value));
          if (isnan (value))
            continue;
          g_assert_true (descending ? value <= last : value >= last);
          last = value;
          n_values++;
        }
      g_assert_cmpuint (n_values, >, 10);
    }

  g_assert_finalize_object (list);
  g_assert_finalize_object (fits);
}

/* If the object is released while workers are running, they end without emitting signals. */
static void
test_dropped (void)
{
  g_autoptr (QuernAnalysis) analysis = load_sorts ();
  guint n_changes = 0;

  for (guint i = 0; i < 20; i++)
    {
      QuernComplexityFits *fits = fits_of (analysis);
      QuernGrowthSummary summary;

      g_signal_connect_swapped (fits, "changed", G_CALLBACK (count_cb), &n_changes);
      for (QuernFunctionId id = 0; id < 20; id++)
        quern_complexity_fits_get (fits, id, &summary);
      g_assert_finalize_object (fits);
    }

  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (n_changes, ==, 0);
}

static void
test_steepness (void)
{
  static const QuernGrowth ascending[] = {
    QUERN_GROWTH_CONSTANT, QUERN_GROWTH_LOG, QUERN_GROWTH_SQRT, QUERN_GROWTH_LINEAR,
    QUERN_GROWTH_LINEAR_LOG, QUERN_GROWTH_POWER_1_5, QUERN_GROWTH_SQUARE,
    QUERN_GROWTH_SQUARE_LOG, QUERN_GROWTH_CUBE, QUERN_GROWTH_EXPONENTIAL,
  };

  for (guint i = 1; i < G_N_ELEMENTS (ascending); i++)
    g_assert_cmpfloat (quern_growth_get_steepness (ascending[i - 1], 0.0), <,
                       quern_growth_get_steepness (ascending[i], 0.0));
  g_assert_cmpfloat_with_epsilon (quern_growth_get_steepness (QUERN_GROWTH_POWER, 1.27), 1.27,
                                  1e-15);
  g_assert_cmpfloat (quern_growth_get_steepness (QUERN_GROWTH_ANY_BASE, 1.62), >,
                     quern_growth_get_steepness (QUERN_GROWTH_POWER, 20.0));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/complexity-fits/all", test_all);
  g_test_add_func ("/complexity-fits/sorted", test_sorted);
  g_test_add_func ("/complexity-fits/dropped", test_dropped);
  g_test_add_func ("/complexity-fits/steepness", test_steepness);

  return g_test_run ();
}
