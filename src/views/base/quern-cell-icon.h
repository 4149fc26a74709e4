/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Small symbolic icons that a cell draws itself, to avoid a widget for each icon. */

/* Width and height, in px. */
#define QUERN_CELL_ICON_SIZE 14

/* Uses the widget's current icon theme, scale and direction. */
GdkPaintable *quern_cell_icon_look_up (GtkWidget     *widget,
                                       const char    *name) G_GNUC_WARN_UNUSED_RESULT;
/* Draws the icon at x, centered vertically in the widget. */
void          quern_cell_icon_draw    (GdkPaintable  *icon,
                                       GtkWidget     *widget,
                                       GtkSnapshot   *snapshot,
                                       float          x,
                                       const GdkRGBA *color);

G_END_DECLS
