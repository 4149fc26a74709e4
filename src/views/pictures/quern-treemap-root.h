/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* The root function of a node's map: for a cycle, the costliest of its members; QUERN_NONE for no
 * node. */
QuernFunctionId quern_treemap_root_find (QuernExplorer *explorer,
                                         QuernNodeId    node,
                                         QuernEventId   event);

G_END_DECLS
