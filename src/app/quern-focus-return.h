/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives the keyboard back to what a menu belongs to. When an item of a submenu was chosen, GTK
 * leaves it in the menu that is closed then, and all keys go nowhere. */
void quern_focus_return_watch (GtkWindow *window);

G_END_DECLS
