/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-layout.h"

#include "quern-memory.h"
#include "quern-squarify.h"
#include "quern-treemap-groups.h"

/* Limits memory and drawing time; no screen shows more. */
#define MAX_BOXES 100000

/* Deeper boxes would be invisible; recursion could go on forever. */
#define MAX_DEPTH 64

/* Bytes per node in the groups. */
#define PER_NODE G_GUINT64_CONSTANT (32)

/* A child that takes nearly all of its parent tells little: "main" below "(below main)". Such
 * chains would use up the levels of a whole program. */
#define CHAIN_SHARE 0.98

/* In px; thinner boxes are merged. */
#define MIN_SIDE 1.0

/* In px; smaller boxes are not opened, as their children could not be told apart. */
#define MIN_OPEN_SIDE 4.0

/* Merging thin boxes changes the others, which may then be thin. */
#define MAX_MERGE_ROUNDS 4

#define BOXES_PER_CHECK 256

/* Memory per child: its item, weight, rectangle and box, including the slack of arrays that grow by
 * doubling. */
#define PER_CHILD (2 * (2 * sizeof (QuernBox) + sizeof (double) + sizeof (QuernRect)))

typedef struct
{
  QuernTreemapLayout *layout;
  QuernProfile       *profile;    /* borrowed */
  QuernBoxTree       *tree;       /* borrowed, nullable: of calls */
  QuernTreemapGroups *groups;     /* borrowed, nullable: used instead of tree */
  double              cost_per_px; /* cost per square px */
  GArray             *items;      /* QuernBox: children of the box being opened, not yet placed */
  GArray             *weights;    /* double */
  GArray             *rects;      /* QuernRect */
} Job;

/* Costliest first; equal costs in a fixed order. */
static int
compare_items (gconstpointer a,
               gconstpointer b)
{
  const QuernBox *item_a = a;
  const QuernBox *item_b = b;

  return QUERN_ORDER (item_b->cost, item_a->cost) ?: QUERN_ORDER (item_a->context, item_b->context);
}

static QuernBox
merged_item (guint context)
{
  return (QuernBox) {
    .function = QUERN_NONE, .group = QUERN_NONE, .context = context, .is_merged = TRUE
  };
}

/* The number of calls of a context that the tree did not list, because they cost too little. */
static guint
count_unlisted (Job                *job,
                const QuernContext *context)
{
  QuernEventSet *events = quern_profile_get_events (job->profile);
  gboolean is_callees = job->layout->options.direction == QUERN_CALLEES;
  const QuernCallId *calls_to = NULL;
  QuernCallId first = 0;
  guint n_calls;
  guint n_costly = 0;

  if (is_callees)
    first = quern_profile_get_calls_from (job->profile, context->function, &n_calls);
  else
    calls_to = quern_profile_get_calls_to (job->profile, context->function, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    {
      QuernCallId call = is_callees ? first + i : calls_to[i];
      const gint64 *costs = quern_profile_get_call_costs (job->profile, call);

      n_costly += quern_event_set_get_cost (events, job->layout->options.event, costs) > 0;
    }

  return n_costly > context->n_children ? n_costly - context->n_children : 1;
}

/* Collects the children of a context that are worth a box, and one more item for all others. self:
 * (out): the context's own part, which adds up with the items to its cost. Returns FALSE if there
 * is not enough memory. */
static gboolean
collect_items (Job    *job,
               guint   index,
               double *self)
{
  const QuernContext *context;
  QuernBox small = merged_item (index);
  double min_cost = MIN_SIDE * MIN_SIDE * job->cost_per_px;
  double sum = 0.0;
  double left;
  guint first;
  guint n_children;

  g_array_set_size (job->items, 0);
  /* List everything for the whole program: the number of unlisted children would be unknown. */
  context = quern_box_tree_get (job->tree, index);
  if (!quern_box_tree_open (job->tree, index,
                            context->function == QUERN_NONE ? 0.0 : min_cost))
    return FALSE;

  context = quern_box_tree_get (job->tree, index);
  first = context->first_child;
  n_children = context->n_children;
  if (!quern_memory_ensure (n_children * PER_CHILD, NULL))
    return FALSE;

  *self = MAX (context->self, 0.0);
  for (guint i = 0; i < n_children; i++)
    {
      const QuernBox item = quern_box_describe (job->tree, first + i);

      /* An item without cost has no area. */
      if (!(item.cost > 0.0))
        continue;
      sum += item.cost;
      if (item.cost < min_cost)
        quern_box_merge (&small, &item);
      else
        g_array_append_val (job->items, item);
    }

  left = context->cost - *self - sum;
  /* For a difference, everything is either listed or the context's own. */
  if (left > QUERN_EXACT_TOLERANCE * context->cost && !job->layout->base.is_difference)
    {
      const QuernBox unlisted = {
        .n_merged = count_unlisted (job, context),
        .is_estimate = quern_box_tree_is_estimate (job->tree, index),
        .cost = left,
        .high = left,
      };

      quern_box_merge (&small, &unlisted);
    }
  if (small.cost > 0.0)
    g_array_append_val (job->items, small);

  return TRUE;
}

/* Collects the groups of the program, or the functions of a group, with their self costs, which are
 * exact; nothing for a function. self: (out): the cost of a function, else 0. Returns FALSE if
 * there is not enough memory. */
static gboolean
collect_members (Job            *job,
                 const QuernBox *box,
                 double         *self)
{
  const QuernTreemapGroups *groups = job->groups;
  QuernBox small = merged_item (0);
  gboolean is_program = box->group == QUERN_NONE;
  guint first = is_program ? 0 : groups->starts[box->group];
  guint end = is_program ? groups->n_groups : groups->starts[box->group + 1];

  g_array_set_size (job->items, 0);
  *self = box->function != QUERN_NONE ? box->cost : 0.0;
  if (box->function != QUERN_NONE)
    return TRUE;
  if (!quern_memory_ensure ((end - first) * PER_CHILD, NULL))
    return FALSE;

  for (guint i = first; i < end; i++)
    {
      double cost = is_program ? groups->sums[i] : (double) groups->costs[groups->members[i]];
      const QuernBox item = {
        .function = is_program ? QUERN_NONE : groups->members[i],
        .group = is_program ? i : QUERN_NONE,
        .context = i,
        .low = cost,
        .cost = cost,
        .high = cost,
        .change = is_program ? quern_treemap_groups_get_change (groups, i)
                             : quern_treemap_groups_get_member_change (groups, groups->members[i]),
      };

      if (cost > 0.0 && cost < MIN_SIDE * MIN_SIDE * job->cost_per_px)
        quern_box_merge (&small, &item);
      else if (cost > 0.0)
        g_array_append_val (job->items, item);
    }
  if (small.cost > 0.0)
    g_array_append_val (job->items, small);

  return TRUE;
}

/* Limits the number of boxes, whatever the profile contains. */
static void
limit_items (Job   *job,
             guint  parent_context)
{
  guint room = MAX_BOXES - job->layout->base.boxes->len;
  QuernBox rest = merged_item (parent_context);

  if (job->items->len <= room)
    return;

  g_array_sort (job->items, compare_items);
  for (guint i = room - 1; i < job->items->len; i++)
    quern_box_merge (&rest, &g_array_index (job->items, QuernBox, i));
  g_array_set_size (job->items, room - 1);
  g_array_append_val (job->items, rest);
}

static void
place_items (Job             *job,
             const QuernRect *area)
{
  g_array_sort (job->items, compare_items);
  g_array_set_size (job->weights, 0);
  for (guint i = 0; i < job->items->len; i++)
    g_array_append_val (job->weights, g_array_index (job->items, QuernBox, i).cost);
  g_array_set_size (job->rects, job->items->len);
  quern_squarify ((const double *) job->weights->data, job->weights->len, area,
                  (QuernRect *) job->rects->data);
}

static gboolean
is_thin (const QuernRect *rect)
{
  return MIN (rect->width, rect->height) < MIN_SIDE;
}

/* Merges all items that turned out too thin into one. Returns TRUE if there were any: the items
 * must then be placed again. */
static gboolean
merge_thin_items (Job   *job,
                  guint  parent_context)
{
  QuernBox merged = merged_item (parent_context);
  guint n_thin = 0;
  guint n_kept = 0;

  for (guint i = 0; i < job->items->len; i++)
    n_thin += !g_array_index (job->items, QuernBox, i).is_merged &&
              is_thin (&g_array_index (job->rects, QuernRect, i));
  if (n_thin == 0)
    return FALSE;

  for (guint i = 0; i < job->items->len; i++)
    {
      const QuernBox item = g_array_index (job->items, QuernBox, i);

      if (item.is_merged || is_thin (&g_array_index (job->rects, QuernRect, i)))
        quern_box_merge (&merged, &item);
      else
        g_array_index (job->items, QuernBox, n_kept++) = item;
    }
  g_array_set_size (job->items, n_kept);
  g_array_append_val (job->items, merged);

  return TRUE;
}

static void
append_children (Job   *job,
                 guint  parent)
{
  GArray *boxes = job->layout->base.boxes;
  const QuernBox above = g_array_index (boxes, QuernBox, parent);

  for (guint i = 0; i < job->items->len; i++)
    {
      QuernBox box = g_array_index (job->items, QuernBox, i);

      box.bounds = box.self_strip = g_array_index (job->rects, QuernRect, i);
      box.parent = parent;
      box.depth = above.depth + 1;
      box.level = above.level + (box.cost < CHAIN_SHARE * above.cost);
      g_array_append_val (boxes, box);
    }
}

static void
place_children (Job    *job,
                guint   index,
                double  self)
{
  QuernBox *box = &g_array_index (job->layout->base.boxes, QuernBox, index);
  QuernRect rest = box->bounds;
  double sum = self;
  double strip_height;

  if (job->items->len == 0)
    return;

  for (guint i = 0; i < job->items->len; i++)
    sum += g_array_index (job->items, QuernBox, i).cost;
  strip_height = box->bounds.height * (self / sum);
  rest.y += strip_height;
  rest.height -= strip_height;
  if (!(rest.height > 0.0))
    return;

  limit_items (job, box->context);
  place_items (job, &rest);
  for (guint round = 0; round < MAX_MERGE_ROUNDS; round++)
    {
      if (!merge_thin_items (job, box->context))
        break;
      place_items (job, &rest);
    }

  /* A lone box for several small functions would tell nothing. */
  if (job->items->len == 1 && g_array_index (job->items, QuernBox, 0).is_merged)
    return;

  box->self_strip.height = strip_height;
  box->first_child = job->layout->base.boxes->len;
  box->n_children = job->items->len;
  append_children (job, index);
}

/* FALSE: there is not enough memory. */
static gboolean
open_box (Job   *job,
          guint  index)
{
  const QuernBox *box = &g_array_index (job->layout->base.boxes, QuernBox, index);
  double self;
  gboolean ok = job->groups != NULL ? collect_members (job, box, &self)
                                    : collect_items (job, box->context, &self);

  if (ok)
    place_children (job, index, self);

  return ok;
}

static void
append_root (Job *job)
{
  QuernTreemapLayout *layout = job->layout;
  QuernBox box;

  if (job->groups != NULL)
    {
      box = (QuernBox) { .function = QUERN_NONE, .group = QUERN_NONE, .parent = QUERN_NONE };
      box.low = box.cost = box.high = job->groups->sum;
      for (guint i = 0; i < job->groups->n_groups; i++)
        {
          const QuernBoxChange change = quern_treemap_groups_get_change (job->groups, i);

          quern_box_change_add (&box.change, &change);
        }
    }
  else
    {
      box = quern_box_describe (job->tree, 0);
    }
  box.bounds = (QuernRect) { 0.0, 0.0, layout->options.width, layout->options.height };
  box.self_strip = box.bounds;

  layout->area_cost = box.cost;
  if (!(box.cost > 0.0))
    return;

  job->cost_per_px = box.cost / (box.bounds.width * box.bounds.height);
  g_array_append_val (layout->base.boxes, box);
}

static gboolean
lay_out (Job           *job,
         GCancellable  *cancellable,
         GError       **error)
{
  QuernTreemapLayout *layout = job->layout;

  if (job->tree != NULL &&
      !quern_box_tree_measure (job->tree, 0,
                               MIN_OPEN_SIDE * MIN_OPEN_SIDE /
                                 (layout->options.width * layout->options.height),
                               MAX_DEPTH, cancellable, error))
    return FALSE;
  append_root (job);

  /* Breadth first, so that a limit cuts off the deepest boxes. */
  for (guint i = 0; i < layout->base.boxes->len && layout->base.boxes->len < MAX_BOXES; i++)
    {
      const QuernBox *box = &g_array_index (layout->base.boxes, QuernBox, i);

      if (i % BOXES_PER_CHECK == 0 &&
          (g_cancellable_set_error_if_cancelled (cancellable, error) ||
           !quern_memory_ensure (layout->base.boxes->len * PER_CHILD, error)))
        return FALSE;
      if (box->level < layout->options.max_depth && box->depth < MAX_DEPTH && !box->is_merged &&
          MIN (box->bounds.width, box->bounds.height) >= MIN_OPEN_SIDE &&
          !open_box (job, i))
        return quern_memory_set_out (error);
    }

  return TRUE;
}

/**
 * quern_treemap_layout_new:
 * @analysis: of the profile
 * @options: what to show; the size is in px, above 0
 * @cancellable: (nullable): stops it
 * @error: (out): set if it was cancelled, or if there is not enough memory
 *
 * Gives each calling context that is large enough a box whose area is its cost, inside the box of
 * its parent. If the root costs nothing, there are no boxes. For a difference, areas are the drawn
 * sizes of QuernBoxTree.
 *
 * Returns: (transfer full): the layout, or %NULL with @error set
 */
QuernTreemapLayout *
quern_treemap_layout_new (QuernAnalysis              *analysis,
                          const QuernTreemapOptions  *options,
                          GCancellable               *cancellable,
                          GError                    **error)
{
  g_autoptr (QuernTreemapLayout) layout = NULL;
  g_autoptr (QuernBoxTree) tree = NULL;
  g_autoptr (QuernTreemapGroups) groups = NULL;
  QuernProfile *profile;
  Job job;
  gboolean ok;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (options->width > 0.0 && options->height > 0.0, NULL);

  if (!quern_memory_ensure (quern_analysis_get_n_nodes (analysis) * PER_NODE, error))
    return NULL;

  profile = quern_analysis_get_profile (analysis);
  layout = g_new0 (QuernTreemapLayout, 1);
  layout->options = *options;
  layout->options.max_depth = CLAMP (options->max_depth, 1, MAX_DEPTH);
  quern_box_layout_init (&layout->base, analysis, options->event, options->whole);

  if (options->grouping != NULL)
    groups = quern_treemap_groups_new (analysis, options->grouping, options->event);
  else
    tree = quern_box_tree_new (analysis, options->event, options->direction, options->root);
  layout->base.is_recorded = tree != NULL && quern_box_tree_is_recorded (tree);
  job = (Job) {
    .layout = layout,
    .profile = profile,
    .tree = tree,
    .groups = groups,
    .items = g_array_new (FALSE, FALSE, sizeof (QuernBox)),
    .weights = g_array_new (FALSE, FALSE, sizeof (double)),
    .rects = g_array_new (FALSE, FALSE, sizeof (QuernRect)),
  };
  if (tree == NULL && groups == NULL)
    quern_memory_set_out (error);
  ok = (tree != NULL || groups != NULL) && lay_out (&job, cancellable, error);
  g_array_unref (job.items);
  g_array_unref (job.weights);
  g_array_unref (job.rects);

  return ok ? g_steal_pointer (&layout) : NULL;
}

void
quern_treemap_layout_free (QuernTreemapLayout *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->base.boxes);
  g_free (self);
}
