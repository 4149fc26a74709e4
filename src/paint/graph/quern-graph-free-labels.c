/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-free-labels.h"

#include "quern-graph-labels.h"
#include "quern-graph-request.h"

#include <math.h>

/* Where to try the label of an arrow, as fractions of its curve. */
static const double places[] = { 0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8 };

/* The point at a fraction of a piecewise cubic Bézier curve. */
static QuernPoint
find_point (const QuernPoint *points,
            guint             n_points,
            double            part)
{
  guint n_pieces = (n_points - 1) / 3;
  guint piece = MIN ((guint) (part * n_pieces), n_pieces - 1);
  const QuernPoint *p = points + 3 * piece;
  double t = part * n_pieces - piece;
  double s = 1.0 - t;
  double a = s * s * s;
  double b = 3.0 * s * s * t;
  double c = 3.0 * s * t * t;
  double d = t * t * t;

  return (QuernPoint) { a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                        a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y };
}

static gboolean
is_free (const QuernGraphScene *scene,
         const GArray          *labels,
         const QuernRect       *place)
{
  QuernRect all = scene->extent;

  quern_rect_unite (&all, place);
  if (all.width > scene->extent.width || all.height > scene->extent.height)
    return FALSE;

  for (guint i = 0; i < scene->boxes->len + scene->pills->len; i++)
    {
      if (quern_rect_intersects (quern_graph_scene_get_bounds (scene, i), place))
        return FALSE;
    }
  for (guint i = 0; i < labels->len; i++)
    {
      if (quern_rect_intersects (&g_array_index (labels, QuernRect, i), place))
        return FALSE;
    }

  return TRUE;
}

static void
place_one (const QuernGraphScene *scene,
           QuernGraphArrow       *arrow,
           char                  *label, /* (transfer full) */
           QuernText             *text,
           GArray                *labels)
{
  const QuernPoint *points = &g_array_index (scene->points, QuernPoint, arrow->first_point);
  double label_width = ceil (quern_text_measure (text, QUERN_TEXT_EDGE_LABEL, label));
  double width = label_width + 2.0 * QUERN_GRAPH_LABEL_MARGIN;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      QuernPoint centre = find_point (points, arrow->n_points, places[i]);
      QuernRect place = { centre.x - width / 2.0, centre.y - QUERN_GRAPH_LABEL_HEIGHT / 2.0,
                          width, QUERN_GRAPH_LABEL_HEIGHT };

      if (is_free (scene, labels, &place))
        {
          g_free (arrow->label);
          arrow->label = label;
          arrow->label_width = label_width;
          arrow->label_place = centre;
          quern_rect_unite (&arrow->extent, &place);
          g_array_append_val (labels, place);
          return;
        }
    }

  g_free (label);
}

/**
 * quern_graph_free_labels_place:
 * @scene: a scene with positions, whose arrows have no labels
 * @selection: what it shows
 * @text: measures
 *
 * Gives arrows a label where it covers no box, pill or other label; others stay without one.
 */
void
quern_graph_free_labels_place (QuernGraphScene           *scene,
                               const QuernGraphSelection *selection,
                               QuernText                 *text)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (QuernRect));

  /* The costliest arrows come first. */
  for (guint i = 0; i < scene->arrows->len; i++)
    {
      QuernGraphArrow *arrow = &g_array_index (scene->arrows, QuernGraphArrow, i);

      if (arrow->pill == QUERN_NONE && arrow->n_points > 3)
        place_one (scene, arrow,
                   quern_graph_labels_dup_edge (selection, &g_array_index (selection->edges,
                                                                           QuernGraphEdge, i)),
                   text, labels);
    }
}
