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
/* The same in a worker; ends with quern_picture_job_run_finish(). */
void                      quern_treemap_picture_new_async  (QuernAnalysis              *analysis,
                                                            QuernGrouping              *grouping,
                                                            const QuernTreemapOptions  *options,
                                                            GCancellable               *cancellable,
                                                            GAsyncReadyCallback         callback,
                                                            gpointer                    user_data);

const QuernTreemapLayout *quern_treemap_picture_get_layout (QuernTreemapPicture        *self);

G_END_DECLS
