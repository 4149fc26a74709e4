/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-hot-rows.h"
#include "quern-source-below.h"

G_BEGIN_DECLS

/**
 * QuernSourceLines:
 *
 * What stands beside and below the lines of a text on the screen: which of them
 * have costs, which are open. Rows count from 0 as those of the text's buffer.
 */
typedef struct _QuernSourceLines QuernSourceLines;

QuernSourceLines *quern_source_lines_new         (QuernExplorer          *explorer,
                                                  QuernSourceDocument    *document) G_GNUC_WARN_UNUSED_RESULT;
void              quern_source_lines_free        (QuernSourceLines       *self);

QuernExplorer    *quern_source_lines_get_explorer (const QuernSourceLines *self);
const QuernSourceDocument *
                  quern_source_lines_get_document (const QuernSourceLines *self);

/* The event of the costs: with both sides of a comparison, the difference. */
QuernEventId      quern_source_lines_get_event   (const QuernSourceLines *self);
/* "12": of a row. */
char             *quern_source_lines_dup_number  (const QuernSourceLines *self,
                                                  guint                   row)
                                                  G_GNUC_WARN_UNUSED_RESULT;
/* Does a side, 0 before or 1 after, have the line of a row? */
gboolean          quern_source_lines_has_side    (const QuernSourceLines *self,
                                                  guint                   row,
                                                  guint                   side);
/* The lines that are in the buffer: those of a large file are only some. */
guint64           quern_source_lines_get_first   (const QuernSourceLines *self);
guint             quern_source_lines_get_n       (const QuernSourceLines *self);
gboolean          quern_source_lines_is_cut      (const QuernSourceLines *self);
char             *quern_source_lines_dup_text    (const QuernSourceLines *self) G_GNUC_WARN_UNUSED_RESULT;
/* The buffer's row of a line; -1 if it is not among them. */
int               quern_source_lines_find        (const QuernSourceLines *self,
                                                  guint64                 line);

/* Of the annotation, or QUERN_NONE for a line without anything. */
guint             quern_source_lines_get_index   (const QuernSourceLines *self,
                                                  guint                   row);
/* The annotation's line 0, or QUERN_NONE. */
guint             quern_source_lines_get_unknown (const QuernSourceLines *self);
/* The costs of known lines that have no row, since they are behind the end of the
 * file or it is cut: rows of costs. FALSE if there are none. */
gboolean          quern_source_lines_get_outside (const QuernSourceLines *self,
                                                  const gint64          **own,
                                                  const gint64          **inclusive);
/* By row. */
const QuernHotRows *
                  quern_source_lines_get_hot     (const QuernSourceLines *self);

guint             quern_source_lines_get_n_below (const QuernSourceLines *self,
                                                  guint                   row);
const QuernSourceRow *
                  quern_source_lines_get_below   (const QuernSourceLines *self,
                                                  guint                   row,
                                                  guint                   below);
/* NULL if there are none: costs without a row, in words. */
char             *quern_source_lines_dup_unknown (const QuernSourceLines *self) G_GNUC_WARN_UNUSED_RESULT;
/* What the lines add up to. node: whose lines they are; QUERN_NONE: those of all functions. */
char             *quern_source_lines_dup_caption (const QuernSourceLines *self,
                                                  QuernNodeId             node) G_GNUC_WARN_UNUSED_RESULT;
/* code_at: where code begins in it, in bytes. */
char             *quern_source_lines_dup_below_text (const QuernSourceLines *self,
                                                  const QuernSourceRow   *row,
                                                  guint                  *code_at) G_GNUC_WARN_UNUSED_RESULT;
/* Of the line itself, for a screen reader. */
char             *quern_source_lines_dup_description (const QuernSourceLines *self,
                                                  guint                   row) G_GNUC_WARN_UNUSED_RESULT;
/* Opens or closes what opens. */
void              quern_source_lines_toggle      (QuernSourceLines       *self,
                                                  guint                   row,
                                                  guint                   below);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSourceLines, quern_source_lines_free)

G_END_DECLS
