/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-canvas.h"

G_BEGIN_DECLS

/* Moves a widget that lies over a canvas to the corner where it hides the fewest items, by its
 * alignment. No other widget over the canvas has that corner. width, height: px of the widget;
 * at_end: whether the right corner is preferred to the left one */
void quern_corner_place (GtkWidget   *widget,
                         QuernCanvas *canvas,
                         double       width,
                         double       height,
                         gboolean     at_end);

G_END_DECLS
