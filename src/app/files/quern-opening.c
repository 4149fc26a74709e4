/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-opening.h"

#include "quern-command-rules.h"
#include "quern-command-state.h"
#include "quern-config.h"
#include "quern-explorer.h"
#include "quern-file-names.h"
#include "quern-file-watch.h"
#include "quern-joined-profile.h"
#include "quern-loader.h"
#include "quern-memory.h"
#include "quern-namesakes.h"
#include "quern-profile-demangler.h"
#include "quern-run-series.h"
#include "quern-run-sizes.h"
#include "quern-same-run.h"

#include <errno.h>
#include <sys/resource.h>

/* With few processors, the main loop goes before reading: it needs little of them. */
#define READING_NICE 10

/* More profiles at once would only compete for processors and memory. */
#define MAX_READING 2

/* Key of the GObject data of an object that a thread frees. */
#define FREED_ASIDE "quern-freed-aside"

/**
 * QuernOpening:
 *
 * Reads files as the parts of one profile and analyses it, in a worker that
 * starts when the object is created: the first file of the command line is
 * being read before a window exists. A few openings read at the same time,
 * others wait for their turn. Main thread only.
 *
 * The worker first checks whether the files are of one run. If not, and they
 * are not meant to be added up, it reads nothing: the user has to decide.
 */
struct _QuernOpening
{
  GObject               parent_instance;

  QuernSubject         *subject;     /* owned: what is read */
  QuernProgress        *progress;    /* owned */
  GCancellable         *cancellable; /* owned */

  GTask                *task;        /* owned, nullable: while it waits for its turn */
  gboolean              is_reading;  /* it takes one of the turns */
  gboolean              is_done;
  QuernRunFiles        *runs;        /* owned, nullable: whose files they are */
  gboolean              is_question; /* nothing was read: they are not of one run */
  GPtrArray            *states;      /* owned, nullable: text, nullable, for each file */
  QuernAnalysis        *analysis;    /* owned, nullable */
  GKeyFile             *state;       /* owned, nullable: what its command has for itself */
  QuernJoinedDiff      *joined;      /* owned, nullable: what changed since the baseline */
  QuernAnalysis        *after;       /* owned, nullable: of the side after alone */
  GError               *error;       /* owned, nullable */

  QuernOpeningCallback  callback;    /* nullable */
  gpointer              user_data;
  guint                 callback_id; /* source: it is to be called */
};

G_DEFINE_FINAL_TYPE (QuernOpening, quern_opening, G_TYPE_OBJECT)

/* All data that the worker may access. The progress is thread-safe; subject and states belong to
 * the worker until it ends. */
typedef struct
{
  QuernSubject  *subject;  /* owned, nullable */
  GPtrArray     *states;   /* owned, nullable */
  QuernRunFiles *runs;     /* owned, nullable */
  QuernProgress *progress; /* owned */
  gboolean       is_question;
  gboolean       detects_cycles;
  gboolean       is_early;
  GKeyFile      *state;    /* owned, nullable: of the command */
  QuernJoinedDiff *joined; /* owned, nullable: what changed since the baseline */
  QuernAnalysis *after;    /* owned, nullable: of the side after alone, with a baseline */
} Job;

/* Openings that wait for their turn, the next one first. */
static GQueue waiting = G_QUEUE_INIT;
static guint n_reading;

static void
job_free (Job *job)
{
  g_clear_pointer (&job->subject, quern_subject_free);
  g_clear_pointer (&job->joined, quern_joined_diff_unref);
  g_clear_object (&job->after);
  g_clear_pointer (&job->states, g_ptr_array_unref);
  g_clear_pointer (&job->state, g_key_file_unref);
  g_clear_pointer (&job->runs, quern_run_files_unref);
  g_object_unref (job->progress);
  g_free (job);
}

/* Freeing a large profile takes longer than a frame. A toggle reference detects when the last other
 * reference is dropped; a thread then frees the profile. */

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

  /* Somebody may have taken a new reference and dropped it again. */
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

/* The files of a run change while the program runs, and when it is run again. */
static gboolean
find_run (Job           *job,
          GCancellable  *cancellable,
          GError       **error)
{
  QuernSubject *subject = job->subject;
  GPtrArray *files;

  if (subject->run_file == NULL)
    return TRUE;

  files = quern_same_run_find (subject->run_file, NULL, cancellable, error);
  if (files == NULL)
    return FALSE;

  g_ptr_array_unref (subject->files);
  subject->files = files;

  return TRUE;
}

/* A file that is not regular can be read only once, so the process that shows it must read it. */
static gboolean
check_early (Job           *job,
             GCancellable  *cancellable,
             GError       **error)
{
  GFileType type;

  if (!job->is_early)
    return TRUE;

  type = g_file_query_file_type (g_ptr_array_index (job->subject->files, 0), G_FILE_QUERY_INFO_NONE,
                                 cancellable);
  if (type == G_FILE_TYPE_REGULAR || type == G_FILE_TYPE_DIRECTORY)
    return TRUE;

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, g_strerror (EINVAL));

  return FALSE;
}

/* Finds the runs that wrote the files. A folder belongs to no run, but may contain profiles. */
static gboolean
sort_files (Job           *job,
            GCancellable  *cancellable,
            GError       **error)
{
  job->runs = quern_run_files_new (job->subject->files, cancellable, error);
  if (job->runs == NULL)
    return FALSE;

  job->is_question = quern_run_files_get_folders (job->runs)->len > 0 ||
                     (!job->subject->adds_up && quern_run_files_get_n_runs (job->runs) > 1);
  if (!job->is_question)
    {
      g_ptr_array_unref (job->subject->files);
      job->subject->files = g_ptr_array_ref (quern_run_files_get_files (job->runs));
    }

  return TRUE;
}

static QuernProfile *
load (Job           *job,
      GCancellable  *cancellable,
      GError       **error)
{
  g_autoptr (QuernProfile) profile = NULL;
  GPtrArray *files;

  if (!find_run (job, cancellable, error) || !check_early (job, cancellable, error) ||
      !sort_files (job, cancellable, error))
    return NULL;
  if (job->is_question)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "The files are not of one run");
      return NULL;
    }

  /* Take the states before reading: a change during reading counts as a change. */
  files = job->subject->files;
  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (job->states, quern_file_watch_dup_state (g_ptr_array_index (files, i)));

  profile = quern_load (files, job->progress, cancellable, error);

  return profile != NULL ? quern_profile_demangle (profile, cancellable, error) : NULL;
}

/* Files of one process are its threads or dumps. */
static gboolean
are_of_one_process (QuernProfile *profile)
{
  for (guint i = 1; i < quern_profile_get_n_parts (profile); i++)
    {
      const QuernPart *first = quern_profile_get_part (profile, 0);
      const QuernPart *part = quern_profile_get_part (profile, i);

      if (part->input != first->input && part->has_pid && first->has_pid &&
          part->pid == first->pid)
        return TRUE;
    }

  return FALSE;
}

/* If the profile has several runs whose commands or names tell their input sizes, returns it with
 * points of its first event by these sizes; otherwise the profile itself. */
static QuernProfile *
add_points (QuernProfile  *profile,
            gboolean       detects_cycles,
            GCancellable  *cancellable,
            GError       **error)
{
  const QuernSeriesEvents events = { 0, QUERN_NONE, QUERN_NONE };
  guint n = quern_profile_get_n_inputs (profile);
  g_autofree guint64 *sizes = g_new0 (guint64, MAX (n, 1));
  QuernSeries *series;

  if (n < 2 || quern_profile_get_series (profile) != NULL ||
      quern_event_set_get_n_real (quern_profile_get_events (profile)) == 0 ||
      are_of_one_process (profile) || !quern_run_sizes_guess (profile, sizes))
    return g_object_ref (profile);

  series = quern_run_series_new (profile, &(QuernRunSeriesWanted) {
      .sizes = sizes,
      .no_cycles = !detects_cycles,
    }, cancellable, error);

  return series != NULL ? quern_profile_with_series (profile, series, &events) : NULL;
}

/* In quotes, as the first letter of a message is shown in upper case, but not that of a name. */
static void
prefix_name (GError    **error,
             GPtrArray  *files)
{
  g_autofree char *name = quern_file_names_dup (files);

  g_prefix_error (error, "\342\200\234%s\342\200\235: ", name);
}

/* Loads and analyses the files of one profile of a comparison. */
static QuernAnalysis *
load_side (Job           *job,
           GPtrArray     *files,
           GCancellable  *cancellable,
           GError       **error)
{
  g_autoptr (QuernProfile) profile = quern_load (files, NULL, cancellable, error);
  g_autoptr (QuernProfile) demangled = NULL;
  g_autoptr (QuernProfile) with_points = NULL;

  if (profile == NULL)
    {
      prefix_name (error, files);
      return NULL;
    }
  demangled = quern_profile_demangle (profile, cancellable, error);
  with_points = demangled != NULL
                  ? add_points (demangled, job->detects_cycles, cancellable, error) : NULL;

  return with_points != NULL
           ? quern_analysis_new (with_points, job->detects_cycles, cancellable, error) : NULL;
}

static gboolean
compare_further (Job              *job,
                 GFile            *file,
                 QuernMatchRules  *rules,
                 GCancellable     *cancellable,
                 GError          **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  g_autoptr (QuernAnalysis) analysis = NULL;
  QuernFurtherSide *further;

  g_ptr_array_add (files, file);
  analysis = load_side (job, files, cancellable, error);
  if (analysis == NULL)
    return FALSE;

  further = quern_further_side_new (quern_joined_diff_get_diff (job->joined), analysis,
                                    QUERN_MATCH_RENAMED, rules, cancellable, error);
  if (further == NULL)
    {
      prefix_name (error, files);
      return FALSE;
    }
  quern_joined_diff_take_further (job->joined, further);
  free_aside (quern_analysis_get_profile (analysis));
  free_aside (analysis);

  return TRUE;
}

/* Joins the profile with the one before, as two parts. */
static QuernProfile *
join_baseline (Job           *job,
               QuernProfile  *profile,
               GCancellable  *cancellable,
               GError       **error)
{
  QuernSubject *subject = job->subject;
  g_autoptr (QuernAnalysis) before = load_side (job, subject->baseline, cancellable, error);
  g_autoptr (QuernProfile) with_points = NULL;
  g_autoptr (QuernAnalysis) after = NULL;
  g_autoptr (QuernProfile) joined = NULL;
  g_autoptr (GKeyFile) state = NULL;
  g_autoptr (QuernMatchRules) rules = NULL;

  if (before == NULL)
    return NULL;
  with_points = add_points (profile, job->detects_cycles, cancellable, error);
  if (with_points == NULL)
    return NULL;
  after = quern_analysis_new (with_points, job->detects_cycles, cancellable, error);
  if (after == NULL)
    return NULL;
  if (subject->rules == NULL)
    {
      state = quern_command_state_load (profile);
      subject->rules = quern_command_rules_dup (state, g_ptr_array_index (subject->baseline, 0),
                                                g_ptr_array_index (subject->files, 0));
    }
  rules = quern_rule_texts_compile ((const char *const *) subject->rules);
  joined = quern_joined_profile_new ((QuernAnalysis *[]) { before, after }, rules, &job->joined,
                                     cancellable, error);
  for (guint i = 0; joined != NULL && subject->further != NULL && i < subject->further->len; i++)
    if (!compare_further (job, g_ptr_array_index (subject->further, i), rules, cancellable, error))
      g_clear_object (&joined);
  /* The diff keeps both sides. */
  free_aside (quern_analysis_get_profile (before));
  free_aside (before);
  /* Without points it is the profile itself, which must not get two toggle references. */
  if (with_points != profile)
    free_aside (with_points);
  free_aside (profile);
  free_aside (after);

  return joined != NULL ? quern_profile_demangle (joined, cancellable, error) : NULL;
}

/* Analyses the side after alone, which is shown until the comparison is ready. */
static gboolean
analyse_after (Job           *job,
               QuernProfile  *joined,
               GCancellable  *cancellable,
               GError       **error)
{
  const gboolean chosen[] = { FALSE, TRUE };
  g_autoptr (QuernProfile) after =
    quern_profile_select_parts (joined, chosen, cancellable, error);

  job->after = after != NULL
                 ? quern_analysis_new (after, job->detects_cycles, cancellable, error) : NULL;

  return job->after != NULL;
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
  if (profile != NULL && job->subject->baseline != NULL)
    {
      g_autoptr (QuernProfile) after = g_steal_pointer (&profile);

      profile = join_baseline (job, after, cancellable, &error);
    }
  if (profile != NULL)
    {
      quern_progress_enter (job->progress, 1.0);
      analysis = quern_analysis_new (profile, job->detects_cycles, cancellable, &error);
      if (analysis != NULL && job->subject->baseline != NULL &&
          !analyse_after (job, profile, cancellable, &error))
        g_clear_object (&analysis);
      else if (analysis != NULL && !quern_explorer_ensure_memory (analysis, &error))
        g_clear_object (&analysis);
      else if (analysis != NULL)
        quern_namesakes_prepare (profile);
    }

  if (analysis == NULL)
    {
      /* Free everything before the caller learns that it was cancelled. */
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

/* Uses a thread of its own, since a thread cannot raise its priority again after lowering it.
 * Threads that it starts inherit the low priority. */
static gpointer
run_in_thread (gpointer data)
{
  g_autoptr (GTask) task = data;

#ifdef __linux__
  /* On Linux, this affects the calling thread only. */
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

/* Starts the longest-waiting opening if fewer than MAX_READING are reading. */
static void
begin_next (void)
{
  QuernOpening *self;

  while (n_reading < MAX_READING && (self = g_queue_pop_head (&waiting)) != NULL)
    {
      g_autoptr (GTask) task = g_steal_pointer (&self->task);

      self->is_reading = TRUE;
      n_reading++;
      begin_thread (task);
    }
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

  if (self->is_reading)
    n_reading--;
  begin_next ();

  self->analysis = g_task_propagate_pointer (G_TASK (result), &self->error);
  self->states = g_steal_pointer (&job->states);
  self->state = g_steal_pointer (&job->state);
  self->joined = g_steal_pointer (&job->joined);
  self->after = g_steal_pointer (&job->after);
  self->runs = g_steal_pointer (&job->runs);
  self->is_question = job->is_question;
  quern_subject_free (self->subject);
  self->subject = g_steal_pointer (&job->subject);
  self->is_done = TRUE;
  queue_callback (self);
}

static void
quern_opening_finalize (GObject *object)
{
  QuernOpening *self = QUERN_OPENING (object);

  g_clear_pointer (&self->subject, quern_subject_free);
  g_clear_pointer (&self->states, g_ptr_array_unref);
  g_clear_pointer (&self->runs, quern_run_files_unref);
  g_object_unref (self->progress);
  g_object_unref (self->cancellable);
  g_clear_object (&self->analysis);
  g_clear_pointer (&self->state, g_key_file_unref);
  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  g_clear_object (&self->after);
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
begin (const QuernSubject *subject,
       gboolean            is_early)
{
  QuernOpening *self = g_object_new (QUERN_TYPE_OPENING, NULL);
  g_autoptr (GSettings) settings = g_settings_new (QUERN_APPLICATION_ID);
  Job *job;

  self->subject = quern_subject_copy (subject);

  job = g_new0 (Job, 1);
  job->subject = quern_subject_copy (subject);
  job->states = g_ptr_array_new_with_free_func (g_free);
  job->progress = g_object_ref (self->progress);
  /* As the window will show it: otherwise the analysis would be made twice. */
  job->detects_cycles = g_settings_get_boolean (settings, "detect-cycles");
  job->is_early = is_early;

  self->task = g_task_new (NULL, self->cancellable, done_cb, g_object_ref (self));
  g_task_set_source_tag (self->task, quern_opening_new);
  g_task_set_task_data (self->task, job, (GDestroyNotify) job_free);
  g_queue_push_tail (&waiting, self);
  begin_next ();

  return self;
}

QuernOpening *
quern_opening_new (const QuernSubject *subject)
{
  g_return_val_if_fail (subject != NULL, NULL);
  g_return_val_if_fail (subject->files != NULL && subject->files->len > 0, NULL);
  g_return_val_if_fail (subject->baseline == NULL || subject->baseline->len > 0, NULL);

  return begin (subject, FALSE);
}

QuernOpening *
quern_opening_new_early (GFile *file)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  g_ptr_array_add (files, g_object_ref (file));

  return begin (&(QuernSubject) { .files = files }, TRUE);
}

const QuernSubject *
quern_opening_get_subject (QuernOpening *self)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), NULL);

  return self->subject;
}

QuernJoinedDiff *
quern_opening_get_joined (QuernOpening *self)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), NULL);

  return self->joined;
}

QuernAnalysis *
quern_opening_get_after (QuernOpening *self)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), NULL);

  return self->after;
}

gboolean
quern_opening_is_waiting (QuernOpening *self)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), FALSE);

  return self->task != NULL;
}

guint
quern_opening_count_waiting (void)
{
  return g_queue_get_length (&waiting);
}

QuernRunFiles *
quern_opening_get_question (QuernOpening *self)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), NULL);
  g_return_val_if_fail (self->is_done, NULL);

  return self->is_question ? self->runs : NULL;
}

guint
quern_opening_count_copies (QuernOpening *self)
{
  g_return_val_if_fail (QUERN_IS_OPENING (self), 0);
  g_return_val_if_fail (self->is_done, 0);

  return self->runs != NULL ? quern_run_files_count_copies (self->runs) : 0;
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
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (QUERN_IS_OPENING (self));

  self->callback = NULL;
  g_clear_handle_id (&self->callback_id, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  if (self->task == NULL)
    return;

  /* It has not begun, so end its task here. */
  g_queue_remove (&waiting, self);
  task = g_steal_pointer (&self->task);
  g_task_return_error_if_cancelled (task);
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
