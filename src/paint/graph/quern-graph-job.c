/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-job.h"

/* Less than that around a function is clutter, even if there is room for it. */
#define LEAST_SHARE_AROUND 0.002

/* All that the worker may touch, and what it found. */
typedef struct
{
  QuernAnalysis     *analysis;    /* owned */
  QuernGrouping     *grouping;    /* owned */
  char              *font_family; /* owned, nullable */
  QuernGraphWish     wish;        /* its choices are owned */
  QuernGraphOptions  proposal;
} Job;

static void
job_free (Job *job)
{
  g_clear_object (&job->analysis);
  g_clear_object (&job->grouping);
  g_free (job->font_family);
  g_clear_pointer (&job->wish.options.choices, quern_graph_choices_unref);
  g_free (job);
}

static void
run_in_thread (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Job *job = task_data;
  QuernGraphOptions *options = &job->wish.options;
  g_autoptr (QuernGraphPicture) picture = NULL;
  g_autoptr (GError) error = NULL;

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

  picture = quern_graph_picture_new (job->analysis, job->grouping, options, job->font_family,
                                     cancellable, &error);
  if (picture == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, g_steal_pointer (&picture), g_object_unref);
}

void
quern_graph_job_run_async (QuernAnalysis        *analysis,
                           QuernGrouping        *grouping,
                           const QuernGraphWish *wish,
                           const char           *font_family,
                           GCancellable         *cancellable,
                           GAsyncReadyCallback   callback,
                           gpointer              user_data)
{
  g_autoptr (GTask) task = NULL;
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
  job->proposal = wish->options;

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, quern_graph_job_run_async);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  g_task_run_in_thread (task, run_in_thread);
}

QuernGraphPicture *
quern_graph_job_run_finish (GAsyncResult       *result,
                            QuernGraphOptions  *options,
                            QuernGraphOptions  *proposal,
                            GError            **error)
{
  Job *job;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, quern_graph_job_run_async), NULL);

  job = g_task_get_task_data (G_TASK (result));
  *options = job->wish.options;
  *proposal = job->proposal;
  options->choices = proposal->choices = NULL;

  return g_task_propagate_pointer (G_TASK (result), error);
}
