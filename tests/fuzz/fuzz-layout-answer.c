/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as an answer of the layout program: they are refused, or give a layout with as many
 * boxes and arrows as requested, all at finite positions. */

#include "fuzz.h"

#include "quern-layout-answer.h"

#include <math.h>
#include <string.h>

/* Larger than any picture, in px. */
#define FAR 1e8

static guint
count_lines (const char *text,
             gsize       length,
             const char *start)
{
  gsize n = strlen (start);
  guint count = 0;

  for (gsize i = 0; i + n <= length; i++)
    count += (i == 0 || text[i - 1] == '\n') && memcmp (text + i, start, n) == 0;

  return count;
}

static void
check_point (QuernPoint point)
{
  g_assert (fabs (point.x) <= FAR && fabs (point.y) <= FAR);
}

static void
check_layout (const QuernGraphLayout *layout,
              guint                   n_nodes,
              guint                   n_edges,
              guint                   n_clusters)
{
  guint n_points = 0;

  g_assert (layout->width >= 0.0 && layout->width <= FAR);
  g_assert (layout->height >= 0.0 && layout->height <= FAR);
  g_assert (layout->nodes->len == n_nodes && layout->curves->len == n_edges);

  for (guint i = 0; i < n_nodes; i++)
    {
      const QuernRect *place = &g_array_index (layout->nodes, QuernRect, i);

      check_point ((QuernPoint) { place->x, place->y });
    }

  for (guint i = 0; i < n_edges; i++)
    {
      const QuernLayoutCurve *curve = &g_array_index (layout->curves, QuernLayoutCurve, i);

      check_point (curve->tip);
      check_point (curve->label);
      g_assert (curve->first_point == n_points);
      g_assert (curve->n_points == 0 || (curve->n_points >= 4 && curve->n_points % 3 == 1));
      n_points += curve->n_points;
    }

  g_assert (layout->frames->len == n_clusters);
  for (guint i = 0; i < n_clusters; i++)
    {
      const QuernRect *frame = &g_array_index (layout->frames, QuernRect, i);

      check_point ((QuernPoint) { frame->x, frame->y });
      g_assert (frame->width >= 0.0 && frame->height >= 0.0);
    }

  g_assert (layout->points->len == n_points);
  for (guint i = 0; i < n_points; i++)
    check_point (g_array_index (layout->points, QuernPoint, i));
}

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autoptr (GBytes) answer = g_bytes_new (data, size);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (QuernLayoutNode));
  guint n_nodes = count_lines ((const char *) data, size, "node");
  guint n_edges = count_lines ((const char *) data, size, "edge");
  guint n_clusters = count_lines ((const char *) data, size, "cluster");

  /* The counts must match the request: also try a request for one more. */
  for (guint more = 0; more < 2; more++)
    {
      g_autoptr (QuernGraphLayout) layout = NULL;

      while (nodes->len < n_nodes + more)
        {
          QuernLayoutNode node = { 136.0, 50.0, 0 };

          g_array_append_val (nodes, node);
        }

      layout = quern_layout_answer_read (answer, nodes, n_edges, n_clusters);
      g_assert (more == 0 || layout == NULL);
      if (layout != NULL)
        check_layout (layout, nodes->len, n_edges, n_clusters);
    }

  return 0;
}
