/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-scan.h"

#include <string.h>

/* After this many unclosed brackets, stop looking for closing ones, so that the time for a name is
 * not quadratic. */
#define MAX_UNMATCHED 8

gboolean
quern_name_is_word_byte (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$' || (guchar) c >= 0x80;
}

gboolean
quern_name_scan_is_at (const QuernNameScan *scan,
                       gsize                at,
                       const char          *what)
{
  /* Nearly all texts differ in the first byte. */
  while (*what != '\0' && at < scan->end && scan->text[at] == *what)
    {
      at++;
      what++;
    }

  return *what == '\0';
}

/* Whether word is here, as a whole word. */
gboolean
quern_name_scan_is_word_at (const QuernNameScan *scan,
                            gsize                at,
                            const char          *word)
{
  gsize after;

  if (!quern_name_scan_is_at (scan, at, word))
    return FALSE;

  after = at + strlen (word);

  return after == scan->end || !quern_name_is_word_byte (scan->text[after]);
}

/* Returns the position after "operator<<" and the like at @at; for other operators, the position
 * after the word. */
static gsize
skip_sign (const QuernNameScan *scan,
           gsize                at)
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

  return at;
}

/* Returns the position after the bracket that closes the one at @at, or @at if there is none.
 * Ignores angle brackets inside of other brackets, and those of "->" and of "operator<". */
gsize
quern_name_scan_skip_group (QuernNameScan *scan,
                            gsize          at)
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
        {
          if (c == 'o' && is_angle && round == 0 && !quern_name_is_word_byte (scan->text[i - 1]) &&
              quern_name_scan_is_word_at (scan, i, "operator"))
            i = skip_sign (scan, i) - 1;
          continue;
        }

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

/* Returns the position after the brackets at @at, or after the byte there. */
gsize
quern_name_scan_step (QuernNameScan *scan,
                      gsize          at)
{
  gsize behind = at;

  if (quern_name_opens_group (scan->text[at]))
    behind = quern_name_scan_skip_group (scan, at);

  return MAX (behind, at + 1);
}

/* The number of digits directly before @at. */
gsize
quern_name_scan_count_digits (const QuernNameScan *scan,
                              gsize                at)
{
  gsize start = at;

  while (start > 0 && g_ascii_isdigit (scan->text[start - 1]))
    start--;

  return at - start;
}

/* Skips the type of a conversion, " void (*)(int)" of "operator void (*)(int)() const": the
 * arguments "()" that follow it are empty. Those of a literal operator, "\"\" _km", are not. */
static gsize
skip_operator_type (QuernNameScan *scan,
                    gsize          at)
{
  gsize first = scan->end;
  gboolean is_literal = scan->text[at] == '"';

  while (at < scan->end)
    {
      gsize behind = scan->text[at] == '<' || scan->text[at] == '('
                       ? quern_name_scan_skip_group (scan, at) : at;

      if (scan->text[at] == '(')
        {
          if (is_literal || behind == at)
            return MIN (first, at);
          if (behind == at + 2 && !quern_name_scan_is_at (scan, behind, "("))
            return at;
          first = MIN (first, at);
        }
      at = MAX (behind, at + 1);
    }

  return first;
}

/* Returns the position after the operator at @at, where the word "operator" is. */
gsize
quern_name_scan_skip_operator (QuernNameScan *scan,
                               gsize          at)
{
  gsize behind = skip_sign (scan, at);

  at += strlen ("operator");
  if (behind > at)
    return behind;

  return at < scan->end ? skip_operator_type (scan, at) : at;
}

/* Skips " const", "&&" and the like after arguments. */
gsize
quern_name_scan_skip_qualifiers (const QuernNameScan *scan,
                                 gsize                at)
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

  /* The constraints of a template extend to the end. */
  return quern_name_scan_is_at (scan, at, " requires ") ? scan->end : at;
}

/* Rust's "sort::<u32>" has template arguments after "::"; but "<impl str>", C++ lambdas as in
 * "main()::<lambda(int)>", and Ruby's "<=>" are names there. */
gboolean
quern_name_scan_is_turbofish (const QuernNameScan *scan,
                              gsize                at)
{
  return at > 0 && at + 3 < scan->end && quern_name_is_word_byte (scan->text[at - 1]) &&
         quern_name_scan_is_at (scan, at, "::<") && strchr ("<=>", scan->text[at + 3]) == NULL &&
         !quern_name_scan_is_at (scan, at, "::<impl ") &&
         !quern_name_scan_is_at (scan, at, "::<lambda");
}

/* "-[Class name]", "+[Class name]" */
gboolean
quern_name_scan_is_objective_c (const QuernNameScan *scan,
                                gsize                at)
{
  return quern_name_scan_is_at (scan, at, "-[") || quern_name_scan_is_at (scan, at, "+[");
}

/* For PHP's "require::/path": returns the position of the path, which may have any content, or
 * 0. */
gsize
quern_name_scan_skip_include (const QuernNameScan *scan)
{
  static const char * const includes[] = {
    "require::", "require_once::", "include::", "include_once::", "eval::/",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (includes); i++)
    if (quern_name_scan_is_at (scan, 0, includes[i]))
      return (gsize) (strchr (includes[i], ':') - includes[i]) + 2;

  return 0;
}
