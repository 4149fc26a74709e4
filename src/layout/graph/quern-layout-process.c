/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-layout-process.h"

#include "quern-child-process.h"
#include "quern-config.h"
#include "quern-graph-layout.h"
#include "quern-helper-program.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <sys/mman.h>
#include <unistd.h>

#define HELPER_NAME "quern-layout"

G_DEFINE_QUARK (quern-layout-error-quark, quern_layout_error)

/* Limits the output of a runaway helper. An answer has a few hundred bytes per arrow. */
#define MAX_ANSWER (64u << 20)

/* The request as a file in memory. With a pipe, a helper that exits without reading would kill this
 * program with SIGPIPE. */
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
  g_autofree char *path =
    quern_helper_program_find (HELPER_NAME, "QUERN_LAYOUT_HELPER", "../layout/helper");
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) reason = NULL;
  int fd = open_request (request, error);

  if (fd < 0)
    return NULL;

  /* Only with inherited descriptors does GLib start a program without a fork, which takes long in
   * a process with much memory. */
  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                        G_SUBPROCESS_FLAGS_STDERR_PIPE |
                                        G_SUBPROCESS_FLAGS_INHERIT_FDS);
  g_subprocess_launcher_take_stdin_fd (launcher, fd);
  process = g_subprocess_launcher_spawn (launcher, &reason, path, NULL);
  if (process == NULL)
    g_set_error (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_NO_HELPER,
                 _("The program that lays out graphs could not be started: %s"),
                 reason->message);

  return g_steal_pointer (&process);
}

static void
set_too_large (GError **error)
{
  g_set_error_literal (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_TOO_LARGE,
                       _("This graph is too large to draw"));
}

static void
set_failed (const char  *line,
            GError     **error)
{
  if (*line != '\0')
    g_set_error (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_FAILED,
                 _("The graph could not be laid out: %s"), line);
  else
    g_set_error_literal (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_FAILED,
                         _("The graph could not be laid out"));
}

/* When the helper exceeds its limits, it ends with a signal: XCPU, or ABRT and SEGV where graphviz
 * does not expect to run out of memory. */
static gboolean
was_killed (GSubprocess *process)
{
  return g_subprocess_get_if_signaled (process);
}

/**
 * quern_layout_process_run:
 * @request: the graph, in the helper's format
 * @timeout_ms: when to give up, in milliseconds
 * @cancellable: (nullable): kills the helper at once, from any thread
 * @error: return location for a `QUERN_LAYOUT_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Runs the helper program and waits for its answer. No process is left behind, even on failure.
 *
 * Returns: (transfer full): the answer, unparsed
 */
GBytes *
quern_layout_process_run (GBytes        *request,
                          guint          timeout_ms,
                          GCancellable  *cancellable,
                          GError       **error)
{
  g_autoptr (GSubprocess) process = NULL;
  g_auto (QuernChildEnd) end = { 0 };

  g_return_val_if_fail (request != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  process = start_helper (request, error);
  if (process == NULL)
    return NULL;

  quern_child_process_communicate (process, MAX_ANSWER, timeout_ms, cancellable, &end);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  if (end.too_much)
    {
      set_failed (end.message, error);
      return NULL;
    }

  if (end.timed_out || was_killed (process))
    {
      set_too_large (error);
      return NULL;
    }

  if (g_subprocess_get_exit_status (process) != 0)
    {
      set_failed (end.message, error);
      return NULL;
    }

  return g_byte_array_free_to_bytes (g_steal_pointer (&end.output));
}
