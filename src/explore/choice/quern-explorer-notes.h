/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-notes.h"

G_BEGIN_DECLS

/* Nullable. They go when the explorer gets another profile. Parts of a profile have
 * the notes of the whole. The explorer's signal "notes-changed" tells that they, or
 * what they say, are others. */
QuernNotes      *quern_explorer_get_notes (QuernExplorer *self);
void             quern_explorer_set_notes (QuernExplorer *self,
                                           QuernNotes    *notes);

/* What a person has noted of a node; NULL if nothing, and for cycles. */
const QuernNote *quern_explorer_get_note  (QuernExplorer *self,
                                           QuernNodeId    node);
/* Can something be noted of it? */
gboolean         quern_explorer_can_note  (QuernExplorer *self,
                                           QuernNodeId    node);

/* (element-type guint): places in quern_function_notes_get_notes (). First those whose
 * function is there, costliest first, then those that the profile does not have. */
GArray          *quern_explorer_sort_notes (QuernExplorer *self) G_GNUC_WARN_UNUSED_RESULT;
/* Selects the next function that has a bookmark or a note, in that order and round
 * the end; FALSE if there is none. */
gboolean         quern_explorer_step_note (QuernExplorer *self,
                                           gboolean       is_forward);

G_END_DECLS
