/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-output.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Symbolic links in a row: more are a loop. */
#define MAX_LINKS 40

struct _QuernReportOutput
{
  char      *path;      /* owned, nullable: the name that the temporary file gets */
  char      *temporary; /* owned, nullable */
  int        fd;
  gboolean   owns_fd;
  QuernSink *sink;      /* owned */
};

/* For the signal handler; set while a file is being written. */
static char * volatile temporary_path;

static void
interrupted_cb (int number)
{
  /* Only async-signal-safe calls. */
  if (temporary_path != NULL)
    unlink (temporary_path);

  _exit (128 + number);
}

void
quern_report_output_handle_signals (void)
{
  const int numbers[] = { SIGINT, SIGTERM, SIGHUP };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      struct sigaction before;
      struct sigaction action = { .sa_handler = interrupted_cb };

      /* Ignored signals stay ignored: nohup, background jobs. */
      if (sigaction (numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction (numbers[i], &action, NULL);
    }
}

static void
set_error (GError     **error,
           const char  *what)
{
  int saved = errno;

  g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (saved), "%s: %s", what,
               g_strerror (saved));
}

static char *
dup_real (const char *path)
{
  char *real = realpath (path, NULL);
  char *copy = g_strdup (real != NULL ? real : path);

  free (real);

  return copy;
}

/* The path of a file that does not exist, with its symbolic links followed; NULL: too many. */
static char *
follow_links (const char *path)
{
  g_autofree char *target = g_strdup (path);

  for (guint i = 0; i < MAX_LINKS; i++)
    {
      g_autofree char *link = g_file_read_link (target, NULL);
      g_autofree char *folder = g_path_get_dirname (target);

      if (link == NULL)
        return g_steal_pointer (&target);

      g_free (target);
      target = g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (folder, link, NULL);
    }
  errno = ELOOP;

  return NULL;
}

/* Opens the target: writes to a device or a pipe directly, and follows a symbolic link. */
static gboolean
open_target (QuernReportOutput  *self,
             const char         *path,
             GError            **error)
{
  g_autofree char *folder = NULL;
  g_autofree char *name = NULL;
  struct stat status;
  gboolean exists = stat (path, &status) == 0;

  if (exists && !S_ISREG (status.st_mode))
    {
      self->fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
      if (self->fd < 0)
        set_error (error, _("cannot write"));
      return self->fd >= 0;
    }

  self->path = exists ? dup_real (path) : follow_links (path);
  if (self->path == NULL)
    {
      set_error (error, _("cannot write"));
      return FALSE;
    }

  folder = g_path_get_dirname (self->path);
  name = g_strdup_printf (".quern-report-%d-XXXXXX", (int) getpid ());
  self->temporary = g_build_filename (folder, name, NULL);
  self->fd = g_mkstemp_full (self->temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (self->fd < 0)
    {
      set_error (error, _("cannot write"));
      g_clear_pointer (&self->temporary, g_free);
      return FALSE;
    }

  temporary_path = self->temporary;
  if (exists && fchmod (self->fd, status.st_mode & 0777) != 0)
    g_debug ("The new file does not have the permissions of the old one");

  return TRUE;
}

/**
 * quern_report_output_is_file:
 * @path: (nullable): as in quern_report_output_new()
 * @file: a file that is read
 *
 * Returns: whether both are the same regular file
 */
gboolean
quern_report_output_is_file (const char *path,
                             const char *file)
{
  gboolean is_stdout = path == NULL || g_str_equal (path, "-");
  struct stat output;
  struct stat input;

  return (is_stdout ? fstat (STDOUT_FILENO, &output) : stat (path, &output)) == 0 &&
         S_ISREG (output.st_mode) && stat (file, &input) == 0 &&
         output.st_dev == input.st_dev && output.st_ino == input.st_ino;
}

/**
 * quern_report_output_new:
 * @path: (nullable): a file; %NULL or "-" is the standard output
 * @error: why it cannot be written
 *
 * Returns: (transfer full): an output, or %NULL
 */
QuernReportOutput *
quern_report_output_new (const char  *path,
                         GError     **error)
{
  g_autoptr (QuernReportOutput) self = g_new0 (QuernReportOutput, 1);
  g_autoptr (GOutputStream) stream = NULL;

  self->fd = STDOUT_FILENO;
  if (path != NULL && !g_str_equal (path, "-"))
    {
      if (!open_target (self, path, error))
        return NULL;
      self->owns_fd = TRUE;
    }

  stream = g_unix_output_stream_new (self->fd, FALSE);
  self->sink = quern_sink_new_stream (stream, NULL);

  return g_steal_pointer (&self);
}

static void
drop_temporary (QuernReportOutput *self)
{
  if (self->temporary == NULL)
    return;

  g_unlink (self->temporary);
  temporary_path = NULL;
  g_clear_pointer (&self->temporary, g_free);
}

/* Discards the file unless quern_report_output_close() was called before. */
void
quern_report_output_free (QuernReportOutput *self)
{
  if (self == NULL)
    return;

  if (self->owns_fd && self->fd >= 0)
    close (self->fd);
  drop_temporary (self);
  quern_sink_free (self->sink);
  g_free (self->path);
  g_free (self);
}

QuernSink *
quern_report_output_get_sink (QuernReportOutput *self)
{
  return self->sink;
}

gboolean
quern_report_output_is_terminal (QuernReportOutput *self)
{
  return isatty (self->fd) == 1;
}

/**
 * quern_report_output_get_width:
 * @self: an output
 * @width: columns; %G_MAXUINT: those of the terminal
 *
 * Returns: the width of text in columns; 0 if there is no limit
 */
guint
quern_report_output_get_width (QuernReportOutput *self,
                               guint              width)
{
  struct winsize size;

  if (width != G_MAXUINT)
    return width;
  if (!quern_report_output_is_terminal (self) || ioctl (self->fd, TIOCGWINSZ, &size) != 0)
    return 0;

  return size.ws_col;
}

static gboolean
close_file (QuernReportOutput  *self,
            GError            **error)
{
  int fd = self->fd;
  gboolean is_safe;

  /* Data must be on the disk before the name points to it; devices need no fsync. */
  is_safe = self->temporary == NULL || fsync (fd) == 0;
  self->fd = -1;
  if (close (fd) != 0 || !is_safe ||
      (self->temporary != NULL && g_rename (self->temporary, self->path) != 0))
    {
      set_error (error, _("cannot write"));
      drop_temporary (self);
      return FALSE;
    }

  temporary_path = NULL;
  g_clear_pointer (&self->temporary, g_free);

  return TRUE;
}

/**
 * quern_report_output_close:
 * @self: an output
 * @error: why not all of it could be written
 *
 * Finishes the output and renames the temporary file.
 *
 * Returns: whether all of it is written
 */
gboolean
quern_report_output_close (QuernReportOutput  *self,
                           GError            **error)
{
  if (!quern_sink_finish (self->sink, error))
    return FALSE;

  return self->owns_fd ? close_file (self, error) : TRUE;
}
