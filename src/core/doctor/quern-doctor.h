/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-finding.h"

G_BEGIN_DECLS

/* What a profile does not tell, or tells wrongly: QuernFinding, the most severe ones first.
 * recorded: when its newest file was written, in seconds since 1970; 0: not known, then nothing
 * is looked up on the disk. Shares are of the first event. Takes a pass over all lines, and is
 * for workers. */
GPtrArray *quern_doctor_examine           (QuernAnalysis  *analysis,
                                           gint64          recorded,
                                           GCancellable   *cancellable,
                                           GError        **error) G_GNUC_WARN_UNUSED_RESULT;

/* When the newest of these GFiles was written; 0: not known, as of a pipe. For workers. */
gint64     quern_doctor_get_recorded      (GPtrArray      *files);

/* The part of the cost that functions without a name have, 0 to 1. */
double     quern_doctor_get_nameless_share (QuernProfile  *profile);

G_END_DECLS
