/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which columns a list of calls has. Cost and name are always there. Direct
 * calls tell what one of them costs; all calls, how far they are away. */

#include "quern-call-view-private.h"

#include "quern-call-columns.h"
#include "quern-cost-cell.h"

#include <glib/gi18n.h>

static const QuernCallColumn fixed[] = {
  QUERN_CALL_COLUMN_COST,
  QUERN_CALL_COLUMN_NAME,
};

static const QuernColumnOption options[] = {
  { .column = QUERN_CALL_COLUMN_DISTANCE, .label = N_("Distance") },
  { .column = QUERN_CALL_COLUMN_COST_PER_CALL, .label = N_("Cost per Call") },
  { .column = QUERN_CALL_COLUMN_COUNT, .label = N_("Count") },
  { .column = QUERN_CALL_COLUMN_LOCATION, .label = N_("Location") },
  { .column = QUERN_CALL_COLUMN_EVENT_COST,
    .label = N_("Cost of Event"), .of_events = TRUE, .of_second = TRUE },
  { .column = QUERN_CALL_COLUMN_EVENT_COST_PER_CALL,
    .label = N_("Cost per Call of Event"), .of_events = TRUE },
};

static const char *const first_wanted[] = { "distance", "cost-per-call", "count", NULL };

static const QuernColumnInfo *
get_info (guint column)
{
  return quern_call_columns_get (column);
}

static void
update_title (gpointer             view,
              GtkColumnViewColumn *column)
{
  QuernCallView *self = view;
  QuernListColumn *shown = quern_list_column_get_from (column);
  QuernCellKind kind = quern_list_column_get_info (shown)->kind;
  gboolean all = quern_call_list_get_all (self->list);
  g_autofree char *tooltip = quern_call_columns_dup_tooltip (shown, self->explorer, all);
  g_autofree char *title = NULL;
  int width = quern_call_columns_get_width (shown, self->explorer, GTK_WIDGET (self->column_view));

  title = quern_call_columns_dup_title (shown, self->explorer,
                                        quern_call_view_get_direction (self),
                                        all);
  quern_column_set_set_title (self->columns, column, title);
  quern_column_set_set_tooltip (self->columns, column, tooltip);
  if (width > 0 && kind != QUERN_CELL_NAME && kind != QUERN_CELL_TEXT)
    width = MAX (width, quern_cost_cell_measure_title (GTK_WIDGET (self->column_view), title));
  if (width > 0)
    quern_column_set_set_width (self->columns, column, width);
}

void
quern_call_view_update_titles (QuernCallView *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->column_view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      update_title (self, column);
    }
}

/* All calls are followed for what there are columns of. */
static void
set_events (QuernCallView *self)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (QuernEventId));
  g_autoptr (GArray) further = quern_column_set_dup_events (self->columns);
  QuernEventId event = quern_explorer_get_event (self->explorer);

  if (event != QUERN_NONE)
    g_array_append_val (events, event);
  for (guint i = 0; event != QUERN_NONE && i < further->len; i++)
    if (g_array_index (further, QuernEventId, i) != event)
      g_array_append_val (events, g_array_index (further, QuernEventId, i));

  quern_call_list_set_events (self->list, (const QuernEventId *) (gconstpointer) events->data,
                              events->len);
}

void
quern_call_view_sort_cb (QuernListColumn *column,
                         gboolean         descending,
                         gpointer         data)
{
  QuernCallView *self = data;

  set_events (self);
  quern_call_list_sort (self->list, quern_list_column_get_info (column)->key,
                        quern_list_column_get_shown (column), descending);
}

static void
ensure_sorted (QuernCallView *self)
{
  if (quern_column_set_get_sorted (self->columns, NULL) == NULL)
    quern_column_set_mark_sorted (
      self->columns, quern_column_set_find (self->columns, "cost", QUERN_NONE), TRUE);
}

void
quern_call_view_sort_as_marked (QuernCallView *self)
{
  QuernListColumn *column;
  gboolean descending;

  ensure_sorted (self);
  column = quern_column_set_get_sorted (self->columns, &descending);
  quern_call_view_sort_cb (column, descending, self);
}

/* Which columns there are. */

static gboolean
is_current (QuernCallView *self)
{
  return quern_call_list_get_analysis (self->list) == quern_explorer_get_analysis (self->explorer);
}

static void
added (gpointer             view,
       GtkColumnViewColumn *column)
{
  QuernCallView *self = view;

  update_title (self, column);

  /* Its costs may have to be followed. */
  if (is_current (self) && quern_call_list_get_all (self->list) &&
      quern_list_column_get_event (quern_list_column_get_from (column)) != QUERN_NONE &&
      quern_column_set_get_sorted (self->columns, NULL) != NULL)
    quern_call_view_sort_as_marked (self);
}

static void
unsorted (gpointer view)
{
  QuernCallView *self = view;

  if (is_current (self))
    quern_call_view_sort_as_marked (self);
}

static gboolean
fits (gpointer view,
      guint    column)
{
  gboolean all = quern_call_list_get_all (QUERN_CALL_VIEW (view)->list);

  switch (column)
    {
    case QUERN_CALL_COLUMN_DISTANCE:
      return all;

    case QUERN_CALL_COLUMN_COST_PER_CALL:
    case QUERN_CALL_COLUMN_EVENT_COST_PER_CALL:
      return !all;

    default:
      return TRUE;
    }
}

static const QuernColumnOffer offer = {
  options, G_N_ELEMENTS (options), get_info, added, unsorted, fits, NULL
};

QuernColumnChoice *
quern_call_view_create_choice (QuernCallView *self)
{
  QuernColumnChoice *choice = quern_column_choice_new (GTK_WIDGET (self), &offer);

  quern_column_choice_want (choice, first_wanted);

  return choice;
}

void
quern_call_view_want_columns (QuernCallView     *self,
                              const char *const *ids)
{
  quern_column_choice_want (self->choice, ids);
}

void
quern_call_view_add_columns (QuernCallView *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    update_title (self, quern_column_set_add (self->columns, get_info (fixed[i]), QUERN_NONE));
}

void
quern_call_view_reset_columns (QuernCallView *self)
{
  quern_column_choice_reset (self->choice);
  ensure_sorted (self);
  quern_call_view_update_titles (self);
}
