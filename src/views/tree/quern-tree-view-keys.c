/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The call tree by keyboard. */

#include "quern-tree-view-private.h"

#include "quern-column-view.h"

GtkTreeExpander *
quern_tree_view_find_expander (GtkWidget *widget)
{
  GtkTreeExpander *found = GTK_IS_TREE_EXPANDER (widget) ? GTK_TREE_EXPANDER (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = quern_tree_view_find_expander (child);

  return found;
}

static gboolean
is_row_at (GtkWidget *row_widget,
           guint      position)
{
  GtkTreeExpander *expander = quern_tree_view_find_expander (row_widget);
  GtkTreeListRow *row = expander != NULL ? gtk_tree_expander_get_list_row (expander) : NULL;

  return row != NULL && gtk_tree_list_row_get_position (row) == position;
}

void
quern_tree_view_scroll_to (QuernTreeView *self,
                           guint          position)
{
  if (position < g_list_model_get_n_items (G_LIST_MODEL (self->selection)))
    quern_column_view_scroll_to (self->column_view, position, is_row_at);
}

/* Right opens, Left closes, or goes up to the row that is open. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                QuernTreeView         *self)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  gboolean opens = keyval == (is_rtl ? GDK_KEY_Left : GDK_KEY_Right);
  GtkTreeListRow *row = gtk_single_selection_get_selected_item (self->selection);
  g_autoptr (GtkTreeListRow) parent = NULL;

  if ((keyval != GDK_KEY_Left && keyval != GDK_KEY_Right) || row == NULL ||
      (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;

  if (gtk_tree_list_row_is_expandable (row) && gtk_tree_list_row_get_expanded (row) != opens)
    {
      gtk_tree_list_row_set_expanded (row, opens);
      return TRUE;
    }

  parent = opens ? NULL : gtk_tree_list_row_get_parent (row);
  if (parent == NULL)
    return FALSE;

  gtk_single_selection_set_selected (self->selection, gtk_tree_list_row_get_position (parent));
  quern_tree_view_scroll_to (self, gtk_tree_list_row_get_position (parent));

  return TRUE;
}

void
quern_tree_view_add_keys (QuernTreeView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  /* Before the list, which would move its columns. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->column_view), keys);
}
