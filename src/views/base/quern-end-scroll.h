/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keeps the end of what grows in the scroller in view, until the user scrolls away from it; again
 * when the user scrolls back to it. */
void quern_end_scroll_keep (GtkScrolledWindow *scroller);

G_END_DECLS
