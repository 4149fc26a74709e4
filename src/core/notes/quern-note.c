/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-note.h"

#include "quern-hash.h"

#include <string.h>

static void
note_clear (gpointer data)
{
  QuernNote *self = data;

  g_free ((char *) self->name);
  g_free ((char *) self->file);
  g_free ((char *) self->object);
  g_free ((char *) self->text);
}

QuernNote *
quern_note_new (const char *name,
                const char *file,
                const char *object,
                gboolean    is_bookmarked,
                const char *text)
{
  QuernNote *self = g_atomic_rc_box_new0 (QuernNote);

  self->name = g_strdup (name);
  self->file = g_strdup (file);
  self->object = g_strdup (object);
  self->is_bookmarked = is_bookmarked;
  self->text = quern_note_clean_text (text);

  return self;
}

QuernNote *
quern_note_ref (QuernNote *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
quern_note_unref (QuernNote *self)
{
  g_atomic_rc_box_release_full (self, note_clear);
}

gboolean
quern_note_is_empty (const QuernNote *self)
{
  return !self->is_bookmarked && *self->text == '\0';
}

gboolean
quern_note_same_function (gconstpointer a,
                          gconstpointer b)
{
  const QuernNote *first = a;
  const QuernNote *second = b;

  return strcmp (first->name, second->name) == 0 &&
         strcmp (first->file, second->file) == 0 &&
         strcmp (first->object, second->object) == 0;
}

guint
quern_note_hash_function (gconstpointer note)
{
  const QuernNote *self = note;

  return (quern_hash_text (self->name) * 31 + quern_hash_text (self->file)) * 31 +
         quern_hash_text (self->object);
}

gboolean
quern_note_equal (const QuernNote *a,
                  const QuernNote *b)
{
  return quern_note_same_function (a, b) && a->is_bookmarked == b->is_bookmarked &&
         strcmp (a->text, b->text) == 0;
}

char *
quern_note_clean_text (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) clean = g_string_new (NULL);
  guint n_chars = 0;

  for (const char *p = valid;
       *p != '\0' && n_chars < QUERN_NOTE_MAX_CHARS;
       p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      /* Convert line endings of other systems. */
      if (c == '\r' && p[1] != '\n')
        c = '\n';
      if (g_unichar_iscntrl (c) && c != '\n' && c != '\t')
        continue;

      g_string_append_unichar (clean, c);
      n_chars++;
    }

  return g_strchomp (g_strdup (clean->str));
}

char *
quern_note_dup_first_line (const QuernNote *self)
{
  const char *start = self->text;

  while (g_ascii_isspace (*start))
    start++;

  return g_strchomp (g_strndup (start, strcspn (start, "\n")));
}
