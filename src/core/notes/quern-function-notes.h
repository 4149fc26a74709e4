/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-note.h"
#include "quern-profile.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * QuernFunctionNotes:
 *
 * Notes, and the functions of a profile that they are on. A note is on the function
 * of its name, file and object. Where there is none, since the program was built
 * or installed elsewhere, it is on the one whose file and object have the same base
 * names, if there is just one. A note whose function the profile does not have stays
 * in the list, too.
 *
 * It never changes, and any thread may read it.
 */
typedef struct _QuernFunctionNotes QuernFunctionNotes;

/* notes: (element-type QuernNote). Takes a while for a large profile; if cancelled,
 * functions are missing. */
QuernFunctionNotes *quern_function_notes_new          (QuernProfile       *profile,
                                                       GPtrArray          *notes,
                                                       GCancellable       *cancellable) G_GNUC_WARN_UNUSED_RESULT;
QuernFunctionNotes *quern_function_notes_ref          (QuernFunctionNotes *self);
void                quern_function_notes_unref        (QuernFunctionNotes *self);

GPtrArray          *quern_function_notes_get_notes    (QuernFunctionNotes *self);
/* Of the note at that place; QUERN_NONE if the profile does not have it. */
QuernFunctionId     quern_function_notes_get_function (QuernFunctionNotes *self,
                                                       guint               place);
/* Of that function; NULL if there is none. */
const QuernNote    *quern_function_notes_find         (QuernFunctionNotes *self,
                                                       QuernFunctionId     function);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFunctionNotes, quern_function_notes_unref)

G_END_DECLS
