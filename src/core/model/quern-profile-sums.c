/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Computes the tables of a profile as the sum of the tallies of all or some of
 * its parts. */

#include "quern-memory.h"
#include "quern-profile-private.h"
#include "quern-sort.h"

#include <string.h>

static gboolean
is_chosen (const gboolean *chosen,
           guint           part)
{
  return chosen == NULL || chosen[part];
}

static QuernTally *
get_tally (const QuernProfile *self,
           guint               part)
{
  return &g_array_index (self->tallies, QuernTally, part);
}

static gint64 *
new_row (const QuernProfile *self)
{
  return g_new0 (gint64, MAX (quern_event_set_get_n_real (self->events), 1));
}

/* SEMANTICS 1.5: the reference for percentages */
static void
add_up_totals (QuernProfile   *self,
               const gboolean *chosen)
{
  const guint n = quern_event_set_get_n_real (self->events);

  self->total = new_row (self);
  self->self_total = new_row (self);

  for (guint i = 0; i < self->parts->len; i++)
    {
      const QuernPart *part = g_ptr_array_index (self->parts, i);

      for (guint j = 0; is_chosen (chosen, i) && j < n; j++)
        {
          quern_cost_add (&self->self_total[j], part->self[j]);
          quern_cost_add (&self->total[j], quern_part_get_total (part, j));
        }
    }
}

/* Takes over the rows of the only part, which are sorted by function: starting with the last, moves
 * each row to the index of its function; all other rows become 0. */
static gboolean
take_self (QuernProfile *self,
           QuernTally   *tally)
{
  const gsize n = tally->self.n_columns;
  gsize n_left = tally->self.n_rows;
  gint64 *cells = quern_cost_table_steal (&tally->self, NULL);

  self->self = g_try_renew (gint64, cells, MAX (self->n_functions * n, 1));
  if (self->self == NULL)
    {
      g_free (cells);
      return FALSE;
    }

  for (gsize to = self->n_functions; to-- > 0;)
    if (n_left > 0 && tally->functions[n_left - 1] == to)
      memmove (self->self + to * n, self->self + --n_left * n, n * sizeof (gint64));
    else
      memset (self->self + to * n, 0, n * sizeof (gint64));

  return TRUE;
}

static gboolean
add_up_self (QuernProfile   *self,
             const gboolean *chosen,
             QuernTally     *sum)
{
  const guint n_events = quern_event_set_get_n_real (self->events);

  if (self->tallies->len == 1 && chosen == NULL &&
      get_tally (self, 0)->self.n_columns == n_events)
    return take_self (self, get_tally (self, 0));

  self->self = g_try_new0 (gint64, MAX ((gsize) self->n_functions * n_events, 1));
  if (self->self == NULL)
    return FALSE;

  for (guint part = 0; part < self->tallies->len; part++)
    {
      const QuernTally *tally = get_tally (self, part);

      for (gsize i = 0; is_chosen (chosen, part) && i < tally->self.n_rows; i++)
        quern_tally_add_costs (sum, self->self + (gsize) tally->functions[i] * n_events,
                               quern_cost_table_get_row (&tally->self, i),
                               tally->self.n_columns);
    }

  return TRUE;
}

/* The calls of all chosen parts, each pair once, sorted. */
static gboolean
add_up_calls (QuernProfile   *self,
              const gboolean *chosen,
              QuernTally     *sum,
              QuernWatch     *watch)
{
  for (guint part = 0; part < self->tallies->len; part++)
    if (is_chosen (chosen, part) && !quern_tally_append_calls (sum, get_tally (self, part)))
      return FALSE;

  return quern_tally_finish (sum, self->n_functions, watch);
}

/**
 * quern_profile_index_calls:
 * @self: a profile with calls, and no index of them yet
 * @watch: for cancellation and progress
 *
 * Builds the tables for finding the calls from and to a function.
 *
 * Returns: %FALSE if out of memory, or if cancelled
 */
gboolean
quern_profile_index_calls (QuernProfile *self,
                           QuernWatch   *watch)
{
  const guint n = self->n_calls;
  g_autofree guint32 *callees = quern_memory_try_table (guint32, n);

  self->calls_from = g_try_new0 (guint32, (gsize) self->n_functions + 1);
  if (callees == NULL || self->calls_from == NULL)
    return FALSE;

  for (guint i = 0; i < n; i++)
    {
      callees[i] = self->calls[i].callee;
      self->calls_from[self->calls[i].caller + 1]++;
    }
  for (guint i = 0; i < self->n_functions; i++)
    self->calls_from[i + 1] += self->calls_from[i];

  self->calls_to = quern_sort_by_key (NULL, callees, n, self->n_functions, &self->first_to,
                                      watch);

  return self->calls_to != NULL;
}

/**
 * quern_profile_add_up:
 * @self: a profile with names, events, parts and tallies, and no sums yet
 * @chosen: (nullable): by part, whether to include it; %NULL for all
 * @sum: an empty tally with the profile's events; the caller clears it
 * @watch: for cancellation and progress
 *
 * Computes the sums, in time linear in the tallies of the chosen parts; if the
 * profile has only one part, its tally is taken over.
 *
 * Returns: %FALSE if out of memory, or if cancelled
 */
gboolean
quern_profile_add_up (QuernProfile   *self,
                      const gboolean *chosen,
                      QuernTally     *sum,
                      QuernWatch     *watch)
{
  const guint n_events = quern_event_set_get_n_real (self->events);

  add_up_totals (self, chosen);
  if (!add_up_self (self, chosen, sum) || !quern_profile_add_up_series (self, chosen, watch))
    return FALSE;

  if (self->tallies->len == 1 && chosen == NULL)
    {
      quern_tally_clear (sum);
      *sum = *get_tally (self, 0);
      *get_tally (self, 0) = (QuernTally) { 0 };
      g_array_set_size (self->tallies, 0);
    }
  else if (!add_up_calls (self, chosen, sum, watch))
    {
      return FALSE;
    }

  self->n_calls = (guint) sum->call_costs.n_rows;
  self->calls = g_renew (QuernCall, g_steal_pointer (&sum->calls), MAX (self->n_calls, 1));
  self->call_costs = quern_cost_table_steal (&sum->call_costs, NULL);
  quern_cost_table_set_columns (&sum->call_costs, n_events);

  return quern_profile_index_calls (self, watch);
}

static void
choose_parts (QuernProfile   *self,
              const gboolean *chosen)
{
  GPtrArray *all = self->parts;

  self->parts = g_ptr_array_new ();
  self->part_of = g_new (guint, MAX (all->len, 1));
  for (guint i = 0; i < all->len; i++)
    {
      self->part_of[i] = chosen[i] ? self->parts->len : QUERN_NONE;
      if (chosen[i])
        g_ptr_array_add (self->parts, g_ptr_array_index (all, i));
    }
}

/**
 * quern_profile_share:
 * @self: a profile as it was read
 *
 * Returns: (transfer full): a profile that shares the tables of @self; the caller
 *   must set its parts and sums
 */
QuernProfile *
quern_profile_share (QuernProfile *self)
{
  QuernProfile *copy = quern_profile_borrow (self);

  copy->base = g_object_ref (self);
  copy->has_own_sums = TRUE;
  copy->self = copy->total = copy->self_total = copy->call_costs = copy->hidden = NULL;
  copy->calls = NULL;
  copy->calls_from = copy->calls_to = copy->first_to = NULL;
  copy->series = NULL;
  copy->contexts = NULL;

  return copy;
}

/**
 * quern_profile_select_parts:
 * @self: a profile as it was read, not one of selected parts
 * @chosen: by part, whether to include it; at least one is
 * @cancellable: (nullable): a #GCancellable
 * @error: return location
 *
 * Makes the profile of some of the parts: the same functions with the same
 * ids, with the costs, calls and records of these parts only. It shares all
 * other data with @self. Takes time linear in the functions and calls of the
 * parts, not in the size of the file.
 *
 * Returns: (transfer full) (nullable): the profile; %NULL if cancelled,
 *   or out of memory
 */
QuernProfile *
quern_profile_select_parts (QuernProfile    *self,
                            const gboolean  *chosen,
                            GCancellable    *cancellable,
                            GError         **error)
{
  g_autoptr (QuernProfile) copy = NULL;
  g_auto (QuernTally) sum = { 0 };
  QuernWatch watch = { .cancellable = cancellable };
  guint n_chosen = 0;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (self->part_of == NULL, NULL);

  for (guint i = 0; i < self->parts->len; i++)
    n_chosen += chosen[i] ? 1 : 0;
  g_return_val_if_fail (n_chosen > 0, NULL);
  if (n_chosen == self->parts->len)
    return g_object_ref (self);

  copy = quern_profile_share (self);
  quern_tally_init (&sum, quern_event_set_get_n_real (self->events));
  if (!quern_profile_add_up (copy, chosen, &sum, &watch))
    {
      choose_parts (copy, chosen);
      if (!g_cancellable_set_error_if_cancelled (cancellable, error))
        quern_memory_set_out (error);
      return NULL;
    }
  choose_parts (copy, chosen);

  return g_steal_pointer (&copy);
}
