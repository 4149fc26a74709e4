/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-tally.h"

#include "quern-grow.h"
#include "quern-memory.h"
#include "quern-sort.h"

#include <string.h>

void
quern_tally_init (QuernTally *self,
                  guint       n_events)
{
  *self = (QuernTally) { 0 };
  quern_cost_table_init (&self->self);
  quern_cost_table_init (&self->call_costs);
  if (!quern_tally_set_events (self, n_events))
    g_error ("no memory for %u events", n_events);
}

void
quern_tally_clear (QuernTally *self)
{
  g_free (self->functions);
  g_free (self->calls);
  quern_cost_table_clear (&self->self);
  quern_cost_table_clear (&self->call_costs);
  *self = (QuernTally) { 0 };
}

/**
 * quern_tally_set_events:
 * @self: a tally
 * @n_events: the new number of real events, not fewer than before
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_tally_set_events (QuernTally *self,
                        guint       n_events)
{
  return quern_cost_table_try_set_columns (&self->self, n_events) &&
         quern_cost_table_try_set_columns (&self->call_costs, n_events);
}

/**
 * quern_tally_add_function:
 * @self: a tally
 * @function: a function
 *
 * Appends a row of self costs, all 0.
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_tally_add_function (QuernTally      *self,
                          QuernFunctionId  function)
{
  gpointer functions = quern_grow (self->functions, &self->functions_capacity,
                                   self->self.n_rows + 1, sizeof *self->functions);

  if (functions == NULL)
    return FALSE;
  self->functions = functions;
  if (!quern_cost_table_try_add_row (&self->self))
    return FALSE;

  self->functions[self->self.n_rows - 1] = function;
  self->has_compact_functions = FALSE;

  return TRUE;
}

static gboolean
reserve_calls (QuernTally *self,
               gsize       n)
{
  gpointer calls;

  if (n >= G_MAXUINT32)
    return FALSE;

  calls = quern_grow (self->calls, &self->calls_capacity, n, sizeof *self->calls);
  if (calls == NULL)
    return FALSE;

  self->calls = calls;

  return quern_cost_table_reserve (&self->call_costs, n);
}

/**
 * quern_tally_add_call:
 * @self: a tally
 * @caller: the calling function
 * @callee: the called function
 *
 * Appends a row of calls, with count and costs 0.
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_tally_add_call (QuernTally      *self,
                      QuernFunctionId  caller,
                      QuernFunctionId  callee)
{
  gsize row = self->call_costs.n_rows;

  if (!reserve_calls (self, row + 1) || !quern_cost_table_try_add_row (&self->call_costs))
    return FALSE;

  self->calls[row] = (QuernCall) { caller, callee, 0 };
  self->has_compact_calls = FALSE;

  return TRUE;
}

/**
 * quern_tally_append_calls:
 * @self: a tally
 * @other: the tally of a later part, with no more events than @self
 *
 * Adds the calls of another tally.
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_tally_append_calls (QuernTally       *self,
                          const QuernTally *other)
{
  const guint n_events = other->call_costs.n_columns;
  gsize row = self->call_costs.n_rows;

  g_return_val_if_fail (n_events <= self->call_costs.n_columns, FALSE);

  if (!reserve_calls (self, row + other->call_costs.n_rows))
    return FALSE;

  for (gsize i = 0; i < other->call_costs.n_rows; i++, row++)
    {
      if (!quern_cost_table_try_add_row (&self->call_costs))
        return FALSE;
      self->calls[row] = other->calls[i];
      memcpy (quern_cost_table_get_row (&self->call_costs, row),
              quern_cost_table_get_row (&other->call_costs, i), n_events * sizeof (gint64));
      quern_cost_table_add_carries (&self->call_costs, row, &other->call_costs, i);
    }

  self->has_compact_calls = FALSE;
  self->overflowed |= other->overflowed;
  self->count_overflowed |= other->count_overflowed;

  return TRUE;
}

/* Whether the calls are already compact, as from readers of some formats. */
static gboolean
has_sorted_calls (const QuernTally *self)
{
  for (gsize i = 1; i < self->call_costs.n_rows; i++)
    {
      const QuernCall *before = &self->calls[i - 1];
      const QuernCall *call = &self->calls[i];

      if (before->caller > call->caller ||
          (before->caller == call->caller && before->callee >= call->callee))
        return FALSE;
    }

  return TRUE;
}

static gboolean
has_sorted_functions (const QuernTally *self)
{
  for (gsize i = 1; i < self->self.n_rows; i++)
    if (self->functions[i - 1] >= self->functions[i])
      return FALSE;

  return TRUE;
}

/* Sorts the calls by caller, then callee. Stable. Returns the old row of each new
 * one. */
static guint32 *
sort_calls (const QuernTally *self,
            guint             n_functions,
            QuernWatch       *watch)
{
  guint n = (guint) self->call_costs.n_rows;
  g_autofree guint32 *callers = quern_memory_try_table (guint32, n);
  g_autofree guint32 *callees = quern_memory_try_table (guint32, n);

  if (callers == NULL || callees == NULL)
    return NULL;

  for (guint i = 0; i < n; i++)
    {
      callers[i] = self->calls[i].caller;
      callees[i] = self->calls[i].callee;
    }

  return quern_sort_by_two_keys (callers, callees, n, n_functions, watch);
}

static gboolean
compact_calls (QuernTally *self,
               guint       n_functions,
               QuernWatch *watch)
{
  const gsize n = self->call_costs.n_rows;
  const guint n_events = self->call_costs.n_columns;
  g_autofree guint32 *order = sort_calls (self, n_functions, watch);
  g_autofree QuernCall *calls = quern_memory_try_table (QuernCall, n);
  QuernCostTable costs;
  gsize n_compact = 0;

  quern_cost_table_init (&costs);
  if (order == NULL || calls == NULL || !quern_cost_table_try_set_columns (&costs, n_events) ||
      !quern_cost_table_reserve (&costs, MAX (n, 1)))
    {
      quern_cost_table_clear (&costs);
      return FALSE;
    }

  for (gsize i = 0; i < n; i++)
    {
      const QuernCall *call = &self->calls[order[i]];
      const gint64 *row = quern_cost_table_get_row (&self->call_costs, order[i]);
      QuernCall *last = n_compact > 0 ? &calls[n_compact - 1] : NULL;

      if (!quern_watch_step (watch, i))
        {
          quern_cost_table_clear (&costs);
          return FALSE;
        }

      if (last != NULL && last->caller == call->caller && last->callee == call->callee)
        {
          quern_tally_add_count (self, &last->count, call->count);
          quern_cost_table_add (&costs, quern_cost_table_get_row (&costs, n_compact - 1), row,
                                n_events);
          quern_cost_table_add_carries (&costs, n_compact - 1, &self->call_costs, order[i]);
          continue;
        }

      calls[n_compact] = *call;
      memcpy (quern_cost_table_get_row (&costs, n_compact), row, n_events * sizeof *row);
      quern_cost_table_add_carries (&costs, n_compact, &self->call_costs, order[i]);
      n_compact++;
    }

  costs.n_rows = n_compact;
  g_free (self->calls);
  self->calls = g_steal_pointer (&calls);
  self->calls_capacity = MAX (n, 1);
  quern_cost_table_clear (&self->call_costs);
  self->call_costs = costs;

  return TRUE;
}

/* Sorts the functions, and adds the repeated rows of a function to its first one. */
static gboolean
compact_functions (QuernTally *self,
                   guint       n_functions,
                   QuernWatch *watch)
{
  g_autofree guint32 *order = quern_sort_by_key (NULL, self->functions,
                                                 (guint) self->self.n_rows, n_functions, NULL,
                                                 watch);
  QuernCostTable rows;
  QuernFunctionId *functions;
  gsize n = self->self.n_rows;
  gsize n_compact = 0;

  quern_cost_table_init (&rows);
  functions = g_try_new (QuernFunctionId, MAX (n, 1));
  if (order == NULL || functions == NULL ||
      !quern_cost_table_try_set_columns (&rows, self->self.n_columns) ||
      !quern_cost_table_reserve (&rows, MAX (n, 1)))
    {
      g_free (functions);
      quern_cost_table_clear (&rows);
      return FALSE;
    }

  for (gsize i = 0; i < n; i++)
    {
      QuernFunctionId function = self->functions[order[i]];
      const gint64 *row = quern_cost_table_get_row (&self->self, order[i]);

      if (n_compact > 0 && functions[n_compact - 1] == function)
        {
          quern_cost_table_add (&rows, quern_cost_table_get_row (&rows, n_compact - 1), row,
                                rows.n_columns);
          quern_cost_table_add_carries (&rows, n_compact - 1, &self->self, order[i]);
          continue;
        }

      functions[n_compact] = function;
      memcpy (quern_cost_table_get_row (&rows, n_compact), row, rows.n_columns * sizeof *row);
      quern_cost_table_add_carries (&rows, n_compact, &self->self, order[i]);
      n_compact++;
    }

  rows.n_rows = n_compact;
  g_free (self->functions);
  self->functions = functions;
  self->functions_capacity = MAX (n, 1);
  quern_cost_table_clear (&self->self);
  self->self = rows;

  return TRUE;
}

/**
 * quern_tally_compact:
 * @self: a tally
 * @n_functions: greater than the id of any function
 * @watch: for cancellation and progress; two steps per call
 *
 * Sorts the functions, and the calls by caller, then callee; adds up repeated
 * rows.
 *
 * Returns: %FALSE if out of memory, or if cancelled
 */
gboolean
quern_tally_compact (QuernTally *self,
                     guint       n_functions,
                     QuernWatch *watch)
{
  if (!self->has_compact_functions && !has_sorted_functions (self) &&
      !compact_functions (self, n_functions, watch))
    return FALSE;
  self->has_compact_functions = TRUE;

  if (!self->has_compact_calls && !has_sorted_calls (self) &&
      !compact_calls (self, n_functions, watch))
    return FALSE;
  self->has_compact_calls = TRUE;

  return TRUE;
}

/**
 * quern_tally_finish:
 * @self: a tally
 * @n_functions: greater than the id of any function
 * @watch: for cancellation and progress; two steps per call
 *
 * Like quern_tally_compact(), for a complete tally: also clamps sums that do not
 * fit into 64 bits and sets the overflowed flag.
 *
 * Returns: %FALSE if out of memory, or if cancelled
 */
gboolean
quern_tally_finish (QuernTally *self,
                    guint       n_functions,
                    QuernWatch *watch)
{
  gboolean is_compact = quern_tally_compact (self, n_functions, watch);
  gboolean all_fit = quern_cost_table_settle (&self->self);

  all_fit &= quern_cost_table_settle (&self->call_costs);
  self->overflowed |= !all_fit;

  return is_compact;
}
