/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scope.h"
#include "quern-graph-types.h"

G_BEGIN_DECLS

/* Fills in the arrows and rests of a selection whose boxes are chosen. boxes: by node: index of its
 * box, or QUERN_NONE. */
gboolean quern_graph_arrows_choose (QuernGraphSelection    *selection,
                                    const QuernGraphScope  *scope,
                                    const guint32          *boxes,
                                    GCancellable           *cancellable,
                                    GError                **error);

G_END_DECLS
