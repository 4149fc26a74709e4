/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scope.h"

G_BEGIN_DECLS

/* Adds to the wanted ones, QuernGraphCandidate, what those of them that were
 * opened lead to. Also what is added may have been opened. */
void quern_graph_open_neighbours (const QuernGraphScope *scope,
                                  GArray                *wanted);

G_END_DECLS
