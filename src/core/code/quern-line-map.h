/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-source-text.h"

G_BEGIN_DECLS

/* Of two texts with more lines that were added or removed, only lines that stand once in either
 * text, and what is the same around them, are found. */
#define QUERN_LINE_MAP_MAX_EDITS 20000u

/* A line before, and the one after that is the same. */
typedef struct
{
  guint64 before;
  guint64 after;
} QuernLinePair;

/* Lines one after the other on both sides. */
typedef struct
{
  guint64  before;  /* the first, from 1 */
  guint64  after;
  guint64  n;
  gboolean is_sure; /* known, not guessed from lines around them */
} QuernLineRun;

/**
 * QuernLineMap:
 *
 * Which line of a source file after is which line of the same file before. A line is the same as
 * one other line at most, and lines that are the same have the same order on both sides. What lies
 * behind the end of both texts is the same. Immutable.
 */
typedef struct _QuernLineMap QuernLineMap;

/* Each line is the same as the one with its number; is_sure: it is known. */
QuernLineMap       *quern_line_map_new_identity (gboolean               is_sure)
                                                 G_GNUC_WARN_UNUSED_RESULT;
/* Both texts are there. NULL with an error if it was cancelled, or there is not enough memory. */
QuernLineMap       *quern_line_map_new_of_texts (const QuernSourceText *before,
                                                 const QuernSourceText *after,
                                                 GCancellable          *cancellable,
                                                 GError               **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
/* A text is missing: pairs: some lines that are the same, from 1, which may contradict each other.
 * Of the lines between two pairs, the first half goes with the upper one and the rest with the
 * lower one. Sorts the pairs. NULL if there is not enough memory. */
QuernLineMap       *quern_line_map_new_of_pairs (QuernLinePair         *pairs,
                                                 guint                  n_pairs,
                                                 GError               **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                quern_line_map_free         (QuernLineMap          *self);

/* line: from 1, of a side: 0 before, 1 after. 0: it is on that side only. is_sure: (out)
 * (optional): else it is a guess. */
guint64             quern_line_map_find         (const QuernLineMap    *self,
                                                 guint                  side,
                                                 guint64                line,
                                                 gboolean              *is_sure);
/* The last line after that is the same as one before a line before; 0: none. */
guint64             quern_line_map_find_above   (const QuernLineMap    *self,
                                                 guint64                before);
/* In their order. */
const QuernLineRun *quern_line_map_get_runs     (const QuernLineMap    *self,
                                                 guint                 *n_runs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernLineMap, quern_line_map_free)

G_END_DECLS
