/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-code-costs.h"
#include "quern-disassembler.h"
#include "quern-source-finder.h"

G_BEGIN_DECLS

/* What code is wanted. */
typedef struct
{
  QuernAnalysis     *analysis; /* borrowed */
  QuernFunctionId    function;
  QuernSyntax        syntax;
  QuernSourceFinder *finder;   /* borrowed */
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
/* Has any instruction an address? */
gboolean               quern_assembly_document_has_code    (const QuernAssemblyDocument *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernAssemblyDocument, quern_assembly_document_free)

G_END_DECLS
