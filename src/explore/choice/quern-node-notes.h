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
 * - `notes-changed`: the notes or their contents have changed
 */
#define QUERN_TYPE_NODE_NOTES (quern_node_notes_get_type ())
G_DECLARE_FINAL_TYPE (QuernNodeNotes, quern_node_notes, QUERN, NODE_NOTES, GObject)

QuernNodeNotes  *quern_node_notes_new          (QuernNavigation  *navigation,
                                                QuernEventChoice *events) G_GNUC_WARN_UNUSED_RESULT;

/* Sets another analysis of the same profile. No signal. */
void             quern_node_notes_set_analysis (QuernNodeNotes   *self,
                                                QuernAnalysis    *analysis);
/* The notes of the whole profile; nullable. */
QuernNotes      *quern_node_notes_get_notes    (QuernNodeNotes   *self);
void             quern_node_notes_set_notes    (QuernNodeNotes   *self,
                                                QuernNotes       *notes);
/* Drops the notes before another profile is set. No signal. */
void             quern_node_notes_drop         (QuernNodeNotes   *self);

/* The note on a node; NULL if there is none, and for cycles. */
const QuernNote *quern_node_notes_get          (QuernNodeNotes   *self,
                                                QuernNodeId       node);
/* Whether the node can have a note. */
gboolean         quern_node_notes_can_note     (QuernNodeNotes   *self,
                                                QuernNodeId       node);

/* (element-type guint): indices in quern_function_notes_get_notes (): first notes on functions of
 * the profile, costliest first, then those on functions it does not have. */
GArray          *quern_node_notes_sort         (QuernNodeNotes   *self) G_GNUC_WARN_UNUSED_RESULT;
/* Goes to the next or previous function with a bookmark or a note, in that order, wrapping around;
 * FALSE if there is none. */
gboolean         quern_node_notes_step         (QuernNodeNotes   *self,
                                                gboolean          is_forward);

G_END_DECLS
