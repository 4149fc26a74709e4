/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-picture-job.h"

/* All that the worker may touch. */
typedef struct
{
  QuernPictureMaker  maker;
  QuernAnalysis     *analysis; /* owned */
  QuernGrouping     *grouping; /* owned, nullable */
  gpointer           options;  /* owned: plain data */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->analysis);
  g_clear_object (&job->grouping);
  g_free (job->options);
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
  QuernPicture *picture = job->maker (job->analysis, job->grouping, job->options,
                                      cancellable, &error);

  if (picture == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, picture, g_object_unref);
}

void
quern_picture_job_run_async (QuernPictureMaker    maker,
                             QuernAnalysis       *analysis,
                             QuernGrouping       *grouping,
                             gconstpointer        options,
                             gsize                options_size,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (maker != NULL);
  g_return_if_fail (QUERN_IS_ANALYSIS (analysis));
  g_return_if_fail (grouping == NULL || QUERN_IS_GROUPING (grouping));
  g_return_if_fail (options != NULL);
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));

  job = g_new (Job, 1);
  job->maker = maker;
  job->analysis = g_object_ref (analysis);
  job->grouping = grouping != NULL ? g_object_ref (grouping) : NULL;
  job->options = g_memdup2 (options, options_size);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, quern_picture_job_run_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, run_in_thread);
}

QuernPicture *
quern_picture_job_run_finish (GAsyncResult  *result,
                              GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, quern_picture_job_run_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
