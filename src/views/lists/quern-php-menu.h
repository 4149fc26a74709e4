/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

/* What can be done with functions of PHP, in a menu of a list: nothing with other profiles.
 * node: the function that the menu is of, or QUERN_NONE. */
void quern_php_menu_append (GMenu         *menu,
                            QuernExplorer *explorer,
                            QuernNodeId    node);

/* Opens the manual at that function, if it is one of PHP itself. */
void quern_php_menu_open_manual (GtkWidget     *parent,
                                 QuernExplorer *explorer,
                                 QuernNodeId    node);

G_END_DECLS
