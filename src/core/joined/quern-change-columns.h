/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"
#include "quern-joined-diff.h"

G_BEGIN_DECLS

/**
 * QuernChangeRecord:
 *
 * A row of a table of what changed: that of a diff, in the events of the comparison that the
 * joined profile is analysed for. Costs are as a comparison has them: all events before, then all
 * after.
 */
typedef struct
{
  QuernNodeId            node;       /* its function in the comparison */
  guint                  row;        /* of the diff */
  const QuernJoinedDiff *joined;     /* borrowed */
  QuernEventSet         *events;     /* borrowed: of the comparison */
  QuernEventId           difference; /* of them: the event whose costs are told */
  guint                  n_events;   /* real ones of the diff */
  gint64                *total;      /* owned */
  gint64                *self;       /* owned */
  gint64                *inclusive;  /* owned */
  gint64                *origin;     /* owned: as if it was 0 before */
  gint64                *further;    /* owned, nullable: for each further profile a row as these:
                                      * the self cost before, and there */
} QuernChangeRecord;

/* events: of the comparison; difference: one of them. To be cleared. */
void quern_change_record_init    (QuernChangeRecord     *self,
                                  const QuernJoinedDiff *joined,
                                  QuernEventSet         *events,
                                  QuernEventId           difference);
void quern_change_record_clear   (QuernChangeRecord     *self);
void quern_change_record_set_row (QuernChangeRecord     *self,
                                  guint                  row);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernChangeRecord, quern_change_record_clear)

/* The columns of tables of changes, whose rows are QuernChangeRecord. */
const QuernColumnInfo *quern_change_columns_get     (guint                 *n_columns);
/* NULL if there is none. */
const QuernColumnInfo *quern_change_columns_find    (const char            *id);
/* QuernColumnNeeds: what a diff has of them. */
guint                  quern_change_columns_get_has (const QuernJoinedDiff *joined);

G_END_DECLS
