/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-layout.h"

#include "quern-config.h"
#include "quern-layout-process.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The helper speaks in hundredths of a px: see its source file. */
#define UNITS 100.0
#define MAX_LENGTH 1000000
#define MAX_PLACE 1000000000

/* What the helper accepts. */
#define MAX_NODES 2000
#define MAX_EDGES 10000
#define MAX_WEIGHT 1000

#define TIMEOUT_MS 20000

/* Gaps between boxes, in px: beside each other, and from rank to rank. Left to
 * right the labels stand in the gap between ranks, and need no more of it. */
#define NODE_GAP 16
#define RANK_GAP_DOWN 24
#define RANK_GAP_RIGHT 26

typedef struct
{
  const char *at;
  const char *end;
} Answer;

static int
to_units (double length)
{
  if (!(length > 0.0))
    return 0;

  return (int) MIN (ceil (length * UNITS), (double) MAX_LENGTH);
}

static GBytes *
write_request (QuernGraphOrientation  orientation,
               const GArray          *nodes,
               const GArray          *edges)
{
  gboolean is_right = orientation == QUERN_GRAPH_LEFT_TO_RIGHT;
  GString *text = g_string_new ("quern-layout 1\n");

  g_string_append_printf (text, "graph %d %d %d %u %u\n", is_right ? 1 : 0,
                          to_units (NODE_GAP),
                          to_units (is_right ? RANK_GAP_RIGHT : RANK_GAP_DOWN),
                          nodes->len, edges->len);

  for (guint i = 0; i < nodes->len; i++)
    {
      const QuernLayoutNode *node = &g_array_index (nodes, QuernLayoutNode, i);

      g_string_append_printf (text, "node %d %d\n",
                              MAX (to_units (node->width), 1),
                              MAX (to_units (node->height), 1));
    }

  for (guint i = 0; i < edges->len; i++)
    {
      const QuernLayoutEdge *edge = &g_array_index (edges, QuernLayoutEdge, i);

      g_string_append_printf (text, "edge %u %u %d %d %d %u 1 %d\n",
                              edge->from, edge->to,
                              to_units (edge->label_width), to_units (edge->label_height),
                              to_units (edge->arrow_length),
                              MIN (edge->weight, MAX_WEIGHT),
                              edge->is_drawn ? 1 : 0);
    }

  g_string_append (text, "end\n");

  return g_string_free_to_bytes (text);
}

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

/* A blank and an integer that a picture can have. */
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

  /* Each point takes four bytes at least: more cannot be there. */
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
read_layout (QuernGraphLayout *self,
             Answer           *in,
             const GArray     *nodes,
             const GArray     *edges)
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

  for (guint i = 0; i < edges->len; i++)
    {
      if (!read_curve (in, self->curves, self->points))
        return FALSE;
    }

  return skip (in, "end\n") && in->at == in->end;
}

/* An edge to nowhere would be the caller's bug: better no layout than a wrong one. */
static gboolean
check_ends (const GArray *nodes,
            const GArray *edges)
{
  for (guint i = 0; i < edges->len; i++)
    {
      const QuernLayoutEdge *edge = &g_array_index (edges, QuernLayoutEdge, i);

      if (edge->from >= nodes->len || edge->to >= nodes->len)
        return FALSE;
    }

  return TRUE;
}

/**
 * quern_graph_layout_new:
 * @orientation: where the arrows lead
 * @nodes: (element-type QuernLayoutNode): the sizes of the boxes
 * @edges: (element-type QuernLayoutEdge): the arrows
 * @cancellable: (nullable): ends the helper at once
 * @error: return location for a `QUERN_LAYOUT_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Places boxes and arrows by dot, in the helper program; blocks until that is
 * done, for 20 seconds at most. The same request gives the same layout.
 *
 * Returns: (transfer full): the layout
 */
QuernGraphLayout *
quern_graph_layout_new (QuernGraphOrientation   orientation,
                        const GArray           *nodes,
                        const GArray           *edges,
                        GCancellable           *cancellable,
                        GError                **error)
{
  g_autoptr (QuernGraphLayout) self = NULL;
  g_autoptr (GBytes) request = NULL;
  g_autoptr (GBytes) bytes = NULL;
  Answer answer;
  gsize length;

  g_return_val_if_fail (nodes != NULL && edges != NULL, NULL);
  g_return_val_if_fail (check_ends (nodes, edges), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (nodes->len > MAX_NODES || edges->len > MAX_EDGES)
    {
      g_set_error_literal (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_TOO_LARGE,
                           _("This graph is too large to draw"));
      return NULL;
    }

  request = write_request (orientation, nodes, edges);
  bytes = quern_layout_process_run (request, TIMEOUT_MS, cancellable, error);
  if (bytes == NULL)
    return NULL;

  self = g_new0 (QuernGraphLayout, 1);
  self->nodes = g_array_sized_new (FALSE, FALSE, sizeof (QuernRect), nodes->len);
  self->curves = g_array_sized_new (FALSE, FALSE, sizeof (QuernLayoutCurve), edges->len);
  self->points = g_array_new (FALSE, FALSE, sizeof (QuernPoint));

  answer.at = g_bytes_get_data (bytes, &length);
  answer.end = answer.at + length;
  if (!read_layout (self, &answer, nodes, edges))
    {
      g_set_error_literal (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_FAILED,
                           _("The graph could not be laid out: the layout program gave no sense"));
      return NULL;
    }

  return g_steal_pointer (&self);
}

void
quern_graph_layout_free (QuernGraphLayout *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->nodes, g_array_unref);
  g_clear_pointer (&self->curves, g_array_unref);
  g_clear_pointer (&self->points, g_array_unref);
  g_free (self);
}
