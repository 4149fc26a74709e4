/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A note has so many characters at most, and its function's name, file and object
 * so many bytes together. */
#define QUERN_NOTE_MAX_CHARS 4000
#define QUERN_NOTE_MAX_NAMES (64 << 10)

/**
 * QuernNote:
 *
 * What a person has noted of a function: a bookmark, a text, or both. The function
 * is told by its name, file and object, since its number is another one in the next
 * profile. It never changes, and any thread may read it.
 */
typedef struct
{
  const char *name;   /* raw, as the profile's file has it */
  const char *file;
  const char *object;
  gboolean    is_bookmarked;
  const char *text;   /* "" for none: plain, perhaps of several lines */
} QuernNote;

/* All texts are copied; the note's is cleaned. */
QuernNote *quern_note_new            (const char      *name,
                                      const char      *file,
                                      const char      *object,
                                      gboolean         is_bookmarked,
                                      const char      *text) G_GNUC_WARN_UNUSED_RESULT;
QuernNote *quern_note_ref            (QuernNote       *self);
void       quern_note_unref          (QuernNote       *self);

/* Is there anything to keep? */
gboolean   quern_note_is_empty       (const QuernNote *self);
gboolean   quern_note_equal          (const QuernNote *a,
                                      const QuernNote *b);
/* Are they of the same function? */
gboolean   quern_note_same_function  (gconstpointer    a,
                                      gconstpointer    b);
guint      quern_note_hash_function  (gconstpointer    note);

/* Valid UTF-8 of at most QUERN_NOTE_MAX_CHARS, without control characters but line
 * ends and tabs, and without blanks at its end. */
char      *quern_note_clean_text     (const char      *text) G_GNUC_WARN_UNUSED_RESULT;
/* The first line of the text, without blanks around it. */
char      *quern_note_dup_first_line (const QuernNote *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernNote, quern_note_unref)

G_END_DECLS
