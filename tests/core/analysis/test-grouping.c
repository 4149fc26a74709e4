/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-kind.h"
#include "quern-grouping-choice.h"
#include "quern-grouping.h"

#include "quern-pattern.h"

#include "graph-fixture.h"

static QuernProfile *
make_profile (void)
{
  static const struct
  {
    const char *object;
    const char *file;
    const char *name;
    gint64      self;
  } functions[] = {
    { "/bin/mill", "/src/a/mill.cc", "Mill::run()", 10 },
    { "/bin/mill", "/src/a/sieve.cc", "Sieve<int>::shake(int)", 20 },
    { "/lib/libc.so.6", "", "memcpy", 500 },
    { "/bin/mill", "/src/a/mill.cc", "Mill::stop()", 3 },
    { "", "/src/b/x.cc", "Sieve<char>::shake(int)", 7 },
    { "/bin/mill", "main.cc", "main", 1 },
  };
  Graph graph = graph_begin (1);
  const gint64 one = 1;

  for (gsize i = 0; i < G_N_ELEMENTS (functions); i++)
    graph_add_self (&graph, graph_add_place (&graph, functions[i].object, functions[i].file,
                                             functions[i].name),
                    &functions[i].self);
  graph_add_call (&graph, 0, 2, 1, &one);
  graph_add_call (&graph, 2, 0, 1, &one);

  return graph_finish (&graph);
}

/* Describes groups by rank: "/lib/libc.so.6 (libc.so.6) 1 500; …" */
static char *
describe (QuernGrouping *grouping)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < quern_grouping_get_n_groups (grouping); i++)
    {
      g_autofree char *short_name = quern_grouping_dup_short_name (grouping, i);

      g_string_append_printf (text, "%s%s [%s] %u %" G_GINT64_FORMAT, i > 0 ? "; " : "",
                              quern_grouping_get_name (grouping, i), short_name,
                              quern_grouping_get_n_members (grouping, i),
                              quern_grouping_get_self (grouping, i)[0]);
    }

  return g_string_free (text, FALSE);
}

typedef struct
{
  const char   *name;
  QuernGroupBy  by;
  const char   *groups;
  guint         cycle_group;
} Case;

static const Case cases[] = {
  { "none", QUERN_GROUP_BY_NONE,
    "/lib/libc.so.6 [libc.so.6] 1 500; /bin/mill [mill] 4 34; (no object) [(no object)] 1 7", 0 },
  { "object", QUERN_GROUP_BY_OBJECT,
    "/lib/libc.so.6 [libc.so.6] 1 500; /bin/mill [mill] 4 34; (no object) [(no object)] 1 7", 0 },
  { "file", QUERN_GROUP_BY_FILE,
    "(no file) [(no file)] 1 500; /src/a/sieve.cc [sieve.cc] 1 20; /src/a/mill.cc [mill.cc] 2 13; "
    "/src/b/x.cc [x.cc] 1 7; main.cc [main.cc] 1 1", 0 },
  { "directory", QUERN_GROUP_BY_DIRECTORY,
    "(no directory) [(no directory)] 2 501; /src/a [a] 3 33; /src/b [b] 1 7", 0 },
  { "class", QUERN_GROUP_BY_CLASS,
    "(no class) [(no class)] 2 501; Sieve [Sieve] 2 27; Mill [Mill] 2 13", 0 },
  { "kind", QUERN_GROUP_BY_KIND,
    "Procedural [Procedural] 2 501; Class [Class] 4 40", 0 },
  { "cycle", QUERN_GROUP_BY_CYCLE,
    "<cycle 1> [<cycle 1>] 2 510; (in no cycle) [(in no cycle)] 4 31", 0 },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernProfile) profile = make_profile ();
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, c->by, 0);
  g_autofree char *text = describe (grouping);
  QuernNodeId cycle;

  g_assert_cmpstr (text, ==, c->groups);
  g_assert_cmpint (quern_grouping_get_by (grouping), ==,
                   c->by == QUERN_GROUP_BY_NONE ? QUERN_GROUP_BY_OBJECT : c->by);
  cycle = quern_analysis_get_cycle_node (analysis, 1);
  g_assert_cmpuint (quern_grouping_get_group (grouping, cycle), ==, c->cycle_group);
  g_assert_finalize_object (g_steal_pointer (&grouping));
}

/* Each function is in exactly one group, whose costs are the sums of its functions; larger groups
 * come first. */
static void
test_law (void)
{
  for (guint round = 0; round < 100; round++)
    {
      QuernGroupBy by = (QuernGroupBy) g_test_rand_int_range (QUERN_GROUP_BY_NONE,
                                                              QUERN_GROUP_BY_CYCLE + 1);
      guint n = (guint) g_test_rand_int_range (0, 60);
      Graph graph = graph_begin (2);
      g_autoptr (QuernProfile) profile = NULL;
      g_autoptr (QuernAnalysis) analysis = NULL;
      g_autoptr (QuernGrouping) grouping = NULL;
      g_autofree gint64 *sums = NULL;
      g_autofree guint *members = NULL;

      for (guint i = 0; i < n; i++)
        {
          g_autofree char *object = g_strdup_printf ("o%d", g_test_rand_int_range (0, 4));
          g_autofree char *file = g_strdup_printf ("d%d/f%d", g_test_rand_int_range (0, 3),
                                                   g_test_rand_int_range (0, 4));
          g_autofree char *name = g_strdup_printf ("C%d::m%u()", g_test_rand_int_range (0, 5), i);
          const gint64 costs[] = { g_test_rand_int_range (-10, 100),
                                   g_test_rand_int_range (0, 100) };

          graph_add_self (&graph, graph_add_place (&graph, object, file, name), costs);
          graph_add_call (&graph, i, (guint) g_test_rand_int_range (0, (gint32) i + 1), 1, costs);
        }
      profile = graph_finish (&graph);
      analysis = analyse (profile);
      grouping = quern_grouping_new (analysis, by, 1);

      sums = g_new0 (gint64, 2 * n + 2);
      members = g_new0 (guint, n + 1);
      for (guint i = 0; i < n; i++)
        {
          guint group = quern_grouping_get_group (grouping, i);

          g_assert_cmpuint (group, <, quern_grouping_get_n_groups (grouping));
          members[group]++;
          sums[2 * group] += quern_profile_get_self (profile, i)[0];
          sums[2 * group + 1] += quern_profile_get_self (profile, i)[1];
        }
      for (guint i = 0; i < quern_grouping_get_n_groups (grouping); i++)
        {
          g_assert_cmpuint (quern_grouping_get_n_members (grouping, i), ==, members[i]);
          g_assert_cmpint (quern_grouping_get_self (grouping, i)[0], ==, sums[2 * i]);
          g_assert_cmpint (quern_grouping_get_self (grouping, i)[1], ==, sums[2 * i + 1]);
          if (i > 0)
            g_assert_cmpint (sums[2 * i + 1], <=, sums[2 * i - 1]);
        }
    }
}

/* The first capture group names the group, or else the whole match does. */
static void
test_pattern (void)
{
  static const struct
  {
    const char *pattern;
    const char *groups;
  } patterns[] = {
    { "^(\\w+).*::", "(other) [(other)] 2 501; Sieve [Sieve] 2 27; Mill [Mill] 2 13" },
    { "::\\w", "(other) [(other)] 2 501; ::s [::s] 3 30; ::r [::r] 1 10" },
    { "m(x)?", "(other) [(other)] 6 541" },
    { "(", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      g_autoptr (QuernProfile) profile = make_profile ();
      g_autoptr (QuernAnalysis) analysis = analyse (profile);
      g_autoptr (GRegex) regex = quern_pattern_new (patterns[i].pattern, 0, NULL);
      g_autoptr (QuernGrouping) grouping = NULL;
      g_autofree char *text = NULL;

      g_assert_true ((regex != NULL) == (patterns[i].groups != NULL));
      if (regex == NULL)
        continue;

      grouping = quern_grouping_new_by_pattern (analysis, regex, 0, NULL);
      text = describe (grouping);
      g_assert_cmpstr (text, ==, patterns[i].groups);
      g_assert_cmpint (quern_grouping_get_by (grouping), ==, QUERN_GROUP_BY_PATTERN);
    }
}

/* The sums of all functions, and of the wanted functions only. */
static void
test_sums (void)
{
  g_autoptr (QuernProfile) profile = make_profile ();
  g_autoptr (QuernAnalysis) analysis = analyse (profile);
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_OBJECT, 0);
  g_autoptr (QuernGroupSums) all = quern_grouping_create_sums (grouping, analysis, NULL);
  const guint8 is_member[] = { 0, 1, 0, 1, 0, 0 };
  g_autoptr (QuernGroupSums) some = quern_grouping_create_sums (grouping, analysis, is_member);

  for (guint i = 0; i < quern_grouping_get_n_groups (grouping); i++)
    {
      g_assert_cmpuint (quern_group_sums_get_n_members (all, i), ==,
                        quern_grouping_get_n_members (grouping, i));
      g_assert_cmpint (quern_group_sums_get_self (all, i)[0], ==,
                       quern_grouping_get_self (grouping, i)[0]);
    }
  g_assert_cmpuint (quern_group_sums_get_n_members (some, 1), ==, 2);
  g_assert_cmpint (quern_group_sums_get_self (some, 1)[0], ==, 23);
  g_assert_cmpuint (quern_group_sums_get_n_members (some, 0), ==, 0);
}

/* Callgrind's "???" stands for an unknown object or file. */
static void
test_unknown (void)
{
  static const struct
  {
    QuernGroupBy  by;
    const char   *groups;
    const char   *shown;
  } rows[] = {
    { QUERN_GROUP_BY_OBJECT, "??? [(no object)] 1 7", "(no object)" },
    { QUERN_GROUP_BY_FILE, "??? [(no file)] 1 7", "(no file)" },
    { QUERN_GROUP_BY_CLASS, "??? [???] 1 7", "???" },
  };
  const gint64 costs[] = { 7 };
  Graph graph = graph_begin (1);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;

  graph_add_self (&graph, graph_add_place (&graph, "???", "???", "???::f()"), costs);
  profile = graph_finish (&graph);
  analysis = analyse (profile);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, rows[i].by, 0);
      g_autofree char *text = describe (grouping);
      g_autofree char *shown = quern_grouping_dup_shown_name (grouping, 0);

      g_assert_cmpstr (text, ==, rows[i].groups);
      g_assert_cmpstr (shown, ==, rows[i].shown);
    }
}

/* The default groups: the first that split the cost. */
static void
test_choice (void)
{
  static const struct
  {
    const char  *functions[5]; /* "object|file|name|cost" */
    QuernGroupBy by;
  } choices[] = {
    { { "/bin/mill|mill.c|main|9", "/lib/libc.so.6||memcpy|1" }, QUERN_GROUP_BY_OBJECT },
    { { "/bin/mill|mill.c|main|1", "|sieve.c|shake|1", "???|sieve.c|stop|1" },
      QUERN_GROUP_BY_OBJECT },
    /* Functions of no object are a group, too. */
    { { "/bin/mill|mill.c|main|1", "|sieve.c|Sieve::shake()|1" }, QUERN_GROUP_BY_OBJECT },
    { { "|php:internal|php::strlen|1", "|/srv/index.php|{main}|1", "|/srv/index.php|A->b|1" },
      QUERN_GROUP_BY_FILE },
    /* The program has nearly all of the cost. */
    { { "/bin/mill|mill.c|main|50", "/bin/mill|sieve.c|shake|49", "/lib/libc.so.6||memcpy|1" },
      QUERN_GROUP_BY_FILE },
    { { "/bin/mill|mill.c|Mill::run()|50", "/bin/mill|mill.c|Sieve::shake()|44",
        "/bin/mill|sieve.c|main|5", "/lib/libc.so.6||memcpy|1" },
      QUERN_GROUP_BY_CLASS },
    { { "/bin/mill|mill.c|main|1", "/bin/mill|mill.c|Mill::run()|1" }, QUERN_GROUP_BY_CLASS },
    /* Costs that cancel each other out. */
    { { "/bin/mill|mill.c|main|-50", "/bin/mill|sieve.c|shake|50", "/lib/libc.so.6||memcpy|1" },
      QUERN_GROUP_BY_FILE },
    /* One function has nearly all of the cost: the fewest groups that are not a single one. */
    { { "/bin/mill|mill.c|Mill::run()|990", "/lib/libc.so.6||memcpy|10" }, QUERN_GROUP_BY_OBJECT },
    { { "/bin/mill|mill.c|Mill::run()|990", "/bin/mill|sieve.c|shake|1",
        "/lib/libc.so.6||memcpy|9" },
      QUERN_GROUP_BY_OBJECT },
    { { "/bin/mill|mill.c|Mill::run()|999", "/bin/mill|sieve.c|shake|1" }, QUERN_GROUP_BY_FILE },
    /* No cost at all: functions count alike. */
    { { "|mill.c|main|0", "|sieve.c|shake|0" }, QUERN_GROUP_BY_FILE },
    { { "||main|1", "||shake|1" }, QUERN_GROUP_BY_OBJECT },
    { { NULL }, QUERN_GROUP_BY_OBJECT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      Graph graph = graph_begin (1);
      g_autoptr (QuernProfile) profile = NULL;
      g_autoptr (QuernAnalysis) analysis = NULL;
      g_autoptr (QuernGrouping) grouping = NULL;

      for (guint j = 0; choices[i].functions[j] != NULL; j++)
        {
          g_auto (GStrv) place = g_strsplit (choices[i].functions[j], "|", 4);
          const gint64 cost = g_ascii_strtoll (place[3], NULL, 10);

          graph_add_self (&graph, graph_add_place (&graph, place[0], place[1], place[2]), &cost);
        }
      profile = graph_finish (&graph);
      analysis = analyse (profile);
      grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_NONE, 0);

      g_assert_cmpint (quern_grouping_choose (profile), ==, choices[i].by);
      g_assert_cmpint (quern_grouping_get_by (grouping), ==, choices[i].by);
    }
}

/* Of very many functions, only the costliest have their class looked at, wherever they are; if all
 * cost the same, some. */
static void
test_choice_of_many (void)
{
  static const gint64 costs_of_costly[] = { 1000000, 1 };
  static const char *const costly[] = { "Mill::run()", "Sieve::shake()" };

  for (guint i = 0; i < G_N_ELEMENTS (costs_of_costly); i++)
    {
      const gint64 cheap = 1;
      Graph graph = graph_begin (1);
      g_autoptr (QuernProfile) profile = NULL;

      for (guint j = 0; j < 20000; j++)
        {
          g_autofree char *name = i == 0 ? g_strdup_printf ("f%u", j)
                                         : g_strdup_printf ("Mill%u::run()", j);

          graph_add_self (&graph, graph_add_place (&graph, "/bin/mill", "mill.c", name), &cheap);
        }
      for (guint j = 0; j < G_N_ELEMENTS (costly); j++)
        graph_add_self (&graph, graph_add_place (&graph, "/bin/mill", "mill.c", costly[j]),
                        &costs_of_costly[i]);
      profile = graph_finish (&graph);

      g_assert_cmpint (quern_grouping_choose (profile), ==, QUERN_GROUP_BY_CLASS);
    }
}

/* Webgrind's rules, in their order: a name that contains "php::" anywhere is internal. */
static void
test_kinds (void)
{
  static const struct
  {
    const char       *name;
    QuernFunctionKind kind;
  } kinds[] = {
    { "php::strlen", QUERN_FUNCTION_INTERNAL },
    { "php::PDO->query", QUERN_FUNCTION_INTERNAL },
    { "require::php::x", QUERN_FUNCTION_INTERNAL },
    { "require_once::/srv/lib.php", QUERN_FUNCTION_INCLUDE },
    { "require::/srv/lib.php", QUERN_FUNCTION_INCLUDE },
    { "include_once::/srv/lib.php", QUERN_FUNCTION_INCLUDE },
    { "include::/srv/a->b.php", QUERN_FUNCTION_INCLUDE },
    { "include", QUERN_FUNCTION_PROCEDURAL },
    { "Mill->run", QUERN_FUNCTION_CLASS },
    { "App\\Mill::create", QUERN_FUNCTION_CLASS },
    { "Mill->{closure:/srv/index.php:3-5}", QUERN_FUNCTION_CLASS },
    { "{main}", QUERN_FUNCTION_PROCEDURAL },
    { "a:b", QUERN_FUNCTION_PROCEDURAL },
    { "", QUERN_FUNCTION_PROCEDURAL },
  };
  g_autoptr (QuernProfile) plain = make_profile ();

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_assert_cmpint (quern_function_kind_find (kinds[i].name), ==, kinds[i].kind);

  /* Compiled programs have no function kinds; scripts do. */
  g_assert_false (quern_function_kind_is_known (plain));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      Graph graph = graph_begin (1);
      g_autoptr (QuernProfile) profile = NULL;

      graph_add_function (&graph, kinds[i].name);
      profile = graph_finish (&graph);
      g_assert_cmpint (quern_function_kind_is_known (profile), ==,
                       g_str_has_prefix (kinds[i].name, "php::") ||
                       strcmp (kinds[i].name, "{main}") == 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/analysis/grouping/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/analysis/grouping/pattern", test_pattern);
  g_test_add_func ("/analysis/grouping/sums", test_sums);
  g_test_add_func ("/analysis/grouping/unknown", test_unknown);
  g_test_add_func ("/analysis/grouping/choice", test_choice);
  g_test_add_func ("/analysis/grouping/choice-of-many", test_choice_of_many);
  g_test_add_func ("/analysis/grouping/kinds", test_kinds);
  g_test_add_func ("/analysis/grouping/law", test_law);

  return g_test_run ();
}
