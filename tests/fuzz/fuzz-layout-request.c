/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as a request to the layout program: refused with a reason, or parsed. The format has
 * one spelling for each graph, so writing a parsed request reproduces the input. */

#include "fuzz.h"

#include "quern-layout-request.h"

#include <glib.h>
#include <string.h>

static GString *
write_request (const LayoutRequest *request)
{
  GString *text = g_string_new ("quern-layout 1\n");

  g_string_append_printf (text, "graph %ld %ld %ld %ld %ld\n", request->orientation,
                          request->node_gap, request->rank_gap, request->n_nodes,
                          request->n_edges);
  for (long i = 0; i < request->n_nodes; i++)
    g_string_append_printf (text, "node %ld %ld\n", request->nodes[i].width,
                            request->nodes[i].height);

  for (long i = 0; i < request->n_edges; i++)
    {
      const LayoutEdge *edge = &request->edges[i];

      g_assert (edge->from >= 0 && edge->from < request->n_nodes);
      g_assert (edge->to >= 0 && edge->to < request->n_nodes);
      g_string_append_printf (text, "edge %ld %ld %ld %ld %ld %ld %ld %ld\n", edge->from, edge->to,
                              edge->label_width, edge->label_height, edge->arrow, edge->weight,
                              edge->ranks, edge->drawn);
    }

  if (request->root >= 0)
    {
      g_assert (request->root < request->n_nodes);
      g_string_append_printf (text, "root %ld\n", request->root);
    }
  for (long i = 0; i < request->n_clusters; i++)
    {
      const LayoutCluster *cluster = &request->clusters[i];

      g_assert (cluster->n_nodes > 0 &&
                cluster->first + cluster->n_nodes <= request->n_members);
      g_string_append_printf (text, "cluster %ld %ld %ld", cluster->label_width,
                              cluster->label_height, cluster->n_nodes);
      for (long j = 0; j < cluster->n_nodes; j++)
        {
          g_assert (request->members[cluster->first + j] < request->n_nodes);
          g_string_append_printf (text, " %ld", request->members[cluster->first + j]);
        }
      g_string_append_c (text, '\n');
    }

  return g_string_append (text, "end\n");
}

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  char message[LAYOUT_MESSAGE_SIZE] = "";
  g_autoptr (GString) written = NULL;
  LayoutRequest request;

  if (layout_request_read (&request, (const char *) data, size, message) != LAYOUT_REQUEST_OK)
    {
      g_assert (*message != '\0' && strchr (message, '\n') == NULL);
      g_assert (request.nodes == NULL && request.edges == NULL);
      g_assert (request.clusters == NULL && request.members == NULL);
      return 0;
    }

  written = write_request (&request);
  g_assert (written->len == size && memcmp (written->str, data, size) == 0);
  layout_request_clear (&request);

  return 0;
}
