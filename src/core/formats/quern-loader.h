/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-profile.h"
#include "quern-progress.h"

G_BEGIN_DECLS

void          quern_load_set_threads (guint                 n_threads);

QuernProfile *quern_load        (GPtrArray            *files,
                                 QuernProgress        *progress,
                                 GCancellable         *cancellable,
                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void          quern_load_async  (GPtrArray            *files,
                                 QuernProgress        *progress,
                                 GCancellable         *cancellable,
                                 GAsyncReadyCallback   callback,
                                 gpointer              user_data);
QuernProfile *quern_load_finish (GAsyncResult         *result,
                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
