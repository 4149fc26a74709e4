/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-json.h"

#include <math.h>

void
quern_json_init (QuernJson *self,
                 QuernSink *sink)
{
  *self = (QuernJson) { .sink = sink };
}

/* Writes the separator, if any, before the next item. */
static inline void
separate (QuernJson *self)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << self->depth;

  if (self->after_key)
    self->after_key = FALSE;
  else if ((self->has_items & bit) != 0)
    quern_sink_putc (self->sink, ',');

  self->has_items |= bit;
}

static void
begin (QuernJson *self,
       char       brace)
{
  separate (self);
  quern_sink_putc (self->sink, brace);

  g_return_if_fail (self->depth < 63);
  self->depth++;
  self->has_items &= ~(G_GUINT64_CONSTANT (1) << self->depth);
}

static void
end (QuernJson *self,
     char       brace)
{
  g_return_if_fail (self->depth > 0);

  self->depth--;
  quern_sink_putc (self->sink, brace);
}

void
quern_json_begin_object (QuernJson *self)
{
  begin (self, '{');
}

void
quern_json_end_object (QuernJson *self)
{
  end (self, '}');
}

void
quern_json_begin_array (QuernJson *self)
{
  begin (self, '[');
}

void
quern_json_end_array (QuernJson *self)
{
  end (self, ']');
}

void
quern_json_line_break (QuernJson *self)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << self->depth;

  /* The comma belongs before the break. */
  if ((self->has_items & bit) != 0)
    quern_sink_putc (self->sink, ',');

  quern_sink_putc (self->sink, '\n');
  self->has_items &= ~bit;
}

/* 1 for bytes that are escaped in a JSON string. */
static const guint8 needs_escape[256] = {
  [0] = 1,  [1] = 1,  [2] = 1,  [3] = 1,  [4] = 1,  [5] = 1,  [6] = 1,  [7] = 1,
  [8] = 1,  [9] = 1,  [10] = 1, [11] = 1, [12] = 1, [13] = 1, [14] = 1, [15] = 1,
  [16] = 1, [17] = 1, [18] = 1, [19] = 1, [20] = 1, [21] = 1, [22] = 1, [23] = 1,
  [24] = 1, [25] = 1, [26] = 1, [27] = 1, [28] = 1, [29] = 1, [30] = 1, [31] = 1,
  ['"'] = 1, ['\\'] = 1, [127] = 1,
};

static void
write_escape (QuernSink *sink,
              char       byte)
{
  static const char hex[] = "0123456789abcdef";

  if (byte == '"' || byte == '\\')
    {
      quern_sink_putc (sink, '\\');
      quern_sink_putc (sink, byte);
    }
  else if (byte == '\n')
    quern_sink_write (sink, "\\n", 2);
  else if (byte == '\t')
    quern_sink_write (sink, "\\t", 2);
  else
    {
      quern_sink_write (sink, "\\u00", 4);
      quern_sink_putc (sink, hex[(guchar) byte >> 4]);
      quern_sink_putc (sink, hex[(guchar) byte & 15]);
    }
}

static void
write_string (QuernSink  *sink,
              const char *text)
{
  const char *start = text;

  quern_sink_putc (sink, '"');
  for (;;)
    {
      const char *p = start;

      while (!needs_escape[(guchar) *p])
        p++;
      quern_sink_write (sink, start, (gsize) (p - start));
      if (*p == '\0')
        break;
      write_escape (sink, *p);
      start = p + 1;
    }
  quern_sink_putc (sink, '"');
}

void
quern_json_key (QuernJson  *self,
                const char *key)
{
  separate (self);
  write_string (self->sink, key);
  quern_sink_putc (self->sink, ':');
  self->after_key = TRUE;
}

void
quern_json_null (QuernJson *self)
{
  separate (self);
  quern_sink_write (self->sink, "null", 4);
}

void
quern_json_boolean (QuernJson *self,
                    gboolean   value)
{
  separate (self);
  quern_sink_puts (self->sink, value ? "true" : "false");
}

/**
 * quern_json_text:
 * @self: where
 * @text: (nullable): valid UTF-8; %NULL is written as null
 */
void
quern_json_text (QuernJson  *self,
                 const char *text)
{
  if (text == NULL)
    {
      quern_json_null (self);
      return;
    }

  separate (self);
  write_string (self->sink, text);
}

void
quern_json_signed (QuernJson *self,
                   gint64     value)
{
  separate (self);
  quern_sink_write_signed (self->sink, value);
}

void
quern_json_count (QuernJson *self,
                  guint64    value)
{
  separate (self);
  quern_sink_write_count (self->sink, value);
}

/* Writes null for NaN and infinities, which JSON lacks. */
void
quern_json_number (QuernJson *self,
                   double     value)
{
  if (!isfinite (value))
    {
      quern_json_null (self);
      return;
    }

  separate (self);
  quern_sink_write_number (self->sink, value);
}

/* text: a valid JSON number, or NULL for null */
void
quern_json_figure (QuernJson  *self,
                   const char *text)
{
  if (text == NULL)
    {
      quern_json_null (self);
      return;
    }

  separate (self);
  quern_sink_puts (self->sink, text);
}

/* "0x401a2b", as text: not every JSON reader has numbers of 64 bits. */
void
quern_json_address (QuernJson *self,
                    guint64    address)
{
  separate (self);
  quern_sink_putc (self->sink, '"');
  quern_sink_write_hex (self->sink, address);
  quern_sink_putc (self->sink, '"');
}

void
quern_json_count_or_null (QuernJson *self,
                          guint64    value,
                          gboolean   is_known)
{
  if (is_known)
    quern_json_count (self, value);
  else
    quern_json_null (self);
}

void
quern_json_text_as (QuernJson  *self,
                    const char *key,
                    const char *text)
{
  quern_json_key (self, key);
  quern_json_text (self, text);
}

void
quern_json_count_as (QuernJson  *self,
                     const char *key,
                     guint64     value)
{
  quern_json_key (self, key);
  quern_json_count (self, value);
}

void
quern_json_number_as (QuernJson  *self,
                      const char *key,
                      double      value)
{
  quern_json_key (self, key);
  quern_json_number (self, value);
}

void
quern_json_array_as (QuernJson  *self,
                     const char *key)
{
  quern_json_key (self, key);
  quern_json_begin_array (self);
}

void
quern_json_section (QuernJson  *self,
                    const char *key)
{
  quern_json_line_break (self);
  quern_json_array_as (self, key);
}
