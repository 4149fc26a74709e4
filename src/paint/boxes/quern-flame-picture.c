/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-flame-picture.h"

#include "quern-box-outline.h"
#include "quern-box-words.h"
#include "quern-flame-painter.h"
#include "quern-flame-words.h"
#include "quern-memory.h"
#include "quern-picture-job.h"

struct _QuernFlamePicture
{
  GObject           parent_instance;

  QuernBoxScene     scene;  /* analysis and grouping are owned */
  QuernFlameLayout *layout; /* owned */
};

static void quern_flame_picture_iface_init (QuernPictureInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernFlamePicture, quern_flame_picture, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_PICTURE,
                                                      quern_flame_picture_iface_init))

static const QuernBoxScene *
get_scene (QuernPicture *picture)
{
  return &QUERN_FLAME_PICTURE (picture)->scene;
}

static void
get_extent (QuernPicture *picture,
            QuernRect    *extent)
{
  const QuernFlameLayout *layout = QUERN_FLAME_PICTURE (picture)->layout;
  double margin = layout->options.margin;

  *extent = (QuernRect) {
    -margin, -margin, layout->options.width + 2 * margin,
    MAX (layout->n_rows, 1) * QUERN_FLAME_ROW_HEIGHT + 2 * margin
  };
}

static void
draw (QuernPicture     *picture,
      cairo_t          *cr,
      QuernText        *text,
      const QuernStyle *style,
      const QuernRect  *visible,
      double            zoom)
{
  quern_flame_painter_draw (get_scene (picture), cr, text, style, visible, zoom);
}

static void
draw_item_state (QuernPicture     *picture,
                 cairo_t          *cr,
                 const QuernStyle *style,
                 guint             item,
                 QuernItemState    state,
                 double            zoom)
{
  const QuernBoxScene *scene = get_scene (picture);
  const QuernBox *frame = quern_box_scene_get_box (scene, item);

  quern_box_outline_draw_state (cr, style, &frame->bounds, state, scene->layout->is_difference,
                                zoom);
}

static void
draw_marks (QuernPicture     *picture,
            cairo_t          *cr,
            QuernText        *text,
            const QuernStyle *style,
            const guint8     *marked,
            const QuernRect  *visible,
            double            zoom)
{
  quern_flame_painter_draw_marks (get_scene (picture), cr, text, style, marked, visible, zoom);
}

static char *
dup_marks_caption (QuernPicture *picture,
                   const guint8 *marked,
                   gboolean      is_group)
{
  return quern_flame_words_dup_marks (QUERN_FLAME_PICTURE (picture)->layout, marked, is_group);
}

static guint
get_n_items (QuernPicture *picture)
{
  return get_scene (picture)->layout->boxes->len;
}

/* Returns the frame at x among siblings, which are sorted from left to right, or QUERN_NONE. */
static guint
find_among (const QuernBoxScene *scene,
            guint                first,
            guint                count,
            double               x)
{
  guint low = 0;
  guint high = count;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const QuernRect *bounds = &quern_box_scene_get_box (scene, first + middle)->bounds;

      if (x < bounds->x)
        high = middle;
      else if (x >= bounds->x + bounds->width)
        low = middle + 1;
      else
        return first + middle;
    }

  return QUERN_NONE;
}

static guint
hit (QuernPicture *picture,
     double        x,
     double        y)
{
  const QuernBoxScene *scene = get_scene (picture);
  const QuernFlameLayout *layout = QUERN_FLAME_PICTURE (picture)->layout;
  guint item = 0;
  guint row;
  guint n_steps;
  gboolean is_up;

  if (layout->base.boxes->len == 0 || x < 0.0 || x >= layout->options.width || y < 0.0 ||
      y >= layout->n_rows * QUERN_FLAME_ROW_HEIGHT)
    return QUERN_NONE;

  row = (guint) (y / QUERN_FLAME_ROW_HEIGHT);
  is_up = row < layout->root_row;
  n_steps = is_up ? layout->root_row - row : row - layout->root_row;
  for (guint step = 0; step < n_steps && item != QUERN_NONE; step++)
    {
      const QuernBox *frame = quern_box_scene_get_box (scene, item);

      item = is_up && step == 0
             ? find_among (scene, layout->first_caller, layout->n_callers, x)
             : find_among (scene, frame->first_child, frame->n_children, x);
    }

  return item;
}

static void
get_bounds (QuernPicture *picture,
            guint         item,
            QuernRect    *bounds)
{
  *bounds = quern_box_scene_get_box (get_scene (picture), item)->bounds;
}

static QuernNodeId
get_node (QuernPicture *picture,
          guint         item)
{
  return quern_box_scene_get_box (get_scene (picture), item)->function;
}

/* Returns the widest frame of a node. */
static guint
find_node (QuernPicture *picture,
           QuernNodeId   node)
{
  const QuernBoxScene *scene = get_scene (picture);
  guint best = QUERN_NONE;

  for (guint i = 0; i < scene->layout->boxes->len; i++)
    {
      const QuernBox *frame = quern_box_scene_get_box (scene, i);

      if (frame->function == node && !frame->is_merged &&
          (best == QUERN_NONE ||
           frame->bounds.width > quern_box_scene_get_box (scene, best)->bounds.width))
        best = i;
    }

  return best;
}

/* The range of frames that are siblings of a frame. */
static void
get_siblings (const QuernFlameLayout *layout,
              guint                   item,
              guint                  *first,
              guint                  *end)
{
  const QuernBox *frame = quern_box_layout_get (&layout->base, item);
  const QuernBox *parent;

  if (frame->parent == QUERN_NONE)
    {
      *first = item;
      *end = item + 1;
      return;
    }

  parent = quern_box_layout_get (&layout->base, frame->parent);
  if (frame->is_caller && frame->parent == 0)
    {
      *first = layout->first_caller;
      *end = *first + layout->n_callers;
      return;
    }

  *first = parent->first_child;
  *end = *first + parent->n_children;
}

/* Vertically, keys lead away from the root to the widest child, or back to the parent;
 * horizontally, to the siblings. So every frame can be reached, however thin. */
static guint
get_neighbour (QuernPicture *picture,
               guint         item,
               int           dx,
               int           dy)
{
  const QuernFlameLayout *layout = QUERN_FLAME_PICTURE (picture)->layout;
  const QuernBox *frame = quern_box_layout_get (&layout->base, item);
  guint first;
  guint end;

  if (dy < 0 && frame->parent == QUERN_NONE)
    return layout->n_callers > 0 ? layout->first_caller : QUERN_NONE;
  if (dy != 0 && (dy > 0) == frame->is_caller)
    return frame->parent;
  if (dy != 0)
    return frame->n_children > 0 ? frame->first_child : QUERN_NONE;
  if (dx == 0)
    return QUERN_NONE;

  get_siblings (layout, item, &first, &end);
  if (dx < 0)
    return item > first ? item - 1 : QUERN_NONE;

  return item + 1 < end ? item + 1 : QUERN_NONE;
}

static char *
dup_description (QuernPicture *picture,
                 guint         item)
{
  return quern_box_words_dup_description (get_scene (picture), item);
}

static char *
dup_tooltip (QuernPicture *picture,
             guint         item)
{
  return quern_flame_words_dup_tooltip (get_scene (picture), item);
}

static char *
dup_caption (QuernPicture *picture)
{
  QuernFlamePicture *self = QUERN_FLAME_PICTURE (picture);

  return quern_flame_words_dup_caption (&self->scene, self->layout);
}

static GArray *
dup_legend (QuernPicture *picture)
{
  return quern_box_words_dup_legend (get_scene (picture), TRUE);
}

static void
quern_flame_picture_iface_init (QuernPictureInterface *iface)
{
  iface->get_extent = get_extent;
  iface->draw = draw;
  iface->draw_item_state = draw_item_state;
  iface->draw_marks = draw_marks;
  iface->dup_marks_caption = dup_marks_caption;
  iface->get_n_items = get_n_items;
  iface->hit = hit;
  iface->get_bounds = get_bounds;
  iface->get_node = get_node;
  iface->find_node = find_node;
  iface->get_neighbour = get_neighbour;
  iface->dup_description = dup_description;
  iface->dup_tooltip = dup_tooltip;
  iface->dup_caption = dup_caption;
  iface->dup_legend = dup_legend;
}

static void
quern_flame_picture_finalize (GObject *object)
{
  QuernFlamePicture *self = QUERN_FLAME_PICTURE (object);

  g_clear_pointer (&self->layout, quern_flame_layout_free);
  g_clear_object (&self->scene.grouping);
  g_clear_object (&self->scene.analysis);

  G_OBJECT_CLASS (quern_flame_picture_parent_class)->finalize (object);
}

static void
quern_flame_picture_class_init (QuernFlamePictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_flame_picture_finalize;
}

static void
quern_flame_picture_init (QuernFlamePicture *self)
{
}

/**
 * quern_flame_picture_new:
 * @analysis: of the profile
 * @grouping: (nullable): the colours; %NULL if memory was short
 * @options: what to show
 * @cancellable: (nullable): stops it
 * @error: (out): set if it was cancelled
 *
 * Returns: (transfer full): the picture, or %NULL with @error set
 */
QuernFlamePicture *
quern_flame_picture_new (QuernAnalysis            *analysis,
                         QuernGrouping            *grouping,
                         const QuernFlameOptions  *options,
                         GCancellable             *cancellable,
                         GError                  **error)
{
  g_autoptr (QuernFlameLayout) layout = NULL;
  QuernFlamePicture *self;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (grouping == NULL || QUERN_IS_GROUPING (grouping), NULL);
  g_return_val_if_fail (options != NULL, NULL);

  if (grouping == NULL)
    {
      quern_memory_set_out (error);
      return NULL;
    }

  layout = quern_flame_layout_new (analysis, options, cancellable, error);
  if (layout == NULL)
    return NULL;

  self = g_object_new (QUERN_TYPE_FLAME_PICTURE, NULL);
  self->scene.analysis = g_object_ref (analysis);
  self->scene.grouping = g_object_ref (grouping);
  self->scene.layout = &layout->base;
  self->layout = g_steal_pointer (&layout);

  return self;
}

static QuernPicture *
make (QuernAnalysis  *analysis,
      QuernGrouping  *grouping,
      gconstpointer   options,
      GCancellable   *cancellable,
      GError        **error)
{
  return QUERN_PICTURE (quern_flame_picture_new (analysis, grouping, options, cancellable, error));
}

void
quern_flame_picture_new_async (QuernAnalysis            *analysis,
                               QuernGrouping            *grouping,
                               const QuernFlameOptions  *options,
                               GCancellable             *cancellable,
                               GAsyncReadyCallback       callback,
                               gpointer                  user_data)
{
  quern_picture_job_run_async (make, analysis, grouping, options, sizeof *options, cancellable,
                               callback, user_data);
}

const QuernFlameLayout *
quern_flame_picture_get_layout (QuernFlamePicture *self)
{
  g_return_val_if_fail (QUERN_IS_FLAME_PICTURE (self), NULL);

  return self->layout;
}

char *
quern_flame_picture_dup_width (QuernFlamePicture *self)
{
  g_return_val_if_fail (QUERN_IS_FLAME_PICTURE (self), NULL);

  return quern_flame_words_dup_width (&self->scene);
}
