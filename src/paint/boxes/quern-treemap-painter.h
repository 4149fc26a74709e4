/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-text.h"
#include "quern-treemap-outline.h"

G_BEGIN_DECLS

/* bands: (element-type QuernTreemapBand): replaced, unless only a part is redrawn. */
void quern_treemap_painter_draw (const QuernBoxScene *scene,
                                 cairo_t             *cr,
                                 QuernText           *text,
                                 const QuernStyle    *style,
                                 const QuernRect     *visible,
                                 double               zoom,
                                 GArray              *bands);
/* Dims everything except the marked boxes, but also their unmarked children. marked: by item. */
void quern_treemap_painter_draw_marks (const QuernBoxScene *scene,
                                       cairo_t             *cr,
                                       QuernText           *text,
                                       const QuernStyle    *style,
                                       const guint8        *marked,
                                       const QuernRect     *visible,
                                       double               zoom);

G_END_DECLS
