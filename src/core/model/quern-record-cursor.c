/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-record-cursor.h"

#include "quern-record-packing.h"

/**
 * quern_record_cursor_next:
 * @self: a cursor
 * @record: (out): the next record, whose costs are @costs
 * @costs: a buffer for the costs
 * @n_costs: the number of real events
 *
 * Unpacks the next record of a run.
 *
 * Returns: %FALSE at the end of the run
 */
gboolean
quern_record_cursor_next (QuernRecordCursor *self,
                          QuernRecord       *record,
                          gint64            *costs,
                          guint              n_costs)
{
  if (self->at == self->end)
    return FALSE;

  self->at = quern_record_unpack (self->at, &self->last, costs, n_costs);
  *record = self->last;

  return TRUE;
}
