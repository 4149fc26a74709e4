/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests the call tree, with the example. */

#include "example.h"
#include "loaded-profile.h"
#include "patience.h"

#include "quern-column-view.h"
#include "quern-config.h"
#include "quern-hottest-path.h"
#include "quern-tree-list.h"
#include "quern-tree-view.h"

#include <adwaita.h>
#include <math.h>

typedef struct
{
  QuernExplorer *explorer;  /* owned */
  GtkWidget     *window;
  GtkWidget     *view;
  GListModel    *rows;      /* owned: GtkTreeListRow */
} Fixture;

/* Returns the only list in a tree of widgets. */
static GtkWidget *
find_list (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_COLUMN_VIEW (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_list (child);

  return found;
}

static GtkSelectionModel *
get_selection (Fixture *fixture)
{
  return gtk_column_view_get_model (GTK_COLUMN_VIEW (find_list (fixture->view)));
}

static gboolean
has_rows (gpointer data)
{
  return g_list_model_get_n_items (G_LIST_MODEL (get_selection (data))) > 0;
}

#define CHAIN_LENGTH 60

/* Each function calls the next one: f0, f1, … */
static QuernExplorer *
chain_explorer_new (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autoptr (QuernAnalysis) analysis = NULL;
  QuernExplorer *explorer = quern_explorer_new ();

  for (guint i = 0; i < CHAIN_LENGTH; i++)
    {
      g_string_append_printf (text, "fn=f%u\n1 1\n", i);
      if (i + 1 < CHAIN_LENGTH)
        g_string_append_printf (text, "cfn=f%u\ncalls=1 1\n1 %u\n", i + 1, CHAIN_LENGTH - i - 1);
    }
  analysis = loaded_profile_analyse (loaded_profile_from_text (text->str));
  quern_explorer_set_analysis (explorer, analysis);

  return explorer;
}

/* data: nullable: the name of the last function of a chain, which is to be selected. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->explorer = data != NULL ? chain_explorer_new () : example_explorer_new ();
  fixture->view = g_object_new (QUERN_TYPE_TREE_VIEW, NULL);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (fixture->view), fixture->explorer);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 700, 500);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->view);
  gtk_window_present (GTK_WINDOW (fixture->window));
  patience_wait (has_rows, fixture);
  fixture->rows = G_LIST_MODEL (g_object_ref (get_selection (fixture)));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_object (&fixture->rows);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->explorer);
}

/* Whether the cells of a row end where the list ends, with a number of columns. */
static gboolean
is_filled (Fixture *fixture,
           guint    n_columns)
{
  GtkWidget *view = find_list (fixture->view);
  GtkWidget *row =
    gtk_widget_get_first_child (quern_column_view_get_list (GTK_COLUMN_VIEW (view)));
  double end = 0.0;

  for (GtkWidget *cell = row != NULL ? gtk_widget_get_first_child (row) : NULL;
       cell != NULL;
       cell = gtk_widget_get_next_sibling (cell))
    {
      graphene_rect_t bounds;

      if (gtk_widget_compute_bounds (cell, view, &bounds))
        end = fmax (end, (double) (bounds.origin.x + bounds.size.width));
    }

  return g_list_model_get_n_items (gtk_column_view_get_columns (GTK_COLUMN_VIEW (view))) ==
           n_columns &&
         fabs (end - gtk_widget_get_width (view)) < 1.0;
}

static gboolean
is_narrow (gpointer data)
{
  return is_filled (data, 3);
}

static gboolean
is_wide (gpointer data)
{
  return is_filled (data, 4);
}

/* A narrow list gives the room of other columns to the name. */
static void
test_narrow (Fixture       *fixture,
             gconstpointer  data)
{
  patience_wait (is_wide, fixture);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 520, 500);
  patience_wait (is_narrow, fixture);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 700, 500);
  patience_wait (is_wide, fixture);
}

static QuernTreeRow *
dup_row (Fixture *fixture,
         guint    position)
{
  g_autoptr (GtkTreeListRow) list_row = g_list_model_get_item (fixture->rows, position);

  return gtk_tree_list_row_get_item (list_row);
}

static QuernFunctionId
get_function (Fixture *fixture,
              guint    position)
{
  g_autoptr (QuernTreeRow) row = dup_row (fixture, position);

  return quern_tree_row_get_function (row);
}

/* The open rows form a path of first children, each costing no more than its parent. */
static void
test_opens_hottest (Fixture       *fixture,
                    gconstpointer  data)
{
  guint n_open = 0;
  double last = G_MAXDOUBLE;

  for (guint i = 0; i < g_list_model_get_n_items (fixture->rows); i++)
    {
      g_autoptr (GtkTreeListRow) list_row = g_list_model_get_item (fixture->rows, i);
      g_autoptr (QuernTreeRow) row = dup_row (fixture, i);

      if (!gtk_tree_list_row_get_expanded (list_row))
        continue;

      g_assert_cmpuint (gtk_tree_list_row_get_depth (list_row), ==, i);
      g_assert_cmpfloat (quern_tree_row_get_context (row).cost, <=, last);
      last = quern_tree_row_get_context (row).cost;
      n_open++;
    }

  /* The whole program, the loader's callee, main, and the function that divides its cost. */
  g_assert_cmpuint (n_open, >, 3);
}

static void
test_marks_selected (Fixture       *fixture,
                     gconstpointer  data)
{
  QuernNodeId selected = example_find (fixture->explorer, "main");
  GtkBitset *set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (fixture->rows));

  g_assert_cmpuint (gtk_bitset_get_size (set), ==, 1);
  g_assert_cmpuint (get_function (fixture, gtk_bitset_get_nth (set, 0)), ==, selected);
  gtk_bitset_unref (set);

  /* Selecting the function of another open row moves the selection, and opens no rows. */
  selected = get_function (fixture, 2);
  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), selected);
  set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (fixture->rows));
  g_assert_cmpuint (gtk_bitset_get_size (set), ==, 1);
  g_assert_cmpuint (gtk_bitset_get_nth (set, 0), ==, 2);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==,
    selected);
  gtk_bitset_unref (set);
}

/* Selecting a function that is not in an open row opens the costliest path to it. */
static void
test_opens_path (Fixture       *fixture,
                 gconstpointer  data)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (fixture->explorer);
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (fixture->explorer));
  guint n = g_list_model_get_n_items (fixture->rows);
  QuernFunctionId hidden = example_find (fixture->explorer, "malloc");
  g_autoptr (GArray) path = NULL;
  g_autoptr (GtkTreeListRow) row = NULL;
  guint at;

  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (get_function (fixture, i), !=, hidden);

  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), hidden);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==, hidden);
  g_assert_cmpuint (g_list_model_get_n_items (fixture->rows), >, n);

  path = quern_hottest_path_new (analysis, event, hidden, &at);
  row = g_object_ref (
    gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (fixture->rows)));
  for (guint i = at + 1; i > 0; i--)
    {
      g_autoptr (QuernTreeRow) item = gtk_tree_list_row_get_item (row);
      GtkTreeListRow *parent = gtk_tree_list_row_get_parent (row);

      g_assert_cmpuint (quern_tree_row_get_function (item), ==,
                        g_array_index (path, QuernFunctionId, i - 1));
      g_object_unref (row);
      row = parent;
    }
  g_assert_cmpuint (gtk_tree_list_row_get_depth (row), ==, 0);
}

/* The widget with the name of a selected row; NULL if none is in view. */
static GtkWidget *
find_selected_name (Fixture *fixture)
{
  GtkWidget *list =
    quern_column_view_get_list (GTK_COLUMN_VIEW (find_list (fixture->view)));

  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      /* The name is in the last column. */
      GtkWidget *cell = gtk_widget_get_last_child (row);
      GtkWidget *expander = cell != NULL ? gtk_widget_get_first_child (cell) : NULL;

      if ((gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED) != 0 &&
          GTK_IS_TREE_EXPANDER (expander))
        return gtk_tree_expander_get_child (GTK_TREE_EXPANDER (expander));
    }

  return NULL;
}

/* Px. */
#define INDENT 16
#define NARROW_WIDTH 400
#define LEAST_NAME_WIDTH 90

/* Whether the list is narrow and shows the selected row, with enough of its name. */
static gboolean
shows_selected_name (gpointer data)
{
  Fixture *fixture = data;
  GtkWidget *name = find_selected_name (fixture);
  int width = gtk_widget_get_width (fixture->view);
  graphene_rect_t bounds;

  return width <= NARROW_WIDTH && name != NULL &&
         gtk_widget_get_width (name) >= LEAST_NAME_WIDTH &&
         gtk_widget_compute_bounds (name, fixture->view, &bounds) &&
         bounds.origin.x >= 0.0f &&
         bounds.origin.x + LEAST_NAME_WIDTH <= (float) width;
}

/* As in the application. */
static void
load_style (void)
{
  g_autoptr (GtkCssProvider) style = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (style, QUERN_RESOURCE_PATH "/style-lists.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (style),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

/* Levels that a wide list indents as usual. */
#define N_INDENTED 16

/* Whether names are indented by their depth, rows without children as the others. There are some of
 * both at one level that a narrow list does not indent as usual. */
static gboolean
is_indented (gpointer data)
{
  Fixture *fixture = data;
  GtkWidget *list = quern_column_view_get_list (GTK_COLUMN_VIEW (find_list (fixture->view)));
  double starts[N_INDENTED] = { 0.0 };
  guint kinds[N_INDENTED] = { 0 };
  gboolean has_both = FALSE;

  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *cell = gtk_widget_get_last_child (row);
      GtkWidget *expander = cell != NULL ? gtk_widget_get_first_child (cell) : NULL;
      GtkTreeListRow *list_row =
        expander != NULL ? gtk_tree_expander_get_list_row (GTK_TREE_EXPANDER (expander)) : NULL;
      guint depth = list_row != NULL ? gtk_tree_list_row_get_depth (list_row) : N_INDENTED;
      graphene_rect_t bounds;

      if (depth >= N_INDENTED ||
          !gtk_widget_compute_bounds (gtk_tree_expander_get_child (GTK_TREE_EXPANDER (expander)),
                                      list, &bounds) ||
          !gtk_widget_get_child_visible (row))
        continue;

      if (starts[depth] > 0.0 && fabs (starts[depth] - (double) bounds.origin.x) > 0.5)
        return FALSE;
      starts[depth] = (double) bounds.origin.x;
      kinds[depth] |= gtk_tree_list_row_is_expandable (list_row) ? 1 : 2;
      has_both = has_both || (kinds[depth] == 3 && depth > 6);
    }

  for (guint i = 1; i < N_INDENTED && starts[i] > 0.0; i++)
    if (fabs (starts[i] - starts[i - 1] - INDENT) > 0.5)
      return FALSE;

  return has_both;
}

/* In a wide list, sixteen levels are indented as usual. */
static void
test_indented (Fixture       *fixture,
               gconstpointer  data)
{
  load_style ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 960, 700);
  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer),
                                 example_find (fixture->explorer, "hash"));
  patience_wait (is_indented, fixture);
}

/* Rows are bound with the event that the tree was made for, until it is made anew. */
static void
test_other_event (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (QuernAnalysis) analysis = loaded_profile_analyse (loaded_profile_from_text (
    "version: 1\ncreator: test\npid: 1\npart: 1\npositions: line\nevents: Ir\nfn=main\n1 20\n"
    "totals: 20\npart: 2\nfn=main\n1 60\ntotals: 60\n"));
  QuernAnalyser *analyser = quern_explorer_get_analyser (fixture->explorer);
  GtkColumnView *list = GTK_COLUMN_VIEW (find_list (fixture->view));

  quern_explorer_set_analysis (fixture->explorer, analysis);
  quern_analyser_compare_parts (analyser, 0, 1);
  while (quern_analyser_is_choosing (analyser))
    g_main_context_iteration (NULL, TRUE);
  patience_wait (has_rows, fixture);
  g_assert_cmpuint (quern_explorer_get_difference (fixture->explorer), !=, QUERN_NONE);

  quern_event_choice_set_event (quern_explorer_get_events (fixture->explorer), 0);
  gtk_column_view_set_model (list, NULL);
  gtk_column_view_set_model (list, GTK_SELECTION_MODEL (fixture->rows));
  patience_wait (has_rows, fixture);
}

/* However deep a row is, its name is in view, even in a narrow list. */
static void
test_deep (Fixture       *fixture,
           gconstpointer  data)
{
  QuernProfile *profile = quern_explorer_get_profile (fixture->explorer);

  load_style ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), NARROW_WIDTH, 500);
  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer),
                                 loaded_profile_find (profile, data));
  g_assert_cmpuint (g_list_model_get_n_items (fixture->rows), >=, CHAIN_LENGTH);
  patience_wait (shows_selected_name, fixture);
}

#define ADD(name, func) g_test_add ("/views/tree/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  ADD ("opens-hottest", test_opens_hottest);
  ADD ("marks-selected", test_marks_selected);
  ADD ("opens-path", test_opens_path);
  ADD ("narrow", test_narrow);
  ADD ("indented", test_indented);
  ADD ("other-event", test_other_event);
  g_test_add ("/views/tree/deep", Fixture, "f59", set_up, test_deep, tear_down);

  return g_test_run ();
}
