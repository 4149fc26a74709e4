/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-curve-fit.h"
#include "quern-plot-layout.h"

G_BEGIN_DECLS

/* Plain data: what of which function is plotted, and how. */
typedef struct
{
  QuernFunctionId  function;
  QuernPlotChoice  choice;
  QuernPlotOptions options;
  gboolean         by_count; /* colours tell how many calls a point is made of */
  gboolean         no_curve;
  QuernGrowth      growth;   /* of the curve; QUERN_N_GROWTHS: the best one */
} QuernPlotRequest;

/* All that a plot is drawn and told from. */
typedef struct
{
  QuernAnalysis         *analysis; /* owned */
  QuernPlotRequest       request;
  QuernPlotValues       *values;   /* owned */
  QuernPlotLayout       *layout;   /* owned */
  QuernCurveFit          fit;      /* of what the first row shows */
  const QuernCurveModel *model;    /* of fit, nullable: the one that is drawn */
} QuernPlotScene;

static inline const QuernPlotPoint *
quern_plot_scene_get_point (const QuernPlotScene *scene,
                            guint                 item)
{
  return quern_plot_values_get (scene->values,
                                quern_plot_layout_get_item (scene->layout, item)->point);
}

G_END_DECLS
