/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define QUERN_TYPE_WELCOME_PAGE (quern_welcome_page_get_type ())
G_DECLARE_FINAL_TYPE (QuernWelcomePage, quern_welcome_page, QUERN, WELCOME_PAGE, GtkWidget)

GtkWidget *quern_welcome_page_new        (void) G_GNUC_WARN_UNUSED_RESULT;

/* items: (element-type GtkRecentInfo), newest first. */
void       quern_welcome_page_set_recent (QuernWelcomePage *self,
                                          GPtrArray        *items);
/* Whether the window is small. */
void       quern_welcome_page_set_small  (QuernWelcomePage *self,
                                          gboolean          small);

G_END_DECLS
