/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * quern_help_show:
 * @parent: (nullable): the window that asks for help; %NULL if the desktop does
 * @page: the id of a page of data/help
 *
 * Opens a page of the help in Yelp, or in the browser if Yelp is not installed.
 */
void quern_help_show (GtkWindow  *parent,
                      const char *page);

G_END_DECLS
