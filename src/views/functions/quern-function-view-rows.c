/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Selecting, sorting and searching in the list of functions. */

#include "quern-function-view-private.h"

static void
scroll_cb (gpointer user_data,
           guint    position)
{
  QuernFunctionView *self = user_data;

  if (self->list != NULL && position < g_list_model_get_n_items (G_LIST_MODEL (self->list)))
    quern_column_set_scroll_to (self->columns, position);
}

QuernLateScroll *
quern_function_view_create_late_scroll (QuernFunctionView *self)
{
  return quern_late_scroll_new (self->column_view, scroll_cb, self);
}

void
quern_function_view_scroll_to_top (QuernFunctionView *self)
{
  quern_late_scroll_to (self->late_scroll, 0);
}

/* scroll_to: or QUERN_NONE */
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

  quern_function_view_update_actions (self);
  if (scroll_to != QUERN_NONE)
    quern_late_scroll_to (self->late_scroll, scroll_to);
}

/* What the explorer has selected: the record of a function or group, or QUERN_NONE. */
static guint32
get_explorers (QuernFunctionView *self)
{
  guint group = quern_group_choice_get_selected (quern_explorer_get_groups (self->explorer));

  if (group != QUERN_NONE)
    return quern_function_groups_get_record (quern_function_list_get_groups (self->list), group);

  return quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer));
}

/* A function in a group that is closed is not marked, as the group is not what is
 * selected; but one sees where it is. */
void
quern_function_view_select_explorers (QuernFunctionView *self)
{
  guint32 record = get_explorers (self);

  select_position (self, quern_row_list_find (QUERN_ROW_LIST (self->list), record),
                   quern_function_list_find_shown (self->list, record));
}

void
quern_function_view_mark_explorers (QuernFunctionView *self)
{
  guint32 record = get_explorers (self);

  select_position (self, quern_row_list_find (QUERN_ROW_LIST (self->list), record), QUERN_NONE);
}

/* Several rows stay selected wherever they move to. */

static gpointer
get_key (QuernFunctionView *self,
         guint              position)
{
  return GUINT_TO_POINTER (quern_row_list_get_record (QUERN_ROW_LIST (self->list), position));
}

static GHashTable *
hold_several (QuernFunctionView *self)
{
  g_autoptr (GtkBitset) positions = NULL;
  GHashTable *records;
  GtkBitsetIter iter;
  guint position;

  positions = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
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
      quern_function_view_select_explorers (self);
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
  quern_function_view_update_actions (self);
}

void
quern_function_view_sort_list (QuernFunctionView *self,
                               QuernListColumn   *column,
                               gboolean           descending)
{
  g_autoptr (GHashTable) several = hold_several (self);
  const QuernColumnInfo *info = quern_list_column_get_info (column);
  QuernEventId event = quern_list_column_get_shown (column);

  gboolean is_of_costs = info->kind == QUERN_COLUMN_COST || info->kind == QUERN_COLUMN_MEAN;

  /* Until it can be sorted, the rows stay where they are. */
  if ((event != QUERN_NONE || !is_of_costs) &&
      !quern_function_list_sort (self->list, info->id, event, descending))
    return;

  select_again (self, several);
}

void
quern_function_view_sort_as_marked (QuernFunctionView *self)
{
  gboolean descending;
  QuernListColumn *column = quern_column_set_get_sorted (self->columns, &descending);

  if (column == NULL)
    {
      GtkColumnViewColumn *inclusive =
        quern_column_set_find (self->columns, "inclusive", QUERN_NONE);

      quern_column_set_mark_sorted (self->columns, inclusive, TRUE);
      column = quern_list_column_get_from (inclusive);
      descending = TRUE;
    }

  quern_function_view_sort_list (self, column, descending);
}

void
quern_function_view_search_list (QuernFunctionView *self)
{
  const GError *error = quern_function_search_get_error (
    quern_explorer_get_search (self->explorer));

  if (error == NULL)
    quern_function_list_show_found (
      self->list, quern_function_search_get_found (quern_explorer_get_search (self->explorer)));
  quern_search_box_set_error (self->search_box, error != NULL ? error->message : NULL);
  quern_function_view_update_page (self);
  quern_function_view_update_footer (self);
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

void
quern_function_view_go_by (QuernFunctionView *self,
                           int                step)
{
  guint n_nodes;
  guint n_rows;
  guint position;

  if (self->list == NULL)
    return;

  /* The list is still that of an older text. */
  self->pending_step = quern_function_search_is_busy (quern_explorer_get_search (self->explorer))
                         ? step
                         : 0;
  if (self->pending_step != 0)
    return;

  n_nodes = quern_analysis_get_n_nodes (quern_function_list_get_analysis (self->list));
  n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  position = quern_row_list_find (
    QUERN_ROW_LIST (self->list),
    quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)));

  /* What was selected before the search says nothing about where to begin. */
  if (self->starts_anew && position != 0)
    position = QUERN_NONE;
  self->starts_anew = FALSE;

  /* One row may be no function: then the next one is meant. */
  for (guint tries = 0; tries < MIN (n_rows, 2); tries++)
    {
      guint32 record;

      position = step_round (position, step, n_rows);
      record = quern_row_list_get_record (QUERN_ROW_LIST (self->list), position);
      if (record < n_nodes)
        {
          /* Pictures that show it stay as they are. */
          quern_navigation_set_selected (quern_explorer_get_navigation (self->explorer), record);
          return;
        }
    }
}

/* The first row that was found is gone to; without a search, the selected one. */
void
quern_function_view_enter_list (QuernFunctionView *self)
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
      if (quern_row_list_get_record (QUERN_ROW_LIST (self->list), 0) != get_explorers (self))
        quern_function_view_go_by (self, 1);
    }
  quern_function_view_select_explorers (self);

  /* At once: the next key may come before the next frame. */
  if (quern_function_list_find_shown (self->list, get_explorers (self)) != QUERN_NONE)
    position = quern_function_list_find_shown (self->list, get_explorers (self));
  if (position != QUERN_NONE)
    {
      quern_gradual_rows_reach (self->rows, position);
      scroll_cb (self, position);
      quern_late_scroll_to (self->late_scroll, position);
    }
}
