/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-layout-answer.h"

#include <string.h>

/* The helper's unit is 1/100 px: see its source file. */
#define UNITS 100.0
#define MAX_PLACE 1000000000

typedef struct
{
  const char *at;
  const char *end;
} Answer;

static gboolean
skip (Answer     *in,
      const char *what)
{
  gsize length = strlen (what);

  if ((gsize) (in->end - in->at) < length || memcmp (in->at, what, length) != 0)
    return FALSE;

  in->at += length;

  return TRUE;
}

/* Reads a blank and an integer that is valid in a picture. */
static gboolean
read_integer (Answer *in,
              gint64 *value)
{
  gboolean is_negative;
  const char *start;

  if (!skip (in, " "))
    return FALSE;

  is_negative = skip (in, "-");
  start = in->at;
  *value = 0;
  while (in->at < in->end && g_ascii_isdigit (*in->at) && *value <= MAX_PLACE)
    *value = *value * 10 + (*in->at++ - '0');

  if (is_negative)
    *value = -*value;

  return in->at > start && ABS (*value) <= MAX_PLACE;
}

static gboolean
read_point (Answer     *in,
            QuernPoint *point)
{
  gint64 x;
  gint64 y;

  if (!read_integer (in, &x) || !read_integer (in, &y))
    return FALSE;

  *point = (QuernPoint) { (double) x / UNITS, (double) y / UNITS };

  return TRUE;
}

static gboolean
read_node (Answer                *in,
           const QuernLayoutNode *node,
           GArray                *places)
{
  QuernPoint centre;
  QuernRect place;

  if (!skip (in, "node") || !read_point (in, &centre) || !skip (in, "\n"))
    return FALSE;

  place = (QuernRect) {
    centre.x - node->width / 2.0, centre.y - node->height / 2.0, node->width, node->height
  };
  g_array_append_val (places, place);

  return TRUE;
}

static gboolean
read_curve (Answer *in,
            GArray *curves,
            GArray *points)
{
  QuernLayoutCurve curve = { points->len, 0, { 0.0, 0.0 }, { 0.0, 0.0 } };
  gint64 n_points;

  if (!skip (in, "edge") || !read_point (in, &curve.label) ||
      !read_point (in, &curve.tip) || !read_integer (in, &n_points))
    return FALSE;

  /* Each point takes at least four bytes: more points cannot follow. */
  if (n_points < 0 || n_points > (in->end - in->at) / 4 ||
      (n_points > 0 && (n_points < 4 || n_points % 3 != 1)))
    return FALSE;

  curve.n_points = (guint) n_points;
  for (gint64 i = 0; i < n_points; i++)
    {
      QuernPoint point;

      if (!read_point (in, &point))
        return FALSE;

      g_array_append_val (points, point);
    }

  g_array_append_val (curves, curve);

  return skip (in, "\n");
}

static gboolean
read_frame (Answer *in,
            GArray *frames)
{
  QuernPoint corner;
  QuernPoint size;
  QuernRect frame;

  if (!skip (in, "cluster") || !read_point (in, &corner) || !read_point (in, &size) ||
      !skip (in, "\n") || size.x < 0.0 || size.y < 0.0)
    return FALSE;

  frame = (QuernRect) { corner.x, corner.y, size.x, size.y };
  g_array_append_val (frames, frame);

  return TRUE;
}

static gboolean
read_layout (QuernGraphLayout *self,
             Answer           *in,
             const GArray     *nodes,
             guint             n_edges,
             guint             n_clusters)
{
  QuernPoint size;

  if (!skip (in, "quern-layout 1\n") || !skip (in, "graph") ||
      !read_point (in, &size) || !skip (in, "\n") ||
      size.x < 0.0 || size.y < 0.0)
    return FALSE;

  self->width = size.x;
  self->height = size.y;

  for (guint i = 0; i < nodes->len; i++)
    {
      if (!read_node (in, &g_array_index (nodes, QuernLayoutNode, i), self->nodes))
        return FALSE;
    }

  for (guint i = 0; i < n_edges; i++)
    {
      if (!read_curve (in, self->curves, self->points))
        return FALSE;
    }

  for (guint i = 0; i < n_clusters; i++)
    {
      if (!read_frame (in, self->frames))
        return FALSE;
    }

  return skip (in, "end\n") && in->at == in->end;
}

/**
 * quern_layout_answer_read:
 * @answer: what the helper wrote, or what something else wrote in its place
 * @nodes: (element-type QuernLayoutNode): the boxes of the request
 * @n_edges: number of arrows in the request
 * @n_clusters: number of frames in the request
 *
 * Reads an answer, without trusting it: the layout has exactly as many boxes, arrows and frames as
 * the request, at finite positions.
 *
 * Returns: (transfer full) (nullable): the layout, or %NULL if the answer is invalid
 */
QuernGraphLayout *
quern_layout_answer_read (GBytes       *answer,
                          const GArray *nodes,
                          guint         n_edges,
                          guint         n_clusters)
{
  g_autoptr (QuernGraphLayout) self = g_new0 (QuernGraphLayout, 1);
  Answer in;
  gsize length;

  self->nodes = g_array_sized_new (FALSE, FALSE, sizeof (QuernRect), nodes->len);
  self->curves = g_array_sized_new (FALSE, FALSE, sizeof (QuernLayoutCurve), n_edges);
  self->points = g_array_new (FALSE, FALSE, sizeof (QuernPoint));

  self->frames = g_array_sized_new (FALSE, FALSE, sizeof (QuernRect), n_clusters);

  in.at = g_bytes_get_data (answer, &length);
  if (in.at == NULL)
    return NULL;
  in.end = in.at + length;

  return read_layout (self, &in, nodes, n_edges, n_clusters) ? g_steal_pointer (&self) : NULL;
}
