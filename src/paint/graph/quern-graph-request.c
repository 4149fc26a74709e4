/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-request.h"

#include <math.h>

/* Extra weight of the costliest call, which is drawn straighter than others. */
#define MAX_EXTRA_WEIGHT 20.0

/* Keeps rests near their box. */
#define REST_WEIGHT 3

/* More boxes without arrows than this are arranged in a field instead of one row. */
#define MAX_ALONE 6

/* Shape of a field for a picture that is wider than tall: with as many lanes as rows, it would be
 * too tall top down, and too wide left to right. */
#define LANES_DOWN 0.7
#define LANES_RIGHT 1.4
#define LANE_WEIGHT 10

GArray *
quern_graph_request_list_sizes (const QuernGraphScene *scene)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (QuernLayoutNode));
  guint n_items = scene->boxes->len + quern_graph_scene_get_n_rests (scene);

  for (guint i = 0; i < n_items; i++)
    {
      const QuernRect *bounds = quern_graph_scene_get_bounds (scene, i);
      QuernLayoutNode size = { bounds->width, bounds->height, 0 };

      g_array_append_val (sizes, size);
    }

  return sizes;
}

static void
add_arrows (GArray                *lines,
            const QuernGraphScene *scene)
{
  for (guint i = 0; i < scene->arrows->len; i++)
    {
      const QuernGraphArrow *arrow = &g_array_index (scene->arrows, QuernGraphArrow, i);
      QuernRect label = quern_graph_scene_get_label_size (scene, arrow);
      QuernLayoutEdge line = {
        .from = arrow->from,
        .to = arrow->to,
        .label_width = label.width > 0.0 ? label.width + arrow->width : 0.0,
        .label_height = label.height > 0.0 ? label.height + arrow->width : 0.0,
        .arrow_length = quern_graph_scene_get_head_length (arrow->width),
        .weight = 1 + (guint) (MAX_EXTRA_WEIGHT * arrow->share),
        .is_drawn = TRUE,
      };

      g_array_append_val (lines, line);
    }
}

static void
add_rests (GArray                *lines,
           const QuernGraphScene *scene)
{
  guint n_boxes = scene->boxes->len;

  for (guint i = 0; i < quern_graph_scene_get_n_rests (scene); i++)
    {
      const QuernGraphPill *pill = &g_array_index (scene->pills, QuernGraphPill, i);
      gboolean is_caller = pill->direction == QUERN_CALLERS;
      QuernLayoutEdge line = {
        .from = is_caller ? n_boxes + i : pill->box,
        .to = is_caller ? pill->box : n_boxes + i,
        .weight = REST_WEIGHT,
        .is_drawn = TRUE,
      };

      g_array_append_val (lines, line);
    }
}

/* The boxes without arrows or ordering edges to others. */
static GArray *
list_alone (const QuernGraphScene     *scene,
            const QuernGraphSelection *selection)
{
  g_autofree gboolean *is_tied = g_new0 (gboolean, MAX (scene->boxes->len, 1));
  GArray *alone = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < selection->edges->len + selection->cut->len; i++)
    {
      const QuernGraphEdge *edge = i < selection->edges->len
                                   ? &g_array_index (selection->edges, QuernGraphEdge, i)
                                   : &g_array_index (selection->cut, QuernGraphEdge,
                                                     i - selection->edges->len);

      if (edge->from != edge->to)
        is_tied[edge->from] = is_tied[edge->to] = TRUE;
    }

  for (guint i = 0; i < scene->boxes->len; i++)
    {
      if (!is_tied[i])
        g_array_append_val (alone, i);
    }

  return alone;
}

/* dot puts all boxes without predecessors into one row, however long: ordering edges make it a
 * field. */
static void
add_field (GArray                    *lines,
           const QuernGraphScene     *scene,
           const QuernGraphSelection *selection)
{
  gboolean is_right = scene->orientation == QUERN_GRAPH_LEFT_TO_RIGHT;
  g_autoptr (GArray) alone = list_alone (scene, selection);
  double shape = is_right ? LANES_RIGHT : LANES_DOWN;
  guint n_lanes = (guint) ceil (sqrt (alone->len * shape));

  if (alone->len <= MAX_ALONE || scene->orientation == QUERN_GRAPH_CIRCULAR)
    return;

  for (guint i = n_lanes; i < alone->len; i++)
    {
      QuernLayoutEdge line = {
        .from = g_array_index (alone, guint, i - n_lanes),
        .to = g_array_index (alone, guint, i),
        .weight = LANE_WEIGHT,
      };

      g_array_append_val (lines, line);
    }
}

GArray *
quern_graph_request_list_drawn (const QuernGraphScene *scene)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));

  add_arrows (lines, scene);
  add_rests (lines, scene);

  return lines;
}

GArray *
quern_graph_request_list_lines (const QuernGraphScene     *scene,
                                const QuernGraphSelection *selection)
{
  GArray *lines = quern_graph_request_list_drawn (scene);

  for (guint i = 0; i < selection->cut->len; i++)
    {
      const QuernGraphEdge *cut = &g_array_index (selection->cut, QuernGraphEdge, i);
      QuernLayoutEdge line = { .from = cut->from, .to = cut->to };

      g_array_append_val (lines, line);
    }

  add_field (lines, scene, selection);

  return lines;
}
