/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-item-widgets.h"

/* More would make each scroll slow, and nobody listens to more. */
#define MAX_WIDGETS 60

/* The widgets are made when the picture has come to rest. */
#define REST_MS 200

/*
 * GTK 4.8 exposes only widgets to a screen reader. So each visible item has a child widget in
 * its place that draws nothing and takes no input, but has a role and a name.
 */

#define QUERN_TYPE_ITEM_WIDGET (quern_item_widget_get_type ())
G_DECLARE_FINAL_TYPE (QuernItemWidget, quern_item_widget, QUERN, ITEM_WIDGET, GtkWidget)

struct _QuernItemWidget
{
  GtkWidget parent_instance;

  guint     item; /* of the picture */
};

G_DEFINE_FINAL_TYPE (QuernItemWidget, quern_item_widget, GTK_TYPE_WIDGET)

static void
quern_item_widget_class_init (QuernItemWidgetClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void
quern_item_widget_init (QuernItemWidget *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

struct _QuernItemWidgets
{
  GtkWidget                *parent;    /* borrowed: it owns the object */
  const QuernViewport      *viewport;  /* borrowed from the parent */
  QuernItemWidgetsDescribe  describe;
  gpointer                  user_data; /* of describe */

  QuernPicture             *picture;   /* owned, nullable */
  GPtrArray                *widgets;   /* borrowed children */
  guint                     rest_id;   /* source: the widgets are out of date */
};

QuernItemWidgets *
quern_item_widgets_new (GtkWidget                *parent,
                        const QuernViewport      *viewport,
                        QuernItemWidgetsDescribe  describe,
                        gpointer                  user_data)
{
  QuernItemWidgets *self = g_new0 (QuernItemWidgets, 1);

  self->parent = parent;
  self->viewport = viewport;
  self->describe = describe;
  self->user_data = user_data;
  self->widgets = g_ptr_array_new ();

  return self;
}

static void
remove_all (QuernItemWidgets *self)
{
  for (guint i = 0; i < self->widgets->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->widgets, i));
  g_ptr_array_set_size (self->widgets, 0);
}

void
quern_item_widgets_free (QuernItemWidgets *self)
{
  g_clear_handle_id (&self->rest_id, g_source_remove);
  remove_all (self);
  g_ptr_array_unref (self->widgets);
  g_clear_object (&self->picture);
  g_free (self);
}

static void
add (QuernItemWidgets *self,
     guint             item)
{
  QuernItemWidget *child = g_object_new (QUERN_TYPE_ITEM_WIDGET, NULL);
  g_autofree char *description = self->describe (self->user_data, item);

  child->item = item;
  gtk_accessible_update_property (GTK_ACCESSIBLE (child),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, description,
                                  -1);
  gtk_widget_set_parent (GTK_WIDGET (child), self->parent);
  g_ptr_array_add (self->widgets, child);
}

static gboolean
rest_cb (gpointer data)
{
  QuernItemWidgets *self = data;
  QuernRect visible;
  guint n_items = self->picture != NULL ? quern_picture_get_n_items (self->picture) : 0;

  self->rest_id = 0;
  remove_all (self);
  quern_viewport_get_visible (self->viewport, &visible);
  for (guint i = 0; i < n_items && self->widgets->len < MAX_WIDGETS; i++)
    {
      QuernRect bounds;

      quern_picture_get_bounds (self->picture, i, &bounds);
      if (quern_rect_intersects (&bounds, &visible))
        add (self, i);
    }
  quern_item_widgets_allocate (self);

  return G_SOURCE_REMOVE;
}

void
quern_item_widgets_queue (QuernItemWidgets *self,
                          QuernPicture     *picture)
{
  g_set_object (&self->picture, picture);
  g_clear_handle_id (&self->rest_id, g_source_remove);
  self->rest_id = g_timeout_add_full (G_PRIORITY_LOW, REST_MS, rest_cb, self, NULL);
}

void
quern_item_widgets_allocate (QuernItemWidgets *self)
{
  guint n_items = self->picture != NULL ? quern_picture_get_n_items (self->picture) : 0;

  for (guint i = 0; i < self->widgets->len; i++)
    {
      QuernItemWidget *child = g_ptr_array_index (self->widgets, i);
      GtkAllocation place = { 0, 0, 0, 0 };
      QuernRect scene;
      QuernRect bounds;
      int minimum;

      /* Has to be asked for, or GTK complains about an allocation. */
      gtk_widget_measure (GTK_WIDGET (child), GTK_ORIENTATION_HORIZONTAL, -1,
                          &minimum, NULL, NULL, NULL);
      if (child->item < n_items)
        {
          quern_picture_get_bounds (self->picture, child->item, &scene);
          quern_viewport_to_widget (self->viewport, &scene, &bounds);
          place = (GtkAllocation) { (int) bounds.x, (int) bounds.y,
                                    (int) bounds.width, (int) bounds.height };
        }
      gtk_widget_size_allocate (GTK_WIDGET (child), &place, -1);
    }
}
