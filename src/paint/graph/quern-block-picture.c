/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-block-picture.h"

#include "quern-block-scene.h"
#include "quern-block-words.h"
#include "quern-graph-painter.h"
#include "quern-graph-walk.h"
#include "quern-worker.h"

struct _QuernBlockPicture
{
  GObject              parent_instance;

  QuernBlockSelection *selection; /* owned */
  QuernGraphScene     *scene;     /* owned */
  char                *font_family; /* owned, nullable: used to measure the scene */
};

static void picture_iface_init (QuernPictureInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernBlockPicture, quern_block_picture, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_PICTURE, picture_iface_init))

static void
quern_block_picture_get_extent (QuernPicture *picture,
                                QuernRect    *extent)
{
  *extent = QUERN_BLOCK_PICTURE (picture)->scene->extent;
}

static void
quern_block_picture_draw (QuernPicture     *picture,
                          cairo_t          *cr,
                          QuernText        *text,
                          const QuernStyle *style,
                          const QuernRect  *visible,
                          double            zoom)
{
  QuernStyle plain = *style;

  plain.accent_item = QUERN_NONE;
  quern_graph_paint (QUERN_BLOCK_PICTURE (picture)->scene, cr, text, &plain, visible, zoom);
}

static void
quern_block_picture_draw_item_state (QuernPicture     *picture,
                                     cairo_t          *cr,
                                     const QuernStyle *style,
                                     guint             item,
                                     QuernItemState    state,
                                     double            zoom)
{
  quern_graph_paint_state (QUERN_BLOCK_PICTURE (picture)->scene, cr, style, item, state, zoom);
}

static guint
quern_block_picture_get_n_items (QuernPicture *picture)
{
  const QuernGraphScene *scene = QUERN_BLOCK_PICTURE (picture)->scene;

  return scene->boxes->len + scene->pills->len;
}

static void
quern_block_picture_get_bounds (QuernPicture *picture,
                                guint         item,
                                QuernRect    *bounds)
{
  *bounds = *quern_graph_scene_get_bounds (QUERN_BLOCK_PICTURE (picture)->scene, item);
}

static guint
quern_block_picture_hit (QuernPicture *picture,
                         double        x,
                         double        y)
{
  return quern_graph_scene_hit (QUERN_BLOCK_PICTURE (picture)->scene, x, y);
}

static guint
quern_block_picture_get_neighbour (QuernPicture *picture,
                                   guint         item,
                                   int           dx,
                                   int           dy)
{
  return quern_graph_walk (QUERN_BLOCK_PICTURE (picture)->scene, item, dx, dy);
}

/* The text of a pill on the picture says everything already. */
static char *
dup_pill_text (QuernBlockPicture *self,
               guint              item)
{
  return g_strdup (g_array_index (self->scene->pills, QuernGraphPill,
                                  item - self->scene->boxes->len).text);
}

static char *
quern_block_picture_dup_description (QuernPicture *picture,
                                     guint         item)
{
  QuernBlockPicture *self = QUERN_BLOCK_PICTURE (picture);

  return item < self->scene->boxes->len ? quern_block_words_dup_description (self->selection, item)
                                        : dup_pill_text (self, item);
}

static char *
quern_block_picture_dup_tooltip (QuernPicture *picture,
                                 guint         item)
{
  QuernBlockPicture *self = QUERN_BLOCK_PICTURE (picture);

  return item < self->scene->boxes->len ? quern_block_words_dup_tooltip (self->selection, item)
                                        : dup_pill_text (self, item);
}

static char *
quern_block_picture_dup_caption (QuernPicture *picture)
{
  return quern_block_words_dup_caption (QUERN_BLOCK_PICTURE (picture)->selection);
}

static const char *
quern_block_picture_get_font_family (QuernPicture *picture)
{
  return QUERN_BLOCK_PICTURE (picture)->font_family;
}

static QuernColor
quern_block_picture_get_fill (QuernPicture     *picture,
                              const QuernStyle *style,
                              guint             rank)
{
  return quern_palette_get_body (style, rank);
}

/* No legend: colours are relative to the hottest block, and the numbers say the same. */
static void
picture_iface_init (QuernPictureInterface *iface)
{
  iface->get_extent = quern_block_picture_get_extent;
  iface->draw = quern_block_picture_draw;
  iface->draw_item_state = quern_block_picture_draw_item_state;
  iface->get_n_items = quern_block_picture_get_n_items;
  iface->hit = quern_block_picture_hit;
  iface->get_bounds = quern_block_picture_get_bounds;
  iface->get_neighbour = quern_block_picture_get_neighbour;
  iface->dup_description = quern_block_picture_dup_description;
  iface->dup_tooltip = quern_block_picture_dup_tooltip;
  iface->dup_caption = quern_block_picture_dup_caption;
  iface->get_font_family = quern_block_picture_get_font_family;
  iface->get_fill = quern_block_picture_get_fill;
}

static void
quern_block_picture_finalize (GObject *object)
{
  QuernBlockPicture *self = QUERN_BLOCK_PICTURE (object);

  g_clear_pointer (&self->scene, quern_graph_scene_free);
  g_free (self->font_family);
  g_clear_pointer (&self->selection, quern_block_selection_free);

  G_OBJECT_CLASS (quern_block_picture_parent_class)->finalize (object);
}

static void
quern_block_picture_class_init (QuernBlockPictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_block_picture_finalize;
}

static void
quern_block_picture_init (QuernBlockPicture *self)
{
}

/**
 * quern_block_picture_new:
 * @options: what to show
 * @font_family: (nullable): of the texts; %NULL for the default sans font
 * @cancellable: (nullable): kills the layout program at once
 * @error: return location for a `QUERN_LAYOUT_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Finds the blocks and lays them out. Blocks until that is done.
 *
 * Returns: (transfer full): the picture; without items if there is no code
 */
QuernBlockPicture *
quern_block_picture_new (const QuernBlockOptions  *options,
                         const char               *font_family,
                         GCancellable             *cancellable,
                         GError                  **error)
{
  g_autoptr (QuernBlockPicture) self = NULL;
  g_autoptr (QuernText) text = NULL;

  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_object_new (QUERN_TYPE_BLOCK_PICTURE, NULL);
  self->selection = quern_block_selection_new (options);
  self->font_family = g_strdup (font_family);
  text = quern_text_new (font_family);
  self->scene = quern_block_scene_new (self->selection, text, cancellable, error);
  if (self->scene == NULL)
    return NULL;

  return g_steal_pointer (&self);
}

/* Data of the worker. */
typedef struct
{
  QuernBlockOptions  options; /* costs and code are owned */
  char              *font_family; /* owned, nullable */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->options.costs);
  g_clear_pointer (&job->options.code, quern_disassembly_unref);
  g_free (job->font_family);
  g_free (job);
}

static gpointer
run_in_thread (gpointer       data,
               GCancellable  *cancellable,
               GError       **error)
{
  const Job *job = data;

  return quern_block_picture_new (&job->options, job->font_family, cancellable, error);
}

static const QuernWork making = { run_in_thread, NULL, job_free, g_object_unref };

void
quern_block_picture_new_async (const QuernBlockOptions *options,
                               const char              *font_family,
                               GCancellable            *cancellable,
                               GAsyncReadyCallback      callback,
                               gpointer                 user_data)
{
  Job *job = g_new0 (Job, 1);

  job->options = *options;
  g_object_ref (job->options.costs);
  job->options.code = quern_disassembly_ref (options->code);
  job->font_family = g_strdup (font_family);
  quern_worker_call (&making, job, cancellable, callback, user_data);
}

QuernBlockPicture *
quern_block_picture_new_finish (GAsyncResult  *result,
                                GError       **error)
{
  return quern_worker_finish (result, &making, error);
}

const QuernBlockSelection *
quern_block_picture_get_selection (QuernBlockPicture *self)
{
  g_return_val_if_fail (QUERN_IS_BLOCK_PICTURE (self), NULL);

  return self->selection;
}
