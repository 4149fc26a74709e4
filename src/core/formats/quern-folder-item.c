/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-folder-item.h"

#include "quern-format.h"
#include "quern-known-events.h"
#include "quern-visible.h"

#include <string.h>

/* Rows to append to the list in one change. */
#define BATCH 64

#define ATTRIBUTES \
  G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE "," \
  G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED

struct _QuernFolderItem
{
  GObject   parent_instance;

  GFile    *file;      /* owned */
  char     *name;      /* owned: for display */
  QuernFormat format;
  char     *script;    /* owned: for display */
  char     *event;     /* owned */
  QuernUnit unit;
  double    factor;    /* nanoseconds or bytes in a cost of 1; 1 for counts */
  gint64    time;      /* Unix, s */
  guint64   size;      /* bytes */
  gint64    total;
  gboolean  has_total;
};

G_DEFINE_FINAL_TYPE (QuernFolderItem, quern_folder_item, G_TYPE_OBJECT)

static void
quern_folder_item_finalize (GObject *object)
{
  QuernFolderItem *self = QUERN_FOLDER_ITEM (object);

  g_object_unref (self->file);
  g_free (self->name);
  g_free (self->script);
  g_free (self->event);

  G_OBJECT_CLASS (quern_folder_item_parent_class)->finalize (object);
}

static void
quern_folder_item_class_init (QuernFolderItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_folder_item_finalize;
}

static void
quern_folder_item_init (QuernFolderItem *self)
{
}

/* info: must contain name, time and size. */
QuernFolderItem *
quern_folder_item_new (GFile                  *file,
                       GFileInfo              *info,
                       const QuernProfileHead *head)
{
  QuernFolderItem *self = g_object_new (QUERN_TYPE_FOLDER_ITEM, NULL);
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
  g_autofree char *unit_name = NULL;

  self->file = g_object_ref (file);
  self->name = quern_visible_dup (name);
  self->format = head->format;
  self->script = quern_visible_dup (head->command != NULL ? head->command : "");
  self->event = g_strdup (head->event != NULL ? head->event : "");
  self->unit = quern_known_events_get_unit (self->event, NULL, &self->factor, &unit_name);
  self->time = (gint64) g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED);
  self->size = (guint64) MAX (g_file_info_get_size (info), 0);
  self->total = head->total;
  self->has_total = head->has_total;

  return self;
}

GFile *
quern_folder_item_get_file (QuernFolderItem *self)
{
  g_return_val_if_fail (QUERN_IS_FOLDER_ITEM (self), NULL);

  return self->file;
}

const char *
quern_folder_item_get_name (QuernFolderItem *self)
{
  g_return_val_if_fail (QUERN_IS_FOLDER_ITEM (self), NULL);

  return self->name;
}

const char *
quern_folder_item_get_script (QuernFolderItem *self)
{
  g_return_val_if_fail (QUERN_IS_FOLDER_ITEM (self), NULL);

  return self->script;
}

gint64
quern_folder_item_get_time (QuernFolderItem *self)
{
  g_return_val_if_fail (QUERN_IS_FOLDER_ITEM (self), 0);

  return self->time;
}

guint64
quern_folder_item_get_size (QuernFolderItem *self)
{
  g_return_val_if_fail (QUERN_IS_FOLDER_ITEM (self), 0);

  return self->size;
}

gboolean
quern_folder_item_get_total (QuernFolderItem *self,
                             gint64          *total)
{
  g_return_val_if_fail (QUERN_IS_FOLDER_ITEM (self), FALSE);

  *total = self->total;

  return self->has_total;
}

const char *
quern_folder_item_get_event (QuernFolderItem *self)
{
  g_return_val_if_fail (QUERN_IS_FOLDER_ITEM (self), NULL);

  return self->event;
}

/* Format names are not translated. */
static const char *
get_format_name (QuernFolderItem *self)
{
  return self->format == QUERN_FORMAT_APROF ? "aprof"
         : self->format == QUERN_FORMAT_WEBGRIND ? "webgrind" : "Callgrind";
}

static char *
dup_total (QuernFolderItem *self)
{
  double value = (double) self->total * self->factor;

  if (!self->has_total)
    return g_strdup ("–");
  if (self->unit == QUERN_UNIT_NANOSECONDS)
    return quern_format_time (value);
  if (self->unit == QUERN_UNIT_BYTES)
    return quern_format_bytes (value);

  return quern_format_integer (self->total);
}

char *
quern_folder_item_dup_text (QuernFolderItem *self,
                            QuernFolderKey   key)
{
  g_autoptr (GDateTime) time = NULL;

  g_return_val_if_fail (QUERN_IS_FOLDER_ITEM (self), NULL);

  switch (key)
    {
    case QUERN_FOLDER_BY_FORMAT:
      return g_strdup (get_format_name (self));

    case QUERN_FOLDER_BY_TIME:
      time = g_date_time_new_from_unix_local (self->time);
      return time != NULL ? g_date_time_format (time, "%F %T") : g_strdup ("–");

    case QUERN_FOLDER_BY_SCRIPT:
      return g_strdup (self->script);

    case QUERN_FOLDER_BY_TOTAL:
      return dup_total (self);

    case QUERN_FOLDER_BY_SIZE:
      return quern_format_bytes ((double) self->size);

    case QUERN_FOLDER_BY_NAME:
    default:
      return g_strdup (self->name);
    }
}

/* Compares totals of different events in their units; items without a total come first. */
static int
compare_totals (QuernFolderItem *self,
                QuernFolderItem *other)
{
  double mine = self->has_total ? (double) self->total * self->factor : -1.0;
  double others = other->has_total ? (double) other->total * other->factor : -1.0;

  return (mine > others) - (mine < others);
}

int
quern_folder_item_compare (QuernFolderItem *self,
                           QuernFolderItem *other,
                           QuernFolderKey   key)
{
  switch (key)
    {
    case QUERN_FOLDER_BY_FORMAT:
      return strcmp (get_format_name (self), get_format_name (other));

    case QUERN_FOLDER_BY_TIME:
      return (self->time > other->time) - (self->time < other->time);

    case QUERN_FOLDER_BY_SCRIPT:
      return strcmp (self->script, other->script);

    case QUERN_FOLDER_BY_TOTAL:
      return compare_totals (self, other);

    case QUERN_FOLDER_BY_SIZE:
      return (self->size > other->size) - (self->size < other->size);

    case QUERN_FOLDER_BY_NAME:
    default:
      return strcmp (self->name, other->name);
    }
}

/**
 * quern_folder_item_list:
 * @folder: a folder
 * @func: called for each profile, in the order of the folder
 * @user_data: for @func
 * @cancellable: (nullable): a #GCancellable
 * @error: return location
 *
 * Lists the profiles in a folder, not in its subfolders. Files that cannot be read, or are not
 * profiles, are skipped.
 *
 * Returns: %FALSE if the folder cannot be read, or if cancelled
 */
gboolean
quern_folder_item_list (GFile                *folder,
                        QuernFolderItemFunc   func,
                        gpointer              user_data,
                        GCancellable         *cancellable,
                        GError              **error)
{
  g_autoptr (GFileEnumerator) files =
    g_file_enumerate_children (folder, ATTRIBUTES, G_FILE_QUERY_INFO_NONE, cancellable, error);
  GFileInfo *info;
  GFile *file;

  if (files == NULL)
    return FALSE;

  while (g_file_enumerator_iterate (files, &info, &file, cancellable, error))
    {
      g_auto (QuernProfileHead) head = { 0 };
      g_autoptr (QuernFolderItem) item = NULL;

      if (info == NULL)
        return TRUE;
      if (g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR ||
          !quern_profile_head_read (&head, file, cancellable, NULL))
        continue;

      item = quern_folder_item_new (file, info, &head);
      func (item, user_data);
    }

  return FALSE;
}

/* Data of the worker, and of each batch that it passes to the main thread. */
typedef struct
{
  GFile        *folder;      /* owned */
  GListStore   *store;       /* owned: only for the main thread */
  GCancellable *cancellable; /* owned, nullable */
  GPtrArray    *batch;       /* owned: QuernFolderItem */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->folder);
  g_object_unref (job->store);
  g_clear_object (&job->cancellable);
  g_ptr_array_unref (job->batch);
  g_free (job);
}

static Job *
job_new (GFile        *folder,
         GListStore   *store,
         GCancellable *cancellable)
{
  Job *job = g_new0 (Job, 1);

  job->folder = g_object_ref (folder);
  job->store = g_object_ref (store);
  g_set_object (&job->cancellable, cancellable);
  job->batch = g_ptr_array_new_with_free_func (g_object_unref);

  return job;
}

static gboolean
append_cb (gpointer data)
{
  Job *job = data;

  if (!g_cancellable_is_cancelled (job->cancellable))
    g_list_store_splice (job->store, g_list_model_get_n_items (G_LIST_MODEL (job->store)), 0,
                         job->batch->pdata, job->batch->len);

  return G_SOURCE_REMOVE;
}

static void
hand_over (Job *job)
{
  Job *part;

  if (job->batch->len == 0)
    return;

  part = job_new (job->folder, job->store, job->cancellable);
  g_ptr_array_extend_and_steal (part->batch, g_steal_pointer (&job->batch));
  job->batch = g_ptr_array_new_with_free_func (g_object_unref);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, append_cb, part, job_free);
}

static void
add_item (QuernFolderItem *item,
          gpointer         user_data)
{
  Job *job = user_data;

  g_ptr_array_add (job->batch, g_object_ref (item));
  if (job->batch->len >= BATCH)
    hand_over (job);
}

static void
list_in_thread (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  gboolean is_done = quern_folder_item_list (job->folder, add_item, job, cancellable, &error);

  hand_over (job);
  if (is_done)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
quern_folder_item_list_async (GFile               *folder,
                              GListStore          *store,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (G_IS_FILE (folder));
  g_return_if_fail (G_IS_LIST_STORE (store));

  task = g_task_new (store, cancellable, callback, user_data);
  g_task_set_source_tag (task, quern_folder_item_list_async);
  /* Call back after all pending rows were appended. */
  g_task_set_priority (task, G_PRIORITY_LOW);
  g_task_set_task_data (task, job_new (folder, store, cancellable), job_free);
  g_task_run_in_thread (task, list_in_thread);
}

gboolean
quern_folder_item_list_finish (GAsyncResult  *result,
                               GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
