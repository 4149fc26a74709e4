/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-tree-list.h"

#include "../layout/graph-fixture.h"
#include "sample-profile.h"

#include "quern-comparison.h"

static QuernTreeRow *
get_row (GListModel *list,
         guint       position)
{
  QuernTreeRow *row = g_list_model_get_item (list, position);

  g_assert_nonnull (row);

  return row;
}

/* The children of each row are sorted by cost, and add up to its cost together with its self cost.
 * Returns the number of rows, down to a depth. */
static guint
check_below (QuernTreeRow *row,
             guint         depth)
{
  g_autoptr (GListModel) children = quern_tree_row_create_children (row);
  QuernContext context = quern_tree_row_get_context (row);
  double last = context.cost;
  double sum = context.self;
  guint n_rows = 1;

  if (children == NULL || depth == 0)
    return n_rows;

  for (guint i = 0; i < g_list_model_get_n_items (children); i++)
    {
      g_autoptr (QuernTreeRow) child = get_row (children, i);
      QuernContext below = quern_tree_row_get_context (child);

      g_assert_cmpuint (below.depth, ==, context.depth + 1);
      g_assert_cmpfloat (below.cost, <=, last + 1e-9);
      last = below.cost;
      sum += below.cost;
      n_rows += check_below (child, depth - 1);
    }
  g_assert_null (g_list_model_get_item (children, g_list_model_get_n_items (children)));
  g_assert_cmpfloat_with_epsilon (sum, context.cost, 1e-6);

  return n_rows;
}

static void
test_rows (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (GListModel) list =
    quern_tree_list_new (analysis, SAMPLE_IR, QUERN_CALLEES, SAMPLE_MAIN);
  g_autoptr (QuernTreeRow) root = NULL;
  g_autoptr (GListModel) children = NULL;
  g_autoptr (QuernTreeRow) child = NULL;

  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 1);
  root = get_row (list, 0);
  g_assert_cmpuint (quern_tree_row_get_function (root), ==, SAMPLE_MAIN);
  g_assert_cmpfloat_with_epsilon (quern_tree_row_get_context (root).cost, 100.0, 1e-9);
  g_assert_false (quern_tree_row_is_estimate (root));

  children = quern_tree_row_create_children (root);
  g_assert_cmpuint (g_list_model_get_n_items (children), ==, 1);
  child = get_row (children, 0);
  g_assert_cmpuint (quern_tree_row_get_function (child), ==, SAMPLE_A);
  g_assert_cmpuint (check_below (root, 6), >, 5);
}

/* A row outlives its list, and a leaf has no child list. */
static void
test_alone (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (GListModel) list =
    quern_tree_list_new (analysis, SAMPLE_IR, QUERN_CALLEES, SAMPLE_C);
  g_autoptr (QuernTreeRow) row = get_row (list, 0);

  g_clear_object (&list);
  g_clear_object (&analysis);
  g_assert_null (quern_tree_row_create_children (row));
  g_assert_cmpuint (quern_tree_row_get_function (row), ==, SAMPLE_C);
}

static void
test_program (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (GListModel) down =
    quern_tree_list_new (analysis, SAMPLE_IR, QUERN_CALLEES, QUERN_NONE);
  g_autoptr (GListModel) up = quern_tree_list_new (analysis, SAMPLE_IR, QUERN_CALLERS, QUERN_NONE);
  g_autoptr (QuernTreeRow) root = get_row (down, 0);
  g_autoptr (QuernTreeRow) leaves = get_row (up, 0);
  g_autoptr (GListModel) children = quern_tree_row_create_children (leaves);
  g_autoptr (QuernTreeRow) first = get_row (children, 0);

  g_assert_cmpuint (quern_tree_row_get_function (root), ==, QUERN_NONE);
  check_below (root, 5);
  /* Sorted by self cost. */
  g_assert_cmpuint (quern_tree_row_get_function (first), ==, SAMPLE_C);
  g_assert_cmpfloat_with_epsilon (quern_tree_row_get_context (first).cost, 40.0, 1e-9);
}

/* Adds a part in which a and b call h, which calls g. */
static void
add_side (QuernProfileBuilder *builder,
          gint64               of_a,
          gint64               of_b)
{
  const gint64 costs[] = { of_a, of_b, of_a + of_b - 10 };
  static const char *const callers[] = { "a", "b", "h" };
  const gint64 own = 10;
  QuernPlace where = { 0, 1, 0 };

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    {
      QuernFunctionId callee = graph_fixture_add_function (builder, i < 2 ? "h" : "g");

      quern_profile_builder_begin_function (builder,
                                            graph_fixture_add_function (builder, callers[i]));
      quern_profile_builder_add_cost (builder, &where, &own, 1);
      quern_profile_builder_add_call (builder, &where, callee, &where, 1, &costs[i], 1);
    }
  quern_profile_builder_begin_function (builder, graph_fixture_add_function (builder, "g"));
  quern_profile_builder_add_cost (builder, &where, &costs[2], 1);
}

/* a calls h for less than before; so does h call g, as b cannot take all of it. What h itself
 * spends there may be more or less. */
static void
test_signs (void)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  QuernEventId event = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) parts = NULL;
  g_autoptr (QuernProfile) comparison = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (GListModel) list = NULL;
  g_autoptr (QuernTreeRow) row = NULL;
  static const struct
  {
    const char         *name;
    QuernTreeCertainty  inclusive;
    QuernTreeCertainty  self;
  } wanted[] = {
    { "a", QUERN_TREE_EXACT, QUERN_TREE_EXACT },
    { "h", QUERN_TREE_EXACT, QUERN_TREE_UNSIGNED },
    { "g", QUERN_TREE_ESTIMATE, QUERN_TREE_ESTIMATE },
  };

  add_side (builder, 300, 300);
  quern_profile_builder_begin_part (builder);
  quern_profile_builder_set_columns (builder, &event, 1);
  add_side (builder, 200, 400);
  parts = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  comparison = quern_comparison_new (parts, 0, 1, NULL, &error);
  g_assert_no_error (error);
  analysis = quern_analysis_new (comparison, TRUE, NULL, &error);
  g_assert_no_error (error);

  event = quern_event_set_find (quern_profile_get_events (comparison), "Δ Ir");
  list = quern_tree_list_new (analysis, event, QUERN_CALLEES, graph_fixture_find (analysis, "a"));
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      g_autoptr (GListModel) rows = g_steal_pointer (&list);

      g_clear_object (&row);
      row = get_row (rows, 0);
      list = quern_tree_row_create_children (row);
      g_assert_cmpuint (quern_tree_row_get_function (row), ==,
                        graph_fixture_find (analysis, wanted[i].name));
      g_assert_cmpint (quern_tree_row_judge (row), ==, wanted[i].inclusive);
      g_assert_cmpint (quern_tree_row_judge_self (row), ==, wanted[i].self);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/tree-list/rows", test_rows);
  g_test_add_func ("/explore/tree-list/alone", test_alone);
  g_test_add_func ("/explore/tree-list/program", test_program);
  g_test_add_func ("/explore/tree-list/signs", test_signs);

  return g_test_run ();
}
