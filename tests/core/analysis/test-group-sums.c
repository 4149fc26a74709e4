/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-group-sums.h"

#include "random-program.h"

#define MAX_GROUPS 3
#define N_PROGRAMS 3000

/* Assigns groups from a text like "main=0 a=1" and describes their sums: "0: self 10, inclusive
 * 100, called 0; …", with "at most" for upper bounds. */
static char *
describe (QuernAnalysis *analysis,
          const char    *groups)
{
  guint n = quern_profile_get_n_functions (quern_analysis_get_profile (analysis));
  g_autofree guint32 *group_of = g_new (guint32, MAX (n, 1));
  g_auto (GStrv) words = g_strsplit (groups, " ", -1);
  g_autoptr (QuernGroupSums) sums = NULL;
  GString *text = g_string_new (NULL);
  guint n_groups = 0;

  for (guint i = 0; i < n; i++)
    group_of[i] = QUERN_NONE;
  for (guint i = 0; words[i] != NULL; i++)
    {
      char *sign = strchr (words[i], '=');
      guint group = (guint) g_ascii_strtoull (sign + 1, NULL, 10);

      *sign = '\0';
      group_of[find_node (analysis, words[i])] = group;
      n_groups = MAX (n_groups, group + 1);
    }

  sums = quern_group_sums_new (analysis, group_of, n_groups);
  for (guint i = 0; i < n_groups; i++)
    g_string_append_printf (text,
                            "%s%u: %u members, self %" G_GINT64_FORMAT
                            ", inclusive %s%" G_GINT64_FORMAT
                            ", called %" G_GUINT64_FORMAT,
                            i > 0 ? "; " : "", i, quern_group_sums_get_n_members (sums, i),
                            quern_group_sums_get_self (sums, i)[0],
                            quern_group_sums_is_exact (sums, i) ? "" : "at most ",
                            quern_group_sums_get_inclusive (sums, i)[0],
                            quern_group_sums_get_called (sums, i));

  return g_string_free (text, FALSE);
}

static const struct
{
  const char *name;
  const char *profile;
  const char *groups;
  const char *sums;
} cases[] = {
  /* SEMANTICS 1.6: a group that consists of a cycle equals the cycle. */
  { "cycle", WORKED_EXAMPLE, "a=0 b=0",
    "0: 2 members, self 50, inclusive 90, called 1" },
  { "single", WORKED_EXAMPLE, "main=0 c=1",
    "0: 1 members, self 10, inclusive 100, called 0; "
    "1: 1 members, self 40, inclusive 40, called 4" },
  /* Calls between members are not counted twice. */
  { "inside", "main 1; main>a 1 9; a 2; a>b 3 7; b 7", "a=0 b=0 main=1",
    "0: 2 members, self 9, inclusive 9, called 1; "
    "1: 1 members, self 1, inclusive 10, called 0" },
  /* qsort calls back: its callee is in the group that called it. */
  { "comes-back", "start 1; start>main 1 99; main 10; main>qsort 1 89; qsort 50; "
                  "qsort>compare 20 39; compare 39",
    "start=0 main=1 qsort=0 compare=1",
    "0: 2 members, self 51, inclusive 100, called 1; "
    "1: 2 members, self 49, inclusive 99, called 21" },
  /* Two members above x, neither of which is its only caller: ambiguous. */
  { "may-come-back", "main 0; main>a 1 30; main>b 1 40; main>x 1 30; a 10; a>x 1 20; "
                     "b 10; b>x 1 30; x 50; x>c 3 30; c 30",
    "a=0 b=0 c=0",
    "0: 3 members, self 50, inclusive at most 100, called 5" },
  /* A counter was reset during a call: the group costs at least as much as itself, and not more
   * than everything. */
  { "negative-out", "main 100; main>f 1 -900; f 7", "main=0 f=1",
    "0: 1 members, self 100, inclusive at most 100, called 0; "
    "1: 1 members, self 7, inclusive at most 7, called 1" },
  { "negative-back", "start 1; start>main 1 99; main 90; main>sleep 1 -900; sleep 9",
    "start=0 main=1 sleep=0",
    "0: 2 members, self 10, inclusive at most 100, called 1; "
    "1: 1 members, self 90, inclusive at most 99, called 1" },
  /* No total limits the costs if it is negative itself. */
  { "negative-total", "main 0; main>a 1 50; a 10; a>b 1 40; b -900; b>a 1 -17", "main=0 a=1 b=0",
    "0: 2 members, self -900, inclusive at most 50, called 1; "
    "1: 1 members, self 10, inclusive at most 50, called 2" },
  { "negative-self", "a -50; b 100", "a=0 b=0", "0: 2 members, self 50, inclusive 50, called 0" },
  /* b waits, which the file says only where it is called. */
  { "incomplete", "a 10; a>b 1 90; b 20", "a=0 b=0",
    "0: 2 members, self 30, inclusive 100, called 0" },
  /* A member without calls changes nothing, wherever it is in the file. */
  { "lone-member", "a 10; a>b 1 30; b 20; b>c 1 10; c 10; lone 5", "a=0 b=1 c=0 lone=1",
    "0: 2 members, self 20, inclusive 40, called 1; "
    "1: 2 members, self 25, inclusive 35, called 1" },
  { "no-calls", "main 10; a 20", "main=0 a=0", "0: 2 members, self 30, inclusive 30, called 0" },
  { "empty", "main 10", "main=1",
    "0: 0 members, self 0, inclusive 0, called 0; 1: 1 members, self 10, inclusive 10, called 0" },
};

static void
test_case (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (QuernProfile) profile = profile_from_text (cases[i].profile);
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autofree char *sums = describe (analysis, cases[i].groups);

  g_assert_cmpstr (sums, ==, cases[i].sums);
}

/* The true inclusive cost: of calls that entered the group while it was not on the stack. */
static gint64
find_truth (const Program *program,
            const guint32 *group_of,
            guint          group)
{
  gint64 cost = 0;

  for (guint i = 0; i < program->n; i++)
    {
      guint above = program->calls[i].parent;

      if (group_of[program->calls[i].function] != group)
        continue;
      while (above != QUERN_NONE && group_of[program->calls[above].function] != group)
        above = program->calls[above].parent;
      if (above == QUERN_NONE)
        cost += program->calls[i].inclusive;
    }

  return cost;
}

static gboolean
comes_back (const Program *program,
            const guint32 *group_of,
            guint          group)
{
  for (guint i = 0; i < program->n; i++)
    {
      guint above = program->calls[i].parent;

      if (above == QUERN_NONE || group_of[program->calls[i].function] != group ||
          group_of[program->calls[above].function] == group)
        continue;
      while (above != QUERN_NONE && group_of[program->calls[above].function] != group)
        above = program->calls[above].parent;
      if (above != QUERN_NONE)
        return TRUE;
    }

  return FALSE;
}

static gint64
find_self (const Program *program,
           const guint32 *group_of,
           guint          group)
{
  gint64 cost = 0;

  for (guint i = 0; i < program->n; i++)
    if (group_of[program->calls[i].function] == group)
      cost += program->calls[i].self;

  return cost;
}

/* The bounds hold for every program, and most sums are exact, including some groups that are
 * re-entered. */
static void
test_law (void)
{
  guint n_exact = 0;
  guint n_back_exact = 0;
  guint n_groups = 0;

  for (guint round = 0; round < N_PROGRAMS; round++)
    {
      Program program;
      guint32 group_of[MAX_FUNCTIONS];
      g_autoptr (QuernProfile) profile = NULL;
      g_autoptr (QuernAnalysis) analysis = NULL;
      g_autoptr (QuernGroupSums) sums = NULL;

      make_program (&program);
      for (guint i = 0; i < MAX_FUNCTIONS; i++)
        {
          gint32 group = g_test_rand_int_range (-1, MAX_GROUPS);

          group_of[i] = group < 0 ? QUERN_NONE : (guint32) group;
        }
      profile = collapse (&program);
      analysis = analyse (profile);
      sums = quern_group_sums_new (analysis, group_of, MAX_GROUPS);

      for (guint i = 0; i < MAX_GROUPS; i++)
        {
          gint64 truth = find_truth (&program, group_of, i);

          n_groups++;
          g_assert_cmpint (quern_group_sums_get_self (sums, i)[0], ==,
                           find_self (&program, group_of, i));
          g_assert_cmpint (quern_group_sums_get_least (sums, i)[0], <=, truth);
          g_assert_cmpint (quern_group_sums_get_inclusive (sums, i)[0], >=, truth);
          if (!quern_group_sums_is_exact (sums, i))
            continue;

          g_assert_cmpint (quern_group_sums_get_inclusive (sums, i)[0], ==, truth);
          n_exact++;
          n_back_exact += comes_back (&program, group_of, i);
        }
    }

  g_test_message ("%u of %u exact, %u of them re-entered", n_exact, n_groups, n_back_exact);
  g_assert_cmpuint (n_exact, >, n_groups / 2);
  g_assert_cmpuint (n_back_exact, >, 100);
}

/* Builds the call graph of a program with its functions in some order, and adds up its groups. */
static QuernGroupSums *
sum_in_order (const Program *program,
              const guint32 *group_of,
              gboolean       is_reversed)
{
  Graph graph = graph_begin (1);
  QuernFunctionId ids[MAX_FUNCTIONS];
  guint32 group_of_id[MAX_FUNCTIONS];
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;

  for (guint i = 0; i < program->n_functions; i++)
    {
      guint function = is_reversed ? program->n_functions - 1 - i : i;
      g_autofree char *name = g_strdup_printf ("f%u", function);

      ids[function] = graph_add_function (&graph, name);
      group_of_id[ids[function]] = group_of[function];
    }
  for (guint i = 0; i < program->n; i++)
    {
      const TrueCall *call = &program->calls[i];

      graph_add_self (&graph, ids[call->function], &call->self);
      if (call->parent != QUERN_NONE)
        graph_add_call (&graph, ids[program->calls[call->parent].function], ids[call->function], 1,
                        &call->inclusive);
    }
  profile = graph_finish (&graph);
  analysis = analyse (profile);

  return quern_group_sums_new (analysis, group_of_id, MAX_GROUPS);
}

static void
test_order (void)
{
  for (guint round = 0; round < N_PROGRAMS; round++)
    {
      Program program;
      guint32 group_of[MAX_FUNCTIONS];
      g_autoptr (QuernGroupSums) sums = NULL;
      g_autoptr (QuernGroupSums) reversed = NULL;

      make_program (&program);
      for (guint i = 0; i < MAX_FUNCTIONS; i++)
        group_of[i] = (guint32) g_test_rand_int_range (0, MAX_GROUPS);
      sums = sum_in_order (&program, group_of, FALSE);
      reversed = sum_in_order (&program, group_of, TRUE);

      for (guint i = 0; i < MAX_GROUPS; i++)
        {
          g_assert_cmpint (quern_group_sums_is_exact (sums, i), ==,
                           quern_group_sums_is_exact (reversed, i));
          g_assert_cmpint (quern_group_sums_get_inclusive (sums, i)[0], ==,
                           quern_group_sums_get_inclusive (reversed, i)[0]);
        }
    }
}

/* Costs may be negative, and need not agree: no group costs less than itself. */
static void
test_signed (void)
{
  for (guint round = 0; round < N_PROGRAMS; round++)
    {
      Graph graph = graph_begin (1);
      guint32 group_of[MAX_FUNCTIONS];
      gboolean is_signed[MAX_GROUPS] = { FALSE };
      g_autoptr (QuernProfile) profile = NULL;
      g_autoptr (QuernAnalysis) analysis = NULL;
      g_autoptr (QuernGroupSums) sums = NULL;

      for (guint i = 0; i < MAX_FUNCTIONS; i++)
        {
          g_autofree char *name = g_strdup_printf ("f%u", i);
          const gint64 cost = g_test_rand_int_range (-30, 100);

          graph_add_self (&graph, graph_add_function (&graph, name), &cost);
          group_of[i] = (guint32) g_test_rand_int_range (0, MAX_GROUPS);
        }
      for (guint i = 0; i < MAX_FUNCTIONS; i++)
        for (guint k = 0; k < MAX_FUNCTIONS; k++)
          {
            const gint64 cost = g_test_rand_int_range (-30, 100);

            if (g_test_rand_int_range (0, 4) > 0)
              continue;
            graph_add_call (&graph, i, k, 1, &cost);
            if (cost < 0 && group_of[i] != group_of[k])
              is_signed[group_of[i]] = is_signed[group_of[k]] = TRUE;
          }
      profile = graph_finish (&graph);
      analysis = analyse (profile);
      sums = quern_group_sums_new (analysis, group_of, MAX_GROUPS);

      for (guint i = 0; i < MAX_GROUPS; i++)
        {
          gint64 inclusive = quern_group_sums_get_inclusive (sums, i)[0];

          g_assert_cmpint (inclusive, >=, quern_group_sums_get_self (sums, i)[0]);
          g_assert_cmpint (inclusive, >=, quern_group_sums_get_least (sums, i)[0]);
          g_assert_false (is_signed[i] && quern_group_sums_is_exact (sums, i));
        }
    }
}

/* A group that consists of a cycle has the costs of the cycle. */
static void
test_cycles (void)
{
  for (guint round = 0; round < 300; round++)
    {
      Program program;
      g_autoptr (QuernProfile) profile = NULL;
      g_autoptr (QuernAnalysis) analysis = NULL;
      g_autoptr (QuernGroupSums) sums = NULL;
      guint32 group_of[MAX_FUNCTIONS];
      guint n_cycles;

      make_program (&program);
      profile = collapse (&program);
      analysis = analyse (profile);
      n_cycles = quern_cycles_get_n (quern_analysis_get_cycles (analysis));
      for (guint i = 0; i < program.n_functions; i++)
        group_of[i] = quern_analysis_get_node_cycle (analysis, i) - 1; /* QUERN_NONE for 0 */

      sums = quern_group_sums_new (analysis, group_of, n_cycles);
      for (guint i = 0; i < n_cycles; i++)
        {
          QuernNodeId node = quern_analysis_get_cycle_node (analysis, i + 1);

          g_assert_true (quern_group_sums_is_exact (sums, i));
          g_assert_cmpint (quern_group_sums_get_self (sums, i)[0], ==,
                           quern_analysis_get_self (analysis, node)[0]);
          g_assert_cmpint (quern_group_sums_get_inclusive (sums, i)[0], ==,
                           quern_analysis_get_inclusive (analysis, node)[0]);
          g_assert_cmpuint (quern_group_sums_get_called (sums, i), ==,
                            quern_analysis_get_called (analysis, node));
        }
    }
}

/* A chain of functions too long for recursion. */
static void
test_deep (void)
{
  const guint n = 300000;
  Graph graph = graph_begin (1);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernGroupSums) sums = NULL;
  g_autofree guint32 *group_of = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);
      const gint64 one = 1;

      graph_add_self (&graph, graph_add_function (&graph, name), &one);
      group_of[i] = i % 2;
    }
  for (guint i = 0; i + 1 < n; i++)
    {
      const gint64 cost = n - 1 - i;

      graph_add_call (&graph, i, i + 1, 1, &cost);
    }
  profile = graph_finish (&graph);
  analysis = analyse (profile);
  sums = quern_group_sums_new (analysis, group_of, 2);

  g_assert_cmpint (quern_group_sums_get_inclusive (sums, 0)[0], ==, n);
  g_assert_cmpint (quern_group_sums_get_inclusive (sums, 1)[0], ==, n - 1);
  g_assert_true (quern_group_sums_is_exact (sums, 1));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/analysis/group-sums/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/analysis/group-sums/law", test_law);
  g_test_add_func ("/analysis/group-sums/order", test_order);
  g_test_add_func ("/analysis/group-sums/signed", test_signed);
  g_test_add_func ("/analysis/group-sums/cycles", test_cycles);
  g_test_add_func ("/analysis/group-sums/deep", test_deep);

  return g_test_run ();
}
