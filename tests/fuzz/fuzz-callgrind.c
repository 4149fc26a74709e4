/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as a Callgrind file: they give a profile or an error, and the same one for every block
 * size. */

#include "callgrind-dump.h"
#include "fuzz.h"

#include "quern-profile-builder.h"

/* Limit for costs that are stored but not in the file, so low that small inputs can reach it. */
#define MAX_CELLS (1u << 16)

static char *
read_profile (GBytes *stored,
              gsize   block_size)
{
  g_autoptr (GError) error = NULL;
  char *dump = callgrind_dump (stored, block_size, &error);

  g_assert ((dump == NULL) == (error != NULL));

  return dump != NULL ? dump : g_strdup (error->message);
}

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autoptr (GBytes) stored = g_bytes_new (data, size);
  g_autofree char *in_one = NULL;
  g_autofree char *in_blocks = NULL;

  quern_profile_builder_set_max_cells (MAX_CELLS);
  in_one = read_profile (stored, size + 1);
  in_blocks = read_profile (stored, 1 + size % 61);

  g_assert (g_str_equal (in_one, in_blocks));

  return 0;
}
