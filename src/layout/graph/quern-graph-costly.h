/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scope.h"

G_BEGIN_DECLS

/* (element-type QuernGraphCandidate): the nodes with the most weight, and the callers that lead to
 * them. */
GArray *quern_graph_costly_choose (const QuernGraphScope   *scope,
                                   const QuernGraphOptions *options) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a function of that weight only passes cost on. */
gboolean quern_graph_costly_is_low (const QuernGraphScope *scope,
                                    QuernNodeId            node,
                                    double                 weight);

G_END_DECLS
