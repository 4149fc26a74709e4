/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-walk.h"

#include <math.h>

/* Maximum distance in px between the middles of items in one row. */
#define SAME_ROW 1.0

/* Factor on the distance across the direction, so that items straight ahead are preferred. */
#define SHIFT_PENALTY 4.0

/* Top down, an arrow may lead back up, in a loop of basic blocks. No key follows it, as it would
 * never leave the loop. */
static gboolean
leads_back (const QuernGraphScene *scene,
            const QuernGraphArrow *arrow)
{
  return scene->orientation == QUERN_GRAPH_TOP_DOWN &&
         quern_graph_scene_get_bounds (scene, arrow->to)->y <=
         quern_graph_scene_get_bounds (scene, arrow->from)->y;
}

/* The other end of the costliest arrow in that direction, or the pill on it; without an arrow, the
 * pill of a rest. Arrows are sorted by cost. */
static guint
follow_arrow (const QuernGraphScene *scene,
              guint                  item,
              QuernDirection         direction)
{
  guint n_boxes = scene->boxes->len;

  if (item >= n_boxes)
    {
      const QuernGraphPill *pill = &g_array_index (scene->pills, QuernGraphPill, item - n_boxes);

      if (pill->arrow != QUERN_NONE && pill->direction == direction)
        return g_array_index (scene->arrows, QuernGraphArrow, pill->arrow).to;

      return pill->direction != direction ? pill->box : QUERN_NONE;
    }

  for (guint i = 0; i < scene->arrows->len; i++)
    {
      const QuernGraphArrow *arrow = &g_array_index (scene->arrows, QuernGraphArrow, i);

      if (arrow->from == arrow->to || leads_back (scene, arrow))
        continue;
      if ((direction == QUERN_CALLEES ? arrow->from : arrow->to) != item)
        continue;
      if (arrow->pill != QUERN_NONE)
        return n_boxes + arrow->pill;

      return direction == QUERN_CALLEES ? arrow->to : arrow->from;
    }

  for (guint i = 0; i < scene->pills->len; i++)
    {
      const QuernGraphPill *pill = &g_array_index (scene->pills, QuernGraphPill, i);

      if (pill->box == item && pill->direction == direction)
        return n_boxes + i;
    }

  return QUERN_NONE;
}

/* The distance of one item from another in a direction; items straight ahead count as nearer than
 * shifted ones. Items behind are out of reach. */
static double
measure_way (const QuernRect *from,
             const QuernRect *to,
             int              dx,
             int              dy)
{
  double right = to->x + to->width / 2.0 - from->x - from->width / 2.0;
  double down = to->y + to->height / 2.0 - from->y - from->height / 2.0;
  double ahead = dx != 0 ? right * dx : down * dy;
  double aside = dx != 0
                 ? fabs (down) - (from->height + to->height) / 2.0
                 : fabs (right) - (from->width + to->width) / 2.0;

  return ahead > 0.0 ? ahead + SHIFT_PENALTY * MAX (aside, 0.0) : G_MAXDOUBLE;
}

/* The nearest item in that direction. */
static guint
find_beside (const QuernGraphScene *scene,
             guint                  item,
             int                    dx,
             int                    dy)
{
  const QuernRect *here = quern_graph_scene_get_bounds (scene, item);
  guint n_items = scene->boxes->len + scene->pills->len;
  guint best = QUERN_NONE;
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < n_items; i++)
    {
      double way = i != item
                   ? measure_way (here, quern_graph_scene_get_bounds (scene, i), dx, dy)
                   : G_MAXDOUBLE;

      if (way < least)
        {
          best = i;
          least = way;
        }
    }

  return best;
}

/* Compares the positions of two items, row by row. */
static int
compare_places (const QuernGraphScene *scene,
                guint                  a,
                guint                  b,
                gboolean               is_down)
{
  const QuernRect *first = quern_graph_scene_get_bounds (scene, a);
  const QuernRect *second = quern_graph_scene_get_bounds (scene, b);
  double right = first->x + first->width / 2.0 - second->x - second->width / 2.0;
  double down = first->y + first->height / 2.0 - second->y - second->height / 2.0;
  double along = is_down ? down : right;
  double across = is_down ? right : down;

  if (fabs (along) >= SAME_ROW)
    return along < 0.0 ? -1 : 1;
  if (fabs (across) > 0.0)
    return across < 0.0 ? -1 : 1;

  return QUERN_ORDER (a, b);
}

/* The next item of a row or, after its end, the first of the next row, so that every item can be
 * reached. */
static guint
find_in_row (const QuernGraphScene *scene,
             guint                  item,
             int                    step)
{
  gboolean is_down = scene->orientation == QUERN_GRAPH_TOP_DOWN;
  guint n_items = scene->boxes->len + scene->pills->len;
  guint best = QUERN_NONE;

  for (guint i = 0; i < n_items; i++)
    {
      if (i != item && compare_places (scene, i, item, is_down) == step &&
          (best == QUERN_NONE || compare_places (scene, i, best, is_down) == -step))
        best = i;
    }

  return best;
}

/**
 * quern_graph_walk:
 * @scene: the scene
 * @item: a box or, with indices after those of the boxes, a pill
 * @dx: -1, 0 or 1
 * @dy: -1, 0 or 1; one of the two is 0
 *
 * Keys along the flow of the graph follow the costliest arrow, those across it go through the row.
 * Without an arrow, and in circular layouts, they lead to the nearest item.
 *
 * Returns: the item that the key leads to, or `QUERN_NONE`
 */
guint
quern_graph_walk (const QuernGraphScene *scene,
                  guint                  item,
                  int                    dx,
                  int                    dy)
{
  int along = scene->orientation == QUERN_GRAPH_LEFT_TO_RIGHT ? dx : dy;
  guint next = QUERN_NONE;

  if (dx == 0 && dy == 0)
    return QUERN_NONE;

  if (along != 0)
    next = follow_arrow (scene, item, along > 0 ? QUERN_CALLEES : QUERN_CALLERS);
  else if (scene->orientation != QUERN_GRAPH_CIRCULAR)
    next = find_in_row (scene, item, dx + dy);

  return next != QUERN_NONE ? next : find_beside (scene, item, dx, dy);
}
