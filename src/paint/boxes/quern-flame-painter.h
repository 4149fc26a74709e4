/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-scene.h"
#include "quern-text.h"

G_BEGIN_DECLS

void quern_flame_painter_draw (const QuernBoxScene *scene,
                               cairo_t             *cr,
                               QuernText           *text,
                               const QuernStyle    *style,
                               const QuernRect     *visible,
                               double               zoom);

void quern_flame_painter_draw_marks (const QuernBoxScene *scene,
                                     cairo_t             *cr,
                                     QuernText           *text,
                                     const QuernStyle    *style,
                                     const guint8        *marked,
                                     const QuernRect     *visible,
                                     double               zoom);

G_END_DECLS
