/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-layout.h"

G_BEGIN_DECLS

/* Counts crossings of arrows that have no box in common. is_counted: nullable, by arrow: only
 * crossings with at least one such arrow count. edges: QuernLayoutEdge, as passed to the layout. */
guint quern_graph_crossings_count (const QuernGraphLayout *layout,
                                   const GArray           *edges,
                                   const guint8           *is_counted);

G_END_DECLS
