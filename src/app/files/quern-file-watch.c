/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-file-watch.h"

#include "quern-worker.h"

/* Files are rarely in more folders than this; further folders are not watched. */
#define MAX_FOLDERS 16

/* A program that rewrites a file may delete the old one first. */
#define GONE_MS 700

/**
 * QuernFileWatch:
 *
 * Reports changes to files since they were read. A run may have thousands of
 * files, so their folders are watched instead of each file.
 *
 * ## Signals
 *
 * - `changed`: a watched GFile was rewritten completely or deleted; and whether it exists
 * - `written`: another GFile in the folders was written completely; for a single file, only if
 *   its folder is watched
 */
struct _QuernFileWatch
{
  GObject     parent_instance;

  GHashTable   *states;   /* owned: text by GFile; "" if unknown */
  GHashTable   *monitors; /* owned: GFileMonitor by GFile, a file or a folder */
  GCancellable *check;    /* owned, nullable: while a worker checks the files */
  gboolean      watches_folders; /* also watch the folder of a single file */
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_WRITTEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernFileWatch, quern_file_watch, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

#define ATTRIBUTES G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_STANDARD_SIZE

static char *
dup_state (GFileInfo *info)
{
  return g_strdup_printf ("%" G_GOFFSET_FORMAT " %s", g_file_info_get_size (info),
                          g_file_info_get_etag (info));
}

/**
 * quern_file_watch_dup_state:
 * @file: a file
 *
 * Blocks: for workers.
 *
 * Returns: (transfer full) (nullable): size and time of change; %NULL if the
 *   file is not local, or does not exist
 */
char *
quern_file_watch_dup_state (GFile *file)
{
  g_autoptr (GFileInfo) info = NULL;

  if (!g_file_is_native (file))
    return NULL;

  info = g_file_query_info (file, ATTRIBUTES, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info != NULL ? dup_state (info) : NULL;
}

/* A file for a worker to check, now or after a delay. */
typedef struct
{
  GWeakRef  watch;
  GFile    *file; /* owned */
} Look;

static void
look_free (Look *look)
{
  g_weak_ref_clear (&look->watch);
  g_object_unref (look->file);
  g_free (look);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Look, look_free)

static Look *
look_new (QuernFileWatch *self,
          GFile          *file)
{
  Look *look = g_new0 (Look, 1);

  g_weak_ref_init (&look->watch, self);
  look->file = g_object_ref (file);

  return look;
}

static void
file_checked_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (Look) look = user_data;
  g_autoptr (QuernFileWatch) self = g_weak_ref_get (&look->watch);
  g_autoptr (GFileInfo) info = g_file_query_info_finish (look->file, result, NULL);
  g_autofree char *state = NULL;
  const char *known;

  /* Meanwhile, other files may be watched. */
  if (self == NULL || !g_hash_table_contains (self->states, look->file))
    return;

  /* The event of a change just before the file was read can arrive late. */
  known = g_hash_table_lookup (self->states, look->file);
  if (info != NULL && g_file_is_native (look->file))
    state = dup_state (info);
  if (state == NULL || g_strcmp0 (state, known) != 0)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0, look->file, info != NULL);
}

static void
look_at (QuernFileWatch *self,
         GFile          *file)
{
  if (file != NULL && g_hash_table_contains (self->states, file))
    g_file_query_info_async (file, ATTRIBUTES, G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT, NULL,
                             file_checked_cb, look_new (self, file));
}

static gboolean
gone_cb (gpointer data)
{
  Look *look = data;
  g_autoptr (QuernFileWatch) self = g_weak_ref_get (&look->watch);

  if (self != NULL)
    look_at (self, look->file);

  return G_SOURCE_REMOVE;
}

static void
look_later (QuernFileWatch *self,
            GFile          *file)
{
  g_timeout_add_full (G_PRIORITY_DEFAULT, GONE_MS, gone_cb, look_new (self, file),
                      (GDestroyNotify) look_free);
}

/* Emits "written" for a file that is not itself watched. */
static void
notify_written (QuernFileWatch *self,
                GFile          *file)
{
  if (file != NULL && !g_hash_table_contains (self->states, file))
    g_signal_emit (self, signals[SIGNAL_WRITTEN], 0, file);
}

static void
changed_cb (QuernFileWatch    *self,
            GFile             *file,
            GFile             *other,
            GFileMonitorEvent  event)
{
  /* Only completely written files: a profile is written in many steps. */
  if (event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT || event == G_FILE_MONITOR_EVENT_MOVED_IN)
    {
      look_at (self, file);
      notify_written (self, file);
    }
  else if (event == G_FILE_MONITOR_EVENT_DELETED || event == G_FILE_MONITOR_EVENT_MOVED_OUT)
    look_later (self, file);
  else if (event == G_FILE_MONITOR_EVENT_RENAMED)
    {
      look_at (self, file);
      look_at (self, other);
      notify_written (self, other);
    }
}

static void
add_monitor (QuernFileWatch *self,
             GFile          *file,
             GFileMonitor   *monitor)
{
  if (monitor == NULL)
    return;

  g_hash_table_insert (self->monitors, g_object_ref (file), monitor);
  g_signal_connect_object (monitor, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

static GHashTable *
new_table (GDestroyNotify free_value)
{
  return g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref,
                                free_value);
}

/* Returns the set of the files' folders. */
static GHashTable *
get_folders (QuernFileWatch *self)
{
  GHashTable *folders = new_table (NULL);
  GHashTableIter iter;
  gpointer file;

  g_hash_table_iter_init (&iter, self->states);
  while (g_hash_table_iter_next (&iter, &file, NULL) && g_hash_table_size (folders) < MAX_FOLDERS)
    {
      GFile *folder = g_file_get_parent (file);

      if (folder != NULL)
        g_hash_table_add (folders, folder);
    }

  return folders;
}

static gboolean
is_not_of (gpointer file,
           gpointer monitor,
           gpointer folders)
{
  return !g_hash_table_contains (folders, file);
}

/* Keeps the monitors of folders that are still watched: dropping a monitor would lose the events
 * that it has not emitted yet. */
static void
update_monitors (QuernFileWatch *self)
{
  g_autoptr (GHashTable) folders = NULL;
  GHashTableIter iter;
  gpointer file;

  /* For a single file, watch the file: changes to others in its folder then cost nothing. */
  if (g_hash_table_size (self->states) == 1 && !self->watches_folders)
    {
      g_hash_table_iter_init (&iter, self->states);
      g_hash_table_iter_next (&iter, &file, NULL);
      g_hash_table_remove_all (self->monitors);
      add_monitor (self, file, g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL));
      return;
    }

  folders = get_folders (self);
  g_hash_table_foreach_remove (self->monitors, is_not_of, folders);
  g_hash_table_iter_init (&iter, folders);
  while (g_hash_table_iter_next (&iter, &file, NULL))
    if (!g_hash_table_contains (self->monitors, file))
      add_monitor (self, file,
                   g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL));
}

/* Changes before the monitor existed, that is, during reading. There may be thousands of files, so
 * a worker checks them. */

typedef struct
{
  GPtrArray *files;  /* owned */
  GPtrArray *states; /* owned: nullable text */
} Check;

static void
check_free (gpointer data)
{
  Check *check = data;

  g_ptr_array_unref (check->files);
  g_ptr_array_unref (check->states);
  g_free (check);
}

static gpointer
check_in_thread (gpointer       data,
                 GCancellable  *cancellable,
                 GError       **error)
{
  Check *check = data;

  for (guint i = 0; i < check->files->len; i++)
    {
      GFile *file = g_ptr_array_index (check->files, i);
      g_autofree char *state = quern_file_watch_dup_state (file);

      if (g_strcmp0 (state, g_ptr_array_index (check->states, i)) != 0)
        return g_object_ref (file);
    }

  return NULL;
}

static void
checked_cb (gpointer      owner,
            gpointer      check,
            gpointer      result,
            const GError *error)
{
  g_autoptr (GFile) file = result;

  if (file != NULL)
    look_at (owner, file);
}

static const QuernWork checking = { check_in_thread, checked_cb, check_free, g_object_unref };

static void
begin_checking (QuernFileWatch *self,
                GPtrArray      *files,
                GPtrArray      *states)
{
  Check *check = g_new0 (Check, 1);

  check->files = g_ptr_array_copy (files, (GCopyFunc) (GCallback) g_object_ref, NULL);
  g_ptr_array_set_free_func (check->files, g_object_unref);
  check->states = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < states->len; i++)
    g_ptr_array_add (check->states, g_strdup (g_ptr_array_index (states, i)));

  quern_worker_begin (&checking, self, &self->check, check);
}

static void
quern_file_watch_finalize (GObject *object)
{
  QuernFileWatch *self = QUERN_FILE_WATCH (object);

  quern_worker_stop (&self->check);
  g_hash_table_unref (self->monitors);
  g_hash_table_unref (self->states);

  G_OBJECT_CLASS (quern_file_watch_parent_class)->finalize (object);
}

static void
quern_file_watch_class_init (QuernFileWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_file_watch_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", QUERN_TYPE_FILE_WATCH, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_FILE,
                                          G_TYPE_BOOLEAN);
  signals[SIGNAL_WRITTEN] = g_signal_new ("written", QUERN_TYPE_FILE_WATCH, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
quern_file_watch_init (QuernFileWatch *self)
{
  self->states = new_table (g_free);
  self->monitors = new_table (g_object_unref);
}

QuernFileWatch *
quern_file_watch_new (void)
{
  return g_object_new (QUERN_TYPE_FILE_WATCH, NULL);
}

/**
 * quern_file_watch_set_files:
 * @files: (element-type GFile): at least one
 * @states: (element-type utf8): for each, nullable, what quern_file_watch_dup_state() gave before
 *   it was read
 *
 * Watches these files from now on, in place of those before. In folders that stay watched, no
 * change is missed meanwhile.
 */
void
quern_file_watch_set_files (QuernFileWatch *self,
                            GPtrArray      *files,
                            GPtrArray      *states)
{
  g_return_if_fail (QUERN_IS_FILE_WATCH (self));
  g_return_if_fail (files != NULL && files->len > 0);
  g_return_if_fail (states != NULL && states->len == files->len);

  g_hash_table_remove_all (self->states);
  for (guint i = 0; i < files->len; i++)
    {
      const char *state = g_ptr_array_index (states, i);

      g_hash_table_insert (self->states, g_object_ref (g_ptr_array_index (files, i)),
                           g_strdup (state != NULL ? state : ""));
    }

  update_monitors (self);
  begin_checking (self, files, states);
}

/**
 * quern_file_watch_set_watches_folders:
 * @watches_folders: whether to look at the other files in the folder of a single file, too
 */
void
quern_file_watch_set_watches_folders (QuernFileWatch *self,
                                      gboolean        watches_folders)
{
  g_return_if_fail (QUERN_IS_FILE_WATCH (self));

  if (self->watches_folders == watches_folders)
    return;

  self->watches_folders = watches_folders;
  if (g_hash_table_size (self->states) > 0)
    update_monitors (self);
}
