/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-group-job.h"

/* What the worker may touch, and who waits for it. */
typedef struct
{
  QuernAnalysis     *analysis; /* owned */
  GRegex            *pattern;  /* owned */
  GWeakRef           owner;
  QuernGroupJobDone  done;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->analysis);
  g_clear_pointer (&job->pattern, g_regex_unref);
  g_weak_ref_clear (&job->owner);
  g_free (job);
}

static void
group_in_thread (GTask        *task,
                 gpointer      source_object,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  Job *job = task_data;
  QuernGrouping *grouping =
    quern_grouping_new_by_pattern (job->analysis, job->pattern, 0, cancellable);

  g_task_return_pointer (task, grouping, g_object_unref);
}

static void
grouped_cb (GObject      *source_object,
            GAsyncResult *result,
            gpointer      user_data)
{
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GObject) owner = g_weak_ref_get (&job->owner);
  g_autoptr (QuernGrouping) grouping = g_task_propagate_pointer (G_TASK (result), NULL);

  if (grouping != NULL && owner != NULL)
    job->done (owner, g_steal_pointer (&grouping));
}

void
quern_group_job_begin (GObject           *owner,
                       QuernAnalysis     *analysis,
                       GRegex            *pattern,
                       GCancellable      *cancellable,
                       QuernGroupJobDone  done)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (G_IS_OBJECT (owner));
  g_return_if_fail (QUERN_IS_ANALYSIS (analysis));
  g_return_if_fail (pattern != NULL && done != NULL);

  job = g_new0 (Job, 1);
  job->analysis = g_object_ref (analysis);
  job->pattern = g_regex_ref (pattern);
  g_weak_ref_init (&job->owner, owner);
  job->done = done;
  task = g_task_new (NULL, cancellable, grouped_cb, NULL);
  g_task_set_source_tag (task, quern_group_job_begin);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, group_in_thread);
}
