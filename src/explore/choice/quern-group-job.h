/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-grouping.h"

G_BEGIN_DECLS

/* Matching names with a pattern may take a while: from this many nodes on, a worker makes
 * groups. */
#define QUERN_GROUP_JOB_MIN 1000

/* grouping: (transfer full), ranked by the first event. */
typedef void (*QuernGroupJobDone) (GObject       *owner,
                                   QuernGrouping *grouping);

/**
 * quern_group_job_begin:
 * @owner: the object that wants the groups; not referenced
 * @analysis: an analysis with events
 * @pattern: see quern_grouping_new_by_pattern()
 * @slot: a field of @owner, see quern_worker_begin()
 * @done: called in the main thread, unless it was cancelled or @owner is gone
 *
 * Makes groups by a pattern in a thread.
 */
void quern_group_job_begin (GObject           *owner,
                            QuernAnalysis     *analysis,
                            GRegex            *pattern,
                            GCancellable     **slot,
                            QuernGroupJobDone  done);

G_END_DECLS
