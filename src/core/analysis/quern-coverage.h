/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* All callers or all callees of a node, with the share of its cost that is
 * spent along them and how far away they are: SEMANTICS 1.8. */
typedef struct
{
  QuernNodeId node;
  double      inclusive;    /* in costs of the event. Callees: what node spends while the start
                             * runs; callers: what of the start's cost is spent while node runs */
  double      self;         /* of it, node's own part (callees); 0 for callers */
  guint64     count;        /* calls made along the way, as estimated; 0 for the start. Of a
                             * comparison, after; QUERN_NO_COUNT if the event is not of that side */
  guint64     count_before; /* the same before */
  guint       min_distance; /* fewest calls away; 0 is the start itself */
  guint       max_distance; /* most calls away, cycles counted once */
} QuernCoverageRow;

/* Rows: the start first, then the rest, largest inclusive first. */
GArray *quern_coverage_list (QuernAnalysis   *analysis,
                             QuernNodeId      start,
                             QuernEventId     event,
                             QuernDirection   direction,
                             GCancellable    *cancellable,
                             GError         **error) G_GNUC_WARN_UNUSED_RESULT;

/* Of a group of functions, which has no row itself. group_of: by function. */
GArray *quern_coverage_list_group (QuernAnalysis   *analysis,
                                   const guint32   *group_of,
                                   guint            group,
                                   QuernEventId     event,
                                   QuernDirection   direction,
                                   GCancellable    *cancellable,
                                   GError         **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
