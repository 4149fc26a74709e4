/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-code-costs.h"
#include "quern-disassembler.h"
#include "quern-joined-lines.h"
#include "quern-merged-code.h"

G_BEGIN_DECLS

/* The object file that contains the code of a side. */
typedef struct
{
  const char       *name;  /* borrowed from the side's profile, nullable: NULL if the function is
                            * not on that side */
  QuernSourcePlace *place; /* owned, nullable: location of the object; NULL: no name to look for */
  GError           *error; /* owned, nullable: QUERN_DISASSEMBLER_ERROR */
  gint64            mtime; /* of the object, in seconds since 1970; 0: not found */
} QuernJoinedObject;

/**
 * QuernJoinedCode:
 *
 * The instructions of a function of a comparison with the costs of both sides. The costs have
 * positions in QuernMergedCode in place of addresses, and rows of QuernMergedLines in place of
 * lines: those after if both sides have an instruction. Costs are complete even if the code of a
 * side is missing. Immutable.
 */
typedef struct
{
  QuernJoinedDiff   *joined;     /* owned */
  QuernCodeCosts    *costs;      /* owned */
  QuernMergedCode   *merged;     /* owned */
  QuernJoinedLines  *lines;      /* owned */
  QuernJoinedObject  objects[2]; /* before and after */
} QuernJoinedCode;

/* Whether any instruction has an address on either side. */
gboolean         quern_joined_code_has_instructions (const QuernJoinedDiff     *joined);

/* analysis: of the comparison of the joined profile. function: of that profile. finders: for the
 * side before (quern_source_finder_new_old()) and after. NULL with an error if it was cancelled or
 * memory runs out. */
QuernJoinedCode *quern_joined_code_new              (QuernJoinedDiff           *joined,
                                                     QuernAnalysis             *analysis,
                                                     QuernFunctionId            function,
                                                     QuernSourceFinder * const *finders,
                                                     QuernSyntax                syntax,
                                                     GCancellable              *cancellable,
                                                     GError                   **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
/* Formats a line of the costs: "+12". self: nullable: then line is a line of one side. */
char            *quern_joined_code_dup_line         (const QuernJoinedCode     *self,
                                                     QuernFileId                file,
                                                     guint64                    line)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void             quern_joined_code_free             (QuernJoinedCode           *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernJoinedCode, quern_joined_code_free)

G_END_DECLS
