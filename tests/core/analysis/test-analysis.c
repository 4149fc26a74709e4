/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-analysis.h"

#include "graph-fixture.h"

static void
assert_node (QuernAnalysis *analysis,
             const char    *name,
             gint64         self,
             gint64         inclusive,
             guint64        called,
             guint64        called_recursive)
{
  QuernNodeId node = find_node (analysis, name);

  g_assert_cmpint (quern_analysis_get_self (analysis, node)[0], ==, self);
  g_assert_cmpint (quern_analysis_get_inclusive (analysis, node)[0], ==, inclusive);
  g_assert_cmpuint (quern_analysis_get_called (analysis, node), ==, called);
  g_assert_cmpuint (quern_analysis_get_called_recursive (analysis, node), ==, called_recursive);
}

static void
test_worked_example (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text (WORKED_EXAMPLE);
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  QuernNodeId cycle = quern_analysis_get_cycle_node (analysis, 1);

  assert_node (analysis, "<cycle 1>", 50, 90, 1, 5);
  assert_node (analysis, "a", 20, 20, 3, 2);
  assert_node (analysis, "b", 30, 70, 3, 3);
  assert_node (analysis, "c", 40, 40, 4, 0);
  assert_node (analysis, "main", 10, 100, 0, 0);

  g_assert_cmpuint (quern_analysis_get_n_nodes (analysis), ==, 5);
  g_assert_true (quern_analysis_is_cycle (analysis, cycle));
  g_assert_false (quern_analysis_is_cycle (analysis, 0));
  g_assert_cmpuint (quern_analysis_get_node_cycle (analysis, cycle), ==, 1);
  g_assert_cmpuint (quern_analysis_get_node_cycle (analysis, find_node (analysis, "b")), ==, 1);
  g_assert_cmpuint (quern_analysis_get_node_cycle (analysis, find_node (analysis, "c")), ==, 0);
}

/* Without cycle detection every function follows the first rule. */
static void
test_without_cycles (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text (WORKED_EXAMPLE);
  g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, FALSE, NULL, NULL);

  g_assert_cmpuint (quern_analysis_get_n_nodes (analysis), ==, 4);
  g_assert_false (quern_analysis_detects_cycles (analysis));
  assert_node (analysis, "a", 20, 115, 3, 0);
  assert_node (analysis, "b", 30, 95, 3, 0);
  assert_node (analysis, "main", 10, 100, 0, 0);
}

/* The inclusive cost is taken from the larger of incoming and outgoing calls. */
static void
test_larger_side (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text (
    "main 10; main>wait 1 90; wait 5; main>clone 1 3; clone 2; clone>thread 1 70; thread 70");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);

  assert_node (analysis, "wait", 5, 90, 1, 0);
  assert_node (analysis, "clone", 2, 72, 1, 0);
  assert_node (analysis, "main", 10, 103, 0, 0);
}

/* Each event is analysed separately. */
static void
test_events_apart (void)
{
  Graph graph = graph_begin (2);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  const gint64 self[] = { 5, 50 };
  const gint64 call[] = { 40, 4 };

  graph_add_self (&graph, graph_add_function (&graph, "f"), self);
  graph_add_call (&graph, graph_add_function (&graph, "main"), 0, 1, call);
  profile = graph_finish (&graph);
  analysis = analyse (profile);

  g_assert_cmpint (quern_analysis_get_inclusive (analysis, 0)[0], ==, 40);
  g_assert_cmpint (quern_analysis_get_inclusive (analysis, 0)[1], ==, 50);
}

static void
test_recursion (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text ("main 1; main>f 1 9; f 9; f>f 8 36");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);

  assert_node (analysis, "f", 9, 9, 9, 8);
  assert_node (analysis, "main", 1, 10, 0, 0);
}

/* Costs that the file states for a function take precedence if they cover all chosen parts. */
static void
test_reported (void)
{
  Graph graph = graph_begin (2);
  const gint64 costs[] = { 5, 50 };
  const gboolean chosen[] = { TRUE, FALSE };
  QuernFunctionId f = graph_add_function (&graph, "f");
  QuernFunctionId main = graph_add_function (&graph, "main");
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernProfile) first = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernAnalysis) of_first = NULL;

  graph_add_self (&graph, f, costs);
  graph_add_call (&graph, main, f, 3, costs);
  quern_profile_builder_report_called (graph.builder, main, 1);
  quern_profile_builder_report_costs (graph.builder, f, 4, 0, 7);
  quern_profile_builder_begin_part (graph.builder);
  graph_add_self (&graph, f, costs);
  quern_profile_builder_report_costs (graph.builder, f, G_MAXUINT64, 0, G_MAXINT64);
  profile = graph_finish (&graph);
  first = quern_profile_select_parts (profile, chosen, NULL, NULL);
  analysis = analyse (profile);
  of_first = analyse (first);

  assert_node (analysis, "f", 10, G_MAXINT64, G_MAXUINT64, 0);
  g_assert_cmpint (quern_analysis_get_inclusive (analysis, f)[1], ==, 100);
  assert_node (analysis, "main", 0, 5, 1, 0);
  assert_node (of_first, "f", 5, 7, 4, 0);
  assert_node (of_first, "main", 0, 5, 1, 0);
}

/* A function without costs is absent from chosen parts, unless it is called in them. */
static void
test_absent (void)
{
  Graph graph = graph_begin (2);
  const gint64 none[] = { 0, 0 };
  const gint64 second[] = { 0, 50 };
  const gboolean chosen[] = { TRUE, FALSE };
  QuernFunctionId main = graph_add_function (&graph, "main");
  QuernFunctionId called = graph_add_function (&graph, "called");
  QuernFunctionId later = graph_add_function (&graph, "later");
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernProfile) first = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernAnalysis) of_first = NULL;

  graph_add_self (&graph, main, second);
  graph_add_call (&graph, main, called, 3, none);
  quern_profile_builder_begin_part (graph.builder);
  graph_add_self (&graph, later, second);
  profile = graph_finish (&graph);
  first = quern_profile_select_parts (profile, chosen, NULL, NULL);
  analysis = analyse (profile);
  of_first = analyse (first);

  g_assert_false (quern_analysis_is_absent (analysis, later));
  g_assert_false (quern_analysis_is_absent (of_first, main));
  g_assert_false (quern_analysis_is_absent (of_first, called));
  g_assert_true (quern_analysis_is_absent (of_first, later));
}

static void
test_saturation (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text (
    "main 9223372036854775807; main>a 18446744073709551615 9223372036854775807; "
    "x>a 2 -9223372036854775808; a -9223372036854775808; b -9223372036854775808; a>b 1 -5; "
    "p 1; p>q 18446744073709551615 1; q>p 18446744073709551615 9223372036854775807; "
    "q 9223372036854775807");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);

  assert_node (analysis, "main", G_MAXINT64, G_MAXINT64, 0, 0);
  assert_node (analysis, "a", G_MININT64, -1, G_MAXUINT64, 0);
  assert_node (analysis, "b", G_MININT64, -5, 1, 0);
  assert_node (analysis, "<cycle 1>", G_MAXINT64, G_MAXINT64, 0, G_MAXUINT64);
}

/* The sum of a function's calls overflows 64 bits, either finally or only in between. */
static void
test_wide_sums (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text (
    "x>t 1 9223372036854775807; y>t 1 9223372036854775800; z>t 1 -9223372036854775805; t 5; "
    "t>t 1 100; x>u 1 3; z>u 1 4; u 1; "
    "x>v 1 9223372036854775807; y>v 1 9223372036854775807; v 5");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);

  assert_node (analysis, "t", 5, 9223372036854775802, 4, 1);
  assert_node (analysis, "u", 1, 7, 2, 0);
  assert_node (analysis, "v", 5, G_MAXINT64, 2, 0);
  assert_node (analysis, "x", 0, G_MAXINT64, 0, 0);
}

static void
test_empty (void)
{
  Graph graph = graph_begin (1);
  g_autoptr (QuernProfile) profile = graph_finish (&graph);
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autofree gint64 *costs = quern_analysis_dup_costs (analysis, 0, TRUE);

  g_assert_cmpuint (quern_analysis_get_n_nodes (analysis), ==, 0);
}

static void
test_dup_costs (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text (WORKED_EXAMPLE);
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autofree gint64 *self = quern_analysis_dup_costs (analysis, 0, FALSE);
  g_autofree gint64 *inclusive = quern_analysis_dup_costs (analysis, 0, TRUE);

  for (QuernNodeId i = 0; i < quern_analysis_get_n_nodes (analysis); i++)
    {
      g_assert_cmpint (self[i], ==, quern_analysis_get_self (analysis, i)[0]);
      g_assert_cmpint (inclusive[i], ==, quern_analysis_get_inclusive (analysis, i)[0]);
    }
}

/* Describes callers or callees as "a*3=60 …"; * marks recursive ones. */
static char *
describe_calls (QuernAnalysis  *analysis,
                const char     *name,
                QuernDirection  direction)
{
  g_autoptr (QuernCallTable) table =
    quern_analysis_list_calls (analysis, find_node (analysis, name), direction);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < quern_call_table_get_n_rows (table); i++)
    {
      const QuernCallRow *row = quern_call_table_get_row (table, i);
      g_autofree char *other = quern_analysis_dup_node_name (analysis, row->other);

      g_string_append_printf (text, "%s%s%s %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT,
                              i > 0 ? "; " : "", other, row->recursive ? "*" : "", row->count,
                              quern_call_table_get_costs (table, i)[0]);
    }

  return g_string_free (text, FALSE);
}

typedef struct
{
  const char *name;
  const char *callers;
  const char *callees;
} CallCase;

static void
test_list_calls (void)
{
  static const CallCase cases[] = {
    { "main", "", "a 1 90; b 1 7" },
    { "a", "main 1 90; b* 2 25", "b* 3 60; c 1 5" },
    { "b", "main 1 7; a* 3 60", "a* 2 25; c 4 40" },
    { "c", "a 1 5; b 4 40; c* 6 30", "c* 6 30" },
    { "<cycle 1>", "main 2 97", "c 5 45" },
  };
  g_autoptr (QuernProfile) profile =
    profile_from_text (WORKED_EXAMPLE "; main>b 1 7; a>c 1 5; c>c 6 30");
  g_autoptr (QuernAnalysis) analysis = analyse (profile);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *callers = describe_calls (analysis, cases[i].name, QUERN_CALLERS);
      g_autofree char *callees = describe_calls (analysis, cases[i].name, QUERN_CALLEES);

      g_assert_cmpstr (callers, ==, cases[i].callers);
      g_assert_cmpstr (callees, ==, cases[i].callees);
    }
}

#define MAX_FUNCTIONS 12
#define N_EVENTS 3

/* A random graph, with everything that the definitions need in plain matrices. */
typedef struct
{
  guint    n;
  gint64   self[MAX_FUNCTIONS][N_EVENTS];
  gint64   cost[MAX_FUNCTIONS][MAX_FUNCTIONS][N_EVENTS];
  guint64  count[MAX_FUNCTIONS][MAX_FUNCTIONS];
  gboolean has_call[MAX_FUNCTIONS][MAX_FUNCTIONS];
  gboolean reaches[MAX_FUNCTIONS][MAX_FUNCTIONS];
} Matrices;

static QuernProfile *
make_random (Matrices *m)
{
  Graph graph = graph_begin (N_EVENTS);

  memset (m, 0, sizeof *m);
  m->n = (guint) g_test_rand_int_range (1, MAX_FUNCTIONS + 1);
  for (guint i = 0; i < m->n; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);

      for (guint e = 0; e < N_EVENTS; e++)
        m->self[i][e] = g_test_rand_int_range (-5, 1000);
      graph_add_self (&graph, graph_add_function (&graph, name), m->self[i]);
    }

  for (gint32 k = g_test_rand_int_range (0, (gint32) (2 * m->n)); k > 0; k--)
    {
      guint a = (guint) g_test_rand_int_range (0, (gint32) m->n);
      guint b = (guint) g_test_rand_int_range (0, (gint32) m->n);
      guint64 count = (guint64) g_test_rand_int_range (0, 4);
      gint64 costs[N_EVENTS];

      for (guint e = 0; e < N_EVENTS; e++)
        {
          costs[e] = g_test_rand_int_range (0, 2) * g_test_rand_int_range (0, 500);
          m->cost[a][b][e] += costs[e];
        }
      m->count[a][b] += count;
      m->has_call[a][b] = TRUE;
      graph_add_call (&graph, a, b, count, costs);
    }

  for (guint i = 0; i < m->n; i++)
    for (guint j = 0; j < m->n; j++)
      {
        m->reaches[i][j] = m->count[i][j] > 0;
        for (guint e = 0; e < N_EVENTS; e++)
          m->reaches[i][j] |= m->cost[i][j][e] > 0;
      }
  for (guint k = 0; k < m->n; k++)
    for (guint i = 0; i < m->n; i++)
      for (guint j = 0; j < m->n; j++)
        m->reaches[i][j] |= m->reaches[i][k] && m->reaches[k][j];

  return graph_finish (&graph);
}

static gboolean
is_together (const Matrices *m,
             guint           a,
             guint           b)
{
  return a == b || (m->reaches[a][b] && m->reaches[b][a]);
}

static gboolean
is_in_cycle (const Matrices *m,
             guint           f)
{
  for (guint i = 0; i < m->n; i++)
    if (i != f && is_together (m, i, f))
      return TRUE;

  return FALSE;
}

/* SEMANTICS 1.6, implemented literally for one event. */
static void
check_function (const Matrices *m,
                QuernAnalysis  *analysis,
                guint           f,
                guint           e)
{
  gint64 out = m->self[f][e];
  gint64 in = 0;
  guint64 called = 0;
  guint64 recursive = 0;

  for (guint i = 0; i < m->n; i++)
    {
      out += is_together (m, f, i) ? 0 : m->cost[f][i][e];
      in += i == f ? 0 : m->cost[i][f][e];
      called += m->count[i][f];
      recursive += is_together (m, f, i) ? m->count[i][f] : 0;
    }

  g_assert_cmpint (quern_analysis_get_self (analysis, f)[e], ==, m->self[f][e]);
  g_assert_cmpint (quern_analysis_get_inclusive (analysis, f)[e], ==,
                   is_in_cycle (m, f) ? out : MAX (out, in));
  g_assert_cmpuint (quern_analysis_get_called (analysis, f), ==, called);
  g_assert_cmpuint (quern_analysis_get_called_recursive (analysis, f), ==, recursive);
}

static void
check_cycle (const Matrices *m,
             QuernAnalysis  *analysis,
             guint           cycle,
             guint           e)
{
  QuernNodeId node = quern_analysis_get_cycle_node (analysis, cycle);
  guint n_members;
  const QuernFunctionId *members =
    quern_cycles_get_members (quern_analysis_get_cycles (analysis), cycle, &n_members);
  gint64 self = 0;
  gint64 inclusive = 0;
  gint64 outside = 0;
  guint64 called = 0;

  for (guint i = 0; i < n_members; i++)
    {
      self += m->self[members[i]][e];
      inclusive += quern_analysis_get_inclusive (analysis, members[i])[e];
      for (guint j = 0; j < m->n; j++)
        if (!is_together (m, members[i], j))
          {
            outside += m->cost[j][members[i]][e];
            called += m->count[j][members[i]];
          }
    }

  g_assert_cmpint (quern_analysis_get_self (analysis, node)[e], ==, self);
  g_assert_cmpint (quern_analysis_get_inclusive (analysis, node)[e], ==, MAX (inclusive, outside));
  g_assert_cmpuint (quern_analysis_get_called (analysis, node), ==, called);
}

/* The rows of a cycle add up to the calls that cross its border. */
static void
check_cycle_calls (const Matrices *m,
                   QuernAnalysis  *analysis,
                   guint           cycle,
                   QuernDirection  direction)
{
  g_autoptr (QuernCallTable) table =
    quern_analysis_list_calls (analysis, quern_analysis_get_cycle_node (analysis, cycle),
                               direction);
  guint n_members;
  const QuernFunctionId *members =
    quern_cycles_get_members (quern_analysis_get_cycles (analysis), cycle, &n_members);

  for (guint i = 0; i < quern_call_table_get_n_rows (table); i++)
    {
      QuernNodeId other = quern_call_table_get_row (table, i)->other;
      guint64 count = 0;
      gint64 cost = 0;

      g_assert_false (is_together (m, other, members[0]));
      for (guint j = 0; j < n_members; j++)
        {
          guint a = direction == QUERN_CALLERS ? other : members[j];
          guint b = direction == QUERN_CALLERS ? members[j] : other;

          count += m->count[a][b];
          cost += m->cost[a][b][1];
        }
      g_assert_cmpuint (quern_call_table_get_row (table, i)->count, ==, count);
      g_assert_cmpint (quern_call_table_get_costs (table, i)[1], ==, cost);
    }
}

/* Every function follows the first rule: there are no cycles. */
static void
test_definition_without_cycles (void)
{
  for (guint round = 0; round < 500; round++)
    {
      Matrices m;
      g_autoptr (QuernProfile) profile = make_random (&m);
      g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, FALSE, NULL, NULL);

      memset (m.reaches, 0, sizeof m.reaches);
      g_assert_cmpuint (quern_analysis_get_n_nodes (analysis), ==, m.n);
      for (guint e = 0; e < N_EVENTS; e++)
        for (guint f = 0; f < m.n; f++)
          check_function (&m, analysis, f, e);
    }
}

/* The calls that cross the border of a group, by the node outside of it. */
static void
check_group_calls (const Matrices *m,
                   QuernAnalysis  *analysis,
                   const guint32  *group_of,
                   guint32         group,
                   QuernDirection  direction)
{
  g_autoptr (QuernCallTable) table =
    quern_analysis_list_group_calls (analysis, group_of, group, direction);
  guint n_rows = 0;

  for (guint other = 0; other < m->n; other++)
    {
      guint64 count = 0;
      gint64 costs[N_EVENTS] = { 0 };
      gboolean has_call = FALSE;
      guint row = QUERN_NONE;

      for (guint member = 0; member < m->n && group_of[other] != group; member++)
        {
          guint a = direction == QUERN_CALLERS ? other : member;
          guint b = direction == QUERN_CALLERS ? member : other;

          if (group_of[member] != group || !m->has_call[a][b])
            continue;
          has_call = TRUE;
          count += m->count[a][b];
          for (guint e = 0; e < N_EVENTS; e++)
            costs[e] += m->cost[a][b][e];
        }
      if (!has_call)
        continue;

      n_rows++;
      for (guint i = 0; i < quern_call_table_get_n_rows (table); i++)
        if (quern_call_table_get_row (table, i)->other == other)
          row = i;
      g_assert_cmpuint (row, !=, QUERN_NONE);
      g_assert_cmpuint (quern_call_table_get_row (table, row)->count, ==, count);
      g_assert_false (quern_call_table_get_row (table, row)->recursive);
      for (guint e = 0; e < N_EVENTS; e++)
        g_assert_cmpint (quern_call_table_get_costs (table, row)[e], ==, costs[e]);
    }
  g_assert_cmpuint (quern_call_table_get_n_rows (table), ==, n_rows);
}

static void
test_group_calls (void)
{
  for (guint round = 0; round < 500; round++)
    {
      Matrices m;
      g_autoptr (QuernProfile) profile = make_random (&m);
      g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, round % 2 == 0, NULL, NULL);
      guint32 group_of[MAX_FUNCTIONS];

      for (guint i = 0; i < m.n; i++)
        group_of[i] = (guint32) g_test_rand_int_range (0, 3);
      for (guint32 group = 0; group < 3; group++)
        {
          check_group_calls (&m, analysis, group_of, group, QUERN_CALLERS);
          check_group_calls (&m, analysis, group_of, group, QUERN_CALLEES);
        }
    }
}

static void
test_definition (void)
{
  for (guint round = 0; round < 500; round++)
    {
      Matrices m;
      g_autoptr (QuernProfile) profile = make_random (&m);
      g_autoptr (QuernAnalysis) analysis = analyse (profile);

      for (guint e = 0; e < N_EVENTS; e++)
        {
          for (guint f = 0; f < m.n; f++)
            check_function (&m, analysis, f, e);
          for (guint i = 1; i <= quern_cycles_get_n (quern_analysis_get_cycles (analysis)); i++)
            check_cycle (&m, analysis, i, e);
        }
      for (guint i = 1; i <= quern_cycles_get_n (quern_analysis_get_cycles (analysis)); i++)
        {
          check_cycle_calls (&m, analysis, i, QUERN_CALLERS);
          check_cycle_calls (&m, analysis, i, QUERN_CALLEES);
        }
    }
}

static void
test_cancel (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text (WORKED_EXAMPLE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  for (guint cycles = FALSE; cycles <= TRUE; cycles++)
    {
      g_assert_null (quern_analysis_new (profile, cycles, cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_clear_error (&error);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/analysis/worked-example", test_worked_example);
  g_test_add_func ("/analysis/analysis/without-cycles", test_without_cycles);
  g_test_add_func ("/analysis/analysis/larger-side", test_larger_side);
  g_test_add_func ("/analysis/analysis/events-apart", test_events_apart);
  g_test_add_func ("/analysis/analysis/recursion", test_recursion);
  g_test_add_func ("/analysis/analysis/reported", test_reported);
  g_test_add_func ("/analysis/analysis/absent", test_absent);
  g_test_add_func ("/analysis/analysis/saturation", test_saturation);
  g_test_add_func ("/analysis/analysis/wide-sums", test_wide_sums);
  g_test_add_func ("/analysis/analysis/empty", test_empty);
  g_test_add_func ("/analysis/analysis/dup-costs", test_dup_costs);
  g_test_add_func ("/analysis/analysis/list-calls", test_list_calls);
  g_test_add_func ("/analysis/analysis/definition", test_definition);
  g_test_add_func ("/analysis/analysis/definition-without-cycles", test_definition_without_cycles);
  g_test_add_func ("/analysis/analysis/group-calls", test_group_calls);
  g_test_add_func ("/analysis/analysis/cancel", test_cancel);

  return g_test_run ();
}
