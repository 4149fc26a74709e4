/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-child-process.h"

#include <string.h>

/* Maximum length of the quoted standard error, in characters. */
#define MAX_MESSAGE 200

/* Maximum output to standard error before the program is stopped, in bytes. */
#define MAX_MESSAGES (64u << 10)
#define READ_SIZE (64u << 10)

/* An output stream of the program that is being read. */
typedef struct
{
  GInputStream *stream;   /* borrowed */
  GCancellable *stop;     /* borrowed */
  GByteArray   *bytes;    /* owned */
  guint         limit;
  gboolean      ended;    /* at the end, after an error, or because of too much output */
  gboolean      too_much;
} Pipe;

/* A run of a program, with its own main context. */
typedef struct
{
  GSubprocess  *process;   /* borrowed */
  GMainContext *context;   /* borrowed */
  GCancellable *stop;      /* borrowed: cancelled by the caller, the time-out, or too much output */
  Pipe          answer;
  Pipe          messages;
  gboolean      exited;    /* or waiting for it was stopped */
  gboolean      timed_out;
} Run;

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

/* Called in any thread. Operations are only cancelled in the thread that waits: with GLib 2.74,
 * sources that one thread cancels while another removes them can be left behind. */
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

/* The last line of the standard error, shortened, as valid UTF-8. */
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

/* Reads the program's output until it ends, is cancelled, writes too much, or times out. */
static void
communicate (Run          *run,
             guint         max_output,
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

  pipe_init (&run->answer, g_subprocess_get_stdout_pipe (run->process), run->stop,
             max_output);
  pipe_init (&run->messages, g_subprocess_get_stderr_pipe (run->process), run->stop,
             MAX_MESSAGES);
  g_subprocess_wait_async (run->process, run->stop, exited_cb, run);
  while (!run->answer.ended || !run->messages.ended || !run->exited)
    g_main_context_iteration (context, TRUE);

  g_cancellable_disconnect (cancellable, handler);
  g_source_destroy (timer);
  g_main_context_pop_thread_default (context);

  /* It may still be running if reading was stopped. */
  if (g_cancellable_is_cancelled (run->stop))
    g_subprocess_force_exit (run->process);
  g_subprocess_wait (run->process, NULL, NULL);
}

/**
 * quern_child_process_communicate:
 * @process: a program just started, with pipes for its output and errors
 * @max_output: the maximum size of its output, in bytes; 64 KiB for its standard error
 * @timeout_ms: the time-out, in milliseconds
 * @cancellable: (nullable): kills the program at once, from any thread
 * @end: (out caller-allocates): what it wrote and how it ended
 *
 * Waits until a program has ended, and reads what it writes. No process is left behind on return,
 * even after an error.
 */
void
quern_child_process_communicate (GSubprocess   *process,
                                 guint          max_output,
                                 guint          timeout_ms,
                                 GCancellable  *cancellable,
                                 QuernChildEnd *end)
{
  g_autoptr (GCancellable) stop = g_cancellable_new ();
  Run run = { .process = process, .stop = stop };

  communicate (&run, max_output, timeout_ms, cancellable);
  *end = (QuernChildEnd) {
    .output = run.answer.bytes,
    .message = get_last_line (run.messages.bytes),
    .timed_out = run.timed_out,
    .too_much = run.answer.too_much || run.messages.too_much,
  };
  g_byte_array_unref (run.messages.bytes);
}

void
quern_child_end_clear (QuernChildEnd *end)
{
  g_clear_pointer (&end->output, g_byte_array_unref);
  g_clear_pointer (&end->message, g_free);
}
