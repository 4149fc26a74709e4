/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as a Callgrind file: they make a profile or an error, and the
 * same one wherever blocks end and the file is cut to be read side by side. */

#include "fuzz.h"
#include "profile-dump.h"

#include "quern-callgrind-reader.h"
#include "quern-profile-builder.h"

static char *
read_profile (GBytes *stored,
              gsize   block_size,
              guint64 stretch)
{
  g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "name", NULL);
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *dump = NULL;
  g_autofree char *in_order = NULL;
  const char *head;
  gsize length;

  /* As the loader does: only then it is known whether it is compressed. */
  if (!quern_input_peek (input, &head, &length, &error))
    return g_strdup (error->message);

  quern_input_set_block_size (input, block_size);
  if (stretch > 0)
    quern_input_set_threads (input, 2, stretch);
  quern_profile_builder_begin_input (builder, "name");
  if (!quern_callgrind_reader.read (input, builder, NULL, NULL, &error))
    {
      g_assert (error != NULL);
      return g_strdup (error->message);
    }

  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert (profile != NULL);
  dump = profile_dump (profile, TRUE);
  g_assert (g_utf8_validate (dump, -1, NULL));
  in_order = profile_dump_in_order (profile);

  return g_strconcat (dump, in_order, NULL);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GBytes) stored = g_bytes_new (data, size);

  /* Mostly a few stretches; now and then one for each function. */
  const guint64 stretch = 1 + size * 7919 % (1 + size / 2);
  g_autofree char *in_one = read_profile (stored, size + 1, 0);
  g_autofree char *in_stretches = read_profile (stored, 1 + size % 61, stretch);

  g_assert (g_str_equal (in_one, in_stretches));

  return 0;
}
