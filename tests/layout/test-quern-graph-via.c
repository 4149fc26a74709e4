/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-selection.h"

#include "random-program.h"

#include <math.h>

static QuernGraphSelection *
choose (QuernAnalysis     *analysis,
        double             min_node_share,
        QuernGraphChoices *choices)
{
  QuernGraphSelection *selection;
  QuernGraphOptions options;
  GError *error = NULL;

  quern_graph_options_init (&options);
  options.min_node_share = min_node_share;
  options.choices = choices;
  selection = quern_graph_selection_new (analysis, &options, NULL, &error);
  g_assert_no_error (error);

  return selection;
}

static QuernNodeId
get_node (const QuernGraphSelection *selection,
          guint                      box)
{
  return g_array_index (selection->nodes, QuernGraphNode, box).node;
}

/* Pins about half of the functions, so that few of the others have boxes. */
static QuernGraphChoices *
pin_some (QuernAnalysis *analysis)
{
  QuernGraphChoices *choices = quern_graph_choices_new ();
  QuernGraphMark mark = { .flags = QUERN_GRAPH_PINNED };

  for (QuernNodeId node = 0; node < quern_analysis_get_n_nodes (analysis); node++)
    {
      QuernGraphChoices *next;

      if (g_test_rand_bit ())
        continue;
      next = quern_graph_choices_change (choices, analysis, node, &mark);
      quern_graph_choices_unref (choices);
      choices = next;
    }

  return choices;
}

/* Returns the true cost of the box at the end of the chain, for calls along the chain. */
static double
sum_way (const Program             *program,
         const QuernGraphSelection *selection,
         const QuernGraphEdge      *edge)
{
  const QuernGraphChain *chain = &g_array_index (selection->chains, QuernGraphChain,
                                                 edge->chain - 1);
  double sum = 0.0;

  for (guint i = 0; i < program->n; i++)
    {
      const TrueCall *at = &program->calls[i];
      gboolean is_way = at->function == get_node (selection, edge->to);

      for (guint k = chain->n_nodes; k-- > 0 && is_way;)
        {
          at = at->parent != QUERN_NONE ? &program->calls[at->parent] : NULL;
          is_way = at != NULL && at->function == g_array_index (selection->chain_nodes,
                                                                QuernNodeId, chain->first + k);
        }
      is_way = is_way && at->parent != QUERN_NONE &&
               program->calls[at->parent].function == get_node (selection, edge->from);
      sum += is_way ? (double) program->calls[i].inclusive : 0.0;
    }

  return sum;
}

static gboolean
is_box (const QuernGraphSelection *selection,
        QuernNodeId                node)
{
  for (guint i = 0; i < selection->nodes->len; i++)
    {
      if (get_node (selection, i) == node)
        return TRUE;
    }

  return FALSE;
}

/* A box without an incoming arrow was only called on paths without other boxes. */
static void
check_alone (const Program             *program,
             const QuernGraphSelection *selection,
             guint                      box)
{
  for (guint i = 0; i < program->n; i++)
    {
      guint parent = program->calls[i].parent;

      if (program->calls[i].function != get_node (selection, box) ||
          program->calls[i].inclusive == 0)
        continue;
      for (; parent != QUERN_NONE; parent = program->calls[parent].parent)
        g_assert_false (is_box (selection, program->calls[parent].function));
    }
}

static guint
check_program (const Program             *program,
               const QuernGraphSelection *selection)
{
  g_autofree gboolean *is_led = g_new0 (gboolean, MAX (selection->nodes->len, 1));
  guint n = 0;

  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);
      const QuernGraphChain *chain;
      double cost;

      is_led[edge->to] |= edge->from != edge->to;
      if (edge->chain == 0)
        continue;

      chain = &g_array_index (selection->chains, QuernGraphChain, edge->chain - 1);
      cost = sum_way (program, selection, edge);
      g_assert_true (chain->is_via);
      g_assert_cmpfloat (chain->least, <=, cost + 1e-6);
      g_assert_cmpfloat (chain->most, >=, cost - 1e-6);
      g_assert_cmpfloat (edge->cost, >=, chain->least);
      g_assert_cmpfloat (edge->cost, <=, chain->most);
      g_assert_cmpfloat (chain->self, >=, 0.0);
      g_assert_cmpfloat (chain->self, <=, 0.0);
      g_assert_cmpuint (chain->n_nodes, >, 0);
      for (guint k = 0; k < chain->n_nodes; k++)
        g_assert_false (is_box (selection, g_array_index (selection->chain_nodes, QuernNodeId,
                                                          chain->first + k)));
      n++;
    }

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      if (!is_led[i])
        check_alone (program, selection, i);
    }

  return n;
}

/* Compares with the true calls, which the profile does not contain. */
static void
test_bounds (void)
{
  guint n_ways = 0;

  for (guint round = 0; round < 20000 && n_ways < 300; round++)
    {
      g_autoptr (QuernProfile) profile = NULL;
      g_autoptr (QuernAnalysis) analysis = NULL;
      g_autoptr (QuernGraphChoices) choices = NULL;
      g_autoptr (QuernGraphSelection) selection = NULL;
      Program program;

      make_program (&program);
      if (program.is_recursive)
        continue;
      profile = collapse (&program);
      analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
      choices = pin_some (analysis);
      selection = choose (analysis, g_test_rand_double_range (0.5, 1.0), choices);
      n_ways += check_program (&program, selection);
    }

  g_assert_cmpuint (n_ways, >=, 300);
}

/* "main" calls ten cheap functions, which call "work" and are all hidden. */
static void
test_small_callers (void)
{
  Graph graph = graph_begin (1);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernGraphSelection) selection = NULL;
  const QuernGraphChain *chain;
  const QuernGraphEdge *edge;
  gint64 cost = 10;

  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);

      graph_add_function (&graph, name);
    }
  for (guint i = 2; i < 12; i++)
    {
      gint64 inclusive = i == 7 ? 11 : 10;
      gint64 self = 1;

      if (i == 7)
        graph_add_self (&graph, i, &self);
      graph_add_self (&graph, 1, &cost);
      graph_add_call (&graph, 0, i, 1, &inclusive);
      graph_add_call (&graph, i, 1, 1, &cost);
    }
  profile = graph_finish (&graph);
  analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
  selection = choose (analysis, 0.5, NULL);

  /* All cost of "main" is in its calls, which makes the chain's cost exact. */
  g_assert_cmpuint (selection->nodes->len, ==, 2);
  g_assert_cmpuint (selection->edges->len, ==, 1);
  edge = &g_array_index (selection->edges, QuernGraphEdge, 0);
  chain = &g_array_index (selection->chains, QuernGraphChain, edge->chain - 1);
  g_assert_cmpuint (get_node (selection, edge->from), ==, 0);
  g_assert_cmpuint (get_node (selection, edge->to), ==, 1);
  g_assert_cmpuint (chain->n_functions, ==, 1);
  g_assert_cmpfloat_with_epsilon (chain->least, 10.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (chain->most, 10.0, 1e-9);
  /* Hidden functions stay hidden. */
  g_assert_cmpfloat_with_epsilon (selection->shown_self, 100.0, 1e-9);
  g_assert_cmpuint (selection->n_hidden, ==, 10);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/layout/graph-via/bounds", test_bounds);
  g_test_add_func ("/layout/graph-via/small-callers", test_small_callers);

  return g_test_run ();
}
