/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Maximum number of characters in a note, and of bytes in its function's name, file
 * and object together. */
#define QUERN_NOTE_MAX_CHARS 4000
#define QUERN_NOTE_MAX_NAMES (64 << 10)

/**
 * QuernNote:
 *
 * A user's note on a function: a bookmark, a text, or both. The function is
 * identified by its name, file and object, as ids differ between profiles.
 * Immutable: any thread may read it.
 */
typedef struct
{
  const char *name;   /* raw, as the profile's file has it */
  const char *file;
  const char *object;
  gboolean    is_bookmarked;
  const char *text;   /* plain text, may have several lines; "" for none */
} QuernNote;

/* Copies all strings; text is cleaned with quern_note_clean_text(). */
QuernNote *quern_note_new            (const char      *name,
                                      const char      *file,
                                      const char      *object,
                                      gboolean         is_bookmarked,
                                      const char      *text) G_GNUC_WARN_UNUSED_RESULT;
QuernNote *quern_note_ref            (QuernNote       *self);
void       quern_note_unref          (QuernNote       *self);

/* Whether there is neither a bookmark nor a text. */
gboolean   quern_note_is_empty       (const QuernNote *self);
gboolean   quern_note_equal          (const QuernNote *a,
                                      const QuernNote *b);
/* Whether both notes are on the same function. */
gboolean   quern_note_same_function  (gconstpointer    a,
                                      gconstpointer    b);
guint      quern_note_hash_function  (gconstpointer    note);

/* Returns valid UTF-8 of at most QUERN_NOTE_MAX_CHARS, without control characters
 * other than newlines and tabs, and without trailing whitespace. */
char      *quern_note_clean_text     (const char      *text) G_GNUC_WARN_UNUSED_RESULT;
/* The first line of the text, without surrounding whitespace. */
char      *quern_note_dup_first_line (const QuernNote *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernNote, quern_note_unref)

G_END_DECLS
