/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtksourceview/gtksource.h>

#include "quern-source-lines.h"

G_BEGIN_DECLS

#define QUERN_TYPE_SOURCE_TEXT_VIEW (quern_source_text_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernSourceTextView, quern_source_text_view, QUERN, SOURCE_TEXT_VIEW,
                      GtkSourceView)

/* Borrows the lines until others are set. NULL for none. */
void       quern_source_text_view_set_lines      (QuernSourceTextView *self,
                                                  QuernSourceLines    *lines);
/* Colours are others, or the event: draws it anew. */
void       quern_source_text_view_restyle        (QuernSourceTextView *self);
/* px: of a row below a line. */
int        quern_source_text_view_get_row_height (QuernSourceTextView *self);
/* Where a row of the buffer stands: px from the window's top; its text's height. */
void       quern_source_text_view_get_row_place  (QuernSourceTextView *self,
                                                  guint                row,
                                                  int                 *y,
                                                  int                 *text_height);
/* What is in the view: rows, with parts of them. */
void       quern_source_text_view_get_visible_rows (QuernSourceTextView *self,
                                                  double              *from,
                                                  double              *to);
guint      quern_source_text_view_get_row        (QuernSourceTextView *self);
/* Under the pointer; G_MAXUINT for none. */
guint      quern_source_text_view_get_hovered    (QuernSourceTextView *self);
/* The keyboard goes on from there; it is scrolled to. yalign: 0 is the top. */
void       quern_source_text_view_show_row       (QuernSourceTextView *self,
                                                  guint                row,
                                                  double               yalign);

G_END_DECLS
