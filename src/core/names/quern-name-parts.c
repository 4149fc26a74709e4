/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-parts.h"

#include "quern-name-scan.h"
#include "quern-visible.h"

#include <string.h>

/* Names come from compilers, demanglers, interpreters and profilers, so this does not parse a
 * language. It looks for what they have in common: scopes that end in "::", "->" or ".", brackets,
 * and suffixes that tools append. The time is linear in the length of a name, which may be a
 * megabyte. */

/* Candidates found so far, before false ones are ruled out. */
typedef struct
{
  gsize scope_start;
  gsize base_start;
  gsize template_start;  /* 0: none */
  gsize arguments_start; /* 0: none */
} Found;

static void
begin_part (Found *found,
            gsize  at)
{
  found->base_start = at;
  found->template_start = 0;
  found->arguments_start = 0;
}

/* Whether a type like "int Foo::*" is here, rather than Ruby's "Integer::*". */
static gboolean
is_member_pointer (const QuernNameScan *scan,
                   gsize                at)
{
  return quern_name_scan_is_at (scan, at, "::*") && at + 3 < scan->end &&
         quern_name_is_word_byte (scan->text[at + 3]);
}

/* Skips the brackets at @at, and records what they may be. */
static gsize
scan_group (QuernNameScan *scan,
            Found         *found,
            gsize          at)
{
  char c = scan->text[at];
  gsize behind = quern_name_scan_skip_group (scan, at);

  if (behind == at)
    {
      found->template_start = found->arguments_start = 0;
      return at + 1;
    }

  /* "(anonymous namespace)", "<lambda>", "Foo.<init>" are names. */
  if (at == found->base_start || scan->text[at - 1] == '.')
    return behind;

  if (c == '<' && found->template_start == 0 && found->arguments_start == 0)
    {
      found->template_start = at;
    }
  else if (c == '(')
    {
      /* "bufio.(*Reader).Read" of Go was handled above; "main.T(x).f" is similar. */
      if (found->arguments_start == 0)
        found->arguments_start = at;
      behind = quern_name_scan_skip_qualifiers (scan, behind);
    }

  return behind;
}

/* Scans the name once. With @has_types, a blank ends a return type. */
static Found
scan_name (QuernNameScan *scan,
           gboolean       has_types)
{
  Found found = { 0 };
  gsize i = 0;

  while (i < scan->end)
    {
      char c = scan->text[i];

      if (i == found.base_start && quern_name_scan_is_word_at (scan, i, "operator"))
        {
          i = quern_name_scan_skip_operator (scan, i);
          if (quern_name_scan_is_at (scan, i, " <") &&
              quern_name_scan_skip_group (scan, i + 1) > i + 1)
            {
              found.template_start = i;
              i = quern_name_scan_skip_group (scan, i + 1);
            }
        }
      else if (quern_name_scan_is_turbofish (scan, i) &&
               quern_name_scan_skip_group (scan, i + 2) > i + 2)
        {
          found.template_start = i;
          i = quern_name_scan_skip_group (scan, i + 2);
        }
      else if (has_types && is_member_pointer (scan, i))
        {
          i += 3;
          begin_part (&found, i);
          found.scope_start = i;
        }
      else if (quern_name_scan_is_at (scan, i, "::") ||
               (quern_name_scan_is_at (scan, i, "->") && i > found.base_start))
        {
          i += 2;
          begin_part (&found, i);
        }
      else if (quern_name_opens_group (c))
        {
          i = scan_group (scan, &found, i);
        }
      else if (c == ' ' && has_types)
        {
          i++;
          begin_part (&found, i);
          found.scope_start = i;
        }
      else
        {
          found.template_start = found.arguments_start = 0;
          i++;
        }
    }

  return found;
}

/* Returns the position after the last dot of "encoding/json.Marshal" or "Foo.<init>", or backslash
 * of "My\\Space\\call", or 0. A dot in brackets or before a digit is not a separator, nor is one in
 * a path or in the name of a compiler's helper. */
static gsize
find_last_dot (QuernNameScan *scan)
{
  gsize last = 0;
  gsize i = 0;

  if (scan->text[0] == '/' || quern_name_scan_is_at (scan, 0, "_GLOBAL_") ||
      quern_name_scan_is_at (scan, 0, "__x86."))
    return 0;

  while (i < scan->end)
    {
      char c = scan->text[i];
      char next = i + 1 < scan->end ? scan->text[i + 1] : '\0';

      if (c == ' ')
        return 0;
      if ((c == '.' || c == '\\') && i > 0 && scan->text[i - 1] != '.' && !g_ascii_isdigit (next) &&
          (quern_name_is_word_byte (next) || quern_name_opens_group (next)) &&
          !quern_visible_is_escape (scan->text + i, scan->end - i))
        last = i + 1;
      i = quern_name_scan_step (scan, i);
    }

  return last;
}

/* Splits forms with delimiters around the name: Python's "file.py:12(name)" and
 * "~:0<built-in method name>", Objective-C's "-[Class name]". */
static gboolean
split_special (const QuernNameScan *scan,
               QuernNameParts      *parts)
{
  const char *text = scan->text;
  gboolean is_round = text[scan->end - 1] == ')';
  const char *open = is_round || text[scan->end - 1] == '>'
                       ? memchr (text, is_round ? '(' : '<', scan->end) : NULL;
  const char *blank = memchr (text, ' ', scan->end);

  if (open != NULL && open - text > 2 && g_ascii_isdigit (open[-1]))
    {
      gsize at = (gsize) (open - text);
      gsize line = at - quern_name_scan_count_digits (scan, at);

      if (line > 1 && text[line - 1] == ':' && text[line - 2] != ':')
        {
          parts->scope_end = is_round ? at + 1 : at;
          parts->base_end = is_round ? scan->end - 1 : scan->end;
          return TRUE;
        }
    }

  if (quern_name_scan_is_objective_c (scan, 0) && text[scan->end - 1] == ']' && blank != NULL)
    {
      parts->scope_end = (gsize) (blank - text) + 1;
      parts->base_end = scan->end - 1;
      return TRUE;
    }

  return FALSE;
}

/* Helpers that compilers generate for a function or a class: "vtable for Foo". Returns the length
 * of the words before its name. */
static gsize
find_helper_words (const QuernNameScan *scan)
{
  static const char * const words[] = {
    "vtable for ", "VTT for ", "typeinfo for ", "typeinfo name for ", "typeinfo fn for ",
    "construction vtable for ", "guard variable for ", "TLS wrapper function for ",
    "TLS init function for ", "transaction clone for ", "non-transaction clone for ",
    "hidden alias for ", "virtual thunk to ", "non-virtual thunk to ",
    "covariant return thunk to ", "global constructors keyed to ", "global destructors keyed to ",
    "initializer for module ",
  };
  static const char reference[] = "reference temporary #";

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (quern_name_scan_is_at (scan, 0, words[i]))
      return strlen (words[i]) < scan->end ? strlen (words[i]) : 0;

  if (quern_name_scan_is_at (scan, 0, reference))
    {
      gsize at = strlen (reference);

      while (at < scan->end && g_ascii_isalnum (scan->text[at]))
        at++;
      if (quern_name_scan_is_at (scan, at, " for ") && at + 5 < scan->end)
        return at + 5;
    }

  return 0;
}

/* Finds what follows "(*" in "int (*ns::foo(long))(char)", a function that returns a pointer to
 * a function or a reference to an array. Returns its end, or 0. */
static gsize
find_declarator (QuernNameScan *scan,
                 gsize         *start)
{
  gsize i = 0;

  while (i < scan->end)
    {
      gsize behind = quern_name_scan_step (scan, i);

      if (scan->text[i] == 'o' && quern_name_scan_is_word_at (scan, i, "operator") &&
          (i == 0 || !quern_name_is_word_byte (scan->text[i - 1])))
        return 0;
      if (i > 0 && scan->text[i - 1] == ' ' &&
          (quern_name_scan_is_at (scan, i, "(*") || quern_name_scan_is_at (scan, i, "(&")) &&
          (quern_name_scan_is_at (scan, behind, "(") || quern_name_scan_is_at (scan, behind, "[") ||
           quern_name_scan_is_at (scan, behind, " [")))
        {
          *start = i + 2;
          while (*start < behind - 1 && strchr ("*& ", scan->text[*start]) != NULL)
            (*start)++;

          /* Without arguments it is only a type, as in "f(int (*)(char))". */
          return memchr (scan->text + *start, '(', behind - 1 - *start) != NULL ? behind - 1 : 0;
        }
      i = behind;
    }

  return 0;
}

static void
split_scan (QuernNameScan  *scan,
            QuernNameParts *parts)
{
  Found found = scan_name (scan, TRUE);
  gsize base_end;

  /* Only C++ has return types, and only for functions with arguments. */
  if (found.arguments_start == 0 && found.scope_start > 0)
    found = scan_name (scan, FALSE);

  base_end = found.template_start > 0 ? found.template_start
             : found.arguments_start > 0 ? found.arguments_start : scan->end;
  if (found.base_start == found.scope_start)
    {
      QuernNameScan part = { scan->text + found.scope_start, base_end - found.scope_start, 0 };

      if (part.end > 0)
        found.base_start += find_last_dot (&part);
    }

  /* "Foo::" has a scope but no name: take the scope as the name. */
  if (found.base_start >= base_end)
    found.base_start = found.scope_start;

  parts->scope_start = found.scope_start;
  parts->scope_end = found.base_start;
  parts->base_end = base_end;
  parts->template_end = found.arguments_start > 0 ? found.arguments_start : scan->end;
  parts->arguments_end = scan->end;
}

static void
split_from (const QuernNameScan *scan,
            gsize                start,
            gsize                end,
            QuernNameParts      *parts)
{
  QuernNameScan part = { scan->text + start, end - start, 0 };

  split_scan (&part, parts);
  parts->scope_start += start;
  parts->scope_end += start;
  parts->base_end += start;
  parts->template_end += start;
  parts->arguments_end = scan->end;
}

/**
 * quern_name_parts_split:
 * @name: the name of a function, of any language
 * @parts: (out): the positions of its parts
 *
 * Finds the parts of a name, for showing it short or with weights. Positions are ascending; what
 * precedes the scope is a return type.
 */
void
quern_name_parts_split (const char     *name,
                        QuernNameParts *parts)
{
  QuernNameScan scan = { name, strlen (name), 0 };
  gsize length = scan.end;
  gsize start;
  gsize end;

  *parts = (QuernNameParts) { .length = length };
  parts->scope_end = quern_name_scan_skip_include (&scan);
  if (parts->scope_end > 0 && parts->scope_end < length)
    {
      const char *slash = strrchr (name, '/');

      if (slash != NULL && slash[1] != '\0')
        parts->scope_end = (gsize) (slash + 1 - name);
      parts->base_end = parts->template_end = parts->arguments_end = length;
      return;
    }

  *parts = (QuernNameParts) { .length = length };
  quern_name_scan_drop_suffixes (&scan);
  if (scan.end == 0)
    return;

  if (split_special (&scan, parts))
    {
      parts->template_end = parts->base_end;
      parts->arguments_end = parts->base_end;
      return;
    }

  end = find_declarator (&scan, &start);
  scan.n_unmatched = 0;
  if (end == 0)
    {
      start = find_helper_words (&scan);
      end = scan.end;
    }
  split_from (&scan, start, end, parts);
}

void
quern_name_parts_split_whole (const char     *name,
                              QuernNameParts *parts)
{
  gsize length;

  g_return_if_fail (name != NULL);
  g_return_if_fail (parts != NULL);

  length = strlen (name);
  quern_name_parts_split (name, parts);
  if (parts->base_end <= parts->scope_end)
    *parts = (QuernNameParts) {
      .base_end = length, .template_end = length, .arguments_end = length, .length = length
    };
}

const char *
quern_name_parts_find_callers (const char *name)
{
  QuernNameParts parts;
  const char *quote;

  g_return_val_if_fail (name != NULL, NULL);

  if (strchr (name, '\'') == NULL)
    return NULL;

  quern_name_parts_split (name, &parts);
  quote = strchr (name + parts.arguments_end, '\'');
  while (quote != NULL)
    {
      gsize n_digits = strspn (quote + 1, "0123456789");
      char behind = quote[1 + n_digits];

      if (n_digits == 0 || (behind != '\'' && behind != '\0'))
        return quote;
      quote = behind == '\'' ? quote + 1 + n_digits : NULL;
    }

  return NULL;
}

char *
quern_name_parts_drop_callers (const char *name)
{
  const char *callers;

  g_return_val_if_fail (name != NULL, NULL);

  callers = quern_name_parts_find_callers (name);

  return callers != NULL ? g_strndup (name, (gsize) (callers - name)) : g_strdup (name);
}
