/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be done with the selected row of a list of calls. */

#include "quern-call-view-private.h"

#include "quern-note-menu.h"

#include <glib/gi18n.h>

static void
copy_name_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  QuernArcRow *row = quern_call_view_get_selected_row (QUERN_CALL_VIEW (widget));
  g_autofree char *name = quern_arc_row_dup_name (row);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

static void
copy_row_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  QuernCallView *self = QUERN_CALL_VIEW (widget);
  g_autoptr (GtkBitset) positions = NULL;

  positions = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  quern_column_set_copy_rows (self->columns, G_LIST_MODEL (self->list), positions, FALSE);
}

static void
go_action (GtkWidget  *widget,
           const char *action_name,
           GVariant   *parameter)
{
  QuernCallView *self = QUERN_CALL_VIEW (widget);

  quern_call_view_go_to_row (self, gtk_single_selection_get_selected (self->selection));
}

/* The code is that of the function that is gone to. */
static void
show_code_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  go_action (widget, action_name, parameter);
  gtk_widget_activate_action (widget,
                              g_str_equal (action_name, "calls.show-source") ? "win.show-source"
                                                                             : "win.show-assembly",
                              NULL);
}

static void
menu_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  quern_list_menu_open (QUERN_CALL_VIEW (widget)->menu);
}

static GMenuModel *
create_menu (gpointer data)
{
  QuernCallView *self = data;
  g_autoptr (GMenu) going = g_menu_new ();
  g_autoptr (GMenu) showing = g_menu_new ();
  GMenu *menu = g_menu_new ();

  g_menu_append (going, _("_Go to Function"), "calls.go");
  quern_list_menu_add_code (going, "calls.show-source", "calls.show-assembly");
  g_menu_append (showing, self->callees ? _("_All Callees") : _("_All Callers"), "calls.all");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (going));
  if (quern_call_view_get_selected_row (self) != NULL)
    quern_note_menu_append (menu, self->explorer,
                            quern_arc_row_get_other (quern_call_view_get_selected_row (self)));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (showing));
  quern_list_menu_add_copying (menu, "calls.copy-name", "calls.copy-row");
  quern_list_menu_add_export (menu, "win.export-list::calls");

  quern_list_menu_add_arranging (self->menu, menu);
  g_menu_append_section (menu, NULL, quern_column_choice_get_menu (self->choice));

  return G_MENU_MODEL (menu);
}

void
quern_call_view_update_actions (QuernCallView *self)
{
  gboolean has_row = quern_call_view_get_selected_row (self) != NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.go", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.show-source", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.show-assembly", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.menu", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.copy-name", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.copy-row", has_row);
}

void
quern_call_view_install_menu (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "calls.go", NULL, go_action);
  gtk_widget_class_install_action (widget_class, "calls.show-source", NULL, show_code_action);
  gtk_widget_class_install_action (widget_class, "calls.show-assembly", NULL, show_code_action);
  gtk_widget_class_install_action (widget_class, "calls.menu", NULL, menu_action);
  gtk_widget_class_install_action (widget_class, "calls.copy-name", NULL, copy_name_action);
  gtk_widget_class_install_action (widget_class, "calls.copy-row", NULL, copy_row_action);
}

void
quern_call_view_add_menu (QuernCallView *self)
{
  self->menu = quern_list_menu_new (GTK_WIDGET (self), self->column_view, create_menu, self);
  quern_call_view_update_actions (self);
}
