/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Layouts of a difference: random programs of two parts, one before and one after. */

#include "quern-comparison.h"
#include "quern-flame-layout.h"
#include "quern-treemap-layout.h"

#include "graph-fixture.h"

#define MAX_FUNCTIONS 24
#define ROUNDS 60

/* One part, in which each function has at most one caller, so that its contexts are known. */
typedef struct
{
  guint  parent[MAX_FUNCTIONS]; /* QUERN_NONE if it has no caller */
  gint64 self[MAX_FUNCTIONS];   /* 0 if it does not run */
  gint64 total[MAX_FUNCTIONS];
} Side;

static void
make_side (Side  *side,
           GRand *random,
           guint  n_functions)
{
  memset (side, 0, sizeof *side);
  for (guint i = 0; i < n_functions; i++)
    {
      side->parent[i] = i == 0 ? QUERN_NONE : (guint) g_rand_int_range (random, 0, (gint32) i);
      side->self[i] = g_rand_int_range (random, 0, 4) == 0 ? 0
                                                           : g_rand_int_range (random, 20, 1000);
    }
  for (guint i = n_functions; i-- > 0;)
    {
      side->total[i] += side->self[i];
      if (i > 0)
        side->total[side->parent[i]] += side->total[i];
    }
}

static void
add_side (QuernProfileBuilder *builder,
          const Side          *side,
          guint                n_functions)
{
  QuernPlace where = { 0, 1, 0 };

  for (guint i = 0; i < n_functions; i++)
    {
      quern_profile_builder_begin_function (builder, i);
      if (side->self[i] > 0)
        quern_profile_builder_add_cost (builder, &where, &side->self[i], 1);
      for (guint k = i + 1; k < n_functions; k++)
        if (side->parent[k] == i && side->total[k] > 0)
          quern_profile_builder_add_call (builder, &where, k, &where, 1, &side->total[k], 1);
    }
}

/* Compares two sides; before: the index of the side before. */
static QuernAnalysis *
compare (const Side *sides,
         guint       n_functions,
         guint       before)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  QuernEventId event = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernProfile) comparison = NULL;
  QuernAnalysis *analysis;

  for (guint i = 0; i < n_functions; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);

      graph_fixture_add_function (builder, name);
    }
  add_side (builder, &sides[0], n_functions);
  quern_profile_builder_begin_part (builder);
  quern_profile_builder_set_columns (builder, &event, 1);
  add_side (builder, &sides[1], n_functions);

  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  comparison = quern_comparison_new (profile, before, 1 - before, NULL, &error);
  g_assert_no_error (error);
  analysis = quern_analysis_new (comparison, TRUE, NULL, &error);
  g_assert_no_error (error);

  return analysis;
}

static QuernEventId
get_difference (QuernAnalysis *analysis)
{
  return quern_event_set_find (quern_profile_get_events (quern_analysis_get_profile (analysis)),
                               "Δ Ir");
}

/* Returns the path to a function, such as "f0 f3 f7". */
static char *
dup_path (const Side *side,
          guint       function)
{
  char *path = g_strdup_printf ("f%u", function);

  for (guint i = side->parent[function]; i != QUERN_NONE; i = side->parent[i])
    {
      char *longer = g_strdup_printf ("f%u %s", i, path);

      g_free (path);
      path = longer;
    }

  return path;
}

static gint64
get_self_at (const Side *side,
             guint       n_functions,
             const char *path)
{
  for (guint i = 0; i < n_functions; i++)
    {
      g_autofree char *own = dup_path (side, i);

      if (g_str_equal (own, path))
        return side->self[i];
    }

  return 0;
}

/* Computes the expected fills path by path. */
static QuernFills
add_up_paths (const Side *sides,
              guint       n_functions,
              guint       before)
{
  QuernFills sum = { 0.0, 0.0, 0.0 };

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < n_functions; i++)
      {
        g_autofree char *path = dup_path (&sides[side], i);
        g_autofree char *other = dup_path (&sides[0], i);
        gint64 x = get_self_at (&sides[before], n_functions, path);
        gint64 y = get_self_at (&sides[1 - before], n_functions, path);

        /* Skip paths that were counted on the other side. */
        if (side == 1 && g_str_equal (path, other))
          continue;
        sum.kept += (double) MIN (x, y);
        sum.more += (double) MAX (y - x, 0);
        sum.less += (double) MAX (x - y, 0);
      }

  return sum;
}

static void
assert_fills (const QuernFills *fills,
              const QuernFills *expected)
{
  g_assert_cmpfloat_with_epsilon (fills->kept, expected->kept, 1e-6);
  g_assert_cmpfloat_with_epsilon (fills->more, expected->more, 1e-6);
  g_assert_cmpfloat_with_epsilon (fills->less, expected->less, 1e-6);
}

/* more - less is Δ, and the sum of all three is the drawn cost. */
static void
check_change (const QuernBoxChange *change,
              double                cost)
{
  double delta = change->sides[1].cost - change->sides[0].cost;

  g_assert_cmpfloat_with_epsilon (change->all.more - change->all.less, delta, 1e-6);
  g_assert_cmpfloat_with_epsilon (quern_box_change_get_delta (change), delta, 1e-6);
  g_assert_cmpfloat_with_epsilon (quern_fills_get_sum (&change->all), cost, 1e-6);
  g_assert_cmpfloat (cost, >=, MAX (change->sides[0].cost, change->sides[1].cost) - 1e-6);
}

/* Adds up the part of each box that is not covered by children. */
static QuernFills
check_treemap (QuernAnalysis *analysis,
               guint          max_depth)
{
  const QuernTreemapOptions options = {
    .direction = QUERN_CALLEES, .root = QUERN_NONE, .event = get_difference (analysis),
    .max_depth = max_depth, .width = 2000.0, .height = 1500.0
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernTreemapLayout) layout =
    quern_treemap_layout_new (analysis, &options, NULL, &error);
  QuernFills sum = { 0.0, 0.0, 0.0 };

  g_assert_no_error (error);
  g_assert_true (layout->base.is_difference);
  for (guint i = 0; i < layout->base.boxes->len; i++)
    {
      const QuernBox *box = &g_array_index (layout->base.boxes, QuernBox, i);

      check_change (&box->change, box->cost);
      g_assert_false (box->is_estimate);
      g_assert_cmpfloat_with_epsilon (box->bounds.width * box->bounds.height,
                                      2000.0 * 1500.0 * box->cost / layout->area_cost, 0.5);
      quern_fills_add (&sum, box->n_children > 0 ? &box->change.own : &box->change.all);
    }

  return sum;
}

static QuernFills
check_flame (QuernAnalysis  *analysis,
             QuernFlameMode  mode)
{
  const QuernFlameOptions options = {
    .mode = mode, .root = QUERN_NONE, .event = get_difference (analysis), .width = 3000.0
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernFlameLayout) layout = quern_flame_layout_new (analysis, &options, NULL, &error);
  QuernFills sum = { 0.0, 0.0, 0.0 };

  g_assert_no_error (error);
  for (guint i = 0; i < layout->base.boxes->len; i++)
    {
      const QuernBox *frame = &g_array_index (layout->base.boxes, QuernBox, i);

      check_change (&frame->change, frame->cost);
      g_assert_cmpfloat_with_epsilon (frame->bounds.width, 3000.0 * frame->cost / layout->root_cost,
                                      1e-6);
      quern_fills_add (&sum, frame->n_children > 0 ? &frame->change.own : &frame->change.all);
    }

  return sum;
}

/* Cost that moves from one path to another counts as more in one and as less in the other. */
static void
test_paths (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  guint n_moved = 0;

  for (guint round = 0; round < ROUNDS; round++)
    {
      guint n_functions = (guint) g_rand_int_range (random, 1, MAX_FUNCTIONS + 1);
      g_autofree Side *sides = g_new (Side, 2);

      make_side (&sides[0], random, n_functions);
      make_side (&sides[1], random, n_functions);
      for (guint before = 0; before < 2; before++)
        {
          QuernFills truth = add_up_paths (sides, n_functions, before);
          g_autoptr (QuernAnalysis) analysis = NULL;
          QuernFills fills;

          if (!(quern_fills_get_sum (&truth) > 0.0))
            continue;
          analysis = compare (sides, n_functions, before);
          fills = check_treemap (analysis, 64);
          assert_fills (&fills, &truth);
          /* The sums do not depend on the depth. */
          fills = check_treemap (analysis, 2);
          assert_fills (&fills, &truth);
          fills = check_flame (analysis, QUERN_FLAME_FROM_ROOT);
          assert_fills (&fills, &truth);
          g_assert_cmpfloat_with_epsilon (
            truth.more - truth.less,
            (double) (sides[1 - before].total[0] - sides[before].total[0]), 1e-6);
          n_moved += truth.more > 0.0 && truth.less > 0.0;
          check_flame (analysis, QUERN_FLAME_FROM_LEAVES);
        }
    }

  g_assert_cmpuint (n_moved, >, ROUNDS);
}

/* In groups, the paths do not matter. */
static void
test_groups (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  g_autofree Side *sides = g_new (Side, 2);
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernGrouping) grouping = NULL;
  g_autoptr (QuernTreemapLayout) layout = NULL;
  QuernFills truth = { 0.0, 0.0, 0.0 };
  QuernTreemapOptions options = {
    .root = QUERN_NONE, .max_depth = 4, .width = 900.0, .height = 700.0
  };

  make_side (&sides[0], random, MAX_FUNCTIONS);
  make_side (&sides[1], random, MAX_FUNCTIONS);
  for (guint i = 0; i < MAX_FUNCTIONS; i++)
    {
      gint64 delta = sides[1].self[i] - sides[0].self[i];

      truth.kept += (double) MIN (sides[0].self[i], sides[1].self[i]);
      *(delta > 0 ? &truth.more : &truth.less) += (double) ABS (delta);
    }
  analysis = compare (sides, MAX_FUNCTIONS, 0);
  grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_OBJECT, 0);
  options.grouping = grouping;
  options.event = get_difference (analysis);
  layout = quern_treemap_layout_new (analysis, &options, NULL, NULL);
  assert_fills (&g_array_index (layout->base.boxes, QuernBox, 0).change.all, &truth);
  for (guint i = 0; i < layout->base.boxes->len; i++)
    {
      const QuernBox *box = &g_array_index (layout->base.boxes, QuernBox, i);

      check_change (&box->change, box->cost);
    }
  g_assert_cmpint (layout->base.total, ==, sides[0].total[0]);
}

/* The bounds of a difference follow from the bounds of its sides. */
static void
test_bounds (void)
{
  QuernBoxChange change = { .sides = { { 10, 20, 30, 0, 0 }, { 31, 35, 40, 0, 0 } } };
  double low, high;

  quern_box_change_get_bounds (&change, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, 1.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (high, 30.0, 1e-9);
  g_assert_true (quern_box_change_is_estimate (&change));
  g_assert_true (quern_box_change_has_sign (&change));

  change.sides[1].low = 30;
  g_assert_false (quern_box_change_has_sign (&change));
  change.sides[1] = (QuernSideCost) { 1, 5, 9, 0, 0 };
  g_assert_true (quern_box_change_has_sign (&change));
  g_assert_cmpfloat_with_epsilon (quern_box_change_get_delta (&change), -15.0, 1e-9);

  change = quern_box_change_of (5.0, 5.0);
  g_assert_false (quern_box_change_is_estimate (&change));
  g_assert_false (quern_box_change_has_sign (&change));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/layout/box-change/paths", test_paths);
  g_test_add_func ("/layout/box-change/groups", test_groups);
  g_test_add_func ("/layout/box-change/bounds", test_bounds);

  return g_test_run ();
}
