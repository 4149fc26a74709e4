/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "graph-fixture.h"
#include "loaded-profile.h"

#include "quern-graph-crossings.h"
#include "quern-graph-hubs.h"

#include <math.h>

/* The same threshold as in the window's proposal. */
#define LEAST_CROSSINGS 3

/* copy has three callers with boxes, and one that is too cheap for a box. */
static const GraphFixtureCall program[] = {
  { "main",   1, "a",     1, 40 },
  { "main",   0, "b",     1, 30 },
  { "main",   0, "c",     1, 20 },
  { "main",   0, "tiny",  1,  2 },
  { "a",     30, "copy",  1, 10 },
  { "b",     25, "copy",  1,  5 },
  { "c",     16, "copy",  1,  4 },
  { "tiny",   1, "copy",  1,  1 },
  { "copy",  20, NULL,    0,  0 },
};

static QuernGraphSelection *
choose (QuernAnalysis     *analysis,
        QuernGraphOptions *options,
        gboolean           hubs_apart)
{
  g_autoptr (GError) error = NULL;
  QuernGraphSelection *selection;

  options->hubs_apart = hubs_apart;
  selection = quern_graph_selection_new (analysis, options, NULL, &error);
  g_assert_no_error (error);

  return selection;
}

static char *
describe (QuernAnalysis             *analysis,
          const QuernGraphSelection *selection)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, i);
      g_autofree char *name = quern_analysis_dup_node_name (analysis, node->node);
      g_autofree char *caller = node->caller != QUERN_NONE
                                ? quern_analysis_dup_node_name (analysis, node->caller)
                                : g_strdup (node->is_copy ? "?" : "");

      g_string_append_printf (text, "%s%s%s%s:%g/%g", i > 0 ? " " : "", name,
                              node->is_copy ? "@" : "", caller, node->inclusive, node->self);
    }

  return g_string_free (text, FALSE);
}

static void
test_split (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernGraphSelection) whole = NULL;
  g_autoptr (QuernGraphSelection) apart = NULL;
  g_autofree char *nodes = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 0.1;
  options.min_call_share = 0.01;
  whole = choose (analysis, &options, FALSE);
  apart = choose (analysis, &options, TRUE);
  nodes = describe (analysis, apart);

  g_assert_cmpstr (nodes, ==,
                   "main:93/1 a:40/30 b:30/25 c:20/16 copy@a:10/10 copy@b:5/5 copy@c:4/4 "
                   "copy@?:1/1");
  /* There is one more edge, through the caller without a box. */
  g_assert_cmpuint (apart->edges->len, ==, whole->edges->len + 1);
  g_assert_cmpfloat_with_epsilon (apart->shown_self, whole->shown_self, 1e-9);
  g_assert_cmpfloat_with_epsilon (apart->hidden_self, whole->hidden_self, 1e-9);
  for (guint i = 0; i < apart->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (apart->edges, QuernGraphEdge, i);
      const QuernGraphNode *to = &g_array_index (apart->nodes, QuernGraphNode, edge->to);
      const QuernGraphNode *from = &g_array_index (apart->nodes, QuernGraphNode, edge->from);

      g_assert_true (!to->is_copy || to->caller == (edge->chain > 0 ? QUERN_NONE : from->node));
    }
}

static QuernGraphChoices *
hide (QuernAnalysis *analysis,
      const char    *first,
      const char    *second)
{
  g_autoptr (QuernGraphChoices) none = quern_graph_choices_new ();
  g_autoptr (QuernGraphChoices) one = NULL;
  QuernGraphMark mark = { .flags = QUERN_GRAPH_HIDDEN };

  one = quern_graph_choices_change (none, analysis, graph_fixture_find (analysis, first), &mark);

  return quern_graph_choices_change (one, analysis, graph_fixture_find (analysis, second), &mark);
}

/* A copy has the cost of the calls that the function in a pill makes, not of those to it; and what
 * is left of the hub needs no second arrow through that function. */
static void
test_chain (void)
{
  static const GraphFixtureCall passing[] = {
    { "main", 1000, "w1",  1, 2500 },
    { "main",    0, "w2",  1, 2000 },
    { "main",    0, "w3",  1, 2000 },
    { "main",    0, "r",   1, 2050 },
    { "w1",    500, "p",   1, 2000 },
    { "w2",   1000, "hub", 5, 1000 },
    { "w3",   1000, "hub", 5, 1000 },
    { "p",      10, "hub", 1, 1100 },
    { "p",       0, "q",   1,  890 },
    { "q",     890, NULL,  0,    0 },
    { "r",      50, "hub", 9, 2000 },
    { "hub",  5100, NULL,  0,    0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (passing, G_N_ELEMENTS (passing));
  g_autoptr (QuernGraphChoices) choices = hide (analysis, "q", "r");
  g_autoptr (QuernGraphSelection) apart = NULL;
  g_autofree char *nodes = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_call_share = 0.01;
  options.n_boxes = 25;
  options.choices = choices;
  apart = choose (analysis, &options, TRUE);
  nodes = describe (analysis, apart);

  g_assert_cmpstr (nodes, ==,
                   "main:9550/1000 hub@p:1100/1100 hub@w2:1000/1000 hub@w3:1000/1000 "
                   "hub@?:2000/2000 w1:2500/500 w2:2000/1000 w3:2000/1000");
  g_assert_cmpuint (apart->edges->len, ==, 6);
}

/* A box from which an arrow through hidden functions leads on stays whole: none of its copies would
 * stand for all of that arrow. */
static void
test_leads_on (void)
{
  static const GraphFixtureCall leading[] = {
    { "main", 190, "A",   1, 250 },
    { "main",   0, "B",   1, 250 },
    { "main",   0, "C",   1, 250 },
    { "main",   0, "v",   1,  60 },
    { "A",    150, "H",   1, 100 },
    { "B",    150, "H",   1, 100 },
    { "C",    150, "H",   1, 100 },
    { "H",    150, "w",   3, 150 },
    { "w",      0, "END", 3, 150 },
    { "v",      0, "END", 1,  60 },
    { "END",  210, NULL,  0,   0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (leading, G_N_ELEMENTS (leading));
  g_autoptr (QuernGraphSelection) apart = NULL;
  g_autofree char *nodes = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 0.2;
  apart = choose (analysis, &options, TRUE);
  nodes = describe (analysis, apart);
  g_assert_cmpstr (nodes, ==, "main:1000/190 H:300/150 A:250/150 B:250/150 C:250/150 END:210/210");
}

/* If no pill shows the rest of a hub, the rest counts as hidden. */
static void
test_hidden_rest (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernGraphSelection) apart = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 0.1;
  options.min_call_share = 0.04;
  apart = choose (analysis, &options, TRUE);
  g_assert_cmpuint (apart->nodes->len, ==, 7);
  g_assert_cmpfloat_with_epsilon (apart->shown_self, 91.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (apart->hidden_self, 2.0, 1e-9);
  g_assert_cmpuint (apart->n_hidden, ==, 2);
}

/* Lays out the graph with dot, with boxes and labels of one size. */
static guint
count_crossings (const QuernGraphSelection *selection,
                 guint                     *n_of_hubs)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (QuernLayoutNode));
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));
  g_autoptr (QuernGraphLayout) layout = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree guint8 *is_hub = quern_graph_hubs_list (selection);
  g_autofree guint8 *leads_to_hub = g_new0 (guint8, MAX (selection->edges->len, 1));

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      QuernLayoutNode node = { 150.0, 50.0, 0 };

      g_array_append_val (nodes, node);
    }
  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);
      QuernLayoutEdge line = {
        .from = edge->from, .to = edge->to, .label_width = 70.0, .label_height = 15.0,
        .arrow_length = 10.0, .weight = 1, .is_drawn = TRUE
      };

      g_array_append_val (edges, line);
      leads_to_hub[i] = is_hub != NULL && is_hub[edge->to];
    }

  layout = quern_graph_layout_new (QUERN_GRAPH_LEFT_TO_RIGHT, nodes, edges, NULL, &error);
  g_assert_no_error (error);
  *n_of_hubs = quern_graph_crossings_count (layout, edges, leads_to_hub);

  return quern_graph_crossings_count (layout, edges, NULL);
}

/* Counts edges that are direct calls between boxes; edges through hidden functions follow them. */
static guint
count_arrows (const QuernGraphSelection *selection)
{
  guint n = 0;

  while (n < selection->edges->len &&
         g_array_index (selection->edges, QuernGraphEdge, n).chain == 0)
    n++;

  return n;
}

/* Shown and hidden costs add up to the base, and splitting hubs removes no edges. */
static void
check_sums (const QuernGraphSelection *whole,
            const QuernGraphSelection *apart)
{
  double self = 0.0;

  for (guint i = 0; i < apart->nodes->len; i++)
    self += g_array_index (apart->nodes, QuernGraphNode, i).self;
  g_assert_cmpfloat (fabs (self - apart->shown_self), <, 0.5);
  g_assert_cmpfloat (fabs (apart->shown_self + apart->hidden_self - apart->base), <, 0.5);
  g_assert_cmpfloat (apart->shown_self, <=, whole->shown_self + 0.5);
  g_assert_cmpuint (count_arrows (apart), ==, count_arrows (whole));
  for (guint i = 0; i < count_arrows (apart); i++)
    {
      const QuernGraphEdge *edge = &g_array_index (apart->edges, QuernGraphEdge, i);

      g_assert_cmpuint (edge->from, <, apart->nodes->len);
      g_assert_cmpuint (edge->to, <, apart->nodes->len);
      g_assert_cmpfloat (g_array_index (apart->nodes, QuernGraphNode, edge->to).inclusive, <=,
                         g_array_index (whole->nodes, QuernGraphNode,
                                        g_array_index (whole->edges, QuernGraphEdge, i).to)
                           .inclusive + 0.5);
    }
  for (guint i = 0; i < apart->rests->len; i++)
    g_assert_cmpuint (g_array_index (apart->rests, QuernGraphRest, i).node, <, apart->nodes->len);
}

/* The crossings of the plain layout and of the proposed one, summed up over the graphs for which
 * splitting is proposed. */
typedef struct
{
  guint n_proposed;
  guint n_better;
  guint before;
  guint after;
} Tally;

static void
compare (QuernAnalysis *analysis,
         Tally         *tally)
{
  g_autoptr (QuernGraphSelection) whole = NULL;
  g_autoptr (QuernGraphSelection) apart = NULL;
  QuernGraphOptions options;
  guint n_of_hubs;
  guint before;
  guint after;

  quern_graph_options_init (&options);
  quern_graph_options_propose (&options, analysis);
  whole = choose (analysis, &options, FALSE);
  apart = choose (analysis, &options, TRUE);
  check_sums (whole, apart);

  before = count_crossings (whole, &n_of_hubs);
  if (n_of_hubs < LEAST_CROSSINGS)
    return;

  after = count_crossings (apart, &n_of_hubs);
  tally->n_proposed++;
  tally->n_better += after < before ? 1 : 0;
  tally->before += before;
  tally->after += after;
}

/* A random call tree in which many functions call the same leaves, as real programs call malloc()
 * and memcpy(). */
static QuernAnalysis *
make_program (GRand *random)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  guint n_functions = (guint) g_rand_int_range (random, 20, 40);
  guint n_leaves = (guint) g_rand_int_range (random, 2, 5);
  gint64 cost[64];
  gint64 leaf_cost[8] = { 0 };

  for (guint i = 0; i < n_functions + n_leaves; i++)
    {
      g_autofree char *name = g_strdup_printf (i < n_functions ? "f%u" : "leaf%u", i);

      graph_fixture_add_function (builder, name);
    }

  for (guint i = n_functions; i-- > 0;)
    {
      QuernPlace where = { 0, 1, 0 };
      gint64 self = 500 + g_rand_int_range (random, 0, 500);

      cost[i] = self;
      quern_profile_builder_begin_function (builder, i);
      quern_profile_builder_add_cost (builder, &where, &self, 1);

      /* A binary tree: function i calls 2i + 1 and 2i + 2. */
      for (guint j = 2 * i + 1; j < n_functions && j <= 2 * i + 2; j++)
        {
          quern_profile_builder_add_call (builder, &where, j, &where, 1, &cost[j], 1);
          cost[i] += cost[j];
        }

      for (guint j = 0; j < n_leaves; j++)
        {
          gint64 spent = 300 + g_rand_int_range (random, 0, 300);

          if (g_rand_int_range (random, 0, 4) != 0)
            continue;

          quern_profile_builder_add_call (builder, &where, n_functions + j, &where, 5, &spent, 1);
          leaf_cost[j] += spent;
          cost[i] += spent;
        }
    }

  for (guint j = 0; j < n_leaves; j++)
    {
      QuernPlace where = { 0, 1, 0 };

      quern_profile_builder_begin_function (builder, n_functions + j);
      quern_profile_builder_add_cost (builder, &where, &leaf_cost[j], 1);
    }

  return graph_fixture_finish (builder, TRUE);
}

/* Fixed input: random programs with a fixed seed, and the test profiles. */
static void
test_crossings (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "callgrind", NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  Tally tally = { 0, 0, 0, 0 };
  const char *name;

  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (QuernAnalysis) analysis = make_program (random);

      compare (analysis, &tally);
    }

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autoptr (QuernProfile) profile = loaded_profile_try ("callgrind", name);
      g_autoptr (QuernAnalysis) analysis = NULL;

      if (profile == NULL || quern_profile_get_n_calls (profile) == 0)
        continue;

      analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
      compare (analysis, &tally);
    }

  g_test_message ("proposed for %u graphs, better in %u: %u crossings, then %u",
                  tally.n_proposed, tally.n_better, tally.before, tally.after);
  g_assert_cmpuint (tally.n_proposed, >, 5);
  g_assert_cmpuint (tally.n_better, ==, tally.n_proposed);
  g_assert_cmpuint (tally.after, <, tally.before * 2 / 3);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/layout/hubs/split", test_split);
  g_test_add_func ("/layout/hubs/chain", test_chain);
  g_test_add_func ("/layout/hubs/leads-on", test_leads_on);
  g_test_add_func ("/layout/hubs/hidden-rest", test_hidden_rest);
  g_test_add_func ("/layout/hubs/crossings", test_crossings);

  return g_test_run ();
}
