/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Copies rows of a list in formats that spreadsheets, editors and mail programs accept.
 * Names are data: they must not be taken as markup, line breaks or formulas. */

/* One line per row, with tabs between the visible columns. */
char *quern_row_copy_dup_text (GtkColumnView *view,
                               GListModel    *model,
                               GtkBitset     *positions) G_GNUC_WARN_UNUSED_RESULT;
/* Puts rows on the clipboard, as text and as an HTML table. The table always has
 * column titles, the text only if with_titles is set. */
void  quern_row_copy_put      (GtkColumnView *view,
                               GListModel    *model,
                               GtkBitset     *positions,
                               gboolean       with_titles);

G_END_DECLS
