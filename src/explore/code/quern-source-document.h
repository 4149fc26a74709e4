/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-inlined-code.h"
#include "quern-joined-lines.h"

G_BEGIN_DECLS

/* Which source to load. */
typedef struct
{
  QuernAnalysis     *analysis; /* borrowed */
  QuernNodeId        node;     /* a function or a cycle */
  gboolean           by_file;  /* all costs of the file, of any function */
  QuernFileId        file;     /* one with lines of node; QUERN_NONE: the function's own */
  QuernEventId       event;    /* decides which file of a cycle is the costliest */
  QuernSourceFinder *finder;   /* borrowed */
  QuernJoinedDiff   *joined;   /* borrowed, nullable: for both sides of a comparison */
  QuernSourceFinder *old_finder; /* borrowed, nullable: with joined: for the side before */
} QuernSourceRequest;

/**
 * QuernSourceDocument:
 *
 * A source file with the costs of its lines, or where it was looked for.
 * Immutable.
 */
typedef struct
{
  QuernAnnotation  *annotation; /* owned */
  guint             file;       /* index in the annotation; QUERN_NONE if it has none */
  QuernInlinedCode *inlined;    /* owned; NULL if no code is known to be inlined */
  GHashTable       *texts;      /* owned, nullable: QuernFileId → QuernSourceText: inlined code */
  QuernSourcePlace *place;      /* owned, nullable: where the file is */
  QuernSourceText  *text;       /* owned; NULL if not found, or not readable */
  char             *error;      /* owned, nullable: why the file found is not readable */
  gboolean          is_newer;   /* file changed since the profile was written */
  QuernJoinedLines *joined;     /* owned, nullable: for both sides */
  const QuernMergedLines *rows; /* borrowed from joined, nullable: then lines are these rows */
  gboolean          is_guessed; /* lines are matched without the text before */
} QuernSourceDocument;

QuernSourceDocument *quern_source_document_load        (const QuernSourceRequest *request,
                                                        GCancellable             *cancellable,
                                                        GError                  **error) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_source_document_load_async  (const QuernSourceRequest *request,
                                                        GCancellable             *cancellable,
                                                        GAsyncReadyCallback       callback,
                                                        gpointer                  user_data);
QuernSourceDocument *quern_source_document_load_finish (GAsyncResult             *result,
                                                        GError                  **error) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_source_document_free        (QuernSourceDocument      *self);

/* The file's name in the profile; "" if there is none. */
const char          *quern_source_document_get_name    (const QuernSourceDocument *self);

/* The text of a line of inlined code; "" if its file was not found. */
char                *quern_source_document_dup_line    (const QuernSourceDocument *self,
                                                        QuernFileId               file,
                                                        guint64                   line) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSourceDocument, quern_source_document_free)

G_END_DECLS
