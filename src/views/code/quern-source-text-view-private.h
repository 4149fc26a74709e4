/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-source-text-view.h"

G_BEGIN_DECLS

struct _QuernSourceTextView
{
  GtkSourceView     parent_instance;

  QuernSourceLines *lines;      /* borrowed, nullable */
  int               row_height; /* px */
  guint             row;        /* where the keyboard is */
  int               below;      /* which of the rows below it; -1: the line itself */
  guint             scroll_id;  /* source: while it is scrolled to a row */
  guint             n_rests;    /* how often the row had not moved */
  guint             n_scrolls;
  int               last_y;     /* px: of the row, in the buffer */
  double            yalign;     /* where the row comes to stand */
  guint             hover_row;
  int               hover_below; /* -1: none */
};

/* Of a row of the buffer, in the buffer's coordinates: px. */
void quern_source_text_view_get_iter    (QuernSourceTextView *self,
                                         guint                row,
                                         GtkTextIter         *iter);
void quern_source_text_view_get_place   (QuernSourceTextView *self,
                                         guint                row,
                                         int                 *y,
                                         int                 *text_height);
/* The keyboard goes on from there. below: -1 for the line itself. */
void quern_source_text_view_set_place   (QuernSourceTextView *self,
                                         guint                row,
                                         int                  below);
/* Opens or closes one of the rows below it. */
void quern_source_text_view_toggle_open (QuernSourceTextView *self,
                                         guint                row,
                                         guint                below);

/* A person scrolls. */
void quern_source_text_view_stop_scrolling
                                        (QuernSourceTextView *self);
/* quern-source-text-view-words.c. code_at: where code begins in it, in bytes */
char *quern_source_text_view_dup_row_text (QuernSourceTextView  *self,
                                           const QuernSourceRow *row,
                                           guint                *code_at)
                                           G_GNUC_WARN_UNUSED_RESULT;
void quern_source_text_view_update_description
                                        (QuernSourceTextView *self);
/* quern-source-text-view-drawing.c */
void quern_source_text_view_draw        (QuernSourceTextView *self,
                                         GtkSnapshot         *snapshot);
/* quern-source-text-view-input.c */
void quern_source_text_view_add_input   (QuernSourceTextView *self);

G_END_DECLS
