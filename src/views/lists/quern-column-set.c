/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-column-set-private.h"

#include "quern-column-view.h"
#include "quern-name-cell.h"
#include "quern-visible.h"

#include <string.h>

static GListModel *
get_columns (QuernColumnSet *self)
{
  return gtk_column_view_get_columns (self->view);
}

/* A title was clicked. GTK begins with ascending; costs begin with the largest. */
static void
sorter_changed_cb (GtkSorter       *sorter,
                   GtkSorterChange  change,
                   QuernColumnSet  *self)
{
  GtkColumnViewColumn *column;
  QuernListColumn *clicked;

  if (self->is_marking)
    return;

  column = quern_column_view_get_sorted (self->view);
  clicked = column != NULL ? quern_list_column_get_from (column) : NULL;
  if (clicked == NULL)
    return;

  quern_column_set_sort (self, column, clicked == self->sorted
                                         ? !self->descending
                                         : quern_list_column_get_info (clicked)->descending);
}

QuernColumnSet *
quern_column_set_new (GtkColumnView       *view,
                      QuernExplorer       *explorer,
                      QuernColumnSortFunc  sort_func,
                      gpointer             user_data)
{
  QuernColumnSet *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);
  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);

  self = g_new0 (QuernColumnSet, 1);
  self->view = view;
  self->explorer = g_object_ref (explorer);
  self->widths = quern_letter_widths_new ();
  self->sort_func = sort_func;
  self->user_data = user_data;

  g_signal_connect (gtk_column_view_get_sorter (view), "changed",
                    G_CALLBACK (sorter_changed_cb), self);

  return self;
}

void
quern_column_set_free (QuernColumnSet *self)
{
  GListModel *columns;

  if (self == NULL)
    return;

  g_signal_handlers_disconnect_by_func (gtk_column_view_get_sorter (self->view),
                                        sorter_changed_cb, self);

  columns = get_columns (self);
  for (guint i = g_list_model_get_n_items (columns); i > 0; i--)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i - 1);

      if (quern_list_column_get_from (column) != NULL)
        quern_column_set_remove (self, column);
    }

  g_clear_pointer (&self->layout, g_variant_unref);
  g_clear_pointer (&self->widths, quern_letter_widths_unref);
  g_clear_object (&self->explorer);
  g_free (self);
}

GtkColumnView *
quern_column_set_get_view (QuernColumnSet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->view;
}

static guint
find_position (QuernColumnSet        *self,
               const QuernColumnInfo *info)
{
  guint n_columns = g_list_model_get_n_items (get_columns (self));

  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (get_columns (self), i);
      QuernListColumn *other = quern_list_column_get_from (column);

      if (other != NULL && quern_list_column_get_info (other) > info)
        return i;
    }

  return n_columns;
}

GtkColumnViewColumn *
quern_column_set_add (QuernColumnSet        *self,
                      const QuernColumnInfo *info,
                      QuernEventId           event)
{
  g_autoptr (QuernListColumn) column = NULL;
  g_autoptr (GtkColumnViewColumn) shown = NULL;
  g_autoptr (GtkSorter) sorter = NULL;
  guint position;

  g_return_val_if_fail (self != NULL, NULL);

  column = quern_list_column_new (info, event, self->explorer, self->widths);
  shown = quern_list_column_create (column);
  if (self->sort_func != NULL)
    {
      sorter = quern_column_view_create_sorter ();
      gtk_column_view_column_set_sorter (shown, sorter);
    }
  if (!quern_column_set_find_place (self, shown, &position))
    position = find_position (self, info);
  quern_column_view_insert (self->view, position, shown);
  quern_column_set_watch_width (self, shown);

  return shown;
}

void
quern_column_set_remove (QuernColumnSet      *self,
                         GtkColumnViewColumn *column)
{
  QuernListColumn *removed;

  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  removed = quern_list_column_get_from (column);
  if (self->sorted == removed)
    self->sorted = NULL;
  quern_column_set_unwatch_width (self, column);

  self->is_marking = TRUE;
  gtk_column_view_remove_column (self->view, column);
  self->is_marking = FALSE;
}

GtkColumnViewColumn *
quern_column_set_find (QuernColumnSet *self,
                       const char     *id,
                       QuernEventId    event)
{
  guint n_columns;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (id != NULL, NULL);

  n_columns = g_list_model_get_n_items (get_columns (self));
  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (get_columns (self), i);
      QuernListColumn *other = quern_list_column_get_from (column);

      if (other != NULL && quern_list_column_get_event (other) == event &&
          strcmp (quern_list_column_get_info (other)->id, id) == 0)
        return column;
    }

  return NULL;
}

void
quern_column_set_set_title (QuernColumnSet      *self,
                            GtkColumnViewColumn *column,
                            const char          *title)
{
  QuernCellKind kind;
  g_autofree char *brief = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  brief = quern_visible_brief (title);
  gtk_column_view_column_set_title (column, brief);

  kind = quern_list_column_get_info (quern_list_column_get_from (column))->kind;
  quern_column_view_align_title (
    column, kind == QUERN_CELL_NAME || kind == QUERN_CELL_TEXT || kind == QUERN_CELL_PLOT
              ? GTK_ALIGN_START : GTK_ALIGN_END);
}

void
quern_column_set_set_tooltip (QuernColumnSet      *self,
                              GtkColumnViewColumn *column,
                              const char          *tooltip)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  quern_column_view_set_tooltip (column, tooltip);
}

GArray *
quern_column_set_dup_events (QuernColumnSet *self)
{
  GArray *events;
  GListModel *columns;

  g_return_val_if_fail (self != NULL, NULL);

  columns = get_columns (self);
  events = g_array_new (FALSE, FALSE, sizeof (QuernEventId));
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      QuernListColumn *shown = quern_list_column_get_from (column);
      QuernEventId event = shown != NULL ? quern_list_column_get_event (shown) : QUERN_NONE;
      gboolean is_known = event == QUERN_NONE;

      for (guint k = 0; k < events->len; k++)
        is_known |= g_array_index (events, QuernEventId, k) == event;
      if (!is_known)
        g_array_append_val (events, event);
    }

  return events;
}

void
quern_column_set_mark_sorted (QuernColumnSet      *self,
                              GtkColumnViewColumn *column,
                              gboolean             descending)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  self->sorted = quern_list_column_get_from (column);
  self->descending = descending;

  self->is_marking = TRUE;
  gtk_column_view_sort_by_column (self->view, column,
                                  descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
  self->is_marking = FALSE;
}

gboolean
quern_column_set_can_sort (QuernColumnSet *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->sort_func != NULL;
}

void
quern_column_set_sort (QuernColumnSet      *self,
                       GtkColumnViewColumn *column,
                       gboolean             descending)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->sort_func != NULL);

  self->is_sort_pending = FALSE;
  quern_column_set_mark_sorted (self, column, descending);
  self->sort_func (quern_list_column_get_from (column), descending, self->user_data);
}

QuernListColumn *
quern_column_set_get_sorted (QuernColumnSet *self,
                             gboolean       *descending)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (descending != NULL)
    *descending = self->descending;

  return self->sorted;
}

/* Each row's widget holds a widget for each column, which holds our cell. */
static QuernRow *
get_widget_row (GtkWidget *row_widget)
{
  for (GtkWidget *holder = gtk_widget_get_first_child (row_widget);
       holder != NULL;
       holder = gtk_widget_get_next_sibling (holder))
    {
      GtkWidget *cell = gtk_widget_get_first_child (holder);
      QuernRow *row = cell != NULL ? quern_list_column_get_cell_row (cell) : NULL;

      if (row != NULL)
        return row;
    }

  return NULL;
}

static gboolean
is_row_at (GtkWidget *row_widget,
           guint      position)
{
  QuernRow *row = get_widget_row (row_widget);

  return row != NULL && quern_row_get_position (row) == position;
}

void
quern_column_set_scroll_to (QuernColumnSet *self,
                            guint           position)
{
  g_return_if_fail (self != NULL);

  quern_column_view_scroll_to (self->view, position, is_row_at);
}

static gboolean
shows_node (GtkWidget   *row_widget,
            QuernNodeId  node)
{
  for (GtkWidget *holder = gtk_widget_get_first_child (row_widget);
       holder != NULL;
       holder = gtk_widget_get_next_sibling (holder))
    {
      GtkWidget *cell = gtk_widget_get_first_child (holder);

      if (QUERN_IS_NAME_CELL (cell) && quern_name_cell_get_node (QUERN_NAME_CELL (cell)) == node)
        return TRUE;
    }

  return FALSE;
}

void
quern_column_set_highlight (QuernColumnSet *self,
                            QuernNodeId     node)
{
  GtkWidget *list;

  g_return_if_fail (self != NULL);

  list = quern_column_view_get_list (self->view);
  if (list == NULL)
    return;

  for (GtkWidget *child = gtk_widget_get_first_child (list);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (node != QUERN_NONE && shows_node (child, node))
        gtk_widget_add_css_class (child, "hovered");
      else
        gtk_widget_remove_css_class (child, "hovered");
    }
}

QuernRow *
quern_column_set_get_row_at (QuernColumnSet *self,
                             double          x,
                             double          y)
{
  GtkWidget *list;
  GtkWidget *widget;

  g_return_val_if_fail (self != NULL, NULL);

  list = quern_column_view_get_list (self->view);
  widget = gtk_widget_pick (GTK_WIDGET (self->view), x, y, GTK_PICK_DEFAULT);
  while (widget != NULL && gtk_widget_get_parent (widget) != list)
    widget = gtk_widget_get_parent (widget);

  return widget != NULL ? get_widget_row (widget) : NULL;
}
