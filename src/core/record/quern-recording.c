/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-recording.h"

#include "quern-child-process.h"
#include "quern-config.h"
#include "quern-worker.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#define READ_SIZE (16u << 10)

/* Minimum time between two "output" signals. */
#define OUTPUT_DELAY_MS 100

/* How long to keep reading after the program ended: children left behind may hold its output
 * open. */
#define DRAIN_MS 500

/* vgdb wakes the program and waits for the answer. Right after the start, valgrind does not listen
 * yet, so let vgdb wait for it. */
#define WAIT_OPTION "--wait=5"
#define DUMP_TIMEOUT_MS 20000
#define MAX_DUMP_OUTPUT (64u << 10)

/* Seconds after which a program that does not end when asked can be killed. */
#define KILL_AFTER_S 3

/* Files older than the recording belong to an earlier process with the same number. File system
 * clocks are coarse. */
#define CLOCK_SLACK_S 2

/**
 * QuernRecording:
 *
 * A program that runs under callgrind.
 *
 * ## Signals
 *
 * - `output` (text): what the program and valgrind wrote since the last one, without escape
 *   sequences; of a lot, the end
 * - `changed`: there are other files, a dump failed, the program was asked to end or can be killed,
 *   or it ended
 */
struct _QuernRecording
{
  GObject       parent_instance;

  GSubprocess  *process;   /* owned */
  char         *vgdb;      /* owned, nullable */
  char         *folder;    /* owned */
  char         *stem;      /* owned: the common prefix of all file names */
  GPtrArray    *files;     /* owned: GFile */
  char         *problem;   /* owned, nullable: why the last dump failed */
  GCancellable *listing;   /* owned, nullable: while a dump is written, or files are listed */
  GCancellable *reading;   /* owned */
  GByteArray   *pending;   /* owned: output that was not reported yet */
  guint         output_id; /* source */
  guint         drain_id;  /* source */
  guint         kill_id;   /* source: until the program can be killed */
  gint64        began_at;  /* monotonic time, µs */
  gint64        ended_at;  /* monotonic time, µs; 0 while it runs */
  gint64        clock;     /* when it began, Unix time, s */
  gboolean      has_exited;
  gboolean      is_dumping;
  gboolean      is_read;   /* all output was read */
  gboolean      is_stopping;
  gboolean      has_ended;
  gboolean      has_empty; /* a file that valgrind created, but never wrote */
};

G_DEFINE_FINAL_TYPE (QuernRecording, quern_recording, G_TYPE_OBJECT)

enum
{
  SIGNAL_OUTPUT,
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Dumps and their files. */

typedef struct
{
  char   *vgdb;   /* owned, nullable: if NULL, only list files */
  char   *pid;    /* owned */
  char   *folder; /* owned */
  char   *stem;   /* owned */
  gint64  clock;
  /* Set by the worker: */
  char    *problem;   /* owned, nullable: why the dump failed */
  gboolean has_empty;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->vgdb);
  g_free (job->pid);
  g_free (job->folder);
  g_free (job->stem);
  g_free (job->problem);
  g_free (job);
}

/* Asks for a dump. If the program does not answer, no file is added, and it can be asked again.
 * Returns: (transfer full) (nullable): what went wrong */
static char *
ask_for_dump (const Job    *job,
              GCancellable *cancellable)
{
  g_autofree char *pid = g_strconcat ("--pid=", job->pid, NULL);
  const char *const argv[] = { job->vgdb, pid, WAIT_OPTION, "dump", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_newv (
    argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
  g_auto (QuernChildEnd) end = { NULL };

  if (process == NULL)
    return g_strdup (error->message);

  quern_child_process_communicate (process, MAX_DUMP_OUTPUT, DUMP_TIMEOUT_MS, cancellable, &end);
  if (end.timed_out)
    return g_strdup (_("the program does not answer"));
  if (g_subprocess_get_successful (process))
    return NULL;

  return g_strdup (*end.message != '\0' ? end.message : _("vgdb failed"));
}

/* "callgrind.out.12", "callgrind.out.12.3" and "callgrind.out.12-01", not "callgrind.out.123". */
static gboolean
is_dump (Job        *job,
         const char *name)
{
  g_autofree char *path = NULL;
  GStatBuf status;
  gsize length = strlen (job->stem);

  if (!g_str_has_prefix (name, job->stem) || strchr (".-", name[length]) == NULL ||
      strspn (name + length, ".-" G_CSET_DIGITS) != strlen (name + length))
    return FALSE;

  path = g_build_filename (job->folder, name, NULL);

  if (g_stat (path, &status) != 0 || (gint64) status.st_mtime < job->clock - CLOCK_SLACK_S)
    return FALSE;
  if (status.st_size == 0)
    job->has_empty = TRUE;

  return status.st_size > 0;
}

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  g_autofree char *name = g_file_get_basename (*(GFile **) a);
  g_autofree char *other = g_file_get_basename (*(GFile **) b);

  return strcmp (name, other);
}

static gpointer
list_in_thread (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  Job *job = data;
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GDir) folder = NULL;
  const char *name;

  if (job->vgdb != NULL)
    job->problem = ask_for_dump (job, cancellable);

  folder = g_dir_open (job->folder, 0, NULL);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (is_dump (job, name))
      g_ptr_array_add (files, g_file_new_build_filename (job->folder, name, NULL));
  g_ptr_array_sort (files, compare_files);

  return files;
}

static void
listed_cb (gpointer      owner,
           gpointer      data,
           gpointer      result,
           const GError *error)
{
  QuernRecording *self = owner;

  g_ptr_array_unref (self->files);
  self->files = result != NULL ? result : g_ptr_array_new_with_free_func (g_object_unref);
  self->is_dumping = FALSE;
  g_free (self->problem);
  self->problem = g_steal_pointer (&((Job *) data)->problem);
  self->has_empty = ((Job *) data)->has_empty;
  if (self->has_exited)
    self->has_ended = TRUE;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  if (self->has_ended)
    g_object_unref (self);
}

static const QuernWork listing = { list_in_thread, listed_cb, job_free,
                                   (GDestroyNotify) g_ptr_array_unref };

static void
begin_listing (QuernRecording *self,
               const char     *vgdb)
{
  Job *job = g_new (Job, 1);

  *job = (Job) {
    .vgdb = g_strdup (vgdb),
    .pid = g_strdup (g_subprocess_get_identifier (self->process)),
    .folder = g_strdup (self->folder),
    .stem = g_strdup (self->stem),
    .clock = self->clock,
  };
  quern_worker_begin (&listing, self, &self->listing, job);
}

/* Output */

/* Takes the output that a text view can show: without escape sequences, which set colours of a
 * terminal, and other control characters. An incomplete character at the end stays in pending. */
static char *
take_pending (QuernRecording *self)
{
  GByteArray *bytes = self->pending;
  GString *text = g_string_new (NULL);
  g_autofree char *valid = NULL;
  gsize n_used = bytes->len;
  const char *invalid;

  if (!g_utf8_validate_len ((const char *) bytes->data, bytes->len, &invalid) && !self->is_read)
    {
      gsize n_left = (gsize) ((const char *) bytes->data + bytes->len - invalid);

      if (n_left < 4)
        n_used -= n_left;
    }
  valid = g_utf8_make_valid ((const char *) bytes->data, (gssize) n_used);
  g_byte_array_remove_range (bytes, 0, (guint) n_used);

  for (const char *c = valid; *c != '\0'; c++)
    {
      if (c[0] == '\033' && c[1] == '[')
        {
          c += 2;
          c += strspn (c, "0123456789;:<=>? !\"#$%&'()*+,-./");
          if (*c == '\0')
            break;
        }
      else if (!g_ascii_iscntrl (*c) || *c == '\n' || *c == '\t')
        g_string_append_c (text, *c);
    }

  return g_string_free (text, FALSE);
}

static gboolean
output_cb (gpointer data)
{
  QuernRecording *self = data;
  g_autofree char *text = take_pending (self);

  self->output_id = 0;
  if (*text != '\0')
    g_signal_emit (self, signals[SIGNAL_OUTPUT], 0, text);

  return G_SOURCE_REMOVE;
}

static void
end_if_complete (QuernRecording *self)
{
  if (!self->has_exited || !self->is_read)
    return;

  g_clear_handle_id (&self->drain_id, g_source_remove);
  g_clear_handle_id (&self->output_id, g_source_remove);
  output_cb (self);
  begin_listing (self, NULL);
}

static void read_on (QuernRecording *self);

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (QuernRecording) self = user_data;
  g_autoptr (GBytes) bytes =
    g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);

  if (bytes == NULL || g_bytes_get_size (bytes) == 0)
    {
      self->is_read = TRUE;
      end_if_complete (self);
      return;
    }

  g_byte_array_append (self->pending, g_bytes_get_data (bytes, NULL),
                       (guint) g_bytes_get_size (bytes));
  if (self->pending->len > QUERN_RECORDING_MAX_OUTPUT)
    g_byte_array_remove_range (self->pending, 0,
                               self->pending->len - QUERN_RECORDING_MAX_OUTPUT);
  if (self->output_id == 0)
    self->output_id = g_timeout_add (OUTPUT_DELAY_MS, output_cb, self);
  read_on (self);
}

static void
read_on (QuernRecording *self)
{
  g_input_stream_read_bytes_async (g_subprocess_get_stdout_pipe (self->process), READ_SIZE,
                                   G_PRIORITY_LOW, self->reading, read_cb, g_object_ref (self));
}

/* The end */

static gboolean
drain_cb (gpointer data)
{
  QuernRecording *self = data;

  self->drain_id = 0;
  g_cancellable_cancel (self->reading);

  return G_SOURCE_REMOVE;
}

static void
exited_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  QuernRecording *self = user_data;

  g_subprocess_wait_finish (self->process, result, NULL);
  self->has_exited = TRUE;
  self->ended_at = g_get_monotonic_time ();
  g_clear_handle_id (&self->kill_id, g_source_remove);
  if (!self->is_read)
    self->drain_id = g_timeout_add (DRAIN_MS, drain_cb, self);
  end_if_complete (self);
}

/* The class */

static void
quern_recording_dispose (GObject *object)
{
  QuernRecording *self = QUERN_RECORDING (object);

  quern_worker_stop (&self->listing);
  g_clear_handle_id (&self->output_id, g_source_remove);
  g_clear_handle_id (&self->drain_id, g_source_remove);
  g_clear_handle_id (&self->kill_id, g_source_remove);
  g_clear_object (&self->process);
  g_clear_object (&self->reading);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->pending, g_byte_array_unref);
  g_clear_pointer (&self->vgdb, g_free);
  g_clear_pointer (&self->problem, g_free);
  g_clear_pointer (&self->folder, g_free);
  g_clear_pointer (&self->stem, g_free);

  G_OBJECT_CLASS (quern_recording_parent_class)->dispose (object);
}

static void
quern_recording_class_init (QuernRecordingClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_recording_dispose;

  signals[SIGNAL_OUTPUT] = g_signal_new ("output", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                         0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_recording_init (QuernRecording *self)
{
  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->reading = g_cancellable_new ();
  self->pending = g_byte_array_new ();
}

QuernRecording *
quern_recording_start (const QuernRecordingSetup *setup,
                       const char *const         *environment,
                       GError                   **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
    G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_auto (GStrv) argv = quern_recording_setup_dup_argv (setup, error);
  g_auto (GStrv) own = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) local = NULL;
  QuernRecording *self;

  if (argv == NULL)
    return NULL;

  own = quern_recording_setup_dup_environment (setup, environment);
  g_subprocess_launcher_set_environ (launcher, own);
  g_subprocess_launcher_set_cwd (launcher, setup->folder);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv, &local);
  if (process == NULL)
    {
      g_set_error_literal (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_FAILED,
                           local->message);
      return NULL;
    }

  self = g_object_new (QUERN_TYPE_RECORDING, NULL);
  self->process = g_steal_pointer (&process);
  self->vgdb = g_find_program_in_path ("vgdb");
  self->folder = g_strdup (setup->folder);
  self->stem = g_strconcat ("callgrind.out.", g_subprocess_get_identifier (self->process), NULL);
  self->began_at = g_get_monotonic_time ();
  self->clock = g_get_real_time () / G_USEC_PER_SEC;
  g_subprocess_wait_async (self->process, NULL, exited_cb, self);
  read_on (self);

  /* A second reference keeps the recording alive while the program runs. */
  return g_object_ref (self);
}

gboolean
quern_recording_is_running (QuernRecording *self)
{
  g_return_val_if_fail (QUERN_IS_RECORDING (self), FALSE);

  return !self->has_ended;
}

double
quern_recording_get_seconds (QuernRecording *self)
{
  g_return_val_if_fail (QUERN_IS_RECORDING (self), 0.0);

  return (double) ((self->ended_at != 0 ? self->ended_at : g_get_monotonic_time ()) -
                   self->began_at) / G_USEC_PER_SEC;
}

GPtrArray *
quern_recording_get_files (QuernRecording *self)
{
  g_return_val_if_fail (QUERN_IS_RECORDING (self), NULL);

  return self->files;
}

char *
quern_recording_dup_end (QuernRecording *self)
{
  int number;

  g_return_val_if_fail (QUERN_IS_RECORDING (self), NULL);

  if (!self->has_ended)
    return NULL;

  number = g_subprocess_get_if_signaled (self->process)
           ? g_subprocess_get_term_sig (self->process) : 0;
  if (self->is_stopping && number == SIGTERM)
    return g_strdup (_("Stopped by you"));
  if (self->is_stopping && number == SIGKILL)
    return g_strdup (_("Killed by you"));
  if (number != 0)
    /* Translators: what the system calls the signal: "Terminated". */
    return g_strdup_printf (_("Ended by a signal: %s"), g_strsignal (number));
  /* Programs that handle the signal end as they like. */
  if (self->is_stopping)
    return g_strdup_printf (_("Stopped by you, with exit status %d"),
                            g_subprocess_get_exit_status (self->process));

  return g_strdup_printf (_("Ended with exit status %d"),
                          g_subprocess_get_exit_status (self->process));
}

/* A program that was killed leaves an empty file, too. With --separate-threads, there is one beside
 * those of the threads. */
gboolean
quern_recording_was_replaced (QuernRecording *self)
{
  g_return_val_if_fail (QUERN_IS_RECORDING (self), FALSE);

  return self->has_ended && self->has_empty && self->files->len == 0 &&
         g_subprocess_get_if_exited (self->process);
}

const char *
quern_recording_get_problem (QuernRecording *self)
{
  g_return_val_if_fail (QUERN_IS_RECORDING (self), NULL);

  return self->problem;
}

gboolean
quern_recording_can_dump (QuernRecording *self)
{
  g_return_val_if_fail (QUERN_IS_RECORDING (self), FALSE);

  return self->vgdb != NULL && !self->is_dumping && !self->has_exited;
}

void
quern_recording_dump (QuernRecording *self)
{
  g_return_if_fail (QUERN_IS_RECORDING (self));

  if (!quern_recording_can_dump (self))
    return;

  self->is_dumping = TRUE;
  begin_listing (self, self->vgdb);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static gboolean
can_kill_cb (gpointer data)
{
  QuernRecording *self = data;

  self->kill_id = 0;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);

  return G_SOURCE_REMOVE;
}

gboolean
quern_recording_can_stop (QuernRecording *self)
{
  g_return_val_if_fail (QUERN_IS_RECORDING (self), FALSE);

  return !self->has_exited && self->kill_id == 0;
}

void
quern_recording_stop (QuernRecording *self)
{
  g_return_if_fail (QUERN_IS_RECORDING (self));

  if (self->has_exited)
    return;

  g_subprocess_send_signal (self->process, self->is_stopping ? SIGKILL : SIGTERM);
  if (!self->is_stopping)
    self->kill_id = g_timeout_add_seconds (KILL_AFTER_S, can_kill_cb, self);
  self->is_stopping = TRUE;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

gboolean
quern_recording_is_stopping (QuernRecording *self)
{
  g_return_val_if_fail (QUERN_IS_RECORDING (self), FALSE);

  return self->is_stopping && !self->has_exited;
}
