/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Small symbolic icons that a cell draws itself: a widget for each would be many. */

/* Px: they are squares. */
#define QUERN_CELL_ICON_SIZE 14

/* As the widget's icon theme, scale and direction are now. */
GdkPaintable *quern_cell_icon_look_up (GtkWidget     *widget,
                                       const char    *name) G_GNUC_WARN_UNUSED_RESULT;
/* At x, in the middle of the widget's height. */
void          quern_cell_icon_draw    (GdkPaintable  *icon,
                                       GtkWidget     *widget,
                                       GtkSnapshot   *snapshot,
                                       float          x,
                                       const GdkRGBA *color);

G_END_DECLS
