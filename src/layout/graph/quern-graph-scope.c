/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-scope.h"

#include "quern-comparison-events.h"
#include "quern-coverage.h"
#include "quern-graph-difference.h"

#include <math.h>

#define MAX_ROUNDING 0.0005

/* Self cost weighs less than origins, so that nodes where changes originate come first. */
#define SELF_WEIGHT 0.01

/* Around a focus, origins below this share of the changes say nothing about them. */
#define LEAST_ORIGINS 0.01

static const gint64 *
get_total_row (const QuernGraphScope *self)
{
  return quern_profile_get_total (self->profile);
}

/* Members of a cycle have no box of their own; the cycle has one. One side of a comparison may
 * refer to cycles that it does not have. */
static gboolean
is_box (const QuernGraphScope *self,
        QuernNodeId            node)
{
  guint cycle = quern_analysis_get_node_cycle (self->analysis, node);

  return cycle == 0 || (quern_analysis_is_cycle (self->analysis, node) &&
                        quern_cycles_has (quern_analysis_get_cycles (self->analysis), cycle));
}

static void
add_candidate (QuernGraphScope *self,
               QuernNodeId      node,
               double           inclusive,
               double           self_cost,
               double           before,
               double           self_before)
{
  QuernGraphCandidate candidate = {
    .node = node, .sides = QUERN_GRAPH_BELOW, .inclusive = inclusive, .self = self_cost,
    .part = 1.0, .before = before, .self_before = self_before
  };

  g_array_append_val (self->candidates, candidate);
}

/* The whole program: all functions, and each cycle as one node. */
static void
collect_program (QuernGraphScope *self)
{
  guint n_nodes = quern_analysis_get_n_nodes (self->analysis);
  g_autofree gint64 *inclusive = quern_analysis_dup_costs (self->analysis, self->event, TRUE);
  g_autofree gint64 *own = quern_analysis_dup_costs (self->analysis, self->event, FALSE);
  g_autofree gint64 *before = NULL;
  g_autofree gint64 *self_before = NULL;
  double sum = 0.0;

  if (self->is_difference)
    {
      before = quern_analysis_dup_costs (self->analysis, self->side_events[0], TRUE);
      self_before = quern_analysis_dup_costs (self->analysis, self->side_events[0], FALSE);
    }

  for (QuernNodeId node = 0; node < n_nodes; node++)
    {
      if (!is_box (self, node))
        continue;

      add_candidate (self, node, (double) inclusive[node], (double) own[node],
                     before != NULL ? (double) before[node] : 0.0,
                     self_before != NULL ? (double) self_before[node] : 0.0);
      sum += (double) own[node];
    }

  self->base = (double) self->total;
  self->self_sum = sum;
}

/* cost / inclusive: the fraction of a node's cost that counts here. */
static double
get_part (double cost,
          gint64 inclusive)
{
  return inclusive != 0 ? cost / (double) inclusive : 0.0;
}

/* The coverage leaves out less than this tolerance. */
static gboolean
is_whole (double part)
{
  return fabs (part - 1.0) <= MAX_ROUNDING;
}

static gboolean
list_rows (QuernGraphScope  *self,
           QuernDirection    direction,
           GArray          **rows,
           GCancellable     *cancellable,
           GError          **error)
{
  *rows = quern_coverage_list (self->analysis, self->focus, self->event, direction,
                               cancellable, error);

  return *rows != NULL;
}

static void
collect_below (QuernGraphScope *self,
               const GArray    *rows,
               const gint64    *inclusive)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const QuernCoverageRow *row = &g_array_index (rows, QuernCoverageRow, i);
      QuernGraphCandidate candidate = {
        .node = row->node, .distance = row->min_distance, .sides = QUERN_GRAPH_BELOW,
        .inclusive = row->inclusive, .self = row->self, .part = 1.0
      };

      if (!is_box (self, row->node))
        continue;

      self->below[row->node] = get_part (row->inclusive, inclusive[row->node]);
      if (row->node == self->focus)
        {
          candidate.sides |= QUERN_GRAPH_ABOVE;
          self->base = row->inclusive;
          self->below[row->node] = 1.0;
        }

      if (!is_whole (self->below[row->node]))
        {
          if (!row->is_exact)
            candidate.certainty = QUERN_GRAPH_ESTIMATE;
          /* What a part of the calls spent is only known of a function that calls nothing. */
          if (fabs (row->self) > 0.0 && !(row->is_exact && is_whole (row->self / row->inclusive)))
            candidate.self_certainty = QUERN_GRAPH_ESTIMATE;
        }
      self->self_sum += row->self;
      g_array_append_val (self->candidates, candidate);
    }
}

/* Without cycle detection, a node may be both above and below. Then it counts as below, because the
 * graph is about that cost. */
static void
collect_above (QuernGraphScope *self,
               const GArray    *rows,
               const gint64    *inclusive)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const QuernCoverageRow *row = &g_array_index (rows, QuernCoverageRow, i);
      gboolean is_part = fabs (row->inclusive) < (1.0 - MAX_ROUNDING) * fabs (self->base);
      QuernGraphCandidate candidate = {
        .node = row->node, .distance = row->min_distance, .sides = QUERN_GRAPH_ABOVE,
        .inclusive = row->inclusive
      };

      if (!is_box (self, row->node))
        continue;

      self->above[row->node] = row->node == self->focus
                               ? 1.0
                               : get_part (row->inclusive, inclusive[row->node]);
      if (is_part && row->max_distance > 1)
        candidate.certainty = QUERN_GRAPH_ESTIMATE;
      self->is_guessed[row->node] = candidate.certainty != QUERN_GRAPH_EXACT ? 1 : 0;
      if (isnan (self->below[row->node]))
        g_array_append_val (self->candidates, candidate);
    }
}

/* Around a focus: the cost spent while it runs. */
static gboolean
collect_focus (QuernGraphScope  *self,
               GCancellable     *cancellable,
               GError          **error)
{
  guint n_nodes = quern_analysis_get_n_nodes (self->analysis);
  g_autofree gint64 *inclusive = quern_analysis_dup_costs (self->analysis, self->event, TRUE);
  g_autoptr (GArray) callees = NULL;
  g_autoptr (GArray) callers = NULL;

  if (!list_rows (self, QUERN_CALLEES, &callees, cancellable, error) ||
      !list_rows (self, QUERN_CALLERS, &callers, cancellable, error))
    return FALSE;

  self->below = g_new (double, n_nodes);
  self->above = g_new (double, n_nodes);
  self->is_guessed = g_new0 (guint8, n_nodes);
  for (guint i = 0; i < n_nodes; i++)
    self->below[i] = self->above[i] = NAN;

  collect_below (self, callees, inclusive);
  collect_above (self, callers, inclusive);

  return TRUE;
}

/* A Δ may be 0 in total although much changed, so the measure is the sum of all changes. Weights
 * are based on the origins of changes. */
static void
set_measure (QuernGraphScope *self)
{
  double sum = 0.0;

  for (guint i = 0; i < self->candidates->len && self->is_difference; i++)
    sum += fabs (g_array_index (self->candidates, QuernGraphCandidate, i).self);
  self->measure = self->is_difference ? sum : self->base;
  self->weighs_origins = self->base_origins > 0.0 && self->base_origins >= LEAST_ORIGINS * sum;
  self->weight_sum = self->weighs_origins ? 1.0 : self->measure;
}

/**
 * quern_graph_scope_new:
 * @analysis: the numbers
 * @options: focus, a node or `QUERN_NONE`; event, linear and not a ratio; joined
 * @cancellable: (nullable): stops it
 * @error: return location for `G_IO_ERROR_CANCELLED`
 *
 * Finds out what belongs to the whole program, or to the cost that is spent while @focus runs
 * (SEMANTICS 1.8). 100 % of the whole program is the total of the event, including cost that no
 * line accounts for; around a focus, it is the inclusive cost of the focus. A function of a cycle
 * stands for its cycle.
 *
 * Returns: (transfer full): the scope
 */
QuernGraphScope *
quern_graph_scope_new (QuernAnalysis            *analysis,
                       const QuernGraphOptions  *options,
                       GCancellable             *cancellable,
                       GError                  **error)
{
  g_autoptr (QuernGraphScope) self = g_new0 (QuernGraphScope, 1);
  QuernNodeId focus = options->focus;
  QuernEventId event = options->event;
  gboolean is_done = TRUE;

  analysis = quern_analysis_get_drawn (analysis, event);
  self->analysis = g_object_ref (analysis);
  self->profile = quern_analysis_get_profile (analysis);
  self->events = quern_profile_get_events (self->profile);
  self->event = event;
  self->total = quern_event_set_get_cost (self->events, event, get_total_row (self));
  self->candidates = g_array_new (FALSE, FALSE, sizeof (QuernGraphCandidate));
  self->focus = QUERN_NONE;

  self->is_difference = quern_event_set_get_side (self->events, event) ==
                        QUERN_COMPARISON_DIFFERENCE;
  if (self->is_difference)
    quern_comparison_get_sides (self->events, event, &self->side_events[0],
                                &self->side_events[1]);

  if (focus != QUERN_NONE)
    self->focus = quern_analysis_get_outer_node (analysis, focus);
  if (focus == QUERN_NONE)
    collect_program (self);
  else if (self->is_difference)
    is_done = quern_graph_difference_collect (self, cancellable, error);
  else
    is_done = collect_focus (self, cancellable, error);
  if (!is_done)
    return NULL;

  if (self->is_difference)
    quern_graph_difference_add_origins (self, options->joined);
  set_measure (self);

  return g_steal_pointer (&self);
}

void
quern_graph_scope_free (QuernGraphScope *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->below, g_free);
  g_clear_pointer (&self->above, g_free);
  g_clear_pointer (&self->is_guessed, g_free);
  g_clear_pointer (&self->origins, g_free);
  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    g_clear_pointer (&self->sides[i], quern_graph_scope_free);
  g_clear_pointer (&self->candidates, g_array_unref);
  g_clear_pointer (&self->marks, g_hash_table_unref);
  g_clear_object (&self->analysis);
  g_free (self);
}

/**
 * quern_graph_scope_get_share:
 * @self: the scope
 * @cost: of the event
 *
 * Returns: the absolute value of @cost as a fraction of the measure; 0 if the measure is 0
 */
double
quern_graph_scope_get_share (const QuernGraphScope *self,
                             double                 cost)
{
  return self->measure < 0.0 || self->measure > 0.0 ? fabs (cost / self->measure) : 0.0;
}

/* The fraction of the origins in the base. */
static double
get_origin_share (const QuernGraphScope     *self,
                  const QuernGraphCandidate *candidate)
{
  return fabs (self->origins[candidate->node]) * candidate->part / self->base_origins;
}

/**
 * quern_graph_scope_get_weight:
 * @self: the scope
 * @candidate: one of its candidates
 *
 * Returns: how important a box is, ≥ 0, as a part of weight_sum: its self cost; for a difference
 *   with known origins, how much of the change originates in it
 */
double
quern_graph_scope_get_weight (const QuernGraphScope     *self,
                              const QuernGraphCandidate *candidate)
{
  if (!self->weighs_origins)
    return fabs (candidate->self);

  return get_origin_share (self, candidate) +
         SELF_WEIGHT * quern_graph_scope_get_share (self, candidate->self);
}

/**
 * quern_graph_scope_get_change:
 * @self: the scope of a difference
 * @candidate: one of its candidates
 *
 * Returns: how much of the change is in a box, from 0 to 1: of the self costs or, if more, of the
 *   origins
 */
double
quern_graph_scope_get_change (const QuernGraphScope     *self,
                              const QuernGraphCandidate *candidate)
{
  return MAX (quern_graph_scope_get_share (self, candidate->self),
              self->weighs_origins ? get_origin_share (self, candidate) : 0.0);
}

gboolean
quern_graph_scope_is_above (const QuernGraphScope *self,
                            QuernNodeId            node)
{
  return self->below != NULL && isnan (self->below[node]);
}

/* Whether a node is within the depths around the focus. */
gboolean
quern_graph_scope_is_near (const QuernGraphScope     *self,
                           const QuernGraphOptions   *options,
                           const QuernGraphCandidate *candidate)
{
  if (self->focus == QUERN_NONE)
    return TRUE;

  return (candidate->sides & QUERN_GRAPH_BELOW) != 0
         ? candidate->distance <= options->callee_depth
         : candidate->distance <= options->caller_depth;
}

/* Whether the counted part of calls is an estimate. It is if only a part of them belongs to the
 * base, unless they are the only calls of a function above the focus whose cost is known: then all
 * that counts came through them. */
static gboolean
is_estimate (const QuernGraphScope *self,
             QuernNodeId            caller,
             QuernNodeId            callee,
             double                 cost,
             double                 factor)
{
  const gint64 *row;
  double inclusive;

  if (is_whole (factor))
    return FALSE;

  if (self->above == NULL || isnan (self->above[callee]) || self->is_guessed[callee] ||
      !isnan (self->below[caller]))
    return TRUE;

  row = quern_analysis_get_inclusive (self->analysis, callee);
  inclusive = (double) quern_event_set_get_cost (self->events, self->event, row);

  return !is_whole (cost / inclusive);
}

/* The fraction of the cost of calls between two nodes that is spent within the base: 1 for the
 * whole program. Around a focus, each call of a function is assumed to be an average one: below the
 * focus, the fraction of the caller applies, above it that of the callee. NaN if the calls do not
 * belong to the graph. */
static double
get_factor (const QuernGraphScope *self,
            QuernNodeId            caller,
            QuernNodeId            callee)
{
  if (self->below == NULL)
    return 1.0;

  if (!isnan (self->below[caller]))
    return self->below[caller];

  return self->above[callee];
}

/**
 * quern_graph_scope_look_at:
 * @self: the scope
 * @id: a call
 *
 * Returns: the call between nodes; its factor is NaN if it does not belong to the graph, or is
 *   inside a cycle, and thus inside of one box
 */
QuernGraphCall
quern_graph_scope_look_at (const QuernGraphScope *self,
                           QuernCallId            id)
{
  const QuernCall *call = quern_profile_get_call (self->profile, id);
  const gint64 *row = quern_profile_get_call_costs (self->profile, id);
  double cost = (double) quern_event_set_get_cost (self->events, self->event, row);
  QuernGraphCall seen = {
    .call = call,
    .caller = quern_analysis_get_outer_node (self->analysis, call->caller),
    .callee = quern_analysis_get_outer_node (self->analysis, call->callee),
  };

  if (self->is_difference)
    return quern_graph_difference_look_at (self, id);

  seen.factor = NAN;
  if (seen.caller != seen.callee || seen.caller == call->caller)
    seen.factor = get_factor (self, seen.caller, seen.callee);
  if (isnan (seen.factor))
    return seen;

  /* What does not run while the focus runs certainly costs nothing there. */
  if (fabs (seen.factor) <= 0.0)
    return seen;

  seen.cost = cost * seen.factor;
  seen.is_estimate = is_estimate (self, seen.caller, seen.callee, cost, seen.factor);
  /* Calls that only count in part may or may not have been made while the focus ran. */
  seen.bounds.low = seen.is_estimate ? 0.0 : seen.cost;
  seen.bounds.high = seen.is_estimate ? cost : seen.cost;
  seen.bounds.whole = cost;

  return seen;
}

void
quern_graph_bounds_add (QuernGraphBounds       *self,
                        const QuernGraphBounds *other)
{
  self->low += other->low;
  self->high += other->high;
  self->whole += other->whole;
}

/* Whether they exclude 0 (COMPARE C9). */
gboolean
quern_graph_bounds_have_sign (const QuernGraphBounds *self)
{
  return self->low > 0.0 || self->high < 0.0;
}

/* What the user has done to a node; all 0 if nothing. */
QuernGraphMark
quern_graph_scope_get_mark (const QuernGraphScope *self,
                            QuernNodeId            node)
{
  static const QuernGraphMark none = { 0, 0, 0 };
  const QuernGraphMark *mark = self->marks != NULL
                               ? g_hash_table_lookup (self->marks, GUINT_TO_POINTER (node))
                               : NULL;
  QuernGraphMark seen = mark != NULL ? *mark : none;

  if (self->is_closed)
    {
      seen.flags &= ~(guint) QUERN_GRAPH_UNFOLDED;
      seen.more_callers = seen.more_callees = 0;
    }

  return seen;
}

/* Whether the user opened or unfolded a node. */
gboolean
quern_graph_scope_is_opened (const QuernGraphScope *self,
                             QuernNodeId            node)
{
  QuernGraphMark mark = quern_graph_scope_get_mark (self, node);

  return (mark.flags & QUERN_GRAPH_UNFOLDED) != 0 || mark.more_callers > 0 ||
         mark.more_callees > 0;
}
