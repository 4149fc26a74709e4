/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scope.h"

G_BEGIN_DECLS

/* Must run after all other steps that choose, fold or split boxes. */
void quern_graph_via_add (QuernGraphSelection   *selection,
                          const QuernGraphScope *scope);

G_END_DECLS
