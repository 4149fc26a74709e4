/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

/* Tells a node's whole name, its costs and its place. FALSE if there is no
 * such node any more. */
gboolean quern_node_tooltip_set (GtkTooltip    *tooltip,
                                 QuernExplorer *explorer,
                                 QuernNodeId    node);

G_END_DECLS
