/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as a webgrind file: they give a profile or an error. */

#include "fuzz.h"
#include "profile-dump.h"

#include "quern-profile-builder.h"
#include "quern-webgrind-reader.h"

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autoptr (GBytes) stored = g_bytes_new (data, size);
  g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "name", NULL);
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *dump = NULL;
  const char *head;
  gsize length;

  if (!quern_input_peek (input, &head, &length, &error))
    return 0;

  quern_profile_builder_begin_input (builder, "name");
  if (!quern_webgrind_reader.read (input, builder, NULL, NULL, &error))
    {
      g_assert (error != NULL);
      return 0;
    }

  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert (profile != NULL);
  dump = profile_dump (profile, TRUE);
  g_assert (g_utf8_validate (dump, -1, NULL));

  return 0;
}
