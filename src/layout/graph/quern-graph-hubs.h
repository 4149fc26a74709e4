/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scope.h"

G_BEGIN_DECLS

/* A box with at least this many callers may be a hub, which ties all of its callers together. */
#define QUERN_GRAPH_HUB_CALLERS 3

/* By box: 1 for those that quern_graph_hubs_split() would draw once per caller; NULL if there are
 * none. */
guint8 *quern_graph_hubs_list  (const QuernGraphSelection *selection) G_GNUC_WARN_UNUSED_RESULT;

/* Replaces each hub with one box per caller. */
void    quern_graph_hubs_split (QuernGraphSelection       *selection);

G_END_DECLS
