/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Costs, calls and jumps: what a reader hands over line by line. */

#include "quern-profile-builder-private.h"

#include <string.h>

/* From here on each function and each call gets a new row. */
static void
begin_stretch (QuernProfileBuilder *self)
{
  self->n_tallies++;
  self->self = NULL;
}

static inline void
count_line (QuernProfileBuilder *self,
            guint                n_costs)
{
  self->n_lines++;
  if (G_UNLIKELY (self->width > QUERN_FEW_EVENTS))
    {
      self->n_given += n_costs;
      quern_profile_builder_check_size (self);
    }
}

/**
 * quern_profile_builder_begin_function:
 * @self: a builder, in a part
 * @function: whose costs, calls and jumps follow
 */
void
quern_profile_builder_begin_function (QuernProfileBuilder *self,
                                      QuernFunctionId      function)
{
  QuernFunctionNote *note;

  g_return_if_fail (self->part != NULL);

  self->function = function;
  if (G_UNLIKELY (self->failed))
    return;

  note = &self->notes[function];
  if (note->tally != self->n_tallies)
    {
      if (!quern_tally_add_function (&self->tally, function))
        {
          self->failed = TRUE;
          return;
        }
      note->tally = self->n_tallies;
      note->row = (guint32) self->tally.self.n_rows - 1;
      quern_profile_builder_check_size (self);
    }
  self->self = quern_cost_table_get_row (&self->tally.self, note->row);

  if (!quern_record_store_begin_run (self->profile->records, function,
                                     self->profile->parts->len - 1))
    self->failed = TRUE;
}

/* The costs of a line in the order of the events. Two columns may be of one
 * event: then they add up. */
static inline const gint64 *
arrange (QuernProfileBuilder *self,
         const gint64        *costs,
         guint               *n_costs)
{
  const QuernPart *part = self->part;
  guint n = MIN (*n_costs, part->n_columns);
  guint end = 0;

  *n_costs = n;
  if (G_LIKELY (self->columns_in_order))
    return costs;

  memset (self->row, 0, self->n_events * sizeof *self->row);
  for (guint i = 0; i < n; i++)
    {
      QuernEventId event = part->columns[i];

      if (!quern_cost_add (&self->row[event], costs[i]))
        self->tally.overflowed = TRUE;
      end = MAX (end, event + 1);
    }
  *n_costs = end;

  return self->row;
}

static inline void
keep_record (QuernProfileBuilder *self,
             const QuernPlace    *where,
             const QuernRecord   *record,
             guint                n_costs)
{
  if (G_UNLIKELY (!quern_record_store_add (self->profile->records, where, record, n_costs)))
    self->failed = TRUE;
}

/**
 * quern_profile_builder_add_cost:
 * @self: a builder, in a function
 * @where: the place in the code
 * @costs: (array length=n_costs): in the order of the part's columns
 * @n_costs: how many; what lacks is 0
 *
 * Adds self cost of the function.
 */
void
quern_profile_builder_add_cost (QuernProfileBuilder *self,
                                const QuernPlace    *where,
                                const gint64        *costs,
                                guint                n_costs)
{
  QuernRecord record;

  g_return_if_fail (self->function != QUERN_NONE);

  count_line (self, n_costs);
  if (G_UNLIKELY (self->failed))
    return;

  costs = arrange (self, costs, &n_costs);
  quern_cost_table_add (&self->tally.self, self->self, costs, n_costs);

  record.kind = QUERN_RECORD_COST;
  record.costs = costs;
  keep_record (self, where, &record, n_costs);
}

/* What came several times is added up, now that it is much. */
static gboolean
compact (QuernProfileBuilder *self)
{
  if (!quern_tally_compact (&self->tally, self->n_functions, &self->watch))
    return FALSE;

  self->compact_at = MAX (QUERN_FIRST_COMPACTION, 2 * self->tally.call_costs.n_rows);
  begin_stretch (self);
  quern_profile_builder_begin_function (self, self->function);

  return !self->failed;
}

static gboolean
add_call_row (QuernProfileBuilder *self,
              QuernFunctionId      callee)
{
  if (G_UNLIKELY (self->tally.call_costs.n_rows >= self->compact_at) && !compact (self))
    return FALSE;

  return quern_tally_add_call (&self->tally, self->function, callee);
}

/**
 * quern_profile_builder_add_call:
 * @self: a builder, in a function
 * @where: the place of the call
 * @callee: what is called
 * @target: (nullable): where the callee begins
 * @count: how often; 0 for calls that were counted in an earlier part
 * @costs: (array length=n_costs): what the calls cost, in the order of the
 *   part's columns
 * @n_costs: how many; what lacks is 0
 *
 * Adds calls from the function.
 */
void
quern_profile_builder_add_call (QuernProfileBuilder *self,
                                const QuernPlace    *where,
                                QuernFunctionId      callee,
                                const QuernPlace    *target,
                                guint64              count,
                                const gint64        *costs,
                                guint                n_costs)
{
  QuernRecord record;
  QuernFunctionNote *note;

  g_return_if_fail (self->function != QUERN_NONE);

  count_line (self, n_costs);
  if (G_UNLIKELY (self->failed))
    return;

  costs = arrange (self, costs, &n_costs);
  note = &self->notes[callee];
  if (note->caller != self->function || note->call_tally != self->n_tallies)
    {
      if (!add_call_row (self, callee))
        {
          self->failed = TRUE;
          return;
        }
      note->call_tally = self->n_tallies;
      note->caller = self->function;
      note->call_row = (guint32) self->tally.call_costs.n_rows - 1;
    }

  quern_tally_add_count (&self->tally, &self->tally.calls[note->call_row].count, count);
  quern_cost_table_add (&self->tally.call_costs,
                        quern_cost_table_get_row (&self->tally.call_costs, note->call_row),
                        costs, n_costs);
  if (target != NULL)
    quern_profile_builder_set_line (self, callee, target->line);

  record.kind = QUERN_RECORD_CALL;
  record.costs = costs;
  record.callee = callee;
  record.count = count;
  keep_record (self, where, &record, n_costs);
}

/**
 * quern_profile_builder_add_jump:
 * @self: a builder, in a function
 * @where: the place of the jump
 * @target_function: QUERN_NONE for the same function
 * @target: where it leads
 * @conditional: whether it is not always taken
 * @executed: how often it was come to
 * @followed: how often it was taken, of @executed
 *
 * Adds jumps.
 */
void
quern_profile_builder_add_jump (QuernProfileBuilder *self,
                                const QuernPlace    *where,
                                QuernFunctionId      target_function,
                                const QuernPlace    *target,
                                gboolean             conditional,
                                guint64              executed,
                                guint64              followed)
{
  QuernRecord record;

  g_return_if_fail (self->function != QUERN_NONE);

  if (G_UNLIKELY (self->failed))
    return;

  /* Another file alone makes another target, too; the own function, named, does not. */
  if (target_function == QUERN_NONE && target->file != where->file)
    target_function = self->function;
  else if (target_function == self->function && target->file == where->file)
    target_function = QUERN_NONE;

  record.kind = QUERN_RECORD_JUMP;
  record.costs = NULL;
  record.target_function = target_function;
  record.target = *target;
  record.conditional = conditional;
  record.count = executed;
  record.followed = followed;
  keep_record (self, where, &record, 0);
}
