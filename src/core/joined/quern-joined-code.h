/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-code-costs.h"
#include "quern-disassembler.h"
#include "quern-joined-lines.h"
#include "quern-merged-code.h"

G_BEGIN_DECLS

/* Where the code of a side comes from. */
typedef struct
{
  const char       *name;  /* borrowed from the side's profile, nullable: the object; NULL: the
                            * function is not on that side */
  QuernSourcePlace *place; /* owned, nullable: of the object; NULL: there is none to look for */
  GError           *error; /* owned, nullable: QUERN_DISASSEMBLER_ERROR */
  gint64            mtime; /* of the object, in seconds since 1970; 0: it was not found */
} QuernJoinedObject;

/**
 * QuernJoinedCode:
 *
 * The instructions of a function of a comparison with the costs of both sides. Costs have positions
 * of QuernMergedCode in place of addresses, and rows of QuernMergedLines in place of lines, those
 * after where both sides have an instruction. Without the code of a side, its costs are there.
 * Immutable.
 */
typedef struct
{
  QuernJoinedDiff   *joined;     /* owned */
  QuernCodeCosts    *costs;      /* owned */
  QuernMergedCode   *merged;     /* owned */
  QuernJoinedLines  *lines;      /* owned */
  QuernJoinedObject  objects[2]; /* before and after */
} QuernJoinedCode;

/* Is there any instruction with an address on either side? */
gboolean         quern_joined_code_has_instructions (const QuernJoinedDiff     *joined);

/* analysis: of the comparison of the joined profile. function: of it. finders: of each side, before
 * (quern_source_finder_new_old()) and after. NULL with an error if it was cancelled, or there is
 * not enough memory. */
QuernJoinedCode *quern_joined_code_new              (QuernJoinedDiff           *joined,
                                                     QuernAnalysis             *analysis,
                                                     QuernFunctionId            function,
                                                     QuernSourceFinder * const *finders,
                                                     QuernSyntax                syntax,
                                                     GCancellable              *cancellable,
                                                     GError                   **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
/* "+12": a line of the costs. self: nullable: lines are of one side. */
char            *quern_joined_code_dup_line         (const QuernJoinedCode     *self,
                                                     QuernFileId                file,
                                                     guint64                    line)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void             quern_joined_code_free             (QuernJoinedCode           *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernJoinedCode, quern_joined_code_free)

G_END_DECLS
