/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

/* Sets a tooltip that is not wider than the window of its owner. */
void     quern_node_tooltip_show (GtkTooltip   *tooltip,
                                 GtkWidget     *owner,
                                 const char    *markup);
/* Sets a tooltip with a node's full name, costs and location. FALSE if the node no
 * longer exists. */
gboolean quern_node_tooltip_set (GtkTooltip    *tooltip,
                                 GtkWidget     *owner,
                                 QuernExplorer *explorer,
                                 QuernNodeId    node);
/* The costs of the explorer's second event, as two lines; NULL if there is none. */
char    *quern_node_tooltip_dup_second (QuernExplorer *explorer,
                                        QuernNodeId    node) G_GNUC_WARN_UNUSED_RESULT;
/* A name for the tooltip of a link, as markup: GTK may break its lines where it has no spaces. */
char    *quern_node_tooltip_dup_breakable (const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
