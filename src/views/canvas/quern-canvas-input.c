/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-canvas-private.h"

#include "quern-note-menu.h"

#include <math.h>

/* Px for one notch of a wheel, and the factor that it zooms by. */
#define WHEEL_STEP 60.0
#define WHEEL_ZOOM 1.15

/* Px of a touchpad's way that zoom as one notch. */
#define SURFACE_UNITS_PER_NOTCH 40.0

/* VISUAL 12 */
#define TOOLTIP_MAX_CHARS 56

/* Pointer */

static void
update_hover (QuernCanvas *self,
              double       x,
              double       y)
{
  guint item = quern_canvas_item_at (self, x, y);

  self->pointer_x = x;
  self->pointer_y = y;
  quern_canvas_set_hover_item (self, item);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), item != QUERN_NONE ? "pointer" : NULL);
}

static void
motion_cb (QuernCanvas *self,
           double       x,
           double       y)
{
  update_hover (self, x, y);
}

static void
leave_cb (QuernCanvas *self)
{
  quern_canvas_set_hover_item (self, QUERN_NONE);
}

static gboolean
scroll_cb (QuernCanvas              *self,
           double                    dx,
           double                    dy,
           GtkEventControllerScroll *controller)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);
  GdkModifierType state = gtk_event_controller_get_current_event_state (base);
  gboolean is_surface =
    gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_SURFACE;
  double step = is_surface ? 1.0 : WHEEL_STEP;

  if (self->picture == NULL)
    return GDK_EVENT_PROPAGATE;

  quern_canvas_end_glide (self);
  if ((state & GDK_CONTROL_MASK) != 0)
    {
      double notches = is_surface ? dy / SURFACE_UNITS_PER_NOTCH : dy;

      quern_viewport_zoom_at (&self->viewport,
                              self->viewport.zoom * pow (WHEEL_ZOOM, -notches),
                              self->pointer_x, self->pointer_y);
    }
  else if ((state & GDK_SHIFT_MASK) != 0 && fabs (dx) < 1e-9)
    quern_viewport_pan (&self->viewport, dy * step, 0.0);
  else
    quern_viewport_pan (&self->viewport, dx * step, dy * step);

  quern_canvas_queue_viewport (self, TRUE);
  update_hover (self, self->pointer_x, self->pointer_y);

  return GDK_EVENT_STOP;
}

static void
decelerate_cb (QuernCanvas        *self,
               double              speed_x,
               double              speed_y,
               GtkEventController *controller)
{
  /* What was zoomed with does not move it. */
  if ((gtk_event_controller_get_current_event_state (controller) & GDK_CONTROL_MASK) == 0)
    quern_canvas_begin_glide (self, speed_x, speed_y);
}

static void
zoom_begin_cb (QuernCanvas *self)
{
  quern_canvas_end_glide (self);
  self->gesture_zoom = self->viewport.zoom;
}

static void
zoom_scale_cb (QuernCanvas *self,
               double       scale,
               GtkGesture  *gesture)
{
  double x = self->viewport.width / 2.0;
  double y = self->viewport.height / 2.0;

  if (self->picture == NULL)
    return;

  if (gtk_gesture_is_active (gesture))
    gtk_gesture_get_bounding_box_center (gesture, &x, &y);
  quern_viewport_zoom_at (&self->viewport, self->gesture_zoom * scale, x, y);
  quern_canvas_queue_viewport (self, TRUE);
}

static void
drag_begin_cb (QuernCanvas *self)
{
  self->gesture_x = 0.0;
  self->gesture_y = 0.0;
}

static void
drag_update_cb (QuernCanvas *self,
                double       x,
                double       y,
                GtkGesture  *gesture)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (self->picture == NULL)
    return;
  if (!gtk_gesture_is_recognized (gesture))
    return;
  if (G_APPROX_VALUE (self->gesture_x, 0.0, 1e-9) && G_APPROX_VALUE (self->gesture_y, 0.0, 1e-9) &&
      !gtk_drag_check_threshold (widget, 0, 0, (int) x, (int) y))
    return;

  /* From here on it is no click any more. */
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_set_cursor_from_name (widget, "grabbing");

  quern_viewport_pan (&self->viewport, self->gesture_x - x, self->gesture_y - y);
  self->gesture_x = x;
  self->gesture_y = y;
  quern_canvas_queue_viewport (self, TRUE);
}

static void
drag_end_cb (QuernCanvas *self)
{
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), NULL);
}

/* Clicks */

static void
menu_closed_cb (QuernCanvas *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
popup_menu (QuernCanvas *self,
            guint        item,
            double       x,
            double       y)
{
  g_autoptr (GMenuModel) model = NULL;

  if (self->menu_model == NULL)
    return;

  model = quern_note_menu_extend (self->menu_model, self->explorer,
                                  item != QUERN_NONE
                                    ? quern_picture_get_node (self->picture, item) : QUERN_NONE);
  if (self->menu == NULL)
    {
      self->menu = gtk_popover_menu_new_from_model (NULL);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
      g_signal_connect_swapped (self->menu, "closed", G_CALLBACK (menu_closed_cb), self);
    }

  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), model);
  self->menu_item = item;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "canvas.go-to", item != QUERN_NONE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "canvas.copy-name", item != QUERN_NONE);
  quern_canvas_emit_menu_opened (self, item);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
pressed_cb (QuernCanvas     *self,
            int              n_press,
            double           x,
            double           y,
            GtkGestureClick *gesture)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  guint item = quern_canvas_item_at (self, x, y);

  quern_canvas_end_glide (self);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->shows_cursor = FALSE;

  if (button == GDK_BUTTON_SECONDARY)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      if (item != QUERN_NONE)
        quern_canvas_select_item (self, item);
      popup_menu (self, item, x, y);
    }
  else if (button == GDK_BUTTON_PRIMARY && n_press == 2 && item != QUERN_NONE)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      quern_canvas_activate_item (self, item);
    }
}

/* On release, because a drag begins with the same press. */
static void
released_cb (QuernCanvas     *self,
             int              n_press,
             double           x,
             double           y,
             GtkGestureClick *gesture)
{
  guint item = quern_canvas_item_at (self, x, y);

  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) != GDK_BUTTON_PRIMARY ||
      n_press != 1 || item == QUERN_NONE)
    return;

  self->menu_item = QUERN_NONE;
  if (!quern_canvas_emit_item (self, FALSE, item))
    quern_canvas_select_item (self, item);
}

/* Keyboard */

static guint
get_start_item (QuernCanvas *self)
{
  guint item = self->cursor_item;

  if (item == QUERN_NONE)
    item = quern_canvas_get_selected_item (self);

  return item;
}

static gboolean
walk (QuernCanvas *self,
      int          dx,
      int          dy)
{
  guint item = get_start_item (self);
  guint next;

  if (quern_picture_get_n_items (self->picture) == 0)
    return GDK_EVENT_PROPAGATE;

  next = item != QUERN_NONE ? quern_picture_get_neighbour (self->picture, item, dx, dy) : 0;
  self->shows_cursor = TRUE;

  /* At the picture's edge the key is used up all the same: the focus must not
   * leave the picture in the middle of a walk. Tab leaves it. */
  if (next != QUERN_NONE)
    quern_canvas_select_item (self, next);
  else
    gtk_widget_queue_draw (GTK_WIDGET (self));

  return GDK_EVENT_STOP;
}

static gboolean
activate_cursor (QuernCanvas *self)
{
  guint item = get_start_item (self);

  if (item == QUERN_NONE)
    return GDK_EVENT_PROPAGATE;

  self->shows_cursor = TRUE;
  if (!quern_canvas_emit_item (self, FALSE, item))
    quern_canvas_activate_item (self, item);

  return GDK_EVENT_STOP;
}

static gboolean
popup_menu_at_cursor (QuernCanvas *self)
{
  guint item = get_start_item (self);
  QuernRect bounds = { 0.0, 0.0, 0.0, 0.0 };

  quern_canvas_get_item_bounds (self, item, &bounds);
  popup_menu (self, item,
              CLAMP (bounds.x + bounds.width / 2.0, 0.0, self->viewport.width),
              CLAMP (bounds.y + bounds.height / 2.0, 0.0, self->viewport.height));

  return GDK_EVENT_STOP;
}

static gboolean
key_pressed_cb (QuernCanvas     *self,
                guint            key,
                guint            code,
                GdkModifierType  state)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (self->picture == NULL)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK))
    return popup_menu_at_cursor (self);
  if (modifiers != 0)
    return GDK_EVENT_PROPAGATE;

  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return walk (self, -1, 0);

    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return walk (self, 1, 0);

    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return walk (self, 0, -1);

    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return walk (self, 0, 1);

    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      return activate_cursor (self);

    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      self->shows_cursor = TRUE;
      if (quern_picture_get_n_items (self->picture) > 0)
        quern_canvas_select_item (self, 0);
      return GDK_EVENT_STOP;

    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
focus_changed_cb (QuernCanvas *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  /* Whoever comes with the keyboard must see where it is. */
  if (GTK_IS_WINDOW (root) && gtk_window_get_focus_visible (GTK_WINDOW (root)))
    self->shows_cursor = TRUE;
  if (self->cursor_item == QUERN_NONE)
    self->cursor_item = quern_canvas_get_selected_item (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Tooltips */

/* Plain lines, the first of which is the name, become a label's markup. */
static char *
dup_tooltip_markup (const char *lines)
{
  const char *end = strchr (lines, '\n');
  g_autofree char *name = end != NULL ? g_strndup (lines, (gsize) (end - lines)) : g_strdup (lines);

  return g_markup_printf_escaped ("<b>%s</b>%s", name, end != NULL ? end : "");
}

static gboolean
query_tooltip_cb (QuernCanvas *self,
                  int          x,
                  int          y,
                  gboolean     is_keyboard,
                  GtkTooltip  *tooltip)
{
  guint item = is_keyboard ? get_start_item (self) : quern_canvas_item_at (self, x, y);
  g_autofree char *lines = NULL;
  g_autofree char *markup = NULL;
  QuernRect bounds;
  GtkWidget *label;

  if (!quern_canvas_get_item_bounds (self, item, &bounds))
    return FALSE;
  lines = quern_canvas_dup_item_tooltip (self, item);
  if (lines == NULL)
    return FALSE;

  markup = dup_tooltip_markup (lines);
  label = g_object_new (GTK_TYPE_LABEL,
                        "label", markup,
                        "use-markup", TRUE,
                        "wrap", TRUE,
                        "wrap-mode", PANGO_WRAP_WORD_CHAR,
                        "max-width-chars", TOOLTIP_MAX_CHARS,
                        "xalign", 0.0,
                        NULL);
  gtk_widget_add_css_class (label, "numeric");
  gtk_tooltip_set_custom (tooltip, label);

  /* Large boxes would push the tooltip far from the pointer: it stands off
   * the item as long as that is small, else off the pointer. */
  if (bounds.height <= 120.0)
    gtk_tooltip_set_tip_area (tooltip,
                              &(GdkRectangle) { (int) bounds.x, (int) bounds.y,
                                                (int) bounds.width, (int) bounds.height });

  return TRUE;
}

static void
add_pointer (QuernCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES |
                                     GTK_EVENT_CONTROLLER_SCROLL_KINETIC);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *middle_drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkGesture *drags[] = { drag, middle_drag };

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);

  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  g_signal_connect_swapped (scroll, "decelerate", G_CALLBACK (decelerate_cb), self);
  gtk_widget_add_controller (widget, scroll);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (middle_drag), GDK_BUTTON_MIDDLE);
  for (guint i = 0; i < G_N_ELEMENTS (drags); i++)
    {
      g_signal_connect_swapped (drags[i], "drag-begin", G_CALLBACK (drag_begin_cb), self);
      g_signal_connect_swapped (drags[i], "drag-update", G_CALLBACK (drag_update_cb), self);
      g_signal_connect_swapped (drags[i], "drag-end", G_CALLBACK (drag_end_cb), self);
      gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drags[i]));
    }

  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (zoom_begin_cb), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (zoom_scale_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
}

void
quern_canvas_init_input (QuernCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  add_pointer (self);

  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (widget, key);

  g_signal_connect_swapped (focus, "enter", G_CALLBACK (focus_changed_cb), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_changed_cb), self);
  gtk_widget_add_controller (widget, focus);

  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
}
