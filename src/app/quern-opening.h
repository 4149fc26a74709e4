/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-analysis.h"
#include "quern-progress.h"

G_BEGIN_DECLS

/* Data of a GFile that names an open file: the stream that keeps it open. */
#define QUERN_OPENING_STREAM "quern-opening-stream"

/* Reads the files as the parts of one profile and analyses it, in a worker. */
void           quern_opening_run_async  (GPtrArray            *files,
                                         QuernProgress        *progress,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
QuernAnalysis *quern_opening_run_finish (GAsyncResult         *result,
                                         GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
