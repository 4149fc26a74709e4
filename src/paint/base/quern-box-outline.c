/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-box-outline.h"

#include "quern-shapes.h"

#include <math.h>

/* In screen px. */
#define HOVER_WIDTH 2.0
#define SELECTION_WIDTH 2.5
#define FOCUS_WIDTH 2.0
#define FOCUS_DASH 5.0
#define RING_GAP 1.0

static double
round_to_device (double value,
                 double scale,
                 double origin)
{
  return (round (value * scale + origin) - origin) / scale;
}

/**
 * quern_box_outline_stroke:
 * @cr: with the colour set
 * @bounds: of a box
 * @distance: from the edge of the box inwards to the outer edge of the line
 * @width: of the line
 *
 * Strokes a line inside @bounds, with its edges rounded to whole px, so that it is sharp.
 */
void
quern_box_outline_stroke (cairo_t         *cr,
                          const QuernRect *bounds,
                          double           distance,
                          double           width)
{
  cairo_matrix_t matrix;
  double left;
  double top;
  double right;
  double bottom;

  cairo_get_matrix (cr, &matrix);
  distance += width / 2;
  left = round_to_device (bounds->x, matrix.xx, matrix.x0) + distance;
  top = round_to_device (bounds->y, matrix.yy, matrix.y0) + distance;
  right = round_to_device (bounds->x + bounds->width, matrix.xx, matrix.x0) - distance;
  bottom = round_to_device (bounds->y + bounds->height, matrix.yy, matrix.y0) - distance;
  if (right <= left || bottom <= top)
    return;

  cairo_set_line_width (cr, width);
  cairo_rectangle (cr, left, top, right - left, bottom - top);
  cairo_stroke (cr);
}

/**
 * quern_box_outline_draw_state:
 * @cr: where to draw
 * @style: the colours
 * @box: the box to highlight
 * @state: how to highlight it
 * @is_difference: whether colours stand for changes, of which one is like the accent
 * @zoom: screen px per unit of @box
 *
 * Draws a line inside a box, or around it if the box is tiny.
 */
void
quern_box_outline_draw_state (cairo_t          *cr,
                              const QuernStyle *style,
                              const QuernRect  *box,
                              QuernItemState    state,
                              gboolean          is_difference,
                              double            zoom)
{
  QuernRect bounds = *box;
  double px = 1.0 / zoom;
  double ring = (SELECTION_WIDTH + RING_GAP) * px;
  const double dash = FOCUS_DASH * px;
  QuernColor view = quern_palette_get_surface (style->scheme, QUERN_SURFACE_VIEW);
  QuernColor text = quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT);

  /* A ring inside a tiny box would hide it: draw the ring around the box. */
  if (MIN (bounds.width, bounds.height) < 2 * ring)
    bounds = (QuernRect) {
      bounds.x - ring, bounds.y - ring, bounds.width + 2 * ring, bounds.height + 2 * ring
    };

  switch (state)
    {
    case QUERN_ITEM_HOVERED:
      quern_shapes_set_color (cr, text);
      quern_box_outline_stroke (cr, &bounds, 0.0, HOVER_WIDTH * px);
      break;

    case QUERN_ITEM_SELECTED:
      /* The accent may be similar to the fill: separate them with a line in the view's colour. */
      quern_shapes_set_color (cr, view);
      quern_box_outline_stroke (cr, &bounds, SELECTION_WIDTH * px, RING_GAP * px);
      quern_shapes_set_color (cr, is_difference ? text : style->accent);
      quern_box_outline_stroke (cr, &bounds, 0.0, SELECTION_WIDTH * px);
      break;

    case QUERN_ITEM_FOCUSED:
      /* Dashes, on the ring of the selection if there is one: a second ring inside it would cover
       * the label. */
      cairo_save (cr);
      cairo_set_dash (cr, &dash, 1, 0.0);
      quern_shapes_set_color (cr, is_difference ? style->accent : text);
      quern_box_outline_stroke (cr, &bounds, 0.0, FOCUS_WIDTH * px);
      cairo_restore (cr);
      break;

    default:
      g_assert_not_reached ();
    }
}
