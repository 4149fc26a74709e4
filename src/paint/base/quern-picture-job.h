/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-analysis.h"
#include "quern-grouping.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/* Makes a picture and blocks until done. (transfer full): NULL with error set. */
typedef QuernPicture *(*QuernPictureMaker) (QuernAnalysis  *analysis,
                                            QuernGrouping  *grouping,
                                            gconstpointer   options,
                                            GCancellable   *cancellable,
                                            GError        **error);

/* Runs a maker in a worker. options: options_size bytes of plain data, copied; analysis or grouping
 * must keep alive what it points to. */
void          quern_picture_job_run_async  (QuernPictureMaker     maker,
                                            QuernAnalysis        *analysis,
                                            QuernGrouping        *grouping,
                                            gconstpointer         options,
                                            gsize                 options_size,
                                            GCancellable         *cancellable,
                                            GAsyncReadyCallback   callback,
                                            gpointer              user_data);
QuernPicture *quern_picture_job_run_finish (GAsyncResult         *result,
                                            GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
