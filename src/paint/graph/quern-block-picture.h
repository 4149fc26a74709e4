/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-block-selection.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/**
 * QuernBlockPicture:
 *
 * The basic blocks of a function, laid out top down. Items are its blocks by address, then the
 * pills for left-out blocks. They have no nodes.
 */
#define QUERN_TYPE_BLOCK_PICTURE (quern_block_picture_get_type ())
G_DECLARE_FINAL_TYPE (QuernBlockPicture, quern_block_picture, QUERN, BLOCK_PICTURE, GObject)

QuernBlockPicture *quern_block_picture_new        (const QuernBlockOptions  *options,
                                                   const char               *font_family,
                                                   GCancellable             *cancellable,
                                                   GError                  **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same in a worker. */
void               quern_block_picture_new_async  (const QuernBlockOptions  *options,
                                                   const char               *font_family,
                                                   GCancellable             *cancellable,
                                                   GAsyncReadyCallback       callback,
                                                   gpointer                  user_data);
QuernBlockPicture *quern_block_picture_new_finish (GAsyncResult             *result,
                                                   GError                  **error) G_GNUC_WARN_UNUSED_RESULT;

const QuernBlockSelection *quern_block_picture_get_selection (QuernBlockPicture *self);

G_END_DECLS
