/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes in a file: its entry in the list of profiles is clean text, and the same for every
 * block size. */

#include "fuzz.h"

#include "quern-profile-head.h"

/* Returns NULL if it is not a profile. */
static char *
dup_head (GBytes *stored,
          gsize   block_size)
{
  g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "name", NULL);
  g_autoptr (GError) error = NULL;
  g_auto (QuernProfileHead) head = { 0 };
  const char *start;
  gsize length;

  if (!quern_input_peek (input, &start, &length, NULL))
    return NULL;
  quern_input_set_block_size (input, block_size);
  if (!quern_profile_head_read_input (&head, input, NULL, &error))
    {
      g_assert (error != NULL);
      return NULL;
    }

  g_assert (head.command == NULL || g_utf8_validate (head.command, -1, NULL));
  g_assert (head.event == NULL || g_utf8_validate (head.event, -1, NULL));

  return g_strdup_printf ("%u “%s” “%s” %d %" G_GINT64_FORMAT, head.format, head.command,
                          head.event, head.has_total, head.has_total ? head.total : 0);
}

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autoptr (GBytes) stored = g_bytes_new (data, size);
  g_autofree char *in_one = dup_head (stored, size + 1);
  g_autofree char *in_blocks = dup_head (stored, 1 + size % 61);

  g_assert (g_strcmp0 (in_one, in_blocks) == 0);

  return 0;
}
