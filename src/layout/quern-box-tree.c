/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-box-tree.h"

#include "quern-memory.h"

#define CONTEXTS_PER_CHECK 256

/* Memory per context, including the slack of arrays that grow by doubling. */
#define PER_CONTEXT (2 * (sizeof (QuernContext) + sizeof (QuernBoxChange)))

struct _QuernBoxTree
{
  QuernCallTree  *calls;    /* owned, nullable */
  QuernUnionTree *both;     /* owned, nullable: used instead of calls */
  GArray         *contexts; /* owned: QuernContext, of both */
  GArray         *changes;  /* owned: QuernBoxChange, of both */
};

static QuernContext *
get_context (QuernBoxTree *self,
             guint         index)
{
  return &g_array_index (self->contexts, QuernContext, index);
}

static QuernBoxChange *
get_change (QuernBoxTree *self,
            guint         index)
{
  return &g_array_index (self->changes, QuernBoxChange, index);
}

/* Sets the drawn cost of a context from its change. */
static void
set_drawn (QuernBoxTree *self,
           guint         index)
{
  QuernContext *context = get_context (self, index);
  const QuernBoxChange *change = get_change (self, index);

  context->cost = quern_fills_get_sum (&change->all);
  context->low = context->high = context->cost;
  context->self = quern_fills_get_sum (&change->own);
}

/* Appends the contexts that the union tree has added. FALSE: there is not enough memory. */
static gboolean
append_new (QuernBoxTree *self)
{
  guint size = quern_union_tree_get_size (self->both);

  if (!quern_memory_ensure (size * PER_CONTEXT, NULL))
    return FALSE;

  for (guint i = self->contexts->len; i < size; i++)
    {
      const QuernUnionContext *known = quern_union_tree_get (self->both, i);
      const QuernContext context = {
        .function = known->function,
        .parent = known->parent,
        .depth = known->depth,
        .recursive = known->recursive,
      };
      QuernFills all = quern_fills_of (known->sides[0].cost, known->sides[1].cost);
      const QuernBoxChange change = {
        .sides = { known->sides[0], known->sides[1] }, .all = all, .own = all
      };

      g_array_append_val (self->contexts, context);
      g_array_append_val (self->changes, change);
      set_drawn (self, i);
    }

  return TRUE;
}

/**
 * quern_box_tree_new:
 * @analysis: an analysis
 * @event: an event that is not a ratio
 * @direction: as of quern_call_tree_new()
 * @root: as of quern_call_tree_new()
 *
 * Returns: (transfer full) (nullable): a tree with its root only; %NULL if there is not enough
 *   memory
 */
QuernBoxTree *
quern_box_tree_new (QuernAnalysis   *analysis,
                    QuernEventId     event,
                    QuernDirection   direction,
                    QuernFunctionId  root)
{
  g_autoptr (QuernBoxTree) self = g_new0 (QuernBoxTree, 1);

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  if (!quern_union_tree_has (analysis, event))
    {
      self->calls = quern_call_tree_new (analysis, event, direction, root);
      return self->calls != NULL ? g_steal_pointer (&self) : NULL;
    }

  self->contexts = g_array_new (FALSE, FALSE, sizeof (QuernContext));
  self->changes = g_array_new (FALSE, FALSE, sizeof (QuernBoxChange));
  self->both = quern_union_tree_new (analysis, event, direction, root);

  return self->both != NULL && append_new (self) ? g_steal_pointer (&self) : NULL;
}

void
quern_box_tree_free (QuernBoxTree *self)
{
  if (self == NULL)
    return;

  quern_call_tree_free (self->calls);
  quern_union_tree_free (self->both);
  g_clear_pointer (&self->contexts, g_array_unref);
  g_clear_pointer (&self->changes, g_array_unref);
  g_free (self);
}

const QuernContext *
quern_box_tree_get (QuernBoxTree *self,
                    guint         context)
{
  return self->calls != NULL ? quern_call_tree_get (self->calls, context)
                             : get_context (self, context);
}

const QuernBoxChange *
quern_box_tree_get_change (QuernBoxTree *self,
                           guint         context)
{
  return self->calls != NULL ? NULL : get_change (self, context);
}

gboolean
quern_box_tree_is_estimate (QuernBoxTree *self,
                            guint         context)
{
  const QuernContext *known;

  if (self->calls == NULL)
    return quern_box_change_is_estimate (get_change (self, context));

  known = quern_call_tree_get (self->calls, context);

  return known->high - known->low > QUERN_EXACT_TOLERANCE * ABS (known->high);
}

gboolean
quern_box_tree_is_recorded (QuernBoxTree *self)
{
  return self->calls != NULL && quern_call_tree_is_recorded (self->calls);
}

/**
 * quern_box_tree_open:
 * @self: a tree
 * @context: a context in it
 * @min_cost: children that cost less need not be listed
 *
 * Returns: %FALSE if there is not enough memory
 */
gboolean
quern_box_tree_open (QuernBoxTree *self,
                     guint         context,
                     double        min_cost)
{
  const QuernUnionContext *opened;

  if (self->calls != NULL)
    return quern_call_tree_open (self->calls, context, min_cost);
  if (!quern_union_tree_open (self->both, context) || !append_new (self))
    return FALSE;

  opened = quern_union_tree_get (self->both, context);
  get_context (self, context)->is_open = TRUE;
  get_context (self, context)->first_child = opened->first_child;
  get_context (self, context)->n_children = opened->n_children;

  return TRUE;
}

/* Computes the change of a context from its children and from what none of them takes. */
static void
add_up (QuernBoxTree *self,
        guint         index)
{
  const QuernContext *context = get_context (self, index);
  QuernBoxChange *change = get_change (self, index);
  double own[2];

  if (!context->is_open || context->n_children == 0)
    return;

  change->all = (QuernFills) { 0.0, 0.0, 0.0 };
  for (guint side = 0; side < 2; side++)
    own[side] = change->sides[side].cost;
  for (guint i = 0; i < context->n_children; i++)
    {
      const QuernBoxChange *child = get_change (self, context->first_child + i);

      quern_fills_add (&change->all, &child->all);
      for (guint side = 0; side < 2; side++)
        own[side] -= child->sides[side].cost;
    }
  for (guint side = 0; side < 2; side++)
    own[side] = MAX (own[side], change->sides[side].self);
  change->own = quern_fills_of (own[0], own[1]);
  quern_fills_add (&change->all, &change->own);
  set_drawn (self, index);
}

gboolean
quern_box_tree_measure (QuernBoxTree  *self,
                        guint          context,
                        double         min_part,
                        guint          max_depth,
                        GCancellable  *cancellable,
                        GError       **error)
{
  g_autoptr (GArray) opened = NULL;
  double min_cost;

  if (self->calls != NULL)
    return TRUE;

  min_cost = quern_fills_get_sum (&get_change (self, context)->all) * min_part;
  opened = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (opened, context);
  for (guint i = 0; i < opened->len; i++)
    {
      guint index = g_array_index (opened, guint, i);
      const QuernContext *parent;

      if (i % CONTEXTS_PER_CHECK == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!quern_box_tree_open (self, index, 0.0))
        return quern_memory_set_out (error);
      parent = get_context (self, index);
      for (guint k = 0; k < parent->n_children && parent->depth + 1 < max_depth; k++)
        {
          guint child = parent->first_child + k;
          const QuernSideCost *sides = get_change (self, child)->sides;

          if (MAX (sides[0].cost, sides[1].cost) >= min_cost && min_cost > 0.0)
            g_array_append_val (opened, child);
        }
    }

  /* Children come after their parents. */
  for (guint i = opened->len; i-- > 0;)
    add_up (self, g_array_index (opened, guint, i));

  return TRUE;
}

gint64
quern_box_tree_get_total (QuernAnalysis *analysis,
                          QuernEventId   event)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);

  return quern_event_set_get_cost (events, quern_comparison_get_base (events, event),
                                   quern_profile_get_total (profile));
}
