/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-joined-diff.h"

G_BEGIN_DECLS

/**
 * QuernJoinedRecords:
 *
 * Iterates over the records of both sides of a comparison, first the side before. Their files,
 * functions and events are translated to those of the joined profile; lines and addresses are
 * those of the side.
 */
typedef struct
{
  /*< private >*/
  const QuernJoinedDiff *joined;   /* borrowed */
  QuernFunctionId        function; /* QUERN_NONE for all */
  guint                  n_events; /* per side */
  guint                  first;    /* first side of the profile */
  const QuernEventId    *columns;  /* borrowed: by event of the diff: the event of the side */
  gint64                *costs;    /* owned: a row */
  guint                  n_costs;
  guint                  side;     /* side of the current records */
  guint                  member;   /* next member of the function's row */
  gboolean               is_open;
  QuernRecordIter        iter;
  QuernRecord            record;
} QuernJoinedRecords;

/* profile: the comparison of the joined profile, or its part after. function: of that profile;
 * QUERN_NONE for all. */
void               quern_joined_records_init  (QuernJoinedRecords    *self,
                                               const QuernJoinedDiff *joined,
                                               QuernProfile          *profile,
                                               QuernFunctionId        function);
/* The next record, valid until the next call; its part is the side. NULL at the end. */
const QuernRecord *quern_joined_records_next  (QuernJoinedRecords    *self);
void               quern_joined_records_clear (QuernJoinedRecords    *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernJoinedRecords, quern_joined_records_clear)

G_END_DECLS
