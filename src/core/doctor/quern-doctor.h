/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-finding.h"
#include "quern-top-lines.h"

G_BEGIN_DECLS

/* What is missing or wrong in a profile: QuernFinding, the most severe first. recorded: when its
 * newest file was written, in seconds since 1970; 0: not known, and nothing is looked up on the
 * disk. Shares are of quern_profile_find_first_event(). lines: of that event; nullable: then all
 * lines are read. Call it from a worker thread. */
GPtrArray *quern_doctor_examine           (QuernAnalysis        *analysis,
                                           gint64                recorded,
                                           const QuernTopLines  *lines,
                                           GCancellable         *cancellable,
                                           GError              **error) G_GNUC_WARN_UNUSED_RESULT;

/* When the newest of these GFiles was written, in seconds since 1970; 0: not known, as for a pipe.
 * Blocks on I/O: call it from a worker thread. */
gint64     quern_doctor_get_recorded      (GPtrArray      *files);

/* The share of the cost in functions without a name, 0 to 1. */
double     quern_doctor_get_nameless_share (QuernProfile  *profile);

G_END_DECLS
