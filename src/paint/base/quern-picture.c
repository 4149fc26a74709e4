/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-picture.h"

#include "quern-legend.h"

#include <string.h>

G_DEFINE_INTERFACE (QuernPicture, quern_picture, G_TYPE_OBJECT)

static void
quern_picture_default_init (QuernPictureInterface *iface)
{
}

static gboolean
has_item (QuernPicture *self,
          guint         item)
{
  QuernPictureInterface *iface = QUERN_PICTURE_GET_IFACE (self);

  return iface->get_n_items != NULL && iface->get_n_items (self) > item;
}

void
quern_picture_get_extent (QuernPicture *self,
                          QuernRect    *extent)
{
  g_return_if_fail (QUERN_IS_PICTURE (self));
  g_return_if_fail (extent != NULL);

  QUERN_PICTURE_GET_IFACE (self)->get_extent (self, extent);
}

/**
 * quern_picture_draw:
 * @self: the picture
 * @cr: in the picture's coordinates; its state is preserved
 * @text: draws the texts, with the font that the picture was made with
 * @style: the colours
 * @visible: what has to be drawn; the rest may be left out
 * @zoom: device px per px of the picture; above 0
 *
 * Draws the picture, without background and without the states of items.
 */
void
quern_picture_draw (QuernPicture     *self,
                    cairo_t          *cr,
                    QuernText        *text,
                    const QuernStyle *style,
                    const QuernRect  *visible,
                    double            zoom)
{
  g_return_if_fail (QUERN_IS_PICTURE (self));
  g_return_if_fail (cr != NULL && text != NULL && style != NULL && visible != NULL);
  g_return_if_fail (zoom > 0.0);

  cairo_save (cr);
  QUERN_PICTURE_GET_IFACE (self)->draw (self, cr, text, style, visible, zoom);
  cairo_restore (cr);
}

/* Highlights an item, on top of the picture. */
void
quern_picture_draw_item_state (QuernPicture     *self,
                               cairo_t          *cr,
                               const QuernStyle *style,
                               guint             item,
                               QuernItemState    state,
                               double            zoom)
{
  g_return_if_fail (QUERN_IS_PICTURE (self));
  g_return_if_fail (cr != NULL && style != NULL);
  g_return_if_fail (zoom > 0.0);
  g_return_if_fail (has_item (self, item));

  cairo_save (cr);
  QUERN_PICTURE_GET_IFACE (self)->draw_item_state (self, cr, style, item, state, zoom);
  cairo_restore (cr);
}

/**
 * quern_picture_draw_marks:
 * @self: the picture
 * @cr: in the picture's coordinates; its state is preserved
 * @text: as for quern_picture_draw()
 * @style: the colours
 * @marked: by item, not 0 for those that are highlighted
 * @visible: what has to be drawn
 * @zoom: device px per px of the picture; above 0
 *
 * Dims everything but the marked items, on top of the drawn picture.
 */
void
quern_picture_draw_marks (QuernPicture     *self,
                          cairo_t          *cr,
                          QuernText        *text,
                          const QuernStyle *style,
                          const guint8     *marked,
                          const QuernRect  *visible,
                          double            zoom)
{
  QuernPictureInterface *iface;

  g_return_if_fail (QUERN_IS_PICTURE (self));
  g_return_if_fail (cr != NULL && text != NULL && style != NULL && visible != NULL);
  g_return_if_fail (marked != NULL);
  g_return_if_fail (zoom > 0.0);

  iface = QUERN_PICTURE_GET_IFACE (self);
  if (iface->draw_marks == NULL)
    return;

  cairo_save (cr);
  iface->draw_marks (self, cr, text, style, marked, visible, zoom);
  cairo_restore (cr);
}

guint
quern_picture_get_n_items (QuernPicture *self)
{
  QuernPictureInterface *iface;

  g_return_val_if_fail (QUERN_IS_PICTURE (self), 0);

  iface = QUERN_PICTURE_GET_IFACE (self);

  return iface->get_n_items != NULL ? iface->get_n_items (self) : 0;
}

/* The topmost item at a position, or QUERN_NONE. */
guint
quern_picture_hit (QuernPicture *self,
                   double        x,
                   double        y)
{
  QuernPictureInterface *iface;

  g_return_val_if_fail (QUERN_IS_PICTURE (self), QUERN_NONE);

  iface = QUERN_PICTURE_GET_IFACE (self);

  return iface->hit != NULL ? iface->hit (self, x, y) : QUERN_NONE;
}

void
quern_picture_get_bounds (QuernPicture *self,
                          guint         item,
                          QuernRect    *bounds)
{
  g_return_if_fail (QUERN_IS_PICTURE (self));
  g_return_if_fail (bounds != NULL);
  g_return_if_fail (has_item (self, item));

  QUERN_PICTURE_GET_IFACE (self)->get_bounds (self, item, bounds);
}

/**
 * quern_picture_list_fit_items:
 *
 * Returns: (transfer full) (nullable) (element-type QuernFitItem): what the initial view should
 *   show if not everything fits
 */
GArray *
quern_picture_list_fit_items (QuernPicture *self)
{
  QuernPictureInterface *iface;

  g_return_val_if_fail (QUERN_IS_PICTURE (self), NULL);

  iface = QUERN_PICTURE_GET_IFACE (self);

  return iface->list_fit_items != NULL ? iface->list_fit_items (self) : NULL;
}

/* The function or cycle that an item shows; QUERN_NONE if it shows several. */
QuernNodeId
quern_picture_get_node (QuernPicture *self,
                        guint         item)
{
  QuernPictureInterface *iface;

  g_return_val_if_fail (QUERN_IS_PICTURE (self), QUERN_NONE);
  g_return_val_if_fail (has_item (self, item), QUERN_NONE);

  iface = QUERN_PICTURE_GET_IFACE (self);

  return iface->get_node != NULL ? iface->get_node (self, item) : QUERN_NONE;
}

/* The nth function or cycle that an item shows; QUERN_NONE after the last one. */
QuernNodeId
quern_picture_get_nth_node (QuernPicture *self,
                            guint         item,
                            guint         n)
{
  QuernPictureInterface *iface;

  g_return_val_if_fail (QUERN_IS_PICTURE (self), QUERN_NONE);
  g_return_val_if_fail (has_item (self, item), QUERN_NONE);

  iface = QUERN_PICTURE_GET_IFACE (self);
  if (iface->get_nth_node != NULL)
    return iface->get_nth_node (self, item, n);

  return n == 0 ? quern_picture_get_node (self, item) : QUERN_NONE;
}

guint8 *
quern_picture_mark (QuernPicture  *self,
                    QuernNodeTest  is_marked,
                    gpointer       user_data)
{
  GByteArray *marks;
  guint n_items;

  g_return_val_if_fail (QUERN_IS_PICTURE (self), NULL);

  n_items = quern_picture_get_n_items (self);
  marks = g_byte_array_new ();
  g_byte_array_set_size (marks, MAX (n_items, 1));
  memset (marks->data, 0, marks->len);
  for (guint i = 0; i < n_items; i++)
    {
      QuernNodeId node = quern_picture_get_nth_node (self, i, 0);

      for (guint k = 1; node != QUERN_NONE; k++)
        {
          guint8 mark = is_marked (node, user_data) ? 1 : 0;

          marks->data[i] |= mark;
          g_byte_array_append (marks, &mark, 1);
          node = quern_picture_get_nth_node (self, i, k);
        }
    }

  return g_byte_array_free (marks, FALSE);
}

/**
 * quern_picture_find_node:
 * @self: the picture
 * @node: a function or a cycle
 *
 * Returns: the first item that shows @node or its cycle, or `QUERN_NONE`
 */
guint
quern_picture_find_node (QuernPicture *self,
                         QuernNodeId   node)
{
  QuernPictureInterface *iface;
  guint n_items;

  g_return_val_if_fail (QUERN_IS_PICTURE (self), QUERN_NONE);

  if (node == QUERN_NONE)
    return QUERN_NONE;

  iface = QUERN_PICTURE_GET_IFACE (self);
  if (iface->find_node != NULL)
    return iface->find_node (self, node);

  n_items = iface->get_node != NULL ? quern_picture_get_n_items (self) : 0;
  for (guint i = 0; i < n_items; i++)
    {
      if (iface->get_node (self, i) == node)
        return i;
    }

  return QUERN_NONE;
}

/**
 * quern_picture_get_neighbour:
 * @self: the picture
 * @item: the item with the keyboard focus
 * @dx: -1 for the left arrow key, 1 for the right one, else 0
 * @dy: -1 for the up arrow key, 1 for the down one, else 0
 *
 * Returns: the item that the key leads to, or `QUERN_NONE`
 */
guint
quern_picture_get_neighbour (QuernPicture *self,
                             guint         item,
                             int           dx,
                             int           dy)
{
  g_return_val_if_fail (QUERN_IS_PICTURE (self), QUERN_NONE);
  g_return_val_if_fail (has_item (self, item), QUERN_NONE);

  return QUERN_PICTURE_GET_IFACE (self)->get_neighbour (self, item, dx, dy);
}

char *
quern_picture_dup_description (QuernPicture *self,
                               guint         item)
{
  g_return_val_if_fail (QUERN_IS_PICTURE (self), NULL);
  g_return_val_if_fail (has_item (self, item), NULL);

  return QUERN_PICTURE_GET_IFACE (self)->dup_description (self, item);
}

char *
quern_picture_dup_tooltip (QuernPicture *self,
                           guint         item)
{
  g_return_val_if_fail (QUERN_IS_PICTURE (self), NULL);
  g_return_val_if_fail (has_item (self, item), NULL);

  return QUERN_PICTURE_GET_IFACE (self)->dup_tooltip (self, item);
}

char *
quern_picture_dup_caption (QuernPicture *self)
{
  g_return_val_if_fail (QUERN_IS_PICTURE (self), NULL);

  return QUERN_PICTURE_GET_IFACE (self)->dup_caption (self);
}

/* Nullable: one line on how much of the picture is marked. is_group: the selected group is marked,
 * else what a search has found. */
char *
quern_picture_dup_marks_caption (QuernPicture *self,
                                 const guint8 *marked,
                                 gboolean      is_group)
{
  QuernPictureInterface *iface;

  g_return_val_if_fail (QUERN_IS_PICTURE (self), NULL);
  g_return_val_if_fail (marked != NULL, NULL);

  iface = QUERN_PICTURE_GET_IFACE (self);

  return iface->dup_marks_caption != NULL ? iface->dup_marks_caption (self, marked, is_group)
                                          : NULL;
}

/* (element-type QuernLegendEntry) (transfer full): the array frees its entries. */
GArray *
quern_picture_dup_legend (QuernPicture *self)
{
  QuernPictureInterface *iface;

  g_return_val_if_fail (QUERN_IS_PICTURE (self), NULL);

  iface = QUERN_PICTURE_GET_IFACE (self);

  return iface->dup_legend != NULL ? iface->dup_legend (self) : quern_legend_new_empty ();
}

gboolean
quern_picture_can_be_cut (QuernPicture *self)
{
  g_return_val_if_fail (QUERN_IS_PICTURE (self), FALSE);

  return QUERN_PICTURE_GET_IFACE (self)->find_cut != NULL;
}

/**
 * quern_picture_find_cut:
 * @self: a picture that can be cut into pages
 * @y: the latest end of a page, in the picture's coordinates
 * @head: (out): the height of the part repeated at the top of each page
 *
 * Returns: where the page ends, at @y or above
 */
double
quern_picture_find_cut (QuernPicture *self,
                        double        y,
                        double       *head)
{
  g_return_val_if_fail (quern_picture_can_be_cut (self), y);
  g_return_val_if_fail (head != NULL, y);

  return QUERN_PICTURE_GET_IFACE (self)->find_cut (self, y, head);
}

const char *
quern_picture_get_font_family (QuernPicture *self,
                               const char   *font_family)
{
  QuernPictureInterface *iface;

  g_return_val_if_fail (QUERN_IS_PICTURE (self), NULL);

  iface = QUERN_PICTURE_GET_IFACE (self);

  return iface->get_font_family != NULL ? iface->get_font_family (self) : font_family;
}

QuernColor
quern_picture_get_fill (QuernPicture     *self,
                        const QuernStyle *style,
                        guint             rank)
{
  QuernPictureInterface *iface;

  g_return_val_if_fail (QUERN_IS_PICTURE (self), (QuernColor) { 0 });
  g_return_val_if_fail (style != NULL, (QuernColor) { 0 });

  iface = QUERN_PICTURE_GET_IFACE (self);

  return iface->get_fill != NULL ? iface->get_fill (self, style, rank)
                                 : quern_palette_get_fill (style->scheme, rank);
}
