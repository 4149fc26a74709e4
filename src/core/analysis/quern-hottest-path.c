/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-hottest-path.h"

/* Nobody reads a longer path. */
#define MAX_STEPS 200

typedef struct
{
  QuernProfile      *profile; /* borrowed */
  const QuernCycles *cycles;  /* borrowed */
  QuernEventId       event;
  GHashTable        *seen;    /* borrowed: functions on the path, to avoid loops */
} Walk;

/* How hot a cost is: of a difference, a decrease is as hot as an increase. */
static gint64
get_heat (const Walk   *self,
          const gint64 *row)
{
  QuernEventSet *events = quern_profile_get_events (self->profile);
  gint64 cost = quern_event_set_get_cost (events, self->event, row);

  return quern_event_set_is_difference (events, self->event) && cost < 0
         ? -MAX (cost, -G_MAXINT64) : cost;
}

static gint64
get_call_cost (const Walk  *self,
               QuernCallId  call)
{
  return get_heat (self, quern_profile_get_call_costs (self->profile, call));
}

static gint64
get_self (const Walk      *self,
          QuernFunctionId  function)
{
  return get_heat (self, quern_profile_get_self (self->profile, function));
}

static gboolean
is_seen (const Walk      *self,
         QuernFunctionId  function)
{
  return g_hash_table_contains (self->seen, GUINT_TO_POINTER (function));
}

/* The costliest callee, if it costs more than the function itself; or QUERN_NONE. */
static QuernFunctionId
find_callee (const Walk      *self,
             QuernFunctionId  function)
{
  QuernFunctionId best = QUERN_NONE;
  gint64 best_cost = MAX (get_self (self, function), 0);
  guint n_calls;
  QuernCallId first = quern_profile_get_calls_from (self->profile, function, &n_calls);

  for (QuernCallId i = first; i < first + n_calls; i++)
    {
      QuernFunctionId callee = quern_profile_get_call (self->profile, i)->callee;
      gint64 cost = get_call_cost (self, i);

      if (cost > best_cost && !is_seen (self, callee))
        {
          best = callee;
          best_cost = cost;
        }
    }

  return best;
}

/* The costliest call of a function from outside its cycle, or from anywhere if cycle is 0, by
 * a function that is not on the path yet; or QUERN_NONE. */
static QuernCallId
find_call (const Walk      *self,
           QuernFunctionId  function,
           guint            cycle,
           gint64          *best_cost)
{
  QuernCallId best = QUERN_NONE;
  guint n_calls;
  const QuernCallId *calls = quern_profile_get_calls_to (self->profile, function, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    {
      QuernFunctionId caller = quern_profile_get_call (self->profile, calls[i])->caller;
      gint64 cost = get_call_cost (self, calls[i]);

      if (cost > *best_cost && !is_seen (self, caller) &&
          (cycle == 0 || quern_cycles_get_cycle (self->cycles, caller) != cycle))
        {
          best = calls[i];
          *best_cost = cost;
        }
    }

  return best;
}

/* The costliest call that enters a cycle; QUERN_NONE if there is none. */
static QuernCallId
find_entry (const Walk *self,
            guint       cycle)
{
  QuernCallId best = QUERN_NONE;
  gint64 best_cost = 0;
  guint n;
  const QuernFunctionId *members = quern_cycles_get_members (self->cycles, cycle, &n);

  for (guint i = 0; i < n; i++)
    {
      QuernCallId call = find_call (self, members[i], cycle, &best_cost);

      if (call != QUERN_NONE)
        best = call;
    }

  return best;
}

static void
append (Walk            *self,
        QuernFunctionId  function,
        GArray          *path)
{
  g_hash_table_add (self->seen, GUINT_TO_POINTER (function));
  g_array_append_val (path, function);
}

/* Appends the shortest chain of callers from one member of a cycle to another. Searches
 * callees from the latter, so that tracing back yields the callers. */
static void
climb_in_cycle (Walk            *self,
                QuernFunctionId  from,
                QuernFunctionId  to,
                GArray          *path)
{
  guint cycle = quern_cycles_get_cycle (self->cycles, from);
  g_autoptr (GHashTable) caller_of = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));

  g_hash_table_insert (caller_of, GUINT_TO_POINTER (to), GUINT_TO_POINTER (to));
  g_array_append_val (queue, to);
  for (guint next = 0; next < queue->len && !g_hash_table_contains (caller_of,
                                                                    GUINT_TO_POINTER (from));
       next++)
    {
      QuernFunctionId caller = g_array_index (queue, QuernFunctionId, next);
      guint n;
      QuernCallId first = quern_profile_get_calls_from (self->profile, caller, &n);

      for (QuernCallId i = first; i < first + n; i++)
        {
          QuernFunctionId callee = quern_profile_get_call (self->profile, i)->callee;

          if (quern_cycles_get_cycle (self->cycles, callee) != cycle ||
              !quern_cycles_follows (self->profile, i) ||
              g_hash_table_contains (caller_of, GUINT_TO_POINTER (callee)))
            continue;

          g_hash_table_insert (caller_of, GUINT_TO_POINTER (callee), GUINT_TO_POINTER (caller));
          g_array_append_val (queue, callee);
        }
    }

  for (QuernFunctionId at = from; at != to;)
    {
      gpointer caller;

      if (!g_hash_table_lookup_extended (caller_of, GUINT_TO_POINTER (at), NULL, &caller))
        return;
      at = GPOINTER_TO_UINT (caller);
      append (self, at, path);
    }
}

/* Appends the costliest callers. Above a cycle comes its costliest caller, not a member. */
static void
walk_up (Walk            *self,
         QuernFunctionId  from,
         GArray          *path)
{
  for (QuernFunctionId at = from; path->len < MAX_STEPS;)
    {
      guint cycle = quern_cycles_get_cycle (self->cycles, at);
      gint64 least = 0;
      QuernCallId call = cycle > 0 ? find_entry (self, cycle) : QUERN_NONE;

      if (call != QUERN_NONE)
        climb_in_cycle (self, at, quern_profile_get_call (self->profile, call)->callee, path);
      else
        call = find_call (self, at, 0, &least);
      if (call == QUERN_NONE)
        return;

      at = quern_profile_get_call (self->profile, call)->caller;
      append (self, at, path);
    }
}

static void
walk_down (Walk            *self,
           QuernFunctionId  from,
           GArray          *path)
{
  for (QuernFunctionId at = from; path->len < MAX_STEPS;)
    {
      at = find_callee (self, at);
      if (at == QUERN_NONE)
        return;
      append (self, at, path);
    }
}

/**
 * quern_hottest_path_new:
 * @analysis: of a profile
 * @event: the event to follow; not a ratio
 * @through: a function
 * @at: (out): its index in the path
 *
 * Goes from the function up through the costliest callers to one that is not
 * called, and down through the costliest callees as long as these cost more than
 * the self cost of the function above; for a difference, through the largest
 * changes, whatever their signs. No function occurs twice, and the path does
 * not begin in a cycle unless nothing calls that cycle.
 *
 * Returns: (transfer full) (element-type QuernFunctionId): from the root to the
 *   leaf; at least the function
 */
GArray *
quern_hottest_path_new (QuernAnalysis   *analysis,
                        QuernEventId     event,
                        QuernFunctionId  through,
                        guint           *at)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) callers = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  g_autoptr (GArray) callees = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  g_autoptr (QuernCycles) own_cycles = NULL;
  GArray *path = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  Walk self;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), path);
  g_return_val_if_fail (at != NULL, path);

  analysis = quern_analysis_get_drawn (analysis, event);
  self = (Walk) { quern_analysis_get_profile (analysis), quern_analysis_get_cycles (analysis),
                  event, seen };
  g_return_val_if_fail (through < quern_profile_get_n_functions (self.profile), path);

  if (!quern_analysis_detects_cycles (analysis))
    own_cycles = quern_cycles_new (self.profile, NULL, NULL);
  if (own_cycles != NULL)
    self.cycles = own_cycles;

  g_hash_table_add (seen, GUINT_TO_POINTER (through));
  walk_up (&self, through, callers);
  walk_down (&self, through, callees);

  for (guint i = callers->len; i > 0; i--)
    g_array_append_val (path, g_array_index (callers, QuernFunctionId, i - 1));
  *at = path->len;
  g_array_append_val (path, through);
  g_array_append_vals (path, callees->data, callees->len);

  return path;
}
