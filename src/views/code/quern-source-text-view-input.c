/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-text-view-private.h"

/* Going along */

static void
activate (QuernSourceTextView *self,
          guint                row,
          int                  below)
{
  QuernExplorer *explorer;
  const QuernSourceRow *what;
  const QuernInlinedLine *line;

  if (below < 0 || self->lines == NULL)
    return;

  what = quern_source_lines_get_below (self->lines, row, (guint) below);
  switch (what->kind)
    {
    case QUERN_SOURCE_ROW_CALL:
      /* It may be the last that this view hears of these lines. */
      explorer = g_object_ref (quern_source_lines_get_explorer (self->lines));
      quern_explorer_go_to (explorer, what->call->callee);
      g_object_unref (explorer);
      break;

    case QUERN_SOURCE_ROW_LINE:
      line = quern_inlined_code_get_line (
        quern_source_lines_get_document (self->lines)->inlined, what->index);
      g_signal_emit_by_name (self, "line-chosen", line->file, line->line);
      break;

    case QUERN_SOURCE_ROW_CALLS:
    case QUERN_SOURCE_ROW_BLOCK:
    case QUERN_SOURCE_ROW_BLOCKS:
    default:
      quern_source_text_view_toggle_open (self, row, (guint) below);
    }
}

/* Not farther than needed. */
static void
scroll_to_place (QuernSourceTextView *self)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self));
  GdkRectangle visible;
  int y;
  int height;

  quern_source_text_view_get_place (self, self->row, &y, &height);
  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &visible);
  if (self->below >= 0)
    {
      y += height + self->below * self->row_height;
      height = self->row_height;
    }
  if (y < visible.y)
    gtk_adjustment_set_value (adjustment, y);
  else if (y + height > visible.y + visible.height)
    gtk_adjustment_set_value (adjustment, y + height - visible.height);
}

static void
step (QuernSourceTextView *self,
      gboolean             down)
{
  guint row = self->row;
  int below = self->below;

  if (down)
    {
      if (below + 1 < (int) quern_source_lines_get_n_below (self->lines, row))
        below++;
      else if (row + 1 < quern_source_lines_get_n (self->lines))
        {
          row++;
          below = -1;
        }
    }
  else if (below >= 0)
    below--;
  else if (row > 0)
    {
      row--;
      below = (int) quern_source_lines_get_n_below (self->lines, row) - 1;
    }

  quern_source_text_view_set_place (self, row, below);
  scroll_to_place (self);
}

static void
leap (QuernSourceTextView *self,
      int                  n_rows)
{
  gint64 last = (gint64) quern_source_lines_get_n (self->lines) - 1;
  gint64 row = CLAMP ((gint64) self->row + n_rows, 0, MAX (last, 0));

  quern_source_text_view_set_place (self, (guint) row, -1);
  scroll_to_place (self);
}

static gboolean
key_pressed_cb (QuernSourceTextView *self,
                guint                key,
                guint                code,
                GdkModifierType      state)
{
  GdkRectangle visible;
  int page;

  quern_source_text_view_stop_scrolling (self);
  if (self->lines == NULL || (state & (GDK_SHIFT_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;

  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &visible);
  page = MAX (visible.height / MAX (self->row_height, 1) - 2, 1);
  if ((state & GDK_CONTROL_MASK) != 0)
    {
      /* The text view itself would take these. */
      if (key == GDK_KEY_Up || key == GDK_KEY_Down)
        return gtk_widget_activate_action (GTK_WIDGET (self),
                                           key == GDK_KEY_Down ? "source.next-hot"
                                                               : "source.previous-hot", NULL);
      if (key != GDK_KEY_Home && key != GDK_KEY_End)
        return FALSE;
      leap (self, key == GDK_KEY_Home ? G_MININT : G_MAXINT);
      return TRUE;
    }

  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      step (self, key == GDK_KEY_Down || key == GDK_KEY_KP_Down);
      return TRUE;

    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      leap (self, -page);
      return TRUE;

    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      leap (self, page);
      return TRUE;

    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      leap (self, G_MININT);
      return TRUE;

    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      leap (self, G_MAXINT);
      return TRUE;

    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      /* A line with one callee goes there itself. */
      if (self->below < 0 && quern_source_lines_get_n_below (self->lines, self->row) == 1)
        activate (self, self->row, 0);
      else
        activate (self, self->row, self->below);
      return TRUE;

    default:
      return FALSE;
    }
}

/* Mouse */

/* FALSE: there is no line. */
static gboolean
find_place (QuernSourceTextView *self,
            double               x,
            double               y,
            guint               *row,
            int                 *below)
{
  GtkTextIter iter;
  int buffer_x;
  int buffer_y;
  int top;
  int height;

  *below = -1;
  if (self->lines == NULL)
    return FALSE;

  gtk_text_view_window_to_buffer_coords (GTK_TEXT_VIEW (self), GTK_TEXT_WINDOW_WIDGET, (int) x,
                                         (int) y, &buffer_x, &buffer_y);
  gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (self), &iter, buffer_y, NULL);
  *row = (guint) gtk_text_iter_get_line (&iter);
  quern_source_text_view_get_place (self, *row, &top, &height);
  if (buffer_y >= top + height)
    *below = (buffer_y - top - height) / MAX (self->row_height, 1);
  if (*below >= (int) quern_source_lines_get_n_below (self->lines, *row))
    *below = -1;

  return *row < quern_source_lines_get_n (self->lines);
}

static void
pressed_cb (QuernSourceTextView *self,
            int                  n_press,
            double               x,
            double               y,
            GtkGesture          *gesture)
{
  guint row;
  int below;

  quern_source_text_view_stop_scrolling (self);
  if (!find_place (self, x, y, &row, &below))
    return;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (below < 0)
    {
      /* The text is to be selected with the mouse as anywhere. */
      quern_source_text_view_set_place (self, row, -1);
      return;
    }

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  quern_source_text_view_set_place (self, row, below);
  if (n_press == 1)
    activate (self, row, below);
}

static void
set_hovered (QuernSourceTextView *self,
             guint                row,
             int                  below)
{
  const QuernSourceRow *what = NULL;

  if (self->hover_row == row && self->hover_below == below)
    return;

  self->hover_row = row;
  self->hover_below = below;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "moved");
  if (self->lines == NULL)
    return;

  if (below >= 0)
    what = quern_source_lines_get_below (self->lines, row, (guint) below);
  quern_explorer_set_hovered (quern_source_lines_get_explorer (self->lines),
                              what != NULL && what->call != NULL ? what->call->callee
                                                                 : QUERN_NONE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), below >= 0 ? "pointer" : "text");
}

static void
motion_cb (QuernSourceTextView *self,
           double               x,
           double               y)
{
  guint row = G_MAXUINT;
  int below = -1;

  find_place (self, x, y, &row, &below);
  set_hovered (self, row, below);
}

static void
leave_cb (QuernSourceTextView *self)
{
  set_hovered (self, G_MAXUINT, -1);
}

static gboolean
wheel_cb (QuernSourceTextView *self)
{
  quern_source_text_view_stop_scrolling (self);

  return FALSE;
}

void
quern_source_text_view_add_input (QuernSourceTextView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *wheel =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (wheel, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (wheel, "scroll", G_CALLBACK (wheel_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), wheel);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
