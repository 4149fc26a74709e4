/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-view-private.h"

#include "list-window.h"
#include "quern-column-view.h"
#include "quern-node-tooltip.h"
#include "sample-profile.h"

#include <adwaita.h>

typedef struct
{
  QuernExplorer     *explorer;
  QuernFunctionView *view;
  GtkWidget         *window;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();

  fixture->explorer = quern_explorer_new ();
  fixture->view = g_object_new (QUERN_TYPE_FUNCTION_VIEW, NULL);
  fixture->window = list_window_new (GTK_WIDGET (fixture->view));
  quern_list_view_set_explorer (QUERN_LIST_VIEW (fixture->view), fixture->explorer);
  quern_explorer_set_analysis (fixture->explorer, analysis);
  list_window_settle (50);
}

/* Nothing keeps the view alive after its window is closed. */
static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *view = GTK_WIDGET (fixture->view);

  g_object_add_weak_pointer (G_OBJECT (view), (gpointer *) &view);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  list_window_settle (50);
  g_assert_null (view);
  g_assert_finalize_object (fixture->explorer);
}

static void
assert_selected (Fixture    *fixture,
                 const char *expected)
{
  g_autoptr (GtkBitset) positions =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (fixture->view->selection));
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < gtk_bitset_get_size (positions); i++)
    {
      guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (fixture->view->list),
                                                  gtk_bitset_get_nth (positions, i));
      g_autofree char *name = quern_function_list_dup_name (fixture->view->list, record);

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

static void
assert_footer (Fixture    *fixture,
               const char *expected)
{
  g_assert_cmpstr (gtk_label_get_label (fixture->view->footer), ==, expected);
}

static void
assert_node_at (Fixture     *fixture,
                guint        position,
                QuernNodeId  node)
{
  QuernRowList *list = QUERN_ROW_LIST (fixture->view->list);

  g_assert_cmpuint (quern_row_list_get_record (list, position), ==, node);
}

static GtkColumnViewColumn *
find_column (Fixture    *fixture,
             const char *id)
{
  return quern_column_set_find (fixture->view->columns, id, QUERN_NONE);
}

static void
test_shown (Fixture       *fixture,
            gconstpointer  data)
{
  list_window_assert_titles (fixture->view->column_view, "Incl. %, Self %, Called, Function");
  list_window_assert (fixture->view->column_view,
                      "90.91\t9.09\t–\tmain\n"
                      "81.82\t45.45\t1\t<cycle 1>\n"
                      "63.64\t27.27\t3\tb\n"
                      "36.36\t36.36\t4\tc\n"
                      "18.18\t18.18\t3\ta\n"
                      "9.09\t9.09\t–\t(not attributed)\n"
                      "0.00\t0.00\t–\tIdle\n");
  assert_footer (fixture, "5 functions · 100 % = 110 Ir");
  assert_selected (fixture, "main");
}

static void
test_absolute_and_relative (Fixture       *fixture,
                            gconstpointer  data)
{
  g_object_set (quern_explorer_get_display (fixture->explorer), "absolute", TRUE, NULL);
  list_window_assert_titles (fixture->view->column_view, "Incl., Self, Called, Function");
  assert_footer (fixture, "5 functions · 110 Ir in all");

  g_object_set (quern_explorer_get_display (fixture->explorer), "absolute", FALSE, NULL);
  g_object_set (quern_explorer_get_display (fixture->explorer), "relative", TRUE, NULL);
  assert_footer (fixture, "5 functions · 100 % = 100 Ir");
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_B);
  assert_footer (fixture, "5 functions · 100 % = 70 Ir");
  /* Costs and ratios are those of the whole profile. */
  g_object_set (quern_explorer_get_display (fixture->explorer), "absolute", TRUE, NULL);
  assert_footer (fixture, "5 functions · 110 Ir in all");
  quern_event_choice_set_event (quern_explorer_get_events (fixture->explorer), SAMPLE_RATE);
  assert_footer (fixture, "5 functions · 0.145455 Rate in all");
}

/* A ratio has no shares. */
static void
test_ratio (Fixture       *fixture,
            gconstpointer  data)
{
  quern_event_choice_set_event (quern_explorer_get_events (fixture->explorer), SAMPLE_RATE);
  list_window_assert_titles (fixture->view->column_view, "Incl., Self, Called, Function");
  assert_footer (fixture, "5 functions · 0.145455 Rate in all");
}

/* Selecting a row goes to its function, and a selection made elsewhere is shown in the list. */
static void
test_selecting (Fixture       *fixture,
                gconstpointer  data)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (fixture->view->selection);

  gtk_selection_model_select_item (model, 3, TRUE);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==,
    SAMPLE_C);
  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (fixture->explorer)),
                    ==, SAMPLE_C);
  g_assert_true (quern_navigation_can_go_back (quern_explorer_get_navigation (fixture->explorer)));

  quern_navigation_go_back (quern_explorer_get_navigation (fixture->explorer));
  assert_selected (fixture, "main");
  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), SAMPLE_CYCLE);
  assert_selected (fixture, "<cycle 1>");
  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), QUERN_NONE);
  assert_selected (fixture, "");

  /* A row that is not a function cannot be gone to. */
  gtk_selection_model_select_item (model, 5, TRUE);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==,
    QUERN_NONE);
}

/* Several rows can be selected for copying: they stay selected when the order changes. */
static void
test_several (Fixture       *fixture,
              gconstpointer  data)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (fixture->view->selection);
  GtkColumnViewColumn *name = find_column (fixture, "name");

  gtk_selection_model_select_item (model, 2, FALSE);
  gtk_selection_model_select_item (model, 4, FALSE);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==,
    SAMPLE_MAIN);
  assert_selected (fixture, "main b a");

  gtk_column_view_sort_by_column (fixture->view->column_view, name, GTK_SORT_ASCENDING);
  assert_selected (fixture, "a b main");

  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.copy-name", NULL);
  list_window_assert_clipboard (GTK_WIDGET (fixture->view), "a\nb\nmain");
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.copy-rows", NULL);
  list_window_assert_clipboard (GTK_WIDGET (fixture->view),
                                "18.18\t18.18\t3\ta\n63.64\t27.27\t3\tb\n90.91\t9.09\t–\tmain\n");
}

/* Activates an action that has nothing to copy, and so is disabled. */
static void
assert_copies_nothing (QuernFunctionView *function_view,
                       const char        *action)
{
  GtkWidget *view = GTK_WIDGET (function_view);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (view), "unchanged");
  gtk_widget_activate_action (view, action, NULL);
  list_window_assert_clipboard (view, "unchanged");
}

/* Without a profile, no row can be copied. */
static void
test_no_profile (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  QuernFunctionView *empty = g_object_new (QUERN_TYPE_FUNCTION_VIEW, NULL);

  g_object_ref_sink (empty);
  assert_copies_nothing (empty, "functions.copy-name");
  g_assert_finalize_object (empty);

  assert_selected (fixture, "main");
  quern_explorer_set_analysis (fixture->explorer, NULL);
  assert_copies_nothing (fixture->view, "functions.copy-name");
  assert_copies_nothing (fixture->view, "functions.copy-rows");

  /* The same if the view loses its explorer. */
  quern_explorer_set_analysis (fixture->explorer, analysis);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (fixture->view), NULL);
  assert_copies_nothing (fixture->view, "functions.copy-name");
}

/* A copied name is not taken as a formula, markup or a line break; alone, it is copied
 * unchanged. */
static void
test_hostile_names (Fixture       *fixture,
                    gconstpointer  data)
{
  static const char *const names[] = { "=1+1", "<b>&\tx\n", NULL };
  g_autoptr (QuernAnalysis) other = sample_analysis_new_named (names);
  GtkSelectionModel *model = GTK_SELECTION_MODEL (fixture->view->selection);

  quern_explorer_set_analysis (fixture->explorer, other);
  gtk_selection_model_select_item (model, 0, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.copy-name", NULL);
  list_window_assert_clipboard (GTK_WIDGET (fixture->view), "=1+1");

  gtk_selection_model_select_all (model);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.copy-rows", NULL);
  list_window_assert_clipboard (GTK_WIDGET (fixture->view),
                                "50.00\t'=1+1\n50.00\t<b>& x \n");
  list_window_assert_clipboard_kind (
    GTK_WIDGET (fixture->view), "text/html",
    "<meta charset=\"utf-8\">\n<table>\n"
    "<tr><th>Self %</th><th>Function</th></tr>\n"
    "<tr><td align=\"right\">50.00</td>"
    "<td>'=1+1</td></tr>\n"
    "<tr><td align=\"right\">50.00</td>"
    "<td>&lt;b&gt;&amp; x </td></tr>\n"
    "</table>\n");
}

/* The first click on the title of a cost column sorts in descending order, while GTK starts with
 * ascending order. */
static void
test_sorting (Fixture       *fixture,
              gconstpointer  data)
{
  GtkColumnView *view = fixture->view->column_view;
  GtkColumnViewColumn *called = find_column (fixture, "called");
  GtkColumnViewColumn *name = find_column (fixture, "name");
  gboolean descending;

  gtk_column_view_sort_by_column (view, called, GTK_SORT_ASCENDING);
  assert_node_at (fixture, 0, SAMPLE_C);
  assert_selected (fixture, "main");

  gtk_column_view_sort_by_column (view, called, GTK_SORT_ASCENDING);
  assert_node_at (fixture, 0, SAMPLE_CYCLE);
  assert_node_at (fixture, 1, SAMPLE_A);

  gtk_column_view_sort_by_column (view, name, GTK_SORT_ASCENDING);
  assert_node_at (fixture, 0, SAMPLE_CYCLE);
  g_assert_true (quern_column_set_get_sorted (fixture->view->columns, &descending) ==
                 quern_list_column_get_from (name));
  g_assert_false (descending);
}

/* A new event changes the order. */
static void
test_event (Fixture       *fixture,
            gconstpointer  data)
{
  GtkColumnViewColumn *self = find_column (fixture, "self");

  gtk_column_view_sort_by_column (fixture->view->column_view, self, GTK_SORT_ASCENDING);
  quern_event_choice_set_event (quern_explorer_get_events (fixture->explorer), SAMPLE_DR);
  assert_node_at (fixture, 0, SAMPLE_CYCLE);
  assert_node_at (fixture, 1, SAMPLE_A);
  assert_node_at (fixture, 2, SAMPLE_IDLE);
}

static GtkEditable *
get_entry (Fixture *fixture)
{
  return GTK_EDITABLE (gtk_widget_get_first_child (GTK_WIDGET (fixture->view->search_box)));
}

static void
test_searching (Fixture       *fixture,
                gconstpointer  data)
{
  gtk_editable_set_text (get_entry (fixture), "a");
  g_assert_cmpstr (quern_function_search_get_text (quern_explorer_get_search (fixture->explorer)),
                   ==, "");
  list_window_settle (250);
  g_assert_cmpstr (quern_function_search_get_text (quern_explorer_get_search (fixture->explorer)),
                   ==, "a");
  list_window_assert (fixture->view->column_view,
                      "90.91\t9.09\t–\tmain\n18.18\t18.18\t3\ta\n");
  assert_footer (fixture, "2 functions, 27.27 % self");
  assert_selected (fixture, "main");

  /* Enter wraps around. */
  g_signal_emit_by_name (fixture->view->search_box, "next");
  assert_selected (fixture, "a");
  g_signal_emit_by_name (fixture->view->search_box, "next");
  assert_selected (fixture, "main");
  g_signal_emit_by_name (fixture->view->search_box, "previous");
  assert_selected (fixture, "a");

  /* A function that is not found is not selected in the list. */
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_C);
  assert_selected (fixture, "");
}

static guint
get_focus_position (Fixture *fixture)
{
  GtkWidget *row = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (fixture->view)));
  graphene_rect_t bounds;
  QuernRow *at = NULL;

  if (row != NULL && gtk_widget_is_ancestor (row, GTK_WIDGET (fixture->view->column_view)) &&
      gtk_widget_compute_bounds (row, GTK_WIDGET (fixture->view->column_view), &bounds))
    at = quern_column_set_get_row_at (fixture->view->columns, 20.0,
                                      (double) (bounds.origin.y + bounds.size.height / 2.0f));

  return at != NULL ? quern_row_get_position (at) : QUERN_NONE;
}

/* If the selected function is found far below, Enter and Down still start at the first row. */
static void
test_first_found (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (3000, 20261123);
  QuernRowList *list;
  guint32 first;

  quern_explorer_set_analysis (fixture->explorer, analysis);
  list_window_settle (200);
  list = QUERN_ROW_LIST (fixture->view->list);
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer),
                          quern_row_list_get_record (list, 2500));
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view->column_view));
  list_window_settle (200);
  g_assert_cmpuint (get_focus_position (fixture), ==, 2500);

  /* All names contain it. */
  quern_function_view_focus_search (fixture->view);
  gtk_editable_set_text (get_entry (fixture), "s");
  list_window_settle (400);
  g_assert_true (quern_function_list_is_searched (fixture->view->list));
  first = quern_row_list_get_record (list, 0);
  g_signal_emit_by_name (fixture->view->search_box, "next");
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==, first);
  g_signal_emit_by_name (fixture->view->search_box, "next");
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==,
    quern_row_list_get_record (list, 1));

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer),
                          quern_row_list_get_record (list, 2000));
  gtk_editable_set_text (get_entry (fixture), "sp");
  list_window_settle (400);
  first = quern_row_list_get_record (list, 0);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), !=, first);
  g_signal_emit_by_name (fixture->view->search_box, "leave");
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==, first);
  list_window_settle (200);
  g_assert_cmpuint (get_focus_position (fixture), ==, 0);

  /* Without a new search, the selected row gets the focus. */
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer),
                          quern_row_list_get_record (list, 7));
  quern_function_view_focus_search (fixture->view);
  g_signal_emit_by_name (fixture->view->search_box, "leave");
  list_window_settle (200);
  g_assert_cmpuint (get_focus_position (fixture), ==, 7);
}

/* With many names, a worker ranks them; until then, the rows keep their order. */
static void
test_sorting_many_names (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (30000, 20261123);
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernRowList *list;
  guint32 first;

  quern_explorer_set_analysis (fixture->explorer, analysis);
  list = QUERN_ROW_LIST (fixture->view->list);
  first = quern_row_list_get_record (list, 0);
  quern_column_set_sort (fixture->view->columns, find_column (fixture, "name"), FALSE);
  g_assert_cmpuint (quern_row_list_get_record (list, 0), ==, first);

  while (!quern_function_list_sort (fixture->view->list, "name", QUERN_NONE, TRUE))
    g_main_context_iteration (NULL, TRUE);
  quern_function_view_sort_as_marked (fixture->view);
  for (guint i = 1; i < 30000; i++)
    {
      const char *above =
        quern_profile_get_function_name (profile, quern_row_list_get_record (list, i - 1));
      const char *below =
        quern_profile_get_function_name (profile, quern_row_list_get_record (list, i));

      g_assert_cmpint (g_ascii_strcasecmp (above, below), <=, 0);
    }
}

static void
test_nothing_found (Fixture       *fixture,
                    gconstpointer  data)
{
  quern_function_search_set_text (quern_explorer_get_search (fixture->explorer), "<zzz>");
  g_assert_cmpstr (gtk_editable_get_text (get_entry (fixture)), ==, "<zzz>");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (fixture->view->stack), ==, "empty");
  g_assert_cmpstr (adw_status_page_get_title (ADW_STATUS_PAGE (fixture->view->empty_page)), ==,
                   "No function matches “<zzz>”");
  g_signal_emit_by_name (fixture->view->search_box, "next");

  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.clear-search", NULL);
  g_assert_cmpstr (gtk_editable_get_text (get_entry (fixture)), ==, "");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (fixture->view->stack), ==, "list");
  assert_selected (fixture, "main");
}

/* A text that finds nothing and looks like a pattern can be searched for as one. */
static void
test_pattern (Fixture       *fixture,
              gconstpointer  data)
{
  static const struct
  {
    const char    *text;
    QuernNameMode  mode;
  } cases[] = {
    { "zzz", QUERN_NAME_LITERAL },
    { "zzz()", QUERN_NAME_LITERAL },
    { "mai*", QUERN_NAME_GLOB },
    { "m?in", QUERN_NAME_GLOB },
    { "^main", QUERN_NAME_REGEX },
    { "ma.*n", QUERN_NAME_REGEX },
  };
  QuernFunctionSearch *search = quern_explorer_get_search (fixture->explorer);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gboolean is_pattern = cases[i].mode != QUERN_NAME_LITERAL;

      quern_function_search_set_text (search, cases[i].text);
      g_assert_cmpstr (gtk_stack_get_visible_child_name (fixture->view->stack), ==, "empty");
      g_assert_cmpint (gtk_widget_get_visible (GTK_WIDGET (fixture->view->pattern_button)), ==,
                       is_pattern);
      gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.use-pattern", NULL);
      g_assert_cmpint (quern_function_search_get_mode (search), ==, cases[i].mode);
      g_assert_cmpstr (gtk_stack_get_visible_child_name (fixture->view->stack), ==,
                       is_pattern ? "list" : "empty");
      quern_function_search_set_mode (search, QUERN_NAME_LITERAL);
    }
}

static void
test_bad_search (Fixture       *fixture,
                 gconstpointer  data)
{
  quern_function_search_set_mode (quern_explorer_get_search (fixture->explorer), QUERN_NAME_REGEX);
  quern_function_search_set_text (quern_explorer_get_search (fixture->explorer), "a(");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (get_entry (fixture)), "error"));
  g_assert_nonnull (gtk_widget_get_tooltip_text (GTK_WIDGET (get_entry (fixture))));

  quern_function_search_set_text (quern_explorer_get_search (fixture->explorer), "a()");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (get_entry (fixture)), "error"));
  g_assert_cmpuint (quern_function_list_get_n_functions (fixture->view->list), ==, 2);

  gtk_widget_activate_action (GTK_WIDGET (fixture->view->search_box),
                              "search.mode", "s", "literal");
  g_assert_cmpuint (quern_function_search_get_mode (quern_explorer_get_search (fixture->explorer)),
                    ==, QUERN_NAME_LITERAL);
  g_assert_cmpuint (quern_function_list_get_n_functions (fixture->view->list), ==, 0);
}

static void
test_columns (Fixture       *fixture,
              gconstpointer  data)
{
  GtkColumnView *view = fixture->view->column_view;

  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.self-per-call", NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.inclusive-per-call", NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.location", NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.event-self-2", NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.event-inclusive-3", NULL);
  list_window_assert_titles (view,
                             "Incl. %, Self %, Rate incl., Sum self %, Called, Self per call, "
                             "Incl. per call, Function, Location");

  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.self-per-call", NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.event-inclusive-3", NULL);
  quern_function_search_set_text (quern_explorer_get_search (fixture->explorer), "b");
  list_window_assert (view, "63.64\t27.27\t25.40\t3\t23\tb\tprog: b.c\n");
}

/* Tooltips show what has no room in the titles. */
static void
test_tooltips (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (fixture->view->column_view));
  g_autoptr (GString) tooltips = g_string_new (NULL);
  g_autoptr (GArray) events = NULL;

  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.event-self-1", NULL);
  quern_event_choice_set_second_event (quern_explorer_get_events (fixture->explorer), SAMPLE_DR);
  for (GtkWidget *title = gtk_widget_get_last_child (header);
       title != NULL;
       title = gtk_widget_get_prev_sibling (title))
    if (gtk_widget_get_tooltip_text (title) != NULL)
      g_string_append_printf (tooltips, "%s\n", gtk_widget_get_tooltip_text (title));

  g_assert_nonnull (strstr (tooltips->str, "Instruction Fetch in a function's own code\n"
                                           "% of total\n"));
  g_assert_nonnull (strstr (tooltips->str, "Data Read Access in a function and in all that it "
                                           "called\n% of total\n"));
  g_assert_nonnull (strstr (tooltips->str, "How often a function was called\n"));

  /* Dr has two columns, but is one event. */
  events = quern_function_view_dup_events (fixture->view);
  g_assert_cmpuint (events->len, ==, 1);
  g_assert_cmpuint (g_array_index (events, QuernEventId, 0), ==, SAMPLE_DR);

  g_object_set (quern_explorer_get_display (fixture->explorer), "absolute", TRUE, NULL);
  for (GtkWidget *title = gtk_widget_get_first_child (header);
       title != NULL;
       title = gtk_widget_get_next_sibling (title))
    g_assert_null (strstr (gtk_widget_get_tooltip_text (title) != NULL
                             ? gtk_widget_get_tooltip_text (title) : "",
                           "%"));
}

/* The latest widget of a tooltip. */
static GtkWidget *shown_tooltip = NULL;

/* Replaces the function of GTK, which has none to get the widget. */
void
gtk_tooltip_set_custom (GtkTooltip *tooltip,
                        GtkWidget  *custom_widget)
{
  g_set_object (&shown_tooltip, custom_widget);
}

/* The tooltip of a title is not wider than the window. */
static void
test_tooltip_width (Fixture       *fixture,
                    gconstpointer  data)
{
  const char *text = "<Calls> & their callees, and whatever else a long tooltip has to say about "
                     "the numbers of a column in a small window";
  GtkWidget *title = gtk_widget_get_first_child (
    gtk_widget_get_first_child (GTK_WIDGET (fixture->view->column_view)));
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_shown = FALSE;
  int width;

  quern_column_view_set_tooltip (find_column (fixture, "called"), text);
  while (title != NULL && g_strcmp0 (gtk_widget_get_tooltip_text (title), text) != 0)
    title = gtk_widget_get_next_sibling (title);
  g_assert_nonnull (title);

  g_signal_emit_by_name (title, "query-tooltip", 0, 0, FALSE, tooltip, &is_shown);
  g_assert_true (is_shown);
  g_assert_true (GTK_IS_LABEL (shown_tooltip));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (shown_tooltip)), ==, text);
  gtk_widget_measure (shown_tooltip, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  g_assert_cmpint (width, <, gtk_widget_get_width (GTK_WIDGET (gtk_widget_get_root (title))));

  g_clear_object (&shown_tooltip);
}

/* Lines with many digits do not wrap where there is room, though the digits of tooltips are of
 * equal widths and most are narrower in running text. */
static void
test_tooltip_digits (Fixture       *fixture,
                     gconstpointer  data)
{
  const char *text = "<b>n = 111</b>\nworst 111,111 · average 111,111 · best 111,111";
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  GtkWidget *owner = GTK_WIDGET (fixture->view);
  GtkWidget *window = gtk_window_new ();
  PangoLayout *layout;

  quern_node_tooltip_show (tooltip, owner, text);
  gtk_window_set_child (GTK_WINDOW (window), shown_tooltip);
  gtk_window_present (GTK_WINDOW (window));
  list_window_settle (50);
  layout = gtk_label_get_layout (GTK_LABEL (shown_tooltip));
  g_assert_cmpint (pango_layout_get_line_count (layout), ==, 2);

  gtk_window_destroy (GTK_WINDOW (window));
  g_clear_object (&shown_tooltip);
}

/* The chosen columns can be restored in another window or profile; those that do not apply to this
 * profile are kept for others. */
static void
test_columns_property (Fixture       *fixture,
                       gconstpointer  data)
{
  static const char *const wanted[] = { "location", "event-self:Dr", "event-self:Xx", NULL };
  g_auto (GStrv) columns = NULL;

  g_object_set (fixture->view, "columns", wanted, NULL);
  list_window_assert_titles (fixture->view->column_view,
                             "Incl. %, Self %, Dr self %, Called, Function, Location");

  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.event-self-1", NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.self-per-call", NULL);
  g_object_get (fixture->view, "columns", &columns, NULL);
  g_assert_cmpuint (g_strv_length (columns), ==, 3);
  g_assert_true (g_strv_contains ((const char *const *) columns, "location"));
  g_assert_true (g_strv_contains ((const char *const *) columns, "event-self:Xx"));
  g_assert_true (g_strv_contains ((const char *const *) columns, "self-per-call"));

  g_object_set (fixture->view, "columns", NULL, NULL);
  list_window_assert_titles (fixture->view->column_view, "Incl. %, Self %, Called, Function");
}

/* If the sort column disappears, the list is sorted by inclusive cost. */
static void
test_sorted_column_goes (Fixture       *fixture,
                         gconstpointer  data)
{
  GtkColumnViewColumn *self;

  quern_event_choice_set_second_event (quern_explorer_get_events (fixture->explorer), SAMPLE_DR);
  list_window_assert_titles (fixture->view->column_view,
                             "Incl. %, Self %, Dr incl. %, Dr self %, Called, Function");
  self = quern_column_set_find (fixture->view->columns, "event-self", SAMPLE_DR);
  gtk_column_view_sort_by_column (fixture->view->column_view, self, GTK_SORT_ASCENDING);
  assert_node_at (fixture, 0, SAMPLE_CYCLE);

  quern_event_choice_set_second_event (quern_explorer_get_events (fixture->explorer), QUERN_NONE);
  list_window_assert_titles (fixture->view->column_view, "Incl. %, Self %, Called, Function");
  assert_node_at (fixture, 0, SAMPLE_MAIN);
}

/* Event columns are kept if the other profile has the event. For a profile without calls, the
 * columns of self costs, which equal the inclusive ones, and of counts are hidden unless chosen. */
static void
test_other_analysis (Fixture       *fixture,
                     gconstpointer  data)
{
  static const char *const names[] = { "one", "two", NULL };
  g_autoptr (QuernAnalysis) other = sample_analysis_new_named (names);

  quern_event_choice_set_second_event (quern_explorer_get_events (fixture->explorer), SAMPLE_DR);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.event-self-2", NULL);
  quern_explorer_set_analysis (fixture->explorer, other);
  list_window_assert_titles (fixture->view->column_view, "Self %, Dr self %, Function");
  assert_selected (fixture, "one");
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.inclusive", NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "columns.called", NULL);
  list_window_assert_titles (fixture->view->column_view,
                             "Incl. %, Self %, Dr self %, Called, Function");

  quern_explorer_set_analysis (fixture->explorer, NULL);
  assert_footer (fixture, "");
  quern_list_view_set_explorer (QUERN_LIST_VIEW (fixture->view), NULL);
  g_assert_null (quern_list_view_get_explorer (QUERN_LIST_VIEW (fixture->view)));
}

static GtkDropDown *
get_group_drop_down (Fixture *fixture)
{
  return GTK_DROP_DOWN (gtk_widget_get_first_child (GTK_WIDGET (fixture->view->group_chooser)));
}

static void
assert_group_rows (Fixture    *fixture,
                   const char *wanted,
                   guint       selected)
{
  GListModel *model = gtk_drop_down_get_model (get_group_drop_down (fixture));
  g_autoptr (GString) rows = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) row = g_list_model_get_item (model, i);

      g_string_append_printf (rows, "%s%s", i > 0 ? ", " : "", gtk_string_object_get_string (row));
    }
  g_assert_cmpstr (rows->str, ==, wanted);
  g_assert_cmpuint (gtk_drop_down_get_selected (get_group_drop_down (fixture)), ==, selected);
}

#define KINDS "By object, By file, By directory, By class, By cycle, "

static void
test_group_by (Fixture       *fixture,
               gconstpointer  data)
{
  GtkDropDown *drop_down = get_group_drop_down (fixture);

  assert_group_rows (fixture, KINDS "By Expression…", 0);
  gtk_drop_down_set_selected (drop_down, 1);
  g_assert_cmpuint (quern_group_choice_get_by (quern_explorer_get_groups (fixture->explorer)), ==,
                    QUERN_GROUP_BY_FILE);
  quern_group_choice_set_by (quern_explorer_get_groups (fixture->explorer), QUERN_GROUP_BY_CYCLE);
  g_assert_cmpuint (gtk_drop_down_get_selected (drop_down), ==, 4);

  /* Patterns that were used are listed, newest first. */
  g_assert_true (quern_group_choice_use_pattern (quern_explorer_get_groups (fixture->explorer),
                                                 "^(.)", NULL, NULL));
  assert_group_rows (fixture, KINDS "/^(.)/, By Expression…", 5);
  g_assert_true (quern_group_choice_use_pattern (quern_explorer_get_groups (fixture->explorer),
                                                 "(.)$", NULL, NULL));
  assert_group_rows (fixture, KINDS "/(.)$/, /^(.)/, By Expression…", 5);

  gtk_drop_down_set_selected (drop_down, 6);
  list_window_settle (20);
  assert_group_rows (fixture, KINDS "/^(.)/, /(.)$/, By Expression…", 5);
  g_assert_cmpstr (quern_group_choice_get_pattern (quern_explorer_get_groups (fixture->explorer)),
                   ==, "^(.)");
  gtk_drop_down_set_selected (drop_down, 3);
  g_assert_cmpuint (quern_group_choice_get_by (quern_explorer_get_groups (fixture->explorer)), ==,
                    QUERN_GROUP_BY_CLASS);
}

/* The last row opens an editor, and the previous choice is kept. No other editor can be opened in
 * the window meanwhile. */
static void
test_group_editor (Fixture       *fixture,
                   gconstpointer  data)
{
  GListModel *windows = gtk_window_get_toplevels ();
  guint n_windows = g_list_model_get_n_items (windows);
  guint n_modal = 0;

  gtk_drop_down_set_selected (get_group_drop_down (fixture), 5);
  assert_group_rows (fixture, KINDS "By Expression…", 0);
  g_assert_cmpuint (g_list_model_get_n_items (windows), ==, n_windows + 1);
  for (guint i = 0; i <= n_windows; i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      n_modal += gtk_window_get_modal (window) ? 1 : 0;
    }
  g_assert_cmpuint (n_modal, ==, 1);
}

/* A long list scrolls to a function that is selected elsewhere. */
static void
test_scrolling (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (QuernAnalysis) large = sample_analysis_new_large (3000, 1);
  GtkWidget *scroller = gtk_widget_get_parent (GTK_WIDGET (fixture->view->column_view));
  GtkAdjustment *adjustment;
  QuernNodeId last;

  quern_explorer_set_analysis (fixture->explorer, large);
  list_window_settle (100);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), <, 1.0);

  last = quern_row_list_get_record (QUERN_ROW_LIST (fixture->view->list), 2999);
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), last);
  list_window_settle (100);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), >, 2900.0 * 20.0);
}

/* A list at its top remains there when it gets lower, as long as that shows the selected row. */
static void
test_height (Fixture       *fixture,
             gconstpointer  data)
{
  static const struct
  {
    guint    position;
    gboolean is_at_top;
  } cases[] = { { 6, TRUE }, { 14, FALSE } };
  g_autoptr (QuernAnalysis) large = sample_analysis_new_large (3000, 1);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (fixture->view->scroller);

  quern_explorer_set_analysis (fixture->explorer, large);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), 500, 700);
      list_window_settle (200);
      quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer),
                              quern_row_list_get_record (QUERN_ROW_LIST (fixture->view->list),
                                                         cases[i].position));
      list_window_settle (200);
      g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), <, 1.0);

      gtk_window_set_default_size (GTK_WINDOW (fixture->window), 500, 360);
      list_window_settle (200);
      g_test_message ("%g of %g px", gtk_adjustment_get_value (adjustment),
                      gtk_adjustment_get_page_size (adjustment));
      g_assert_true ((gtk_adjustment_get_value (adjustment) < 1.0) == cases[i].is_at_top);
    }
}

static void
test_focus (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *focus;

  quern_function_view_focus_search (fixture->view);
  focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (fixture->view)));
  g_assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (fixture->view->search_box)));
  g_signal_emit_by_name (fixture->view->search_box, "leave");
  focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (fixture->view)));
  g_assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (fixture->view->column_view)));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, func) \
  g_test_add ("/views/function-view/" name, Fixture, NULL, set_up, func, tear_down)

  ADD ("shown", test_shown);
  ADD ("absolute-and-relative", test_absolute_and_relative);
  ADD ("ratio", test_ratio);
  ADD ("selecting", test_selecting);
  ADD ("several", test_several);
  ADD ("no-profile", test_no_profile);
  ADD ("hostile-names", test_hostile_names);
  ADD ("sorting", test_sorting);
  ADD ("event", test_event);
  ADD ("searching", test_searching);
  ADD ("first-found", test_first_found);
  ADD ("sorting-many-names", test_sorting_many_names);
  ADD ("nothing-found", test_nothing_found);
  ADD ("pattern", test_pattern);
  ADD ("bad-search", test_bad_search);
  ADD ("columns", test_columns);
  ADD ("tooltips", test_tooltips);
  ADD ("tooltip-width", test_tooltip_width);
  ADD ("tooltip-digits", test_tooltip_digits);
  ADD ("columns-property", test_columns_property);
  ADD ("sorted-column-goes", test_sorted_column_goes);
  ADD ("other-analysis", test_other_analysis);
  ADD ("group-by", test_group_by);
  ADD ("group-editor", test_group_editor);
  ADD ("scrolling", test_scrolling);
  ADD ("height", test_height);
  ADD ("focus", test_focus);

#undef ADD

  return g_test_run ();
}
