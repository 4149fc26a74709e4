/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/* The state of a picture's items, according to an explorer: which are selected, hovered and
 * highlighted. Items are indices into the picture, or QUERN_NONE. */
typedef struct
{
  QuernExplorer *explorer;    /* owned, nullable */
  QuernPicture  *picture;     /* owned, nullable */

  guint          hovered;     /* under the pointer */
  guint          cursor;      /* keyboard cursor; also the item last clicked */
  guint8        *highlighted; /* owned, nullable: by item; NULL if none is highlighted */
} QuernPictureItems;

void        quern_picture_items_init               (QuernPictureItems       *self);
void        quern_picture_items_clear              (QuernPictureItems       *self);

guint       quern_picture_items_get_n              (const QuernPictureItems *self);
/* QUERN_NONE if there is no such item, or it is not a node. */
QuernNodeId quern_picture_items_get_node           (const QuernPictureItems *self,
                                                    guint                    item);
guint       quern_picture_items_get_selected       (const QuernPictureItems *self);
/* Call after the search, the group or the picture has changed. */
void        quern_picture_items_update_highlighted (QuernPictureItems       *self);
/* The next or previous highlighted item from the selected one, wrapping around. */
guint       quern_picture_items_find_highlighted   (const QuernPictureItems *self,
                                                    gboolean                 is_next);
char       *quern_picture_items_dup_description    (const QuernPictureItems *self,
                                                    guint                    item);
/* (nullable): the picture's tooltip, plus the item's cost of the second event. */
char       *quern_picture_items_dup_tooltip        (const QuernPictureItems *self,
                                                    guint                    item);

G_END_DECLS
