/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any first bytes: the file's kind is derived from them alone, and nothing is read past their
 * end. */

#include "fuzz.h"

#include "quern-callgrind-reader.h"
#include "quern-file-kind.h"

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  const char *kind = quern_file_kind_guess ((const char *) data, size);
  int score = quern_callgrind_reader.sniff ((const char *) data, size);

  g_assert (kind == NULL || g_utf8_validate (kind, -1, NULL));
  g_assert (score >= 0 && score <= 100);

  return 0;
}
