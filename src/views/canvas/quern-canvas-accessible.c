/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-canvas-private.h"

/* More would make each scroll slow, and nobody listens to more. */
#define MAX_ITEM_WIDGETS 60

/* The children are made when the picture has come to rest. */
#define REST_MS 200

/*
 * GTK 4.8 tells a screen reader of widgets only. So each visible item has a
 * child widget at its place that draws nothing and takes no input, but has a
 * role and a name.
 */

#define QUERN_TYPE_CANVAS_ITEM (quern_canvas_item_get_type ())
G_DECLARE_FINAL_TYPE (QuernCanvasItem, quern_canvas_item, QUERN, CANVAS_ITEM, GtkWidget)

struct _QuernCanvasItem
{
  GtkWidget parent_instance;

  guint     item; /* of the canvas' picture */
};

G_DEFINE_FINAL_TYPE (QuernCanvasItem, quern_canvas_item, GTK_TYPE_WIDGET)

static void
quern_canvas_item_class_init (QuernCanvasItemClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void
quern_canvas_item_init (QuernCanvasItem *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

static void
add_item_widget (QuernCanvas *self,
                 guint        item)
{
  QuernCanvasItem *child = g_object_new (QUERN_TYPE_CANVAS_ITEM, NULL);
  g_autofree char *description = quern_canvas_dup_item_description (self, item);

  child->item = item;
  gtk_accessible_update_property (GTK_ACCESSIBLE (child),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, description,
                                  -1);
  gtk_widget_set_parent (GTK_WIDGET (child), GTK_WIDGET (self));
  g_ptr_array_add (self->item_widgets, child);
}

static gboolean
update_items_cb (gpointer data)
{
  QuernCanvas *self = data;
  QuernRect visible;
  guint n_items;

  self->item_widgets_id = 0;
  quern_canvas_clear_items (self);
  if (self->picture == NULL)
    return G_SOURCE_REMOVE;

  quern_viewport_get_visible (&self->viewport, &visible);
  n_items = quern_picture_get_n_items (self->picture);
  for (guint i = 0; i < n_items && self->item_widgets->len < MAX_ITEM_WIDGETS; i++)
    {
      QuernRect bounds;

      quern_picture_get_bounds (self->picture, i, &bounds);
      if (quern_rect_intersects (&bounds, &visible))
        add_item_widget (self, i);
    }
  quern_canvas_allocate_items (self);

  return G_SOURCE_REMOVE;
}

void
quern_canvas_queue_items (QuernCanvas *self)
{
  g_clear_handle_id (&self->item_widgets_id, g_source_remove);
  self->item_widgets_id = g_timeout_add_full (G_PRIORITY_LOW, REST_MS, update_items_cb, self, NULL);
}

void
quern_canvas_clear_items (QuernCanvas *self)
{
  g_clear_handle_id (&self->item_widgets_id, g_source_remove);
  for (guint i = 0; i < self->item_widgets->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->item_widgets, i));
  g_ptr_array_set_size (self->item_widgets, 0);
}

void
quern_canvas_allocate_items (QuernCanvas *self)
{
  for (guint i = 0; i < self->item_widgets->len; i++)
    {
      QuernCanvasItem *child = g_ptr_array_index (self->item_widgets, i);
      GtkAllocation place = { 0, 0, 0, 0 };
      QuernRect bounds;
      int minimum;

      /* Has to be asked for, or GTK complains about an allocation. */
      gtk_widget_measure (GTK_WIDGET (child), GTK_ORIENTATION_HORIZONTAL, -1,
                          &minimum, NULL, NULL, NULL);
      if (quern_canvas_get_item_bounds (self, child->item, &bounds))
        place = (GtkAllocation) { (int) bounds.x, (int) bounds.y,
                                  (int) bounds.width, (int) bounds.height };
      gtk_widget_size_allocate (GTK_WIDGET (child), &place, -1);
    }
}

/* What the keyboard is on, else what the picture shows. */
void
quern_canvas_describe (QuernCanvas *self)
{
  guint item = self->cursor_item;
  g_autofree char *text = NULL;

  if (self->picture == NULL)
    text = g_strdup ("");
  else if (item != QUERN_NONE && item < quern_picture_get_n_items (self->picture))
    text = quern_canvas_dup_item_description (self, item);
  else
    text = quern_picture_dup_caption (self->picture);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text != NULL ? text : "",
                                  -1);
}
