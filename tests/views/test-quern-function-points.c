/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-view-private.h"

#include "list-window.h"
#include "loaded-profile.h"
#include "sample-profile.h"

#include <adwaita.h>

static gboolean
are_fitted (QuernExplorer *explorer)
{
  QuernInputPoints *points = quern_explorer_get_points (explorer);

  return quern_complexity_fits_are_done (quern_input_points_get_fits (points));
}

static void
assert_node_at (QuernFunctionView *view,
                guint              position,
                QuernNodeId        node)
{
  g_assert_cmpuint (quern_row_list_get_record (QUERN_ROW_LIST (view->list), position), ==, node);
}

static GtkColumnViewColumn *
find_column (QuernFunctionView *view,
             const char        *id)
{
  return quern_column_set_find (view->columns, id, QUERN_NONE);
}

/* The columns for points are shown if a profile has points, unless they were hidden by the user. */
static void
test_columns (void)
{
  g_autoptr (QuernAnalysis) plain = sample_analysis_new ();
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_with_points ();
  QuernExplorer *explorer = quern_explorer_new ();
  QuernFunctionView *view = g_object_new (QUERN_TYPE_FUNCTION_VIEW, NULL);
  GtkWidget *window = list_window_new (GTK_WIDGET (view));
  g_auto (GStrv) wanted = NULL;

  quern_list_view_set_explorer (QUERN_LIST_VIEW (view), explorer);
  quern_explorer_set_analysis (explorer, analysis);
  list_window_assert_titles (view->column_view,
                             "Incl. %, Called, Points, Cost plot, Growth, Function");
  while (!are_fitted (explorer))
    list_window_settle (10);
  list_window_assert (view->column_view,
                      "90.91\t–\t1\tone input size\tmain\n"
                      "81.82\t1\t–\t–\t<cycle 1>\n"
                      "63.64\t3\t–\t–\tb\n"
                      "36.36\t4\t10\tn² R² > 0.999\tc\n"
                      "18.18\t3\t10\tn R² > 0.999\ta\n"
                      "9.09\t–\t–\t–\t(not attributed)\n"
                      "0.00\t–\t2\tfew points\tIdle\n");

  quern_column_set_sort (view->columns, find_column (view, "growth"), TRUE);
  assert_node_at (view, 0, SAMPLE_C);
  assert_node_at (view, 1, SAMPLE_A);
  /* Functions without a growth come last in both directions. */
  quern_column_set_sort (view->columns, find_column (view, "growth"), FALSE);
  assert_node_at (view, 0, SAMPLE_A);
  assert_node_at (view, 1, SAMPLE_C);
  quern_column_set_sort (view->columns, find_column (view, "points"), FALSE);
  assert_node_at (view, 0, SAMPLE_MAIN);
  assert_node_at (view, 1, SAMPLE_IDLE);

  gtk_widget_activate_action (GTK_WIDGET (view), "columns.plot", NULL);
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.points", NULL);
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.quality", NULL);
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.power-c", NULL);
  list_window_assert_titles (view->column_view, "Incl. %, Called, Growth, R², c, Function");
  g_object_get (view, "columns", &wanted, NULL);
  g_assert_true (g_strv_contains ((const char *const *) wanted, "!points"));
  quern_function_search_set_text (quern_explorer_get_search (explorer), "c");
  list_window_assert (view->column_view,
                      "81.82\t1\t–\t–\t–\t<cycle 1>\n"
                      "36.36\t4\tn² R² > 0.999\t> 0.999\t2\tc\n");
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.points", NULL);
  list_window_assert_titles (view->column_view,
                             "Incl. %, Called, Points, Growth, R², c, Function");

  /* The self cost is hidden next to points, unless the user chooses it; other profiles show it
   * anyway. */
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.self", NULL);
  list_window_assert_titles (view->column_view,
                             "Incl. %, Self %, Called, Points, Growth, R², c, Function");
  quern_explorer_set_analysis (explorer, plain);
  list_window_assert_titles (view->column_view, "Incl. %, Self %, Called, Function");
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.self", NULL);
  list_window_assert_titles (view->column_view, "Incl. %, Called, Function");
  quern_explorer_set_analysis (explorer, analysis);
  list_window_assert_titles (view->column_view,
                             "Incl. %, Self %, Called, Points, Growth, R², c, Function");
  quern_explorer_set_analysis (explorer, plain);
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.self", NULL);
  list_window_assert_titles (view->column_view, "Incl. %, Self %, Called, Function");

  gtk_window_destroy (GTK_WINDOW (window));
  list_window_settle (50);
  g_assert_finalize_object (explorer);
}

/* Profiles without calls have no inclusive costs, even if the user gives sizes of runs. */
static void
test_flat_runs (void)
{
  static const guint64 sizes[] = { 10, 20 };
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "callgrind",
                                                 "cachegrind-basic-nocache.cachegrind.out", NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  QuernFunctionView *view = g_object_new (QUERN_TYPE_FUNCTION_VIEW, NULL);
  GtkWidget *window = list_window_new (GTK_WIDGET (view));

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    g_ptr_array_add (files, g_file_new_for_path (path));
  analysis = loaded_profile_analyse (loaded_profile_from_files (files));
  quern_list_view_set_explorer (QUERN_LIST_VIEW (view), explorer);
  quern_explorer_set_files (explorer, files);
  quern_explorer_set_analysis (explorer, analysis);
  list_window_assert_titles (view->column_view, "Self %, Function");
  quern_input_points_set_sizes (quern_explorer_get_points (explorer), sizes);
  list_window_settle (50);
  list_window_assert_titles (view->column_view, "Self %, Points, Cost plot, Growth, Function");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* In px: of all columns but that of names, which takes what is left. */
static int
get_fixed_width (QuernFunctionView *view)
{
  GListModel *columns = gtk_column_view_get_columns (view->column_view);
  int width = 0;

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      width += MAX (gtk_column_view_column_get_fixed_width (column), 0);
    }

  return width;
}

/* Names keep their room: columns without room are hidden, but stay selected. */
static void
test_room (void)
{
  static const struct
  {
    int         room;
    const char *titles;
  } cases[] = {
    { 400, "Incl. %, Called, Function" },
    { 460, "Incl. %, Called, Growth, Function" },
    { 510, "Incl. %, Called, Points, Growth, Function" },
    { 620, "Incl. %, Called, Points, Cost plot, Growth, Function" },
    { 360, "Incl. %, Called, Function" },
    { 260, "Incl. %, Function" },
    { 0, "Incl. %, Called, Points, Cost plot, Growth, Function" },
  };
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_with_points ();
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  QuernFunctionView *view = g_object_new (QUERN_TYPE_FUNCTION_VIEW, NULL);
  GtkWidget *window = list_window_new (GTK_WIDGET (view));
  g_auto (GStrv) wanted = NULL;
  int needed;

  quern_list_view_set_explorer (QUERN_LIST_VIEW (view), explorer);
  quern_function_view_set_room (view, 360);
  quern_explorer_set_analysis (explorer, analysis);
  list_window_assert_titles (view->column_view, cases[0].titles);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      quern_function_view_set_room (view, cases[i].room);
      list_window_assert_titles (view->column_view, cases[i].titles);

      /* The list requests the width of its columns and of readable names. */
      gtk_widget_measure (GTK_WIDGET (view), GTK_ORIENTATION_HORIZONTAL, -1, &needed, NULL, NULL,
                          NULL);
      if (cases[i].room > 0)
        {
          g_assert_cmpint (needed, >=, get_fixed_width (view) + 150);
          g_assert_cmpint (needed, <=, cases[i].room);
        }
    }
  g_object_get (view, "columns", &wanted, NULL);
  g_assert_cmpuint (g_strv_length (wanted), ==, 0);

  gtk_window_destroy (GTK_WINDOW (window));
}

/* main calls f twice and g four times; f calls g three times. */
static QuernAnalysis *
load_contexts (void)
{
  static const char text[] = "v 4\nm bb-count\n"
                             "r \"main\" \"prog\" 1\nr \"f\" \"prog\" 2\nr \"g\" \"lib.so\" 3\n"
                             "q 1 1 60 60 60 9 1 60 10 1 1 1\nq 2 1 15 15 30 9 2 30 21 1 1 1\n"
                             "q 3 1 3 3 9 9 3 9 9 1 1 1\nq 4 1 5 5 20 9 4 20 20 1 1 1\n"
                             "x 1 1 -1\nx 2 2 1\nx 3 3 2\nx 3 4 1\n";

  return loaded_profile_analyse (loaded_profile_from_text (text));
}

/* The share of all calls is known in any profile, and the number of contexts only if the profile
 * has contexts. */
static void
test_calls (void)
{
  g_autoptr (QuernAnalysis) plain = sample_analysis_new ();
  g_autoptr (QuernAnalysis) analysis = load_contexts ();
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  QuernFunctionView *view = g_object_new (QUERN_TYPE_FUNCTION_VIEW, NULL);
  GtkWidget *window = list_window_new (GTK_WIDGET (view));
  const char *columns[] = { "called-share", "contexts", "!plot", "!growth", NULL };

  quern_list_view_set_explorer (QUERN_LIST_VIEW (view), explorer);
  g_object_set (view, "columns", columns, NULL);
  quern_explorer_set_analysis (explorer, plain);
  list_window_assert_titles (view->column_view, "Incl. %, Self %, Called, Calls %, Function");
  list_window_assert (view->column_view,
                      "90.91\t9.09\t–\t–\tmain\n"
                      "81.82\t45.45\t1\t10.00\t<cycle 1>\n"
                      "63.64\t27.27\t3\t30.00\tb\n"
                      "36.36\t36.36\t4\t40.00\tc\n"
                      "18.18\t18.18\t3\t30.00\ta\n"
                      "9.09\t9.09\t–\t–\t(not attributed)\n"
                      "0.00\t0.00\t–\t–\tIdle\n");

  quern_explorer_set_analysis (explorer, analysis);
  list_window_assert_titles (view->column_view,
                             "Incl. %, Called, Calls %, Contexts, Points, Function");
  list_window_assert (view->column_view,
                      "100.00\t1\t10.00\t1\t1\tmain\n"
                      "50.00\t2\t20.00\t1\t1\tf\n"
                      "48.33\t7\t70.00\t2\t1\tg\n");
  quern_column_set_sort (view->columns, find_column (view, "contexts"), TRUE);
  assert_node_at (view, 0, 2);
  quern_column_set_sort (view->columns, find_column (view, "called-share"), FALSE);
  assert_node_at (view, 0, 0);

  gtk_window_destroy (GTK_WINDOW (window));
}

static void
show_only (QuernExplorer       *explorer,
           QuernFunctionFilter  filter)
{
  quern_function_search_set_filter (quern_explorer_get_search (explorer), &filter);
}

/* The list has only functions with the requested growth, combined with a search. */
static void
test_filter (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_with_points ();
  QuernExplorer *explorer = quern_explorer_new ();
  QuernFunctionView *view = g_object_new (QUERN_TYPE_FUNCTION_VIEW, NULL);
  GtkWidget *window = list_window_new (GTK_WIDGET (view));

  quern_list_view_set_explorer (QUERN_LIST_VIEW (view), explorer);
  quern_explorer_set_analysis (explorer, analysis);
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.plot", NULL);
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.growth", NULL);

  show_only (explorer, (QuernFunctionFilter) { .min_points = 2 });
  list_window_assert (view->column_view,
                      "36.36\t4\t10\tc\n"
                      "18.18\t3\t10\ta\n"
                      "0.00\t–\t2\tIdle\n");
  show_only (explorer, (QuernFunctionFilter) { .min_steepness = 1.5 });
  while (!are_fitted (explorer))
    list_window_settle (10);
  list_window_assert (view->column_view, "36.36\t4\t10\tc\n");
  show_only (explorer, (QuernFunctionFilter) { .max_steepness = 1.5, .min_r_squared = 0.92 });
  list_window_assert (view->column_view, "18.18\t3\t10\ta\n");

  quern_function_search_set_text (quern_explorer_get_search (explorer), "c");
  list_window_assert (view->column_view, "");
  g_assert_cmpstr (gtk_button_get_label (view->clear_button), ==, "Show All Functions");
  gtk_widget_activate_action (GTK_WIDGET (view), "functions.clear-search", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (view->list)), ==, 7);

  gtk_window_destroy (GTK_WINDOW (window));
  list_window_settle (50);
  g_assert_finalize_object (explorer);
}

/* Filters for any profile: by cost, number of calls, and object. */
static void
test_costs (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  QuernExplorer *explorer = quern_explorer_new ();
  QuernFunctionView *view = g_object_new (QUERN_TYPE_FUNCTION_VIEW, NULL);
  GtkWidget *window = list_window_new (GTK_WIDGET (view));
  g_autoptr (GError) error = NULL;

  quern_list_view_set_explorer (QUERN_LIST_VIEW (view), explorer);
  quern_explorer_set_analysis (explorer, analysis);
  g_assert_false (quern_function_search_is_filtered (quern_explorer_get_search (explorer)));

  show_only (explorer, (QuernFunctionFilter) { .min_inclusive = 0.5 });
  list_window_assert (view->column_view,
                      "90.91\t9.09\t–\tmain\n"
                      "81.82\t45.45\t1\t<cycle 1>\n"
                      "63.64\t27.27\t3\tb\n");
  g_assert_cmpstr (gtk_label_get_label (view->footer), ==, "2 of 5 functions, 36.36 % self");
  show_only (explorer, (QuernFunctionFilter) { .min_self = 0.2, .min_called = 0.4 });
  list_window_assert (view->column_view, "36.36\t36.36\t4\tc\n");

  /* Shares depend on the event, and a ratio has none. */
  show_only (explorer, (QuernFunctionFilter) { .min_self = 0.5 });
  list_window_assert (view->column_view, "");
  g_assert_cmpstr (gtk_button_get_label (view->clear_button), ==, "Show All Functions");
  quern_event_choice_set_event (quern_explorer_get_events (explorer), SAMPLE_DR);
  list_window_assert (view->column_view,
                      "62.50\t62.50\t1\t<cycle 1>\n"
                      "50.00\t50.00\t3\ta\n");
  quern_event_choice_set_event (quern_explorer_get_events (explorer), SAMPLE_RATE);
  g_assert_false (quern_function_search_is_filtered (quern_explorer_get_search (explorer)));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (view->list)), ==, 7);
  quern_event_choice_set_event (quern_explorer_get_events (explorer), SAMPLE_IR);
  gtk_widget_activate_action (GTK_WIDGET (view), "functions.clear-search", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (view->list)), ==, 7);

  g_assert_true (quern_function_search_set_object_filter (quern_explorer_get_search (explorer),
                                                          "libc", QUERN_NAME_LITERAL, &error));
  g_assert_no_error (error);
  list_window_assert (view->column_view,
                      "36.36\t36.36\t4\tc\n"
                      "0.00\t0.00\t–\tIdle\n");
  g_assert_false (quern_function_search_set_object_filter (quern_explorer_get_search (explorer),
                                                           "(", QUERN_NAME_REGEX, &error));
  g_assert_error (error, G_REGEX_ERROR, G_REGEX_ERROR_UNMATCHED_PARENTHESIS);
  g_assert_cmpstr (gtk_label_get_label (view->footer), ==, "2 of 5 functions, 36.36 % self");
  g_assert_true (quern_function_search_set_object_filter (quern_explorer_get_search (explorer),
                                                          "^/opt/", QUERN_NAME_REGEX, NULL));
  quern_function_search_set_text (quern_explorer_get_search (explorer), "b");
  list_window_assert (view->column_view, "63.64\t27.27\t3\tb\n");
  quern_function_search_set_text (quern_explorer_get_search (explorer), "");
  quern_function_search_clear_filters (quern_explorer_get_search (explorer));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (view->list)), ==, 7);

  gtk_window_destroy (GTK_WINDOW (window));
  list_window_settle (50);
  g_assert_finalize_object (explorer);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/views/function-points/columns", test_columns);
  g_test_add_func ("/views/function-points/flat-runs", test_flat_runs);
  g_test_add_func ("/views/function-points/room", test_room);
  g_test_add_func ("/views/function-points/calls", test_calls);
  g_test_add_func ("/views/function-points/filter", test_filter);
  g_test_add_func ("/views/function-points/costs", test_costs);

  return g_test_run ();
}
