/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-grouping.h"
#include "quern-picture.h"
#include "quern-treemap-layout.h"

G_BEGIN_DECLS

/**
 * QuernTreemapPicture:
 *
 * A treemap of callees or callers, ready to be drawn. Items are its boxes.
 */
#define QUERN_TYPE_TREEMAP_PICTURE (quern_treemap_picture_get_type ())
G_DECLARE_FINAL_TYPE (QuernTreemapPicture, quern_treemap_picture, QUERN, TREEMAP_PICTURE, GObject)

QuernTreemapPicture      *quern_treemap_picture_new        (QuernAnalysis              *analysis,
                                                            QuernGrouping              *grouping,
                                                            const QuernTreemapOptions  *options,
                                                            GCancellable               *cancellable,
                                                            GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
void                      quern_treemap_picture_new_async  (QuernAnalysis              *analysis,
                                                            QuernGrouping              *grouping,
                                                            const QuernTreemapOptions  *options,
                                                            GCancellable               *cancellable,
                                                            GAsyncReadyCallback         callback,
                                                            gpointer                    user_data);
QuernTreemapPicture      *quern_treemap_picture_new_finish (GAsyncResult               *result,
                                                            GError                    **error) G_GNUC_WARN_UNUSED_RESULT;

const QuernTreemapLayout *quern_treemap_picture_get_layout (QuernTreemapPicture        *self);

G_END_DECLS
