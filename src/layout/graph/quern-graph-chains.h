/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scope.h"

G_BEGIN_DECLS

void quern_graph_chains_fold (QuernGraphSelection   *selection,
                              const QuernGraphScope *scope,
                              const guint8          *folded);

G_END_DECLS
