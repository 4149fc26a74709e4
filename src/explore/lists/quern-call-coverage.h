/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-coverage.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

/**
 * QuernCallCoverage:
 *
 * All callers or all callees of a node, or of a group. The leading event determines which
 * they are, their distance and call counts; further events only add costs to these rows.
 * Immutable; any thread may create it.
 */
typedef struct _QuernCallCoverage QuernCallCoverage;

/* Whose callers or callees: those of a node or, with a grouping, of a group. */
typedef struct
{
  QuernAnalysis *analysis; /* borrowed */
  QuernNodeId    node;
  QuernGrouping *grouping; /* borrowed, nullable */
  guint          group;
} QuernCallSubject;

/* events: the first one leads, and must not be a ratio; other ratios are skipped. The node itself
 * has no row. NULL with an error if cancelled, or if there is not enough memory. */
QuernCallCoverage      *quern_call_coverage_new           (const QuernCallSubject *subject,
                                                           QuernDirection       direction,
                                                           GArray              *events,
                                                           GCancellable        *cancellable,
                                                           GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void                    quern_call_coverage_free          (QuernCallCoverage   *self);

guint                   quern_call_coverage_get_n_rows    (QuernCallCoverage   *self);
/* The row, for the leading event. */
const QuernCoverageRow *quern_call_coverage_get_row       (QuernCallCoverage   *self,
                                                           guint                row);
/* In costs of the event; NaN if it was not followed, or not as far as this row. */
double                  quern_call_coverage_get_inclusive (QuernCallCoverage   *self,
                                                           guint                row,
                                                           QuernEventId         event);
/* The same for the self cost. */
double                  quern_call_coverage_get_self      (QuernCallCoverage   *self,
                                                           guint                row,
                                                           QuernEventId         event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernCallCoverage, quern_call_coverage_free)

G_END_DECLS
