/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scope.h"

G_BEGIN_DECLS

/* Adds neighbours of the opened nodes in wanted (QuernGraphCandidate) to it. Added nodes may have
 * been opened, too. */
void quern_graph_open_neighbours (const QuernGraphScope *scope,
                                  GArray                *wanted);

G_END_DECLS
