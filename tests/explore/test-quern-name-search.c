/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer.h"
#include "quern-name-search.h"

#include "sample-profile.h"

#include <string.h>

/* Enough for a worker to take over after the first moment. */
#define MANY 60000

static const struct
{
  const char    *text;
  QuernNameMode  mode;
} typed[] = {
  { "s", QUERN_NAME_LITERAL },
  { "space1", QUERN_NAME_LITERAL },
  { "space1<", QUERN_NAME_LITERAL },
  { "space1", QUERN_NAME_LITERAL },
  { "Space1", QUERN_NAME_LITERAL },
  { "std::Space1<", QUERN_NAME_LITERAL },
  { "std::space1<", QUERN_NAME_LITERAL },
  { "*class12*9*", QUERN_NAME_GLOB },
  { "*class12*9*char*", QUERN_NAME_GLOB },
  { "class12.*9", QUERN_NAME_REGEX },
  { "Method|Space7", QUERN_NAME_REGEX },
  { "nowhere", QUERN_NAME_LITERAL },
};

static gboolean
is_folded (const char *text)
{
  for (; *text != '\0'; text++)
    if (g_ascii_isupper (*text))
      return FALSE;

  return TRUE;
}

/* Searches without the filter: the names are plain. */
static gboolean
should_find (guint       i,
             const char *name)
{
  gboolean folded = is_folded (typed[i].text);
  g_autofree char *small = folded ? g_ascii_strdown (name, -1) : g_strdup (name);

  if (typed[i].mode == QUERN_NAME_GLOB)
    return g_pattern_match_simple (typed[i].text, small);
  if (typed[i].mode == QUERN_NAME_REGEX)
    return g_regex_match_simple (typed[i].text, name, folded ? G_REGEX_CASELESS : 0, 0);

  return strstr (small, typed[i].text) != NULL;
}

static void
assert_found (QuernNameSearch *search,
              QuernAnalysis   *analysis,
              guint            i)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  const guint8 *found = quern_name_search_get_found (search);

  for (QuernFunctionId id = 0; id < quern_profile_get_n_functions (profile); id++)
    g_assert_cmpint (found[id], ==,
                     should_find (i, quern_profile_get_function_name (profile, id)));
}

/* Each text, typed on top of the previous one, finds the same as alone. */
static void
test_typed (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (3000, 20261122);
  g_autoptr (QuernNameSearch) search = quern_name_search_new (analysis);

  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    {
      g_assert_true (quern_name_search_begin (search, typed[i].text, typed[i].mode, NULL));
      while (quern_name_search_is_busy (search))
        g_main_context_iteration (NULL, TRUE);
      assert_found (search, analysis, i);
    }

  g_assert_true (quern_name_search_begin (search, "", QUERN_NAME_REGEX, NULL));
  g_assert_null (quern_name_search_get_found (search));
}

/* Whatever the worker does, the last text counts, and "done" is reported at most once. */
static void
test_begin (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (MANY, 1);
  g_autoptr (QuernNameSearch) search = quern_name_search_new (analysis);
  guint n_done = 0;
  guint last = 9;

  g_signal_connect_swapped (search, "done", G_CALLBACK (g_atomic_int_inc), &n_done);
  for (guint i = 0; i <= last; i++)
    g_assert_true (quern_name_search_begin (search, typed[i].text, typed[i].mode, NULL));
  g_assert_false (quern_name_search_begin (search, "a(", QUERN_NAME_REGEX, NULL));

  while (quern_name_search_is_busy (search))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (n_done, <=, 1);
  assert_found (search, analysis, last);
}

/* Releasing a search does not wait for its worker. */
static void
test_gone (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (MANY, 2);
  QuernNameSearch *search = quern_name_search_new (analysis);

  g_assert_true (quern_name_search_begin (search, "(a+)+x|m.*9", QUERN_NAME_REGEX, NULL));
  g_assert_finalize_object (search);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
test_marks (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();

  quern_function_search_set_text (quern_explorer_get_search (explorer), "b");
  g_assert_false (quern_explorer_has_highlights (explorer));
  quern_explorer_set_analysis (explorer, analysis);

  /* The cycle is highlighted because b is in it, but it is not found. */
  g_assert_true (quern_explorer_has_highlights (explorer));
  g_assert_true (quern_explorer_is_highlighted (explorer, SAMPLE_B));
  g_assert_false (quern_explorer_is_highlighted (explorer, SAMPLE_A));
  g_assert_true (quern_explorer_is_highlighted (explorer, SAMPLE_IDLE + 1));
  g_assert_false (
    quern_function_search_get_found (quern_explorer_get_search (explorer))[SAMPLE_IDLE + 1]);
  g_assert_false (quern_explorer_is_highlighted (explorer, QUERN_NONE));

  /* The message has the position in the text as typed. */
  quern_function_search_set_mode (quern_explorer_get_search (explorer), QUERN_NAME_REGEX);
  quern_function_search_set_text (quern_explorer_get_search (explorer), "main(");
  g_assert_nonnull (strstr (
    quern_function_search_get_error (quern_explorer_get_search (explorer))->message, "main("));
  g_assert_nonnull (
    strstr (quern_function_search_get_error (quern_explorer_get_search (explorer))->message, "5"));
  g_assert_null (strstr (
    quern_function_search_get_error (quern_explorer_get_search (explorer))->message, "LIMIT"));
  g_assert_true (quern_explorer_is_highlighted (explorer, SAMPLE_B));

  quern_function_search_set_text (quern_explorer_get_search (explorer), "");
  g_assert_null (quern_function_search_get_error (quern_explorer_get_search (explorer)));
  g_assert_false (quern_explorer_has_highlights (explorer));
  g_assert_false (quern_explorer_is_highlighted (explorer, SAMPLE_B));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/name-search/typed", test_typed);
  g_test_add_func ("/explore/name-search/begin", test_begin);
  g_test_add_func ("/explore/name-search/gone", test_gone);
  g_test_add_func ("/explore/name-search/marks", test_marks);

  return g_test_run ();
}
