/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-tree.h"

#include "random-program.h"

/* The true cost in a random program must lie within the bounds of every context in the trees built
 * from its call graph. */
#define MAX_PATH 12

static gboolean
is_outermost (const Program *program,
              guint          call)
{
  for (guint i = program->calls[call].parent; i != QUERN_NONE; i = program->calls[i].parent)
    if (program->calls[i].function == program->calls[call].function)
      return FALSE;

  return TRUE;
}

/* Lists the functions of a path, from the context up to the root of the tree. */
static guint
list_path (QuernCallTree *tree,
           guint          context,
           guint         *path)
{
  guint n = 0;

  for (guint i = context; i != QUERN_NONE; i = quern_call_tree_get (tree, i)->parent)
    if (quern_call_tree_get (tree, i)->function != QUERN_NONE)
      path[n++] = quern_call_tree_get (tree, i)->function;

  return n;
}

/* Whether the call is at the end of this path. The path must begin at a call without a caller
 * (is_whole), or at an outermost call of its function. */
static gboolean
matches_down (const Program *program,
              guint          call,
              const guint   *path,
              guint          n,
              gboolean       is_whole)
{
  guint begin = call;

  for (guint i = 0; i < n; i++)
    {
      if (call == QUERN_NONE || program->calls[call].function != path[i])
        return FALSE;
      begin = call;
      call = program->calls[call].parent;
    }

  return is_whole ? program->calls[begin].parent == QUERN_NONE : is_outermost (program, begin);
}

/* Whether the call was reached along this path, read backwards. */
static gboolean
matches_up (const Program *program,
            guint          call,
            const guint   *path,
            guint          n)
{
  for (guint i = n; i-- > 0; )
    {
      if (call == QUERN_NONE || program->calls[call].function != path[i])
        return FALSE;
      call = program->calls[call].parent;
    }

  return TRUE;
}

static double
find_truth (const Program *program,
            QuernCallTree *tree,
            guint          context,
            QuernDirection direction,
            gboolean       is_whole)
{
  guint path[MAX_PATH + 2];
  guint n = list_path (tree, context, path);
  gint64 truth = 0;

  for (guint i = 0; i < program->n; i++)
    {
      const TrueCall *call = &program->calls[i];

      if (n == 0)
        truth += call->self;
      else if (direction == QUERN_CALLEES && matches_down (program, i, path, n, is_whole))
        truth += call->inclusive;
      else if (direction == QUERN_CALLERS && is_whole && matches_up (program, i, path, n))
        truth += call->self;
      else if (direction == QUERN_CALLERS && !is_whole && is_outermost (program, i) &&
               matches_up (program, i, path, n))
        truth += call->inclusive;
    }

  return (double) truth;
}

/* What a function really spent itself in a context of a tree of callees. */
static double
find_own_truth (const Program *program,
                QuernCallTree *tree,
                guint          context,
                gboolean       is_whole)
{
  guint path[MAX_PATH + 2];
  guint n = list_path (tree, context, path);
  gint64 truth = 0;

  for (guint i = 0; i < program->n; i++)
    if (matches_down (program, i, path, n, is_whole))
      truth += program->calls[i].self;

  return (double) truth;
}

typedef struct
{
  guint n;
  guint n_exact;
  guint n_own_known;
  guint n_recursive;
} Counts;

static gboolean
stands_above (QuernCallTree *tree,
              guint          context)
{
  QuernFunctionId function = quern_call_tree_get (tree, context)->function;

  while (quern_call_tree_get (tree, context)->parent != QUERN_NONE)
    {
      context = quern_call_tree_get (tree, context)->parent;
      if (quern_call_tree_get (tree, context)->function == function)
        return TRUE;
    }

  return FALSE;
}

static void
check_context (const Program  *program,
               QuernCallTree  *tree,
               guint           context,
               QuernDirection  direction,
               gboolean        is_whole,
               Counts         *counts)
{
  const double slack = 1e-6;
  QuernContext c = *quern_call_tree_get (tree, context);
  double truth = find_truth (program, tree, context, direction, is_whole);
  double sum = c.self;

  g_assert_cmpfloat (c.low, <=, truth + slack);
  g_assert_cmpfloat (c.high, >=, truth - slack);
  g_assert_cmpfloat (c.low, <=, c.cost);
  g_assert_cmpfloat (c.cost, <=, c.high);
  g_assert_cmpint (c.recursive, ==, context > 0 && c.function != QUERN_NONE &&
                   stands_above (tree, context));

  counts->n++;
  counts->n_exact += c.high - c.low < slack;
  counts->n_recursive += c.recursive;
  if (c.is_own_known)
    {
      counts->n_own_known++;
      g_assert_cmpfloat_with_epsilon (c.self - c.unexplained,
                                      find_own_truth (program, tree, context, is_whole), slack);
    }

  if (!c.is_open)
    return;

  for (guint i = 0; i < c.n_children; i++)
    {
      const QuernContext *child = quern_call_tree_get (tree, c.first_child + i);

      g_assert_cmpuint (child->parent, ==, context);
      g_assert_cmpuint (child->depth, ==, c.depth + 1);
      if (i > 0)
        g_assert_cmpfloat (child->cost, <=,
                           quern_call_tree_get (tree, c.first_child + i - 1)->cost);
      sum += child->cost;
    }
  g_assert_cmpfloat (c.self, >=, -slack);
  g_assert_cmpfloat (sum, <=, c.cost + slack);

  /* The costs add up, except where the root itself is only known within bounds. */
  if (is_whole)
    g_assert_cmpfloat (sum, >=, c.cost - slack);
}

/* Every true path must be in the tree; a path that is not listed must cost 0. */
static void
check_nothing_missing (const Program  *program,
                       QuernCallTree  *tree)
{
  for (guint i = 0; i < program->n; i++)
    {
      guint path[MAX_CALLS];
      guint n = 0;
      guint context = 0;

      for (guint j = i; j != QUERN_NONE; j = program->calls[j].parent)
        path[n++] = program->calls[j].function;
      if (program->calls[i].inclusive == 0 || n > MAX_PATH)
        continue;

      while (n > 0)
        {
          const QuernContext *c = quern_call_tree_get (tree, context);
          guint next = QUERN_NONE;

          if (!c->is_open)
            break;
          for (guint k = 0; k < c->n_children; k++)
            if (quern_call_tree_get (tree, c->first_child + k)->function == path[n - 1])
              next = c->first_child + k;
          g_assert_cmpuint (next, !=, QUERN_NONE);
          context = next;
          n--;
        }
    }
}

static void
check_tree (const Program  *program,
            QuernAnalysis  *analysis,
            QuernDirection  direction,
            QuernFunctionId root,
            Counts         *counts)
{
  g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, direction, root);
  gboolean is_random = g_test_rand_bit ();

  for (guint i = 0; i < quern_call_tree_get_size (tree) && i < 400; i++)
    {
      guint at = is_random
                 ? (guint) g_test_rand_int_range (0, (gint32) quern_call_tree_get_size (tree)) : i;

      if (quern_call_tree_get (tree, at)->depth < MAX_PATH)
        quern_call_tree_open (tree, at, 0.0);
    }
  for (guint i = 0; i < quern_call_tree_get_size (tree); i++)
    check_context (program, tree, i, direction, root == QUERN_NONE, counts);
  if (root == QUERN_NONE && direction == QUERN_CALLEES)
    check_nothing_missing (program, tree);
}

static void
test_programs (void)
{
  Counts counts = { 0 };

  for (guint round = 0; counts.n < 1000000; round++)
    {
      Program program;
      g_autoptr (QuernProfile) profile = NULL;
      g_autoptr (QuernAnalysis) analysis = NULL;
      QuernFunctionId root;

      make_program (&program);
      profile = collapse (&program);
      analysis = quern_analysis_new (profile, round % 4 != 0, NULL, NULL);
      root = (guint) g_test_rand_int_range (0, (gint32) program.n_functions);

      check_tree (&program, analysis, QUERN_CALLEES, QUERN_NONE, &counts);
      check_tree (&program, analysis, QUERN_CALLERS, QUERN_NONE, &counts);
      check_tree (&program, analysis, QUERN_CALLEES, root, &counts);
      check_tree (&program, analysis, QUERN_CALLERS, root, &counts);
    }

  g_test_message ("%u contexts, %u exact, %u recursive", counts.n, counts.n_exact,
                  counts.n_recursive);
  g_assert_cmpuint (counts.n_exact, >, 1000);
  g_assert_cmpuint (counts.n_own_known, >, 1000);
  g_assert_cmpuint (counts.n_recursive, >, 1000);
}

/* Builds a profile that states inclusive costs, which may differ from what the calls add up to. */
static QuernProfile *
collapse_with_reported (const Program *program)
{
  Graph graph = collapse_begin (program);
  gint64 inclusive[MAX_FUNCTIONS] = { 0 };

  for (guint i = 0; i < program->n; i++)
    inclusive[program->calls[i].function] += program->calls[i].inclusive;
  for (guint i = 0; i < program->n_functions; i++)
    if (g_test_rand_bit ())
      quern_profile_builder_report_costs (
        graph.builder, i, 1, 0, MAX (0, inclusive[i] + g_test_rand_int_range (-3, 4)));

  return graph_finish (&graph);
}

/* Contexts that contain the only calls of their function cost what lists say, if they are exact.
 * Returns the number of estimates among them. */
static guint
check_reported (QuernAnalysis   *analysis,
                QuernFunctionId  root)
{
  g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, root);
  guint n_of[MAX_FUNCTIONS] = { 0 };
  guint n_estimates = 0;

  for (guint i = 0; i < quern_call_tree_get_size (tree); i++)
    g_assert_true (quern_call_tree_open (tree, i, 0.0));
  for (guint i = root == QUERN_NONE ? 1 : 0; i < quern_call_tree_get_size (tree); i++)
    n_of[quern_call_tree_get (tree, i)->function]++;

  for (guint i = 0; i < quern_call_tree_get_size (tree); i++)
    {
      const QuernContext *c = quern_call_tree_get (tree, i);
      double sum = c->self;

      g_assert_cmpfloat (c->low, <=, c->cost);
      g_assert_cmpfloat (c->cost, <=, c->high);
      for (guint j = 0; j < c->n_children; j++)
        sum += quern_call_tree_get (tree, c->first_child + j)->cost;
      g_assert_cmpfloat (sum, <=, c->cost + 1e-6);
      if (c->is_own_known)
        g_assert_cmpfloat_with_epsilon (
          c->self - c->unexplained,
          (double) quern_profile_get_self (quern_analysis_get_profile (analysis), c->function)[0],
          1e-6);
      if (c->function == QUERN_NONE || n_of[c->function] > 1)
        continue;
      if (c->high - c->low > 1e-6)
        n_estimates++;
      else if (root == QUERN_NONE || i == 0)
        g_assert_cmpfloat_with_epsilon (
          c->cost, (double) quern_analysis_get_inclusive (analysis, c->function)[0], 1e-6);
    }

  return n_estimates;
}

static void
test_reported (void)
{
  guint n_estimates = 0;

  for (guint round = 0; round < 2000; round++)
    {
      Program program;
      g_autoptr (QuernProfile) profile = NULL;
      g_autoptr (QuernAnalysis) analysis = NULL;

      do
        make_program (&program);
      while (program.is_recursive);
      profile = collapse_with_reported (&program);
      analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
      n_estimates += check_reported (analysis, QUERN_NONE);
      check_reported (analysis, (guint) g_test_rand_int_range (0, (gint32) program.n_functions));
    }

  g_assert_cmpuint (n_estimates, >, 100);
}

/* Describes a tree as "main 100=100; main>a 60..60 …": path, bounds, estimate unless exact. */
static char *
describe (QuernProfile  *profile,
          QuernCallTree *tree)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < quern_call_tree_get_size (tree); i++)
    {
      const char *name = "program";
      const QuernContext *c;

      quern_call_tree_open (tree, i, 0.5);
      c = quern_call_tree_get (tree, i);
      if (c->function != QUERN_NONE)
        name = quern_profile_get_function_name (profile, c->function);
      g_string_append_printf (text, "%s%u %s %g-%g-%g self %g", i > 0 ? "; " : "", c->depth,
                              name, c->low, c->cost, c->high, c->self);
    }

  return g_string_free (text, FALSE);
}

typedef struct
{
  const char     *name;
  const char     *text;
  QuernDirection  direction;
  QuernFunctionId root;
  const char     *tree;
} Case;

/* One function with two callers: costs below it can only be estimated. */
#define DIAMOND \
  "main 0; main>a 1 60; main>b 1 40; a 0; a>c 1 60; b 0; b>c 1 40; c 10; c>d 2 90; d 90"

static const Case cases[] = {
  { "chain", "main 10; main>a 1 90; a 20; a>b 1 70; b 70", QUERN_CALLEES, QUERN_NONE,
    "0 program 100-100-100 self 0; 1 main 100-100-100 self 10; 2 a 90-90-90 self 20; "
    "3 b 70-70-70 self 70" },
  { "diamond", DIAMOND, QUERN_CALLEES, QUERN_NONE,
    "0 program 100-100-100 self 0; 1 main 100-100-100 self 0; 2 a 60-60-60 self 0; "
    "2 b 40-40-40 self 0; "
    "3 c 60-60-60 self 6; 3 c 40-40-40 self 4; 4 d 50-54-60 self 54; 4 d 30-36-40 self 36" },
  { "diamond-up", DIAMOND, QUERN_CALLERS, 4,
    "0 d 90-90-90 self 0; 1 c 90-90-90 self 0; 2 a 50-54-60 self 0; 2 b 30-36-40 self 0; "
    "3 main 50-54-60 self 54; 3 main 30-36-40 self 36" },
  { "diamond-self", DIAMOND, QUERN_CALLERS, QUERN_NONE,
    "0 program 100-100-100 self 0; 1 d 90-90-90 self 0; 1 c 10-10-10 self 0; "
    "2 c 90-90-90 self 0; 2 a 0-6-10 self 0; "
    "2 b 0-4-10 self 0; 3 a 50-54-60 self 0; 3 b 30-36-40 self 0; 3 main 0-6-10 self 6; "
    "3 main 0-4-10 self 4; "
    "4 main 50-54-60 self 54; 4 main 30-36-40 self 36" },
  { "two-roots", "main 5; thread 7; thread>a 1 3; a 3", QUERN_CALLEES, QUERN_NONE,
    "0 program 15-15-15 self 0; 1 thread 10-10-10 self 7; 1 main 5-5-5 self 5; 2 a 3-3-3 self 3" },
  { "one-member-entered",
    "main 0; main>a 1 90; a 20; a>b 1 70; b 30; b>c 1 40; b>a 0 0; c 40; b>a 1 0", QUERN_CALLEES, 1,
    "0 a 20-20-90 self 4.44444; 1 b 0-15.5556-70 self 6.66667; 2 c 0-8.88889-40 self 8.88889" },
  { "callers-know-more", "main 0; main>a 1 90; a 20", QUERN_CALLEES, QUERN_NONE,
    "0 program 20-20-20 self 0; 1 main 20-20-20 self 0; 2 a 20-20-20 self 20" },
  { "callers-of-one-know-more", "main 5; main>f 1 12; main>g 1 8; f 10; g 2; g>f 1 6",
    QUERN_CALLEES, QUERN_NONE,
    "0 program 17-17-17 self 0; 1 main 17-17-17 self 5; 2 f 4-6.66667-12 self 6.66667; "
    "2 g 0-5.33333-8 self 2; 3 f 0-3.33333-6 self 3.33333" },
  { "worked-example", WORKED_EXAMPLE, QUERN_CALLEES, QUERN_NONE,
    "0 program 100-100-100 self 0; 1 main 100-100-100 self 10; 2 a 90-90-90 self 43.0435; "
    "3 b 35-46.9565-60 self 14.8284; 4 c 0-19.7712-40 self 19.7712; "
    "4 a 0-12.357-25 self 5.90986; 5 b 0-6.44712-25 self 2.03593; 6 c 0-2.71458-25 self 2.71458; "
    "6 a 0-1.69661-25 self 0.811422; 7 b 0-0.885188-25 self 0.279533" },
  { "recursion-up", "main 0; main>f 1 50; f 50; f>f 1 30", QUERN_CALLERS, 1,
    "0 f 50-50-50 self 0; 1 main 50-50-50 self 50" },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernProfile) profile = profile_from_text (c->text);
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, c->direction, c->root);
  g_autofree char *text = describe (profile, tree);

  g_assert_cmpstr (text, ==, c->tree);
}

/* webgrind measures a call in the caller: a is dearer in the tree than in the list, but what it
 * calls is exact. */
static void
test_reported_less (void)
{
  Graph graph = graph_begin (1);
  const gint64 costs[] = { 10, 30, 42, 10 };
  QuernFunctionId main = graph_add_function (&graph, "main");
  QuernFunctionId a = graph_add_function (&graph, "a");
  QuernFunctionId b = graph_add_function (&graph, "b");
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernCallTree) tree = NULL;
  g_autofree char *text = NULL;

  graph_add_self (&graph, main, &costs[0]);
  graph_add_self (&graph, a, &costs[1]);
  graph_add_self (&graph, b, &costs[3]);
  graph_add_call (&graph, main, a, 1, &costs[2]);
  graph_add_call (&graph, a, b, 1, &costs[3]);
  quern_profile_builder_report_costs (graph.builder, a, 1, 0, 40);
  quern_profile_builder_set_summary (graph.builder, (gint64[]) { 52 }, 1, (QuernLocation) { 0 });
  profile = graph_finish (&graph);
  analysis = analyse (profile);
  tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, QUERN_NONE);

  text = describe (profile, tree);
  g_assert_cmpstr (text, ==, "0 program 52-52-52 self 0; 1 main 52-52-52 self 10; "
                   "2 a 40-42-42 self 32; 3 b 10-10-10 self 10");
  for (guint i = 1; i < quern_call_tree_get_size (tree); i++)
    {
      const QuernContext *c = quern_call_tree_get (tree, i);

      g_assert_true (c->is_own_known);
      g_assert_cmpfloat_with_epsilon (
        c->self - c->unexplained, (double) quern_profile_get_self (profile, c->function)[0], 1e-9);
    }
}

/* What callers know beyond the lines is no self cost: that is the one in the lists. */
static void
test_unexplained (void)
{
  g_autoptr (QuernProfile) profile =
    profile_from_text ("main 10; main>a 1 91; a 20; a>b 1 70; b 70");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, 1);
  const QuernContext *a = quern_call_tree_get (tree, 0);

  g_assert_cmpfloat_with_epsilon (a->cost, 91.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (a->self, 21.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (a->unexplained, 1.0, 1e-9);
}

/* A hundred thousand levels, opened one by one; then infinite recursion. */
static void
test_deep (void)
{
  const guint n = 100000;
  Graph graph = graph_begin (1);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernCallTree) tree = NULL;
  const gint64 cost = 1;
  char name[16];

  for (guint i = 0; i < n; i++)
    {
      gint64 rest = n - 1 - i;

      g_snprintf (name, sizeof name, "f%u", i);
      graph_add_self (&graph, graph_add_function (&graph, name), &cost);
      g_snprintf (name, sizeof name, "f%u", i + 1);
      if (i + 1 < n)
        graph_add_call (&graph, i, graph_add_function (&graph, name), 1, &rest);
    }
  profile = graph_finish (&graph);
  analysis = analyse (profile);
  tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, 0);

  for (guint i = 0; i < quern_call_tree_get_size (tree); i++)
    quern_call_tree_open (tree, i, 0.0);
  g_assert_cmpuint (quern_call_tree_get_size (tree), ==, n);
  g_assert_cmpfloat_with_epsilon (quern_call_tree_get (tree, n - 1)->low, 1.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (quern_call_tree_get (tree, n - 1)->high, 1.0, 1e-9);
}

/* Once around a cycle of many functions, and once more: a step takes the same time at any depth. */
static void
test_deep_cycle (void)
{
  const guint n = 40000;
  Graph graph = graph_begin (1);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernCallTree) tree = NULL;
  const gint64 cost = 1000;
  gint64 start;
  char name[16];

  for (guint i = 0; i < n; i++)
    {
      g_snprintf (name, sizeof name, "f%u", i);
      graph_add_self (&graph, graph_add_function (&graph, name), &cost);
    }
  for (guint i = 0; i < n; i++)
    graph_add_call (&graph, i, (i + 1) % n, 1, &cost);
  profile = graph_finish (&graph);
  analysis = analyse (profile);
  tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, 0);

  start = g_get_monotonic_time ();
  for (guint i = 0; i < 2 * n; i++)
    {
      quern_call_tree_open (tree, i, 0.0);
      g_assert_cmpuint (quern_call_tree_get_size (tree), ==, i + 2);
      g_assert_true (quern_call_tree_get (tree, i)->recursive == (i >= n));
    }
  g_assert_cmpint (g_get_monotonic_time () - start, <, 60 * G_USEC_PER_SEC);
}

/* However many contexts are opened, memory is bounded. */
static void
test_endless (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text (
    "a 1; a>b 1 1000000; a>c 1 1000000; b>a 1 1000000; b>c 1 1000000; c>a 1 1000000; "
    "c>b 1 1000000; a>a 1 1000000");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, 0);
  guint i;

  for (i = 0; i < quern_call_tree_get_size (tree); i++)
    quern_call_tree_open (tree, i, 0.0);
  g_assert_cmpuint (quern_call_tree_get_size (tree), <=, 1u << 20);
  g_assert_cmpuint (i, >, 1000000);
}

/* Small contexts are not listed, but their cost is not added to others. */
static void
test_min_cost (void)
{
  g_autoptr (QuernProfile) profile =
    profile_from_text ("main 10; main>a 1 60; main>b 1 30; a 60; b 30");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, 0);

  quern_call_tree_open (tree, 0, 40.0);
  quern_call_tree_open (tree, 0, 0.0);
  g_assert_cmpuint (quern_call_tree_get (tree, 0)->n_children, ==, 1);
  g_assert_cmpfloat_with_epsilon (quern_call_tree_get (tree, 0)->self, 10.0, 1e-9);
}

/* Negative costs give no tight bounds, but the bounds stay ordered. */
static void
test_signed (void)
{
  g_autoptr (QuernProfile) profile =
    profile_from_text ("main -10; main>a 1 -60; main>b 1 30; a -60; b 30; c>b 1 5; c 0");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  QuernDirection directions[] = { QUERN_CALLEES, QUERN_CALLERS };

  for (gsize d = 0; d < G_N_ELEMENTS (directions); d++)
    for (guint root = 0; root <= 4; root++)
      {
        g_autoptr (QuernCallTree) tree =
          quern_call_tree_new (analysis, 0, directions[d], root == 4 ? QUERN_NONE : root);

        for (guint i = 0; i < quern_call_tree_get_size (tree); i++)
          {
            quern_call_tree_open (tree, i, 0.0);
            g_assert_cmpfloat (quern_call_tree_get (tree, i)->low, <=,
                               quern_call_tree_get (tree, i)->cost);
            g_assert_cmpfloat (quern_call_tree_get (tree, i)->cost, <=,
                               quern_call_tree_get (tree, i)->high);
          }
      }
}

static gint64
make_cost (void)
{
  gint64 cost = g_test_rand_int_range (0, 100);

  return g_test_rand_int_range (0, 4) == 0 ? -cost : cost;
}

/* Costs and calls that need not agree with each other. */
static QuernProfile *
make_signed_graph (guint *n)
{
  Graph graph = graph_begin (1);

  *n = (guint) g_test_rand_int_range (1, MAX_FUNCTIONS + 1);
  for (guint i = 0; i < *n; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);
      gint64 cost = make_cost ();

      graph_add_self (&graph, graph_add_function (&graph, name), &cost);
    }
  for (guint i = 0; i < *n * *n; i++)
    {
      gint64 cost = make_cost ();

      if (g_test_rand_int_range (0, 3) == 0)
        graph_add_call (&graph, i / *n, i % *n, 1, &cost);
    }

  return graph_finish (&graph);
}

static gboolean
has_negative_caller (QuernProfile    *profile,
                     QuernFunctionId  function)
{
  guint n_calls;
  const QuernCallId *calls = quern_profile_get_calls_to (profile, function, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    if (quern_profile_get_call_costs (profile, calls[i])[0] < 0)
      return TRUE;

  return FALSE;
}

/* The parts of a context that are drawn fit into it; those of the program may be facts. */
static void
check_signed_context (QuernCallTree *tree,
                      guint          context)
{
  const double slack = 1e-6;
  const QuernContext *c = quern_call_tree_get (tree, context);
  double sum = c->self;

  g_assert_cmpfloat (c->low, <=, c->cost + slack);
  g_assert_cmpfloat (c->cost, <=, c->high + slack);
  if (c->cost < 0.0)
    return;

  for (guint i = 0; i < c->n_children; i++)
    {
      double cost = quern_call_tree_get (tree, c->first_child + i)->cost;

      sum += c->function == QUERN_NONE ? cost : MAX (0.0, cost);
    }
  g_assert_cmpfloat (c->self, >=, 0.0);
  g_assert_cmpfloat (sum, <=, c->cost + slack);
}

/* Roots cost at most as much as in lists. */
static void
check_signed_roots (QuernProfile  *profile,
                    QuernAnalysis *analysis,
                    QuernCallTree *tree)
{
  const QuernContext *program = quern_call_tree_get (tree, 0);

  for (guint i = 0; i < program->n_children; i++)
    {
      const QuernContext *root = quern_call_tree_get (tree, program->first_child + i);

      if (quern_analysis_get_node_cycle (analysis, root->function) == 0)
        g_assert_cmpfloat (root->cost, <=,
                           (double) quern_analysis_get_inclusive (analysis, root->function)[0]);
      if (has_negative_caller (profile, root->function))
        g_assert_cmpfloat (root->low, <, root->high);
    }
}

static void
test_signed_graphs (void)
{
  const QuernDirection directions[] = { QUERN_CALLEES, QUERN_CALLERS };

  for (guint round = 0; round < 1000; round++)
    {
      guint n;
      g_autoptr (QuernProfile) profile = make_signed_graph (&n);
      g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, round % 4 != 0, NULL, NULL);

      for (guint i = 0; i < G_N_ELEMENTS (directions) * (n + 1); i++)
        {
          QuernFunctionId root = i / 2 < n ? i / 2 : QUERN_NONE;
          g_autoptr (QuernCallTree) tree =
            quern_call_tree_new (analysis, 0, directions[i % 2], root);

          for (guint k = 0; k < quern_call_tree_get_size (tree) && k < 200; k++)
            quern_call_tree_open (tree, k, 0.0);
          for (guint k = 0; k < quern_call_tree_get_size (tree); k++)
            check_signed_context (tree, k);
          if (root == QUERN_NONE && directions[i % 2] == QUERN_CALLEES)
            check_signed_roots (profile, analysis, tree);
        }
    }
}

/* A function whose only call is negative is uncalled, but at its own cost, and not for certain. */
static void
test_negative_call (void)
{
  g_autoptr (QuernProfile) profile =
    profile_from_text ("main 100; main>f 1 -900; main>g 1 50; f 7; g 50");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autoptr (QuernCallTree) tree = quern_call_tree_new (analysis, 0, QUERN_CALLEES, QUERN_NONE);
  g_autofree char *text = describe (profile, tree);

  g_assert_cmpstr (text, ==, "0 program 157-157-157 self 150; 1 f 0-7-7 self 7");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/analysis/call-tree/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/analysis/call-tree/programs", test_programs);
  g_test_add_func ("/analysis/call-tree/reported", test_reported);
  g_test_add_func ("/analysis/call-tree/reported-less", test_reported_less);
  g_test_add_func ("/analysis/call-tree/unexplained", test_unexplained);
  g_test_add_func ("/analysis/call-tree/deep", test_deep);
  g_test_add_func ("/analysis/call-tree/deep-cycle", test_deep_cycle);
  g_test_add_func ("/analysis/call-tree/endless", test_endless);
  g_test_add_func ("/analysis/call-tree/min-cost", test_min_cost);
  g_test_add_func ("/analysis/call-tree/signed", test_signed);
  g_test_add_func ("/analysis/call-tree/signed-graphs", test_signed_graphs);
  g_test_add_func ("/analysis/call-tree/negative-call", test_negative_call);

  return g_test_run ();
}
