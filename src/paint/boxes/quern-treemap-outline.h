/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-scene.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/* The area of a label that covers children of its box. A pointer there hits the box. */
typedef struct
{
  guint     item;
  QuernRect area;
} QuernTreemapBand;

/* Highlights a box, but keeps the bands of other boxes readable. */
void quern_treemap_outline_draw_state (const QuernBoxScene *scene,
                                       cairo_t             *cr,
                                       const QuernStyle    *style,
                                       guint                item,
                                       QuernItemState       state,
                                       double               zoom,
                                       const GArray        *bands);

G_END_DECLS
