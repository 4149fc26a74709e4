/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cycles.h"

#include "graph-fixture.h"

/* Describes cycles as "a b; c d", by name. */
static char *
describe (QuernProfile *profile,
          QuernCycles  *cycles)
{
  GString *text = g_string_new (NULL);

  for (guint i = 1; i <= quern_cycles_get_n (cycles); i++)
    {
      guint n;
      const QuernFunctionId *members = quern_cycles_get_members (cycles, i, &n);

      g_string_append (text, i > 1 ? "; " : "");
      for (guint j = 0; j < n; j++)
        {
          g_assert_cmpuint (quern_cycles_get_cycle (cycles, members[j]), ==, i);
          g_string_append_printf (text, "%s%s", j > 0 ? " " : "",
                                  quern_profile_get_function_name (profile, members[j]));
        }
    }

  return g_string_free (text, FALSE);
}

typedef struct
{
  const char *name;
  const char *text;
  const char *cycles;
} Case;

static const Case cases[] = {
  { "worked-example", WORKED_EXAMPLE, "a b" },
  { "none", "a>b 1 1; b>c 1 1; a>c 1 1", "" },
  { "alone", "a 5", "" },
  { "self-call", "a 1; a>a 99 5", "" },
  { "pair", "a>b 1 1; b>a 1 1", "a b" },
  { "two", "a>b 1 1; b>a 1 1; c>d 1 1; d>c 1 1; b>c 1 1", "a b; c d" },
  { "two-back-to-front", "c>d 1 1; d>c 1 1; a>b 1 1; b>a 1 1; b>c 1 1", "c d; a b" },
  { "nested", "a>b 1 1; b>c 1 1; c>b 1 1; c>a 1 1; d>a 1 1", "a b c" },
  { "tail", "a>b 1 1; b>c 1 1; c>d 1 1; d>b 1 1; d>e 1 1", "b c d" },
  { "never-called", "a>b 1 1; b>a 0 0", "" },
  { "begun-earlier", "a>b 1 1; b>a 0 5", "a b" },
  { "free-call", "a>b 1 0; b>a 1 0", "a b" },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernProfile) profile = profile_from_text (c->text);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernCycles) cycles = quern_cycles_new (profile, NULL, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = describe (profile, cycles);
  g_assert_cmpstr (text, ==, c->cycles);
}

static void
test_none (void)
{
  g_autoptr (QuernProfile) profile = profile_from_text (WORKED_EXAMPLE);
  g_autoptr (QuernCycles) cycles = quern_cycles_new_none (profile);

  g_assert_cmpuint (quern_cycles_get_n (cycles), ==, 0);
  g_assert_cmpuint (quern_cycles_get_cycle (cycles, 1), ==, 0);
  g_assert_false (quern_cycles_is_detected (cycles));
}

#define MAX_FUNCTIONS 14

/* Two functions share a cycle if and only if each reaches the other. */
static void
test_reachability (void)
{
  for (guint round = 0; round < 400; round++)
    {
      guint n = (guint) g_test_rand_int_range (1, MAX_FUNCTIONS + 1);
      gboolean reaches[MAX_FUNCTIONS][MAX_FUNCTIONS] = { { FALSE } };
      Graph graph = graph_begin (1);
      g_autoptr (QuernProfile) profile = NULL;
      g_autoptr (QuernCycles) cycles = NULL;
      const gint64 cost = 1;

      for (guint i = 0; i < n; i++)
        {
          g_autofree char *name = g_strdup_printf ("f%u", i);

          g_assert_cmpuint (graph_add_function (&graph, name), ==, i);
        }
      for (gint32 i = g_test_rand_int_range (0, (gint32) (2 * n)); i > 0; i--)
        {
          guint a = (guint) g_test_rand_int_range (0, (gint32) n);
          guint b = (guint) g_test_rand_int_range (0, (gint32) n);

          reaches[a][b] = TRUE;
          graph_add_call (&graph, a, b, 1, &cost);
        }
      profile = graph_finish (&graph);
      cycles = quern_cycles_new (profile, NULL, NULL);

      for (guint k = 0; k < n; k++)
        for (guint i = 0; i < n; i++)
          for (guint j = 0; j < n; j++)
            reaches[i][j] |= reaches[i][k] && reaches[k][j];

      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          if (i != j)
            g_assert_cmpint (quern_cycles_get_cycle (cycles, i) > 0 &&
                             quern_cycles_get_cycle (cycles, i) ==
                               quern_cycles_get_cycle (cycles, j),
                             ==, reaches[i][j] && reaches[j][i]);
    }
}

/* A chain of a million calls, open and closed to a ring: must not recurse. */
static void
test_deep (gconstpointer data)
{
  const guint n = 1000000;
  gboolean is_ring = GPOINTER_TO_INT (data);
  Graph graph = graph_begin (1);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernCycles) cycles = NULL;
  const gint64 cost = 1;
  char name[16];

  for (guint i = 0; i < n; i++)
    {
      g_snprintf (name, sizeof name, "f%u", i);
      graph_add_function (&graph, name);
    }
  for (guint i = 0; i + 1 < n; i++)
    graph_add_call (&graph, i, i + 1, 1, &cost);
  if (is_ring)
    graph_add_call (&graph, n - 1, 0, 1, &cost);
  profile = graph_finish (&graph);

  cycles = quern_cycles_new (profile, NULL, NULL);
  g_assert_cmpuint (quern_cycles_get_n (cycles), ==, is_ring ? 1 : 0);
  if (is_ring)
    {
      guint n_members;

      quern_cycles_get_members (cycles, 1, &n_members);
      g_assert_cmpuint (n_members, ==, n);
    }
}

/* A hundred thousand functions that all call one and are called by it. */
static void
test_wide (void)
{
  const guint n = 100000;
  Graph graph = graph_begin (1);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernCycles) cycles = NULL;
  const gint64 cost = 1;
  char name[16];

  graph_add_function (&graph, "hub");
  for (guint i = 1; i <= n; i++)
    {
      g_snprintf (name, sizeof name, "f%u", i);
      graph_add_function (&graph, name);
      graph_add_call (&graph, 0, i, 1, &cost);
      if (i % 2 == 0)
        graph_add_call (&graph, i, 0, 1, &cost);
    }
  profile = graph_finish (&graph);

  cycles = quern_cycles_new (profile, NULL, NULL);
  g_assert_cmpuint (quern_cycles_get_n (cycles), ==, 1);
  for (guint i = 1; i <= n; i++)
    g_assert_cmpuint (quern_cycles_get_cycle (cycles, i), ==, i % 2 == 0 ? 1 : 0);
}

static void
test_cancel (void)
{
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  Graph graph = graph_begin (1);
  const gint64 cost = 1;
  char name[16];

  for (guint i = 0; i < 70000; i++)
    {
      g_snprintf (name, sizeof name, "f%u", i);
      graph_add_self (&graph, graph_add_function (&graph, name), &cost);
    }
  profile = graph_finish (&graph);

  g_cancellable_cancel (cancellable);
  g_assert_null (quern_cycles_new (profile, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/analysis/cycles/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/analysis/cycles/none-wanted", test_none);
  g_test_add_func ("/analysis/cycles/reachability", test_reachability);
  g_test_add_data_func ("/analysis/cycles/deep-chain", GINT_TO_POINTER (FALSE), test_deep);
  g_test_add_data_func ("/analysis/cycles/deep-ring", GINT_TO_POINTER (TRUE), test_deep);
  g_test_add_func ("/analysis/cycles/wide", test_wide);
  g_test_add_func ("/analysis/cycles/cancel", test_cancel);

  return g_test_run ();
}
