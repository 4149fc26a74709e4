/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-open.h"

#include <math.h>

/* State while neighbours are searched. */
typedef struct
{
  const QuernGraphScope *scope;
  GArray                *wanted;    /* borrowed: QuernGraphCandidate */
  guint32               *places;    /* owned, by node: index of its candidate, or QUERN_NONE */
  guint8                *is_wanted; /* owned: by node */
} Opening;

/* A node without a box, and the cost of its calls from or to an opened one. */
typedef struct
{
  QuernNodeId node;
  double      cost;
} Neighbour;

static int
compare_neighbours (gconstpointer a,
                    gconstpointer b)
{
  const Neighbour *first = a;
  const Neighbour *second = b;

  return QUERN_ORDER (fabs (second->cost), fabs (first->cost)) ?:
         QUERN_ORDER (first->node, second->node);
}

static void
add_call (const Opening  *self,
          QuernDirection  direction,
          QuernCallId     id,
          GHashTable     *places,
          GArray         *neighbours)
{
  QuernGraphCall seen = quern_graph_scope_look_at (self->scope, id);
  QuernNodeId other = direction == QUERN_CALLERS ? seen.caller : seen.callee;
  Neighbour fresh = { other, 0.0 };
  gpointer place;

  if (isnan (seen.factor) || self->is_wanted[other] || self->places[other] == QUERN_NONE ||
      (quern_graph_scope_get_mark (self->scope, other).flags & QUERN_GRAPH_HIDDEN) != 0)
    return;

  if (!g_hash_table_lookup_extended (places, GUINT_TO_POINTER (other), NULL, &place))
    {
      place = GUINT_TO_POINTER (neighbours->len);
      g_hash_table_insert (places, GUINT_TO_POINTER (other), place);
      g_array_append_val (neighbours, fresh);
    }

  g_array_index (neighbours, Neighbour, GPOINTER_TO_UINT (place)).cost += seen.cost;
}

/* The callers or callees of a node that have no box yet. */
static GArray *
list_neighbours (const Opening  *self,
                 QuernNodeId     node,
                 QuernDirection  direction)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  GArray *neighbours = g_array_new (FALSE, FALSE, sizeof (Neighbour));
  QuernProfile *profile = self->scope->profile;
  const QuernFunctionId *functions;
  guint n_functions;
  guint n_calls;

  functions = quern_analysis_get_functions (self->scope->analysis, &node, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    {
      if (direction == QUERN_CALLERS)
        {
          const QuernCallId *calls = quern_profile_get_calls_to (profile, functions[i], &n_calls);

          for (guint j = 0; j < n_calls; j++)
            add_call (self, direction, calls[j], places, neighbours);
        }
      else
        {
          QuernCallId first = quern_profile_get_calls_from (profile, functions[i], &n_calls);

          for (guint j = 0; j < n_calls; j++)
            add_call (self, direction, first + j, places, neighbours);
        }
    }

  return neighbours;
}

static void
open_side (Opening        *self,
           QuernNodeId     node,
           QuernDirection  direction,
           guint           more)
{
  g_autoptr (GArray) neighbours = NULL;

  if (more == 0)
    return;

  neighbours = list_neighbours (self, node, direction);
  g_array_sort (neighbours, compare_neighbours);
  for (guint i = 0; i < neighbours->len && i < more; i++)
    {
      QuernNodeId other = g_array_index (neighbours, Neighbour, i).node;

      self->is_wanted[other] = 1;
      g_array_append_vals (self->wanted,
                           &g_array_index (self->scope->candidates, QuernGraphCandidate,
                                           self->places[other]), 1);
    }
}

/**
 * quern_graph_open_neighbours:
 * @scope: the candidates, and what was opened
 * @wanted: (element-type QuernGraphCandidate): the nodes with boxes; neighbours are appended
 *
 * Each node is added at most once, so that this terminates.
 */
void
quern_graph_open_neighbours (const QuernGraphScope *scope,
                             GArray                *wanted)
{
  guint n_nodes = quern_analysis_get_n_nodes (scope->analysis);
  g_autofree guint32 *places = NULL;
  g_autofree guint8 *is_wanted = NULL;
  Opening self;

  if (scope->marks == NULL)
    return;

  places = g_new (guint32, MAX (n_nodes, 1));
  is_wanted = g_new0 (guint8, MAX (n_nodes, 1));
  for (guint i = 0; i < n_nodes; i++)
    places[i] = QUERN_NONE;
  for (guint i = 0; i < scope->candidates->len; i++)
    places[g_array_index (scope->candidates, QuernGraphCandidate, i).node] = i;
  for (guint i = 0; i < wanted->len; i++)
    is_wanted[g_array_index (wanted, QuernGraphCandidate, i).node] = 1;

  self = (Opening) { scope, wanted, places, is_wanted };
  for (guint i = 0; i < wanted->len; i++)
    {
      QuernNodeId node = g_array_index (wanted, QuernGraphCandidate, i).node;
      QuernGraphMark mark = quern_graph_scope_get_mark (scope, node);

      open_side (&self, node, QUERN_CALLERS, mark.more_callers);
      open_side (&self, node, QUERN_CALLEES, mark.more_callees);
    }
}
