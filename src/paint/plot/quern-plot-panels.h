/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-plot-picture.h"

G_BEGIN_DECLS

#define QUERN_MAX_PLOT_PANELS 6

/* Plain data: plots of several functions. All use request, but its function is ignored, and its
 * size is divided among the plots. */
typedef struct
{
  QuernPlotRequest request;
  QuernFunctionId  functions[QUERN_MAX_PLOT_PANELS];
  guint            n_functions; /* 1 or more */
} QuernPlotPanelsRequest;

/**
 * QuernPlotPanels:
 *
 * Plots of several functions side by side with the same axes, from the smallest to the largest
 * value of any of them, so that slopes can be compared. Its items are those of the plots, one after
 * the other. With a single function, it is the same as the plot of that function.
 */
#define QUERN_TYPE_PLOT_PANELS (quern_plot_panels_get_type ())
G_DECLARE_FINAL_TYPE (QuernPlotPanels, quern_plot_panels, QUERN, PLOT_PANELS, GObject)

/* joined: nullable: as in quern_plot_picture_new(). */
QuernPlotPanels  *quern_plot_panels_new        (QuernAnalysis                 *analysis,
                                                QuernJoinedDiff               *joined,
                                                const QuernPlotPanelsRequest  *request,
                                                GCancellable                  *cancellable,
                                                GError                       **error) G_GNUC_WARN_UNUSED_RESULT;
void              quern_plot_panels_new_async  (QuernAnalysis                 *analysis,
                                                QuernJoinedDiff               *joined,
                                                const QuernPlotPanelsRequest  *request,
                                                GCancellable                  *cancellable,
                                                GAsyncReadyCallback            callback,
                                                gpointer                       user_data);
QuernPlotPanels  *quern_plot_panels_new_finish (GAsyncResult                  *result,
                                                GError                       **error) G_GNUC_WARN_UNUSED_RESULT;

guint             quern_plot_panels_get_n      (QuernPlotPanels               *self);
/* Owned by self. origin: (out): position of the panel. */
QuernPlotPicture *quern_plot_panels_get        (QuernPlotPanels               *self,
                                                guint                          panel,
                                                QuernPoint                    *origin);
/* The panel at a position, or the nearest one. */
guint             quern_plot_panels_find       (QuernPlotPanels               *self,
                                                double                         x,
                                                double                         y);

G_END_DECLS
