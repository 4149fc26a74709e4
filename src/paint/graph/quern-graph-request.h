/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scene.h"

G_BEGIN_DECLS

/* Room around an edge's label, px. */
#define QUERN_GRAPH_LABEL_MARGIN 4.0
#define QUERN_GRAPH_LABEL_HEIGHT 17.0

/* Input of the layout, for a scene with known sizes. Sizes (element-type QuernLayoutNode): boxes,
 * then the pills beside boxes. Lines (element-type QuernLayoutEdge): arrows, then the lines of
 * pills; quern_graph_request_list_lines() adds lines that are not drawn and only keep the order. */
GArray *quern_graph_request_list_sizes (const QuernGraphScene     *scene) G_GNUC_WARN_UNUSED_RESULT;
GArray *quern_graph_request_list_drawn (const QuernGraphScene     *scene) G_GNUC_WARN_UNUSED_RESULT;
GArray *quern_graph_request_list_lines (const QuernGraphScene     *scene,
                                        const QuernGraphSelection *selection) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
