/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-picture.h"

G_BEGIN_DECLS

void quern_box_outline_stroke     (cairo_t          *cr,
                                   const QuernRect  *bounds,
                                   double            distance,
                                   double            width);
void quern_box_outline_draw_state (cairo_t          *cr,
                                   const QuernStyle *style,
                                   const QuernRect  *box,
                                   QuernItemState    state,
                                   gboolean          is_difference,
                                   double            zoom);

G_END_DECLS
