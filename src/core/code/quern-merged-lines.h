/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-line-map.h"

G_BEGIN_DECLS

/**
 * QuernMergedLines:
 *
 * The lines of both sides of a source file in one listing: those after, and between them those that
 * were removed. Each is a *row*, from 1. Immutable.
 */
typedef struct _QuernMergedLines QuernMergedLines;

/* Takes ownership of both. map: NULL if only the side before has the file. removed: guint64,
 * ascending: the lines of the side before to show; those that the map matches are skipped. */
QuernMergedLines *quern_merged_lines_new         (QuernLineMap            *map,
                                                  GArray                  *removed)
                                                  G_GNUC_WARN_UNUSED_RESULT;
void              quern_merged_lines_free        (QuernMergedLines        *self);

/* The row of a line of a side; 0 for line 0, and for a line that is not shown. */
guint64           quern_merged_lines_find_row    (const QuernMergedLines  *self,
                                                  guint                    side,
                                                  guint64                  line);
/* lines: (out): the lines of a row, before and after; 0 if missing on that side. is_sure: (out)
 * (optional): FALSE if the match is a guess. */
void              quern_merged_lines_get_lines   (const QuernMergedLines  *self,
                                                  guint64                  row,
                                                  guint64                 *lines,
                                                  gboolean                *is_sure);
/* "12"; "+12" for one that only the side after has, "−12" for one that only the side before has,
 * with its number there; "≈12" for a guess, "–" for row 0. self: nullable: rows are lines. */
char             *quern_merged_lines_dup_number  (const QuernMergedLines  *self,
                                                  guint64                  row)
                                                  G_GNUC_WARN_UNUSED_RESULT;
/* The text of all rows, with the path of the text after, or else before. texts: before and after;
 * one may be NULL: its lines are empty then. NULL if there is not enough memory. */
QuernSourceText  *quern_merged_lines_create_text (const QuernMergedLines  *self,
                                                  QuernSourceText * const *texts,
                                                  GError                 **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernMergedLines, quern_merged_lines_free)

G_END_DECLS
