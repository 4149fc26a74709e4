/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-plot-picture.h"

G_BEGIN_DECLS

#define QUERN_MAX_PLOT_PANELS 6

/* Plain data: plots of several functions, each as the request says but for the function
 * and its part of the size. */
typedef struct
{
  QuernPlotRequest request;
  QuernFunctionId  functions[QUERN_MAX_PLOT_PANELS];
  guint            n_functions; /* 1 or more */
} QuernPlotPanelsRequest;

/**
 * QuernPlotPanels:
 *
 * Plots of several functions side by side, with the same axes: from the smallest to the
 * largest value that any of them has, so that what is steeper looks steeper. Its items are
 * those of the plots, one after the other. That of a single function is its plot, and says
 * nothing more.
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
/* It belongs to self; origin: where it begins. */
QuernPlotPicture *quern_plot_panels_get        (QuernPlotPanels               *self,
                                                guint                          panel,
                                                QuernPoint                    *origin);
/* The panel at a place, or the one whose rectangle is next to it. */
guint             quern_plot_panels_find       (QuernPlotPanels               *self,
                                                double                         x,
                                                double                         y);

G_END_DECLS
