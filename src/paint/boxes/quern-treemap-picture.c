/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-picture.h"

#include "quern-box-words.h"
#include "quern-memory.h"
#include "quern-picture-job.h"
#include "quern-treemap-painter.h"
#include "quern-treemap-words.h"

/**
 * QuernTreemapPicture:
 *
 * Holds the scene, which painter and words use. It also stores where labels cover boxes, because a
 * pointer over a label hits the box that the label names.
 */
struct _QuernTreemapPicture
{
  GObject             parent_instance;

  QuernBoxScene       scene;  /* analysis and grouping are owned */
  QuernTreemapLayout *layout; /* owned */
  GArray             *bands;  /* owned: QuernTreemapBand, as last drawn */
};

static void quern_treemap_picture_iface_init (QuernPictureInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernTreemapPicture, quern_treemap_picture, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_PICTURE,
                                                      quern_treemap_picture_iface_init))

static const QuernBoxScene *
get_scene (QuernPicture *picture)
{
  return &QUERN_TREEMAP_PICTURE (picture)->scene;
}

static void
get_extent (QuernPicture *picture,
            QuernRect    *extent)
{
  const QuernTreemapOptions *options = &QUERN_TREEMAP_PICTURE (picture)->layout->options;

  *extent = (QuernRect) { 0.0, 0.0, options->width, options->height };
}

static void
draw (QuernPicture     *picture,
      cairo_t          *cr,
      QuernText        *text,
      const QuernStyle *style,
      const QuernRect  *visible,
      double            zoom)
{
  QuernTreemapPicture *self = QUERN_TREEMAP_PICTURE (picture);

  quern_treemap_painter_draw (&self->scene, cr, text, style, visible, zoom, self->bands);
}

static void
draw_item_state (QuernPicture     *picture,
                 cairo_t          *cr,
                 const QuernStyle *style,
                 guint             item,
                 QuernItemState    state,
                 double            zoom)
{
  QuernTreemapPicture *self = QUERN_TREEMAP_PICTURE (picture);

  quern_treemap_outline_draw_state (&self->scene, cr, style, item, state, zoom, self->bands);
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
  quern_treemap_painter_draw_marks (get_scene (picture), cr, text, style, marked, visible, zoom);
}

static char *
dup_marks_caption (QuernPicture *picture,
                   const guint8 *marked,
                   gboolean      is_group)
{
  return quern_treemap_words_dup_marks (QUERN_TREEMAP_PICTURE (picture)->layout, marked, is_group);
}

static guint
get_n_items (QuernPicture *picture)
{
  return get_scene (picture)->layout->boxes->len;
}

/* The child of the box at a position, or QUERN_NONE. */
static guint
find_child (const QuernBoxScene *scene,
            guint                item,
            double               x,
            double               y)
{
  const QuernBox *box = quern_box_scene_get_box (scene, item);

  for (guint i = 0; i < box->n_children; i++)
    {
      guint child = box->first_child + i;

      if (quern_rect_contains (&quern_box_scene_get_box (scene, child)->bounds, x, y))
        return child;
    }

  return QUERN_NONE;
}

static guint
hit (QuernPicture *picture,
     double        x,
     double        y)
{
  QuernTreemapPicture *self = QUERN_TREEMAP_PICTURE (picture);
  const GArray *boxes = self->scene.layout->boxes;
  guint item = 0;

  if (boxes->len == 0 ||
      !quern_rect_contains (&g_array_index (boxes, QuernBox, 0).bounds, x, y))
    return QUERN_NONE;

  for (guint i = 0; i < self->bands->len; i++)
    {
      const QuernTreemapBand *band = &g_array_index (self->bands, QuernTreemapBand, i);

      if (quern_rect_contains (&band->area, x, y))
        return band->item;
    }

  for (guint child = item; child != QUERN_NONE; child = find_child (&self->scene, item, x, y))
    item = child;

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

/* Up leads to the parent, down to the costliest child, left and right to the siblings. So every box
 * can be reached, however small. */
static guint
get_neighbour (QuernPicture *picture,
               guint         item,
               int           dx,
               int           dy)
{
  const QuernBoxScene *scene = get_scene (picture);
  const QuernBox *box = quern_box_scene_get_box (scene, item);
  const QuernBox *parent;

  if (dy < 0)
    return box->parent;
  if (dy > 0)
    return box->n_children > 0 ? box->first_child : QUERN_NONE;
  if (dx == 0 || box->parent == QUERN_NONE)
    return QUERN_NONE;

  parent = quern_box_scene_get_box (scene, box->parent);
  if (dx < 0)
    return item > parent->first_child ? item - 1 : QUERN_NONE;

  return item + 1 < parent->first_child + parent->n_children ? item + 1 : QUERN_NONE;
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
  return quern_treemap_words_dup_tooltip (get_scene (picture), item);
}

static char *
dup_caption (QuernPicture *picture)
{
  return quern_treemap_words_dup_caption (get_scene (picture));
}

static GArray *
dup_legend (QuernPicture *picture)
{
  return quern_box_words_dup_legend (get_scene (picture), FALSE);
}

static void
quern_treemap_picture_iface_init (QuernPictureInterface *iface)
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
  iface->get_neighbour = get_neighbour;
  iface->dup_description = dup_description;
  iface->dup_tooltip = dup_tooltip;
  iface->dup_caption = dup_caption;
  iface->dup_legend = dup_legend;
}

static void
quern_treemap_picture_finalize (GObject *object)
{
  QuernTreemapPicture *self = QUERN_TREEMAP_PICTURE (object);

  g_clear_pointer (&self->bands, g_array_unref);
  g_clear_pointer (&self->layout, quern_treemap_layout_free);
  g_clear_object (&self->scene.grouping);
  g_clear_object (&self->scene.analysis);

  G_OBJECT_CLASS (quern_treemap_picture_parent_class)->finalize (object);
}

static void
quern_treemap_picture_class_init (QuernTreemapPictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_treemap_picture_finalize;
}

static void
quern_treemap_picture_init (QuernTreemapPicture *self)
{
  self->bands = g_array_new (FALSE, FALSE, sizeof (QuernTreemapBand));
}

/**
 * quern_treemap_picture_new:
 * @analysis: of the profile
 * @grouping: (nullable): the colours; %NULL if memory was short
 * @options: what to show
 * @cancellable: (nullable): stops it
 * @error: (out): set if it was cancelled
 *
 * Returns: (transfer full): the picture, or %NULL with @error set
 */
QuernTreemapPicture *
quern_treemap_picture_new (QuernAnalysis              *analysis,
                           QuernGrouping              *grouping,
                           const QuernTreemapOptions  *options,
                           GCancellable               *cancellable,
                           GError                    **error)
{
  g_autoptr (QuernTreemapLayout) layout = NULL;
  QuernTreemapPicture *self;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (grouping == NULL || QUERN_IS_GROUPING (grouping), NULL);
  g_return_val_if_fail (options != NULL, NULL);

  if (grouping == NULL)
    {
      quern_memory_set_out (error);
      return NULL;
    }

  layout = quern_treemap_layout_new (analysis, options, cancellable, error);
  if (layout == NULL)
    return NULL;

  self = g_object_new (QUERN_TYPE_TREEMAP_PICTURE, NULL);
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
  return QUERN_PICTURE (quern_treemap_picture_new (analysis, grouping, options, cancellable,
                                                   error));
}

void
quern_treemap_picture_new_async (QuernAnalysis             *analysis,
                                 QuernGrouping             *grouping,
                                 const QuernTreemapOptions *options,
                                 GCancellable              *cancellable,
                                 GAsyncReadyCallback        callback,
                                 gpointer                   user_data)
{
  quern_picture_job_run_async (make, analysis, grouping, options, sizeof *options, cancellable,
                               callback, user_data);
}

const QuernTreemapLayout *
quern_treemap_picture_get_layout (QuernTreemapPicture *self)
{
  g_return_val_if_fail (QUERN_IS_TREEMAP_PICTURE (self), NULL);

  return self->layout;
}
