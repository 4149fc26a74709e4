/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-profile.h"
#include "quern-progress.h"

G_BEGIN_DECLS

/* Progress of a job after reading the files, and after building the profile. The rest
 * is left for the work that uses the profile. */
#define QUERN_READ_SHARE 0.82
#define QUERN_LOAD_SHARE 0.95


gboolean      quern_load_guess_format (const char          *head,
                                 gsize                 length,
                                 QuernFormat          *format);

QuernProfile *quern_load        (GPtrArray            *files,
                                 QuernProgress        *progress,
                                 GCancellable         *cancellable,
                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;
QuernProfile *quern_load_partial (GPtrArray           *files,
                                 QuernProgress        *progress,
                                 GCancellable         *cancellable,
                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
