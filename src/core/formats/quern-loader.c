/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-loader.h"

#include "quern-callgrind-reader.h"
#include "quern-file-kind.h"
#include "quern-input.h"

static const QuernReader * const readers[] = {
  &quern_callgrind_reader,
};

/* Everything the worker may touch. */
typedef struct
{
  GPtrArray     *files;    /* owned */
  QuernProgress *progress; /* owned, nullable */
} LoadJob;

static void
load_job_free (LoadJob *job)
{
  g_ptr_array_unref (job->files);
  g_clear_object (&job->progress);
  g_free (job);
}

static const QuernReader *
choose_reader (QuernInput  *input,
               GError     **error)
{
  const QuernReader *best = NULL;
  const char *head;
  const char *kind;
  gsize length;
  int best_score = 0;

  if (!quern_input_peek (input, &head, &length, error))
    return NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      int score = readers[i]->sniff (head, length);

      if (score > best_score)
        {
          best = readers[i];
          best_score = score;
        }
    }
  if (best != NULL)
    return best;

  kind = quern_file_kind_guess (head, length);
  if (kind != NULL)
    {
      quern_parse_error_set (error, QUERN_PARSE_ERROR_NOT_PROFILE, (QuernLocation) { 0, 0, 0 },
                             "this is not a profile; %s", kind);
      return NULL;
    }

  /* The text format tells best what it misses. */
  return &quern_callgrind_reader;
}

/* Where the reader found something, the error knows in which file. */
static void
set_input (GError **error,
           guint    input)
{
  QuernLocation where;
  GError *old;

  if (error == NULL || *error == NULL || (*error)->domain != QUERN_PARSE_ERROR)
    return;

  old = g_steal_pointer (error);
  where = quern_parse_error_get_location (old);
  where.input = input;
  *error = quern_parse_error_new ((QuernParseError) old->code, where, "%s", old->message);
  g_error_free (old);
}

static gboolean
read_file (GFile                *file,
           gboolean              is_alone,
           QuernProfileBuilder  *builder,
           QuernProgress        *progress,
           GCancellable         *cancellable,
           GError              **error)
{
  g_autoptr (QuernInput) input = NULL;
  const QuernReader *reader;
  const char *head;
  gsize length;

  input = quern_input_open (file, cancellable, error);
  if (input == NULL)
    return FALSE;

  quern_profile_builder_begin_input (builder, quern_input_get_name (input));

  /* callgrind --separate-threads leaves an empty file beside the others. */
  if (!is_alone && quern_input_peek (input, &head, &length, NULL) && length == 0)
    return TRUE;

  reader = choose_reader (input, error);

  return reader != NULL && reader->read (input, builder, progress, cancellable, error);
}

/**
 * quern_load:
 * @files: (element-type GFile): at least one; several are the parts of one
 *   profile
 * @progress: (nullable): is told how much of the current file is read
 * @cancellable: (nullable): to stop it
 * @error: return location; a place in it knows its file by its number in @files
 *
 * Reads a profile. Blocks; made for workers and scripts.
 *
 * Returns: (transfer full): the profile, or %NULL
 */
QuernProfile *
quern_load (GPtrArray      *files,
            QuernProgress  *progress,
            GCancellable   *cancellable,
            GError        **error)
{
  g_autoptr (QuernProfileBuilder) builder = NULL;

  g_return_val_if_fail (files != NULL && files->len > 0, NULL);
  g_return_val_if_fail (progress == NULL || QUERN_IS_PROGRESS (progress), NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  builder = quern_profile_builder_new ();
  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);

      if (read_file (file, files->len == 1, builder, progress, cancellable, error))
        continue;

      set_input (error, i);
      if (files->len > 1 && error != NULL && (*error)->domain != QUERN_PARSE_ERROR)
        {
          g_autofree char *name = g_file_get_basename (file);

          g_prefix_error (error, "%s: ", name);
        }
      return NULL;
    }

  return quern_profile_builder_finish (builder, cancellable, error);
}

static void
load_in_thread (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  LoadJob *job = task_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) profile = quern_load (job->files, job->progress, cancellable, &error);

  if (profile == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, g_steal_pointer (&profile), g_object_unref);
}

/**
 * quern_load_async:
 * @files: (element-type GFile): as for quern_load()
 * @progress: (nullable): is told how much is read
 * @cancellable: (nullable): to stop it
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Reads a profile in a worker.
 */
void
quern_load_async (GPtrArray           *files,
                  QuernProgress       *progress,
                  GCancellable        *cancellable,
                  GAsyncReadyCallback  callback,
                  gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;
  LoadJob *job;

  g_return_if_fail (files != NULL && files->len > 0);
  g_return_if_fail (progress == NULL || QUERN_IS_PROGRESS (progress));
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));

  job = g_new0 (LoadJob, 1);
  job->files = g_ptr_array_copy (files, (GCopyFunc) (GCallback) g_object_ref, NULL);
  g_ptr_array_set_free_func (job->files, g_object_unref);
  g_set_object (&job->progress, progress);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, quern_load_async);
  g_task_set_task_data (task, job, (GDestroyNotify) load_job_free);
  g_task_run_in_thread (task, load_in_thread);
}

QuernProfile *
quern_load_finish (GAsyncResult  *result,
                   GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, quern_load_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
