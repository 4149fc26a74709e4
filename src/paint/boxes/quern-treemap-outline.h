/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-picture.h"
#include "quern-treemap-scene.h"

G_BEGIN_DECLS

/* A box's label where it covers children: there it stands for the box. */
typedef struct
{
  guint     item;
  QuernRect area;
} QuernTreemapBand;

/* Sets a box off; leaves the bands of others readable. */
void quern_treemap_outline_draw_state (const QuernTreemapScene *scene,
                                       cairo_t                 *cr,
                                       const QuernStyle        *style,
                                       guint                    item,
                                       QuernItemState           state,
                                       double                   zoom,
                                       const GArray            *bands);

G_END_DECLS
