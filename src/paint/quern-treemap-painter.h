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

/* bands: takes the QuernTreemapBand that were drawn. */
void quern_treemap_painter_draw            (const QuernTreemapScene *scene,
                                            cairo_t                 *cr,
                                            QuernText               *text,
                                            const QuernStyle        *style,
                                            const QuernRect         *visible,
                                            double                   zoom,
                                            GArray                  *bands);
void quern_treemap_painter_draw_item_state (const QuernTreemapScene *scene,
                                            cairo_t                 *cr,
                                            const QuernStyle        *style,
                                            guint                    item,
                                            QuernItemState           state,
                                            double                   zoom);

G_END_DECLS
