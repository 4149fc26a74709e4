/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-row-opener.h"

#include "quern-list-column.h"
#include "quern-name-cell.h"
#include "quern-row-list.h"

#define KEY "quern-row-opener"

typedef struct
{
  const QuernRowOpening *opening; /* static */
  gpointer               view;    /* borrowed */
} Opener;

static const Opener *
get_opener (GtkColumnView *list)
{
  return g_object_get_data (G_OBJECT (list), KEY);
}

/* The only selected row (transfer full), or NULL. */
static QuernRow *
get_selected (GtkColumnView *list)
{
  GtkSelectionModel *model = gtk_column_view_get_model (list);
  g_autoptr (GtkBitset) positions = NULL;

  if (model == NULL)
    return NULL;

  positions = gtk_selection_model_get_selection (model);

  return gtk_bitset_get_size (positions) == 1
           ? g_list_model_get_item (G_LIST_MODEL (model), gtk_bitset_get_minimum (positions))
           : NULL;
}

static gboolean
toggle (GtkColumnView *list,
        QuernRow      *row)
{
  const Opener *opener = get_opener (list);
  QuernRowList *rows = quern_row_get_list (row);
  guint32 record = quern_row_get_record (row);

  if (!quern_row_list_can_open (rows, record))
    return FALSE;

  opener->opening->set_open (opener->view, record, !quern_row_list_is_open (rows, record));

  return TRUE;
}

/* Right opens a row; Left closes it, or goes to its parent. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                GtkColumnView         *list)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (list)) == GTK_TEXT_DIR_RTL;
  gboolean opens = keyval == (is_rtl ? GDK_KEY_Left : GDK_KEY_Right);
  g_autoptr (QuernRow) row = NULL;
  QuernRowList *rows;
  guint32 record;
  guint32 parent;
  guint position;

  if ((keyval != GDK_KEY_Left && keyval != GDK_KEY_Right) ||
      (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;

  row = get_selected (list);
  if (row == NULL)
    return FALSE;

  rows = quern_row_get_list (row);
  record = quern_row_get_record (row);
  if (quern_row_list_can_open (rows, record) && quern_row_list_is_open (rows, record) != opens)
    return toggle (list, row);

  parent = quern_row_list_get_parent (rows, record);
  if (opens || parent == QUERN_NONE)
    return FALSE;

  position = quern_row_list_find (rows, parent);
  gtk_selection_model_select_item (gtk_column_view_get_model (list), position, TRUE);
  /* Move the focus, too: otherwise, Down would continue from the child row. */
  get_opener (list)->opening->scroll_to (get_opener (list)->view, position);

  return TRUE;
}

/* A click on the arrow opens or closes the row without selecting it. */
static void
pressed_cb (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            GtkColumnView   *list)
{
  GtkWidget *cell = gtk_widget_pick (GTK_WIDGET (list), x, y, GTK_PICK_DEFAULT);
  double cell_x;
  double cell_y;
  QuernRow *row;

  cell = cell != NULL && !QUERN_IS_NAME_CELL (cell)
         ? gtk_widget_get_ancestor (cell, QUERN_TYPE_NAME_CELL) : cell;
  if (cell == NULL ||
      !gtk_widget_translate_coordinates (GTK_WIDGET (list), cell, x, y, &cell_x, &cell_y) ||
      !quern_name_cell_is_on_expander (QUERN_NAME_CELL (cell), cell_x))
    return;

  row = quern_list_column_get_cell_row (cell);
  if (row != NULL && toggle (list, row))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

void
quern_row_opener_add (GtkColumnView         *list,
                      const QuernRowOpening *opening,
                      gpointer               view)
{
  GtkGesture *gesture = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  Opener *opener = g_new (Opener, 1);

  *opener = (Opener) { opening, view };
  g_object_set_data_full (G_OBJECT (list), KEY, opener, g_free);

  /* Handle keys before the list, which would scroll horizontally. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), list);
  gtk_widget_add_controller (GTK_WIDGET (list), keys);

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
  g_signal_connect (gesture, "pressed", G_CALLBACK (pressed_cb), list);
  gtk_widget_add_controller (GTK_WIDGET (list), GTK_EVENT_CONTROLLER (gesture));
}

gboolean
quern_row_opener_toggle (GtkColumnView *list,
                         guint          position)
{
  g_autoptr (QuernRow) row =
    g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (list)), position);

  return row != NULL && toggle (list, row);
}
