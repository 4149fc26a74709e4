/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-fit.h"
#include "quern-graph-scene.h"

G_BEGIN_DECLS

/* A graph as it is first shown. */
typedef struct
{
  QuernGraphSelection *selection;
  QuernGraphScene     *scene;
  QuernGraphScene     *labelled; /* nullable: the same with labels, if scene has none */
} QuernGraphFitting;

gboolean quern_graph_fitting_choose   (QuernAnalysis            *analysis,
                                       QuernGrouping            *grouping,
                                       const QuernGraphOptions  *options,
                                       QuernText                *text,
                                       QuernGraphFitting        *fitting,
                                       GCancellable             *cancellable,
                                       GError                  **error);
void     quern_graph_fitting_clear    (QuernGraphFitting        *fitting);

GArray  *quern_graph_fitting_list_items (const QuernGraphSelection *selection,
                                         const QuernGraphScene     *scene) G_GNUC_WARN_UNUSED_RESULT;

/* The initial view of the canvas, and the self cost of the boxes and chains that are completely in
 * view. */
QuernFit quern_graph_fitting_get_view (const QuernGraphFitting  *fitting,
                                       double                    width,
                                       double                    height);
double   quern_graph_fitting_get_self (const QuernGraphFitting  *fitting,
                                       double                    width,
                                       double                    height);

G_END_DECLS
