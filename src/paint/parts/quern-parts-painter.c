/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-parts-painter.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-shapes.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#define GUTTER 96.0          /* with names of threads, px */
#define RUNS_GUTTER 192.0    /* with names of runs, at most half of the width */
#define LINE 13.0            /* px */
#define BOX_MARGIN 4.0       /* above and below a box, px */
#define MIN_FRAMED_WIDTH 4.0 /* narrower boxes have no gap and no number */
#define NUMBER_MARGIN 5.0
#define PALE 0.78            /* how far other parts are mixed with the view's colour */
#define TICK_WIDTH 90.0      /* minimum distance between ticks */
#define FIND_BESIDE 3.0

/* The width of the names at the left. */
static double
get_gutter (const QuernPartsScene *self)
{
  const GArray *lanes = self->lanes->lanes;
  gboolean has_runs = lanes->len > 0 && g_array_index (lanes, QuernPartLane, 0).run != NULL;

  return has_runs ? MIN (RUNS_GUTTER, self->width / 2.0) : GUTTER;
}

static double
get_x (const QuernPartsScene *self,
       double                 place)
{
  double gutter = get_gutter (self);
  double start = self->lanes->start;
  double length = self->lanes->end - start;
  double width = MAX (self->width - gutter - QUERN_PARTS_MARGIN, 1.0);

  return gutter + (place - start) / length * width;
}

double
quern_parts_scene_get_height (const QuernPartsScene *self)
{
  return self->lanes->lanes->len * QUERN_PARTS_LANE + QUERN_PARTS_AXIS;
}

void
quern_parts_scene_get_bounds (const QuernPartsScene *self,
                              guint                  part,
                              QuernRect             *bounds)
{
  const QuernPartBox *box = &self->lanes->boxes[part];
  double left = get_x (self, box->from);

  *bounds = (QuernRect) {
    left,
    box->lane * QUERN_PARTS_LANE + BOX_MARGIN,
    MAX (get_x (self, box->to) - left, 1.0),
    QUERN_PARTS_LANE - 2.0 * BOX_MARGIN,
  };
}

guint
quern_parts_scene_find (const QuernPartsScene *self,
                        double                 x,
                        double                 y)
{
  guint lane = y >= 0.0 ? (guint) (y / QUERN_PARTS_LANE) : QUERN_NONE;
  guint found = QUERN_NONE;
  double nearest = FIND_BESIDE;
  const QuernPartLane *there;

  if (lane >= self->lanes->lanes->len)
    return QUERN_NONE;

  there = quern_part_lanes_get_lane (self->lanes, lane);
  for (guint i = 0; i < there->n_parts; i++)
    {
      QuernRect bounds;
      double beside;

      quern_parts_scene_get_bounds (self, there->parts[i], &bounds);
      beside = MAX (MAX (bounds.x - x, x - bounds.x - bounds.width), 0.0);
      if (beside < nearest)
        {
          nearest = beside;
          found = there->parts[i];
        }
    }

  return found;
}

static QuernColor
get_fill (const QuernPartsScene *self,
          const QuernStyle      *style,
          guint                  part)
{
  double max = self->lanes->max;
  double cost = MAX (self->lanes->boxes[part].cost, 0.0);
  guint step = quern_palette_heat_step (max > 0.0 ? cost / max : 0.0);
  QuernColor fill = quern_palette_get_heat (style->scheme, step);

  if (self->chosen[part])
    return fill;

  return quern_palette_mix (fill, quern_palette_get_surface (style->scheme, QUERN_SURFACE_VIEW),
                            PALE);
}

static void
draw_number (const QuernPartsScene *self,
             cairo_t               *cr,
             QuernText             *text,
             const QuernStyle      *style,
             guint                  part,
             const QuernRect       *bounds)
{
  g_autofree char *number = g_strdup_printf ("%u", part + 1);
  double width = quern_text_measure (text, QUERN_TEXT_BOX_NAME, number);
  QuernColor color = self->chosen[part]
                       ? quern_palette_text_on (get_fill (self, style, part))
                       : quern_palette_get_surface (style->scheme, QUERN_SURFACE_DIM);

  if (width + 2.0 * NUMBER_MARGIN > bounds->width)
    return;

  quern_text_show (text, cr,
                   self->chosen[part] ? QUERN_TEXT_BOX_NAME_BOLD : QUERN_TEXT_BOX_NAME,
                   bounds->x + NUMBER_MARGIN, bounds->y + bounds->height / 2.0, color, number);
}

/* Draws only the first of several narrow boxes in one column of px, so that the number of boxes
 * drawn is limited by the width of the lane, even with twenty thousand parts. */
static void
draw_lane (const QuernPartsScene *self,
           cairo_t               *cr,
           QuernText             *text,
           const QuernStyle      *style,
           guint                  lane)
{
  const QuernPartLane *there = quern_part_lanes_get_lane (self->lanes, lane);
  QuernColor edge = quern_palette_get_surface (style->scheme, QUERN_SURFACE_DIM);
  double drawn = -1.0;

  for (guint i = 0; i < there->n_parts; i++)
    {
      guint part = there->parts[i];
      QuernRect bounds;
      gboolean is_framed;

      quern_parts_scene_get_bounds (self, part, &bounds);
      is_framed = bounds.width >= MIN_FRAMED_WIDTH;
      if (!is_framed && bounds.x + bounds.width <= drawn)
        continue;

      quern_shapes_set_color (cr, get_fill (self, style, part));
      if (is_framed)
        {
          cairo_rectangle (cr, bounds.x, bounds.y, bounds.width - 1.0, bounds.height);
          cairo_fill_preserve (cr);
          quern_shapes_set_color (cr, self->chosen[part]
                                      ? edge
                                      : quern_palette_get_surface (style->scheme,
                                                                   QUERN_SURFACE_EDGE));
          cairo_set_line_width (cr, style->high_contrast ? 2.0 : 1.0);
          cairo_new_path (cr);
          cairo_rectangle (cr, bounds.x + 0.5, bounds.y + 0.5, bounds.width - 2.0,
                           bounds.height - 1.0);
          cairo_stroke (cr);
          draw_number (self, cr, text, style, part, &bounds);
          continue;
        }

      bounds.x = floor (MAX (bounds.x, drawn));
      bounds.width = MAX (ceil (bounds.width), 1.0);
      cairo_rectangle (cr, bounds.x, bounds.y, bounds.width, bounds.height);
      cairo_fill (cr);
      drawn = bounds.x + bounds.width;
    }
}

static void
draw_in_gutter (const QuernPartsScene *self,
                cairo_t               *cr,
                QuernText             *text,
                const QuernStyle      *style,
                double                 y,
                const char            *words)
{
  g_autofree char *shown = quern_text_shorten_sentence (
    text, QUERN_TEXT_CAPTION, words, get_gutter (self) - 2.0 * QUERN_PARTS_MARGIN);

  quern_text_show (text, cr, QUERN_TEXT_CAPTION, QUERN_PARTS_MARGIN, y,
                   quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT), shown);
}

static void
draw_name (const QuernPartsScene *self,
           cairo_t               *cr,
           QuernText             *text,
           const QuernStyle      *style,
           guint                  lane)
{
  const QuernPartLane *there = quern_part_lanes_get_lane (self->lanes, lane);
  const double y = (lane + 0.5) * QUERN_PARTS_LANE;
  const gboolean has_both = there->has_thread && there->run != NULL;
  g_autofree char *name = NULL;

  if (there->has_thread)
    name = g_strdup_printf (_("Thread %" PRId64), there->thread);
  else if (there->run == NULL)
    name = g_strdup (self->lanes->lanes->len > 1 ? _("No thread") : _("Parts"));

  if (name != NULL)
    draw_in_gutter (self, cr, text, style, y - (has_both ? LINE / 2.0 : 0.0), name);
  if (there->run != NULL)
    draw_in_gutter (self, cr, text, style, y + (has_both ? LINE / 2.0 : 0.0), there->run);
}

/* The distance between ticks: 1, 2 or 5 times a power of ten. */
static double
get_tick (double length,
          double width)
{
  double least = length * TICK_WIDTH / MAX (width, TICK_WIDTH);
  double power = pow (10.0, floor (log10 (least)));

  if (least <= power)
    return power;
  if (least <= 2.0 * power)
    return 2.0 * power;
  if (least <= 5.0 * power)
    return 5.0 * power;

  return 10.0 * power;
}

static void
draw_axis (const QuernPartsScene *self,
           cairo_t               *cr,
           QuernText             *text,
           const QuernStyle      *style)
{
  double start = self->lanes->start;
  double end = self->lanes->end;
  double tick = get_tick (end - start, get_x (self, end) - get_x (self, start));
  double top = self->lanes->lanes->len * QUERN_PARTS_LANE;
  QuernColor dim = quern_palette_get_surface (style->scheme, QUERN_SURFACE_DIM);

  quern_shapes_set_color (cr, dim);
  cairo_set_line_width (cr, 1.0);
  cairo_move_to (cr, get_x (self, start), top + 0.5);
  cairo_line_to (cr, get_x (self, end), top + 0.5);
  cairo_stroke (cr);

  for (guint i = 0; i < 1000; i++)
    {
      double place = (ceil (start / tick) + i) * tick;
      g_autofree char *number = NULL;
      double x;

      if (place > end)
        break;

      x = floor (get_x (self, place)) + 0.5;
      quern_shapes_set_color (cr, dim);
      cairo_move_to (cr, x, top);
      cairo_line_to (cr, x, top + 4.0);
      cairo_stroke (cr);
      number = quern_format_compact (place);
      if (x + quern_text_measure (text, QUERN_TEXT_CAPTION, number) / 2.0 <= self->width)
        quern_text_show (text, cr, QUERN_TEXT_CAPTION,
                         x - quern_text_measure (text, QUERN_TEXT_CAPTION, number) / 2.0,
                         top + 14.0, dim, number);
    }

  if (self->lanes->unit != NULL)
    {
      g_autofree char *unit = NULL;

      unit = quern_text_shorten_sentence (text, QUERN_TEXT_CAPTION, self->lanes->unit,
                                          get_gutter (self) - 2.0 * QUERN_PARTS_MARGIN);
      quern_text_show (text, cr, QUERN_TEXT_CAPTION, QUERN_PARTS_MARGIN, top + 14.0, dim, unit);
    }
}

void
quern_parts_scene_draw (const QuernPartsScene *self,
                        cairo_t               *cr,
                        QuernText             *text,
                        const QuernStyle      *style,
                        double                 y,
                        double                 height)
{
  guint n_lanes = self->lanes->lanes->len;
  guint first = y > 0.0 ? (guint) (y / QUERN_PARTS_LANE) : 0;
  guint behind = (guint) ceil (MAX (y + height, 0.0) / QUERN_PARTS_LANE);

  for (guint lane = first; lane < MIN (behind, n_lanes); lane++)
    {
      draw_name (self, cr, text, style, lane);
      draw_lane (self, cr, text, style, lane);
    }
  if (behind >= n_lanes)
    draw_axis (self, cr, text, style);
}
