/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-walk.h"

#include <math.h>

/* An item that does not stand beside counts as so much farther away. */
#define SHIFT_PENALTY 4.0

/* Top down an arrow may lead back up, in a loop of basic blocks: no key follows it,
 * or it would never leave the loop. */
static gboolean
leads_back (const QuernGraphScene *scene,
            const QuernGraphArrow *arrow)
{
  return scene->orientation == QUERN_GRAPH_TOP_DOWN &&
         quern_graph_scene_get_bounds (scene, arrow->to)->y <=
         quern_graph_scene_get_bounds (scene, arrow->from)->y;
}

/* The other end of the costliest arrow in that direction, or of a rest's line
 * where there is no arrow. Arrows are sorted by cost. */
static guint
follow_arrow (const QuernGraphScene *scene,
              guint                  item,
              QuernDirection         direction)
{
  guint n_boxes = scene->boxes->len;

  if (item >= n_boxes)
    {
      const QuernGraphPill *pill = &g_array_index (scene->pills, QuernGraphPill, item - n_boxes);

      return pill->direction != direction ? pill->box : QUERN_NONE;
    }

  for (guint i = 0; i < scene->arrows->len; i++)
    {
      const QuernGraphArrow *arrow = &g_array_index (scene->arrows, QuernGraphArrow, i);

      if (arrow->from == arrow->to || leads_back (scene, arrow))
        continue;
      if (direction == QUERN_CALLEES && arrow->from == item)
        return arrow->to;
      if (direction == QUERN_CALLERS && arrow->to == item)
        return arrow->from;
    }

  for (guint i = 0; i < scene->pills->len; i++)
    {
      const QuernGraphPill *pill = &g_array_index (scene->pills, QuernGraphPill, i);

      if (pill->box == item && pill->direction == direction)
        return n_boxes + i;
    }

  return QUERN_NONE;
}

/* How far one item is from another in a direction: what stands beside it is
 * nearer than what is shifted. What lies behind is out of reach. */
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

/**
 * quern_graph_walk:
 * @scene: the scene
 * @item: a box, or, counted on from the boxes, a pill
 * @dx: -1, 0 or 1
 * @dy: -1, 0 or 1; one of both is 0
 *
 * Along the flow of the graph keys follow the costliest arrow; across it, and
 * where there is no arrow, they go to the nearest item.
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

  return next != QUERN_NONE ? next : find_beside (scene, item, dx, dy);
}
