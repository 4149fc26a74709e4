/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-hottest-path.h"

#include "quern-comparison.h"

#include "../../layout/graph-fixture.h"

static const GraphFixtureCall calls[] = {
  { "main", 10, "a", 1, 50 },
  { "main", 0, "b", 1, 40 },
  { "a", 10, "s", 1, 40 },
  { "b", 10, "s", 1, 30 },
  { "s", 20, "t", 2, 50 },
  { "t", 50, "s", 1, 5 },
};

/* From main into the cycle a b c; the most expensive calls of c go to members of the cycle. */
static const GraphFixtureCall cycle_calls[] = {
  { "main", 10, "a", 1, 90 },
  { "other", 10, "c", 1, 20 },
  { "a", 10, "b", 1, 80 },
  { "b", 10, "c", 1, 80 },
  { "c", 10, "a", 1, 70 },
  { "c", 0, "leaf", 1, 60 },
  { "leaf", 60, "end", 1, 1 },
};

/* One row is a function, and the hottest path through it. */
typedef struct
{
  const char *through;
  const char *path;
  guint       at;
} PathCase;

static const PathCase cases[] = {
  { "main", "main a s t ", 0 },
  { "a", "main a s t ", 1 },
  { "b", "main b s t ", 1 },
  { "t", "main a s t ", 3 },
  { "s", "main a s t ", 2 },
};

/* The path enters the cycle from outside, whichever member it goes through. */
static const PathCase cycle_cases[] = {
  { "a", "main a b c leaf ", 1 },
  { "b", "main a b c leaf ", 2 },
  { "c", "main a b c leaf ", 3 },
  { "leaf", "main a b c leaf ", 4 },
};

static void
check_paths (QuernAnalysis  *analysis,
             const PathCase *cases_of,
             gsize           n)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GArray) path = NULL;
      guint at;

      path = quern_hottest_path_new (analysis, 0,
                                     graph_fixture_find (analysis, cases_of[i].through), &at);
      for (guint j = 0; j < path->len; j++)
        g_string_append_printf (
          text, "%s ",
          quern_profile_get_function_name (profile, g_array_index (path, QuernFunctionId, j)));
      g_assert_cmpstr (text->str, ==, cases_of[i].path);
      g_assert_cmpuint (at, ==, cases_of[i].at);
    }
}

static void
test_paths (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));

  check_paths (analysis, cases, G_N_ELEMENTS (cases));
}

static void
test_cycle (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (cycle_calls, G_N_ELEMENTS (cycle_calls));
  g_autoptr (QuernAnalysis) without = NULL;
  g_autoptr (GError) error = NULL;

  without = quern_analysis_new (quern_analysis_get_profile (analysis), FALSE, NULL, &error);
  g_assert_no_error (error);
  check_paths (analysis, cycle_cases, G_N_ELEMENTS (cycle_cases));
  check_paths (without, cycle_cases, G_N_ELEMENTS (cycle_cases));
}

/* In a comparison, the path follows the largest changes, also if they are decreases. */
static void
test_difference (void)
{
  static const gint64 costs[2][2] = { { 100, 40 }, { 30, 50 } };
  static const char *const callers[] = { "load", "save" };
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  QuernFunctionId root = graph_fixture_add_function (builder, "main");
  QuernFunctionId digest = graph_fixture_add_function (builder, "digest");
  QuernPlace where = { 0, 1, 0 };
  QuernEventId event = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) parts = NULL;
  g_autoptr (QuernProfile) comparison = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (GArray) path = NULL;
  guint at;

  for (guint side = 0; side < G_N_ELEMENTS (costs); side++)
    {
      gint64 sum = costs[side][0] + costs[side][1];

      if (side > 0)
        {
          quern_profile_builder_begin_part (builder);
          quern_profile_builder_set_columns (builder, &event, 1);
        }
      for (guint i = 0; i < G_N_ELEMENTS (callers); i++)
        {
          QuernFunctionId caller = graph_fixture_add_function (builder, callers[i]);

          quern_profile_builder_begin_function (builder, root);
          quern_profile_builder_add_call (builder, &where, caller, &where, 1, &costs[side][i], 1);
          quern_profile_builder_begin_function (builder, caller);
          quern_profile_builder_add_call (builder, &where, digest, &where, 1, &costs[side][i], 1);
        }
      quern_profile_builder_begin_function (builder, digest);
      quern_profile_builder_add_cost (builder, &where, &sum, 1);
    }
  parts = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  comparison = quern_comparison_new (parts, 0, 1, NULL, &error);
  g_assert_no_error (error);
  analysis = quern_analysis_new (comparison, TRUE, NULL, &error);
  g_assert_no_error (error);

  path = quern_hottest_path_new (
    analysis, quern_event_set_find (quern_profile_get_events (comparison), "Δ Ir"), digest, &at);
  g_assert_cmpuint (path->len, ==, 3);
  g_assert_cmpuint (at, ==, 2);
  g_assert_cmpuint (g_array_index (path, QuernFunctionId, 0), ==, root);
  g_assert_cmpuint (g_array_index (path, QuernFunctionId, 1), ==,
                    graph_fixture_find (analysis, "load"));
}

/* For any calls the path ends, contains no function twice, and each function calls the next. */
static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint round = 0; round < 40; round++)
    {
      guint n_functions = (guint) g_rand_int_range (random, 2, 80);
      g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, n_functions, 10, TRUE);
      QuernProfile *profile = quern_analysis_get_profile (analysis);
      g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
      QuernFunctionId through = (guint) g_rand_int_range (random, 0, (gint32) n_functions);
      g_autoptr (GArray) path = NULL;
      guint at;

      path = quern_hottest_path_new (analysis, 0, through, &at);
      g_assert_cmpuint (g_array_index (path, QuernFunctionId, at), ==, through);
      for (guint i = 0; i < path->len; i++)
        {
          QuernFunctionId function = g_array_index (path, QuernFunctionId, i);
          gboolean is_called = i == 0;
          guint n_calls;
          const QuernCallId *callers = quern_profile_get_calls_to (profile, function, &n_calls);

          g_assert_true (g_hash_table_add (seen, GUINT_TO_POINTER (function)));
          for (guint j = 0; j < n_calls && !is_called; j++)
            is_called = quern_profile_get_call (profile, callers[j])->caller ==
                        g_array_index (path, QuernFunctionId, i - 1);
          g_assert_true (is_called);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/hottest-path/paths", test_paths);
  g_test_add_func ("/analysis/hottest-path/cycle", test_cycle);
  g_test_add_func ("/analysis/hottest-path/difference", test_difference);
  g_test_add_func ("/analysis/hottest-path/random", test_random);

  return g_test_run ();
}
