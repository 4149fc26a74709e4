/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The columns of the call tree, and what their cells say. */

#include "quern-tree-view-private.h"

#include "quern-column-view.h"
#include "quern-cost-cell.h"
#include "quern-cost-text.h"
#include "quern-name-cell.h"
#include "quern-tree-list.h"
#include "quern-view-event.h"

#include <glib/gi18n.h>
#include <math.h>

/* Px, at least. */
#define COST_WIDTH 84
#define CERTAINTY_WIDTH 160

enum
{
  COLUMN_NAME,
  COLUMN_COST,
  COLUMN_SELF,
  COLUMN_CERTAINTY,
};

typedef void (*BindFunc) (QuernTreeView *self,
                          GtkWidget     *cell,
                          QuernTreeRow  *row);

static void
bind_cost (QuernTreeView *self,
           GtkWidget     *cell,
           QuernTreeRow  *row)
{
  QuernContext context = quern_tree_row_get_context (row);
  QuernEventId event = quern_view_event_get (self->explorer, NULL);
  g_autofree char *text = quern_cost_text_estimate (self->explorer, event, context.cost);
  g_autofree char *marked = quern_tree_row_is_estimate (row) ? g_strconcat ("≈", text, NULL)
                                                             : g_strdup (text);

  quern_cost_cell_set (QUERN_COST_CELL (cell), marked,
                       quern_cost_text_estimate_share (self->explorer, event, context.cost));
}

static void
bind_self (QuernTreeView *self,
           GtkWidget     *cell,
           QuernTreeRow  *row)
{
  QuernContext context = quern_tree_row_get_context (row);
  QuernEventId event = quern_view_event_get (self->explorer, NULL);
  g_autofree char *text = quern_cost_text_estimate (self->explorer, event, context.self);

  quern_cost_cell_set (QUERN_COST_CELL (cell), text,
                       quern_cost_text_estimate_share (self->explorer, event, context.self));
}

static void
bind_certainty (QuernTreeView *self,
                GtkWidget     *cell,
                QuernTreeRow  *row)
{
  QuernContext context = quern_tree_row_get_context (row);
  QuernEventId event = quern_view_event_get (self->explorer, NULL);
  g_autofree char *low = quern_cost_text_estimate (self->explorer, event, context.low);
  g_autofree char *high = quern_cost_text_estimate (self->explorer, event, context.high);
  g_autofree char *text = NULL;

  /* Translators: certain bounds of a cost. */
  text = quern_tree_row_is_estimate (row) ? g_strdup_printf (_("%s to %s"), low, high)
                                          : g_strdup (_("exact"));
  quern_cost_cell_set (QUERN_COST_CELL (cell), text, (double) NAN);
}

/* Files of --separate-callers name a function with its callers, which are the
 * rows above it: but for the first rows, and where rows below are the callers. */
static gboolean
is_in_path (QuernTreeView      *self,
            const QuernContext *context)
{
  return context->depth > 1 && !g_str_equal (self->mode, "leaves");
}

static void
bind_name (QuernTreeView *self,
           GtkWidget     *cell,
           QuernTreeRow  *row)
{
  QuernContext context = quern_tree_row_get_context (row);

  if (context.function == QUERN_NONE)
    quern_name_cell_set_text (QUERN_NAME_CELL (cell), _("Whole program"), NULL, QUERN_NONE);
  else
    quern_name_cell_set_node (QUERN_NAME_CELL (cell), self->explorer, context.function,
                              (is_in_path (self, &context) ? QUERN_NAME_IN_PATH : 0) |
                                (context.recursive ? QUERN_NAME_RECURSIVE : 0));
}

/* A column: what its cells are. */
typedef struct
{
  const char *title; /* NULL: says what is shown */
  int         width; /* px; 0: all that is left */
  QuernBar    bar;
  gboolean    is_name;
  BindFunc    bind;
} Column;

static const Column columns[] = {
  [COLUMN_NAME] = { N_("Function"), 0, QUERN_BAR_NONE, TRUE, bind_name },
  [COLUMN_COST] = { NULL, COST_WIDTH, QUERN_BAR_INCLUSIVE, FALSE, bind_cost },
  [COLUMN_SELF] = { NULL, COST_WIDTH, QUERN_BAR_SELF, FALSE, bind_self },
  [COLUMN_CERTAINTY] = { N_("Certain"), CERTAINTY_WIDTH, QUERN_BAR_NONE, FALSE, bind_certainty },
};

static const Column *
get_column (GtkSignalListItemFactory *factory)
{
  return g_object_get_data (G_OBJECT (factory), "column");
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          QuernTreeView            *self)
{
  const Column *column = get_column (factory);
  GtkWidget *cell;
  GtkWidget *expander;

  if (!column->is_name)
    {
      gtk_list_item_set_child (item, quern_cost_cell_new (column->bar));
      return;
    }

  cell = quern_name_cell_new (self->widths, FALSE);
  gtk_widget_set_hexpand (cell, TRUE);
  expander = gtk_tree_expander_new ();
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), cell);
  gtk_list_item_set_child (item, expander);
}

static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         QuernTreeView            *self)
{
  const Column *column = get_column (factory);
  GtkTreeListRow *list_row = gtk_list_item_get_item (item);
  g_autoptr (QuernTreeRow) row = gtk_tree_list_row_get_item (list_row);
  GtkWidget *cell = gtk_list_item_get_child (item);

  if (column->is_name)
    {
      gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (cell), list_row);
      cell = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (cell));
    }
  column->bind (self, cell, row);
}

static void
unbind_cb (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           QuernTreeView            *self)
{
  const Column *column = get_column (factory);
  GtkWidget *cell = gtk_list_item_get_child (item);

  if (!column->is_name)
    return;

  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (cell), NULL);
  cell = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (cell));
  quern_name_cell_clear (QUERN_NAME_CELL (cell));
}

void
quern_tree_view_add_columns (QuernTreeView *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      g_autoptr (GtkColumnViewColumn) column = NULL;

      g_object_set_data (G_OBJECT (factory), "column", (gpointer) &columns[i]);
      g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, 0);
      g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, 0);
      g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cb), self, 0);
      column = gtk_column_view_column_new (
        columns[i].title != NULL ? _(columns[i].title) : NULL, factory);
      gtk_column_view_column_set_expand (column, columns[i].width == 0);
      gtk_column_view_column_set_resizable (column, TRUE);
      if (columns[i].width > 0)
        gtk_column_view_column_set_fixed_width (column, columns[i].width);
      quern_column_view_insert (self->column_view, i, column);
      if (!columns[i].is_name)
        quern_column_view_align_title (column, GTK_ALIGN_END);
    }
}

/* Wide enough for all costs, unless somebody has chosen another width. */
static void
update_width (QuernTreeView       *self,
              GtkColumnViewColumn *column,
              QuernEventId         event,
              guint                place)
{
  g_autofree char *widest = quern_cost_text_widest_cost (
    self->explorer, event, quern_cost_text_is_share (self->explorer, event));
  g_autofree char *text = place == COLUMN_CERTAINTY
                            ? g_strdup_printf (_("%s to %s"), widest, widest)
                            : g_strconcat ("≈", widest, NULL);
  int width = MAX (columns[place].width,
                   quern_cost_cell_measure (GTK_WIDGET (self->column_view), text));

  if (gtk_column_view_column_get_fixed_width (column) != self->widths_px[place] &&
      self->widths_px[place] != 0)
    return;

  self->widths_px[place] = width;
  gtk_column_view_column_set_fixed_width (column, width);
}

/* "Ir %" and "Self %", or "Ir" and "Self". */
void
quern_tree_view_update_titles (QuernTreeView *self,
                               QuernEventId   event)
{
  GListModel *columns_model = gtk_column_view_get_columns (self->column_view);
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  const char *percent = quern_cost_text_is_share (self->explorer, event) ? " %" : "";
  g_autofree char *name =
    quern_cost_text_dup_event_title (quern_profile_get_events (profile), event);
  const char *names[] = {
    [COLUMN_COST] = name,
    [COLUMN_SELF] = _("Self"),
  };

  for (guint i = COLUMN_COST; i <= COLUMN_CERTAINTY; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns_model, i);
      g_autofree char *title = NULL;

      update_width (self, column, event, i);
      if (i == COLUMN_CERTAINTY)
        continue;

      title = g_strconcat (names[i], percent, NULL);
      gtk_column_view_column_set_title (column, title);
    }
}
