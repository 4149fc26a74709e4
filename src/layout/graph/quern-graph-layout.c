/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-layout.h"

#include "quern-config.h"
#include "quern-layout-answer.h"
#include "quern-layout-process.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The helper's unit is 1/100 px: see its source file. */
#define UNITS 100.0
#define MAX_LENGTH 1000000

/* The limits of the helper. */
#define MAX_NODES 2000
#define MAX_EDGES 10000
#define MAX_WEIGHT 1000
#define MAX_CLUSTERS 500

#define TIMEOUT_MS 20000

/* Gaps between boxes of a rank and between ranks, in px. From left to right, labels are in the gap
 * between ranks, and need no extra space. */
#define NODE_GAP 16
#define RANK_GAP_DOWN 24
#define RANK_GAP_RIGHT 26
#define CIRCLE_GAP 210

static int
to_units (double length)
{
  if (!(length > 0.0))
    return 0;

  return (int) MIN (ceil (length * UNITS), (double) MAX_LENGTH);
}

static guint
count_members (const GArray *nodes,
               guint         cluster)
{
  guint n = 0;

  for (guint i = 0; i < nodes->len; i++)
    n += g_array_index (nodes, QuernLayoutNode, i).cluster == cluster ? 1 : 0;

  return n;
}

static void
write_clusters (GString                *text,
                const QuernLayoutForm  *form,
                const GArray           *nodes)
{
  guint n_clusters = form->clusters != NULL ? form->clusters->len : 0;

  for (guint i = 0; i < n_clusters; i++)
    {
      const QuernLayoutCluster *cluster = &g_array_index (form->clusters, QuernLayoutCluster, i);

      g_string_append_printf (text, "cluster %d %d %u", to_units (cluster->label_width),
                              to_units (cluster->label_height), count_members (nodes, i + 1));
      for (guint j = 0; j < nodes->len; j++)
        {
          if (g_array_index (nodes, QuernLayoutNode, j).cluster == i + 1)
            g_string_append_printf (text, " %u", j);
        }
      g_string_append_c (text, '\n');
    }
}

static GBytes *
write_request (const QuernLayoutForm *form,
               const GArray          *nodes,
               const GArray          *edges)
{
  static const struct { int number; double rank_gap; } shapes[] = {
    [QUERN_GRAPH_TOP_DOWN] = { 0, RANK_GAP_DOWN },
    [QUERN_GRAPH_LEFT_TO_RIGHT] = { 1, RANK_GAP_RIGHT },
    [QUERN_GRAPH_CIRCULAR] = { 2, CIRCLE_GAP },
  };
  GString *text = g_string_new ("quern-layout 1\n");

  g_string_append_printf (text, "graph %d %d %d %u %u\n", shapes[form->orientation].number,
                          to_units (NODE_GAP * form->spacing),
                          to_units (shapes[form->orientation].rank_gap * form->spacing),
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

  if (form->root < nodes->len)
    g_string_append_printf (text, "root %u\n", form->root);
  write_clusters (text, form, nodes);
  g_string_append (text, "end\n");

  return g_string_free_to_bytes (text);
}

/* An edge with invalid ends is a bug of the caller: better no layout than a wrong one. */
static gboolean
check_ends (const QuernLayoutForm *form,
            const GArray          *nodes,
            const GArray          *edges)
{
  guint n_clusters = form->clusters != NULL ? form->clusters->len : 0;

  for (guint i = 0; i < nodes->len; i++)
    {
      if (g_array_index (nodes, QuernLayoutNode, i).cluster > n_clusters)
        return FALSE;
    }
  for (guint i = 0; i < n_clusters; i++)
    {
      if (count_members (nodes, i + 1) == 0)
        return FALSE;
    }

  for (guint i = 0; i < edges->len; i++)
    {
      const QuernLayoutEdge *edge = &g_array_index (edges, QuernLayoutEdge, i);

      if (edge->from >= nodes->len || edge->to >= nodes->len)
        return FALSE;
    }

  return TRUE;
}

/* Like quern_graph_layout_form(), with the usual gaps and no frames. */
QuernGraphLayout *
quern_graph_layout_new (QuernGraphOrientation   orientation,
                        const GArray           *nodes,
                        const GArray           *edges,
                        GCancellable           *cancellable,
                        GError                **error)
{
  const QuernLayoutForm form = { orientation, 1.0, QUERN_NONE, NULL };

  return quern_graph_layout_form (&form, nodes, edges, cancellable, error);
}

/**
 * quern_graph_layout_form:
 * @form: orientation, gaps, root and frames
 * @nodes: (element-type QuernLayoutNode): the sizes of the boxes
 * @edges: (element-type QuernLayoutEdge): the arrows
 * @cancellable: (nullable): stops the helper at once
 * @error: return location for a `QUERN_LAYOUT_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Lays out boxes and arrows in the helper program, with dot, or with twopi for circles. Blocks
 * until that is done, for at most 20 seconds. The same request gives the same layout.
 *
 * Returns: (transfer full): the layout
 */
QuernGraphLayout *
quern_graph_layout_form (const QuernLayoutForm  *form,
                         const GArray           *nodes,
                         const GArray           *edges,
                         GCancellable           *cancellable,
                         GError                **error)
{
  guint n_clusters = form->clusters != NULL ? form->clusters->len : 0;
  g_autoptr (QuernGraphLayout) self = NULL;
  g_autoptr (GBytes) request = NULL;
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (nodes != NULL && edges != NULL, NULL);
  g_return_val_if_fail (check_ends (form, nodes, edges), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (nodes->len > MAX_NODES || edges->len > MAX_EDGES || n_clusters > MAX_CLUSTERS)
    {
      g_set_error_literal (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_TOO_LARGE,
                           _("This graph is too large to draw"));
      return NULL;
    }

  request = write_request (form, nodes, edges);
  bytes = quern_layout_process_run (request, TIMEOUT_MS, cancellable, error);
  if (bytes == NULL)
    return NULL;

  self = quern_layout_answer_read (bytes, nodes, edges->len, n_clusters);
  if (self == NULL)
    g_set_error_literal (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_FAILED,
                         _("The graph could not be laid out: "
                           "the layout program returned an invalid layout"));

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
  g_clear_pointer (&self->frames, g_array_unref);
  g_free (self);
}
