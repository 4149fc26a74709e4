/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-change-list.h"

#include "quern-explorer.h"
#include "quern-function-list.h"
#include "quern-joined-profile.h"

#include "loaded-profile.h"

#include <string.h>

/* "sort" is a family of two functions before and three after. */
static const char *const texts[] = {
  "events: Ir\n"
  "fl=a.c\nfn=alpha\n1 1\nfn=beta\n1 2\nfn=sort\n1 10\n"
  "fl=b.c\nfn=sort\n1 20\n",

  "events: Ir\n"
  "fl=a.c\nfn=alpha\n1 11\nfn=beta\n1 7\n"
  "fl=x.c\nfn=sort\n1 40\n"
  "fl=y.c\nfn=sort\n1 5\n"
  "fl=z.c\nfn=sort\n1 9\n",
};

/* The costs of "f" are the same, but its callers buy it in other proportions. */
#define MIX(a, b, n_a, n_b)                                                                       \
  "events: Ir\n"                                                                                  \
  "fn=main\n1 10\ncfn=a\ncalls=1 1\n1 " #a "\ncfn=b\ncalls=1 1\n1 " #b "\n"                     \
  "fn=a\n2 5\ncfn=f\ncalls=" #n_a " 1\n2 " #a "\n"                                               \
  "fn=b\n3 5\ncfn=f\ncalls=" #n_b " 1\n3 " #b "\n"                                               \
  "fn=f\n4 300\nfn=idle\n5 7\n"

static const char *const mixes[] = { MIX (100, 200, 10, 10), MIX (200, 100, 15, 5) };

/* A list of the changes between two profiles, sorted by the change of self cost. */
static QuernChangeList *
create_list_of (QuernExplorer       *explorer,
                const char * const  *profiles)
{
  QuernChangeList *list = quern_change_list_new ();
  QuernAnalysis *sides[G_N_ELEMENTS (texts)];
  g_autoptr (QuernJoinedDiff) joined = NULL;
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) whole = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    sides[i] = loaded_profile_analyse (loaded_profile_from_text (profiles[i]));
  profile = quern_joined_profile_new (sides, NULL, &joined, NULL, &error);
  g_assert_no_error (error);
  whole = loaded_profile_analyse (g_steal_pointer (&profile));
  quern_explorer_set_joined (explorer, whole, sides[1], joined);
  quern_analyser_compare_parts (quern_explorer_get_analyser (explorer), 0, 1);
  while (quern_analyser_is_choosing (quern_explorer_get_analyser (explorer)))
    g_main_context_iteration (NULL, TRUE);
  quern_change_list_set_joined (list, quern_explorer_get_joined (explorer),
                                quern_explorer_get_analysis (explorer),
                                quern_explorer_get_difference (explorer));
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    g_object_unref (sides[i]);

  return list;
}

static QuernChangeList *
create_list (QuernExplorer *explorer)
{
  return create_list_of (explorer, texts);
}

/* The functions of the rows; below an open row, again that of the row. */
static void
assert_names (QuernChangeList *list,
              const char      *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (list), i);
      g_autofree char *name = quern_analysis_dup_node_name (
        quern_change_list_get_analysis (list), quern_change_list_get_node (list, record));

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

/* The list keeps what was found when the array that says so is gone. */
static void
test_found (void)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (QuernChangeList) list = create_list (explorer);
  QuernAnalysis *analysis = quern_change_list_get_analysis (list);
  guint8 *found = g_new0 (guint8, quern_analysis_get_n_nodes (analysis));

  assert_names (list, "sort alpha beta");
  found[loaded_profile_find (quern_analysis_get_profile (analysis), "alpha")] = 1;
  found[loaded_profile_find (quern_analysis_get_profile (analysis), "beta")] = 1;
  quern_change_list_show_found (list, found);
  assert_names (list, "alpha beta");

  memset (found, 0, quern_analysis_get_n_nodes (analysis));
  g_free (found);
  quern_change_list_sort (list, "delta-self", FALSE);
  assert_names (list, "beta alpha");

  quern_change_list_show_found (list, NULL);
  assert_names (list, "beta alpha sort");
}

/* A function below an open row can be found, whatever the order, until the row is closed. */
static void
test_member (void)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (QuernChangeList) list = create_list (explorer);
  QuernRowList *rows = QUERN_ROW_LIST (list);
  guint32 row = quern_row_list_get_record (rows, 0);
  guint side;
  guint record;
  QuernFunctionId function;

  quern_row_list_set_open (rows, row, TRUE);
  assert_names (list, "sort sort sort sort sort sort alpha beta");
  record = quern_row_list_get_record (rows, 1);
  function = quern_change_list_get_member (list, record, &side);
  g_assert_cmpuint (quern_change_list_find_member (list, row, side, function), ==, record);

  quern_change_list_sort (list, "delta-self", FALSE);
  record = quern_change_list_find_member (list, row, side, function);
  g_assert_cmpuint (quern_row_list_find (rows, record), ==, 7);
  g_assert_cmpuint (quern_change_list_find_member (list, row, 1 - side, function + 5), ==,
                    QUERN_NONE);

  quern_row_list_set_open (rows, row, FALSE);
  g_assert_cmpuint (quern_change_list_find_member (list, row, side, function), ==, QUERN_NONE);
}

/* A comparison begins with the largest change, unless another function was chosen. */
static void
test_start (void)
{
  static const char *const chosen[] = { NULL, "alpha" };

  for (guint i = 0; i < G_N_ELEMENTS (chosen); i++)
    {
      g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
      QuernNavigation *navigation = quern_explorer_get_navigation (explorer);
      g_autoptr (QuernAnalysis) alone =
        loaded_profile_analyse (loaded_profile_from_text (texts[1]));
      g_autoptr (QuernChangeList) list = NULL;
      g_autofree char *name = NULL;

      quern_explorer_set_analysis (explorer, alone);
      if (chosen[i] != NULL)
        quern_navigation_go_to (
          navigation,
          loaded_profile_find (quern_analysis_get_profile (alone), chosen[i]));
      list = create_list (explorer);
      name = quern_analysis_dup_node_name (quern_change_list_get_analysis (list),
                                           quern_navigation_get_selected (navigation));
      g_assert_cmpstr (name, ==, chosen[i] != NULL ? chosen[i] : "sort");
    }
}

/* A row with an origin is listed, whatever its costs, and not counted as unchanged; the list of
 * functions has the same. */
static void
test_unchanged (void)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (QuernChangeList) list = create_list_of (explorer, mixes);
  g_autoptr (QuernFunctionList) functions =
    quern_function_list_new (quern_explorer_get_analysis (explorer));

  quern_change_list_sort (list, "name", FALSE);
  assert_names (list, "a b f");
  g_assert_cmpuint (quern_change_list_count_unchanged (list), ==, 2);

  quern_change_list_set_shows_unchanged (list, TRUE);
  assert_names (list, "a b f idle main");

  quern_function_list_hide_unchanged (functions, TRUE, quern_explorer_get_joined (explorer));
  g_assert_cmpuint (quern_function_list_get_n_functions (functions), ==, 3);
  quern_function_list_hide_unchanged (functions, FALSE, NULL);
  g_assert_cmpuint (quern_function_list_get_n_functions (functions), ==, 5);
  quern_function_list_hide_unchanged (functions, TRUE, NULL);
  g_assert_cmpuint (quern_function_list_get_n_functions (functions), ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/change-list/found", test_found);
  g_test_add_func ("/explore/change-list/member", test_member);
  g_test_add_func ("/explore/change-list/start", test_start);
  g_test_add_func ("/explore/change-list/unchanged", test_unchanged);

  return g_test_run ();
}
