/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-layout.h"

G_BEGIN_DECLS

/* How often arrows cross that have no box in common. is_counted: nullable, by
 * arrow: only crossings of which one side is counted.
 * edges: QuernLayoutEdge, as the layout was asked for. */
guint quern_graph_crossings_count (const QuernGraphLayout *layout,
                                   const GArray           *edges,
                                   const guint8           *is_counted);

G_END_DECLS
