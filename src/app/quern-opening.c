/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-opening.h"

#include "quern-loader.h"

/* All that the worker may touch: the files are not changed, the progress may
 * be used by any thread. */
typedef struct
{
  GPtrArray     *files;    /* owned */
  QuernProgress *progress; /* owned, nullable */
} Job;

static void
job_free (Job *job)
{
  g_ptr_array_unref (job->files);
  g_clear_object (&job->progress);
  g_free (job);
}

static void
run_in_thread (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Job *job = task_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;

  profile = quern_load (job->files, job->progress, cancellable, &error);
  if (profile != NULL)
    analysis = quern_analysis_new (profile, TRUE, cancellable, &error);

  if (analysis == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, g_steal_pointer (&analysis), g_object_unref);
}

void
quern_opening_run_async (GPtrArray           *files,
                         QuernProgress       *progress,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (files != NULL && files->len > 0);
  g_return_if_fail (progress == NULL || QUERN_IS_PROGRESS (progress));

  job = g_new0 (Job, 1);
  job->files = g_ptr_array_copy (files, (GCopyFunc) (GCallback) g_object_ref, NULL);
  g_ptr_array_set_free_func (job->files, g_object_unref);
  g_set_object (&job->progress, progress);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, quern_opening_run_async);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  g_task_run_in_thread (task, run_in_thread);
}

QuernAnalysis *
quern_opening_run_finish (GAsyncResult  *result,
                          GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, quern_opening_run_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
