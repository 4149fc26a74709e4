/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-flame-layout.h"

#include "quern-memory.h"

/* Limits memory and drawing time; no screen shows more. */
#define MAX_FRAMES 100000

/* In px; thinner frames are merged. */
#define MIN_WIDTH 1.0

#define FRAMES_PER_CHECK 256

/* Memory per frame, including the slack of arrays that grow by doubling. */
#define PER_FRAME (2 * sizeof (QuernBox))

typedef struct
{
  QuernFlameLayout *layout;
  QuernBoxTree     *tree;      /* borrowed */
  guint             max_depth; /* of the frames placed so far */
} Job;

static QuernBox *
get_frame (const QuernFlameLayout *layout,
           guint                   frame)
{
  return &g_array_index (layout->base.boxes, QuernBox, frame);
}

static void
append_frame (Job      *job,
              QuernBox  frame)
{
  g_array_append_val (job->layout->base.boxes, frame);
  job->max_depth = MAX (job->max_depth, frame.depth);
}

static QuernBox
describe (Job    *job,
          guint   context,
          guint   parent,
          guint   depth,
          double  x,
          double  width)
{
  QuernBox frame = quern_box_describe (job->tree, context);

  frame.bounds = (QuernRect) { x, 0.0, width, QUERN_FLAME_ROW_HEIGHT - QUERN_FLAME_GAP };
  frame.parent = parent;
  frame.depth = depth;

  return frame;
}

/* The costs of a context's children. In incomplete data, or beside children with negative costs,
 * they may exceed the cost of the context itself. */
static double
sum_children (Job                *job,
              const QuernContext *context)
{
  guint first = context->first_child;
  guint n_children = context->n_children;
  double sum = 0.0;

  for (guint i = 0; i < n_children; i++)
    sum += MAX (quern_box_tree_get (job->tree, first + i)->cost, 0.0);

  return sum;
}

/* Places the children that are wide enough side by side, from the left; adds the costs of the
 * others to @small. Returns where the last one ends. */
static double
place_children (Job       *job,
                guint      index,
                double     cost_per_px,
                QuernBox  *small)
{
  const QuernBox above = *get_frame (job->layout, index);
  const QuernContext *context = quern_box_tree_get (job->tree, above.context);
  guint first = context->first_child;
  guint n_children = context->n_children;
  double x = above.bounds.x;

  for (guint i = 0; i < n_children; i++)
    {
      const QuernContext *child = quern_box_tree_get (job->tree, first + i);
      double width = child->cost / cost_per_px;
      QuernBox frame;

      if (!(child->cost > 0.0))
        continue;
      if (width < MIN_WIDTH || job->layout->base.boxes->len >= MAX_FRAMES)
        {
          frame = quern_box_describe (job->tree, first + i);
          quern_box_merge (small, &frame);
          continue;
        }
      frame = describe (job, first + i, index, above.depth + 1, x, width);
      frame.is_caller = small->is_caller;
      append_frame (job, frame);
      x += width;
    }

  return x;
}

/* Places the children from the left, followed by one frame for those that are too thin; what
 * remains at the right is the function's self cost. FALSE: there is not enough memory. */
static gboolean
open_frame (Job      *job,
            guint     index,
            gboolean  is_caller)
{
  QuernFlameLayout *layout = job->layout;
  const QuernBox above = *get_frame (layout, index);
  QuernBox small = { .function = QUERN_NONE, .group = QUERN_NONE, .context = above.context,
                     .parent = index, .depth = above.depth + 1,
                     .is_merged = TRUE, .is_caller = is_caller };
  /* Of this frame: frames are narrower among siblings that cost more than their parent. */
  double cost_per_px = quern_box_tree_get (job->tree, above.context)->cost / above.bounds.width;
  guint first = layout->base.boxes->len;
  const QuernContext *context;
  double taken;
  double x;

  if (!quern_box_tree_open (job->tree, above.context,
                            above.function == QUERN_NONE ? 0.0 : MIN_WIDTH * cost_per_px))
    return FALSE;

  context = quern_box_tree_get (job->tree, above.context);
  if (!quern_memory_ensure (MIN (context->n_children, MAX_FRAMES) * PER_FRAME, NULL))
    return FALSE;

  taken = sum_children (job, context);
  /* The cost of children too thin to be listed; it is not a self cost. */
  if (!layout->base.is_difference)
    small.cost = MAX (context->cost - MAX (context->self, 0.0) - taken, 0.0);
  small.high = small.cost;
  small.is_estimate = small.cost > QUERN_EXACT_TOLERANCE * context->cost &&
                      quern_box_tree_is_estimate (job->tree, above.context);
  taken += small.cost;
  cost_per_px = MAX (cost_per_px, taken / above.bounds.width);

  x = place_children (job, index, cost_per_px, &small);
  small.n_merged = 0; /* those that the tree does not list are not counted */
  small.bounds = (QuernRect) { x, 0.0, small.cost / cost_per_px,
                               QUERN_FLAME_ROW_HEIGHT - QUERN_FLAME_GAP };
  /* A lone frame for several small functions would tell nothing. */
  if (small.bounds.width >= MIN_WIDTH && layout->base.boxes->len > first &&
      layout->base.boxes->len < MAX_FRAMES)
    append_frame (job, small);

  if (index == 0 && is_caller)
    {
      layout->first_caller = first;
      layout->n_callers = layout->base.boxes->len - first;
    }
  else
    {
      get_frame (layout, index)->first_child = first;
      get_frame (layout, index)->n_children = layout->base.boxes->len - first;
    }

  return TRUE;
}

/* Follows the zoom path as far as it exists. Each frame on it gets the whole width. FALSE: there is
 * not enough memory. last: (out): the last frame. */
static gboolean
append_way (Job   *job,
            guint *last)
{
  const QuernFlameOptions *options = &job->layout->options;
  guint at = 0;

  append_frame (job, describe (job, 0, QUERN_NONE, 0, 0.0, options->width));

  for (guint i = 0; i < options->n_zoom; i++)
    {
      guint context_index = get_frame (job->layout, at)->context;
      const QuernContext *context;
      guint found = QUERN_NONE;

      if (!quern_box_tree_open (job->tree, context_index, 0.0))
        return FALSE;

      context = quern_box_tree_get (job->tree, context_index);
      for (guint j = 0; j < context->n_children && found == QUERN_NONE; j++)
        if (quern_box_tree_get (job->tree, context->first_child + j)->function ==
            options->zoom[i])
          found = context->first_child + j;
      if (found == QUERN_NONE || !(quern_box_tree_get (job->tree, found)->cost > 0.0))
        break;

      get_frame (job->layout, at)->is_outside = TRUE;
      get_frame (job->layout, at)->first_child = at + 1;
      get_frame (job->layout, at)->n_children = 1;
      append_frame (job, describe (job, found, at, at + 1, 0.0, options->width));
      at++;
    }
  *last = at;

  return TRUE;
}

static gboolean
open_all (Job           *job,
          guint          first,
          gboolean       is_caller,
          GCancellable  *cancellable,
          GError       **error)
{
  QuernFlameLayout *layout = job->layout;

  /* Breadth first, so that a limit cuts off the deepest frames. */
  for (guint i = first; i < layout->base.boxes->len; i++)
    {
      const QuernBox *frame = get_frame (layout, i);

      if (i % FRAMES_PER_CHECK == 0 &&
          (g_cancellable_set_error_if_cancelled (cancellable, error) ||
           !quern_memory_ensure (layout->base.boxes->len * PER_FRAME, error)))
        return FALSE;
      if (!frame->is_merged && frame->depth + 1 < QUERN_FLAME_MAX_DEPTH &&
          frame->bounds.width >= MIN_WIDTH && layout->base.boxes->len < MAX_FRAMES &&
          !open_frame (job, i, is_caller))
        return quern_memory_set_out (error);
    }

  return TRUE;
}

/* Adds the callers of the root above it. The root's frame exists already, and is opened a second
 * time, in another tree. */
static gboolean
add_callers (QuernFlameLayout  *layout,
             QuernAnalysis     *analysis,
             GCancellable      *cancellable,
             GError           **error)
{
  const QuernFlameOptions *options = &layout->options;
  g_autoptr (QuernBoxTree) tree =
    quern_box_tree_new (analysis, options->event, QUERN_CALLERS, options->root);
  Job job = { .layout = layout, .tree = tree };
  guint first = layout->base.boxes->len;

  if (tree == NULL)
    return quern_memory_set_out (error);

  if (!quern_box_tree_measure (tree, 0, MIN_WIDTH / options->width, QUERN_FLAME_MAX_DEPTH,
                               cancellable, error))
    return FALSE;

  if (!(quern_box_tree_get (tree, 0)->cost > 0.0))
    return TRUE;

  if (!open_frame (&job, 0, TRUE))
    return quern_memory_set_out (error);
  if (!open_all (&job, first, TRUE, cancellable, error))
    return FALSE;

  layout->root_row = job.max_depth;

  return TRUE;
}

static gboolean
lay_out (QuernFlameLayout  *layout,
         QuernAnalysis     *analysis,
         GCancellable      *cancellable,
         GError           **error)
{
  const QuernFlameOptions *options = &layout->options;
  QuernDirection direction =
    options->mode == QUERN_FLAME_FROM_LEAVES ? QUERN_CALLERS : QUERN_CALLEES;
  g_autoptr (QuernBoxTree) tree =
    quern_box_tree_new (analysis, options->event, direction, options->root);
  Job job = { .layout = layout, .tree = tree };
  guint first;

  if (tree == NULL)
    return quern_memory_set_out (error);

  if (!quern_box_tree_measure (tree, 0, MIN_WIDTH / options->width, QUERN_FLAME_MAX_DEPTH,
                               cancellable, error))
    return FALSE;

  layout->base.is_recorded = quern_box_tree_is_recorded (tree);
  layout->root_cost = quern_box_tree_get (tree, 0)->cost;
  if (!(layout->root_cost > 0.0))
    return TRUE;

  if (!append_way (&job, &first))
    return quern_memory_set_out (error);

  /* The zoomed frame is wider, and so shows more of what is below it. */
  if (!quern_box_tree_measure (tree, get_frame (layout, first)->context,
                               MIN_WIDTH / options->width, QUERN_FLAME_MAX_DEPTH,
                               cancellable, error))
    return FALSE;
  *get_frame (layout, first) = describe (&job, get_frame (layout, first)->context,
                                         get_frame (layout, first)->parent, first, 0.0,
                                         options->width);

  if (!open_all (&job, first, FALSE, cancellable, error))
    return FALSE;

  layout->n_rows = job.max_depth + 1;
  if (options->mode == QUERN_FLAME_AROUND &&
      !add_callers (layout, analysis, cancellable, error))
    return FALSE;
  layout->n_rows += layout->root_row;

  return TRUE;
}

/* Gives each frame its row, and computes the exact share of the area. */
static void
place_rows (QuernFlameLayout *layout)
{
  double exact = 0.0;
  double all = 0.0;

  for (guint i = 0; i < layout->base.boxes->len; i++)
    {
      QuernBox *frame = get_frame (layout, i);
      guint row = frame->is_caller ? layout->root_row - frame->depth
                                   : layout->root_row + frame->depth;

      frame->bounds.y = row * QUERN_FLAME_ROW_HEIGHT;
      if (frame->is_outside)
        continue;
      all += frame->bounds.width;
      if (!frame->is_estimate)
        exact += frame->bounds.width;
    }

  layout->exact_share = all > 0.0 ? exact / all : 1.0;
}

/**
 * quern_flame_layout_new:
 * @analysis: of the profile
 * @options: what to show; the width is above 0
 * @cancellable: (nullable): stops it
 * @error: (out): set if it was cancelled, or if there is not enough memory
 *
 * Gives each calling context that is wide enough a frame whose width is its cost, in the row below
 * its parent's, or above it for callers. If the root costs nothing, there are no frames.
 *
 * Returns: (transfer full): the layout, or %NULL with @error set
 */
QuernFlameLayout *
quern_flame_layout_new (QuernAnalysis            *analysis,
                        const QuernFlameOptions  *options,
                        GCancellable             *cancellable,
                        GError                  **error)
{
  g_autoptr (QuernFlameLayout) layout = NULL;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (options != NULL && options->width > 0.0, NULL);
  g_return_val_if_fail (options->n_zoom <= QUERN_FLAME_MAX_DEPTH, NULL);
  g_return_val_if_fail (options->mode != QUERN_FLAME_AROUND || options->root != QUERN_NONE, NULL);

  layout = g_new0 (QuernFlameLayout, 1);
  layout->options = *options;
  if (options->mode == QUERN_FLAME_AROUND)
    layout->options.n_zoom = 0;
  quern_box_layout_init (&layout->base, analysis, options->event, options->whole);

  if (!lay_out (layout, analysis, cancellable, error))
    return NULL;
  place_rows (layout);

  return g_steal_pointer (&layout);
}

void
quern_flame_layout_free (QuernFlameLayout *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->base.boxes);
  g_free (self);
}

/**
 * quern_flame_layout_trace:
 * @self: a layout
 * @frame: one of its frames, below the root
 * @way: (out): room for QUERN_FLAME_MAX_DEPTH functions
 *
 * Returns: the number of functions on the path from the root, exclusive, to the frame, inclusive
 */
guint
quern_flame_layout_trace (const QuernFlameLayout *self,
                          guint                   frame,
                          QuernFunctionId        *way)
{
  guint length;

  g_return_val_if_fail (self != NULL && frame < self->base.boxes->len, 0);

  length = get_frame (self, frame)->depth;
  for (guint at = frame; get_frame (self, at)->parent != QUERN_NONE;
       at = get_frame (self, at)->parent)
    way[get_frame (self, at)->depth - 1] = get_frame (self, at)->function;

  return length;
}

/**
 * quern_flame_layout_find:
 * @self: a layout
 * @way: (array length=length): functions, from one below the root downwards
 * @length: how many; 0 finds the root
 *
 * Returns: the frame at the end of the path, not of callers; %QUERN_NONE if none is drawn for it
 */
guint
quern_flame_layout_find (const QuernFlameLayout *self,
                         const QuernFunctionId  *way,
                         guint                   length)
{
  guint frame = 0;

  g_return_val_if_fail (self != NULL, QUERN_NONE);

  if (self->base.boxes->len == 0)
    return QUERN_NONE;

  for (guint i = 0; i < length; i++)
    {
      const QuernBox *parent = get_frame (self, frame);
      guint end = parent->first_child + parent->n_children;
      guint child = parent->first_child;

      while (child < end && get_frame (self, child)->function != way[i])
        child++;
      if (child == end)
        return QUERN_NONE;
      frame = child;
    }

  return frame;
}
