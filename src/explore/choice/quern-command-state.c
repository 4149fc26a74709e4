/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-command-state.h"

#include "quern-hash.h"
#include "quern-profile-identity.h"
#include "quern-worker.h"

#include <glib/gstdio.h>

#define SUFFIX ".state"

/* Bytes; larger files are not from Quern. */
#define MAX_SIZE (256 << 10)

typedef struct
{
  char   *path; /* owned */
  gint64  time; /* when it was written */
} StateFile;

/* A state to write. */
typedef struct
{
  char *path; /* owned */
  char *text; /* owned */
} SaveJob;

/* The latest job for each path, until it is written. */
static GHashTable *unsaved; /* borrowed path to borrowed SaveJob */
static GMutex lock;         /* protects unsaved */

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

static GKeyFile *
dup_unsaved (const char *path)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);
  const SaveJob *job = unsaved != NULL ? g_hash_table_lookup (unsaved, path) : NULL;
  g_autoptr (GKeyFile) state = NULL;

  if (job == NULL)
    return NULL;

  state = g_key_file_new ();
  g_key_file_load_from_data (state, job->text, (gsize) -1, G_KEY_FILE_NONE, NULL);

  return g_steal_pointer (&state);
}

GKeyFile *
quern_command_state_peek (QuernProfile *profile)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);

  path = dup_path (profile);

  return dup_unsaved (path);
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
  g_autoptr (GKeyFile) state = NULL;
  g_autofree char *path = NULL;
  GStatBuf info;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);

  path = dup_path (profile);
  state = dup_unsaved (path);
  if (state != NULL)
    return g_steal_pointer (&state);

  state = g_key_file_new ();
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

static void
save_job_free (gpointer data)
{
  SaveJob *job = data;

  g_free (job->path);
  g_free (job->text);
  g_free (job);
}

static gpointer
save_in_thread (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  const SaveJob *job = data;
  g_autofree char *folder = g_path_get_dirname (job->path);

  /* If this fails, writing fails below, with an error. */
  g_mkdir_with_parents (folder, 0700);
  if (g_file_set_contents (job->path, job->text, -1, error))
    remove_oldest (folder);

  return NULL;
}

static void
saved_cb (gpointer      owner,
          gpointer      data,
          gpointer      result,
          const GError *error)
{
  const SaveJob *job = data;

  if (error != NULL)
    g_debug ("What is shown is not remembered: %s", error->message);

  g_mutex_lock (&lock);
  if (g_hash_table_lookup (unsaved, job->path) == job)
    g_hash_table_remove (unsaved, job->path);
  g_mutex_unlock (&lock);
}

static const QuernWork saving = { save_in_thread, saved_cb, save_job_free, NULL };

/**
 * quern_command_state_save:
 * @profile: a profile
 * @state: what to remember for its command
 *
 * Writes it in a worker.
 */
void
quern_command_state_save (QuernProfile *profile,
                          GKeyFile     *state)
{
  SaveJob *job;

  g_return_if_fail (QUERN_IS_PROFILE (profile));
  g_return_if_fail (state != NULL);

  job = g_new0 (SaveJob, 1);
  job->path = dup_path (profile);
  job->text = g_key_file_to_data (state, NULL, NULL);

  g_mutex_lock (&lock);
  if (unsaved == NULL)
    unsaved = g_hash_table_new (quern_hash_text, g_str_equal);
  g_hash_table_replace (unsaved, job->path, job);
  g_mutex_unlock (&lock);

  quern_worker_begin_in_order (&saving, NULL, NULL, job);
}
