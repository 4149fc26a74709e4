/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-item-widgets.h"

#include <math.h>

/* More would make scrolling slow. The items of the largest area are chosen, but the selected,
 * focused and hovered ones are always included, even if out of view. */
#define MAX_WIDGETS 60

/* The widgets are updated once the picture has not moved for this long. */
#define REST_MS 200

/*
 * GTK 4.8 exposes only widgets to screen readers. So an item gets a child widget at its position
 * that draws nothing and takes no input, but has a role, a name and a state.
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
  GtkWidget               *parent;   /* borrowed: it owns the object */
  const QuernViewport     *viewport; /* borrowed from the parent */
  const QuernPictureItems *items;    /* borrowed from the parent */

  QuernPicture            *picture;  /* owned, nullable: the picture of the widgets */
  GPtrArray               *widgets;  /* borrowed children, in the order of items */
  guint                    rest_id;  /* source: the widgets are out of date */
};

/* An item that may get a widget. */
typedef struct
{
  guint  item;
  double area;
} Candidate;

QuernItemWidgets *
quern_item_widgets_new (GtkWidget               *parent,
                        const QuernViewport     *viewport,
                        const QuernPictureItems *items)
{
  QuernItemWidgets *self = g_new0 (QuernItemWidgets, 1);

  self->parent = parent;
  self->viewport = viewport;
  self->items = items;
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

/* best: sorted by descending area. */
static void
offer (GArray    *best,
       Candidate  candidate)
{
  guint at = best->len;

  if (at == MAX_WIDGETS)
    {
      if (candidate.area <= g_array_index (best, Candidate, at - 1).area)
        return;
      g_array_set_size (best, --at);
    }

  while (at > 0 && g_array_index (best, Candidate, at - 1).area < candidate.area)
    at--;
  g_array_insert_val (best, at, candidate);
}

static int
compare_items (gconstpointer a,
               gconstpointer b)
{
  guint x = ((const Candidate *) a)->item;
  guint y = ((const Candidate *) b)->item;

  return x < y ? -1 : x > y;
}

/* (element-type Candidate): the items that get a widget, in ascending order. */
static GArray *
choose (QuernItemWidgets *self)
{
  GArray *best = g_array_new (FALSE, FALSE, sizeof (Candidate));
  guint selected = quern_picture_items_get_selected (self->items);
  QuernRect visible;

  quern_viewport_get_visible (self->viewport, &visible);
  for (guint i = 0; i < quern_picture_items_get_n (self->items); i++)
    {
      QuernRect bounds;

      quern_picture_get_bounds (self->picture, i, &bounds);
      if (i == selected || i == self->items->cursor || i == self->items->hovered)
        offer (best, (Candidate) { i, HUGE_VAL });
      else if (quern_rect_intersects (&bounds, &visible))
        offer (best, (Candidate) { i, bounds.width * bounds.height });
    }
  g_array_sort (best, compare_items);

  return best;
}

static void
describe (QuernItemWidgets *self,
          QuernItemWidget  *child)
{
  g_autofree char *text = quern_picture_items_dup_description (self->items, child->item);
  gboolean is_selected = child->item == quern_picture_items_get_selected (self->items);

  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_accessible_update_state (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_STATE_SELECTED, is_selected,
                               -1);
}

/* Keeps the widgets of items that have one already: a screen reader may be at one of them. */
static void
replace (QuernItemWidgets *self,
         GArray           *chosen)
{
  g_autoptr (GPtrArray) old = g_steal_pointer (&self->widgets);
  GtkWidget *last = NULL;
  guint at = 0;

  self->widgets = g_ptr_array_new ();
  for (guint i = 0; i < chosen->len; i++)
    {
      guint item = g_array_index (chosen, Candidate, i).item;
      QuernItemWidget *child = NULL;

      while (at < old->len && QUERN_ITEM_WIDGET (old->pdata[at])->item < item)
        gtk_widget_unparent (old->pdata[at++]);
      if (at < old->len && QUERN_ITEM_WIDGET (old->pdata[at])->item == item)
        child = old->pdata[at++];
      else
        {
          child = g_object_new (QUERN_TYPE_ITEM_WIDGET, NULL);
          child->item = item;
          gtk_widget_insert_after (GTK_WIDGET (child), self->parent, last);
        }
      describe (self, child);
      g_ptr_array_add (self->widgets, child);
      last = GTK_WIDGET (child);
    }
  while (at < old->len)
    gtk_widget_unparent (old->pdata[at++]);
}

/* Exposes the item at the keyboard cursor as the parent's active descendant. */
static void
notify_cursor (QuernItemWidgets *self)
{
  GtkAccessible *parent = GTK_ACCESSIBLE (self->parent);

  gtk_accessible_reset_relation (parent, GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT);
  for (guint i = 0; i < self->widgets->len; i++)
    if (QUERN_ITEM_WIDGET (self->widgets->pdata[i])->item == self->items->cursor)
      gtk_accessible_update_relation (parent, GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT,
                                      self->widgets->pdata[i], -1);
}

static gboolean
rest_cb (gpointer data)
{
  QuernItemWidgets *self = data;
  g_autoptr (GArray) chosen = NULL;

  self->rest_id = 0;
  if (self->picture != self->items->picture)
    remove_all (self);
  g_set_object (&self->picture, self->items->picture);
  chosen = choose (self);
  replace (self, chosen);
  notify_cursor (self);
  quern_item_widgets_allocate (self);

  return G_SOURCE_REMOVE;
}

void
quern_item_widgets_queue (QuernItemWidgets *self)
{
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

      /* Must be measured first, or GTK warns about the allocation. */
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
