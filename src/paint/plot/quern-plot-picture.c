/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-picture.h"

#include "quern-memory.h"
#include "quern-plot-marks.h"
#include "quern-plot-painter.h"
#include "quern-plot-words.h"

#include <math.h>

/* Half the width of a point's bounds, px. */
#define REACH 6.0

/* Px: points of both sides that are this close count as one size. */
#define SAME_SIZE 0.5

/**
 * QuernPlotPicture:
 *
 * Holds the scene, which painter and words use.
 */
struct _QuernPlotPicture
{
  GObject          parent_instance;

  QuernAnalysis   *analysis;  /* owned */
  QuernJoinedDiff *joined;    /* owned, nullable: the comparison */
  QuernSeries     *series[2]; /* owned, nullable, by side: combined points of a row's functions */
  QuernPlotScene   scene;     /* owns its values and layout; for a comparison, the "after" side */
  QuernPlotScene   before;    /* the "before" side, if there is one */
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

/* The side of an item; item becomes its index on that side. */
static const QuernPlotScene *
find_scene (QuernPicture *picture,
            guint        *item)
{
  const QuernPlotScene *scene = get_scene (picture);

  if (*item < scene->layout->items->len)
    return scene;
  *item -= scene->layout->items->len;

  return scene->before;
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
  const QuernPlotScene *scene = find_scene (picture, &item);

  quern_plot_painter_draw_state (scene, cr, style, item, state);
}

static guint
get_n_items (QuernPicture *picture)
{
  const QuernPlotScene *scene = get_scene (picture);

  return scene->layout->items->len +
         (scene->before != NULL ? scene->before->layout->items->len : 0);
}

/* The vertical distance to a point, in px. */
static double
get_distance (const QuernPlotItem *item,
              double               y)
{
  return fmax (fmax (item->top - y, y - item->bottom), 0.0);
}

static gboolean
is_nearer (const QuernPlotItem *item,
           const QuernPlotItem *other,
           double               x,
           double               y)
{
  if (fabs (item->x - other->x) > SAME_SIZE)
    return fabs (item->x - x) < fabs (other->x - x);

  return get_distance (item, y) < get_distance (other, y);
}

/* Any position in a point's column hits it; if both sides have a point there, the nearer one
 * wins. */
static guint
hit (QuernPicture *picture,
     double        x,
     double        y)
{
  const QuernPlotScene *scene = get_scene (picture);
  guint item = quern_plot_layout_hit (scene->layout, x, y);
  guint before = scene->before != NULL ? quern_plot_layout_hit (scene->before->layout, x, y)
                                       : QUERN_NONE;

  if (before == QUERN_NONE ||
      (item != QUERN_NONE &&
       !is_nearer (quern_plot_layout_get_item (scene->before->layout, before),
                   quern_plot_layout_get_item (scene->layout, item), x, y)))
    return item;

  return scene->layout->items->len + before;
}

static void
get_bounds (QuernPicture *picture,
            guint         item,
            QuernRect    *bounds)
{
  const QuernPlotLayout *layout = find_scene (picture, &item)->layout;
  const QuernPlotItem *at = quern_plot_layout_get_item (layout, item);

  /* The line through the point has the height of the frame. */
  *bounds = (QuernRect) {
    at->x - REACH, layout->frame.y, 2 * REACH, layout->frame.height
  };
}

/* Left and right only; the surrounding picture handles up and down. */
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
  const QuernPlotScene *scene = find_scene (picture, &item);

  return quern_plot_words_dup_description (scene, item);
}

static char *
dup_tooltip (QuernPicture *picture,
             guint         item)
{
  const QuernPlotScene *scene = find_scene (picture, &item);

  return quern_plot_words_dup_tooltip (scene, item);
}

static char *
dup_caption (QuernPicture *picture)
{
  return quern_plot_words_dup_caption (get_scene (picture));
}

/* Only for colours: shapes and curve are explained in the picture. */
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
  iface->get_neighbour = get_neighbour;
  iface->dup_description = dup_description;
  iface->dup_tooltip = dup_tooltip;
  iface->dup_caption = dup_caption;
  iface->dup_legend = dup_legend;
}

static void
scene_clear (QuernPlotScene *scene)
{
  g_clear_pointer (&scene->values, quern_plot_values_free);
  g_clear_pointer (&scene->layout, quern_plot_layout_free);
}

static void
quern_plot_picture_finalize (GObject *object)
{
  QuernPlotPicture *self = QUERN_PLOT_PICTURE (object);

  scene_clear (&self->scene);
  scene_clear (&self->before);
  for (guint side = 0; side < 2; side++)
    g_clear_pointer (&self->series[side], quern_series_unref);
  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  g_clear_object (&self->analysis);

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

/* Fits a curve to the costs; chooses a model to draw only if costs of calls are plotted. */
static void
fit_curve (QuernPlotScene    *scene,
           const QuernSeries *series,
           QuernFunctionId    function)
{
  const QuernPlotRequest *request = &scene->request;
  QuernPlotKind kind = request->choice.kind;
  QuernCurveCost which = kind == QUERN_PLOT_AVERAGE ? QUERN_CURVE_AVERAGE
                         : kind == QUERN_PLOT_BEST  ? QUERN_CURVE_BEST
                                                    : QUERN_CURVE_WORST;

  quern_curve_fit_series (&scene->fit, series, function, which);
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
  QuernPlotOptions complete = *options;

  complete.factor = 1.0;
  complete.unit = quern_event_set_get_unit (quern_profile_get_events (scene->profile),
                                            quern_profile_get_series_events (scene->profile)->cost,
                                            &complete.factor);
  g_clear_pointer (&scene->layout, quern_plot_layout_free);
  scene->layout = quern_plot_layout_new (scene->values, &complete,
                                         scene->model != NULL ? evaluate : NULL, scene->model);
}

static void
lay_out_both (QuernPlotPicture       *self,
              const QuernPlotOptions *options)
{
  lay_out (&self->scene, options);
  if (self->scene.before != NULL)
    lay_out (&self->before, options);
}

/* Lays out both sides on the same axes: those chosen by the user, or large enough for all
 * points. */
static void
lay_out_sides (QuernPlotPicture       *self,
               const QuernPlotOptions *options)
{
  QuernPlotOptions common = *options;

  if (self->scene.before != NULL)
    {
      /* No residuals: the curves themselves are compared. */
      common.residuals = FALSE;
      lay_out_both (self, &common);
      quern_plot_range_add (&common.range, &self->scene);
      quern_plot_range_add (&common.range, &self->before);
      quern_plot_range_choose (&common.range, &options->range);
    }

  lay_out_both (self, &common);
  if (options->is_panel)
    return;

  /* The labels of the axis determine how much room the legend has. */
  common.n_legend_wraps = quern_plot_painter_count_wraps (&self->scene);
  if (common.n_legend_wraps > 0)
    lay_out_both (self, &common);
}

static QuernFunctionId
get_owner (guint32  owner,
           gpointer user_data)
{
  return owner;
}

/* Combines the points of several functions into one series. */
static QuernSeries *
add_up_series (const QuernSeries      *series,
               const QuernFunctionId  *functions,
               guint                   n,
               GCancellable           *cancellable)
{
  g_autoptr (QuernSeriesBuilder) builder = quern_series_builder_new ();
  QuernWatch watch = { .cancellable = cancellable };

  for (guint i = 0; i < n; i++)
    {
      QuernSeriesIter iter;
      QuernCostPoint point;

      quern_series_iter_init (&iter, series, functions[i]);
      while (quern_series_iter_next (&iter, &point))
        if (!quern_series_builder_add (builder, 0, &point))
          return NULL;
    }

  return quern_series_builder_finish (builder, 1, get_owner, NULL, &watch);
}

static gboolean
take_points (QuernPlotScene     *scene,
             const QuernSeries  *series,
             QuernFunctionId     function,
             GError            **error)
{
  scene->values = quern_plot_values_new (series, function, &scene->request.choice, error);
  if (scene->values == NULL)
    return FALSE;

  fit_curve (scene, series, function);

  return TRUE;
}

/* Takes the points of a function on one side of a comparison. */
static gboolean
take_side (QuernPlotPicture  *self,
           QuernPlotScene    *scene,
           guint              side,
           GCancellable      *cancellable,
           GError           **error)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (self->joined);
  guint row = quern_joined_diff_find_row (self->joined, scene->request.function);
  guint n = 0;
  const QuernFunctionId *members =
    row != QUERN_NONE ? quern_diff_get_members (diff, row, side, &n) : NULL;
  QuernSeries *series;

  scene->profile = quern_diff_get_profile (diff, side);
  scene->is_before = side == 0;
  series = quern_profile_get_series (scene->profile);
  if (n == 1)
    return take_points (scene, series, members[0], error);

  self->series[side] = add_up_series (series, members, n, cancellable);
  if (self->series[side] == NULL)
    {
      if (!g_cancellable_set_error_if_cancelled (cancellable, error))
        quern_memory_set_out (error);
      return FALSE;
    }

  return take_points (scene, self->series[side], 0, error);
}

/* A function that is gone is shown as it was before. */
static gboolean
take_sides (QuernPlotPicture  *self,
            GCancellable      *cancellable,
            GError           **error)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (self->joined);
  guint row = quern_joined_diff_find_row (self->joined, self->scene.request.function);
  gboolean is_gone = row != QUERN_NONE && !quern_diff_has_side (diff, row, 1);

  self->before = self->scene;
  if (!take_side (self, &self->scene, is_gone ? 0 : 1, cancellable, error))
    return FALSE;
  if (is_gone)
    return TRUE;

  if (!take_side (self, &self->before, 0, cancellable, error))
    return FALSE;
  if (self->before.values->points->len > 0)
    self->scene.before = &self->before;

  return TRUE;
}

/**
 * quern_plot_picture_new:
 * @analysis: of a profile with points, or of one that joins two of them
 * @joined: (nullable): the comparison that @analysis is of
 * @request: what to plot
 * @cancellable: (nullable): stops it
 * @error: (out): set if it was cancelled, or if there is not enough memory
 *
 * Returns: (transfer full): the picture, or %NULL with @error set
 */
QuernPlotPicture *
quern_plot_picture_new (QuernAnalysis           *analysis,
                        QuernJoinedDiff         *joined,
                        const QuernPlotRequest  *request,
                        GCancellable            *cancellable,
                        GError                 **error)
{
  g_autoptr (QuernPlotPicture) self = NULL;
  QuernProfile *profile;
  gboolean is_taken;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (request != NULL, NULL);
  g_return_val_if_fail (joined == NULL || quern_joined_diff_has_points (joined), NULL);

  profile = quern_analysis_get_profile (analysis);
  g_return_val_if_fail (joined != NULL || quern_profile_get_series (profile) != NULL, NULL);

  self = g_object_new (QUERN_TYPE_PLOT_PICTURE, NULL);
  self->analysis = g_object_ref (analysis);
  self->joined = joined != NULL ? quern_joined_diff_ref (joined) : NULL;
  self->scene = (QuernPlotScene) {
    .analysis = analysis, .profile = profile, .request = *request,
  };
  is_taken = joined != NULL ? take_sides (self, cancellable, error)
                            : take_points (&self->scene, quern_profile_get_series (profile),
                                           request->function, error);
  if (!is_taken || g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  lay_out_sides (self, &request->options);
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
  lay_out_sides (self, &options);
}

const QuernPlotScene *
quern_plot_picture_get_scene (QuernPlotPicture *self)
{
  g_return_val_if_fail (QUERN_IS_PLOT_PICTURE (self), NULL);

  return &self->scene;
}
