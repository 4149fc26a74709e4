/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-joined-code.h"

G_BEGIN_DECLS

/* What code is wanted. */
typedef struct
{
  QuernAnalysis     *analysis; /* borrowed */
  QuernFunctionId    function;
  QuernSyntax        syntax;
  QuernSourceFinder *finder;   /* borrowed */
  QuernJoinedDiff   *joined;   /* borrowed, nullable: of both sides of a comparison */
  QuernSourceFinder *old_finder; /* borrowed, nullable: with joined: of the side before */
} QuernAssemblyRequest;

/**
 * QuernAssemblyDocument:
 *
 * The instructions of a function with their costs, or why there is no code.
 * Immutable.
 */
typedef struct
{
  QuernCodeCosts   *costs;     /* owned */
  guint64          *addresses; /* owned: those of costs */
  QuernSourcePlace *place;     /* owned: of the object */
  QuernDisassembly *code;      /* owned: without instructions if there is an error */
  GError           *error;     /* owned, nullable: QUERN_DISASSEMBLER_ERROR */
  gboolean          is_newer;  /* was the object changed after the profile was written? */
  QuernJoinedCode  *joined;    /* owned, nullable: addresses are positions of both sides */
} QuernAssemblyDocument;

void                   quern_assembly_document_load_async  (const QuernAssemblyRequest *request,
                                                            GCancellable               *cancellable,
                                                            GAsyncReadyCallback         callback,
                                                            gpointer                    user_data);
QuernAssemblyDocument *quern_assembly_document_load_finish (GAsyncResult               *result,
                                                            GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
void                   quern_assembly_document_free        (QuernAssemblyDocument      *self);

/* Of the object, as the profile has it; "" if there is none. */
const char            *quern_assembly_document_get_name    (const QuernAssemblyDocument *self);
/* "401136"; of both sides as QuernMergedCode has it. address: of the costs or the code. */
char                  *quern_assembly_document_dup_address (const QuernAssemblyDocument *self,
                                                            guint64                      address)
                                                            G_GNUC_WARN_UNUSED_RESULT;
/* Is the function there before, but not its code? */
gboolean               quern_assembly_document_lacks_before (const QuernAssemblyDocument *self);
/* Has any instruction an address? */
gboolean               quern_assembly_document_has_code    (const QuernAssemblyDocument *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernAssemblyDocument, quern_assembly_document_free)

G_END_DECLS
