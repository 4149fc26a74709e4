/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-picture.h"

#include "quern-plot-marks.h"
#include "quern-plot-painter.h"
#include "quern-plot-words.h"

/* Px beside a point that belong to it. */
#define REACH 6.0

/**
 * QuernPlotPicture:
 *
 * Holds the scene; painter and words know what to make of it.
 */
struct _QuernPlotPicture
{
  GObject        parent_instance;

  QuernPlotScene scene; /* owns what it holds */
};

static void quern_plot_picture_iface_init (QuernPictureInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernPlotPicture, quern_plot_picture, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_PICTURE,
                                                      quern_plot_picture_iface_init))

static const QuernPlotScene *
get_scene (QuernPicture *picture)
{
  return &QUERN_PLOT_PICTURE (picture)->scene;
}

static void
get_extent (QuernPicture *picture,
            QuernRect    *extent)
{
  const QuernPlotOptions *options = &get_scene (picture)->layout->options;

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
  quern_plot_painter_draw (get_scene (picture), cr, text, style);
}

static void
draw_item_state (QuernPicture     *picture,
                 cairo_t          *cr,
                 const QuernStyle *style,
                 guint             item,
                 QuernItemState    state,
                 double            zoom)
{
  quern_plot_painter_draw_state (get_scene (picture), cr, style, item, state);
}

static guint
get_n_items (QuernPicture *picture)
{
  return get_scene (picture)->layout->items->len;
}

/* The whole column over a size means its point. */
static guint
hit (QuernPicture *picture,
     double        x,
     double        y)
{
  return quern_plot_layout_hit (get_scene (picture)->layout, x, y);
}

static void
get_bounds (QuernPicture *picture,
            guint         item,
            QuernRect    *bounds)
{
  const QuernPlotLayout *layout = get_scene (picture)->layout;
  const QuernPlotItem *at = quern_plot_layout_get_item (layout, item);

  /* The rule through it goes from end to end. */
  *bounds = (QuernRect) {
    at->x - REACH, layout->frame.y, 2 * REACH, layout->frame.height
  };
}

/* All points are of one function: none of them stands for it. */
static QuernNodeId
get_node (QuernPicture *picture,
          guint         item)
{
  return QUERN_NONE;
}

static guint
find_node (QuernPicture *picture,
           QuernNodeId   node)
{
  return QUERN_NONE;
}

/* Left and right; up and down are left to what is around the picture. */
static guint
get_neighbour (QuernPicture *picture,
               guint         item,
               int           dx,
               int           dy)
{
  guint n_items = get_n_items (picture);

  if (dx < 0)
    return item > 0 ? item - 1 : QUERN_NONE;
  if (dx > 0)
    return item + 1 < n_items ? item + 1 : QUERN_NONE;

  return QUERN_NONE;
}

static char *
dup_description (QuernPicture *picture,
                 guint         item)
{
  return quern_plot_words_dup_description (get_scene (picture), item);
}

static char *
dup_tooltip (QuernPicture *picture,
             guint         item)
{
  return quern_plot_words_dup_tooltip (get_scene (picture), item);
}

static char *
dup_caption (QuernPicture *picture)
{
  return quern_plot_words_dup_caption (get_scene (picture));
}

/* Shapes and curve stand in the picture; this is of colours. */
static GArray *
dup_legend (QuernPicture *picture)
{
  return quern_plot_marks_dup_legend (get_scene (picture));
}

static void
quern_plot_picture_iface_init (QuernPictureInterface *iface)
{
  iface->get_extent = get_extent;
  iface->draw = draw;
  iface->draw_item_state = draw_item_state;
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
quern_plot_picture_finalize (GObject *object)
{
  QuernPlotPicture *self = QUERN_PLOT_PICTURE (object);

  g_clear_object (&self->scene.analysis);
  g_clear_pointer (&self->scene.values, quern_plot_values_free);
  g_clear_pointer (&self->scene.layout, quern_plot_layout_free);

  G_OBJECT_CLASS (quern_plot_picture_parent_class)->finalize (object);
}

static void
quern_plot_picture_class_init (QuernPlotPictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_plot_picture_finalize;
}

static void
quern_plot_picture_init (QuernPlotPicture *self)
{
}

static double
evaluate (double        size,
          gconstpointer data)
{
  return quern_curve_model_evaluate (data, size);
}

/* The curve through what is plotted, if that is what calls cost. */
static void
fit_curve (QuernPlotScene    *scene,
           const QuernSeries *series)
{
  const QuernPlotRequest *request = &scene->request;
  QuernPlotKind kind = request->choice.kind;
  QuernCurveCost which = kind == QUERN_PLOT_AVERAGE ? QUERN_CURVE_AVERAGE
                         : kind == QUERN_PLOT_BEST  ? QUERN_CURVE_BEST
                                                    : QUERN_CURVE_WORST;

  quern_curve_fit_series (&scene->fit, series, request->function, which);
  if (scene->fit.answer != QUERN_CURVE_FITTED || !quern_plot_kind_is_cost (kind) ||
      request->no_curve)
    return;

  scene->model = request->growth < QUERN_N_GROWTHS
                   ? quern_curve_fit_find (&scene->fit, request->growth) : &scene->fit.models[0];
}

static void
lay_out (QuernPlotScene         *scene,
         const QuernPlotOptions *options)
{
  g_clear_pointer (&scene->layout, quern_plot_layout_free);
  scene->layout = quern_plot_layout_new (scene->values, options,
                                         scene->model != NULL ? evaluate : NULL, scene->model);
}

/**
 * quern_plot_picture_new:
 * @analysis: of a profile with points
 * @request: what is wanted
 * @cancellable: (nullable): to stop
 * @error: (out): that it was cancelled, or that there is not enough memory
 *
 * Returns: (transfer full): the picture, or %NULL with @error set
 */
QuernPlotPicture *
quern_plot_picture_new (QuernAnalysis           *analysis,
                        const QuernPlotRequest  *request,
                        GCancellable            *cancellable,
                        GError                 **error)
{
  QuernSeries *series;
  g_autoptr (QuernPlotPicture) self = NULL;
  QuernPlotScene *scene;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (request != NULL, NULL);

  series = quern_profile_get_series (quern_analysis_get_profile (analysis));
  g_return_val_if_fail (series != NULL, NULL);

  self = g_object_new (QUERN_TYPE_PLOT_PICTURE, NULL);
  scene = &self->scene;
  scene->analysis = g_object_ref (analysis);
  scene->request = *request;
  scene->values = quern_plot_values_new (series, request->function, &request->choice, error);
  if (scene->values == NULL || g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  fit_curve (scene, series);
  lay_out (scene, &request->options);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
quern_plot_picture_lay_out (QuernPlotPicture     *self,
                            const QuernPlotRange *range)
{
  QuernPlotOptions options;

  g_return_if_fail (QUERN_IS_PLOT_PICTURE (self));
  g_return_if_fail (range != NULL);

  options = self->scene.request.options;
  options.range = *range;
  lay_out (&self->scene, &options);
}

const QuernPlotScene *
quern_plot_picture_get_scene (QuernPlotPicture *self)
{
  g_return_val_if_fail (QUERN_IS_PLOT_PICTURE (self), NULL);

  return &self->scene;
}
