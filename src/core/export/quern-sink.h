/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * QuernSink:
 *
 * Collects the text of a writer for a stream, in large pieces, or in memory.
 *
 * Writing never fails: the sink keeps the first error and drops all later
 * text; quern_sink_finish() returns the error.
 */
typedef struct
{
  /*< private >*/
  char          *text;         /* owned */
  gsize          length;
  gsize          size;
  GOutputStream *stream;       /* owned; NULL: memory */
  GCancellable  *cancellable;  /* owned, nullable */
  GError        *error;        /* owned, nullable */
} QuernSink;

QuernSink *quern_sink_new          (void) G_GNUC_WARN_UNUSED_RESULT;
QuernSink *quern_sink_new_stream   (GOutputStream *stream,
                                    GCancellable  *cancellable) G_GNUC_WARN_UNUSED_RESULT;
void       quern_sink_free         (QuernSink     *self);
/* NULL if it has none. */
GCancellable *quern_sink_get_cancellable (QuernSink *self);

void       quern_sink_make_room    (QuernSink     *self,
                                    gsize          length);
void       quern_sink_write        (QuernSink     *self,
                                    const char    *bytes,
                                    gsize          length);
void       quern_sink_write_signed (QuernSink     *self,
                                    gint64         value);
void       quern_sink_write_count  (QuernSink     *self,
                                    guint64        value);
void       quern_sink_write_hex    (QuernSink     *self,
                                    guint64        value);
void       quern_sink_write_number (QuernSink     *self,
                                    double         value);

void       quern_sink_fail         (QuernSink     *self,
                                    GError        *error);
gboolean   quern_sink_is_broken    (QuernSink     *self);
gboolean   quern_sink_finish       (QuernSink     *self,
                                    GError       **error);
char      *quern_sink_steal_text   (QuernSink     *self,
                                    gsize         *length);

/* Writes NUL-terminated text. */
#define quern_sink_puts(self, text) quern_sink_write ((self), (text), strlen (text))

static inline void
quern_sink_putc (QuernSink *self,
                 char       byte)
{
  if (G_UNLIKELY (self->length == self->size))
    quern_sink_make_room (self, 1);

  self->text[self->length++] = byte;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSink, quern_sink_free)

G_END_DECLS
