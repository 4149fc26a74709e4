/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How parts are chosen in the timeline: pointer and keyboard. */

#include "quern-part-timeline-private.h"

#include <math.h>

static void
choose_range (QuernPartTimeline *self,
              guint              from,
              guint              to)
{
  g_autoptr (QuernPartChoice) parts =
    quern_part_choice_new_range (quern_part_lanes_get_n_parts (self->lanes), from, to);

  quern_analyser_set_parts (quern_explorer_get_analyser (self->explorer), parts);
}

static void
toggle (QuernPartTimeline *self,
        guint              part)
{
  g_autoptr (QuernPartChoice) parts = quern_part_choice_toggle (
    quern_analyser_get_parts (quern_explorer_get_analyser (self->explorer)), part);

  /* At least one is looked at. */
  if (parts != NULL)
    quern_analyser_set_parts (quern_explorer_get_analyser (self->explorer), parts);
  else
    gtk_widget_error_bell (GTK_WIDGET (self));
}

/* What a click or a key does to a part, as in any list. */
static void
act_on (QuernPartTimeline *self,
        guint              part,
        GdkModifierType    state)
{
  if ((state & GDK_SHIFT_MASK) != 0)
    {
      if (self->anchor == QUERN_NONE)
        self->anchor = self->cursor != QUERN_NONE ? self->cursor : part;
      quern_part_timeline_set_cursor (self, part);
      choose_range (self, self->anchor, part);
      return;
    }

  quern_part_timeline_set_cursor (self, part);
  self->anchor = part;
  if ((state & GDK_CONTROL_MASK) != 0)
    toggle (self, part);
  else
    choose_range (self, part, part);
}

/* Pointer */

static guint
find (QuernPartTimeline *self,
      double             x,
      double             y)
{
  QuernPartsScene scene;

  return quern_part_timeline_get_scene (self, &scene) ? quern_parts_scene_find (&scene, x, y)
                                                      : QUERN_NONE;
}

static void
set_hovered (QuernPartTimeline *self,
             guint              part)
{
  if (self->hovered == part)
    return;

  self->hovered = part;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), part != QUERN_NONE ? "pointer" : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (QuernPartTimeline *self,
           double             x,
           double             y)
{
  set_hovered (self, find (self, x, y));
}

static void
leave_cb (QuernPartTimeline *self)
{
  set_hovered (self, QUERN_NONE);
}

static void
pressed_cb (QuernPartTimeline *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
released_cb (QuernPartTimeline *self,
             int                n_press,
             double             x,
             double             y,
             GtkGesture        *gesture)
{
  guint part = find (self, x, y);

  if (part != QUERN_NONE)
    act_on (self, part,
            gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)));
}

static void
drag_update_cb (QuernPartTimeline *self,
                double             dx,
                double             dy,
                GtkGestureDrag    *gesture)
{
  double x, y;

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y) ||
      (!self->is_dragging &&
       !gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy)))
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  self->is_dragging = TRUE;
  graphene_rect_init (&self->band, (float) x, (float) y, (float) dx, (float) dy);
  graphene_rect_normalize (&self->band);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* All parts that the band touches. */
static void
drag_end_cb (QuernPartTimeline *self)
{
  guint n_parts = self->lanes != NULL ? quern_part_lanes_get_n_parts (self->lanes) : 0;
  g_autofree gboolean *chosen = g_new0 (gboolean, MAX (n_parts, 1));
  guint last = QUERN_NONE;

  if (!self->is_dragging)
    return;

  self->is_dragging = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  for (guint i = 0; i < n_parts; i++)
    {
      graphene_rect_t bounds;

      quern_part_timeline_get_bounds (self, i, &bounds);
      chosen[i] = graphene_rect_intersection (&bounds, &self->band, NULL);
      if (chosen[i])
        last = i;
    }

  if (last != QUERN_NONE)
    {
      g_autoptr (QuernPartChoice) parts = quern_part_choice_new (chosen, n_parts);

      quern_part_timeline_set_cursor (self, last);
      self->anchor = quern_part_choice_get_first (parts);
      quern_analyser_set_parts (quern_explorer_get_analyser (self->explorer), parts);
    }
}

/* Keyboard */

/* Where a part stands in its lane. */
static guint
find_in_lane (const guint *parts,
              guint        n_parts,
              guint        part)
{
  for (guint i = 0; i < n_parts; i++)
    if (parts[i] == part)
      return i;

  return 0;
}

/* In another lane, the part nearest in time. */
static guint
find_nearest (QuernPartTimeline *self,
              guint              lane,
              guint              part)
{
  const QuernPartBox *box = quern_part_lanes_get_box (self->lanes, part);
  double middle = (box->from + box->to) / 2.0;
  double nearest = G_MAXDOUBLE;
  guint found = part;
  guint n_parts;
  const guint *parts = quern_part_lanes_get_lane (self->lanes, lane, &n_parts);

  for (guint i = 0; i < n_parts; i++)
    {
      const QuernPartBox *other = quern_part_lanes_get_box (self->lanes, parts[i]);
      double distance = MAX (MAX (other->from - middle, middle - other->to), 0.0);

      if (distance < nearest)
        {
          nearest = distance;
          found = parts[i];
        }
    }

  return found;
}

static guint
get_neighbour (QuernPartTimeline *self,
               int                dx,
               int                dy)
{
  guint lane, place, n_parts;
  const guint *parts;

  if (self->cursor == QUERN_NONE)
    return 0;

  lane = quern_part_lanes_get_box (self->lanes, self->cursor)->lane;
  parts = quern_part_lanes_get_lane (self->lanes, lane, &n_parts);
  place = find_in_lane (parts, n_parts, self->cursor);
  if (dx < 0 && place > 0)
    return parts[place - 1];
  if (dx > 0 && place + 1 < n_parts)
    return parts[place + 1];
  if (dy < 0 && lane > 0)
    return find_nearest (self, lane - 1, self->cursor);
  if (dy > 0 && lane + 1 < quern_part_lanes_get_n_lanes (self->lanes))
    return find_nearest (self, lane + 1, self->cursor);

  return self->cursor;
}

/* With Ctrl the cursor goes alone. */
static gboolean
walk (QuernPartTimeline *self,
      guint              part,
      GdkModifierType    modifiers)
{
  if ((modifiers & GDK_CONTROL_MASK) != 0)
    quern_part_timeline_set_cursor (self, part);
  else
    act_on (self, part, modifiers);

  return GDK_EVENT_STOP;
}

static gboolean
key_pressed_cb (QuernPartTimeline *self,
                guint              key,
                guint              code,
                GdkModifierType    state)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (self->lanes == NULL ||
      (modifiers & ~(GdkModifierType) (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;

  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return walk (self, get_neighbour (self, -1, 0), modifiers);

    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return walk (self, get_neighbour (self, 1, 0), modifiers);

    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return walk (self, get_neighbour (self, 0, -1), modifiers);

    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return walk (self, get_neighbour (self, 0, 1), modifiers);

    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return walk (self, 0, modifiers);

    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return walk (self, quern_part_lanes_get_n_parts (self->lanes) - 1, modifiers);

    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
      if (self->cursor == QUERN_NONE)
        quern_part_timeline_set_cursor (self, 0);
      self->anchor = self->cursor;
      toggle (self, self->cursor);
      return GDK_EVENT_STOP;

    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      if (self->cursor != QUERN_NONE)
        choose_range (self, self->cursor, self->cursor);
      return GDK_EVENT_STOP;

    case GDK_KEY_a:
      if (modifiers != GDK_CONTROL_MASK)
        return GDK_EVENT_PROPAGATE;
      quern_analyser_choose_all_parts (quern_explorer_get_analyser (self->explorer));
      return GDK_EVENT_STOP;

    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
query_tooltip_cb (QuernPartTimeline *self,
                  int                x,
                  int                y,
                  gboolean           is_keyboard,
                  GtkTooltip        *tooltip)
{
  guint part = is_keyboard ? self->cursor : find (self, x, y);
  g_autofree char *words = NULL;
  graphene_rect_t bounds;

  if (part == QUERN_NONE || self->lanes == NULL)
    return FALSE;

  words = quern_part_timeline_dup_words (self, part);
  gtk_tooltip_set_text (tooltip, words);
  quern_part_timeline_get_bounds (self, part, &bounds);
  gtk_tooltip_set_tip_area (tooltip,
                            &(GdkRectangle) { (int) bounds.origin.x, (int) bounds.origin.y,
                                              MAX ((int) bounds.size.width, 1),
                                              (int) bounds.size.height });

  return TRUE;
}

void
quern_part_timeline_init_input (QuernPartTimeline *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);

  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));

  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));

  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (widget, key);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (gtk_widget_queue_draw), self);
  gtk_widget_add_controller (widget, focus);

  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
}
