/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-assembly-margin.h"

#include "quern-heat-cell.h"
#include "quern-row-heat.h"

/* How one of the columns makes its cells. */
typedef struct
{
  guint       place;  /* in the view, when all of them are there */
  GtkWidget *(*create) (const QuernJumpArrows *arrows);
  void       (*show)   (GtkWidget *cell, QuernRow *row); /* row: nullable */
} MarginColumn;

static G_DEFINE_QUARK (quern-assembly-margin, margin);
static G_DEFINE_QUARK (quern-assembly-margin-row, row);

/* The class of the rows that belong to the line of source that is looked at. */
#define OF_LINE "of-line"

/* The whole row of a list that a cell is in. */
static void
set_off (GtkWidget *cell,
         gboolean   is_of_line)
{
  GtkWidget *row = gtk_widget_get_ancestor (cell, GTK_TYPE_COLUMN_VIEW) != NULL
                     ? gtk_widget_get_parent (gtk_widget_get_parent (cell)) : NULL;

  if (row != NULL && is_of_line)
    gtk_widget_add_css_class (row, OF_LINE);
  else if (row != NULL)
    gtk_widget_remove_css_class (row, OF_LINE);
}

static GtkWidget *
create_heat (const QuernJumpArrows *arrows)
{
  return quern_heat_cell_new ();
}

static void
show_heat (GtkWidget *cell,
           QuernRow  *row)
{
  guint position = row != NULL ? quern_row_get_position (row) : QUERN_NONE;
  QuernAssemblyList *list =
    position != QUERN_NONE ? QUERN_ASSEMBLY_LIST (quern_row_get_list (row)) : NULL;

  quern_heat_cell_set_step (
    QUERN_HEAT_CELL (cell),
    list != NULL ? quern_row_heat_get_step (quern_assembly_list_get_hot (list), position) : -1);
  set_off (cell, list != NULL && quern_assembly_list_is_of_line (list, position));
}

static void
show_jumps (GtkWidget *cell,
            QuernRow  *row)
{
  quern_jump_cell_set_row (QUERN_JUMP_CELL (cell),
                           row != NULL ? quern_row_get_position (row) : QUERN_NONE);
}

static const MarginColumn heat_column = { 0, create_heat, show_heat };
static const MarginColumn jumps_column = { 6, quern_jump_cell_new, show_jumps };

/* The cells */

static const MarginColumn *
get_column (GtkListItemFactory *factory)
{
  return g_object_get_qdata (G_OBJECT (factory), margin_quark ());
}

static void
setup_cb (GtkListItemFactory    *factory,
          GtkListItem           *item,
          const QuernJumpArrows *arrows)
{
  gtk_list_item_set_child (item, get_column (factory)->create (arrows));
}

static void
bind_cb (GtkListItemFactory *factory,
         GtkListItem        *item,
         gpointer            user_data)
{
  const MarginColumn *column = get_column (factory);
  GtkWidget *cell = gtk_list_item_get_child (item);
  QuernRow *row = gtk_list_item_get_item (item);

  g_object_set_qdata (G_OBJECT (cell), row_quark (), row);
  g_signal_connect_object (row, "changed", G_CALLBACK (column->show), cell, G_CONNECT_SWAPPED);
  column->show (cell, row);
}

static void
unbind_cb (GtkListItemFactory *factory,
           GtkListItem        *item,
           gpointer            user_data)
{
  const MarginColumn *column = get_column (factory);
  GtkWidget *cell = gtk_list_item_get_child (item);

  g_object_set_qdata (G_OBJECT (cell), row_quark (), NULL);
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), column->show, cell);
  column->show (cell, NULL);
}

/* The columns */

static GtkColumnViewColumn *
find (GtkColumnView      *view,
      const MarginColumn *wanted)
{
  GListModel *all = gtk_column_view_get_columns (view);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (all, i);

      /* It stays in the view. */
      if (g_object_get_qdata (G_OBJECT (column), margin_quark ()) == wanted)
        return column;
    }

  return NULL;
}

static void
add (GtkColumnView         *view,
     const MarginColumn    *wanted,
     const QuernJumpArrows *arrows)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *old = find (view, wanted);
  g_autoptr (GtkColumnViewColumn) column = NULL;

  if (old != NULL)
    gtk_column_view_remove_column (view, old);

  g_object_set_qdata (G_OBJECT (factory), margin_quark (), (gpointer) wanted);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), (gpointer) arrows);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  column = gtk_column_view_column_new (NULL, factory);
  g_object_set_qdata (G_OBJECT (column), margin_quark (), (gpointer) wanted);
  gtk_column_view_insert_column (view, wanted->place, column);
}

void
quern_assembly_margin_add (GtkColumnView         *view,
                           const QuernJumpArrows *arrows)
{
  add (view, &heat_column, arrows);
  add (view, &jumps_column, arrows);
  gtk_column_view_column_set_fixed_width (find (view, &heat_column), QUERN_ROW_HEAT_WIDTH);
}

void
quern_assembly_margin_update (GtkColumnView         *view,
                              const QuernJumpArrows *arrows)
{
  GtkColumnViewColumn *jumps = find (view, &jumps_column);

  if (jumps != NULL)
    gtk_column_view_column_set_fixed_width (jumps, quern_jump_arrows_get_width (arrows));
}

static void
refresh (GtkWidget *widget)
{
  if (QUERN_IS_JUMP_CELL (widget))
    gtk_widget_queue_draw (widget);
  else if (QUERN_IS_HEAT_CELL (widget))
    show_heat (widget, g_object_get_qdata (G_OBJECT (widget), row_quark ()));
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      refresh (child);
}

void
quern_assembly_margin_refresh (GtkColumnView *view)
{
  refresh (GTK_WIDGET (view));
}
