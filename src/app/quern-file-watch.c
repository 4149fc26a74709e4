/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-file-watch.h"

#include "quern-worker.h"

/* Files of more folders than this are the exception; the others are not
 * watched. */
#define MAX_FOLDERS 16

/* Who writes a file anew may take the old one away first. */
#define GONE_MS 700

/**
 * QuernFileWatch:
 *
 * Tells when one of some files is another one than it was when it was read. A
 * run may have thousands of files, so their folder is watched, not each of
 * them.
 *
 * ## Signals
 *
 * - `changed`: a GFile has been written completely, or is gone; and whether it is there
 * - `written`: another GFile in their folders has been written completely; of a single file, only
 *   after quern_file_watch_watch_folder()
 */
struct _QuernFileWatch
{
  GObject     parent_instance;

  GHashTable *states;   /* owned: text by GFile; "" if nobody knows */
  GPtrArray  *monitors; /* owned: GFileMonitor */
  gboolean    watches_folders; /* and not one file alone */
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
 * Returns: (transfer full) (nullable): size and time of change; %NULL for what
 *   is no local file, or is not there
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

/* A file that a worker looks at, now or in a while. */
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
looked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (Look) look = user_data;
  g_autoptr (QuernFileWatch) self = g_weak_ref_get (&look->watch);
  g_autoptr (GFileInfo) info = g_file_query_info_finish (look->file, result, NULL);
  g_autofree char *state = NULL;
  const char *known;

  if (self == NULL)
    return;

  /* What was written just before it was read is told of late. */
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
                             looked_cb, look_new (self, file));
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

/* Of a file that is not watched itself. */
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
  /* Only what is complete: a profile is written in many steps. */
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
             GFileMonitor   *monitor)
{
  if (monitor == NULL)
    return;

  g_ptr_array_add (self->monitors, monitor);
  g_signal_connect_object (monitor, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

static void
watch_folders (QuernFileWatch *self)
{
  g_autoptr (GHashTable) folders =
    g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref, NULL);
  GHashTableIter iter;
  gpointer file;

  self->watches_folders = TRUE;
  g_hash_table_iter_init (&iter, self->states);
  while (g_hash_table_iter_next (&iter, &file, NULL) && g_hash_table_size (folders) < MAX_FOLDERS)
    {
      GFile *folder = g_file_get_parent (file);

      if (folder != NULL && g_hash_table_add (folders, folder))
        add_monitor (self, g_file_monitor_directory (folder, G_FILE_MONITOR_WATCH_MOVES, NULL,
                                                     NULL));
    }
}

/* What has changed before there was a monitor: while it was read. There may be
 * thousands of files: a worker looks at them. */

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

  quern_worker_begin (&checking, self, NULL, check);
}

static void
quern_file_watch_finalize (GObject *object)
{
  QuernFileWatch *self = QUERN_FILE_WATCH (object);

  g_ptr_array_unref (self->monitors);
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
  self->states = g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref,
                                        g_free);
  self->monitors = g_ptr_array_new_with_free_func (g_object_unref);
}

QuernFileWatch *
quern_file_watch_new (GPtrArray *files,
                      GPtrArray *states)
{
  QuernFileWatch *self;

  g_return_val_if_fail (files != NULL && files->len > 0, NULL);
  g_return_val_if_fail (states != NULL && states->len == files->len, NULL);

  self = g_object_new (QUERN_TYPE_FILE_WATCH, NULL);
  for (guint i = 0; i < files->len; i++)
    {
      const char *state = g_ptr_array_index (states, i);

      g_hash_table_insert (self->states, g_object_ref (g_ptr_array_index (files, i)),
                           g_strdup (state != NULL ? state : ""));
    }

  /* A single file costs the main loop nothing when others of its folder change. */
  if (files->len == 1)
    add_monitor (self, g_file_monitor_file (g_ptr_array_index (files, 0),
                                            G_FILE_MONITOR_WATCH_MOVES, NULL, NULL));
  else
    watch_folders (self);
  begin_checking (self, files, states);

  return self;
}

void
quern_file_watch_watch_folder (QuernFileWatch *self)
{
  g_return_if_fail (QUERN_IS_FILE_WATCH (self));

  if (self->watches_folders)
    return;

  g_ptr_array_set_size (self->monitors, 0);
  watch_folders (self);
}
