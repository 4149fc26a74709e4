/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A larger file is no source. */
#define QUERN_SOURCE_MAX_SIZE ((guint64) 256 << 20)

/* What is shown of a line, in bytes. */
#define QUERN_SOURCE_MAX_LINE 4096

/**
 * QuernSourceText:
 *
 * A source file in memory, line by line as UTF-8 whatever it is written in.
 * Immutable: any thread may read it.
 */
typedef struct _QuernSourceText QuernSourceText;

QuernSourceText *quern_source_text_load         (const char             *path,
                                                 GCancellable           *cancellable,
                                                 GError                **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
/* Other lines under the name of a text: what they are made of; NULL: lines that no file has. lines:
 * UTF-8; takes them over. NULL if there is not enough memory. */
QuernSourceText *quern_source_text_new          (const QuernSourceText  *origin,
                                                 GString                *lines,
                                                 GError                **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void             quern_source_text_free         (QuernSourceText        *self);

const char      *quern_source_text_get_path     (const QuernSourceText  *self);
const char      *quern_source_text_get_encoding (const QuernSourceText  *self);
gint64           quern_source_text_get_mtime    (const QuernSourceText  *self);
guint            quern_source_text_get_n_lines  (const QuernSourceText  *self);
gsize            quern_source_text_get_length   (const QuernSourceText  *self,
                                                 guint                   line);
/* As it stands there, without its end. line: from 1, one that is there; length: (out): in bytes */
const char      *quern_source_text_peek_line    (const QuernSourceText  *self,
                                                 guint                   line,
                                                 gsize                  *length);
char            *quern_source_text_dup_line     (const QuernSourceText  *self,
                                                 guint                   line)
                                                     G_GNUC_WARN_UNUSED_RESULT;

/* Can it be opened: a file, no folder, device or pipe, and may we? */
gboolean         quern_source_text_check        (const char             *path,
                                                 GError                **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSourceText, quern_source_text_free)

G_END_DECLS
