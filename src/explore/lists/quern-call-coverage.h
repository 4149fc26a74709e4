/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-coverage.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

/**
 * QuernCallCoverage:
 *
 * All callers or all callees of a node, or of a group. They are followed for one event, which
 * says who they are, how far away and how often called; and for further events,
 * which say what they have of them. It never changes: any thread may make it.
 */
typedef struct _QuernCallCoverage QuernCallCoverage;

/* Whose they are: of a node; or, with a grouping, of a group of it. */
typedef struct
{
  QuernAnalysis *analysis; /* borrowed */
  QuernNodeId    node;
  QuernGrouping *grouping; /* borrowed, nullable */
  guint          group;
} QuernCallSubject;

/* events: the first one leads, and is no ratio; of the others ratios are left
 * out. The node itself has no row. NULL with an error if it was cancelled or
 * there is not enough memory. */
QuernCallCoverage      *quern_call_coverage_new           (const QuernCallSubject *subject,
                                                           QuernDirection       direction,
                                                           GArray              *events,
                                                           GCancellable        *cancellable,
                                                           GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void                    quern_call_coverage_free          (QuernCallCoverage   *self);

guint                   quern_call_coverage_get_n_rows    (QuernCallCoverage   *self);
/* Of the event that leads. */
const QuernCoverageRow *quern_call_coverage_get_row       (QuernCallCoverage   *self,
                                                           guint                row);
/* In costs of the event; NaN if it was not followed, or not as far as this row. */
double                  quern_call_coverage_get_inclusive (QuernCallCoverage   *self,
                                                           guint                row,
                                                           QuernEventId         event);
/* The same of its own part. */
double                  quern_call_coverage_get_self      (QuernCallCoverage   *self,
                                                           guint                row,
                                                           QuernEventId         event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernCallCoverage, quern_call_coverage_free)

G_END_DECLS
