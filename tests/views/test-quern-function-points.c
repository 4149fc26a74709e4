/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-view-private.h"

#include "list-window.h"
#include "sample-profile.h"

#include <adwaita.h>

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

/* Columns of points are there when a profile has some, unless they are not wanted. */
static void
test_columns (void)
{
  g_autoptr (QuernAnalysis) plain = sample_analysis_new ();
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_with_points ();
  QuernExplorer *explorer = quern_explorer_new ();
  QuernFunctionView *view = QUERN_FUNCTION_VIEW (quern_function_view_new ());
  GtkWidget *window = list_window_new (GTK_WIDGET (view));
  g_auto (GStrv) wanted = NULL;

  quern_function_view_set_explorer (view, explorer);
  quern_explorer_set_analysis (explorer, analysis);
  list_window_assert_titles (view->column_view,
                             "Incl. %, Self %, Called, Points, Cost plot, Growth, Function");
  while (!quern_growths_are_done (quern_explorer_get_growths (explorer)))
    list_window_settle (10);
  list_window_assert (view->columns, view->column_view,
                      "90.91\t9.09\t–\t1\tone input size\tmain\n"
                      "81.82\t45.45\t1\t–\t–\t<cycle 1>\n"
                      "63.64\t27.27\t3\t–\t–\tb\n"
                      "36.36\t36.36\t4\t10\tn² R² > 0.999\tc\n"
                      "18.18\t18.18\t3\t10\tn R² > 0.999\ta\n"
                      "9.09\t9.09\t–\t–\t–\t(not attributed)\n"
                      "0.00\t0.00\t–\t2\ttoo few points\tIdle\n");

  quern_column_set_sort (view->columns, find_column (view, "growth"), TRUE);
  assert_node_at (view, 0, SAMPLE_C);
  assert_node_at (view, 1, SAMPLE_A);
  quern_column_set_sort (view->columns, find_column (view, "points"), FALSE);
  assert_node_at (view, 0, SAMPLE_MAIN);
  assert_node_at (view, 1, SAMPLE_IDLE);

  gtk_widget_activate_action (GTK_WIDGET (view), "columns.plot", NULL);
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.points", NULL);
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.quality", NULL);
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.power-c", NULL);
  list_window_assert_titles (view->column_view, "Incl. %, Self %, Called, Growth, R², c, Function");
  g_object_get (view, "columns", &wanted, NULL);
  g_assert_true (g_strv_contains ((const char *const *) wanted, "!points"));
  quern_explorer_set_search (explorer, "c");
  list_window_assert (view->columns, view->column_view,
                      "81.82\t45.45\t1\t–\t–\t–\t<cycle 1>\n"
                      "36.36\t36.36\t4\tn² R² > 0.999\t> 0.999\t2\tc\n");
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.points", NULL);
  list_window_assert_titles (view->column_view,
                             "Incl. %, Self %, Called, Points, Growth, R², c, Function");

  quern_explorer_set_analysis (explorer, plain);
  list_window_assert_titles (view->column_view, "Incl. %, Self %, Called, Function");

  gtk_window_destroy (GTK_WINDOW (window));
  list_window_settle (50);
  g_assert_finalize_object (explorer);
}

/* Names stay in sight: what has no room beside them is not there, but still wanted. */
static void
test_room (void)
{
  static const struct
  {
    int         room;
    const char *titles;
  } cases[] = {
    { 400, "Incl. %, Self %, Called, Function" },
    { 450, "Incl. %, Self %, Called, Growth, Function" },
    { 500, "Incl. %, Self %, Called, Points, Growth, Function" },
    { 620, "Incl. %, Self %, Called, Points, Cost plot, Growth, Function" },
    { 300, "Incl. %, Self %, Called, Function" },
    { 0, "Incl. %, Self %, Called, Points, Cost plot, Growth, Function" },
  };
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_with_points ();
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  QuernFunctionView *view = QUERN_FUNCTION_VIEW (quern_function_view_new ());
  GtkWidget *window = list_window_new (GTK_WIDGET (view));
  g_auto (GStrv) wanted = NULL;

  quern_function_view_set_explorer (view, explorer);
  quern_function_view_set_room (view, 300);
  quern_explorer_set_analysis (explorer, analysis);
  list_window_assert_titles (view->column_view, cases[0].titles);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      quern_function_view_set_room (view, cases[i].room);
      list_window_assert_titles (view->column_view, cases[i].titles);
    }
  g_object_get (view, "columns", &wanted, NULL);
  g_assert_cmpuint (g_strv_length (wanted), ==, 0);

  gtk_window_destroy (GTK_WINDOW (window));
}

static void
show_only (QuernExplorer     *explorer,
           QuernGrowthFilter  filter)
{
  quern_explorer_set_growth_filter (explorer, &filter);
}

/* Only functions are listed that grow as wanted, of those that are searched for. */
static void
test_filter (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_with_points ();
  QuernExplorer *explorer = quern_explorer_new ();
  QuernFunctionView *view = QUERN_FUNCTION_VIEW (quern_function_view_new ());
  GtkWidget *window = list_window_new (GTK_WIDGET (view));

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (view->growth_bar)));
  quern_function_view_set_explorer (view, explorer);
  quern_explorer_set_analysis (explorer, analysis);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (view->growth_bar)));
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.plot", NULL);
  gtk_widget_activate_action (GTK_WIDGET (view), "columns.growth", NULL);

  show_only (explorer, (QuernGrowthFilter) { .min_points = 2 });
  list_window_assert (view->columns, view->column_view,
                      "36.36\t36.36\t4\t10\tc\n"
                      "18.18\t18.18\t3\t10\ta\n"
                      "0.00\t0.00\t–\t2\tIdle\n");
  show_only (explorer, (QuernGrowthFilter) { .min_steepness = 1.5 });
  while (!quern_growths_are_done (quern_explorer_get_growths (explorer)))
    list_window_settle (10);
  list_window_assert (view->columns, view->column_view, "36.36\t36.36\t4\t10\tc\n");
  show_only (explorer, (QuernGrowthFilter) { .max_steepness = 1.5, .min_r_squared = 0.92 });
  list_window_assert (view->columns, view->column_view, "18.18\t18.18\t3\t10\ta\n");

  quern_explorer_set_search (explorer, "c");
  list_window_assert (view->columns, view->column_view, "");
  g_assert_cmpstr (gtk_button_get_label (view->clear_button), ==, "Show All Functions");
  gtk_widget_activate_action (GTK_WIDGET (view), "functions.clear-search", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (view->list)), ==, 7);

  gtk_window_destroy (GTK_WINDOW (window));
  list_window_settle (50);
  g_assert_finalize_object (explorer);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/views/function-points/columns", test_columns);
  g_test_add_func ("/views/function-points/room", test_room);

  g_test_add_func ("/views/function-points/filter", test_filter);

  return g_test_run ();
}
