/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-job.h"

#include "quern-worker.h"

/* Functions around a focus with less than this are clutter, even if there is room for them. */
#define LEAST_SHARE_AROUND 0.002

/* Everything the worker may access, and its results. */
typedef struct
{
  QuernAnalysis     *analysis;    /* owned */
  QuernGrouping     *grouping;    /* owned */
  char              *font_family; /* owned, nullable */
  QuernGraphWish     wish;        /* its choices and joined are owned */
  QuernGraphOptions  proposal;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->analysis);
  g_clear_object (&job->grouping);
  g_free (job->font_family);
  g_clear_pointer (&job->wish.options.choices, quern_graph_choices_unref);
  g_clear_pointer (&job->wish.options.joined, quern_joined_diff_unref);
  g_free (job);
}

static gpointer
run_in_thread (gpointer       data,
               GCancellable  *cancellable,
               GError       **error)
{
  Job *job = data;
  QuernGraphOptions *options = &job->wish.options;

  job->proposal = *options;
  quern_graph_options_propose (&job->proposal, job->analysis);
  if (options->focus != QUERN_NONE)
    {
      job->proposal.min_node_share = MAX (job->proposal.min_node_share, LEAST_SHARE_AROUND);
      job->proposal.min_call_share = MAX (job->proposal.min_call_share, LEAST_SHARE_AROUND / 3.0);
    }
  if (job->wish.finds_node_share)
    options->min_node_share = job->proposal.min_node_share;
  if (job->wish.finds_call_share)
    options->min_call_share = job->proposal.min_call_share;

  return quern_graph_picture_new (job->analysis, job->grouping, options, job->font_family,
                                  cancellable, error);
}

static const QuernWork making = { run_in_thread, NULL, job_free, g_object_unref };

void
quern_graph_job_run_async (QuernAnalysis        *analysis,
                           QuernGrouping        *grouping,
                           const QuernGraphWish *wish,
                           const char           *font_family,
                           GCancellable         *cancellable,
                           GAsyncReadyCallback   callback,
                           gpointer              user_data)
{
  Job *job;

  g_return_if_fail (QUERN_IS_ANALYSIS (analysis));
  g_return_if_fail (grouping == NULL || QUERN_IS_GROUPING (grouping));
  g_return_if_fail (wish != NULL);

  job = g_new0 (Job, 1);
  job->analysis = g_object_ref (analysis);
  g_set_object (&job->grouping, grouping);
  job->font_family = g_strdup (font_family);
  job->wish = *wish;
  if (wish->options.choices != NULL)
    quern_graph_choices_ref (wish->options.choices);
  if (wish->options.joined != NULL)
    quern_joined_diff_ref (wish->options.joined);
  job->proposal = wish->options;

  quern_worker_call (&making, job, cancellable, callback, user_data);
}

QuernGraphPicture *
quern_graph_job_run_finish (GAsyncResult       *result,
                            QuernGraphOptions  *options,
                            QuernGraphOptions  *proposal,
                            GError            **error)
{
  const Job *job = quern_worker_get_job (result);

  *options = job->wish.options;
  *proposal = job->proposal;
  options->choices = proposal->choices = NULL;
  options->joined = proposal->joined = NULL;

  return quern_worker_finish (result, &making, error);
}
