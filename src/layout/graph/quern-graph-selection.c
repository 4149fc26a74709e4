/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-selection.h"

#include "quern-config.h"
#include "quern-graph-arrows.h"
#include "quern-graph-chains.h"
#include "quern-graph-collapse.h"
#include "quern-graph-costly.h"
#include "quern-graph-difference.h"
#include "quern-graph-hubs.h"
#include "quern-graph-open.h"
#include "quern-graph-scope.h"
#include "quern-graph-via.h"
#include "quern-memory.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define DEFAULT_MAX_NODES 300
#define DEFAULT_MIN_NODE_SHARE 0.03
#define DEFAULT_MIN_CALL_SHARE 0.01
#define DEFAULT_CALLER_DEPTH 2
#define DEFAULT_CALLEE_DEPTH G_MAXUINT

/* A box with a smaller share of all origins is not highlighted. */
#define MIN_ORIGIN_SHARE 0.01

/* How often boxes are chosen again if they exceed the limit. */
#define MAX_TRIES 4

/* Bytes per node in all arrays together, including growth. */
#define PER_NODE G_GUINT64_CONSTANT (240)

/* A box, and the name that it is sorted by. */
typedef struct
{
  QuernGraphNode  box;
  char           *name; /* owned */
} NamedBox;

static int
compare_costs (double a,
               double b)
{
  return QUERN_ORDER (fabs (b), fabs (a));
}

/* State while boxes are chosen. */
typedef struct
{
  const QuernGraphScope *scope;
  QuernGraphSelection   *out;
  guint32               *boxes;  /* owned, by node: its box, or QUERN_NONE */
  guint8                *closed; /* owned, nullable, by node: whether a collapsed box hides it */
} Choice;

static guint
get_flags (const QuernGraphScope *scope,
           QuernNodeId            node)
{
  return quern_graph_scope_get_mark (scope, node).flags;
}

static int
compare_candidates (gconstpointer a,
                    gconstpointer b,
                    gpointer      user_data)
{
  const QuernGraphCandidate *first = a;
  const QuernGraphCandidate *second = b;
  guint first_pin = get_flags (user_data, first->node) & QUERN_GRAPH_PINNED;
  guint second_pin = get_flags (user_data, second->node) & QUERN_GRAPH_PINNED;

  /* The focus and pinned nodes stay, whatever the limits are. */
  return QUERN_ORDER (second->distance == 0, first->distance == 0) ?:
         QUERN_ORDER (second_pin, first_pin) ?:
         compare_costs (first->inclusive, second->inclusive) ?:
         QUERN_ORDER (first->node, second->node);
}

static int
compare_boxes (gconstpointer a,
               gconstpointer b)
{
  const NamedBox *first = a;
  const NamedBox *second = b;

  return compare_costs (first->box.inclusive, second->box.inclusive) ?:
         strcmp (first->name, second->name) ?: QUERN_ORDER (first->box.node, second->box.node);
}

static void
named_box_clear (gpointer data)
{
  g_free (((NamedBox *) data)->name);
}

static gboolean
is_wanted (const Choice              *self,
           const QuernGraphCandidate *candidate)
{
  const QuernGraphScope *scope = self->scope;
  const QuernGraphOptions *options = &self->out->options;
  guint flags;

  if (candidate->node == scope->focus)
    return TRUE;

  flags = get_flags (scope, candidate->node);
  if (flags != 0)
    {
      if ((flags & QUERN_GRAPH_HIDDEN) != 0)
        return FALSE;
      if ((flags & (QUERN_GRAPH_PINNED | QUERN_GRAPH_UNFOLDED)) != 0)
        return TRUE;
    }

  return quern_graph_scope_is_near (scope, options, candidate) &&
         quern_graph_scope_get_share (scope, candidate->inclusive) >= options->min_node_share;
}

static guint
count_functions (const QuernGraphScope *scope,
                 QuernNodeId            node)
{
  guint n = 0;

  quern_analysis_get_functions (scope->analysis, &node, &n);

  return n;
}

static GArray *
list_passing (const Choice *self)
{
  const GArray *candidates = self->scope->candidates;
  GArray *wanted = g_array_new (FALSE, FALSE, sizeof (QuernGraphCandidate));

  for (guint i = 0; i < candidates->len; i++)
    {
      const QuernGraphCandidate *candidate = &g_array_index (candidates, QuernGraphCandidate, i);

      if (is_wanted (self, candidate))
        g_array_append_vals (wanted, candidate, 1);
    }

  return wanted;
}

/* The nodes with the most self cost, or that pass the thresholds, and those that were opened. */
static GArray *
list_wanted (const Choice *self)
{
  GArray *wanted = self->out->options.n_boxes > 0
                   ? quern_graph_costly_choose (self->scope, &self->out->options)
                   : list_passing (self);
  guint n_most;
  guint n = 0;

  /* Before anything is opened, which only adds boxes, or closed: other boxes may not take the place
   * of those behind a collapsed one, since they may be behind it as well. */
  self->out->is_full = wanted->len > self->out->options.max_nodes;
  if (self->out->is_full)
    {
      g_array_sort_with_data (wanted, compare_candidates, (gpointer) self->scope);
      g_array_set_size (wanted, self->out->options.max_nodes);
    }
  n_most = wanted->len + DEFAULT_MAX_NODES;
  quern_graph_open_neighbours (self->scope, wanted);
  g_array_set_size (wanted, MIN (wanted->len, n_most));

  for (guint i = 0; i < wanted->len && self->closed != NULL; i++)
    {
      const QuernGraphCandidate *candidate = &g_array_index (wanted, QuernGraphCandidate, i);

      if (!self->closed[candidate->node])
        g_array_index (wanted, QuernGraphCandidate, n++) = *candidate;
    }
  if (self->closed != NULL)
    g_array_set_size (wanted, n);

  return wanted;
}

/* Sorted by cost and name. */
static GArray *
choose_boxes (const Choice *self)
{
  const QuernGraphScope *scope = self->scope;
  g_autoptr (GArray) wanted = list_wanted (self);
  GArray *named = g_array_new (FALSE, FALSE, sizeof (NamedBox));

  g_array_set_clear_func (named, named_box_clear);
  for (guint i = 0; i < wanted->len; i++)
    {
      const QuernGraphCandidate *candidate = &g_array_index (wanted, QuernGraphCandidate, i);
      NamedBox box = {
        {
          candidate->node, candidate->inclusive, candidate->self,
          count_functions (scope, candidate->node), candidate->certainty,
          candidate->self_certainty, get_flags (scope, candidate->node), FALSE, QUERN_NONE,
          quern_graph_scope_get_weight (scope, candidate),
          scope->origins != NULL ? scope->origins[candidate->node] : 0.0,
          quern_graph_difference_get_presence (scope, candidate->node), candidate->before,
          candidate->self_before
        },
        quern_analysis_dup_node_name (scope->analysis, candidate->node)
      };

      g_array_append_val (named, box);
    }

  g_array_sort (named, compare_boxes);

  return named;
}

static void
place_boxes (Choice *self)
{
  QuernGraphSelection *out = self->out;
  g_autoptr (GArray) named = choose_boxes (self);

  for (guint i = 0; i < out->nodes->len; i++)
    self->boxes[g_array_index (out->nodes, QuernGraphNode, i).node] = QUERN_NONE;
  g_array_set_size (out->nodes, 0);
  g_array_set_size (out->edges, 0);
  g_array_set_size (out->rests, 0);
  g_array_set_size (out->cut, 0);
  out->shown_self = 0.0;

  for (guint i = 0; i < named->len; i++)
    {
      const QuernGraphNode *box = &g_array_index (named, NamedBox, i).box;

      self->boxes[box->node] = i;
      out->shown_self += box->self;
      g_array_append_vals (out->nodes, box, 1);
    }
}

/* Chooses boxes and arrows as if nothing were collapsed; then, if something is, once more without
 * what is behind it. */
static gboolean
choose (Choice        *self,
        GCancellable  *cancellable,
        GError       **error)
{
  g_autofree guint8 *behind = NULL;
  gboolean has_collapsed = FALSE;

  place_boxes (self);
  if (!quern_graph_arrows_choose (self->out, self->scope, self->boxes, cancellable, error))
    return FALSE;

  for (guint i = 0; i < self->out->nodes->len; i++)
    has_collapsed |= (g_array_index (self->out->nodes, QuernGraphNode, i).flags &
                      QUERN_GRAPH_COLLAPSED) != 0;
  if (has_collapsed)
    behind = quern_graph_collapse_list (self->out, self->scope);
  if (behind == NULL)
    return TRUE;

  self->closed = g_new0 (guint8, quern_analysis_get_n_nodes (self->scope->analysis));
  for (guint i = 0; i < self->out->nodes->len; i++)
    self->closed[g_array_index (self->out->nodes, QuernGraphNode, i).node] = behind[i];
  place_boxes (self);

  return quern_graph_arrows_choose (self->out, self->scope, self->boxes, cancellable, error);
}

/* Counts the rest of the base: in functions without a box, or in no function. */
static void
count_hidden (const Choice *self)
{
  const QuernGraphScope *scope = self->scope;
  QuernGraphSelection *out = self->out;

  out->hidden_self = out->base - out->shown_self;

  for (guint i = 0; i < scope->candidates->len; i++)
    {
      const QuernGraphCandidate *candidate =
        &g_array_index (scope->candidates, QuernGraphCandidate, i);
      gboolean has_cost = fabs (candidate->inclusive) > 0.0 || fabs (candidate->self) > 0.0;

      if (self->boxes[candidate->node] != QUERN_NONE)
        {
          out->shown_change += fabs (candidate->self);
          if (out->has_origins)
            out->shown_origins += fabs (scope->origins[candidate->node]) * candidate->part;
          continue;
        }

      if ((get_flags (scope, candidate->node) & QUERN_GRAPH_HIDDEN) != 0 ||
          (self->closed != NULL && self->closed[candidate->node]))
        {
          out->n_put_away += count_functions (scope, candidate->node);
          out->put_away_self += candidate->self;
        }
      else if (has_cost && (candidate->sides & QUERN_GRAPH_BELOW) != 0)
        {
          out->n_hidden += count_functions (scope, candidate->node);
        }
    }

  /* Around a focus, the coverage stops at insignificant functions: their cost cannot be told from
   * cost that no function accounts for. */
  if (out->focus == QUERN_NONE || out->n_hidden == 0)
    out->no_function = out->base - scope->self_sum;
}

static guint
selection_get_max_nodes (const QuernGraphOptions *options)
{
  return options->max_nodes == 0 ? DEFAULT_MAX_NODES : options->max_nodes;
}

/* The total of one side of a difference. */
static double
get_total (const QuernGraphScope *scope,
           guint                  side)
{
  return (double) quern_event_set_get_cost (scope->events, scope->side_events[side],
                                            quern_profile_get_total (scope->profile));
}

static double
get_base (const QuernGraphScope *scope,
          guint                  side)
{
  return scope->sides[side] != NULL ? scope->sides[side]->base : get_total (scope, side);
}

static QuernGraphSelection *
selection_new (const QuernGraphOptions *options,
               const QuernGraphScope   *scope)
{
  QuernGraphSelection *self = g_new0 (QuernGraphSelection, 1);

  self->options = *options;
  self->options.max_nodes = selection_get_max_nodes (options);
  if (self->options.orientation == QUERN_GRAPH_AUTOMATIC)
    self->options.orientation = QUERN_GRAPH_LEFT_TO_RIGHT;
  self->options.choices = NULL;
  self->options.joined = NULL;
  self->focus = scope->focus;
  self->base = scope->base;
  self->measure = scope->measure;
  self->weight_sum = scope->weight_sum;
  self->is_difference = scope->is_difference;
  self->whole = scope->is_difference   ? get_total (scope, 0)
                : options->whole > 0   ? (double) options->whole
                : options->is_relative ? scope->base
                                       : (double) scope->total;
  if (scope->is_difference)
    self->larger = MAX (fabs (get_base (scope, 0)), fabs (get_base (scope, 1)));
  self->has_origins = scope->origins != NULL;
  self->weighs_origins = scope->weighs_origins;
  self->origins = scope->origin_sum;
  self->base_origins = scope->base_origins;
  self->total = scope->total;
  self->nodes = g_array_new (FALSE, FALSE, sizeof (QuernGraphNode));
  self->edges = g_array_new (FALSE, FALSE, sizeof (QuernGraphEdge));
  self->rests = g_array_new (FALSE, FALSE, sizeof (QuernGraphRest));
  self->cut = g_array_new (FALSE, FALSE, sizeof (QuernGraphEdge));
  self->chains = g_array_new (FALSE, FALSE, sizeof (QuernGraphChain));
  self->chain_nodes = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  self->chain_selfs = g_array_new (FALSE, FALSE, sizeof (double));

  return self;
}

/* folded: (nullable): by node: those that may be in chains. Returns a new selection. */
static QuernGraphSelection *
choose_once (const QuernGraphScope    *scope,
             const QuernGraphOptions  *options,
             const guint8             *folded,
             GCancellable             *cancellable,
             GError                  **error)
{
  guint n_nodes = quern_analysis_get_n_nodes (scope->analysis);
  g_autoptr (QuernGraphSelection) self = selection_new (options, scope);
  Choice choice = { scope, self, g_new (guint32, MAX (n_nodes, 1)), NULL };
  gboolean is_done;

  for (guint i = 0; i < n_nodes; i++)
    choice.boxes[i] = QUERN_NONE;

  is_done = choose (&choice, cancellable, error);
  if (is_done)
    count_hidden (&choice);
  if (is_done && options->n_boxes > 0)
    quern_graph_chains_fold (self, scope, folded);
  if (is_done)
    quern_graph_via_add (self, scope);
  /* A hub that a via leads on from stays whole. What is left of a split one may need a via, too. */
  if (is_done && options->hubs_apart)
    {
      quern_graph_hubs_split (self);
      quern_graph_via_add (self, scope);
    }
  g_free (choice.boxes);
  g_free (choice.closed);

  return is_done ? g_steal_pointer (&self) : NULL;
}

/* Counts boxes that the user did nothing to. */
static guint
count_free (const QuernGraphSelection *selection)
{
  guint n = 0;

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, i);

      n += node->flags == 0 && !node->is_copy ? 1 : 0;
    }

  return n;
}

/* (transfer full): An extra arrow may keep a function out of a chain. Then fewer nodes are chosen,
 * and finally only as many as there may be boxes. fewer: (out): the limits that do. */
static QuernGraphSelection *
choose_few (const QuernGraphScope    *scope,
            const QuernGraphOptions  *options,
            QuernGraphOptions        *fewer,
            GCancellable             *cancellable,
            GError                  **error)
{
  *fewer = *options;
  for (guint i = 0; i < MAX_TRIES; i++)
    {
      g_autoptr (QuernGraphSelection) self = NULL;
      guint n_free;

      if (i + 1 == MAX_TRIES)
        {
          fewer->n_boxes = options->n_boxes;
          fewer->max_nodes = MIN (options->n_boxes, selection_get_max_nodes (options));
        }
      self = choose_once (scope, fewer, NULL, cancellable, error);
      if (self == NULL)
        return NULL;

      n_free = count_free (self);
      if (n_free <= options->n_boxes || i + 1 == MAX_TRIES)
        return g_steal_pointer (&self);

      fewer->n_boxes -= MIN (n_free - options->n_boxes, fewer->n_boxes - 1);
    }

  g_return_val_if_reached (NULL);
}

/* By node: whether it is in a chain. To be freed. */
static guint8 *
list_folded (const QuernGraphSelection *selection,
             guint                      n_nodes)
{
  guint8 *folded = g_new0 (guint8, MAX (n_nodes, 1));

  for (guint i = 0; i < selection->chains->len; i++)
    {
      const QuernGraphChain *chain = &g_array_index (selection->chains, QuernGraphChain, i);

      for (guint j = 0; j < chain->n_nodes && !chain->is_via; j++)
        folded[g_array_index (selection->chain_nodes, QuernNodeId, chain->first + j)] = 1;
    }

  return folded;
}

static gboolean
has_opened (const QuernGraphScope *scope)
{
  for (guint i = 0; i < scope->candidates->len && scope->marks != NULL; i++)
    if (quern_graph_scope_is_opened (
          scope, g_array_index (scope->candidates, QuernGraphCandidate, i).node))
      return TRUE;

  return FALSE;
}

/* (transfer full): What was opened is added to the boxes that there are without it: it takes no
 * other's place, and folds no other away. */
static QuernGraphSelection *
choose_costly (QuernGraphScope          *scope,
               const QuernGraphOptions  *options,
               GCancellable             *cancellable,
               GError                  **error)
{
  g_autoptr (QuernGraphSelection) self = NULL;
  QuernGraphOptions fewer;

  scope->is_closed = TRUE;
  self = choose_few (scope, options, &fewer, cancellable, error);
  scope->is_closed = FALSE;
  if (self != NULL && has_opened (scope))
    {
      g_autofree guint8 *folded =
        list_folded (self, quern_analysis_get_n_nodes (scope->analysis));

      quern_graph_selection_free (self);
      self = choose_once (scope, &fewer, folded, cancellable, error);
    }
  if (self == NULL)
    return NULL;

  self->options.n_boxes = options->n_boxes;
  self->options.max_nodes = selection_get_max_nodes (options);

  return g_steal_pointer (&self);
}

/**
 * quern_graph_options_init:
 * @options: is filled in
 *
 * The whole program by its first event, top down, with thresholds that suit programs of the usual
 * size; quern_graph_options_propose() finds better ones.
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
 * @options: what to show; the event must not be a ratio
 * @cancellable: (nullable): stops it
 * @error: return location for `G_IO_ERROR_CANCELLED`, or %QUERN_PARSE_ERROR_LIMIT if there is not
 *   enough memory
 *
 * Chooses the boxes and arrows of a call graph. Every cost of the base is either in a box, or
 * counted as hidden; every call of a box is an arrow, or part of a rest.
 *
 * A function that is in a cycle stands for its cycle, which is one box. What the user hid is
 * counted separately, and so is what only collapsed boxes lead to.
 *
 * Returns: (transfer full): the selection
 */
QuernGraphSelection *
quern_graph_selection_new (QuernAnalysis            *analysis,
                           const QuernGraphOptions  *options,
                           GCancellable             *cancellable,
                           GError                  **error)
{
  g_autoptr (QuernGraphScope) scope = NULL;
  guint n_nodes;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  analysis = quern_analysis_get_drawn (analysis, options->event);
  n_nodes = quern_analysis_get_n_nodes (analysis);
  g_return_val_if_fail (options->focus == QUERN_NONE || options->focus < n_nodes, NULL);

  if (!quern_memory_ensure (n_nodes * PER_NODE, error))
    return NULL;

  scope = quern_graph_scope_new (analysis, options, cancellable, error);
  if (scope == NULL)
    return NULL;

  scope->marks = quern_graph_choices_list_nodes (options->choices, analysis);

  return options->n_boxes > 0 ? choose_costly (scope, options, cancellable, error)
                              : choose_once (scope, options, NULL, cancellable, error);
}

QuernFunctionId
quern_graph_selection_get_member (const QuernGraphSelection *self,
                                  QuernNodeId                node)
{
  return node == self->focus && node != self->options.focus ? self->options.focus : QUERN_NONE;
}

char *
quern_graph_selection_dup_name (const QuernGraphSelection *self,
                                QuernAnalysis             *analysis,
                                QuernNodeId                node)
{
  QuernFunctionId member = quern_graph_selection_get_member (self, node);
  char *name = quern_analysis_dup_node_name (analysis, node);
  g_autofree char *cycle = NULL;
  g_autofree char *function = NULL;

  if (member == QUERN_NONE)
    return name;

  cycle = name;
  function = quern_analysis_dup_node_name (analysis, member);

  /* Translators: a function, and the cycle of functions that it is a member of: "f in <cycle 1>" */
  return g_strdup_printf (_("%s in %s"), function, cycle);
}

guint
quern_graph_selection_get_n_functions (const QuernGraphSelection *self)
{
  QuernNodeId last = QUERN_NONE;
  guint n = 0;

  for (guint i = 0; i < self->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (self->nodes, QuernGraphNode, i);

      /* Copies are adjacent. */
      n += node->node != last ? node->n_functions : 0;
      last = node->node;
    }
  for (guint i = 0; i < self->chains->len; i++)
    {
      const QuernGraphChain *chain = &g_array_index (self->chains, QuernGraphChain, i);

      n += chain->is_via ? 0 : chain->n_functions;
    }

  return n;
}

double
quern_graph_selection_get_share (const QuernGraphSelection *self,
                                 double                     cost)
{
  return self->whole < 0.0 || self->whole > 0.0 ? cost / self->whole : 0.0;
}

double
quern_graph_selection_get_breadth (const QuernGraphSelection *self,
                                   const QuernGraphEdge      *edge)
{
  double whole = fabs (self->is_difference ? self->larger : self->base);
  double cost = self->is_difference ? MAX (fabs (edge->costs[0]), fabs (edge->costs[1]))
                                    : fabs (edge->cost);

  return whole > 0.0 ? MIN (cost / whole, 1.0) : 0.0;
}

gboolean
quern_graph_selection_is_origin (const QuernGraphSelection *self,
                                 const QuernGraphNode      *node)
{
  return self->has_origins && fabs (node->origin) > 0.0 &&
         fabs (node->origin) >= MIN_ORIGIN_SHARE * self->origins;
}

void
quern_graph_selection_free (QuernGraphSelection *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->nodes, g_array_unref);
  g_clear_pointer (&self->edges, g_array_unref);
  g_clear_pointer (&self->rests, g_array_unref);
  g_clear_pointer (&self->chains, g_array_unref);
  g_clear_pointer (&self->chain_nodes, g_array_unref);
  g_clear_pointer (&self->chain_selfs, g_array_unref);
  g_clear_pointer (&self->cut, g_array_unref);
  g_free (self);
}

/* Limits of boxes in a graph that can be read without scrolling far. */
#define WANTED_BOXES 20
#define MOST_BOXES 60

/* Number of boxes chosen by self cost, on narrow and on wide canvases; WIDE_CANVAS in px. */
#define BOXES_NARROW 25
#define BOXES_WIDE 40
#define WIDE_CANVAS 1200.0

/* Threshold of arrows, as a fraction of the threshold of boxes. */
#define CALLS_PER_NODE_SHARE (1.0 / 3.0)

/* Round percentages, because the user sees them at the sliders. */
static const double steps[] = {
  20.0, 15.0, 10.0, 7.0, 5.0, 4.0, 3.0, 2.5, 2.0, 1.5, 1.0, 0.7, 0.5, 0.3, 0.2,
  0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0,
};

/* Counts the boxes that each step shows. */
static void
count_boxes (const QuernGraphScope   *scope,
             const QuernGraphOptions *options,
             guint                   *counts)
{
  for (guint i = 0; i < scope->candidates->len; i++)
    {
      const QuernGraphCandidate *candidate =
        &g_array_index (scope->candidates, QuernGraphCandidate, i);
      double share = quern_graph_scope_get_share (scope, candidate->inclusive);

      if (!quern_graph_scope_is_near (scope, options, candidate))
        continue;

      for (guint step = G_N_ELEMENTS (steps); step-- > 0 && share >= steps[step] / 100.0;)
        counts[step]++;
    }
}

static int
compare_shares (gconstpointer a,
                gconstpointer b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return first > second ? -1 : first < second;
}

/* The share of the last box to show if there are so many that no round number separates them. */
static double
find_exact (const QuernGraphScope   *scope,
            const QuernGraphOptions *options)
{
  g_autoptr (GArray) shares = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < scope->candidates->len; i++)
    {
      const QuernGraphCandidate *candidate =
        &g_array_index (scope->candidates, QuernGraphCandidate, i);
      double share = quern_graph_scope_get_share (scope, candidate->inclusive);

      if (quern_graph_scope_is_near (scope, options, candidate))
        g_array_append_val (shares, share);
    }

  g_array_sort (shares, compare_shares);

  return g_array_index (shares, double, MIN (MOST_BOXES, shares->len) - 1);
}

guint
quern_graph_options_get_n_boxes (double width)
{
  return width < WIDE_CANVAS ? BOXES_NARROW : BOXES_WIDE;
}

/**
 * quern_graph_options_propose:
 * @options: focus, event and depths are given, the two shares are set
 * @analysis: the numbers
 *
 * Finds the highest round thresholds that 20 boxes pass; higher ones if the next step would show
 * more than 60, and none if the program has fewer functions.
 */
void
quern_graph_options_propose (QuernGraphOptions *options,
                             QuernAnalysis     *analysis)
{
  g_autoptr (QuernGraphScope) scope = NULL;
  guint counts[G_N_ELEMENTS (steps)] = { 0 };
  guint step = 0;

  g_return_if_fail (options != NULL);
  g_return_if_fail (QUERN_IS_ANALYSIS (analysis));

  scope = quern_graph_scope_new (analysis, options, NULL, NULL);
  if (scope == NULL)
    return;

  count_boxes (scope, options, counts);
  while (step + 1 < G_N_ELEMENTS (steps) && counts[step] < WANTED_BOXES &&
         (counts[step + 1] <= MOST_BOXES || counts[step] == 0))
    step++;

  options->min_node_share = counts[step] <= MOST_BOXES || step + 1 == G_N_ELEMENTS (steps)
                            ? steps[step] / 100.0
                            : find_exact (scope, options);
  options->min_call_share = options->min_node_share * CALLS_PER_NODE_SHARE;
}
