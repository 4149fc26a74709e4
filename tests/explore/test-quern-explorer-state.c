/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer-state.h"

#include "quern-command-state.h"
#include "quern-worker.h"
#include "quern-profile-builder.h"
#include "sample-profile.h"

#include <glib/gstdio.h>

static QuernProfile *
create_profile (const char *command,
                const char *input)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (GError) error = NULL;
  QuernProfile *profile;

  quern_profile_builder_begin_input (builder, input);
  if (command != NULL)
    quern_profile_builder_set_command (builder, command);
  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);

  return profile;
}

static void
test_same (void)
{
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  g_autoptr (QuernExplorer) next = sample_explorer_new (sample_analysis_new ());

  quern_event_choice_set_event (quern_explorer_get_events (explorer), SAMPLE_DR);
  quern_event_choice_set_second_event (quern_explorer_get_events (explorer), SAMPLE_RATE);
  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), SAMPLE_C);
  quern_explorer_save_state (explorer, state);
  quern_explorer_restore_state (next, state);

  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (next)), ==, SAMPLE_DR);
  g_assert_cmpuint (quern_event_choice_get_second_event (quern_explorer_get_events (next)), ==,
                    SAMPLE_RATE);
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (next)), ==,
                    SAMPLE_C);
  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (next)), ==,
                    SAMPLE_C);
  g_assert_false (quern_navigation_can_go_back (quern_explorer_get_navigation (next)));
}

/* Makes one function for each object, given as "NAME:COST". */
static QuernAnalysis *
analyse_objects (const char *const *objects)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  QuernEventId event;

  quern_profile_builder_begin_input (builder, "callgrind.out.1");
  quern_profile_builder_begin_part (builder);
  event = quern_profile_builder_add_event (builder, "Ir");
  quern_profile_builder_set_columns (builder, &event, 1);
  for (guint i = 0; objects[i] != NULL; i++)
    {
      gsize length = strcspn (objects[i], ":");
      QuernStringId name = quern_profile_builder_add_string (builder, objects[i], length);
      gint64 cost = g_ascii_strtoll (objects[i] + length + 1, NULL, 10);
      QuernPlace where = { 0, 1, 0 };

      quern_profile_builder_begin_function (
        builder, quern_profile_builder_add_function (
                   builder, quern_profile_builder_add_object (builder, name),
                   quern_profile_builder_add_file (builder, name), name));
      quern_profile_builder_add_cost (builder, &where, &cost, 1);
    }
  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);

  return quern_analysis_new (profile, TRUE, NULL, NULL);
}

/* Describes each group as "name:colour", by rank. */
static char *
describe_colours (QuernExplorer *explorer)
{
  QuernGrouping *grouping = quern_group_choice_get_grouping (quern_explorer_get_groups (explorer));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < quern_grouping_get_n_groups (grouping); i++)
    g_string_append_printf (text, "%s%s:%u", i > 0 ? " " : "",
                            quern_grouping_get_name (grouping, i),
                            quern_grouping_get_colour (grouping, i));

  return g_string_free (text, FALSE);
}

/* Groups keep the colours that they had when the program was first seen. */
static void
test_colours (void)
{
  static const char *const first[] = { "prog:50", "libc:30", "ld:10", NULL };
  static const char *const second[] = { "prog:5", "libm:70", "libc:60", "other:1", NULL };
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autoptr (GKeyFile) third_state = g_key_file_new ();
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (analyse_objects (first));
  g_autoptr (QuernExplorer) next = sample_explorer_new (analyse_objects (second));
  g_autoptr (QuernExplorer) last = sample_explorer_new (analyse_objects (first));
  g_autofree char *seen_first = describe_colours (explorer);
  g_autofree char *by_rank = describe_colours (next);
  g_autofree char *kept = NULL;
  g_autofree char *again = NULL;

  g_assert_cmpstr (seen_first, ==, "prog:0 libc:1 ld:2");
  g_assert_cmpstr (by_rank, ==, "libm:0 libc:1 prog:2 other:3");

  /* New groups get unused colours; ld keeps its colour in case it returns. */
  quern_explorer_save_state (explorer, state);
  quern_explorer_restore_state (next, state);
  kept = describe_colours (next);
  g_assert_cmpstr (kept, ==, "libm:3 libc:1 prog:0 other:4");

  quern_explorer_save_state (next, state);
  quern_explorer_restore_state (last, state);
  again = describe_colours (last);
  g_assert_cmpstr (again, ==, seen_first);

  /* Nothing is known of another program: colours go by rank. */
  quern_explorer_restore_state (next, third_state);
  g_free (g_steal_pointer (&kept));
  kept = describe_colours (next);
  g_assert_cmpstr (kept, ==, by_rank);
}

/* The number of colours is limited; a group keeps its colour even if it has become cheap. */
static void
test_many_colours (void)
{
  g_autoptr (GPtrArray) first = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) second = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autoptr (QuernExplorer) explorer = NULL;
  g_autoptr (QuernExplorer) next = NULL;
  QuernGrouping *grouping;

  for (guint i = 0; i < 20; i++)
    {
      g_ptr_array_add (first, g_strdup_printf ("lib%02u:%u", i, 100 - i));
      g_ptr_array_add (second, g_strdup_printf ("lib%02u:%u", i, 100 + i));
    }
  g_ptr_array_add (first, NULL);
  g_ptr_array_add (second, NULL);

  explorer = sample_explorer_new (analyse_objects ((const char *const *) first->pdata));
  g_assert_cmpuint (quern_grouping_get_n_groups (
                      quern_group_choice_get_grouping (quern_explorer_get_groups (explorer))),
                    ==, 20);
  quern_explorer_save_state (explorer, state);
  next = sample_explorer_new (analyse_objects ((const char *const *) second->pdata));
  quern_explorer_restore_state (next, state);
  grouping = quern_group_choice_get_grouping (quern_explorer_get_groups (next));
  for (guint i = 0; i < 20; i++)
    {
      guint number = 19 - i;

      g_assert_cmpuint (quern_grouping_get_colour (grouping, i), ==,
                        MIN (number, QUERN_GROUPING_N_COLOURS));
    }
}

/* Plot settings are saved for each command; without saved ones, the current settings are kept. */
static void
test_plot (void)
{
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autoptr (GKeyFile) empty = g_key_file_new ();
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  g_autoptr (QuernExplorer) next = sample_explorer_new (sample_analysis_new ());

  quern_explorer_save_state (explorer, empty);
  g_object_set (quern_explorer_get_display (explorer), "plot", "kind=ratio;growth=1.5,1;log-x=1;",
                NULL);
  quern_explorer_save_state (explorer, state);
  quern_explorer_restore_state (next, state);
  g_assert_cmpstr (quern_display_get_plot (quern_explorer_get_display (next)), ==,
                   "kind=ratio;growth=1.5,1;log-x=1;");
  quern_explorer_restore_state (next, empty);
  g_assert_cmpstr (quern_display_get_plot (quern_explorer_get_display (next)), ==,
                   "kind=ratio;growth=1.5,1;log-x=1;");
}

static void
test_cycle (void)
{
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  g_autoptr (QuernExplorer) next = sample_explorer_new (sample_analysis_new ());

  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), SAMPLE_CYCLE);
  quern_explorer_save_state (explorer, state);
  quern_explorer_restore_state (next, state);

  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (next)), ==,
                    SAMPLE_CYCLE);
}

/* Settings that do not apply to the next profile keep their defaults. */
static void
test_other (void)
{
  static const char *const names[] = { "one", "two", NULL };
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  g_autoptr (QuernExplorer) next = sample_explorer_new (sample_analysis_new_named (names));
  QuernNodeId start = quern_navigation_get_selected (quern_explorer_get_navigation (next));
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (next));

  quern_event_choice_set_event (quern_explorer_get_events (explorer), SAMPLE_RATE);
  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), SAMPLE_B);
  quern_explorer_save_state (explorer, state);
  quern_explorer_restore_state (next, state);

  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (next)), ==, event);
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (next)), ==,
                    start);
}

/* Having no second event is a choice that is saved, too. */
static void
test_removed (void)
{
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());

  quern_event_choice_set_second_event (quern_explorer_get_events (explorer), SAMPLE_DR);
  quern_explorer_save_state (explorer, state);
  g_assert_true (g_key_file_has_key (state, "View", "second-event", NULL));
  quern_event_choice_set_second_event (quern_explorer_get_events (explorer), QUERN_NONE);
  quern_explorer_save_state (explorer, state);
  g_assert_false (g_key_file_has_key (state, "View", "second-event", NULL));
}

/* Saves the grouping, including a custom pattern, and whether groups are shown as rows. */
static void
test_groups (void)
{
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autoptr (GKeyFile) other = g_key_file_new ();
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  g_autoptr (QuernExplorer) next = sample_explorer_new (sample_analysis_new ());

  g_assert_true (
    quern_group_choice_use_pattern (quern_explorer_get_groups (explorer), "^(.)", NULL, NULL));
  quern_group_choice_set_rows (quern_explorer_get_groups (explorer), TRUE);
  quern_explorer_save_state (explorer, state);
  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_CLASS);
  quern_group_choice_set_rows (quern_explorer_get_groups (explorer), FALSE);
  quern_explorer_save_state (explorer, other);

  quern_explorer_restore_state (next, state);
  g_assert_cmpuint (quern_group_choice_get_by (quern_explorer_get_groups (next)), ==,
                    QUERN_GROUP_BY_PATTERN);
  g_assert_cmpstr (quern_group_choice_get_pattern (quern_explorer_get_groups (next)), ==, "^(.)");
  g_assert_true (quern_group_choice_get_rows (quern_explorer_get_groups (next)));
  quern_explorer_restore_state (next, other);
  g_assert_cmpuint (quern_group_choice_get_by (quern_explorer_get_groups (next)), ==,
                    QUERN_GROUP_BY_CLASS);
  g_assert_false (quern_group_choice_get_rows (quern_explorer_get_groups (next)));

  /* Invalid saved settings fall back to the default for the profile, whatever the grouping was
   * before. */
  g_key_file_set_string (other, "View", "group-by", "shoe-size");
  g_key_file_set_boolean (other, "View", "group-rows", TRUE);
  quern_explorer_restore_state (next, other);
  g_assert_cmpuint (quern_group_choice_get_wanted_by (quern_explorer_get_groups (next)), ==,
                    QUERN_GROUP_BY_NONE);
  g_assert_false (quern_group_choice_get_rows (quern_explorer_get_groups (next)));
  quern_group_choice_set_by (quern_explorer_get_groups (next), QUERN_GROUP_BY_CLASS);
  g_key_file_set_string (state, "View", "group-pattern", "(");
  quern_explorer_restore_state (next, state);
  g_assert_cmpuint (quern_group_choice_get_wanted_by (quern_explorer_get_groups (next)), ==,
                    QUERN_GROUP_BY_NONE);
}

/* Events for this profile only are restored, and can be the current ones. */
static void
test_own_events (void)
{
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  g_autoptr (QuernExplorer) next = sample_explorer_new (sample_analysis_new ());
  g_autoptr (QuernExplorer) other = sample_explorer_new (sample_analysis_new ());
  g_autoptr (GVariant) list = NULL;
  QuernEventSet *events;
  QuernEventId event;

  list = g_variant_parse (G_VARIANT_TYPE (QUERN_OWN_EVENTS_TYPE),
                          "[('Twice', '2 Ir', 'It\\'s \"twice\"; = %s', ''), "
                          "('Bad', 'Ir +', '', '')]",
                          NULL, NULL, NULL);
  g_assert_nonnull (list);
  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_HERE, list);
  event = quern_event_set_find (quern_profile_get_events (quern_explorer_get_profile (explorer)),
                                "Twice");
  g_assert_cmpuint (event, !=, QUERN_NONE);
  quern_event_choice_set_event (quern_explorer_get_events (explorer), event);
  quern_explorer_save_state (explorer, state);
  quern_explorer_restore_state (next, state);

  events = quern_profile_get_events (quern_explorer_get_profile (next));
  event = quern_event_set_find (events, "Twice");
  g_assert_cmpuint (event, !=, QUERN_NONE);
  g_assert_cmpstr (quern_event_set_get_long_name (events, event), ==, "It's \"twice\"; = %s");
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (next)), ==, event);
  g_assert_cmpuint (quern_event_choice_get_refused_events (quern_explorer_get_events (next))->len,
                    ==, 1);

  /* Invalid saved data does no harm. */
  g_key_file_set_string (state, "View", "own-events", "[('a', (((((");
  quern_explorer_restore_state (other, state);
  g_assert_null (
    quern_event_choice_get_own_events (quern_explorer_get_events (other), QUERN_EVENTS_HERE));

  quern_event_choice_set_own_events (quern_explorer_get_events (next), QUERN_EVENTS_HERE, NULL);
  quern_explorer_save_state (next, state);
  g_assert_false (g_key_file_has_key (state, "View", "own-events", NULL));
}

static char *
dup_note (QuernProfile *profile)
{
  g_autoptr (GKeyFile) state = quern_command_state_load (profile);

  return g_key_file_get_string (state, "Test", "note", NULL);
}

static void
save_note (QuernProfile *profile,
           const char   *note)
{
  g_autoptr (GKeyFile) state = quern_command_state_load (profile);
  g_autofree char *at_once = NULL;

  /* Saved state takes effect before it is written. */
  g_key_file_set_string (state, "Test", "note", note);
  quern_command_state_save (profile, state);
  at_once = dup_note (profile);
  g_assert_cmpstr (at_once, ==, note);
  quern_worker_flush ();
}

static void
test_commands (void)
{
  g_autoptr (QuernProfile) ls = create_profile ("ls -l", "callgrind.out.1");
  g_autoptr (QuernProfile) again = create_profile ("ls -l", "callgrind.out.2");
  g_autoptr (QuernProfile) other = create_profile ("ls", "callgrind.out.1");
  g_autoptr (QuernProfile) nameless = create_profile (NULL, "ls");
  g_autoptr (QuernProfile) hostile = create_profile ("../../../../x\n[Test]\nnote=no", "a");
  g_autofree char *of_again = NULL;
  g_autofree char *of_other = NULL;
  g_autofree char *of_nameless = NULL;
  g_autofree char *of_hostile = NULL;

  save_note (ls, "long");
  save_note (hostile, "kept");

  of_again = dup_note (again);
  of_other = dup_note (other);
  of_nameless = dup_note (nameless);
  of_hostile = dup_note (hostile);
  g_assert_cmpstr (of_again, ==, "long");
  g_assert_null (of_other);
  g_assert_null (of_nameless);
  g_assert_cmpstr (of_hostile, ==, "kept");
}

static guint
count_files (void)
{
  g_autofree char *folder =
    g_build_filename (g_get_user_state_dir (), "quern", "commands", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  g_assert_nonnull (dir);
  while (g_dir_read_name (dir) != NULL)
    n++;

  return n;
}

static void
test_bounded (void)
{
  for (guint i = 0; i < QUERN_COMMAND_STATE_MAX + 5; i++)
    {
      g_autofree char *command = g_strdup_printf ("program %u", i);
      g_autoptr (QuernProfile) profile = create_profile (command, "callgrind.out.1");

      save_note (profile, "x");
    }

  g_assert_cmpuint (count_files (), ==, QUERN_COMMAND_STATE_MAX);
}

static void
test_damaged (void)
{
  g_autofree char *folder =
    g_build_filename (g_get_user_state_dir (), "quern", "commands", NULL);
  g_autoptr (QuernProfile) profile = create_profile ("damaged", "callgrind.out.1");
  g_autoptr (GDir) dir = NULL;
  const char *name;

  save_note (profile, "x");
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_true (g_file_set_contents (path, "\xff\n]no key file\0[", 16, NULL));
    }

  g_assert_null (dup_note (profile));
  save_note (profile, "new");
}

static void
remove_files (const char *state_home)
{
  const char *const folders[] = { "quern/commands", "quern", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (state_home, folders[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
      const char *name;

      while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
        {
          g_autofree char *path = g_build_filename (folder, name, NULL);

          g_unlink (path);
        }
      g_rmdir (folder);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *state_home = g_dir_make_tmp ("quern-state-XXXXXX", NULL);
  int status;

  /* Must be set before anything reads it. */
  g_assert_nonnull (state_home);
  g_setenv ("XDG_STATE_HOME", state_home, TRUE);
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/explorer-state/same", test_same);
  g_test_add_func ("/explore/explorer-state/colours", test_colours);
  g_test_add_func ("/explore/explorer-state/many-colours", test_many_colours);
  g_test_add_func ("/explore/explorer-state/plot", test_plot);
  g_test_add_func ("/explore/explorer-state/cycle", test_cycle);
  g_test_add_func ("/explore/explorer-state/other", test_other);
  g_test_add_func ("/explore/explorer-state/removed", test_removed);
  g_test_add_func ("/explore/explorer-state/groups", test_groups);
  g_test_add_func ("/explore/explorer-state/own-events", test_own_events);
  g_test_add_func ("/explore/command-state/commands", test_commands);
  g_test_add_func ("/explore/command-state/bounded", test_bounded);
  g_test_add_func ("/explore/command-state/damaged", test_damaged);

  status = g_test_run ();
  remove_files (state_home);

  return status;
}
