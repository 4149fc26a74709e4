/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-input.h"

#include "quern-byte-source.h"
#include "quern-config.h"
#include "quern-decoder.h"
#include "quern-memory.h"
#include "quern-parse-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Small enough to stay in the processor's cache between reading and parsing. */
#define BLOCK_SIZE (256u << 10)

/* The least room for a block. */
#define MIN_ROOM (4u << 10)

/* Enough to detect the kind of a file. */
#define HEAD_SIZE (64u << 10)

struct _QuernInput
{
  char            *name;    /* owned */
  QuernByteSource *source;  /* owned */
  QuernDecoder    *decoder; /* owned */
  GCancellable    *cancellable; /* owned, nullable: passed when it was opened */
  gboolean         ended;   /* whether the source has been read to its end */

  /* Bytes of the files before this one, and of all files of the job. */
  guint64          before;
  guint64          total;

  char            *buffer;  /* owned: capacity bytes, then room for the slack */
  gsize            capacity;
  gsize            filled;  /* bytes in it */
  gsize            given;   /* bytes of the last block */
  gsize            block_size;
  char             stash[QUERN_INPUT_SLACK]; /* the bytes that the slack replaces */
};

static QuernInput *
quern_input_new (QuernByteSource *source,
                 const char      *name)
{
  QuernInput *self;

  if (source == NULL)
    return NULL;

  self = g_new0 (QuernInput, 1);
  self->name = g_strdup (name);
  self->source = source;
  self->decoder = quern_decoder_new (source);
  self->total = quern_byte_source_get_size (source);
  self->block_size = BLOCK_SIZE;

  return self;
}

/**
 * quern_input_open:
 * @file: what to read
 * @cancellable: (nullable): cancels opening and peeking
 * @error: return location
 *
 * Opens a file. Anything without bytes in it (a folder, a named pipe, a device) is refused with
 * %QUERN_PARSE_ERROR_NOT_PROFILE without waiting for it.
 *
 * Returns: (transfer full) (nullable): the input, or %NULL with @error
 */
QuernInput *
quern_input_open (GFile         *file,
                  GCancellable  *cancellable,
                  GError       **error)
{
  g_autofree char *name = g_file_get_basename (file);
  QuernInput *self = quern_input_new (quern_byte_source_open (file, cancellable, error),
                                      name != NULL ? name : "");

  if (self != NULL)
    g_set_object (&self->cancellable, cancellable);

  return self;
}

/**
 * quern_input_open_bytes:
 * @bytes: the bytes as in a stored file
 * @name: their display name
 * @error: return location
 *
 * Creates an input from memory.
 *
 * Returns: (transfer full) (nullable): the input, or %NULL with @error
 */
QuernInput *
quern_input_open_bytes (GBytes      *bytes,
                        const char  *name,
                        GError     **error)
{
  return quern_input_new (quern_byte_source_open_bytes (bytes), name);
}

void
quern_input_close (QuernInput *self)
{
  if (self == NULL)
    return;

  quern_decoder_free (self->decoder);
  quern_byte_source_close (self->source);
  g_clear_object (&self->cancellable);
  g_free (self->buffer);
  g_free (self->name);
  g_free (self);
}

/**
 * quern_input_get_name:
 * @self: an input
 *
 * Returns: the base name, any bytes
 */
const char *
quern_input_get_name (QuernInput *self)
{
  return self->name;
}

/**
 * quern_input_get_size:
 * @self: an input
 *
 * Returns: the number of stored bytes; 0 if not known
 */
guint64
quern_input_get_size (QuernInput *self)
{
  return quern_byte_source_get_size (self->source);
}

/**
 * quern_input_get_damage:
 * @self: an input that was read to its end
 *
 * Returns: (nullable): what is wrong with the compressed data, for people; the data before the
 *   damage was returned
 */
const char *
quern_input_get_damage (QuernInput *self)
{
  return quern_decoder_get_damage (self->decoder);
}

/**
 * quern_input_is_cut:
 * @self: an input that was read to its end
 *
 * Returns: whether the damage is that the compressed data is truncated
 */
gboolean
quern_input_is_cut (QuernInput *self)
{
  return quern_decoder_is_cut (self->decoder);
}

/**
 * quern_input_has_changed:
 * @self: an input that was read to its end
 *
 * Returns: whether the file was modified while it was read
 */
gboolean
quern_input_has_changed (QuernInput *self)
{
  return quern_byte_source_has_changed (self->source);
}

/**
 * quern_input_set_block_size:
 * @self: an input that was not read from yet
 * @size: about how many bytes a block has, at least 1
 *
 * Makes blocks smaller than necessary, so that tests can try every block boundary. Blocks still
 * consist of whole lines.
 */
void
quern_input_set_block_size (QuernInput *self,
                            gsize       size)
{
  g_return_if_fail (size >= 1);

  self->block_size = size;
}

/**
 * quern_input_set_span:
 * @self: an input
 * @before: the stored bytes of the files before it
 * @total: the stored bytes of all files; 0 if not known
 *
 * Sets the range for the progress of several files. By default, progress is that of this file
 * alone.
 */
void
quern_input_set_span (QuernInput *self,
                      guint64     before,
                      guint64     total)
{
  self->before = before;
  self->total = total;
}

static gboolean
reserve (QuernInput *self,
         gsize       size)
{
  char *buffer;

  if (size <= self->capacity)
    return TRUE;

  buffer = g_try_realloc (self->buffer, size + QUERN_INPUT_SLACK);
  if (buffer == NULL)
    return FALSE;

  self->capacity = size;
  self->buffer = buffer;

  return TRUE;
}

/* Starts with room for the stored bytes, which are all there is unless they are compressed, and
 * for one more, to notice the end. */
static gboolean
fill_up_to (QuernInput    *self,
            gsize          size,
            GCancellable  *cancellable,
            GError       **error)
{
  const guint64 stored = quern_byte_source_get_size (self->source);

  while (!self->ended && self->filled < size)
    {
      gssize n;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      if (self->filled == self->capacity)
        {
          const guint64 room = MAX (2 * self->capacity, MAX (stored + 1, MIN_ROOM));

          if (!reserve (self, (gsize) MIN (room, size)))
            return quern_memory_set_out (error);
        }

      n = quern_decoder_read (self->decoder, self->buffer + self->filled,
                              MIN (self->capacity, size) - self->filled, cancellable, error);
      if (n < 0)
        return FALSE;

      self->filled += (gsize) n;
      self->ended = n == 0;
    }

  return TRUE;
}

/**
 * quern_input_peek:
 * @self: an input from which no block was taken yet
 * @head: (out): the first bytes, decompressed
 * @length: (out): the number of bytes; 0 only if the input is empty
 * @error: return location
 *
 * Returns the beginning without consuming it.
 *
 * Returns: %FALSE if reading failed
 */
gboolean
quern_input_peek (QuernInput    *self,
                  const char   **head,
                  gsize         *length,
                  GError       **error)
{
  if (!fill_up_to (self, HEAD_SIZE, self->cancellable, error))
    return FALSE;

  *head = self->buffer;
  *length = self->filled;

  return TRUE;
}

/* Drops the last block and moves the bytes after it to the beginning. */
static void
drop_block (QuernInput *self)
{
  gsize rest = self->filled - self->given;

  if (self->given == 0)
    return;

  memcpy (self->buffer + self->given, self->stash, MIN (rest, QUERN_INPUT_SLACK));
  memmove (self->buffer, self->buffer + self->given, rest);
  self->filled = rest;
  self->given = 0;
}

/* Reads until the buffer has the end of a line, or of the input. */
static gboolean
find_block (QuernInput    *self,
            gsize         *length,
            GCancellable  *cancellable,
            GError       **error)
{
  gsize wanted = self->block_size;

  while (TRUE)
    {
      const char *last;

      if (!fill_up_to (self, wanted, cancellable, error))
        return FALSE;

      if (self->ended && self->filled <= wanted)
        {
          *length = self->filled;
          return TRUE;
        }

      last = memrchr (self->buffer, '\n', wanted);
      if (last != NULL)
        {
          *length = (gsize) (last - self->buffer) + 1;
          return TRUE;
        }

      if (wanted > QUERN_INPUT_MAX_LINE)
        {
          quern_parse_error_set (error, QUERN_PARSE_ERROR_LIMIT, (QuernLocation) { 0, 0, 0 },
                                 _("a line is longer than %u MiB"), QUERN_INPUT_MAX_LINE >> 20);
          return FALSE;
        }

      wanted = MIN (wanted * 2, (gsize) QUERN_INPUT_MAX_LINE + 1);
    }
}

/**
 * quern_input_next_block:
 * @self: an input
 * @start: (out): the first byte of whole lines
 * @length: (out): the number of bytes; 0 at the end
 * @progress: (nullable): receives how much of the stored bytes was read
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Reads the next lines. Only the last line of the input may lack its '\n'. The block is followed by
 * QUERN_INPUT_SLACK bytes of '\n', so that a scanner that stops at '\n' needs no other bound. The
 * block is valid until the next call.
 *
 * Returns: %FALSE if reading failed, was cancelled, or a line is longer than
 *   QUERN_INPUT_MAX_LINE (%QUERN_PARSE_ERROR_LIMIT)
 */
gboolean
quern_input_next_block (QuernInput     *self,
                        const char    **start,
                        gsize          *length,
                        QuernProgress  *progress,
                        GCancellable   *cancellable,
                        GError        **error)
{
  drop_block (self);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (!find_block (self, length, cancellable, error))
    return FALSE;

  quern_progress_report (progress, self->before + quern_byte_source_get_done (self->source),
                         self->total);

  if (*length == 0)
    {
      memset (self->stash, '\n', QUERN_INPUT_SLACK);
      *start = self->stash;
      return TRUE;
    }

  self->given = *length;
  memcpy (self->stash, self->buffer + self->given,
          MIN (self->filled - self->given, QUERN_INPUT_SLACK));
  memset (self->buffer + self->given, '\n', QUERN_INPUT_SLACK);
  *start = self->buffer;

  return TRUE;
}
