/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-jump-painter.h"

#include <math.h>

/* In px: VISUAL 9. */
#define LINE_WIDTH 1.5
#define RADIUS 4.0
#define HEAD_LENGTH 6.0
#define HEAD_BREADTH 6.0

/* Positions are clamped: cairo's coordinates are limited. */
#define FAR 10000.0

static void
paint_head (cairo_t *cr,
            double   right,
            double   y)
{
  cairo_move_to (cr, right, y);
  cairo_line_to (cr, right - HEAD_LENGTH, y - HEAD_BREADTH / 2.0);
  cairo_line_to (cr, right - HEAD_LENGTH, y + HEAD_BREADTH / 2.0);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/**
 * quern_jump_paint:
 * @cr: where to draw
 * @stroke: the arrow
 *
 * Draws an arrow that leaves the code to the left, follows its lane, and comes back.
 */
void
quern_jump_paint (cairo_t               *cr,
                  const QuernJumpStroke *stroke)
{
  const double dashes[] = { 3.0, 2.0 };
  double from = CLAMP (stroke->from, -FAR, FAR);
  double to = CLAMP (stroke->to, -FAR, FAR);
  double x = stroke->right - QUERN_JUMP_HEAD_WIDTH - stroke->lane * QUERN_JUMP_LANE_WIDTH;
  double radius = MIN (RADIUS, fabs (to - from) / 2.0);
  double down = to > from ? 1.0 : -1.0;

  cairo_save (cr);
  cairo_set_source_rgba (cr, stroke->color.red, stroke->color.green, stroke->color.blue,
                         stroke->alpha);
  cairo_set_line_width (cr, LINE_WIDTH);
  if (stroke->conditional)
    cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0.0);

  cairo_move_to (cr, stroke->right, from);
  cairo_line_to (cr, x + radius, from);
  cairo_curve_to (cr, x, from, x, from, x, from + down * radius);
  cairo_line_to (cr, x, to - down * radius);
  cairo_curve_to (cr, x, to, x, to, x + radius, to);
  cairo_line_to (cr, stroke->right - HEAD_LENGTH, to);
  cairo_stroke (cr);

  cairo_set_dash (cr, NULL, 0, 0.0);
  paint_head (cr, stroke->right, to);
  cairo_restore (cr);
}
