/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-coverage.h"

#include <math.h>

#include "graph-fixture.h"
#include "loaded-profile.h"

/* Describes rows as "a 20/20 x3 1-2": inclusive/self, calls, distances. */
static char *
describe (QuernAnalysis *analysis,
          GArray        *rows)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const QuernCoverageRow *row = &g_array_index (rows, QuernCoverageRow, i);
      g_autofree char *name = quern_analysis_dup_node_name (analysis, row->node);

      g_string_append_printf (text, "%s%s %g/%g x%" G_GUINT64_FORMAT " %u-%u", i > 0 ? "; " : "",
                              name, row->inclusive, row->self, row->count,
                              row->min_distance, row->max_distance);
    }

  return g_string_free (text, FALSE);
}

typedef struct
{
  const char    *name;
  const char    *text;
  const char    *start;
  QuernDirection direction;
  const char    *rows;
} Case;

#define DIAMOND \
  "main 0; main>a 1 60; main>b 1 40; a 0; a>c 1 60; b 0; b>c 1 40; c 10; c>d 2 90; d 90"

static const Case cases[] = {
  { "worked-example", WORKED_EXAMPLE, "main", QUERN_CALLEES,
    "main 100/10 x0 0-0; <cycle 1> 90/50 x1 1-1; b 70/30 x0 2-2; c 40/40 x4 3-3; a 20/20 x1 1-1" },
  { "worked-example-member", WORKED_EXAMPLE, "b", QUERN_CALLEES, "b 70/30 x0 0-0; c 40/40 x4 1-1" },
  { "worked-example-cycle", WORKED_EXAMPLE, "<cycle 1>", QUERN_CALLEES,
    "<cycle 1> 90/50 x0 0-0; c 40/40 x4 1-1" },
  { "worked-example-up", WORKED_EXAMPLE, "c", QUERN_CALLERS,
    "c 40/0 x0 0-0; b 40/0 x4 1-1; <cycle 1> 40/0 x4 1-1; main 40/0 x0 3-3" },
  { "worked-example-member-up", WORKED_EXAMPLE, "b", QUERN_CALLERS,
    "b 70/0 x0 0-0; <cycle 1> 70/0 x0 1-1; main 70/0 x1 2-2" },
  { "worked-example-cycle-up", WORKED_EXAMPLE, "<cycle 1>", QUERN_CALLERS,
    "<cycle 1> 90/0 x0 0-0; main 90/0 x1 1-1" },
  { "diamond", DIAMOND, "a", QUERN_CALLEES, "a 60/0 x0 0-0; c 60/6 x1 1-1; d 54/54 x1 2-2" },
  { "diamond-all", DIAMOND, "main", QUERN_CALLEES,
    "main 100/0 x0 0-0; c 100/10 x2 2-2; d 90/90 x2 3-3; a 60/0 x1 1-1; b 40/0 x1 1-1" },
  { "diamond-up", DIAMOND, "d", QUERN_CALLERS,
    "d 90/0 x0 0-0; c 90/0 x2 1-1; main 90/0 x2 3-3; a 54/0 x1 2-2; b 36/0 x1 2-2" },
  { "two-ways", "main 1; main>a 1 60; main>c 1 20; a 10; a>b 2 50; b 5; b>c 1 45; c 65", "main",
    QUERN_CALLEES,
    "main 81/1 x0 0-0; c 65/65 x2 1-3; a 60/10 x1 1-1; b 50/5 x2 2-2" },
  { "recursion", "main 1; main>f 1 9; f 9; f>f 8 36", "main", QUERN_CALLEES,
    "main 10/1 x0 0-0; f 9/9 x1 1-1" },
  { "alone", "main 1", "main", QUERN_CALLERS, "main 1/0 x0 0-0" },
  { "too-small",
    "main 1000000; main>a 1 50; main>b 1 500; a 0; a>c 1 50; c 50; b 0; b>d 1 500; d 500",
    "main", QUERN_CALLEES,
    "main 1.00055e+06/1e+06 x0 0-0; b 500/0 x1 1-1; d 500/500 x1 2-2; a 50/0 x1 1-1" },
  { "free", "main 0; main>a 3 0; a 0; a>b 2 0; b 0", "main", QUERN_CALLEES,
    "main 0/0 x0 0-0; a 0/0 x3 1-1" },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernProfile) profile = profile_from_text (c->text);
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rows = quern_coverage_list (analysis, find_node (analysis, c->start), 0,
                                                 c->direction, NULL, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = describe (analysis, rows);
  g_assert_cmpstr (text, ==, c->rows);
}

/* Without cycle detection there are no rows for cycles. */
static void
test_without_cycles (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text (WORKED_EXAMPLE);
  g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, FALSE, NULL, NULL);
  g_autoptr (GArray) down = quern_coverage_list (analysis, 0, 0, QUERN_CALLEES, NULL, NULL);
  g_autoptr (GArray) up = quern_coverage_list (analysis, 3, 0, QUERN_CALLERS, NULL, NULL);
  g_autofree char *text = describe (analysis, down);
  g_autofree char *up_text = describe (analysis, up);

  g_assert_cmpstr (text, ==, "main 100/10 x0 0-0; b 70/30 x0 2-2; c 40/40 x4 3-3; a 20/20 x1 1-1");
  g_assert_cmpstr (up_text, ==, "c 40/0 x0 0-0; b 40/0 x4 1-1; main 40/0 x0 3-3; a 0/0 x0 2-2");
}

/* The sums of functions in this file have wrapped, those of its calls have not: still, no function
 * has more cost within another than it has at all. */
static void
test_wrapped (void)
{
  g_autoptr (QuernAnalysis) analysis =
    loaded_profile_analyse (loaded_profile_from_data ("webgrind", "slow.v4.webgrind"));

  for (QuernNodeId start = 0; start < quern_analysis_get_n_nodes (analysis); start++)
    for (guint up = 0; up < 2; up++)
      {
        g_autoptr (GArray) rows = quern_coverage_list (analysis, start, 0,
                                                       up ? QUERN_CALLERS : QUERN_CALLEES,
                                                       NULL, NULL);

        for (guint i = 0; i < rows->len; i++)
          {
            const QuernCoverageRow *row = &g_array_index (rows, QuernCoverageRow, i);
            double all = (double) quern_analysis_get_inclusive (analysis, row->node)[0];

            g_assert_cmpfloat (row->inclusive, <=, all);
            g_assert_cmpfloat (row->self, <=, all);
          }
      }
}

/* With negative costs, it may have: g spends 100 in f, and 10 altogether. */
static void
test_negative (void)
{
  g_autoptr (QuernProfile) profile =
    profile_from_text ("main 0; main>g 1 10; g -90; g>f 1 100; f 100");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autoptr (GArray) rows = quern_coverage_list (analysis, find_node (analysis, "f"), 0,
                                                 QUERN_CALLERS, NULL, NULL);

  g_assert_cmpuint (rows->len, ==, 3);
  for (guint i = 0; i < rows->len; i++)
    g_assert_cmpfloat_with_epsilon (g_array_index (rows, QuernCoverageRow, i).inclusive, 100.0,
                                    1e-9);
}

#define MAX_FUNCTIONS 8

/* A random acyclic graph, and its costs in matrices. */
typedef struct
{
  guint   n;
  gint64  cost[MAX_FUNCTIONS][MAX_FUNCTIONS];
  guint64 count[MAX_FUNCTIONS][MAX_FUNCTIONS];
} Matrices;

static QuernProfile *
make_random (Matrices *m)
{
  Graph graph = graph_begin (1);

  memset (m, 0, sizeof *m);
  m->n = (guint) g_test_rand_int_range (2, MAX_FUNCTIONS + 1);
  for (guint i = 0; i < m->n; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);
      gint64 self = g_test_rand_int_range (1, 100);

      graph_add_self (&graph, graph_add_function (&graph, name), &self);
    }
  for (guint i = 0; i < m->n; i++)
    for (guint j = i + 1; j < m->n; j++)
      if (g_test_rand_int_range (0, 5) < 2)
        {
          m->cost[i][j] = g_test_rand_int_range (20, 200);
          m->count[i][j] = (guint64) g_test_rand_int_range (1, 9);
          graph_add_call (&graph, i, j, m->count[i][j], &m->cost[i][j]);
        }

  return graph_finish (&graph);
}

typedef struct
{
  double inclusive;
  double count;
  guint  min_distance;
  guint  max_distance;
} Expected;

/* Walks each path separately, as the rule is written. */
static void
walk (const Matrices *m,
      QuernAnalysis  *analysis,
      QuernDirection  direction,
      guint           f,
      double          cost,
      guint           distance,
      Expected       *expected)
{
  double inclusive = (double) quern_analysis_get_inclusive (analysis, f)[0];

  expected[f].inclusive += cost;
  expected[f].min_distance = MIN (expected[f].min_distance, distance);
  expected[f].max_distance = MAX (expected[f].max_distance, distance);

  for (guint i = 0; i < m->n; i++)
    {
      guint a = direction == QUERN_CALLEES ? f : i;
      guint b = direction == QUERN_CALLEES ? i : f;

      if (m->count[a][b] == 0)
        continue;
      expected[i].count += cost / inclusive * (double) m->count[a][b];
      walk (m, analysis, direction, i, cost * (double) m->cost[a][b] / inclusive, distance + 1,
            expected);
    }
}

static double
find_inclusive (GArray      *rows,
                QuernNodeId  node)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, QuernCoverageRow, i).node == node)
      return g_array_index (rows, QuernCoverageRow, i).inclusive;

  return 0.0;
}

static void
check_rows (const Matrices *m,
            QuernAnalysis  *analysis,
            QuernDirection  direction,
            guint           start)
{
  g_autoptr (GArray) rows = quern_coverage_list (analysis, start, 0, direction, NULL, NULL);
  double whole = (double) quern_analysis_get_inclusive (analysis, start)[0];
  Expected expected[MAX_FUNCTIONS];
  guint n = 0;

  for (guint i = 0; i < m->n; i++)
    expected[i] = (Expected) { .min_distance = G_MAXUINT };
  walk (m, analysis, direction, start, whole, 0, expected);

  for (guint i = 0; i < m->n; i++)
    n += expected[i].min_distance != G_MAXUINT;
  g_assert_cmpuint (rows->len, ==, n);

  for (guint i = 0; i < rows->len; i++)
    {
      const QuernCoverageRow *row = &g_array_index (rows, QuernCoverageRow, i);
      const Expected *e = &expected[row->node];
      double inclusive = (double) quern_analysis_get_inclusive (analysis, row->node)[0];
      double self = (double) quern_analysis_get_self (analysis, row->node)[0];

      /* All costs are above the threshold below which paths are not followed. */
      g_assert_cmpfloat (e->inclusive, >, 0.0001 * whole);
      g_assert_cmpfloat_with_epsilon (row->inclusive, e->inclusive, 1e-6);
      if (direction == QUERN_CALLERS)
        self = 0.0;
      g_assert_cmpfloat_with_epsilon (row->self, e->inclusive * self / inclusive, 1e-6);
      g_assert_cmpfloat (fabs ((double) row->count - e->count), <, 0.501);
      g_assert_cmpuint (row->min_distance, ==, e->min_distance);
      g_assert_cmpuint (row->max_distance, ==, e->max_distance);
    }
}

static void
test_paths (void)
{
  for (guint round = 0; round < 200; round++)
    {
      Matrices m;
      g_autoptr (QuernProfile) profile = make_random (&m);
      g_autoptr (QuernAnalysis) analysis = analyse (profile);

      for (guint f = 0; f < m.n; f++)
        {
          check_rows (&m, analysis, QUERN_CALLEES, f);
          check_rows (&m, analysis, QUERN_CALLERS, f);
        }
    }
}

/* Computes the expected rows of a group: all paths from its functions, each until it re-enters the
 * group. */
static void
walk_outside (const Matrices *m,
              QuernAnalysis  *analysis,
              QuernDirection  direction,
              const guint32  *group_of,
              guint           f,
              double          cost,
              guint           distance,
              Expected       *expected)
{
  double inclusive = (double) quern_analysis_get_inclusive (analysis, f)[0];

  expected[f].inclusive += distance > 0 ? cost : 0.0;
  expected[f].min_distance = MIN (expected[f].min_distance, distance);
  expected[f].max_distance = MAX (expected[f].max_distance, distance);

  for (guint i = 0; i < m->n; i++)
    {
      guint a = direction == QUERN_CALLEES ? f : i;
      guint b = direction == QUERN_CALLEES ? i : f;

      if (m->count[a][b] == 0 || group_of[i] == 0)
        continue;
      expected[i].count += cost / inclusive * (double) m->count[a][b];
      walk_outside (m, analysis, direction, group_of, i,
                    cost * (double) m->cost[a][b] / inclusive, distance + 1, expected);
    }
}

static void
check_group (const Matrices *m,
             QuernAnalysis  *analysis,
             QuernDirection  direction,
             const guint32  *group_of)
{
  g_autoptr (GArray) rows =
    quern_coverage_list_group (analysis, group_of, 0, 0, direction, NULL, NULL);
  Expected expected[MAX_FUNCTIONS];
  guint n = 0;

  for (guint i = 0; i < m->n; i++)
    expected[i] = (Expected) { .min_distance = G_MAXUINT };
  for (guint i = 0; i < m->n; i++)
    if (group_of[i] == 0)
      walk_outside (m, analysis, direction, group_of, i,
                    (double) quern_analysis_get_inclusive (analysis, i)[0], 0, expected);

  for (guint i = 0; i < m->n; i++)
    n += group_of[i] != 0 && expected[i].min_distance != G_MAXUINT;
  g_assert_cmpuint (rows->len, ==, n);

  for (guint i = 0; i < rows->len; i++)
    {
      const QuernCoverageRow *row = &g_array_index (rows, QuernCoverageRow, i);
      const Expected *e = &expected[row->node];

      g_assert_cmpuint (group_of[row->node], !=, 0);
      g_assert_cmpfloat_with_epsilon (row->inclusive, e->inclusive, 1e-6);
      g_assert_cmpfloat (fabs ((double) row->count - e->count), <, 0.501);
      g_assert_cmpuint (row->min_distance, ==, e->min_distance);
      g_assert_cmpuint (row->max_distance, ==, e->max_distance);

      /* A row never exceeds the function's total inclusive cost. */
      if (direction == QUERN_CALLEES)
        g_assert_cmpfloat (row->inclusive, <=,
                           (double) quern_analysis_get_inclusive (analysis, row->node)[0] + 1e-6);
    }
}

static void
test_groups (void)
{
  for (guint round = 0; round < 200; round++)
    {
      Matrices m;
      g_autoptr (QuernProfile) profile = make_random (&m);
      g_autoptr (QuernAnalysis) analysis = analyse (profile);
      guint32 group_of[MAX_FUNCTIONS];

      for (guint f = 0; f < m.n; f++)
        group_of[f] = (guint32) g_test_rand_int_range (0, 3);
      check_group (&m, analysis, QUERN_CALLEES, group_of);
      check_group (&m, analysis, QUERN_CALLERS, group_of);
    }
}

/* A group of one function has the rows of that function, and a group of a whole cycle those of the
 * cycle. */
static void
test_group_as_node (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text (WORKED_EXAMPLE);
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  guint n_functions = quern_profile_get_n_functions (profile);

  for (QuernNodeId node = 0; node < quern_analysis_get_n_nodes (analysis); node++)
    for (QuernDirection direction = QUERN_CALLERS; direction <= QUERN_CALLEES; direction++)
      {
        g_autofree guint32 *group_of = g_new0 (guint32, n_functions);
        g_autoptr (GArray) of_node = NULL;
        g_autoptr (GArray) of_group = NULL;
        g_autofree char *node_text = NULL;
        g_autofree char *group_text = NULL;

        for (QuernFunctionId f = 0; f < n_functions; f++)
          if (f == node || (quern_analysis_is_cycle (analysis, node) &&
                            quern_analysis_get_node_cycle (analysis, f) ==
                              quern_analysis_get_node_cycle (analysis, node)))
            group_of[f] = 1;

        of_node = quern_coverage_list (analysis, node, 0, direction, NULL, NULL);
        of_group = quern_coverage_list_group (analysis, group_of, 1, 0, direction, NULL, NULL);
        g_array_remove_index (of_node, 0);
        node_text = describe (analysis, of_node);
        group_text = describe (analysis, of_group);
        g_assert_cmpstr (group_text, ==, node_text);
      }
}

/* The group contains part of a cycle: a and b call each other, a calls c, b calls d. Towards the
 * callers, the cycle has only the cost of a and c, without what b does for a. */
static void
test_group_in_cycle (void)
{
  g_autoptr (QuernProfile) profile =
    profile_from_text ("main 0; main>a 1 100; a 10; a>b 1 60; a>c 1 30; b 20; b>a 1 5; b>d 1 40; "
                     "c 30; d 40");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  guint32 group_of[5] = { 0 };
  g_autoptr (GArray) down = NULL;
  g_autoptr (GArray) up = NULL;
  g_autofree char *down_text = NULL;
  g_autofree char *up_text = NULL;

  group_of[find_node (analysis, "a")] = 1;
  group_of[find_node (analysis, "c")] = 1;
  down = quern_coverage_list_group (analysis, group_of, 1, 0, QUERN_CALLEES, NULL, NULL);
  down_text = describe (analysis, down);
  g_assert_cmpstr (down_text, ==, "");
  up = quern_coverage_list_group (analysis, group_of, 1, 0, QUERN_CALLERS, NULL, NULL);
  up_text = describe (analysis, up);
  g_assert_cmpstr (up_text, ==, "main 40/0 x0 1-1; <cycle 1> 40/0 x0 1-1");
}

/* What f has in its callee g is what g has in its caller f. */
static void
test_duality (void)
{
  for (guint round = 0; round < 100; round++)
    {
      Matrices m;
      g_autoptr (QuernProfile) profile = make_random (&m);
      g_autoptr (QuernAnalysis) analysis = analyse (profile);

      for (guint f = 0; f < m.n; f++)
        {
          g_autoptr (GArray) down = quern_coverage_list (analysis, f, 0, QUERN_CALLEES, NULL, NULL);

          for (guint i = 0; i < down->len; i++)
            {
              const QuernCoverageRow *row = &g_array_index (down, QuernCoverageRow, i);
              g_autoptr (GArray) up = quern_coverage_list (analysis, row->node, 0, QUERN_CALLERS,
                                                           NULL, NULL);

              g_assert_cmpfloat_with_epsilon (find_inclusive (up, f), row->inclusive, 1e-6);
            }
        }
    }
}

/* In a random program with one main, everything is covered from main by its inclusive cost,
 * including cycles and their members. */
static void
test_main_covers_all (void)
{
  for (guint round = 0; round < 200; round++)
    {
      const guint n_functions = 7;
      guint function[80];
      guint parent[80];
      gint64 inclusive[80];
      guint n = (guint) g_test_rand_int_range (1, 80);
      Graph graph = graph_begin (1);
      g_autoptr (QuernProfile) profile = NULL;
      g_autoptr (QuernAnalysis) analysis = NULL;
      g_autoptr (GArray) rows = NULL;

      for (guint i = 0; i < n_functions; i++)
        {
          g_autofree char *name = g_strdup_printf ("f%u", i);

          graph_add_function (&graph, name);
        }
      for (guint i = 0; i < n; i++)
        {
          parent[i] = i == 0 ? 0 : (guint) g_test_rand_int_range (0, (gint32) i);
          function[i] = i == 0 ? 0 : (guint) g_test_rand_int_range (1, (gint32) n_functions);
          inclusive[i] = g_test_rand_int_range (1, 9);
          graph_add_self (&graph, function[i], &inclusive[i]);
        }
      for (guint i = n; i-- > 1; )
        {
          inclusive[parent[i]] += inclusive[i];
          graph_add_call (&graph, function[parent[i]], function[i], 1, &inclusive[i]);
        }
      profile = graph_finish (&graph);
      analysis = analyse (profile);
      rows = quern_coverage_list (analysis, 0, 0, QUERN_CALLEES, NULL, NULL);

      for (guint i = 0; i < rows->len; i++)
        {
          const QuernCoverageRow *row = &g_array_index (rows, QuernCoverageRow, i);
          double whole = (double) quern_analysis_get_inclusive (analysis, row->node)[0];
          double self = (double) quern_analysis_get_self (analysis, row->node)[0];

          g_assert_cmpfloat_with_epsilon (row->inclusive, whole, 1e-6);
          g_assert_cmpfloat_with_epsilon (row->self, self, 1e-6);
          g_assert_cmpuint (row->min_distance, <=, row->max_distance);
        }
      for (QuernNodeId i = 1; i < quern_analysis_get_n_nodes (analysis); i++)
        {
          double whole = (double) quern_analysis_get_inclusive (analysis, i)[0];

          g_assert_cmpfloat_with_epsilon (find_inclusive (rows, i), whole, 1e-6);
        }
    }
}

/* 2^200000 paths, and two hundred thousand levels. */
static void
test_ladder (void)
{
  const guint n = 200000;
  Graph graph = graph_begin (1);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GArray) up = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  const gint64 cost = 1000;
  const gint64 half = 500;
  const QuernCoverageRow *last;
  char name[16];

  for (guint i = 0; i < n; i++)
    {
      g_snprintf (name, sizeof name, "f%u", i);
      graph_add_function (&graph, name);
    }
  for (guint i = 0; i + 2 < n; i++)
    {
      graph_add_call (&graph, i, i + 1, 1, &half);
      graph_add_call (&graph, i, i + 2, 1, &half);
    }
  graph_add_self (&graph, n - 1, &cost);
  profile = graph_finish (&graph);
  analysis = analyse (profile);

  rows = quern_coverage_list (analysis, 0, 0, QUERN_CALLEES, NULL, NULL);
  g_assert_cmpuint (rows->len, ==, n);
  last = &g_array_index (rows, QuernCoverageRow, 1);
  g_assert_cmpfloat (last->inclusive, <=, 1000.0);

  up = quern_coverage_list (analysis, n - 1, 0, QUERN_CALLERS, NULL, NULL);
  g_assert_cmpuint (up->len, >, 10);

  g_cancellable_cancel (cancellable);
  g_assert_null (quern_coverage_list (analysis, 0, 0, QUERN_CALLEES, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/analysis/coverage/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/analysis/coverage/without-cycles", test_without_cycles);
  g_test_add_func ("/analysis/coverage/wrapped", test_wrapped);
  g_test_add_func ("/analysis/coverage/negative", test_negative);
  g_test_add_func ("/analysis/coverage/paths", test_paths);
  g_test_add_func ("/analysis/coverage/groups", test_groups);
  g_test_add_func ("/analysis/coverage/group-as-node", test_group_as_node);
  g_test_add_func ("/analysis/coverage/group-in-cycle", test_group_in_cycle);
  g_test_add_func ("/analysis/coverage/duality", test_duality);
  g_test_add_func ("/analysis/coverage/main-covers-all", test_main_covers_all);
  g_test_add_func ("/analysis/coverage/ladder", test_ladder);

  return g_test_run ();
}
