/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtksourceview/gtksource.h>

#include "quern-source-lines.h"

G_BEGIN_DECLS

#define QUERN_TYPE_SOURCE_TEXT_VIEW (quern_source_text_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernSourceTextView, quern_source_text_view, QUERN, SOURCE_TEXT_VIEW,
                      GtkSourceView)

/* Borrows the lines until they are replaced. Nullable. */
void       quern_source_text_view_set_lines      (QuernSourceTextView *self,
                                                  QuernSourceLines    *lines);
/* Redraws after colours or the event have changed. */
void       quern_source_text_view_restyle        (QuernSourceTextView *self);
/* The height of a row below a line, in px. */
int        quern_source_text_view_get_row_height (QuernSourceTextView *self);
/* y: top of a buffer row, in px from the window's top. text_height: px of its text. */
void       quern_source_text_view_get_row_place  (QuernSourceTextView *self,
                                                  guint                row,
                                                  int                 *y,
                                                  int                 *text_height);
/* The visible range of rows, with fractions. */
void       quern_source_text_view_get_visible_rows (QuernSourceTextView *self,
                                                  double              *from,
                                                  double              *to);
guint      quern_source_text_view_get_row        (QuernSourceTextView *self);
/* The row under the pointer; G_MAXUINT for none. */
guint      quern_source_text_view_get_hovered    (QuernSourceTextView *self);
/* Makes a row current and scrolls to it. yalign: 0 is the top. */
void       quern_source_text_view_show_row       (QuernSourceTextView *self,
                                                  guint                row,
                                                  double               yalign);

G_END_DECLS
