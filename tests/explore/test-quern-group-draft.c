/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-group-draft.h"

#include "sample-profile.h"

static QuernExplorer *
create_explorer (QuernAnalysis *analysis)
{
  QuernExplorer *explorer = quern_explorer_new ();

  quern_explorer_set_analysis (explorer, analysis);

  return explorer;
}

static void
wait_for_groups (QuernGroupDraft *draft)
{
  while (quern_group_draft_get_grouping (draft) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* The position of a problem, and the bytes that are marked; both 0 if there is none. */
static const struct
{
  const char *text;
  guint       problem; /* its character, starting at 1 */
  guint       start;
  guint       end;
  gboolean    is_inside; /* FALSE if something is missing at the end */
} written[] = {
  { "", 0, 0, 0, FALSE },
  { "^(a|b)$", 0, 0, 0, FALSE },
  { "a(b", 4, 2, 3, FALSE },
  { "*a", 1, 0, 1, TRUE },
  { "[z-a]", 4, 3, 4, TRUE },
  { "\303\251(\303\251", 4, 3, 5, FALSE }, /* character and byte positions differ */
};

/* Since 10.49, PCRE reports the end of a mistake instead of its start. */
static guint
get_shift (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRegex) regex = g_regex_new ("*a", 0, 0, &error);

  g_assert_null (regex);

  return strstr (error->message, "char 0") != NULL ? 0 : 1;
}

static void
test_problems (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernExplorer) explorer = create_explorer (analysis);
  g_autoptr (QuernGroupDraft) draft = quern_group_draft_new (explorer);

  for (guint i = 0; i < G_N_ELEMENTS (written); i++)
    {
      const gboolean is_wrong = written[i].problem > 0;
      const guint shift = written[i].is_inside ? get_shift () : 0;
      g_autofree char *expected = g_strdup_printf ("Character %u: ", written[i].problem + shift);
      guint start = 0;
      guint end = 0;

      quern_group_draft_set_text (draft, written[i].text);
      if (is_wrong)
        g_assert_true (g_str_has_prefix (quern_group_draft_get_problem (draft), expected));
      else
        g_assert_null (quern_group_draft_get_problem (draft));
      g_assert_true (quern_group_draft_get_place (draft, &start, &end) == is_wrong);
      g_assert_cmpuint (start, ==, written[i].start + shift);
      g_assert_cmpuint (end, ==, written[i].end + shift);
      g_assert_true (quern_group_draft_is_usable (draft) ==
                     (!is_wrong && *written[i].text != '\0'));
    }
}

/* The groups of a draft, costliest first; applying it sets the explorer's groups. */
static void
test_groups (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  QuernExplorer *explorer = create_explorer (analysis);
  QuernGroupDraft *draft = quern_group_draft_new (explorer);
  g_autofree char *summary = NULL;
  g_autofree char *nothing = NULL;
  g_autoptr (GArray) groups = NULL;
  QuernGrouping *grouping;

  nothing = quern_group_draft_dup_summary (draft);
  g_assert_cmpstr (nothing, ==, "");
  g_assert_false (quern_group_draft_apply (draft));

  /* Self costs of Ir: main 10 and Idle 0; a 20; b 30; c 40. Of Dr: 6, 8, 2, 0. */
  quern_group_draft_set_text (draft, "^([a-c])$");
  wait_for_groups (draft);
  grouping = quern_group_draft_get_grouping (draft);
  summary = quern_group_draft_dup_summary (draft);
  g_assert_cmpstr (summary, ==, "4 groups");
  quern_event_choice_set_event (quern_explorer_get_events (explorer), SAMPLE_DR);
  groups = quern_group_draft_list_groups (draft, 3);
  g_assert_cmpuint (groups->len, ==, 3);
  g_assert_cmpstr (quern_grouping_get_name (grouping, g_array_index (groups, guint, 0)), ==, "a");
  g_assert_cmpstr (quern_grouping_get_name (grouping, g_array_index (groups, guint, 1)), ==,
                   "(other)");
  g_assert_cmpstr (quern_grouping_get_name (grouping, g_array_index (groups, guint, 2)), ==, "b");

  g_assert_true (quern_group_draft_apply (draft));
  g_assert_true (quern_group_choice_get_grouping (quern_explorer_get_groups (explorer)) ==
                 grouping);
  g_assert_cmpuint (quern_group_choice_get_by (quern_explorer_get_groups (explorer)), ==,
                    QUERN_GROUP_BY_PATTERN);
  g_assert_cmpstr (quern_group_choice_get_patterns (quern_explorer_get_groups (explorer))[0], ==,
                   "^([a-c])$");

  /* Without a profile, there are no groups. */
  quern_explorer_set_analysis (explorer, NULL);
  g_assert_null (quern_group_draft_get_grouping (draft));
  g_assert_finalize_object (draft);
  g_assert_finalize_object (explorer);
}

static void
grouping_cb (GObject    *object,
             GParamSpec *pspec,
             guint      *n)
{
  (*n)++;
}

/* With many functions a worker makes the groups; the old ones are kept until then. */
static void
test_worker (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (3000, 1);
  QuernExplorer *explorer = create_explorer (analysis);
  QuernGrouping *old = quern_group_choice_get_grouping (quern_explorer_get_groups (explorer));
  guint n_notified = 0;

  g_signal_connect (quern_explorer_get_groups (explorer), "notify::grouping",
                    G_CALLBACK (grouping_cb), &n_notified);
  g_assert_true (
    quern_group_choice_use_pattern (quern_explorer_get_groups (explorer), "^(.)", NULL, NULL));
  g_assert_true (quern_group_choice_get_grouping (quern_explorer_get_groups (explorer)) == old);
  while (n_notified == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (
    quern_grouping_get_by (quern_group_choice_get_grouping (quern_explorer_get_groups (explorer))),
    ==, QUERN_GROUP_BY_PATTERN);

  /* The latest choice takes effect. */
  g_assert_true (
    quern_group_choice_use_pattern (quern_explorer_get_groups (explorer), "(.)$", NULL, NULL));
  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_FILE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (
    quern_grouping_get_by (quern_group_choice_get_grouping (quern_explorer_get_groups (explorer))),
    ==, QUERN_GROUP_BY_FILE);
  g_assert_finalize_object (explorer);
}

static void
assert_patterns (QuernExplorer *explorer,
                 const char    *wanted)
{
  g_autofree char *joined = g_strjoinv (
    " ", (char **) quern_group_choice_get_patterns (quern_explorer_get_groups (explorer)));

  g_assert_cmpstr (joined, ==, wanted);
}

/* The latest patterns are remembered, without duplicates, and up to a limit. */
static void
test_remembered (void)
{
  static const char *const many[] = { "a", "", "b", "a", "c", "d", "e", "f", "g", "h", "i", NULL };
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  QuernExplorer *explorer = create_explorer (analysis);
  g_autoptr (GError) error = NULL;

  quern_group_choice_set_patterns (quern_explorer_get_groups (explorer), many);
  assert_patterns (explorer, "a b c d e f g h");

  /* Without a current pattern, the latest one is used. */
  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_PATTERN);
  g_assert_cmpstr (quern_group_choice_get_pattern (quern_explorer_get_groups (explorer)), ==, "a");
  g_assert_true (quern_group_choice_use_pattern (
    quern_explorer_get_groups (explorer),
    quern_group_choice_get_patterns (quern_explorer_get_groups (explorer))[2], NULL, NULL));
  assert_patterns (explorer, "c a b d e f g h");
  g_assert_true (
    quern_group_choice_use_pattern (quern_explorer_get_groups (explorer), "(m)", NULL, NULL));
  assert_patterns (explorer, "(m) c a b d e f g");

  g_assert_false (
    quern_group_choice_use_pattern (quern_explorer_get_groups (explorer), "(m", NULL, &error));
  g_assert_nonnull (error);
  assert_patterns (explorer, "(m) c a b d e f g");
  g_assert_cmpstr (quern_group_choice_get_pattern (quern_explorer_get_groups (explorer)), ==,
                   "(m)");
  g_assert_finalize_object (explorer);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/group-draft/problems", test_problems);
  g_test_add_func ("/explore/group-draft/groups", test_groups);
  g_test_add_func ("/explore/group-draft/worker", test_worker);
  g_test_add_func ("/explore/group-draft/remembered", test_remembered);

  return g_test_run ();
}
