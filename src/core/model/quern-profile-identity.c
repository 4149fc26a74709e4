/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-profile-identity.h"

/**
 * quern_profile_dup_identity:
 * @profile: a profile
 *
 * Returns: (transfer full): the same text for all profiles of one command
 */
char *
quern_profile_dup_identity (QuernProfile *profile)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  const char *command;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);

  command = quern_profile_get_command (profile);
  if (command == NULL || *command == '\0')
    {
      /* Includes the terminating NUL, so that it cannot be the start of a command. */
      g_checksum_update (checksum, (const guchar *) "file", sizeof "file");
      command = quern_profile_get_n_inputs (profile) > 0
                ? quern_profile_get_input (profile, 0) : "";
    }
  g_checksum_update (checksum, (const guchar *) command, -1);

  return g_strdup (g_checksum_get_string (checksum));
}
