/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests the lists of calls and of events, and the sentences about changes. */

#include "quern-call-list.h"
#include "quern-call-view.h"
#include "quern-change-sentences.h"
#include "quern-cost-cell.h"
#include "quern-event-view.h"
#include "quern-joined-profile.h"

#include "list-window.h"
#include "loaded-profile.h"
#include "sample-profile.h"

#include <adwaita.h>

typedef struct
{
  QuernExplorer *explorer;
  GtkWidget     *view;
  GtkWidget     *window;
} Fixture;

typedef GtkWidget *(*CreateFunc) (void);

static GtkWidget *
create_callers (void)
{
  return quern_call_view_new (QUERN_CALLERS);
}

static GtkWidget *
create_callees (void)
{
  return quern_call_view_new (QUERN_CALLEES);
}

/* Wide enough for all columns. */
static GtkWidget *
create_events (void)
{
  return g_object_new (QUERN_TYPE_EVENT_VIEW, "width-request", 1000, NULL);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  CreateFunc create = (CreateFunc) data;
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();

  fixture->explorer = quern_explorer_new ();
  fixture->view = create ();
  fixture->window = list_window_new (fixture->view);
  quern_explorer_set_analysis (fixture->explorer, analysis);
  quern_view_set_explorer (QUERN_VIEW (fixture->view), fixture->explorer);
  list_window_settle (50);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *view = fixture->view;

  g_object_add_weak_pointer (G_OBJECT (view), (gpointer *) &view);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  list_window_settle (50);
  g_assert_null (view);
  g_assert_finalize_object (fixture->explorer);
}

/* Returns the first widget of a type in a tree of widgets. */
static GtkWidget *
find_child (GtkWidget *widget,
            GType      type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_child (child, type);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static GtkColumnView *
get_list (Fixture *fixture)
{
  return GTK_COLUMN_VIEW (find_child (fixture->view, GTK_TYPE_COLUMN_VIEW));
}

/* Compares all rows, with commas between cells and one row in each line. */
static void
assert_rows (Fixture    *fixture,
             const char *expected)
{
  GtkColumnView *view = get_list (fixture);
  GListModel *columns = gtk_column_view_get_columns (view);
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (view));
  g_autoptr (GString) rows = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (QuernRow) row = g_list_model_get_item (model, i);

      for (guint j = 0; j < g_list_model_get_n_items (columns); j++)
        {
          g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, j);
          QuernListColumn *shown = quern_list_column_get_from (column);
          g_autofree char *text = quern_list_column_dup_text (shown, row);

          g_string_append_printf (rows, "%s%s", j > 0 ? "," : "", text);
        }
      g_string_append_c (rows, '\n');
    }
  g_assert_cmpstr (rows->str, ==, expected);
}

static void
test_callers (Fixture       *fixture,
              gconstpointer  data)
{
  QuernCallView *calls = QUERN_CALL_VIEW (fixture->view);

  g_assert_cmpuint (quern_call_view_get_direction (calls), ==, QUERN_CALLERS);
  list_window_assert_titles (get_list (fixture), "Ir %, Ir per call, Count, Caller");
  assert_rows (fixture, "");

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_A);
  /* b calls a inside of their cycle: the call has no share of a's cost. */
  assert_rows (fixture, "81.82,90,1,main\n–,13,2,b\n");
  quern_event_choice_set_event (quern_explorer_get_events (fixture->explorer), SAMPLE_DR);
  list_window_assert_titles (get_list (fixture), "Dr %, Dr per call, Count, Caller");
  assert_rows (fixture, "62.50,10,1,main\n–,2,2,b\n");
  g_object_set (quern_explorer_get_display (fixture->explorer), "absolute", TRUE, NULL);
  assert_rows (fixture, "10,10,1,main\n4,2,2,b\n");
  list_window_assert_titles (get_list (fixture), "Dr, Dr per call, Count, Caller");
}

static void
test_callees (Fixture       *fixture,
              gconstpointer  data)
{
  QuernCallView *calls = QUERN_CALL_VIEW (fixture->view);
  GtkColumnView *view = get_list (fixture);
  g_autoptr (GtkColumnViewColumn) name = NULL;

  g_assert_cmpuint (quern_call_view_get_direction (calls), ==, QUERN_CALLEES);
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_B);
  list_window_assert_titles (view, "Ir %, Ir per call, Count, Callee");
  assert_rows (fixture, "36.36,10,4,c\n–,13,2,a\n");

  name = g_list_model_get_item (gtk_column_view_get_columns (view), 3);
  gtk_column_view_sort_by_column (view, name, GTK_SORT_ASCENDING);
  assert_rows (fixture, "–,13,2,a\n36.36,10,4,c\n");

  /* The sort order is kept for the next function. */
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_MAIN);
  assert_rows (fixture, "81.82,90,1,a\n");
}

/* Waits for the worker that follows the calls. */
static void
wait_for_all (Fixture *fixture)
{
  GtkSelectionModel *model = gtk_column_view_get_model (get_list (fixture));
  QuernCallList *list =
    QUERN_CALL_LIST (gtk_single_selection_get_model (GTK_SINGLE_SELECTION (model)));

  while (quern_call_list_is_busy (list))
    g_main_context_iteration (NULL, TRUE);
}

static void
test_all (Fixture       *fixture,
          gconstpointer  data)
{
  GtkColumnView *view = get_list (fixture);
  GtkStack *stack = GTK_STACK (find_child (fixture->view, GTK_TYPE_STACK));
  g_autoptr (GtkColumnViewColumn) distance = NULL;

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_MAIN);
  gtk_widget_activate_action (fixture->view, "calls.all", NULL);
  wait_for_all (fixture);
  list_window_assert_titles (view, "Distance, ≈ Ir %, ≈ Count, Callee");
  assert_rows (fixture, "1,81.82,1,<cycle 1>\n2,63.64,–,b\n3,36.36,4,c\n1,18.18,1,a\n");

  /* The base of percentages is the same as in other lists. */
  g_object_set (quern_explorer_get_display (fixture->explorer), "relative", TRUE, NULL);
  assert_rows (fixture, "1,90.00,1,<cycle 1>\n2,70.00,–,b\n3,40.00,4,c\n1,20.00,1,a\n");
  g_object_set (quern_explorer_get_display (fixture->explorer), "absolute", TRUE, NULL);
  assert_rows (fixture, "1,90,1,<cycle 1>\n2,70,–,b\n3,40,4,c\n1,20,1,a\n");

  distance = g_list_model_get_item (gtk_column_view_get_columns (view), 0);
  gtk_column_view_sort_by_column (view, distance, GTK_SORT_ASCENDING);
  assert_rows (fixture, "1,90,1,<cycle 1>\n1,20,1,a\n2,70,–,b\n3,40,4,c\n");

  quern_event_choice_set_event (quern_explorer_get_events (fixture->explorer), SAMPLE_RATE);
  wait_for_all (fixture);
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (gtk_stack_get_visible_child (stack))), ==,
                   "All calls are listed by an event that is counted; this one is a ratio");
  quern_event_choice_set_event (quern_explorer_get_events (fixture->explorer), SAMPLE_IR);

  /* If the sort column disappears, the list is sorted by cost. */
  gtk_widget_activate_action (fixture->view, "calls.all", NULL);
  list_window_assert_titles (view, "Ir, Ir per call, Count, Callee");
  assert_rows (fixture, "90,90,1,a\n");
}

/* The second event and each chosen column are shown, and can be sorted by. */
static void
test_columns (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const wanted[] = { "location", "event-cost-per-call:Dr", "strange", NULL };
  GtkColumnView *view = get_list (fixture);
  g_autoptr (GtkColumnViewColumn) second = NULL;
  g_auto (GStrv) kept = NULL;

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_B);
  quern_event_choice_set_second_event (quern_explorer_get_events (fixture->explorer), SAMPLE_DR);
  list_window_assert_titles (view, "Ir %, Dr %, Ir per call, Count, Callee");
  assert_rows (fixture, "36.36,0.00,10,4,c\n–,–,13,2,a\n");

  second = g_list_model_get_item (gtk_column_view_get_columns (view), 1);
  /* No share comes last in either direction. */
  gtk_column_view_sort_by_column (view, second, GTK_SORT_ASCENDING);
  assert_rows (fixture, "36.36,0.00,10,4,c\n–,–,13,2,a\n");

  /* A ratio has no cost per call, and no share. */
  quern_event_choice_set_second_event (quern_explorer_get_events (fixture->explorer), SAMPLE_RATE);
  list_window_assert_titles (view, "Ir %, Rate, Ir per call, Count, Callee");
  assert_rows (fixture, "36.36,0,10,4,c\n–,0.16,13,2,a\n");
  quern_event_choice_set_second_event (quern_explorer_get_events (fixture->explorer), QUERN_NONE);
  list_window_assert_titles (view, "Ir %, Ir per call, Count, Callee");

  g_object_set (fixture->view, "columns", wanted, NULL);
  list_window_assert_titles (view, "Ir %, Dr per call, Callee, Location");
  assert_rows (fixture, "36.36,0,c,libc.so: c.c\n–,2,a,prog: main.c\n");
  gtk_widget_activate_action (fixture->view, "columns.count", NULL);
  g_object_get (fixture->view, "columns", &kept, NULL);
  g_assert_cmpstr (kept[2], ==, "strange");
  g_assert_cmpstr (kept[3], ==, "count");
  list_window_assert_titles (view, "Ir %, Dr per call, Count, Callee, Location");
}

static void
set_width (Fixture *fixture,
           int      width)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, 400);
  list_window_settle (200);
}

/* In a narrow list, columns are hidden in favour of names, and shown again when there is room. */
static void
test_narrow (Fixture       *fixture,
             gconstpointer  data)
{
  GtkColumnView *view = get_list (fixture);

  set_width (fixture, 270);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (view)), <=, 270);
  list_window_assert_titles (view, "Ir %, Count, Callee");
  /* The numbers of these rows need less than the least widths of their columns. */
  set_width (fixture, 350);
  list_window_assert_titles (view, "Ir %, Ir per call, Count, Callee");
  set_width (fixture, 500);
  list_window_assert_titles (view, "Ir %, Ir per call, Count, Callee");
}

/* The columns of costs are wide enough for calls inside a cycle, which may cost far more than the
 * total, and no wider than needed where names have little room. */
static void
test_widths (Fixture       *fixture,
             gconstpointer  data)
{
  GtkColumnView *view = get_list (fixture);
  g_autoptr (QuernAnalysis) analysis = loaded_profile_analyse (loaded_profile_from_text (
    "events: Ir\nfl=a.c\n"
    "fn=main\n1 1\ncfn=a\ncalls=1 1\n1 100\n"
    "fn=a\n1 50\ncfn=b\ncalls=1 1\n1 123456789012\n"
    "fn=b\n1 50\ncfn=a\ncalls=1 1\n1 123456789012\n"));
  g_autoptr (GtkColumnViewColumn) cost = NULL;
  int wide;

  quern_explorer_set_analysis (fixture->explorer, analysis);
  g_object_set (quern_explorer_get_display (fixture->explorer), "absolute", TRUE, NULL);
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), 1);
  set_width (fixture, 600);
  cost = g_list_model_get_item (gtk_column_view_get_columns (view), 0);
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (cost), >=,
                   quern_cost_cell_measure (GTK_WIDGET (view), "123456789012"));

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), 0);
  set_width (fixture, 600);
  wide = gtk_column_view_column_get_fixed_width (cost);
  set_width (fixture, 300);
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (cost), <, wide);
}

/* All calls are followed for the second event, too; the first event determines the rows. */
static void
test_all_of_second (Fixture       *fixture,
                    gconstpointer  data)
{
  GtkColumnView *view = get_list (fixture);
  g_autoptr (GtkColumnViewColumn) second = NULL;

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_MAIN);
  quern_call_view_set_all (QUERN_CALL_VIEW (fixture->view), TRUE);
  quern_event_choice_set_second_event (quern_explorer_get_events (fixture->explorer), SAMPLE_DR);
  wait_for_all (fixture);
  list_window_assert_titles (view, "Distance, ≈ Ir %, ≈ Dr %, ≈ Count, Callee");
  assert_rows (fixture,
               "1,81.82,62.50,1,<cycle 1>\n2,63.64,12.50,–,b\n"
               "3,36.36,0.00,4,c\n1,18.18,50.00,1,a\n");

  second = g_list_model_get_item (gtk_column_view_get_columns (view), 2);
  gtk_column_view_sort_by_column (view, second, GTK_SORT_ASCENDING);
  assert_rows (fixture,
               "1,81.82,62.50,1,<cycle 1>\n1,18.18,50.00,1,a\n"
               "2,63.64,12.50,–,b\n3,36.36,0.00,4,c\n");

  quern_event_choice_set_second_event (quern_explorer_get_events (fixture->explorer), SAMPLE_RATE);
  wait_for_all (fixture);
  list_window_assert_titles (view, "Distance, ≈ Ir %, ≈ Rate, ≈ Count, Callee");
  assert_rows (fixture,
               "1,81.82,–,1,<cycle 1>\n2,63.64,–,–,b\n3,36.36,–,4,c\n1,18.18,–,1,a\n");
}

/* There are actions for everything that the mouse can do with column titles. */
static void
test_arranging (Fixture       *fixture,
                gconstpointer  data)
{
  GtkWidget *view = fixture->view;
  GtkColumnView *list = get_list (fixture);
  g_autoptr (GVariant) layout = NULL;
  g_autofree char *text = NULL;

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_B);
  gtk_widget_activate_action (view, "list.sort", "s", "name");
  assert_rows (fixture, "–,13,2,a\n36.36,10,4,c\n");
  gtk_widget_activate_action (view, "list.descending", NULL);
  assert_rows (fixture, "36.36,10,4,c\n–,13,2,a\n");
  gtk_widget_activate_action (view, "list.sort", "s", "cost-per-call");
  assert_rows (fixture, "–,13,2,a\n36.36,10,4,c\n");
  gtk_widget_activate_action (view, "list.sort", "s", "strange");

  gtk_widget_activate_action (view, "list.move-left", "s", "name");
  list_window_assert_titles (list, "Ir %, Ir per call, Callee, Count");
  gtk_widget_activate_action (view, "list.move-right", "s", "cost");
  list_window_assert_titles (list, "Ir per call, Ir %, Callee, Count");
  gtk_widget_activate_action (view, "list.move-left", "s", "cost-per-call");
  list_window_assert_titles (list, "Ir per call, Ir %, Callee, Count");

  gtk_widget_activate_action (view, "list.wider", "s", "count");
  gtk_widget_activate_action (view, "list.wider", "s", "count");
  gtk_widget_activate_action (view, "list.narrower", "s", "count");
  gtk_widget_activate_action (view, "list.wider", "s", "name");
  layout = quern_list_view_dup_layout (QUERN_LIST_VIEW (view));
  text = g_variant_print (layout, FALSE);
  g_assert_cmpstr (text, ==,
                   "([('cost-per-call', 0), ('cost', 0), ('name', 0), ('count', 108)], "
                   "'cost-per-call', true)");
}

/* Order, widths and sort column are restored in the next window. */
static void
test_layout (Fixture       *fixture,
             gconstpointer  data)
{
  GtkColumnView *view = get_list (fixture);
  g_autoptr (GtkColumnViewColumn) name = NULL;
  g_autoptr (GtkColumnViewColumn) count = NULL;
  g_autoptr (GVariant) layout = NULL;
  g_autoptr (GVariant) again = NULL;
  g_autofree char *text = NULL;

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_B);
  name = g_list_model_get_item (gtk_column_view_get_columns (view), 3);
  count = g_list_model_get_item (gtk_column_view_get_columns (view), 2);
  gtk_column_view_insert_column (view, 0, name);
  gtk_column_view_column_set_fixed_width (count, 123);
  gtk_column_view_sort_by_column (view, name, GTK_SORT_ASCENDING);
  layout = quern_list_view_dup_layout (QUERN_LIST_VIEW (fixture->view));
  text = g_variant_print (layout, FALSE);
  g_assert_cmpstr (text, ==,
                   "([('name', 0), ('cost', 0), ('cost-per-call', 0), ('count', 123)], "
                   "'name', false)");

  quern_list_view_set_layout (QUERN_LIST_VIEW (fixture->view), layout);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (fixture->view), NULL);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (fixture->view), fixture->explorer);
  list_window_assert_titles (view, "Callee, Ir %, Ir per call, Count");
  assert_rows (fixture, "a,–,13,2\nc,36.36,10,4\n");
  g_clear_object (&count);
  count = g_list_model_get_item (gtk_column_view_get_columns (view), 3);
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (count), ==, 123);

  /* The list of all calls has another column, and keeps the others. */
  quern_call_view_set_all (QUERN_CALL_VIEW (fixture->view), TRUE);
  wait_for_all (fixture);
  again = quern_list_view_dup_layout (QUERN_LIST_VIEW (fixture->view));
  g_free (text);
  text = g_variant_print (again, FALSE);
  g_assert_cmpstr (text, ==,
                   "([('distance', 0), ('name', 0), ('cost', 0), ('cost-per-call', 0), "
                   "('count', 123)], 'name', false)");
}

static void
test_heading (Fixture       *fixture,
              gconstpointer  data)
{
  GtkStack *stack = GTK_STACK (find_child (fixture->view, GTK_TYPE_STACK));

  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "list");
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_C);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "empty");
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (gtk_stack_get_visible_child (stack))), ==,
                   "This function calls no other");
}

/* Without a selected row, there is nothing to copy, and no action does anything. */
static void
test_no_row (Fixture       *fixture,
             gconstpointer  data)
{
  static const char *const actions[] = {
    "calls.copy-name", "calls.copy-row", "calls.go", "calls.menu", "calls.show-source"
  };
  GtkSelectionModel *model = gtk_column_view_get_model (get_list (fixture));

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_B);
  /* Before a row is selected, and after its profile is gone. */
  for (guint round = 0; round < 2; round++)
    {
      gdk_clipboard_set_text (gtk_widget_get_clipboard (fixture->view), "unchanged");
      for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
        gtk_widget_activate_action (fixture->view, actions[i], NULL);
      list_window_assert_clipboard (fixture->view, "unchanged");

      gtk_selection_model_select_item (model, 0, TRUE);
      quern_explorer_set_analysis (fixture->explorer, NULL);
    }
}

/* A click highlights a function in all views, and a double click goes to it. */
static void
test_pointing (Fixture       *fixture,
               gconstpointer  data)
{
  GtkColumnView *view = get_list (fixture);
  GtkSelectionModel *model = gtk_column_view_get_model (view);

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_B);
  gtk_selection_model_select_item (model, 0, TRUE);
  g_assert_cmpuint (
    quern_navigation_get_hovered (quern_explorer_get_navigation (fixture->explorer)), ==, SAMPLE_C);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==,
    SAMPLE_B);

  gtk_widget_activate_action (fixture->view, "calls.copy-name", NULL);
  list_window_assert_clipboard (fixture->view, "c");
  gtk_widget_activate_action (fixture->view, "calls.copy-row", NULL);
  list_window_assert_clipboard (fixture->view, "36.36\t10\t4\tc\n");
  list_window_assert_clipboard_kind (
    fixture->view, "text/html",
    "<meta charset=\"utf-8\">\n<table>\n"
    "<tr><th>Ir %</th><th>Ir per call</th><th>Count</th><th>Callee</th></tr>\n"
    "<tr><td align=\"right\">36.36</td><td align=\"right\">10</td><td align=\"right\">4</td>"
    "<td>c</td></tr>\n"
    "</table>\n");

  gtk_widget_activate_action (fixture->view, "list.copy-table", NULL);
  list_window_assert_clipboard (fixture->view,
                                "Ir %\tIr per call\tCount\tCallee\n"
                                "36.36\t10\t4\tc\n–\t13\t2\ta\n");

  g_signal_emit_by_name (view, "activate", 1);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==,
    SAMPLE_A);
  g_assert_true (quern_navigation_can_go_back (quern_explorer_get_navigation (fixture->explorer)));
  assert_rows (fixture, "–,20,3,b\n");
}

static void
test_other_analysis (Fixture       *fixture,
                     gconstpointer  data)
{
  static const char *const names[] = { "one", "two", NULL };
  g_autoptr (QuernAnalysis) other = sample_analysis_new_named (names);
  GtkStack *stack = GTK_STACK (find_child (fixture->view, GTK_TYPE_STACK));

  quern_event_choice_set_event (quern_explorer_get_events (fixture->explorer), SAMPLE_RATE);
  quern_explorer_set_analysis (fixture->explorer, other);
  assert_rows (fixture, "");
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (gtk_stack_get_visible_child (stack))), ==,
                   "This profile has no calls");
  quern_explorer_set_analysis (fixture->explorer, NULL);
  quern_view_set_explorer (QUERN_VIEW (fixture->view), NULL);
}

static void
test_events (Fixture       *fixture,
             gconstpointer  data)
{
  GtkColumnView *view = get_list (fixture);

  /* The sample has a ratio: the columns are not only of percentages. */
  list_window_assert_titles (view, "Event, Shown, Name, Total, Incl., Self, Unit, Formula");
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_B);
  quern_event_choice_set_second_event (quern_explorer_get_events (fixture->explorer), SAMPLE_SUM);
  assert_rows (fixture,
               "Instruction Fetch,Primary,Ir,110,63.64\u00a0%,27.27\u00a0%,instructions,\n"
               "Data Read Access,,Dr,16,12.50\u00a0%,12.50\u00a0%,,\n"
               "Sum,Second,Sum,126,57.14\u00a0%,25.40\u00a0%,,Ir + Dr\n"
               "Reads per instruction,,Rate,0.145455,0.0285714,0.0666667,,Dr / Ir\n");

  g_object_set (quern_explorer_get_display (fixture->explorer), "absolute", TRUE, NULL);
  list_window_assert_titles (view, "Event, Shown, Name, Total, Incl., Self, Unit, Formula");
}

/* In half of a screen of 1920 px, beside the list of functions, the events have room for their
 * costs. */
static void
test_event_widths (Fixture       *fixture,
                   gconstpointer  data)
{
  GListModel *columns = gtk_column_view_get_columns (get_list (fixture));
  int width = 0;

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      width += gtk_column_view_column_get_fixed_width (column);
      if (g_str_has_prefix (gtk_column_view_column_get_title (column), "Self"))
        break;
    }
  g_assert_cmpint (width, >, 200);
  g_assert_cmpint (width, <=, 545);
}

/* Shows another profile: two parts, of which the first calls a function that the second does not.
 * is_compared: compares them */
static void
show_parts (Fixture  *fixture,
            gboolean  is_compared)
{
  g_autoptr (QuernAnalysis) analysis = loaded_profile_analyse (loaded_profile_from_text (
    "version: 1\ncreator: test\npid: 1\npart: 1\npositions: line\nevents: Ir\n"
    "fn=main\n1 20\ncfn=gone\ncalls=2 1\n1 80\nfn=gone\n1 80\ntotals: 100\n"
    "part: 2\nfn=main\n1 60\ntotals: 60\n"));
  QuernAnalyser *analyser = quern_explorer_get_analyser (fixture->explorer);

  quern_explorer_set_analysis (fixture->explorer, analysis);
  if (is_compared)
    quern_analyser_compare_parts (analyser, 0, 1);
  while (quern_analyser_is_choosing (analyser))
    g_main_context_iteration (NULL, TRUE);
}

static void
go_to_named (Fixture    *fixture,
             const char *name)
{
  quern_navigation_go_to (
    quern_explorer_get_navigation (fixture->explorer),
    loaded_profile_find (quern_explorer_get_profile (fixture->explorer), name));
}

/* Percentages next to a Δ have a percent sign. A function that did not run has no costs. */
static void
test_compared_events (Fixture       *fixture,
                      gconstpointer  data)
{
  GtkColumnView *view = get_list (fixture);

  show_parts (fixture, FALSE);
  go_to_named (fixture, "gone");
  list_window_assert_titles (view, "Event, Shown, Name, Total, Incl. %, Self %, Unit, Formula");
  assert_rows (fixture, "Instruction Fetch,Primary,Ir,160,50.00,50.00,instructions,\n");

  show_parts (fixture, TRUE);
  list_window_assert_titles (view, "Event, Shown, Name, Total, Incl., Self, Unit, Formula");
  go_to_named (fixture, "main");
  assert_rows (fixture,
               "Instruction Fetch (part 1),,Ir (part 1),100,100.00\u00a0%,20.00\u00a0%,"
               "instructions,\n"
               "Instruction Fetch (part 2),Second,Ir (part 2),60,100.00\u00a0%,100.00\u00a0%,"
               "instructions,\n"
               "Δ Instruction Fetch,Primary,Δ Ir,−40,−40,+40,"
               "instructions,\"Ir (part 2)\" - \"Ir (part 1)\"\n");
  go_to_named (fixture, "gone");
  assert_rows (fixture,
               "Instruction Fetch (part 1),,Ir (part 1),100,80.00\u00a0%,80.00\u00a0%,"
               "instructions,\n"
               "Instruction Fetch (part 2),Second,Ir (part 2),60,–,–,instructions,\n"
               "Δ Instruction Fetch,Primary,Δ Ir,−40,−80,−80,"
               "instructions,\"Ir (part 2)\" - \"Ir (part 1)\"\n");
}

/* Finds a label by a part of its text. */
static GtkWidget *
find_sentence (GtkWidget  *widget,
               const char *text)
{
  GtkWidget *found =
    GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL
      ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_sentence (child, text);

  return found;
}

/* Long names are shortened in sentences, as long as two names of one sentence differ. */
static void
test_long_names (Fixture       *fixture,
                 gconstpointer  data)
{
  static const char *const texts[] = {
    "events: Ir\n"
    "fn=(1) long_namespace::detail::inner::parser_of_events::read(long_namespace::value_kind)\n"
    "1 20\ncfn=(2) long_namespace::detail::inner::parser_of_events::next(int)\ncalls=2 1\n1 80\n"
    "cfn=(3) long_namespace::detail::inner::parser_of_events::read(long_namespace::token_kind)\n"
    "calls=1 1\n1 10\n"
    "fn=(2)\n1 80\nfn=(3)\n1 10\n",
    "events: Ir\n"
    "fn=(1) long_namespace::detail::inner::parser_of_events::read(long_namespace::value_kind)\n"
    "1 20\ncfn=(2) long_namespace::detail::inner::parser_of_events::next(int)\n"
    "calls=20 1\n1 800\n"
    "cfn=(3) long_namespace::detail::inner::parser_of_events::read(long_namespace::token_kind)\n"
    "calls=90 1\n1 900\n"
    "fn=(2)\n1 800\nfn=(3)\n1 900\n",
  };
  g_autoptr (QuernAnalysis) before = loaded_profile_analyse (loaded_profile_from_text (texts[0]));
  g_autoptr (QuernAnalysis) after = loaded_profile_analyse (loaded_profile_from_text (texts[1]));
  QuernAnalysis *sides[] = { before, after };
  g_autoptr (QuernJoinedDiff) joined = NULL;
  g_autoptr (QuernAnalysis) whole = loaded_profile_analyse (
    quern_joined_profile_new (sides, NULL, &joined, NULL, NULL));
  QuernAnalyser *analyser = quern_explorer_get_analyser (fixture->explorer);
  GtkWidget *sentences = g_object_ref_sink (g_object_new (QUERN_TYPE_CHANGE_SENTENCES, NULL));
  GtkWidget *label;

  quern_explorer_set_joined (fixture->explorer, whole, after, joined);
  quern_analyser_compare_parts (analyser, 0, 1);
  while (quern_analyser_is_choosing (analyser))
    g_main_context_iteration (NULL, TRUE);
  quern_change_sentences_set_explorer (QUERN_CHANGE_SENTENCES (sentences), fixture->explorer);
  while (find_sentence (sentences, "::next") == NULL)
    g_main_context_iteration (NULL, TRUE);

  label = find_sentence (sentences, "::next");
  g_assert_null (strstr (gtk_label_get_text (GTK_LABEL (label)), "long_namespace"));
  g_assert_nonnull (strstr (gtk_label_get_label (GTK_LABEL (label)), "title=\"long_names"));
  label = find_sentence (sentences, "90 times");
  g_assert_nonnull (label);
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (label)), "value_kind) calls "));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (label)), "token_kind) 90 times"));

  quern_change_sentences_set_explorer (QUERN_CHANGE_SENTENCES (sentences), NULL);
  g_object_unref (sentences);
}

/* Calls that were not made on a side have no cost there. */
static void
test_compared_calls (Fixture       *fixture,
                     gconstpointer  data)
{
  show_parts (fixture, TRUE);
  go_to_named (fixture, "main");
  set_width (fixture, 600);
  list_window_assert_titles (get_list (fixture),
                             "Δ Ir, Before %, After %, Calls before, Calls after, Callee");
  assert_rows (fixture, "−80,80.00,–,2,–,gone\n");

  /* Names take precedence over the side before, which follows from the others. */
  set_width (fixture, 260);
  list_window_assert_titles (get_list (fixture), "Δ Ir, After %, Callee");
  set_width (fixture, 600);
  list_window_assert_titles (get_list (fixture),
                             "Δ Ir, Before %, After %, Calls before, Calls after, Callee");
}

static void
assert_rows_are_current (GListModel *columns,
                         guint       position,
                         guint       removed,
                         guint       added,
                         Fixture    *fixture)
{
  GListModel *rows = G_LIST_MODEL (gtk_column_view_get_model (get_list (fixture)));
  g_autoptr (QuernRow) row = g_list_model_get_item (rows, 0);
  QuernCallList *list = row != NULL ? QUERN_CALL_LIST (quern_row_get_list (row)) : NULL;

  if (list != NULL)
    g_assert_true (quern_call_list_get_analysis (list) ==
                   quern_explorer_get_analysis (fixture->explorer));
}

/* When columns are added for the events of another analysis, there are no rows of the old one:
 * their costs are of fewer events. */
static void
test_other_events (Fixture       *fixture,
                   gconstpointer  data)
{
  GListModel *columns = gtk_column_view_get_columns (get_list (fixture));

  set_width (fixture, 600);
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_B);
  g_assert_cmpuint (
    g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (get_list (fixture)))), >, 0);
  g_signal_connect (columns, "items-changed", G_CALLBACK (assert_rows_are_current), fixture);
  show_parts (fixture, TRUE);
  g_signal_handlers_disconnect_by_func (columns, assert_rows_are_current, fixture);
  list_window_assert_titles (get_list (fixture),
                             "Δ Ir, Before %, After %, Calls before, Calls after, Callee");
}

/* The layout of event columns is restored. */
static void
test_event_layout (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkColumnView *view = get_list (fixture);
  QuernEventView *events = QUERN_EVENT_VIEW (fixture->view);
  g_autoptr (GtkColumnViewColumn) unit =
    g_list_model_get_item (gtk_column_view_get_columns (view), 6);
  g_autoptr (GVariant) layout = NULL;
  g_autofree char *text = NULL;
  g_autofree char *expected = NULL;
  int width = gtk_column_view_column_get_fixed_width (unit);

  gtk_widget_activate_action (fixture->view, "list.move-left", "s", "role");
  gtk_widget_activate_action (fixture->view, "list.wider", "s", "unit");
  layout = quern_list_view_dup_layout (QUERN_LIST_VIEW (events));
  quern_list_view_set_layout (QUERN_LIST_VIEW (events), layout);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (events), NULL);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (events), fixture->explorer);
  list_window_assert_titles (view, "Shown, Event, Name, Total, Incl., Self, Unit, Formula");
  g_variant_unref (layout);
  layout = quern_list_view_dup_layout (QUERN_LIST_VIEW (events));
  text = g_variant_print (layout, FALSE);
  expected = g_strdup_printf ("('unit', %d)", width + 24);
  g_assert_nonnull (strstr (text, expected));
}

static void
test_choosing_events (Fixture       *fixture,
                      gconstpointer  data)
{
  GtkColumnView *view = get_list (fixture);
  GtkSelectionModel *model = gtk_column_view_get_model (view);

  g_assert_true (gtk_selection_model_is_selected (model, SAMPLE_IR));
  g_signal_emit_by_name (view, "activate", SAMPLE_DR);
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (fixture->explorer)),
                    ==, SAMPLE_DR);

  gtk_selection_model_select_item (model, SAMPLE_RATE, TRUE);
  gtk_widget_activate_action (fixture->view, "events.use-second", NULL);
  g_assert_cmpuint (
    quern_event_choice_get_second_event (quern_explorer_get_events (fixture->explorer)), ==,
    SAMPLE_RATE);
  gtk_widget_activate_action (fixture->view, "events.use-second", NULL);
  g_assert_cmpuint (
    quern_event_choice_get_second_event (quern_explorer_get_events (fixture->explorer)), ==,
    QUERN_NONE);
  gtk_widget_activate_action (fixture->view, "events.use-primary", NULL);
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (fixture->explorer)),
                    ==, SAMPLE_RATE);

  /* The current event cannot be the second event, too. */
  gtk_widget_activate_action (fixture->view, "events.use-second", NULL);
  g_assert_cmpuint (
    quern_event_choice_get_second_event (quern_explorer_get_events (fixture->explorer)), ==,
    QUERN_NONE);

  gtk_widget_activate_action (fixture->view, "events.copy-row", NULL);
  list_window_assert_clipboard (fixture->view,
                                "Reads per instruction\tPrimary\tRate\t"
                                "0.145455\t0.11\t0.1\t\tDr / Ir\n");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, create, func) \
  g_test_add ("/views/" name, Fixture, create, set_up, func, tear_down)

  ADD ("call-view/callers", create_callers, test_callers);
  ADD ("call-view/callees", create_callees, test_callees);
  ADD ("call-view/all", create_callees, test_all);
  ADD ("call-view/columns", create_callees, test_columns);
  ADD ("call-view/narrow", create_callees, test_narrow);
  ADD ("call-view/widths", create_callees, test_widths);
  ADD ("call-view/all-of-second", create_callees, test_all_of_second);
  ADD ("call-view/arranging", create_callees, test_arranging);
  ADD ("call-view/layout", create_callees, test_layout);
  ADD ("call-view/heading", create_callees, test_heading);
  ADD ("call-view/no-row", create_callees, test_no_row);
  ADD ("call-view/pointing", create_callees, test_pointing);
  ADD ("call-view/other-analysis", create_callers, test_other_analysis);
  ADD ("event-view/events", create_events, test_events);
  ADD ("event-view/widths", create_events, test_event_widths);
  ADD ("event-view/compared", create_events, test_compared_events);
  ADD ("call-view/compared", create_callees, test_compared_calls);
  ADD ("call-view/other-events", create_callees, test_other_events);
  ADD ("change-sentences/long-names", create_events, test_long_names);
  ADD ("event-view/layout", create_events, test_event_layout);
  ADD ("event-view/choosing", create_events, test_choosing_events);

#undef ADD

  return g_test_run ();
}
