/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-input.h"

#include "quern-byte-source.h"
#include "quern-config.h"
#include "quern-decoder.h"
#include "quern-memory.h"
#include "quern-parse-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Small enough to stay in the processor's cache between the reading of a
 * block and its parsing. */
#define BLOCK_SIZE (256u << 10)

/* Enough to tell one kind of file from another. */
#define HEAD_SIZE (64u << 10)

struct _QuernInput
{
  char            *name;    /* owned */
  QuernByteSource *source;  /* owned */
  QuernDecoder    *decoder; /* owned */
  GCancellable    *cancellable; /* owned, nullable: that of the opening */
  gboolean         ended;   /* is all of it in the buffer? */

  /* What all of the files of one job have, before this one and together. */
  guint64          before;
  guint64          total;

  char            *buffer;  /* owned: capacity bytes, then room for the slack */
  gsize            capacity;
  gsize            filled;  /* bytes in it */
  gsize            given;   /* of them, those of the last block */
  gsize            block_size;
  char             stash[QUERN_INPUT_SLACK]; /* what the slack was written over */
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
 * @cancellable: (nullable): to stop it, and the peeking
 * @error: return location
 *
 * Opens a file. What is no file with bytes in it (a folder, a named pipe, a
 * device) is refused with %QUERN_PARSE_ERROR_NOT_PROFILE and never waited for.
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
 * quern_input_open_fd:
 * @fd: a descriptor, which may be a pipe; it stays the caller's
 * @name: what to call it
 * @error: return location
 *
 * Opens what a descriptor leads to.
 *
 * Returns: (transfer full) (nullable): the input, or %NULL with @error
 */
QuernInput *
quern_input_open_fd (int          fd,
                     const char  *name,
                     GError     **error)
{
  return quern_input_new (quern_byte_source_open_fd (fd, error), name);
}

/**
 * quern_input_open_bytes:
 * @bytes: the bytes as they would be stored
 * @name: what to call them
 * @error: return location
 *
 * Makes an input of memory.
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
 * Returns: how many bytes are stored; 0 if nobody knows
 */
guint64
quern_input_get_size (QuernInput *self)
{
  return quern_byte_source_get_size (self->source);
}

/**
 * quern_input_is_compressed:
 * @self: an input that has been looked at or read from
 *
 * Returns: whether it is stored compressed
 */
gboolean
quern_input_is_compressed (QuernInput *self)
{
  return quern_decoder_is_compressed (self->decoder);
}

/**
 * quern_input_get_damage:
 * @self: an input that was read to its end
 *
 * Returns: (nullable): what is wrong with its compression, for people; what
 *   came before the damage was given
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
 * Returns: whether the damage is that the compressed data ends before its end
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
 * Returns: whether somebody wrote to the file meanwhile
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
 * Makes blocks smaller than they need be, to try every place where a block
 * can end. A block still has whole lines.
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
 * @before: how many bytes the files before it have
 * @total: how many all files together have; 0 if nobody knows
 *
 * Says what the progress of several files is measured against. Without it,
 * that is the file alone.
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

static gboolean
fill_up_to (QuernInput    *self,
            gsize          size,
            GCancellable  *cancellable,
            GError       **error)
{
  if (!reserve (self, size))
    {
      quern_memory_set_out (error);
      return FALSE;
    }

  while (!self->ended && self->filled < size)
    {
      gssize n;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      n = quern_decoder_read (self->decoder, self->buffer + self->filled, size - self->filled,
                              cancellable, error);
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
 * @length: (out): how many; 0 only if there are none at all
 * @error: return location
 *
 * Looks at the beginning, which stays to be read.
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

/* The last block goes, what was read behind it becomes the beginning. */
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

/* Reads until there is the end of a line, or of everything. */
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
 * @length: (out): how many bytes; 0 at the end
 * @progress: (nullable): is told how much of what is stored was read
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Reads the next lines. Only the last one of the input may lack its '\n'.
 * Behind the block stand QUERN_INPUT_SLACK more bytes, all '\n', so that a
 * scanner that stops at '\n' needs no other bound. The block is valid until
 * the next one is taken.
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
