/* SPDX-License-Identifier: GPL-3.0-or-later */

/**
 * QuernInput:
 *
 * The bytes of one input, in blocks of whole lines.
 *
 * Reading is by read(2) into one buffer that is used again: a mapping would
 * save the copy, but a file that shrinks while it is read would kill the
 * program, and compressed files and pipes need a buffer anyway.
 */

#include "quern-input.h"

#include "quern-unpacker.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK_SIZE (4u << 20)

struct _QuernInput
{
  char          *name;       /* owned: the base name */
  int            fd;         /* owned, or -1 */
  GInputStream  *stream;     /* owned, nullable: for files that have no path */
  guint64        raw_size;   /* 0: not known */
  QuernUnpacker *unpacker;   /* owned */

  char          *buffer;     /* owned: a block and QUERN_INPUT_SLACK */
  gsize          capacity;   /* of the block */
  gsize          filled;     /* bytes in it */
  gsize          block_size; /* how much is wanted at once */
  GByteArray    *rest;       /* owned: the begun line behind the last block */
  gboolean       is_over;
};

static gssize
read_raw (gpointer       source,
          void          *buffer,
          gsize          size,
          GCancellable  *cancellable,
          GError       **error)
{
  QuernInput *self = source;
  gssize n;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return -1;

  if (self->stream != NULL)
    return g_input_stream_read (self->stream, buffer, size, cancellable, error);

  do
    n = read (self->fd, buffer, size);
  while (n < 0 && errno == EINTR);

  if (n < 0)
    g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));

  return n;
}

static QuernInput *
new_input (const char *name)
{
  QuernInput *self = g_new0 (QuernInput, 1);

  self->name = g_strdup (name);
  self->fd = -1;
  self->block_size = BLOCK_SIZE;
  self->rest = g_byte_array_new ();

  return self;
}

static gboolean
begin (QuernInput    *self,
       GCancellable  *cancellable,
       GError       **error)
{
  self->unpacker = quern_unpacker_new (read_raw, self, cancellable, error);

  return self->unpacker != NULL;
}

/* A FIFO or a device would hang us, or never end. */
static gboolean
check_kind (const struct stat  *info,
            GError            **error)
{
  if (S_ISREG (info->st_mode))
    return TRUE;

  if (S_ISDIR (info->st_mode))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, "Is a directory");
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "Is not a regular file");

  return FALSE;
}

static gboolean
open_path (QuernInput  *self,
           const char  *path,
           GError     **error)
{
  struct stat info;

  self->fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
  if (self->fd < 0 || fstat (self->fd, &info) < 0)
    {
      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
      return FALSE;
    }

  self->raw_size = (guint64) info.st_size;

  return check_kind (&info, error);
}

/**
 * quern_input_open:
 * @file: a regular file
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Opens a file. Directories, FIFOs and devices are refused.
 *
 * Returns: (transfer full): an input, or %NULL
 */
QuernInput *
quern_input_open (GFile         *file,
                  GCancellable  *cancellable,
                  GError       **error)
{
  g_autoptr (QuernInput) self = NULL;
  g_autofree char *name = NULL;
  const char *path;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  name = g_file_get_basename (file);
  self = new_input (name != NULL ? name : "");
  path = g_file_peek_path (file);

  if (path != NULL)
    {
      if (!open_path (self, path, error))
        return NULL;
    }
  else
    {
      self->stream = G_INPUT_STREAM (g_file_read (file, cancellable, error));
      if (self->stream == NULL)
        return NULL;
    }

  return begin (self, cancellable, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * quern_input_open_fd:
 * @fd: (transfer none): an open file, a pipe too; it is duplicated
 * @name: what it is called
 * @error: return location
 *
 * Reads from an open file.
 *
 * Returns: (transfer full): an input, or %NULL
 */
QuernInput *
quern_input_open_fd (int          fd,
                     const char  *name,
                     GError     **error)
{
  g_autoptr (QuernInput) self = new_input (name);
  struct stat info;

  self->fd = fcntl (fd, F_DUPFD_CLOEXEC, 3);
  if (self->fd < 0 || fstat (self->fd, &info) < 0)
    {
      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
      return NULL;
    }
  if (S_ISDIR (info.st_mode) && !check_kind (&info, error))
    return NULL;
  if (S_ISREG (info.st_mode))
    self->raw_size = (guint64) info.st_size;

  return begin (self, NULL, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * quern_input_open_bytes:
 * @bytes: what is to be read
 * @name: what it is called
 * @error: return location
 *
 * Reads from memory.
 *
 * Returns: (transfer full): an input, or %NULL
 */
QuernInput *
quern_input_open_bytes (GBytes      *bytes,
                        const char  *name,
                        GError     **error)
{
  g_autoptr (QuernInput) self = new_input (name);

  self->stream = g_memory_input_stream_new_from_bytes (bytes);
  self->raw_size = g_bytes_get_size (bytes);

  return begin (self, NULL, error) ? g_steal_pointer (&self) : NULL;
}

void
quern_input_close (QuernInput *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->unpacker, quern_unpacker_free);
  g_clear_object (&self->stream);
  if (self->fd >= 0)
    close (self->fd);
  g_byte_array_unref (self->rest);
  g_free (self->buffer);
  g_free (self->name);
  g_free (self);
}

const char *
quern_input_get_name (QuernInput *self)
{
  return self->name;
}

gboolean
quern_input_is_compressed (QuernInput *self)
{
  return quern_unpacker_is_compressed (self->unpacker);
}

/* The begun line of the last block goes to the front again. */
static void
take_rest (QuernInput *self)
{
  gsize needed = MAX (self->block_size, self->rest->len + self->block_size / 2);

  if (needed > self->capacity)
    {
      self->buffer = g_realloc (self->buffer, needed + QUERN_INPUT_SLACK);
      self->capacity = needed;
    }

  if (self->rest->len > 0)
    memcpy (self->buffer + self->filled, self->rest->data, self->rest->len);
  self->filled += self->rest->len;
  g_byte_array_set_size (self->rest, 0);
}

static gboolean
fill (QuernInput    *self,
      gsize          size,
      GCancellable  *cancellable,
      GError       **error)
{
  while (self->filled < size && !self->is_over)
    {
      gssize n = quern_unpacker_read (self->unpacker, self->buffer + self->filled,
                                      size - self->filled, cancellable, error);

      if (n < 0)
        return FALSE;
      self->is_over = n == 0;
      self->filled += (gsize) n;
    }

  return TRUE;
}

/**
 * quern_input_peek:
 * @self: an input of which no block was taken
 * @head: (out): its first bytes
 * @length: (out): how many, 4 MiB at the most
 * @error: return location
 *
 * Looks at the beginning without taking it.
 *
 * Returns: whether that worked
 */
gboolean
quern_input_peek (QuernInput  *self,
                  const char **head,
                  gsize       *length,
                  GError     **error)
{
  if (self->filled == 0)
    take_rest (self);
  if (!fill (self, self->capacity, NULL, error))
    return FALSE;

  *head = self->buffer;
  *length = self->filled;

  return TRUE;
}

/* Where the last whole line ends; 0 if none does. */
static gsize
find_end (const QuernInput *self,
          gsize             searched)
{
  const char *newline = memrchr (self->buffer + searched, '\n', self->filled - searched);

  return newline != NULL ? (gsize) (newline + 1 - self->buffer) : 0;
}

/**
 * quern_input_next_block:
 * @self: an input
 * @start: (out): where the block begins
 * @length: (out): how many bytes; 0 at the end of the input
 * @progress: (nullable): is told how much of the file is read
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Takes the next block of whole lines; only the last line of the input may
 * lack its '\n'. The block may be written to, and is valid until the next.
 * QUERN_INPUT_SLACK bytes of '\n' stand behind it.
 *
 * Returns: whether that worked
 */
gboolean
quern_input_next_block (QuernInput     *self,
                        const char    **start,
                        gsize          *length,
                        QuernProgress  *progress,
                        GCancellable   *cancellable,
                        GError        **error)
{
  gsize end = 0;

  if (self->buffer == NULL || self->filled == 0)
    take_rest (self);

  for (gsize searched = 0; end == 0; searched = self->filled)
    {
      if (self->filled == self->capacity && searched > 0)
        {
          if (self->capacity > QUERN_INPUT_MAX_LINE)
            {
              g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           "a line is longer than %u MiB", QUERN_INPUT_MAX_LINE >> 20);
              return FALSE;
            }
          self->capacity = MIN (2 * self->capacity, QUERN_INPUT_MAX_LINE + 1);
          self->buffer = g_realloc (self->buffer, self->capacity + QUERN_INPUT_SLACK);
        }

      if (!fill (self, self->capacity, cancellable, error))
        return FALSE;

      end = self->is_over ? self->filled : find_end (self, searched);
      if (self->is_over)
        break;
    }

  g_byte_array_append (self->rest, (const guint8 *) self->buffer + end,
                       (guint) (self->filled - end));
  memset (self->buffer + end, '\n', QUERN_INPUT_SLACK);
  self->filled = 0;

  *start = self->buffer;
  *length = end;
  quern_progress_report (progress, quern_unpacker_get_raw_done (self->unpacker), self->raw_size);

  return TRUE;
}

/**
 * quern_input_get_damage:
 * @self: an input
 *
 * Returns: (nullable) (transfer none): what is wrong with the compressed data,
 *   as far as it was read
 */
const char *
quern_input_get_damage (QuernInput *self)
{
  return quern_unpacker_get_damage (self->unpacker);
}

/**
 * quern_input_set_block_size:
 * @self: an input of which nothing was taken
 * @size: bytes, at least 1
 *
 * Sets how much is read at once. For tests, which force lines apart.
 */
void
quern_input_set_block_size (QuernInput *self,
                            gsize       size)
{
  self->block_size = MAX (size, 1);
}
