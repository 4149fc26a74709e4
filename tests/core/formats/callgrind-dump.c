/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "callgrind-dump.h"

#include "profile-dump.h"

#include "quern-callgrind-reader.h"
#include "quern-profile-builder.h"

char *
callgrind_dump (GBytes  *stored,
                gsize    block_size,
                GError **error)
{
  g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "name", error);
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autofree char *dump = NULL;
  g_autofree char *in_order = NULL;
  const char *head;
  gsize length;

  /* As in the loader: peeking detects compression. */
  if (input == NULL || !quern_input_peek (input, &head, &length, error))
    return NULL;

  quern_input_set_block_size (input, block_size);
  quern_profile_builder_begin_input (builder, "name");
  if (!quern_callgrind_reader.read (input, builder, NULL, NULL, error))
    {
      g_assert (error == NULL || *error != NULL);
      return NULL;
    }

  profile = quern_profile_builder_finish (builder, NULL, NULL, error);
  g_assert (profile != NULL);
  dump = profile_dump (profile, TRUE);
  g_assert (g_utf8_validate (dump, -1, NULL));
  in_order = profile_dump_in_order (profile);

  return g_strconcat (dump, in_order, NULL);
}
