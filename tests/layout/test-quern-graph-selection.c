/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "graph-fixture.h"

#include "quern-graph-selection.h"

#include <math.h>

/* As in quern-graph-costly.c. */
#define CLUTTER 0.03

/* The example of SEMANTICS 1.6, with an additional start, hub and leaf. */
static const GraphFixtureCall program[] = {
  { "main",   10, "a",      1,  90 },
  { "main",    0, "idle",   1,   0 },
  { "main",    0, "print",  2,  20 },
  { "a",      20, "b",      3,  60 },
  { "b",      30, "a",      2,  25 },
  { "b",       0, "c",      4,  40 },
  { "c",      38, "copy",   8,   2 },
  { "print",  15, "copy",   5,   5 },
  { "print",   0, "print",  3,   4 },
  { "copy",    7, NULL,     0,   0 },
  { "idle",    0, NULL,     0,   0 },
};

static QuernGraphSelection *
choose (QuernAnalysis     *analysis,
        QuernGraphOptions *options)
{
  g_autoptr (GError) error = NULL;
  QuernGraphSelection *selection = quern_graph_selection_new (analysis, options, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (selection);

  return selection;
}

static char *
describe_nodes (QuernAnalysis             *analysis,
                const QuernGraphSelection *selection)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, i);
      g_autofree char *name = quern_analysis_dup_node_name (analysis, node->node);

      g_string_append_printf (text, "%s%s%s:%.4g/%.4g", i > 0 ? " " : "",
                              node->certainty != QUERN_GRAPH_EXACT ? "~" : "", name,
                              node->inclusive, node->self);
    }

  return g_string_free (text, FALSE);
}

static char *
dup_box_name (QuernAnalysis             *analysis,
              const QuernGraphSelection *selection,
              guint                      box)
{
  const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, box);

  return quern_analysis_dup_node_name (analysis, node->node);
}

static char *
describe_edges (QuernAnalysis             *analysis,
                const QuernGraphSelection *selection)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);
      g_autofree char *from = dup_box_name (analysis, selection, edge->from);
      g_autofree char *to = dup_box_name (analysis, selection, edge->to);

      g_string_append_printf (text, "%s%s%s>%s:%.4g*%" G_GUINT64_FORMAT, i > 0 ? " " : "",
                              edge->certainty != QUERN_GRAPH_EXACT ? "~" : "", from, to,
                              edge->cost, edge->count);
    }

  return g_string_free (text, FALSE);
}

static char *
describe_rests (QuernAnalysis             *analysis,
                const QuernGraphSelection *selection)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < selection->rests->len; i++)
    {
      const QuernGraphRest *rest = &g_array_index (selection->rests, QuernGraphRest, i);
      g_autofree char *name = dup_box_name (analysis, selection, rest->node);

      g_string_append_printf (text, "%s%s%s%u:%.4g", i > 0 ? " " : "", name,
                              rest->direction == QUERN_CALLERS ? "<" : ">",
                              rest->n_functions, rest->cost);
    }

  return g_string_free (text, FALSE);
}

/* Options for the program, and the expected selection. */
typedef struct
{
  const char *name;
  const char *focus; /* NULL for the whole program */
  double      min_node_share;
  double      min_call_share;
  guint       caller_depth;
  guint       callee_depth;
  guint       max_nodes;

  const char *nodes; /* name:inclusive/self */
  const char *edges; /* from>to:cost*count */
  const char *rests; /* box>functions:cost */
  guint       n_hidden;
  double      hidden;
} Case;

#define ANY G_MAXUINT

static const Case cases[] = {
  { "all", NULL, 0.001, 0.001, ANY, ANY, 0,
    "main:120/10 <cycle 1>:90/50 c:40/38 print:20/15 copy:7/7",
    "main><cycle 1>:90*1 <cycle 1>>c:40*4 main>print:20*2 print>copy:5*5 print>print:4*3 "
    "c>copy:2*8",
    "", 0, 0.0 },
  { "zero-cost-too", NULL, 0.0, 0.0, ANY, ANY, 0,
    "main:120/10 <cycle 1>:90/50 c:40/38 print:20/15 copy:7/7 idle:0/0",
    "main><cycle 1>:90*1 <cycle 1>>c:40*4 main>print:20*2 print>copy:5*5 print>print:4*3 "
    "c>copy:2*8 main>idle:0*1",
    "", 0, 0.0 },
  { "node-share", NULL, 0.1, 0.001, ANY, ANY, 0,
    "main:120/10 <cycle 1>:90/50 c:40/38 print:20/15",
    "main><cycle 1>:90*1 <cycle 1>>c:40*4 main>print:20*2 print>print:4*3",
    "c>1:2 print>1:5", 1, 7.0 },
  { "call-share", NULL, 0.001, 0.2, ANY, ANY, 0,
    "main:120/10 <cycle 1>:90/50 c:40/38 print:20/15 copy:7/7",
    "main><cycle 1>:90*1 <cycle 1>>c:40*4 main>print:20*2 print>copy:5*5",
    "", 0, 0.0 },
  { "max-nodes", NULL, 0.0, 0.0, ANY, ANY, 2,
    "main:120/10 <cycle 1>:90/50", "main><cycle 1>:90*1", "main>2:20 <cycle 1>>1:40", 3, 60.0 },
  { "focus", "print", 0.001, 0.001, ANY, ANY, 0,
    "main:20/0 print:20/15 copy:5/5", "main>print:20*2 print>copy:5*5 print>print:4*3",
    "", 0, 0.0 },
  { "focus-no-callers", "print", 0.001, 0.001, 0, ANY, 0,
    "print:20/15 copy:5/5", "print>copy:5*5 print>print:4*3", "print<1:20", 0, 0.0 },
  { "focus-no-callees", "print", 0.001, 0.001, ANY, 0, 0,
    "main:20/0 print:20/15", "main>print:20*2 print>print:4*3", "print>1:5", 1, 5.0 },
  { "focus-in-cycle", "b", 0.001, 0.001, ANY, ANY, 0,
    "<cycle 1>:90/50 main:90/0 c:40/38 copy:2/2",
    "main><cycle 1>:90*1 <cycle 1>>c:40*4 c>copy:2*8", "", 0, 0.0 },
  { "focus-depth", "main", 0.001, 0.001, ANY, 1, 0,
    "main:120/10 <cycle 1>:90/50 print:20/15",
    "main><cycle 1>:90*1 main>print:20*2 print>print:4*3", "<cycle 1>>1:40 print>1:5", 2, 45.0 },
  { "focus-stays", "copy", 0.9, 0.9, ANY, ANY, 0,
    "copy:7/7 main:7/0", "", "copy<2:7 main>2:7", 0, 0.0 },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *nodes = NULL;
  g_autofree char *edges = NULL;
  g_autofree char *rests = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.focus = c->focus != NULL ? graph_fixture_find (analysis, c->focus) : QUERN_NONE;
  options.min_node_share = c->min_node_share;
  options.min_call_share = c->min_call_share;
  options.caller_depth = c->caller_depth;
  options.callee_depth = c->callee_depth;
  options.max_nodes = c->max_nodes;

  selection = choose (analysis, &options);
  nodes = describe_nodes (analysis, selection);
  edges = describe_edges (analysis, selection);
  rests = describe_rests (analysis, selection);
  g_assert_cmpstr (nodes, ==, c->nodes);
  g_assert_cmpstr (edges, ==, c->edges);
  g_assert_cmpstr (rests, ==, c->rests);
  g_assert_cmpuint (selection->n_hidden, ==, c->n_hidden);
  g_assert_cmpfloat_with_epsilon (selection->hidden_self, c->hidden, 1e-6);
}

/* A box keeps its costliest arrow, whatever the call threshold is. */
static void
test_no_island (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *edges = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 0.05;
  options.min_call_share = 0.05;
  selection = choose (analysis, &options);

  edges = describe_edges (analysis, selection);
  g_assert_cmpstr (edges, ==, "main><cycle 1>:90*1 <cycle 1>>c:40*4 main>print:20*2 "
                              "print>copy:5*5");
  g_assert_cmpuint (selection->cut->len, ==, 0);
}

/* All of l's cost comes from main, but how much of it is spent in f is an estimate. */
static void
test_estimates_above (void)
{
  static const GraphFixtureCall above[] = {
    { "main",  0, "m",  1, 70 },
    { "main",  0, "l",  1, 70 },
    { "m",    10, "k",  1, 60 },
    { "k",    10, "g",  1, 50 },
    { "l",    20, "g",  1, 50 },
    { "g",    60, "f",  2, 40 },
    { "f",    40, NULL, 0,  0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (above, G_N_ELEMENTS (above));
  g_autoptr (QuernGraphSelection) selection = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.focus = graph_fixture_find (analysis, "f");
  options.caller_depth = G_MAXUINT;
  selection = quern_graph_selection_new (analysis, &options, NULL, NULL);
  g_assert_cmpuint (selection->edges->len, ==, 6);
  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);

      g_assert_true ((edge->certainty != QUERN_GRAPH_EXACT) == (edge->cost < 40.0));
    }
}

/* Cost that the lines do not explain belongs to the total, but to no function. */
static void
test_not_attributed (void)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernGraphSelection) selection = NULL;
  QuernGraphOptions options;
  QuernPlace where = { 0, 1, 0 };
  gint64 cost = 75;
  gint64 summary = 100;

  quern_profile_builder_set_summary (builder, &summary, 1, (QuernLocation) { 0, 0, 0 });
  quern_profile_builder_begin_function (builder, graph_fixture_add_function (builder, "main"));
  quern_profile_builder_add_cost (builder, &where, &cost, 1);
  analysis = graph_fixture_finish (builder, TRUE);

  quern_graph_options_init (&options);
  selection = choose (analysis, &options);
  g_assert_cmpfloat_with_epsilon (selection->base, 100.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (selection->shown_self, 75.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (selection->hidden_self, 25.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (selection->no_function, 25.0, 1e-9);
  g_assert_cmpuint (selection->n_hidden, ==, 0);
}

/* Negative costs, as in files of cg_diff. The base is 0, so nothing has a share of it. */
static void
test_negative (void)
{
  static const GraphFixtureCall difference[] = {
    { "main", 50, "a", 1, -50 },
    { "a", -50, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (difference, G_N_ELEMENTS (difference));
  g_autoptr (QuernGraphSelection) all = NULL;
  g_autoptr (QuernGraphSelection) none = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  none = choose (analysis, &options);
  g_assert_cmpuint (none->nodes->len, ==, 0);
  g_assert_cmpuint (none->n_hidden, ==, 2);

  options.min_node_share = 0.0;
  options.min_call_share = 0.0;
  all = choose (analysis, &options);
  g_assert_cmpuint (all->nodes->len, ==, 2);
  g_assert_cmpuint (all->edges->len, ==, 1);
}

static double
get_share (const QuernGraphSelection *selection,
           double                     cost)
{
  return fabs (cost / selection->base);
}

/* Whether the box at the arrow's end has another incoming arrow and, with a focus, the box at its
 * start another outgoing one. */
static gboolean
has_other_arrow (const QuernGraphSelection *selection,
                 guint                      edge)
{
  const QuernGraphEdge *arrow = &g_array_index (selection->edges, QuernGraphEdge, edge);
  gboolean leads_to = FALSE;
  gboolean leads_from = FALSE;

  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *other = &g_array_index (selection->edges, QuernGraphEdge, i);

      if (i == edge || other->from == other->to)
        continue;
      leads_to |= other->to == arrow->to;
      leads_from |= other->from == arrow->from;
    }

  return leads_to && (selection->focus == QUERN_NONE || leads_from);
}

static void
check_laws (const QuernGraphSelection *selection)
{
  const QuernGraphOptions *options = &selection->options;
  double self = 0.0;
  double last = INFINITY;

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, i);
      gboolean is_focus = selection->focus == node->node;

      self += node->self;
      g_assert_true (is_focus || get_share (selection, node->inclusive) >= options->min_node_share);
      g_assert_cmpfloat (node->self, <=, node->inclusive + 1e-6);
      g_assert_cmpfloat (node->inclusive, <=, last);
      last = node->inclusive;
    }

  g_assert_cmpfloat_with_epsilon (selection->shown_self, self, 1e-6 * selection->base);
  g_assert_cmpfloat_with_epsilon (selection->shown_self + selection->hidden_self, selection->base,
                                  1e-9 * selection->base);
  g_assert_cmpfloat (selection->shown_self, <=, selection->base * (1.0 + 1e-9));
  g_assert_cmpuint (selection->nodes->len, <=, options->max_nodes);

  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);

      g_assert_cmpuint (edge->from, <, selection->nodes->len);
      g_assert_cmpuint (edge->to, <, selection->nodes->len);
      g_assert_true (get_share (selection, edge->cost) >= options->min_call_share ||
                     !has_other_arrow (selection, i));
    }

  for (guint i = 0; i < selection->rests->len; i++)
    {
      const QuernGraphRest *rest = &g_array_index (selection->rests, QuernGraphRest, i);

      g_assert_cmpuint (rest->node, <, selection->nodes->len);
      g_assert_cmpuint (rest->n_functions, >, 0);
      g_assert_cmpfloat (get_share (selection, rest->cost), >=, QUERN_GRAPH_MIN_REST_SHARE);
    }

  for (guint i = 0; i < selection->cut->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->cut, QuernGraphEdge, i);

      g_assert_cmpuint (edge->from, <, selection->nodes->len);
      g_assert_cmpuint (edge->to, <, selection->nodes->len);
    }
}

/* The calls of a box are in arrows or in its rest: they add up to its inclusive minus its self
 * cost, except for rests too small to be drawn. */
static void
check_sums (const QuernGraphSelection *selection)
{
  double least = MAX (QUERN_GRAPH_MIN_REST_SHARE, selection->options.min_call_share / 2.0);
  double slack = least * selection->base + 1e-6;

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, i);
      double out = 0.0;

      for (guint j = 0; j < selection->edges->len; j++)
        {
          const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, j);

          /* Calls through hidden functions are in a rest. */
          if (edge->from == i && edge->to != i && edge->chain == 0)
            out += edge->cost;
        }

      for (guint j = 0; j < selection->rests->len; j++)
        {
          const QuernGraphRest *rest = &g_array_index (selection->rests, QuernGraphRest, j);

          if (rest->node == i && rest->direction == QUERN_CALLEES)
            out += rest->cost;
        }

      g_assert_cmpfloat (fabs (node->inclusive - node->self - out), <=, slack);
    }
}

static void
test_random (gconstpointer data)
{
  gboolean detect_cycles = GPOINTER_TO_INT (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);

  for (guint round = 0; round < 60; round++)
    {
      guint n_functions = (guint) g_rand_int_range (random, 2, 80);
      guint n_back = round % 2 == 0 ? 0 : (guint) g_rand_int_range (random, 1, 6);
      g_autoptr (QuernAnalysis) analysis = NULL;
      QuernGraphOptions options;
      gint32 n_nodes;

      analysis = graph_fixture_random (random, n_functions, n_back, detect_cycles);
      n_nodes = (gint32) quern_analysis_get_n_nodes (analysis);

      for (guint i = 0; i < 6; i++)
        {
          g_autoptr (QuernGraphSelection) selection = NULL;

          quern_graph_options_init (&options);
          options.min_node_share = g_rand_double_range (random, 0.0, 0.1);
          options.min_call_share = g_rand_double_range (random, 0.0, 0.1);
          options.max_nodes = (guint) g_rand_int_range (random, 1, 50);
          options.callee_depth = (guint) g_rand_int_range (random, 0, 8);
          options.caller_depth = (guint) g_rand_int_range (random, 0, 8);
          if (i > 0)
            options.focus = (guint) g_rand_int_range (random, 0, n_nodes);

          selection = choose (analysis, &options);
          if (selection->base <= 0.0)
            continue;
          if (detect_cycles)
            check_laws (selection);
          if (n_back == 0 && i == 0)
            check_sums (selection);
        }
    }
}

/* A literal implementation of the definition: the path is walked again for each node and box. */
typedef struct
{
  QuernAnalysis *analysis;
  gint64        *self;   /* owned */
  guint32       *parent; /* owned: by function, QUERN_NONE if none */
  gboolean      *chosen; /* owned */
  guint          n;
  double         base;
} Naive;

static gint64
get_cost (QuernAnalysis *analysis,
          QuernCallId    id)
{
  return quern_profile_get_call_costs (quern_analysis_get_profile (analysis), id)[0];
}

static guint32
find_costliest_caller (QuernAnalysis *analysis,
                       QuernNodeId    node)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  guint32 best = QUERN_NONE;
  gint64 most = -1;
  guint n_calls;
  const QuernCallId *calls = quern_profile_get_calls_to (profile, node, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    {
      QuernFunctionId caller = quern_profile_get_call (profile, calls[i])->caller;
      gint64 cost = get_cost (analysis, calls[i]);

      gint64 whole = quern_analysis_get_inclusive (analysis, caller)[0];
      gint64 best_whole = best != QUERN_NONE ? quern_analysis_get_inclusive (analysis, best)[0]
                                             : -1;

      if (caller != node &&
          (cost > most || (cost == most && (whole > best_whole ||
                                            (whole == best_whole && caller < best)))))
        {
          best = caller;
          most = cost;
        }
    }

  return best;
}

static gboolean
is_link (const Naive *self,
         guint32      node)
{
  guint n_children = 0;

  for (guint i = 0; i < self->n; i++)
    n_children += self->chosen[i] && self->parent[i] == node ? 1 : 0;

  return self->chosen[node] && n_children == 1 && self->parent[node] != QUERN_NONE &&
         (double) self->self[node] / self->base < QUERN_GRAPH_LOW_SELF_SHARE;
}

static guint
count_naive_boxes (const Naive *self)
{
  guint n = 0;

  for (guint i = 0; i < self->n; i++)
    n += self->chosen[i] && !is_link (self, i) ? 1 : 0;

  return n;
}

/* Returns the cost gained for each additional box by choosing a node. */
static double
get_naive_rate (Naive   *self,
                guint32  node,
                guint    limit)
{
  g_autofree gboolean *before = g_memdup2 (self->chosen, self->n * sizeof *before);
  guint had = count_naive_boxes (self);
  double left = 0.0;
  double gain = 0.0;
  guint has;

  for (guint32 i = 0; i < self->n; i++)
    left += self->chosen[i] ? 0.0 : (double) self->self[i];
  for (guint32 i = node; i != QUERN_NONE && !self->chosen[i]; i = self->parent[i])
    {
      gain += (double) self->self[i];
      self->chosen[i] = TRUE;
    }
  has = count_naive_boxes (self);
  memcpy (self->chosen, before, self->n * sizeof *before);

  if (left < CLUTTER * self->base && gain < QUERN_GRAPH_LOW_SELF_SHARE * self->base)
    return -1.0;

  return has > limit ? -1.0 : gain / (has > had ? (double) (has - had) : 1.0);
}

/* Returns whether each function is chosen: (transfer full) */
static gboolean *
choose_naively (QuernAnalysis *analysis,
                double         base,
                guint          limit)
{
  guint n = quern_profile_get_n_functions (quern_analysis_get_profile (analysis));
  g_autofree gint64 *self = quern_analysis_dup_costs (analysis, 0, FALSE);
  g_autofree guint32 *parent = g_new (guint32, n);
  gboolean *chosen = g_new0 (gboolean, n);
  Naive naive = { analysis, self, parent, chosen, n, base };

  for (guint i = 0; i < n; i++)
    parent[i] = find_costliest_caller (analysis, i);

  while (TRUE)
    {
      guint32 best = QUERN_NONE;
      double most = 0.0;

      for (guint i = 0; i < n; i++)
        {
          double rate = chosen[i] ? -1.0 : get_naive_rate (&naive, i, limit);

          if (rate > most)
            {
              best = i;
              most = rate;
            }
        }
      if (best == QUERN_NONE)
        return chosen;
      for (guint32 i = best; i != QUERN_NONE && !chosen[i]; i = parent[i])
        chosen[i] = TRUE;
    }
}

/* Returns the functions that have a box or are in a chain. */
static gboolean *
list_shown (const QuernGraphSelection *selection,
            guint                      n)
{
  gboolean *shown = g_new0 (gboolean, n);

  for (guint i = 0; i < selection->nodes->len; i++)
    shown[g_array_index (selection->nodes, QuernGraphNode, i).node] = TRUE;
  for (guint i = 0; i < selection->chain_nodes->len; i++)
    shown[g_array_index (selection->chain_nodes, QuernNodeId, i)] = TRUE;

  return shown;
}

/* Compares with the naive algorithm, on graphs with cheap functions that form chains. */
static void
test_costly_greedy (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (18);
  guint n_compared = 0;

  for (guint round = 0; round < 80; round++)
    {
      guint n = (guint) g_rand_int_range (random, 2, 60);
      g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, n, 0, TRUE);
      g_autoptr (QuernGraphSelection) selection = NULL;
      g_autofree gboolean *wanted = NULL;
      g_autofree gboolean *shown = NULL;
      QuernGraphOptions options;

      /* No arrow is above the threshold: arrows beyond the paths could keep functions out of
       * chains, so that fewer would be chosen. */
      quern_graph_options_init (&options);
      options.n_boxes = (guint) g_rand_int_range (random, 1, 20);
      options.min_call_share = 2.0;
      selection = choose (analysis, &options);
      if (selection->base <= 0.0)
        continue;

      wanted = choose_naively (analysis, selection->base, options.n_boxes);
      shown = list_shown (selection, n);
      for (guint i = 0; i < n; i++)
        g_assert_cmpint (shown[i], ==, wanted[i]);
      n_compared++;
    }

  g_assert_cmpuint (n_compared, >, 70);
}

/* For any selection, all cost is shown or hidden, the number of boxes is limited, and none is
 * without an arrow. */
static void
check_costly (QuernAnalysis             *analysis,
              const QuernGraphSelection *selection,
              guint                      limit)
{
  double self = 0.0;

  for (guint i = 0; i < selection->nodes->len; i++)
    self += g_array_index (selection->nodes, QuernGraphNode, i).self;
  for (guint i = 0; i < selection->chains->len; i++)
    self += g_array_index (selection->chains, QuernGraphChain, i).self;
  g_assert_cmpfloat_with_epsilon (selection->shown_self, self, 1e-6 * selection->base);
  g_assert_cmpfloat_with_epsilon (selection->shown_self + selection->hidden_self,
                                  selection->base, 1e-9 * selection->base);
  g_assert_cmpuint (selection->nodes->len, <=, limit);

  for (guint i = 0; i < selection->nodes->len && selection->focus == QUERN_NONE; i++)
    {
      QuernNodeId node = g_array_index (selection->nodes, QuernGraphNode, i).node;
      gboolean is_led = FALSE;

      for (guint j = 0; j < selection->edges->len; j++)
        {
          const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, j);

          is_led |= edge->to == i && edge->from != i;
        }
      g_assert_true (is_led || quern_analysis_is_cycle (analysis, node) ||
                     find_costliest_caller (analysis, node) == QUERN_NONE);
    }
}

static void
test_costly_laws (gconstpointer data)
{
  gboolean detect_cycles = GPOINTER_TO_INT (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (19);

  for (guint round = 0; round < 100; round++)
    {
      guint n = (guint) g_rand_int_range (random, 2, 300);
      guint n_back = round % 2 == 0 ? 0 : (guint) g_rand_int_range (random, 1, 6);
      g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, n, n_back,
                                                                 detect_cycles);
      g_autoptr (QuernGraphSelection) selection = NULL;
      QuernGraphOptions options;

      quern_graph_options_init (&options);
      options.n_boxes = (guint) g_rand_int_range (random, 1, 41);
      options.min_call_share = g_rand_double_range (random, 0.0, 0.1);
      if (round % 4 > 1)
        options.focus = (guint) g_rand_int_range (random, 0, (gint32) n);
      selection = choose (analysis, &options);
      if (detect_cycles && selection->base > 0.0)
        check_costly (analysis, selection, MAX (options.n_boxes, 2));
      g_assert_cmpuint (selection->nodes->len, <=, MAX (options.n_boxes, 2));
    }
}

/* main calls n functions that cost 1 each, and work. */
static QuernGraphSelection *
choose_among (guint  n,
              gint64 work,
              guint  n_boxes)
{
  g_autofree GraphFixtureCall *calls = g_new0 (GraphFixtureCall, 2 * (n + 1));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (QuernAnalysis) analysis = NULL;
  QuernGraphOptions options;

  for (guint i = 0; i <= n; i++)
    {
      char *name = g_strdup_printf ("f%u", i);
      gint64 cost = i == 0 ? work : 1;

      g_ptr_array_add (names, name);
      calls[2 * i] = (GraphFixtureCall) { "main", 0, name, 1, cost };
      calls[2 * i + 1] = (GraphFixtureCall) { name, cost, NULL, 0, 0 };
    }
  analysis = graph_fixture_new (calls, 2 * (n + 1));
  quern_graph_options_init (&options);
  options.n_boxes = n_boxes;

  return choose (analysis, &options);
}

/* What hardly costs anything gets no box, even if there is room; of a flat profile, as many as
 * there is room for. */
static void
test_clutter (void)
{
  g_autoptr (QuernGraphSelection) steep = choose_among (20, 980, 15);
  g_autoptr (QuernGraphSelection) flat = choose_among (400, 0, 15);

  g_assert_cmpuint (steep->nodes->len, ==, 2);
  g_assert_cmpfloat_with_epsilon (steep->shown_self, 980.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (steep->hidden_self, 20.0, 1e-9);
  g_assert_cmpuint (steep->n_hidden, ==, 20);
  g_assert_cmpuint (steep->rests->len, ==, 1);
  g_assert_cmpuint (flat->nodes->len, ==, 15);
}

/* main → four wrappers → work: the wrappers become one arrow. */
static void
test_chain (void)
{
  static const GraphFixtureCall wrapped[] = {
    { "main", 100, "w1",   1, 900 },
    { "w1",     1, "w2",   1, 899 },
    { "w2",     0, "w3",   1, 899 },
    { "w3",     2, "w4",   1, 890 },
    { "w3",     0, "log",  1,   7 },
    { "w4",     0, "work", 1, 890 },
    { "work", 890, NULL,   0,   0 },
    { "log",    7, NULL,   0,   0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (wrapped, G_N_ELEMENTS (wrapped));
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *nodes = NULL;
  g_autofree char *edges = NULL;
  const QuernGraphChain *chain;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.n_boxes = 2;
  selection = choose (analysis, &options);
  nodes = describe_nodes (analysis, selection);
  edges = describe_edges (analysis, selection);
  g_assert_cmpstr (nodes, ==, "main:1000/100 work:890/890");
  g_assert_cmpstr (edges, ==, "main>work:900*1");
  g_assert_cmpuint (selection->chains->len, ==, 1);
  chain = &g_array_index (selection->chains, QuernGraphChain, 0);
  g_assert_cmpuint (chain->n_functions, ==, 4);
  g_assert_cmpfloat_with_epsilon (chain->self, 3.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (chain->passed_on, 890.0, 1e-9);
  g_assert_cmpuint (g_array_index (selection->chain_nodes, QuernNodeId, 0), ==,
                    graph_fixture_find (analysis, "w1"));
  g_assert_cmpfloat_with_epsilon (selection->hidden_self, 7.0, 1e-9);
  g_assert_cmpuint (selection->n_hidden, ==, 1);

  /* A direct callee of the focus gets a box. */
  g_clear_pointer (&selection, quern_graph_selection_free);
  g_clear_pointer (&nodes, g_free);
  options.focus = graph_fixture_find (analysis, "main");
  options.n_boxes = 3;
  selection = choose (analysis, &options);
  nodes = describe_nodes (analysis, selection);
  g_assert_cmpstr (nodes, ==, "main:1000/100 w1:900/1 work:890/890");
  g_assert_cmpuint (selection->chains->len, ==, 1);
}

/* Among callers of equal cost, the nearest is chosen. */
static void
test_callers (void)
{
  static const GraphFixtureCall wrapped[] = {
    { "start", 0, "init", 1, 100 },
    { "init",  0, "main", 1, 100 },
    { "main",  0, "work", 1, 100 },
    { "work", 60, "leaf", 1,  40 },
    { "leaf", 40, NULL,   0,   0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (wrapped, G_N_ELEMENTS (wrapped));
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *nodes = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.focus = graph_fixture_find (analysis, "work");
  options.n_boxes = 4;
  selection = choose (analysis, &options);
  nodes = describe_nodes (analysis, selection);
  g_assert_cmpstr (nodes, ==, "main:100/0 work:100/60 leaf:40/40");
}

/* A chain too deep for recursion. */
static void
test_chain_deep (void)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernGraphSelection) selection = NULL;
  QuernPlace where = { 0, 1, 0 };
  QuernGraphOptions options;
  gint64 cost = 1000;

  for (guint i = 0; i < 200000; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);

      graph_fixture_add_function (builder, name);
    }
  for (guint i = 0; i + 1 < 200000; i++)
    {
      quern_profile_builder_begin_function (builder, i);
      quern_profile_builder_add_call (builder, &where, i + 1, &where, 1, &cost, 1);
    }
  quern_profile_builder_begin_function (builder, 199999);
  quern_profile_builder_add_cost (builder, &where, &cost, 1);
  analysis = graph_fixture_finish (builder, TRUE);

  quern_graph_options_init (&options);
  options.n_boxes = 25;
  selection = choose (analysis, &options);
  g_assert_cmpfloat_with_epsilon (selection->shown_self, 1000.0, 1e-9);
  g_assert_cmpuint (selection->nodes->len, <=, 25);
}

static guint
count_proposed (QuernAnalysis *analysis,
                QuernNodeId    focus)
{
  g_autoptr (QuernGraphSelection) selection = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.focus = focus;
  quern_graph_options_propose (&options, analysis);
  selection = choose (analysis, &options);

  return selection->nodes->len;
}

/* 500 functions of nearly equal cost, without calls. */
static QuernAnalysis *
make_flat (void)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  QuernPlace where = { 0, 1, 0 };

  for (gint64 i = 0; i < 500; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%" G_GINT64_FORMAT, i);
      gint64 cost = 100000 + i;

      quern_profile_builder_begin_function (builder, graph_fixture_add_function (builder, name));
      quern_profile_builder_add_cost (builder, &where, &cost, 1);
    }

  return graph_fixture_finish (builder, TRUE);
}

static void
test_propose (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);
  g_autoptr (QuernAnalysis) large = graph_fixture_random (random, 400, 0, TRUE);
  g_autoptr (QuernAnalysis) small = graph_fixture_random (random, 6, 0, TRUE);
  g_autoptr (QuernAnalysis) flat = make_flat ();
  guint n = count_proposed (large, QUERN_NONE);

  g_assert_cmpuint (n, >=, 20);
  g_assert_cmpuint (n, <=, 60);
  n = count_proposed (large, 0);
  g_assert_cmpuint (n, >=, 20);
  g_assert_cmpuint (n, <=, 60);

  /* So flat that rounding the threshold would show none or all of them. */
  n = count_proposed (flat, QUERN_NONE);
  g_assert_cmpuint (n, >=, 20);
  g_assert_cmpuint (n, <=, 60);

  g_assert_cmpuint (count_proposed (small, QUERN_NONE), <=, 6);
  g_assert_cmpuint (count_proposed (small, QUERN_NONE), >=, 4);
}

static void
test_cancelled (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  QuernGraphOptions options;
  QuernGraphSelection *selection;

  quern_graph_options_init (&options);
  g_cancellable_cancel (cancellable);
  selection = quern_graph_selection_new (analysis, &options, cancellable, &error);
  g_assert_null (selection);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/layout/selection/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/layout/selection/no-island", test_no_island);
  g_test_add_func ("/layout/selection/estimates-above", test_estimates_above);
  g_test_add_func ("/layout/selection/not-attributed", test_not_attributed);
  g_test_add_func ("/layout/selection/negative", test_negative);
  g_test_add_data_func ("/layout/selection/random", GINT_TO_POINTER (TRUE), test_random);
  g_test_add_data_func ("/layout/selection/random-no-cycles", GINT_TO_POINTER (FALSE), test_random);
  g_test_add_func ("/layout/selection/propose", test_propose);
  g_test_add_func ("/layout/selection/costly-greedy", test_costly_greedy);
  g_test_add_data_func ("/layout/selection/costly-laws", GINT_TO_POINTER (TRUE),
                        test_costly_laws);
  g_test_add_data_func ("/layout/selection/costly-laws-no-cycles", GINT_TO_POINTER (FALSE),
                        test_costly_laws);
  g_test_add_func ("/layout/selection/clutter", test_clutter);
  g_test_add_func ("/layout/selection/callers", test_callers);
  g_test_add_func ("/layout/selection/chain", test_chain);
  g_test_add_func ("/layout/selection/chain-deep", test_chain_deep);
  g_test_add_func ("/layout/selection/cancelled", test_cancelled);

  return g_test_run ();
}
