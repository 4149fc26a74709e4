/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-hubs.h"

#include <math.h>

/* Relative rounding error by which a hub's callers may exceed its cost. */
#define MAX_EXCESS 1e-9

#define N_SIDES 2

/* What a box or an arrow costs before and after; if it is not of a difference, nothing before. */
typedef struct
{
  double sides[N_SIDES];
} Costs;

/* The arrows at a box. */
typedef struct
{
  guint    n_callers;
  Costs    called;   /* Σ costs that arrows spend in it */
  gboolean leads_on; /* has an arrow to another box, or to itself */
} Ends;

/* State while hubs are split. */
typedef struct
{
  QuernGraphSelection *out;
  const guint8        *is_hub; /* by old box */
  GArray              *nodes;  /* owned: the new boxes */
  guint               *places; /* owned, by old box: its new index; for a hub, that of the box for
                                * what none of its arrows explains, or QUERN_NONE */
} Split;

static QuernGraphNode *
get_node (const QuernGraphSelection *selection,
          guint                      box)
{
  return &g_array_index (selection->nodes, QuernGraphNode, box);
}

static const QuernGraphChain *
get_chain (const QuernGraphSelection *selection,
           const QuernGraphEdge      *edge)
{
  return edge->chain > 0 ? &g_array_index (selection->chains, QuernGraphChain, edge->chain - 1)
                         : NULL;
}

/* The function of a chain that calls the box at its end. */
static QuernNodeId
get_last (const QuernGraphSelection *selection,
          const QuernGraphChain     *chain)
{
  return g_array_index (selection->chain_nodes, QuernNodeId, chain->first + chain->n_nodes - 1);
}

static Costs
get_inclusive (const QuernGraphNode *node)
{
  return (Costs) { { node->before, node->before + node->inclusive } };
}

static Costs
get_self (const QuernGraphNode *node)
{
  return (Costs) { { node->self_before, node->self_before + node->self } };
}

/* What an arrow spends in the box that it leads to: functions on it keep a part of its cost, and
 * may call others. */
static Costs
get_spent (const QuernGraphSelection *selection,
           const QuernGraphEdge      *edge)
{
  const QuernGraphChain *chain = get_chain (selection, edge);
  double before = chain != NULL ? chain->passed_before : edge->costs[0];

  return (Costs) { { before, before + (chain != NULL ? chain->passed_on : edge->cost) } };
}

static Ends *
count_ends (const QuernGraphSelection *selection)
{
  Ends *ends = g_new0 (Ends, MAX (selection->nodes->len, 1));

  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);
      Costs spent = get_spent (selection, edge);

      ends[edge->from].leads_on = TRUE;
      ends[edge->to].n_callers++;
      for (guint side = 0; side < N_SIDES; side++)
        ends[edge->to].called.sides[side] += spent.sides[side];
    }

  return ends;
}

/* Whether a box costs something, and on neither side less than what its callers spend in it, or
 * than what it spends itself. */
static gboolean
can_share (const QuernGraphNode *node,
           const Costs          *called)
{
  Costs inclusive = get_inclusive (node);
  Costs self = get_self (node);

  for (guint side = 0; side < N_SIDES; side++)
    if (self.sides[side] < 0.0 ||
        MAX (called->sides[side], self.sides[side]) > inclusive.sides[side] * (1.0 + MAX_EXCESS))
      return FALSE;

  return inclusive.sides[0] > 0.0 || inclusive.sides[1] > 0.0;
}

/**
 * quern_graph_hubs_list:
 * @selection: has its arrows, including those through functions without a box; nothing is split yet
 *
 * A hub has many callers and calls no box of the graph: its callees would have to be drawn as often
 * as the hub itself. The focus and pinned boxes are never split.
 *
 * Returns: (transfer full) (nullable): by box: whether it is a hub
 */
guint8 *
quern_graph_hubs_list (const QuernGraphSelection *selection)
{
  guint n_boxes = selection->nodes->len;
  g_autofree Ends *ends = count_ends (selection);
  g_autofree guint8 *is_hub = g_new0 (guint8, MAX (n_boxes, 1));
  gboolean is_any = FALSE;

  for (guint i = 0; i < n_boxes; i++)
    {
      const QuernGraphNode *node = get_node (selection, i);

      is_hub[i] = ends[i].n_callers >= QUERN_GRAPH_HUB_CALLERS && !ends[i].leads_on &&
                  node->node != selection->focus && (node->flags & QUERN_GRAPH_PINNED) == 0 &&
                  can_share (node, &ends[i].called);
      is_any |= is_hub[i] != 0;
    }

  return is_any ? g_steal_pointer (&is_hub) : NULL;
}

static gboolean
is_same (double a,
         double b)
{
  return fabs (a - b) <= 0.0;
}

/* Gives a box the costs spent in some of the calls of a hub. They are assumed to be average: on
 * each side, they have their part of what the hub spends itself. What the hub changed by itself is
 * divided as its cost after. */
static void
take_share (QuernGraphNode       *copy,
            const QuernGraphNode *whole,
            const Costs          *spent)
{
  Costs inclusive = get_inclusive (whole);
  Costs self = get_self (whole);
  double parts[N_SIDES];
  double part;

  for (guint side = 0; side < N_SIDES; side++)
    {
      parts[side] = inclusive.sides[side] > 0.0 ? spent->sides[side] / inclusive.sides[side] : 0.0;
      /* Without callees, both are the same, without rounding. */
      self.sides[side] = is_same (self.sides[side], inclusive.sides[side])
                         ? spent->sides[side] : self.sides[side] * parts[side];
    }
  part = inclusive.sides[1] > 0.0 ? parts[1] : parts[0];

  copy->before = spent->sides[0];
  copy->inclusive = spent->sides[1] - spent->sides[0];
  copy->self_before = self.sides[0];
  copy->self = self.sides[1] - self.sides[0];
  copy->weight = whole->weight * part;
  copy->origin = whole->origin * part;
  copy->is_copy = TRUE;
}

static gboolean
is_leaf (const QuernGraphNode *node)
{
  return is_same (node->self, node->inclusive) && is_same (node->self_before, node->before);
}

/* What a copy of a hub spends itself or in its callees is an estimate, because calls are assumed to
 * be average. A change of it has a sign if the calls changed that way. */
static QuernGraphCertainty
judge_part (const Split          *self,
            double                part,
            const QuernGraphNode *copy)
{
  return self->out->is_difference &&
         (copy->certainty == QUERN_GRAPH_UNSIGNED || !(part * copy->inclusive > 0.0))
         ? QUERN_GRAPH_UNSIGNED : QUERN_GRAPH_ESTIMATE;
}

/* Adds the pills for callees without a box, scaled to the calls of one copy. */
static void
copy_rest (Split                *self,
           guint                 hub,
           const QuernGraphNode *whole,
           const QuernGraphNode *copy,
           guint                 place,
           GArray               *rests)
{
  double least = MAX (QUERN_GRAPH_MIN_REST_SHARE, self->out->options.min_call_share / 2.0) *
                 fabs (self->out->measure);
  double called = whole->inclusive - whole->self;

  for (guint i = 0; i < self->out->rests->len; i++)
    {
      QuernGraphRest rest = g_array_index (self->out->rests, QuernGraphRest, i);

      if (rest.node != hub || rest.direction != QUERN_CALLEES)
        continue;

      rest.node = place;
      rest.cost *= fabs (called) > 0.0 ? (copy->inclusive - copy->self) / called : 0.0;
      rest.certainty = judge_part (self, rest.cost, copy);
      if (fabs (rest.cost) >= least)
        g_array_append_val (rests, rest);
    }
}

/* (nullable): the pill for callers without a box */
static const QuernGraphRest *
find_caller_rest (const Split *self,
                  guint        hub)
{
  for (guint i = 0; i < self->out->rests->len; i++)
    {
      const QuernGraphRest *rest = &g_array_index (self->out->rests, QuernGraphRest, i);

      if (rest->node == hub && rest->direction == QUERN_CALLERS)
        return rest;
    }

  return NULL;
}

/* Counts what is left of a hub as hidden: it has no box. Increases and decreases of the copies do
 * not cancel out. */
static void
hide_left (Split                *self,
           const QuernGraphNode *whole,
           const QuernGraphNode *left,
           double                copied) /* Σ |self| of the copies */
{
  QuernGraphSelection *out = self->out;
  double change = fabs (left->self);

  out->n_hidden += left->n_functions;
  out->shown_self -= left->self;
  out->hidden_self += left->self;
  out->shown_change -= fabs (whole->self) * change / (copied + change);
  out->shown_origins = MAX (out->shown_origins - fabs (left->origin), 0.0);
}

/* Makes one box per arrow, and one for callers without a box. If no rest shows these callers, their
 * cost is counted as hidden. */
static void
split_hub (Split  *self,
           guint   hub,
           GArray *rests)
{
  const QuernGraphNode *whole = get_node (self->out, hub);
  const QuernGraphRest *callers = find_caller_rest (self, hub);
  QuernGraphNode left = *whole;
  Costs unspent = get_inclusive (whole);
  double copied = 0.0;

  for (guint i = 0; i < self->out->edges->len; i++)
    {
      QuernGraphEdge *edge = &g_array_index (self->out->edges, QuernGraphEdge, i);
      const QuernGraphChain *chain = get_chain (self->out, edge);
      QuernGraphNode copy = *whole;
      Costs spent = get_spent (self->out, edge);

      if (edge->to != hub)
        continue;

      take_share (&copy, whole, &spent);
      copy.certainty = chain != NULL ? chain->passed_certainty : edge->certainty;
      copy.self_certainty = is_leaf (whole) ? copy.certainty
                                            : judge_part (self, copy.self, &copy);
      copy.caller = chain != NULL ? get_last (self->out, chain)
                                  : get_node (self->out, edge->from)->node;
      for (guint side = 0; side < N_SIDES; side++)
        unspent.sides[side] = MAX (unspent.sides[side] - spent.sides[side], 0.0);
      copied += fabs (copy.self);
      g_array_append_val (self->nodes, copy);
      copy_rest (self, hub, whole, &copy, self->nodes->len - 1, rests);
    }

  take_share (&left, whole, &unspent);
  if (callers != NULL)
    {
      left.certainty = callers->certainty;
      left.self_certainty = is_leaf (whole) ? left.certainty : judge_part (self, left.self, &left);
      self->places[hub] = self->nodes->len;
      g_array_append_val (self->nodes, left);
      copy_rest (self, hub, whole, &left, self->places[hub], rests);
    }
  else if (fabs (left.self) > MAX_EXCESS * MAX (get_self (whole).sides[0],
                                                get_self (whole).sides[1]))
    {
      hide_left (self, whole, &left, copied);
    }
}

/* Redirects the arrows to a hub to its copies, in order. */
static void
lead_arrows (Split       *self,
             const guint *first)
{
  guint n_boxes = self->out->nodes->len;
  g_autofree guint *next = g_memdup2 (first, n_boxes * sizeof *first);

  for (guint i = 0; i < self->out->edges->len; i++)
    {
      QuernGraphEdge *edge = &g_array_index (self->out->edges, QuernGraphEdge, i);

      edge->to = self->is_hub[edge->to] ? next[edge->to]++ : self->places[edge->to];
      edge->from = self->places[edge->from];
    }
}

/* Keeps arrows that place boxes without arrows. What is left of a hub has its rest for that. */
static void
keep_cut (Split *self)
{
  GArray *cut = self->out->cut;
  guint n = 0;

  for (guint i = 0; i < cut->len; i++)
    {
      QuernGraphEdge edge = g_array_index (cut, QuernGraphEdge, i);

      if (self->is_hub[edge.from] || self->is_hub[edge.to])
        continue;

      edge.from = self->places[edge.from];
      edge.to = self->places[edge.to];
      g_array_index (cut, QuernGraphEdge, n++) = edge;
    }
  g_array_set_size (cut, n);
}

static int
compare_rests (gconstpointer a,
               gconstpointer b)
{
  const QuernGraphRest *first = a;
  const QuernGraphRest *second = b;

  if (first->node != second->node)
    return first->node < second->node ? -1 : 1;

  return (first->direction != QUERN_CALLERS) - (second->direction != QUERN_CALLERS);
}

/**
 * quern_graph_hubs_split:
 * @selection: has its arrows
 *
 * Gives each arrow to a hub its own box, with what is spent in these calls. Shown and hidden costs
 * still add up to the base.
 */
void
quern_graph_hubs_split (QuernGraphSelection *selection)
{
  guint n_boxes = selection->nodes->len;
  g_autofree guint8 *is_hub = quern_graph_hubs_list (selection);
  g_autofree guint *places = g_new0 (guint, MAX (n_boxes, 1));
  g_autofree guint *first = g_new0 (guint, MAX (n_boxes, 1));
  GArray *rests = g_array_new (FALSE, FALSE, sizeof (QuernGraphRest));
  Split self = { selection, is_hub, NULL, places };

  if (is_hub == NULL)
    {
      g_array_unref (rests);
      return;
    }

  self.nodes = g_array_new (FALSE, FALSE, sizeof (QuernGraphNode));
  for (guint i = 0; i < n_boxes; i++)
    {
      places[i] = is_hub[i] ? QUERN_NONE : self.nodes->len;
      first[i] = self.nodes->len;
      if (is_hub[i])
        split_hub (&self, i, rests);
      else
        g_array_append_vals (self.nodes, get_node (selection, i), 1);
    }

  for (guint i = 0; i < selection->rests->len; i++)
    {
      QuernGraphRest rest = g_array_index (selection->rests, QuernGraphRest, i);

      if (is_hub[rest.node] && rest.direction == QUERN_CALLEES)
        continue;
      rest.node = places[rest.node];
      g_array_append_val (rests, rest);
    }
  g_array_sort (rests, compare_rests);

  lead_arrows (&self, first);
  keep_cut (&self);
  g_array_unref (selection->nodes);
  g_array_unref (selection->rests);
  selection->nodes = self.nodes;
  selection->rests = rests;
}
