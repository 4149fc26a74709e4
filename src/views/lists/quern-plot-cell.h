/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-plot-sketches.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PLOT_CELL (quern_plot_cell_get_type ())
G_DECLARE_FINAL_TYPE (QuernPlotCell, quern_plot_cell, QUERN, PLOT_CELL, GtkWidget)

/* sketches: shared by the cells of a column. */
GtkWidget *quern_plot_cell_new (QuernPlotSketches *sketches) G_GNUC_WARN_UNUSED_RESULT;
/* series: NULL for a row without a plot. text: the accessible label. */
void       quern_plot_cell_set (QuernPlotCell     *self,
                                QuernSeries       *series,
                                QuernFunctionId    function,
                                const char        *text);

G_END_DECLS
