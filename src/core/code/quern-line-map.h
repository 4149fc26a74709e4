/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-source-text.h"

G_BEGIN_DECLS

/* If more lines were added or removed, only lines that are unique in both texts are matched, and
 * equal lines around them. */
#define QUERN_LINE_MAP_MAX_EDITS 20000u

/* A line before, and the matching line after. */
typedef struct
{
  guint64 before;
  guint64 after;
} QuernLinePair;

/**
 * QuernLineMap:
 *
 * Maps the lines of a source file before a change to its lines after the change, and vice versa. A
 * line matches at most one other line, and matching lines have the same order on both sides. Lines
 * beyond the end of both texts match. Immutable.
 */
typedef struct _QuernLineMap QuernLineMap;

/* Compares both texts. NULL with an error if cancelled, or if there is not enough memory. */
QuernLineMap       *quern_line_map_new_of_texts (const QuernSourceText *before,
                                                 const QuernSourceText *after,
                                                 GCancellable          *cancellable,
                                                 GError               **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
/* For missing texts. pairs: some matching lines, from 1, which may contradict each other; sorted,
 * and perhaps swapped, in place. Lines between two pairs are guessed: the first half from the upper
 * pair, the rest from the lower one. NULL if there is not enough memory. */
QuernLineMap       *quern_line_map_new_of_pairs (QuernLinePair         *pairs,
                                                 guint                  n_pairs,
                                                 GError               **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                quern_line_map_free         (QuernLineMap          *self);

/* The line that matches a line, from 1, of a side: 0 before, 1 after; 0 if it is on that side only.
 * is_sure: (out) (optional): FALSE for a guess. */
guint64             quern_line_map_find         (const QuernLineMap    *self,
                                                 guint                  side,
                                                 guint64                line,
                                                 gboolean              *is_sure);
/* For a line of the side before: the last line of the side after that matches it or a line above
 * it; 0 if there is none. */
guint64             quern_line_map_find_above   (const QuernLineMap    *self,
                                                 guint64                before);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernLineMap, quern_line_map_free)

G_END_DECLS
