/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-painter.h"

#include "quern-config.h"
#include "quern-plot-marks.h"
#include "quern-plot-words.h"
#include "quern-shapes.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Px, and strengths of colours from 0 to 1. */
#define LEGEND_Y 18.0
#define TITLE_GAP 26.0
#define LEGEND_GAP 22.0
#define LEGEND_MARK 12.0
#define LEGEND_LINE 22.0
#define LEGEND_TEXT_GAP 6.0
/* Estimates for letters. */
#define TITLE_LETTER 11.0
#define LETTER 6.4
#define CLASS_GAP 10.0
#define TICK_GAP 8.0
#define TICK_LABEL_Y 14.0
#define X_TITLE_Y 32.0
#define RESIDUAL_TITLE_Y 14.0
#define GRID_STRENGTH 0.12
#define AXIS_STRENGTH 0.45
#define BAND_STRENGTH 0.10
#define CURVE_WIDTH 2.25
#define CURVE_WIDTH_BEFORE 1.5
#define STEM_WIDTH 1.0
#define STEM_STRENGTH 0.55
#define STEM_RADIUS 0.75
#define RULE_WIDTH 1.0
#define RING_WIDTH 2.0
#define RING_SIZE 1.9

/* Arrows for the titles of axes that are not beside their axis. */
#define UP "\342\206\221 "
#define TO_THE_RIGHT "\342\206\222 "

typedef struct
{
  const QuernPlotScene  *scene;
  const QuernPlotLayout *layout;
  cairo_t               *cr;
  QuernText             *text;
  const QuernStyle      *style;
  QuernColor             view;
  QuernColor             strong;
  QuernColor             dim;
} Painter;

/* Where the next entry of the legend begins, and where its line ends. */
typedef struct
{
  double x;
  double y;
  double right;
} Place;

static void
set_strength (Painter    *self,
              QuernColor  color,
              double      strength)
{
  quern_shapes_set_color (self->cr, quern_palette_mix (self->view, color, strength));
}

static double
show (Painter       *self,
      QuernTextRole  role,
      double         x,
      double         y,
      QuernColor     color,
      const char    *text)
{
  quern_text_show (self->text, self->cr, role, x, y, color, text);

  return quern_text_measure (self->text, role, text);
}

/* Strokes a crisp line, one px wide. */
static void
stroke_line (Painter *self,
             double   x0,
             double   y0,
             double   x1,
             double   y1)
{
  cairo_move_to (self->cr, floor (x0) + 0.5, floor (y0) + 0.5);
  cairo_line_to (self->cr, floor (x1) + 0.5, floor (y1) + 0.5);
  cairo_set_line_width (self->cr, RULE_WIDTH);
  cairo_stroke (self->cr);
}

/* Axes */

static void
draw_grid (Painter *self)
{
  const QuernRect *frame = &self->layout->frame;
  double bottom = frame->y + frame->height;
  double strength = self->style->high_contrast ? AXIS_STRENGTH : GRID_STRENGTH;

  set_strength (self, self->strong, strength);
  for (guint i = 0; i < self->layout->x.ticks->len; i++)
    {
      double x = g_array_index (self->layout->x.ticks, QuernPlotTick, i).at;

      stroke_line (self, x, frame->y, x, bottom);
    }
  for (guint i = 0; i < self->layout->y.ticks->len; i++)
    {
      double y = g_array_index (self->layout->y.ticks, QuernPlotTick, i).at;

      stroke_line (self, frame->x, y, frame->x + frame->width, y);
    }

  set_strength (self, self->strong, AXIS_STRENGTH);
  stroke_line (self, frame->x, bottom, frame->x + frame->width, bottom);
}

static void
draw_y_labels (Painter             *self,
               const QuernPlotAxis *axis)
{
  for (guint i = 0; i < axis->ticks->len; i++)
    {
      const QuernPlotTick *tick = &g_array_index (axis->ticks, QuernPlotTick, i);
      double width = quern_text_measure (self->text, QUERN_TEXT_CAPTION, tick->label);

      show (self, QUERN_TEXT_CAPTION, self->layout->frame.x - TICK_GAP - width, tick->at, self->dim,
            tick->label);
    }
}

/* Labels are kept left of the right edge of the picture. */
static void
draw_x_labels (Painter *self)
{
  const QuernRect *frame = &self->layout->frame;
  double y = frame->y + frame->height + TICK_LABEL_Y;
  g_autofree char *title = NULL;
  double width;

  for (guint i = 0; i < self->layout->x.ticks->len; i++)
    {
      const QuernPlotTick *tick = &g_array_index (self->layout->x.ticks, QuernPlotTick, i);
      double label_width = quern_text_measure (self->text, QUERN_TEXT_CAPTION, tick->label);
      double x = MIN (tick->at - label_width / 2.0,
                      self->layout->options.width - label_width - 1.0);

      show (self, QUERN_TEXT_CAPTION, x, y, self->dim, tick->label);
    }

  if (self->layout->options.is_panel)
    return;

  title = quern_plot_words_dup_x_title (self->scene);
  width = quern_text_measure (self->text, QUERN_TEXT_CAPTION, title);
  show (self, QUERN_TEXT_CAPTION, frame->x + (frame->width - width) / 2.0,
        frame->y + frame->height + X_TITLE_Y, self->strong, title);
}

/* Above the plot */

/* The last line that the layout has room for. */
static double
get_last_y (const Painter *self)
{
  return LEGEND_Y + self->layout->options.n_legend_wraps * QUERN_PLOT_LEGEND_HEIGHT;
}

/* Begins another line if the entry does not fit. FALSE if there is no room for one: tooltips
 * explain the marks, too. */
static gboolean
find_place (const Painter *self,
            Place         *place,
            double         width)
{
  const QuernRect *frame = &self->layout->frame;

  if (place->x + width <= place->right)
    return TRUE;
  if (place->y >= get_last_y (self) || width > frame->width)
    return FALSE;

  *place = (Place) {
    frame->x, place->y + QUERN_PLOT_LEGEND_HEIGHT, frame->x + frame->width
  };

  return TRUE;
}

static void
draw_legend_mark (Painter        *self,
                  Place          *place,
                  QuernPlotShape  shape,
                  QuernColor      color,
                  const char     *name)
{
  double x = place->x + LEGEND_MARK / 2.0;

  if (self->scene->is_before)
    quern_plot_marks_draw_before (self->cr, self->style, shape, x, place->y);
  else
    {
      quern_plot_marks_trace (self->cr, shape, x, place->y, 1.1);
      quern_shapes_set_color (self->cr, color);
      cairo_fill (self->cr);
    }

  place->x += LEGEND_MARK + 4.0;
  place->x += show (self, QUERN_TEXT_CAPTION, place->x, place->y, self->dim, name) + LEGEND_GAP;
}

/* Sets the source and the dashes for the curve of a side. */
static void
begin_curve (Painter              *self,
             const QuernPlotScene *scene)
{
  static const double dashes[] = { 6.0, 4.0 };

  quern_shapes_set_color (self->cr, scene->is_before
                                    ? self->dim
                                    : quern_palette_get_surface (self->style->scheme,
                                                                 QUERN_SURFACE_CURVE));
  cairo_set_line_width (self->cr, scene->is_before ? CURVE_WIDTH_BEFORE : CURVE_WIDTH);
  cairo_set_dash (self->cr, dashes, scene->is_before ? G_N_ELEMENTS (dashes) : 0, 0.0);
}

static void
draw_legend_curve (Painter              *self,
                   const QuernPlotScene *scene,
                   Place                *place,
                   const char           *name)
{
  cairo_save (self->cr);
  cairo_move_to (self->cr, place->x, place->y);
  cairo_line_to (self->cr, place->x + LEGEND_LINE, place->y);
  begin_curve (self, scene);
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
  place->x += LEGEND_LINE + LEGEND_TEXT_GAP;
  place->x += show (self, QUERN_TEXT_CAPTION, place->x, place->y, self->dim, name) + LEGEND_GAP;
}

/* Draws the entry for the "before" side: a hollow mark and a dashed curve. */
static void
draw_legend_before (Painter *self,
                    Place   *place)
{
  const QuernPlotScene *before = self->scene->before;
  const char *name = _("before");

  if (!find_place (self, place, LEGEND_MARK + LEGEND_LINE + LEGEND_TEXT_GAP +
                                quern_text_measure (self->text, QUERN_TEXT_CAPTION, name)))
    return;

  quern_plot_marks_draw_before (self->cr, self->style, quern_plot_marks_get_shape (before, 0),
                                place->x + LEGEND_MARK / 2.0, place->y);
  place->x += LEGEND_MARK + 4.0;
  if (before->model != NULL)
    draw_legend_curve (self, before, place, name);
  else
    show (self, QUERN_TEXT_CAPTION, place->x, place->y, self->dim, name);
}

static char *
dup_fit (const QuernPlotScene *scene)
{
  return g_strdup_printf (_("fit to %s, ±10 %%"), quern_plot_words_get_row (scene, 0));
}

/* Draws entries from x up to right, and more of them below. */
static void
draw_legend (Painter *self,
             double   x,
             double   right)
{
  const QuernPlotScene *scene = self->scene;
  QuernColor curve = quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_CURVE);
  Place place = { x, LEGEND_Y, right };
  g_autofree char *fit = dup_fit (scene);

  for (guint row = 0; row < scene->values->n_rows; row++)
    {
      const char *name = quern_plot_words_get_row (scene, row);
      QuernColor color = scene->request.by_count
                           ? self->dim : quern_plot_marks_get_color (scene, self->style, row);

      if (!find_place (self, &place,
                       LEGEND_MARK + quern_text_measure (self->text, QUERN_TEXT_CAPTION, name)))
        return;
      draw_legend_mark (self, &place, quern_plot_marks_get_shape (scene, row), color, name);
    }

  if (scene->model != NULL)
    {
      if (!find_place (self, &place, LEGEND_LINE + LEGEND_TEXT_GAP +
                                     quern_text_measure (self->text, QUERN_TEXT_CAPTION, fit)))
        return;

      cairo_rectangle (self->cr, place.x, place.y - 4.0, LEGEND_LINE, 8.0);
      set_strength (self, curve, BAND_STRENGTH * 1.8);
      cairo_fill (self->cr);
      draw_legend_curve (self, scene, &place, fit);
    }
  if (scene->before != NULL)
    draw_legend_before (self, &place);
}

/* NULL if the growth is drawn without it. */
static char *
dup_quality (const QuernPlotScene *scene)
{
  return scene->fit.answer == QUERN_CURVE_FITTED && scene->before == NULL
           ? quern_plot_words_dup_quality (&scene->fit.models[0], 4) : NULL;
}

/* Draws the growth at the right. Returns where the space to its left ends. */
static double
draw_class (Painter *self)
{
  const QuernPlotScene *scene = self->scene;
  double right = self->layout->frame.x + self->layout->frame.width;
  gboolean is_fitted = scene->fit.answer == QUERN_CURVE_FITTED;
  QuernTextRole role = is_fitted ? QUERN_TEXT_TITLE : QUERN_TEXT_CAPTION;
  g_autofree char *growth = quern_plot_words_dup_class (scene);
  g_autofree char *quality = dup_quality (scene);
  double x = right - quern_text_measure (self->text, role, growth);

  /* The growth applies only to the cost of a call. */
  if (!quern_plot_kind_is_cost (scene->values->choice.kind))
    return right;

  show (self, role, x, LEGEND_Y, is_fitted ? self->strong : self->dim, growth);
  if (quality != NULL)
    {
      x -= quern_text_measure (self->text, QUERN_TEXT_CAPTION, quality) + CLASS_GAP;
      show (self, QUERN_TEXT_CAPTION, x, LEGEND_Y + 2.0, self->dim, quality);
    }

  return x - LEGEND_GAP;
}

/* Draws the function's name, shortened to fit, above one of several plots. */
static void
draw_name (Painter *self,
           double   right)
{
  const QuernPlotScene *scene = self->scene;
  double x = self->layout->frame.x;
  g_autofree char *name =
    quern_analysis_dup_visible_name (scene->analysis, scene->request.function);
  g_autofree char *shown =
    quern_text_shorten_name (self->text, QUERN_TEXT_BOX_NAME_BOLD, name, right - x);

  if (shown != NULL)
    show (self, QUERN_TEXT_BOX_NAME_BOLD, x, LEGEND_Y, self->strong, shown);
}

static void
draw_heading (Painter *self)
{
  g_autofree char *title = NULL;
  double right = draw_class (self);

  if (self->layout->options.is_panel)
    {
      draw_name (self, right);
      return;
    }

  draw_legend (self, self->layout->frame.x, right);
  title = quern_plot_words_dup_y_title (self->scene);
  show (self, QUERN_TEXT_CAPTION, self->layout->frame.x, get_last_y (self) + TITLE_GAP,
        self->strong, title);
}

/* Curve */

static void
draw_curve (Painter              *self,
            const QuernPlotScene *scene)
{
  const GArray *curve = scene->layout->curve;
  const QuernRect *frame = &self->layout->frame;
  QuernColor color = quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_CURVE);

  if (curve->len < 2)
    return;

  cairo_save (self->cr);
  cairo_rectangle (self->cr, frame->x, frame->y, frame->width, frame->height);
  cairo_clip (self->cr);

  for (guint i = 0; i < curve->len && !scene->is_before; i++)
    {
      const QuernPlotCurvePoint *point = &g_array_index (curve, QuernPlotCurvePoint, i);

      cairo_line_to (self->cr, point->x, point->band_top);
    }
  for (guint i = curve->len; i-- > 0 && !scene->is_before;)
    {
      const QuernPlotCurvePoint *point = &g_array_index (curve, QuernPlotCurvePoint, i);

      cairo_line_to (self->cr, point->x, point->band_bottom);
    }
  cairo_close_path (self->cr);
  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue, BAND_STRENGTH);
  cairo_fill (self->cr);

  for (guint i = 0; i < curve->len; i++)
    {
      const QuernPlotCurvePoint *point = &g_array_index (curve, QuernPlotCurvePoint, i);

      cairo_line_to (self->cr, point->x, point->y);
    }
  begin_curve (self, scene);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
}

/* Residuals */

static void
draw_residual_title (Painter *self)
{
  const QuernRect *frame = &self->layout->residual_frame;
  g_autofree char *what = g_strdup_printf (_("%s − curve, each input size"),
                                           quern_plot_words_get_row (self->scene, 0));
  double y = frame->y - RESIDUAL_TITLE_Y;
  double width = show (self, QUERN_TEXT_BOX_NAME_BOLD, frame->x, y, self->strong, _("Residuals"));

  show (self, QUERN_TEXT_CAPTION, frame->x + width + CLASS_GAP, y, self->dim, what);
}

static void
draw_residuals (Painter *self)
{
  const QuernPlotLayout *layout = self->layout;
  const QuernRect *frame = &layout->residual_frame;
  QuernColor color = quern_plot_marks_get_color (self->scene, self->style, 0);
  double zero;

  if (!(frame->height > 0.0) || layout->residual.ticks == NULL)
    return;

  zero = quern_plot_axis_get_place (&layout->residual, 0.0);
  draw_residual_title (self);
  set_strength (self, self->strong, AXIS_STRENGTH);
  stroke_line (self, frame->x, zero, frame->x + frame->width, zero);
  draw_y_labels (self, &layout->residual);

  for (guint i = 0; i < layout->stems->len; i++)
    {
      const QuernPlotStem *stem = &g_array_index (layout->stems, QuernPlotStem, i);

      cairo_move_to (self->cr, stem->x, zero);
      cairo_line_to (self->cr, stem->x, stem->y);
    }
  set_strength (self, color, STEM_STRENGTH);
  cairo_set_line_width (self->cr, STEM_WIDTH);
  cairo_stroke (self->cr);

  quern_shapes_set_color (self->cr, color);
  for (guint i = 0; i < layout->stems->len; i++)
    {
      const QuernPlotStem *stem = &g_array_index (layout->stems, QuernPlotStem, i);

      quern_plot_marks_trace (self->cr, QUERN_PLOT_DOT, stem->x, stem->y, STEM_RADIUS);
    }
  cairo_fill (self->cr);
}

static Painter
painter_new (const QuernPlotScene *scene,
             cairo_t              *cr,
             QuernText            *text,
             const QuernStyle     *style)
{
  return (Painter) {
    .scene = scene,
    .layout = scene->layout,
    .cr = cr,
    .text = text,
    .style = style,
    .view = quern_palette_get_surface (style->scheme, QUERN_SURFACE_VIEW),
    .strong = quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT),
    .dim = quern_palette_get_surface (style->scheme,
                                      style->high_contrast ? QUERN_SURFACE_TEXT
                                                           : QUERN_SURFACE_DIM),
  };
}

/**
 * quern_plot_painter_draw:
 * @scene: a plot
 * @cr: in px of the picture
 * @text: draws the texts
 * @style: the colours
 *
 * Draws a plot without a background; its colours assume the background of the view.
 */
void
quern_plot_painter_draw (const QuernPlotScene *scene,
                         cairo_t              *cr,
                         QuernText            *text,
                         const QuernStyle     *style)
{
  Painter self = painter_new (scene, cr, text, style);

  cairo_save (cr);
  cairo_new_path (cr);
  draw_grid (&self);
  draw_y_labels (&self, &scene->layout->y);
  draw_x_labels (&self);
  draw_heading (&self);
  for (const QuernPlotScene *side = scene->before != NULL ? scene->before : scene; side != NULL;
       side = side != scene ? scene : NULL)
    {
      draw_curve (&self, side);
      quern_plot_marks_draw (side, cr, style);
    }
  draw_residuals (&self);
  cairo_restore (cr);
}

void
quern_plot_painter_draw_key (const QuernPlotScene *scene,
                             cairo_t              *cr,
                             QuernText            *text,
                             const QuernStyle     *style,
                             double                width)
{
  Painter self = painter_new (scene, cr, text, style);
  double x = scene->layout->frame.x;
  g_autofree char *y_title = quern_plot_words_dup_y_title (scene);
  g_autofree char *x_title = quern_plot_words_dup_x_title (scene);
  g_autofree char *up = g_strconcat (UP, y_title, NULL);
  g_autofree char *to_the_right = g_strconcat (TO_THE_RIGHT, x_title, NULL);

  cairo_save (cr);
  cairo_new_path (cr);
  draw_legend (&self, x, width);
  x += show (&self, QUERN_TEXT_CAPTION, x, LEGEND_Y + TITLE_GAP, self.strong, up) + LEGEND_GAP;
  show (&self, QUERN_TEXT_CAPTION, x, LEGEND_Y + TITLE_GAP, self.strong, to_the_right);
  cairo_restore (cr);
}

static double
estimate (const char *text,
          double      letter)
{
  return (double) g_utf8_strlen (text, -1) * letter;
}

/**
 * quern_plot_painter_count_wraps:
 * @scene: a plot whose layout has its final width
 *
 * Returns: how many lines its legend needs below the first one. Letters are estimated, as layouts
 *   do not depend on fonts.
 */
guint
quern_plot_painter_count_wraps (const QuernPlotScene *scene)
{
  double room = scene->layout->frame.width;
  g_autofree char *growth = quern_plot_words_dup_class (scene);
  g_autofree char *fit = dup_fit (scene);
  gboolean is_fitted = scene->fit.answer == QUERN_CURVE_FITTED;
  g_autofree char *quality = dup_quality (scene);
  double right = room;
  double widths[QUERN_PLOT_MAX_ROWS + 2];
  double x = 0.0;
  guint n = 0;
  guint n_wraps = 0;

  if (quern_plot_kind_is_cost (scene->values->choice.kind))
    right -= LEGEND_GAP + estimate (growth, is_fitted ? TITLE_LETTER : LETTER) +
             (quality != NULL ? CLASS_GAP + estimate (quality, LETTER) : 0.0);

  for (guint row = 0; row < scene->values->n_rows; row++)
    widths[n++] = LEGEND_MARK + 4.0 +
                  estimate (quern_plot_words_get_row (scene, row), LETTER);
  if (scene->model != NULL)
    widths[n++] = LEGEND_LINE + LEGEND_TEXT_GAP + estimate (fit, LETTER);
  if (scene->before != NULL)
    widths[n++] = LEGEND_MARK + 4.0 + LEGEND_LINE + LEGEND_TEXT_GAP +
                  estimate (_("before"), LETTER);

  for (guint i = 0; i < n; i++)
    {
      if (x + widths[i] > right)
        {
          n_wraps++;
          x = 0.0;
          right = room;
        }
      x += widths[i] + LEGEND_GAP;
    }

  return n_wraps;
}

static void
draw_rule (const QuernPlotScene *scene,
           cairo_t              *cr,
           double                x)
{
  static const double dashes[] = { 3.0, 3.0 };
  const QuernRect *frame = &scene->layout->frame;
  const QuernRect *residuals = &scene->layout->residual_frame;

  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0.0);
  cairo_set_line_width (cr, RULE_WIDTH);
  cairo_move_to (cr, floor (x) + 0.5, frame->y);
  cairo_line_to (cr, floor (x) + 0.5, frame->y + frame->height);
  if (residuals->height > 0.0)
    {
      cairo_move_to (cr, floor (x) + 0.5, residuals->y);
      cairo_line_to (cr, floor (x) + 0.5, residuals->y + residuals->height);
    }
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
}

void
quern_plot_painter_draw_state (const QuernPlotScene *scene,
                               cairo_t              *cr,
                               const QuernStyle     *style,
                               guint                 item,
                               QuernItemState        state)
{
  const QuernPlotLayout *layout = scene->layout;
  const QuernPlotPoint *point = quern_plot_scene_get_point (scene, item);
  double x = quern_plot_layout_get_item (layout, item)->x;

  cairo_save (cr);
  cairo_new_path (cr);
  quern_shapes_set_color (cr, state == QUERN_ITEM_HOVERED
                              ? quern_palette_get_surface (style->scheme, QUERN_SURFACE_DIM)
                              : style->accent);
  draw_rule (scene, cr, x);
  for (guint row = 0; row < scene->values->n_rows; row++)
    {
      double value = point->values[row];

      if (!isfinite (value) || !quern_plot_axis_contains (&layout->y, value))
        continue;
      quern_plot_marks_trace (cr, QUERN_PLOT_DOT, x, quern_plot_axis_get_place (&layout->y, value),
                              RING_SIZE);
      cairo_set_line_width (cr, RING_WIDTH);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}
