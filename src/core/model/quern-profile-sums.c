/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables of a profile as the sum of the tallies of its parts, or of some
 * of them. */

#include "quern-profile-private.h"
#include "quern-sort.h"

#include <string.h>

/* Costs of so many events for each function are no profile of this world, and
 * would take more memory than the file that they come from by thousands. */
#define MANY_EVENTS 64
#define MAX_CELLS (1u << 27)

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

/* SEMANTICS 1.5: what percentages are of */
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
          gint64 claimed = part->summary != NULL ? part->summary[j] : G_MININT64;

          quern_cost_add (&self->self_total[j], part->self[j]);
          quern_cost_add (&self->total[j], MAX (claimed, part->self[j]));
        }
    }
}

static gboolean
add_up_self (QuernProfile   *self,
             const gboolean *chosen,
             QuernTally     *sum)
{
  const guint n_events = quern_event_set_get_n_real (self->events);

  if (n_events > MANY_EVENTS && self->n_functions > MAX_CELLS / n_events)
    return FALSE;

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
              QuernTally     *sum)
{
  for (guint part = 0; part < self->tallies->len; part++)
    if (is_chosen (chosen, part) && !quern_tally_append_calls (sum, get_tally (self, part), NULL))
      return FALSE;

  return quern_tally_compact (sum, self->n_functions);
}

static gboolean
index_calls (QuernProfile *self)
{
  const guint n = self->n_calls;
  g_autofree guint32 *callees = g_try_new (guint32, MAX (n, 1));

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

  self->calls_to = quern_sort_by_key (NULL, callees, n, self->n_functions, &self->first_to);

  return self->calls_to != NULL;
}

/**
 * quern_profile_add_up:
 * @self: a profile with names, events, parts and tallies, and no sums yet
 * @chosen: (nullable): by part, whether it counts; %NULL: all do
 * @sum: a tally without rows for as many events; the caller clears it
 *
 * Makes the sums. Linear in what the tallies of the chosen parts hold; a
 * profile of one part takes over the only one.
 *
 * Returns: %FALSE if there is not enough memory
 */
gboolean
quern_profile_add_up (QuernProfile   *self,
                      const gboolean *chosen,
                      QuernTally     *sum)
{
  const guint n_events = quern_event_set_get_n_real (self->events);

  add_up_totals (self, chosen);
  if (!add_up_self (self, chosen, sum))
    return FALSE;

  if (self->tallies->len == 1 && chosen == NULL)
    {
      quern_tally_clear (sum);
      *sum = *get_tally (self, 0);
      *get_tally (self, 0) = (QuernTally) { 0 };
      g_array_set_size (self->tallies, 0);
    }
  else if (!add_up_calls (self, chosen, sum))
    {
      return FALSE;
    }

  self->n_calls = (guint) sum->call_costs.n_rows;
  self->calls = g_renew (QuernCall, g_steal_pointer (&sum->calls), MAX (self->n_calls, 1));
  self->call_costs = quern_cost_table_steal (&sum->call_costs, NULL);
  quern_cost_table_set_columns (&sum->call_costs, n_events);

  return index_calls (self);
}
