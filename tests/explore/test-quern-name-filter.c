/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-filter.h"

typedef struct
{
  const char    *id;
  QuernNameMode  mode;
  const char    *text;
  const char    *name;
  gboolean       matches;
} Case;

#define L QUERN_NAME_LITERAL
#define G QUERN_NAME_GLOB
#define R QUERN_NAME_REGEX

static const Case cases[] = {
  { "empty", L, "", "main", TRUE },
  { "empty-glob", G, "", "main", TRUE },
  { "empty-regex", R, "", "main", TRUE },
  { "whole", L, "main", "main", TRUE },
  { "inside", L, "load", "TraceData::load(int)", TRUE },
  { "at-end", L, "(int)", "TraceData::load(int)", TRUE },
  { "not", L, "loaf", "TraceData::load(int)", FALSE },
  { "longer", L, "mains", "main", FALSE },
  { "small-finds-capital", L, "trace", "TraceData", TRUE },
  { "small-finds-capital-late", L, "data", "tdTraceData", TRUE },
  { "capital-finds-itself", L, "Trace", "TraceData", TRUE },
  { "capital-finds-no-small", L, "Trace", "retraced", FALSE },
  { "no-pattern", L, "a.c*", "abc", FALSE },
  { "star-is-text", L, "char*", "f(char*)", TRUE },
  { "not-ascii", L, "größe", "Die größe", TRUE },
  { "glob-whole", G, "main", "main", TRUE },
  { "glob-not-inside", G, "ain", "main", FALSE },
  { "glob-star", G, "*ain", "main", TRUE },
  { "glob-only-star", G, "*", "", TRUE },
  { "glob-two-stars", G, "trace*::*load", "TraceData::internalLoad", TRUE },
  { "glob-goes-back", G, "*ab*abc", "xababababc", TRUE },
  { "glob-star-at-end", G, "std::*", "std::vector", TRUE },
  { "glob-one", G, "f?o", "foo", TRUE },
  { "glob-one-letter", G, "f?o", "fäo", TRUE },
  { "glob-one-not-none", G, "f?o", "fo", FALSE },
  { "glob-capital", G, "Main*", "main", FALSE },
  { "glob-too-short", G, "main?", "main", FALSE },
  { "regex", R, "^m.*n$", "main", TRUE },
  { "regex-inside", R, "a|b", "xbx", TRUE },
  { "regex-not", R, "^b", "ab", FALSE },
  { "regex-small", R, "trace", "TraceData", TRUE },
  { "regex-capital", R, "Trace", "trace", FALSE },
  { "regex-class-is-no-capital", R, "^\\Strace", "xTrace", TRUE },
  { "regex-runs-away", R, "(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", FALSE },
};

static void
test_matches (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernNameFilter) filter = quern_name_filter_new (c->text, c->mode, &error);

  g_assert_no_error (error);
  g_assert_cmpint (quern_name_filter_matches (filter, c->name), ==, c->matches);
}

static void
test_bad_regex (void)
{
  static const char *const texts[] = { "(", "[a", "*", "a{2,1}" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (quern_name_filter_new (texts[i], QUERN_NAME_REGEX, &error));
      g_assert_nonnull (error);
      g_assert_true (error->domain == G_REGEX_ERROR);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/explore/name-filter/", cases[i].id, NULL);

      g_test_add_data_func (path, &cases[i], test_matches);
    }
  g_test_add_func ("/explore/name-filter/bad-regex", test_bad_regex);

  return g_test_run ();
}
