/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-notes.h"

G_BEGIN_DECLS

/**
 * QuernNotes:
 *
 * The user's bookmarks and notes on the functions of a profile. Changes are written at
 * once, and changes to the file by another window or process are picked up. Workers
 * read and write: see quern-worker.h. The object stays alive until all is written, even
 * without other references. Main thread only.
 *
 * ## Signals
 *
 * - `changed`: some notes changed, or were found on other functions
 */
#define QUERN_TYPE_NOTES (quern_notes_get_type ())
G_DECLARE_FINAL_TYPE (QuernNotes, quern_notes, QUERN, NOTES, GObject)

/* Starts reading the notes and finding their functions; there are none until that is done. */
QuernNotes         *quern_notes_new          (QuernProfile     *profile) G_GNUC_WARN_UNUSED_RESULT;

/* The current notes (transfer none). */
QuernFunctionNotes *quern_notes_get_found    (QuernNotes       *self);
/* The note of a function, or an empty one, with all pending changes applied. */
QuernNote          *quern_notes_dup_note     (QuernNotes       *self,
                                              QuernFunctionId   function) G_GNUC_WARN_UNUSED_RESULT;

/* note: only identifies the function. Of several pending changes of its bookmark or of its text,
 * the last one wins. */
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
