/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-list-menu.h"

#include "quern-row-copy.h"

#include <glib/gi18n.h>

/* Larger lists should be exported rather than copied. */
#define MAX_COPIED_ROWS 100000

/* Px from the start of the row to a menu opened by keyboard. */
#define KEYBOARD_INDENT 24

/* Px by which the menu widens or narrows a column. */
#define WIDTH_STEP 24

struct _QuernListMenu
{
  GtkWidget          *view;    /* borrowed */
  GtkColumnView      *list;    /* borrowed */
  QuernColumnSet     *columns; /* borrowed, nullable */
  QuernListMenuFunc   func;
  QuernListMenuPick   pick;    /* nullable: find rows by columns */
  gpointer            user_data;
  GtkWidget          *popover; /* child of the view */
  GSimpleActionGroup *actions; /* owned: "list." */
  GtkEventController *click;   /* of the list */
};

/* Alternatives to using the mouse on column titles: sorting by a column, moving it and
 * resizing it. Columns are identified by their keys. */

/* NULL if the column has been removed meanwhile. */
static GtkColumnViewColumn *
find_column (QuernListMenu *self,
             GVariant      *key)
{
  return self->columns != NULL
         ? quern_column_set_find_key (self->columns, g_variant_get_string (key, NULL)) : NULL;
}

static void
set_state (QuernListMenu *self,
           const char    *name,
           GVariant      *state)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), state);
}

static void
update_column_actions (QuernListMenu *self)
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
  update_column_actions (self);
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
  update_column_actions (self);
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

static void
add_column_actions (QuernListMenu *self)
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

/* Appends an item for a column. */
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

/* The menu */

static void
copy_table_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       data)
{
  QuernListMenu *self = data;
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (self->list));
  guint n_rows = g_list_model_get_n_items (model);
  g_autoptr (GtkBitset) all = gtk_bitset_new_range (0, n_rows);

  if (self->columns != NULL && n_rows <= MAX_COPIED_ROWS)
    quern_row_copy_put (self->list, model, all, TRUE);
  else
    gtk_widget_error_bell (self->view);
}

static void
update_actions (QuernListMenu *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "copy-table");
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (self->list)));

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action),
                               self->columns != NULL && n_rows <= MAX_COPIED_ROWS);
}

static void
pop_up (QuernListMenu      *self,
        const GdkRectangle *area)
{
  g_autoptr (GMenuModel) model = self->func (self->user_data);

  update_actions (self);
  update_column_actions (self);
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->popover), model);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), area);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

static guint
pick (QuernListMenu *self,
      double         x,
      double         y)
{
  QuernRow *row;

  if (self->pick != NULL)
    return self->pick (self->user_data, x, y);

  row = self->columns != NULL ? quern_column_set_get_row_at (self->columns, x, y) : NULL;

  return row != NULL ? quern_row_get_position (row) : QUERN_NONE;
}

static void
pressed_cb (QuernListMenu *self,
            int            n_press,
            double         x,
            double         y,
            GtkGesture    *gesture)
{
  GtkSelectionModel *model = gtk_column_view_get_model (self->list);
  guint position = pick (self, x, y);
  double view_x;
  double view_y;

  if (position == QUERN_NONE)
    return;

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  if (!gtk_selection_model_is_selected (model, position))
    gtk_selection_model_select_item (model, position, TRUE);

  gtk_widget_translate_coordinates (GTK_WIDGET (self->list), self->view, x, y, &view_x, &view_y);
  pop_up (self, &(GdkRectangle) { (int) view_x, (int) view_y, 1, 1 });
}

void
quern_list_menu_open (QuernListMenu *self)
{
  GtkWidget *focus;
  graphene_rect_t bounds;

  g_return_if_fail (self != NULL);

  focus = gtk_root_get_focus (gtk_widget_get_root (self->view));
  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list)) ||
      !gtk_widget_compute_bounds (focus, self->view, &bounds))
    return;

  pop_up (self, &(GdkRectangle) { (int) bounds.origin.x + KEYBOARD_INDENT, (int) bounds.origin.y,
                                  1, (int) bounds.size.height });
}

QuernListMenu *
quern_list_menu_new (GtkWidget         *view,
                     GtkColumnView     *list,
                     QuernListMenuFunc  func,
                     gpointer           user_data)
{
  static const GActionEntry entries[] = {
    { .name = "copy-table", .activate = copy_table_action },
  };
  QuernListMenu *self;

  g_return_val_if_fail (GTK_IS_WIDGET (view), NULL);
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (list), NULL);
  g_return_val_if_fail (func != NULL, NULL);

  self = g_new0 (QuernListMenu, 1);
  self->view = view;
  self->list = list;
  self->func = func;
  self->user_data = user_data;

  self->popover = gtk_popover_menu_new_from_model (NULL);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_widget_set_parent (self->popover, view);

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  add_column_actions (self);
  gtk_widget_insert_action_group (view, "list", G_ACTION_GROUP (self->actions));

  self->click = GTK_EVENT_CONTROLLER (gtk_gesture_click_new ());
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (self->click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (self->click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (list), self->click);

  return self;
}

void
quern_list_menu_free (QuernListMenu *self)
{
  if (self == NULL)
    return;

  gtk_widget_remove_controller (GTK_WIDGET (self->list), self->click);
  gtk_widget_insert_action_group (self->view, "list", NULL);
  g_clear_object (&self->actions);
  gtk_widget_unparent (self->popover);
  g_free (self);
}

static void
add_with_key (GMenu      *section,
              const char *label,
              const char *action,
              const char *key)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, action);

  g_menu_item_set_attribute (item, "accel", "s", key);
  g_menu_append_item (section, item);
}

void
quern_list_menu_add_code (GMenu      *section,
                          const char *show_source,
                          const char *show_assembly)
{
  add_with_key (section, _("Show _Source"), show_source, "F4");
  if (show_assembly != NULL)
    add_with_key (section, _("Show Assem_bly"), show_assembly, "<Shift>F4");
}

void
quern_list_menu_add_copying (GMenu      *menu,
                             const char *copy_name,
                             const char *copy_rows)
{
  g_autoptr (GMenu) copying = g_menu_new ();

  if (copy_name != NULL)
    g_menu_append (copying, _("Copy _Name"), copy_name);
  g_menu_append (copying, _("_Copy Rows"), copy_rows);
  g_menu_append (copying, _("Copy _Table"), "list.copy-table");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copying));
}

void
quern_list_menu_add_export (GMenu      *menu,
                            const char *export_list)
{
  g_autoptr (GMenu) exporting = g_menu_new ();

  g_menu_append (exporting, _("_Export List…"), export_list);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (exporting));
}

void
quern_list_menu_set_columns (QuernListMenu  *self,
                             QuernColumnSet *columns)
{
  g_return_if_fail (self != NULL);

  self->columns = columns;
}

void
quern_list_menu_set_pick (QuernListMenu     *self,
                          QuernListMenuPick  pick_func)
{
  g_return_if_fail (self != NULL);

  self->pick = pick_func;
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

      /* Escape underscores: names of events have no mnemonics. */
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
