/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-choice.h"
#include "quern-navigation.h"
#include "quern-notes.h"

G_BEGIN_DECLS

/**
 * QuernNodeNotes:
 *
 * The bookmarks and notes on the nodes of the analysis shown. Parts of a profile have the notes of
 * the whole. Main thread only.
 *
 * ## Signals
 *
 * - `notes-changed`: there are other notes, or they say something else
 */
#define QUERN_TYPE_NODE_NOTES (quern_node_notes_get_type ())
G_DECLARE_FINAL_TYPE (QuernNodeNotes, quern_node_notes, QUERN, NODE_NOTES, GObject)

QuernNodeNotes  *quern_node_notes_new          (QuernNavigation  *navigation,
                                                QuernEventChoice *events) G_GNUC_WARN_UNUSED_RESULT;

/* Another analysis of the same profile is shown. No signal. */
void             quern_node_notes_set_analysis (QuernNodeNotes   *self,
                                                QuernAnalysis    *analysis);
/* Of the whole profile; nullable. */
QuernNotes      *quern_node_notes_get_notes    (QuernNodeNotes   *self);
void             quern_node_notes_set_notes    (QuernNodeNotes   *self,
                                                QuernNotes       *notes);
/* Another profile follows. No signal. */
void             quern_node_notes_drop         (QuernNodeNotes   *self);

/* What a person has noted of a node; NULL if nothing, and for cycles. */
const QuernNote *quern_node_notes_get          (QuernNodeNotes   *self,
                                                QuernNodeId       node);
/* Can something be noted of it? */
gboolean         quern_node_notes_can_note     (QuernNodeNotes   *self,
                                                QuernNodeId       node);

/* (element-type guint): places in quern_function_notes_get_notes (). First those whose function is
 * there, costliest first, then those that the profile does not have. */
GArray          *quern_node_notes_sort         (QuernNodeNotes   *self) G_GNUC_WARN_UNUSED_RESULT;
/* Goes to the next function that has a bookmark or a note, in that order and round the end; FALSE
 * if there is none. */
gboolean         quern_node_notes_step         (QuernNodeNotes   *self,
                                                gboolean          is_forward);

G_END_DECLS
