/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-canvas.h"
#include "quern-plot-layout.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PLOT_ZOOM (quern_plot_zoom_get_type ())
G_DECLARE_FINAL_TYPE (QuernPlotZoom, quern_plot_zoom, QUERN, PLOT_ZOOM, GObject)

/* canvas: shows QuernPlotPanels. area: the widget around it, which gets the event controllers.
 * band: covers the canvas, and draws the frame that is dragged. */
QuernPlotZoom  *quern_plot_zoom_new           (QuernCanvas    *canvas,
                                               GtkWidget      *area,
                                               GtkDrawingArea *band) G_GNUC_WARN_UNUSED_RESULT;

QuernPlotRange  quern_plot_zoom_get_range     (QuernPlotZoom  *self);
/* Zooms in at the centre by a factor above 1, or out by one below 1. */
void            quern_plot_zoom_by            (QuernPlotZoom  *self,
                                               double          factor);
void            quern_plot_zoom_reset         (QuernPlotZoom  *self);
/* Call it when the canvas shows other plots. */
void            quern_plot_zoom_plots_changed (QuernPlotZoom  *self);

G_END_DECLS
