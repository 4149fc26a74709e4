/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "graph-fixture.h"
#include "loaded-profile.h"

#include "quern-graph-selection.h"

#include <math.h>

/* main calls a and print; both lead to copy; a's work is done in b and c. */
static const GraphFixtureCall program[] = {
  { "main",   10, "a",      1,  90 },
  { "main",    0, "print",  2,  20 },
  { "a",      20, "b",      3,  50 },
  { "a",       0, "c",      1,  20 },
  { "b",      45, "copy",   5,   5 },
  { "c",      20, NULL,     0,   0 },
  { "print",  18, "copy",   8,   2 },
  { "copy",    7, NULL,     0,   0 },
};

static void
mark (QuernGraphChoices **choices,
      QuernAnalysis      *analysis,
      const char         *name,
      guint               flags,
      guint               more_callers,
      guint               more_callees)
{
  QuernGraphMark mark = { flags, more_callers, more_callees };
  QuernNodeId node = graph_fixture_find (analysis, name);
  QuernGraphChoices *other = quern_graph_choices_change (*choices, analysis, node, &mark);

  quern_graph_choices_unref (*choices);
  *choices = other;
}

static QuernGraphSelection *
choose (QuernAnalysis     *analysis,
        QuernGraphOptions *options,
        QuernGraphChoices *choices)
{
  g_autoptr (GError) error = NULL;
  QuernGraphSelection *selection;

  options->choices = choices;
  selection = quern_graph_selection_new (analysis, options, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (selection);

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

      g_string_append_printf (text, "%s%s%s", i > 0 ? " " : "", name,
                              (node->flags & QUERN_GRAPH_PINNED) != 0 ? "!" : "");
    }

  return g_string_free (text, FALSE);
}

/* A mark on one function, and the boxes that result. */
typedef struct
{
  const char *name;
  const char *focus;          /* NULL for the whole program */
  double      min_node_share;
  const char *function;
  guint       flags;
  guint       more_callers;
  guint       more_callees;

  const char *nodes;
  guint       n_edges;
  guint       n_put_away;
  double      put_away;
  guint       n_hidden;
} Case;

static const Case cases[] = {
  { "nothing", NULL, 0.1, "a", 0, 0, 0, "main a b c print", 4, 0, 0.0, 1 },
  { "hide", NULL, 0.0, "b", QUERN_GRAPH_HIDDEN, 0, 0, "main a c print copy", 4, 1, 45.0, 0 },
  { "hide-below-thresholds", NULL, 0.1, "copy", QUERN_GRAPH_HIDDEN, 0, 0,
    "main a b c print", 4, 1, 7.0, 0 },
  { "pin", NULL, 0.1, "copy", QUERN_GRAPH_PINNED, 0, 0, "main a b c print copy!", 6, 0, 0.0, 0 },
  { "pinned-and-hidden", NULL, 0.0, "b", QUERN_GRAPH_HIDDEN | QUERN_GRAPH_PINNED, 0, 0,
    "main a c print copy", 4, 1, 45.0, 0 },
  { "collapse", NULL, 0.0, "a", QUERN_GRAPH_COLLAPSED, 0, 0, "main a print copy", 3, 2, 65.0, 0 },
  { "collapse-leaf", NULL, 0.0, "copy", QUERN_GRAPH_COLLAPSED, 0, 0,
    "main a b c print copy", 6, 0, 0.0, 0 },
  { "collapse-start", NULL, 0.0, "main", QUERN_GRAPH_COLLAPSED, 0, 0, "main", 0, 5, 110.0, 0 },
  { "open", NULL, 0.5, "a", 0, 0, 1, "main a b", 2, 0, 0.0, 3 },
  { "open-more", NULL, 0.5, "a", 0, 0, 9, "main a b c", 3, 0, 0.0, 2 },
  { "open-callers", NULL, 0.3, "b", 0, 1, 0, "main a b", 2, 0, 0.0, 3 },
  { "focus-hide-caller", "copy", 0.0, "print", QUERN_GRAPH_HIDDEN, 0, 0,
    "copy main a b", 3, 1, 0.0, 0 },
  { "focus-collapse-caller", "copy", 0.0, "b", QUERN_GRAPH_COLLAPSED, 0, 0,
    "copy main b print", 3, 1, 0.0, 0 },
  { "focus-stays", "copy", 0.0, "copy", QUERN_GRAPH_HIDDEN, 0, 0,
    "copy main a b print", 5, 0, 0.0, 0 },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernGraphChoices) choices = quern_graph_choices_new ();
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *nodes = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.focus = c->focus != NULL ? graph_fixture_find (analysis, c->focus) : QUERN_NONE;
  options.min_node_share = c->min_node_share;
  options.min_call_share = 0.001;
  options.caller_depth = options.callee_depth = G_MAXUINT;
  mark (&choices, analysis, c->function, c->flags, c->more_callers, c->more_callees);
  selection = choose (analysis, &options, choices);

  nodes = describe (analysis, selection);
  g_assert_cmpstr (nodes, ==, c->nodes);
  g_assert_cmpuint (selection->edges->len, ==, c->n_edges);
  g_assert_cmpuint (selection->n_put_away, ==, c->n_put_away);
  g_assert_cmpfloat_with_epsilon (selection->put_away_self, c->put_away, 1e-9);
  g_assert_cmpuint (selection->n_hidden, ==, c->n_hidden);
}

/* So it does if boxes are chosen by self cost. */
static void
test_focus_stays (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernGraphChoices) choices = quern_graph_choices_new ();
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *nodes = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.focus = graph_fixture_find (analysis, "a");
  options.n_boxes = 25;
  mark (&choices, analysis, "a", QUERN_GRAPH_HIDDEN, 0, 0);
  selection = choose (analysis, &options, choices);
  nodes = describe (analysis, selection);
  g_assert_cmpstr (nodes, ==, "a main b c copy");
}

/* An opened box draws arrows below the call threshold. */
static void
test_open_arrows (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernGraphChoices) choices = quern_graph_choices_new ();
  g_autoptr (QuernGraphSelection) before = NULL;
  g_autoptr (QuernGraphSelection) after = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 0.0;
  options.min_call_share = 0.1;
  before = choose (analysis, &options, choices);
  mark (&choices, analysis, "c", 0, 0, 1);
  mark (&choices, analysis, "print", 0, 0, 1);
  after = choose (analysis, &options, choices);
  g_assert_cmpuint (before->edges->len, ==, 5);
  g_assert_cmpuint (after->edges->len, ==, 6);
}

/* Functions behind a collapsed box have none even if only the limit left them out before. */
static void
test_collapse_many (void)
{
  static const GraphFixtureCall many[] = {
    { "main",  1, "a",  1, 99 },
    { "a",     1, "b1", 1, 40 },
    { "a",     0, "b2", 1, 30 },
    { "a",     0, "b3", 1, 18 },
    { "a",     0, "b4", 1, 10 },
    { "b1",   40, NULL, 0,  0 },
    { "b2",   30, NULL, 0,  0 },
    { "b3",   18, NULL, 0,  0 },
    { "b4",   10, NULL, 0,  0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (many, G_N_ELEMENTS (many));
  g_autoptr (QuernGraphChoices) choices = quern_graph_choices_new ();
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *nodes = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 0.0;
  options.max_nodes = 4;
  mark (&choices, analysis, "a", QUERN_GRAPH_COLLAPSED, 0, 0);
  selection = choose (analysis, &options, choices);
  nodes = describe (analysis, selection);
  g_assert_cmpstr (nodes, ==, "main a");
}

/* Each change returns a new object; existing ones are immutable. */
static void
test_steps (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernGraphChoices) none = quern_graph_choices_new ();
  g_autoptr (QuernGraphChoices) choices = quern_graph_choices_ref (none);
  g_autoptr (QuernGraphChoices) shown = NULL;
  QuernNodeId b = graph_fixture_find (analysis, "b");
  QuernNodeId c = graph_fixture_find (analysis, "c");

  mark (&choices, analysis, "b", QUERN_GRAPH_HIDDEN, 0, 0);
  mark (&choices, analysis, "c", QUERN_GRAPH_PINNED, 0, G_MAXUINT);
  g_assert_true (quern_graph_choices_is_empty (none));
  g_assert_true (quern_graph_choices_has_hidden (choices));
  g_assert_cmpuint (quern_graph_choices_get (choices, analysis, b).flags, ==, QUERN_GRAPH_HIDDEN);
  g_assert_cmpuint (quern_graph_choices_get (choices, analysis, c).more_callees, ==,
                    QUERN_GRAPH_MAX_MORE);

  shown = quern_graph_choices_show_hidden (choices);
  g_assert_false (quern_graph_choices_has_hidden (shown));
  g_assert_cmpuint (quern_graph_choices_get (shown, analysis, b).flags, ==, 0);
  g_assert_cmpuint (quern_graph_choices_get (shown, analysis, c).flags, ==, QUERN_GRAPH_PINNED);
}

/* After a reload, functions may have other ids or be missing. */
static void
test_translate (void)
{
  static const GraphFixtureCall later[] = {
    { "print", 18, "copy", 8, 2 },
    { "copy",   7, "a",    1, 1 },
    { "a",      1, NULL,   0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernAnalysis) other = graph_fixture_new (later, G_N_ELEMENTS (later));
  g_autoptr (QuernGraphChoices) choices = quern_graph_choices_new ();
  g_autoptr (QuernGraphChoices) translated = NULL;

  mark (&choices, analysis, "a", QUERN_GRAPH_HIDDEN, 0, 0);
  mark (&choices, analysis, "b", QUERN_GRAPH_HIDDEN, 0, 0);
  translated = quern_graph_choices_translate (choices, quern_analysis_get_profile (analysis),
                                              quern_analysis_get_profile (other));
  for (QuernNodeId node = 0; node < quern_analysis_get_n_nodes (other); node++)
    g_assert_cmpuint (quern_graph_choices_get (translated, other, node).flags, ==,
                      node == graph_fixture_find (other, "a") ? QUERN_GRAPH_HIDDEN : 0);
}

/* A cycle is identified by its members, whether cycles are detected or not. */
static void
test_cycle (void)
{
  static const GraphFixtureCall ring[] = {
    { "main", 1, "a", 1, 9 },
    { "a",    4, "b", 1, 5 },
    { "b",    5, "a", 1, 2 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (ring, G_N_ELEMENTS (ring));
  g_autoptr (QuernAnalysis) open =
    quern_analysis_new (quern_analysis_get_profile (analysis), FALSE, NULL, NULL);
  g_autoptr (QuernGraphChoices) choices = quern_graph_choices_new ();
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *nodes = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  mark (&choices, open, "b", QUERN_GRAPH_HIDDEN, 0, 0);
  selection = choose (analysis, &options, choices);
  nodes = describe (analysis, selection);
  g_assert_cmpstr (nodes, ==, "main");
  g_assert_cmpuint (selection->n_put_away, ==, 2);
  g_assert_cmpfloat_with_epsilon (selection->put_away_self, 9.0, 1e-9);

  mark (&choices, analysis, "<cycle 1>", 0, 0, 0);
  g_assert_true (quern_graph_choices_is_empty (choices));
}

/* Adds up the self costs of functions with and without boxes from the analysis: they must equal
 * the selection's sums exactly. */
static void
check_whole (QuernAnalysis             *analysis,
             const QuernGraphSelection *selection)
{
  guint n_functions = quern_profile_get_n_functions (quern_analysis_get_profile (analysis));
  g_autofree gint64 *self = quern_analysis_dup_costs (analysis, selection->options.event, FALSE);
  g_autoptr (GHashTable) boxes = g_hash_table_new (NULL, NULL);
  gint64 shown = 0;
  gint64 hidden = 0;

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      QuernNodeId node = g_array_index (selection->nodes, QuernGraphNode, i).node;

      g_assert_true (g_hash_table_add (boxes, GUINT_TO_POINTER (node)));
    }

  for (QuernFunctionId function = 0; function < n_functions; function++)
    {
      guint cycle = quern_analysis_get_node_cycle (analysis, function);
      QuernNodeId node = cycle != 0 ? quern_analysis_get_cycle_node (analysis, cycle) : function;

      if (g_hash_table_contains (boxes, GUINT_TO_POINTER (node)))
        shown += self[function];
      else
        hidden += self[function];
    }

  g_assert_cmpint (shown, ==, (gint64) selection->shown_self);
  g_assert_cmpint (hidden, ==, (gint64) (selection->hidden_self - selection->no_function));
  g_assert_cmpint ((gint64) selection->shown_self + (gint64) selection->hidden_self, ==,
                   selection->total);
}

static QuernGraphChoices *
choose_at_random (GRand         *random,
                  QuernAnalysis *analysis)
{
  gint32 n_nodes = (gint32) quern_analysis_get_n_nodes (analysis);
  gint32 n_marks = g_rand_int_range (random, 0, 10);
  QuernGraphChoices *choices = quern_graph_choices_new ();

  for (gint32 i = 0; i < n_marks; i++)
    {
      QuernNodeId node = (QuernNodeId) g_rand_int_range (random, 0, n_nodes);
      QuernGraphMark mark = {
        (guint) g_rand_int_range (random, 0, 8), (guint) g_rand_int_range (random, 0, 5),
        (guint) g_rand_int_range (random, 0, 5)
      };
      QuernGraphChoices *other = quern_graph_choices_change (choices, analysis, node, &mark);

      quern_graph_choices_unref (choices);
      choices = other;
    }

  return choices;
}

static void
check_at_random (GRand         *random,
                 QuernAnalysis *analysis,
                 guint          n_rounds)
{
  gint32 n_nodes = (gint32) quern_analysis_get_n_nodes (analysis);

  for (guint i = 0; i < n_rounds && n_nodes > 0; i++)
    {
      g_autoptr (QuernGraphChoices) choices = choose_at_random (random, analysis);
      g_autoptr (QuernGraphSelection) selection = NULL;
      QuernGraphOptions options;

      quern_graph_options_init (&options);
      options.min_node_share = g_rand_double_range (random, 0.0, 0.1);
      options.min_call_share = g_rand_double_range (random, 0.0, 0.1);
      options.max_nodes = (guint) g_rand_int_range (random, 1, 80);
      if (i % 3 == 2)
        options.focus = (QuernNodeId) g_rand_int_range (random, 0, n_nodes);
      selection = choose (analysis, &options, choices);

      if (selection->focus == QUERN_NONE)
        check_whole (analysis, selection);
      g_assert_cmpfloat (fabs (selection->shown_self + selection->hidden_self - selection->base),
                         <, 0.5);
      g_assert_cmpfloat (fabs (selection->put_away_self), <=,
                         fabs (selection->hidden_self) + 0.5);
      for (guint j = 0; j < selection->nodes->len; j++)
        {
          const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, j);

          g_assert_true ((node->flags & QUERN_GRAPH_HIDDEN) == 0 ||
                         node->node == selection->focus);
        }
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);

  for (guint round = 0; round < 60; round++)
    {
      guint n_functions = (guint) g_rand_int_range (random, 2, 80);
      g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, n_functions, round % 4,
                                                                 round % 3 != 0);

      check_at_random (random, analysis, 9);
    }
}

static gboolean
has_box (const QuernGraphSelection *selection,
         QuernNodeId                node)
{
  for (guint i = 0; i < selection->nodes->len; i++)
    if (g_array_index (selection->nodes, QuernGraphNode, i).node == node)
      return TRUE;

  return FALSE;
}

/* Opens the callers or callees of a box, or unfolds a chain. */
static void
open_at_random (GRand                      *random,
                QuernAnalysis              *analysis,
                const QuernGraphSelection  *selection,
                QuernGraphChoices         **choices)
{
  guint n = selection->rests->len + selection->chains->len;
  guint at = n > 0 ? (guint) g_rand_int_range (random, 0, (gint32) n) : 0;
  QuernGraphMark change = { QUERN_GRAPH_UNFOLDED, 0, 0 };
  QuernGraphChoices *other;
  QuernNodeId node;

  if (n == 0)
    return;

  if (at < selection->rests->len)
    {
      const QuernGraphRest *rest = &g_array_index (selection->rests, QuernGraphRest, at);

      node = g_array_index (selection->nodes, QuernGraphNode, rest->node).node;
      change = quern_graph_choices_get (*choices, analysis, node);
      if (rest->direction == QUERN_CALLERS)
        change.more_callers += MIN (rest->n_functions, 6);
      else
        change.more_callees += MIN (rest->n_functions, 6);
    }
  else
    {
      at = g_array_index (selection->chains, QuernGraphChain, at - selection->rests->len).first;
      node = g_array_index (selection->chain_nodes, QuernNodeId, at);
    }

  other = quern_graph_choices_change (*choices, analysis, node, &change);
  quern_graph_choices_unref (*choices);
  *choices = other;
}

static gboolean
is_in_chain (const QuernGraphSelection *selection,
             QuernNodeId                node)
{
  for (guint i = 0; i < selection->chain_nodes->len; i++)
    if (g_array_index (selection->chain_nodes, QuernNodeId, i) == node)
      return TRUE;

  return FALSE;
}

/* Opening only adds: the boxes that there are without it stay, however they were chosen. What it
 * added stays, too; only a function that an arrow took out of its chain may go back. */
static void
test_open_adds (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261129);
  guint n_added = 0;

  for (guint round = 0; round < 80; round++)
    {
      guint n_functions = (guint) g_rand_int_range (random, 20, 120);
      g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, n_functions, round % 4,
                                                                 round % 3 != 0);
      g_autoptr (QuernGraphChoices) choices = quern_graph_choices_new ();
      g_autoptr (QuernGraphSelection) first = NULL;
      g_autoptr (QuernGraphSelection) before = NULL;
      QuernGraphOptions options;

      quern_graph_options_init (&options);
      options.n_boxes = round % 5 == 0 ? 0 : (guint) g_rand_int_range (random, 3, 25);
      options.max_nodes = 40;
      if (round % 2 == 1)
        options.focus = (QuernNodeId) g_rand_int_range (random, 0, (gint32) n_functions);
      first = choose (analysis, &options, choices);
      before = choose (analysis, &options, choices);
      for (guint step = 0; step < 5; step++)
        {
          g_autoptr (QuernGraphSelection) after = NULL;

          open_at_random (random, analysis, before, &choices);
          after = choose (analysis, &options, choices);
          for (guint i = 0; i < first->nodes->len; i++)
            g_assert_true (has_box (after, g_array_index (first->nodes, QuernGraphNode, i).node));
          for (guint i = 0; i < before->nodes->len; i++)
            {
              QuernNodeId node = g_array_index (before->nodes, QuernGraphNode, i).node;

              g_assert_true (has_box (after, node) || is_in_chain (after, node));
            }
          n_added += after->nodes->len - before->nodes->len;
          quern_graph_selection_free (before);
          before = g_steal_pointer (&after);
        }
    }

  g_assert_cmpuint (n_added, >, 100);
}

/* With the proposed thresholds, 20 to 60 boxes are shown, or all if there are fewer. */
static void
check_proposed (QuernAnalysis *analysis)
{
  g_autoptr (QuernGraphSelection) all = NULL;
  g_autoptr (QuernGraphSelection) proposed = NULL;
  QuernGraphOptions options;
  guint n_boxes = 0;

  quern_graph_options_init (&options);
  options.min_node_share = 0.0;
  options.max_nodes = 100;
  all = choose (analysis, &options, NULL);
  for (guint i = 0; i < all->nodes->len; i++)
    n_boxes += fabs (g_array_index (all->nodes, QuernGraphNode, i).inclusive) > 0.0 ? 1 : 0;

  quern_graph_options_propose (&options, analysis);
  proposed = choose (analysis, &options, NULL);
  g_test_message ("%u boxes of %u", proposed->nodes->len, n_boxes);
  g_assert_cmpuint (proposed->nodes->len, <=, 60);
  g_assert_cmpuint (proposed->nodes->len, >=, MIN (n_boxes, 20));
}

/* Checks every profile in the test data that can be read. */
static void
test_profiles (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "callgrind", NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n_profiles = 0;
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autoptr (QuernProfile) profile = loaded_profile_try ("callgrind", name);
      g_autoptr (QuernAnalysis) analysis = NULL;

      if (profile == NULL)
        continue;

      n_profiles++;
      analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
      check_at_random (random, analysis, 12);
      check_proposed (analysis);
    }

  g_assert_cmpuint (n_profiles, >, 30);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/layout/choices/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/layout/choices/focus-stays-by-self-cost", test_focus_stays);
  g_test_add_func ("/layout/choices/open-arrows", test_open_arrows);
  g_test_add_func ("/layout/choices/collapse-many", test_collapse_many);
  g_test_add_func ("/layout/choices/steps", test_steps);
  g_test_add_func ("/layout/choices/translate", test_translate);
  g_test_add_func ("/layout/choices/cycle", test_cycle);
  g_test_add_func ("/layout/choices/random", test_random);
  g_test_add_func ("/layout/choices/open-adds", test_open_adds);
  g_test_add_func ("/layout/choices/profiles", test_profiles);

  return g_test_run ();
}
