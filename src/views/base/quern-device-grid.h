/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Where the px of the device lie in a widget. With a fractional scale, a px of the device may begin
 * left of and above the widget; what is painted is sharp only if it begins there, too. */
typedef struct
{
  double scale; /* px of the device for each px of the widget */
  double x;     /* px of the widget, at most 0: where the first px of the device begins */
  double y;
} QuernDeviceGrid;

void     quern_device_grid_init          (QuernDeviceGrid *self,
                                          double           scale,
                                          double           x,
                                          double           y);
void     quern_device_grid_init_for      (QuernDeviceGrid *self,
                                          GtkWidget       *widget);
int      quern_device_grid_count         (double           scale,
                                          double           length);
gboolean quern_device_grid_is_whole      (double           scale);
gboolean quern_device_grid_is_same_scale (double           a,
                                          double           b);

/* Redraws the widget whenever the scale changes. */
void     quern_device_grid_watch         (GtkWidget       *widget);

G_END_DECLS
