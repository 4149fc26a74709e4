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

/* All that a plot is drawn and told from: of a comparison one for each side. */
typedef struct _QuernPlotScene QuernPlotScene;

struct _QuernPlotScene
{
  QuernAnalysis         *analysis; /* borrowed: it has the function */
  QuernProfile          *profile;  /* borrowed: it has the points */
  QuernPlotRequest       request;
  QuernPlotValues       *values;   /* owned */
  QuernPlotLayout       *layout;   /* owned */
  QuernCurveFit          fit;      /* of what the first row shows */
  const QuernCurveModel *model;    /* of fit, nullable: the one that is drawn */
  gboolean               is_before; /* the side before of a comparison */
  const QuernPlotScene  *before;    /* borrowed, nullable: the same function before */
};

/* Makes room for all that a plot shows: axes in common have the ends of all. An empty range has
 * none yet. */
void quern_plot_range_add    (QuernPlotRange       *self,
                              const QuernPlotScene *scene);
/* What a person has chosen comes before it. */
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
