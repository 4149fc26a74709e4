/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-column-choice.h"

#include "quern-event-format.h"
#include "quern-hash.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

struct _QuernColumnChoice
{
  GtkWidget              *view;         /* borrowed */
  const QuernColumnOffer *offer;        /* borrowed */
  QuernColumnSet         *columns;      /* borrowed, nullable */
  QuernExplorer          *explorer;     /* borrowed, nullable: with the columns */
  GSimpleActionGroup     *actions;      /* owned: "columns." */
  GMenu                  *menu;         /* owned; has two sections */
  GPtrArray              *wanted;       /* owned: ids */
  QuernEventId            second_event; /* the explorer's second event, which has columns */
  int                     room;         /* px; 0: not known */
  GHashTable             *widths;       /* owned: id → px, as measured since the last update */
};

/* NULL without a profile. */
static QuernEventSet *
get_events (QuernColumnChoice *self)
{
  QuernProfile *profile = self->explorer != NULL ? quern_explorer_get_profile (self->explorer)
                                                 : NULL;

  return profile != NULL ? quern_profile_get_events (profile) : NULL;
}

static GListModel *
get_columns (QuernColumnChoice *self)
{
  return gtk_column_view_get_columns (quern_column_set_get_view (self->columns));
}

/* Visible columns */

static gboolean
is_shown (QuernColumnChoice     *self,
          const QuernColumnInfo *info,
          QuernEventId           event)
{
  return self->columns != NULL &&
         quern_column_set_find (self->columns, info->id, event) != NULL;
}

static void
show_column (QuernColumnChoice     *self,
             const QuernColumnInfo *info,
             QuernEventId           event,
             gboolean               shown)
{
  GtkColumnViewColumn *column;

  if (shown == is_shown (self, info, event))
    return;

  if (shown)
    {
      column = quern_column_set_add (self->columns, info, event);
      gtk_column_view_column_set_header_menu (column, G_MENU_MODEL (self->menu));
      self->offer->added (self->view, column);
      return;
    }

  /* Do not keep the list sorted by a column that is no longer visible. */
  column = quern_column_set_find (self->columns, info->id, event);
  quern_column_set_remove (self->columns, column);
  if (quern_column_set_get_sorted (self->columns, NULL) == NULL)
    self->offer->unsorted (self->view);
}

/* Whether the column tells more than the other columns do. */
static gboolean
is_worth (QuernColumnChoice     *self,
          const QuernColumnInfo *info)
{
  return (info->worth & ~self->offer->get_has (self->view)) == 0;
}

/* Whether the column is shown by default. With columns of points, self costs are shown only on
 * request, unless inclusive costs are unknown. */
static gboolean
is_by_itself (QuernColumnChoice     *self,
              const QuernColumnInfo *info)
{
  return is_worth (self, info) &&
         (info->presence == QUERN_COLUMN_USUAL ||
          (info->presence == QUERN_COLUMN_WITHOUT_POINTS &&
           (~self->offer->get_has (self->view) & (QUERN_NEEDS_POINTS | QUERN_NEEDS_CALLEES)) != 0));
}

/* Whether the column is shown for the second event. */
static gboolean
is_of_second (QuernColumnChoice     *self,
              const QuernColumnInfo *info)
{
  return info->is_of_second && self->second_event != QUERN_NONE && is_worth (self, info);
}

static gboolean
may_leave (QuernColumnChoice     *self,
           const QuernColumnInfo *info)
{
  return info->id != NULL && g_strv_contains (self->offer->leaving, info->id);
}

/* In px. */
static int
get_column_width (QuernColumnChoice     *self,
                  const QuernColumnInfo *info)
{
  QuernEventId event = info->is_of_second ? self->second_event : QUERN_NONE;
  GListModel *rows = self->offer->get_rows != NULL ? self->offer->get_rows (self->view) : NULL;
  gpointer known;

  if (self->columns == NULL || info->id == NULL)
    return quern_view_style_scale (info->width);

  if (!g_hash_table_lookup_extended (self->widths, info->id, NULL, &known))
    {
      known = GINT_TO_POINTER (quern_column_set_measure (self->columns, info, event, rows));
      g_hash_table_insert (self->widths, (gpointer) info->id, known);
    }

  return GPOINTER_TO_INT (known);
}

/* "self-per-call", or "event-self:Dr" for the event Dr; "!points" for a column that is
 * shown by default, as its id records that it is hidden. */
static char *
dup_wanted_id (QuernColumnChoice     *self,
               const QuernColumnInfo *info,
               QuernEventId           event)
{
  const char *id = info->id;

  if (is_by_itself (self, info))
    return g_strconcat ("!", id, NULL);
  if (event == QUERN_NONE)
    return g_strdup (id);

  return g_strconcat (id, ":", quern_event_set_get_name (get_events (self), event), NULL);
}

/* Whether the column is to be shown if the list has room for it. */
static gboolean
is_chosen (QuernColumnChoice     *self,
           const QuernColumnInfo *info,
           QuernEventId           event)
{
  g_autofree char *id = dup_wanted_id (self, info, event);

  return (is_of_second (self, info) && event == self->second_event) ||
         g_ptr_array_find_with_equal_func (self->wanted, id, g_str_equal, NULL) !=
           is_by_itself (self, info);
}

/* Whether the column counts when room is shared out. Columns on request that never leave the list
 * do not: the user accepts that names get less room. */
static gboolean
needs_room (QuernColumnChoice     *self,
            const QuernColumnInfo *info)
{
  if (info->presence == QUERN_COLUMN_FIXED || is_of_second (self, info))
    return TRUE;

  return info->label != NULL && (is_by_itself (self, info) || may_leave (self, info)) &&
         is_chosen (self, info, QUERN_NONE);
}

/* In px: the width of all columns that need room and never leave the list, or, if id is not NULL,
 * of that column if it needs room. */
static int
get_width (QuernColumnChoice *self,
           const char        *id)
{
  guint has = self->offer->get_has (self->view);
  guint n_infos;
  const QuernColumnInfo *infos = self->offer->get_infos (&n_infos);
  int width = 0;

  for (guint i = 0; i < n_infos; i++)
    {
      const QuernColumnInfo *info = &infos[i];
      gboolean is_asked = id != NULL ? g_strcmp0 (info->id, id) == 0 : !may_leave (self, info);

      if (is_asked && quern_column_info_fits (info, has) && needs_room (self, info))
        width += get_column_width (self, info);
    }

  return width;
}

/* A column that may leave the list needs enough room to keep names visible. */
static gboolean
has_room (QuernColumnChoice     *self,
          const QuernColumnInfo *info)
{
  int room;

  if (self->room == 0 || !may_leave (self, info))
    return TRUE;

  room = quern_view_style_scale (self->offer->name_width) + get_width (self, NULL) +
         get_column_width (self, info);
  for (guint i = 0; self->offer->leaving[i] != NULL; i++)
    {
      if (g_str_equal (self->offer->leaving[i], info->id))
        break;
      room += get_width (self, self->offer->leaving[i]);
    }

  return self->room >= room;
}

/* Whether the list can show the column now. */
static gboolean
fits (QuernColumnChoice     *self,
      const QuernColumnInfo *info)
{
  return quern_column_info_fits (info, self->offer->get_has (self->view)) &&
         has_room (self, info);
}

/* "self-per-call", or "event-self-3" for the event 3. */
static char *
dup_action_name (const QuernColumnInfo *info,
                 QuernEventId           event)
{
  const char *id = info->id;

  return event != QUERN_NONE ? g_strdup_printf ("%s-%u", id, event) : g_strdup (id);
}

static gboolean
is_wanted (QuernColumnChoice     *self,
           const QuernColumnInfo *info,
           QuernEventId           event)
{
  return fits (self, info) && is_chosen (self, info, event);
}

/* Calls @func for all possible columns. */
static void
foreach_column (QuernColumnChoice *self,
                void             (*func) (QuernColumnChoice       *self,
                                          const QuernColumnInfo   *info,
                                          QuernEventId             event))
{
  QuernEventSet *events = get_events (self);
  guint n_events = events != NULL ? quern_event_set_get_n_events (events) : 0;
  guint n_infos;
  const QuernColumnInfo *infos = self->offer->get_infos (&n_infos);

  for (guint i = 0; i < n_infos; i++)
    {
      const QuernColumnInfo *info = &infos[i];

      if (info->label == NULL)
        continue;

      if (!info->is_of_event)
        func (self, info, QUERN_NONE);
      for (QuernEventId event = 0; info->is_of_event && event < n_events; event++)
        func (self, info, event);
    }
}

static void
show_if_wanted (QuernColumnChoice     *self,
                const QuernColumnInfo *info,
                QuernEventId           event)
{
  show_column (self, info, event, is_wanted (self, info, event));
}

static void
update_action (QuernColumnChoice     *self,
               const QuernColumnInfo *info,
               QuernEventId           event)
{
  g_autofree char *name = dup_action_name (info, event);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  if (action == NULL)
    return;

  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_boolean (is_shown (self, info, event)));
  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), fits (self, info));
}

/* The user's choice */

static void
set_wanted (QuernColumnChoice     *self,
            const QuernColumnInfo *info,
            QuernEventId           event,
            gboolean               wanted)
{
  g_autofree char *id = dup_wanted_id (self, info, event);
  guint index;

  if (!g_ptr_array_find_with_equal_func (self->wanted, id, g_str_equal, &index))
    g_ptr_array_add (self->wanted, g_steal_pointer (&id));
  else if (wanted == is_by_itself (self, info))
    g_ptr_array_remove_index (self->wanted, index);

  g_object_notify (G_OBJECT (self->view), "columns");
}

/* The action carries the column's info and event as object data. */
static void
column_action (GSimpleAction *action,
               GVariant      *value,
               gpointer       data)
{
  QuernColumnChoice *self = data;
  const QuernColumnInfo *info = g_object_get_data (G_OBJECT (action), "info");
  QuernEventId event = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (action), "event"));
  gboolean shown = g_variant_get_boolean (value);

  if (self->columns == NULL)
    return;

  g_simple_action_set_state (action, value);
  set_wanted (self, info, event, shown);
  show_column (self, info, event, shown);
}

static void
add_action (QuernColumnChoice     *self,
            const QuernColumnInfo *info,
            QuernEventId           event,
            const char            *label,
            GMenu                 *menu)
{
  g_autofree char *name = dup_action_name (info, event);
  g_autofree char *detailed = g_strconcat ("columns.", name, NULL);
  g_autoptr (GSimpleAction) action = NULL;
  g_autoptr (GMenuItem) item = g_menu_item_new (label, detailed);

  /* Hide items for columns that the list cannot have. */
  g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
  action = g_simple_action_new_stateful (name, NULL,
                                         g_variant_new_boolean (is_shown (self, info, event)));
  g_object_set_data (G_OBJECT (action), "info", (gpointer) info);
  g_object_set_data (G_OBJECT (action), "event", GUINT_TO_POINTER (event));
  g_signal_connect (action, "change-state", G_CALLBACK (column_action), self);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
  g_menu_append_item (menu, item);
}

static void
add_event_menu (QuernColumnChoice     *self,
                const QuernColumnInfo *info,
                GMenu                 *menu)
{
  QuernEventSet *events = get_events (self);
  g_autoptr (GMenu) of_event = g_menu_new ();

  for (QuernEventId event = 0; event < quern_event_set_get_n_events (events); event++)
    {
      g_autofree char *label =
        quern_visible_take_brief (quern_event_format_name (events, event));

      add_action (self, info, event, label, of_event);
    }
  g_menu_append_submenu (menu, _(info->label), G_MENU_MODEL (of_event));
}

static void
build_menu (QuernColumnChoice *self)
{
  g_autoptr (GMenu) columns = g_menu_new ();
  g_autoptr (GMenu) submenus = g_menu_new ();
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (self->actions));
  guint n_infos;
  const QuernColumnInfo *infos = self->offer->get_infos (&n_infos);

  for (guint i = 0; names[i] != NULL; i++)
    g_action_map_remove_action (G_ACTION_MAP (self->actions), names[i]);

  for (guint i = 0; i < n_infos; i++)
    {
      const QuernColumnInfo *info = &infos[i];

      if (info->label == NULL)
        continue;

      if (!info->is_of_event)
        add_action (self, info, QUERN_NONE, _(info->label), columns);
      else if (get_events (self) != NULL)
        add_event_menu (self, info, submenus);
    }

  /* Rebuild the menu: GtkPopoverMenu confuses submenus that are added and removed. */
  g_clear_object (&self->menu);
  self->menu = g_menu_new ();
  g_menu_append_section (self->menu, _("Columns"), G_MENU_MODEL (columns));
  g_menu_append_section (self->menu, NULL, G_MENU_MODEL (submenus));

  for (guint i = 0; i < g_list_model_get_n_items (get_columns (self)); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (get_columns (self), i);

      gtk_column_view_column_set_header_menu (column, G_MENU_MODEL (self->menu));
    }
  foreach_column (self, update_action);
}

/* Event ids differ between profiles, so the columns of events are recreated. */
static void
remove_event_columns (QuernColumnChoice *self)
{
  for (guint i = g_list_model_get_n_items (get_columns (self)); i > 0; i--)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (get_columns (self), i - 1);

      if (quern_list_column_get_event (quern_list_column_get_from (column)) != QUERN_NONE)
        quern_column_set_remove (self->columns, column);
    }
}

QuernColumnChoice *
quern_column_choice_new (GtkWidget              *view,
                         const QuernColumnOffer *offer)
{
  QuernColumnChoice *self;

  g_return_val_if_fail (GTK_IS_WIDGET (view), NULL);
  g_return_val_if_fail (offer != NULL, NULL);

  self = g_new0 (QuernColumnChoice, 1);
  self->view = view;
  self->offer = offer;
  self->second_event = QUERN_NONE;
  self->wanted = g_ptr_array_new_with_free_func (g_free);
  self->widths = g_hash_table_new (quern_hash_text, g_str_equal);
  self->menu = g_menu_new ();
  self->actions = g_simple_action_group_new ();
  gtk_widget_insert_action_group (view, "columns", G_ACTION_GROUP (self->actions));

  return self;
}

void
quern_column_choice_free (QuernColumnChoice *self)
{
  if (self == NULL)
    return;

  gtk_widget_insert_action_group (self->view, "columns", NULL);
  g_clear_object (&self->actions);
  g_clear_object (&self->menu);
  g_clear_pointer (&self->wanted, g_ptr_array_unref);
  g_clear_pointer (&self->widths, g_hash_table_unref);
  g_free (self);
}

void
quern_column_choice_set_columns (QuernColumnChoice *self,
                                 QuernColumnSet    *columns,
                                 QuernExplorer     *explorer)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail ((columns == NULL) == (explorer == NULL));

  self->columns = columns;
  self->explorer = explorer;
}

static void
show_columns (QuernColumnChoice *self)
{
  g_hash_table_remove_all (self->widths);
  self->second_event = quern_event_choice_get_second_event (
    quern_explorer_get_events (self->explorer));
  foreach_column (self, show_if_wanted);
}

void
quern_column_choice_reset (QuernColumnChoice *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->columns != NULL);

  remove_event_columns (self);
  show_columns (self);
  quern_column_set_restore_sort (self->columns);
  build_menu (self);
}

void
quern_column_choice_update (QuernColumnChoice *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->columns != NULL);

  show_columns (self);
  foreach_column (self, update_action);
}

gboolean
quern_column_choice_set_room (QuernColumnChoice *self,
                              int                width)
{
  gboolean is_new;

  g_return_val_if_fail (self != NULL, FALSE);

  is_new = self->room != width;
  self->room = width;

  return is_new;
}

int
quern_column_choice_get_needed_width (QuernColumnChoice *self)
{
  const QuernColumnInfo *infos;
  guint n_infos;
  int width;

  g_return_val_if_fail (self != NULL, -1);

  infos = self->offer->get_infos (&n_infos);
  width = quern_view_style_scale (self->offer->name_width);
  for (guint i = 0; i < n_infos; i++)
    if (needs_room (self, &infos[i]) && fits (self, &infos[i]))
      width += get_column_width (self, &infos[i]);

  return self->room > 0 ? MIN (width, self->room) : -1;
}

void
quern_column_choice_want (QuernColumnChoice        *self,
                          const char        *const *ids)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_set_size (self->wanted, 0);
  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    g_ptr_array_add (self->wanted, g_strdup (ids[i]));

  if (self->columns != NULL)
    quern_column_choice_update (self);
}

char **
quern_column_choice_dup_wanted (QuernColumnChoice *self)
{
  char **ids;

  g_return_val_if_fail (self != NULL, NULL);

  ids = g_new0 (char *, self->wanted->len + 1);
  for (guint i = 0; i < self->wanted->len; i++)
    ids[i] = g_strdup (g_ptr_array_index (self->wanted, i));

  return ids;
}

void
quern_column_choice_append_menu (QuernColumnChoice *self,
                                 GMenu             *menu)
{
  GMenuModel *sections = G_MENU_MODEL (self->menu);

  for (int i = 0; i < g_menu_model_get_n_items (sections); i++)
    {
      g_autoptr (GMenuItem) section = g_menu_item_new_from_model (sections, i);

      g_menu_append_item (menu, section);
    }
}
