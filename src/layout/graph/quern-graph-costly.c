/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-costly.h"

#include <math.h>

/* One in this many boxes around a focus may be a caller: callers have no self cost there. */
#define CALLERS_PART 4

/* Once all other nodes together have less than this share of the weight, those that only pass cost
 * on are clutter: even if there is room for them, they are left to rests. */
#define CLUTTER 0.03

/* In a difference, small changes count, but those below this share of all changes are clutter. */
#define LEAST_CHANGE 0.001

/* Maximum number of nodes on a path. */
#define MAX_PATH 100

/* A node, and what choosing it would add. */
typedef struct
{
  guint32 place;      /* index in the candidates; QUERN_NONE: cannot be chosen */
  guint32 parent;     /* the caller whose calls to it cost the most, or QUERN_NONE */
  guint32 n_children; /* number of chosen nodes that have it as their parent */
  guint32 n_path;     /* number of nodes from it up to a chosen one, which is not counted */
  gint32  n_boxes;    /* number of boxes these would add if the path went on below */
  guint8  state;      /* while the order is computed */
  guint8  is_chosen;
  guint8  is_low;     /* only passes cost on */
  guint8  is_cut;     /* too many nodes above it: its path begins here */
  guint8  is_slight;  /* hardly a part of the change: no path is chosen because of it */
  double  weight;     /* from quern_graph_scope_get_weight() */
  double  gain;       /* total weight of the path */
} Node;

typedef struct
{
  const QuernGraphScope   *scope;
  const QuernGraphOptions *options;
  Node                    *nodes;   /* owned: by node */
  GArray                  *order;   /* owned: QuernNodeId, callers first */
  GArray                  *chosen;  /* QuernGraphCandidate */
  guint                    n_boxes; /* number of boxes that the chosen nodes make */
  double                   left;    /* total weight of the nodes that could still be chosen */
} Choice;

/* Costs of the calls into one node, by caller. */
typedef struct
{
  double *costs;   /* owned, by node: 0 for all but callers */
  GArray *callers; /* owned: QuernNodeId; unique, unless costs cancel out */
} Callers;

/**
 * quern_graph_costly_is_low:
 * @scope: what is 100 %
 * @node: a node
 * @weight: of its box
 *
 * Returns: whether the node may be folded if it has one caller and one callee, and is not opened.
 *   The focus and nodes that the user pinned, hid or collapsed may not
 */
gboolean
quern_graph_costly_is_low (const QuernGraphScope *scope,
                           QuernNodeId            node,
                           double                 weight)
{
  double whole = fabs (scope->weight_sum);
  guint flags = quern_graph_scope_get_mark (scope, node).flags;

  return node != scope->focus && (flags & ~(guint) QUERN_GRAPH_UNFOLDED) == 0 &&
         (!(whole > 0.0) || weight / whole < QUERN_GRAPH_LOW_SELF_SHARE);
}

static const QuernGraphCandidate *
get_candidate (const Choice *self,
               guint32       place)
{
  return &g_array_index (self->scope->candidates, QuernGraphCandidate, place);
}

static gboolean
is_open (const Choice              *self,
         const QuernGraphCandidate *candidate)
{
  return (candidate->node == self->scope->focus ||
          (quern_graph_scope_get_mark (self->scope, candidate->node).flags &
           QUERN_GRAPH_HIDDEN) == 0) &&
         quern_graph_scope_is_near (self->scope, self->options, candidate) &&
         (candidate->sides & QUERN_GRAPH_BELOW) != 0;
}

static void
add_caller (const Choice *self,
            QuernCallId   id,
            QuernNodeId   node,
            Callers      *callers)
{
  QuernGraphCall seen = quern_graph_scope_look_at (self->scope, id);

  if (isnan (seen.factor) || seen.caller == node || self->nodes[seen.caller].place == QUERN_NONE)
    return;

  if (fabs (callers->costs[seen.caller]) <= 0.0)
    g_array_append_val (callers->callers, seen.caller);
  callers->costs[seen.caller] += seen.cost;
}

/* Whether calls from caller cost more than those from other, in the order of arrows. */
static gboolean
is_better_parent (const Choice  *self,
                  const Callers *callers,
                  QuernNodeId    caller,
                  QuernNodeId    other)
{
  double cost = fabs (callers->costs[caller]);
  double other_cost = fabs (callers->costs[other]);
  double inclusive = fabs (get_candidate (self, self->nodes[caller].place)->inclusive);
  double other_inclusive = fabs (get_candidate (self, self->nodes[other].place)->inclusive);

  if (cost > other_cost || cost < other_cost)
    return cost > other_cost;
  if (inclusive > other_inclusive || inclusive < other_inclusive)
    return inclusive > other_inclusive;

  return caller < other;
}

/* The caller whose calls cost the most; among equal ones, the costliest, then the first. */
static guint32
find_parent (const Choice *self,
             QuernNodeId   node,
             Callers      *callers)
{
  const QuernFunctionId *functions;
  guint32 best = QUERN_NONE;
  guint n_functions;

  if (node == self->scope->focus)
    return QUERN_NONE;

  g_array_set_size (callers->callers, 0);
  functions = quern_analysis_get_functions (self->scope->analysis, &node, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    {
      guint n_calls;
      const QuernCallId *calls = quern_profile_get_calls_to (self->scope->profile, functions[i],
                                                             &n_calls);

      for (guint j = 0; j < n_calls; j++)
        add_caller (self, calls[j], node, callers);
    }

  for (guint i = 0; i < callers->callers->len; i++)
    {
      QuernNodeId caller = g_array_index (callers->callers, QuernNodeId, i);

      if (best == QUERN_NONE || is_better_parent (self, callers, caller, best))
        best = caller;
    }
  for (guint i = 0; i < callers->callers->len; i++)
    callers->costs[g_array_index (callers->callers, QuernNodeId, i)] = 0.0;

  return best;
}

static void
find_parents (Choice *self)
{
  guint n_nodes = quern_analysis_get_n_nodes (self->scope->analysis);
  Callers callers = {
    g_new0 (double, MAX (n_nodes, 1)), g_array_new (FALSE, FALSE, sizeof (QuernNodeId))
  };

  for (QuernNodeId node = 0; node < n_nodes; node++)
    {
      self->nodes[node].parent = QUERN_NONE;
      if (self->nodes[node].place != QUERN_NONE)
        self->nodes[node].parent = find_parent (self, node, &callers);
    }

  g_free (callers.costs);
  g_array_unref (callers.callers);
}

/* Appends a node to the order, after its parent. A cycle of parents is cut where it returns to a
 * node of the path. */
static void
add_to_order (Choice      *self,
              QuernNodeId  node,
              GArray      *path)
{
  enum { NEW, WAITS, DONE };

  g_array_set_size (path, 0);
  while (self->nodes[node].state == NEW)
    {
      guint32 parent = self->nodes[node].parent;

      self->nodes[node].state = WAITS;
      g_array_append_val (path, node);
      if (parent == QUERN_NONE)
        break;
      if (self->nodes[parent].state == WAITS)
        {
          self->nodes[node].parent = QUERN_NONE;
          break;
        }
      node = parent;
    }

  for (guint i = path->len; i-- > 0;)
    {
      QuernNodeId next = g_array_index (path, QuernNodeId, i);

      self->nodes[next].state = DONE;
      g_array_append_val (self->order, next);
    }
}

static void
find_order (Choice *self)
{
  guint n_nodes = quern_analysis_get_n_nodes (self->scope->analysis);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));

  for (QuernNodeId node = 0; node < n_nodes; node++)
    {
      if (self->nodes[node].place != QUERN_NONE)
        add_to_order (self, node, path);
    }
}

/* How the number of boxes changes if a chosen node gets one more child: a low node at the end of a
 * path becomes part of a pill, and with a second child a box again. */
static gint32
get_change (const Choice *self,
            QuernNodeId   node)
{
  const Node *at = &self->nodes[node];

  if (!at->is_low || at->parent == QUERN_NONE || !self->nodes[at->parent].is_chosen)
    return 0;

  return at->n_children == 0 ? -1 : at->n_children == 1 ? 1 : 0;
}

/* Computes what each node would add, together with the path that leads to it. */
static void
measure (Choice *self)
{
  for (guint i = 0; i < self->order->len; i++)
    {
      Node *node = &self->nodes[g_array_index (self->order, QuernNodeId, i)];
      const Node *parent = node->parent != QUERN_NONE ? &self->nodes[node->parent] : NULL;

      node->n_path = 1;
      node->gain = node->weight;
      node->is_cut = parent != NULL && !parent->is_chosen && parent->n_path >= MAX_PATH ? 1 : 0;
      node->n_boxes = node->is_low && parent != NULL && !node->is_cut ? 0 : 1;
      if (parent != NULL && parent->is_chosen)
        {
          node->n_boxes += get_change (self, node->parent);
        }
      else if (parent != NULL && !node->is_cut)
        {
          node->n_path += parent->n_path;
          node->gain += parent->gain;
          node->n_boxes += parent->n_boxes;
        }
    }
}

/* The last node of a path is a box even if it is low. */
static gint32
get_n_boxes (const Choice *self,
             QuernNodeId   node)
{
  const Node *at = &self->nodes[node];

  return at->n_boxes + (at->is_low && at->parent != QUERN_NONE && !at->is_cut ? 1 : 0);
}

/* The node that gains the most per box, or QUERN_NONE. */
static guint32
find_best (const Choice *self)
{
  guint32 best = QUERN_NONE;
  double sum = fabs (self->scope->weight_sum);
  double least = !self->scope->is_difference && self->left < CLUTTER * sum
                   ? QUERN_GRAPH_LOW_SELF_SHARE * sum : 0.0;
  double most = 0.0;

  for (guint i = 0; i < self->order->len; i++)
    {
      QuernNodeId id = g_array_index (self->order, QuernNodeId, i);
      const Node *node = &self->nodes[id];
      gint32 n_boxes = get_n_boxes (self, id);
      double rate = node->gain / MAX (n_boxes, 1);

      if (node->is_chosen || node->is_slight || node->gain < least ||
          (gint64) self->n_boxes + n_boxes > self->options->n_boxes ||
          (guint64) self->chosen->len + node->n_path > self->options->max_nodes)
        continue;

      if (rate > most || (rate >= most && best != QUERN_NONE && id < best))
        {
          best = id;
          most = rate;
        }
    }

  return best;
}

static void
choose_node (Choice      *self,
             QuernNodeId  id)
{
  Node *node = &self->nodes[id];

  node->is_chosen = 1;
  self->left -= node->weight;
  g_array_append_vals (self->chosen, get_candidate (self, node->place), 1);
  if (node->parent != QUERN_NONE)
    self->nodes[node->parent].n_children++;
}

static int
compare_callers (gconstpointer a,
                 gconstpointer b)
{
  const QuernGraphCandidate *first = a;
  const QuernGraphCandidate *second = b;

  return QUERN_ORDER (fabs (second->inclusive), fabs (first->inclusive)) ?:
         QUERN_ORDER (first->distance, second->distance) ?:
         QUERN_ORDER (first->node, second->node);
}

/* Callers have no self cost while the focus runs: chooses those with the highest inclusive cost. */
static void
choose_callers (Choice *self)
{
  const GArray *candidates = self->scope->candidates;
  g_autoptr (GArray) callers = g_array_new (FALSE, FALSE, sizeof (QuernGraphCandidate));
  guint limit = MAX (self->options->n_boxes / CALLERS_PART, 1);

  for (guint i = 0; i < candidates->len; i++)
    {
      const QuernGraphCandidate *candidate = get_candidate (self, i);

      if (self->nodes[candidate->node].place == QUERN_NONE &&
          (candidate->sides & QUERN_GRAPH_BELOW) == 0 &&
          (quern_graph_scope_get_mark (self->scope, candidate->node).flags &
           (QUERN_GRAPH_HIDDEN | QUERN_GRAPH_PINNED)) == 0 &&
          quern_graph_scope_is_near (self->scope, self->options, candidate) &&
          quern_graph_scope_get_share (self->scope, candidate->inclusive) >=
            self->options->min_node_share)
        g_array_append_vals (callers, candidate, 1);
    }

  g_array_sort (callers, compare_callers);
  for (guint i = 0; i < callers->len && i < limit; i++)
    {
      g_array_append_vals (self->chosen, &g_array_index (callers, QuernGraphCandidate, i), 1);
      self->n_boxes++;
    }
}

/* Chooses a node and the path to it, as long as there is room. */
static void
choose_path (Choice  *self,
             guint32  id)
{
  for (; id != QUERN_NONE && !self->nodes[id].is_chosen &&
         self->chosen->len < self->options->max_nodes; id = self->nodes[id].parent)
    {
      choose_node (self, id);
      if (self->nodes[id].is_cut)
        break;
    }
}

/* Chooses the focus and what the user pinned, whatever it costs. */
static void
choose_fixed (Choice *self)
{
  const GArray *candidates = self->scope->candidates;
  gint32 n_boxes = 0;

  for (guint i = 0; i < candidates->len; i++)
    {
      const QuernGraphCandidate *candidate = get_candidate (self, i);
      guint flags = quern_graph_scope_get_mark (self->scope, candidate->node).flags;
      gboolean is_pinned = (flags & (QUERN_GRAPH_PINNED | QUERN_GRAPH_HIDDEN)) ==
                           QUERN_GRAPH_PINNED;

      if (self->nodes[candidate->node].place != QUERN_NONE)
        {
          if (candidate->node == self->scope->focus || is_pinned)
            choose_path (self, candidate->node);
        }
      else if (is_pinned)
        {
          g_array_append_vals (self->chosen, candidate, 1);
          n_boxes++;
        }
    }

  for (guint i = 0; i < self->order->len; i++)
    {
      QuernNodeId id = g_array_index (self->order, QuernNodeId, i);
      const Node *node = &self->nodes[id];

      if (node->is_chosen)
        n_boxes += node->is_low && node->parent != QUERN_NONE && node->n_children == 1 ? 0 : 1;
    }
  self->n_boxes = (guint) MAX (n_boxes, 0);
}

static void
prepare (Choice *self)
{
  guint n_nodes = quern_analysis_get_n_nodes (self->scope->analysis);

  for (guint i = 0; i < n_nodes; i++)
    self->nodes[i].place = QUERN_NONE;
  for (guint i = 0; i < self->scope->candidates->len; i++)
    {
      const QuernGraphCandidate *candidate = get_candidate (self, i);
      Node *node = &self->nodes[candidate->node];

      if (!is_open (self, candidate))
        continue;

      node->place = i;
      node->weight = quern_graph_scope_get_weight (self->scope, candidate);
      node->is_low = quern_graph_costly_is_low (self->scope, candidate->node,
                                                node->weight) ? 1 : 0;
      if (self->scope->is_difference &&
          quern_graph_scope_get_change (self->scope, candidate) < LEAST_CHANGE)
        node->is_slight = 1;
      self->left += node->weight;
    }

  find_parents (self);
  find_order (self);
}

/**
 * quern_graph_costly_choose:
 * @scope: the candidates, and what the user did
 * @options: limits of boxes, nodes, and distance from a focus
 *
 * Repeatedly adds the node that gains the most self cost per box, together with the path to it from
 * the nearest chosen node, or from where the program begins. A path follows the callers whose calls
 * cost the most. Functions that only pass cost on need no box as long as one caller and one callee
 * of theirs are chosen: quern_graph_chains_fold() draws them as pills. Stops early if what is left
 * is clutter. What was opened or unfolded makes no difference.
 *
 * Takes time proportional to nodes × boxes, plus calls.
 *
 * Returns: (transfer full): the chosen nodes
 */
GArray *
quern_graph_costly_choose (const QuernGraphScope   *scope,
                           const QuernGraphOptions *options)
{
  guint n_nodes = quern_analysis_get_n_nodes (scope->analysis);
  g_autofree Node *nodes = g_new0 (Node, MAX (n_nodes, 1));
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  Choice self = {
    scope, options, nodes, order, g_array_new (FALSE, FALSE, sizeof (QuernGraphCandidate)), 0, 0.0
  };
  guint32 best;

  prepare (&self);
  choose_fixed (&self);
  if (scope->focus != QUERN_NONE)
    choose_callers (&self);

  measure (&self);
  while ((best = find_best (&self)) != QUERN_NONE)
    {
      self.n_boxes = (guint) MAX ((gint64) self.n_boxes + get_n_boxes (&self, best), 0);
      choose_path (&self, best);
      measure (&self);
    }

  return self.chosen;
}
