/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * QuernByteSource:
 *
 * The stored bytes of a file, read sequentially: from a local file, a descriptor, memory, or a GIO
 * stream.
 */
typedef struct _QuernByteSource QuernByteSource;

QuernByteSource *quern_byte_source_open       (GFile            *file,
                                               GCancellable     *cancellable,
                                               GError          **error) G_GNUC_WARN_UNUSED_RESULT;
QuernByteSource *quern_byte_source_open_bytes (GBytes           *bytes) G_GNUC_WARN_UNUSED_RESULT;
void             quern_byte_source_close      (QuernByteSource  *self);

gssize           quern_byte_source_read       (QuernByteSource  *self,
                                               void             *buffer,
                                               gsize             size,
                                               GCancellable     *cancellable,
                                               GError          **error);
gboolean         quern_byte_source_has_changed (QuernByteSource *self);
guint64          quern_byte_source_get_done   (QuernByteSource  *self);
guint64          quern_byte_source_get_size   (QuernByteSource  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernByteSource, quern_byte_source_close)

G_END_DECLS
