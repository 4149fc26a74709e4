/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-notes.h"

G_BEGIN_DECLS

/**
 * QuernNotes:
 *
 * The bookmarks and notes of a person on the functions of a profile. What is changed
 * is written at once, and what another window or another process writes into the
 * same file is seen. Main thread only.
 *
 * ## Signals
 *
 * - `changed`: some notes are others, or are found on other functions
 */
#define QUERN_TYPE_NOTES (quern_notes_get_type ())
G_DECLARE_FINAL_TYPE (QuernNotes, quern_notes, QUERN, NOTES, GObject)

/* Reads them. In a large profile, a worker finds their functions. */
QuernNotes         *quern_notes_new          (QuernProfile     *profile) G_GNUC_WARN_UNUSED_RESULT;

/* What they are now: to be kept, it has to be referenced. */
QuernFunctionNotes *quern_notes_get_found    (QuernNotes       *self);
/* The note of a function; where it has none, one that is empty. */
QuernNote          *quern_notes_dup_note     (QuernNotes       *self,
                                              QuernFunctionId   function) G_GNUC_WARN_UNUSED_RESULT;

/* note: of the function that is meant; the rest of it is not looked at. FALSE if it
 * could not be written; then nothing has changed. */
gboolean            quern_notes_set_bookmark (QuernNotes       *self,
                                              const QuernNote  *note,
                                              gboolean          is_bookmarked,
                                              GError          **error);
gboolean            quern_notes_set_text     (QuernNotes       *self,
                                              const QuernNote  *note,
                                              const char       *text,
                                              GError          **error);

G_END_DECLS
