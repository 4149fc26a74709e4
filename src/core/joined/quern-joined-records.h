/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-joined-diff.h"

G_BEGIN_DECLS

/**
 * QuernJoinedRecords:
 *
 * The records of both sides of a comparison, those before first, one by one, as records of its
 * profile: with the files, functions and events that it has. Lines and addresses are those of the
 * side.
 */
typedef struct
{
  /*< private >*/
  const QuernJoinedDiff *joined;   /* borrowed */
  QuernFunctionId        function; /* QUERN_NONE for all */
  guint                  n_events; /* of a side */
  guint                  first;    /* side that is shown */
  QuernEventId          *columns;  /* owned: by event of the side: which of the file's it is */
  gint64                *costs;    /* owned: a row */
  guint                  n_costs;
  guint                  side;     /* that the records are of */
  guint                  member;   /* of the function's row: the next */
  gboolean               is_open;
  QuernRecordIter        iter;
  QuernRecord            record;
} QuernJoinedRecords;

/* profile: the comparison of the joined profile, or its part after. function: of it; QUERN_NONE for
 * all. */
void               quern_joined_records_init  (QuernJoinedRecords    *self,
                                               const QuernJoinedDiff *joined,
                                               QuernProfile          *profile,
                                               QuernFunctionId        function);
/* Valid until the next one; its part is the side. NULL: that was the last one. */
const QuernRecord *quern_joined_records_next  (QuernJoinedRecords    *self);
void               quern_joined_records_clear (QuernJoinedRecords    *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernJoinedRecords, quern_joined_records_clear)

G_END_DECLS
