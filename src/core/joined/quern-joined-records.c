/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-joined-records.h"

#include "quern-comparison.h"

#include <string.h>

void
quern_joined_records_init (QuernJoinedRecords    *self,
                           const QuernJoinedDiff *joined,
                           QuernProfile          *profile,
                           QuernFunctionId        function)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (joined);
  gboolean has_both = quern_comparison_get_side (profile, QUERN_COMPARISON_BEFORE) != NULL;

  *self = (QuernJoinedRecords) {
    .joined = joined,
    .function = function,
    .n_events = quern_event_set_get_n_real (quern_diff_get_events (diff)),
    .first = has_both ? 0 : 1,
    .side = has_both ? 0 : 1,
  };
  self->n_costs = self->n_events * (has_both ? 2 : 1);
  self->costs = g_new0 (gint64, MAX (self->n_costs, 1));
}

void
quern_joined_records_clear (QuernJoinedRecords *self)
{
  quern_record_iter_clear (&self->iter);
  g_clear_pointer (&self->costs, g_free);
}

/* Opens the records of the row's next function, or of all functions of a side. */
static gboolean
open_next (QuernJoinedRecords *self)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (self->joined);
  guint row = self->function != QUERN_NONE
                ? quern_joined_diff_find_row (self->joined, self->function) : 0;

  quern_record_iter_clear (&self->iter);
  self->is_open = FALSE;
  for (; self->side < 2 && row != QUERN_NONE; self->side++, self->member = 0)
    {
      const QuernFunctionId *members = NULL;
      guint n = 1;

      if (self->function != QUERN_NONE)
        members = quern_diff_get_members (diff, row, self->side, &n);
      if (self->member >= n)
        continue;
      self->columns = quern_diff_get_columns (diff, self->side);
      quern_profile_iter_records (quern_diff_get_profile (diff, self->side),
                                  members != NULL ? members[self->member] : QUERN_NONE,
                                  &self->iter);
      self->member++;
      self->is_open = TRUE;
      return TRUE;
    }

  return FALSE;
}

static QuernFunctionId
find_function (const QuernJoinedRecords *self,
               QuernFunctionId           function)
{
  guint row;

  if (function == QUERN_NONE)
    return QUERN_NONE;

  row = quern_diff_find_row (quern_joined_diff_get_diff (self->joined), self->side, function);

  return quern_joined_diff_get_function (self->joined, row);
}

const QuernRecord *
quern_joined_records_next (QuernJoinedRecords *self)
{
  const QuernRecord *record = NULL;

  while (!self->is_open || (record = quern_record_iter_next (&self->iter)) == NULL)
    if (!open_next (self))
      return NULL;

  self->record = *record;
  self->record.part = self->side;
  self->record.function = find_function (self, record->function);
  self->record.where.file = quern_joined_diff_get_file (self->joined, self->side,
                                                        record->where.file);
  if (record->kind != QUERN_RECORD_COST)
    self->record.target.file = quern_joined_diff_get_file (self->joined, self->side,
                                                           record->target.file);
  if (record->kind == QUERN_RECORD_CALL)
    self->record.callee = find_function (self, record->callee);
  if (record->kind == QUERN_RECORD_JUMP)
    {
      self->record.target_function = find_function (self, record->target_function);
      return &self->record;
    }

  memset (self->costs, 0, self->n_costs * sizeof *self->costs);
  for (guint i = 0; i < self->n_events; i++)
    self->costs[(self->side - self->first) * self->n_events + i] =
      record->costs[self->columns[i]];
  self->record.costs = self->costs;

  return &self->record;
}
