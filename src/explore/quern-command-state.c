/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-command-state.h"

#include "quern-profile-identity.h"

#include <glib/gstdio.h>

#define SUFFIX ".state"

/* A file that is larger was not written here. */
#define MAX_SIZE (256 << 10)

typedef struct
{
  char   *path; /* owned */
  gint64  time; /* when it was written */
} StateFile;

static void
state_file_clear (gpointer data)
{
  g_free (((StateFile *) data)->path);
}

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "quern", "commands", NULL);
}

static char *
dup_path (QuernProfile *profile)
{
  g_autofree char *folder = dup_folder ();
  g_autofree char *identity = quern_profile_dup_identity (profile);
  g_autofree char *name = g_strconcat (identity, SUFFIX, NULL);

  return g_build_filename (folder, name, NULL);
}

/**
 * quern_command_state_load:
 * @profile: a profile
 *
 * Returns: (transfer full): what was saved for the profile's command; empty
 *   if there is nothing, or it cannot be read
 */
GKeyFile *
quern_command_state_load (QuernProfile *profile)
{
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autofree char *path = NULL;
  GStatBuf info;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);

  path = dup_path (profile);
  if (g_stat (path, &info) == 0 && S_ISREG (info.st_mode) && info.st_size <= MAX_SIZE)
    g_key_file_load_from_file (state, path, G_KEY_FILE_NONE, NULL);

  return g_steal_pointer (&state);
}

static int
compare_newest_first (gconstpointer a,
                      gconstpointer b)
{
  gint64 time_a = ((const StateFile *) a)->time;
  gint64 time_b = ((const StateFile *) b)->time;

  return (time_a < time_b) - (time_a > time_b);
}

static void
remove_oldest (const char *folder)
{
  g_autoptr (GArray) files = g_array_new (FALSE, FALSE, sizeof (StateFile));
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_array_set_clear_func (files, state_file_clear);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      GStatBuf info;

      if (!g_str_has_suffix (name, SUFFIX) || g_stat (path, &info) != 0)
        continue;
      g_array_append_vals (files, &(StateFile) { g_steal_pointer (&path), info.st_mtime }, 1);
    }

  g_array_sort (files, compare_newest_first);
  for (guint i = QUERN_COMMAND_STATE_MAX; i < files->len; i++)
    g_unlink (g_array_index (files, StateFile, i).path);
}

/**
 * quern_command_state_save:
 * @profile: a profile
 * @state: what to remember for its command
 * @error: return location
 *
 * Returns: %FALSE if it could not be written
 */
gboolean
quern_command_state_save (QuernProfile  *profile,
                          GKeyFile      *state,
                          GError       **error)
{
  g_autofree char *folder = dup_folder ();
  g_autofree char *path = NULL;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), FALSE);
  g_return_val_if_fail (state != NULL, FALSE);

  /* What fails here fails below, with an error. */
  g_mkdir_with_parents (folder, 0700);
  path = dup_path (profile);
  if (!g_key_file_save_to_file (state, path, error))
    return FALSE;

  remove_oldest (folder);

  return TRUE;
}
