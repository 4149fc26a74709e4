/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scope.h"

G_BEGIN_DECLS

/* Collects the candidates of a difference around a focus. */
gboolean       quern_graph_difference_collect     (QuernGraphScope        *scope,
                                                   GCancellable           *cancellable,
                                                   GError                **error);
QuernGraphCall quern_graph_difference_look_at     (const QuernGraphScope  *scope,
                                                   QuernCallId             id);
QuernGraphCertainty
               quern_graph_difference_judge       (double                  cost,
                                                   const QuernGraphBounds *bounds);
/* joined: nullable */
void           quern_graph_difference_add_origins (QuernGraphScope        *scope,
                                                   const QuernJoinedDiff  *joined);
/* QuernGraphPresence; 0 if the scope is not of a difference. */
guint          quern_graph_difference_get_presence (const QuernGraphScope *scope,
                                                   QuernNodeId             node);

G_END_DECLS
