/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* All direct and indirect callers or callees of a node, with the share of its
 * cost that is spent in them and their distance: SEMANTICS 1.8. */
typedef struct
{
  QuernNodeId node;
  double      inclusive;    /* in costs of the event. Callees: cost of node while the start
                             * runs; callers: the part of the start's cost while node runs */
  double      self;         /* callees: node's own part of inclusive; callers: 0 */
  guint64     count;        /* estimated number of calls; 0 for the start. In a comparison,
                             * after; QUERN_NO_COUNT if the event is not of that side */
  guint64     count_before; /* the same before */
  guint       min_distance; /* smallest number of calls from the start, which has 0 */
  guint       max_distance; /* largest number of calls, cycles counted once */
  gboolean    is_exact;     /* inclusive is no estimate: it comes from calls that count as a whole.
                             * Only known of callees, and not of members of a cycle */
} QuernCoverageRow;

/* Returns QuernCoverageRow: the start first, then the rest by descending inclusive cost. */
GArray *quern_coverage_list (QuernAnalysis   *analysis,
                             QuernNodeId      start,
                             QuernEventId     event,
                             QuernDirection   direction,
                             GCancellable    *cancellable,
                             GError         **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same for a group of functions, which has no row itself. group_of: by function. */
GArray *quern_coverage_list_group (QuernAnalysis   *analysis,
                                   const guint32   *group_of,
                                   guint            group,
                                   QuernEventId     event,
                                   QuernDirection   direction,
                                   GCancellable    *cancellable,
                                   GError         **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
