/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-picture-items.h"

#include "quern-node-tooltip.h"

#include <glib/gi18n.h>

void
quern_picture_items_init (QuernPictureItems *self)
{
  *self = (QuernPictureItems) { .hovered = QUERN_NONE, .cursor = QUERN_NONE };
}

void
quern_picture_items_clear (QuernPictureItems *self)
{
  g_clear_object (&self->explorer);
  g_clear_object (&self->picture);
  g_clear_pointer (&self->highlighted, g_free);
}

guint
quern_picture_items_get_n (const QuernPictureItems *self)
{
  return self->picture != NULL ? quern_picture_get_n_items (self->picture) : 0;
}

QuernNodeId
quern_picture_items_get_node (const QuernPictureItems *self,
                              guint                    item)
{
  return item < quern_picture_items_get_n (self) ? quern_picture_get_node (self->picture, item)
                                                 : QUERN_NONE;
}

/* If several items show the selected node, prefers the one that was used last. */
guint
quern_picture_items_get_selected (const QuernPictureItems *self)
{
  QuernNodeId node;

  if (self->picture == NULL)
    return QUERN_NONE;
  if (self->explorer == NULL)
    return self->cursor;

  node = quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer));
  if (node == QUERN_NONE)
    return QUERN_NONE;
  if (self->cursor != QUERN_NONE && quern_picture_items_get_node (self, self->cursor) == node)
    return self->cursor;

  return quern_picture_find_node (self->picture, node);
}

static gboolean
is_highlighted (QuernNodeId node,
                gpointer    user_data)
{
  return quern_explorer_is_highlighted (user_data, node);
}

void
quern_picture_items_update_highlighted (QuernPictureItems *self)
{
  g_clear_pointer (&self->highlighted, g_free);
  if (self->picture != NULL && self->explorer != NULL &&
      quern_explorer_has_highlights (self->explorer))
    self->highlighted = quern_picture_mark (self->picture, is_highlighted, self->explorer);
}

guint
quern_picture_items_find_highlighted (const QuernPictureItems *self,
                                      gboolean                 is_next)
{
  guint n_items = quern_picture_items_get_n (self);
  guint item = self->cursor;

  if (self->highlighted == NULL)
    return QUERN_NONE;

  /* The cursor may also be on an item of several nodes, of which none is selected. */
  if (item >= n_items)
    item = quern_picture_items_get_selected (self);
  if (item == QUERN_NONE)
    item = is_next ? n_items - 1 : 0;
  for (guint i = 0; i < n_items; i++)
    {
      item = (item + (is_next ? 1 : n_items - 1)) % n_items;
      if (self->highlighted[item])
        return item;
    }

  return QUERN_NONE;
}

char *
quern_picture_items_dup_description (const QuernPictureItems *self,
                                     guint                    item)
{
  g_autofree char *description = quern_picture_dup_description (self->picture, item);

  if (self->highlighted == NULL || !self->highlighted[item])
    return g_steal_pointer (&description);

  /* Translators: what a box of a picture is, for a screen reader; it is one of
   * those that are searched for. */
  return g_strdup_printf (_("%s, matches the search"), description);
}

char *
quern_picture_items_dup_tooltip (const QuernPictureItems *self,
                                 guint                    item)
{
  g_autofree char *lines = quern_picture_dup_tooltip (self->picture, item);
  QuernNodeId node = quern_picture_get_node (self->picture, item);
  g_autofree char *second = NULL;

  if (self->explorer != NULL && node != QUERN_NONE)
    second = quern_node_tooltip_dup_second (self->explorer, node);

  return lines != NULL && second != NULL ? g_strjoin ("\n", lines, second, NULL)
                                         : g_steal_pointer (&lines);
}
