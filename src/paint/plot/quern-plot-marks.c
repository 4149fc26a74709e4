/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-marks.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-legend.h"
#include "quern-picture.h"
#include "quern-shapes.h"

#include <glib/gi18n-lib.h>

/* Px: radius of a dot, and factors that make other shapes look as large. */
#define RADIUS 3.2
#define RHOMB 1.25
#define TRIANGLE 1.15
#define OUTLINE 1.0

/* Ranks of group colours that are easy to tell apart. */
#define RANK_WORST 0
#define RANK_AVERAGE 4
#define RANK_BEST 2

QuernPlotShape
quern_plot_marks_get_shape (const QuernPlotScene *scene,
                            guint                 row)
{
  QuernPlotKind kind = scene->values->choice.kind;

  if (kind == QUERN_PLOT_COST)
    return row == QUERN_PLOT_ROW_WORST     ? QUERN_PLOT_DOT
           : row == QUERN_PLOT_ROW_AVERAGE ? QUERN_PLOT_RHOMB
                                           : QUERN_PLOT_TRIANGLE;
  if (kind == QUERN_PLOT_AVERAGE || kind == QUERN_PLOT_AMORTISED)
    return QUERN_PLOT_RHOMB;

  return kind == QUERN_PLOT_BEST ? QUERN_PLOT_TRIANGLE : QUERN_PLOT_DOT;
}

QuernColor
quern_plot_marks_get_shape_color (const QuernStyle *style,
                                  QuernPlotShape    shape)
{
  switch (shape)
    {
    case QUERN_PLOT_RHOMB:
      return quern_palette_get_mark (style->scheme, RANK_AVERAGE);

    case QUERN_PLOT_TRIANGLE:
      return quern_palette_get_mark (style->scheme, RANK_BEST);

    case QUERN_PLOT_DOT:
    default:
      return quern_palette_get_mark (style->scheme, RANK_WORST);
    }
}

QuernColor
quern_plot_marks_get_color (const QuernPlotScene *scene,
                            const QuernStyle     *style,
                            guint                 row)
{
  return quern_plot_marks_get_shape_color (style, quern_plot_marks_get_shape (scene, row));
}

/* size: relative to a normal mark. */
void
quern_plot_marks_trace (cairo_t        *cr,
                        QuernPlotShape  shape,
                        double          x,
                        double          y,
                        double          size)
{
  double r = RADIUS * size;

  cairo_new_sub_path (cr);
  switch (shape)
    {
    case QUERN_PLOT_RHOMB:
      r *= RHOMB;
      cairo_move_to (cr, x, y - r);
      cairo_line_to (cr, x + r, y);
      cairo_line_to (cr, x, y + r);
      cairo_line_to (cr, x - r, y);
      break;

    case QUERN_PLOT_TRIANGLE:
      r *= TRIANGLE;
      cairo_move_to (cr, x - r, y - r * 0.8);
      cairo_line_to (cr, x + r, y - r * 0.8);
      cairo_line_to (cr, x, y + r);
      break;

    case QUERN_PLOT_DOT:
    default:
      cairo_arc (cr, x, y, r, 0.0, 2.0 * G_PI);
      break;
    }
  cairo_close_path (cr);
}

void
quern_plot_marks_draw_before (cairo_t          *cr,
                              const QuernStyle *style,
                              QuernPlotShape    shape,
                              double            x,
                              double            y)
{
  quern_plot_marks_trace (cr, shape, x, y, 1.0);
  quern_shapes_set_color (cr, quern_palette_get_surface (style->scheme, QUERN_SURFACE_DIM));
  cairo_set_line_width (cr, OUTLINE);
  cairo_stroke (cr);
}

/* The heat step of a point's number of calls, relative to the most frequent point. */
static guint
get_heat_step (const QuernPlotScene *scene,
               guint                 item)
{
  double share = (double) quern_plot_scene_get_point (scene, item)->count /
                 (double) MAX (scene->values->max_count, 1);

  return quern_palette_heat_step (share);
}

static void
draw_mark (const QuernPlotScene *scene,
           cairo_t              *cr,
           const QuernStyle     *style,
           const QuernPlotMark  *mark)
{
  guint rank = QUERN_HEAT_RANK + get_heat_step (scene, mark->item);

  if (scene->is_before)
    {
      quern_plot_marks_draw_before (cr, style, quern_plot_marks_get_shape (scene, mark->row),
                                    mark->at.x, mark->at.y);
      return;
    }

  quern_plot_marks_trace (cr, quern_plot_marks_get_shape (scene, mark->row), mark->at.x, mark->at.y,
                          1.0);
  if (!scene->request.by_count)
    {
      quern_shapes_set_color (cr, quern_plot_marks_get_color (scene, style, mark->row));
      cairo_fill (cr);
      return;
    }

  quern_shapes_set_color (cr, quern_palette_get_fill (style->scheme, rank));
  cairo_fill_preserve (cr);
  quern_shapes_set_color (cr, quern_palette_get_mark (style->scheme, rank));
  cairo_set_line_width (cr, OUTLINE);
  cairo_stroke (cr);
}

/* The first row is drawn last, on top: the curve is fitted to it. */
void
quern_plot_marks_draw (const QuernPlotScene *scene,
                       cairo_t              *cr,
                       const QuernStyle     *style)
{
  const GArray *marks = scene->layout->marks;

  for (guint row = scene->values->n_rows; row-- > 0;)
    for (guint i = 0; i < marks->len; i++)
      {
        const QuernPlotMark *mark = &g_array_index (marks, QuernPlotMark, i);

        if (mark->row == row)
          draw_mark (scene, cr, style, mark);
      }
}

/* One entry for each step that occurs, with its smallest and largest number of calls. */
GArray *
quern_plot_marks_dup_legend (const QuernPlotScene *scene)
{
  GArray *legend = quern_legend_new_empty ();
  guint64 least[QUERN_N_HEAT_STEPS] = { 0 };
  guint64 most[QUERN_N_HEAT_STEPS] = { 0 };

  if (!scene->request.by_count)
    return legend;

  for (guint i = 0; i < scene->layout->items->len; i++)
    {
      guint step = get_heat_step (scene, i);
      guint64 count = quern_plot_scene_get_point (scene, i)->count;

      least[step] = most[step] == 0 ? count : MIN (least[step], count);
      most[step] = MAX (most[step], count);
    }

  for (guint step = 0; step < QUERN_N_HEAT_STEPS; step++)
    {
      QuernLegendEntry entry = { .rank = QUERN_HEAT_RANK + step };
      g_autofree char *from = quern_format_count (least[step]);
      g_autofree char *to = quern_format_count (most[step]);

      if (most[step] == 0)
        continue;
      entry.name = least[step] == most[step]
                     ? g_strdup_printf (ngettext ("%s call", "%s calls", (gulong) most[step]), to)
                     : g_strdup_printf (_("%s – %s calls"), from, to);
      g_array_append_val (legend, entry);
    }

  return legend;
}
