/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

/* The choice whether functions that are built into PHP are shown. */
GMenu *quern_php_menu_create_internal (void) G_GNUC_WARN_UNUSED_RESULT;

/* Appends items for PHP functions to the menu of a list; none for other profiles.
 * node: the function that the menu is for, or QUERN_NONE. */
void   quern_php_menu_append          (GMenu         *menu,
                                       QuernExplorer *explorer,
                                       QuernNodeId    node);

/* Opens the PHP manual at a function, if it is built into PHP. */
void   quern_php_menu_open_manual     (GtkWidget     *parent,
                                       QuernExplorer *explorer,
                                       QuernNodeId    node);

G_END_DECLS
