/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-annotation.h"
#include "quern-inline-sites.h"

G_BEGIN_DECLS

/* The cost of a function that was inlined at one line, including everything
 * inlined into it. */
typedef struct
{
  const QuernInlineSite *site; /* borrowed: where it is called */
  guint                  first; /* index of its first line */
  guint                  n_lines;
} QuernInlinedBlock;

typedef struct
{
  QuernFileId file;
  guint64     line;       /* 0: not known */
  guint       first_call;
  guint       n_calls;    /* how many callees */
} QuernInlinedLine;

/**
 * QuernInlinedCode:
 *
 * Assigns the lines of a function that are in other files to the lines of its
 * own file that call them, as far as these are known. Immutable.
 *
 * Blocks are sorted by the line they are assigned to. All other lines, including
 * those of the function's own files, are the rest: the self costs of all blocks
 * and of the rest add up to the self cost of the function.
 */
typedef struct _QuernInlinedCode QuernInlinedCode;

QuernInlinedCode         *quern_inlined_code_new         (QuernAnalysis          *analysis,
                                                          QuernNodeId             node,
                                                          QuernInlineSites       *sites,
                                                          GCancellable           *cancellable,
                                                          GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void                      quern_inlined_code_free        (QuernInlinedCode       *self);

guint                     quern_inlined_code_get_n_blocks (const QuernInlinedCode *self);
const QuernInlinedBlock  *quern_inlined_code_get_block   (const QuernInlinedCode *self,
                                                          guint                   block);
const gint64             *quern_inlined_code_get_block_self (const QuernInlinedCode *self,
                                                          guint                   block);
const gint64             *quern_inlined_code_get_block_inclusive (const QuernInlinedCode *self,
                                                          guint                   block);
guint                     quern_inlined_code_find_blocks (const QuernInlinedCode *self,
                                                          QuernFileId             file,
                                                          guint64                 line,
                                                          guint                  *n_blocks);

/* A line of a block or of the rest. */
const QuernInlinedLine   *quern_inlined_code_get_line    (const QuernInlinedCode *self,
                                                          guint                   index);
const gint64             *quern_inlined_code_get_line_self (const QuernInlinedCode *self,
                                                          guint                   index);
const gint64             *quern_inlined_code_get_line_inclusive (const QuernInlinedCode *self,
                                                          guint                   index);
const QuernAnnotatedCall *quern_inlined_code_get_call    (const QuernInlinedCode *self,
                                                          guint                   index);
const gint64             *quern_inlined_code_get_call_costs (const QuernInlinedCode *self,
                                                          guint                   index);

/* The lines that are in no block. */
guint                     quern_inlined_code_get_rest    (const QuernInlinedCode *self,
                                                          guint                  *n_lines);
guint                     quern_inlined_code_find_rest   (const QuernInlinedCode *self,
                                                          QuernFileId             file,
                                                          guint64                 line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernInlinedCode, quern_inlined_code_free)

G_END_DECLS
