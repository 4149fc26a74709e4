/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-progress.h"

G_BEGIN_DECLS

/* The bytes of one input, decompressed according to its content, in blocks of whole lines. The file
 * is not mapped: if it is truncated while it is read, it ends early and does not kill the
 * program. */
typedef struct _QuernInput QuernInput;

/* Each block is followed by this many readable bytes, all of them '\n'. */
#define QUERN_INPUT_SLACK 64

/* Longer lines are refused as an attack: SEMANTICS 1.1 */
#define QUERN_INPUT_MAX_LINE (16u << 20)

QuernInput *quern_input_open            (GFile         *file,
                                         GCancellable  *cancellable,
                                         GError       **error) G_GNUC_WARN_UNUSED_RESULT;
QuernInput *quern_input_open_bytes      (GBytes        *bytes,
                                         const char    *name,
                                         GError       **error) G_GNUC_WARN_UNUSED_RESULT;
void        quern_input_close           (QuernInput    *self);

const char *quern_input_get_name        (QuernInput    *self);
guint64     quern_input_get_size        (QuernInput    *self);
gboolean    quern_input_peek            (QuernInput    *self,
                                         const char   **head,
                                         gsize         *length,
                                         GError       **error);
gboolean    quern_input_next_block      (QuernInput    *self,
                                         const char   **start,
                                         gsize         *length,
                                         QuernProgress *progress,
                                         GCancellable  *cancellable,
                                         GError       **error);
const char *quern_input_get_damage      (QuernInput    *self);
gboolean    quern_input_is_cut          (QuernInput    *self);
gboolean    quern_input_has_changed     (QuernInput    *self);
void        quern_input_set_block_size  (QuernInput    *self,
                                         gsize          size);
void        quern_input_set_span        (QuernInput    *self,
                                         guint64        before,
                                         guint64        total);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernInput, quern_input_close)

G_END_DECLS
