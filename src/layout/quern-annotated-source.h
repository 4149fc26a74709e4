/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-inlined-code.h"
#include "quern-merged-lines.h"
#include "quern-source-text.h"

G_BEGIN_DECLS

/* A source file of an annotation, as listed. */
typedef struct
{
  QuernAnnotation  *annotation; /* borrowed */
  guint             file;       /* index among the annotation's files */
  QuernInlinedCode *inlined;    /* borrowed; NULL: code is not shown where it was inlined */
  QuernSourceText  *text;       /* borrowed, nullable: the file was not found */
  const QuernMergedLines *rows; /* borrowed, nullable: if set, lines are rows of both sides */
} QuernAnnotatedSource;

/* A line of the file that has costs or holds inlined code. */
typedef struct
{
  guint64       line;
  const gint64 *own;         /* borrowed, nullable: the line itself may have no cost */
  const gint64 *inclusive;   /* borrowed, nullable */
  guint         first_call;
  guint         n_calls;
  guint         index;       /* in the annotation, or QUERN_NONE */
  guint         first_block;
  guint         n_blocks;
} QuernAnnotatedSourceLine;

GArray                   *quern_annotated_source_list_lines (const QuernAnnotatedSource  *self)
                                                             G_GNUC_WARN_UNUSED_RESULT;
const QuernAnnotatedCall *quern_annotated_source_get_call   (const QuernAnnotatedSource  *self,
                                                             guint                        index,
                                                             const gint64               **costs);

G_END_DECLS
