/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-notes.h"

G_BEGIN_DECLS

/**
 * QuernNotes:
 *
 * The bookmarks and notes of a person on the functions of a profile. What is changed
 * is written at once, and what another window or another process writes into the
 * same file is seen. Workers read and write: see quern-worker.h. The object lives
 * until all is written, whoever lets go of it. Main thread only.
 *
 * ## Signals
 *
 * - `changed`: some notes are others, or are found on other functions
 */
#define QUERN_TYPE_NOTES (quern_notes_get_type ())
G_DECLARE_FINAL_TYPE (QuernNotes, quern_notes, QUERN, NOTES, GObject)

/* Begins to read them, and to find their functions; until then there are none. */
QuernNotes         *quern_notes_new          (QuernProfile     *profile) G_GNUC_WARN_UNUSED_RESULT;

/* What they are now: to be kept, it has to be referenced. */
QuernFunctionNotes *quern_notes_get_found    (QuernNotes       *self);
/* The note of a function; where it has none, one that is empty. It is as it will be once
 * all changes are written. */
QuernNote          *quern_notes_dup_note     (QuernNotes       *self,
                                              QuernFunctionId   function) G_GNUC_WARN_UNUSED_RESULT;

/* note: of the function that is meant; the rest of it is not looked at. Of changes that wait
 * for the same file, the last one counts. */
void                quern_notes_set_bookmark (QuernNotes          *self,
                                              const QuernNote     *note,
                                              gboolean             is_bookmarked,
                                              GAsyncReadyCallback  callback,
                                              gpointer             user_data);
void                quern_notes_set_text     (QuernNotes          *self,
                                              const QuernNote     *note,
                                              const char          *text,
                                              GAsyncReadyCallback  callback,
                                              gpointer             user_data);
/* FALSE if it could not be written; then nothing has changed. */
gboolean            quern_notes_set_finish   (QuernNotes          *self,
                                              GAsyncResult        *result,
                                              GError             **error);

G_END_DECLS
