/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-pattern.h"

#include <string.h>

static void
test_matches (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRegex) regex = quern_pattern_new ("^a(b+)", 0, &error);

  g_assert_no_error (error);
  g_assert_true (g_regex_match (regex, "abbc", 0, NULL));
  g_assert_false (g_regex_match (regex, "cabb", 0, NULL));
}

/* The place is relative to the user's pattern, without the prepended match limit. */
static void
test_place (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRegex) regex = quern_pattern_new ("ab(c", 0, &error);

  g_assert_null (regex);
  g_assert_cmpint (error->domain, ==, G_REGEX_ERROR);
  g_assert_nonnull (strstr (error->message, " 4"));
  g_assert_null (strstr (error->message, "LIMIT"));
}

/* Would run for years without the match limit, which a pattern cannot raise. */
static void
test_runs_away (void)
{
  static const char * const patterns[] = {
    "^(a+)+$",
    "(*LIMIT_MATCH=4000000000)^(a+)+$",
  };
  g_autofree char *letters = g_strnfill (60, 'a');
  g_autofree char *text = g_strconcat (letters, "b", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GRegex) regex = quern_pattern_new (patterns[i], 0, &error);

      g_assert_no_error (error);
      g_assert_false (g_regex_match (regex, text, 0, NULL));
    }
}

static const struct
{
  const char *text;
  const char *reason; /* a word that it contains */
  int         place;
  int         newer_place; /* reported by PCRE2 10.47 and later: behind the faulty character */
} explained[] = {
  { "a(b", ")", 3, 3 },
  { "\303\251(x", ")", 3, 3 }, /* characters, not bytes */
  { "[z-a]", "range", 3, 4 },
  { "*a", "repeat", 0, 1 },
  { "abcdefgh(", ")", 9, 9 },   /* with the prefix, the place has more digits */
  { "12(34", ")", 5, 5 },
  { "(?C300)", "255", 6, 6 },   /* the message contains another number */
};

static void
test_explains (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (explained); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GRegex) regex = quern_pattern_new (explained[i].text, 0, &error);
      g_autofree char *reason = NULL;
      int place;

      g_assert_null (regex);
      reason = quern_pattern_explain_error (explained[i].text, 0, error, &place);
      if (place != explained[i].newer_place)
        g_assert_cmpint (place, ==, explained[i].place);
      g_assert_nonnull (strstr (reason, explained[i].reason));
      g_assert_null (strstr (reason, "compil"));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/pattern/matches", test_matches);
  g_test_add_func ("/pattern/place", test_place);
  g_test_add_func ("/pattern/explains", test_explains);
  g_test_add_func ("/pattern/runs-away", test_runs_away);

  return g_test_run ();
}
