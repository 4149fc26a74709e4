/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-disassembly.h"

G_BEGIN_DECLS

/* Where an instruction leads to. */
typedef enum
{
  QUERN_BRANCH_NONE,        /* to the one behind it */
  QUERN_BRANCH_CALL,        /* elsewhere, and back */
  QUERN_BRANCH_JUMP,        /* elsewhere */
  QUERN_BRANCH_CONDITIONAL, /* elsewhere, or to the one behind it */
  QUERN_BRANCH_END,         /* out of the function, or nowhere */
} QuernBranch;

QuernBranch quern_branch_of         (const QuernInstruction *instruction);
gboolean    quern_branch_is_padding (const QuernInstruction *instruction);
gboolean    quern_branch_repeats    (const QuernInstruction *instruction);

G_END_DECLS
