/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* The function that the map of a node begins at: for a cycle, the costliest of
 * its members; QUERN_NONE for no node. */
QuernFunctionId quern_treemap_root_find (QuernExplorer *explorer,
                                         QuernNodeId    node,
                                         QuernEventId   event);

G_END_DECLS
