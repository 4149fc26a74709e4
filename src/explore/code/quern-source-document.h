/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-inlined-code.h"
#include "quern-joined-lines.h"

G_BEGIN_DECLS

/* What source is wanted. */
typedef struct
{
  QuernAnalysis     *analysis; /* borrowed */
  QuernNodeId        node;     /* a function or a cycle */
  gboolean           by_file;  /* all costs of the file, whatever the functions */
  QuernFileId        file;     /* one that has lines of it; QUERN_NONE: that of the function */
  QuernEventId       event;    /* the costliest file of a cycle is by this one */
  QuernSourceFinder *finder;   /* borrowed */
  QuernJoinedDiff   *joined;   /* borrowed, nullable: of both sides of a comparison */
  QuernSourceFinder *old_finder; /* borrowed, nullable: with joined: of the side before */
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
  guint             file;       /* which of the annotation's; QUERN_NONE if it has none */
  QuernInlinedCode *inlined;    /* owned, nullable: no code is known to be inlined */
  GHashTable       *texts;      /* owned, nullable: QuernFileId → QuernSourceText: of that code */
  QuernSourcePlace *place;      /* owned, nullable: of the file */
  QuernSourceText  *text;       /* owned, nullable: not found, or not readable */
  char             *error;      /* owned, nullable: why it is not readable, though there */
  gboolean          is_newer;   /* was the file changed after the profile was written? */
  QuernJoinedLines *joined;     /* owned, nullable: of both sides */
  const QuernMergedLines *rows; /* borrowed from joined, nullable: lines are rows of both sides */
  gboolean          is_guessed; /* which lines are the same: there is no text of the side before */
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

/* As the profile has it; "" if there is none. */
const char          *quern_source_document_get_name    (const QuernSourceDocument *self);

/* A line of code that is inlined; "" if its file was not found. */
char                *quern_source_document_dup_line    (const QuernSourceDocument *self,
                                                        QuernFileId               file,
                                                        guint64                   line) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSourceDocument, quern_source_document_free)

G_END_DECLS
