/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-hubs.h"

#include <math.h>

/* Relative rounding error by which a hub's callers may exceed its cost. */
#define MAX_EXCESS 1e-9

/* The arrows at a box. */
typedef struct
{
  guint    n_callers;
  double   called;   /* Σ cost that arrows spend in it */
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

/* What an arrow spends in the box that it leads to: functions on it keep a part of its cost, and
 * may call others. */
static double
get_spent (const QuernGraphSelection *selection,
           const QuernGraphEdge      *edge)
{
  const QuernGraphChain *chain = get_chain (selection, edge);

  return chain != NULL ? chain->passed_on : edge->cost;
}

static Ends *
count_ends (const QuernGraphSelection *selection)
{
  Ends *ends = g_new0 (Ends, MAX (selection->nodes->len, 1));

  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);

      ends[edge->from].leads_on = TRUE;
      ends[edge->to].n_callers++;
      ends[edge->to].called += get_spent (selection, edge);
    }

  return ends;
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
                  node->inclusive > 0.0 && node->self >= 0.0 &&
                  ends[i].called <= node->inclusive * (1.0 + MAX_EXCESS);
      is_any |= is_hub[i] != 0;
    }

  return is_any ? g_steal_pointer (&is_hub) : NULL;
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

  for (guint i = 0; i < self->out->rests->len; i++)
    {
      QuernGraphRest rest = g_array_index (self->out->rests, QuernGraphRest, i);

      if (rest.node != hub || rest.direction != QUERN_CALLEES)
        continue;

      rest.node = place;
      rest.cost *= copy->inclusive / whole->inclusive;
      rest.certainty = MAX (rest.certainty, QUERN_GRAPH_ESTIMATE);
      if (fabs (rest.cost) >= least)
        g_array_append_val (rests, rest);
    }
}

static gboolean
has_caller_rest (const Split *self,
                 guint        hub)
{
  for (guint i = 0; i < self->out->rests->len; i++)
    {
      const QuernGraphRest *rest = &g_array_index (self->out->rests, QuernGraphRest, i);

      if (rest->node == hub && rest->direction == QUERN_CALLERS)
        return TRUE;
    }

  return FALSE;
}

/* Makes one box per arrow, and one for callers without a box. If no rest shows these callers, their
 * cost is counted as hidden. */
static void
split_hub (Split  *self,
           guint   hub,
           GArray *rests)
{
  const QuernGraphNode *whole = get_node (self->out, hub);
  QuernGraphNode left = *whole;
  gboolean is_leaf = fabs (whole->self - whole->inclusive) <= 0.0;

  for (guint i = 0; i < self->out->edges->len; i++)
    {
      QuernGraphEdge *edge = &g_array_index (self->out->edges, QuernGraphEdge, i);
      const QuernGraphChain *chain = get_chain (self->out, edge);
      QuernGraphNode copy = *whole;
      double spent = get_spent (self->out, edge);
      double share = spent / whole->inclusive;

      if (edge->to != hub)
        continue;

      /* Calls are assumed to be average ones. */
      copy.inclusive = spent;
      copy.self = is_leaf ? spent : whole->self * share;
      copy.weight = whole->weight * MAX (share, 0.0);
      copy.origin = whole->origin * share;
      copy.before = chain != NULL ? chain->passed_before : edge->costs[0];
      copy.certainty = chain != NULL ? chain->passed_certainty : edge->certainty;
      copy.self_certainty = is_leaf ? copy.certainty
                                    : MAX (copy.self_certainty, QUERN_GRAPH_ESTIMATE);
      copy.is_copy = TRUE;
      copy.caller = chain != NULL ? get_last (self->out, chain)
                                  : get_node (self->out, edge->from)->node;
      left.inclusive -= copy.inclusive;
      left.self -= copy.self;
      left.weight -= copy.weight;
      left.origin -= copy.origin;
      left.before -= copy.before;
      g_array_append_val (self->nodes, copy);
      copy_rest (self, hub, whole, &copy, self->nodes->len - 1, rests);
    }

  left.inclusive = MAX (left.inclusive, 0.0);
  left.self = MAX (left.self, 0.0);
  left.weight = MAX (left.weight, 0.0);
  left.before = MAX (left.before, 0.0);
  left.is_copy = TRUE;
  if (!is_leaf)
    left.self_certainty = MAX (left.self_certainty, QUERN_GRAPH_ESTIMATE);
  if (has_caller_rest (self, hub))
    {
      self->places[hub] = self->nodes->len;
      g_array_append_val (self->nodes, left);
      copy_rest (self, hub, whole, &left, self->places[hub], rests);
    }
  else if (left.self > MAX_EXCESS * whole->self)
    {
      self->out->n_hidden += left.n_functions;
      self->out->shown_self -= left.self;
      self->out->hidden_self += left.self;
      self->out->shown_change -= left.self;
      self->out->shown_origins = MAX (self->out->shown_origins - fabs (left.origin), 0.0);
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
