/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-joined-code.h"

G_BEGIN_DECLS

/* Which code to load. */
typedef struct
{
  QuernAnalysis     *analysis; /* borrowed */
  QuernFunctionId    function;
  QuernSyntax        syntax;
  QuernSourceFinder *finder;   /* borrowed */
  QuernJoinedDiff   *joined;   /* borrowed, nullable: for both sides of a comparison */
  QuernSourceFinder *old_finder; /* borrowed, nullable: with joined: for the side before */
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
  guint64          *addresses; /* owned: addresses of costs */
  QuernSourcePlace *place;     /* owned: the object file */
  QuernDisassembly *code;      /* owned: empty if there is an error */
  GError           *error;     /* owned, nullable: QUERN_DISASSEMBLER_ERROR */
  gboolean          is_newer;  /* object changed since the profile was written */
  QuernJoinedCode  *joined;    /* owned, nullable: then addresses are positions in both sides */
} QuernAssemblyDocument;

void                   quern_assembly_document_load_async  (const QuernAssemblyRequest *request,
                                                            GCancellable               *cancellable,
                                                            GAsyncReadyCallback         callback,
                                                            gpointer                    user_data);
QuernAssemblyDocument *quern_assembly_document_load_finish (GAsyncResult               *result,
                                                            GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
void                   quern_assembly_document_free        (QuernAssemblyDocument      *self);

/* The object's name in the profile; "" if there is none. */
const char            *quern_assembly_document_get_name    (const QuernAssemblyDocument *self);
/* "401136"; for both sides as in QuernMergedCode. address: from the costs or the code. */
char                  *quern_assembly_document_dup_address (const QuernAssemblyDocument *self,
                                                            guint64                      address)
                                                            G_GNUC_WARN_UNUSED_RESULT;
/* Whether the function exists before, but its code was not found. */
gboolean               quern_assembly_document_lacks_before (const QuernAssemblyDocument *self);
/* Whether any instruction has an address. */
gboolean               quern_assembly_document_has_code    (const QuernAssemblyDocument *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernAssemblyDocument, quern_assembly_document_free)

G_END_DECLS
