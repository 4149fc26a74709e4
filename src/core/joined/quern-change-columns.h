/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"
#include "quern-joined-diff.h"

G_BEGIN_DECLS

/**
 * QuernChangeRecord:
 *
 * A row of a table of changes: a row of a diff, in the events of the comparison of the joined
 * profile. Cost rows have the layout of a comparison: all events before, then all events after.
 */
typedef struct
{
  QuernNodeId            node;       /* function in the comparison */
  guint                  row;        /* row of the diff */
  QuernFunctionId        member;     /* of member_side: one of several functions of the row; or
                                      * QUERN_NONE: all of them */
  guint                  member_side; /* 0 or 1 */
  const QuernJoinedDiff *joined;     /* borrowed */
  QuernEventSet         *events;     /* borrowed: events of the comparison */
  QuernEventId           difference; /* one of events: the difference to show */
  guint                  n_events;   /* number of real events of the diff */
  gint64                *total;      /* owned */
  gint64                *self;       /* owned */
  gint64                *inclusive;  /* owned */
  gint64                *origin;     /* owned: 0 before, the origin after */
  gint64                *further;    /* owned, nullable: such a row for each further profile: the
                                      * self cost before, and in that profile */
} QuernChangeRecord;

/* events: those of the comparison; difference: one of them. The record must be cleared
 * with quern_change_record_clear(). */
void quern_change_record_init    (QuernChangeRecord     *self,
                                  const QuernJoinedDiff *joined,
                                  QuernEventSet         *events,
                                  QuernEventId           difference);
void quern_change_record_clear   (QuernChangeRecord     *self);
void quern_change_record_set_row (QuernChangeRecord     *self,
                                  guint                  row);
/* Only one function of a row, which is on one side. Its changes are its costs, negative before; it
 * has no origin and no costs in further profiles. */
void quern_change_record_set_member (QuernChangeRecord  *self,
                                  guint                  row,
                                  guint                  side,
                                  QuernFunctionId        member);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernChangeRecord, quern_change_record_clear)

/* The columns of tables of changes, whose rows are of type QuernChangeRecord. */
const QuernColumnInfo *quern_change_columns_get     (guint                 *n_columns);
/* NULL if there is no such column. */
const QuernColumnInfo *quern_change_columns_find    (const char            *id);
/* The QuernColumnNeeds that a diff satisfies. */
guint                  quern_change_columns_get_has (const QuernJoinedDiff *joined);
/* Those without the further profiles that lack the shown event. */
guint                  quern_change_record_get_has  (const QuernChangeRecord *self);

G_END_DECLS
