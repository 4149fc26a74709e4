/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* Finds nodes of one analysis in another one, in place: a function by its
 * object, file and name, a cycle by its first member. QUERN_NONE where there
 * is no such node, and for QUERN_NONE. */
void quern_node_match (QuernAnalysis *from,
                       QuernAnalysis *to,
                       QuernNodeId   *nodes,
                       guint          n_nodes);

G_END_DECLS
