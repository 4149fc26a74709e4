/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-scan.h"

#include <string.h>

/* After that many brackets without an end no more are looked for, so that no
 * name takes time that grows with its square. */
#define MAX_UNMATCHED 8

gboolean
quern_name_is_word_byte (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$' || (guchar) c >= 0x80;
}

gboolean
quern_name_scan_is_at (const QuernNameScan *scan,
       gsize       at,
       const char *what)
{
  gsize length = strlen (what);

  return at + length <= scan->end && strncmp (scan->text + at, what, length) == 0;
}

/* Is there a whole word? */
gboolean
quern_name_scan_is_word_at (const QuernNameScan *scan,
            gsize       at,
            const char *word)
{
  gsize after = at + strlen (word);

  return quern_name_scan_is_at (scan, at, word) &&
         (after == scan->end || !quern_name_is_word_byte (scan->text[after]));
}

/* Where the bracket at @at is closed: the place behind it, or @at if it is
 * not. Angle brackets do not count inside of others, nor does that of "->". */
gsize
quern_name_scan_skip_group (QuernNameScan  *scan,
            gsize  at)
{
  gboolean is_angle = scan->text[at] == '<';
  guint depth = 0;
  guint round = 0;

  if (scan->n_unmatched >= MAX_UNMATCHED)
    return at;

  for (gsize i = at; i < scan->end; i++)
    {
      char c = scan->text[i];

      if (c == '(' || c == '{' || c == '[')
        round++;
      else if (c == ')' || c == '}' || c == ']')
        round -= round > 0 ? 1 : 0;
      else if (is_angle && round == 0 && c == '<')
        depth++;
      else if (is_angle && round == 0 && c == '>' && scan->text[i - 1] != '-')
        depth--;
      else
        continue;

      if (depth == 0 && round == 0)
        return i + 1;
    }

  scan->n_unmatched++;

  return at;
}

gboolean
quern_name_opens_group (char c)
{
  return c == '<' || c == '(' || c == '{' || c == '[';
}

/* The place behind the bracket at @at, or behind what else stands there. */
gsize
quern_name_scan_step (QuernNameScan *scan,
                      gsize          at)
{
  gsize behind = at;

  if (quern_name_opens_group (scan->text[at]))
    behind = quern_name_scan_skip_group (scan, at);

  return MAX (behind, at + 1);
}

/* How many digits stand before @at. */
gsize
quern_name_scan_count_digits (const QuernNameScan *scan,
                              gsize                at)
{
  gsize start = at;

  while (start > 0 && g_ascii_isdigit (scan->text[start - 1]))
    start--;

  return at - start;
}

/* The operator at @at, which is the word "operator": the place behind it. */
gsize
quern_name_scan_skip_operator (QuernNameScan  *scan,
               gsize  at)
{
  static const char * const signs[] = {
    "()", "[]", "<=>", "->*", "<<=", ">>=", "<<", ">>", "<=", ">=", "->", "==", "!=", "&&", "||",
    "++", "--", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "+", "-", "*", "/", "%", "^", "&",
    "|", "~", "!", "=", "<", ">", ",", " new[]", " delete[]", " new", " delete", " co_await",
  };

  at += strlen ("operator");
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (quern_name_scan_is_at (scan, at, signs[i]) &&
        (signs[i][0] != ' ' || quern_name_scan_is_word_at (scan, at, signs[i])))
      return at + strlen (signs[i]);

  /* A literal, operator"" _km, or a type: up to the arguments. */
  while (at < scan->end && scan->text[at] != '(')
    {
      gsize behind = scan->text[at] == '<' ? quern_name_scan_skip_group (scan, at) : at;

      at = MAX (behind, at + 1);
    }

  return at;
}

/* " const", "&&" and the like, behind arguments. */
gsize
quern_name_scan_skip_qualifiers (const QuernNameScan *scan,
                 gsize       at)
{
  static const char * const words[] = {
    " const", " volatile", " noexcept", " &&", " &", "&&", "&",
  };
  gboolean found = TRUE;

  while (found)
    {
      found = FALSE;
      for (gsize i = 0; i < G_N_ELEMENTS (words) && !found; i++)
        if (quern_name_scan_is_word_at (scan, at, words[i]))
          {
            at += strlen (words[i]);
            found = TRUE;
          }
    }

  return at;
}
