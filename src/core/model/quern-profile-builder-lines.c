/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Costs, calls and jumps: what a reader hands over line by line. */

#include "quern-profile-builder-private.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * quern_profile_builder_begin_function:
 * @self: a builder, in a part
 * @function: whose costs, calls and jumps follow
 */
void
quern_profile_builder_begin_function (QuernProfileBuilder *self,
                                      QuernFunctionId      function)
{
  g_return_if_fail (self->part != NULL);

  self->function = function;
  quern_record_store_begin_run (self->profile->records, function, self->profile->parts->len - 1);
}

static void
report_overflow (QuernProfileBuilder *self)
{
  if (self->overflowed)
    return;

  self->overflowed = TRUE;
  quern_profile_builder_warn (self, QUERN_PARSE_ERROR_OVERFLOW,
                              (QuernLocation) { 0, 0, self->input },
                              _("a sum of costs is wider than 64 bits "
                                "and was held at the largest number"));
}

/* The costs of a line in the order of the events. Two columns may be of one
 * event: then they add up. */
static const gint64 *
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

  memset (self->row, 0, self->n_row * sizeof *self->row);
  for (guint i = 0; i < n; i++)
    {
      QuernEventId event = part->columns[i];

      if (!quern_cost_add (&self->row[event], costs[i]))
        report_overflow (self);
      end = MAX (end, event + 1);
    }
  *n_costs = end;

  return self->row;
}

static inline void
add_to_row (QuernProfileBuilder *self,
            gint64              *row,
            const gint64        *costs,
            guint                n_costs)
{
  for (guint i = 0; i < n_costs; i++)
    if (G_UNLIKELY (!quern_cost_add (&row[i], costs[i])))
      report_overflow (self);
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

  costs = arrange (self, costs, &n_costs);
  add_to_row (self, quern_cost_table_get_row (&self->self, self->function), costs, n_costs);
  add_to_row (self, (gint64 *) (gpointer) self->part_self->data, costs, n_costs);

  record.kind = QUERN_RECORD_COST;
  record.where = *where;
  record.costs = costs;
  quern_record_store_add (self->profile->records, &record, n_costs);
}

static void
add_count (QuernProfileBuilder *self,
           guint64             *sum,
           guint64              count)
{
  if (G_LIKELY (!__builtin_add_overflow (*sum, count, sum)))
    return;

  *sum = G_MAXUINT64;
  if (self->count_overflowed)
    return;

  self->count_overflowed = TRUE;
  quern_profile_builder_warn (self, QUERN_PARSE_ERROR_OVERFLOW,
                              (QuernLocation) { 0, 0, self->input },
                              _("a number of calls is wider than 64 bits "
                                "and was held at the largest number"));
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
  QuernCallId id;
  gboolean is_new;

  g_return_if_fail (self->function != QUERN_NONE);

  costs = arrange (self, costs, &n_costs);
  id = quern_pair_map_insert (&self->arcs, self->function, callee, &is_new);
  if (is_new)
    {
      QuernCall call = { self->function, callee, 0 };

      g_array_append_val (self->calls, call);
      quern_cost_table_add_row (&self->call_costs);
    }

  add_count (self, &g_array_index (self->calls, QuernCall, id).count, count);
  add_to_row (self, quern_cost_table_get_row (&self->call_costs, id), costs, n_costs);
  if (target != NULL)
    quern_profile_builder_set_line (self, callee, target->line);

  record.kind = QUERN_RECORD_CALL;
  record.where = *where;
  record.costs = costs;
  record.callee = callee;
  record.count = count;
  quern_record_store_add (self->profile->records, &record, n_costs);
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

  /* Another file alone makes another target, too. */
  if (target_function == QUERN_NONE && target->file != where->file)
    target_function = self->function;

  record.kind = QUERN_RECORD_JUMP;
  record.where = *where;
  record.costs = NULL;
  record.target_function = target_function;
  record.target = *target;
  record.conditional = conditional;
  record.count = executed;
  record.followed = followed;
  quern_record_store_add (self->profile->records, &record, 0);
}
