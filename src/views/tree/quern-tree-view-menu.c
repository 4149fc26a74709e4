/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be done with the selected row of the call tree. */

#include "quern-tree-view-private.h"

#include "quern-note-menu.h"
#include "quern-tree-list.h"

#include <glib/gi18n.h>

/* QUERN_NONE without a row, and of that of the whole program. */
static QuernFunctionId
get_function (QuernTreeView *self)
{
  GtkTreeListRow *selected = gtk_single_selection_get_selected_item (self->selection);
  g_autoptr (QuernTreeRow) row = selected != NULL ? gtk_tree_list_row_get_item (selected) : NULL;

  return row != NULL ? quern_tree_row_get_function (row) : QUERN_NONE;
}

/* The row of the list that a widget is in; its first cell has the expander. */
static guint
pick_row (gpointer user_data,
          double   x,
          double   y)
{
  QuernTreeView *self = user_data;
  GtkWidget *list = gtk_widget_get_last_child (GTK_WIDGET (self->column_view));
  GtkWidget *widget =
    gtk_widget_pick (GTK_WIDGET (self->column_view), x, y, GTK_PICK_DEFAULT);
  GtkTreeExpander *expander;

  while (widget != NULL && gtk_widget_get_parent (widget) != list)
    widget = gtk_widget_get_parent (widget);
  expander = widget != NULL ? quern_tree_view_find_expander (widget) : NULL;

  return expander != NULL && gtk_tree_expander_get_list_row (expander) != NULL
           ? gtk_tree_list_row_get_position (gtk_tree_expander_get_list_row (expander))
           : QUERN_NONE;
}

static GMenuModel *
create_menu (gpointer data)
{
  QuernTreeView *self = data;
  g_autoptr (GMenu) going = g_menu_new ();
  g_autoptr (GMenu) opening = g_menu_new ();
  g_autoptr (GMenu) copying = g_menu_new ();
  QuernFunctionId function = get_function (self);
  GMenu *menu = g_menu_new ();

  if (function != QUERN_NONE)
    {
      quern_list_menu_add_code (going, "win.show-code::source", "win.show-code::assembly");
      g_menu_append_section (menu, NULL, G_MENU_MODEL (going));
      quern_note_menu_append (menu, self->explorer, function);
      g_menu_append (copying, _("Copy _Name"), "tree.copy-name");
      g_menu_append_section (menu, NULL, G_MENU_MODEL (copying));
    }
  g_menu_append (opening, _("Open _Hottest Path"), "tree.open-hottest");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (opening));
  quern_list_menu_add_export (menu, "win.export-list::tree");

  return G_MENU_MODEL (menu);
}

static void
copy_name_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  QuernTreeView *self = QUERN_TREE_VIEW (widget);
  QuernFunctionId function = get_function (self);
  g_autofree char *name = NULL;

  if (function == QUERN_NONE)
    return;

  name = quern_analysis_dup_node_name (quern_explorer_get_analysis (self->explorer), function);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

static void
menu_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  quern_list_menu_open (QUERN_TREE_VIEW (widget)->menu);
}

void
quern_tree_view_install_menu (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "tree.copy-name", NULL, copy_name_action);
  gtk_widget_class_install_action (widget_class, "tree.menu", NULL, menu_action);
}

void
quern_tree_view_add_menu (QuernTreeView *self)
{
  self->menu = quern_list_menu_new (GTK_WIDGET (self), self->column_view, create_menu, self);
  quern_list_menu_set_pick (self->menu, pick_row);
}
