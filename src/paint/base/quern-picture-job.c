/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-picture-job.h"

#include "quern-worker.h"

/* Everything the worker may access. */
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

static gpointer
run_in_thread (gpointer       data,
               GCancellable  *cancellable,
               GError       **error)
{
  Job *job = data;

  return job->maker (job->analysis, job->grouping, job->options, cancellable, error);
}

static const QuernWork making = { run_in_thread, NULL, job_free, g_object_unref };

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

  quern_worker_call (&making, job, cancellable, callback, user_data);
}

QuernPicture *
quern_picture_job_run_finish (GAsyncResult  *result,
                              GError       **error)
{
  return quern_worker_finish (result, &making, error);
}
