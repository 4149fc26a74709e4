/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/* What an explorer says about the items of a picture: which are selected, hovered and
 * highlighted. Items are indices into the picture, or QUERN_NONE. */
typedef struct
{
  QuernExplorer *explorer;    /* owned, nullable */
  QuernPicture  *picture;     /* owned, nullable */

  guint          hovered;     /* under the pointer */
  guint          cursor;      /* the keyboard's, also the one last clicked */
  guint8        *highlighted; /* owned, nullable: by item; NULL: none of them is */
} QuernPictureItems;

void        quern_picture_items_init               (QuernPictureItems       *self);
void        quern_picture_items_clear              (QuernPictureItems       *self);

guint       quern_picture_items_get_n              (const QuernPictureItems *self);
/* QUERN_NONE for an item that is none, or that is not a node. */
QuernNodeId quern_picture_items_get_node           (const QuernPictureItems *self,
                                                    guint                    item);
guint       quern_picture_items_get_selected       (const QuernPictureItems *self);
/* Asks the explorer again: another search, another group, another picture. */
void        quern_picture_items_update_highlighted (QuernPictureItems       *self);
/* The next highlighted item after the selected one, around the end; or the previous one. */
guint       quern_picture_items_find_highlighted   (const QuernPictureItems *self,
                                                    gboolean                 is_next);
char       *quern_picture_items_dup_description    (const QuernPictureItems *self,
                                                    guint                    item);
/* Nullable: what the picture says, and what the item costs of the second event. */
char       *quern_picture_items_dup_tooltip        (const QuernPictureItems *self,
                                                    guint                    item);

G_END_DECLS
