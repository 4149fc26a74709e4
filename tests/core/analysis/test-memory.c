/* SPDX-License-Identifier: GPL-3.0-or-later */

/* When memory is short, analyses of a large profile return nothing instead of aborting. */

#include "quern-call-tree.h"
#include "quern-coverage.h"
#include "quern-grouping.h"
#include "quern-parse-error.h"

#include "graph-fixture.h"
#include "memory-limit.h"

/* "main", and all the others, which it calls. */
#define N_FUNCTIONS 200000

/* Less than a table of N_FUNCTIONS entries takes. */
#define LEFT (1u << 20)

static QuernAnalysis *
make_analysis (void)
{
  static const gint64 costs[] = { 7 };
  Graph graph = graph_begin (1);
  QuernFunctionId first = graph_add_function (&graph, "main");
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  QuernAnalysis *analysis;

  graph_add_self (&graph, first, costs);
  for (guint i = 1; i < N_FUNCTIONS; i++)
    {
      g_autofree char *name = g_strdup_printf ("Class%u::function", i);
      QuernFunctionId function = graph_add_function (&graph, name);

      graph_add_self (&graph, function, costs);
      graph_add_call (&graph, first, function, 1, costs);
    }
  profile = graph_finish (&graph);
  analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  g_assert_no_error (error);

  return analysis;
}

static void
test_groups (void)
{
  static const QuernGroupBy kinds[] = { QUERN_GROUP_BY_OBJECT, QUERN_GROUP_BY_CLASS };
  g_autoptr (QuernAnalysis) analysis = make_analysis ();
  g_autoptr (GRegex) pattern = g_regex_new ("s(.)", 0, 0, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, kinds[i], 0);
      g_autofree guint8 *is_member = g_new0 (guint8, N_FUNCTIONS);
      struct rlimit old = memory_limit_set (LEFT);

      g_assert_null (quern_grouping_new (analysis, kinds[i], 0));
      g_assert_null (quern_grouping_new_by_pattern (analysis, pattern, 0, NULL));
      g_assert_null (quern_grouping_create_sums (grouping, analysis, NULL));
      g_assert_null (quern_grouping_create_sums (grouping, analysis, is_member));
      g_assert_cmpint (setrlimit (RLIMIT_AS, &old), ==, 0);
    }
}

static void
test_tree (void)
{
  g_autoptr (QuernAnalysis) analysis = make_analysis ();
  g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, 0);
  struct rlimit old = memory_limit_set (LEFT);

  g_assert_null (quern_call_tree_new (analysis, 0, QUERN_CALLEES, 0));
  g_assert_false (quern_call_tree_open (tree, 0, 0.0));
  g_assert_cmpuint (quern_call_tree_get_size (tree), ==, 1);
  g_assert_false (quern_call_tree_get (tree, 0)->is_open);

  /* The refused operation succeeds once there is memory again. */
  g_assert_cmpint (setrlimit (RLIMIT_AS, &old), ==, 0);
  g_assert_true (quern_call_tree_open (tree, 0, 0.0));
  g_assert_cmpuint (quern_call_tree_get_size (tree), ==, N_FUNCTIONS);
}

static void
test_coverage (void)
{
  g_autoptr (QuernAnalysis) analysis = make_analysis ();
  g_autoptr (GError) error = NULL;
  struct rlimit old = memory_limit_set (LEFT);

  g_assert_null (quern_coverage_list (analysis, 0, 0, QUERN_CALLEES, NULL, &error));
  g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_LIMIT);
  g_assert_cmpint (setrlimit (RLIMIT_AS, &old), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/memory/groups", test_groups);
  g_test_add_func ("/analysis/memory/tree", test_tree);
  g_test_add_func ("/analysis/memory/coverage", test_coverage);

  return g_test_run ();
}
