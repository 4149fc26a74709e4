/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-canvas-private.h"

#include "quern-visible.h"

/* In px of the widget. */
gboolean
quern_canvas_get_item_bounds (QuernCanvas *self,
                              guint        item,
                              QuernRect   *bounds)
{
  QuernRect scene;

  if (self->picture == NULL || item >= quern_picture_get_n_items (self->picture))
    return FALSE;

  quern_picture_get_bounds (self->picture, item, &scene);
  quern_viewport_to_widget (&self->viewport, &scene, bounds);

  return TRUE;
}

guint
quern_canvas_item_at (QuernCanvas *self,
                      double       x,
                      double       y)
{
  double scene_x;
  double scene_y;

  if (self->picture == NULL)
    return QUERN_NONE;

  quern_viewport_to_scene (&self->viewport, x, y, &scene_x, &scene_y);

  return quern_picture_hit (self->picture, scene_x, scene_y);
}

static QuernNodeId
get_node (QuernCanvas *self,
          guint        item)
{
  if (self->picture == NULL || item >= quern_picture_get_n_items (self->picture))
    return QUERN_NONE;

  return quern_picture_get_node (self->picture, item);
}

/* Of several items of one function the one that was used last is meant. */
guint
quern_canvas_get_selected_item (QuernCanvas *self)
{
  QuernNodeId node;

  g_return_val_if_fail (QUERN_IS_CANVAS (self), QUERN_NONE);

  if (self->picture == NULL)
    return QUERN_NONE;
  if (self->explorer == NULL)
    return self->cursor_item;

  node = quern_explorer_get_selected (self->explorer);
  if (node == QUERN_NONE)
    return QUERN_NONE;
  if (self->cursor_item != QUERN_NONE && get_node (self, self->cursor_item) == node)
    return self->cursor_item;

  return quern_picture_find_node (self->picture, node);
}

void
quern_canvas_set_hover_item (QuernCanvas *self,
                             guint        item)
{
  if (self->hover_item == item)
    return;

  self->hover_item = item;
  if (self->explorer != NULL)
    quern_explorer_set_hovered (self->explorer, get_node (self, item));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
quern_canvas_select_item (QuernCanvas *self,
                          guint        item)
{
  QuernNodeId node = get_node (self, item);
  QuernRect bounds;

  self->cursor_item = item;
  if (item != QUERN_NONE)
    {
      quern_picture_get_bounds (self->picture, item, &bounds);
      if (self->shows_cursor && quern_viewport_reveal (&self->viewport, &bounds))
        quern_canvas_queue_viewport (self, TRUE);
    }
  if (node != QUERN_NONE && self->explorer != NULL)
    quern_explorer_set_selected (self->explorer, node);

  quern_canvas_describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  quern_canvas_emit_selected (self, item);
}

/**
 * quern_canvas_show_item:
 * @self: a canvas without an explorer
 * @item: an item of its picture, or `QUERN_NONE`
 *
 * Selects an item where it can be seen; nobody is told.
 */
void
quern_canvas_show_item (QuernCanvas *self,
                        guint        item)
{
  QuernRect bounds;

  g_return_if_fail (QUERN_IS_CANVAS (self) && self->explorer == NULL);

  if (self->picture == NULL || item == self->cursor_item)
    return;

  self->cursor_item = item;
  if (item != QUERN_NONE)
    {
      quern_picture_get_bounds (self->picture, item, &bounds);
      if (quern_viewport_reveal (&self->viewport, &bounds))
        quern_canvas_queue_viewport (self, FALSE);
    }
  quern_canvas_describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
quern_canvas_activate_item (QuernCanvas *self,
                            guint        item)
{
  QuernNodeId node = get_node (self, item);

  if (item == QUERN_NONE || quern_canvas_emit_item (self, TRUE, item))
    return;

  if (node != QUERN_NONE && self->explorer != NULL)
    quern_explorer_go_to (self->explorer, node);
}

void
quern_canvas_selected_changed_cb (QuernCanvas *self)
{
  guint item;
  QuernRect bounds;

  if (self->picture == NULL)
    return;

  item = quern_canvas_get_selected_item (self);
  if (item != self->cursor_item)
    {
      self->cursor_item = item;
      if (item != QUERN_NONE)
        {
          quern_picture_get_bounds (self->picture, item, &bounds);
          if (quern_viewport_reveal (&self->viewport, &bounds))
            quern_canvas_queue_viewport (self, FALSE);
        }
    }

  quern_canvas_describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
quern_canvas_hovered_changed_cb (QuernCanvas *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static guint
get_action_item (QuernCanvas *self)
{
  return self->menu_item != QUERN_NONE ? self->menu_item : quern_canvas_get_selected_item (self);
}

static void
go_to_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  QuernCanvas *self = QUERN_CANVAS (widget);

  quern_canvas_activate_item (self, get_action_item (self));
}

static void
copy_name_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  QuernCanvas *self = QUERN_CANVAS (widget);
  QuernNodeId node = get_node (self, get_action_item (self));
  g_autofree char *name = NULL;

  if (node == QUERN_NONE || self->explorer == NULL)
    return;

  name = quern_visible_take (
    quern_analysis_dup_node_name (quern_explorer_get_analysis (self->explorer), node));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernCanvas *self = QUERN_CANVAS (widget);

  if (g_str_equal (action_name, "canvas.zoom-in"))
    quern_canvas_zoom_in (self);
  else if (g_str_equal (action_name, "canvas.zoom-out"))
    quern_canvas_zoom_out (self);
  else if (g_str_equal (action_name, "canvas.zoom-original"))
    quern_canvas_zoom_original (self);
  else
    quern_canvas_fit (self);
}

void
quern_canvas_class_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "canvas.go-to", NULL, go_to_action);
  gtk_widget_class_install_action (widget_class, "canvas.copy-name", NULL, copy_name_action);
  gtk_widget_class_install_action (widget_class, "canvas.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "canvas.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "canvas.zoom-original", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "canvas.fit", NULL, zoom_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK,
                                       "canvas.copy-name", NULL);
}
