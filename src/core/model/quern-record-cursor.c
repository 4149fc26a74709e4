/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-record-cursor.h"

#include "quern-record-packing.h"

/**
 * quern_record_cursor_next:
 * @self: a cursor
 * @costs: which costs to unpack, and where to
 *
 * Unpacks the next record of a run.
 *
 * Returns: (nullable) (transfer none): the record, valid until the next call; %NULL at the end of
 *   the run
 */
const QuernRecord *
quern_record_cursor_next (QuernRecordCursor      *self,
                          const QuernRecordCosts *costs)
{
  if (self->at == self->end)
    return NULL;

  self->at = quern_record_unpack (self->at, &self->last, costs);

  return &self->last;
}
