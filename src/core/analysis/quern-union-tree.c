/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-union-tree.h"

#include "quern-memory.h"

/* Bytes for a new context, including array growth by doubling and a hash table entry. */
#define PER_NEW_CONTEXT (4 * sizeof (QuernUnionContext) + 64)

struct _QuernUnionTree
{
  QuernCallTree *trees[2]; /* owned: before, after */
  GArray        *contexts; /* owned: QuernUnionContext */
  gboolean       is_cut;   /* contexts are left out, as there are too many */
};

gboolean
quern_union_tree_has (QuernAnalysis *analysis,
                      QuernEventId   event)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));

  return quern_analysis_is_comparison (analysis) && event != QUERN_NONE &&
         quern_event_set_get_side (events, event) == QUERN_COMPARISON_DIFFERENCE &&
         !quern_event_set_is_ratio (events, event);
}

/* Copies what one side knows about a context. */
static void
set_side (QuernUnionContext *context,
          guint              side,
          guint              index,
          const QuernContext *known)
{
  context->function = known->function;
  context->recursive |= known->recursive;
  context->contexts[side] = index;
  context->sides[side] = (QuernSideCost) { known->low, known->cost, known->high, known->self,
                                           known->unexplained };
}

static double
get_larger (const QuernUnionContext *context)
{
  return MAX (context->sides[0].cost, context->sides[1].cost);
}

static int
compare_contexts (gconstpointer a,
                  gconstpointer b)
{
  const QuernUnionContext *context_a = a;
  const QuernUnionContext *context_b = b;

  return QUERN_ORDER (get_larger (context_b), get_larger (context_a)) ?:
         QUERN_ORDER (context_a->function, context_b->function);
}

/**
 * quern_union_tree_new:
 * @analysis: an analysis of a comparison
 * @difference: a difference (Δ): see quern_union_tree_has()
 * @direction: QUERN_CALLEES for a tree downwards, QUERN_CALLERS for one upwards
 * @root: as for quern_call_tree_new()
 *
 * Returns: (transfer full) (nullable): a tree with its root only; %NULL if there is not enough
 *   memory
 */
QuernUnionTree *
quern_union_tree_new (QuernAnalysis   *analysis,
                      QuernEventId     difference,
                      QuernDirection   direction,
                      QuernFunctionId  root)
{
  QuernUnionContext context = { .function = root, .parent = QUERN_NONE };
  QuernEventId events[2];
  QuernUnionTree *self;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (quern_union_tree_has (analysis, difference), NULL);

  quern_comparison_get_sides (quern_profile_get_events (quern_analysis_get_profile (analysis)),
                              difference, &events[0], &events[1]);
  self = g_new0 (QuernUnionTree, 1);
  self->contexts = g_array_new (FALSE, FALSE, sizeof (QuernUnionContext));
  for (guint side = 0; side < 2; side++)
    {
      self->trees[side] = quern_call_tree_new (analysis, events[side], direction, root);
      if (self->trees[side] == NULL)
        {
          quern_union_tree_free (self);
          return NULL;
        }
      set_side (&context, side, 0, quern_call_tree_get (self->trees[side], 0));
    }
  g_array_append_val (self->contexts, context);

  return self;
}

void
quern_union_tree_free (QuernUnionTree *self)
{
  if (self == NULL)
    return;

  for (guint side = 0; side < 2; side++)
    quern_call_tree_free (self->trees[side]);
  g_array_unref (self->contexts);
  g_free (self);
}

/* The number of listed contexts; context 0 is the root. */
guint
quern_union_tree_get_size (QuernUnionTree *self)
{
  return self->contexts->len;
}

gboolean
quern_union_tree_is_cut (QuernUnionTree *self)
{
  if (self->is_cut)
    return TRUE;

  return quern_call_tree_is_cut (self->trees[0]) || quern_call_tree_is_cut (self->trees[1]);
}

const QuernUnionContext *
quern_union_tree_get (QuernUnionTree *self,
                      guint           context)
{
  g_return_val_if_fail (context < self->contexts->len, NULL);

  return &g_array_index (self->contexts, QuernUnionContext, context);
}

/* Opens a context on both sides. FALSE if memory runs out. n_listed: (out): the number of children
 * of both together; 0 if a tree is full, as some might then be missing on that side only. */
static gboolean
open_sides (QuernUnionTree          *self,
            const QuernUnionContext *context,
            guint                   *n_listed)
{
  gboolean is_full = FALSE;

  *n_listed = 0;
  for (guint side = 0; side < 2; side++)
    {
      if (context->contexts[side] == QUERN_NONE)
        continue;
      if (!quern_call_tree_open (self->trees[side], context->contexts[side], 0.0))
        return FALSE;
      *n_listed += quern_call_tree_get (self->trees[side], context->contexts[side])->n_children;
      is_full |= quern_call_tree_get_size (self->trees[side]) >= QUERN_CALL_TREE_MAX_CONTEXTS;
    }
  self->is_cut = self->is_cut || (is_full && *n_listed > 0);
  if (is_full)
    *n_listed = 0;

  return TRUE;
}

/* Merges the children on one side into those of the sides added before. */
static void
join_side (QuernUnionTree          *self,
           const QuernUnionContext *parent,
           guint                    side,
           GArray                  *children,
           GHashTable              *places)
{
  const QuernContext *context;
  guint first, n_children;

  if (parent->contexts[side] == QUERN_NONE)
    return;

  context = quern_call_tree_get (self->trees[side], parent->contexts[side]);
  first = context->first_child;
  n_children = context->n_children;
  for (guint i = 0; i < n_children; i++)
    {
      const QuernContext *known = quern_call_tree_get (self->trees[side], first + i);
      gpointer key = GUINT_TO_POINTER (known->function);
      gpointer place;

      if (!g_hash_table_lookup_extended (places, key, NULL, &place))
        {
          const QuernUnionContext child = {
            .depth = parent->depth + 1, .contexts = { QUERN_NONE, QUERN_NONE }
          };

          place = GUINT_TO_POINTER (children->len);
          g_hash_table_insert (places, key, place);
          g_array_append_val (children, child);
        }
      set_side (&g_array_index (children, QuernUnionContext, GPOINTER_TO_UINT (place)), side,
                first + i, known);
    }
}

/**
 * quern_union_tree_open:
 * @self: a tree
 * @index: a context in it
 *
 * Lists the children of a context, by descending cost on either side. Does nothing if it is
 * already open. If a side has reached its limit of contexts, nothing is listed.
 *
 * Returns: %FALSE if memory runs out; the context is not open then
 */
gboolean
quern_union_tree_open (QuernUnionTree *self,
                       guint           index)
{
  g_autoptr (GHashTable) places = NULL;
  g_autoptr (GArray) children = NULL;
  QuernUnionContext parent;
  QuernUnionContext *opened;
  guint n_listed;

  g_return_val_if_fail (index < self->contexts->len, FALSE);

  parent = g_array_index (self->contexts, QuernUnionContext, index);
  if (parent.is_open)
    return TRUE;
  if (!open_sides (self, &parent, &n_listed) ||
      !quern_memory_ensure ((self->contexts->len + n_listed) * PER_NEW_CONTEXT, NULL))
    return FALSE;

  children = g_array_new (FALSE, FALSE, sizeof (QuernUnionContext));
  places = g_hash_table_new (NULL, NULL);
  for (guint side = 0; side < 2 && n_listed > 0; side++)
    join_side (self, &parent, side, children, places);
  g_array_sort (children, compare_contexts);
  for (guint i = 0; i < children->len; i++)
    g_array_index (children, QuernUnionContext, i).parent = index;

  opened = &g_array_index (self->contexts, QuernUnionContext, index);
  opened->is_open = TRUE;
  opened->first_child = self->contexts->len;
  opened->n_children = children->len;
  if (children->len > 0)
    g_array_append_vals (self->contexts, children->data, children->len);

  return TRUE;
}
