/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scene.h"

G_BEGIN_DECLS

/* Room around an edge's label, px. */
#define QUERN_GRAPH_LABEL_MARGIN 4.0
#define QUERN_GRAPH_LABEL_HEIGHT 17.0

/* What the layout needs to know of a scene whose sizes are known: boxes, then
 * pills (element-type QuernLayoutNode); arrows, then the lines of pills, which are
 * all that is drawn, then what only keeps the order (element-type QuernLayoutEdge). */
GArray *quern_graph_request_list_sizes (const QuernGraphScene     *scene) G_GNUC_WARN_UNUSED_RESULT;
GArray *quern_graph_request_list_drawn (const QuernGraphScene     *scene) G_GNUC_WARN_UNUSED_RESULT;
GArray *quern_graph_request_list_lines (const QuernGraphScene     *scene,
                                        const QuernGraphSelection *selection) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
