/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scope.h"

G_BEGIN_DECLS

/* After all that chooses, folds and splits boxes. */
void quern_graph_via_add (QuernGraphSelection   *selection,
                          const QuernGraphScope *scope);

G_END_DECLS
