/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-list-column.h"

#include "quern-cost-cell.h"
#include "quern-name-cell.h"
#include "quern-plot-cell.h"

#include <math.h>

struct _QuernListColumn
{
  GObject                parent_instance;

  const QuernColumnInfo *info;     /* static */
  QuernEventId           event;    /* or QUERN_NONE */
  QuernExplorer         *explorer; /* owned */
  QuernLetterWidths     *widths;   /* owned */
  QuernPlotSketches     *sketches; /* owned, nullable: of a column of plots */
};

G_DEFINE_FINAL_TYPE (QuernListColumn, quern_list_column, G_TYPE_OBJECT)

static G_DEFINE_QUARK (quern-list-column, column);
static G_DEFINE_QUARK (quern-list-column-row, row);

static void
quern_list_column_finalize (GObject *object)
{
  QuernListColumn *self = QUERN_LIST_COLUMN (object);

  g_clear_object (&self->explorer);
  g_clear_pointer (&self->widths, quern_letter_widths_unref);
  g_clear_object (&self->sketches);

  G_OBJECT_CLASS (quern_list_column_parent_class)->finalize (object);
}

static void
quern_list_column_class_init (QuernListColumnClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_list_column_finalize;
}

static void
quern_list_column_init (QuernListColumn *self)
{
}

/* The content's text is to be freed. */
static QuernCellContent
get_content (QuernListColumn *self,
             gpointer         row)
{
  QuernCellContent content = { .share = (double) NAN, .node = QUERN_NONE };

  /* A row that has left its list shows nothing until its cell is unbound. */
  if (quern_row_get_record (row) != QUERN_NONE)
    self->info->func (self->explorer, quern_list_column_get_shown (self), row, &content);
  if (content.text == NULL)
    content.text = g_strdup ("");

  return content;
}

static char *
dup_text (QuernListColumn *self,
          gpointer         row)
{
  QuernCellContent content = get_content (self, row);
  char *text = content.text;

  /* What is behind a group's name is about the list. */
  if (self->info->kind == QUERN_CELL_TEXT && content.note != NULL)
    {
      text = g_strdup_printf ("%s %s", content.text, content.note);
      g_free (content.text);
    }
  g_free (content.note);

  return text;
}

static GtkWidget *
create_cell (QuernListColumn *self)
{
  GtkWidget *cell;

  switch (self->info->kind)
    {
    case QUERN_CELL_INCLUSIVE:
      return quern_cost_cell_new (QUERN_BAR_INCLUSIVE);

    case QUERN_CELL_SELF:
      return quern_cost_cell_new (QUERN_BAR_SELF);

    case QUERN_CELL_NUMBER:
      return quern_cost_cell_new (QUERN_BAR_NONE);

    case QUERN_CELL_EXACT:
      cell = quern_cost_cell_new (QUERN_BAR_NONE);
      quern_cost_cell_set_kind (QUERN_COST_CELL (cell), QUERN_NUMBER_EXACT);
      return cell;

    case QUERN_CELL_NAME:
      return quern_name_cell_new (self->widths, FALSE);

    case QUERN_CELL_PLOT:
      return quern_plot_cell_new (self->sketches);

    case QUERN_CELL_TEXT:
    default:
      return quern_name_cell_new (self->widths, TRUE);
    }
}

/* The name in a row; NULL if there is no such row. */
static char *
dup_name_at (QuernListColumn *self,
             QuernRowList    *list,
             guint            position)
{
  g_autoptr (QuernRow) row = g_list_model_get_item (G_LIST_MODEL (list), position);

  return row != NULL ? dup_text (self, row) : NULL;
}

static void
tell_neighbours (QuernListColumn *self,
                 QuernNameCell   *cell,
                 QuernRow        *row)
{
  QuernRowList *list = quern_row_get_list (row);
  guint position = quern_row_get_position (row);
  g_autofree char *above = position > 0 ? dup_name_at (self, list, position - 1) : NULL;
  g_autofree char *below = dup_name_at (self, list, position + 1);

  quern_name_cell_set_neighbours (cell, above, below);
}

static void
fill_cell (QuernListColumn *self,
           GtkWidget       *cell,
           gpointer         row)
{
  QuernCellContent content = get_content (self, row);

  if (QUERN_IS_PLOT_CELL (cell))
    quern_plot_cell_set (QUERN_PLOT_CELL (cell), content.series, content.node, content.text);
  else if (QUERN_IS_COST_CELL (cell))
    quern_cost_cell_set (QUERN_COST_CELL (cell), content.text, content.share);
  else if (content.node != QUERN_NONE)
    {
      quern_name_cell_set_node (QUERN_NAME_CELL (cell), self->explorer, content.node,
                                content.recursive ? QUERN_NAME_RECURSIVE : 0);
      tell_neighbours (self, QUERN_NAME_CELL (cell), row);
    }
  else
    quern_name_cell_set_text (QUERN_NAME_CELL (cell), content.text, content.note,
                              content.is_group ? content.rank : QUERN_NONE);

  if (QUERN_IS_NAME_CELL (cell))
    quern_name_cell_set_expander (QUERN_NAME_CELL (cell), content.expander, content.is_below);

  if (content.weak)
    gtk_widget_add_css_class (cell, "dim-label");
  else
    gtk_widget_remove_css_class (cell, "dim-label");

  g_free (content.note);
  g_free (content.text);
}

static void
row_changed_cb (QuernRow    *row,
                GtkListItem *item)
{
  GtkWidget *cell = gtk_list_item_get_child (item);

  fill_cell (g_object_get_qdata (G_OBJECT (cell), column_quark ()), cell, row);
}

static void
setup_cb (QuernListColumn *self,
          GtkListItem     *item)
{
  GtkWidget *cell = create_cell (self);

  /* Outlives the item's time in this column: the view may keep both. */
  g_object_set_qdata_full (G_OBJECT (cell), column_quark (), g_object_ref (self), g_object_unref);
  gtk_list_item_set_child (item, cell);
}

static void
bind_cb (QuernListColumn *self,
         GtkListItem     *item)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  QuernRow *row = gtk_list_item_get_item (item);

  g_object_set_qdata (G_OBJECT (cell), row_quark (), row);
  g_signal_connect (row, "changed", G_CALLBACK (row_changed_cb), item);
  fill_cell (self, cell, row);
}

static void
unbind_cb (QuernListColumn *self,
           GtkListItem     *item)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  QuernRow *row = gtk_list_item_get_item (item);

  g_object_set_qdata (G_OBJECT (cell), row_quark (), NULL);
  g_signal_handlers_disconnect_by_func (row, row_changed_cb, item);
  if (QUERN_IS_NAME_CELL (cell))
    quern_name_cell_clear (QUERN_NAME_CELL (cell));
}

QuernListColumn *
quern_list_column_new (const QuernColumnInfo *info,
                       QuernEventId           event,
                       QuernExplorer         *explorer,
                       QuernLetterWidths     *widths)
{
  QuernListColumn *self;

  g_return_val_if_fail (info != NULL, NULL);
  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);
  g_return_val_if_fail (widths != NULL, NULL);

  self = g_object_new (QUERN_TYPE_LIST_COLUMN, NULL);
  self->info = info;
  self->event = event;
  self->explorer = g_object_ref (explorer);
  self->widths = quern_letter_widths_ref (widths);
  if (info->kind == QUERN_CELL_PLOT)
    self->sketches = quern_plot_sketches_new ();

  return self;
}

GtkColumnViewColumn *
quern_list_column_create (QuernListColumn *self)
{
  GtkListItemFactory *factory;
  GtkColumnViewColumn *column;

  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), NULL);

  factory = gtk_signal_list_item_factory_new ();
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cb), self, G_CONNECT_SWAPPED);

  column = gtk_column_view_column_new (NULL, factory);
  gtk_column_view_column_set_resizable (column, TRUE);
  if (self->info->width > 0)
    gtk_column_view_column_set_fixed_width (column, self->info->width);
  else
    gtk_column_view_column_set_expand (column, TRUE);

  g_object_set_qdata_full (G_OBJECT (column), column_quark (),
                           g_object_ref (self), g_object_unref);
  g_object_set_qdata_full (G_OBJECT (factory), column_quark (),
                           g_object_ref (self), g_object_unref);

  return column;
}

QuernListColumn *
quern_list_column_get_from (GtkColumnViewColumn *column)
{
  return g_object_get_qdata (G_OBJECT (column), column_quark ());
}

const QuernColumnInfo *
quern_list_column_get_info (QuernListColumn *self)
{
  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), NULL);

  return self->info;
}

QuernEventId
quern_list_column_get_event (QuernListColumn *self)
{
  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), QUERN_NONE);

  return self->event;
}

QuernEventId
quern_list_column_get_shown (QuernListColumn *self)
{
  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), QUERN_NONE);

  return self->event != QUERN_NONE ? self->event : quern_explorer_get_event (self->explorer);
}

char *
quern_list_column_dup_text (QuernListColumn *self,
                            gpointer         row)
{
  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), NULL);
  g_return_val_if_fail (QUERN_IS_ROW (row), NULL);

  return dup_text (self, row);
}

QuernRow *
quern_list_column_get_cell_row (GtkWidget *cell)
{
  return g_object_get_qdata (G_OBJECT (cell), row_quark ());
}
