/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be done with the selected rows of the list of functions. */

#include "quern-function-view-private.h"

#include "quern-note-menu.h"
#include "quern-php-menu.h"
#include "quern-row-copy.h"

#include <glib/gi18n.h>

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
      g_autoptr (QuernFunctionRow) row = NULL;
      g_autofree char *name = NULL;

      row = g_list_model_get_item (G_LIST_MODEL (self->list), position);
      name = quern_function_row_dup_name (row);
      if (names->len > 0)
        g_string_append_c (names, '\n');
      g_string_append (names, name);
    }

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), names->str);
}

static void
copy_rows_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  QuernFunctionView *self = QUERN_FUNCTION_VIEW (widget);
  g_autoptr (GtkBitset) positions = get_selection (self);

  quern_row_copy_put (self->column_view, G_LIST_MODEL (self->list), positions, FALSE);
}

static void
menu_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  quern_list_menu_open (QUERN_FUNCTION_VIEW (widget)->menu);
}

/* Of several rows, it would not be clear which one is noted. */
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

static GMenuModel *
create_menu (gpointer data)
{
  QuernFunctionView *self = data;
  g_autoptr (GMenu) going = g_menu_new ();
  g_autoptr (GMenu) rows = g_menu_new ();
  GMenu *menu = g_menu_new ();

  quern_list_menu_add_code (going, "win.show-code::source", "win.show-code::assembly");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (going));
  if (self->explorer != NULL)
    quern_note_menu_append (menu, self->explorer, get_one_selected (self));
  if (self->explorer != NULL)
    quern_php_menu_append (menu, self->explorer, get_one_selected (self));
  quern_list_menu_add_copying (menu, "functions.copy-name", "functions.copy-rows");
  quern_list_menu_add_export (menu, "win.export-list::functions");
  g_menu_append (rows, _("_Groups as Rows"), "functions.group-rows");
  g_menu_append (rows, _("_Open All"), "functions.open-all");
  g_menu_append (rows, _("C_lose All"), "functions.close-all");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (rows));
  quern_list_menu_add_arranging (self->menu, menu);
  g_menu_append_section (menu, NULL, quern_column_choice_get_menu (self->choice));

  return G_MENU_MODEL (menu);
}

void
quern_function_view_update_actions (QuernFunctionView *self)
{
  g_autoptr (GtkBitset) positions = get_selection (self);
  gboolean has_rows = self->list != NULL && !gtk_bitset_is_empty (positions);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.copy-name", has_rows);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.copy-rows", has_rows);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.menu", has_rows);
}

void
quern_function_view_install_menu (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "functions.copy-name", NULL, copy_name_action);
  gtk_widget_class_install_action (widget_class, "functions.copy-rows", NULL, copy_rows_action);
  gtk_widget_class_install_action (widget_class, "functions.menu", NULL, menu_action);
  gtk_widget_class_install_action (widget_class, "functions.open-manual", NULL,
                                   open_manual_action);
}

void
quern_function_view_add_menu (QuernFunctionView *self)
{
  self->menu = quern_list_menu_new (GTK_WIDGET (self), self->column_view, create_menu, self);
  quern_function_view_update_actions (self);
}
