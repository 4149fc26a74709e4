/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-chains.h"

#include "quern-graph-costly.h"

/* The arrows at a box. */
typedef struct
{
  guint    n_in;
  guint    n_out;
  guint    out;    /* the last arrow out of it */
  guint    place;  /* index among the boxes that stay, or QUERN_NONE */
  gboolean is_callee; /* the focus calls it */
} Ends;

typedef struct
{
  QuernGraphSelection *out;
  Ends                *ends;    /* owned: by box */
  guint8              *is_link; /* owned, by box: whether it only passes cost on */
  guint8              *is_gone; /* owned, by arrow: whether it is in a chain, but not first */
  const guint8        *folded;  /* borrowed, nullable, by node: those that may be folded */
} Folding;

static QuernGraphNode *
get_node (const Folding *self,
          guint          box)
{
  return &g_array_index (self->out->nodes, QuernGraphNode, box);
}

static QuernGraphEdge *
get_edge (const Folding *self,
          guint          edge)
{
  return &g_array_index (self->out->edges, QuernGraphEdge, edge);
}

static void
count_ends (Folding *self)
{
  for (guint i = 0; i < self->out->edges->len; i++)
    {
      const QuernGraphEdge *edge = get_edge (self, i);

      self->ends[edge->from].n_out++;
      self->ends[edge->from].out = i;
      self->ends[edge->to].n_in++;
      self->ends[edge->to].is_callee |= get_node (self, edge->from)->node == self->out->focus;
    }
}

/* Callers of the focus are not links: their self cost is always 0, which says nothing about them.
 * Direct callees of the focus are what one wants to see around it. */
static gboolean
is_link (const Folding         *self,
         const QuernGraphScope *scope,
         guint                  box)
{
  const QuernGraphNode *node = get_node (self, box);

  return self->ends[box].n_in == 1 && self->ends[box].n_out == 1 &&
         !self->ends[box].is_callee &&
         (self->folded == NULL || self->folded[node->node]) &&
         !quern_graph_scope_is_opened (scope, node->node) &&
         !quern_graph_scope_is_above (scope, node->node) &&
         quern_graph_costly_is_low (scope, node->node, node->weight);
}

/* Makes the chain that begins with an arrow a part of that arrow, which then leads to the end of
 * the chain. */
static void
fold_chain (Folding *self,
            guint    first)
{
  QuernGraphEdge *edge = get_edge (self, first);
  QuernGraphChain chain = { .first = self->out->chain_nodes->len };
  guint box = edge->to;

  while (self->is_link[box])
    {
      const QuernGraphNode *node = get_node (self, box);
      guint next = self->ends[box].out;

      chain.n_nodes++;
      chain.n_functions += node->n_functions;
      chain.self += node->self;
      chain.self_certainty = MAX (chain.self_certainty, node->self_certainty);
      chain.weight += node->weight;
      g_array_append_val (self->out->chain_nodes, node->node);
      g_array_append_val (self->out->chain_selfs, node->self);
      self->ends[box].place = QUERN_NONE;
      self->is_gone[next] = 1;
      chain.passed_certainty = get_edge (self, next)->certainty;
      chain.passed_on = get_edge (self, next)->cost;
      chain.passed_before = get_edge (self, next)->costs[0];
      box = get_edge (self, next)->to;
    }

  edge->to = box;
  g_array_append_val (self->out->chains, chain);
  edge->chain = self->out->chains->len;
}

/* Chains begin behind boxes that stay; links that form a cycle have no beginning. */
static void
fold_all (Folding *self)
{
  for (guint i = 0; i < self->out->edges->len; i++)
    {
      const QuernGraphEdge *edge = get_edge (self, i);

      if (!self->is_link[edge->from] && self->is_link[edge->to])
        fold_chain (self, i);
    }
}

static void
keep_nodes (Folding *self)
{
  guint n = 0;

  for (guint i = 0; i < self->out->nodes->len; i++)
    {
      if (self->ends[i].place == QUERN_NONE)
        continue;

      self->ends[i].place = n;
      *get_node (self, n++) = *get_node (self, i);
    }
  g_array_set_size (self->out->nodes, n);
}

static void
keep_arrows (Folding *self,
             GArray  *arrows,
             gboolean are_drawn)
{
  guint n = 0;

  for (guint i = 0; i < arrows->len; i++)
    {
      QuernGraphEdge edge = g_array_index (arrows, QuernGraphEdge, i);

      if (are_drawn && self->is_gone[i])
        continue;

      edge.from = self->ends[edge.from].place;
      edge.to = self->ends[edge.to].place;
      if (edge.from != QUERN_NONE && edge.to != QUERN_NONE)
        g_array_index (arrows, QuernGraphEdge, n++) = edge;
    }
  g_array_set_size (arrows, n);
}

/* Drops the rests of functions in chains: the cost passed on covers them. */
static void
keep_rests (Folding *self)
{
  GArray *rests = self->out->rests;
  guint n = 0;

  for (guint i = 0; i < rests->len; i++)
    {
      QuernGraphRest rest = g_array_index (rests, QuernGraphRest, i);

      rest.node = self->ends[rest.node].place;
      if (rest.node != QUERN_NONE)
        g_array_index (rests, QuernGraphRest, n++) = rest;
    }
  g_array_set_size (rests, n);
}

/**
 * quern_graph_chains_fold:
 * @selection: has its arrows; nothing is split yet
 * @scope: what the selection was chosen from
 * @folded: (array) (nullable): by node: whether it may be folded; %NULL: all may
 *
 * Folds boxes that only pass cost on, from one caller to one callee, into the arrow between the
 * two. The shown cost stays the same: a chain keeps the self cost of its functions.
 */
void
quern_graph_chains_fold (QuernGraphSelection   *selection,
                         const QuernGraphScope *scope,
                         const guint8          *folded)
{
  guint n_boxes = selection->nodes->len;
  g_autofree Ends *ends = g_new0 (Ends, MAX (n_boxes, 1));
  g_autofree guint8 *links = g_new0 (guint8, MAX (n_boxes, 1));
  g_autofree guint8 *is_gone = g_new0 (guint8, MAX (selection->edges->len, 1));
  Folding self = { selection, ends, links, is_gone, folded };

  count_ends (&self);
  for (guint i = 0; i < n_boxes; i++)
    links[i] = is_link (&self, scope, i) ? 1 : 0;

  fold_all (&self);
  if (selection->chains->len == 0)
    return;

  keep_nodes (&self);
  keep_arrows (&self, selection->edges, TRUE);
  keep_arrows (&self, selection->cut, FALSE);
  keep_rests (&self);
}
