/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-byte-source.h"

G_BEGIN_DECLS

/**
 * QuernDecoder:
 *
 * The bytes of a source, decompressed if the first bytes identify gzip, bzip2, xz or zstd. Only one
 * level of compression is removed.
 *
 * Damage is not an error: reading returns what comes before the damage and then ends, and
 * quern_decoder_get_damage() says what is wrong.
 */
typedef struct _QuernDecoder QuernDecoder;

QuernDecoder *quern_decoder_new           (QuernByteSource  *source) G_GNUC_WARN_UNUSED_RESULT;
void          quern_decoder_free          (QuernDecoder     *self);

gssize        quern_decoder_read          (QuernDecoder     *self,
                                           char             *buffer,
                                           gsize             size,
                                           GCancellable     *cancellable,
                                           GError          **error);
const char   *quern_decoder_get_damage    (QuernDecoder     *self);
gboolean      quern_decoder_is_cut        (QuernDecoder     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernDecoder, quern_decoder_free)

G_END_DECLS
