/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-line-map.h"

G_BEGIN_DECLS

/**
 * QuernMergedLines:
 *
 * The lines of both sides of a source file in one order: those after, and between them those that
 * were removed, each a *row*, from 1. Immutable.
 */
typedef struct _QuernMergedLines QuernMergedLines;

/* Takes both over. map: nullable: only the side before has the file. removed: guint64: lines before
 * that are shown though they are on that side only, ascending; of others, those are left out that
 * the map has. */
QuernMergedLines *quern_merged_lines_new         (QuernLineMap            *map,
                                                  GArray                  *removed)
                                                  G_GNUC_WARN_UNUSED_RESULT;
void              quern_merged_lines_free        (QuernMergedLines        *self);

/* Where a line of a side stands; 0 for line 0, and for one that is not shown. */
guint64           quern_merged_lines_find_row    (const QuernMergedLines  *self,
                                                  guint                    side,
                                                  guint64                  line);
/* Which lines a row has, before and after: 0 if that side does not have it. is_sure: (out)
 * (optional): else it is a guess that they are the same. */
void              quern_merged_lines_get_lines   (const QuernMergedLines  *self,
                                                  guint64                  row,
                                                  guint64                 *lines,
                                                  gboolean                *is_sure);
/* "12"; "+12" for one that only the side after has, "−12" for one that only the side before has,
 * with its number there; "≈12" for a guess, "–" for row 0. self: nullable: rows are lines. */
char             *quern_merged_lines_dup_number  (const QuernMergedLines  *self,
                                                  guint64                  row)
                                                  G_GNUC_WARN_UNUSED_RESULT;
/* What stands in the rows, under the name of the text after. texts: before and after; one may be
 * NULL: its lines are empty then. NULL if there is not enough memory. */
QuernSourceText  *quern_merged_lines_create_text (const QuernMergedLines  *self,
                                                  QuernSourceText * const *texts,
                                                  GError                 **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernMergedLines, quern_merged_lines_free)

G_END_DECLS
