/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-matcher.h"

static const char *const patterns[] = {
  "", "a", "^a", "a$", "^$", ".", "..", "^.$", "a.b", "a\\Rb", "\\w+", "^\\w+$", "\\bload\\b",
  "[^a-z]", "\\d{2,}", "\\s", "k", "s", "\\x{212a}", "ö", "Ö", "größe|GRÖẞE", "^\\X$", "\\p{Lu}",
  "[[:alpha:]]", "(?i)LOAD", "(?-i)load", "(?s)a.b", "(?m)^b", "(?x) a # one\n b", "(?<=::)l",
  "(a)(b)?\\1", "(?!x)a", "a++b", "^(a+)+$", "\\Qa.b\\E", "\\.", "(*ANYCRLF)a.b", "(*LF)a$",
  "operator<<", "<[^>]*>::", "\\(anonymous namespace\\)", "~", "\\$_\\d", "load.*int", "(int|char)",
};

static const char *const subjects[] = {
  "", "a", "A", "ab", "aa", "aba", "a.b", "a\nb", "a\rb", "a\r\nb", "a\302\205b", "a\342\200\250b",
  "a\n", "\n", "b\na", "load", "TraceData::load(int)", "std::vector<int>::load", "unloaded",
  "K", "k", "\342\204\252", "s", "\305\277", "S", "ö", "Ö", "größe", "GRÖSSE", "GRÖẞE", "12",
  "x12y", "operator<<", "operator<", "A::~A()", "(anonymous namespace)::f(char const*)",
  "$_0::operator()", "e\314\201", "\360\237\246\200", "\343\202\242b", " \t", "\302\240", "LOAD",
};

static void
test_as_glib (gconstpointer data)
{
  GRegexCompileFlags flags = (GRegexCompileFlags) GPOINTER_TO_UINT (data);

  for (gsize i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) glib_error = NULL;
      g_autoptr (QuernMatcher) matcher = quern_matcher_new (patterns[i], flags, &error);
      g_autoptr (GRegex) regex = g_regex_new (patterns[i], flags, 0, &glib_error);

      g_assert_true ((matcher == NULL) == (regex == NULL));
      if (regex == NULL)
        continue;

      for (gsize k = 0; k < G_N_ELEMENTS (subjects); k++)
        if (quern_matcher_matches (matcher, subjects[k]) !=
            g_regex_match (regex, subjects[k], 0, NULL))
          g_error ("“%s” on “%s”", patterns[i], subjects[k]);
    }
}

/* A name from a file need not be valid UTF-8. */
static void
test_no_utf8 (void)
{
  g_autoptr (QuernMatcher) matcher = quern_matcher_new ("a", 0, NULL);

  g_assert_true (quern_matcher_matches (matcher, "xxxxxxxxa"));
  g_assert_false (quern_matcher_matches (matcher, "xxxxxxxxa\377"));
  g_assert_false (quern_matcher_matches (matcher, "a\303"));
}

/* A long text that needs more backtracking state than fits: matching must end, and agree with
 * GLib. */
static void
test_long (void)
{
  g_autofree char *letters = g_strnfill (200000, 'a');
  g_autofree char *text = g_strconcat (letters, "b", NULL);
  static const char *const long_patterns[] = { "a$", "b$", "^(a|x)*b", "^(a+)+$", "(a*)*c", ".*b" };

  for (gsize i = 0; i < G_N_ELEMENTS (long_patterns); i++)
    {
      g_autoptr (QuernMatcher) matcher = quern_matcher_new (long_patterns[i], 0, NULL);
      g_autofree char *limited = g_strconcat ("(*LIMIT_MATCH=100000)", long_patterns[i], NULL);
      g_autoptr (GRegex) regex = g_regex_new (limited, G_REGEX_OPTIMIZE, 0, NULL);

      g_assert_cmpint (quern_matcher_matches (matcher, text), ==,
                       g_regex_match (regex, text, 0, NULL));
    }
}

static void
test_error (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (quern_matcher_new ("ab(c", 0, &error));
  g_assert_cmpint (error->domain, ==, G_REGEX_ERROR);
}

static gpointer
match_in_thread (gpointer data)
{
  const QuernMatcher *matcher = data;

  for (guint i = 0; i < 2000; i++)
    for (gsize k = 0; k < G_N_ELEMENTS (subjects); k++)
      quern_matcher_matches (matcher, subjects[k]);

  return GINT_TO_POINTER (quern_matcher_matches (matcher, "unloaded"));
}

static void
test_threads (void)
{
  g_autoptr (QuernMatcher) matcher = quern_matcher_new ("(l)o(ad)", 0, NULL);
  GThread *threads[4];

  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("match", match_in_thread, matcher);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_nonnull (g_thread_join (threads[i]));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/matcher/as-glib", GUINT_TO_POINTER (0), test_as_glib);
  g_test_add_data_func ("/matcher/as-glib/caseless", GUINT_TO_POINTER (G_REGEX_CASELESS),
                        test_as_glib);
  g_test_add_func ("/matcher/no-utf8", test_no_utf8);
  g_test_add_func ("/matcher/long", test_long);
  g_test_add_func ("/matcher/error", test_error);
  g_test_add_func ("/matcher/threads", test_threads);

  return g_test_run ();
}
