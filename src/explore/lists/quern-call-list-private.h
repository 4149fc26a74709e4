/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-call-coverage.h"
#include "quern-call-list.h"
#include "quern-row-list-private.h"

G_BEGIN_DECLS

struct _QuernCallList
{
  QuernRowList    parent_instance;

  QuernDirection  direction;
  gboolean        all;         /* or else direct calls */
  QuernAnalysis  *analysis;    /* owned, nullable */
  QuernNodeId     node;        /* or QUERN_NONE */
  QuernGrouping  *grouping;    /* owned, nullable: of the group */
  guint           group;       /* instead of a node; or QUERN_NONE */
  QuernCallTable *table;       /* owned, nullable: direct calls */
  QuernCallCoverage *coverage; /* owned, nullable: all calls */
  GArray         *events;      /* owned: QuernEventId, that all calls are followed for;
                                * empty: the one that is sorted by */

  GCancellable   *cancellable; /* owned, nullable: while all calls are followed */
  QuernNodeId     followed;    /* for whom they are, or were last */
  QuernGrouping  *followed_grouping; /* owned, nullable */
  guint           followed_group;
  GArray         *followed_events; /* owned: QuernEventId */
  guint           stale_id;    /* timeout, or 0 */
  char           *problem;     /* owned, nullable: why they could not be */

  QuernCallKey    key;
  QuernEventId    event;       /* or QUERN_NONE */
  gboolean        descending;
};

/* quern-call-list-sort.c: by its key, event and direction. */
void quern_call_list_sort_rows (QuernCallList *self);

G_END_DECLS
