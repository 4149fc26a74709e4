/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-tree-list.h"

/* A tree that all its lists and rows share: a reference counted box. */
typedef struct
{
  QuernCallTree  *tree; /* owned, nullable */
  QuernUnionTree *both; /* owned, nullable: for a difference, instead */
} SharedTree;

static void
shared_tree_clear (gpointer data)
{
  quern_call_tree_free (((SharedTree *) data)->tree);
  quern_union_tree_free (((SharedTree *) data)->both);
}

static void
shared_tree_unref (SharedTree *shared)
{
  g_rc_box_release_full (shared, shared_tree_clear);
}

/* Rows */

struct _QuernTreeRow
{
  GObject     parent_instance;

  SharedTree *shared;  /* owned */
  guint       context;
};

G_DEFINE_FINAL_TYPE (QuernTreeRow, quern_tree_row, G_TYPE_OBJECT)

static void
quern_tree_row_finalize (GObject *object)
{
  g_clear_pointer (&QUERN_TREE_ROW (object)->shared, shared_tree_unref);

  G_OBJECT_CLASS (quern_tree_row_parent_class)->finalize (object);
}

static void
quern_tree_row_class_init (QuernTreeRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_tree_row_finalize;
}

static void
quern_tree_row_init (QuernTreeRow *self)
{
}

const QuernSideCost *
quern_tree_row_get_sides (QuernTreeRow *self)
{
  g_return_val_if_fail (QUERN_IS_TREE_ROW (self), NULL);

  return self->shared->both != NULL
         ? quern_union_tree_get (self->shared->both, self->context)->sides : NULL;
}

static QuernContext
get_context (SharedTree *shared,
             guint       context)
{
  const QuernUnionContext *both;

  if (shared->both == NULL)
    return *quern_call_tree_get (shared->tree, context);

  both = quern_union_tree_get (shared->both, context);

  return (QuernContext) {
    .function = both->function,
    .parent = both->parent,
    .depth = both->depth,
    .first_child = both->first_child,
    .n_children = both->n_children,
    .is_open = both->is_open,
    .recursive = both->recursive,
    .low = both->sides[1].low - both->sides[0].high,
    .cost = both->sides[1].cost - both->sides[0].cost,
    .high = both->sides[1].high - both->sides[0].low,
    .self = both->sides[1].self - both->sides[0].self,
    .unexplained = both->sides[1].unexplained - both->sides[0].unexplained,
  };
}

QuernContext
quern_tree_row_get_context (QuernTreeRow *self)
{
  g_return_val_if_fail (QUERN_IS_TREE_ROW (self), (QuernContext) { 0 });

  return get_context (self->shared, self->context);
}

QuernFunctionId
quern_tree_row_get_function (QuernTreeRow *self)
{
  g_return_val_if_fail (QUERN_IS_TREE_ROW (self), QUERN_NONE);

  return quern_tree_row_get_context (self).function;
}

gboolean
quern_tree_row_is_estimate (QuernTreeRow *self)
{
  return quern_tree_row_judge (self) != QUERN_TREE_EXACT;
}

/* largest: of the costs that low and high are computed from */
static QuernTreeCertainty
judge (double   low,
       double   high,
       double   largest,
       gboolean is_difference)
{
  double tolerance = QUERN_EXACT_TOLERANCE * largest;

  if (high - low <= tolerance)
    return QUERN_TREE_EXACT;

  return is_difference && low <= tolerance && high >= -tolerance ? QUERN_TREE_UNSIGNED
                                                                 : QUERN_TREE_ESTIMATE;
}

static double
get_largest (QuernTreeRow *self)
{
  const QuernSideCost *sides = quern_tree_row_get_sides (self);

  return sides != NULL ? MAX (sides[0].high, sides[1].high)
                       : ABS (quern_tree_row_get_context (self).high);
}

QuernTreeCertainty
quern_tree_row_judge (QuernTreeRow *self)
{
  QuernContext context;

  g_return_val_if_fail (QUERN_IS_TREE_ROW (self), QUERN_TREE_EXACT);

  context = quern_tree_row_get_context (self);

  return judge (context.low, context.high, get_largest (self), self->shared->both != NULL);
}

/**
 * quern_tree_row_judge_self:
 * @self: a row
 *
 * Opens the row's context: unless it is known, its self cost is as uncertain as what goes to its
 * children.
 *
 * Returns: what is known of the self cost
 */
QuernTreeCertainty
quern_tree_row_judge_self (QuernTreeRow *self)
{
  /* Opens the context. */
  g_autoptr (GListModel) children = quern_tree_row_create_children (self);
  QuernContext context = quern_tree_row_get_context (self);
  double low = context.low;
  double high = context.high;

  if (context.is_own_known)
    return QUERN_TREE_EXACT;

  for (guint i = 0; children != NULL && i < context.n_children; i++)
    {
      QuernContext below = get_context (self->shared, context.first_child + i);

      low -= below.high;
      high -= below.low;
    }

  return judge (low, high, get_largest (self), self->shared->both != NULL);
}

/* Lists */

struct _QuernTreeList
{
  GObject     parent_instance;

  SharedTree *shared; /* owned */
  guint       first;  /* context: siblings are contiguous */
  guint       count;
};

static void quern_tree_list_iface_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernTreeList, quern_tree_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      quern_tree_list_iface_init))

static GType
quern_tree_list_get_item_type (GListModel *model)
{
  return QUERN_TYPE_TREE_ROW;
}

static guint
quern_tree_list_get_n_items (GListModel *model)
{
  return QUERN_TREE_LIST (model)->count;
}

static gpointer
quern_tree_list_get_item (GListModel *model,
                          guint       position)
{
  QuernTreeList *self = QUERN_TREE_LIST (model);
  QuernTreeRow *row;

  if (position >= self->count)
    return NULL;

  row = g_object_new (QUERN_TYPE_TREE_ROW, NULL);
  row->shared = g_rc_box_acquire (self->shared);
  row->context = self->first + position;

  return row;
}

static void
quern_tree_list_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = quern_tree_list_get_item_type;
  iface->get_n_items = quern_tree_list_get_n_items;
  iface->get_item = quern_tree_list_get_item;
}

static void
quern_tree_list_finalize (GObject *object)
{
  g_clear_pointer (&QUERN_TREE_LIST (object)->shared, shared_tree_unref);

  G_OBJECT_CLASS (quern_tree_list_parent_class)->finalize (object);
}

static void
quern_tree_list_class_init (QuernTreeListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_tree_list_finalize;
}

static void
quern_tree_list_init (QuernTreeList *self)
{
}

/**
 * quern_tree_row_create_children:
 * @self: a row
 *
 * Opens the row's context.
 *
 * Returns: (transfer full) (nullable): the contexts below it; %NULL if there are
 *   none, or not enough memory for them
 */
GListModel *
quern_tree_row_create_children (QuernTreeRow *self)
{
  QuernContext context;
  QuernTreeList *list;

  g_return_val_if_fail (QUERN_IS_TREE_ROW (self), NULL);

  if (self->shared->both != NULL
      ? !quern_union_tree_open (self->shared->both, self->context)
      : !quern_call_tree_open (self->shared->tree, self->context, 0.0))
    return NULL;

  context = quern_tree_row_get_context (self);
  if (context.n_children == 0)
    return NULL;

  list = g_object_new (QUERN_TYPE_TREE_LIST, NULL);
  list->shared = g_rc_box_acquire (self->shared);
  list->first = context.first_child;
  list->count = context.n_children;

  return G_LIST_MODEL (list);
}

/**
 * quern_tree_list_new:
 * @analysis: of a profile
 * @event: whose costs are split; not a ratio
 * @direction: from callers to callees, or from callees to callers
 * @root: a function, or QUERN_NONE for the whole program
 *
 * Returns: (transfer full): a list with the root's row only; it is empty if there
 *   is not enough memory
 */
GListModel *
quern_tree_list_new (QuernAnalysis   *analysis,
                     QuernEventId     event,
                     QuernDirection   direction,
                     QuernFunctionId  root)
{
  QuernTreeList *self;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  self = g_object_new (QUERN_TYPE_TREE_LIST, NULL);
  self->shared = g_rc_box_new0 (SharedTree);
  if (quern_union_tree_has (analysis, event))
    self->shared->both = quern_union_tree_new (analysis, event, direction, root);
  else
    self->shared->tree = quern_call_tree_new (analysis, event, direction, root);
  self->first = 0;
  self->count = self->shared->tree != NULL || self->shared->both != NULL ? 1 : 0;

  return G_LIST_MODEL (self);
}
