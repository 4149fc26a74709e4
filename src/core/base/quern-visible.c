/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-visible.h"

#include <string.h>

/* Characters shown at the beginning and the end of a long text. A longer name takes seconds to lay
 * out, and nobody reads it. */
#define BRIEF_HEAD 300
#define BRIEF_TAIL 120

#define ELLIPSIS "\342\200\246"

typedef struct
{
  gunichar first;
  gunichar last;
} Range;

/* Letters and marks that are invisible in fonts. */
static const Range blanks[] = {
  { 0x034f, 0x034f },   /* combining grapheme joiner */
  { 0x115f, 0x1160 },   /* fillers of Hangul */
  { 0x17b4, 0x17b5 },   /* inherent vowels of Khmer */
  { 0x180b, 0x180f },   /* variation selectors of Mongolian */
  { 0x2800, 0x2800 },   /* Braille without dots */
  { 0x3164, 0x3164 },
  { 0xfe00, 0xfe0f },   /* variation selectors */
  { 0xffa0, 0xffa0 },
  { 0xe0100, 0xe01ef },
};

/**
 * quern_visible_is_hidden:
 * @c: a character
 *
 * Returns: whether it affects the terminal or the text around it, or is invisible. Blanks of any
 *   width are not hidden
 */
gboolean
quern_visible_is_hidden (gunichar c)
{
  const guint hidden = 1u << G_UNICODE_CONTROL |
                       1u << G_UNICODE_FORMAT | /* bidirectional overrides, no width */
                       1u << G_UNICODE_LINE_SEPARATOR |
                       1u << G_UNICODE_PARAGRAPH_SEPARATOR |
                       1u << G_UNICODE_PRIVATE_USE |
                       1u << G_UNICODE_SURROGATE |
                       1u << G_UNICODE_UNASSIGNED;

  if (c >= 0x20 && c < 0x7f)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (blanks); i++)
    if (c >= blanks[i].first && c <= blanks[i].last)
      return TRUE;

  return (1u << g_unichar_type (c) & hidden) != 0;
}

/**
 * quern_visible_dup:
 * @text: valid UTF-8
 *
 * Returns: (transfer full): @text on one line, with escapes like "\n", "\x1b", "\u202e" for
 *   the characters of quern_visible_is_hidden(). The function is idempotent
 */
char *
quern_visible_dup (const char *text)
{
  const char *p = text;
  GString *visible;

  while (*p != '\0' && !quern_visible_is_hidden (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);
  if (*p == '\0')
    return g_strndup (text, (gsize) (p - text));

  visible = g_string_sized_new (strlen (text) + 16);
  for (p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!quern_visible_is_hidden (c))
        g_string_append_unichar (visible, c);
      else if (c == '\n')
        g_string_append (visible, "\\n");
      else if (c == '\t')
        g_string_append (visible, "\\t");
      else if (c < 0x100)
        g_string_append_printf (visible, "\\x%02x", c);
      else
        g_string_append_printf (visible, "\\u%04x", c);
    }

  return g_string_free (visible, FALSE);
}

/**
 * quern_visible_is_escape:
 * @text: some text
 * @length: in bytes
 *
 * Returns: whether @text begins with "\\x1b" or "\\u202e", as quern_visible_dup() writes it. "\\n"
 *   does not count, as it may be part of a PHP name
 */
gboolean
quern_visible_is_escape (const char *text,
                         gsize       length)
{
  gsize n_digits = length > 1 && text[1] == 'x' ? 2 : 4;
  gunichar c = 0;

  if (length < 2 + n_digits || text[0] != '\\' || (text[1] != 'x' && text[1] != 'u'))
    return FALSE;

  for (gsize i = 2; i < 2 + n_digits; i++)
    {
      int digit = g_ascii_xdigit_value (text[i]);

      if (digit < 0)
        return FALSE;
      c = c * 16 + (gunichar) digit;
    }

  return quern_visible_is_hidden (c);
}

/**
 * quern_visible_take:
 * @text: (transfer full): valid UTF-8
 *
 * Returns: (transfer full): the result of quern_visible_dup()
 */
char *
quern_visible_take (char *text)
{
  g_autofree char *taken = text;

  return quern_visible_dup (taken);
}

/* Whether a combining mark begins here; it is kept with the letter before it. */
static gboolean
is_mark_at (const char *text)
{
  return g_unichar_ismark (g_utf8_get_char (text));
}

/**
 * quern_visible_brief:
 * @text: valid UTF-8
 *
 * Returns: (transfer full): as quern_visible_dup(), but of more than some hundred characters only
 *   the beginning and the end, with an ellipsis between them
 */
char *
quern_visible_brief (const char *text)
{
  const char *head = text;
  const char *end = text;
  const char *tail;
  g_autofree char *start = NULL;
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;

  for (guint i = 0; i < BRIEF_HEAD + 1 + BRIEF_TAIL && *end != '\0'; i++)
    {
      end = g_utf8_next_char (end);
      if (i + 1 == BRIEF_HEAD)
        head = end;
    }
  if (*end == '\0')
    return quern_visible_dup (text);

  while (head > text && is_mark_at (head))
    head = g_utf8_prev_char (head);
  tail = end + strlen (end);
  for (guint i = 0; i < BRIEF_TAIL; i++)
    tail = g_utf8_prev_char (tail);
  while (*tail != '\0' && is_mark_at (tail))
    tail = g_utf8_next_char (tail);

  start = g_strndup (text, (gsize) (head - text));
  first = quern_visible_dup (start);
  last = quern_visible_dup (tail);

  return g_strconcat (first, ELLIPSIS, last, NULL);
}

char *
quern_visible_take_brief (char *text)
{
  g_autofree char *taken = text;

  return quern_visible_brief (taken);
}
