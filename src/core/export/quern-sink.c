/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-sink.h"

#include "quern-memory.h"

#include <math.h>
#include <string.h>

/* The stream gets pieces of at least this size. */
#define PIECE (256u << 10)

/* Initial size, in bytes; not 0, so that one byte can always be put. */
#define FIRST_SIZE 256

/* Digits of 2⁶⁴ and a sign. */
#define MAX_DIGITS 21

/**
 * quern_sink_new:
 *
 * Returns: (transfer full): a sink that keeps its text in memory
 */
QuernSink *
quern_sink_new (void)
{
  QuernSink *self = g_new0 (QuernSink, 1);

  self->size = FIRST_SIZE;
  self->text = g_malloc (self->size);

  return self;
}

/**
 * quern_sink_new_stream:
 * @stream: where the text goes; it is not closed
 * @cancellable: (nullable): to stop writing
 *
 * Returns: (transfer full): a sink that hands its text to @stream
 */
QuernSink *
quern_sink_new_stream (GOutputStream *stream,
                       GCancellable  *cancellable)
{
  QuernSink *self = quern_sink_new ();

  quern_sink_make_room (self, 2 * PIECE);
  self->stream = g_object_ref (stream);
  g_set_object (&self->cancellable, cancellable);

  return self;
}

void
quern_sink_free (QuernSink *self)
{
  if (self == NULL)
    return;

  g_free (self->text);
  g_clear_object (&self->stream);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->error);
  g_free (self);
}

GCancellable *
quern_sink_get_cancellable (QuernSink *self)
{
  return self->cancellable;
}

static void
flush (QuernSink *self)
{
  /* Not every stream checks the cancellable. */
  if (self->error == NULL &&
      !g_cancellable_set_error_if_cancelled (self->cancellable, &self->error))
    g_output_stream_write_all (self->stream, self->text, self->length, NULL,
                               self->cancellable, &self->error);

  self->length = 0;
}

/**
 * quern_sink_make_room:
 * @self: a sink
 * @length: bytes
 *
 * Makes room for @length more bytes. If there is not enough memory, the sink
 * breaks and its text is lost; there is still room for one byte, so that
 * quern_sink_putc() is safe.
 */
void
quern_sink_make_room (QuernSink *self,
                      gsize      length)
{
  gsize wanted;
  char *grown;

  if (self->stream != NULL && self->length >= PIECE)
    flush (self);

  if (length <= self->size - self->length)
    return;

  wanted = MAX (self->size * 2, self->length + length + 64);
  grown = g_try_realloc (self->text, wanted);
  if (grown == NULL)
    {
      GError *error = NULL;

      quern_memory_set_out (&error);
      quern_sink_fail (self, error);
      self->length = 0;
      return;
    }

  self->size = wanted;
  self->text = grown;
}

void
quern_sink_write (QuernSink  *self,
                  const char *bytes,
                  gsize       length)
{
  if (length == 0)
    return;

  if (G_UNLIKELY (length > self->size - self->length))
    quern_sink_make_room (self, length);
  if (G_UNLIKELY (length > self->size - self->length))
    return;

  memcpy (self->text + self->length, bytes, length);
  self->length += length;
}

void
quern_sink_write_count (QuernSink *self,
                        guint64    value)
{
  char digits[MAX_DIGITS];
  guint at = MAX_DIGITS;

  do
    {
      digits[--at] = (char) ('0' + value % 10);
      value /= 10;
    }
  while (value != 0);

  quern_sink_write (self, digits + at, MAX_DIGITS - at);
}

void
quern_sink_write_signed (QuernSink *self,
                         gint64     value)
{
  if (value < 0)
    quern_sink_putc (self, '-');

  /* Negated as unsigned: −2⁶³ has no positive counterpart. */
  quern_sink_write_count (self, value < 0 ? 0 - (guint64) value : (guint64) value);
}

/* Writes "0x1a2b". */
void
quern_sink_write_hex (QuernSink *self,
                      guint64    value)
{
  char digits[MAX_DIGITS];
  guint at = MAX_DIGITS;

  do
    {
      digits[--at] = "0123456789abcdef"[value & 15];
      value >>= 4;
    }
  while (value != 0);

  quern_sink_write (self, "0x", 2);
  quern_sink_write (self, digits + at, MAX_DIGITS - at);
}

/**
 * quern_sink_write_number:
 * @self: a sink
 * @value: a finite number
 *
 * Writes @value with the fewest digits, from 15 on, that read back as @value,
 * and with a decimal point in any locale.
 */
void
quern_sink_write_number (QuernSink *self,
                         double     value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_return_if_fail (isfinite (value));

  for (int precision = 15; precision <= 17; precision++)
    {
      char format[] = "%.00g";

      format[2] = (char) ('0' + precision / 10);
      format[3] = (char) ('0' + precision % 10);
      g_ascii_formatd (digits, sizeof digits, format, value);
      if (precision == 17 ||
          memcmp (&(double) { g_ascii_strtod (digits, NULL) }, &value, sizeof value) == 0)
        break;
    }

  quern_sink_puts (self, digits);
}

/**
 * quern_sink_fail:
 * @self: a sink
 * @error: (transfer full): why the text cannot be produced
 *
 * Breaks the sink, unless it is broken already.
 */
void
quern_sink_fail (QuernSink *self,
                 GError    *error)
{
  if (self->error == NULL)
    self->error = error;
  else
    g_error_free (error);
}

/* Whether the sink has failed, so that further text is pointless. */
gboolean
quern_sink_is_broken (QuernSink *self)
{
  return self->error != NULL;
}

/**
 * quern_sink_finish:
 * @self: a sink
 * @error: return location for the first error
 *
 * Writes the remaining text to the stream.
 *
 * Returns: %TRUE if all text was written
 */
gboolean
quern_sink_finish (QuernSink  *self,
                   GError    **error)
{
  if (self->stream != NULL && self->length > 0)
    flush (self);

  if (self->error == NULL)
    return TRUE;

  g_propagate_error (error, g_error_copy (self->error));

  return FALSE;
}

/**
 * quern_sink_steal_text:
 * @self: a sink in memory
 * @length: (out) (optional): its length in bytes, without the final NUL
 *
 * Returns: (transfer full): what was written
 */
char *
quern_sink_steal_text (QuernSink *self,
                       gsize     *length)
{
  g_return_val_if_fail (self->stream == NULL, NULL);

  if (length != NULL)
    *length = self->length;

  quern_sink_putc (self, '\0');
  self->length = 0;
  self->size = 0;

  return g_steal_pointer (&self->text);
}
