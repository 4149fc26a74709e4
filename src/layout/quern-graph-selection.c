/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-selection.h"

#include "quern-graph-arrows.h"
#include "quern-graph-scope.h"
#include "quern-memory.h"

#include <math.h>
#include <string.h>

#define DEFAULT_MAX_NODES 300
#define DEFAULT_MIN_NODE_SHARE 0.03
#define DEFAULT_MIN_CALL_SHARE 0.01
#define DEFAULT_CALLER_DEPTH 2
#define DEFAULT_CALLEE_DEPTH 4

/* What all the arrays have for a node together, in bytes, also while they grow. */
#define PER_NODE G_GUINT64_CONSTANT (160)

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
  if (candidate->node == scope->focus)
    return TRUE;

  return quern_graph_scope_is_near (scope, options, candidate) &&
         quern_graph_scope_get_share (scope, candidate->inclusive) >= options->min_node_share;
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
choose_boxes (const QuernGraphScope   *scope,
              const QuernGraphOptions *options)
{
  g_autoptr (GArray) wanted = g_array_new (FALSE, FALSE, sizeof (QuernGraphCandidate));
  GArray *named = g_array_new (FALSE, FALSE, sizeof (NamedBox));

  for (guint i = 0; i < scope->candidates->len; i++)
    {
      const QuernGraphCandidate *candidate =
        &g_array_index (scope->candidates, QuernGraphCandidate, i);

      if (is_wanted (scope, options, candidate))
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
          count_functions (scope, candidate->node), candidate->is_estimate
        },
        quern_analysis_dup_node_name (scope->analysis, candidate->node)
      };

      g_array_append_val (named, box);
    }

  g_array_sort (named, compare_boxes);

  return named;
}

static void
place_boxes (QuernGraphSelection   *self,
             const QuernGraphScope *scope,
             guint32               *boxes)
{
  g_autoptr (GArray) named = choose_boxes (scope, &self->options);

  for (guint i = 0; i < named->len; i++)
    {
      const QuernGraphNode *box = &g_array_index (named, NamedBox, i).box;

      boxes[box->node] = i;
      self->shown_self += box->self;
      g_array_append_vals (self->nodes, box, 1);
    }
}

/* Where the rest of the base is: in functions without a box, or in none. */
static void
count_hidden (QuernGraphSelection   *self,
              const QuernGraphScope *scope,
              const guint32         *boxes)
{
  self->hidden_self = self->base - self->shown_self;

  for (guint i = 0; i < scope->candidates->len; i++)
    {
      const QuernGraphCandidate *candidate =
        &g_array_index (scope->candidates, QuernGraphCandidate, i);
      gboolean has_cost = fabs (candidate->inclusive) > 0.0 || fabs (candidate->self) > 0.0;

      if (has_cost && (candidate->sides & QUERN_GRAPH_BELOW) != 0 &&
          boxes[candidate->node] == QUERN_NONE)
        self->n_hidden += count_functions (scope, candidate->node);
    }

  /* Around a focus the coverage stops at functions that hardly count: what
   * they spend cannot be told from what no function explains. */
  if (self->focus == QUERN_NONE || self->n_hidden == 0)
    self->no_function = self->base - scope->self_sum;
}

static QuernGraphSelection *
selection_new (const QuernGraphOptions *options,
               const QuernGraphScope   *scope)
{
  QuernGraphSelection *self = g_new0 (QuernGraphSelection, 1);

  self->options = *options;
  if (self->options.max_nodes == 0)
    self->options.max_nodes = DEFAULT_MAX_NODES;
  self->focus = scope->focus;
  self->base = scope->base;
  self->total = scope->total;
  self->nodes = g_array_new (FALSE, FALSE, sizeof (QuernGraphNode));
  self->edges = g_array_new (FALSE, FALSE, sizeof (QuernGraphEdge));
  self->stubs = g_array_new (FALSE, FALSE, sizeof (QuernGraphStub));
  self->cut = g_array_new (FALSE, FALSE, sizeof (QuernGraphEdge));

  return self;
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
 * @error: return location for `G_IO_ERROR_CANCELLED`, or
 *   %QUERN_PARSE_ERROR_LIMIT if there is not enough memory
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
  g_autoptr (QuernGraphSelection) self = NULL;
  g_autoptr (QuernGraphScope) scope = NULL;
  g_autofree guint32 *boxes = NULL;
  guint n_nodes;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  n_nodes = quern_analysis_get_n_nodes (analysis);
  g_return_val_if_fail (options->focus == QUERN_NONE || options->focus < n_nodes, NULL);

  if (!quern_memory_ensure (n_nodes * PER_NODE, error))
    return NULL;

  scope = quern_graph_scope_new (analysis, options->focus, options->event, cancellable, error);
  if (scope == NULL)
    return NULL;

  boxes = g_new (guint32, MAX (n_nodes, 1));
  for (guint i = 0; i < n_nodes; i++)
    boxes[i] = QUERN_NONE;

  self = selection_new (options, scope);
  place_boxes (self, scope, boxes);
  count_hidden (self, scope, boxes);
  if (!quern_graph_arrows_choose (self, scope, boxes, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
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
