/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-coverage.h"

#include "quern-comparison-events.h"
#include "quern-context.h"
#include "quern-memory.h"

#include <math.h>

/* Bytes per node in all arrays together, including growth. */
#define PER_NODE G_GUINT64_CONSTANT (288)

/* Smaller shares of the start's cost are not followed. */
#define MIN_SHARE 0.0001

#define STEPS_PER_CHECK 65536

/* Computes shares along calls (SEMANTICS 1.8), assuming that each call is an
 * average call of its function. A cycle is one unit, as for inclusive costs: a
 * cost that enters it anywhere is spent by all of it, and calls inside it are not
 * followed. The units form an acyclic graph, so each unit is visited once, after
 * all units that lead to it, and no path is walked twice.
 *
 * A unit is a node: a cycle for its members, a function otherwise.
 *
 * The walk starts from a set of functions: a single one, the members of a cycle, or
 * a group. All that a start calls runs on behalf of the set, so going down, a start
 * has the full cost of its calls; going up, that of all calls into it. No path
 * enters the set again: returning costs are already in it. If only a part of a cycle
 * is in the set, the other members are reached like any function; going up, they
 * have the cost of the members in the set. */

typedef struct
{
  double   inclusive;    /* incoming cost */
  double   count;        /* incoming calls */
  guint    min_distance; /* G_MAXUINT: not reached */
  guint    max_distance;
  guint    n_starts;     /* of a unit: number of its functions that are starts */
  guint8   is_start;     /* of a function: whether the walk starts from it */
  guint8   is_known;     /* of a unit: whether it can be reached */
  guint8   is_followed;  /* of a unit: whether to follow functions that are not starts */
  guint8   is_guessed;   /* whether calls count whose cost on behalf of the start is a guess */
} QuernVisit;

typedef struct
{
  QuernAnalysis  *analysis;  /* borrowed */
  QuernProfile   *profile;   /* borrowed */
  QuernCycles    *cycles;    /* borrowed */
  QuernEventSet  *events;    /* borrowed */
  QuernEventId    event;
  QuernDirection  direction;
  GArray         *starts;    /* borrowed: QuernFunctionId */
  double          whole;     /* reference for MIN_SHARE: the largest cost of a start's unit */
  QuernVisit     *visits;    /* owned, by node */
  GArray         *order;     /* borrowed: QuernNodeId of units, in reverse order of visits */
  gboolean        is_signed; /* some costs are negative */
} QuernCoverage;

/* Iterates over the calls of a unit, member by member. */
typedef struct
{
  QuernNodeId            unit;
  const QuernFunctionId *members; /* borrowed */
  guint                  n_members;
  guint                  member;
  guint                  call;
  QuernFunctionId        single;
} CallIter;

static double
get_cost (QuernCoverage *self,
          const gint64  *row)
{
  return (double) quern_event_set_get_cost (self->events, self->event, row);
}

static double
get_inclusive (QuernCoverage *self,
               QuernNodeId    node)
{
  return get_cost (self, quern_analysis_get_inclusive (self->analysis, node));
}

/* Some costs are negative: then a part of a cost may exceed the whole. */
static gboolean
has_negative (QuernCoverage *self)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    if (get_cost (self, quern_profile_get_self (self->profile, i)) < 0.0)
      return TRUE;

  return FALSE;
}

/* No more of a node's cost counts than it has. Files that report the costs of functions may
 * contradict their calls: webgrind's sums of 32 bits begin again at 0. */
static double
limit (QuernCoverage *self,
       QuernNodeId    node,
       double         cost)
{
  return self->is_signed ? cost : MIN (cost, get_inclusive (self, node));
}

static const QuernFunctionId *
get_members (QuernCoverage *self,
             QuernNodeId    cycle,
             guint         *n_members)
{
  guint number = quern_analysis_get_node_cycle (self->analysis, cycle);

  return quern_cycles_get_members (self->cycles, number, n_members);
}

static gboolean
is_all_start (QuernCoverage *self,
              QuernNodeId    unit)
{
  guint n_members = 1;

  if (quern_analysis_is_cycle (self->analysis, unit))
    get_members (self, unit, &n_members);

  return self->visits[unit].n_starts == n_members;
}

/* The unit of the nth start. */
static QuernNodeId
get_start_unit (QuernCoverage *self,
                guint          n)
{
  QuernFunctionId start = g_array_index (self->starts, QuernFunctionId, n);

  return quern_analysis_get_outer_node (self->analysis, start);
}

static void
call_iter_init (QuernCoverage *self,
                CallIter      *iter,
                QuernNodeId    unit)
{
  *iter = (CallIter) { .unit = unit, .n_members = 1, .single = unit };
  if (quern_analysis_is_cycle (self->analysis, unit))
    iter->members = get_members (self, unit, &iter->n_members);
}

/* The next call, from @function to @other as seen from the start. Skips calls that lead
 * back to a start. */
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
      if ((quern_analysis_get_outer_node (self->analysis, *other) == iter->unit) == inside &&
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

/* Sorts the reachable units topologically, each before those that lead to it.
 * Avoids recursion: the path is an array. */
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
              enter (self, path, quern_analysis_get_outer_node (self->analysis, other));
              continue;
            }
          g_array_append_val (self->order, last->unit);
          g_array_set_size (path, path->len - 1);
        }
    }

  return TRUE;
}

/* Sets the initial costs of the starts. Calls into a member of a cycle have the cost
 * of the cycle, so going up, a start's cost is set on its unit. */
static void
set_starts (QuernCoverage *self)
{
  for (guint i = 0; i < self->starts->len; i++)
    {
      QuernFunctionId function = g_array_index (self->starts, QuernFunctionId, i);
      QuernNodeId unit = quern_analysis_get_outer_node (self->analysis, function);
      QuernVisit *visit = &self->visits[unit];
      double limit = get_inclusive (self, unit);

      self->visits[function].is_start = TRUE;
      visit->n_starts++;
      visit->inclusive += get_inclusive (self, function);

      /* The costs of several members of a cycle overlap. */
      if (visit->n_starts > 1 && (fabs (visit->inclusive) > fabs (limit) ||
                                  is_all_start (self, unit)))
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

/* Whether calls are followed from a function. Going down from a start, only its own
 * calls are, not those that its cycle makes for it. */
static gboolean
is_followed (QuernCoverage   *self,
             QuernNodeId      unit,
             QuernFunctionId  function)
{
  return self->visits[unit].is_followed || self->visits[function].is_start;
}

/* Whether it is certain how much of a unit's cost counts: all of it, or nothing. Going up, and next
 * to negative costs, nothing is. */
static gboolean
is_sure (QuernCoverage *self,
         QuernNodeId    unit,
         double         base)
{
  const QuernVisit *visit = &self->visits[unit];

  if (self->direction == QUERN_CALLERS || self->is_signed)
    return FALSE;
  if (fpclassify (visit->inclusive) == FP_ZERO)
    return !visit->is_guessed;

  return fabs (visit->inclusive - base) <= QUERN_EXACT_TOLERANCE * fabs (base);
}

/* Passes a unit's share on along its calls. */
static void
spread (QuernCoverage *self,
        QuernNodeId    unit)
{
  QuernVisit *from = &self->visits[unit];
  double base = get_inclusive (self, unit);
  gboolean is_free = fpclassify (base) == FP_ZERO;
  gboolean is_known;
  double part;
  QuernFunctionId function;
  QuernFunctionId other;
  QuernCallId id;
  CallIter iter;

  from->inclusive = limit (self, unit, from->inclusive);
  part = is_free ? 1.0 : from->inclusive / base;
  from->is_followed = (from->n_starts > 0 && self->direction == QUERN_CALLERS) ||
                      (!is_free && fabs (from->inclusive) >= MIN_SHARE * self->whole &&
                       fpclassify (from->inclusive) != FP_ZERO);
  is_known = is_sure (self, unit, base);
  if (!from->is_followed && from->n_starts == 0 &&
      (is_known || self->direction == QUERN_CALLERS))
    return;

  call_iter_init (self, &iter, unit);
  while (call_iter_next (self, &iter, FALSE, &id, &function, &other))
    {
      gboolean is_whole = self->visits[function].is_start && self->direction == QUERN_CALLEES;
      double own_part = is_whole ? 1.0 : part;
      const gint64 *costs = quern_profile_get_call_costs (self->profile, id);
      double cost = own_part * get_cost (self, costs);
      double count = own_part * (double) quern_profile_get_call (self->profile, id)->count;
      QuernNodeId into = quern_analysis_get_outer_node (self->analysis, other);

      if (!is_whole && !is_known && fpclassify (get_cost (self, costs)) != FP_ZERO)
        self->visits[into].is_guessed = TRUE;
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

static void
reach (QuernCoverage   *self,
       GArray          *queue,
       QuernFunctionId  function,
       guint            distance)
{
  QuernNodeId unit = quern_analysis_get_outer_node (self->analysis, function);

  if (self->visits[function].min_distance <= distance)
    return;

  self->visits[function].min_distance = distance;
  if (!self->visits[function].is_start)
    self->visits[unit].min_distance = MIN (self->visits[unit].min_distance, distance);
  g_array_append_val (queue, function);
}

/* The fewest calls from the start, including those inside cycles: a breadth-first
 * search over the calls that spread() has followed. */
static void
find_min_distances (QuernCoverage *self)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));

  for (guint i = 0; i < self->starts->len; i++)
    reach (self, queue, g_array_index (self->starts, QuernFunctionId, i), 0);

  for (guint i = 0; i < queue->len; i++)
    {
      QuernFunctionId from = g_array_index (queue, QuernFunctionId, i);
      QuernNodeId unit = quern_analysis_get_outer_node (self->analysis, from);
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

/* The most calls from the start, without calls inside cycles. */
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
          QuernVisit *into = &self->visits[quern_analysis_get_outer_node (self->analysis, other)];

          if (is_followed (self, unit, function))
            into->max_distance = MAX (into->max_distance, distance + 1);
        }
    }
}

/**
 * walk:
 * @self: a coverage with all but visits filled in
 * @cancellable: (nullable): to stop it
 * @error: set when it was cancelled
 *
 * Fills the visits in, and the order.
 *
 * Returns: %FALSE if it was cancelled
 */
static gboolean
walk (QuernCoverage  *self,
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

static double
get_self (QuernCoverage *self,
          QuernNodeId    node)
{
  return get_cost (self, quern_analysis_get_self (self->analysis, node));
}

static void
add_row (QuernCoverage *self,
         GArray        *rows,
         QuernNodeId    node,
         QuernNodeId    unit,
         double         inclusive,
         double         self_cost)
{
  const QuernVisit *visit = &self->visits[node];
  QuernCoverageRow row = { .node = node, .inclusive = inclusive };

  row.self = self->direction == QUERN_CALLEES ? self_cost : 0.0;
  row.count = visit->count < 18446744073709549568.0 ? (guint64) (visit->count + 0.5) : G_MAXUINT64;
  row.min_distance = visit->min_distance;
  row.max_distance = MAX (self->visits[unit].max_distance, visit->min_distance);
  row.is_exact = node == unit && self->direction == QUERN_CALLEES && !self->is_signed &&
                 !visit->is_guessed;
  g_array_append_val (rows, row);
}

/* Adds the row of a node, with @part of its total costs. */
static void
add_part (QuernCoverage *self,
          GArray        *rows,
          QuernNodeId    node,
          QuernNodeId    unit,
          double         part)
{
  add_row (self, rows, node, unit,
           part * get_inclusive (self, node),
           part * get_self (self, node));
}

/* Adds the rows of a unit: itself, and the members of a cycle. Going down, each
 * member has its part of the cost that entered the cycle. Going up, a member has
 * the cost of its own calls; calls by others of its cycle cannot be attributed. */
static void
add_unit (QuernCoverage *self,
          GArray        *rows,
          QuernNodeId    unit,
          gboolean       wants_cycles)
{
  const QuernVisit *visit = &self->visits[unit];
  double base = get_inclusive (self, unit);
  double part = fpclassify (base) != FP_ZERO ? visit->inclusive / base : 0.0;
  const QuernFunctionId *members;
  guint n_members;

  if (visit->min_distance == G_MAXUINT)
    return;

  if (!quern_analysis_is_cycle (self->analysis, unit))
    {
      add_row (self, rows, unit, unit, visit->inclusive,
               part * get_self (self, unit));
      return;
    }

  if (wants_cycles)
    add_row (self, rows, unit, unit, visit->inclusive,
             part * get_self (self, unit));

  members = get_members (self, unit, &n_members);
  for (guint i = 0; i < n_members; i++)
    {
      const QuernVisit *member = &self->visits[members[i]];

      if (member->is_start || member->min_distance == G_MAXUINT)
        continue;
      if (self->direction == QUERN_CALLEES)
        add_part (self, rows, members[i], unit, part);
      else if (!wants_cycles || fpclassify (member->inclusive) != FP_ZERO)
        add_row (self, rows, members[i], unit, limit (self, members[i], member->inclusive), 0.0);
    }
}

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const QuernCoverageRow *row_a = a;
  const QuernCoverageRow *row_b = b;

  return QUERN_ORDER (row_b->min_distance == 0, row_a->min_distance == 0) ?:
         QUERN_ORDER (row_b->inclusive, row_a->inclusive) ?:
         QUERN_ORDER (row_a->min_distance, row_b->min_distance) ?:
         QUERN_ORDER (row_a->node, row_b->node);
}

static GArray *
list_rows (QuernCoverage *self,
           gboolean       wants_cycles)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (QuernCoverageRow));

  for (guint i = 0; i < self->order->len; i++)
    {
      QuernNodeId unit = g_array_index (self->order, QuernNodeId, i);

      if (!is_all_start (self, unit))
        add_unit (self, rows, unit, wants_cycles);
    }
  g_array_sort (rows, compare_rows);

  return rows;
}

/* @analysis: not a comparison. @starts: functions of it; they get no rows. */
static GArray *
list_single (QuernAnalysis   *analysis,
             GArray          *starts,
             QuernEventId     event,
             QuernDirection   direction,
             GCancellable    *cancellable,
             GError         **error)
{
  g_autoptr (QuernAnalysis) with_cycles = NULL;
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  g_autofree QuernVisit *visits = NULL;
  guint64 n_nodes;
  QuernCoverage self = { .event = event, .direction = direction, .starts = starts, .order = order };

  /* Shares would circulate forever in an undetected cycle. */
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
  self.visits = visits = g_new0 (QuernVisit, n_nodes);
  self.is_signed = has_negative (&self);

  return walk (&self, cancellable, error)
         ? list_rows (&self, with_cycles == NULL) : NULL;
}

/* Turns the rows of the side after into those of a difference. */
static void
subtract_rows (GArray *rows,
               GArray *before)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < rows->len; i++)
    g_hash_table_insert (places,
                         GUINT_TO_POINTER (g_array_index (rows, QuernCoverageRow, i).node + 1),
                         GUINT_TO_POINTER (i + 1));

  for (guint i = 0; i < before->len; i++)
    {
      const QuernCoverageRow *from = &g_array_index (before, QuernCoverageRow, i);
      guint place =
        GPOINTER_TO_UINT (g_hash_table_lookup (places, GUINT_TO_POINTER (from->node + 1)));
      QuernCoverageRow *row;

      if (place == 0)
        {
          const QuernCoverageRow fresh = {
            .node = from->node,
            .min_distance = from->min_distance,
            .max_distance = from->max_distance,
          };

          g_array_append_val (rows, fresh);
          place = rows->len;
        }

      row = &g_array_index (rows, QuernCoverageRow, place - 1);
      row->inclusive -= from->inclusive;
      row->self -= from->self;
      row->count_before = from->count;
      row->min_distance = MIN (row->min_distance, from->min_distance);
      row->max_distance = MAX (row->max_distance, from->max_distance);
    }
  g_array_sort (rows, compare_rows);
}

static GArray *
list_difference (QuernAnalysis   *analysis,
                 GArray          *starts,
                 QuernEventId     event,
                 QuernDirection   direction,
                 GCancellable    *cancellable,
                 GError         **error)
{
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GArray) rows_before = NULL;
  QuernEventId before, after;

  quern_comparison_get_sides (quern_profile_get_events (quern_analysis_get_profile (analysis)),
                              event, &before, &after);
  rows_before = list_single (quern_analysis_get_side (analysis, QUERN_COMPARISON_BEFORE), starts,
                             before, direction, cancellable, error);
  if (rows_before == NULL)
    return NULL;
  rows = list_single (quern_analysis_get_side (analysis, QUERN_COMPARISON_AFTER), starts, after,
                      direction, cancellable, error);
  if (rows == NULL)
    return NULL;

  subtract_rows (rows, rows_before);

  return g_steal_pointer (&rows);
}

static GArray *
list_from (QuernAnalysis   *analysis,
           GArray          *starts,
           QuernEventId     event,
           QuernDirection   direction,
           GCancellable    *cancellable,
           GError         **error)
{
  QuernComparisonSide side = quern_event_set_get_side (
    quern_profile_get_events (quern_analysis_get_profile (analysis)), event);
  GArray *rows;

  if (!quern_analysis_is_comparison (analysis))
    return list_single (analysis, starts, event, direction, cancellable, error);
  if (side == QUERN_COMPARISON_DIFFERENCE)
    return list_difference (analysis, starts, event, direction, cancellable, error);

  rows = list_single (quern_analysis_get_drawn (analysis, event), starts, event, direction,
                      cancellable, error);
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      QuernCoverageRow *row = &g_array_index (rows, QuernCoverageRow, i);

      row->count_before = side == QUERN_COMPARISON_BEFORE ? row->count : QUERN_NO_COUNT;
      if (side != QUERN_COMPARISON_AFTER)
        row->count = QUERN_NO_COUNT;
    }

  return rows;
}

/**
 * quern_coverage_list:
 * @analysis: an analysis
 * @start: a function or a cycle
 * @event: an event that is not a ratio
 * @direction: QUERN_CALLERS for all that lead to @start, QUERN_CALLEES for all
 *   that it leads to
 * @cancellable: (nullable): to stop it
 *
 * Lists all callers or callees with their shares (SEMANTICS 1.8), in time
 * linear in the number of calls. Nodes with less than 0.0001 of the start's cost
 * are listed, but not followed. A cycle has a row in addition to its members, unless
 * cycle detection is off. In a comparison, the rows for an event of one side are those of
 * that side; those for a difference are of both, with the difference of the two estimates.
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
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  QuernEventSet *events;
  QuernCoverageRow row = { .node = start, .is_exact = TRUE };
  const gint64 *costs;
  GArray *rows;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (start < quern_analysis_get_n_nodes (analysis), NULL);

  if (quern_analysis_is_cycle (analysis, start))
    {
      guint n_members;
      const QuernFunctionId *members =
        quern_cycles_get_members (quern_analysis_get_cycles (analysis),
                                  quern_analysis_get_node_cycle (analysis, start), &n_members);

      g_array_append_vals (starts, members, n_members);
    }
  else
    {
      g_array_append_val (starts, start);
    }

  rows = list_from (analysis, starts, event, direction, cancellable, error);
  if (rows == NULL)
    return NULL;

  events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  costs = quern_analysis_get_inclusive (analysis, start);
  row.inclusive = (double) quern_event_set_get_cost (events, event, costs);
  if (direction == QUERN_CALLEES)
    row.self = (double) quern_event_set_get_cost (events, event,
                                                  quern_analysis_get_self (analysis, start));
  g_array_prepend_val (rows, row);

  return rows;
}

/**
 * quern_coverage_list_group:
 * @analysis: an analysis
 * @group_of: by function: its group
 * @group: the group to start from
 * @event: an event that is not a ratio
 * @direction: QUERN_CALLERS for all that lead into the group, QUERN_CALLEES for
 *   all that it leads to
 * @cancellable: (nullable): to stop it
 *
 * Like quern_coverage_list(), but for a group: the costs of callees are those spent
 * while a function of the group runs; those of callers are the part of the group's
 * cost while they run. Calls back into the group are not counted again.
 *
 * Returns: (transfer full): QuernCoverageRow of functions and cycles that are not
 *   in the group, by inclusive cost; NULL if it was cancelled or there is not
 *   enough memory
 */
GArray *
quern_coverage_list_group (QuernAnalysis   *analysis,
                           const guint32   *group_of,
                           guint            group,
                           QuernEventId     event,
                           QuernDirection   direction,
                           GCancellable    *cancellable,
                           GError         **error)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (group_of != NULL && group != QUERN_NONE, NULL);

  for (QuernFunctionId i = 0;
       i < quern_profile_get_n_functions (quern_analysis_get_profile (analysis)); i++)
    if (group_of[i] == group)
      g_array_append_val (starts, i);

  return list_from (analysis, starts, event, direction, cancellable, error);
}
