/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as a Callgrind file: they make a profile or an error, and the
 * same one wherever blocks end and the file is cut to be read side by side. */

#include "callgrind-dump.h"
#include "fuzz.h"

#include "quern-profile-builder.h"

/* Costs that no line gives: few enough for small inputs to come to the limit. */
#define MAX_CELLS (1u << 16)

static char *
read_profile (GBytes *stored,
              gsize   block_size,
              guint64 stretch)
{
  g_autoptr (GError) error = NULL;
  char *dump = callgrind_dump_cut (stored, block_size, stretch, &error);

  g_assert ((dump == NULL) == (error != NULL));

  return dump != NULL ? dump : g_strdup (error->message);
}

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autoptr (GBytes) stored = g_bytes_new (data, size);
  g_autofree char *in_one = NULL;
  g_autofree char *in_stretches = NULL;

  quern_profile_builder_set_max_cells (MAX_CELLS);
  in_one = read_profile (stored, size + 1, 0);
  /* Mostly a few stretches; now and then one for each function. */
  in_stretches = read_profile (stored, 1 + size % 61, 1 + size * 7919 % (1 + size / 2));

  g_assert (g_str_equal (in_one, in_stretches));

  return 0;
}
