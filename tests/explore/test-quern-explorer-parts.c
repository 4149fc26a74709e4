/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cost-text.h"
#include "quern-explorer.h"
#include "quern-tree-list.h"

#include "quern-explorer-state.h"
#include "quern-function-list.h"

#include "loaded-profile.h"
#include "patience.h"

/* The dumps of one run, each in its own file. */
static const char *const phases[] = { ".1", ".2", ".3", ".4", "" };
#define N_PHASES G_N_ELEMENTS (phases)

static QuernAnalysis *
load (const char *const *names,
      guint              n_names)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n_names; i++)
    {
      g_autofree char *path =
        g_test_build_filename (G_TEST_DIST, "data", "callgrind", names[i], NULL);

      g_ptr_array_add (files, g_file_new_for_path (path));
    }

  return loaded_profile_analyse (loaded_profile_from_files (files));
}

/* Loads one phase, or all of them as one profile with QUERN_NONE. */
static QuernAnalysis *
load_phases (guint phase)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < N_PHASES; i++)
    if (phase == QUERN_NONE || phase == i)
      g_ptr_array_add (names, g_strconcat ("phases-before/callgrind.out.phases-before",
                                           phases[i], NULL));

  return load ((const char *const *) names->pdata, names->len);
}

static QuernExplorer *
create_explorer (void)
{
  g_autoptr (QuernAnalysis) analysis = load_phases (QUERN_NONE);
  QuernExplorer *explorer = quern_explorer_new ();

  quern_explorer_set_analysis (explorer, analysis);
  g_assert_cmpuint (quern_profile_get_n_parts (
                      quern_analyser_get_whole_profile (quern_explorer_get_analyser (explorer))),
                    ==, N_PHASES);

  return explorer;
}

static gboolean
has_chosen (gpointer explorer)
{
  return !quern_analyser_is_choosing (quern_explorer_get_analyser (explorer));
}

static void
wait (QuernExplorer *explorer)
{
  patience_wait (has_chosen, explorer);
}

static void
choose (QuernExplorer *explorer,
        guint          from,
        guint          to)
{
  g_autoptr (QuernPartChoice) parts = quern_part_choice_new_range (N_PHASES, from, to);

  quern_analyser_set_parts (quern_explorer_get_analyser (explorer), parts);
}

static QuernNodeId
find (QuernAnalysis *analysis,
      const char    *name)
{
  return loaded_profile_find (quern_analysis_get_profile (analysis), name);
}

/* Finds a function of one profile in another, comparing also the names of files and objects. */
static QuernFunctionId
find_same (QuernProfile    *from,
           QuernFunctionId  id,
           QuernProfile    *to)
{
  const QuernFunction *function = quern_profile_get_function (from, id);

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (to); i++)
    {
      const QuernFunction *other = quern_profile_get_function (to, i);

      if (g_str_equal (quern_profile_get_function_name (from, id),
                       quern_profile_get_function_name (to, i)) &&
          g_str_equal (quern_profile_get_file_name (from, function->file),
                       quern_profile_get_file_name (to, other->file)) &&
          g_str_equal (quern_profile_get_object_name (from, function->object),
                       quern_profile_get_object_name (to, other->object)))
        return i;
    }

  return QUERN_NONE;
}

/* A part must show the same numbers as its file when loaded alone. */
static void
assert_alone (QuernExplorer *explorer,
              guint          phase)
{
  g_autoptr (QuernAnalysis) alone = load_phases (phase);
  g_autoptr (QuernFunctionList) list = NULL;
  QuernAnalysis *shown = quern_explorer_get_analysis (explorer);
  QuernProfile *profile = quern_analysis_get_profile (alone);
  QuernProfile *shown_profile = quern_explorer_get_profile (explorer);
  guint n_functions = quern_profile_get_n_functions (profile);

  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      QuernFunctionId same = find_same (profile, id, shown_profile);

      g_assert_cmpuint (same, !=, QUERN_NONE);
      g_assert_cmpint (quern_analysis_get_self (shown, same)[0], ==,
                       quern_analysis_get_self (alone, id)[0]);
      g_assert_cmpint (quern_analysis_get_inclusive (shown, same)[0], ==,
                       quern_analysis_get_inclusive (alone, id)[0]);
      g_assert_cmpuint (quern_analysis_get_called (shown, same), ==,
                        quern_analysis_get_called (alone, id));
    }
  g_assert_cmpint (quern_profile_get_total (shown_profile)[0], ==,
                   quern_profile_get_total (profile)[0]);

  list = quern_function_list_new (shown);
  g_assert_cmpuint (quern_function_list_get_n_functions (list) +
                    quern_function_list_get_n_absent (list), ==,
                    quern_profile_get_n_functions (shown_profile));
  g_assert_cmpuint (quern_function_list_get_n_functions (list), <=, n_functions);
  g_assert_cmpuint (quern_function_list_get_n_functions (list), >, 0);
}

static void
test_numbers (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();

  for (guint phase = 0; phase < N_PHASES; phase++)
    {
      choose (explorer, phase, phase);
      g_assert_true (quern_analyser_is_choosing (quern_explorer_get_analyser (explorer)));
      wait (explorer);
      assert_alone (explorer, phase);
    }
}

/* Each step selects the next single part; there is no step beyond the ends. */
static void
test_step (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();
  QuernAnalysis *all = quern_explorer_get_analysis (explorer);

  for (guint phase = 0; phase < N_PHASES; phase++)
    {
      g_assert_true (quern_analyser_step_part (quern_explorer_get_analyser (explorer), TRUE));
      g_assert_cmpuint (quern_part_choice_get_first (
                          quern_analyser_get_parts (quern_explorer_get_analyser (explorer))),
                        ==, phase);
      g_assert_cmpuint (quern_part_choice_get_n_chosen (
                          quern_analyser_get_parts (quern_explorer_get_analyser (explorer))),
                        ==, 1);
    }
  g_assert_false (quern_analyser_step_part (quern_explorer_get_analyser (explorer), TRUE));
  g_assert_true (quern_analyser_step_part (quern_explorer_get_analyser (explorer), FALSE));
  wait (explorer);
  assert_alone (explorer, N_PHASES - 2);

  choose (explorer, 2, 4);
  g_assert_true (quern_analyser_step_part (quern_explorer_get_analyser (explorer), FALSE));
  wait (explorer);
  assert_alone (explorer, 1);

  quern_analyser_choose_all_parts (quern_explorer_get_analyser (explorer));
  g_assert_false (quern_analyser_is_choosing (quern_explorer_get_analyser (explorer)));
  g_assert_true (quern_explorer_get_analysis (explorer) == all);
  g_assert_true (quern_analyser_step_part (quern_explorer_get_analyser (explorer), FALSE));
  wait (explorer);
  assert_alone (explorer, N_PHASES - 1);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* Only the latest selection is shown, and a new profile discards all pending ones. */
static void
test_newest (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();
  g_autoptr (QuernAnalysis) other = load_phases (0);
  guint n_shown = 0;

  quern_explorer_connect (explorer, "notify::analysis", G_CALLBACK (count_cb), &n_shown);
  for (guint phase = 0; phase < N_PHASES; phase++)
    choose (explorer, phase, phase);
  wait (explorer);
  g_assert_cmpuint (n_shown, ==, 1);
  assert_alone (explorer, N_PHASES - 1);

  /* Going back to what is shown leaves nothing to be done. */
  choose (explorer, 0, 0);
  choose (explorer, N_PHASES - 1, N_PHASES - 1);
  g_assert_false (quern_analyser_is_choosing (quern_explorer_get_analyser (explorer)));

  choose (explorer, 1, 1);
  quern_explorer_set_analysis (explorer, other);
  g_assert_false (quern_analyser_is_choosing (quern_explorer_get_analyser (explorer)));
  for (guint i = 0; i < 100; i++)
    {
      g_usleep (1000);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  g_assert_true (quern_explorer_get_analysis (explorer) == other);
  g_assert_true (
    quern_part_choice_is_all (quern_analyser_get_parts (quern_explorer_get_analyser (explorer))));
  g_assert_false (quern_analyser_step_part (quern_explorer_get_analyser (explorer), TRUE));
}

static void
test_place (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();
  QuernAnalysis *all = quern_explorer_get_analysis (explorer);
  QuernNodeId step = find (all, "step");
  QuernNodeId phase_a = find (all, "phase_a");

  quern_navigation_go_to (quern_explorer_get_navigation (explorer), step);
  quern_navigation_go_to (quern_explorer_get_navigation (explorer), phase_a);
  quern_function_search_set_text (quern_explorer_get_search (explorer), "phase");
  choose (explorer, 1, 1);
  wait (explorer);

  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    phase_a);
  g_assert_true (quern_navigation_has_kept_place (quern_explorer_get_navigation (explorer)));
  g_assert_cmpstr (quern_function_search_get_text (quern_explorer_get_search (explorer)), ==,
                   "phase");
  quern_navigation_go_back (quern_explorer_get_navigation (explorer));
  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    step);
  quern_navigation_go_forward (quern_explorer_get_navigation (explorer));

  quern_analyser_choose_all_parts (quern_explorer_get_analyser (explorer));
  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (explorer)), ==,
                    phase_a);
  g_assert_true (quern_navigation_can_go_back (quern_explorer_get_navigation (explorer)));
}

/* The first part has nearly all of its cost in one object, the profile has not. */
static void
test_suitable_groups (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();
  g_autoptr (QuernAnalysis) alone = load_phases (0);
  QuernGroupChoice *groups = quern_explorer_get_groups (explorer);

  g_assert_cmpuint (quern_group_choice_get_by (groups), ==, QUERN_GROUP_BY_OBJECT);
  choose (explorer, 0, 0);
  wait (explorer);
  g_assert_cmpuint (quern_group_choice_get_by (groups), ==, QUERN_GROUP_BY_OBJECT);

  quern_explorer_set_analysis (explorer, alone);
  g_assert_cmpuint (quern_group_choice_get_by (groups), ==, QUERN_GROUP_BY_FILE);
}

/* Groups keep their ranks, and thus their colours, in parts with other costs; the costs are those
 * of the parts. */
static void
test_group_ranks (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint n_groups;

  g_assert_true (
    quern_group_choice_use_pattern (quern_explorer_get_groups (explorer), "(.)$", NULL, NULL));
  n_groups = quern_grouping_get_n_groups (
    quern_group_choice_get_grouping (quern_explorer_get_groups (explorer)));
  g_assert_cmpuint (n_groups, >, 2);
  for (guint i = 0; i < n_groups; i++)
    g_ptr_array_add (names,
                     g_strdup (quern_grouping_get_name (
                       quern_group_choice_get_grouping (quern_explorer_get_groups (explorer)), i)));

  for (guint part = 0; part < N_PHASES; part++)
    {
      QuernProfile *profile;
      QuernGrouping *grouping;
      gint64 sum = 0;
      gint64 wanted = 0;

      choose (explorer, part, part);
      wait (explorer);
      profile = quern_explorer_get_profile (explorer);
      grouping = quern_group_choice_get_grouping (quern_explorer_get_groups (explorer));
      g_assert_cmpuint (quern_grouping_get_n_groups (grouping), ==, n_groups);
      for (guint i = 0; i < n_groups; i++)
        {
          g_assert_cmpstr (quern_grouping_get_name (grouping, i), ==,
                           g_ptr_array_index (names, i));
          sum += quern_grouping_get_self (grouping, i)[0];
        }
      for (QuernFunctionId id = 0; id < quern_profile_get_n_functions (profile); id++)
        wanted += quern_profile_get_self (profile, id)[0];
      g_assert_cmpint (sum, ==, wanted);
    }
}

/* Toggles cycle detection, for all parts and for some. */
static void
test_cycles (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();
  g_autoptr (QuernAnalysis) other = load_phases (2);
  g_autoptr (QuernAnalysis) plain = NULL;

  g_assert_true (quern_analyser_get_detect_cycles (quern_explorer_get_analyser (explorer)));
  quern_analyser_set_detect_cycles (quern_explorer_get_analyser (explorer), FALSE);
  g_assert_true (quern_analyser_is_choosing (quern_explorer_get_analyser (explorer)));
  wait (explorer);
  g_assert_false (quern_analysis_detects_cycles (quern_explorer_get_analysis (explorer)));
  g_assert_cmpuint (quern_analysis_get_n_nodes (quern_explorer_get_analysis (explorer)), ==,
                    quern_profile_get_n_functions (quern_explorer_get_profile (explorer)));

  choose (explorer, 1, 2);
  wait (explorer);
  g_assert_false (quern_analysis_detects_cycles (quern_explorer_get_analysis (explorer)));
  quern_analyser_choose_all_parts (quern_explorer_get_analyser (explorer));
  wait (explorer);
  g_assert_false (quern_analysis_detects_cycles (quern_explorer_get_analysis (explorer)));

  /* Change both at once, then toggle twice before the analysis is done. */
  choose (explorer, 1, 1);
  quern_analyser_set_detect_cycles (quern_explorer_get_analyser (explorer), TRUE);
  wait (explorer);
  g_assert_true (quern_analysis_detects_cycles (quern_explorer_get_analysis (explorer)));
  g_assert_false (
    quern_part_choice_is_all (quern_analyser_get_parts (quern_explorer_get_analyser (explorer))));
  quern_analyser_set_detect_cycles (quern_explorer_get_analyser (explorer), FALSE);
  quern_analyser_set_detect_cycles (quern_explorer_get_analyser (explorer), TRUE);
  g_assert_false (quern_analyser_is_choosing (quern_explorer_get_analyser (explorer)));
  g_assert_true (quern_analysis_detects_cycles (quern_explorer_get_analysis (explorer)));

  /* Another profile is analysed with the current setting. */
  quern_analyser_set_detect_cycles (quern_explorer_get_analyser (explorer), FALSE);
  quern_explorer_set_analysis (explorer, other);
  wait (explorer);
  g_assert_false (quern_analysis_detects_cycles (quern_explorer_get_analysis (explorer)));

  /* An analysis that already matches the setting is shown at once. */
  plain = quern_analysis_new (quern_analysis_get_profile (other), FALSE, NULL, NULL);
  quern_explorer_set_analysis (explorer, plain);
  g_assert_false (quern_analyser_is_choosing (quern_explorer_get_analyser (explorer)));
  g_assert_true (quern_explorer_get_analysis (explorer) == plain);
}

/* Checks a tree of a difference: each row has the costs of both sides, and its self cost and its
 * children add up to its cost. Returns the number of rows. */
static guint
check_tree (QuernTreeRow *row,
            guint         depth)
{
  g_autoptr (GListModel) children = quern_tree_row_create_children (row);
  QuernContext context = quern_tree_row_get_context (row);
  double before = quern_tree_row_get_sides (row)[0].cost;
  double after = quern_tree_row_get_sides (row)[1].cost;
  double sum = context.self;
  guint n_rows = 1;

  g_assert_cmpfloat_with_epsilon (context.cost, after - before, 1e-6);
  g_assert_cmpfloat (context.low, <=, context.cost + 1e-6);
  g_assert_cmpfloat (context.high, >=, context.cost - 1e-6);
  if (children == NULL || depth == 0)
    return n_rows;

  for (guint i = 0; i < g_list_model_get_n_items (children); i++)
    {
      g_autoptr (QuernTreeRow) child = g_list_model_get_item (children, i);

      sum += quern_tree_row_get_context (child).cost;
      n_rows += check_tree (child, depth - 1);
    }
  g_assert_cmpfloat_with_epsilon (sum, context.cost, 1e-3);

  return n_rows;
}

static void
check_tree_of_difference (QuernExplorer *explorer,
                          QuernAnalysis *before,
                          QuernAnalysis *after)
{
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (explorer));
  g_autoptr (GListModel) list = quern_tree_list_new (quern_explorer_get_analysis (explorer), event,
                                                     QUERN_CALLEES, QUERN_NONE);
  g_autoptr (QuernTreeRow) root = g_list_model_get_item (list, 0);
  g_autoptr (QuernCallTree) old = quern_call_tree_new (before, 0, QUERN_CALLEES, QUERN_NONE);
  g_autoptr (QuernCallTree) new = quern_call_tree_new (after, 0, QUERN_CALLEES, QUERN_NONE);
  const QuernSideCost *sides = quern_tree_row_get_sides (root);

  g_assert_cmpfloat_with_epsilon (sides[0].cost, quern_call_tree_get (old, 0)->cost, 1e-6);
  g_assert_cmpfloat_with_epsilon (sides[1].cost, quern_call_tree_get (new, 0)->cost, 1e-6);
  g_assert_cmpuint (check_tree (root, 8), >, 5);
}

/* The differences of all rows add up to the difference of the totals, and ending a comparison
 * restores the previous state. */
static void
test_compare (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();
  g_autoptr (QuernAnalysis) before = load_phases (1);
  g_autoptr (QuernAnalysis) after = load_phases (3);
  QuernProfile *profile;
  QuernEventSet *events;
  QuernNodeId phase_a, phase_b;
  gint64 sum = 0;
  guint first, second;

  choose (explorer, 2, 3);
  wait (explorer);
  quern_analyser_compare_parts (quern_explorer_get_analyser (explorer), 1, 3);
  wait (explorer);
  g_assert_true (quern_part_choice_is_comparison (
    quern_analyser_get_parts (quern_explorer_get_analyser (explorer)), &first, &second));
  g_assert_cmpuint (first, ==, 1);
  g_assert_cmpuint (second, ==, 3);

  profile = quern_explorer_get_profile (explorer);
  events = quern_profile_get_events (profile);
  g_assert_cmpstr (quern_event_set_get_name (
                     events, quern_event_choice_get_event (quern_explorer_get_events (explorer))),
                   ==, "Δ Ir");
  g_assert_cmpstr (quern_event_set_get_name (events, quern_event_choice_get_second_event (
                                                       quern_explorer_get_events (explorer))),
                   ==, "Ir (part 4)");
  /* The base for percentages of the difference. */
  g_assert_cmpfloat_with_epsilon (
    quern_explorer_get_base (
      explorer, quern_event_choice_get_event (quern_explorer_get_events (explorer))),
    (double) quern_profile_get_total (quern_analysis_get_profile (before))[0], 0.5);
  for (QuernFunctionId id = 0; id < quern_profile_get_n_functions (profile); id++)
    sum += quern_event_set_get_cost (
      events, quern_event_choice_get_event (quern_explorer_get_events (explorer)),
      quern_profile_get_self (profile, id));
  g_assert_cmpint (sum, ==,
                   quern_profile_get_self_total (quern_analysis_get_profile (after))[0] -
                   quern_profile_get_self_total (quern_analysis_get_profile (before))[0]);

  /* A function that is new costs as much more as it costs after. */
  for (QuernEventId side = 0; side < 2; side++)
    {
      g_autofree char *cost = quern_cost_text_value (explorer, side,
                                                     quern_profile_get_total (profile));
      g_autofree char *widest = quern_cost_text_widest_cost (
        explorer, quern_event_choice_get_event (quern_explorer_get_events (explorer)), FALSE);

      g_assert_cmpuint (strlen (widest), >, strlen (cost));
    }

  check_tree_of_difference (explorer, before, after);
  phase_a = find (quern_explorer_get_analysis (explorer), "phase_a");
  phase_b = find (after, "phase_a");
  g_assert_cmpint (quern_analysis_get_inclusive (quern_explorer_get_analysis (explorer),
                                                 phase_a)[1], ==,
                   quern_analysis_get_inclusive (after, phase_b)[0]);

  /* Compare other parts, then leave both comparisons at once. */
  quern_event_choice_set_event (quern_explorer_get_events (explorer), 0);
  quern_analyser_compare_parts (quern_explorer_get_analyser (explorer), 0, 4);
  wait (explorer);
  events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  g_assert_cmpstr (quern_event_set_get_name (
                     events, quern_event_choice_get_event (quern_explorer_get_events (explorer))),
                   ==, "Ir (part 1)");
  quern_analyser_stop_comparing (quern_explorer_get_analyser (explorer));
  wait (explorer);
  g_assert_cmpuint (
    quern_part_choice_get_first (quern_analyser_get_parts (quern_explorer_get_analyser (explorer))),
    ==, 2);
  g_assert_cmpuint (quern_part_choice_get_n_chosen (
                      quern_analyser_get_parts (quern_explorer_get_analyser (explorer))),
                    ==, 2);
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (explorer)), ==, 0);
  g_assert_cmpuint (quern_event_choice_get_second_event (quern_explorer_get_events (explorer)), ==,
                    QUERN_NONE);
}

/* Reloading the file ends a comparison and keeps the selected events. */
static void
test_compare_reload (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();
  g_autoptr (QuernAnalysis) again = load_phases (QUERN_NONE);
  g_autoptr (GVariant) own =
    g_variant_ref_sink (g_variant_new_parsed ("[('Twice', '2 Ir', '', '')]"));
  QuernEventSet *events;

  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_HERE, own);
  quern_event_choice_set_event (quern_explorer_get_events (explorer), 1);
  quern_event_choice_set_second_event (quern_explorer_get_events (explorer), 0);
  quern_analyser_compare_parts (quern_explorer_get_analyser (explorer), 0, 1);
  wait (explorer);
  quern_explorer_set_analysis (explorer, again);

  g_assert_true (
    quern_part_choice_is_all (quern_analyser_get_parts (quern_explorer_get_analyser (explorer))));
  events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  g_assert_cmpstr (quern_event_set_get_name (
                     events, quern_event_choice_get_event (quern_explorer_get_events (explorer))),
                   ==, "Twice");
  g_assert_cmpuint (quern_event_choice_get_second_event (quern_explorer_get_events (explorer)), ==,
                    0);
}

/* Two functions form a cycle in the second part only: in the first part, they have the numbers and
 * pictures of this part alone. */
static void
test_compare_sides (void)
{
  static const char *const names[] = { "../compare/cycle-in-part-2.callgrind.out" };
  g_autoptr (QuernAnalysis) whole = load (names, G_N_ELEMENTS (names));
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (QuernCallTable) callers = NULL;
  QuernAnalysis *shown, *before, *after;
  QuernNodeId a, cycle;

  quern_explorer_set_analysis (explorer, whole);
  quern_analyser_compare_parts (quern_explorer_get_analyser (explorer), 0, 1);
  wait (explorer);
  shown = quern_explorer_get_analysis (explorer);
  before = quern_analysis_get_side (shown, QUERN_COMPARISON_BEFORE);
  after = quern_analysis_get_side (shown, QUERN_COMPARISON_AFTER);
  a = find (shown, "a");

  g_assert_cmpint (quern_analysis_get_inclusive (shown, a)[0], ==, 90);
  g_assert_cmpint (quern_analysis_get_inclusive (shown, a)[1], ==, 20);
  g_assert_cmpuint (quern_analysis_get_called (before, a), ==, 1);
  g_assert_cmpuint (quern_analysis_get_called (after, a), ==, 2);
  g_assert_cmpuint (quern_analysis_get_node_cycle (before, a), ==, 0);
  g_assert_cmpuint (quern_analysis_get_node_cycle (after, a), ==, 1);
  cycle = quern_analysis_get_cycle_node (shown, 1);
  g_assert_cmpint (quern_analysis_get_inclusive (shown, cycle)[0], ==, 0);
  g_assert_cmpint (quern_analysis_get_inclusive (shown, cycle)[1], ==, 110);

  callers = quern_analysis_list_calls (shown, a, QUERN_CALLERS);
  g_assert_cmpuint (quern_call_table_get_n_rows (callers), ==, 2);
  g_assert_cmpuint (quern_call_table_get_row (callers, 1)->count_before, ==, 0);
  g_assert_cmpuint (quern_call_table_get_row (callers, 1)->count, ==, 1);

  g_assert_true (quern_analysis_get_drawn (shown, 0) == before);
  g_assert_true (quern_analysis_get_drawn (shown, 1) == after);
  g_assert_false (quern_analysis_has_counts (quern_analysis_get_drawn (shown, 2)));
  g_assert_true (quern_analysis_get_drawn (whole, 0) == whole);
}

/* The user's own events are compared, too. */
static void
test_compare_own (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();
  g_autoptr (GVariant) own =
    g_variant_ref_sink (g_variant_new_parsed ("[('Twice', '2 Ir', '', '')]"));
  QuernEventSet *events;

  quern_analyser_compare_parts (quern_explorer_get_analyser (explorer), 0, 1);
  wait (explorer);
  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_HERE, own);
  wait (explorer);
  events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  g_assert_cmpuint (quern_event_set_find (events, "Δ Twice"), !=, QUERN_NONE);
  quern_event_choice_set_event (quern_explorer_get_events (explorer),
                                quern_event_set_find (events, "Twice (part 1)"));

  quern_analyser_choose_all_parts (quern_explorer_get_analyser (explorer));
  events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  g_assert_cmpstr (quern_event_set_get_name (
                     events, quern_event_choice_get_event (quern_explorer_get_events (explorer))),
                   ==, "Twice");
  g_assert_cmpuint (
    quern_event_choice_get_refused_events (quern_explorer_get_events (explorer))->len, ==, 0);
}

/* Differences are sorted by absolute value. */
static void
test_sort (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();
  g_autoptr (QuernFunctionList) list = NULL;
  QuernEventSet *events;
  QuernEventId event;
  gint64 last = G_MAXINT64;
  gboolean has_negative = FALSE;

  quern_analyser_compare_parts (quern_explorer_get_analyser (explorer), 0, 4);
  wait (explorer);
  events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  event = quern_event_set_find (events, "Δ Ir");
  list = quern_function_list_new (quern_explorer_get_analysis (explorer));
  quern_function_list_sort (list, "self", event, TRUE);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      guint node = quern_row_list_get_record (QUERN_ROW_LIST (list), i);
      gint64 cost;

      if (node >= quern_profile_get_n_functions (quern_explorer_get_profile (explorer)))
        continue;

      cost = quern_event_set_get_cost (events, event,
                                       quern_profile_get_self (
                                         quern_explorer_get_profile (explorer), node));
      g_assert_cmpint (ABS (cost), <=, last);
      last = ABS (cost);
      has_negative = has_negative || cost < 0;
    }
  g_assert_true (has_negative);
}

static void
test_choice (void)
{
  g_autoptr (QuernPartChoice) all = quern_part_choice_new_all (3);
  g_autoptr (QuernPartChoice) range = quern_part_choice_new_range (3, 2, 1);
  g_autoptr (QuernPartChoice) one = quern_part_choice_toggle (range, 1);
  g_autoptr (QuernPartChoice) two = quern_part_choice_toggle (one, 0);
  g_autoptr (QuernPartChoice) compared = quern_part_choice_new_comparison (2, 1, 0);
  g_autoptr (QuernPartChoice) none = quern_part_choice_new_all (0);

  g_assert_true (quern_part_choice_is_all (all));
  g_assert_true (quern_part_choice_is_all (none));
  g_assert_cmpuint (quern_part_choice_get_first (range), ==, 1);
  g_assert_cmpuint (quern_part_choice_get_last (range), ==, 2);
  g_assert_cmpuint (quern_part_choice_get_n_chosen (one), ==, 1);
  g_assert_null (quern_part_choice_toggle (one, 2));
  g_assert_true (quern_part_choice_has (two, 0) && quern_part_choice_has (two, 2));
  g_assert_false (quern_part_choice_has (two, 1));
  g_assert_false (quern_part_choice_equal (two, range));
  g_assert_cmpuint (quern_part_choice_get_n_chosen (compared), ==, 2);
  g_assert_false (quern_part_choice_is_all (compared));
}

/* Internal PHP functions can be hidden and shown again; the setting is saved for the next
 * window. */
static void
test_fold (void)
{
  static const char *const names[] = { "cachegrind.out.append" };
  g_autoptr (QuernAnalysis) analysis = load (names, 1);
  g_autoptr (QuernAnalysis) plain = load_phases (0);
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (QuernExplorer) next = quern_explorer_new ();
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autoptr (QuernPartChoice) first = quern_part_choice_new_range (2, 0, 0);
  QuernNodeId usort = find (analysis, "php::usort");
  QuernNodeId start = find (analysis, "{main}");
  gint64 own = quern_analysis_get_self (analysis, start)[0];

  quern_explorer_set_analysis (explorer, analysis);
  quern_analyser_set_internal (quern_explorer_get_analyser (explorer), QUERN_INTERNAL_MOVED);
  wait (explorer);
  g_assert_false (quern_analyser_shows_all_functions (quern_explorer_get_analyser (explorer)));
  g_assert_cmpint (quern_profile_get_self (quern_explorer_get_profile (explorer), usort)[0], ==, 0);
  g_assert_cmpint (quern_profile_get_self (quern_explorer_get_profile (explorer), start)[0], >,
                   own);
  /* Also applies to a single part. */
  quern_analyser_set_parts (quern_explorer_get_analyser (explorer), first);
  wait (explorer);
  g_assert_cmpint (quern_profile_get_self (quern_explorer_get_profile (explorer), usort)[0], ==, 0);
  quern_analyser_choose_all_parts (quern_explorer_get_analyser (explorer));
  quern_analyser_set_steps_over (quern_explorer_get_analyser (explorer), TRUE);
  wait (explorer);
  quern_explorer_save_state (explorer, state);
  quern_analyser_set_internal (quern_explorer_get_analyser (explorer), QUERN_INTERNAL_SHOWN);
  quern_analyser_set_steps_over (quern_explorer_get_analyser (explorer), FALSE);
  wait (explorer);
  g_assert_cmpint (quern_profile_get_self (quern_explorer_get_profile (explorer), start)[0], ==,
                   own);

  quern_explorer_set_analysis (next, analysis);
  quern_explorer_restore_state (next, state);
  wait (next);
  g_assert_cmpuint (quern_analyser_get_internal (quern_explorer_get_analyser (next)), ==,
                    QUERN_INTERNAL_MOVED);
  g_assert_true (quern_analyser_get_steps_over (quern_explorer_get_analyser (next)));
  /* Compiled programs have no internal functions to hide. */
  quern_explorer_set_analysis (next, plain);
  g_assert_false (quern_analyser_is_choosing (quern_explorer_get_analyser (next)) ||
                  quern_analyser_has_kinds (quern_explorer_get_analyser (next)));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/part-choice", test_choice);
  g_test_add_func ("/explore/explorer-parts/numbers", test_numbers);
  g_test_add_func ("/explore/explorer-parts/step", test_step);
  g_test_add_func ("/explore/explorer-parts/newest", test_newest);
  g_test_add_func ("/explore/explorer-parts/place", test_place);
  g_test_add_func ("/explore/explorer-parts/cycles", test_cycles);
  g_test_add_func ("/explore/explorer-parts/suitable-groups", test_suitable_groups);
  g_test_add_func ("/explore/explorer-parts/group-ranks", test_group_ranks);
  g_test_add_func ("/explore/explorer-parts/compare", test_compare);
  g_test_add_func ("/explore/explorer-parts/compare-sides", test_compare_sides);
  g_test_add_func ("/explore/explorer-parts/compare-own", test_compare_own);
  g_test_add_func ("/explore/explorer-parts/compare-reload", test_compare_reload);
  g_test_add_func ("/explore/explorer-parts/sort", test_sort);
  g_test_add_func ("/explore/explorer-parts/fold", test_fold);

  return g_test_run ();
}
