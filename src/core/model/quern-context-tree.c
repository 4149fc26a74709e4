/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-context-tree.h"

#include "quern-cost-point.h"
#include "quern-grow.h"
#include "quern-pair-map.h"

/* The costs of a context. */
enum
{
  SELF,
  INCLUSIVE,
  CALLED,
  INPUT,
  N_COSTS,
};

/* In a large tree nearly all costs fit into 32 bits. If one does not, all costs of its
 * context are stored in a table of wide costs. */
#define IS_WIDE G_MAXUINT32

typedef struct
{
  QuernFunctionId function;
  guint32         parent;
  guint32         costs[N_COSTS]; /* or IS_WIDE and the row in the table */
} Context;

typedef struct
{
  guint64 costs[N_COSTS];
} WideCosts;

struct _QuernContextTree
{
  gatomicrefcount  ref_count;
  Context         *contexts; /* owned */
  guint            n;
  gsize            capacity;
  WideCosts       *wide;     /* owned */
  guint32          n_wide;
  gsize            wide_capacity;
};

/**
 * quern_context_tree_new:
 *
 * Returns: (transfer full): an empty tree
 */
QuernContextTree *
quern_context_tree_new (void)
{
  QuernContextTree *self = g_new0 (QuernContextTree, 1);

  g_atomic_ref_count_init (&self->ref_count);

  return self;
}

QuernContextTree *
quern_context_tree_ref (QuernContextTree *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
quern_context_tree_unref (QuernContextTree *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->contexts);
  g_free (self->wide);
  g_free (self);
}

guint
quern_context_tree_get_n (const QuernContextTree *self)
{
  return self->n;
}

/**
 * quern_context_tree_get:
 * @self: a tree
 * @context: a context of it, from 0
 *
 * Returns: a copy of the context
 */
QuernCallContext
quern_context_tree_get (const QuernContextTree *self,
                        guint                   context)
{
  const Context *it = &self->contexts[context];

  if (it->costs[0] == IS_WIDE)
    {
      const guint64 *costs = self->wide[it->costs[1]].costs;

      return (QuernCallContext) { it->function, it->parent, costs[SELF], costs[INCLUSIVE],
                                  costs[CALLED], costs[INPUT] };
    }

  return (QuernCallContext) { it->function, it->parent, it->costs[SELF], it->costs[INCLUSIVE],
                              it->costs[CALLED], it->costs[INPUT] };
}

static gboolean
set_costs (QuernContextTree       *self,
           Context                *it,
           const QuernCallContext *costs)
{
  const WideCosts wide = { { [SELF] = costs->self, [INCLUSIVE] = costs->inclusive,
                             [CALLED] = costs->called, [INPUT] = costs->input } };

  if (it->costs[0] != IS_WIDE)
    {
      guint64 bits = wide.costs[SELF] | wide.costs[INCLUSIVE] | wide.costs[CALLED] |
                     wide.costs[INPUT];
      gpointer grown;

      if (bits < IS_WIDE)
        {
          for (guint i = 0; i < N_COSTS; i++)
            it->costs[i] = (guint32) wide.costs[i];
          return TRUE;
        }

      grown = quern_grow (self->wide, &self->wide_capacity, (gsize) self->n_wide + 1,
                          sizeof *self->wide);
      if (grown == NULL)
        return FALSE;
      self->wide = grown;
      it->costs[0] = IS_WIDE;
      it->costs[1] = self->n_wide++;
    }
  self->wide[it->costs[1]] = wide;

  return TRUE;
}

/**
 * quern_context_tree_add:
 * @self: a tree that is being built
 * @context: the context to append; its parent must already be in the tree
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_context_tree_add (QuernContextTree       *self,
                        const QuernCallContext *context)
{
  gpointer grown;

  g_return_val_if_fail (context->parent == QUERN_NONE || context->parent < self->n, FALSE);

  if (self->n == QUERN_NONE - 1)
    return FALSE;
  grown = quern_grow (self->contexts, &self->capacity, (gsize) self->n + 1,
                      sizeof *self->contexts);
  if (grown == NULL)
    return FALSE;

  self->contexts = grown;
  self->contexts[self->n] = (Context) { context->function, context->parent, { 0 } };

  return set_costs (self, &self->contexts[self->n++], context);
}

/**
 * quern_context_tree_add_costs:
 * @self: a tree that is being built
 * @context: a context of it
 * @costs: added to its costs; function and parent are ignored
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_context_tree_add_costs (QuernContextTree       *self,
                              guint                   context,
                              const QuernCallContext *costs)
{
  QuernCallContext sum = quern_context_tree_get (self, context);

  quern_cost_point_add_number (&sum.self, costs->self);
  quern_cost_point_add_number (&sum.inclusive, costs->inclusive);
  quern_cost_point_add_number (&sum.called, costs->called);
  quern_cost_point_add_number (&sum.input, costs->input);

  return set_costs (self, &self->contexts[context], &sum);
}

/* Adds a tree to the sum; found maps (parent, function) to a context of the sum. */
static gboolean
add_tree (QuernContextTree       *sum,
          QuernPairMap           *found,
          const QuernContextTree *tree,
          QuernWatch             *watch)
{
  g_autofree guint32 *ids = g_try_new (guint32, MAX (tree->n, 1));

  for (guint i = 0; ids != NULL && i < tree->n; i++)
    {
      QuernCallContext context = quern_context_tree_get (tree, i);
      gboolean is_new;

      if (context.parent != QUERN_NONE)
        context.parent = ids[context.parent];
      if (!quern_watch_step (watch, i) ||
          !quern_pair_map_try_insert (found, context.parent, context.function, &ids[i], &is_new))
        return FALSE;
      if (is_new ? !quern_context_tree_add (sum, &context)
                 : !quern_context_tree_add_costs (sum, ids[i], &context))
        return FALSE;
    }

  return ids != NULL;
}

/**
 * quern_context_tree_merge:
 * @all: (element-type QuernContextTree): trees; elements may be %NULL
 * @watch: for cancellation and progress
 *
 * Adds up the trees of a profile's parts, merging contexts with the same chain
 * of functions.
 *
 * Returns: (transfer full) (nullable): the sum; %NULL if out of memory, or
 *   if cancelled
 */
QuernContextTree *
quern_context_tree_merge (GPtrArray  *all,
                          QuernWatch *watch)
{
  g_autoptr (QuernContextTree) sum = quern_context_tree_new ();
  QuernPairMap found;
  gboolean is_done = TRUE;

  quern_pair_map_init (&found);
  for (guint i = 0; i < all->len && is_done; i++)
    {
      const QuernContextTree *tree = g_ptr_array_index (all, i);

      is_done = tree == NULL || add_tree (sum, &found, tree, watch);
    }
  quern_pair_map_clear (&found);

  return is_done ? g_steal_pointer (&sum) : NULL;
}
