/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What each function cost in each of several runs, by the size of their input: of
 * formats that do not know sizes. A run counts as one call of each of its functions,
 * with all that it spent there. */
QuernSeries *quern_run_series_new (QuernProfile   *profile,
                                   const guint64  *sizes,
                                   QuernEventId    event,
                                   GCancellable   *cancellable,
                                   GError        **error) G_GNUC_WARN_UNUSED_RESULT;

/* The last whole number among the words of a command; FALSE: there is none. */
gboolean     quern_run_size_find  (const char     *command,
                                   guint64        *size);

G_END_DECLS
