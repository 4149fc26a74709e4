/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-byte-source.h"

#include "quern-config.h"
#include "quern-parse-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct _QuernByteSource
{
  int           fd;        /* owned, or -1 */
  gboolean      may_block; /* a pipe or a terminal: poll, so that waiting can be cancelled */
  GInputStream *stream;    /* owned, nullable: for a file that is not local */
  GBytes       *bytes;     /* owned, nullable */
  gboolean      can_seek;  /* a regular file read from its beginning, or memory */
  struct timespec changed; /* modification time of a regular file */
  guint64       done;      /* bytes read so far */
  guint64       size;      /* total bytes; 0 if not known */
};

static QuernByteSource *
quern_byte_source_new (void)
{
  QuernByteSource *self = g_new0 (QuernByteSource, 1);

  self->fd = -1;

  return self;
}

static void
set_system_error (GError **error,
                  int      number)
{
  g_set_error_literal (error, G_IO_ERROR, (int) g_io_error_from_errno (number),
                       g_strerror (number));
}

/* Describes what a path names if it is not a regular file. */
static const char *
get_kind_text (mode_t mode)
{
  switch (mode & S_IFMT)
    {
    case S_IFDIR:
      return _("this is a folder, not a file");
    case S_IFIFO:
      return _("this is a named pipe, not a file");
    case S_IFSOCK:
      return _("this is a socket, not a file");
    default:
      return _("this is a device, not a file");
    }
}

static gboolean
look_at (QuernByteSource  *self,
         gboolean          only_files,
         GError          **error)
{
  struct stat status;

  if (fstat (self->fd, &status) != 0)
    {
      set_system_error (error, errno);
      return FALSE;
    }

  if (S_ISREG (status.st_mode))
    {
      self->size = (guint64) status.st_size;
      self->changed = status.st_mtim;
      self->can_seek = lseek (self->fd, 0, SEEK_CUR) == 0;
      posix_fadvise (self->fd, 0, 0, POSIX_FADV_SEQUENTIAL);
      return TRUE;
    }

  self->may_block = TRUE;
  if (!only_files && !S_ISDIR (status.st_mode) && !S_ISBLK (status.st_mode))
    return TRUE;

  quern_parse_error_set (error, QUERN_PARSE_ERROR_NOT_PROFILE, (QuernLocation) { 0, 0, 0 },
                         "%s", get_kind_text (status.st_mode));

  return FALSE;
}

static gboolean
open_path (QuernByteSource  *self,
           const char       *path,
           GError          **error)
{
  /* O_NONBLOCK: opening a named pipe without a writer must not block. */
  self->fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (self->fd >= 0)
    return look_at (self, TRUE, error);

  switch (errno)
    {
    case ENOENT:
    case ENOTDIR:
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _("there is no such file, or it is a link that leads nowhere"));
      break;
    case EACCES:
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                           _("you may not read this file: permission denied"));
      break;
    case ENXIO:
      quern_parse_error_set (error, QUERN_PARSE_ERROR_NOT_PROFILE, (QuernLocation) { 0, 0, 0 },
                             "%s", get_kind_text (S_IFSOCK));
      break;
    default:
      set_system_error (error, errno);
      break;
    }

  return FALSE;
}

/* "/dev/stdin" and "/dev/fd/63" are already open and may be pipes:
 * "quern-report functions <(ssh host cat callgrind.out.1)". */
static int
get_open_descriptor (const char *path)
{
  guint64 number;

  if (strcmp (path, "/dev/stdin") == 0)
    return STDIN_FILENO;
  if (g_str_has_prefix (path, "/dev/fd/") &&
      g_ascii_string_to_unsigned (path + strlen ("/dev/fd/"), 10, 0, G_MAXINT, &number, NULL))
    return (int) number;

  return -1;
}

static gboolean
open_stream (QuernByteSource  *self,
             GFile            *file,
             GCancellable     *cancellable,
             GError          **error)
{
  g_autoptr (GFileInfo) info = NULL;

  self->stream = G_INPUT_STREAM (g_file_read (file, cancellable, error));
  if (self->stream == NULL)
    return FALSE;

  info = g_file_input_stream_query_info (G_FILE_INPUT_STREAM (self->stream),
                                         G_FILE_ATTRIBUTE_STANDARD_SIZE, cancellable, NULL);
  if (info != NULL)
    self->size = (guint64) MAX (g_file_info_get_size (info), 0);

  return TRUE;
}

/* Opens a file, a pipe or a terminal. The caller keeps the descriptor. */
static QuernByteSource *
open_fd (int      fd,
         GError **error)
{
  g_autoptr (QuernByteSource) self = quern_byte_source_new ();

  self->fd = fcntl (fd, F_DUPFD_CLOEXEC, 3);
  if (self->fd < 0)
    {
      set_system_error (error, errno);
      return NULL;
    }

  return look_at (self, FALSE, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * quern_byte_source_open:
 * @file: what to read
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Opens a file. Refuses folders, named pipes, sockets and devices without waiting for them;
 * descriptors that are already open may be pipes.
 *
 * Returns: (transfer full) (nullable): the source, or %NULL with @error
 */
QuernByteSource *
quern_byte_source_open (GFile         *file,
                        GCancellable  *cancellable,
                        GError       **error)
{
  g_autoptr (QuernByteSource) self = quern_byte_source_new ();
  const char *path = g_file_peek_path (file);
  int fd = path != NULL ? get_open_descriptor (path) : -1;
  gboolean ok;

  if (fd >= 0)
    return open_fd (fd, error);

  ok = path != NULL ? open_path (self, path, error) : open_stream (self, file, cancellable, error);

  return ok ? g_steal_pointer (&self) : NULL;
}

QuernByteSource *
quern_byte_source_open_bytes (GBytes *bytes)
{
  QuernByteSource *self = quern_byte_source_new ();

  self->bytes = g_bytes_ref (bytes);
  self->size = g_bytes_get_size (bytes);
  self->can_seek = TRUE;

  return self;
}

void
quern_byte_source_close (QuernByteSource *self)
{
  if (self == NULL)
    return;

  if (self->fd >= 0)
    close (self->fd);
  g_clear_object (&self->stream);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self);
}

static gssize
read_bytes (QuernByteSource *self,
            void            *buffer,
            gsize            size)
{
  const gsize done = (gsize) self->done;
  gsize all;
  const char *data = g_bytes_get_data (self->bytes, &all);

  size = MIN (size, all - done);
  if (size > 0)
    memcpy (buffer, data + done, size);

  return (gssize) size;
}

/* Waits until there is something to read, or the job is cancelled. */
static void
wait_for_input (QuernByteSource *self,
                GCancellable    *cancellable)
{
  GPollFD polled[2] = { { .fd = self->fd, .events = G_IO_IN | G_IO_HUP | G_IO_ERR } };
  guint n_polled = 1;

  if (cancellable != NULL && g_cancellable_make_pollfd (cancellable, &polled[1]))
    n_polled = 2;

  while (g_poll (polled, n_polled, -1) < 0 && errno == EINTR)
    ;

  if (n_polled == 2)
    g_cancellable_release_fd (cancellable);
}

static gssize
read_descriptor (QuernByteSource  *self,
                 void             *buffer,
                 gsize             size,
                 GCancellable     *cancellable,
                 GError          **error)
{
  while (TRUE)
    {
      gssize n;

      if (self->may_block)
        wait_for_input (self, cancellable);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return -1;

      n = self->can_seek ? pread (self->fd, buffer, size, (off_t) self->done)
                         : read (self->fd, buffer, size);
      if (n >= 0)
        return n;

      if (errno != EINTR && errno != EAGAIN)
        {
          set_system_error (error, errno);
          return -1;
        }
    }
}

/**
 * quern_byte_source_read:
 * @self: a source
 * @buffer: (out caller-allocates): receives the bytes
 * @size: the size of @buffer, in bytes
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Reads the next bytes; waits until some are available.
 *
 * Returns: the number of bytes read; 0 at the end, -1 with @error
 */
gssize
quern_byte_source_read (QuernByteSource  *self,
                        void             *buffer,
                        gsize             size,
                        GCancellable     *cancellable,
                        GError          **error)
{
  gssize n;

  if (self->bytes != NULL)
    n = read_bytes (self, buffer, size);
  else if (self->stream != NULL)
    n = g_input_stream_read (self->stream, buffer, size, cancellable, error);
  else
    n = read_descriptor (self, buffer, size, cancellable, error);

  if (n > 0)
    self->done += (guint64) n;

  return n;
}

/**
 * quern_byte_source_has_changed:
 * @self: a source
 *
 * Returns: whether the file was modified since it was opened, so that the bytes read may be a mix
 *   of two versions
 */
gboolean
quern_byte_source_has_changed (QuernByteSource *self)
{
  struct stat status;

  return self->fd >= 0 && !self->may_block && fstat (self->fd, &status) == 0 &&
         ((guint64) status.st_size != self->size ||
          status.st_mtim.tv_sec != self->changed.tv_sec ||
          status.st_mtim.tv_nsec != self->changed.tv_nsec);
}

guint64
quern_byte_source_get_done (QuernByteSource *self)
{
  return self->done;
}

guint64
quern_byte_source_get_size (QuernByteSource *self)
{
  return self->size;
}
