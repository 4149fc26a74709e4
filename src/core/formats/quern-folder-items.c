/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The profiles of a folder, found by a worker. */

#include "quern-folder-item.h"

/* Rows that come together: one change of the list for all of them. */
#define BATCH 64

#define ATTRIBUTES \
  G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE "," \
  G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED

/**
 * quern_folder_item_list:
 * @folder: a folder
 * @func: gets each profile, in the order of the folder
 * @user_data: for @func
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Looks into the files of a folder, not of those below it. What cannot be read, or is no
 * profile, is passed over.
 *
 * Returns: %FALSE if the folder cannot be read, or it was cancelled
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

/* What the worker has, and the main thread gets. */
typedef struct
{
  GFile        *folder;      /* owned */
  GListStore   *store;       /* owned: of the main thread */
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
  /* Behind the rows that are on their way. */
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
