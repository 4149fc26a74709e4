/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-flame-layout.h"
#include "quern-grouping.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/**
 * QuernFlamePicture:
 *
 * A flame graph, ready to be drawn. Items are its frames.
 */
#define QUERN_TYPE_FLAME_PICTURE (quern_flame_picture_get_type ())
G_DECLARE_FINAL_TYPE (QuernFlamePicture, quern_flame_picture, QUERN, FLAME_PICTURE, GObject)

QuernFlamePicture      *quern_flame_picture_new        (QuernAnalysis            *analysis,
                                                        QuernGrouping            *grouping,
                                                        const QuernFlameOptions  *options,
                                                        GCancellable             *cancellable,
                                                        GError                  **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same in a worker; ends with quern_picture_job_run_finish(). */
void                    quern_flame_picture_new_async  (QuernAnalysis            *analysis,
                                                        QuernGrouping            *grouping,
                                                        const QuernFlameOptions  *options,
                                                        GCancellable             *cancellable,
                                                        GAsyncReadyCallback       callback,
                                                        gpointer                  user_data);

const QuernFlameLayout *quern_flame_picture_get_layout (QuernFlamePicture        *self);
/* Its caption without the area that is exact. */
char                   *quern_flame_picture_dup_width  (QuernFlamePicture        *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
