/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any stored bytes: decompressed data comes in blocks of whole lines, and is the same for all
 * block sizes. */

#include "fuzz.h"

#include "quern-input.h"

#include <string.h>

/* Small inputs can expand to a lot: stop here. */
#define MAX_SIZE (4u << 20)

static GChecksum *
read_all (GBytes   *stored,
          gsize     block_size,
          gboolean *is_whole)
{
  g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "name", NULL);
  GChecksum *sum = g_checksum_new (G_CHECKSUM_MD5);
  gboolean ends_line = TRUE;
  gsize total = 0;
  const char *start;
  gsize length;

  quern_input_set_block_size (input, block_size);
  *is_whole = TRUE;
  while (quern_input_next_block (input, &start, &length, NULL, NULL, NULL) && length > 0)
    {
      g_assert (ends_line);
      ends_line = start[length - 1] == '\n';
      for (gsize i = 0; i < QUERN_INPUT_SLACK; i++)
        g_assert (start[length + i] == '\n');

      g_checksum_update (sum, (const guchar *) start, (gssize) length);
      total += length;
      if (total > MAX_SIZE)
        {
          *is_whole = FALSE;
          break;
        }
    }

  return sum;
}

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autoptr (GBytes) stored = g_bytes_new (data, size);
  gboolean is_whole;
  g_autoptr (GChecksum) in_one = read_all (stored, 64u << 10, &is_whole);
  g_autoptr (GChecksum) in_many = NULL;

  if (!is_whole)
    return 0;

  in_many = read_all (stored, 1 + size % 97, &is_whole);
  g_assert (g_str_equal (g_checksum_get_string (in_one), g_checksum_get_string (in_many)));

  return 0;
}
