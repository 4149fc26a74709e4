/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-layout-process.h"

#include "quern-config.h"
#include "quern-graph-layout.h"

#include <glib/gi18n-lib.h>
#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#define HELPER_NAME "quern-layout"

/* What the helper says on stderr is quoted up to here, in bytes. */
#define MAX_MESSAGE 200

G_DEFINE_QUARK (quern-layout-error-quark, quern_layout_error)

/* What a helper gone mad can write before it is stopped. An answer has a few
 * hundred bytes for each arrow. */
#define MAX_ANSWER (64u << 20)
#define MAX_MESSAGES (64u << 10)
#define READ_SIZE (64u << 10)

/* One of the streams of the helper, while it is read. */
typedef struct
{
  GInputStream *stream;   /* borrowed */
  GCancellable *stop;     /* borrowed */
  GByteArray   *bytes;    /* owned */
  guint         limit;
  gboolean      ended;    /* also by failure, or because there was too much */
  gboolean      too_much;
} Pipe;

/* One run of the helper, in a main context of its own. */
typedef struct
{
  GSubprocess  *process;   /* borrowed */
  GMainContext *context;   /* borrowed */
  GCancellable *stop;      /* borrowed: the caller's cancelling, the time-out, or too much */
  Pipe          answer;
  Pipe          messages;
  gboolean      exited;    /* or is not waited for any more */
  gboolean      timed_out;
} Run;

/* The one next to a program that was not installed comes first: an older
 * installed one would answer for it otherwise. */
static char *
find_helper (void)
{
  const char *given = g_getenv ("QUERN_LAYOUT_HELPER");
  g_autofree char *program = NULL;

  if (given != NULL && *given != '\0')
    return g_strdup (given);

  program = g_file_read_link ("/proc/self/exe", NULL);
  if (program != NULL)
    {
      g_autofree char *folder = g_path_get_dirname (program);
      g_autofree char *parent = g_path_get_dirname (folder);
      g_autofree char *beside = g_build_filename (parent, "layout", HELPER_NAME, NULL);

      if (g_file_test (beside, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&beside);
    }

  return g_build_filename (QUERN_LIBEXECDIR, HELPER_NAME, NULL);
}

/* The request as a file in memory. A pipe would do, but a helper that ends
 * without reading would then kill this program with SIGPIPE. */
static int
open_request (GBytes  *request,
              GError **error)
{
  gsize length;
  const char *bytes = g_bytes_get_data (request, &length);
  gsize written = 0;
  int fd = memfd_create (HELPER_NAME, MFD_CLOEXEC);

  while (fd >= 0 && written < length)
    {
      gssize n = write (fd, bytes + written, length - written);

      if (n <= 0 && errno != EINTR)
        break;
      written += (gsize) MAX (n, 0);
    }

  if (fd >= 0 && written == length && lseek (fd, 0, SEEK_SET) == 0)
    return fd;

  g_set_error (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_FAILED,
               _("The graph could not be laid out: %s"), g_strerror (errno));
  if (fd >= 0)
    close (fd);

  return -1;
}

static GSubprocess *
start_helper (GBytes  *request,
              GError **error)
{
  g_autofree char *path = find_helper ();
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) reason = NULL;
  int fd = open_request (request, error);

  if (fd < 0)
    return NULL;

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                        G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_subprocess_launcher_take_stdin_fd (launcher, fd);
  process = g_subprocess_launcher_spawn (launcher, &reason, path, NULL);
  if (process == NULL)
    g_set_error (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_NO_HELPER,
                 _("The program that lays out graphs could not be started: %s"),
                 reason->message);

  return g_steal_pointer (&process);
}

static gboolean
time_out_cb (gpointer user_data)
{
  Run *run = user_data;

  run->timed_out = TRUE;
  g_cancellable_cancel (run->stop);

  return G_SOURCE_REMOVE;
}

static gboolean
stop_cb (gpointer user_data)
{
  g_cancellable_cancel (G_CANCELLABLE (user_data));

  return G_SOURCE_REMOVE;
}

/* From any thread. What is waited for is stopped by the thread that waits: with
 * GLib 2.74, sources that are cancelled by one thread while another takes them
 * away can stay behind. */
static void
cancelled_cb (GCancellable *cancellable,
              gpointer      user_data)
{
  Run *run = user_data;
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_HIGH);
  g_source_set_callback (source, stop_cb, g_object_ref (run->stop), g_object_unref);
  g_source_attach (source, run->context);
}

static void read_on (Pipe *self);

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Pipe *self = user_data;
  g_autoptr (GBytes) bytes = g_input_stream_read_bytes_finish (self->stream, result, NULL);
  gsize length = bytes != NULL ? g_bytes_get_size (bytes) : 0;

  self->too_much = length > self->limit - self->bytes->len;
  self->ended = length == 0 || self->too_much;
  if (self->too_much)
    g_cancellable_cancel (self->stop);
  if (self->ended)
    return;

  g_byte_array_append (self->bytes, g_bytes_get_data (bytes, NULL), (guint) length);
  read_on (self);
}

static void
read_on (Pipe *self)
{
  g_input_stream_read_bytes_async (self->stream, READ_SIZE, G_PRIORITY_DEFAULT, self->stop,
                                   read_cb, self);
}

static void
pipe_init (Pipe         *self,
           GInputStream *stream,
           GCancellable *stop,
           guint         limit)
{
  *self = (Pipe) { .stream = stream, .stop = stop, .bytes = g_byte_array_new (), .limit = limit };
  read_on (self);
}

static void
exited_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Run *run = user_data;

  g_subprocess_wait_finish (run->process, result, NULL);
  run->exited = TRUE;
}

/* Hears the helper until it ends, is cancelled, says too much, or the time is
 * over. */
static void
communicate (Run          *run,
             guint         timeout_ms,
             GCancellable *cancellable)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GSource) timer = g_timeout_source_new (timeout_ms);
  gulong handler = 0;

  run->context = context;
  g_main_context_push_thread_default (context);
  g_source_set_callback (timer, time_out_cb, run, NULL);
  g_source_attach (timer, context);

  if (cancellable != NULL)
    handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), run, NULL);

  pipe_init (&run->answer, g_subprocess_get_stdout_pipe (run->process), run->stop, MAX_ANSWER);
  pipe_init (&run->messages, g_subprocess_get_stderr_pipe (run->process), run->stop,
             MAX_MESSAGES);
  g_subprocess_wait_async (run->process, run->stop, exited_cb, run);
  while (!run->answer.ended || !run->messages.ended || !run->exited)
    g_main_context_iteration (context, TRUE);

  g_cancellable_disconnect (cancellable, handler);
  g_source_destroy (timer);
  g_main_context_pop_thread_default (context);

  /* It may be alive still, if it was not heard to its end. */
  if (g_cancellable_is_cancelled (run->stop))
    g_subprocess_force_exit (run->process);
  g_subprocess_wait (run->process, NULL, NULL);
}

/* The last line that the helper wrote to stderr, fit to be shown. */
static char *
get_last_line (const GByteArray *bytes)
{
  const char *start = bytes->len > 0 ? (const char *) bytes->data : "";
  g_autofree char *text = g_utf8_make_valid (start, (gssize) bytes->len);
  const char *line;

  g_strchomp (text);
  line = strrchr (text, '\n');
  line = line != NULL ? line + 1 : text;

  return g_utf8_substring (line, 0, MIN (g_utf8_strlen (line, -1), MAX_MESSAGE));
}

static void
set_too_large (GError **error)
{
  g_set_error_literal (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_TOO_LARGE,
                       _("This graph is too large to draw"));
}

static void
set_failed (const GByteArray  *messages,
            GError           **error)
{
  g_autofree char *line = get_last_line (messages);

  if (*line != '\0')
    g_set_error (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_FAILED,
                 _("The graph could not be laid out: %s"), line);
  else
    g_set_error_literal (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_FAILED,
                         _("The graph could not be laid out"));
}

/* Its own limits end the helper with a signal: XCPU, or ABRT and SEGV where
 * graphviz does not expect that memory runs out. */
static gboolean
was_killed (GSubprocess *process)
{
  return g_subprocess_get_if_signaled (process);
}

/**
 * quern_layout_process_run:
 * @request: what to lay out, in the helper's own words
 * @timeout_ms: after how long to give up, in milliseconds
 * @cancellable: (nullable): kills the helper at once, from any thread
 * @error: return location for a `QUERN_LAYOUT_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Runs the helper program and waits for its answer. On return no process is
 * left behind, however it went.
 *
 * Returns: (transfer full): the answer, as it came
 */
GBytes *
quern_layout_process_run (GBytes        *request,
                          guint          timeout_ms,
                          GCancellable  *cancellable,
                          GError       **error)
{
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GCancellable) stop = g_cancellable_new ();
  g_autoptr (GByteArray) answer = NULL;
  g_autoptr (GByteArray) messages = NULL;
  Run run = { 0 };

  g_return_val_if_fail (request != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  process = start_helper (request, error);
  if (process == NULL)
    return NULL;

  run.process = process;
  run.stop = stop;
  communicate (&run, timeout_ms, cancellable);
  answer = run.answer.bytes;
  messages = run.messages.bytes;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  if (run.answer.too_much || run.messages.too_much)
    {
      set_failed (messages, error);
      return NULL;
    }

  if (run.timed_out || was_killed (process))
    {
      set_too_large (error);
      return NULL;
    }

  if (g_subprocess_get_exit_status (process) != 0)
    {
      set_failed (messages, error);
      return NULL;
    }

  return g_byte_array_free_to_bytes (g_steal_pointer (&answer));
}
