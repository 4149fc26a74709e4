/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-group-job.h"

#include "quern-worker.h"

/* The worker's data, and the callback for the result. */
typedef struct
{
  QuernAnalysis     *analysis; /* owned */
  GRegex            *pattern;  /* owned */
  QuernGroupJobDone  done;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->analysis);
  g_clear_pointer (&job->pattern, g_regex_unref);
  g_free (job);
}

static gpointer
group_in_thread (gpointer       data,
                 GCancellable  *cancellable,
                 GError       **error)
{
  Job *job = data;

  return quern_grouping_new_by_pattern (job->analysis, job->pattern, 0, cancellable);
}

static void
grouped_cb (gpointer      owner,
            gpointer      data,
            gpointer      grouping,
            const GError *error)
{
  const Job *job = data;

  if (grouping != NULL)
    job->done (owner, grouping);
}

static const QuernWork grouping_work = { group_in_thread, grouped_cb, job_free, g_object_unref };

void
quern_group_job_begin (GObject           *owner,
                       QuernAnalysis     *analysis,
                       GRegex            *pattern,
                       GCancellable     **slot,
                       QuernGroupJobDone  done)
{
  Job *job;

  g_return_if_fail (G_IS_OBJECT (owner));
  g_return_if_fail (QUERN_IS_ANALYSIS (analysis));
  g_return_if_fail (pattern != NULL && done != NULL);

  job = g_new0 (Job, 1);
  job->analysis = g_object_ref (analysis);
  job->pattern = g_regex_ref (pattern);
  job->done = done;
  quern_worker_begin (&grouping_work, owner, slot, job);
}
