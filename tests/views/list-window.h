/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"

G_BEGIN_DECLS

/* Opens a window of 500 × 400 px that shows a widget. */
GtkWidget *list_window_new       (GtkWidget      *child);
/* Runs the main loop until it has been idle for ms milliseconds. */
void       list_window_settle    (guint           ms);

/* Compares all rows with expected, as copied: with tabs between cells. */
void       list_window_assert    (GtkColumnView  *view,
                                  const char     *expected);
/* Compares the column titles with expected, separated by commas. */
void       list_window_assert_titles (GtkColumnView *view,
                                      const char    *expected);
/* Compares the text on the clipboard. */
void       list_window_assert_clipboard (GtkWidget  *widget,
                                         const char *expected);
/* The same for another MIME type, such as "text/html". */
void       list_window_assert_clipboard_kind (GtkWidget  *widget,
                                              const char *mime_type,
                                              const char *expected);

G_END_DECLS
