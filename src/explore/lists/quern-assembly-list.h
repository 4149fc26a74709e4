/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-assembly-document.h"
#include "quern-assembly-listing.h"
#include "quern-hot-rows.h"
#include "quern-row-list.h"

G_BEGIN_DECLS

/* More calls of an instruction than this are folded. */
#define QUERN_ASSEMBLY_MAX_CALLS 3

/* What a row of a listing shows: a row of code; or below an instruction, a call, or that there are
 * many. */
typedef struct
{
  QuernAssemblyRow row;
  guint            call;    /* index in the costs, the first one of many; or G_MAXUINT */
  guint            n_calls; /* of a row for many calls, which opens and closes; else 0 */
} QuernAssemblyEntry;

/**
 * QuernAssemblyList:
 *
 * The rows of an assembly listing. A record is an entry. Stretches without costs
 * are folded until they are opened, and so are the calls of an instruction if there are many. The
 * costliest call is first.
 */
#define QUERN_TYPE_ASSEMBLY_LIST (quern_assembly_list_get_type ())
G_DECLARE_FINAL_TYPE (QuernAssemblyList, quern_assembly_list, QUERN, ASSEMBLY_LIST, QuernRowList)

/* Empty. */
QuernAssemblyList *quern_assembly_list_new (void) G_GNUC_WARN_UNUSED_RESULT;

/* Takes the document; nullable. */
void                         quern_assembly_list_set_document (QuernAssemblyList     *self,
                                                               QuernAssemblyDocument *document);
const QuernAssemblyDocument *quern_assembly_list_get_document (QuernAssemblyList     *self);

/* NULL past the end. */
const QuernAssemblyEntry    *quern_assembly_list_get_entry    (QuernAssemblyList     *self,
                                                               guint                  position);
/* The code of an entry; NULL for a call, or where there is no code. */
const QuernInstruction      *quern_assembly_list_get_code     (QuernAssemblyList        *self,
                                                               const QuernAssemblyEntry *entry);
/* The costs of an entry: nullable. A call has only costs with calls; a row for many has none. */
const gint64                *quern_assembly_list_get_self     (QuernAssemblyList        *self,
                                                               const QuernAssemblyEntry *entry);
const gint64                *quern_assembly_list_get_with_calls (QuernAssemblyList        *self,
                                                               const QuernAssemblyEntry *entry);

/* Whether the calls below a row for many calls are shown. */
gboolean                     quern_assembly_list_is_open      (QuernAssemblyList        *self,
                                                               const QuernAssemblyEntry *entry);
/* Unfolds a row, or folds calls again; FALSE if it is a row of another kind. */
gboolean                     quern_assembly_list_open         (QuernAssemblyList     *self,
                                                               guint                  position);
/* The row of an address, or the folded row that contains it; QUERN_NONE if there is none. */
guint                        quern_assembly_list_find_address (QuernAssemblyList     *self,
                                                               guint64                address);
/* The hottest row of a source line; QUERN_NONE if it has none. */
guint                        quern_assembly_list_find_line    (QuernAssemblyList     *self,
                                                               QuernFileId            file,
                                                               guint64                line);
/* The source line of a row; NULL if it has none. */
const QuernCodePlace        *quern_assembly_list_get_place    (QuernAssemblyList     *self,
                                                               guint                  position);

/* Sets the source line whose instructions are highlighted; 0 for none. */
void                         quern_assembly_list_set_line     (QuernAssemblyList     *self,
                                                               QuernFileId            file,
                                                               guint64                line);
gboolean                     quern_assembly_list_is_of_line   (QuernAssemblyList     *self,
                                                               guint                  position);

/* Whether a side (0 before, 1 after) has the row. TRUE if only one side is shown, and for rows
 * other than instructions. */
gboolean                     quern_assembly_list_has_side     (QuernAssemblyList     *self,
                                                               guint                  position,
                                                               guint                  side);

/* Sets the event that makes rows hot, or QUERN_NONE, with or without calls. Must be called again if
 * the event's costs change. */
void                         quern_assembly_list_set_event    (QuernAssemblyList     *self,
                                                               QuernEventId           event,
                                                               gboolean               with_calls);
/* By position; valid until the document, the event or the folding changes. */
const QuernHotRows          *quern_assembly_list_get_hot      (QuernAssemblyList     *self);

G_END_DECLS
