/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plain-text.h"

#include "quern-visible.h"

#include <string.h>

#define ELLIPSIS "…"

static inline guint
get_char_width (gunichar c)
{
  if (c < 0x300)
    return 1;

  return g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
}

static guint
get_width_of (const char *text,
              gsize       length)
{
  const char *end = text + length;
  guint width = 0;

  for (const char *p = text; p < end;)
    {
      if ((guchar) *p < 0x80)
        {
          width++;
          p++;
        }
      else
        {
          width += get_char_width (g_utf8_get_char (p));
          p = g_utf8_next_char (p);
        }
    }

  return width;
}

double
quern_plain_measure (gpointer    user_data,
                     const char *text,
                     gsize       length)
{
  return (double) get_width_of (text, length);
}

guint
quern_plain_get_width (const char *text)
{
  return get_width_of (text, strlen (text));
}

guint
quern_plain_get_visible_width (const char *text)
{
  gsize length = 0;
  g_autofree char *visible = NULL;

  while (text[length] >= 0x20 && text[length] < 0x7f)
    length++;
  if (text[length] == '\0')
    return (guint) MIN (length, G_MAXUINT);

  visible = quern_visible_dup (text);

  return quern_plain_get_width (visible);
}

/* The length in bytes of the longest start that fits into width columns. */
static gsize
fit_start (const char *text,
           gsize       length,
           guint       width)
{
  const char *p = text;

  while (p < text + length)
    {
      guint w = get_char_width (g_utf8_get_char (p));

      if (w > width)
        break;
      width -= w;
      p = g_utf8_next_char (p);
    }

  return (gsize) (p - text);
}

/* The offset of the longest end that fits into width columns. */
static gsize
fit_end (const char *text,
         gsize       length,
         guint       width)
{
  const char *p = text + length;

  while (p > text)
    {
      const char *before = g_utf8_prev_char (p);
      guint w = get_char_width (g_utf8_get_char (before));

      if (w > width)
        break;
      width -= w;
      p = before;
    }

  return (gsize) (p - text);
}

char *
quern_plain_shorten_text (const char *text,
                          guint       width)
{
  if (quern_plain_get_width (text) <= width)
    return g_strdup (text);
  if (width == 0)
    return g_strdup ("");

  return g_strdup_printf ("%.*s" ELLIPSIS, (int) fit_start (text, strlen (text), width - 1), text);
}

char *
quern_plain_shorten_path (const char *path,
                          guint       width)
{
  gsize length = strlen (path);
  guint end_width;

  if (quern_plain_get_width (path) <= width)
    return g_strdup (path);
  if (width < 3)
    return quern_plain_shorten_text (path, width);

  /* The end says more, so it gets two thirds of the width. */
  end_width = (width - 1) - (width - 1) / 3;

  return g_strdup_printf ("%.*s" ELLIPSIS "%s",
                          (int) fit_start (path, length, (width - 1) / 3), path,
                          path + fit_end (path, length, end_width));
}

/* The column where the further parts of a line begin. */
static guint
find_hang (const char *line,
           guint       width)
{
  gsize indent = strspn (line, " ");
  const char *gap = strstr (line + indent, "  ");
  guint text = gap != NULL ? get_width_of (line, (gsize) (gap - line) + strspn (gap, " ")) : 0;

  return MIN (gap != NULL && text <= width / 2 ? text : (guint) indent + 2, width / 2);
}

char *
quern_plain_wrap (const char *line,
                  guint       width)
{
  GString *wrapped = g_string_new (NULL);
  guint hang = find_hang (line, width);
  guint column = 0;

  if (width == 0)
    return g_string_free (g_string_append (wrapped, line), FALSE);

  while (*line != '\0')
    {
      gsize n_blanks = strspn (line, " ");
      gsize length = n_blanks + strcspn (line + n_blanks, " ");
      guint columns = get_width_of (line, length);

      if (column + n_blanks > hang && column + columns > width)
        {
          g_string_append_printf (wrapped, "\n%*s", (int) hang, "");
          column = hang;
          line += n_blanks;
          length -= n_blanks;
          columns -= (guint) n_blanks;
        }
      g_string_append_len (wrapped, line, (gssize) length);
      column += columns;
      line += length;
    }

  return g_string_free (wrapped, FALSE);
}
