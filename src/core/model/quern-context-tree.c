/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-context-tree.h"

#include "quern-grow.h"
#include "quern-pair-map.h"
#include "quern-cost-point.h"

struct _QuernContextTree
{
  gatomicrefcount  ref_count;
  QuernCallContext    *contexts; /* owned */
  guint            n;
};

/**
 * quern_context_tree_new_take:
 * @contexts: (transfer full) (array length=n): parents before their children
 * @n: how many
 *
 * Returns: (transfer full): the tree
 */
QuernContextTree *
quern_context_tree_new_take (QuernCallContext *contexts,
                             guint         n)
{
  QuernContextTree *self = g_new0 (QuernContextTree, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->contexts = contexts;
  self->n = n;

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
  g_free (self);
}

guint
quern_context_tree_get_n (const QuernContextTree *self)
{
  return self->n;
}

const QuernCallContext *
quern_context_tree_get (const QuernContextTree *self,
                        guint                   context)
{
  g_return_val_if_fail (context < self->n, NULL);

  return &self->contexts[context];
}

/* A tree while others are added to it. */
typedef struct
{
  QuernPairMap  found;    /* (parent, function) → context */
  QuernCallContext *contexts; /* owned */
  gsize         capacity;
} Sum;

static void
sum_clear (Sum *self)
{
  quern_pair_map_clear (&self->found);
  g_free (self->contexts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sum, sum_clear)

static gboolean
add_context (Sum                *self,
             const QuernCallContext *context,
             guint32             parent,
             guint32            *id)
{
  QuernCallContext *sum;
  gpointer contexts = quern_grow (self->contexts, &self->capacity, (gsize) self->found.n + 1,
                                  sizeof (QuernCallContext));
  gboolean is_new;

  if (contexts == NULL)
    return FALSE;
  self->contexts = contexts;
  if (!quern_pair_map_try_insert (&self->found, parent, context->function, id, &is_new))
    return FALSE;

  sum = &self->contexts[*id];
  if (is_new)
    {
      *sum = *context;
      sum->parent = parent;
      return TRUE;
    }

  quern_cost_point_add_number (&sum->self, context->self);
  quern_cost_point_add_number (&sum->inclusive, context->inclusive);
  quern_cost_point_add_number (&sum->called, context->called);
  quern_cost_point_add_number (&sum->input, context->input);

  return TRUE;
}

static gboolean
add_tree (Sum                    *self,
          const QuernContextTree *tree,
          QuernWatch             *watch)
{
  g_autofree guint32 *ids = g_try_new (guint32, MAX (tree->n, 1));

  for (guint i = 0; ids != NULL && i < tree->n; i++)
    {
      const QuernCallContext *context = &tree->contexts[i];
      guint32 parent = context->parent == QUERN_NONE ? QUERN_NONE : ids[context->parent];

      if (!quern_watch_step (watch, i) || !add_context (self, context, parent, &ids[i]))
        return FALSE;
    }

  return ids != NULL;
}

/**
 * quern_context_tree_merge:
 * @all: (element-type QuernContextTree): trees; %NULL for none
 * @watch: how it is stopped
 *
 * Adds up the trees of parts of a profile: the same chain of functions is the
 * same context.
 *
 * Returns: (transfer full) (nullable): the sum; %NULL if there is no memory, or
 *   it was stopped
 */
QuernContextTree *
quern_context_tree_merge (GPtrArray  *all,
                          QuernWatch *watch)
{
  g_auto (Sum) sum = { { 0 }, NULL, 0 };

  quern_pair_map_init (&sum.found);
  for (guint i = 0; i < all->len; i++)
    {
      const QuernContextTree *tree = g_ptr_array_index (all, i);

      if (tree != NULL && !add_tree (&sum, tree, watch))
        return NULL;
    }

  return quern_context_tree_new_take (g_steal_pointer (&sum.contexts), sum.found.n);
}
