/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-outline.h"

#include "quern-box-outline.h"

/* The part of a box that is not covered by its ancestors' labels; all of it if they cover
 * everything. */
static QuernRect
get_free_part (const QuernBoxScene *scene,
               guint                item,
               const GArray        *bands)
{
  const QuernBox *box = quern_box_scene_get_box (scene, item);
  QuernRect free_part = box->bounds;
  double bottom = free_part.y + free_part.height;
  guint ancestor = box->parent;

  /* Bands are in the order of the boxes, so that ancestors are found from the end. */
  for (guint i = bands->len; i-- > 0 && ancestor != QUERN_NONE;)
    {
      const QuernTreemapBand *band = &g_array_index (bands, QuernTreemapBand, i);

      while (ancestor != QUERN_NONE && ancestor > band->item)
        ancestor = quern_box_scene_get_box (scene, ancestor)->parent;
      if (ancestor == band->item && quern_rect_intersects (&band->area, &box->bounds))
        free_part.y = MAX (free_part.y, band->area.y + band->area.height);
    }
  free_part.height = bottom - free_part.y;

  return free_part.height > 0.0 ? free_part : box->bounds;
}

void
quern_treemap_outline_draw_state (const QuernBoxScene *scene,
                                  cairo_t             *cr,
                                  const QuernStyle    *style,
                                  guint                item,
                                  QuernItemState       state,
                                  double               zoom,
                                  const GArray        *bands)
{
  QuernRect bounds = get_free_part (scene, item, bands);

  quern_box_outline_draw_state (cr, style, &bounds, state, scene->layout->is_difference, zoom);
}
