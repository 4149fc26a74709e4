/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-disassembly.h"

G_BEGIN_DECLS

/* Where execution continues after an instruction. */
typedef enum
{
  QUERN_BRANCH_NONE,        /* at the next instruction */
  QUERN_BRANCH_CALL,        /* elsewhere, then at the next instruction */
  QUERN_BRANCH_JUMP,        /* elsewhere */
  QUERN_BRANCH_CONDITIONAL, /* elsewhere, or at the next instruction */
  QUERN_BRANCH_END,         /* outside of the function, or not at all */
} QuernBranch;

QuernBranch quern_branch_of         (const QuernInstruction *instruction);
gboolean    quern_branch_is_padding (const QuernInstruction *instruction);
gboolean    quern_branch_repeats    (const QuernInstruction *instruction);

G_END_DECLS
