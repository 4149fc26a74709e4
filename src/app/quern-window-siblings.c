/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The other files of the run that the shown file is of: looked for beside the
 * reading, and offered. */

#include "quern-window-private.h"

#include "quern-siblings.h"

#include <glib/gi18n.h>

/* All that the worker may touch. */
typedef struct
{
  GFile              *file;  /* owned */
  QuernSiblingsCount  count; /* the worker's until it is done */
} Job;

static void
job_free (Job *job)
{
  g_object_unref (job->file);
  g_free (job);
}

static void
find_in_thread (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Job *job = task_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) run = quern_siblings_find (job->file, &job->count, cancellable, &error);

  if (run == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, g_steal_pointer (&run), (GDestroyNotify) g_ptr_array_unref);
}

/* "5 more files of this run: 4 parts, 2 threads" */
static char *
dup_text (const QuernSiblingsCount *count)
{
  g_autofree char *files =
    g_strdup_printf (ngettext ("%u more file of this run", "%u more files of this run",
                               count->n_others),
                     count->n_others);
  g_autofree char *parts = g_strdup_printf (ngettext ("%u part", "%u parts", count->n_parts),
                                            count->n_parts);
  g_autofree char *threads = g_strdup_printf (ngettext ("%u thread", "%u threads",
                                                        count->n_threads),
                                              count->n_threads);

  if (count->n_parts > 0 && count->n_threads > 0)
    /* Translators: "5 more files of this run", "4 parts", "2 threads". */
    return g_strdup_printf (_("%s: %s, %s"), files, parts, threads);
  if (count->n_parts > 0 || count->n_threads > 0)
    /* Translators: "5 more files of this run", "4 parts". */
    return g_strdup_printf (_("%s: %s"), files, count->n_parts > 0 ? parts : threads);

  return g_steal_pointer (&files);
}

static void
found_cb (GObject      *source_object,
          GAsyncResult *result,
          gpointer      user_data)
{
  QuernWindow *self = QUERN_WINDOW (source_object);
  const Job *job = g_task_get_task_data (G_TASK (result));
  gboolean is_wanted = g_task_get_cancellable (G_TASK (result)) == self->run_search;
  g_autoptr (GPtrArray) run = g_task_propagate_pointer (G_TASK (result), NULL);

  /* Of a file that is not shown any more. */
  if (!is_wanted)
    return;

  g_clear_object (&self->run_search);
  if (run == NULL || job->count.n_others == 0)
    return;

  self->run = g_steal_pointer (&run);
  self->run_text = dup_text (&job->count);
  quern_window_update_actions (self);

  /* What could not be opened is said first. */
  if (self->state != QUERN_WINDOW_FAILED)
    quern_window_show_state (self);
}

/**
 * quern_window_find_siblings:
 * @self: a window
 * @files: (nullable): what it shows, or is about to show
 *
 * Looks in a worker for the other files of the run that a file is of, and
 * offers them. What was found or looked for before is forgotten. Several files
 * were chosen on purpose: nothing is offered then.
 */
void
quern_window_find_siblings (QuernWindow *self,
                            GPtrArray   *files)
{
  g_autoptr (GTask) task = NULL;
  GFile *file;
  Job *job;

  quern_window_forget_siblings (self);
  if (files == NULL || files->len != 1)
    return;

  file = g_ptr_array_index (files, 0);
  g_set_object (&self->run_file, file);
  if (self->declined != NULL && !g_file_equal (file, self->declined))
    g_clear_object (&self->declined);
  if (quern_window_is_stdin (file) || !g_file_is_native (file) || self->declined != NULL)
    return;

  job = g_new0 (Job, 1);
  job->file = g_object_ref (file);
  self->run_search = g_cancellable_new ();
  task = g_task_new (self, self->run_search, found_cb, NULL);
  g_task_set_source_tag (task, quern_window_find_siblings);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  g_task_run_in_thread (task, find_in_thread);
}

/* Withdraws the offer. */
void
quern_window_forget_siblings (QuernWindow *self)
{
  if (self->run_search != NULL)
    g_cancellable_cancel (self->run_search);
  g_clear_object (&self->run_search);
  g_clear_pointer (&self->run, g_ptr_array_unref);
  g_clear_pointer (&self->run_text, g_free);
}

/**
 * quern_window_open_siblings:
 * @self: a window that offers the files of a run
 *
 * Opens them as the parts of one profile. What is looked at stays, as after a
 * reload.
 */
void
quern_window_open_siblings (QuernWindow *self)
{
  g_autoptr (QuernOpening) opening = NULL;

  if (self->run == NULL)
    return;

  opening = quern_opening_new_of_run (self->run_file, self->run);
  quern_window_show_opening (self, opening);
}

/**
 * quern_window_reload:
 * @self: a window
 *
 * Reads again what it shows. Of a run, that is all files that there are now: it
 * may have gone on, or have been repeated.
 */
void
quern_window_reload (QuernWindow *self)
{
  g_autoptr (QuernOpening) opening = NULL;
  g_autoptr (GPtrArray) files = NULL;

  if (self->files == NULL)
    return;

  files = g_ptr_array_ref (self->files);
  if (self->shown_run == NULL)
    {
      quern_window_open (self, files, self->adds_up);
      return;
    }

  opening = quern_opening_new_of_run (self->shown_run, files);
  quern_window_show_opening (self, opening);
}
