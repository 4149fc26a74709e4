/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-html-writer.h"

#include "quern-visible.h"

#include <string.h>

#define REPLACEMENT "\357\277\275"

#define MAX_DECIMALS 6

/* Whether a character is allowed in HTML; noncharacters and most controls are not. */
static gboolean
is_allowed (gunichar c)
{
  return (c >= 0x20 || c == '\t' || c == '\n') && (c & 0xfffe) != 0xfffe &&
         !(c >= 0xfdd0 && c <= 0xfdef) && !(c >= 0x7f && c < 0xa0);
}

static gboolean
is_http (const char *text)
{
  return g_ascii_strncasecmp (text, "http", 4) == 0;
}

/* text: valid UTF-8 */
static void
write_escaped (QuernHtmlWriter *self,
               const char      *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (c == '&')
        quern_html_puts (self, "&amp;");
      else if (c == '<')
        quern_html_puts (self, "&lt;");
      else if (c == '>')
        quern_html_puts (self, "&gt;");
      else if (c == '"')
        quern_html_puts (self, "&quot;");
      else if (c == '\'')
        quern_html_puts (self, "&#39;");
      else if (is_http (at))
        quern_sink_puts (self->sink, c == 'h' ? "&#104;" : "&#72;");
      else if (!is_allowed (c))
        quern_html_puts (self, REPLACEMENT);
      else
        quern_sink_write (self->sink, at, (gsize) (g_utf8_next_char (at) - at));
    }
}

static gboolean
ends_path (char c)
{
  return c == '\0' || strchr (" \t\n\"'`<>|;,)]}", c) != NULL;
}

/* The length of the folders, with the slash, that two texts begin with. */
static gsize
measure_common_folders (const char *a,
                        const char *b)
{
  gsize length = 0;

  for (gsize i = 0; a[i] == b[i] && a[i] != '\0'; i++)
    if (a[i] == '/' && strchr (" \n", b[i + 1]) == NULL)
      length = i + 1;

  return length;
}

/* The length of the known folders that text begins with: in the order of the paths, its neighbours
 * have most in common with it. */
static gsize
measure_known_folders (QuernHtmlWriter *self,
                       const char      *text)
{
  guint low = 0;
  guint high = self->paths->len;
  gsize length = 0;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (strcmp (g_ptr_array_index (self->paths, middle), text) < 0)
        low = middle + 1;
      else
        high = middle;
    }
  if (low > 0)
    length = measure_common_folders (g_ptr_array_index (self->paths, low - 1), text);
  if (low < self->paths->len)
    length = MAX (length, measure_common_folders (g_ptr_array_index (self->paths, low), text));

  return length > 1 ? length : 0;
}

/* Whether an absolute path of at least two parts begins at text. */
static gboolean
begins_path (const char *text)
{
  const char *slash;

  if (text[0] != '/' || text[1] == '/' || ends_path (text[1]))
    return FALSE;

  for (slash = text + 1; *slash != '/' && !ends_path (*slash); slash++)
    ;

  return *slash == '/' && !ends_path (slash[1]);
}

/* The length of the folders of an absolute path that begins at text; 0 without one. before: the
 * preceding character, or 0. */
static gsize
measure_folders (QuernHtmlWriter *self,
                 const char      *text,
                 char             before)
{
  gsize length;

  if (text[0] != '/' ||
      (before != '\0' && strchr (" \t\n\"'`<>|;,([{=:", before) == NULL))
    return 0;

  length = measure_known_folders (self, text);
  if (length == 0 && !begins_path (text))
    return 0;

  /* The rest may be unknown. */
  for (gsize i = MAX (length, 1); !ends_path (text[i]); i++)
    if (text[i] == '/' && !ends_path (text[i + 1]))
      length = i + 1;

  return length;
}

/* Shortens absolute paths to their last part: they reveal how somebody's disk is organised. */
static char *
dup_without_folders (QuernHtmlWriter *self,
                     const char      *text)
{
  GString *kept = g_string_sized_new (strlen (text));

  for (const char *at = text; *at != '\0'; at++)
    {
      at += measure_folders (self, at, at > text ? at[-1] : '\0');
      g_string_append_c (kept, *at);
    }

  return g_string_free (kept, FALSE);
}

/**
 * quern_html_write_text:
 * @self: a writer
 * @text: any text
 *
 * Writes invisible characters as escapes, as everywhere on a screen.
 */
void
quern_html_write_text (QuernHtmlWriter *self,
                       const char      *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *shown = self->paths != NULL ? dup_without_folders (self, valid)
                                               : g_strdup (valid);
  g_auto (GStrv) lines = g_strsplit (shown, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *visible = quern_visible_dup (lines[i]);

      if (i > 0)
        quern_sink_putc (self->sink, '\n');
      write_escaped (self, visible);
    }
}

void
quern_html_take_text (QuernHtmlWriter *self,
                      char            *text)
{
  quern_html_write_text (self, text);
  g_free (text);
}

/* Unlike dup_without_folders(), handles unknown paths with blanks. */
void
quern_html_write_path (QuernHtmlWriter *self,
                       const char      *path)
{
  const char *slash = strrchr (path, '/');

  quern_html_write_code (self, self->paths != NULL && path[0] == '/' && slash[1] != '\0'
                                 ? slash + 1 : path);
}

void
quern_html_write_code (QuernHtmlWriter *self,
                       const char      *code)
{
  g_autofree char *valid = g_utf8_make_valid (code, -1);
  g_autofree char *visible = quern_visible_dup (valid);

  write_escaped (self, visible);
}

/* At most n_decimals decimals, without trailing zeros. */
static void
write_number (QuernHtmlWriter *self,
              double           number,
              guint            n_decimals)
{
  static const char *const formats[MAX_DECIMALS + 1] = {
    "%.0f", "%.1f", "%.2f", "%.3f", "%.4f", "%.5f", "%.6f",
  };
  char buffer[G_ASCII_DTOSTR_BUF_SIZE * 8];
  gsize length;

  g_ascii_formatd (buffer, sizeof buffer, formats[MIN (n_decimals, MAX_DECIMALS)], number);
  length = strlen (buffer);
  if (strchr (buffer, '.') != NULL)
    {
      while (buffer[length - 1] == '0')
        length--;
      if (buffer[length - 1] == '.')
        length--;
    }
  buffer[length] = '\0';

  quern_sink_puts (self->sink, strcmp (buffer, "-0") == 0 ? "0" : buffer);
}

void
quern_html_printf (QuernHtmlWriter *self,
                   const char      *format,
                   ...)
{
  const char *percent;
  va_list arguments;

  va_start (arguments, format);
  for (; (percent = strchr (format, '%')) != NULL; format = percent + 2)
    {
      quern_sink_write (self->sink, format, (gsize) (percent - format));
      switch (percent[1])
        {
        case 's':
          quern_html_write_text (self, va_arg (arguments, const char *));
          break;

        case 'u':
          quern_sink_write_count (self->sink, va_arg (arguments, guint));
          break;

        case '.':
          /* "%.1f" */
          write_number (self, va_arg (arguments, double), (guint) (percent[2] - '0'));
          percent += 2;
          break;

        case '%':
          quern_sink_putc (self->sink, '%');
          break;

        default:
          g_assert_not_reached ();
        }
    }
  va_end (arguments);

  quern_sink_puts (self->sink, format);
}
