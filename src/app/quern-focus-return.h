/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Returns the keyboard focus to the widget that a menu belongs to. After an item of a submenu was
 * chosen, GTK leaves the focus in the closed menu, and all keys are lost. */
void quern_focus_return_watch (GtkWindow *window);

G_END_DECLS
