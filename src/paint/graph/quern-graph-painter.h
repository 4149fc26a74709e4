/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scene.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/* Draws a scene according to VISUAL 4. The arrows of the style's accent item are highlighted. */
void quern_graph_paint       (const QuernGraphScene *scene,
                              cairo_t               *cr,
                              QuernText             *text,
                              const QuernStyle      *style,
                              const QuernRect       *visible,
                              double                 zoom);
/* marked: by box. */
void quern_graph_paint_marks (const QuernGraphScene *scene,
                              cairo_t               *cr,
                              QuernText             *text,
                              const QuernStyle      *style,
                              const guint8          *marked,
                              const QuernRect       *visible,
                              double                 zoom);
void quern_graph_paint_state (const QuernGraphScene *scene,
                              cairo_t               *cr,
                              const QuernStyle      *style,
                              guint                  item,
                              QuernItemState         state,
                              double                 zoom);

G_END_DECLS
