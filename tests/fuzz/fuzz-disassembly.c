/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Output of objdump, or of an objdump that a malicious object has taken over. */

#include "fuzz.h"

#include "quern-disassembly.h"

#include <string.h>

static void
check_text (const char *text)
{
  g_assert (g_utf8_validate (text, -1, NULL));
  g_assert (strpbrk (text, "\n\t\033") == NULL);
}

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autoptr (QuernDisassembly) disassembly = quern_disassembly_new ();
  QuernCodeRange range = { 0x1000, 0x2000 };

  quern_disassembly_read (disassembly, (const char *) data, size, range);
  for (guint i = 0; i < quern_disassembly_get_n (disassembly); i++)
    {
      const QuernInstruction *instruction = quern_disassembly_get (disassembly, i);

      g_assert (instruction->address >= range.start && instruction->address < range.stop);
      g_assert (quern_disassembly_find (disassembly, instruction->address) == i);
      check_text (instruction->bytes);
      check_text (instruction->mnemonic);
      check_text (instruction->operands);
      if (instruction->note != NULL)
        check_text (instruction->note);
      if (instruction->symbol != NULL)
        check_text (instruction->symbol);
    }

  return 0;
}
