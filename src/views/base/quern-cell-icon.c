/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cell-icon.h"

GdkPaintable *
quern_cell_icon_look_up (GtkWidget  *widget,
                         const char *name)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));

  return GDK_PAINTABLE (
    gtk_icon_theme_lookup_icon (theme, name, NULL, QUERN_CELL_ICON_SIZE,
                                gtk_widget_get_scale_factor (widget),
                                gtk_widget_get_direction (widget), 0));
}

void
quern_cell_icon_draw (GdkPaintable  *icon,
                      GtkWidget     *widget,
                      GtkSnapshot   *snapshot,
                      float          x,
                      const GdkRGBA *color)
{
  int y = (gtk_widget_get_height (widget) - QUERN_CELL_ICON_SIZE) / 2;

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, (float) y));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot,
                                            QUERN_CELL_ICON_SIZE, QUERN_CELL_ICON_SIZE, color, 1);
  gtk_snapshot_restore (snapshot);
}
