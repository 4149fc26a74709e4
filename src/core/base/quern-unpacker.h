/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Where raw bytes come from: gives up to size of them, 0 at the end, -1 and
 * an error. */
typedef gssize (*QuernRawRead) (gpointer       source,
                                void          *buffer,
                                gsize          size,
                                GCancellable  *cancellable,
                                GError       **error);

/* Plain bytes out of raw ones, by content: gzip, bzip2, xz, zstd or none; one
 * level only. */
typedef struct _QuernUnpacker QuernUnpacker;

QuernUnpacker *quern_unpacker_new           (QuernRawRead    read,
                                             gpointer        source,
                                             GCancellable   *cancellable,
                                             GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void           quern_unpacker_free          (QuernUnpacker  *self);

gboolean       quern_unpacker_is_compressed (QuernUnpacker  *self);
gssize         quern_unpacker_read          (QuernUnpacker  *self,
                                             char           *buffer,
                                             gsize           size,
                                             GCancellable   *cancellable,
                                             GError        **error);
const char    *quern_unpacker_get_damage    (QuernUnpacker  *self);
guint64        quern_unpacker_get_raw_done  (QuernUnpacker  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernUnpacker, quern_unpacker_free)

G_END_DECLS
