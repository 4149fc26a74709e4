/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-coverage.h"

#include "quern-memory.h"

#include <math.h>

/* Shares along calls (SEMANTICS 1.8), each call taken for an average one of
 * its function. A cycle is one unit, as it is for inclusive costs: what enters
 * it anywhere is spent by all of it, and calls inside are not followed. The
 * units make a graph without circles, so that each is looked at once, after
 * all that lead to it, and no path has to be walked twice.
 *
 * A unit is a node: a cycle for its members, a function otherwise. */

/* Less of the start's cost than this is not followed. */
#define MIN_SHARE 0.0001

#define STEPS_PER_CHECK 65536

/* What all the arrays have for a node together, in bytes, also while they grow. */
#define PER_NODE G_GUINT64_CONSTANT (288)

typedef struct
{
  double   inclusive;    /* what came in, in costs */
  double   count;        /* calls that came in */
  guint    min_distance; /* G_MAXUINT: not reached */
  guint    max_distance;
  gboolean is_known;     /* is it a unit that can be reached? */
  gboolean is_followed;  /* a unit: does its share count? */
} Visit;

typedef struct
{
  QuernAnalysis  *analysis;  /* borrowed */
  QuernProfile   *profile;   /* borrowed */
  QuernCycles    *cycles;    /* borrowed */
  QuernEventSet  *events;    /* borrowed */
  QuernEventId    event;
  QuernDirection  direction;
  QuernNodeId     start;
  QuernNodeId     start_unit;
  Visit          *visits;    /* owned, by node */
  GArray         *order;     /* owned: QuernNodeId, units, those that come last first */
} Coverage;

static double
get_cost (Coverage     *self,
          const gint64 *row)
{
  return (double) quern_event_set_get_cost (self->events, self->event, row);
}

static QuernNodeId
get_unit (Coverage    *self,
          QuernNodeId  node)
{
  guint cycle = quern_analysis_get_node_cycle (self->analysis, node);

  return cycle > 0 ? quern_analysis_get_cycle_node (self->analysis, cycle) : node;
}

static const QuernFunctionId *
get_members (Coverage    *self,
             QuernNodeId  cycle,
             guint       *n_members)
{
  guint number = quern_analysis_get_node_cycle (self->analysis, cycle);

  return quern_cycles_get_members (self->cycles, number, n_members);
}

/* The calls of a unit, one by one: those of its members, one after the other.
 * Downwards from a member of a cycle only its own calls are meant. */
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
call_iter_init (Coverage    *self,
                CallIter    *iter,
                QuernNodeId  unit)
{
  gboolean is_start = unit == self->start_unit && self->direction == QUERN_CALLEES;

  *iter = (CallIter) { .unit = unit, .n_members = 1 };
  iter->single = is_start ? self->start : unit;
  if (quern_analysis_is_cycle (self->analysis, iter->single))
    iter->members = get_members (self, unit, &iter->n_members);
}

/* The next call, which goes from @function to @other, seen from the start. */
static gboolean
call_iter_next (Coverage        *self,
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
          quern_cycles_follows (self->profile, *id))
        return TRUE;
    }

  return FALSE;
}

/* Puts the units that can be reached into an order in which each comes before
 * those that lead to it. No recursion: the path is an array. */
static gboolean
find_order (Coverage      *self,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (CallIter));
  guint n_steps = 0;
  CallIter iter;

  call_iter_init (self, &iter, self->start_unit);
  self->visits[self->start_unit].is_known = TRUE;
  g_array_append_val (path, iter);

  while (path->len > 0)
    {
      CallIter *last = &g_array_index (path, CallIter, path->len - 1);
      QuernFunctionId function;
      QuernFunctionId other;
      QuernNodeId unit;
      QuernCallId call;

      if (++n_steps % STEPS_PER_CHECK == 0 &&
          g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      if (!call_iter_next (self, last, FALSE, &call, &function, &other))
        {
          g_array_append_val (self->order, last->unit);
          g_array_set_size (path, path->len - 1);
          continue;
        }

      unit = get_unit (self, other);
      if (!self->visits[unit].is_known)
        {
          self->visits[unit].is_known = TRUE;
          call_iter_init (self, &iter, unit);
          g_array_append_val (path, iter);
        }
    }

  return TRUE;
}

/* What a unit's share is a share of. The calls into a member of a cycle are
 * the cycle's, so upwards the start goes with its cycle. */
static double
get_base (Coverage    *self,
          QuernNodeId  unit)
{
  gboolean is_start = unit == self->start_unit && self->direction == QUERN_CALLEES;
  QuernNodeId node = is_start ? self->start : unit;

  return get_cost (self, quern_analysis_get_inclusive (self->analysis, node));
}

/* Hands a unit's share on, along its calls. */
static void
spread (Coverage    *self,
        QuernNodeId  unit,
        double       whole)
{
  Visit *from = &self->visits[unit];
  double base = get_base (self, unit);
  gboolean is_free = fpclassify (base) == FP_ZERO;
  double part = is_free ? 1.0 : from->inclusive / base;
  QuernFunctionId function;
  QuernFunctionId other;
  QuernCallId id;
  CallIter iter;

  from->is_followed = unit == self->start_unit ||
                      (!is_free && fabs (from->inclusive) >= MIN_SHARE * fabs (whole) &&
                       fpclassify (from->inclusive) != FP_ZERO);
  if (!from->is_followed)
    return;

  call_iter_init (self, &iter, unit);
  while (call_iter_next (self, &iter, FALSE, &id, &function, &other))
    {
      double cost = part * get_cost (self, quern_profile_get_call_costs (self->profile, id));
      double count = part * (double) quern_profile_get_call (self->profile, id)->count;
      QuernNodeId into = get_unit (self, other);

      self->visits[into].inclusive += cost;
      self->visits[into].count += count;
      if (into != other)
        {
          self->visits[other].inclusive += cost;
          self->visits[other].count += count;
        }
    }
}

static void
reach (Coverage        *self,
       GArray          *queue,
       QuernFunctionId  function,
       guint            distance)
{
  QuernNodeId unit = get_unit (self, function);

  if (self->visits[function].min_distance <= distance)
    return;

  self->visits[function].min_distance = distance;
  self->visits[unit].min_distance = MIN (self->visits[unit].min_distance, distance);
  g_array_append_val (queue, function);
}

/* The fewest calls from the start, those inside of cycles included: a search
 * in width, over what spread() has followed. */
static void
find_min_distances (Coverage *self)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  CallIter iter;

  call_iter_init (self, &iter, self->start);
  for (guint i = 0; i < iter.n_members; i++)
    reach (self, queue, iter.members != NULL ? iter.members[i] : iter.single, 0);

  for (guint i = 0; i < queue->len; i++)
    {
      QuernFunctionId from = g_array_index (queue, QuernFunctionId, i);
      QuernNodeId unit = get_unit (self, from);
      gboolean stays_single = unit == self->start_unit && self->direction == QUERN_CALLEES;

      if (!self->visits[unit].is_followed)
        continue;

      for (guint inside = 0; inside < (stays_single ? 1 : 2); inside++)
        {
          QuernFunctionId function;
          QuernFunctionId other;
          QuernCallId id;

          iter = (CallIter) { .unit = unit, .n_members = 1, .single = from };
          while (call_iter_next (self, &iter, (gboolean) inside, &id, &function, &other))
            reach (self, queue, other, self->visits[from].min_distance + 1);
        }
    }
}

/* The most calls from the start, without going round in a cycle. */
static void
find_max_distances (Coverage *self)
{
  for (guint i = self->order->len; i-- > 0; )
    {
      QuernNodeId unit = g_array_index (self->order, QuernNodeId, i);
      QuernFunctionId function;
      QuernFunctionId other;
      QuernCallId id;
      CallIter iter;

      if (!self->visits[unit].is_followed)
        continue;

      call_iter_init (self, &iter, unit);
      while (call_iter_next (self, &iter, FALSE, &id, &function, &other))
        {
          guint distance = MAX (self->visits[unit].max_distance,
                                self->visits[function].min_distance);
          Visit *into = &self->visits[get_unit (self, other)];

          into->max_distance = MAX (into->max_distance, distance + 1);
        }
    }
}

static void
add_row (Coverage    *self,
         GArray      *rows,
         QuernNodeId  node,
         QuernNodeId  unit,
         double       inclusive,
         double       self_cost)
{
  const Visit *visit = &self->visits[node];
  QuernCoverageRow row = { .node = node, .inclusive = inclusive };

  row.self = self->direction == QUERN_CALLEES ? self_cost : 0.0;
  row.count = visit->count < 18446744073709549568.0 ? (guint64) (visit->count + 0.5) : G_MAXUINT64;
  row.min_distance = visit->min_distance;
  row.max_distance = MAX (self->visits[unit].max_distance, visit->min_distance);
  g_array_append_val (rows, row);
}

/* A node's row: it has @part of what it costs in all. */
static void
add_part (Coverage    *self,
          GArray      *rows,
          QuernNodeId  node,
          QuernNodeId  unit,
          double       part)
{
  add_row (self, rows, node, unit,
           part * get_cost (self, quern_analysis_get_inclusive (self->analysis, node)),
           part * get_cost (self, quern_analysis_get_self (self->analysis, node)));
}

/* The rows of a unit: itself, and the members of a cycle. Downwards each of
 * them has its part of what entered the cycle. Upwards a member has what it
 * called itself; what others of its cycle called for it cannot be told. */
static void
add_unit (Coverage    *self,
          GArray      *rows,
          QuernNodeId  unit,
          gboolean     wants_cycles)
{
  const Visit *visit = &self->visits[unit];
  double base = get_cost (self, quern_analysis_get_inclusive (self->analysis, unit));
  double part = fpclassify (base) != FP_ZERO ? visit->inclusive / base : 0.0;
  const QuernFunctionId *members;
  guint n_members;

  if (visit->min_distance == G_MAXUINT)
    return;

  if (!quern_analysis_is_cycle (self->analysis, unit))
    {
      add_row (self, rows, unit, unit, visit->inclusive,
               part * get_cost (self, quern_analysis_get_self (self->analysis, unit)));
      return;
    }

  if (wants_cycles)
    add_row (self, rows, unit, unit, visit->inclusive,
             part * get_cost (self, quern_analysis_get_self (self->analysis, unit)));

  members = get_members (self, unit, &n_members);
  for (guint i = 0; i < n_members; i++)
    {
      const Visit *member = &self->visits[members[i]];

      if (members[i] == self->start || member->min_distance == G_MAXUINT)
        continue;
      if (self->direction == QUERN_CALLEES)
        add_part (self, rows, members[i], unit, part);
      else if (!wants_cycles || fpclassify (member->inclusive) != FP_ZERO)
        add_row (self, rows, members[i], unit, member->inclusive, 0.0);
    }
}

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const QuernCoverageRow *row_a = a;
  const QuernCoverageRow *row_b = b;

  if ((row_a->min_distance == 0) != (row_b->min_distance == 0))
    return row_a->min_distance == 0 ? -1 : 1;
  if (row_a->inclusive > row_b->inclusive || row_a->inclusive < row_b->inclusive)
    return row_a->inclusive > row_b->inclusive ? -1 : 1;

  return row_a->node < row_b->node ? -1 : row_a->node > row_b->node;
}

static GArray *
list_rows (Coverage *self,
           gboolean  wants_cycles)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (QuernCoverageRow));
  gboolean is_member = self->start != self->start_unit;
  QuernCoverageRow start = { .node = self->start };

  start.inclusive = get_cost (self, quern_analysis_get_inclusive (self->analysis, self->start));
  if (self->direction == QUERN_CALLEES)
    start.self = get_cost (self, quern_analysis_get_self (self->analysis, self->start));
  g_array_append_val (rows, start);

  /* Upwards, the rest of its cycle is among the callers of a member. */
  if (is_member && self->direction == QUERN_CALLERS)
    {
      self->visits[self->start_unit].min_distance = 1;
      add_unit (self, rows, self->start_unit, wants_cycles);
    }

  for (guint i = 0; i + 1 < self->order->len; i++)
    add_unit (self, rows, g_array_index (self->order, QuernNodeId, i), wants_cycles);
  g_array_sort (rows, compare_rows);

  return rows;
}

static GArray *
run (Coverage      *self,
     gboolean       wants_cycles,
     GCancellable  *cancellable,
     GError       **error)
{
  double whole = get_cost (self, quern_analysis_get_inclusive (self->analysis, self->start));

  self->start_unit = get_unit (self, self->start);
  for (QuernNodeId i = 0; i < quern_analysis_get_n_nodes (self->analysis); i++)
    self->visits[i].min_distance = G_MAXUINT;

  if (!find_order (self, cancellable, error))
    return NULL;

  self->visits[self->start_unit].inclusive = whole;
  for (guint i = self->order->len; i-- > 0; )
    spread (self, g_array_index (self->order, QuernNodeId, i), whole);
  find_min_distances (self);
  find_max_distances (self);

  return list_rows (self, wants_cycles);
}

/**
 * quern_coverage_list:
 * @analysis: an analysis
 * @start: a function or a cycle
 * @event: an event that is no ratio
 * @direction: QUERN_CALLERS for all that lead to @start, QUERN_CALLEES for all
 *   that it leads to
 * @cancellable: (nullable): to stop it
 *
 * Lists all callers or callees with their shares (SEMANTICS 1.8), in time
 * linear in the number of calls. What has less than 0.0001 of the start's cost
 * is listed, but not followed. A cycle has a row, and so have its members;
 * without cycle detection only the members have.
 *
 * Returns: (transfer full): QuernCoverageRow, the start first, then by
 *   inclusive cost; NULL if it was cancelled or there is not enough memory
 */
GArray *
quern_coverage_list (QuernAnalysis   *analysis,
                     QuernNodeId      start,
                     QuernEventId     event,
                     QuernDirection   direction,
                     GCancellable    *cancellable,
                     GError         **error)
{
  g_autoptr (QuernAnalysis) with_cycles = NULL;
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  g_autofree Visit *visits = NULL;
  guint64 n_nodes;
  Coverage self = { .event = event, .direction = direction, .start = start, .order = order };

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (start < quern_analysis_get_n_nodes (analysis), NULL);

  /* Shares would go round for ever in a cycle that was not looked for. */
  if (!quern_analysis_detects_cycles (analysis))
    {
      with_cycles = quern_analysis_new (quern_analysis_get_profile (analysis), TRUE,
                                        cancellable, error);
      if (with_cycles == NULL)
        return NULL;
    }

  self.analysis = with_cycles != NULL ? with_cycles : analysis;
  self.profile = quern_analysis_get_profile (analysis);
  self.cycles = quern_analysis_get_cycles (self.analysis);
  self.events = quern_profile_get_events (self.profile);
  n_nodes = quern_analysis_get_n_nodes (self.analysis);
  if (!quern_memory_ensure (n_nodes * PER_NODE, error))
    return NULL;
  self.visits = visits = g_new0 (Visit, n_nodes);

  return run (&self, with_cycles == NULL, cancellable, error);
}
