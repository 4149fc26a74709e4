/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-curve-fit.h"
#include "quern-plot-layout.h"

G_BEGIN_DECLS

/* Plain data: what to plot of which function, and how. */
typedef struct
{
  QuernFunctionId  function;
  QuernPlotChoice  choice;
  QuernPlotOptions options;
  gboolean         by_count; /* colours show the number of calls of a point */
  gboolean         no_curve;
  QuernGrowth      growth;   /* of the curve; QUERN_N_GROWTHS: the best fit */
} QuernPlotRequest;

/* Everything needed to draw and describe a plot. A comparison has one for each side. */
typedef struct _QuernPlotScene QuernPlotScene;

struct _QuernPlotScene
{
  QuernAnalysis         *analysis; /* borrowed: request.function is one of its functions */
  QuernProfile          *profile;  /* borrowed: the points come from it */
  QuernPlotRequest       request;
  QuernPlotValues       *values;   /* owned */
  QuernPlotLayout       *layout;   /* owned */
  QuernCurveFit          fit;      /* of the values of the first row */
  const QuernCurveModel *model;    /* borrowed from fit, nullable: the model that is drawn */
  gboolean               is_before; /* this is the "before" side of a comparison */
  const QuernPlotScene  *before;    /* borrowed, nullable: the same function on the "before" side */
};

/* Extends a range to include everything a plot shows, for axes shared by several plots. An unset
 * range becomes that of the plot. */
void quern_plot_range_add    (QuernPlotRange       *self,
                              const QuernPlotScene *scene);
/* Replaces the range of each axis for which the user has chosen one. */
void quern_plot_range_choose (QuernPlotRange       *self,
                              const QuernPlotRange *wanted);

static inline const QuernPlotPoint *
quern_plot_scene_get_point (const QuernPlotScene *scene,
                            guint                 item)
{
  return quern_plot_values_get (scene->values,
                                quern_plot_layout_get_item (scene->layout, item)->point);
}

G_END_DECLS
