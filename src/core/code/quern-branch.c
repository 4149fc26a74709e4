/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-branch.h"

#include <string.h>

/* Mnemonics of the processors that Valgrind supports. A star stands for any ending. The first match
 * counts. */
typedef struct
{
  const char  *name;
  QuernBranch  branch;
} Word;

static const Word words[] = {
  { "blr", QUERN_BRANCH_CALL }, /* without an operand: see below */
  { "bl", QUERN_BRANCH_CALL },
  { "blx", QUERN_BRANCH_CALL },
  { "bctrl", QUERN_BRANCH_CALL },
  { "bal", QUERN_BRANCH_CALL },
  { "balc", QUERN_BRANCH_CALL },
  { "bras", QUERN_BRANCH_CALL },
  { "brasl", QUERN_BRANCH_CALL },
  { "basr", QUERN_BRANCH_CALL },
  { "jal", QUERN_BRANCH_CALL },
  { "jalr", QUERN_BRANCH_CALL },
  { "call*", QUERN_BRANCH_CALL },
  { "lcall*", QUERN_BRANCH_CALL },

  { "jmp*", QUERN_BRANCH_JUMP },
  { "ljmp*", QUERN_BRANCH_JUMP },
  { "b", QUERN_BRANCH_JUMP },
  { "b.n", QUERN_BRANCH_JUMP },
  { "b.w", QUERN_BRANCH_JUMP },
  { "br", QUERN_BRANCH_JUMP },
  { "bx", QUERN_BRANCH_JUMP },
  { "bctr", QUERN_BRANCH_JUMP },
  { "j", QUERN_BRANCH_JUMP },
  { "jr", QUERN_BRANCH_JUMP },

  { "ret*", QUERN_BRANCH_END },
  { "lret*", QUERN_BRANCH_END },
  { "iret*", QUERN_BRANCH_END },
  { "sysret*", QUERN_BRANCH_END },
  { "eret", QUERN_BRANCH_END },
  { "hlt", QUERN_BRANCH_END },
  { "ud0*", QUERN_BRANCH_END },
  { "ud1*", QUERN_BRANCH_END },
  { "ud2*", QUERN_BRANCH_END },
  { "udf", QUERN_BRANCH_END },
  { "brk", QUERN_BRANCH_END },
  { "ebreak", QUERN_BRANCH_END },

  { "loop*", QUERN_BRANCH_CONDITIONAL },
  { "xbegin*", QUERN_BRANCH_CONDITIONAL },
};

/* Other instructions with such a prefix and a target are conditional jumps: jne, b.eq, cbz, tbnz,
 * beq. */
static const char *const conditional[] = { "j", "b", "cb", "tb" };

static gboolean
fits (const char *word,
      const char *pattern)
{
  gsize length = strlen (pattern);

  return pattern[length - 1] == '*' ? strncmp (word, pattern, length - 1) == 0
                                    : strcmp (word, pattern) == 0;
}

/* The mnemonic without prefixes and hints: "bnd jne,pt" is "jne". */
static char *
dup_word (const QuernInstruction *instruction)
{
  const char *space = strrchr (instruction->mnemonic, ' ');
  char *word = g_ascii_strdown (space != NULL ? space + 1 : instruction->mnemonic, -1);

  word[strcspn (word, ",")] = '\0';

  return word;
}

/**
 * quern_branch_of:
 * @instruction: one of a disassembly
 *
 * Decides by the mnemonic, for the processors that Valgrind runs on.
 *
 * Returns: where execution continues; `QUERN_BRANCH_NONE` if unknown
 */
QuernBranch
quern_branch_of (const QuernInstruction *instruction)
{
  g_autofree char *word = dup_word (instruction);

  /* A return on PowerPC; with a register, a call on AArch64. */
  if (strcmp (word, "blr") == 0 && *instruction->operands == '\0')
    return QUERN_BRANCH_END;
  /* A return by loading the program counter, or by a jump to the return address in a register. */
  if (strstr (instruction->operands, "pc}") != NULL ||
      ((strcmp (word, "bx") == 0 || strcmp (word, "jr") == 0) &&
       (strcmp (instruction->operands, "lr") == 0 || strcmp (instruction->operands, "ra") == 0)))
    return QUERN_BRANCH_END;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (fits (word, words[i].name))
        return words[i].branch;
    }

  for (guint i = 0; instruction->has_target && i < G_N_ELEMENTS (conditional); i++)
    {
      if (g_str_has_prefix (word, conditional[i]))
        return QUERN_BRANCH_CONDITIONAL;
    }

  return QUERN_BRANCH_NONE;
}

/**
 * quern_branch_is_padding:
 * @instruction: one of a disassembly
 *
 * Returns: %TRUE if it does nothing, as between functions
 */
gboolean
quern_branch_is_padding (const QuernInstruction *instruction)
{
  g_autofree char *word = dup_word (instruction);

  return g_str_has_prefix (word, "nop") || strcmp (word, "int3") == 0 ||
         strcmp (word, "data16") == 0 ||
         (strcmp (word, "xchg") == 0 && strcmp (instruction->operands, "%ax,%ax") == 0);
}

/**
 * quern_branch_repeats:
 * @instruction: one of a disassembly
 *
 * Returns: %TRUE for "rep stos" and the like: each iteration counts as an instruction
 */
gboolean
quern_branch_repeats (const QuernInstruction *instruction)
{
  return g_str_has_prefix (instruction->mnemonic, "rep") &&
         quern_branch_of (instruction) == QUERN_BRANCH_NONE;
}
