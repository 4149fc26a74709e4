/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the explorer sets off, a search or a group: all other items are dimmed.
 * And what is said of an item beside what the picture says. */

#include "quern-canvas-private.h"

#include "quern-node-tooltip.h"

#include <glib/gi18n.h>

void
quern_canvas_update_marks (QuernCanvas *self)
{
  guint n_items;

  g_clear_pointer (&self->marked, g_free);
  quern_canvas_drop_veil (self);
  if (self->picture == NULL || self->explorer == NULL ||
      !quern_explorer_has_marks (self->explorer))
    return;

  n_items = quern_picture_get_n_items (self->picture);
  self->marked = g_new0 (guint8, MAX (n_items, 1));
  for (guint i = 0; i < n_items; i++)
    {
      QuernNodeId node = quern_picture_get_node (self->picture, i);

      self->marked[i] = node != QUERN_NONE && quern_explorer_is_marked (self->explorer, node);
    }
}

void
quern_canvas_marks_changed_cb (QuernCanvas *self)
{
  quern_canvas_update_marks (self);
  quern_canvas_emit_marks_changed (self);
  quern_canvas_queue_items (self);
  quern_canvas_describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

char *
quern_canvas_dup_item_description (QuernCanvas *self,
                                   guint        item)
{
  g_autofree char *description = quern_picture_dup_description (self->picture, item);

  if (self->marked == NULL || !self->marked[item])
    return g_steal_pointer (&description);

  /* Translators: what a box of a picture is, for a screen reader; it is one of
   * those that are searched for. */
  return g_strdup_printf (_("%s, matches the search"), description);
}

char *
quern_canvas_dup_item_tooltip (QuernCanvas *self,
                               guint        item)
{
  g_autofree char *lines = quern_picture_dup_tooltip (self->picture, item);
  QuernNodeId node = quern_picture_get_node (self->picture, item);
  g_autofree char *second = NULL;

  if (self->explorer != NULL && node != QUERN_NONE)
    second = quern_node_tooltip_dup_second (self->explorer, node);

  return lines != NULL && second != NULL ? g_strjoin ("\n", lines, second, NULL)
                                         : g_steal_pointer (&lines);
}

char *
quern_canvas_dup_marks_caption (QuernCanvas *self)
{
  g_return_val_if_fail (QUERN_IS_CANVAS (self), NULL);

  return self->marked != NULL ? quern_picture_dup_marks_caption (self->picture, self->marked)
                              : NULL;
}

/* To the next marked item, round the end. */
static void
match_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  QuernCanvas *self = QUERN_CANVAS (widget);
  gboolean is_next = g_str_equal (action_name, "canvas.next-match");
  guint item = quern_canvas_get_selected_item (self);
  guint n_items;

  if (self->marked == NULL)
    return;

  n_items = quern_picture_get_n_items (self->picture);
  if (item == QUERN_NONE)
    item = is_next ? n_items - 1 : 0;
  for (guint i = 0; i < n_items; i++)
    {
      item = (item + (is_next ? 1 : n_items - 1)) % n_items;
      if (!self->marked[item])
        continue;

      self->shows_cursor = TRUE;
      quern_canvas_select_item (self, item);
      return;
    }
}

void
quern_canvas_class_install_match_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "canvas.next-match", NULL, match_action);
  gtk_widget_class_install_action (widget_class, "canvas.previous-match", NULL, match_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F3, 0, "canvas.next-match", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F3, GDK_SHIFT_MASK,
                                       "canvas.previous-match", NULL);
}
