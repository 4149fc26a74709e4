/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which columns the list of functions has. Some are always there; the others
 * are wanted by the user, who has an action "columns.ID" for each in the menu
 * of the headers. For each event there is one for its inclusive and one for its
 * self cost; those of the explorer's second event are there, too. */

#include "quern-function-view-private.h"

#include "quern-function-columns.h"

#include <glib/gi18n.h>

static const QuernFunctionColumn fixed[] = {
  QUERN_FUNCTION_COLUMN_INCLUSIVE,
  QUERN_FUNCTION_COLUMN_SELF,
  QUERN_FUNCTION_COLUMN_CALLED,
  QUERN_FUNCTION_COLUMN_NAME,
};

static const QuernFunctionColumn optional[] = {
  QUERN_FUNCTION_COLUMN_SELF_PER_CALL,
  QUERN_FUNCTION_COLUMN_INCLUSIVE_PER_CALL,
  QUERN_FUNCTION_COLUMN_LOCATION,
};

static const QuernFunctionColumn of_events[] = {
  QUERN_FUNCTION_COLUMN_EVENT_INCLUSIVE,
  QUERN_FUNCTION_COLUMN_EVENT_SELF,
};

static QuernEventSet *
get_events (QuernFunctionView *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);

  return profile != NULL ? quern_profile_get_events (profile) : NULL;
}

static void
update_title (QuernFunctionView   *self,
              GtkColumnViewColumn *column)
{
  QuernListColumn *shown = quern_list_column_get_from (column);
  g_autofree char *title = quern_function_columns_dup_title (shown, self->explorer);
  int width = quern_function_columns_get_width (shown, self->explorer,
                                                GTK_WIDGET (self->column_view));

  quern_column_set_set_title (self->columns, column, title);
  if (width > 0)
    quern_column_set_set_width (self->columns, column, width);
}

void
quern_function_view_update_titles (QuernFunctionView *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->column_view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      update_title (self, column);
    }
}

static gboolean
is_shown (QuernFunctionView   *self,
          QuernFunctionColumn  column,
          QuernEventId         event)
{
  const char *id = quern_function_columns_get (column)->id;

  return quern_column_set_find (self->columns, id, event) != NULL;
}

static void
add_column (QuernFunctionView   *self,
            QuernFunctionColumn  which,
            QuernEventId         event)
{
  GtkColumnViewColumn *column;

  column = quern_column_set_add (self->columns, quern_function_columns_get (which), event);
  gtk_column_view_column_set_header_menu (column, G_MENU_MODEL (self->column_menu));
  update_title (self, column);
}

/* Sorted by a column that is gone, the list would be in an order that nobody sees. */
static void
remove_column (QuernFunctionView   *self,
               QuernFunctionColumn  which,
               QuernEventId         event)
{
  GtkColumnViewColumn *column;

  column = quern_column_set_find (self->columns, quern_function_columns_get (which)->id, event);
  quern_column_set_remove (self->columns, column);
  if (self->list != NULL && quern_column_set_get_sorted (self->columns, NULL) == NULL)
    quern_function_view_sort_as_marked (self);
}

static void
show_column (QuernFunctionView   *self,
             QuernFunctionColumn  which,
             QuernEventId         event,
             gboolean             shown)
{
  if (shown == is_shown (self, which, event))
    return;

  if (shown)
    add_column (self, which, event);
  else
    remove_column (self, which, event);
}

/* "self-per-call", or "event-self-3" for the event 3. */
static char *
dup_action_name (QuernFunctionColumn which,
                 QuernEventId        event)
{
  const char *id = quern_function_columns_get (which)->id;

  return event != QUERN_NONE ? g_strdup_printf ("%s-%u", id, event) : g_strdup (id);
}

/* "self-per-call", or "event-self:Dr" for the event Dr. */
static char *
dup_wanted_id (QuernFunctionView   *self,
               QuernFunctionColumn  which,
               QuernEventId         event)
{
  const char *id = quern_function_columns_get (which)->id;

  if (event == QUERN_NONE)
    return g_strdup (id);

  return g_strconcat (id, ":", quern_event_set_get_name (get_events (self), event), NULL);
}

static gboolean
is_wanted (QuernFunctionView   *self,
           QuernFunctionColumn  which,
           QuernEventId         event)
{
  g_autofree char *id = dup_wanted_id (self, which, event);

  return g_ptr_array_find_with_equal_func (self->wanted, id, g_str_equal, NULL);
}

static void
set_wanted (QuernFunctionView   *self,
            QuernFunctionColumn  which,
            QuernEventId         event,
            gboolean             wanted)
{
  g_autofree char *id = dup_wanted_id (self, which, event);
  guint index;

  if (!g_ptr_array_find_with_equal_func (self->wanted, id, g_str_equal, &index))
    g_ptr_array_add (self->wanted, g_steal_pointer (&id));
  else if (!wanted)
    g_ptr_array_remove_index (self->wanted, index);

  g_object_notify (G_OBJECT (self), "columns");
}

/* Which column an action shows travels with it. */
static void
column_action (GSimpleAction *action,
               GVariant      *value,
               gpointer       data)
{
  QuernFunctionView *self = data;
  guint which = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (action), "column"));
  QuernEventId event = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (action), "event"));
  gboolean shown = g_variant_get_boolean (value);

  if (self->columns == NULL)
    return;

  g_simple_action_set_state (action, value);
  set_wanted (self, which, event, shown);
  show_column (self, which, event, shown);
}

static void
add_action (QuernFunctionView   *self,
            QuernFunctionColumn  which,
            QuernEventId         event,
            const char          *label,
            GMenu               *menu)
{
  g_autofree char *name = dup_action_name (which, event);
  g_autofree char *detailed = g_strconcat ("columns.", name, NULL);
  g_autoptr (GSimpleAction) action = NULL;

  action = g_simple_action_new_stateful (name, NULL,
                                         g_variant_new_boolean (is_shown (self, which, event)));
  g_object_set_data (G_OBJECT (action), "column", GUINT_TO_POINTER (which));
  g_object_set_data (G_OBJECT (action), "event", GUINT_TO_POINTER (event));
  g_signal_connect (action, "change-state", G_CALLBACK (column_action), self);
  g_action_map_add_action (G_ACTION_MAP (self->column_actions), G_ACTION (action));
  g_menu_append (menu, label, detailed);
}

static void
set_action_state (QuernFunctionView   *self,
                  QuernFunctionColumn  which,
                  QuernEventId         event)
{
  g_autofree char *name = dup_action_name (which, event);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->column_actions), name);

  if (action != NULL)
    g_simple_action_set_state (G_SIMPLE_ACTION (action),
                               g_variant_new_boolean (is_shown (self, which, event)));
}

static const char *
get_menu_label (QuernFunctionColumn column)
{
  switch ((guint) column)
    {
    case QUERN_FUNCTION_COLUMN_SELF_PER_CALL:
      return _("Self per Call");

    case QUERN_FUNCTION_COLUMN_INCLUSIVE_PER_CALL:
      return _("Inclusive per Call");

    case QUERN_FUNCTION_COLUMN_EVENT_INCLUSIVE:
      return _("Inclusive of Event");

    case QUERN_FUNCTION_COLUMN_EVENT_SELF:
      return _("Self of Event");

    case QUERN_FUNCTION_COLUMN_LOCATION:
    default:
      return _("Location");
    }
}

static void
show_menu (QuernFunctionView *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->column_view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      gtk_column_view_column_set_header_menu (column, G_MENU_MODEL (self->column_menu));
    }
}

static void
build_menu (QuernFunctionView *self)
{
  QuernEventSet *events = get_events (self);
  g_autoptr (GMenu) columns = g_menu_new ();
  g_autoptr (GMenu) submenus = g_menu_new ();
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (self->column_actions));

  for (guint i = 0; names[i] != NULL; i++)
    g_action_map_remove_action (G_ACTION_MAP (self->column_actions), names[i]);

  for (guint i = 0; i < G_N_ELEMENTS (optional); i++)
    add_action (self, optional[i], QUERN_NONE, get_menu_label (optional[i]), columns);

  for (guint i = 0; events != NULL && i < G_N_ELEMENTS (of_events); i++)
    {
      g_autoptr (GMenu) of_event = g_menu_new ();

      for (QuernEventId event = 0; event < quern_event_set_get_n_events (events); event++)
        add_action (self, of_events[i], event,
                    quern_event_set_get_long_name (events, event), of_event);
      g_menu_append_submenu (submenus, get_menu_label (of_events[i]), G_MENU_MODEL (of_event));
    }

  /* A new one: popovers mix up submenus that come and go. */
  g_clear_object (&self->column_menu);
  self->column_menu = g_menu_new ();
  g_menu_append_section (self->column_menu, _("Columns"), G_MENU_MODEL (columns));
  g_menu_append_section (self->column_menu, NULL, G_MENU_MODEL (submenus));
  show_menu (self);
}

void
quern_function_view_add_columns (QuernFunctionView *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    add_column (self, fixed[i], QUERN_NONE);

  quern_column_set_mark_sorted (self->columns,
                                quern_column_set_find (self->columns, "inclusive", QUERN_NONE),
                                TRUE);
  quern_column_set_restore_sort (self->columns);
}

/* Events have other numbers in another profile: their columns are made anew. */
static void
remove_event_columns (QuernFunctionView *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->column_view);

  for (guint i = g_list_model_get_n_items (columns); i > 0; i--)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i - 1);

      if (quern_list_column_get_event (quern_list_column_get_from (column)) != QUERN_NONE)
        quern_column_set_remove (self->columns, column);
    }
}

static void
show_wanted (QuernFunctionView *self)
{
  QuernEventSet *events = get_events (self);

  for (guint i = 0; i < G_N_ELEMENTS (optional); i++)
    show_column (self, optional[i], QUERN_NONE, is_wanted (self, optional[i], QUERN_NONE));

  for (guint i = 0; events != NULL && i < G_N_ELEMENTS (of_events); i++)
    for (QuernEventId event = 0; event < quern_event_set_get_n_events (events); event++)
      show_column (self, of_events[i], event,
                   event == self->second_event || is_wanted (self, of_events[i], event));
}

void
quern_function_view_reset_columns (QuernFunctionView *self)
{
  remove_event_columns (self);
  self->second_event = quern_explorer_get_second_event (self->explorer);
  show_wanted (self);
  quern_column_set_restore_sort (self->columns);
  build_menu (self);
  quern_function_view_update_titles (self);
}

void
quern_function_view_follow_second (QuernFunctionView *self)
{
  QuernEventId old = self->second_event;

  self->second_event = quern_explorer_get_second_event (self->explorer);
  show_wanted (self);

  for (guint i = 0; i < G_N_ELEMENTS (of_events); i++)
    {
      if (old != QUERN_NONE)
        set_action_state (self, of_events[i], old);
      if (self->second_event != QUERN_NONE)
        set_action_state (self, of_events[i], self->second_event);
    }
}

void
quern_function_view_want_columns (QuernFunctionView *self,
                                  const char *const *ids)
{
  g_ptr_array_set_size (self->wanted, 0);
  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    g_ptr_array_add (self->wanted, g_strdup (ids[i]));

  if (self->columns != NULL)
    {
      show_wanted (self);
      build_menu (self);
    }
}
