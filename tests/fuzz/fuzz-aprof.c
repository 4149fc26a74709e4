/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as an aprof report: they give a profile or an error, and the same one for every block
 * size. */

#include "aprof-dump.h"
#include "fuzz.h"

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autofree char *in_one = aprof_dump ((const char *) data, size, size + 1);
  g_autofree char *in_blocks = aprof_dump ((const char *) data, size, 1 + size % 61);

  g_assert_true (g_utf8_validate (in_one, -1, NULL));
  g_assert_cmpstr (in_one, ==, in_blocks);

  return 0;
}
