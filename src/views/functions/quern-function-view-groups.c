/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows that open: groups, where they are shown as rows, and cycles. */

#include "quern-function-view-private.h"

#include "quern-name-cell.h"

/* The row that is selected alone; QUERN_NONE for none, or several. */
static guint
get_position (QuernFunctionView *self)
{
  g_autoptr (GtkBitset) positions =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));

  return gtk_bitset_get_size (positions) == 1 ? gtk_bitset_get_minimum (positions) : QUERN_NONE;
}

/* What is selected stays so, and the list keeps its place. */
static void
set_open (QuernFunctionView *self,
          guint32            record,
          gboolean           open)
{
  self->is_selecting = TRUE;
  quern_function_list_set_open (self->list, record, open);
  self->is_selecting = FALSE;
  quern_function_view_mark_explorers (self);
  quern_function_view_update_footer (self);
}

gboolean
quern_function_view_toggle_row (QuernFunctionView *self,
                                guint              position)
{
  QuernFunctionGroups *groups = quern_function_list_get_groups (self->list);
  guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (self->list), position);

  if (record == QUERN_NONE || !quern_function_groups_can_open (groups, record))
    return FALSE;

  set_open (self, record, !quern_function_groups_is_open (groups, record));

  return TRUE;
}

/* Right opens, Left closes, or goes up to the row that is open. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                QuernFunctionView     *self)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  gboolean opens = keyval == (is_rtl ? GDK_KEY_Left : GDK_KEY_Right);
  QuernFunctionGroups *groups;
  guint32 record;
  guint32 parent;
  guint position;

  if ((keyval != GDK_KEY_Left && keyval != GDK_KEY_Right) || self->list == NULL ||
      (state & gtk_accelerator_get_default_mod_mask ()) != 0 || get_position (self) == QUERN_NONE)
    return FALSE;

  groups = quern_function_list_get_groups (self->list);
  record = quern_row_list_get_record (QUERN_ROW_LIST (self->list), get_position (self));
  if (quern_function_groups_can_open (groups, record) &&
      quern_function_groups_is_open (groups, record) != opens)
    {
      set_open (self, record, opens);
      return TRUE;
    }
  if (opens || !quern_function_groups_is_below (groups, record))
    return FALSE;

  parent = quern_function_groups_get_parent (groups, record);
  position = quern_row_list_find (QUERN_ROW_LIST (self->list), parent);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  /* The keyboard goes along: else Down would go on from the row that was left. */
  quern_column_set_scroll_to (self->columns, position);

  return TRUE;
}

static void
set_all_open (QuernFunctionView *self,
              gboolean           open)
{
  if (self->list == NULL)
    return;

  self->is_selecting = TRUE;
  quern_function_list_set_all_open (self->list, open);
  self->is_selecting = FALSE;
  quern_function_view_select_explorers (self);
}

static void
open_all_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  set_all_open (QUERN_FUNCTION_VIEW (widget), g_str_equal (action_name, "functions.open-all"));
}

void
quern_function_view_install_opening (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "functions.open-all", NULL, open_all_action);
  gtk_widget_class_install_action (widget_class, "functions.close-all", NULL, open_all_action);
}

/* A click on the arrow opens, and selects nothing. */
static void
pressed_cb (GtkGestureClick   *gesture,
            int                n_press,
            double             x,
            double             y,
            QuernFunctionView *self)
{
  GtkWidget *list = GTK_WIDGET (self->column_view);
  GtkWidget *cell = gtk_widget_pick (list, x, y, GTK_PICK_DEFAULT);
  double cell_x;
  double cell_y;
  QuernRow *row;

  cell = cell != NULL && !QUERN_IS_NAME_CELL (cell)
         ? gtk_widget_get_ancestor (cell, QUERN_TYPE_NAME_CELL) : cell;
  if (cell == NULL || self->list == NULL ||
      !gtk_widget_translate_coordinates (list, cell, x, y, &cell_x, &cell_y) ||
      !quern_name_cell_is_on_expander (QUERN_NAME_CELL (cell), cell_x))
    return;

  row = quern_list_column_get_cell_row (cell);
  if (row != NULL && quern_function_view_toggle_row (self, quern_row_get_position (row)))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

void
quern_function_view_add_opening (QuernFunctionView *self)
{
  GtkGesture *gesture = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  /* Before the list, which would move its columns. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->column_view), keys);

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
  g_signal_connect (gesture, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->column_view), GTK_EVENT_CONTROLLER (gesture));
}

/* Groups are rows, or only colours. */
void
quern_function_view_follow_grouping (QuernFunctionView *self)
{
  QuernGrouping *grouping = quern_group_choice_get_grouping (
    quern_explorer_get_groups (self->explorer));
  gboolean are_rows = quern_group_choice_get_rows (quern_explorer_get_groups (self->explorer)) &&
                      grouping != NULL;

  self->is_selecting = TRUE;
  quern_function_list_set_grouping (
    self->list, are_rows ? grouping : NULL,
    are_rows ? quern_group_choice_get_sums (quern_explorer_get_groups (self->explorer)) : NULL);
  self->is_selecting = FALSE;
  quern_function_view_select_explorers (self);
  quern_function_view_update_footer (self);
}

void
quern_function_view_follow_sums (QuernFunctionView *self)
{
  if (!quern_group_choice_get_rows (quern_explorer_get_groups (self->explorer)))
    return;

  self->is_selecting = TRUE;
  quern_function_list_set_sums (
    self->list, quern_group_choice_get_sums (quern_explorer_get_groups (self->explorer)));
  self->is_selecting = FALSE;
  quern_function_view_select_explorers (self);
}
