/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A folder may have ten thousand profiles. Of each, three kinds of lines are looked for;
 * no name, no line of costs is taken apart. */

#include "quern-profile-head.h"

#include "quern-config.h"
#include "quern-input.h"
#include "quern-scanner.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* In bytes: a longer command is shown up to here. */
#define MAX_VALUE 4096

/* What stands behind "key:" in a line; valid UTF-8. */
static char *
dup_value (const char *value,
           const char *end)
{
  const char *line_end = memchr (value, '\n', (gsize) (end - value));
  gsize length = (gsize) ((line_end != NULL ? line_end : end) - value);
  g_autofree char *text = g_utf8_make_valid (value, (gssize) MIN (length, MAX_VALUE));

  return g_strdup (g_strstrip (text));
}

static char *
dup_first_word (char *text)
{
  text[strcspn (text, " \t")] = '\0';

  return g_strdup (text);
}

/* "summary: 12 34": the first number counts. Parts add up. */
static void
add_summary (QuernProfileHead *self,
             const char       *value,
             const char       *end)
{
  g_autofree char *text = dup_value (value, end);
  g_autofree char *word = dup_first_word (text);
  gint64 number;

  if (!quern_parse_whole (word, &number))
    return;

  if (__builtin_add_overflow (self->total, number, &self->total))
    self->total = number < 0 ? G_MININT64 : G_MAXINT64;
  self->has_total = TRUE;
}

/* The place behind the next line that begins so, or NULL. at: the begin of a line */
static const char *
find_line (const char *at,
           const char *end,
           const char *key)
{
  gsize length = strlen (key);

  if ((gsize) (end - at) >= length && memcmp (at, key, length) == 0)
    return at + length;

  while ((at = memmem (at, (gsize) (end - at), key, length)) != NULL)
    {
      if (at[-1] == '\n')
        return at + length;
      at += length;
    }

  return NULL;
}

static void
look_through (QuernProfileHead *self,
              const char       *start,
              gsize             length)
{
  const char *end = start + length;
  const char *at = NULL;

  if (self->command == NULL)
    at = find_line (start, end, "cmd:");
  if (at != NULL)
    self->command = dup_value (at, end);

  at = self->event == NULL ? find_line (start, end, "events:") : NULL;
  if (at != NULL)
    {
      g_autofree char *events = dup_value (at, end);

      self->event = dup_first_word (events);
    }

  for (at = find_line (start, end, "summary:"); at != NULL;)
    {
      const char *line_end = memchr (at, '\n', (gsize) (end - at));

      add_summary (self, at, end);
      at = line_end != NULL ? find_line (line_end + 1, end, "summary:") : NULL;
    }
}

/**
 * quern_profile_head_read:
 * @self: (out): to be cleared by quern_profile_head_clear(), also on failure
 * @file: a file; never waited for if it is no regular one
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Reads what a profile of callgrind's format says of itself. The sums stand behind each
 * part, so that the file is passed over to its end; one that has no "events:" among its
 * first bytes is no profile, and is not.
 *
 * Returns: %FALSE if the file cannot be read, or is no profile
 */
gboolean
quern_profile_head_read (QuernProfileHead  *self,
                         GFile             *file,
                         GCancellable      *cancellable,
                         GError           **error)
{
  g_autoptr (QuernInput) input = NULL;
  const char *start;
  gsize length;

  *self = (QuernProfileHead) { 0 };

  input = quern_input_open (file, cancellable, error);
  if (input == NULL || !quern_input_peek (input, &start, &length, error))
    return FALSE;
  if (find_line (start, start + length, "events:") == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _("this is no profile in callgrind’s format"));
      return FALSE;
    }

  do
    {
      if (!quern_input_next_block (input, &start, &length, NULL, cancellable, error))
        return FALSE;
      look_through (self, start, length);
    }
  while (length > 0);

  return TRUE;
}

void
quern_profile_head_clear (QuernProfileHead *self)
{
  g_clear_pointer (&self->command, g_free);
  g_clear_pointer (&self->event, g_free);
}
