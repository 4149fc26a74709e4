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
  { "regex-kelvin", R, "k", "\342\204\252", TRUE },
  { "regex-optional", R, "ab?c", "xACx", TRUE },
  { "regex-many", R, "ab*c+d", "accd", TRUE },
  { "regex-lazy", R, "a.*?b", "axxb", TRUE },
  { "regex-possessive", R, "ab++c", "abbc", TRUE },
  { "regex-end", R, "in$", "main", TRUE },
  { "regex-not-end", R, "ma$", "main", FALSE },
  { "regex-umlaut", R, "größe", "GRÖSSE größe", TRUE },
  { "regex-umlaut-capital", R, "ö", "Ö", TRUE },
  { "glob-needle-not-in", G, "*loaf*", "TraceData::load(int)", FALSE },
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

/* Long names use a different code path than short ones, with the same result. */
static void
test_long (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *stars = g_strnfill (3000, '-');
  g_autofree char *name = g_strconcat (c->name, stars, NULL);
  g_autoptr (QuernNameFilter) filter = quern_name_filter_new (c->text, c->mode, NULL);

  g_assert_cmpint (quern_name_filter_matches (filter, name), ==, c->matches);
}

/* Compares short random patterns on short random names with GLib's regular expressions. */
static void
test_random (void)
{
  static const char *const pieces[] = { "a", "b", "A", "K", "s", ".", "*", "+", "?", "^", "$",
                                        "|", "(", ")", "[ab]", "\\w", "ö", "ab", ".*",
                                        "{2}", "{0,1}", "[^b]", "\\d", "\\." };
  static const char *const letters[] = { "a", "b", "A", "B", "k", "S", "ö", "Ö", "\305\277", "x" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (20261122);
  guint n_tried = 0;

  while (n_tried < 3000)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (QuernNameFilter) filter = NULL;
      g_autoptr (GRegex) regex = NULL;
      gboolean has_capital = FALSE;

      for (int n = g_rand_int_range (rand, 1, 7); n > 0; n--)
        g_string_append (text, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);
      for (const char *p = text->str; *p != '\0'; p++)
        has_capital = has_capital || g_ascii_isupper (*p);
      regex = g_regex_new (text->str, has_capital ? 0 : G_REGEX_CASELESS, 0, NULL);
      filter = quern_name_filter_new (text->str, R, NULL);
      g_assert_true ((regex == NULL) == (filter == NULL));
      if (filter == NULL)
        continue;

      n_tried++;
      for (guint k = 0; k < 20; k++)
        {
          g_autoptr (GString) name = g_string_new (NULL);

          for (int n = g_rand_int_range (rand, 0, 14); n > 0; n--)
            g_string_append (name, letters[g_rand_int_range (rand, 0, G_N_ELEMENTS (letters))]);
          if (quern_name_filter_matches (filter, name->str) !=
              g_regex_match (regex, name->str, 0, NULL))
            g_error ("“%s” on “%s”", text->str, name->str);
        }
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
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    if (cases[i].mode == L)
      {
        g_autofree char *path = g_strconcat ("/explore/name-filter/long/", cases[i].id, NULL);

        g_test_add_data_func (path, &cases[i], test_long);
      }
  g_test_add_func ("/explore/name-filter/random", test_random);
  g_test_add_func ("/explore/name-filter/bad-regex", test_bad_regex);

  return g_test_run ();
}
