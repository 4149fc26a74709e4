/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-hot-rows.h"
#include "quern-source-below.h"

G_BEGIN_DECLS

/**
 * QuernSourceLines:
 *
 * The data shown beside and below the lines of a source text: costs of lines, and
 * rows below them. Rows count from 0, like the lines of the text buffer.
 */
typedef struct _QuernSourceLines QuernSourceLines;

QuernSourceLines *quern_source_lines_new         (QuernExplorer          *explorer,
                                                  QuernSourceDocument    *document) G_GNUC_WARN_UNUSED_RESULT;
void              quern_source_lines_free        (QuernSourceLines       *self);

QuernExplorer    *quern_source_lines_get_explorer (const QuernSourceLines *self);
const QuernSourceDocument *
                  quern_source_lines_get_document (const QuernSourceLines *self);

/* The event of the costs; if both sides of a comparison are shown, the difference. */
QuernEventId      quern_source_lines_get_event   (const QuernSourceLines *self);
/* The line number of a row: "12". */
char             *quern_source_lines_dup_number  (const QuernSourceLines *self,
                                                  guint                   row)
                                                  G_GNUC_WARN_UNUSED_RESULT;
/* Whether a side, 0 before or 1 after, has the line of a row. */
gboolean          quern_source_lines_has_side    (const QuernSourceLines *self,
                                                  guint                   row,
                                                  guint                   side);
/* The range of lines in the buffer: only a part of a large file. */
guint64           quern_source_lines_get_first   (const QuernSourceLines *self);
guint             quern_source_lines_get_n       (const QuernSourceLines *self);
gboolean          quern_source_lines_is_cut      (const QuernSourceLines *self);
char             *quern_source_lines_dup_text    (const QuernSourceLines *self) G_GNUC_WARN_UNUSED_RESULT;
/* The buffer row of a line; -1 if the line is not in the buffer. */
int               quern_source_lines_find        (const QuernSourceLines *self,
                                                  guint64                 line);

/* The index of a row's line in the annotation; QUERN_NONE for a line without data. */
guint             quern_source_lines_get_index   (const QuernSourceLines *self,
                                                  guint                   row);
/* The hot rows, by row of the buffer. */
const QuernHotRows *
                  quern_source_lines_get_hot     (const QuernSourceLines *self);

guint             quern_source_lines_get_n_below (const QuernSourceLines *self,
                                                  guint                   row);
const QuernSourceRow *
                  quern_source_lines_get_below   (const QuernSourceLines *self,
                                                  guint                   row,
                                                  guint                   below);
/* Describes costs that have no row: of unknown lines, and of lines beyond the end of the file or of
 * the range in the buffer. NULL if there are none. */
char             *quern_source_lines_dup_unknown (const QuernSourceLines *self) G_GNUC_WARN_UNUSED_RESULT;
/* Describes the sum of the lines. node: the function of the lines; QUERN_NONE: all functions. */
char             *quern_source_lines_dup_caption (const QuernSourceLines *self,
                                                  QuernNodeId             node) G_GNUC_WARN_UNUSED_RESULT;
/* code_at: (out): byte at which code begins in the text. */
char             *quern_source_lines_dup_below_text (const QuernSourceLines *self,
                                                  const QuernSourceRow   *row,
                                                  guint                  *code_at) G_GNUC_WARN_UNUSED_RESULT;
/* The accessible description of the line itself. */
char             *quern_source_lines_dup_description (const QuernSourceLines *self,
                                                  guint                   row) G_GNUC_WARN_UNUSED_RESULT;
/* Opens or closes a row below; no effect on rows that do not open. */
void              quern_source_lines_toggle      (QuernSourceLines       *self,
                                                  guint                   row,
                                                  guint                   below);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSourceLines, quern_source_lines_free)

G_END_DECLS
