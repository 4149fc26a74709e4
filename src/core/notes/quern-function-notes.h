/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-note.h"
#include "quern-profile.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * QuernFunctionNotes:
 *
 * Assigns notes to the functions of a profile. A note belongs to the function with
 * the same name, file and object. If there is none, because the program was built or
 * installed elsewhere, it belongs to the function of that name whose file and object
 * have the same base names, if there is exactly one. Notes without a function in the
 * profile stay in the list.
 *
 * Immutable: any thread may read it.
 */
typedef struct _QuernFunctionNotes QuernFunctionNotes;

/* notes: (element-type QuernNote). Slow for large profiles. If cancelled, some notes
 * have no function. */
QuernFunctionNotes *quern_function_notes_new          (QuernProfile       *profile,
                                                       GPtrArray          *notes,
                                                       GCancellable       *cancellable) G_GNUC_WARN_UNUSED_RESULT;
QuernFunctionNotes *quern_function_notes_ref          (QuernFunctionNotes *self);
void                quern_function_notes_unref        (QuernFunctionNotes *self);

GPtrArray          *quern_function_notes_get_notes    (QuernFunctionNotes *self);
/* The function of the note at index place; QUERN_NONE if the profile does not have it. */
QuernFunctionId     quern_function_notes_get_function (QuernFunctionNotes *self,
                                                       guint               place);
/* The note on that function; NULL if there is none. */
const QuernNote    *quern_function_notes_find         (QuernFunctionNotes *self,
                                                       QuernFunctionId     function);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFunctionNotes, quern_function_notes_unref)

G_END_DECLS
