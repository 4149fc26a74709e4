/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-coverage-private.h"

#include <math.h>

/* Less of the start's cost than this is not followed. */
#define MIN_SHARE 0.0001

#define STEPS_PER_CHECK 65536

double
quern_coverage_get_cost (QuernCoverage *self,
                         const gint64  *row)
{
  return (double) quern_event_set_get_cost (self->events, self->event, row);
}

double
quern_coverage_get_inclusive (QuernCoverage *self,
                              QuernNodeId    node)
{
  return quern_coverage_get_cost (self, quern_analysis_get_inclusive (self->analysis, node));
}

/* The cycle of a node, or itself. */
static QuernNodeId
get_unit (QuernCoverage *self,
          QuernNodeId    node)
{
  guint cycle = quern_analysis_get_node_cycle (self->analysis, node);

  return cycle > 0 ? quern_analysis_get_cycle_node (self->analysis, cycle) : node;
}

const QuernFunctionId *
quern_coverage_get_members (QuernCoverage *self,
                            QuernNodeId    cycle,
                            guint         *n_members)
{
  guint number = quern_analysis_get_node_cycle (self->analysis, cycle);

  return quern_cycles_get_members (self->cycles, number, n_members);
}

gboolean
quern_coverage_is_all_start (QuernCoverage *self,
                             QuernNodeId    unit)
{
  guint n_members = 1;

  if (quern_analysis_is_cycle (self->analysis, unit))
    quern_coverage_get_members (self, unit, &n_members);

  return self->visits[unit].n_starts == n_members;
}

/* The unit of the nth start. */
static QuernNodeId
get_start_unit (QuernCoverage *self,
                guint          n)
{
  return get_unit (self, g_array_index (self->starts, QuernFunctionId, n));
}

/* The calls of a unit, one by one: those of its members, one after the other. */
typedef struct
{
  QuernNodeId            unit;
  const QuernFunctionId *members; /* borrowed */
  guint                  n_members;
  guint                  member;
  guint                  call;
  QuernFunctionId        single;
} CallIter;

static void
call_iter_init (QuernCoverage *self,
                CallIter      *iter,
                QuernNodeId    unit)
{
  *iter = (CallIter) { .unit = unit, .n_members = 1, .single = unit };
  if (quern_analysis_is_cycle (self->analysis, unit))
    iter->members = quern_coverage_get_members (self, unit, &iter->n_members);
}

/* The next call, which goes from @function to @other, seen from the start; none goes
 * back to where it all started. */
static gboolean
call_iter_next (QuernCoverage   *self,
                CallIter        *iter,
                gboolean         inside,
                QuernCallId     *id,
                QuernFunctionId *function,
                QuernFunctionId *other)
{
  while (iter->member < iter->n_members)
    {
      const QuernCallId *callers = NULL;
      QuernCallId first = 0;
      const QuernCall *call;
      guint n_calls;

      *function = iter->members != NULL ? iter->members[iter->member] : iter->single;
      if (self->direction == QUERN_CALLEES)
        first = quern_profile_get_calls_from (self->profile, *function, &n_calls);
      else
        callers = quern_profile_get_calls_to (self->profile, *function, &n_calls);

      if (iter->call >= n_calls)
        {
          iter->member++;
          iter->call = 0;
          continue;
        }

      *id = callers != NULL ? callers[iter->call] : first + iter->call;
      iter->call++;
      call = quern_profile_get_call (self->profile, *id);
      *other = self->direction == QUERN_CALLEES ? call->callee : call->caller;
      if ((get_unit (self, *other) == iter->unit) == inside &&
          !self->visits[*other].is_start && quern_cycles_follows (self->profile, *id))
        return TRUE;
    }

  return FALSE;
}

static void
enter (QuernCoverage *self,
       GArray        *path,
       QuernNodeId    unit)
{
  CallIter iter;

  if (self->visits[unit].is_known)
    return;

  self->visits[unit].is_known = TRUE;
  call_iter_init (self, &iter, unit);
  g_array_append_val (path, iter);
}

/* Puts the units that can be reached into an order in which each comes before
 * those that lead to it. No recursion: the path is an array. */
static gboolean
find_order (QuernCoverage  *self,
            GCancellable   *cancellable,
            GError        **error)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (CallIter));
  guint n_steps = 0;

  for (guint i = 0; i < self->starts->len; i++)
    {
      enter (self, path, get_start_unit (self, i));

      while (path->len > 0)
        {
          CallIter *last = &g_array_index (path, CallIter, path->len - 1);
          QuernFunctionId function;
          QuernFunctionId other;
          QuernCallId call;

          if (++n_steps % STEPS_PER_CHECK == 0 &&
              g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;

          if (call_iter_next (self, last, FALSE, &call, &function, &other))
            {
              enter (self, path, get_unit (self, other));
              continue;
            }
          g_array_append_val (self->order, last->unit);
          g_array_set_size (path, path->len - 1);
        }
    }

  return TRUE;
}

/* What the starts have before anything is followed. The calls into a member of a
 * cycle are the cycle's, so upwards a start goes with its cycle. */
static void
set_starts (QuernCoverage *self)
{
  for (guint i = 0; i < self->starts->len; i++)
    {
      QuernFunctionId function = g_array_index (self->starts, QuernFunctionId, i);
      QuernNodeId unit = get_unit (self, function);
      QuernVisit *visit = &self->visits[unit];
      double limit = quern_coverage_get_inclusive (self, unit);

      self->visits[function].is_start = TRUE;
      visit->n_starts++;
      visit->inclusive += quern_coverage_get_inclusive (self, function);

      /* What several of a cycle cost is not spent apart. */
      if (visit->n_starts > 1 && (fabs (visit->inclusive) > fabs (limit) ||
                                  quern_coverage_is_all_start (self, unit)))
        visit->inclusive = limit;
    }

  for (guint i = 0; i < self->starts->len; i++)
    {
      QuernVisit *visit = &self->visits[get_start_unit (self, i)];

      self->whole = MAX (self->whole, fabs (visit->inclusive));
    }

  for (guint i = 0; self->direction == QUERN_CALLEES && i < self->starts->len; i++)
    self->visits[get_start_unit (self, i)].inclusive = 0.0;
}

/* Hands a unit's share on, along its calls. */
static void
spread (QuernCoverage *self,
        QuernNodeId    unit)
{
  QuernVisit *from = &self->visits[unit];
  double base = quern_coverage_get_inclusive (self, unit);
  gboolean is_free = fpclassify (base) == FP_ZERO;
  double part = is_free ? 1.0 : from->inclusive / base;
  QuernFunctionId function;
  QuernFunctionId other;
  QuernCallId id;
  CallIter iter;

  from->is_followed = (from->n_starts > 0 && self->direction == QUERN_CALLERS) ||
                      (!is_free && fabs (from->inclusive) >= MIN_SHARE * self->whole &&
                       fpclassify (from->inclusive) != FP_ZERO);
  if (!from->is_followed && from->n_starts == 0)
    return;

  call_iter_init (self, &iter, unit);
  while (call_iter_next (self, &iter, FALSE, &id, &function, &other))
    {
      gboolean is_whole = self->visits[function].is_start && self->direction == QUERN_CALLEES;
      double own_part = is_whole ? 1.0 : part;
      const gint64 *costs = quern_profile_get_call_costs (self->profile, id);
      double cost = own_part * quern_coverage_get_cost (self, costs);
      double count = own_part * (double) quern_profile_get_call (self->profile, id)->count;
      QuernNodeId into = get_unit (self, other);

      if (!is_whole && !from->is_followed)
        continue;

      self->visits[into].inclusive += cost;
      self->visits[into].count += count;
      if (into != other)
        {
          self->visits[other].inclusive += cost;
          self->visits[other].count += count;
        }
    }
}

/* Is anything followed from it? Downwards from a start only its own calls are
 * meant, not those that its cycle would make for it. */
static gboolean
is_followed (QuernCoverage   *self,
             QuernNodeId      unit,
             QuernFunctionId  function)
{
  return self->visits[unit].is_followed || self->visits[function].is_start;
}

static void
reach (QuernCoverage   *self,
       GArray          *queue,
       QuernFunctionId  function,
       guint            distance)
{
  QuernNodeId unit = get_unit (self, function);

  if (self->visits[function].min_distance <= distance)
    return;

  self->visits[function].min_distance = distance;
  if (!self->visits[function].is_start)
    self->visits[unit].min_distance = MIN (self->visits[unit].min_distance, distance);
  g_array_append_val (queue, function);
}

/* The fewest calls from the start, those inside of cycles included: a search
 * in width, over what spread() has followed. */
static void
find_min_distances (QuernCoverage *self)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));

  for (guint i = 0; i < self->starts->len; i++)
    reach (self, queue, g_array_index (self->starts, QuernFunctionId, i), 0);

  for (guint i = 0; i < queue->len; i++)
    {
      QuernFunctionId from = g_array_index (queue, QuernFunctionId, i);
      QuernNodeId unit = get_unit (self, from);
      gboolean stays_single = self->visits[from].is_start && self->direction == QUERN_CALLEES;

      if (!is_followed (self, unit, from))
        continue;

      for (guint inside = 0; inside < (stays_single ? 1 : 2); inside++)
        {
          CallIter iter = { .unit = unit, .n_members = 1, .single = from };
          QuernFunctionId function;
          QuernFunctionId other;
          QuernCallId id;

          while (call_iter_next (self, &iter, (gboolean) inside, &id, &function, &other))
            reach (self, queue, other, self->visits[from].min_distance + 1);
        }
    }
}

/* The most calls from the start, without going round in a cycle. */
static void
find_max_distances (QuernCoverage *self)
{
  for (guint i = self->order->len; i-- > 0; )
    {
      QuernNodeId unit = g_array_index (self->order, QuernNodeId, i);
      QuernFunctionId function;
      QuernFunctionId other;
      QuernCallId id;
      CallIter iter;

      call_iter_init (self, &iter, unit);
      while (call_iter_next (self, &iter, FALSE, &id, &function, &other))
        {
          gboolean is_whole = self->visits[function].is_start && self->direction == QUERN_CALLEES;
          guint distance = is_whole ? 0 : MAX (self->visits[unit].max_distance,
                                               self->visits[function].min_distance);
          QuernVisit *into = &self->visits[get_unit (self, other)];

          if (is_followed (self, unit, function))
            into->max_distance = MAX (into->max_distance, distance + 1);
        }
    }
}

/**
 * quern_coverage_walk:
 * @self: a coverage with all but visits filled in
 * @cancellable: (nullable): to stop it
 * @error: set when it was cancelled
 *
 * Fills the visits in, and the order.
 *
 * Returns: whether it came to its end
 */
gboolean
quern_coverage_walk (QuernCoverage  *self,
                     GCancellable   *cancellable,
                     GError        **error)
{
  for (QuernNodeId i = 0; i < quern_analysis_get_n_nodes (self->analysis); i++)
    self->visits[i].min_distance = G_MAXUINT;

  set_starts (self);
  if (!find_order (self, cancellable, error))
    return FALSE;

  for (guint i = self->order->len; i-- > 0; )
    spread (self, g_array_index (self->order, QuernNodeId, i));
  find_min_distances (self);
  find_max_distances (self);

  return TRUE;
}
