/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The rows of a list on the clipboard: what a spreadsheet, an editor and a mail take. A name
 * is data: it has no markup, no line of its own, and is no formula. */

/* Rows as text: tabs between the columns that are shown, one line each. */
char *quern_row_copy_dup_text (GtkColumnView *view,
                               GListModel    *model,
                               GtkBitset     *positions) G_GNUC_WARN_UNUSED_RESULT;
/* Puts rows on the clipboard, as text and as a table of HTML. The table has the
 * titles of the columns, the text has them if with_titles says so. */
void  quern_row_copy_put      (GtkColumnView *view,
                               GListModel    *model,
                               GtkBitset     *positions,
                               gboolean       with_titles);

G_END_DECLS
