/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The points of several runs: from the sizes of their inputs to the analysis that has them. */

#include "quern-explorer-runs.h"

#include "quern-explorer-private.h"
#include "quern-run-series.h"
#include "quern-run-sizes.h"

#include <string.h>

#define GROUP "Input Sizes"

/* So many sizes are kept for a command; with more, only those that were given last. */
#define MAX_KEPT 1000

/* All that the worker may touch. */
typedef struct
{
  QuernProfile         *whole;  /* owned: with own events */
  QuernPartChoice      *parts;  /* owned */
  guint64              *sizes;  /* owned */
  QuernRunSeriesWanted  wanted; /* of the others */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->whole);
  quern_part_choice_unref (job->parts);
  g_free (job->sizes);
  g_free (job);
}

static void
add_up_in_thread (GTask        *task,
                  gpointer      source_object,
                  gpointer      task_data,
                  GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  QuernSeries *series = quern_run_series_new (job->whole, &job->wanted, cancellable, &error);

  if (series != NULL)
    g_task_return_pointer (task, series, (GDestroyNotify) quern_series_unref);
  else
    g_task_return_error (task, error);
}

static void
stop (QuernExplorer *self)
{
  if (self->adding_runs != NULL)
    g_cancellable_cancel (self->adding_runs);
  g_clear_object (&self->adding_runs);
}

static void
added_up_cb (GObject      *source_object,
             GAsyncResult *result,
             gpointer      user_data)
{
  QuernExplorer *self = QUERN_EXPLORER (source_object);
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernSeries) series = g_task_propagate_pointer (G_TASK (result), &error);

  /* Something newer is wanted. */
  if (g_task_get_cancellable (G_TASK (result)) != self->adding_runs)
    return;

  g_clear_object (&self->adding_runs);
  if (series == NULL)
    {
      quern_explorer_set_run_sizes (self, NULL);
      quern_explorer_tell_failure (self, error);
      return;
    }

  g_clear_pointer (&self->run_series, quern_series_unref);
  self->run_series = g_steal_pointer (&series);
  self->run_event = job->wanted.event;
  quern_explorer_show_again (self);
}

/* Is what is shown a profile that can have points of this event? */
static gboolean
is_wanted (QuernExplorer *self)
{
  return self->run_sizes != NULL && quern_explorer_can_take_run_sizes (self) &&
         self->analysis != NULL && self->compared_events == NULL && self->event != QUERN_NONE &&
         !quern_event_set_is_ratio (quern_profile_get_events (quern_explorer_get_profile (self)),
                                    self->event);
}

/* Makes the points of what is shown, unless they are there or on their way. */
void
quern_explorer_renew_runs (QuernExplorer *self)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  if (self->adding_runs != NULL && self->adding_event == self->event && is_wanted (self))
    return;

  stop (self);
  if (!is_wanted (self) || (self->run_series != NULL && self->run_event == self->event))
    return;

  job = g_new0 (Job, 1);
  job->whole = quern_explorer_dup_whole_with_own_events (self);
  job->parts = quern_part_choice_ref (self->shown_parts);
  job->sizes = g_memdup2 (self->run_sizes,
                          quern_profile_get_n_inputs (self->whole) * sizeof *job->sizes);
  job->wanted = (QuernRunSeriesWanted) {
    .sizes = job->sizes,
    .chosen = quern_part_choice_get_chosen (job->parts),
    .event = self->event,
    .internal = self->shown_internal,
    .steps_over = self->shown_steps_over,
  };
  self->adding_event = self->event;
  self->adding_runs = g_cancellable_new ();
  task = g_task_new (self, self->adding_runs, added_up_cb, NULL);
  g_task_set_source_tag (task, quern_explorer_renew_runs);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, add_up_in_thread);
}

/* The points are of something else than what is shown next. Nobody is told. */
void
quern_explorer_forget_run_series (QuernExplorer *self)
{
  stop (self);
  g_clear_pointer (&self->run_series, quern_series_unref);
}

/* The analysis (transfer full) with the points of the runs, if there are any. */
QuernAnalysis *
quern_explorer_add_run_series (QuernExplorer *self,
                               QuernAnalysis *analysis)
{
  QuernSeriesEvents events = { self->run_event, QUERN_NONE, QUERN_NONE };
  QuernAnalysis *added;

  if (self->run_series == NULL || self->compared_events != NULL)
    return analysis;

  added = quern_analysis_with_series (analysis, quern_series_ref (self->run_series), &events);
  g_object_unref (analysis);

  return added;
}

gboolean
quern_explorer_can_take_run_sizes (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->whole != NULL && quern_profile_get_n_inputs (self->whole) > 1 &&
         quern_profile_get_series (self->whole) == NULL &&
         quern_event_set_get_n_events (quern_profile_get_events (self->whole)) > 0;
}

const guint64 *
quern_explorer_get_run_sizes (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->run_sizes;
}

void
quern_explorer_set_run_sizes (QuernExplorer *self,
                              const guint64 *sizes)
{
  gboolean had_points;
  gsize size;

  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (sizes == NULL || quern_explorer_can_take_run_sizes (self));

  if (sizes == NULL && self->run_sizes == NULL)
    return;

  size = quern_profile_get_n_inputs (self->whole) * sizeof *sizes;
  if (sizes != NULL && self->run_sizes != NULL && memcmp (sizes, self->run_sizes, size) == 0)
    return;

  g_free (self->run_sizes);
  self->run_sizes = sizes != NULL ? g_memdup2 (sizes, size) : NULL;
  had_points = self->run_series != NULL;
  quern_explorer_forget_run_series (self);
  quern_explorer_notify (self, PROP_HAS_POINTS);
  if (had_points)
    quern_explorer_show_again (self);
  else
    quern_explorer_renew_runs (self);
}

gboolean
quern_explorer_has_points (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->whole != NULL &&
         (self->run_sizes != NULL || quern_profile_get_series (self->whole) != NULL);
}

/* Of a run: its file and command, hashed, as these may hold anything. */
static char *
dup_key (QuernExplorer *self,
         guint          run)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  const char *command = quern_run_get_command (self->whole, run);
  g_autofree char *file = NULL;

  if (self->files != NULL && self->files->len == quern_profile_get_n_inputs (self->whole))
    file = g_file_get_uri (g_ptr_array_index (self->files, run));
  else
    file = g_strdup (quern_profile_get_input (self->whole, run));

  /* With its end, so that no file and command are like others. */
  g_checksum_update (checksum, (const guchar *) file, (gssize) strlen (file) + 1);
  g_checksum_update (checksum, (const guchar *) (command != NULL ? command : ""), -1);

  return g_strdup (g_checksum_get_string (checksum));
}

void
quern_explorer_save_run_sizes (QuernExplorer *self,
                               GKeyFile      *state)
{
  g_auto (GStrv) known = NULL;
  gsize n_known = 0;

  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (state != NULL);

  if (self->run_sizes == NULL)
    return;

  known = g_key_file_get_keys (state, GROUP, &n_known, NULL);
  if (n_known + quern_profile_get_n_inputs (self->whole) > MAX_KEPT)
    g_key_file_remove_group (state, GROUP, NULL);
  for (guint i = 0; i < MIN (quern_profile_get_n_inputs (self->whole), MAX_KEPT); i++)
    {
      g_autofree char *key = dup_key (self, i);

      g_key_file_set_uint64 (state, GROUP, key, self->run_sizes[i]);
    }
}

void
quern_explorer_restore_run_sizes (QuernExplorer *self,
                                  GKeyFile      *state)
{
  g_autofree guint64 *sizes = NULL;
  guint n;

  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (state != NULL);

  if (!quern_explorer_can_take_run_sizes (self) || self->run_sizes != NULL ||
      !g_key_file_has_group (state, GROUP))
    return;

  n = quern_profile_get_n_inputs (self->whole);
  sizes = g_new0 (guint64, n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *key = dup_key (self, i);
      g_autoptr (GError) error = NULL;

      sizes[i] = g_key_file_get_uint64 (state, GROUP, key, &error);
      if (error != NULL || sizes[i] > G_MAXINT64)
        return;
    }

  quern_explorer_set_run_sizes (self, sizes);
}
