/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A larger file is not taken for source code. */
#define QUERN_SOURCE_MAX_SIZE ((guint64) 256 << 20)

/* The maximum length of a shown line, in bytes. */
#define QUERN_SOURCE_MAX_LINE 4096

/**
 * QuernSourceText:
 *
 * A source file in memory, split into lines and converted to UTF-8. Immutable:
 * any thread may read it.
 */
typedef struct _QuernSourceText QuernSourceText;

QuernSourceText *quern_source_text_load         (const char             *path,
                                                 GCancellable           *cancellable,
                                                 GError                **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
/* A text with other lines. origin: nullable: the text to copy path and time from. lines:
 * (transfer full): UTF-8. NULL if there is not enough memory. */
QuernSourceText *quern_source_text_new          (const QuernSourceText  *origin,
                                                 GString                *lines,
                                                 GError                **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void             quern_source_text_free         (QuernSourceText        *self);

const char      *quern_source_text_get_path     (const QuernSourceText  *self);
gint64           quern_source_text_get_mtime    (const QuernSourceText  *self);
guint            quern_source_text_get_n_lines  (const QuernSourceText  *self);
gsize            quern_source_text_get_length   (const QuernSourceText  *self,
                                                 guint                   line);
/* The line as it is, without its line ending. line: from 1, must exist; length: (out): in bytes */
const char      *quern_source_text_peek_line    (const QuernSourceText  *self,
                                                 guint                   line,
                                                 gsize                  *length);
char            *quern_source_text_dup_line     (const QuernSourceText  *self,
                                                 guint                   line)
                                                     G_GNUC_WARN_UNUSED_RESULT;

/* Whether it is a file, not a folder, device or pipe, and can be opened. */
gboolean         quern_source_text_check        (const char             *path,
                                                 GError                **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSourceText, quern_source_text_free)

G_END_DECLS
