/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-difference.h"

#include "quern-comparison.h"

#include <math.h>

#define N_SIDES 2

/* What is known of a node's costs around the focus, or of their changes. */
typedef struct
{
  QuernGraphBounds inclusive;
  QuernGraphBounds self;
} Bounds;

/* What a node spends itself is at least what it cannot have spent elsewhere. It is estimated from
 * the same calls as the inclusive cost. */
static void
set_self_bounds (const QuernGraphScope     *side,
                 const QuernGraphCandidate *from,
                 double                     whole,
                 Bounds                    *at)
{
  const gint64 *row = quern_analysis_get_self (side->analysis, from->node);
  double self = (double) quern_event_set_get_cost (side->events, side->event, row);

  at->self = (QuernGraphBounds) { from->self, from->self, 0.0 };
  if (whole > 0.0)
    at->self.whole = at->inclusive.whole * self / whole;
  if (from->self_certainty == QUERN_GRAPH_EXACT)
    return;

  at->self.low = MIN (MAX (self - (whole - at->inclusive.low), 0.0), from->self);
  at->self.high = MAX (MIN (self, at->inclusive.high), from->self);
}

/* By node: bounds of its costs on one side. */
static Bounds *
dup_bounds (const QuernGraphScope *side)
{
  guint n_calls = quern_profile_get_n_calls (side->profile);
  Bounds *bounds = g_new0 (Bounds, MAX (quern_analysis_get_n_nodes (side->analysis), 1));

  for (QuernCallId i = 0; i < n_calls; i++)
    {
      QuernGraphCall seen = quern_graph_scope_look_at (side, i);
      QuernNodeId node = isnan (side->below[seen.caller]) ? seen.caller : seen.callee;

      if (!isnan (seen.factor) && seen.caller != seen.callee)
        quern_graph_bounds_add (&bounds[node].inclusive, &seen.bounds);
    }

  for (guint i = 0; i < side->candidates->len; i++)
    {
      const QuernGraphCandidate *from = &g_array_index (side->candidates, QuernGraphCandidate, i);
      const gint64 *row = quern_analysis_get_inclusive (side->analysis, from->node);
      double whole = (double) quern_event_set_get_cost (side->events, side->event, row);
      QuernGraphBounds *at = &bounds[from->node].inclusive;
      gboolean is_exact = from->certainty == QUERN_GRAPH_EXACT;

      /* Calls within loops count more than once. */
      at->low = is_exact ? from->inclusive : MIN (at->low, from->inclusive);
      at->high = is_exact ? from->inclusive
                          : MAX (MIN (at->high, MIN (whole, side->base)), from->inclusive);
      set_self_bounds (side, from, whole, &bounds[from->node]);
    }

  return bounds;
}

/* Adds the bounds of one side to those of the change. */
static void
add_bounds (QuernGraphBounds       *change,
            const QuernGraphBounds *side,
            double                  sign)
{
  change->low += sign > 0.0 ? side->low : -side->high;
  change->high += sign > 0.0 ? side->high : -side->low;
  change->whole += sign * side->whole;
}

/* Adds the costs that one side spends around the focus. places: by node: index of its candidate;
 * changes: by node: bounds of its change. */
static void
add_side (QuernGraphScope *self,
          guint            side,
          guint32         *places,
          Bounds          *changes)
{
  const QuernGraphScope *other = self->sides[side];
  g_autofree Bounds *bounds = dup_bounds (other);
  double sign = side == QUERN_COMPARISON_AFTER ? 1.0 : -1.0;

  self->base += sign * other->base;
  self->self_sum += sign * other->self_sum;
  for (guint i = 0; i < other->candidates->len; i++)
    {
      QuernGraphCandidate from = g_array_index (other->candidates, QuernGraphCandidate, i);
      gboolean is_below = !isnan (other->below[from.node]);
      QuernGraphCandidate *at;

      if (places[from.node] == QUERN_NONE)
        {
          QuernGraphCandidate fresh = { .node = from.node, .distance = from.distance };

          places[from.node] = self->candidates->len;
          g_array_append_val (self->candidates, fresh);
        }

      at = &g_array_index (self->candidates, QuernGraphCandidate, places[from.node]);
      at->distance = MIN (at->distance, from.distance);
      at->sides |= from.sides;
      at->inclusive += sign * from.inclusive;
      at->self += sign * from.self;
      if (side == QUERN_COMPARISON_BEFORE)
        {
          at->before = from.inclusive;
          at->self_before = from.self;
        }
      if (fabs (from.inclusive) > 0.0)
        at->certainty = MAX (at->certainty, from.certainty);
      at->self_certainty = MAX (at->self_certainty, from.self_certainty);
      if (is_below && other->below[from.node] > 0.0)
        at->part = MIN (other->below[from.node], 1.0);
      if (is_below)
        self->below[from.node] = 1.0;

      add_bounds (&changes[from.node].inclusive, &bounds[from.node].inclusive, sign);
      add_bounds (&changes[from.node].self, &bounds[from.node].self, sign);
    }
}

/**
 * quern_graph_difference_judge:
 * @cost: an estimated change
 * @bounds: of it
 *
 * The difference of two estimates is not 0 if only the calls elsewhere changed. Its sign is known
 * if the bounds exclude 0, and believed if all of what it is estimated from changed that way.
 *
 * Returns: whether the estimate has a sign
 */
QuernGraphCertainty
quern_graph_difference_judge (double                  cost,
                              const QuernGraphBounds *bounds)
{
  return quern_graph_bounds_have_sign (bounds) || cost * bounds->whole > 0.0
         ? QUERN_GRAPH_ESTIMATE : QUERN_GRAPH_UNSIGNED;
}

static void
judge_signs (QuernGraphScope *self,
             const Bounds    *changes)
{
  for (guint i = 0; i < self->candidates->len; i++)
    {
      QuernGraphCandidate *at = &g_array_index (self->candidates, QuernGraphCandidate, i);
      const Bounds *change = &changes[at->node];

      if (at->certainty != QUERN_GRAPH_EXACT)
        at->certainty = quern_graph_difference_judge (at->inclusive, &change->inclusive);
      if (at->self_certainty != QUERN_GRAPH_EXACT)
        at->self_certainty = quern_graph_difference_judge (at->self, &change->self);
    }
}

/**
 * quern_graph_difference_collect:
 * @self: a scope of a difference around a focus, without candidates
 * @cancellable: (nullable): stops it
 * @error: return location for `G_IO_ERROR_CANCELLED`
 *
 * Computes what each side spends while the focus runs, from the costs of that side alone, and
 * subtracts. A fraction of the difference would be meaningless, since it may be 0 although much
 * changed.
 *
 * Returns: %FALSE if it was cancelled
 */
gboolean
quern_graph_difference_collect (QuernGraphScope  *self,
                                GCancellable     *cancellable,
                                GError          **error)
{
  guint n_nodes = quern_analysis_get_n_nodes (self->analysis);
  g_autofree guint32 *places = g_new (guint32, MAX (n_nodes, 1));
  g_autofree Bounds *changes = g_new0 (Bounds, MAX (n_nodes, 1));

  self->below = g_new (double, MAX (n_nodes, 1));
  for (guint i = 0; i < n_nodes; i++)
    {
      places[i] = QUERN_NONE;
      self->below[i] = NAN;
    }

  for (guint side = 0; side < N_SIDES; side++)
    {
      QuernGraphOptions options = { .focus = self->focus, .event = self->side_events[side] };

      self->sides[side] = quern_graph_scope_new (self->analysis, &options, cancellable, error);
      if (self->sides[side] == NULL)
        return FALSE;
      add_side (self, side, places, changes);
    }
  judge_signs (self, changes);

  return TRUE;
}

/* Around a focus, combines what the call is on each side. */
static QuernGraphCall
look_at_sides (const QuernGraphScope *self,
               QuernCallId            id)
{
  const gint64 *row = quern_profile_get_call_costs (self->profile, id);
  QuernGraphCall seen = { .factor = NAN };

  for (guint side = 0; side < N_SIDES; side++)
    {
      QuernGraphCall there = quern_graph_scope_look_at (self->sides[side], id);
      gboolean has_cost = quern_event_set_get_cost (self->events, self->side_events[side],
                                                    row) != 0;

      seen.call = there.call;
      seen.caller = there.caller;
      seen.callee = there.callee;
      if (!isnan (there.factor))
        {
          double factor = has_cost ? there.factor : 1.0;

          seen.factor = isnan (seen.factor) ? factor : MIN (seen.factor, factor);
          seen.costs[side] = there.cost;
          seen.is_estimate |= there.is_estimate && has_cost;
          add_bounds (&seen.bounds, &there.bounds,
                      side == QUERN_COMPARISON_AFTER ? 1.0 : -1.0);
        }
    }
  seen.cost = seen.costs[QUERN_COMPARISON_AFTER] - seen.costs[QUERN_COMPARISON_BEFORE];

  return seen;
}

/* A call in the scope of a difference: its costs on both sides, and their difference. */
QuernGraphCall
quern_graph_difference_look_at (const QuernGraphScope *self,
                                QuernCallId            id)
{
  const gint64 *row = quern_profile_get_call_costs (self->profile, id);
  const QuernCall *call = quern_profile_get_call (self->profile, id);
  QuernGraphCall seen = {
    .call = call,
    .caller = quern_analysis_get_outer_node (self->analysis, call->caller),
    .callee = quern_analysis_get_outer_node (self->analysis, call->callee),
    .factor = NAN,
  };

  if (self->sides[0] != NULL)
    return look_at_sides (self, id);

  if (seen.caller == seen.callee && seen.caller != call->caller)
    return seen;

  seen.factor = 1.0;
  seen.cost = (double) quern_event_set_get_cost (self->events, self->event, row);
  for (guint side = 0; side < N_SIDES; side++)
    seen.costs[side] = (double) quern_event_set_get_cost (self->events, self->side_events[side],
                                                          row);

  return seen;
}

/* The origin of a cycle is the sum over its members, since they call each other. */
void
quern_graph_difference_add_origins (QuernGraphScope       *self,
                                    const QuernJoinedDiff *joined)
{
  guint n_functions = quern_profile_get_n_functions (self->profile);
  guint n_nodes = quern_analysis_get_n_nodes (self->analysis);
  g_autofree gint64 *origins = NULL;

  self->joined = joined;
  if (joined == NULL)
    return;

  origins = quern_joined_diff_dup_origins (joined, self->events, self->event, n_functions);
  if (origins == NULL)
    return;

  self->origins = g_new0 (double, MAX (n_nodes, 1));
  for (QuernFunctionId i = 0; i < n_functions; i++)
    self->origins[quern_analysis_get_outer_node (self->analysis, i)] += (double) origins[i];
  for (guint i = 0; i < n_nodes; i++)
    self->origin_sum += fabs (self->origins[i]);
  for (guint i = 0; i < self->candidates->len; i++)
    {
      const QuernGraphCandidate *at = &g_array_index (self->candidates, QuernGraphCandidate, i);

      self->base_origins += fabs (self->origins[at->node]) * at->part;
    }
}

static gboolean
has_cost (QuernProfile    *side,
          QuernFunctionId  function)
{
  const gint64 *row = quern_profile_get_self (side, function);
  guint n_events = quern_event_set_get_n_real (quern_profile_get_events (side));

  for (guint i = 0; i < n_events; i++)
    if (row[i] != 0)
      return TRUE;

  return FALSE;
}

/* For two parts of one profile, each of which knows all functions: whether a function has a cost or
 * calls on that side. */
static gboolean
is_in_part (const QuernGraphScope *self,
            QuernFunctionId        function,
            guint                  side)
{
  QuernProfile *part = quern_comparison_get_side (self->profile, (QuernComparisonSide) side);
  guint n_from = 0, n_to = 0;

  if (part == NULL)
    return TRUE;

  quern_profile_get_calls_from (part, function, &n_from);
  quern_profile_get_calls_to (part, function, &n_to);

  return n_from > 0 || n_to > 0 || has_cost (part, function);
}

guint
quern_graph_difference_get_presence (const QuernGraphScope *self,
                                     QuernNodeId            node)
{
  guint n_functions;
  const QuernFunctionId *functions =
    quern_analysis_get_functions (self->analysis, &node, &n_functions);
  guint presence = 0;

  if (!self->is_difference)
    return 0;

  for (guint i = 0; i < n_functions; i++)
    {
      guint row = self->joined != NULL ? quern_joined_diff_find_row (self->joined, functions[i])
                                       : QUERN_NONE;

      for (guint side = 0; side < N_SIDES; side++)
        if (row != QUERN_NONE
            ? quern_diff_has_side (quern_joined_diff_get_diff (self->joined), row, side)
            : is_in_part (self, functions[i], side))
          presence |= side == QUERN_COMPARISON_AFTER ? QUERN_GRAPH_IS_AFTER
                                                     : QUERN_GRAPH_IS_BEFORE;
    }

  return presence;
}
