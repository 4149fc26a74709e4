/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-arrows.h"

#include "quern-comparison.h"
#include "quern-graph-difference.h"
#include "quern-pair-map.h"

#include <math.h>

/* The number of arrows slows dot down more than the number of boxes. */
#define MAX_EDGES 600

/* A higher threshold of arrows raises that of rests, too. */
#define RESTS_PER_CALL_SHARE 0.5

/* All calls from one box to another. */
typedef struct
{
  QuernGraphEdge   edge;
  QuernGraphBounds bounds;
  guint          n_callers; /* number of different functions at its ends */
  guint          n_callees;
  gboolean       is_kept;
} Arrow;

typedef struct
{
  QuernGraphRest   rest;
  QuernGraphBounds bounds;
} Rest;

/* State while arrows are chosen. */
typedef struct
{
  const QuernGraphScope *scope;
  QuernGraphSelection   *out;
  const guint32         *boxes;  /* by node: its box, or QUERN_NONE */
  guint32               *seen;   /* owned, by function: the last stamp */
  guint32                stamp;
  QuernPairMap           pairs;  /* (box, box) → index in arrows */
  GArray                *arrows; /* owned: Arrow */
  GArray                *rests;  /* owned: Rest, two per box, callers first */
} Choice;

static int
compare_arrows (gconstpointer a,
                gconstpointer b)
{
  const QuernGraphEdge *first = &((const Arrow *) a)->edge;
  const QuernGraphEdge *second = &((const Arrow *) b)->edge;

  return QUERN_ORDER (fabs (second->cost), fabs (first->cost)) ?:
         QUERN_ORDER (first->from, second->from) ?: QUERN_ORDER (first->to, second->to);
}

static guint64
add_count (guint64 count,
           guint64 calls,
           double  factor)
{
  double part = round ((double) calls * factor);
  guint64 more = factor >= 1.0 ? calls : part > 0.0 ? (guint64) part : 0;

  return count > G_MAXUINT64 - more ? G_MAXUINT64 : count + more;
}

static Arrow *
get_arrow (Choice  *self,
           guint32  from,
           guint32  to)
{
  gboolean is_new;
  guint32 place = quern_pair_map_insert (&self->pairs, from, to, &is_new);

  if (is_new)
    {
      Arrow fresh = { .edge = { .from = from, .to = to } };

      g_array_append_val (self->arrows, fresh);
    }

  return &g_array_index (self->arrows, Arrow, place);
}

/* Whether the function occurs for the first time since the stamp changed. */
static gboolean
meets (Choice          *self,
       QuernFunctionId  function)
{
  gboolean is_first = self->seen[function] != self->stamp;

  self->seen[function] = self->stamp;

  return is_first;
}

static QuernGraphCertainty
get_certainty (const QuernGraphCall *seen)
{
  return seen->is_estimate ? QUERN_GRAPH_ESTIMATE : QUERN_GRAPH_EXACT;
}

static void
add_to_rest (Rest                   *self,
             double                  cost,
             QuernGraphCertainty     certainty,
             const QuernGraphBounds *bounds,
             guint                   n_functions)
{
  self->rest.cost += cost;
  self->rest.certainty = MAX (self->rest.certainty, certainty);
  self->rest.n_functions += n_functions;
  quern_graph_bounds_add (&self->bounds, bounds);
}

/* How often a call was made on one side of a comparison. */
static guint64
get_side_count (QuernProfile    *side,
                const QuernCall *call)
{
  guint n_calls;
  QuernCallId first = quern_profile_get_calls_from (side, call->caller, &n_calls);
  QuernCallId end = first + n_calls;

  while (first < end)
    {
      QuernCallId middle = first + (end - first) / 2;
      const QuernCall *at = quern_profile_get_call (side, middle);

      if (at->callee == call->callee)
        return at->count;
      if (at->callee < call->callee)
        first = middle + 1;
      else
        end = middle;
    }

  return 0;
}

/* Counts are those of each side as a whole; they cannot be scaled to a part of a Δ. */
static void
add_side_counts (const Choice         *self,
                 QuernGraphEdge       *edge,
                 const QuernGraphCall *seen)
{
  if (!self->out->is_difference || seen->factor < 1.0)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (edge->counts); i++)
    {
      QuernProfile *side = quern_comparison_get_side (self->scope->profile,
                                                      (QuernComparisonSide) i);

      if (side != NULL)
        edge->counts[i] = add_count (edge->counts[i], get_side_count (side, seen->call), 1.0);
    }
}

/* Adds a call out of a box to the arrow to another box, or to the rest if the callee has no box. */
static void
follow_call (Choice      *self,
             QuernCallId  id,
             Rest        *rest)
{
  QuernGraphCall seen = quern_graph_scope_look_at (self->scope, id);
  gboolean is_first;
  Arrow *arrow;

  if (isnan (seen.factor))
    return;

  is_first = meets (self, seen.call->callee);
  if (self->boxes[seen.callee] == QUERN_NONE)
    {
      add_to_rest (rest, seen.cost, get_certainty (&seen), &seen.bounds, is_first ? 1 : 0);
      return;
    }

  arrow = get_arrow (self, rest->rest.node, self->boxes[seen.callee]);
  if (quern_analysis_has_counts (self->scope->analysis))
    arrow->edge.count = add_count (arrow->edge.count, seen.call->count, seen.factor);
  add_side_counts (self, &arrow->edge, &seen);
  arrow->edge.cost += seen.cost;
  for (guint i = 0; i < G_N_ELEMENTS (arrow->edge.costs); i++)
    arrow->edge.costs[i] += seen.costs[i];
  arrow->edge.certainty = MAX (arrow->edge.certainty, get_certainty (&seen));
  quern_graph_bounds_add (&arrow->bounds, &seen.bounds);
  arrow->n_callees += is_first ? 1 : 0;
}

/* Adds a call into a box to the rest. Calls from other boxes are covered by arrows. */
static void
follow_call_back (Choice      *self,
                  QuernCallId  id,
                  Rest        *rest)
{
  QuernGraphCall seen = quern_graph_scope_look_at (self->scope, id);
  gboolean is_first;

  if (isnan (seen.factor))
    return;

  is_first = meets (self, seen.call->caller);
  if (self->boxes[seen.caller] == QUERN_NONE)
    add_to_rest (rest, seen.cost, get_certainty (&seen), &seen.bounds, is_first ? 1 : 0);
  else if (is_first)
    get_arrow (self, self->boxes[seen.caller], rest->rest.node)->n_callers++;
}

/* Adds all calls of one box. */
static void
follow_box (Choice  *self,
            guint32  index)
{
  const QuernGraphNode *box = &g_array_index (self->out->nodes, QuernGraphNode, index);
  QuernProfile *profile = self->scope->profile;
  Rest callers = { .rest = { .node = index, .direction = QUERN_CALLERS } };
  Rest callees = { .rest = { .node = index, .direction = QUERN_CALLEES } };
  const QuernFunctionId *functions;
  guint n_functions;

  functions = quern_analysis_get_functions (self->scope->analysis, &box->node, &n_functions);

  self->stamp++;
  for (guint i = 0; i < n_functions; i++)
    {
      guint n_calls;
      QuernCallId first = quern_profile_get_calls_from (profile, functions[i], &n_calls);

      for (guint j = 0; j < n_calls; j++)
        follow_call (self, first + j, &callees);
    }

  self->stamp++;
  for (guint i = 0; i < n_functions; i++)
    {
      guint n_calls;
      const QuernCallId *calls = quern_profile_get_calls_to (profile, functions[i], &n_calls);

      for (guint j = 0; j < n_calls; j++)
        follow_call_back (self, calls[j], &callers);
    }

  g_array_append_val (self->rests, callers);
  g_array_append_val (self->rests, callees);
}

/* Adds an arrow that is left out to the rests at both of its ends. A loop is skipped: it leads
 * nowhere else, and its cost is in the box. */
static void
leave_out (Choice      *self,
           const Arrow *arrow)
{
  const QuernGraphEdge *edge = &arrow->edge;

  if (edge->from == edge->to)
    return;

  add_to_rest (&g_array_index (self->rests, Rest, edge->from * 2 + 1), edge->cost,
               edge->certainty, &arrow->bounds, arrow->n_callees);
  add_to_rest (&g_array_index (self->rests, Rest, edge->to * 2), edge->cost, edge->certainty,
               &arrow->bounds, arrow->n_callers);
}

/* Around a focus, a box below it needs an incoming arrow, one above it an outgoing arrow. */
static gboolean
is_above (const Choice *self,
          guint32       box)
{
  QuernNodeId node = g_array_index (self->out->nodes, QuernGraphNode, box).node;

  return quern_graph_scope_is_above (self->scope, node);
}

/* Whether the sum of estimated calls has a sign. box: the box whose cost they are a part of, or
 * QUERN_NONE. If the sign of the box is unknown, that of the calls is known only if their bounds
 * exclude 0. */
static QuernGraphCertainty
judge (const Choice           *self,
       double                  cost,
       const QuernGraphBounds *bounds,
       guint32                 box)
{
  if (!self->scope->is_difference)
    return QUERN_GRAPH_ESTIMATE;

  if (box != QUERN_NONE && !quern_graph_bounds_have_sign (bounds) &&
      g_array_index (self->out->nodes, QuernGraphNode, box).certainty == QUERN_GRAPH_UNSIGNED)
    return QUERN_GRAPH_UNSIGNED;

  return quern_graph_difference_judge (cost, bounds);
}

/* Appends an arrow to the chosen ones. */
static void
keep_arrow (const Choice *self,
            const Arrow  *arrow)
{
  QuernGraphEdge edge = arrow->edge;

  if (edge.certainty != QUERN_GRAPH_EXACT)
    edge.certainty = judge (self, edge.cost, &arrow->bounds,
                            is_above (self, edge.from) ? edge.from : edge.to);
  g_array_append_val (self->out->edges, edge);
}

/* Adds an arrow that is not drawn but places a box. */
static void
add_cut (Choice               *self,
         const QuernGraphEdge *edge,
         gboolean             *is_placed)
{
  gboolean places_to = !is_placed[edge->to] && !is_above (self, edge->to);
  gboolean places_from = !is_placed[edge->from] && is_above (self, edge->from);

  if (edge->from == edge->to || (!places_to && !places_from))
    return;

  g_array_append_vals (self->out->cut, edge, 1);
  is_placed[edge->to] |= places_to;
  is_placed[edge->from] |= places_from;
}

/* Boxes that no arrow places are placed by the focus: behind it, or before it if they are above
 * it. */
static void
cut_to_focus (Choice   *self,
              gboolean *is_placed)
{
  guint32 focus;

  if (self->scope->focus == QUERN_NONE)
    return;

  focus = self->boxes[self->scope->focus];
  for (guint32 i = 0; i < self->out->nodes->len; i++)
    {
      QuernGraphEdge below = { .from = focus, .to = i };
      QuernGraphEdge above = { .from = i, .to = focus };

      add_cut (self, is_above (self, i) ? &above : &below, is_placed);
    }
}

static QuernGraphMark
get_mark (const Choice *self,
          guint32       box)
{
  QuernNodeId node = g_array_index (self->out->nodes, QuernGraphNode, box).node;

  return quern_graph_scope_get_mark (self->scope, node);
}

/* Whether an arrow is costly enough, or leads from or to a box opened on that side. */
static gboolean
is_wanted (const Choice         *self,
           const QuernGraphEdge *edge)
{
  double share = quern_graph_scope_get_share (self->scope, edge->cost);

  return share >= self->out->options.min_call_share ||
         get_mark (self, edge->from).more_callees > 0 ||
         get_mark (self, edge->to).more_callers > 0;
}

/* Whether no arrow places the box at an end yet: it keeps its costliest one, however small. */
static gboolean
places (const Choice         *self,
        const QuernGraphEdge *edge,
        const gboolean       *is_placed)
{
  return edge->from != edge->to &&
         !is_placed[is_above (self, edge->from) ? edge->from : edge->to];
}

/* Keeps the costliest arrows. */
static void
choose_arrows (Choice *self)
{
  QuernGraphSelection *out = self->out;
  g_autofree gboolean *is_placed = g_new0 (gboolean, MAX (out->nodes->len, 1));
  guint n_wanted = 0;

  g_array_sort (self->arrows, compare_arrows);
  for (guint i = 0; i < self->arrows->len; i++)
    {
      Arrow *arrow = &g_array_index (self->arrows, Arrow, i);
      const QuernGraphEdge *edge = &arrow->edge;
      gboolean is_kept = n_wanted < MAX_EDGES && is_wanted (self, edge);

      n_wanted += is_kept ? 1 : 0;
      arrow->is_kept = is_kept || places (self, edge, is_placed);
      if (!arrow->is_kept)
        {
          leave_out (self, arrow);
          continue;
        }

      keep_arrow (self, arrow);
      if (edge->from != edge->to)
        is_placed[is_above (self, edge->from) ? edge->from : edge->to] = TRUE;
    }

  cut_to_focus (self, is_placed);
}

static void
choose_rests (Choice *self)
{
  double least = MAX (QUERN_GRAPH_MIN_REST_SHARE,
                      self->out->options.min_call_share * RESTS_PER_CALL_SHARE);

  for (guint i = 0; i < self->rests->len; i++)
    {
      const Rest *at = &g_array_index (self->rests, Rest, i);
      QuernGraphRest rest = at->rest;

      if (rest.n_functions == 0 || quern_graph_scope_get_share (self->scope, rest.cost) < least)
        continue;
      if (rest.certainty != QUERN_GRAPH_EXACT)
        rest.certainty = judge (self, rest.cost, &at->bounds,
                                is_above (self, rest.node) == (rest.direction == QUERN_CALLEES)
                                ? rest.node : QUERN_NONE);
      g_array_append_val (self->out->rests, rest);
    }
}

static gboolean
choose (Choice        *self,
        GCancellable  *cancellable,
        GError       **error)
{
  for (guint32 i = 0; i < self->out->nodes->len; i++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      follow_box (self, i);
    }

  choose_arrows (self);
  choose_rests (self);

  return TRUE;
}

/**
 * quern_graph_arrows_choose:
 * @selection: has its boxes; arrows and rests are filled in
 * @scope: what calls cost
 * @boxes: (array): by node: the index of its box, or `QUERN_NONE`
 * @cancellable: (nullable): stops it
 * @error: return location for `G_IO_ERROR_CANCELLED`
 *
 * Every call of a box becomes part of an arrow, or of one of its rests.
 *
 * Returns: %FALSE if it was cancelled
 */
gboolean
quern_graph_arrows_choose (QuernGraphSelection    *selection,
                           const QuernGraphScope  *scope,
                           const guint32          *boxes,
                           GCancellable           *cancellable,
                           GError                **error)
{
  guint n_functions = quern_profile_get_n_functions (scope->profile);
  g_autoptr (GArray) arrows = g_array_new (FALSE, FALSE, sizeof (Arrow));
  g_autoptr (GArray) rests = g_array_new (FALSE, FALSE, sizeof (Rest));
  g_autofree guint32 *seen = g_new0 (guint32, MAX (n_functions, 1));
  Choice self = {
    .scope = scope,
    .out = selection,
    .boxes = boxes,
    .seen = seen,
    .arrows = arrows,
    .rests = rests,
  };
  gboolean is_done;

  quern_pair_map_init (&self.pairs);
  is_done = choose (&self, cancellable, error);
  quern_pair_map_clear (&self.pairs);

  return is_done;
}
