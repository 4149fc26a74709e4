/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-view.h"

#include "quern-config.h"
#include "quern-cost-text.h"
#include "quern-explorer.h"
#include "quern-format.h"
#include "quern-function-cells.h"
#include "quern-function-view-private.h"
#include "quern-list-menu.h"
#include "quern-note-menu.h"
#include "quern-php-menu.h"
#include "quern-row-opener.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Px that a name keeps: less does not tell functions with a similar end apart. */
#define NAME_WIDTH 150

/**
 * QuernFunctionView:
 *
 * The list of functions with their costs, and its search box.
 *
 * Selecting a row makes the explorer go to its function, and the list follows
 * selections made elsewhere. While several rows are selected, for copying, the
 * explorer keeps its function.
 *
 * ## Actions
 *
 * - `functions.copy-name`: puts the names of the selected rows on the clipboard
 * - `functions.copy-rows`: puts the selected rows on the clipboard, as a table
 * - `functions.menu`: opens the menu of the selected row
 * - `functions.clear-search`: shows all functions
 * - `functions.use-pattern`: searches for the text as a pattern, if it looks like one
 * - `functions.open-all`, `functions.close-all`: opens or closes all groups and cycles
 * - `columns.ID`: whether a column is shown
 */

enum
{
  CHOSEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernFunctionView, quern_function_view, QUERN_TYPE_LIST_VIEW)

static guint signals[N_SIGNALS];

/* FALSE while the explorer has a new analysis that the view has not been notified
 * about. */
static gboolean
is_current (QuernFunctionView *self)
{
  return self->list != NULL && quern_function_list_get_analysis (self->list) ==
                                 quern_explorer_get_analysis (self->explorer);
}

static gboolean
is_function (QuernFunctionView *self,
             guint32            record)
{
  return record < quern_analysis_get_n_nodes (quern_function_list_get_analysis (self->list));
}

/* The footer of the list */

/* "42 of 1,234 functions" */
static char *
dup_some (QuernFunctionView *self,
          guint              n_shown)
{
  guint n = quern_profile_get_n_functions (quern_explorer_get_profile (self->explorer));
  g_autofree char *shown = quern_format_count (n_shown);
  g_autofree char *all = quern_format_count (n);

  /* Translators: of a list from which others are filtered out: "42 of 1,234 functions" */
  return g_strdup_printf (ngettext ("%s of %s function", "%s of %s functions", n), shown, all);
}

/* Unchanged functions are not hidden while there is a search text. */
static gboolean
hides_unchanged (QuernFunctionView *self)
{
  const char *text = quern_function_search_get_text (quern_explorer_get_search (self->explorer));

  return quern_analysis_is_comparison (quern_function_list_get_analysis (self->list)) &&
         !quern_display_get_unchanged (quern_explorer_get_display (self->explorer)) &&
         *text == '\0';
}

/* "42 functions", with details about hidden ones */
static char *
dup_functions (QuernFunctionView *self)
{
  guint n_functions = quern_function_list_get_n_functions (self->list);
  guint n_absent = quern_function_list_get_n_absent (self->list);
  g_autofree char *count = quern_format_count (n_functions);
  g_autofree char *absent = quern_format_count (n_absent);
  g_autofree char *functions = NULL;

  if (quern_function_search_is_filtered (quern_explorer_get_search (self->explorer)))
    return dup_some (self, n_functions);
  if (quern_function_search_get_only_bookmarked (quern_explorer_get_search (self->explorer)))
    /* Translators: of a list that has only these */
    functions = g_strdup_printf (ngettext ("%s bookmarked function", "%s bookmarked functions",
                                           n_functions), count);
  else
    functions = g_strdup_printf (ngettext ("%s function", "%s functions", n_functions), count);
  if (n_absent == 0)
    return g_steal_pointer (&functions);

  if (hides_unchanged (self))
    {
      g_autofree char *hidden = g_strdup_printf (
        ngettext ("%s unchanged hidden", "%s unchanged hidden", n_absent), absent);

      return g_strjoin (" \302\267 ", functions, hidden, NULL);
    }

  if (!quern_analyser_shows_all_functions (quern_explorer_get_analyser (self->explorer)))
    /* Translators: "42 functions (7 hidden)" */
    return g_strdup_printf (_("%s (%s hidden)"), functions, absent);

  /* Translators: of chosen parts of a profile: "42 functions (7 not in these parts)" */
  return g_strdup_printf (_("%s (%s not in these parts)"), functions, absent);
}

static char *
dup_footer (QuernFunctionView *self)
{
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
  g_autofree char *functions = dup_functions (self);
  g_autofree char *base = NULL;
  g_autofree char *total = NULL;

  /* The message includes the position of the error. */
  if (quern_function_search_get_error (quern_explorer_get_search (self->explorer)) != NULL)
    return g_strdup (
      quern_function_search_get_error (quern_explorer_get_search (self->explorer))->message);
  if (event == QUERN_NONE)
    return g_steal_pointer (&functions);

  if (quern_function_list_is_searched (self->list))
    {
      const gint64 *self_costs = quern_function_list_get_self (self->list);
      g_autofree char *cost = quern_cost_text_cell (self->explorer, event, self_costs);

      if (quern_cost_text_is_share (self->explorer, event))
        /* Translators: what a search has found, "42 functions, 18.3 % self" */
        return g_strdup_printf (_("%s, %s %% self"), functions, cost);

      /* Translators: what a search has found, "42 functions, 1,577,570 self" */
      return g_strdup_printf (_("%s, %s self"), functions, cost);
    }

  if (quern_cost_text_is_share (self->explorer, event))
    {
      base = quern_cost_text_whole (self->explorer, event,
                                    quern_explorer_get_base_row (self->explorer));
      /* Translators: "1,615 functions · 100 % = 1,577,570,446 Ir" */
      return g_strdup_printf (_("%s · 100 %% = %s"), functions, base);
    }

  /* Only shares are relative to the selected function. */
  total = quern_cost_text_whole (
    self->explorer, event, quern_profile_get_total (quern_explorer_get_profile (self->explorer)));
  /* Translators: "1,615 functions · 1,577,570,446 Ir in all" */
  return g_strdup_printf (_("%s · %s in all"), functions, total);
}

static void
update_footer (QuernFunctionView *self)
{
  g_autofree char *text = NULL;

  if (self->list != NULL)
    text = dup_footer (self);

  gtk_label_set_label (self->footer, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->footer), text);
}

/* The mode in which a text that finds nothing literally may have been meant. */
static QuernNameMode
find_mode (QuernFunctionView *self)
{
  QuernFunctionSearch *search = quern_explorer_get_search (self->explorer);
  const char *text = quern_function_search_get_text (search);

  if (quern_function_search_get_mode (search) != QUERN_NAME_LITERAL)
    return quern_function_search_get_mode (search);
  if (strpbrk (text, "^$|\\[") != NULL || strstr (text, ".*") != NULL)
    return QUERN_NAME_REGEX;

  return strpbrk (text, "*?") != NULL ? QUERN_NAME_GLOB : QUERN_NAME_LITERAL;
}

static void
offer_pattern (QuernFunctionView *self)
{
  QuernNameMode mode = find_mode (self);
  QuernNameMode current =
    quern_function_search_get_mode (quern_explorer_get_search (self->explorer));

  gtk_widget_set_visible (GTK_WIDGET (self->pattern_button), mode != current);
  gtk_button_set_label (self->pattern_button, mode == QUERN_NAME_GLOB
                                                ? _("Use * and ? as Wildcards")
                                                : _("Use as Regular Expression"));
}

static void
update_page (QuernFunctionView *self)
{
  const char *search = self->explorer != NULL ? quern_function_search_get_text (
                                                  quern_explorer_get_search (self->explorer))
                                              : "";
  gboolean is_empty = self->list != NULL &&
                      g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0;
  gboolean is_by_filter = self->explorer != NULL && quern_function_search_is_filtered (
                                                      quern_explorer_get_search (self->explorer));
  gboolean is_filtered = is_by_filter ||
                         (self->explorer != NULL && quern_function_search_get_only_bookmarked (
                                                      quern_explorer_get_search (self->explorer)));
  g_autofree char *title = NULL;

  gtk_stack_set_visible_child_name (self->stack, is_empty ? "empty" : "list");
  if (!is_empty)
    return;

  if (is_by_filter)
    title = g_strdup (_("No function passes the filter"));
  else if (*search == '\0' && is_filtered)
    title = g_strdup (_("No function has a bookmark"));
  else if (*search == '\0')
    title = g_strdup (self->explorer != NULL && quern_explorer_get_baseline (self->explorer) != NULL
                        ? _("No function changed") : _("This profile has no functions"));
  else if (is_filtered)
    title = g_strdup_printf (_("No bookmarked function matches “%s”"), search);
  else
    title = g_strdup_printf (_("No function matches “%s”"), search);

  adw_status_page_set_title (ADW_STATUS_PAGE (self->empty_page), title);
  gtk_widget_set_visible (GTK_WIDGET (self->clear_button), *search != '\0' || is_filtered);
  gtk_button_set_label (self->clear_button, *search != '\0' && !is_filtered
                                              ? _("Clear Search") : _("Show All Functions"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.clear-search",
                                 *search != '\0' || is_filtered);
  if (self->explorer != NULL)
    offer_pattern (self);
}

/* Actions for the selected rows */

static GtkBitset *
get_selection (QuernFunctionView *self)
{
  return gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
}

static void
copy_name_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  QuernFunctionView *self = QUERN_FUNCTION_VIEW (widget);
  g_autoptr (GtkBitset) positions = get_selection (self);
  g_autoptr (GString) names = g_string_new (NULL);
  GtkBitsetIter iter;
  guint position;

  for (gboolean valid = gtk_bitset_iter_init_first (&iter, positions, &position);
       valid;
       valid = gtk_bitset_iter_next (&iter, &position))
    {
      g_autofree char *name = quern_function_list_dup_name (
        self->list, quern_row_list_get_record (QUERN_ROW_LIST (self->list), position));

      if (names->len > 0)
        g_string_append_c (names, '\n');
      g_string_append (names, name);
    }

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), names->str);
}

/* The record of the selected row; QUERN_NONE if several are selected, as an action for one
 * function would be ambiguous. */
static QuernNodeId
get_one_selected (QuernFunctionView *self)
{
  g_autoptr (GtkBitset) positions = get_selection (self);

  if (self->list == NULL || gtk_bitset_get_size (positions) != 1)
    return QUERN_NONE;

  return quern_row_list_get_record (QUERN_ROW_LIST (self->list),
                                    gtk_bitset_get_minimum (positions));
}

static void
open_manual_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  QuernFunctionView *self = QUERN_FUNCTION_VIEW (widget);

  if (self->explorer != NULL)
    quern_php_menu_open_manual (widget, self->explorer, get_one_selected (self));
}

static GMenu *
create_menu (gpointer data)
{
  QuernFunctionView *self = data;
  g_autoptr (GMenu) going = g_menu_new ();
  g_autoptr (GMenu) rows = g_menu_new ();
  GMenu *menu = g_menu_new ();

  quern_list_menu_add_code (going, "win.show-code::source", "win.show-code::assembly");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (going));
  if (self->explorer != NULL)
    {
      quern_note_menu_append (menu, self->explorer, get_one_selected (self));
      quern_php_menu_append (menu, self->explorer, get_one_selected (self));
    }
  quern_list_menu_add_copying (menu, "functions.copy-name", "functions.copy-rows");
  quern_list_menu_add_export (menu, "win.export-list::functions");
  g_menu_append (rows, _("Show Groups as _Expandable Rows"), "functions.group-rows");
  g_menu_append (rows, _("_Open All"), "functions.open-all");
  g_menu_append (rows, _("C_lose All"), "functions.close-all");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (rows));

  return menu;
}

static void
update_actions (QuernFunctionView *self)
{
  g_autoptr (GtkBitset) positions = get_selection (self);
  gboolean has_rows = self->list != NULL && !gtk_bitset_is_empty (positions);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.copy-name", has_rows);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.copy-rows", has_rows);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.menu", has_rows);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "functions.copy-name", NULL, copy_name_action);
  gtk_widget_class_install_action (widget_class, "functions.open-manual", NULL,
                                   open_manual_action);
  quern_list_view_class_install_actions (widget_class, "functions.menu", "functions.copy-rows");
}

/* Selecting, sorting and searching */

static void
scroll_cb (gpointer user_data,
           guint    position)
{
  QuernFunctionView *self = user_data;

  if (self->list != NULL && position < g_list_model_get_n_items (G_LIST_MODEL (self->list)))
    quern_column_set_scroll_to (self->columns, position);
}

/* Ignores the selection: after sorting or searching, the top row is the relevant one. */
static void
scroll_to_top (QuernFunctionView *self)
{
  quern_late_scroll_to (self->late_scroll, 0);
}

/* position, scroll_to: may be QUERN_NONE */
static void
select_position (QuernFunctionView *self,
                 guint              position,
                 guint              scroll_to)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);

  self->is_selecting = TRUE;
  if (position != QUERN_NONE)
    quern_gradual_rows_reach (self->rows, position);
  if (scroll_to != QUERN_NONE)
    quern_gradual_rows_reach (self->rows, scroll_to);
  if (position == QUERN_NONE)
    gtk_selection_model_unselect_all (model);
  else
    gtk_selection_model_select_item (model, position, TRUE);
  self->is_selecting = FALSE;

  update_actions (self);
  if (scroll_to != QUERN_NONE)
    quern_late_scroll_to (self->late_scroll, scroll_to);
}

/* The record of the function or group that the explorer has selected, or QUERN_NONE. */
static guint32
get_current (QuernFunctionView *self)
{
  guint group = quern_group_choice_get_selected (quern_explorer_get_groups (self->explorer));

  if (group != QUERN_NONE)
    return quern_function_groups_get_record (quern_function_list_get_groups (self->list), group);

  return quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer));
}

/* Selects the explorer's function or group, without scrolling. */
static void
select_current (QuernFunctionView *self)
{
  guint32 record = get_current (self);

  select_position (self, quern_row_list_find (QUERN_ROW_LIST (self->list), record), QUERN_NONE);
}

/* Selects the explorer's function or group and scrolls there. A function in a closed group
 * cannot be selected: scrolls to the group instead. */
static void
show_current (QuernFunctionView *self)
{
  guint32 record = get_current (self);

  /* A new comparison starts at the top of the list, not at the previous selection. */
  if (self->kept_at_top != QUERN_NONE && self->kept_at_top == record)
    select_current (self);
  else
    select_position (self, quern_row_list_find (QUERN_ROW_LIST (self->list), record),
                     quern_function_list_find_shown (self->list, record));
}

/* Keeping several rows selected when they move */

static gpointer
get_key (QuernFunctionView *self,
         guint              position)
{
  return GUINT_TO_POINTER (quern_row_list_get_record (QUERN_ROW_LIST (self->list), position));
}

static GHashTable *
hold_several (QuernFunctionView *self)
{
  g_autoptr (GtkBitset) positions = get_selection (self);
  GHashTable *records;
  GtkBitsetIter iter;
  guint position;

  if (gtk_bitset_get_size (positions) < 2)
    return NULL;

  records = g_hash_table_new (NULL, NULL);
  for (gboolean valid = gtk_bitset_iter_init_first (&iter, positions, &position);
       valid;
       valid = gtk_bitset_iter_next (&iter, &position))
    g_hash_table_add (records, get_key (self, position));

  return records;
}

static void
select_again (QuernFunctionView *self,
              GHashTable        *records)
{
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  g_autoptr (GtkBitset) positions = NULL;
  g_autoptr (GtkBitset) all = NULL;

  if (records == NULL)
    {
      show_current (self);
      return;
    }

  positions = gtk_bitset_new_empty ();
  all = gtk_bitset_new_range (0, n_rows);
  for (guint i = 0; i < n_rows; i++)
    if (g_hash_table_contains (records, get_key (self, i)))
      gtk_bitset_add (positions, i);

  self->is_selecting = TRUE;
  quern_gradual_rows_reach (self->rows, n_rows);
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selection), positions, all);
  self->is_selecting = FALSE;
  update_actions (self);
}

static void
sort_list (QuernFunctionView *self,
           QuernListColumn   *column,
           gboolean           descending)
{
  g_autoptr (GHashTable) several = hold_several (self);
  const QuernColumnInfo *info = quern_list_column_get_info (column);
  QuernEventId event = quern_list_column_get_shown (column);
  gboolean is_of_costs = info->kind == QUERN_COLUMN_COST || info->kind == QUERN_COLUMN_MEAN;

  /* If the list cannot be sorted yet, keep the rows where they are. */
  if ((event != QUERN_NONE || !is_of_costs) &&
      !quern_function_list_sort (self->list, info->id, event, descending))
    return;

  select_again (self, several);
}

/* The first existing column of the default sort columns. */
static GtkColumnViewColumn *
find_usual_order (QuernFunctionView *self)
{
  static const char *const ids[] = { "inclusive", "self", "name" };
  GtkColumnViewColumn *column = NULL;

  for (guint i = 0; column == NULL && i < G_N_ELEMENTS (ids); i++)
    column = quern_column_set_find (self->columns, ids[i], QUERN_NONE);

  return column;
}

void
quern_function_view_sort_as_marked (QuernFunctionView *self)
{
  gboolean descending;
  QuernListColumn *column = quern_column_set_get_sorted (self->columns, &descending);

  if (column == NULL)
    {
      GtkColumnViewColumn *usual = find_usual_order (self);

      quern_column_set_mark_sorted (
        self->columns, usual,
        quern_list_column_get_info (quern_list_column_get_from (usual))->descending);
      column = quern_column_set_get_sorted (self->columns, &descending);
    }

  sort_list (self, column, descending);
}

/* Lists the results of the explorer's search, or shows its error. */
static void
search_list (QuernFunctionView *self)
{
  const GError *error = quern_function_search_get_error (
    quern_explorer_get_search (self->explorer));

  quern_function_list_hide_unchanged (self->list, hides_unchanged (self),
                                      quern_explorer_get_joined (self->explorer));
  if (error == NULL)
    quern_function_list_show_found (
      self->list, quern_function_search_get_found (quern_explorer_get_search (self->explorer)));
  quern_search_box_set_error (self->search_box, error != NULL ? error->message : NULL);
  update_page (self);
  update_footer (self);
}

static guint
step_round (guint position,
            int   step,
            guint n_rows)
{
  if (position == QUERN_NONE)
    return step > 0 ? 0 : n_rows - 1;

  return (guint) (((gint64) position + step + n_rows) % n_rows);
}

/* Goes to the row step rows below the selected one, wrapping around. */
static void
go_by (QuernFunctionView *self,
       int                step)
{
  guint n_rows;
  guint position;

  if (self->list == NULL)
    return;

  /* The list still shows results for an older text. */
  self->pending_step = quern_function_search_is_busy (quern_explorer_get_search (self->explorer))
                         ? step
                         : 0;
  if (self->pending_step != 0)
    return;

  n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  position = quern_row_list_find (
    QUERN_ROW_LIST (self->list),
    quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)));

  /* After a new search, do not start from the row that was selected before. */
  if (self->starts_anew && position != 0)
    position = QUERN_NONE;
  self->starts_anew = FALSE;

  /* One row may not be a function: skip it. */
  for (guint tries = 0; tries < MIN (n_rows, 2); tries++)
    {
      guint32 record;

      position = step_round (position, step, n_rows);
      record = quern_row_list_get_record (QUERN_ROW_LIST (self->list), position);
      if (is_function (self, record))
        {
          /* Select rather than go to it, so that pictures that show it do not change. */
          quern_navigation_set_selected (quern_explorer_get_navigation (self->explorer), record);
          return;
        }
    }
}

/* Scrolls to the explorer's selection at once, as the next key may come before the next frame.
 * position: fallback if the selection is not listed, or QUERN_NONE */
static void
scroll_to_selected (QuernFunctionView *self,
                    guint              position)
{
  if (quern_function_list_find_shown (self->list, get_current (self)) != QUERN_NONE)
    position = quern_function_list_find_shown (self->list, get_current (self));
  if (position == QUERN_NONE)
    return;

  quern_gradual_rows_reach (self->rows, position);
  scroll_cb (self, position);
  quern_late_scroll_to (self->late_scroll, position);
}

static void
scrolled_cb (QuernFunctionView *self,
             GtkAdjustment     *adjustment)
{
  self->is_at_top = gtk_adjustment_get_value (adjustment) < 1.0;
}

/* GTK keeps the selected row where it is relative to the height of the list, which cuts off the
 * first row. A list at its top remains there, unless that hides the selected row. Called before
 * scrolled_cb(). */
static void
height_changed_cb (QuernFunctionView *self,
                   GParamSpec        *pspec,
                   GtkAdjustment     *adjustment)
{
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  guint selected;
  double row_height;

  if (self->list == NULL || n_rows == 0 || !self->is_at_top)
    return;

  selected = quern_function_list_find_shown (self->list, get_current (self));
  row_height = gtk_adjustment_get_upper (adjustment) / n_rows;
  if (selected != QUERN_NONE &&
      (selected + 1.0) * row_height <= gtk_adjustment_get_page_size (adjustment))
    scroll_to_top (self);
}

/* Moves the focus to the list: to the first search result, or to the selected row. */
static void
enter_list (QuernFunctionView *self)
{
  guint position = QUERN_NONE;

  self->is_entering = self->list != NULL &&
                      quern_function_search_is_busy (quern_explorer_get_search (self->explorer));
  if (self->is_entering)
    return;

  gtk_widget_grab_focus (GTK_WIDGET (self->column_view));
  if (self->list == NULL)
    return;

  if (self->starts_anew)
    {
      position = 0;
      if (quern_row_list_get_record (QUERN_ROW_LIST (self->list), 0) != get_current (self))
        go_by (self, 1);
    }
  show_current (self);
  scroll_to_selected (self, position);
}

/* Columns. Some are always present; the user chooses the others. Each event has a column for
 * its inclusive and one for its self cost; those of the explorer's second event are shown without
 * being chosen, if there is room. */

/* Ordered by importance: the self cost of a second event tells more than its inclusive cost, and
 * growth sums up points and plot in words. */
static const char *const leaving[] = {
  "event-self", "event-inclusive", "called", "growth", "points", "plot", "change", "change-bar",
  NULL
};

/* Updates titles and widths from the explorer, and then the set of columns that fit. The list then
 * requests what they need, as columns are wider in some languages than in others. */
static void
update_columns (QuernFunctionView *self)
{
  QuernColumnChoice *choice = quern_list_view_get_choice (QUERN_LIST_VIEW (self));

  quern_column_set_update_all (self->columns);
  quern_column_choice_update (choice);
  gtk_scrolled_window_set_min_content_width (self->scroller,
                                             quern_column_choice_get_needed_width (choice));
}

static void
added (gpointer             view,
       GtkColumnViewColumn *column)
{
  quern_column_set_update (QUERN_FUNCTION_VIEW (view)->columns, column);
}

static void
unsorted (gpointer view)
{
  QuernFunctionView *self = view;

  if (self->list != NULL)
    quern_function_view_sort_as_marked (self);
}

/* Includes QUERN_NEEDS_POINTS if points are available or will be soon. */
static guint
get_has (gpointer view)
{
  QuernFunctionView *self = view;
  QuernInputPoints *points =
    self->explorer != NULL ? quern_explorer_get_points (self->explorer) : NULL;
  QuernAnalysis *analysis =
    self->explorer != NULL ? quern_explorer_get_analysis (self->explorer) : NULL;
  guint has = analysis != NULL ? quern_function_columns_get_has (analysis) : 0;

  has &= ~(guint) QUERN_NEEDS_POINTS;
  if (points != NULL && quern_input_points_has_points (points))
    has |= QUERN_NEEDS_POINTS | QUERN_NEEDS_CALLEES;
  /* Points for sizes from the user have inclusive costs only if the profile has calls. */
  if (analysis != NULL && quern_input_points_get_sizes (points) != NULL &&
      !quern_analysis_calls_cost (analysis))
    has &= ~(guint) QUERN_NEEDS_CALLEES;

  return has;
}

static const QuernColumnOffer offer = {
  quern_function_columns_get, added, unsorted, get_has, leaving, NAME_WIDTH, NULL
};

void
quern_function_view_set_room (QuernFunctionView *self,
                              int                width)
{
  g_return_if_fail (QUERN_IS_FUNCTION_VIEW (self));

  if (!quern_column_choice_set_room (quern_list_view_get_choice (QUERN_LIST_VIEW (self)), width))
    return;

  /* Columns are recreated anyway while another profile is being shown. */
  gtk_scrolled_window_set_min_content_width (self->scroller, -1);
  if (is_current (self))
    update_columns (self);
}

/* Adds the initial columns; called once per explorer. */
static void
add_columns (QuernFunctionView *self)
{
  guint n_columns;
  const QuernColumnInfo *columns = quern_function_columns_get (&n_columns);

  /* Also add columns that only comparisons lack: a screen reader reads columns that are added
   * later after the name. */
  for (guint i = 0; i < n_columns; i++)
    if (columns[i].presence == QUERN_COLUMN_FIXED ||
        (columns[i].presence == QUERN_COLUMN_USUAL && columns[i].worth == QUERN_NEEDS_ALONE))
      added (self, quern_column_set_add (self->columns, &columns[i], QUERN_NONE));

  quern_column_set_restore_sort (self->columns);
}

/* Another profile is shown: recreates the columns of events, and keeps the other columns as far
 * as possible. */
static void
reset_columns (QuernFunctionView *self)
{
  quern_column_choice_reset (quern_list_view_get_choice (QUERN_LIST_VIEW (self)));
  update_columns (self);
}

/* Expandable rows: groups, if they are shown as rows, and cycles */

/* Opens or closes a record, keeping the selection and the scroll position. */
static void
set_open (gpointer view,
          guint32  record,
          gboolean open)
{
  QuernFunctionView *self = view;

  self->is_selecting = TRUE;
  quern_row_list_set_open (QUERN_ROW_LIST (self->list), record, open);
  self->is_selecting = FALSE;
  select_current (self);
  update_footer (self);
}

static void
scroll_to (gpointer view,
           guint    position)
{
  quern_column_set_scroll_to (QUERN_FUNCTION_VIEW (view)->columns, position);
}

static const QuernRowOpening opening = { set_open, scroll_to };

static void
set_all_open (QuernFunctionView *self,
              gboolean           open)
{
  if (self->list == NULL)
    return;

  self->is_selecting = TRUE;
  quern_function_list_set_all_open (self->list, open);
  self->is_selecting = FALSE;
  show_current (self);
}

static void
open_all_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  set_all_open (QUERN_FUNCTION_VIEW (widget), g_str_equal (action_name, "functions.open-all"));
}

static void
install_opening (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "functions.open-all", NULL, open_all_action);
  gtk_widget_class_install_action (widget_class, "functions.close-all", NULL, open_all_action);
}

/* Shows groups as rows or only as colours. */
static void
follow_grouping (QuernFunctionView *self)
{
  QuernGrouping *grouping = quern_group_choice_get_grouping (
    quern_explorer_get_groups (self->explorer));
  gboolean are_rows = quern_group_choice_get_rows (quern_explorer_get_groups (self->explorer)) &&
                      grouping != NULL;

  self->is_selecting = TRUE;
  quern_function_list_set_grouping (
    self->list, are_rows ? grouping : NULL,
    are_rows ? quern_group_choice_get_sums (quern_explorer_get_groups (self->explorer)) : NULL);
  self->is_selecting = FALSE;
  show_current (self);
  update_footer (self);
}

static void
follow_sums (QuernFunctionView *self)
{
  if (!quern_group_choice_get_rows (quern_explorer_get_groups (self->explorer)))
    return;

  self->is_selecting = TRUE;
  quern_function_list_set_sums (
    self->list, quern_group_choice_get_sums (quern_explorer_get_groups (self->explorer)));
  self->is_selecting = FALSE;
  show_current (self);
}

/* The user changed the selection: goes to the row if only one is selected. */
static void
selection_changed_cb (QuernFunctionView *self)
{
  guint32 record;

  if (self->is_selecting || self->list == NULL)
    return;

  update_actions (self);
  record = get_one_selected (self);
  if (record == QUERN_NONE)
    return;

  self->starts_anew = FALSE;
  if (is_function (self, record))
    quern_navigation_go_to (quern_explorer_get_navigation (self->explorer), record);
  else
    quern_group_choice_set_selected (
      quern_explorer_get_groups (self->explorer),
      quern_function_groups_get_group (quern_function_list_get_groups (self->list), record));
}

static void
row_activated_cb (QuernFunctionView *self,
                  guint              position)
{
  guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (self->list), position);

  if (!is_function (self, record))
    {
      quern_row_opener_toggle (self->column_view, position);
      return;
    }

  quern_navigation_go_to (quern_explorer_get_navigation (self->explorer), record);
  g_signal_emit (self, signals[CHOSEN], 0);
}

/* After the row has handled the click and is selected. */
static void
released_cb (QuernFunctionView *self,
             int                n_press,
             double             x,
             double             y,
             GtkGesture        *gesture)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  QuernRow *row = self->list != NULL ? quern_column_set_get_row_at (self->columns, x, y) : NULL;

  if (row != NULL && (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0 &&
      is_function (self, quern_row_list_get_record (QUERN_ROW_LIST (self->list),
                                                    quern_row_get_position (row))))
    g_signal_emit (self, signals[CHOSEN], 0);
}

static void
sort_cb (QuernListColumn *column,
         gboolean         descending,
         gpointer         data)
{
  QuernFunctionView *self = data;

  if (self->list == NULL)
    return;

  sort_list (self, column, descending);
  scroll_to_top (self);
}

static void
search_next_cb (QuernFunctionView *self)
{
  go_by (self, 1);
}

static void
search_previous_cb (QuernFunctionView *self)
{
  go_by (self, -1);
}

static void
search_leave_cb (QuernFunctionView *self)
{
  enter_list (self);
}

/* Typing in the list starts a search. */
static gboolean
list_key_pressed_cb (QuernFunctionView     *self,
                     guint                  keyval,
                     guint                  keycode,
                     GdkModifierType        state,
                     GtkEventControllerKey *controller)
{
  return quern_search_box_take_key (self->search_box, controller, keyval, state);
}

static void
use_pattern_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  QuernFunctionView *self = QUERN_FUNCTION_VIEW (widget);

  if (self->explorer != NULL)
    quern_function_search_set_mode (quern_explorer_get_search (self->explorer),
                                    find_mode (self));
}

static void
clear_search_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  QuernFunctionView *self = QUERN_FUNCTION_VIEW (widget);

  if (self->explorer == NULL)
    return;

  quern_function_search_set_text (quern_explorer_get_search (self->explorer), "");
  quern_function_search_set_only_bookmarked (quern_explorer_get_search (self->explorer), FALSE);
  quern_function_search_clear_filters (quern_explorer_get_search (self->explorer));
}

/* The explorer */

static void
names_ranked_cb (QuernFunctionView *self)
{
  QuernListColumn *sorted = quern_column_set_get_sorted (self->columns, NULL);

  if (sorted == NULL || quern_list_column_get_info (sorted)->order != QUERN_ORDER_NAME)
    return;

  quern_function_view_sort_as_marked (self);
  scroll_to_top (self);
}

/* Sorts a new comparison by the change of self costs, which matters most, and restores the
 * default order after it. FALSE if no comparison begins. */
static gboolean
sort_by_difference (QuernFunctionView *self)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  gboolean was_comparison = self->is_comparison;
  GtkColumnViewColumn *column;

  self->is_comparison = analysis != NULL && quern_analysis_is_comparison (analysis);
  if (!self->is_comparison && was_comparison)
    quern_column_set_mark_sorted (self->columns, find_usual_order (self), TRUE);
  if (!self->is_comparison || was_comparison)
    return FALSE;

  column = quern_column_set_find (self->columns, "self", QUERN_NONE);
  if (column != NULL)
    quern_column_set_mark_sorted (self->columns, column, TRUE);

  return column != NULL;
}

static void
analysis_changed_cb (QuernFunctionView *self)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  gboolean begins_comparison;

  /* Drop the old rows first: columns query the explorer, which no longer knows them. */
  self->is_selecting = TRUE;
  quern_gradual_rows_set_model (self->rows, NULL);
  self->is_selecting = FALSE;
  g_clear_object (&self->list);
  reset_columns (self);
  begins_comparison = sort_by_difference (self);
  self->kept_at_top = begins_comparison ? get_current (self) : QUERN_NONE;

  if (analysis != NULL)
    {
      self->list = quern_function_list_new (analysis);
      g_signal_connect_object (self->list, "names-ranked", G_CALLBACK (names_ranked_cb), self,
                               G_CONNECT_SWAPPED);
      quern_function_list_set_fits (
        self->list, quern_input_points_get_fits (quern_explorer_get_points (self->explorer)));
      self->is_selecting = TRUE;
      quern_gradual_rows_set_model (self->rows, G_LIST_MODEL (self->list));
      self->is_selecting = FALSE;
      search_list (self);
      quern_function_view_sort_as_marked (self);
      if (begins_comparison)
        scroll_to_top (self);
      if (quern_group_choice_get_rows (quern_explorer_get_groups (self->explorer)))
        follow_grouping (self);
    }
  else
    {
      update_page (self);
      update_footer (self);
      update_actions (self);
    }
}

static void
show_again (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  update_columns (self);
  quern_row_list_touch (QUERN_ROW_LIST (self->list));
  update_footer (self);
}

static void
grouping_changed_cb (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  show_again (self);
  if (quern_group_choice_get_rows (quern_explorer_get_groups (self->explorer)))
    follow_grouping (self);
}

static void
group_rows_changed_cb (QuernFunctionView *self)
{
  if (is_current (self))
    follow_grouping (self);
}

static void
group_sums_changed_cb (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  follow_sums (self);
  if (quern_display_get_relative (quern_explorer_get_display (self->explorer)))
    show_again (self);
}

static void
event_changed_cb (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  show_again (self);
  quern_function_view_sort_as_marked (self);
}

static void
second_event_changed_cb (QuernFunctionView *self)
{
  if (is_current (self))
    quern_column_choice_update (quern_list_view_get_choice (QUERN_LIST_VIEW (self)));
}

static void
selected_changed_cb (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  if (self->kept_at_top != get_current (self))
    self->kept_at_top = QUERN_NONE;
  show_current (self);
  if (quern_display_get_relative (quern_explorer_get_display (self->explorer)))
    show_again (self);
}

static void
has_points_changed_cb (QuernFunctionView *self)
{
  if (is_current (self))
    update_columns (self);
}

/* Functions without a fit are listed last; sort them in only when all fits are done. */
static void
fits_changed_cb (QuernFunctionView *self)
{
  QuernListColumn *sorted;

  if (!is_current (self))
    return;

  sorted = quern_column_set_get_sorted (self->columns, NULL);
  if (sorted != NULL && (quern_list_column_get_info (sorted)->needs & QUERN_NEEDS_POINTS) != 0 &&
      quern_complexity_fits_are_done (
        quern_input_points_get_fits (quern_explorer_get_points (self->explorer))))
    quern_function_view_sort_as_marked (self);
  else
    quern_row_list_touch (QUERN_ROW_LIST (self->list));
}

static void
hovered_changed_cb (QuernFunctionView *self)
{
  quern_column_set_highlight (
    self->columns, quern_navigation_get_hovered (quern_explorer_get_navigation (self->explorer)));
}

static void
search_changed_cb (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  search_list (self);
  show_current (self);
  self->starts_anew = quern_function_list_is_searched (self->list);
  if (self->starts_anew)
    scroll_to_top (self);

  if (self->pending_step != 0)
    go_by (self, self->pending_step);
  if (self->is_entering)
    enter_list (self);
}

static const QuernExplorerHandler explorer_signals[] = {
  { "notify::analysis", G_CALLBACK (analysis_changed_cb) },
  { "notify::event", G_CALLBACK (event_changed_cb) },
  { "notify::second-event", G_CALLBACK (second_event_changed_cb) },
  { "notify::growth", G_CALLBACK (show_again) },
  { "notify::selected", G_CALLBACK (selected_changed_cb) },
  { "notify::selected-group", G_CALLBACK (selected_changed_cb) },
  { "notify::has-points", G_CALLBACK (has_points_changed_cb) },
  { "fits-changed", G_CALLBACK (fits_changed_cb) },
  { "notify::hovered", G_CALLBACK (hovered_changed_cb) },
  { "notify::grouping", G_CALLBACK (grouping_changed_cb) },
  { "notify::group-rows", G_CALLBACK (group_rows_changed_cb) },
  { "sums-changed", G_CALLBACK (group_sums_changed_cb) },
  { "notify::unchanged", G_CALLBACK (search_changed_cb) },
  { "notify::relative", G_CALLBACK (show_again) },
  { "notify::absolute", G_CALLBACK (show_again) },
  { "notify::precision", G_CALLBACK (show_again) },
  { "notes-changed", G_CALLBACK (show_again) },
  { "found", G_CALLBACK (search_changed_cb) },
};

static void
quern_function_view_set_columns (QuernListView  *view,
                                 QuernExplorer  *explorer,
                                 QuernColumnSet *columns)
{
  QuernFunctionView *self = QUERN_FUNCTION_VIEW (view);

  if (explorer == NULL)
    {
      quern_gradual_rows_set_model (self->rows, NULL);
      g_clear_object (&self->list);
      update_actions (self);
    }
  self->explorer = explorer;
  self->columns = columns;
  quern_search_box_set_explorer (self->search_box, explorer);
  quern_group_chooser_set_explorer (self->group_chooser, explorer);
  quern_filter_button_set_explorer (self->filter_button, explorer);
  quern_kind_bar_set_explorer (self->kind_bar, explorer);

  if (explorer != NULL)
    {
      add_columns (self);
      analysis_changed_cb (self);
    }
}

/* The pointer */

static void
motion_cb (QuernFunctionView *self,
           double             x,
           double             y)
{
  QuernNodeId node = QUERN_NONE;
  QuernRow *row;

  if (self->explorer == NULL || !is_current (self))
    return;

  row = quern_column_set_get_row_at (self->columns, x, y);
  if (row != NULL)
    node = quern_function_list_get_node (self->list, quern_row_get_record (row));
  quern_navigation_set_hovered (quern_explorer_get_navigation (self->explorer), node);
}

static void
leave_cb (QuernFunctionView *self)
{
  if (self->explorer != NULL)
    quern_navigation_set_hovered (quern_explorer_get_navigation (self->explorer), QUERN_NONE);
}

/* The widget */

static void
quern_function_view_dispose (GObject *object)
{
  QuernFunctionView *self = QUERN_FUNCTION_VIEW (object);

  quern_list_view_set_explorer (QUERN_LIST_VIEW (self), NULL);
  g_clear_pointer (&self->late_scroll, quern_late_scroll_free);
  g_clear_pointer (&self->rows, quern_gradual_rows_free);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);

  G_OBJECT_CLASS (quern_function_view_parent_class)->dispose (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->list);
}

static void
quern_function_view_class_init (QuernFunctionViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernListViewClass *list_view_class = QUERN_LIST_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_function_view_dispose;
  list_view_class->set_columns = quern_function_view_set_columns;
  list_view_class->fill = quern_function_cells_fill;
  list_view_class->sort = sort_cb;
  list_view_class->offer = &offer;
  list_view_class->create_menu = create_menu;

  /**
   * QuernFunctionView::chosen:
   *
   * The user clicked or activated a function, rather than moved through the list with arrow keys.
   */
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                  NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (QUERN_TYPE_SEARCH_BOX);
  g_type_ensure (QUERN_TYPE_GROUP_CHOOSER);
  g_type_ensure (QUERN_TYPE_FILTER_BUTTON);
  g_type_ensure (QUERN_TYPE_KIND_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-function-view.ui");
  gtk_widget_class_set_css_name (widget_class, "functionview");
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, search_box);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, group_chooser);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, filter_button);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, kind_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, stack);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, scroller);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, column_view);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, empty_page);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, clear_button);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, pattern_button);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, footer);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, released_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_next_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_leave_cb);
  gtk_widget_class_bind_template_callback (widget_class, list_key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, motion_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);

  gtk_widget_class_install_action (widget_class, "functions.clear-search", NULL,
                                   clear_search_action);
  gtk_widget_class_install_action (widget_class, "functions.use-pattern", NULL,
                                   use_pattern_action);
  install_opening (widget_class);
  install_actions (widget_class);
}

static void
quern_function_view_init (QuernFunctionView *self)
{
  GtkAdjustment *adjustment;

  self->kept_at_top = QUERN_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));

  self->late_scroll = quern_late_scroll_new (self->column_view, scroll_cb, self);
  self->is_at_top = TRUE;
  adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  g_signal_connect_object (adjustment, "notify::page-size", G_CALLBACK (height_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (scrolled_cb), self,
                           G_CONNECT_SWAPPED);
  self->rows = quern_gradual_rows_new (GTK_WIDGET (self->column_view));
  self->selection =
    gtk_multi_selection_new (g_object_ref (quern_gradual_rows_get_shown (self->rows)));
  g_signal_connect_swapped (self->selection, "selection-changed",
                            G_CALLBACK (selection_changed_cb), self);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));
  update_actions (self);

  quern_row_opener_add (self->column_view, &opening, self);
  quern_list_view_set_up (QUERN_LIST_VIEW (self), self->column_view, explorer_signals,
                          G_N_ELEMENTS (explorer_signals));
}

QuernFunctionList *
quern_function_view_get_list (QuernFunctionView *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_VIEW (self), NULL);

  return self->list;
}

GArray *
quern_function_view_dup_events (QuernFunctionView *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_VIEW (self), NULL);

  return self->columns != NULL ? quern_column_set_dup_events (self->columns)
                               : g_array_new (FALSE, FALSE, sizeof (QuernEventId));
}

void
quern_function_view_focus_list (QuernFunctionView *self)
{
  g_return_if_fail (QUERN_IS_FUNCTION_VIEW (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->column_view));
  if (self->list != NULL)
    scroll_to_selected (self, QUERN_NONE);
}

void
quern_function_view_focus_search (QuernFunctionView *self)
{
  g_return_if_fail (QUERN_IS_FUNCTION_VIEW (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->search_box));
}
