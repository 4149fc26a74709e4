/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-tree.h"

#include "loaded-profile.h"

/* Compares trees of profiles with recorded calling contexts to a brute-force sum: every context is
 * checked for every path. */
#define MAX_CONTEXTS 3000
#define N_ROUTINES   5
#define SLACK        1e-6

/* Random contexts, each with one point; their costs may or may not add up. loses: some callers have
 * no line; then the costs add up. */
static QuernProfile *
make_profile (GRand    *random,
              gboolean  loses)
{
  g_autoptr (GString) text = g_string_new ("v 4\nm bb-count\n");
  guint n = (guint) g_rand_int_range (random, 1, 60);
  gboolean is_sound = loses || g_rand_boolean (random);
  guint64 total = 0;
  guint64 inclusive[60] = { 0 };
  guint64 self[60];
  guint parents[60];

  for (guint i = 0; i < N_ROUTINES; i++)
    g_string_append_printf (text, "r \"f%u\" \"x\" %u\n", i, i + 1);
  for (guint i = 0; i < n; i++)
    {
      self[i] = (guint64) g_rand_int_range (random, 0, 50);
      total += self[i];
      parents[i] = i == 0 || g_rand_int_range (random, 0, 20) == 0
                     ? 0 : (guint) g_rand_int_range (random, 0, (gint32) i) + 1;
    }
  for (guint i = n; i-- > 0; )
    {
      inclusive[i] += self[i];
      if (parents[i] > 0)
        inclusive[parents[i] - 1] += inclusive[i];
    }
  for (guint i = 0; i < n; i++)
    {
      guint64 cost = is_sound ? inclusive[i] : (guint64) g_rand_int_range (random, 0, 500);
      gboolean is_lost = loses && g_rand_int_range (random, 0, 4) == 0;

      g_string_append_printf (text, "x %d %u %d\n", g_rand_int_range (random, 1, N_ROUTINES + 1),
                              i + 1, parents[i] == 0 ? -1 : (int) parents[i] + (is_lost ? 99 : 0));
      g_string_append_printf (text, "q %u 3 %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT
                              " %" G_GUINT64_FORMAT " 9 1 %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT
                              " 1 1 1\n", i + 1, cost, cost, cost,
                              loses ? self[i] : cost, self[i]);
    }

  if (loses)
    g_string_append_printf (text, "k %" G_GUINT64_FORMAT "\n", total);

  return loaded_profile_from_text (text->str);
}

/* What the file states for each context, and what it costs at least: its self cost, and those of
 * all below it. */
typedef struct
{
  double reported[MAX_CONTEXTS];
  double least[MAX_CONTEXTS];
  double larger[MAX_CONTEXTS];
} Costs;

static Costs *
measure (QuernContextTree *contexts)
{
  guint n = quern_context_tree_get_n (contexts);
  Costs *costs = g_new0 (Costs, 1);

  g_assert_cmpuint (n, <=, MAX_CONTEXTS);
  for (guint i = n; i-- > 0; )
    {
      const QuernCallContext context = quern_context_tree_get (contexts, i);

      costs->reported[i] = (double) context.inclusive;
      costs->least[i] = (double) context.self;
      for (guint j = i + 1; j < n; j++)
        if (quern_context_tree_get (contexts, j).parent == i)
          costs->least[i] += costs->least[j];
      costs->larger[i] = MAX (costs->reported[i], costs->least[i]);
    }

  return costs;
}

/* Whether no reported cost contradicts another. */
static gboolean
is_sound (QuernProfile *profile)
{
  QuernContextTree *contexts = quern_profile_get_contexts (profile);
  guint64 roots = 0;

  for (guint i = 0; i < quern_context_tree_get_n (contexts); i++)
    {
      const QuernCallContext context = quern_context_tree_get (contexts, i);
      guint64 below = context.self;

      for (guint j = i + 1; j < quern_context_tree_get_n (contexts); j++)
        if (quern_context_tree_get (contexts, j).parent == i)
          below += quern_context_tree_get (contexts, j).inclusive;
      if (below > context.inclusive)
        return FALSE;
      roots += context.parent == QUERN_NONE ? context.inclusive : 0;
    }

  return roots <= (guint64) quern_profile_get_total (profile)[0];
}

typedef struct
{
  QuernContextTree *contexts;
  const Costs      *costs;
  QuernCallTree    *tree;
  QuernDirection    direction;
  QuernFunctionId   root;
} Check;

static gboolean
is_outermost (QuernContextTree *contexts,
              guint             context)
{
  QuernFunctionId function = quern_context_tree_get (contexts, context).function;
  guint i = quern_context_tree_get (contexts, context).parent;

  for (; i != QUERN_NONE; i = quern_context_tree_get (contexts, i).parent)
    if (quern_context_tree_get (contexts, i).function == function)
      return FALSE;

  return TRUE;
}

/* Whether a context belongs to the path. */
static gboolean
matches (const Check *check,
         GArray      *path, /* from the context of the tree to its root */
         guint        context)
{
  guint begin = context;
  guint at = context;

  for (guint i = 0; i < path->len; i++)
    {
      guint place = check->direction == QUERN_CALLEES ? i : path->len - 1 - i;

      if (at == QUERN_NONE || quern_context_tree_get (check->contexts, at).function !=
                                g_array_index (path, QuernFunctionId, place))
        return FALSE;
      begin = at;
      at = quern_context_tree_get (check->contexts, at).parent;
    }

  if (check->root != QUERN_NONE)
    return is_outermost (check->contexts, check->direction == QUERN_CALLEES ? begin : context);

  return check->direction == QUERN_CALLERS || at == QUERN_NONE;
}

/* The sum of these costs over the recorded contexts that belong to a context of the tree. */
static double
find_truth (const Check  *check,
            const double *costs,
            guint         index)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  gboolean is_self = check->root == QUERN_NONE && check->direction == QUERN_CALLERS;
  double truth = 0.0;

  for (guint i = index; i != QUERN_NONE; i = quern_call_tree_get (check->tree, i)->parent)
    if (quern_call_tree_get (check->tree, i)->function != QUERN_NONE)
      g_array_append_val (path, quern_call_tree_get (check->tree, i)->function);

  for (guint i = 0; i < quern_context_tree_get_n (check->contexts); i++)
    if (path->len > 0 ? matches (check, path, i)
                      : is_self ||
                          quern_context_tree_get (check->contexts, i).parent == QUERN_NONE)
      truth += is_self ? (double) quern_context_tree_get (check->contexts, i).self
                       : costs[i];

  return truth;
}

static gboolean
is_exact (const QuernContext *context)
{
  return context->high - context->low < SLACK;
}

static void
check_context (const Check *check,
               guint        index)
{
  QuernContext context = *quern_call_tree_get (check->tree, index);
  double reported = find_truth (check, check->costs->reported, index);
  double sum = context.self;

  /* The program's cost is not reported: it is that of its parts. */
  if (context.function != QUERN_NONE)
    {
      g_assert_cmpfloat (context.low, <=, MIN (reported, context.cost) + SLACK);
      g_assert_cmpfloat (context.high, >=, MAX (reported, context.cost) - SLACK);
      if (is_exact (&context))
        g_assert_cmpfloat_with_epsilon (context.cost, reported, SLACK);
    }
  g_assert_cmpfloat (context.cost, >=, find_truth (check, check->costs->least, index) - SLACK);

  for (guint i = 0; i < context.n_children; i++)
    sum += quern_call_tree_get (check->tree, context.first_child + i)->cost;
  g_assert_cmpfloat_with_epsilon (sum, context.cost, SLACK);
  g_assert_cmpfloat (context.self - context.unexplained, >=, -SLACK);
  g_assert_cmpfloat (context.unexplained, >=, -SLACK);
}

static void
check_tree (QuernProfile    *profile,
            QuernDirection   direction,
            QuernFunctionId  root)
{
  g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
  g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, direction, root);
  QuernContextTree *contexts = quern_profile_get_contexts (profile);
  g_autofree Costs *costs = measure (contexts);
  Check check = { contexts, costs, tree, direction, root };
  gboolean has_estimates = FALSE;
  double self = 0.0;
  double unexplained = 0.0;

  for (guint i = 0; i < quern_call_tree_get_size (tree); i++)
    g_assert_true (quern_call_tree_open (tree, i, 0.0));
  g_assert_cmpuint (quern_call_tree_get_size (tree), <, MAX_CONTEXTS);

  for (guint i = 0; i < quern_call_tree_get_size (tree); i++)
    {
      const QuernContext *context = quern_call_tree_get (tree, i);

      check_context (&check, i);
      has_estimates |= !is_exact (context);
      self += context->self;
      unexplained += context->unexplained;
    }
  if (is_sound (profile) || (root == QUERN_NONE && direction == QUERN_CALLERS))
    g_assert_true (quern_call_tree_is_exact (tree));
  if (quern_call_tree_is_exact (tree))
    g_assert_false (has_estimates);

  /* Nothing is lost or counted twice, and the program costs no more than its total. A function
   * costs what lists say, or is an estimate. */
  g_assert_cmpfloat_with_epsilon (self, quern_call_tree_get (tree, 0)->cost, SLACK);
  if (root != QUERN_NONE)
    {
      g_assert_cmpfloat_with_epsilon (self, find_truth (&check, costs->larger, 0), SLACK);
      return;
    }
  g_assert_cmpfloat (self, <=, (double) quern_profile_get_total (profile)[0] + SLACK);
  g_assert_cmpfloat_with_epsilon (self - unexplained,
                                  (double) quern_profile_get_self_total (profile)[0], SLACK);
}

static void
check_profile (QuernProfile *profile)
{
  for (QuernDirection direction = QUERN_CALLEES; direction <= QUERN_CALLERS; direction++)
    {
      check_tree (profile, direction, QUERN_NONE);
      for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
        check_tree (profile, direction, i);
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);

  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (QuernProfile) profile = make_profile (random, FALSE);

      check_profile (profile);
    }
}

/* Without some callers, the tree adds up to the total, and the recorded costs, which are those of
 * the complete file, are within its bounds. */
static void
test_lost_callers (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  guint n_cut = 0;

  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (QuernProfile) profile = make_profile (random, TRUE);
      g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
      g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, QUERN_NONE);
      QuernContextTree *contexts = quern_profile_get_contexts (profile);
      g_autofree Costs *costs = measure (contexts);
      Check check = { contexts, costs, tree, QUERN_CALLEES, QUERN_NONE };
      double total = (double) quern_profile_get_total (profile)[0];
      double self = 0.0;

      for (guint i = 0; i < quern_call_tree_get_size (tree); i++)
        g_assert_true (quern_call_tree_open (tree, i, 0.0));
      for (guint i = 0; i < quern_call_tree_get_size (tree); i++)
        {
          const QuernContext *context = quern_call_tree_get (tree, i);
          double truth = i == 0 ? total : find_truth (&check, costs->reported, i);

          g_assert_cmpfloat (context->low, <=, MIN (truth, context->cost) + SLACK);
          g_assert_cmpfloat (context->high, >=, MAX (truth, context->cost) - SLACK);
          self += context->self;
        }
      g_assert_cmpfloat_with_epsilon (quern_call_tree_get (tree, 0)->cost, total, SLACK);
      g_assert_cmpfloat_with_epsilon (self, total, SLACK);
      n_cut += quern_call_tree_is_exact (tree) ? 0 : 1;
    }
  g_assert_cmpuint (n_cut, >, 30);
}

/* Contexts that cost as much as the lists say, unless they are estimates. */
static void
check_lists (QuernProfile *profile)
{
  g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
  guint n_exact = 0;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, i);
      const QuernContext *root = quern_call_tree_get (tree, 0);

      if (!is_exact (root))
        continue;
      g_assert_cmpfloat_with_epsilon (
        root->cost, (double) quern_analysis_get_inclusive (analysis, i)[0], SLACK);
      n_exact++;
    }
  g_assert_cmpuint (n_exact, >, quern_profile_get_n_functions (profile) / 2);
}

/* A real report; and threads of one run, whose contexts are merged. */
static void
test_genuine (void)
{
  static const char *const names[][3] = {
    { "matrix.v4q.aprof", NULL, NULL },
    { "threads.v4q.thread0.aprof", "threads.v4q.thread1.aprof", "threads.v4q.thread2.aprof" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
      g_autoptr (QuernProfile) profile = NULL;

      for (guint j = 0; j < G_N_ELEMENTS (names[i]) && names[i][j] != NULL; j++)
        {
          g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "aprof",
                                                         names[i][j], NULL);

          g_ptr_array_add (files, g_file_new_for_path (path));
        }
      profile = loaded_profile_from_files (files);
      check_lists (profile);
      check_tree (profile, QUERN_CALLEES, QUERN_NONE);
      check_tree (profile, QUERN_CALLERS, QUERN_NONE);
      for (QuernFunctionId j = 0; j < quern_profile_get_n_functions (profile); j += 7)
        check_tree (profile, j % 2 == 0 ? QUERN_CALLEES : QUERN_CALLERS, j);
    }
}

/* "left" was left before "late", which ran below "main": main keeps its cost, as does "other",
 * all of which is explained; "vague" is cut. */
static void
test_contradiction (void)
{
  static const struct
  {
    const char *name;
    double      low, cost, high;
  } wanted[] = {
    { "main", 100.0, 100.0, 100.0 }, { "other", 30.0, 30.0, 30.0 }, { "vague", 10.0, 25.0, 40.0 },
    { "left", 20.0, 35.0, 35.0 },    { "late", 15.0, 15.0, 15.0 },
  };
  g_autoptr (QuernProfile) profile = loaded_profile_from_text (
    "v 4\nm bb-count\nk 100\n"
    "r \"main\" \"x\" 1\nr \"other\" \"x\" 2\nr \"vague\" \"x\" 3\nr \"left\" \"x\" 4\n"
    "r \"late\" \"x\" 5\n"
    "x 1 1 -1\nx 2 2 1\nx 3 3 1\nx 4 4 1\nx 5 5 4\n"
    "q 1 3 9 9 100 9 1 100 10 1 1 1\nq 2 3 9 9 30 9 1 30 30 1 1 1\nq 3 3 9 9 40 9 1 40 10 1 1 1\n"
    "q 4 3 9 9 20 9 1 20 20 1 1 1\nq 5 3 9 9 15 9 1 15 15 1 1 1\n");
  g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
  g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, QUERN_NONE);

  for (guint i = 0; i < quern_call_tree_get_size (tree); i++)
    g_assert_true (quern_call_tree_open (tree, i, 0.0));
  g_assert_cmpuint (quern_call_tree_get_size (tree), ==, 1 + G_N_ELEMENTS (wanted));
  for (guint i = 1; i < quern_call_tree_get_size (tree); i++)
    {
      const QuernContext *context = quern_call_tree_get (tree, i);
      const char *name = quern_profile_get_function_name (profile, context->function);
      guint k = 0;

      g_assert_true (context->is_own_known);
      while (!g_str_equal (wanted[k].name, name))
        k++;
      g_assert_cmpfloat_with_epsilon (context->low, wanted[k].low, SLACK);
      g_assert_cmpfloat_with_epsilon (context->cost, wanted[k].cost, SLACK);
      g_assert_cmpfloat_with_epsilon (context->high, wanted[k].high, SLACK);
    }
  g_assert_false (quern_call_tree_is_exact (tree));
  g_assert_true (quern_call_tree_is_recorded (tree));
}

/* If contexts are incomplete or recorded for another event, the tree is estimated instead. */
static void
test_not_known (void)
{
  g_autoptr (QuernProfile) missing = loaded_profile_from_text (
    "v 4\nm bb-count\nr \"f\" \"x\" 1\nr \"g\" \"x\" 2\nx 1 1 -1\n"
    "q 1 3 4 4 4 16 1 4 4 4 4 16\np 2 3 4 4 4 16 1 4 4 4 4 16\n");
  g_autoptr (QuernAnalysis) analysis = quern_analysis_new (missing, TRUE, NULL, NULL);
  g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, QUERN_NONE);
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  g_autoptr (QuernProfile) profile = make_profile (random, FALSE);
  g_autoptr (QuernAnalysis) other = quern_analysis_new (profile, TRUE, NULL, NULL);
  g_autoptr (QuernCallTree) calls =
    quern_call_tree_new (other, quern_profile_get_series_events (profile)->calls, QUERN_CALLEES,
                         QUERN_NONE);

  g_assert_false (quern_call_tree_is_exact (tree));
  g_assert_cmpfloat_with_epsilon (quern_call_tree_get (tree, 0)->cost, 8.0, SLACK);
  g_assert_false (quern_call_tree_is_exact (calls));
}

/* A hundred thousand levels of recursion of one function. */
static void
test_deep (void)
{
  g_autoptr (GString) text = g_string_new ("v 4\nm bb-count\nr \"f\" \"x\" 1\nr \"g\" \"x\" 2\n");
  g_autoptr (QuernProfile) profile = NULL;
  const guint n = 100000;

  for (guint i = 1; i <= n; i++)
    g_string_append_printf (text, "x %u %u %d\nq %u 3 %u %u %u 1 1 1 1 1 1 1\n", i % 2 + 1, i,
                            i == 1 ? -1 : (int) i - 1, i, n + 1 - i, n + 1 - i, n + 1 - i);
  profile = loaded_profile_from_text (text->str);

  for (QuernDirection direction = QUERN_CALLEES; direction <= QUERN_CALLERS; direction++)
    {
      g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
      g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, direction, 0);

      g_assert_cmpfloat (quern_call_tree_get (tree, 0)->cost, >=, n - 1);
      for (guint i = 0; i < 100; i++)
        g_assert_true (quern_call_tree_open (tree, i, 1.0));
    }
}

/* Counts a function's contexts; the shares of all calls add up to 1. */
static void
test_numbers (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint round = 0; round < 50; round++)
    {
      g_autoptr (QuernProfile) profile = make_profile (random, FALSE);
      g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
      QuernContextTree *contexts = quern_profile_get_contexts (profile);
      double sum = 0.0;

      g_assert_true (quern_analysis_has_contexts (analysis));
      for (QuernNodeId i = 0; i < quern_analysis_get_n_nodes (analysis); i++)
        {
          guint n = 0;

          for (guint k = 0; k < quern_context_tree_get_n (contexts); k++)
            n += quern_context_tree_get (contexts, k).function == i ? 1 : 0;
          g_assert_cmpuint (quern_analysis_get_n_contexts (analysis, i), ==, n);
          if (!quern_analysis_is_cycle (analysis, i))
            sum += quern_analysis_get_called_share (analysis,
                                                    quern_analysis_get_called (analysis, i));
        }
      g_assert_cmpfloat_with_epsilon (sum, 1.0, SLACK);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/recorded-contexts/random", test_random);
  g_test_add_func ("/analysis/recorded-contexts/lost-callers", test_lost_callers);
  g_test_add_func ("/analysis/recorded-contexts/genuine", test_genuine);
  g_test_add_func ("/analysis/recorded-contexts/contradiction", test_contradiction);
  g_test_add_func ("/analysis/recorded-contexts/not-known", test_not_known);
  g_test_add_func ("/analysis/recorded-contexts/deep", test_deep);
  g_test_add_func ("/analysis/recorded-contexts/numbers", test_numbers);

  return g_test_run ();
}
