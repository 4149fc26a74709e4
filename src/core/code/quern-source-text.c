/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-text.h"

#include "quern-config.h"
#include "quern-memory.h"
#include "quern-regular-file.h"
#include "quern-visible.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#define BYTES_PER_READ ((gsize) 4 << 20)

struct _QuernSourceText
{
  char       *path;     /* owned */
  char       *bytes;    /* owned */
  gsize       length;
  GArray     *starts;   /* owned: gsize: where lines begin, and the end of the last */
  gint64      mtime;    /* seconds since 1970 */
};

void
quern_source_text_free (QuernSourceText *self)
{
  if (self == NULL)
    return;

  g_free (self->path);
  g_free (self->bytes);
  g_clear_pointer (&self->starts, g_array_unref);
  g_free (self);
}

static void
set_error (GError     **error,
           int          code,
           const char  *reason)
{
  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), reason);
}

/**
 * quern_source_text_check:
 * @path: a path
 * @error: why not: a #GIOErrorEnum
 *
 * Returns: whether there is a file that may be read
 */
gboolean
quern_source_text_check (const char  *path,
                         GError     **error)
{
  struct stat status;
  int fd = quern_regular_file_open (path, &status, error);

  if (fd < 0)
    return FALSE;

  close (fd);

  return TRUE;
}

/* Reads what the file had when it was opened: reading a growing file might never end. */
static gboolean
read_bytes (QuernSourceText  *self,
            int               fd,
            gsize             size,
            GCancellable     *cancellable,
            GError          **error)
{
  self->bytes = g_malloc (size + 1);
  while (self->length < size)
    {
      gssize n = read (fd, self->bytes + self->length, MIN (size - self->length, BYTES_PER_READ));

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          set_error (error, errno, g_strerror (errno));
          return FALSE;
        }
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (n == 0)
        break;
      self->length += (gsize) n;
    }
  self->bytes[self->length] = '\0';

  return TRUE;
}

static gboolean
convert (QuernSourceText *self,
         const char      *from)
{
  gsize length = 0;
  char *text = g_convert_with_fallback (self->bytes, (gssize) self->length, "UTF-8", from,
                                        "\357\277\275", NULL, &length, NULL);

  if (text == NULL)
    return FALSE;

  g_free (self->bytes);
  self->bytes = text;
  self->length = length;

  return TRUE;
}

/* NUL counts as a valid character. */
static gboolean
is_utf8 (const QuernSourceText *self)
{
  const char *p = self->bytes;
  const char *end = self->bytes + self->length;

  while (!g_utf8_validate (p, end - p, &p))
    {
      if (*p != '\0' || p == end)
        return FALSE;
      p++;
    }

  return TRUE;
}

/* Tries the byte order mark, UTF-8 and the locale's encoding; ISO 8859-1 accepts anything. */
static gboolean
decode (QuernSourceText  *self,
        GError          **error)
{
  const char *locale;
  gboolean little = self->length >= 2 && memcmp (self->bytes, "\xff\xfe", 2) == 0;
  gboolean big = self->length >= 2 && memcmp (self->bytes, "\xfe\xff", 2) == 0;

  if ((little || big) && convert (self, "UTF-16"))
    return TRUE;
  if (is_utf8 (self))
    return TRUE;
  if (!g_get_charset (&locale) && convert (self, locale) && is_utf8 (self))
    return TRUE;
  if (convert (self, "ISO-8859-1"))
    return TRUE;

  set_error (error, EILSEQ, _("this is no text"));

  return FALSE;
}

static gboolean
find_lines (QuernSourceText  *self,
            GError          **error)
{
  const char *end = self->bytes + self->length;
  gsize start = 0;
  guint64 n_lines = 1;

  for (const char *p = self->bytes; (p = memchr (p, '\n', (gsize) (end - p))) != NULL; p++)
    n_lines++;
  if (n_lines > G_MAXUINT - 2 || !quern_memory_ensure (n_lines * sizeof (gsize), error))
    return FALSE;

  self->starts = g_array_sized_new (FALSE, FALSE, sizeof (gsize), (guint) n_lines + 1);
  while (start < self->length)
    {
      const char *stop = memchr (self->bytes + start, '\n', self->length - start);

      g_array_append_val (self->starts, start);
      start = stop != NULL ? (gsize) (stop - self->bytes) + 1 : self->length;
    }
  g_array_append_val (self->starts, self->length);

  return TRUE;
}

/**
 * quern_source_text_load:
 * @path: a path
 * @cancellable: (nullable): to stop it
 * @error: why it cannot be read: a #GIOErrorEnum, or %QUERN_PARSE_ERROR_LIMIT
 *
 * Reads a source file of at most %QUERN_SOURCE_MAX_SIZE. Only opens regular
 * files: a folder, a device or a pipe is an error.
 *
 * Returns: (transfer full): its text, or %NULL
 */
QuernSourceText *
quern_source_text_load (const char    *path,
                        GCancellable  *cancellable,
                        GError       **error)
{
  g_autoptr (QuernSourceText) self = g_new0 (QuernSourceText, 1);
  struct stat status;
  gboolean ok;
  int fd = quern_regular_file_open (path, &status, error);

  if (fd < 0)
    return NULL;

  self->path = g_strdup (path);
  self->mtime = (gint64) status.st_mtim.tv_sec;
  ok = (guint64) status.st_size <= QUERN_SOURCE_MAX_SIZE;
  if (!ok)
    set_error (error, EFBIG, _("this file is too large to be source code"));
  ok = ok && quern_memory_ensure (3 * (guint64) status.st_size, error) &&
       read_bytes (self, fd, (gsize) status.st_size, cancellable, error);
  close (fd);

  if (!ok || !decode (self, error) || !find_lines (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

QuernSourceText *
quern_source_text_new (const QuernSourceText  *origin,
                       GString                *lines,
                       GError                **error)
{
  g_autoptr (QuernSourceText) self = g_new0 (QuernSourceText, 1);

  self->path = g_strdup (origin != NULL ? origin->path : "");
  self->mtime = origin != NULL ? origin->mtime : 0;
  self->length = lines->len;
  self->bytes = g_string_free (lines, FALSE);

  return find_lines (self, error) ? g_steal_pointer (&self) : NULL;
}

const char *
quern_source_text_get_path (const QuernSourceText *self)
{
  return self->path;
}

/**
 * quern_source_text_get_mtime:
 * @self: a text
 *
 * Returns: when the file was changed, in seconds since 1970
 */
gint64
quern_source_text_get_mtime (const QuernSourceText *self)
{
  return self->mtime;
}

guint
quern_source_text_get_n_lines (const QuernSourceText *self)
{
  return self->starts->len - 1;
}

/**
 * quern_source_text_get_length:
 * @self: a text
 * @line: from 1, must exist
 *
 * Returns: the approximate length of quern_source_text_dup_line(), in bytes
 */
gsize
quern_source_text_get_length (const QuernSourceText *self,
                              guint                  line)
{
  gsize length = g_array_index (self->starts, gsize, line) -
                 g_array_index (self->starts, gsize, line - 1);

  return MIN (length, QUERN_SOURCE_MAX_LINE);
}

const char *
quern_source_text_peek_line (const QuernSourceText *self,
                             guint                  line,
                             gsize                 *length)
{
  const char *start = self->bytes + g_array_index (self->starts, gsize, line - 1);
  const char *end = self->bytes + g_array_index (self->starts, gsize, line);

  if (line == 1 && end - start >= 3 && memcmp (start, "\357\273\277", 3) == 0)
    start += 3;
  if (end > start && end[-1] == '\n')
    end--;
  if (end > start && end[-1] == '\r')
    end--;
  *length = (gsize) (end - start);

  return start;
}

/* Escapes characters that are invisible, or that rearrange the text around them. */
static void
append_visible (GString    *text,
                const char *start,
                const char *end)
{
  for (const char *p = start; p < end; p = *p == '\0' ? p + 1 : g_utf8_next_char (p))
    {
      gunichar c = *p == '\0' ? 0 : g_utf8_get_char (p);

      if (c == '\t' || !quern_visible_is_hidden (c))
        g_string_append_unichar (text, c);
      else
        g_string_append_printf (text, c < 0x100 ? "\\x%02x" : "\\u%04x", c);
    }
}

/**
 * quern_source_text_dup_line:
 * @self: a text
 * @line: from 1
 *
 * Returns: (transfer full): the line without its end, valid UTF-8; characters
 *   that control a terminal or the text around are escaped, except for tabs; a
 *   line longer than %QUERN_SOURCE_MAX_LINE bytes is cut and ends with "…". ""
 *   if there is no such line
 */
char *
quern_source_text_dup_line (const QuernSourceText *self,
                            guint                  line)
{
  g_autoptr (GString) text = NULL;
  gsize length;
  const char *start;
  const char *end;
  const char *cut;

  if (line < 1 || line > quern_source_text_get_n_lines (self))
    return g_strdup ("");

  start = quern_source_text_peek_line (self, line, &length);
  end = start + length;

  /* Do not cut within a character. */
  cut = end;
  if (end - start > QUERN_SOURCE_MAX_LINE)
    {
      cut = start + QUERN_SOURCE_MAX_LINE;
      while ((*cut & 0xc0) == 0x80)
        cut--;
    }

  text = g_string_sized_new ((gsize) (cut - start) + 8);
  append_visible (text, start, cut);
  if (cut < end)
    g_string_append (text, "…");

  return g_string_free (g_steal_pointer (&text), FALSE);
}
