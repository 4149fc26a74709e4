/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-via.h"

#include <math.h>

/* Maximum number of calls examined for all boxes of a graph, which would take too long
 * otherwise. */
#define MAX_LOOKS 200000

/* A node on the path up from a box. */
typedef struct
{
  QuernNodeId node;
  double      width; /* of the path: the cost of its cheapest call */
} Step;

/* What is known about a node during the search. */
typedef struct
{
  guint32  box;       /* its first box, or QUERN_NONE */
  guint32  candidate; /* index of its candidate, or QUERN_NONE */
  gboolean is_copied; /* its boxes are those of a split hub, none of which stands for all calls */
  gboolean is_folded; /* into an arrow, as a part of a chain */
  guint32  search;    /* the box whose search reached it last, from 1 */
  gboolean is_done;   /* finished in that search */
  guint32  next;      /* the next node on the path to that box */
  double   width;
} Known;

typedef struct
{
  QuernGraphSelection   *out;
  const QuernGraphScope *scope;
  Known                 *nodes;  /* owned: by node */
  GArray                *heap;   /* owned: Step, the widest first */
  guint                  n_looks;
} Search;

/* Bounds of what is spent in a node in one context. */
typedef struct
{
  double least;
  double most;
  double cost;
} Spent;

static gboolean
is_before (const Step *a,
           const Step *b)
{
  if (a->width > b->width || a->width < b->width)
    return a->width > b->width;

  return a->node < b->node;
}

static void
swap_steps (Step *a,
            Step *b)
{
  Step step = *a;

  *a = *b;
  *b = step;
}

static void
push (GArray      *heap,
      QuernNodeId  node,
      double       width)
{
  Step step = { node, width };
  Step *steps;

  g_array_append_val (heap, step);
  steps = &g_array_index (heap, Step, 0);
  for (guint i = heap->len - 1; i > 0 && is_before (&steps[i], &steps[(i - 1) / 2]);
       i = (i - 1) / 2)
    swap_steps (&steps[i], &steps[(i - 1) / 2]);
}

static Step
pop (GArray *heap)
{
  Step *steps = &g_array_index (heap, Step, 0);
  Step first = steps[0];
  guint n = heap->len - 1;
  guint child;

  steps[0] = steps[n];
  g_array_set_size (heap, n);
  for (guint i = 0; (child = 2 * i + 1) < n; i = child)
    {
      if (child + 1 < n && is_before (&steps[child + 1], &steps[child]))
        child++;
      if (!is_before (&steps[child], &steps[i]))
        break;
      swap_steps (&steps[i], &steps[child]);
    }

  return first;
}

/* Whether the user hid a node: paths do not lead through it. */
static gboolean
is_put_away (const Search *self,
             QuernNodeId   node)
{
  return (quern_graph_scope_get_mark (self->scope, node).flags & QUERN_GRAPH_HIDDEN) != 0;
}

/* Whether a path may lead to a caller. The first step leads only to those without a box: arrows
 * from the others, and from chains, are known. */
static gboolean
may_lead_to (const Search *self,
             QuernNodeId   caller,
             gboolean      is_first)
{
  const Known *known = &self->nodes[caller];

  return known->candidate != QUERN_NONE && !known->is_copied &&
         !(is_first && (known->box != QUERN_NONE || known->is_folded)) &&
         !is_put_away (self, caller);
}

/* Adds the callers of a node to the search. */
static void
look_up (Search     *self,
         guint       search,
         const Step *at,
         gboolean    is_first)
{
  const QuernFunctionId *functions;
  guint n_functions;

  functions = quern_analysis_get_functions (self->scope->analysis, &at->node, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    {
      guint n_calls;
      const QuernCallId *calls = quern_profile_get_calls_to (self->scope->profile, functions[i],
                                                             &n_calls);

      for (guint j = 0; j < n_calls && self->n_looks < MAX_LOOKS; j++)
        {
          QuernGraphCall seen = quern_graph_scope_look_at (self->scope, calls[j]);
          Known *caller = &self->nodes[seen.caller];
          double width = MIN (at->width, seen.cost);

          self->n_looks++;
          if (isnan (seen.factor) || seen.caller == at->node || !(width > 0.0) ||
              !may_lead_to (self, seen.caller, is_first))
            continue;
          if (caller->search == search && (caller->is_done || caller->width >= width))
            continue;

          caller->search = search;
          caller->is_done = FALSE;
          caller->next = at->node;
          caller->width = width;
          push (self->heap, seen.caller, width);
        }
    }
}

/* The node with a box from which the widest path leads to this one, or QUERN_NONE. The width of a
 * path is the cost of its cheapest call. */
static guint32
find_start (Search      *self,
            guint        search,
            QuernNodeId  node)
{
  g_array_set_size (self->heap, 0);
  self->nodes[node].search = search;
  self->nodes[node].width = G_MAXDOUBLE;
  self->nodes[node].is_done = FALSE;
  push (self->heap, node, G_MAXDOUBLE);

  while (self->heap->len > 0 && self->n_looks < MAX_LOOKS)
    {
      Step at = pop (self->heap);

      if (self->nodes[at.node].is_done)
        continue;
      self->nodes[at.node].is_done = TRUE;
      if (at.node != node && self->nodes[at.node].box != QUERN_NONE)
        return at.node;
      look_up (self, search, &at, at.node == node);
    }

  return QUERN_NONE;
}

/* The cost of all calls from one node to another. */
static double
sum_calls (const Search *self,
           QuernNodeId   caller,
           QuernNodeId   callee,
           gboolean     *is_estimate)
{
  const QuernFunctionId *functions;
  double cost = 0.0;
  guint n_functions;

  functions = quern_analysis_get_functions (self->scope->analysis, &caller, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    {
      guint n_calls;
      QuernCallId first = quern_profile_get_calls_from (self->scope->profile, functions[i],
                                                        &n_calls);

      for (guint j = 0; j < n_calls; j++)
        {
          QuernGraphCall seen = quern_graph_scope_look_at (self->scope, first + j);

          if (isnan (seen.factor) || seen.callee != callee)
            continue;
          cost += seen.cost;
          *is_estimate |= seen.is_estimate;
        }
    }

  return cost;
}

/* Updates the bounds for the next node of a path: SEMANTICS 4. Other calls of the caller spend at
 * most T − x, and cannot take more of the cost than that. If a part of the cost is already an
 * estimate, the lower bound is 0. */
static void
spend (const Search *self,
       QuernNodeId   caller,
       QuernNodeId   callee,
       Spent        *spent)
{
  const QuernGraphCandidate *at = &g_array_index (self->scope->candidates, QuernGraphCandidate,
                                                  self->nodes[caller].candidate);
  double whole = at->inclusive;
  gboolean is_estimate = at->certainty != QUERN_GRAPH_EXACT;
  double cost = sum_calls (self, caller, callee, &is_estimate);

  spent->least = is_estimate ? 0.0 : MAX (cost - (whole - spent->least), 0.0);
  spent->most = MIN (spent->most, cost);
  spent->cost = whole > 0.0 ? cost * spent->cost / whole : 0.0;
  spent->cost = CLAMP (spent->cost, spent->least, spent->most);
}

static void
add_way (Search      *self,
         guint        box,
         QuernNodeId  start)
{
  QuernNodeId end = g_array_index (self->out->nodes, QuernGraphNode, box).node;
  double whole = g_array_index (self->scope->candidates, QuernGraphCandidate,
                                self->nodes[start].candidate).inclusive;
  Spent spent = { whole, whole, whole };
  QuernGraphChain chain = {
    .first = self->out->chain_nodes->len, .is_via = TRUE, .passed_certainty = QUERN_GRAPH_ESTIMATE
  };
  QuernGraphEdge edge = {
    .from = self->nodes[start].box, .to = box, .certainty = QUERN_GRAPH_ESTIMATE
  };
  const double none = 0.0;

  for (QuernNodeId node = start; node != end; node = self->nodes[node].next)
    {
      QuernNodeId next = self->nodes[node].next;
      guint n;

      spend (self, node, next, &spent);
      if (next == end)
        break;
      quern_analysis_get_functions (self->scope->analysis, &next, &n);
      chain.n_functions += n;
      chain.n_nodes++;
      g_array_append_val (self->out->chain_nodes, next);
      g_array_append_val (self->out->chain_selfs, none);
    }

  chain.passed_on = edge.cost = spent.cost;
  chain.least = spent.least;
  chain.most = spent.most;
  g_array_append_val (self->out->chains, chain);
  edge.chain = self->out->chains->len;
  g_array_append_val (self->out->edges, edge);
}

/* By box: whether it lacks an arrow from another box although it should have one. */
static guint8 *
list_islands (const QuernGraphSelection *selection,
              const QuernGraphScope     *scope)
{
  g_autofree guint8 *is_island = g_new0 (guint8, MAX (selection->nodes->len, 1));
  gboolean is_any = FALSE;

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      QuernNodeId node = g_array_index (selection->nodes, QuernGraphNode, i).node;

      is_island[i] = node != selection->focus && !quern_graph_scope_is_above (scope, node);
    }
  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);

      if (edge->from != edge->to)
        is_island[edge->to] = 0;
    }
  for (guint i = 0; i < selection->nodes->len; i++)
    is_any |= is_island[i] != 0;

  return is_any ? g_steal_pointer (&is_island) : NULL;
}

static void
prepare (Search *self)
{
  guint n_nodes = quern_analysis_get_n_nodes (self->scope->analysis);

  for (guint i = 0; i < n_nodes; i++)
    self->nodes[i] = (Known) { .box = QUERN_NONE, .candidate = QUERN_NONE, .next = QUERN_NONE };
  for (guint i = 0; i < self->scope->candidates->len; i++)
    self->nodes[g_array_index (self->scope->candidates, QuernGraphCandidate, i).node].candidate = i;
  for (guint i = self->out->nodes->len; i-- > 0;)
    {
      const QuernGraphNode *box = &g_array_index (self->out->nodes, QuernGraphNode, i);

      self->nodes[box->node].box = i;
      self->nodes[box->node].is_copied = box->is_copy;
    }
  for (guint i = 0; i < self->out->chains->len; i++)
    {
      const QuernGraphChain *chain = &g_array_index (self->out->chains, QuernGraphChain, i);

      for (guint k = 0; k < chain->n_nodes && !chain->is_via; k++)
        self->nodes[g_array_index (self->out->chain_nodes, QuernNodeId,
                                   chain->first + k)].is_folded = TRUE;
    }
}

/**
 * quern_graph_via_add:
 * @selection: has its arrows
 * @scope: what it was chosen from
 *
 * A box whose callers all have no box gets an arrow from a box further up, through these callers,
 * along the path whose cheapest call costs the most. Functions that the user hid are avoided, and
 * so are split hubs, whose copies each have the cost of some calls only. The cost passed on is an
 * estimate with bounds. Functions on the path still count as hidden, and the calls as rests.
 *
 * Does nothing for a difference, for which there are no bounds.
 */
void
quern_graph_via_add (QuernGraphSelection   *selection,
                     const QuernGraphScope *scope)
{
  guint n_nodes = quern_analysis_get_n_nodes (scope->analysis);
  g_autofree guint8 *is_island = NULL;
  g_autofree Known *nodes = NULL;
  g_autoptr (GArray) heap = NULL;
  Search self;

  if (scope->is_difference)
    return;

  is_island = list_islands (selection, scope);
  if (is_island == NULL)
    return;

  nodes = g_new (Known, MAX (n_nodes, 1));
  heap = g_array_new (FALSE, FALSE, sizeof (Step));
  self = (Search) { selection, scope, nodes, heap, 0 };
  prepare (&self);

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      QuernNodeId node = g_array_index (selection->nodes, QuernGraphNode, i).node;
      guint32 start = is_island[i] ? find_start (&self, i + 1, node) : QUERN_NONE;

      if (start != QUERN_NONE)
        add_way (&self, i, start);
    }
}
