/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-squarify.h"

/* How far the worst rectangle of a row is from a square; 1 is a square. The rectangles of a row lie
 * along the shorter side and have the same thickness. */
static double
worst_aspect (double largest,
              double smallest,
              double sum,
              double side)
{
  double thickness = sum / side;
  double longest = largest / thickness;
  double shortest = smallest / thickness;

  return MAX (MAX (longest / thickness, thickness / longest),
              MAX (shortest / thickness, thickness / shortest));
}

/* The number of rectangles in the next row, which grows as long as its aspect gets no worse. */
static guint
fill_row (const double *areas,
          guint         n,
          double        scale,
          double        side,
          double       *row_sum)
{
  double sum = areas[0] * scale;
  double worst = worst_aspect (sum, sum, sum, side);
  guint n_row = 1;

  while (n_row < n)
    {
      double area = areas[n_row] * scale;
      double next = worst_aspect (areas[0] * scale, area, sum + area, side);

      if (next > worst)
        break;
      worst = next;
      sum += area;
      n_row++;
    }

  *row_sum = sum;

  return n_row;
}

/* The last rectangle takes what is left of the row, so that rounding leaves no gap. */
static void
place_row (const double    *areas,
           guint            n_row,
           double           scale,
           double           thickness,
           const QuernRect *rest,
           QuernRect       *rects)
{
  gboolean is_column = rest->width >= rest->height;
  double start = is_column ? rest->y : rest->x;
  double end = start + (is_column ? rest->height : rest->width);
  double at = start;

  for (guint i = 0; i < n_row; i++)
    {
      double length = areas[i] * scale / thickness;
      double next = i + 1 == n_row ? end : MIN (at + length, end);

      rects[i] = is_column
                 ? (QuernRect) { rest->x, at, thickness, next - at }
                 : (QuernRect) { at, rest->y, next - at, thickness };
      at = next;
    }
}

/**
 * quern_squarify:
 * @weights: the sizes, all above 0, largest first
 * @n: number of rectangles
 * @bounds: the rectangle to divide, in px
 * @rects: (out): @n rectangles, which fill @bounds without gap or overlap
 *
 * After Bruls, Huizing, van Wijk: Squarified Treemaps (2000).
 */
void
quern_squarify (const double    *weights,
                guint            n,
                const QuernRect *bounds,
                QuernRect       *rects)
{
  QuernRect rest = *bounds;
  double sum = 0.0;
  double scale;

  for (guint i = 0; i < n; i++)
    sum += weights[i];
  scale = bounds->width * bounds->height / sum;

  for (guint first = 0; first < n;)
    {
      double side = MIN (rest.width, rest.height);
      double longer = MAX (rest.width, rest.height);
      double row_sum;
      double thickness;
      guint n_row;

      /* Only rounding errors are left. */
      if (!(side > 0.0))
        {
          rects[first++] = rest;
          continue;
        }

      n_row = fill_row (weights + first, n - first, scale, side, &row_sum);
      thickness = first + n_row == n ? longer : MIN (row_sum / side, longer);
      place_row (weights + first, n_row, scale, thickness, &rest, rects + first);

      if (rest.width >= rest.height)
        {
          rest.x += thickness;
          rest.width -= thickness;
        }
      else
        {
          rest.y += thickness;
          rest.height -= thickness;
        }
      first += n_row;
    }
}
