/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scope.h"

G_BEGIN_DECLS

/* By box: 1 for those that can only be reached through collapsed boxes. NULL if there are none. */
guint8 *quern_graph_collapse_list (const QuernGraphSelection *selection,
                                   const QuernGraphScope     *scope) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
