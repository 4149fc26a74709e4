/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-selection.h"

#include "quern-graph-scope.h"
#include "quern-pair-map.h"

#include <math.h>
#include <string.h>

#define DEFAULT_MAX_NODES 300
#define DEFAULT_MIN_NODE_SHARE 0.03
#define DEFAULT_MIN_CALL_SHARE 0.01
#define DEFAULT_CALLER_DEPTH 2
#define DEFAULT_CALLEE_DEPTH 4

/* dot slows down with arrows more than with boxes: PLATFORM 4. */
#define MAX_EDGES 1000

/* Where arrows are left out generously, so are stubs. */
#define STUBS_PER_CALL_SHARE 0.5

#define NO_BOX G_MAXUINT32

/* While a graph is chosen. */
typedef struct
{
  const QuernGraphScope *scope;
  QuernGraphSelection   *out;
  GCancellable          *cancellable; /* nullable */
  guint32               *boxes;       /* owned: of each node, or NO_BOX */
  guint32               *seen;        /* owned: of each function, the last stamp */
  guint32                stamp;
  QuernPairMap           pairs;       /* box, box → place in arrows */
  GArray                *arrows;      /* owned: QuernGraphEdge, all between boxes */
} Choice;

/* A box, and what its place in the order depends on. */
typedef struct
{
  QuernGraphNode  box;
  char           *name; /* owned */
} NamedBox;

static int
compare_costs (double a,
               double b)
{
  return fabs (a) > fabs (b) ? -1 : fabs (a) < fabs (b);
}

static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const QuernGraphCandidate *first = a;
  const QuernGraphCandidate *second = b;
  int order = compare_costs (first->inclusive, second->inclusive);

  /* Whatever the limits are, the focus stays. */
  if ((first->distance == 0) != (second->distance == 0))
    return first->distance == 0 ? -1 : 1;

  if (order != 0)
    return order;

  return first->node < second->node ? -1 : first->node > second->node;
}

static int
compare_boxes (gconstpointer a,
               gconstpointer b)
{
  const NamedBox *first = a;
  const NamedBox *second = b;
  int order = compare_costs (first->box.inclusive, second->box.inclusive);

  if (order == 0)
    order = strcmp (first->name, second->name);
  if (order != 0)
    return order;

  return first->box.node < second->box.node ? -1 : first->box.node > second->box.node;
}

static int
compare_edges (gconstpointer a,
               gconstpointer b)
{
  const QuernGraphEdge *first = a;
  const QuernGraphEdge *second = b;
  int order = compare_costs (first->cost, second->cost);

  if (order != 0)
    return order;
  if (first->from != second->from)
    return first->from < second->from ? -1 : 1;

  return first->to < second->to ? -1 : first->to > second->to;
}

static int
compare_stubs (gconstpointer a,
               gconstpointer b)
{
  const QuernGraphStub *first = a;
  const QuernGraphStub *second = b;

  if (first->node != second->node)
    return first->node < second->node ? -1 : 1;

  return first->direction < second->direction ? -1 : first->direction > second->direction;
}

static void
named_box_clear (gpointer data)
{
  g_free (((NamedBox *) data)->name);
}

static gboolean
is_wanted (const QuernGraphScope     *scope,
           const QuernGraphOptions   *options,
           const QuernGraphCandidate *candidate)
{
  gboolean near;

  if (scope->focus == QUERN_NONE)
    return quern_graph_scope_get_share (scope, candidate->inclusive) >= options->min_node_share;

  if (candidate->node == scope->focus)
    return TRUE;

  near = (candidate->sides & QUERN_GRAPH_BELOW) != 0
         ? candidate->distance <= options->callee_depth
         : candidate->distance <= options->caller_depth;

  return near && quern_graph_scope_get_share (scope, candidate->inclusive) >= options->min_node_share;
}

static guint
count_functions (const QuernGraphScope *scope,
                 QuernNodeId            node)
{
  guint n = 0;

  quern_graph_scope_get_functions (scope, &node, &n);

  return n;
}

/* The costliest ones that pass the thresholds, sorted by cost and name. */
static GArray *
choose_boxes (Choice *self)
{
  const QuernGraphOptions *options = &self->out->options;
  g_autoptr (GArray) wanted = g_array_new (FALSE, FALSE, sizeof (QuernGraphCandidate));
  GArray *named = g_array_new (FALSE, FALSE, sizeof (NamedBox));

  for (guint i = 0; i < self->scope->candidates->len; i++)
    {
      const QuernGraphCandidate *candidate =
        &g_array_index (self->scope->candidates, QuernGraphCandidate, i);

      if (is_wanted (self->scope, options, candidate))
        g_array_append_vals (wanted, candidate, 1);
    }

  if (wanted->len > options->max_nodes)
    {
      g_array_sort (wanted, compare_candidates);
      g_array_set_size (wanted, options->max_nodes);
    }

  g_array_set_clear_func (named, named_box_clear);
  for (guint i = 0; i < wanted->len; i++)
    {
      const QuernGraphCandidate *candidate = &g_array_index (wanted, QuernGraphCandidate, i);
      NamedBox box = {
        {
          candidate->node, candidate->inclusive, candidate->self,
          count_functions (self->scope, candidate->node), candidate->is_estimate
        },
        quern_analysis_dup_node_name (self->scope->analysis, candidate->node)
      };

      g_array_append_val (named, box);
    }

  g_array_sort (named, compare_boxes);

  return named;
}

static void
place_boxes (Choice *self)
{
  g_autoptr (GArray) named = choose_boxes (self);

  for (guint i = 0; i < named->len; i++)
    {
      const QuernGraphNode *box = &g_array_index (named, NamedBox, i).box;

      self->boxes[box->node] = i;
      self->out->shown_self += box->self;
      g_array_append_vals (self->out->nodes, box, 1);
    }
}

/* Where the rest of the base is: in functions without a box, or in none. */
static void
count_hidden (Choice *self)
{
  QuernGraphSelection *out = self->out;

  out->hidden_self = out->base - out->shown_self;
  for (guint i = 0; i < self->scope->candidates->len; i++)
    {
      const QuernGraphCandidate *candidate =
        &g_array_index (self->scope->candidates, QuernGraphCandidate, i);
      gboolean has_cost = fabs (candidate->inclusive) > 0.0 || fabs (candidate->self) > 0.0;

      if (has_cost && (candidate->sides & QUERN_GRAPH_BELOW) != 0 &&
          self->boxes[candidate->node] == NO_BOX)
        out->n_hidden += count_functions (self->scope, candidate->node);
    }

  /* Around a focus the coverage stops at functions that hardly count: what
   * they spend cannot be told from what no function explains. */
  if (out->focus == QUERN_NONE || out->n_hidden == 0)
    out->no_function = out->base - self->scope->self_sum;
}

static double
get_call_cost (const Choice *self,
               QuernCallId   call)
{
  return (double) quern_event_set_get_cost (self->scope->events, self->scope->event,
                                            quern_profile_get_call_costs (self->scope->profile, call));
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

static void
add_arrow (Choice          *self,
           guint32          from,
           guint32          to,
           const QuernCall *call,
           double           cost,
           double           factor,
           gboolean         is_estimate)
{
  gboolean is_new;
  guint32 place = quern_pair_map_insert (&self->pairs, from, to, &is_new);
  QuernGraphEdge *arrow;

  if (is_new)
    {
      QuernGraphEdge fresh = { from, to, 0, 0.0, FALSE };

      g_array_append_val (self->arrows, fresh);
    }

  arrow = &g_array_index (self->arrows, QuernGraphEdge, place);
  arrow->count = add_count (arrow->count, call->count, factor);
  arrow->cost += cost * factor;
  arrow->is_estimate |= is_estimate;
}

/* One call out of a box: into another box, or to the stub of what is left out. */
static void
follow_call (Choice         *self,
             guint32         from,
             QuernCallId     id,
             QuernGraphStub *stub)
{
  const QuernCall *call = quern_profile_get_call (self->scope->profile, id);
  QuernNodeId caller = quern_graph_scope_get_node (self->scope, call->caller);
  QuernNodeId callee = quern_graph_scope_get_node (self->scope, call->callee);
  double factor = quern_graph_scope_get_factor (self->scope, caller, callee);
  double cost = get_call_cost (self, id);
  gboolean is_estimate;

  /* Calls inside a cycle are inside its box. */
  if (isnan (factor) || (caller == callee && quern_analysis_is_cycle (self->scope->analysis, caller)))
    return;

  is_estimate = quern_graph_scope_is_estimate (self->scope, callee, cost, factor);
  if (self->boxes[callee] != NO_BOX)
    {
      add_arrow (self, from, self->boxes[callee], call, cost, factor, is_estimate);
      return;
    }

  stub->cost += cost * factor;
  stub->is_estimate |= is_estimate;
  if (self->seen[call->callee] != self->stamp)
    stub->n_functions++;
  self->seen[call->callee] = self->stamp;
}

/* One call into a box, from what has none. */
static void
follow_call_back (Choice         *self,
                  QuernCallId     id,
                  QuernGraphStub *stub)
{
  const QuernCall *call = quern_profile_get_call (self->scope->profile, id);
  QuernNodeId caller = quern_graph_scope_get_node (self->scope, call->caller);
  QuernNodeId callee = quern_graph_scope_get_node (self->scope, call->callee);
  double factor = quern_graph_scope_get_factor (self->scope, caller, callee);
  double cost = get_call_cost (self, id);

  if (isnan (factor) || self->boxes[caller] != NO_BOX)
    return;

  stub->cost += cost * factor;
  stub->is_estimate |= quern_graph_scope_is_estimate (self->scope, callee, cost, factor);
  if (self->seen[call->caller] != self->stamp)
    stub->n_functions++;
  self->seen[call->caller] = self->stamp;
}

/* All calls of one box. Its two stubs stand at 2 × box, callers first. */
static void
follow_box (Choice  *self,
            guint32  index,
            GArray  *stubs)
{
  const QuernGraphNode *box = &g_array_index (self->out->nodes, QuernGraphNode, index);
  QuernGraphStub callers = { index, QUERN_CALLERS, 0, 0.0, FALSE };
  QuernGraphStub callees = { index, QUERN_CALLEES, 0, 0.0, FALSE };
  const QuernFunctionId *functions;
  guint n_functions;

  functions = quern_graph_scope_get_functions (self->scope, &box->node, &n_functions);

  self->stamp++;
  for (guint i = 0; i < n_functions; i++)
    {
      guint n_calls;
      QuernCallId first = quern_profile_get_calls_from (self->scope->profile, functions[i], &n_calls);

      for (guint j = 0; j < n_calls; j++)
        follow_call (self, index, first + j, &callees);
    }

  self->stamp++;
  for (guint i = 0; i < n_functions; i++)
    {
      guint n_calls;
      const QuernCallId *calls = quern_profile_get_calls_to (self->scope->profile, functions[i], &n_calls);

      for (guint j = 0; j < n_calls; j++)
        follow_call_back (self, calls[j], &callers);
    }

  g_array_append_val (stubs, callers);
  g_array_append_val (stubs, callees);
}

/* An arrow that is left out belongs to the stubs at both of its ends. A loop
 * leads nowhere else, and its cost is in the box. */
static void
leave_out (const QuernGraphSelection *out,
           const QuernGraphEdge      *arrow,
           GArray                    *stubs)
{
  QuernGraphStub *callees = &g_array_index (stubs, QuernGraphStub, arrow->from * 2 + 1);
  QuernGraphStub *callers = &g_array_index (stubs, QuernGraphStub, arrow->to * 2);

  if (arrow->from == arrow->to)
    return;

  callees->cost += arrow->cost;
  callees->is_estimate |= arrow->is_estimate;
  callees->n_functions += g_array_index (out->nodes, QuernGraphNode, arrow->to).n_functions;
  callers->cost += arrow->cost;
  callers->is_estimate |= arrow->is_estimate;
  callers->n_functions += g_array_index (out->nodes, QuernGraphNode, arrow->from).n_functions;
}

/* Around a focus a box below it needs an arrow in, one above it an arrow out. */
static gboolean
is_above (const Choice *self,
          guint32       box)
{
  QuernNodeId node = g_array_index (self->out->nodes, QuernGraphNode, box).node;

  return self->scope->below != NULL && isnan (self->scope->below[node]);
}

/* Tells where a box belongs by an arrow that is not drawn. */
static void
add_cut (Choice               *self,
         const QuernGraphEdge *arrow,
         gboolean             *is_placed)
{
  gboolean places_to = !is_placed[arrow->to] && !is_above (self, arrow->to);
  gboolean places_from = !is_placed[arrow->from] && is_above (self, arrow->from);

  if (arrow->from == arrow->to || (!places_to && !places_from))
    return;

  g_array_append_vals (self->out->cut, arrow, 1);
  is_placed[arrow->to] |= places_to;
  is_placed[arrow->from] |= places_from;
}

/* Boxes whose callers are all hidden still belong behind the focus. */
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
      QuernGraphEdge below = { focus, i, 0, 0.0, FALSE };
      QuernGraphEdge above = { i, focus, 0, 0.0, FALSE };

      add_cut (self, is_above (self, i) ? &above : &below, is_placed);
    }
}

/* Arrows are sorted: the first ones are kept. */
static void
choose_arrows (Choice *self,
               GArray *stubs)
{
  QuernGraphSelection *out = self->out;
  g_autofree gboolean *is_placed = g_new0 (gboolean, out->nodes->len);
  guint i;

  g_array_sort (self->arrows, compare_edges);
  for (i = 0; i < self->arrows->len && i < MAX_EDGES; i++)
    {
      const QuernGraphEdge *arrow = &g_array_index (self->arrows, QuernGraphEdge, i);

      if (quern_graph_scope_get_share (self->scope, arrow->cost) < out->options.min_call_share)
        break;

      g_array_append_vals (out->edges, arrow, 1);
      if (arrow->from != arrow->to)
        is_placed[is_above (self, arrow->from) ? arrow->from : arrow->to] = TRUE;
    }

  for (; i < self->arrows->len; i++)
    {
      const QuernGraphEdge *arrow = &g_array_index (self->arrows, QuernGraphEdge, i);

      leave_out (out, arrow, stubs);
      add_cut (self, arrow, is_placed);
    }

  cut_to_focus (self, is_placed);
}

static void
choose_stubs (Choice       *self,
              const GArray *stubs)
{
  double least = MAX (QUERN_GRAPH_MIN_STUB_SHARE,
                      self->out->options.min_call_share * STUBS_PER_CALL_SHARE);

  for (guint i = 0; i < stubs->len; i++)
    {
      const QuernGraphStub *stub = &g_array_index (stubs, QuernGraphStub, i);

      if (stub->n_functions > 0 && fabs (stub->cost) > 0.0 &&
          quern_graph_scope_get_share (self->scope, stub->cost) >= least)
        g_array_append_vals (self->out->stubs, stub, 1);
    }

  g_array_sort (self->out->stubs, compare_stubs);
}

static gboolean
choose (Choice  *self,
        GError **error)
{
  g_autoptr (GArray) stubs = g_array_new (FALSE, FALSE, sizeof (QuernGraphStub));

  place_boxes (self);
  count_hidden (self);

  for (guint32 i = 0; i < self->out->nodes->len; i++)
    {
      if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;

      follow_box (self, i, stubs);
    }

  choose_arrows (self, stubs);
  choose_stubs (self, stubs);

  return TRUE;
}

/**
 * quern_graph_options_init:
 * @options: what is filled in
 *
 * The whole program by its first event, top down, with thresholds that suit a
 * program of usual size; quern_graph_options_propose() finds better ones.
 */
void
quern_graph_options_init (QuernGraphOptions *options)
{
  g_return_if_fail (options != NULL);

  *options = (QuernGraphOptions) {
    .focus = QUERN_NONE,
    .event = 0,
    .min_node_share = DEFAULT_MIN_NODE_SHARE,
    .min_call_share = DEFAULT_MIN_CALL_SHARE,
    .caller_depth = DEFAULT_CALLER_DEPTH,
    .callee_depth = DEFAULT_CALLEE_DEPTH,
    .max_nodes = DEFAULT_MAX_NODES,
    .orientation = QUERN_GRAPH_TOP_DOWN,
  };
}

/**
 * quern_graph_selection_new:
 * @analysis: the numbers
 * @options: what is wanted; the event must not be a ratio
 * @cancellable: (nullable): stops it
 * @error: return location for `G_IO_ERROR_CANCELLED`
 *
 * Chooses the boxes and arrows of a call graph. Every cost of the base is
 * either in a box, or counted as hidden; every call of a box is an arrow, or
 * part of a stub.
 *
 * A function that is in a cycle stands for its cycle, which is one box.
 *
 * Returns: (transfer full): the selection
 */
QuernGraphSelection *
quern_graph_selection_new (QuernAnalysis            *analysis,
                           const QuernGraphOptions  *options,
                           GCancellable             *cancellable,
                           GError                  **error)
{
  g_autoptr (QuernGraphSelection) out = NULL;
  g_autoptr (QuernGraphScope) scope = NULL;
  g_autoptr (GArray) arrows = g_array_new (FALSE, FALSE, sizeof (QuernGraphEdge));
  g_autofree guint32 *boxes = NULL;
  g_autofree guint32 *seen = NULL;
  Choice self = { 0 };
  guint n_nodes;
  gboolean ok;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  n_nodes = quern_analysis_get_n_nodes (analysis);
  g_return_val_if_fail (options->focus == QUERN_NONE || options->focus < n_nodes, NULL);

  scope = quern_graph_scope_new (analysis, options->focus, options->event, cancellable, error);
  if (scope == NULL)
    return NULL;

  out = g_new0 (QuernGraphSelection, 1);
  out->options = *options;
  if (out->options.max_nodes == 0)
    out->options.max_nodes = DEFAULT_MAX_NODES;
  out->focus = scope->focus;
  out->base = scope->base;
  out->total = scope->total;
  out->nodes = g_array_new (FALSE, FALSE, sizeof (QuernGraphNode));
  out->edges = g_array_new (FALSE, FALSE, sizeof (QuernGraphEdge));
  out->stubs = g_array_new (FALSE, FALSE, sizeof (QuernGraphStub));
  out->cut = g_array_new (FALSE, FALSE, sizeof (QuernGraphEdge));

  boxes = g_new (guint32, n_nodes);
  memset (boxes, 0xff, sizeof (guint32) * n_nodes);
  seen = g_new0 (guint32, quern_profile_get_n_functions (scope->profile));

  self.scope = scope;
  self.out = out;
  self.cancellable = cancellable;
  self.boxes = boxes;
  self.seen = seen;
  self.arrows = arrows;
  quern_pair_map_init (&self.pairs);
  ok = choose (&self, error);
  quern_pair_map_clear (&self.pairs);

  return ok ? g_steal_pointer (&out) : NULL;
}

void
quern_graph_selection_free (QuernGraphSelection *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->nodes, g_array_unref);
  g_clear_pointer (&self->edges, g_array_unref);
  g_clear_pointer (&self->stubs, g_array_unref);
  g_clear_pointer (&self->cut, g_array_unref);
  g_free (self);
}
