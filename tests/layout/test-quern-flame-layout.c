/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-flame-layout.h"

#include "graph-fixture.h"

#define WIDTH 1000.0

static const QuernBox *
get_frame (const QuernFlameLayout *layout,
           guint                   index)
{
  return &g_array_index (layout->base.boxes, QuernBox, index);
}

static QuernFlameLayout *
lay_out (QuernAnalysis   *analysis,
         QuernFlameMode   mode,
         QuernFunctionId  root,
         double           width)
{
  const QuernFlameOptions options = { .mode = mode, .root = root, .width = width };
  g_autoptr (GError) error = NULL;
  QuernFlameLayout *layout = quern_flame_layout_new (analysis, &options, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (layout);

  return layout;
}

/* Children are laid out from the left without gaps, and do not exceed the parent's width. */
static void
check_children (const QuernFlameLayout *layout,
                guint                   parent,
                guint                   first,
                guint                   count)
{
  const QuernBox *above = get_frame (layout, parent);
  double x = above->bounds.x;

  for (guint i = first; i < first + count; i++)
    {
      const QuernBox *frame = get_frame (layout, i);

      g_assert_cmpuint (frame->parent, ==, parent);
      g_assert_cmpuint (frame->depth, ==, above->depth + 1);
      g_assert_cmpfloat_with_epsilon (frame->bounds.x, x, 1e-6);
      g_assert_cmpfloat_with_epsilon (ABS (frame->bounds.y - above->bounds.y),
                                      QUERN_FLAME_ROW_HEIGHT, 1e-9);
      x += frame->bounds.width;
    }
  g_assert_cmpfloat (x, <=, above->bounds.x + above->bounds.width + 1e-6);
}

/* is_complete: whether all children fit into their parents, so that there is one scale. */
static void
check_layout (const QuernFlameLayout *layout,
              gboolean                is_complete)
{
  double width = layout->options.width;
  double exact = 0.0;
  double all = 0.0;

  for (guint i = 0; i < layout->base.boxes->len; i++)
    {
      const QuernBox *frame = get_frame (layout, i);

      g_assert_true (i == 0 ? frame->parent == QUERN_NONE : frame->parent < i);
      g_assert_cmpfloat (frame->cost, >, 0.0);
      g_assert_cmpfloat (frame->low, <=, frame->cost * (1 + 1e-9));
      g_assert_cmpfloat (frame->high, >=, frame->cost * (1 - 1e-9));
      g_assert_cmpfloat (frame->bounds.width, >=, 1.0 - 1e-9);
      g_assert_cmpfloat (frame->bounds.y, >=, 0.0);
      g_assert_cmpfloat (frame->bounds.y + frame->bounds.height, <=,
                         layout->n_rows * QUERN_FLAME_ROW_HEIGHT);
      if (is_complete)
        g_assert_cmpfloat_with_epsilon (frame->bounds.width,
                                        width * frame->cost / layout->root_cost, 1e-6);
      check_children (layout, i, frame->first_child, frame->n_children);
      all += frame->bounds.width;
      exact += frame->is_estimate ? 0.0 : frame->bounds.width;
    }
  if (layout->base.boxes->len > 0)
    {
      check_children (layout, 0, layout->first_caller, layout->n_callers);
      g_assert_cmpfloat_with_epsilon (layout->exact_share, exact / all, 1e-9);
    }
}

static void
test_random (gconstpointer data)
{
  QuernFlameMode mode = GPOINTER_TO_INT (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (12);

  for (guint round = 0; round < 60; round++)
    {
      guint n_functions = (guint) g_rand_int_range (random, 2, 60);
      guint n_back = round % 3 == 0 ? (guint) g_rand_int_range (random, 1, 12) : 0;
      g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, n_functions, n_back, TRUE);
      gboolean is_whole = mode != QUERN_FLAME_AROUND && round % 2 == 0;
      QuernFunctionId root = is_whole
                             ? QUERN_NONE
                             : (guint) g_rand_int_range (random, 0, (gint32) n_functions);
      g_autoptr (QuernFlameLayout) layout =
        lay_out (analysis, mode, root, g_rand_double_range (random, 2.0, 2000.0));

      check_layout (layout, n_back == 0);
    }
}

/* s has two callers: what it calls is estimated in both. */
static const GraphFixtureCall calls[] = {
  { "main", 10, "a", 1, 50 },
  { "main", 0, "b", 1, 40 },
  { "a", 10, "s", 1, 40 },
  { "b", 10, "s", 1, 30 },
  { "s", 20, "t", 2, 50 },
  { "t", 50, NULL, 0, 0 },
};

static guint
find_frame (QuernAnalysis          *analysis,
            const QuernFlameLayout *layout,
            const char             *path)
{
  g_auto (GStrv) names = g_strsplit (path, "/", -1);
  guint at = 0;

  for (guint i = 0; names[i] != NULL; i++)
    {
      QuernNodeId node = graph_fixture_find (analysis, names[i]);
      const QuernBox *frame = get_frame (layout, at);
      guint found = QUERN_NONE;

      for (guint j = 0; j < frame->n_children; j++)
        if (get_frame (layout, frame->first_child + j)->function == node)
          found = frame->first_child + j;
      g_assert_cmpuint (found, !=, QUERN_NONE);
      at = found;
    }

  return at;
}

/* One row is a frame of the whole program, which is 1000 px wide and costs 100. */
typedef struct
{
  const char *path;
  double      x;
  double      width;
  double      low;
  double      high;
} FrameCase;

static const FrameCase frame_cases[] = {
  { "main", 0, 1000, 100, 100 },
  { "main/a", 0, 500, 50, 50 },
  { "main/b", 500, 400, 40, 40 },
  { "main/a/s", 0, 400, 40, 40 },
  { "main/b/s", 500, 300, 30, 30 },
  { "main/a/s/t", 0, 400.0 * 50 / 70, 20, 40 },
  { "main/b/s/t", 500, 300.0 * 50 / 70, 10, 30 },
};

static void
test_example (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));
  g_autoptr (QuernFlameLayout) layout =
    lay_out (analysis, QUERN_FLAME_FROM_ROOT, QUERN_NONE, WIDTH);

  check_layout (layout, TRUE);
  g_assert_cmpuint (layout->base.boxes->len, ==, G_N_ELEMENTS (frame_cases) + 1);
  for (gsize i = 0; i < G_N_ELEMENTS (frame_cases); i++)
    {
      const FrameCase *expected = &frame_cases[i];
      const QuernBox *frame =
        get_frame (layout, find_frame (analysis, layout, expected->path));

      g_assert_cmpfloat_with_epsilon (frame->bounds.x, expected->x, 1e-6);
      g_assert_cmpfloat_with_epsilon (frame->bounds.width, expected->width, 1e-6);
      g_assert_cmpfloat_with_epsilon (frame->low, expected->low, 1e-6);
      g_assert_cmpfloat_with_epsilon (frame->high, expected->high, 1e-6);
      g_assert_cmpint (frame->is_estimate, ==, expected->low < expected->high);
    }
}

static void
test_around (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));
  QuernNodeId s = graph_fixture_find (analysis, "s");
  g_autoptr (QuernFlameLayout) layout = lay_out (analysis, QUERN_FLAME_AROUND, s, WIDTH);
  const QuernBox *root = get_frame (layout, 0);

  check_layout (layout, TRUE);
  g_assert_cmpuint (root->function, ==, s);
  /* main, a and b, s, t. */
  g_assert_cmpuint (layout->n_rows, ==, 4);
  g_assert_cmpuint (layout->root_row, ==, 2);
  g_assert_cmpfloat_with_epsilon (root->bounds.y, 2 * QUERN_FLAME_ROW_HEIGHT, 1e-9);
  g_assert_cmpuint (layout->n_callers, ==, 2);
  g_assert_cmpuint (get_frame (layout, layout->first_caller)->function, ==,
                    graph_fixture_find (analysis, "a"));
  g_assert_cmpfloat_with_epsilon (get_frame (layout, layout->first_caller)->bounds.width,
                                  WIDTH * 40 / 70, 1e-6);
  g_assert_cmpfloat_with_epsilon (get_frame (layout, layout->first_caller)->bounds.y,
                                  QUERN_FLAME_ROW_HEIGHT, 1e-9);
  g_assert_cmpuint (root->n_children, ==, 1);
}

/* Zooming to the path of a frame gives the frame the full width. */
static void
test_zoom (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));
  g_autoptr (QuernFlameLayout) layout =
    lay_out (analysis, QUERN_FLAME_FROM_ROOT, QUERN_NONE, WIDTH);
  g_autoptr (QuernFlameLayout) zoomed = NULL;
  g_autoptr (GError) error = NULL;
  QuernFlameOptions options = layout->options;
  guint frame = find_frame (analysis, layout, "main/b/s");

  options.n_zoom = quern_flame_layout_trace (layout, frame, options.zoom);
  g_assert_cmpuint (options.n_zoom, ==, 3);
  zoomed = quern_flame_layout_new (analysis, &options, NULL, &error);
  g_assert_no_error (error);

  frame = find_frame (analysis, zoomed, "main/b/s");
  g_assert_false (get_frame (zoomed, frame)->is_outside);
  g_assert_cmpfloat_with_epsilon (get_frame (zoomed, frame)->bounds.width, WIDTH, 1e-6);
  g_assert_cmpfloat_with_epsilon (get_frame (zoomed, frame)->cost, 30.0, 1e-6);
  for (guint at = get_frame (zoomed, frame)->parent; at != QUERN_NONE;
       at = get_frame (zoomed, at)->parent)
    {
      g_assert_true (get_frame (zoomed, at)->is_outside);
      g_assert_cmpfloat_with_epsilon (get_frame (zoomed, at)->bounds.width, WIDTH, 1e-6);
      g_assert_cmpuint (get_frame (zoomed, at)->n_children, ==, 1);
    }
  g_assert_cmpfloat_with_epsilon (
    get_frame (zoomed, find_frame (analysis, zoomed, "main/b/s/t"))->bounds.width,
    WIDTH * 50 / 70, 1e-6);

  /* A path that does not exist is followed as far as possible. */
  options.zoom[1] = graph_fixture_find (analysis, "t");
  g_clear_pointer (&zoomed, quern_flame_layout_free);
  zoomed = quern_flame_layout_new (analysis, &options, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (get_frame (zoomed, 0)->is_outside);
  g_assert_false (get_frame (zoomed, 1)->is_outside);
}

/* Recursion ends, at the latest at the maximum depth. */
static void
test_recursion (void)
{
  static const GraphFixtureCall recursive[] = {
    { "main", 0, "f", 1, 1000 },
    { "f", 1, "f", 1000000, 1000000000 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (recursive, G_N_ELEMENTS (recursive));
  g_autoptr (QuernFlameLayout) layout =
    lay_out (analysis, QUERN_FLAME_FROM_ROOT, QUERN_NONE, WIDTH);

  check_layout (layout, FALSE);
  g_assert_cmpuint (layout->n_rows, <=, QUERN_FLAME_MAX_DEPTH);
}

/* Negative costs make the others exceed their parent; so do all frames below these. */
static void
test_negative (void)
{
  static const GraphFixtureCall negative[] = {
    { "main", 0, "a", 1, 40 },
    { "main", 0, "b", 1, 40 },
    { "main", 0, "less", 1, -30 },
    { "a", 0, "c", 1, 40 },
    { "b", 40, NULL, 0, 0 },
    { "c", 30, "d", 1, 10 },
    { "d", 10, NULL, 0, 0 },
    { "less", -30, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (negative, G_N_ELEMENTS (negative));
  g_autoptr (QuernFlameLayout) layout =
    lay_out (analysis, QUERN_FLAME_FROM_ROOT, graph_fixture_find (analysis, "main"), WIDTH);
  static const FrameCase cases[] = {
    { "a", 0, 500, 0, 0 }, { "b", 500, 500, 0, 0 }, { "a/c", 0, 500, 0, 0 },
    { "a/c/d", 0, 125, 0, 0 },
  };

  check_layout (layout, FALSE);
  g_assert_cmpuint (layout->base.boxes->len, ==, G_N_ELEMENTS (cases) + 1);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const QuernBox *frame = get_frame (layout, find_frame (analysis, layout,
                                                                    cases[i].path));

      g_assert_cmpfloat_with_epsilon (frame->bounds.x, cases[i].x, 1e-6);
      g_assert_cmpfloat_with_epsilon (frame->bounds.width, cases[i].width, 1e-6);
    }
}

/* A random program with negative costs: whatever the numbers, frames lie within their parents. */
static void
test_random_signs (gconstpointer data)
{
  QuernFlameMode mode = GPOINTER_TO_INT (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (27);

  for (guint round = 0; round < 60; round++)
    {
      GraphFixtureCall signs[40];
      g_autoptr (QuernAnalysis) analysis = NULL;
      g_autoptr (QuernFlameLayout) layout = NULL;

      for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
        {
          static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h" };
          guint caller = (guint) g_rand_int_range (random, 0, G_N_ELEMENTS (names) - 1);
          guint callee = (guint) g_rand_int_range (random, (gint32) caller + 1,
                                                   G_N_ELEMENTS (names));

          signs[i] = (GraphFixtureCall) {
            names[caller], g_rand_int_range (random, -20, 100),
            names[callee], 1, g_rand_int_range (random, -100, 200)
          };
        }
      analysis = graph_fixture_new (signs, G_N_ELEMENTS (signs));
      layout = lay_out (analysis, mode, (guint) round % 4, WIDTH);
      check_layout (layout, FALSE);
    }
}

/* Many thin frames are merged into one without losing cost. */
static void
test_small_ones (void)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  QuernFunctionId main_id = graph_fixture_add_function (builder, "main");
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernFlameLayout) layout = NULL;
  const QuernBox *root;
  const QuernBox *last;
  QuernPlace where = { 0, 1, 0 };

  for (guint i = 0; i < 5001; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);
      QuernFunctionId id = graph_fixture_add_function (builder, name);
      gint64 cost = i == 0 ? 5000 : 1;

      quern_profile_builder_begin_function (builder, id);
      quern_profile_builder_add_cost (builder, &where, &cost, 1);
      quern_profile_builder_begin_function (builder, main_id);
      quern_profile_builder_add_call (builder, &where, id, &where, 1, &cost, 1);
    }
  analysis = graph_fixture_finish (builder, TRUE);
  layout = lay_out (analysis, QUERN_FLAME_FROM_ROOT, main_id, WIDTH);

  check_layout (layout, TRUE);
  root = get_frame (layout, 0);
  g_assert_cmpuint (root->n_children, ==, 2);
  last = get_frame (layout, root->first_child + 1);
  g_assert_true (last->is_merged);
  g_assert_cmpfloat_with_epsilon (last->cost, 5000.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (last->bounds.width, WIDTH / 2, 1e-6);
}

static void
test_no_cost (void)
{
  static const GraphFixtureCall idle[] = { { "main", 0, NULL, 0, 0 } };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (idle, G_N_ELEMENTS (idle));

  for (int mode = QUERN_FLAME_FROM_ROOT; mode <= QUERN_FLAME_AROUND; mode++)
    {
      g_autoptr (QuernFlameLayout) layout = lay_out (analysis, (QuernFlameMode) mode, 0, WIDTH);

      g_assert_cmpuint (layout->base.boxes->len, ==, 0);
    }
}

static void
test_cancel (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));
  const QuernFlameOptions options = { .root = QUERN_NONE, .width = WIDTH };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (quern_flame_layout_new (analysis, &options, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/layout/flame/random/root",
                        GINT_TO_POINTER (QUERN_FLAME_FROM_ROOT), test_random);
  g_test_add_data_func ("/layout/flame/random/leaves",
                        GINT_TO_POINTER (QUERN_FLAME_FROM_LEAVES), test_random);
  g_test_add_data_func ("/layout/flame/random/around",
                        GINT_TO_POINTER (QUERN_FLAME_AROUND), test_random);
  g_test_add_func ("/layout/flame/example", test_example);
  g_test_add_func ("/layout/flame/around", test_around);
  g_test_add_func ("/layout/flame/zoom", test_zoom);
  g_test_add_func ("/layout/flame/recursion", test_recursion);
  g_test_add_func ("/layout/flame/negative", test_negative);
  g_test_add_data_func ("/layout/flame/random-signs/root",
                        GINT_TO_POINTER (QUERN_FLAME_FROM_ROOT), test_random_signs);
  g_test_add_data_func ("/layout/flame/random-signs/leaves",
                        GINT_TO_POINTER (QUERN_FLAME_FROM_LEAVES), test_random_signs);
  g_test_add_data_func ("/layout/flame/random-signs/around",
                        GINT_TO_POINTER (QUERN_FLAME_AROUND), test_random_signs);
  g_test_add_func ("/layout/flame/small-ones", test_small_ones);
  g_test_add_func ("/layout/flame/no-cost", test_no_cost);
  g_test_add_func ("/layout/flame/cancel", test_cancel);

  return g_test_run ();
}
