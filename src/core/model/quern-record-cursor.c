/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-record-cursor.h"

#include "quern-record-packing.h"

static void
translate_place (const QuernRecordMeaning *meaning,
                 QuernPlace               *place)
{
  if (place->file != QUERN_NONE)
    place->file = meaning->files[place->file];
  place->line = quern_resolve_position (place->line, meaning->line);
  place->address = quern_resolve_position (place->address, meaning->address);
}

static void
translate (const QuernRecordMeaning *meaning,
           QuernRecord              *record)
{
  translate_place (meaning, &record->where);

  if (record->kind == QUERN_RECORD_CALL)
    record->callee = meaning->functions[record->callee];
  if (record->kind != QUERN_RECORD_JUMP)
    return;

  translate_place (meaning, &record->target);
  if (record->target_function == QUERN_NONE)
    return;

  /* Two ids of one file turn out to be the same. */
  record->target_function = meaning->functions[record->target_function];
  if (record->target_function == record->function && record->target.file == record->where.file)
    record->target_function = QUERN_NONE;
}

/**
 * quern_record_cursor_next:
 * @self: a cursor
 * @record: (out): the next record, whose costs are @costs
 * @costs: room for the costs
 * @n_costs: how many real events there are
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

  self->at = quern_record_unpack (self->at, &self->packed, costs, n_costs);
  *record = self->packed;
  if (self->meaning != NULL)
    translate (self->meaning, record);

  return TRUE;
}
