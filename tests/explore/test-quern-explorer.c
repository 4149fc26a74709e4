/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer.h"

#include "quern-node-match.h"
#include "quern-profile-builder.h"
#include "sample-profile.h"

static void
notify_cb (GObject    *object,
           GParamSpec *pspec,
           GString    *said)
{
  g_string_append_printf (said, "%s ", pspec->name);
}

static void
list_objects (QuernExplorer *explorer,
              gpointer       objects[8])
{
  objects[0] = explorer;
  objects[1] = quern_explorer_get_navigation (explorer);
  objects[2] = quern_explorer_get_events (explorer);
  objects[3] = quern_explorer_get_groups (explorer);
  objects[4] = quern_explorer_get_display (explorer);
  objects[5] = quern_explorer_get_search (explorer);
  objects[6] = quern_explorer_get_analyser (explorer);
  objects[7] = quern_explorer_get_points (explorer);
}

/* Connects to "notify" of the explorer and of its objects. */
static void
connect_notify (QuernExplorer *explorer,
                GCallback      callback,
                gpointer       data)
{
  gpointer objects[8];

  list_objects (explorer, objects);
  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    g_signal_connect (objects[i], "notify", callback, data);
}

static void
disconnect_notify (QuernExplorer *explorer,
                   GCallback      callback,
                   gpointer       data)
{
  gpointer objects[8];

  list_objects (explorer, objects);
  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    g_signal_handlers_disconnect_by_func (objects[i], callback, data);
}

static void
found_cb (GString *said)
{
  g_string_append (said, "found ");
}

static void
highlights_changed_cb (GString *said)
{
  g_string_append (said, "highlights ");
}

static QuernExplorer *
create_explorer (GString *said)
{
  QuernExplorer *explorer = sample_explorer_new (sample_analysis_new ());

  if (said != NULL)
    {
      connect_notify (explorer, G_CALLBACK (notify_cb), said);
      quern_explorer_connect (explorer, "highlights-changed", G_CALLBACK (highlights_changed_cb),
                              said);
    }

  return explorer;
}

static void
test_empty (void)
{
  QuernExplorer *explorer = quern_explorer_new ();

  g_assert_null (quern_explorer_get_analysis (explorer));
  g_assert_null (quern_explorer_get_profile (explorer));
  g_assert_null (quern_group_choice_get_grouping (quern_explorer_get_groups (explorer)));
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (explorer)), ==,
                    QUERN_NONE);
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    QUERN_NONE);
  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (explorer)), ==,
                    QUERN_NONE);
  g_assert_cmpfloat_with_epsilon (quern_explorer_get_base (explorer, 0), 0.0, 1e-9);
  g_assert_false (quern_explorer_go_up (explorer));
  quern_navigation_go_back (quern_explorer_get_navigation (explorer));
  quern_navigation_go_forward (quern_explorer_get_navigation (explorer));
  g_assert_cmpstr (quern_function_search_get_text (quern_explorer_get_search (explorer)), ==, "");
  g_assert_finalize_object (explorer);
}

/* Makes an analysis with a demangled name. */
static QuernAnalysis *
create_mangled (void)
{
  static const char *const names[] = { "main", "_Z3foov", NULL };
  g_autoptr (QuernAnalysis) plain = sample_analysis_new_named (names);
  QuernProfile *profile = quern_analysis_get_profile (plain);
  QuernStringId id = quern_profile_get_function (profile, 1)->name;
  g_autoptr (QuernDemangledNames) demangled = quern_demangled_names_new ((gsize) id + 1);
  g_autoptr (QuernProfile) shown = NULL;
  g_autoptr (GError) error = NULL;
  QuernAnalysis *analysis;

  g_assert_true (quern_demangled_names_add (demangled, id, "foo()", 5));
  quern_demangled_names_seal (demangled);
  shown = quern_profile_with_demangled_names (profile, demangled);
  analysis = quern_analysis_new (shown, TRUE, NULL, &error);
  g_assert_no_error (error);

  return analysis;
}

static void
assert_second_name (QuernExplorer *explorer,
                    const char    *name)
{
  g_assert_cmpstr (quern_profile_get_function_name (quern_explorer_get_profile (explorer), 1), ==,
                   name);
}

static void
test_demangle (void)
{
  g_autoptr (QuernAnalysis) analysis = create_mangled ();
  g_autoptr (QuernAnalysis) plain = sample_analysis_new ();
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (GString) said = g_string_new (NULL);

  quern_explorer_set_analysis (explorer, analysis);
  g_assert_true (quern_display_get_demangle (quern_explorer_get_display (explorer)));
  assert_second_name (explorer, "foo()");
  quern_navigation_go_to (quern_explorer_get_navigation (explorer), 1);

  /* Views see a new analysis, and the selection is kept. */
  connect_notify (explorer, G_CALLBACK (notify_cb), said);
  g_object_set (quern_explorer_get_display (explorer), "demangle", TRUE, NULL);
  g_assert_cmpstr (said->str, ==, "");
  g_object_set (quern_explorer_get_display (explorer), "demangle", FALSE, NULL);
  g_assert_true (g_str_has_prefix (said->str, "analysis "));
  g_assert_true (g_str_has_suffix (said->str, "demangle "));
  assert_second_name (explorer, "_Z3foov");
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    1);
  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (explorer)), ==, 1);
  g_assert_true (quern_navigation_has_kept_place (quern_explorer_get_navigation (explorer)));

  /* The setting also applies to profiles opened later, which need not have mangled names. */
  quern_explorer_set_analysis (explorer, plain);
  quern_explorer_set_analysis (explorer, analysis);
  assert_second_name (explorer, "_Z3foov");
  g_object_set (quern_explorer_get_display (explorer), "demangle", TRUE, NULL);
  assert_second_name (explorer, "foo()");

  quern_explorer_set_analysis (explorer, plain);
  g_string_truncate (said, 0);
  g_object_set (quern_explorer_get_display (explorer), "demangle", FALSE, NULL);
  g_assert_cmpstr (said->str, ==, "demangle ");
  g_assert_true (quern_explorer_get_analysis (explorer) == plain);
}

static void
test_start (void)
{
  static const char *const names[] = { "one", "two", NULL };
  g_autoptr (QuernExplorer) explorer = create_explorer (NULL);
  g_autoptr (QuernAnalysis) other = sample_analysis_new_named (names);
  g_autoptr (QuernExplorer) fresh = quern_explorer_new ();

  /* "main" if it exists, else the costliest function. */
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_MAIN);
  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_MAIN);
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (explorer)), ==,
                    SAMPLE_IR);
  g_assert_cmpuint (quern_event_choice_get_second_event (quern_explorer_get_events (explorer)), ==,
                    QUERN_NONE);
  g_assert_false (quern_navigation_can_go_back (quern_explorer_get_navigation (explorer)));

  quern_explorer_set_analysis (fresh, other);
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (fresh)), ==, 0);
}

/* Everything is updated before any notification, and "analysis" is notified first. */
static void
check_new_cb (GObject       *object,
              GParamSpec    *pspec,
              QuernExplorer *explorer)
{
  guint n_nodes = quern_analysis_get_n_nodes (quern_explorer_get_analysis (explorer));

  g_assert_cmpuint (n_nodes, ==, 3);
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), <,
                    n_nodes);
  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (explorer)), <,
                    n_nodes);
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (explorer)), <, 2);
}

static void
test_other_analysis (void)
{
  static const char *const names[] = { "one", "two", "main", NULL };
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (QuernExplorer) explorer = create_explorer (said);
  g_autoptr (QuernAnalysis) other = sample_analysis_new_named (names);

  quern_event_choice_set_event (quern_explorer_get_events (explorer), SAMPLE_DR);
  quern_event_choice_set_second_event (quern_explorer_get_events (explorer), SAMPLE_SUM);
  quern_navigation_go_to (quern_explorer_get_navigation (explorer), SAMPLE_CYCLE);
  quern_navigation_set_hovered (quern_explorer_get_navigation (explorer), SAMPLE_CYCLE);
  g_string_truncate (said, 0);

  connect_notify (explorer, G_CALLBACK (check_new_cb), explorer);
  quern_explorer_set_analysis (explorer, other);
  g_assert_true (g_str_has_prefix (said->str, "analysis "));

  /* Dr still exists; Sum and the selected node do not. */
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (explorer)), ==, 1);
  g_assert_cmpuint (quern_event_choice_get_second_event (quern_explorer_get_events (explorer)), ==,
                    QUERN_NONE);
  g_assert_cmpuint (quern_navigation_get_hovered (quern_explorer_get_navigation (explorer)), ==,
                    QUERN_NONE);

  /* There are no calls: the first of the functions with equal costs is selected, not "main". */
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    0);

  disconnect_notify (explorer, G_CALLBACK (check_new_cb), explorer);
  quern_explorer_set_analysis (explorer, NULL);
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (explorer)), ==,
                    QUERN_NONE);
  g_assert_false (quern_navigation_can_go_back (quern_explorer_get_navigation (explorer)));
}

/* If the selected function is gone, the previous one in the history is selected. */
static void
test_gone (void)
{
  static const char *const before[] = { "main", "one", "two", "three", NULL };
  static const char *const after[] = { "three", "one", "main", NULL };
  g_autoptr (QuernAnalysis) old = sample_analysis_new_named (before);
  g_autoptr (QuernAnalysis) new = sample_analysis_new_named (after);
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();

  quern_explorer_set_analysis (explorer, old);
  quern_navigation_go_to (quern_explorer_get_navigation (explorer), 1);
  quern_navigation_go_to (quern_explorer_get_navigation (explorer), 2);

  quern_explorer_set_analysis (explorer, new);
  g_assert_false (quern_navigation_has_kept_place (quern_explorer_get_navigation (explorer)));
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    1);
  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (explorer)), ==, 1);
}

/* Reloading the same file keeps the state. */
static void
test_reload (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer (NULL);
  g_autoptr (QuernAnalysis) again = sample_analysis_new ();

  quern_event_choice_set_event (quern_explorer_get_events (explorer), SAMPLE_RATE);
  quern_event_choice_set_second_event (quern_explorer_get_events (explorer), SAMPLE_DR);
  quern_navigation_go_to (quern_explorer_get_navigation (explorer), SAMPLE_CYCLE);
  quern_navigation_go_to (quern_explorer_get_navigation (explorer), SAMPLE_C);
  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), SAMPLE_B);

  g_assert_false (quern_navigation_has_kept_place (quern_explorer_get_navigation (explorer)));
  quern_explorer_set_analysis (explorer, again);
  g_assert_true (quern_navigation_has_kept_place (quern_explorer_get_navigation (explorer)));
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (explorer)), ==,
                    SAMPLE_RATE);
  g_assert_cmpuint (quern_event_choice_get_second_event (quern_explorer_get_events (explorer)), ==,
                    SAMPLE_DR);
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_B);
  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_C);
  quern_navigation_go_back (quern_explorer_get_navigation (explorer));
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_CYCLE);
  quern_navigation_go_back (quern_explorer_get_navigation (explorer));
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_MAIN);
}

static const char *
get_line_file (QuernExplorer *explorer,
               guint64       *line)
{
  QuernFileId file;

  *line = quern_navigation_get_line (quern_explorer_get_navigation (explorer), &file);

  return *line > 0
           ? quern_profile_get_file_name (quern_explorer_get_profile (explorer), file) : NULL;
}

/* The current line stays with its function, whichever number its file has, or goes with it. */
static void
test_reload_line (void)
{
  static const char *const files[] = { "/src/new.c", "/src/f.c", NULL };
  static const char *const files_moved[] = { "/src/f.c", "/src/new.c", NULL };
  static const char *const names[] = { "new", "f", NULL };
  static const char *const names_moved[] = { "f", "new", NULL };
  static const char *const names_without[] = { "g", "new", NULL };
  g_autoptr (QuernExplorer) explorer =
    sample_explorer_new (sample_analysis_new_in_files (names, files));
  g_autoptr (QuernAnalysis) moved = sample_analysis_new_in_files (names_moved, files_moved);
  g_autoptr (QuernAnalysis) without = sample_analysis_new_in_files (names_without, files_moved);
  QuernNavigation *navigation = quern_explorer_get_navigation (explorer);
  QuernFileId file;
  guint64 line;

  quern_navigation_set_selected (navigation, 1);
  file = quern_profile_get_function (quern_explorer_get_profile (explorer), 1)->file;
  quern_navigation_set_line (navigation, file, 12);
  g_assert_cmpstr (get_line_file (explorer, &line), ==, "/src/f.c");

  quern_explorer_set_analysis (explorer, moved);
  g_assert_cmpuint (quern_navigation_get_selected (navigation), ==, 0);
  g_assert_cmpstr (get_line_file (explorer, &line), ==, "/src/f.c");
  g_assert_cmpuint (line, ==, 12);

  quern_explorer_set_analysis (explorer, without);
  g_assert_null (get_line_file (explorer, &line));

  quern_navigation_set_line (navigation, file, 12);
  quern_explorer_set_analysis (explorer, NULL);
  g_assert_cmpuint (quern_navigation_get_line (navigation, &file), ==, 0);
}

static gboolean
has_found (QuernExplorer   *explorer,
           QuernFunctionId  function)
{
  const guint8 *found = quern_function_search_get_found (quern_explorer_get_search (explorer));

  return found != NULL && found[function] != 0;
}

/* A filter by growth fits the curves of new points. */
static void
test_reload_points (void)
{
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new_with_points ());
  g_autoptr (QuernAnalysis) again = sample_analysis_new_with_points ();

  quern_function_search_set_filter (quern_explorer_get_search (explorer),
                                    &(QuernFunctionFilter) { .min_steepness = 1.5 });
  while (!has_found (explorer, SAMPLE_C))
    g_main_context_iteration (NULL, TRUE);

  quern_explorer_set_analysis (explorer, again);
  while (!has_found (explorer, SAMPLE_C))
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (has_found (explorer, SAMPLE_A));
}

static void
test_go (void)
{
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (QuernExplorer) explorer = create_explorer (said);

  quern_navigation_go_to (quern_explorer_get_navigation (explorer), SAMPLE_C);
  g_assert_cmpstr (said->str, ==, "selected centre can-go-back can-go-forward ");
  g_assert_true (quern_navigation_can_go_back (quern_explorer_get_navigation (explorer)));

  /* Selecting changes neither the centre nor the history. */
  g_string_truncate (said, 0);
  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), SAMPLE_A);
  g_assert_cmpstr (said->str, ==, "selected ");
  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_C);

  /* Going to the centre only selects it. */
  g_string_truncate (said, 0);
  quern_navigation_go_to (quern_explorer_get_navigation (explorer), SAMPLE_C);
  g_assert_cmpstr (said->str, ==, "selected ");

  quern_navigation_go_back (quern_explorer_get_navigation (explorer));
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_MAIN);
  g_assert_true (quern_navigation_can_go_forward (quern_explorer_get_navigation (explorer)));
  quern_navigation_go_forward (quern_explorer_get_navigation (explorer));
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_C);
}

static void
test_go_up (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer (NULL);

  quern_navigation_go_to (quern_explorer_get_navigation (explorer), SAMPLE_C);
  g_assert_true (quern_explorer_go_up (explorer));
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_B);
  /* b's only caller is a, in the same cycle; a's caller main is preferred to b. */
  g_assert_true (quern_explorer_go_up (explorer));
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_A);
  g_assert_true (quern_explorer_go_up (explorer));
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_MAIN);
  g_assert_false (quern_explorer_go_up (explorer));
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_MAIN);
}

static void
test_base (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer (NULL);

  g_assert_cmpfloat_with_epsilon (quern_explorer_get_base (explorer, SAMPLE_IR), 110.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (quern_explorer_get_base (explorer, SAMPLE_SUM), 126.0, 1e-9);
  g_object_set (quern_explorer_get_display (explorer), "relative", TRUE, NULL);
  g_assert_cmpfloat_with_epsilon (quern_explorer_get_base (explorer, SAMPLE_IR), 100.0, 1e-9);
  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), SAMPLE_B);
  g_assert_cmpfloat_with_epsilon (quern_explorer_get_base (explorer, SAMPLE_IR), 70.0, 1e-9);
  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), QUERN_NONE);
  g_assert_cmpfloat_with_epsilon (quern_explorer_get_base (explorer, SAMPLE_IR), 110.0, 1e-9);
}

/* A setter notifies once, and not at all if nothing changes. */
static void
test_silent (void)
{
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (QuernExplorer) explorer = create_explorer (said);

  quern_explorer_connect (explorer, "found", G_CALLBACK (found_cb), said);
  for (guint i = 0; i < 2; i++)
    {
      quern_event_choice_set_event (quern_explorer_get_events (explorer), SAMPLE_DR);
      quern_event_choice_set_second_event (quern_explorer_get_events (explorer), SAMPLE_SUM);
      quern_navigation_set_selected (quern_explorer_get_navigation (explorer), SAMPLE_A);
      quern_navigation_set_hovered (quern_explorer_get_navigation (explorer), SAMPLE_B);
      quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_FILE);
      g_object_set (quern_explorer_get_display (explorer), "relative", TRUE, NULL);
      g_object_set (quern_explorer_get_display (explorer), "absolute", TRUE, NULL);
      g_object_set (quern_explorer_get_display (explorer), "precision", 3, NULL);
      quern_function_search_set_text (quern_explorer_get_search (explorer), "x");
      quern_function_search_set_mode (quern_explorer_get_search (explorer), QUERN_NAME_GLOB);
    }
  g_assert_cmpstr (said->str, ==,
                   "event second-event selected hovered group-by grouping relative absolute "
                   "precision search highlights found search-mode highlights found ");
}

/* Each property can be read, and written if it is writable. */
static void
test_properties (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer (NULL);
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernGrouping) grouping = NULL;
  g_autofree char *search = NULL;
  guint event, second, selected, centre, hovered, by, precision, mode;
  gboolean relative, absolute, back, forward;

  g_object_set (quern_explorer_get_events (explorer), "event", SAMPLE_DR, "second-event",
                SAMPLE_SUM, NULL);
  g_object_set (quern_explorer_get_navigation (explorer), "selected", SAMPLE_B, "hovered",
                SAMPLE_C, NULL);
  g_object_set (quern_explorer_get_groups (explorer), "group-by", QUERN_GROUP_BY_CLASS, NULL);
  g_object_set (quern_explorer_get_display (explorer), "relative", TRUE, "absolute", TRUE,
                "precision", 4, NULL);
  g_object_set (quern_explorer_get_search (explorer), "search", "b", "search-mode",
                QUERN_NAME_REGEX, NULL);
  g_object_get (explorer, "analysis", &analysis, NULL);
  g_object_get (quern_explorer_get_events (explorer), "event", &event, "second-event", &second,
                NULL);
  g_object_get (quern_explorer_get_navigation (explorer), "selected", &selected, "centre", &centre,
                "hovered", &hovered, "can-go-back", &back, "can-go-forward", &forward, NULL);
  g_object_get (quern_explorer_get_groups (explorer), "group-by", &by, "grouping", &grouping,
                NULL);
  g_object_get (quern_explorer_get_display (explorer), "relative", &relative, "absolute",
                &absolute, "precision", &precision, NULL);
  g_object_get (quern_explorer_get_search (explorer), "search", &search, "search-mode", &mode,
                NULL);

  g_assert_true (analysis == quern_explorer_get_analysis (explorer));
  g_assert_cmpuint (event, ==, SAMPLE_DR);
  g_assert_cmpuint (second, ==, SAMPLE_SUM);
  g_assert_cmpuint (selected, ==, SAMPLE_B);
  g_assert_cmpuint (centre, ==, SAMPLE_MAIN);
  g_assert_cmpuint (hovered, ==, SAMPLE_C);
  g_assert_cmpuint (by, ==, QUERN_GROUP_BY_CLASS);
  g_assert_cmpuint (quern_grouping_get_by (grouping), ==, QUERN_GROUP_BY_CLASS);
  g_assert_true (relative && absolute && !back && !forward);
  g_assert_cmpuint (precision, ==, 4);
  g_assert_cmpstr (search, ==, "b");
  g_assert_cmpuint (mode, ==, QUERN_NAME_REGEX);

  g_object_set (quern_explorer_get_search (explorer), "search", NULL, NULL);
  g_object_set (explorer, "analysis", NULL, NULL);
  g_assert_cmpstr (quern_function_search_get_text (quern_explorer_get_search (explorer)), ==, "");
  g_assert_null (quern_explorer_get_analysis (explorer));
}

/* Groups and their colours are kept for other events. */
static void
test_grouping (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer (NULL);
  QuernGrouping *grouping = quern_group_choice_get_grouping (quern_explorer_get_groups (explorer));

  quern_event_choice_set_event (quern_explorer_get_events (explorer), SAMPLE_DR);
  g_assert_true (quern_group_choice_get_grouping (quern_explorer_get_groups (explorer)) ==
                 grouping);
  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_FILE);
  grouping = quern_group_choice_get_grouping (quern_explorer_get_groups (explorer));
  g_assert_cmpuint (quern_grouping_get_by (grouping), ==, QUERN_GROUP_BY_FILE);
}

/* A program of one object: grouping by object gives all functions the same colour. */
static QuernAnalysis *
script_analysis_new (void)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  static const char * const files[] = { "a.php", "b.php" };
  QuernEventId event;

  quern_profile_builder_begin_input (builder, "cachegrind.out.1");
  quern_profile_builder_begin_part (builder);
  event = quern_profile_builder_add_event (builder, "Time");
  quern_profile_builder_set_columns (builder, &event, 1);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    quern_profile_builder_add_function (
      builder,
      quern_profile_builder_add_object (builder, quern_profile_builder_add_string (builder, "", 0)),
      quern_profile_builder_add_file (builder,
                                      quern_profile_builder_add_string (builder, files[i], 5)),
      quern_profile_builder_add_string (builder, "run", 3));
  profile = quern_profile_builder_finish (builder, NULL, NULL, NULL);

  return quern_analysis_new (profile, TRUE, NULL, NULL);
}

/* Until the user chooses a grouping, each profile gets a suitable one. */
static void
test_suitable_groups (void)
{
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (QuernExplorer) explorer = create_explorer (said);
  g_autoptr (QuernAnalysis) script = script_analysis_new ();
  g_autoptr (QuernAnalysis) sample = g_object_ref (quern_explorer_get_analysis (explorer));

  g_assert_cmpuint (quern_group_choice_get_by (quern_explorer_get_groups (explorer)), ==,
                    QUERN_GROUP_BY_OBJECT);
  g_string_truncate (said, 0);
  quern_explorer_set_analysis (explorer, script);
  g_assert_nonnull (strstr (said->str, "group-by "));
  g_assert_cmpuint (quern_group_choice_get_by (quern_explorer_get_groups (explorer)), ==,
                    QUERN_GROUP_BY_FILE);
  g_assert_cmpuint (quern_group_choice_get_wanted_by (quern_explorer_get_groups (explorer)), ==,
                    QUERN_GROUP_BY_NONE);
  g_assert_cmpuint (quern_grouping_get_n_groups (
                      quern_group_choice_get_grouping (quern_explorer_get_groups (explorer))),
                    ==, 2);

  /* An explicit choice is kept. */
  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_OBJECT);
  g_assert_cmpuint (quern_group_choice_get_by (quern_explorer_get_groups (explorer)), ==,
                    QUERN_GROUP_BY_OBJECT);
  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_CLASS);
  quern_explorer_set_analysis (explorer, sample);
  g_assert_cmpuint (quern_group_choice_get_by (quern_explorer_get_groups (explorer)), ==,
                    QUERN_GROUP_BY_CLASS);

  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_NONE);
  g_assert_cmpuint (quern_group_choice_get_by (quern_explorer_get_groups (explorer)), ==,
                    QUERN_GROUP_BY_OBJECT);
}

/* Custom patterns; an invalid one is kept, and its error returned. */
static void
test_group_pattern (void)
{
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (QuernExplorer) explorer = create_explorer (said);
  g_autoptr (GError) error = NULL;

  g_assert_true (
    quern_group_choice_set_pattern (quern_explorer_get_groups (explorer), "^[a-c]$", &error));
  g_assert_no_error (error);
  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_PATTERN);
  g_assert_cmpuint (quern_grouping_get_n_groups (
                      quern_group_choice_get_grouping (quern_explorer_get_groups (explorer))),
                    ==, 4);

  g_assert_false (
    quern_group_choice_set_pattern (quern_explorer_get_groups (explorer), "(", &error));
  g_assert_error (error, G_REGEX_ERROR, G_REGEX_ERROR_UNMATCHED_PARENTHESIS);
  g_assert_cmpstr (quern_group_choice_get_pattern (quern_explorer_get_groups (explorer)), ==, "(");
  g_assert_cmpuint (quern_grouping_get_n_groups (
                      quern_group_choice_get_grouping (quern_explorer_get_groups (explorer))),
                    ==, 2);
  g_assert_cmpstr (said->str, ==, "group-pattern group-by grouping group-pattern grouping ");
}

/* A group stays selected until a node is selected or the grouping changes. */
static void
test_selected_group (void)
{
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (QuernExplorer) explorer = create_explorer (said);

  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_OBJECT);
  g_string_truncate (said, 0);
  g_assert_false (quern_explorer_has_highlights (explorer));
  quern_group_choice_set_selected (quern_explorer_get_groups (explorer), 0);
  g_assert_true (quern_explorer_has_highlights (explorer));
  g_assert_true (quern_explorer_is_highlighted (explorer, SAMPLE_B));
  g_assert_false (quern_explorer_is_highlighted (explorer, SAMPLE_C));
  g_assert_cmpint (
    quern_group_sums_get_inclusive (
      quern_group_choice_get_sums (quern_explorer_get_groups (explorer)), 0)[SAMPLE_IR],
    ==, 100);

  /* Relative shares are of the selected group's cost. */
  g_object_set (quern_explorer_get_display (explorer), "relative", TRUE, NULL);
  g_assert_cmpfloat_with_epsilon (quern_explorer_get_base (explorer, SAMPLE_IR), 100.0, 1e-9);
  quern_group_choice_set_selected (quern_explorer_get_groups (explorer), 1);
  g_assert_cmpfloat_with_epsilon (
    quern_explorer_get_base (explorer, SAMPLE_IR),
    (double) quern_group_sums_get_inclusive (
      quern_group_choice_get_sums (quern_explorer_get_groups (explorer)), 1)[SAMPLE_IR],
    1e-9);
  g_object_set (quern_explorer_get_display (explorer), "relative", FALSE, NULL);
  quern_group_choice_set_selected (quern_explorer_get_groups (explorer), 0);
  g_string_truncate (said, 0);

  quern_navigation_set_selected (
    quern_explorer_get_navigation (explorer),
    quern_navigation_get_selected (quern_explorer_get_navigation (explorer)));
  g_assert_cmpuint (quern_group_choice_get_selected (quern_explorer_get_groups (explorer)), ==,
                    QUERN_NONE);
  g_assert_false (quern_explorer_has_highlights (explorer));
  g_assert_cmpstr (said->str, ==, "highlights selected-group ");

  /* The selection is cleared when groups are no longer shown as rows. */
  quern_group_choice_set_rows (quern_explorer_get_groups (explorer), TRUE);
  quern_group_choice_set_selected (quern_explorer_get_groups (explorer), 1);
  quern_group_choice_set_rows (quern_explorer_get_groups (explorer), FALSE);
  g_assert_cmpuint (quern_group_choice_get_selected (quern_explorer_get_groups (explorer)), ==,
                    QUERN_NONE);

  quern_group_choice_set_selected (quern_explorer_get_groups (explorer), 1);
  g_string_truncate (said, 0);
  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_FILE);
  g_assert_cmpuint (quern_group_choice_get_selected (quern_explorer_get_groups (explorer)), ==,
                    QUERN_NONE);
  g_assert_cmpstr (said->str, ==, "group-by grouping highlights selected-group ");
}

static void
count_cb (guint *n_notified)
{
  (*n_notified)++;
}

/* For a large profile, the sums are computed later, and dropped if the grouping changes
 * meanwhile. */
static void
test_group_sums_later (void)
{
  g_autoptr (QuernAnalysis) large = sample_analysis_new_large (60000, 1);
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  guint n_notified = 0;

  quern_explorer_connect (explorer, "sums-changed", G_CALLBACK (count_cb), &n_notified);
  quern_explorer_set_analysis (explorer, large);
  g_assert_null (quern_group_choice_get_sums (quern_explorer_get_groups (explorer)));
  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_CLASS);
  g_assert_null (quern_group_choice_get_sums (quern_explorer_get_groups (explorer)));
  while (quern_group_choice_get_sums (quern_explorer_get_groups (explorer)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_cmpint (quern_group_sums_get_self (
                     quern_group_choice_get_sums (quern_explorer_get_groups (explorer)), 5)[0],
                   ==,
                   quern_grouping_get_self (
                     quern_group_choice_get_grouping (quern_explorer_get_groups (explorer)), 5)[0]);
}

static void
test_node_match (void)
{
  g_autoptr (QuernAnalysis) from = sample_analysis_new ();
  g_autoptr (QuernAnalysis) to = sample_analysis_new ();
  g_autoptr (QuernAnalysis) large = sample_analysis_new_large (50, 1);
  QuernNodeId nodes[] = { SAMPLE_CYCLE, SAMPLE_B, QUERN_NONE, SAMPLE_MAIN, SAMPLE_B };
  const QuernNodeId same[] = { SAMPLE_CYCLE, SAMPLE_B, QUERN_NONE, SAMPLE_MAIN, SAMPLE_B };

  quern_node_match (from, to, nodes, G_N_ELEMENTS (nodes));
  g_assert_cmpmem (nodes, sizeof nodes, same, sizeof same);

  quern_node_match (from, large, nodes, G_N_ELEMENTS (nodes));
  for (gsize i = 0; i < G_N_ELEMENTS (nodes); i++)
    g_assert_cmpuint (nodes[i], ==, QUERN_NONE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/explorer/empty", test_empty);
  g_test_add_func ("/explore/explorer/start", test_start);
  g_test_add_func ("/explore/explorer/demangle", test_demangle);
  g_test_add_func ("/explore/explorer/other-analysis", test_other_analysis);
  g_test_add_func ("/explore/explorer/reload", test_reload);
  g_test_add_func ("/explore/explorer/reload-line", test_reload_line);
  g_test_add_func ("/explore/explorer/reload-points", test_reload_points);
  g_test_add_func ("/explore/explorer/gone", test_gone);
  g_test_add_func ("/explore/explorer/go", test_go);
  g_test_add_func ("/explore/explorer/go-up", test_go_up);
  g_test_add_func ("/explore/explorer/base", test_base);
  g_test_add_func ("/explore/explorer/silent", test_silent);
  g_test_add_func ("/explore/explorer/properties", test_properties);
  g_test_add_func ("/explore/explorer/grouping", test_grouping);
  g_test_add_func ("/explore/node-match", test_node_match);

  g_test_add_func ("/explore/explorer/suitable-groups", test_suitable_groups);
  g_test_add_func ("/explore/explorer/group-pattern", test_group_pattern);
  g_test_add_func ("/explore/explorer/selected-group", test_selected_group);
  g_test_add_func ("/explore/explorer/group-sums-later", test_group_sums_later);

  return g_test_run ();
}
