/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be done with the selected event. */

#include "quern-event-view-private.h"

#include "quern-event-draft.h"
#include "quern-event-editor.h"

#include <glib/gi18n.h>

/* Nullable. */
static QuernEventRow *
get_row (QuernEventView *self)
{
  return gtk_single_selection_get_selected_item (self->selection);
}

/* The selected row's event; QUERN_NONE without one that the profile has. */
static QuernEventId
get_selected_event (QuernEventView *self)
{
  QuernEventRow *row = get_row (self);

  return row != NULL ? quern_event_row_get_event (row) : QUERN_NONE;
}

static gboolean
is_own (QuernEventView *self)
{
  QuernEventRow *row = get_row (self);

  return row != NULL && (quern_event_row_get_refused (row) != NULL ||
                         quern_explorer_is_own_event (self->explorer,
                                                      quern_event_row_get_event (row)));
}

void
quern_event_view_update_actions (QuernEventView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  QuernEventId selected = get_selected_event (self);
  QuernEventId primary = QUERN_NONE;
  gboolean has_row = get_row (self) != NULL;

  if (self->explorer != NULL)
    primary = quern_explorer_get_event (self->explorer);

  gtk_widget_action_set_enabled (widget, "events.use-primary",
                                 selected != QUERN_NONE && selected != primary);
  gtk_widget_action_set_enabled (widget, "events.use-second",
                                 selected != QUERN_NONE && selected != primary);
  gtk_widget_action_set_enabled (widget, "events.copy-row", has_row);
  gtk_widget_action_set_enabled (widget, "events.menu", has_row);
  gtk_widget_action_set_enabled (widget, "events.duplicate", has_row);
  gtk_widget_action_set_enabled (widget, "events.edit", has_row && is_own (self));
  gtk_widget_action_set_enabled (widget, "events.remove", has_row && is_own (self));
  gtk_widget_action_set_enabled (widget, "events.new",
                                 self->explorer != NULL && primary != QUERN_NONE);
}

static void
use_primary_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  QuernEventView *self = QUERN_EVENT_VIEW (widget);

  quern_explorer_set_event (self->explorer, get_selected_event (self));
}

static void
use_second_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  QuernEventView *self = QUERN_EVENT_VIEW (widget);
  QuernEventId event = get_selected_event (self);

  if (event == quern_explorer_get_second_event (self->explorer))
    event = QUERN_NONE;
  quern_explorer_set_second_event (self->explorer, event);
}

static void
copy_row_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  QuernEventView *self = QUERN_EVENT_VIEW (widget);
  g_autoptr (GtkBitset) positions = NULL;

  positions = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  quern_column_set_copy_rows (self->columns, G_LIST_MODEL (self->list), positions, FALSE);
}

static void
new_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  quern_event_editor_open (widget, QUERN_EVENT_VIEW (widget)->explorer, NULL, FALSE);
}

static void
edit_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernEventView *self = QUERN_EVENT_VIEW (widget);

  quern_event_editor_open (widget, self->explorer, quern_event_row_get_name (get_row (self)),
                           FALSE);
}

static void
duplicate_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  QuernEventView *self = QUERN_EVENT_VIEW (widget);

  quern_event_editor_open (widget, self->explorer, quern_event_row_get_name (get_row (self)),
                           TRUE);
}

static void
remove_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  QuernEventView *self = QUERN_EVENT_VIEW (widget);
  g_autofree char *name = g_strdup (quern_event_row_get_name (get_row (self)));
  g_autoptr (GVariant) list = NULL;
  QuernFormulaSource event;
  QuernEventScope scope = QUERN_EVENTS_HERE;

  if (!quern_event_draft_find (self->explorer, name, &event, &scope))
    return;

  list = quern_own_events_replace (quern_explorer_get_own_events (self->explorer, scope), name,
                                   NULL);
  quern_explorer_set_own_events (self->explorer, scope, list);
}

static void
menu_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  quern_list_menu_open (QUERN_EVENT_VIEW (widget)->menu);
}

static GMenuModel *
create_menu (gpointer data)
{
  QuernEventView *self = data;
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) show = g_menu_new ();
  g_autoptr (GMenu) own = g_menu_new ();

  g_menu_append (show, _("_Show"), "events.use-primary");
  g_menu_append (show, _("Show _Beside"), "events.use-second");
  g_menu_append (own, _("_New Event…"), "events.new");
  g_menu_append (own, _("_Edit…"), "events.edit");
  g_menu_append (own, _("_Duplicate…"), "events.duplicate");
  g_menu_append (own, _("_Remove"), "events.remove");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (show));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (own));
  quern_list_menu_add_copying (menu, NULL, "events.copy-row");
  quern_list_menu_add_export (menu, "win.export-list::events");
  quern_list_menu_add_arranging (self->menu, menu);

  return G_MENU_MODEL (menu);
}

void
quern_event_view_install_menu (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char              *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "events.use-primary", use_primary_action },
    { "events.use-second", use_second_action },
    { "events.copy-row", copy_row_action },
    { "events.new", new_action },
    { "events.edit", edit_action },
    { "events.duplicate", duplicate_action },
    { "events.remove", remove_action },
    { "events.menu", menu_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
}

void
quern_event_view_add_menu (QuernEventView *self)
{
  self->menu = quern_list_menu_new (GTK_WIDGET (self), self->column_view, create_menu, self);
}
