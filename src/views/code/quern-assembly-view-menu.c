/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be done with the selected row of an assembly listing, and where its object
 * lies. */

#include "quern-assembly-view-private.h"

#include "quern-note-menu.h"
#include "quern-place-choice.h"

#include <glib/gi18n.h>

static void
go_action (GtkWidget  *widget,
           const char *action_name,
           GVariant   *parameter)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (widget);

  g_signal_emit_by_name (self->column_view, "activate",
                         gtk_single_selection_get_selected (self->selection));
}

/* The line of the selected row is the explorer's: the source opens there. */
static void
show_source_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  gtk_widget_activate_action (widget, "win.view", "s", "source");
}

static void
menu_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  quern_list_menu_open (QUERN_ASSEMBLY_VIEW (widget)->menu);
}

static void
choose_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  const QuernAssemblyDocument *document =
    quern_assembly_list_get_document (QUERN_ASSEMBLY_VIEW (widget)->list);

  if (document != NULL && *quern_assembly_document_get_name (document) != '\0')
    quern_place_choice_ask (widget, quern_assembly_document_get_name (document));
}

static GMenuModel *
create_menu (gpointer data)
{
  QuernAssemblyView *self = data;
  g_autoptr (GMenu) going = g_menu_new ();
  GMenu *menu = g_menu_new ();

  g_menu_append (going, _("_Follow Call or Jump"), "assembly.go");
  quern_list_menu_add_code (going, "assembly.show-source", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (going));
  quern_note_menu_append (menu, self->explorer, self->node);
  quern_list_menu_add_copying (menu, NULL, "assembly.copy");

  return G_MENU_MODEL (menu);
}

void
quern_assembly_view_bind_menu (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "assembly.go", NULL, go_action);
  gtk_widget_class_install_action (widget_class, "assembly.show-source", NULL,
                                   show_source_action);
  gtk_widget_class_install_action (widget_class, "assembly.menu", NULL, menu_action);
  gtk_widget_class_install_action (widget_class, "assembly.choose", NULL, choose_action);
}

void
quern_assembly_view_add_menu (QuernAssemblyView *self)
{
  self->menu = quern_list_menu_new (GTK_WIDGET (self), self->column_view, create_menu, self);
}
