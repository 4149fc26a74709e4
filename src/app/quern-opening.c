/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-opening.h"

#include "quern-command-state.h"
#include "quern-config.h"
#include "quern-explorer.h"
#include "quern-file-watch.h"
#include "quern-loader.h"
#include "quern-memory.h"
#include "quern-profile-demangler.h"
#include "quern-siblings.h"

#include <errno.h>
#include <sys/resource.h>

/* The window goes before the reading where there are few processors: what a
 * person does in it takes little of them. */
#define READING_NICE 10

/* Data of an object that a thread is freeing. */
#define FREED_ASIDE "quern-freed-aside"

/**
 * QuernOpening:
 *
 * Reads files as the parts of one profile and analyses it, in a worker that
 * begins when the object is made: the program's first file is on its way
 * before there is a window to show it. Main thread only.
 */
struct _QuernOpening
{
  GObject               parent_instance;

  GPtrArray            *files;       /* owned */
  GFile                *run_file;    /* owned, nullable: all files of its run */
  QuernProgress        *progress;    /* owned */
  GCancellable         *cancellable; /* owned */

  gboolean              is_done;
  GPtrArray            *states;      /* owned, nullable: text, nullable, for each file */
  QuernAnalysis        *analysis;    /* owned, nullable */
  GKeyFile             *state;       /* owned, nullable: what its command has for itself */
  GError               *error;       /* owned, nullable */

  QuernOpeningCallback  callback;    /* nullable */
  gpointer              user_data;
  guint                 callback_id; /* source: it is to be called */
};

G_DEFINE_FINAL_TYPE (QuernOpening, quern_opening, G_TYPE_OBJECT)

/* All that the worker may touch: the progress may be used by any thread, files
 * and states are the worker's until it is done. */
typedef struct
{
  GPtrArray     *files;    /* owned, nullable */
  GFile         *run_file; /* owned, nullable */
  GPtrArray     *states;   /* owned, nullable */
  QuernProgress *progress; /* owned */
  gboolean       detects_cycles;
  gboolean       is_early;
  GKeyFile      *state;    /* owned, nullable: of the command */
} Job;

static void
job_free (Job *job)
{
  g_clear_pointer (&job->files, g_ptr_array_unref);
  g_clear_object (&job->run_file);
  g_clear_pointer (&job->states, g_ptr_array_unref);
  g_clear_pointer (&job->state, g_key_file_unref);
  g_object_unref (job->progress);
  g_free (job);
}

/* A large profile takes longer to free than a frame lasts. So whoever lets go
 * of it last, a thread of its own frees it: it keeps a reference until then. */

static void let_go_cb (gpointer data, GObject *object, gboolean is_last);

static gpointer
free_in_thread (gpointer data)
{
  g_object_remove_toggle_ref (data, let_go_cb, NULL);
  quern_memory_trim ();

  return NULL;
}

static void
let_go_cb (gpointer  data,
           GObject  *object,
           gboolean  is_last)
{
  GThread *thread;

  /* Somebody may take it up again, and let go of it once more. */
  if (!is_last || g_object_replace_data (object, FREED_ASIDE, NULL, object, NULL, NULL) == FALSE)
    return;

  thread = g_thread_try_new ("quern-free", free_in_thread, object, NULL);
  if (thread != NULL)
    g_thread_unref (thread);
  else
    free_in_thread (object);
}

static void
free_aside (gpointer object)
{
  g_object_add_toggle_ref (object, let_go_cb, NULL);
}

/* What a run wrote changes while it goes on, and when it is repeated. */
static gboolean
find_run (Job           *job,
          GCancellable  *cancellable,
          GError       **error)
{
  if (job->run_file == NULL)
    return TRUE;

  g_clear_pointer (&job->files, g_ptr_array_unref);
  job->files = quern_siblings_find (job->run_file, NULL, cancellable, error);

  return job->files != NULL;
}

/* A folder is no profile, but the window can list what is in it. And what is no regular file
 * can be read once only: by the process that shows it. */
static gboolean
check_type (Job           *job,
            GCancellable  *cancellable,
            GError       **error)
{
  GFile *file = g_ptr_array_index (job->files, 0);
  GFileType type;

  if (job->files->len > 1 || g_object_get_data (G_OBJECT (file), QUERN_OPENING_STREAM) != NULL)
    return TRUE;

  type = g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, cancellable);
  if (type == G_FILE_TYPE_DIRECTORY)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, g_strerror (EISDIR));
  else if (job->is_early && type != G_FILE_TYPE_REGULAR)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, g_strerror (EINVAL));
  else
    return TRUE;

  return FALSE;
}

static QuernProfile *
load (Job           *job,
      GCancellable  *cancellable,
      GError       **error)
{
  g_autoptr (QuernProfile) profile = NULL;

  if (!find_run (job, cancellable, error) || !check_type (job, cancellable, error))
    return NULL;

  /* Before the reading: what changes while it lasts has changed. */
  for (guint i = 0; i < job->files->len; i++)
    g_ptr_array_add (job->states,
                     quern_file_watch_dup_state (g_ptr_array_index (job->files, i)));

  profile = quern_load (job->files, job->progress, cancellable, error);

  return profile != NULL ? quern_profile_demangle (profile, cancellable, error) : NULL;
}

static void
run (GTask        *task,
     gpointer      source_object,
     gpointer      task_data,
     GCancellable *cancellable)
{
  Job *job = task_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;

  profile = load (job, cancellable, &error);
  if (profile != NULL)
    {
      quern_progress_enter (job->progress, 1.0);
      analysis = quern_analysis_new (profile, job->detects_cycles, cancellable, &error);
      if (analysis != NULL && !quern_explorer_ensure_memory (analysis, &error))
        g_clear_object (&analysis);
    }

  if (analysis == NULL)
    {
      /* Whoever is told that it is cancelled finds all of it gone. */
      g_clear_object (&profile);
      quern_memory_trim ();
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  job->state = quern_command_state_load (profile);
  quern_memory_trim ();
  free_aside (profile);
  free_aside (analysis);
  g_task_return_pointer (task, g_steal_pointer (&analysis), g_object_unref);
}

/* A thread of its own, as one that has stood back cannot come forward again.
 * Those that it begins stand back with it. */
static gpointer
run_in_thread (gpointer data)
{
  g_autoptr (GTask) task = data;

#ifdef __linux__
  /* There, it is only for the thread that asks. */
  setpriority (PRIO_PROCESS, 0, getpriority (PRIO_PROCESS, 0) + READING_NICE);
#endif
  run (task, NULL, g_task_get_task_data (task), g_task_get_cancellable (task));

  return NULL;
}

static void
begin_thread (GTask *task)
{
  GThread *thread = g_thread_try_new ("quern-load", run_in_thread, g_object_ref (task), NULL);

  if (thread != NULL)
    {
      g_thread_unref (thread);
      return;
    }

  g_task_run_in_thread (task, run);
  g_object_unref (task);
}

static gboolean
call_cb (gpointer data)
{
  QuernOpening *self = data;
  QuernOpeningCallback callback = self->callback;

  self->callback_id = 0;
  self->callback = NULL;
  callback (self, self->user_data);

  return G_SOURCE_REMOVE;
}

static void
queue_callback (QuernOpening *self)
{
  if (self->is_done && self->callback != NULL && self->callback_id == 0)
    self->callback_id = g_idle_add_full (G_PRIORITY_DEFAULT, call_cb,
                                         g_object_ref (self), g_object_unref);
}

static void
done_cb (GObject      *source_object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (QuernOpening) self = user_data;
  Job *job = g_task_get_task_data (G_TASK (result));

  self->analysis = g_task_propagate_pointer (G_TASK (result), &self->error);
  self->states = g_steal_pointer (&job->states);
  self->state = g_steal_pointer (&job->state);
  if (job->files != NULL)
    {
      g_ptr_array_unref (self->files);
      self->files = g_steal_pointer (&job->files);
    }
  self->is_done = TRUE;
  queue_callback (self);
}

static void
quern_opening_finalize (GObject *object)
{
  QuernOpening *self = QUERN_OPENING (object);

  g_ptr_array_unref (self->files);
  g_clear_object (&self->run_file);
  g_clear_pointer (&self->states, g_ptr_array_unref);
  g_object_unref (self->progress);
  g_object_unref (self->cancellable);
  g_clear_object (&self->analysis);
  g_clear_pointer (&self->state, g_key_file_unref);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (quern_opening_parent_class)->finalize (object);
}

static void
quern_opening_class_init (QuernOpeningClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_opening_finalize;
}

static void
quern_opening_init (QuernOpening *self)
{
  self->progress = quern_progress_new ();
  self->cancellable = g_cancellable_new ();
}

static QuernOpening *
begin (GPtrArray *files,
       GFile     *run_file,
       gboolean   is_early)
{
  QuernOpening *self = g_object_new (QUERN_TYPE_OPENING, NULL);
  g_autoptr (GSettings) settings = g_settings_new (QUERN_APPLICATION_ID);
  g_autoptr (GTask) task = NULL;
  Job *job;

  self->files = g_ptr_array_ref (files);
  g_set_object (&self->run_file, run_file);

  job = g_new0 (Job, 1);
  job->files = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (job->files, g_object_ref (g_ptr_array_index (files, i)));
  g_set_object (&job->run_file, run_file);
  job->states = g_ptr_array_new_with_free_func (g_free);
  job->progress = g_object_ref (self->progress);
  /* As the window will show it: else it would be made twice. */
  job->detects_cycles = g_settings_get_boolean (settings, "detect-cycles");

  job->is_early = is_early;

  task = g_task_new (NULL, self->cancellable, done_cb, g_object_ref (self));
  g_task_set_source_tag (task, quern_opening_new);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  begin_thread (task);

  return self;
}

QuernOpening *
quern_opening_new (GPtrArray *files)
{
  g_return_val_if_fail (files != NULL && files->len > 0, NULL);

  return begin (files, NULL, FALSE);
}

QuernOpening *
quern_opening_new_early (GFile *file)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  g_ptr_array_add (files, g_object_ref (file));

  return begin (files, NULL, TRUE);
}

QuernOpening *
quern_opening_new_of_run (GFile     *file,
                          GPtrArray *files)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);
  g_return_val_if_fail (files != NULL && files->len > 0, NULL);

  return begin (files, file, FALSE);
}

GFile *
quern_opening_get_run_file (QuernOpening *self)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), NULL);

  return self->run_file;
}

GPtrArray *
quern_opening_get_files (QuernOpening *self)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), NULL);

  return self->files;
}

QuernProgress *
quern_opening_get_progress (QuernOpening *self)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), NULL);

  return self->progress;
}

GPtrArray *
quern_opening_steal_states (QuernOpening *self)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), NULL);
  g_return_val_if_fail (self->is_done, NULL);

  return g_steal_pointer (&self->states);
}

GKeyFile *
quern_opening_steal_state (QuernOpening *self)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), NULL);
  g_return_val_if_fail (self->is_done, NULL);

  return g_steal_pointer (&self->state);
}

void
quern_opening_set_callback (QuernOpening         *self,
                            QuernOpeningCallback  callback,
                            gpointer              user_data)
{
  g_return_if_fail (QUERN_IS_OPENING (self));
  g_return_if_fail (callback != NULL && self->callback == NULL);

  self->callback = callback;
  self->user_data = user_data;
  queue_callback (self);
}

void
quern_opening_cancel (QuernOpening *self)
{
  g_return_if_fail (QUERN_IS_OPENING (self));

  self->callback = NULL;
  g_clear_handle_id (&self->callback_id, g_source_remove);
  g_cancellable_cancel (self->cancellable);
}

QuernAnalysis *
quern_opening_steal_analysis (QuernOpening  *self,
                              GError       **error)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), NULL);
  g_return_val_if_fail (self->is_done, NULL);

  if (self->error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));

  return g_steal_pointer (&self->analysis);
}
