/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-crossings.h"

/* Number of straight pieces that approximate one piece of a curve. */
#define PIECES 6

/* An arrow, approximated by straight pieces. */
typedef struct
{
  QuernRect   extent;
  QuernPoint *points; /* owned */
  guint       n_points;
} Line;

static QuernPoint
get_point (const QuernPoint *p,
           double            t)
{
  double s = 1.0 - t;
  double a = s * s * s;
  double b = 3.0 * s * s * t;
  double c = 3.0 * s * t * t;
  double d = t * t * t;

  return (QuernPoint) {
    a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
    a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y
  };
}

static Line
make_line (const QuernGraphLayout *layout,
           const QuernLayoutCurve *curve)
{
  guint n_curves = curve->n_points / 3;
  Line line = { { 0.0, 0.0, 0.0, 0.0 }, g_new (QuernPoint, n_curves * PIECES + 1), 0 };
  double right;
  double bottom;

  if (n_curves == 0)
    return line;

  for (guint i = 0; i < n_curves; i++)
    {
      const QuernPoint *piece = &g_array_index (layout->points, QuernPoint,
                                                curve->first_point + 3 * i);

      for (guint j = i == 0 ? 0 : 1; j <= PIECES; j++)
        line.points[line.n_points++] = get_point (piece, (double) j / PIECES);
    }

  line.extent.x = right = line.points[0].x;
  line.extent.y = bottom = line.points[0].y;
  for (guint i = 1; i < line.n_points; i++)
    {
      line.extent.x = MIN (line.extent.x, line.points[i].x);
      line.extent.y = MIN (line.extent.y, line.points[i].y);
      right = MAX (right, line.points[i].x);
      bottom = MAX (bottom, line.points[i].y);
    }
  line.extent.width = right - line.extent.x;
  line.extent.height = bottom - line.extent.y;

  return line;
}

/* Which side of a straight line a point is on. */
static gboolean
is_left (QuernPoint a,
         QuernPoint b,
         QuernPoint p)
{
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0.0;
}

static gboolean
do_cross (const Line *first,
          const Line *second)
{
  if (first->n_points == 0 || second->n_points == 0 ||
      !quern_rect_intersects (&first->extent, &second->extent))
    return FALSE;

  for (guint i = 0; i + 1 < first->n_points; i++)
    {
      QuernPoint a = first->points[i];
      QuernPoint b = first->points[i + 1];

      for (guint j = 0; j + 1 < second->n_points; j++)
        {
          QuernPoint c = second->points[j];
          QuernPoint d = second->points[j + 1];

          if (is_left (a, b, c) != is_left (a, b, d) && is_left (c, d, a) != is_left (c, d, b))
            return TRUE;
        }
    }

  return FALSE;
}

static gboolean
share_box (const QuernLayoutEdge *first,
           const QuernLayoutEdge *second)
{
  return first->from == second->from || first->from == second->to ||
         first->to == second->from || first->to == second->to;
}

/**
 * quern_graph_crossings_count:
 * @layout: where the arrows run
 * @edges: (element-type QuernLayoutEdge): the arrows
 * @is_counted: (nullable): by arrow, 1 for those whose crossings count
 *
 * Two arrows that cross more than once count once.
 *
 * Returns: how many pairs of arrows without a common box cross
 */
guint
quern_graph_crossings_count (const QuernGraphLayout *layout,
                             const GArray           *edges,
                             const guint8           *is_counted)
{
  guint n_edges = edges->len;
  g_autofree Line *lines = g_new (Line, MAX (n_edges, 1));
  guint n = 0;

  for (guint i = 0; i < n_edges; i++)
    lines[i] = make_line (layout, &g_array_index (layout->curves, QuernLayoutCurve, i));

  for (guint i = 0; i < n_edges; i++)
    {
      const QuernLayoutEdge *first = &g_array_index (edges, QuernLayoutEdge, i);

      for (guint j = i + 1; j < n_edges; j++)
        {
          if (is_counted != NULL && !is_counted[i] && !is_counted[j])
            continue;
          if (!share_box (first, &g_array_index (edges, QuernLayoutEdge, j)) &&
              do_cross (&lines[i], &lines[j]))
            n++;
        }
    }

  for (guint i = 0; i < n_edges; i++)
    g_free (lines[i].points);

  return n;
}
