/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the mouse does with the titles of a list, without a mouse: sorting by a
 * column, moving it, making it wider. Columns are told by their keys. */

#include "quern-list-menu-private.h"

#include <glib/gi18n.h>

/* Px. */
#define WIDTH_STEP 24

/* NULL if it has gone meanwhile. */
static GtkColumnViewColumn *
find_column (QuernListMenu *self,
             GVariant      *key)
{
  return self->columns != NULL
         ? quern_column_set_find_key (self->columns, g_variant_get_string (key, NULL)) : NULL;
}

static void
sort_action (GSimpleAction *action,
             GVariant      *key,
             gpointer       data)
{
  QuernListMenu *self = data;
  GtkColumnViewColumn *column = find_column (self, key);
  QuernListColumn *shown;

  if (column == NULL || !quern_column_set_can_sort (self->columns))
    return;

  shown = quern_list_column_get_from (column);
  quern_column_set_sort (self->columns, column, quern_list_column_get_info (shown)->descending);
  quern_list_menu_update_column_actions (self);
}

static void
descending_action (GSimpleAction *action,
                   GVariant      *value,
                   gpointer       data)
{
  QuernListMenu *self = data;
  GVariant *key = g_action_group_get_action_state (G_ACTION_GROUP (self->actions), "sort");
  g_autoptr (GVariant) owned = key;
  GtkColumnViewColumn *column = find_column (self, key);

  if (column == NULL || !quern_column_set_can_sort (self->columns))
    return;

  quern_column_set_sort (self->columns, column, g_variant_get_boolean (value));
  quern_list_menu_update_column_actions (self);
}

static void
move_action (GSimpleAction *action,
             GVariant      *key,
             gpointer       data)
{
  QuernListMenu *self = data;
  GtkColumnViewColumn *column = find_column (self, key);
  gboolean left = g_str_equal (g_action_get_name (G_ACTION (action)), "move-left");

  if (column != NULL)
    quern_column_set_move (self->columns, column, left ? -1 : 1);
}

static void
widen_action (GSimpleAction *action,
              GVariant      *key,
              gpointer       data)
{
  QuernListMenu *self = data;
  GtkColumnViewColumn *column = find_column (self, key);
  gboolean narrower = g_str_equal (g_action_get_name (G_ACTION (action)), "narrower");

  if (column != NULL)
    quern_column_set_widen (self->columns, column, narrower ? -WIDTH_STEP : WIDTH_STEP);
}

void
quern_list_menu_add_column_actions (QuernListMenu *self)
{
  static const GActionEntry entries[] = {
    { .name = "sort", .parameter_type = "s", .state = "''", .change_state = sort_action },
    { .name = "descending", .state = "true", .change_state = descending_action },
    { .name = "move-left", .parameter_type = "s", .activate = move_action },
    { .name = "move-right", .parameter_type = "s", .activate = move_action },
    { .name = "wider", .parameter_type = "s", .activate = widen_action },
    { .name = "narrower", .parameter_type = "s", .activate = widen_action },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

static void
set_state (QuernListMenu *self,
           const char    *name,
           GVariant      *state)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), state);
}

void
quern_list_menu_update_column_actions (QuernListMenu *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->list);
  g_autofree char *key = NULL;
  QuernListColumn *sorted;
  gboolean descending;

  if (self->columns == NULL)
    return;

  sorted = quern_column_set_get_sorted (self->columns, &descending);
  for (guint i = 0; key == NULL && i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (sorted != NULL && quern_list_column_get_from (column) == sorted)
        key = quern_column_set_dup_key (self->columns, column);
    }

  set_state (self, "sort", g_variant_new_string (key != NULL ? key : ""));
  set_state (self, "descending", g_variant_new_boolean (descending));
}

/* Appends a row about a column. */
static void
append (GMenu      *menu,
        const char *label,
        const char *action,
        const char *key)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", key);
  g_menu_append_item (menu, item);
}

static GMenu *
create_arranging (const char *key,
                  gboolean    has_width)
{
  GMenu *menu = g_menu_new ();

  append (menu, _("Move _Left"), "list.move-left", key);
  append (menu, _("Move _Right"), "list.move-right", key);
  if (has_width)
    {
      append (menu, _("_Wider"), "list.wider", key);
      append (menu, _("_Narrower"), "list.narrower", key);
    }

  return menu;
}

void
quern_list_menu_add_arranging (QuernListMenu *self,
                               GMenu         *menu)
{
  GListModel *columns;
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenu) sorting = g_menu_new ();
  g_autoptr (GMenu) direction = g_menu_new ();
  g_autoptr (GMenu) titles = g_menu_new ();
  g_autoptr (GMenu) arranging = g_menu_new ();

  g_return_if_fail (self != NULL);

  if (self->columns == NULL)
    return;

  columns = gtk_column_view_get_columns (self->list);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      QuernListColumn *shown = quern_list_column_get_from (column);
      const char *title = gtk_column_view_column_get_title (column);
      g_autofree char *key = NULL;
      g_autoptr (GMenu) about = NULL;
      g_auto (GStrv) parts = NULL;
      g_autofree char *label = NULL;

      if (shown == NULL || title == NULL)
        continue;

      /* The name of an event is no mnemonic. */
      parts = g_strsplit (title, "_", -1);
      label = g_strjoinv ("__", parts);
      key = quern_column_set_dup_key (self->columns, column);
      append (titles, label, "list.sort", key);
      about = create_arranging (key, quern_list_column_get_info (shown)->width > 0);
      g_menu_append_submenu (arranging, label, G_MENU_MODEL (about));
    }

  if (quern_column_set_can_sort (self->columns))
    {
      g_menu_append_section (sorting, NULL, G_MENU_MODEL (titles));
      g_menu_append (direction, _("_Descending"), "list.descending");
      g_menu_append_section (sorting, NULL, G_MENU_MODEL (direction));
      g_menu_append_submenu (section, _("_Sort By"), G_MENU_MODEL (sorting));
    }
  g_menu_append_submenu (section, _("_Arrange Columns"), G_MENU_MODEL (arranging));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}
