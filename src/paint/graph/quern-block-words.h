/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-block-selection.h"

G_BEGIN_DECLS

/* Texts on and about a picture of basic blocks. All are to be freed. */

/* Texts on the picture. */
char *quern_block_words_dup_range       (const QuernCodeBlock      *block);
char *quern_block_words_dup_place       (const QuernBlockSelection *selection,
                                         const QuernBlockNode      *node);
char *quern_block_words_dup_share       (const QuernBlockSelection *selection,
                                         double                     cost);
/* "1,000×", or "" if unknown. */
char *quern_block_words_dup_times       (guint64                    count);
/* The same, shorter. */
char *quern_block_words_dup_count       (guint64                    count);
char *quern_block_words_dup_more        (guint                      n_instructions);
char *quern_block_words_dup_fold        (const QuernBlockSelection *selection,
                                         const QuernBlockFold      *fold);

/* Texts about the picture. node: an index. */
char *quern_block_words_dup_description (const QuernBlockSelection *selection,
                                         guint                      node);
char *quern_block_words_dup_tooltip     (const QuernBlockSelection *selection,
                                         guint                      node);
char *quern_block_words_dup_caption     (const QuernBlockSelection *selection);

G_END_DECLS
