/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads summaries of profiles. A folder may have ten thousand profiles, so this only searches
 * for three kinds of lines and does not parse names or costs. */

#include "quern-profile-head.h"

#include "quern-callgrind-reader.h"
#include "quern-config.h"
#include "quern-loader.h"
#include "quern-scanner.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Longer values, such as commands, are truncated; in bytes. */
#define MAX_VALUE 4096

/* Copies the rest of a line after "key:"; valid UTF-8. */
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

/* "summary: 12 34": adds the first number to the total of all parts. */
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

/* Finds the next line that begins with key; returns the position after key, or NULL. at: must be
 * the start of a line. */
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

/* Sets *value from the first line that begins with key, unless it is already set; valid UTF-8. */
static void
find_value (char       **value,
            const char  *start,
            const char  *end,
            const char  *key)
{
  const char *at = *value == NULL ? find_line (start, end, key) : NULL;

  if (at != NULL)
    *value = dup_value (at, end);
}

static void
keep_first_word (char **value)
{
  g_autofree char *text = g_steal_pointer (value);

  if (text != NULL)
    *value = dup_first_word (text);
}

/* Searches for lines of callgrind's format, which is also that of webgrind's headers. */
static void
look_through_headers (QuernProfileHead *self,
                      const char       *start,
                      const char       *end)
{
  const char *at;

  find_value (&self->command, start, end, "cmd:");
  find_value (&self->event, start, end, "events:");
  keep_first_word (&self->event);

  for (at = find_line (start, end, "summary:"); at != NULL;)
    {
      const char *line_end = memchr (at, '\n', (gsize) (end - at));

      add_summary (self, at, end);
      at = line_end != NULL ? find_line (line_end + 1, end, "summary:") : NULL;
    }
}

static void
look_through_report (QuernProfileHead *self,
                     const char       *start,
                     const char       *end)
{
  find_value (&self->command, start, end, "f ");
  find_value (&self->event, start, end, "m ");
  keep_first_word (&self->event);

  /* The last one wins. */
  for (const char *at = find_line (start, end, "k "); at != NULL;)
    {
      const char *line_end = memchr (at, '\n', (gsize) (end - at));
      g_autofree char *text = dup_value (at, end);

      self->has_total = quern_parse_whole (text, &self->total);
      at = line_end != NULL ? find_line (line_end + 1, end, "k ") : NULL;
    }
}

/* Gets the address of a webgrind file's headers; G_MAXUINT64 if there is none. FALSE if they would
 * overlap the first three words or the table of addresses. */
static gboolean
find_webgrind_headers (const char *head,
                       gsize       length,
                       guint64    *headers_at)
{
  guint32 words[3];

  if (length < sizeof words)
    return FALSE;

  memcpy (words, head, sizeof words);
  *headers_at = GUINT32_FROM_LE (words[1]) != 0 ? GUINT32_FROM_LE (words[1]) : G_MAXUINT64;

  return *headers_at >= sizeof words + 4 * (guint64) GUINT32_FROM_LE (words[2]);
}

/* FALSE if the format is unknown. */
static gboolean
find_format (QuernProfileHead *self,
             const char       *head,
             gsize             length,
             guint64          *headers_at)
{
  *headers_at = 0;
  if (!quern_load_guess_format (head, length, &self->format))
    return FALSE;
  if (self->format == QUERN_FORMAT_WEBGRIND)
    return find_webgrind_headers (head, length, headers_at);

  return self->format != QUERN_FORMAT_CALLGRIND ||
         find_line (head, head + length, "events:") != NULL ||
         quern_callgrind_is_head (head, length);
}

static gboolean
set_not_profile (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("this is no profile"));

  return FALSE;
}

/**
 * quern_profile_head_read:
 * @self: (out): to be cleared by quern_profile_head_clear(), even on failure
 * @file: a file; does not block on special files such as pipes
 * @cancellable: (nullable): a #GCancellable
 * @error: return location
 *
 * Reads the summary of a profile. Sums may follow the costs, so the whole file is
 * searched, unless its beginning does not match any known format.
 *
 * Returns: %FALSE if the file cannot be read, or is not a profile
 */
gboolean
quern_profile_head_read (QuernProfileHead  *self,
                         GFile             *file,
                         GCancellable      *cancellable,
                         GError           **error)
{
  g_autoptr (QuernInput) input = quern_input_open (file, cancellable, error);

  *self = (QuernProfileHead) { 0 };

  return input != NULL && quern_profile_head_read_input (self, input, cancellable, error);
}

/* The same for an input from which nothing has been read yet. */
gboolean
quern_profile_head_read_input (QuernProfileHead  *self,
                               QuernInput        *input,
                               GCancellable      *cancellable,
                               GError           **error)
{
  guint64 headers_at;
  guint64 offset = 0;
  const char *start;
  gsize length;

  *self = (QuernProfileHead) { 0 };
  if (!quern_input_peek (input, &start, &length, error))
    return FALSE;
  if (!find_format (self, start, length, &headers_at))
    return set_not_profile (error);

  do
    {
      guint64 skipped;

      if (!quern_input_next_block (input, &start, &length, NULL, cancellable, error))
        return FALSE;
      skipped = MIN (headers_at > offset ? headers_at - offset : 0, length);
      offset += length;
      if (self->format == QUERN_FORMAT_APROF)
        look_through_report (self, start, start + length);
      else
        look_through_headers (self, start + skipped, start + length);
    }
  while (length > 0);

  /* The first bytes were only those of a header. */
  if (self->format == QUERN_FORMAT_CALLGRIND && self->event == NULL)
    return set_not_profile (error);

  return TRUE;
}

void
quern_profile_head_clear (QuernProfileHead *self)
{
  g_clear_pointer (&self->command, g_free);
  g_clear_pointer (&self->event, g_free);
}
