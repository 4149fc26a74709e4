/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-hottest-path.h"

#include "quern-comparison-events.h"

#include <math.h>
#include <stdlib.h>

/* Nobody reads a longer path. */
#define MAX_STEPS 200

/* Of the total; a smaller call is shown as 0.0 %. It only goes on with the path if it costs more
 * than the function that makes it, as where the path is that cheap from the start. */
#define LEAST_SHARE 0.001

typedef struct
{
  QuernProfile      *profile; /* borrowed */
  const QuernCycles *cycles;  /* borrowed */
  QuernEventId       event;
  GHashTable        *seen;    /* borrowed: functions on the path, to avoid loops */
  double             least;   /* how hot a call is that always goes on with the path */
} Walk;

/* A caller that the search for a path out of a cycle may try. */
typedef struct
{
  QuernFunctionId function;
  QuernCallId     call;
  guint           depth; /* functions on the path before it */
  gint64          cost;  /* how hot the call is */
} Caller;

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

static double
get_least (const Walk *self)
{
  QuernEventSet *events = quern_profile_get_events (self->profile);
  QuernEventId base = quern_comparison_get_base (events, self->event);

  return LEAST_SHARE * fabs ((double) quern_event_set_get_cost (
                               events, base, quern_profile_get_total (self->profile)));
}

static gboolean
is_seen (const Walk      *self,
         QuernFunctionId  function)
{
  return g_hash_table_contains (self->seen, GUINT_TO_POINTER (function));
}

/* The costliest callee that goes on with the path, or QUERN_NONE. */
static QuernFunctionId
find_callee (const Walk      *self,
             QuernFunctionId  function)
{
  QuernFunctionId best = QUERN_NONE;
  gint64 best_cost = 0;
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

  return (double) best_cost >= self->least || best_cost > get_self (self, function) ? best
                                                                                    : QUERN_NONE;
}

static void
append (Walk            *self,
        QuernFunctionId  function,
        GArray          *path)
{
  g_hash_table_add (self->seen, GUINT_TO_POINTER (function));
  g_array_append_val (path, function);
}

/* The costliest caller that is not on the path yet; or QUERN_NONE. */
static QuernFunctionId
find_caller (const Walk      *self,
             QuernFunctionId  function)
{
  QuernFunctionId best = QUERN_NONE;
  gint64 best_cost = 0;
  guint n_calls;
  const QuernCallId *calls = quern_profile_get_calls_to (self->profile, function, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    {
      QuernFunctionId caller = quern_profile_get_call (self->profile, calls[i])->caller;
      gint64 cost = get_call_cost (self, calls[i]);

      if (cost > best_cost && !is_seen (self, caller))
        {
          best = caller;
          best_cost = cost;
        }
    }

  return best;
}

static int
compare_callers (gconstpointer a,
                 gconstpointer b)
{
  const Caller *x = a;
  const Caller *y = b;

  return QUERN_ORDER (x->cost, y->cost) ?: QUERN_ORDER (y->call, x->call);
}

/* Appends the callers through which the path may leave the cycle, the costliest last. */
static void
add_callers (const Walk      *self,
             QuernFunctionId  function,
             guint            depth,
             GArray          *callers)
{
  guint cycle = quern_cycles_get_cycle (self->cycles, function);
  guint n_before = callers->len;
  guint n_calls;
  const QuernCallId *calls = quern_profile_get_calls_to (self->profile, function, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    {
      Caller caller = {
        .function = quern_profile_get_call (self->profile, calls[i])->caller,
        .call = calls[i],
        .depth = depth,
        .cost = get_call_cost (self, calls[i]),
      };
      gboolean is_inside = quern_cycles_get_cycle (self->cycles, caller.function) == cycle;

      if (!is_seen (self, caller.function) &&
          (is_inside ? quern_cycles_follows (self->profile, calls[i]) : caller.cost > 0))
        g_array_append_val (callers, caller);
    }

  if (callers->len > n_before)
    qsort (&g_array_index (callers, Caller, n_before), callers->len - n_before, sizeof (Caller),
           compare_callers);
}

/* Appends the callers of a function in a cycle, up to one outside of the cycle. Each is the
 * costliest from which the rest of the path can leave the cycle without repeating a function: a
 * depth-first search tries the costliest caller first, and leaves out callers that it has tried in
 * vain, as these reach the outside only through functions below them. FALSE if there is no such
 * path, as nothing calls the cycle. */
static gboolean
leave_cycle (Walk            *self,
             QuernFunctionId  from,
             GArray          *path)
{
  g_autoptr (GHashTable) tried = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) callers = g_array_new (FALSE, FALSE, sizeof (Caller));
  guint cycle = quern_cycles_get_cycle (self->cycles, from);
  guint n_before = path->len;

  add_callers (self, from, n_before, callers);
  while (callers->len > 0)
    {
      Caller next = g_array_index (callers, Caller, callers->len - 1);

      g_array_set_size (callers, callers->len - 1);
      if (!g_hash_table_add (tried, GUINT_TO_POINTER (next.function)))
        continue;

      g_array_set_size (path, next.depth);
      g_array_append_val (path, next.function);
      if (quern_cycles_get_cycle (self->cycles, next.function) != cycle)
        {
          for (guint i = n_before; i < path->len; i++)
            g_hash_table_add (self->seen,
                              GUINT_TO_POINTER (g_array_index (path, QuernFunctionId, i)));
          return TRUE;
        }
      add_callers (self, next.function, path->len, callers);
    }

  g_array_set_size (path, n_before);

  return FALSE;
}

/* Appends the costliest callers. */
static void
walk_up (Walk            *self,
         QuernFunctionId  from,
         GArray          *path)
{
  guint closed = 0; /* a cycle that nothing calls */

  for (QuernFunctionId at = from; path->len < MAX_STEPS;)
    {
      guint cycle = quern_cycles_get_cycle (self->cycles, at);

      if (cycle != closed && leave_cycle (self, at, path))
        {
          at = g_array_index (path, QuernFunctionId, path->len - 1);
          continue;
        }

      closed = cycle;
      at = find_caller (self, at);
      if (at == QUERN_NONE)
        return;
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
 * called, and down through the costliest callees to a leaf, or to where the calls
 * cost nearly nothing; for a difference, through the largest
 * changes, whatever their signs. In a cycle, each caller is the costliest of those
 * from which the path can still leave the cycle without repeating a function. No
 * function occurs twice, and the path does not begin in a cycle unless nothing
 * calls that cycle.
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
                  event, seen, 0.0 };
  g_return_val_if_fail (through < quern_profile_get_n_functions (self.profile), path);
  self.least = get_least (&self);

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
