/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "graph-fixture.h"
#include "loaded-profile.h"

#include "quern-dot-writer.h"

#include <cgraph.h>

/* Names that a DOT parser might misread. */
static const char * const names[] = {
  "plain",
  "quote\"quote",
  "back\\slash",
  "ends in a backslash\\",
  "quote and backslash \\\"",
  "\\N\\G\\n\\l\\E\\T",
  "operator<< <std::char_traits<char> >(std::ostream&, char const*)",
  "<b>html</b>",
  "&lt;entity&gt; &amp; &#60;",
  "digraph", "strict", "edge", "node", "subgraph",
  "a -> b; c [label=x]",
  "}",
  "/* comment */ // # also",
  "tab\tnew line\nreturn\rbell\x07",
  "größe 漢字 \xf0\x9f\x98\x80",
  "\xef\xbf\xbd",
  "%s%n%1$s",
  "-3.14",
  "",
  "line\\\nafter",
  "void std::vector<std::pair<int, int> >::push_back(std::pair<int, int> const&)",
};

static QuernAnalysis *
make_analysis (void)
{
  GraphFixtureCall calls[G_N_ELEMENTS (names)];

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *next = names[(i + 1) % G_N_ELEMENTS (names)];

      calls[i] = (GraphFixtureCall) { names[i], 100 - (gint64) i, next, 3, 10 };
    }
  calls[G_N_ELEMENTS (names) - 1].callee = NULL;

  return graph_fixture_new (calls, G_N_ELEMENTS (names));
}

static QuernGraphSelection *
choose_all (QuernAnalysis *analysis)
{
  g_autoptr (GError) error = NULL;
  QuernGraphSelection *selection;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 0.0;
  options.min_call_share = 0.0;
  selection = quern_graph_selection_new (analysis, &options, NULL, &error);
  g_assert_no_error (error);

  return selection;
}

/* Returns the text shown for a label, resolving escapes and entities as dot does. */
static char *
read_label (const char *label)
{
  GString *text = g_string_new (NULL);

  for (const char *p = label; *p != '\0'; p++)
    {
      if (*p == '\\' && p[1] == '\\')
        g_string_append_c (text, *p++);
      else if (*p == '\\' && p[1] == 'n')
        break; /* the figures follow */
      else if (g_str_has_prefix (p, "&amp;"))
        {
          g_string_append_c (text, '&');
          p += 4;
        }
      else
        {
          g_assert_true (*p != '\\' && *p != '&');
          g_string_append_c (text, *p);
        }
    }

  return g_string_free (text, FALSE);
}

/* Returns the expected label text: control characters are replaced. */
static char *
expect_label (const char *name)
{
  GString *text = g_string_new (NULL);

  for (const char *p = name; *p != '\0'; p++)
    {
      if (*p == '\t' || *p == '\n' || *p == '\r')
        g_string_append_c (text, ' ');
      else if ((guchar) *p < ' ')
        g_string_append (text, "\xef\xbf\xbd");
      else
        g_string_append_c (text, *p);
    }

  return g_string_free (text, FALSE);
}

static void
test_names (void)
{
  g_autoptr (QuernAnalysis) analysis = make_analysis ();
  g_autoptr (QuernGraphSelection) selection = choose_all (analysis);
  g_autofree char *dot = quern_dot_write (analysis, selection, NULL, "a \"title\" with \\N");
  Agraph_t *graph = agmemread (dot);
  g_autofree char *title = NULL;

  g_assert_nonnull (graph);
  g_assert_cmpint (agnnodes (graph), ==, (int) (selection->nodes->len + selection->rests->len));
  g_assert_cmpint (agnedges (graph), ==, (int) (selection->edges->len + selection->rests->len));
  title = read_label (agget (graph, (char *) "label"));
  g_assert_cmpstr (title, ==, "a \"title\" with \\N");

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, i);
      g_autofree char *id = g_strdup_printf ("n%u", i);
      g_autofree char *name = quern_analysis_dup_node_name (analysis, node->node);
      g_autofree char *expected = expect_label (name);
      Agnode_t *box = agnode (graph, id, 0);
      g_autofree char *tooltip = NULL;
      g_autofree char *label = NULL;

      g_assert_nonnull (box);
      g_assert_false (aghtmlstr (agget (box, (char *) "label")));
      label = read_label (agget (box, (char *) "label"));
      tooltip = read_label (agget (box, (char *) "tooltip"));
      g_assert_cmpstr (tooltip, ==, expected);
      if (strstr (name, "push_back") != NULL)
        g_assert_cmpstr (label, ==, "std::vector::push_back");
      else
        g_assert_nonnull (strstr (expected, label));
      if (g_str_has_prefix (name, "operator<<"))
        g_assert_cmpstr (label, ==, "operator<<");
    }

  agclose (graph);
}

/* Graphviz parses the output for a profile, and all names are found in it. */
static void
check_profile (QuernAnalysis *analysis)
{
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *dot = NULL;
  QuernGraphOptions options;
  Agraph_t *graph;

  quern_graph_options_init (&options);
  options.min_node_share = 0.0;
  options.min_call_share = 0.0;
  options.max_nodes = 2000;
  selection = quern_graph_selection_new (analysis, &options, NULL, NULL);
  dot = quern_dot_write (analysis, selection, NULL, NULL);
  graph = agmemread (dot);
  g_assert_nonnull (graph);
  g_assert_cmpint (agnnodes (graph), ==, (int) (selection->nodes->len + selection->rests->len));

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, i);
      g_autofree char *id = g_strdup_printf ("n%u", i);
      g_autofree char *name = quern_analysis_dup_node_name (analysis, node->node);
      g_autofree char *expected = expect_label (name);
      g_autofree char *tooltip = read_label (agget (agnode (graph, id, 0), (char *) "tooltip"));

      g_assert_cmpstr (tooltip, ==, expected);
    }

  agclose (graph);
}

static void
test_profiles (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "callgrind", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n_profiles = 0;
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autoptr (QuernProfile) profile = loaded_profile_try ("callgrind", name);
      g_autoptr (QuernAnalysis) analysis = NULL;

      if (profile == NULL)
        continue;

      n_profiles++;
      analysis = quern_analysis_new (profile, TRUE, NULL, NULL);
      check_profile (analysis);
    }

  g_assert_cmpuint (n_profiles, >, 30);
}

static void
test_same_again (void)
{
  g_autoptr (QuernAnalysis) analysis = make_analysis ();
  g_autoptr (QuernGraphSelection) selection = choose_all (analysis);
  g_autofree char *first = quern_dot_write (analysis, selection, NULL, NULL);
  g_autofree char *second = quern_dot_write (analysis, selection, NULL, NULL);

  g_assert_cmpstr (first, ==, second);
  g_assert_null (strstr (first, "label=\"\""));
}

static void
test_rests (void)
{
  static const GraphFixtureCall program[] = {
    { "main", 50, "a", 2, 10 },
    { "main", 0, "b", 3, 5 },
    { "a", 10, NULL, 0, 0 },
    { "b", 5, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *dot = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 0.5;
  options.orientation = QUERN_GRAPH_LEFT_TO_RIGHT;
  selection = quern_graph_selection_new (analysis, &options, NULL, &error);
  g_assert_no_error (error);
  dot = quern_dot_write (analysis, selection, NULL, NULL);
  g_assert_nonnull (strstr (dot, "rankdir=LR"));
  g_assert_nonnull (strstr (dot, "s0 [label=\"+2 functions"));
  g_assert_nonnull (strstr (dot, "n0 -> s0"));
}

/* A group of two boxes has a frame that contains both and their pills; a group of one box has
 * none, and there are no frames at all if they are disabled. */
static void
test_frames (void)
{
  static const GraphFixtureCall program[] = {
    { "A\"<b>&\\::one", 50, "A\"<b>&\\::two", 2, 40 },
    { "A\"<b>&\\::one", 0, "B::x", 3, 5 },
    { "A\"<b>&\\::two", 40, NULL, 0, 0 },
    { "B::x", 5, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_CLASS, 0);
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *dot = NULL;
  g_autofree char *label = NULL;
  QuernGraphOptions options;
  Agraph_t *graph;
  Agraph_t *frame;

  quern_graph_options_init (&options);
  options.min_node_share = 0.2;
  options.frames = TRUE;
  selection = quern_graph_selection_new (analysis, &options, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (selection->nodes->len, ==, 2);
  g_assert_cmpuint (selection->rests->len, ==, 1);

  dot = quern_dot_write (analysis, selection, grouping, NULL);
  graph = agmemread (dot);
  g_assert_nonnull (graph);
  frame = agfstsubg (graph);
  g_assert_nonnull (frame);
  g_assert_null (agnxtsubg (frame));
  g_assert_true (g_str_has_prefix (agnameof (frame), "cluster"));
  g_assert_cmpint (agnnodes (frame), ==, 3);
  g_assert_cmpint (agnnodes (graph), ==, 3);
  label = read_label (agget (frame, (char *) "label"));
  g_assert_cmpstr (label, ==, quern_grouping_get_name (grouping, 0));
  agclose (graph);

  g_free (dot);
  selection->options.frames = FALSE;
  dot = quern_dot_write (analysis, selection, grouping, NULL);
  g_assert_null (strstr (dot, "subgraph"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/layout/dot-writer/names", test_names);
  g_test_add_func ("/layout/dot-writer/profiles", test_profiles);
  g_test_add_func ("/layout/dot-writer/same-again", test_same_again);
  g_test_add_func ("/layout/dot-writer/rests", test_rests);
  g_test_add_func ("/layout/dot-writer/frames", test_frames);

  return g_test_run ();
}
