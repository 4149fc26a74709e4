/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-sink.h"
#include "quern-table-columns.h"
#include "quern-text-writer.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_DOCUMENT_TEXT,
  QUERN_DOCUMENT_CSV,
  QUERN_DOCUMENT_JSON,
  QUERN_DOCUMENT_MARKDOWN,
} QuernDocumentFormat;

/**
 * QuernDocument:
 *
 * Tables with titles, a head and notes, to be written in one of the formats.
 * quern-report and the export of windows share it, so that their output is the
 * same.
 */
typedef struct _QuernDocument QuernDocument;

/* scope must outlive it. kind: for JSON, "quern_KIND": 1 */
QuernDocument *quern_document_new       (const QuernTableScope  *scope,
                                         const char             *kind) G_GNUC_WARN_UNUSED_RESULT;
void           quern_document_free      (QuernDocument          *self);

/* Takes the table. title: nullable; key: for programs. */
void           quern_document_add_table (QuernDocument          *self,
                                         const char             *key,
                                         const char             *title,
                                         QuernTable             *table);
/* Takes the table. Its columns differ from those of the other tables, so CSV, which needs the same
 * columns throughout, omits it. */
void           quern_document_add_head  (QuernDocument          *self,
                                         const char             *key,
                                         QuernTable             *table);
/* Takes the text: a line below the title, for people. */
void           quern_document_add_note  (QuernDocument          *self,
                                         char                   *text);
void           quern_document_write     (QuernDocument          *self,
                                         QuernDocumentFormat     format,
                                         const QuernTextOptions *text_options,
                                         QuernSink              *sink);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernDocument, quern_document_free)

G_END_DECLS
