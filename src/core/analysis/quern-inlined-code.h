/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-annotation.h"
#include "quern-inline-sites.h"

G_BEGIN_DECLS

/* What one function that was inlined at one line costs there, with all that was
 * inlined into it. */
typedef struct
{
  const QuernInlineSite *site; /* borrowed: where it is called */
  guint                  first; /* of the lines */
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
 * The lines of a function that stand in other files, at the lines of its own
 * file that call them, as far as that is known. Immutable.
 *
 * Blocks are in the order of the lines at which they stand. What is not placed,
 * lines of own files among it, is the rest: the self costs of all blocks and of
 * the rest add up to the self cost of the function.
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

/* Of a block, or of the rest. */
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

/* What is left of a line or a file, where it is not placed. */
guint                     quern_inlined_code_get_rest    (const QuernInlinedCode *self,
                                                          guint                  *n_lines);
guint                     quern_inlined_code_find_rest   (const QuernInlinedCode *self,
                                                          QuernFileId             file,
                                                          guint64                 line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernInlinedCode, quern_inlined_code_free)

G_END_DECLS
