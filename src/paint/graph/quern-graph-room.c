/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-room.h"

#include <math.h>

/* Between a widened box and anything beside it, in px at zoom 1. */
#define GAP 10.0

/* Each box is compared with everything else: more boxes would take too long. */
#define MAX_BOXES 300

/* Straight pieces that stand for a Bézier curve. */
#define N_PIECES 8

/* The free room beside a box. */
typedef struct
{
  QuernRect band;  /* the box */
  double    left;  /* how far it may extend, in coordinates of the scene */
  double    right;
} Room;

/* Takes what is beside the box out of its room. */
static void
avoid (Room            *room,
       const QuernRect *rect,
       double           gap)
{
  const QuernRect *band = &room->band;
  double right = rect->x + rect->width;

  if (rect->y >= band->y + band->height || rect->y + rect->height <= band->y)
    return;

  if (rect->x + right < 2.0 * band->x + band->width)
    room->left = MIN (MAX (room->left, right + gap), band->x);
  else
    room->right = MAX (MIN (room->right, rect->x - gap), band->x + band->width);
}

static QuernPoint
get_point (const QuernPoint *p,
           double            t)
{
  const double s = 1.0 - t;
  const double a = s * s * s, b = 3.0 * s * s * t, c = 3.0 * s * t * t, d = t * t * t;

  return (QuernPoint) {
    a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
    a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y
  };
}

static void
avoid_curve (Room             *room,
             const QuernPoint *points,
             guint             n_points,
             double            margin)
{
  for (guint i = 0; i + 3 < n_points; i += 3)
    {
      QuernPoint from = points[i];

      for (guint j = 1; j <= N_PIECES; j++)
        {
          QuernPoint to = get_point (points + i, (double) j / N_PIECES);
          QuernRect piece = {
            MIN (from.x, to.x) - margin, MIN (from.y, to.y) - margin,
            fabs (to.x - from.x) + 2.0 * margin, fabs (to.y - from.y) + 2.0 * margin
          };

          avoid (room, &piece, margin);
          from = to;
        }
    }
}

/* Of an arrow to the box itself, only the head must stay in sight, and a loop. */
static void
avoid_arrow (Room                  *room,
             const QuernGraphScene *scene,
             const QuernGraphArrow *arrow,
             guint                  box)
{
  double breadth = quern_graph_scene_get_head_breadth (arrow->width);
  QuernRect head = {
    arrow->tip.x - breadth / 2.0, arrow->tip.y - breadth / 2.0, breadth, breadth
  };
  QuernRect label = {
    arrow->label_place.x - arrow->label_width / 2.0, arrow->label_place.y - breadth / 2.0,
    arrow->label_width, breadth
  };

  if (arrow->n_points == 0)
    return;

  if (arrow->label != NULL && *arrow->label != '\0')
    avoid (room, &label, GAP);
  if (arrow->from == box && arrow->to != box)
    return;

  if (arrow->from != box && arrow->to == box)
    {
      /* Heads above or below are in no way. */
      if (arrow->tip.x < room->band.x || arrow->tip.x > room->band.x + room->band.width)
        avoid (room, &head, GAP);
      return;
    }

  avoid (room, &head, GAP);
  avoid_curve (room, &g_array_index (scene->points, QuernPoint, arrow->first_point),
               arrow->n_points, MAX (arrow->width / 2.0, 2.0));
}

static Room
find_room (const QuernGraphScene *scene,
           guint                  box,
           const QuernRect       *limits)
{
  const QuernRect *bounds = quern_graph_scene_get_bounds (scene, box);
  Room room = { *bounds, MIN (limits->x + GAP, bounds->x),
                MAX (limits->x + limits->width - GAP, bounds->x + bounds->width) };

  for (guint i = 0; i < scene->boxes->len + scene->pills->len; i++)
    if (i != box)
      {
        QuernRect other = *quern_graph_scene_get_bounds (scene, i);

        /* Sheets of a cycle. */
        other.width += GAP;
        avoid (&room, &other, GAP);
      }
  for (guint i = 0; i < scene->arrows->len; i++)
    avoid_arrow (&room, scene, &g_array_index (scene->arrows, QuernGraphArrow, i), box);
  for (guint i = 0; i < quern_graph_scene_get_n_rests (scene); i++)
    {
      const QuernGraphPill *pill = &g_array_index (scene->pills, QuernGraphPill, i);

      if (pill->box != box && pill->n_points > 0)
        avoid_curve (&room, &g_array_index (scene->points, QuernPoint, pill->first_point),
                     pill->n_points, 2.0);
    }

  return room;
}

/* Gives a box the title that fits into it. */
static void
set_title (const QuernGraphScene *scene,
           QuernGraphBox         *box,
           QuernText             *text,
           double                 width)
{
  g_autofree char *old = g_steal_pointer (&box->title);

  box->title = quern_graph_scene_dup_title (scene, box, text, width);
}

void
quern_graph_room_use (QuernGraphScene *scene,
                      QuernText       *text,
                      const QuernRect *view,
                      double           zoom)
{
  double growth = quern_graph_scene_get_growth (QUERN_TEXT_NODE_NAME, zoom);

  if (scene->orientation != QUERN_GRAPH_TOP_DOWN || scene->frames->len > 0 ||
      scene->boxes->len > MAX_BOXES || growth <= 1.0)
    return;

  for (guint i = 0; i < scene->boxes->len; i++)
    {
      QuernGraphBox *box = &g_array_index (scene->boxes, QuernGraphBox, i);
      QuernRect *bounds = &box->bounds;
      double around = 2.0 * QUERN_GRAPH_PADDING + quern_graph_box_get_signs_width (box);
      gboolean is_in_view = bounds->x >= view->x &&
                            bounds->x + bounds->width <= view->x + view->width;
      QuernGraphBox whole = *box;
      g_autofree char *name = NULL;
      double missing, left, right;
      Room room;

      if (box->is_cycle || scene->profile == NULL)
        continue;

      whole.title = NULL;
      name = quern_graph_scene_dup_title (scene, &whole, text, QUERN_GRAPH_MAX_SMALL_NAME);
      missing = ceil (quern_text_measure (text, QUERN_TEXT_NODE_NAME, name) * growth) + around -
                bounds->width;
      if (missing <= 0.0)
        continue;

      room = find_room (scene, i, is_in_view ? view : &scene->extent);
      left = MIN (bounds->x - room.left, missing / 2.0);
      right = MIN (room.right - bounds->x - bounds->width, missing - left);
      left = MIN (bounds->x - room.left, missing - right);
      bounds->x -= left;
      bounds->width += left + right;
      set_title (scene, box, text, MIN (bounds->width - around, QUERN_GRAPH_MAX_SMALL_NAME));
    }
}
