/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-layout.h"

#include "graph-fixture.h"

#define MAX_BOXES 100000

static const QuernBox *
get_box (const QuernTreemapLayout *layout,
         guint                     index)
{
  return &g_array_index (layout->base.boxes, QuernBox, index);
}

static double
get_area (const QuernRect *rect)
{
  return rect->width * rect->height;
}

static QuernTreemapLayout *
lay_out (QuernAnalysis             *analysis,
         const QuernTreemapOptions *options)
{
  g_autoptr (GError) error = NULL;
  QuernTreemapLayout *layout = quern_treemap_layout_new (analysis, options, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (layout);

  return layout;
}

static void
assert_inside (const QuernRect *inner,
               const QuernRect *outer)
{
  g_assert_cmpfloat (inner->x, >=, outer->x - 1e-6);
  g_assert_cmpfloat (inner->y, >=, outer->y - 1e-6);
  g_assert_cmpfloat (inner->x + inner->width, <=, outer->x + outer->width + 1e-6);
  g_assert_cmpfloat (inner->y + inner->height, <=, outer->y + outer->height + 1e-6);
}

static gboolean
overlap (const QuernRect *a,
         const QuernRect *b)
{
  double across = MIN (a->x + a->width, b->x + b->width) - MAX (a->x, b->x);
  double down = MIN (a->y + a->height, b->y + b->height) - MAX (a->y, b->y);

  return across > 1e-6 && down > 1e-6;
}

/* The self strip and the children fill a box without gaps or overlap. */
static void
check_filled (const QuernTreemapLayout *layout,
              guint                     index)
{
  const QuernBox *box = get_box (layout, index);
  double area = get_area (&box->self_strip);

  assert_inside (&box->self_strip, &box->bounds);
  g_assert_cmpfloat_with_epsilon (box->self_strip.y, box->bounds.y, 1e-9);
  g_assert_cmpfloat_with_epsilon (box->self_strip.width, box->bounds.width, 1e-9);

  for (guint i = 0; i < box->n_children; i++)
    {
      const QuernBox *child = get_box (layout, box->first_child + i);

      g_assert_cmpuint (child->parent, ==, index);
      g_assert_cmpuint (child->depth, ==, box->depth + 1);
      assert_inside (&child->bounds, &box->bounds);
      g_assert_false (overlap (&child->bounds, &box->self_strip));
      for (guint k = 0; k < i; k++)
        g_assert_false (overlap (&child->bounds, &get_box (layout, box->first_child + k)->bounds));
      area += get_area (&child->bounds);
    }

  g_assert_cmpfloat_with_epsilon (area, get_area (&box->bounds), 0.01);
}

/* The self part and the children add up to the cost of a box. */
static void
check_sum (const QuernTreemapLayout *layout,
           guint                     index)
{
  const QuernBox *box = get_box (layout, index);
  double px_cost = layout->area_cost / (layout->options.width * layout->options.height);
  double cost = get_area (&box->self_strip) * px_cost;

  for (guint i = 0; i < box->n_children; i++)
    cost += get_box (layout, box->first_child + i)->cost;

  g_assert_cmpfloat_with_epsilon (cost, box->cost, 1e-6 * layout->area_cost);
}

/* The cost in exact boxes. Counts only what no child covers, so that each part of the area counts
 * once. */
static double
sum_exact (const QuernTreemapLayout *layout)
{
  double sum = 0.0;

  for (guint i = 0; i < layout->base.boxes->len; i++)
    if (!get_box (layout, i)->is_estimate)
      sum += get_area (&get_box (layout, i)->self_strip);

  return sum / (layout->options.width * layout->options.height) * layout->area_cost;
}

/* Invariants for every profile that a program could have written. */
static void
check_layout (const QuernTreemapLayout *layout)
{
  const QuernTreemapOptions *options = &layout->options;
  double px_area = options->width * options->height;

  g_assert_cmpuint (layout->base.boxes->len, <=, MAX_BOXES);
  for (guint i = 0; i < layout->base.boxes->len; i++)
    {
      const QuernBox *box = get_box (layout, i);

      g_assert_cmpuint (box->level, <=, options->max_depth);
      g_assert_cmpuint (box->depth, <=, 64);
      g_assert_true (i == 0 ? box->parent == QUERN_NONE : box->parent < i);
      g_assert_cmpfloat (box->cost, >, 0.0);
      g_assert_cmpfloat (box->low, <=, box->cost * (1 + 1e-9));
      g_assert_cmpfloat (box->high, >=, box->cost * (1 - 1e-9));

      /* The area is proportional to the cost, within half a px. */
      g_assert_cmpfloat_with_epsilon (get_area (&box->bounds),
                                      px_area * box->cost / layout->area_cost, 0.5);
      if (box->function != QUERN_NONE && i > 0)
        g_assert_cmpfloat (MIN (box->bounds.width, box->bounds.height), >, 0.2);
      check_filled (layout, i);
      check_sum (layout, i);
    }

  g_assert_cmpfloat (sum_exact (layout), <=, layout->area_cost * (1 + 1e-9));
}

static void
test_random (gconstpointer data)
{
  QuernDirection direction = GPOINTER_TO_INT (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (guint round = 0; round < 60; round++)
    {
      guint n_functions = (guint) g_rand_int_range (random, 2, 60);
      guint n_back = round % 3 == 0 ? (guint) g_rand_int_range (random, 1, 12) : 0;
      g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, n_functions, n_back, TRUE);
      gboolean is_whole = direction == QUERN_CALLEES && round % 2 == 0;
      const QuernTreemapOptions options = {
        .direction = direction,
        .root = is_whole ? QUERN_NONE : (guint) g_rand_int_range (random, 0, (gint32) n_functions),
        .max_depth = (guint) g_rand_int_range (random, 1, 20),
        .width = g_rand_double_range (random, 1.0, 900.0),
        .height = g_rand_double_range (random, 1.0, 900.0),
      };
      g_autoptr (QuernTreemapLayout) layout = lay_out (analysis, &options);

      check_layout (layout);
    }
}

/* The area of each group, and of each function in it, is proportional to the self cost. */
static void
test_groups (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (13);

  for (guint round = 0; round < 30; round++)
    {
      guint n_functions = (guint) g_rand_int_range (random, 2, 60);
      g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, n_functions, 4, TRUE);
      QuernProfile *profile = quern_analysis_get_profile (analysis);
      g_autoptr (GRegex) pattern = g_regex_new ("(.)$", 0, 0, NULL);
      g_autoptr (QuernGrouping) grouping =
        quern_grouping_new_by_pattern (analysis, pattern, 0, NULL);
      const QuernTreemapOptions options = {
        .root = QUERN_NONE, .grouping = grouping, .max_depth = 8,
        .width = g_rand_double_range (random, 100.0, 900.0),
        .height = g_rand_double_range (random, 100.0, 900.0),
      };
      g_autoptr (QuernTreemapLayout) layout = lay_out (analysis, &options);

      check_layout (layout);
      for (guint i = 1; i < layout->base.boxes->len; i++)
        {
          const QuernBox *box = get_box (layout, i);
          double cost = 0.0;

          if (box->n_merged > 0)
            continue;
          for (QuernFunctionId j = 0; j < n_functions; j++)
            if (box->function == j ||
                (box->function == QUERN_NONE &&
                 quern_grouping_get_group (grouping, j) == box->group))
              cost += (double) quern_profile_get_self (profile, j)[0];
          g_assert_cmpfloat_with_epsilon (box->cost, cost, 1e-6);
          g_assert_cmpuint (box->depth, ==, box->function == QUERN_NONE ? 1 : 2);
        }
    }
}

/* Inconsistent profiles: calls of arbitrary cost, including negative ones. */
static void
test_contradictions (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);

  for (guint round = 0; round < 60; round++)
    {
      guint n_functions = (guint) g_rand_int_range (random, 1, 12);
      g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
      g_autoptr (QuernAnalysis) analysis = NULL;
      g_autoptr (QuernTreemapLayout) layout = NULL;
      QuernTreemapOptions options = {
        .direction = round % 2 == 0 ? QUERN_CALLEES : QUERN_CALLERS,
        .max_depth = 9, .width = 300, .height = 200
      };
      QuernPlace where = { 0, 1, 0 };

      for (guint i = 0; i < n_functions; i++)
        {
          g_autofree char *name = g_strdup_printf ("f%u", i);

          graph_fixture_add_function (builder, name);
        }
      for (guint i = 0; i < 4 * n_functions; i++)
        {
          guint caller = (guint) g_rand_int_range (random, 0, (gint32) n_functions);
          guint callee = (guint) g_rand_int_range (random, 0, (gint32) n_functions);
          gint64 self = g_rand_int_range (random, -20, 100);
          gint64 cost = g_rand_int_range (random, -100, 1000);

          quern_profile_builder_begin_function (builder, caller);
          quern_profile_builder_add_cost (builder, &where, &self, 1);
          quern_profile_builder_add_call (builder, &where, callee, &where, 1, &cost, 1);
        }

      analysis = graph_fixture_finish (builder, round % 3 != 0);
      options.root = round % 5 == 0 ? QUERN_NONE
                                    : (guint) g_rand_int_range (random, 0, (gint32) n_functions);
      layout = lay_out (analysis, &options);
      for (guint i = 0; i < layout->base.boxes->len; i++)
        check_filled (layout, i);
    }
}

/* main 10 → a 90; of this, a keeps 20, b 30 and c 40. */
static const GraphFixtureCall chain[] = {
  { "main", 10, "a", 1, 90 },
  { "a", 20, "b", 2, 70 },
  { "b", 30, "c", 4, 40 },
  { "c", 40, NULL, 0, 0 },
};

static void
test_chain (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (chain, G_N_ELEMENTS (chain));
  const QuernTreemapOptions options = {
    .direction = QUERN_CALLEES, .root = graph_fixture_find (analysis, "main"),
    .max_depth = 10, .width = 100, .height = 100
  };
  g_autoptr (QuernTreemapLayout) layout = lay_out (analysis, &options);
  const double tops[] = { 0, 10, 30, 60, 100 };

  g_assert_cmpuint (layout->base.boxes->len, ==, 4);
  g_assert_cmpint (layout->base.total, ==, 100);
  g_assert_cmpfloat_with_epsilon (layout->area_cost, 100.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (sum_exact (layout), 100.0, 1e-9);
  for (guint i = 0; i < 4; i++)
    {
      const QuernBox *box = get_box (layout, i);

      /* Nested boxes, each below the self strips of the outer ones. */
      g_assert_cmpfloat_with_epsilon (box->bounds.y, tops[i], 1e-9);
      g_assert_cmpfloat_with_epsilon (box->bounds.height, 100 - tops[i], 1e-9);
      g_assert_cmpfloat_with_epsilon (box->self_strip.height, tops[i + 1] - tops[i], 1e-9);
      g_assert_false (box->is_estimate);
    }
  check_layout (layout);
}

static void
test_depth (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (chain, G_N_ELEMENTS (chain));
  QuernTreemapOptions options = {
    .direction = QUERN_CALLEES, .root = graph_fixture_find (analysis, "main"),
    .max_depth = 1, .width = 100, .height = 100
  };
  g_autoptr (QuernTreemapLayout) one = lay_out (analysis, &options);
  g_autoptr (QuernTreemapLayout) least = NULL;

  g_assert_cmpuint (one->base.boxes->len, ==, 2);
  g_assert_cmpuint (get_box (one, 1)->n_children, ==, 0);

  /* At least one level below the root is shown. */
  options.max_depth = 0;
  least = lay_out (analysis, &options);
  g_assert_cmpuint (least->base.boxes->len, ==, 2);
}

/* A function that only calls one other does not count as a level. */
static void
test_chains (void)
{
  static const GraphFixtureCall thin[] = {
    { "start", 0, "below", 1, 1000 }, { "below", 1, "main", 1, 999 },
    { "main", 1, "work", 1, 998 },
    { "work", 100, "half", 1, 498 },  { "work", 0, "rest", 1, 400 },
    { "half", 98, "leaf", 1, 400 },
    { "rest", 400, NULL, 0, 0 },      { "leaf", 400, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (thin, G_N_ELEMENTS (thin));
  const QuernTreemapOptions options = {
    .direction = QUERN_CALLEES, .root = 0, .max_depth = 1, .width = 100, .height = 100
  };
  g_autoptr (QuernTreemapLayout) layout = lay_out (analysis, &options);

  g_assert_cmpuint (layout->base.boxes->len, ==, 6);
  g_assert_cmpuint (get_box (layout, 3)->depth, ==, 3);
  g_assert_cmpuint (get_box (layout, 3)->level, ==, 0);
  g_assert_cmpuint (get_box (layout, 4)->level, ==, 1);
  g_assert_cmpuint (get_box (layout, 4)->n_children, ==, 0);
  check_layout (layout);
}

static void
test_callers (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (chain, G_N_ELEMENTS (chain));
  const QuernTreemapOptions options = {
    .direction = QUERN_CALLERS, .root = graph_fixture_find (analysis, "c"),
    .max_depth = 10, .width = 100, .height = 100
  };
  g_autoptr (QuernTreemapLayout) layout = lay_out (analysis, &options);

  g_assert_cmpfloat_with_epsilon (layout->area_cost, 40.0, 1e-9);
  g_assert_cmpuint (get_box (layout, layout->base.boxes->len - 1)->function, ==,
                    graph_fixture_find (analysis, "main"));
  check_layout (layout);
}

/* s has two callers: a call graph cannot tell how its cost in t is divided between them. */
static void
test_estimates (void)
{
  static const GraphFixtureCall shared[] = {
    { "main", 0, "a", 1, 60 },
    { "main", 0, "b", 1, 40 },
    { "a", 10, "s", 1, 50 },
    { "b", 10, "s", 1, 30 },
    { "s", 20, "t", 2, 60 },
    { "t", 60, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (shared, G_N_ELEMENTS (shared));
  const QuernTreemapOptions options = {
    .direction = QUERN_CALLEES, .root = graph_fixture_find (analysis, "main"),
    .max_depth = 10, .width = 200, .height = 200
  };
  g_autoptr (QuernTreemapLayout) layout = lay_out (analysis, &options);
  QuernFunctionId t = graph_fixture_find (analysis, "t");
  guint n_estimates = 0;

  for (guint i = 0; i < layout->base.boxes->len; i++)
    {
      const QuernBox *box = get_box (layout, i);

      g_assert_true (box->is_estimate == (box->function == t));
      n_estimates += box->is_estimate;
    }
  g_assert_cmpuint (n_estimates, ==, 2);
  g_assert_cmpfloat_with_epsilon (sum_exact (layout), 40.0, 1e-6);
  check_layout (layout);
}

/* 100,000 callees: those thinner than a px are merged into one box. */
static void
test_small_ones (void)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernTreemapLayout) layout = NULL;
  QuernPlace where = { 0, 1, 0 };
  guint n_functions = 100000;
  QuernTreemapOptions options = {
    .direction = QUERN_CALLEES, .root = 0, .max_depth = 5, .width = 100, .height = 100
  };
  guint n_shown = 0;
  guint n_merged = 0;

  for (guint i = 0; i < n_functions; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);

      graph_fixture_add_function (builder, name);
    }
  for (guint i = 1; i < n_functions; i++)
    {
      gint64 cost = i < 10 ? 1000000 : 7;

      quern_profile_builder_begin_function (builder, 0);
      quern_profile_builder_add_call (builder, &where, i, &where, 1, &cost, 1);
      quern_profile_builder_begin_function (builder, i);
      quern_profile_builder_add_cost (builder, &where, &cost, 1);
    }
  analysis = graph_fixture_finish (builder, TRUE);
  layout = lay_out (analysis, &options);
  check_layout (layout);

  for (guint i = 1; i < layout->base.boxes->len; i++)
    {
      n_shown += get_box (layout, i)->function != QUERN_NONE;
      n_merged += get_box (layout, i)->n_merged;
    }
  g_assert_cmpuint (n_shown, ==, 9);
  g_assert_cmpuint (n_merged, ==, n_functions - 10);
}

static void
test_no_cost (void)
{
  static const GraphFixtureCall idle[] = { { "main", 0, "a", 1, 0 } };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (idle, G_N_ELEMENTS (idle));
  const QuernTreemapOptions options = {
    .direction = QUERN_CALLEES, .root = 0, .max_depth = 5, .width = 100, .height = 100
  };
  g_autoptr (QuernTreemapLayout) layout = lay_out (analysis, &options);

  g_assert_cmpuint (layout->base.boxes->len, ==, 0);
  g_assert_cmpfloat_with_epsilon (layout->area_cost, 0.0, 1e-9);
}

/* Recursion ends at the maximum depth only. */
static void
test_recursion (void)
{
  static const GraphFixtureCall endless[] = {
    { "main", 1, "a", 1, 100 },
    { "a", 1, "a", 99, 5000 },
    { "a", 99, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (endless, G_N_ELEMENTS (endless));
  const QuernTreemapOptions options = {
    .direction = QUERN_CALLEES, .root = QUERN_NONE,
    .max_depth = G_MAXUINT, .width = 1000, .height = 1000
  };
  g_autoptr (QuernTreemapLayout) layout = lay_out (analysis, &options);

  g_assert_cmpuint (layout->options.max_depth, ==, 64);
  check_layout (layout);
}

static void
test_cancel (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (chain, G_N_ELEMENTS (chain));
  const QuernTreemapOptions options = {
    .direction = QUERN_CALLEES, .root = 0, .max_depth = 5, .width = 100, .height = 100
  };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (QuernTreemapLayout) layout = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  layout = quern_treemap_layout_new (analysis, &options, cancellable, &error);
  g_assert_null (layout);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/layout/treemap/random/callees",
                        GINT_TO_POINTER (QUERN_CALLEES), test_random);
  g_test_add_data_func ("/layout/treemap/random/callers",
                        GINT_TO_POINTER (QUERN_CALLERS), test_random);
  g_test_add_func ("/layout/treemap/groups", test_groups);
  g_test_add_func ("/layout/treemap/contradictions", test_contradictions);
  g_test_add_func ("/layout/treemap/chain", test_chain);
  g_test_add_func ("/layout/treemap/depth", test_depth);
  g_test_add_func ("/layout/treemap/chains", test_chains);
  g_test_add_func ("/layout/treemap/callers", test_callers);
  g_test_add_func ("/layout/treemap/estimates", test_estimates);
  g_test_add_func ("/layout/treemap/small-ones", test_small_ones);
  g_test_add_func ("/layout/treemap/no-cost", test_no_cost);
  g_test_add_func ("/layout/treemap/recursion", test_recursion);
  g_test_add_func ("/layout/treemap/cancel", test_cancel);

  return g_test_run ();
}
