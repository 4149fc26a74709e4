/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"

G_BEGIN_DECLS

/* A window of 500 × 400 px that shows a widget. */
GtkWidget *list_window_new       (GtkWidget      *child);
/* Runs the main loop until it has been idle for that long, in ms. */
void       list_window_settle    (guint           ms);

/* All rows as they would be copied: tabs between cells. */
void       list_window_assert    (GtkColumnView  *view,
                                  const char     *expected);
/* The titles of the columns, with commas between them. */
void       list_window_assert_titles (GtkColumnView *view,
                                      const char    *expected);
/* What is on the clipboard. */
void       list_window_assert_clipboard (GtkWidget  *widget,
                                         const char *expected);
/* The same, of one of the kinds that are offered: "text/html". */
void       list_window_assert_clipboard_kind (GtkWidget  *widget,
                                              const char *mime_type,
                                              const char *expected);

G_END_DECLS
