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

/* Costly calls inside a cycle, below a cheap one into it, and a caller that is only reached through
 * the function that it calls. */
static const GraphFixtureCall inner_calls[] = {
  { "main", 1, "eval", 1, 100 },
  { "main", 0, "init", 1, 5 },
  { "init", 1, "lookup", 1, 4 },
  { "eval", 30, "call", 9, 60 },
  { "eval", 0, "lookup", 1, 3 },
  { "call", 5, "eval", 8, 50 },
  { "call", 0, "lookup", 5, 20 },
  { "lookup", 10, "hash", 6, 12 },
  { "lookup", 0, "clear", 1, 7 },
  { "clear", 1, "call", 1, 2 },
  { "hash", 2, "lookup", 1, 40 },
  { "hash", 0, "hash", 1, 90 },
};

/* Self costs above those of the calls, as of a script's main program; what g calls rounds to 0 %.
 * Next to f, a chain that is as cheap as a whole. */
static const GraphFixtureCall self_calls[] = {
  { "main", 5000, "f", 1, 3000 },
  { "main", 0, "tiny", 1, 5 },
  { "f", 2000, "g", 1, 1000 },
  { "g", 993, "noise", 1, 7 },
  { "noise", 6, "tiny", 1, 1 },
  { "tiny", 1, "less", 1, 5 },
  { "less", 3, "least", 1, 2 },
  { "least", 2, "main", 1, 0 },
};

/* Nothing calls these. */
static const GraphFixtureCall closed_calls[] = {
  { "a", 10, "b", 1, 8 },
  { "b", 10, "c", 1, 7 },
  { "c", 10, "a", 1, 9 },
  { "c", 10, "b", 1, 6 },
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
  { "a", "main a b c leaf end ", 1 },
  { "b", "main a b c leaf end ", 2 },
  { "c", "main a b c leaf end ", 3 },
  { "leaf", "main a b c leaf end ", 4 },
};

/* Each caller is the costliest, if the path can go on from there to main. */
static const PathCase inner_cases[] = {
  { "lookup", "main eval call lookup hash ", 3 },
  { "hash", "main eval call lookup hash ", 4 },
  { "clear", "main eval call lookup clear ", 4 },
  { "call", "main eval call lookup hash ", 2 },
  { "eval", "main eval call lookup hash ", 1 },
  { "init", "main init lookup hash ", 1 },
};

static const PathCase self_cases[] = {
  { "main", "main f g ", 0 },
  { "noise", "main f g noise ", 3 },
  { "tiny", "main tiny less ", 1 },
};

static const PathCase closed_cases[] = {
  { "a", "b c a ", 2 },
  { "b", "c a b ", 2 },
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
test_self_costs (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (self_calls, G_N_ELEMENTS (self_calls));

  check_paths (analysis, self_cases, G_N_ELEMENTS (self_cases));
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

static void
test_inside_cycle (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (inner_calls, G_N_ELEMENTS (inner_calls));
  g_autoptr (QuernAnalysis) closed = graph_fixture_new (closed_calls, G_N_ELEMENTS (closed_calls));

  check_paths (analysis, inner_cases, G_N_ELEMENTS (inner_cases));
  check_paths (closed, closed_cases, G_N_ELEMENTS (closed_cases));
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

/* Whether the path can leave the cycle from a caller without these functions. */
static gboolean
can_leave (QuernAnalysis          *analysis,
           QuernFunctionId         caller,
           guint                   cycle,
           const QuernFunctionId  *without,
           guint                   n_without)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  g_autoptr (GHashTable) found = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));

  for (guint i = 0; i < n_without; i++)
    g_hash_table_add (found, GUINT_TO_POINTER (without[i]));
  if (g_hash_table_add (found, GUINT_TO_POINTER (caller)))
    g_array_append_val (queue, caller);

  for (guint next = 0; next < queue->len; next++)
    {
      QuernFunctionId at = g_array_index (queue, QuernFunctionId, next);
      guint n;
      const QuernCallId *calls_to = quern_profile_get_calls_to (profile, at, &n);

      if (quern_analysis_get_node_cycle (analysis, at) != cycle)
        return TRUE;

      for (guint i = 0; i < n; i++)
        {
          QuernFunctionId above = quern_profile_get_call (profile, calls_to[i])->caller;

          if (g_hash_table_add (found, GUINT_TO_POINTER (above)))
            g_array_append_val (queue, above);
        }
    }

  return FALSE;
}

/* Checks that no costlier call of path[i] could have been on the path. */
static void
check_caller (QuernAnalysis *analysis,
              const GArray  *path,
              guint          i,
              guint          at)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernFunctionId function = g_array_index (path, QuernFunctionId, i);
  guint cycle = quern_analysis_get_node_cycle (analysis, function);
  gint64 cost = 0, most = 0;
  guint n_calls;
  const QuernCallId *callers = quern_profile_get_calls_to (profile, function, &n_calls);

  for (guint j = 0; j < n_calls; j++)
    {
      QuernFunctionId caller = quern_profile_get_call (profile, callers[j])->caller;
      gint64 cost_of = *quern_profile_get_call_costs (profile, callers[j]);

      if (caller == g_array_index (path, QuernFunctionId, i - 1))
        cost = cost_of;
      if (can_leave (analysis, caller, cycle, &g_array_index (path, QuernFunctionId, i),
                     at - i + 1))
        most = MAX (most, cost_of);
    }

  g_assert_cmpint (cost, >=, most);
}

/* Checks that the path does not end above a call that costs more than a thousandth of all. */
static void
check_end (QuernAnalysis *analysis,
           const GArray  *path,
           GHashTable    *seen)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernFunctionId last = g_array_index (path, QuernFunctionId, path->len - 1);
  guint n_calls;
  QuernCallId first = quern_profile_get_calls_from (profile, last, &n_calls);

  for (QuernCallId i = first; i < first + n_calls; i++)
    if (!g_hash_table_contains (
          seen, GUINT_TO_POINTER (quern_profile_get_call (profile, i)->callee)))
      g_assert_cmpint (1000 * *quern_profile_get_call_costs (profile, i), <,
                       *quern_profile_get_total (profile));
}

/* For any calls the path ends, contains no function twice, and each function calls the next. Each
 * caller is the costliest that lets the path leave its cycle; it ends where calls cost nothing. */
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
          if (i > 0 && i <= at)
            check_caller (analysis, path, i, at);
        }
      check_end (analysis, path, seen);
    }
}

/* Each function calls all others, and nothing else calls them: the calls of the cycle must not be
 * searched again at each step of the path. */
static void
test_dense (void)
{
  const guint n = 500;
  const gint64 cost = 9;
  QuernPlace where = { 0, 1, 0 };
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  g_autoptr (QuernAnalysis) analysis = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);

      graph_fixture_add_function (builder, name);
    }
  for (guint i = 0; i < n; i++)
    {
      quern_profile_builder_begin_function (builder, i);
      for (guint j = 0; j < n; j++)
        quern_profile_builder_add_call (builder, &where, j, &where, 1, &cost, 1);
    }
  analysis = graph_fixture_finish (builder, TRUE);

  for (guint i = 0; i < 40; i++)
    {
      guint at;
      g_autoptr (GArray) path = quern_hottest_path_new (analysis, 0, i, &at);

      g_assert_cmpuint (path->len, >, 200);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/hottest-path/paths", test_paths);
  g_test_add_func ("/analysis/hottest-path/self-costs", test_self_costs);
  g_test_add_func ("/analysis/hottest-path/cycle", test_cycle);
  g_test_add_func ("/analysis/hottest-path/inside-cycle", test_inside_cycle);
  g_test_add_func ("/analysis/hottest-path/difference", test_difference);
  g_test_add_func ("/analysis/hottest-path/random", test_random);
  g_test_add_func ("/analysis/hottest-path/dense", test_dense);

  return g_test_run ();
}
