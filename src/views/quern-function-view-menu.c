/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be done with the selected rows of the list of functions. */

#include "quern-function-view-private.h"

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
  g_autofree char *rows = NULL;

  rows = quern_column_set_dup_rows (self->columns, G_LIST_MODEL (self->list), positions);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), rows);
}

/* What can be copied, and the columns that can be chosen. */
static void
build_menu (QuernFunctionView *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) copying = g_menu_new ();

  g_menu_append (copying, _("Copy _Name"), "functions.copy-name");
  g_menu_append (copying, _("_Copy Row"), "functions.copy-rows");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copying));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (self->column_menu));
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->popover), G_MENU_MODEL (menu));
}

static void
pop_up (QuernFunctionView  *self,
        const GdkRectangle *area)
{
  if (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (self->popover)) == NULL)
    build_menu (self);

  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), area);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

/* By the keyboard: at the selected row, as far as it can be seen. */
static void
menu_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernFunctionView *self = QUERN_FUNCTION_VIEW (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  graphene_rect_t bounds;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->column_view)) ||
      !gtk_widget_compute_bounds (focus, widget, &bounds))
    return;

  pop_up (self, &(GdkRectangle) { (int) bounds.origin.x + 24, (int) bounds.origin.y,
                                  1, (int) bounds.size.height });
}

static void
pressed_cb (QuernFunctionView *self,
            int                n_press,
            double             x,
            double             y,
            GtkGesture        *gesture)
{
  double view_x;
  double view_y;
  QuernRow *row = NULL;

  if (self->columns != NULL)
    row = quern_column_set_get_row_at (self->columns, x, y);
  if (row == NULL)
    return;

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  if (!gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection),
                                        quern_row_get_position (row)))
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection),
                                     quern_row_get_position (row), TRUE);

  gtk_widget_translate_coordinates (GTK_WIDGET (self->column_view), GTK_WIDGET (self),
                                    x, y, &view_x, &view_y);
  pop_up (self, &(GdkRectangle) { (int) view_x, (int) view_y, 1, 1 });
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
}

/* The next time it is opened it is built again: each event has an item. */
void
quern_function_view_forget_menu (QuernFunctionView *self)
{
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->popover), NULL);
}

void
quern_function_view_add_menu (QuernFunctionView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->popover = gtk_popover_menu_new_from_model (NULL);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->column_view), GTK_EVENT_CONTROLLER (click));

  quern_function_view_update_actions (self);
}
