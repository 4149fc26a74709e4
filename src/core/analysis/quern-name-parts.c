/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-parts.h"
#include "quern-name-scan.h"

#include <string.h>

/* Names come from compilers, demanglers, interpreters and profilers, so this
 * is no parser of a language. It looks for what all of them share: scopes
 * that end in "::", "->" or ".", brackets, and suffixes that tools append.
 * It takes time linear in the length of a name, which may be a megabyte. */

/* What was found, before it is told apart from what only looked like it. */
typedef struct
{
  gsize    scope_start;
  gsize    base_start;
  gsize    template_start; /* 0: none */
  gsize    arguments_start; /* 0: none */
} Found;

static void
begin_part (Found *found,
            gsize  at)
{
  found->base_start = at;
  found->template_start = 0;
  found->arguments_start = 0;
}

/* Steps over the bracket at @at, and notes what it may be. */
static gsize
scan_group (QuernNameScan  *scan,
            Found *found,
            gsize  at)
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
      /* Go's "bufio.(*Reader).Read" has been caught; "main.T(x).f" is like it. */
      if (found->arguments_start == 0)
        found->arguments_start = at;
      behind = quern_name_scan_skip_qualifiers (scan, behind);
    }

  return behind;
}

/* Goes through the name once. With @has_types a blank ends a return type. */
static Found
scan_name (QuernNameScan     *scan,
           gboolean  has_types)
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

/* The last dot of "encoding/json.Marshal" or "Foo.<init>", or backslash of
 * "My\\Space\\call": the place behind it, or 0. A dot in brackets, or before a
 * digit, is no separator; nor is that of a file or of a compiler's helper. */
static gsize
find_last_dot (QuernNameScan  *scan,
               gsize  end)
{
  QuernNameScan part = { scan->text, end, 0 };
  gsize last = 0;
  gsize i = 0;

  if (scan->text[0] == '/' || memchr (scan->text, ' ', end) != NULL ||
      quern_name_scan_is_at (scan, 0, "_GLOBAL_") || quern_name_scan_is_at (scan, 0, "__x86."))
    return 0;

  while (i < end)
    {
      char c = scan->text[i];
      char next = i + 1 < end ? scan->text[i + 1] : '\0';

      if ((c == '.' || c == '\\') && i > 0 && scan->text[i - 1] != '.' && !g_ascii_isdigit (next) &&
          (quern_name_is_word_byte (next) || quern_name_opens_group (next)))
        last = i + 1;
      i = quern_name_scan_step (&part, i);
    }

  return last;
}

static gboolean
is_objective_c (const QuernNameScan *scan,
                gsize                at)
{
  return quern_name_scan_is_at (scan, at, "-[") || quern_name_scan_is_at (scan, at, "+[");
}

/* Forms that say where the name is: Python's "file.py:12(name)", Objective-C's
 * "-[Class name]", PHP's "require::/path". */
static gboolean
split_special (const QuernNameScan     *scan,
               QuernNameParts *parts)
{
  static const char * const includes[] = {
    "require::", "require_once::", "include::", "include_once::",
  };
  const char *text = scan->text;
  const char *open = memchr (text, '(', scan->end);
  const char *blank = memchr (text, ' ', scan->end);

  for (gsize i = 0; i < G_N_ELEMENTS (includes); i++)
    if (quern_name_scan_is_at (scan, 0, includes[i]))
      {
        parts->scope_end = strlen (includes[i]);
        parts->base_end = scan->end;
        return TRUE;
      }

  if (open != NULL && open - text > 2 && g_ascii_isdigit (open[-1]) && text[scan->end - 1] == ')')
    {
      gsize line = (gsize) (open - text);

      line -= quern_name_scan_count_digits (scan, line);

      if (line > 1 && text[line - 1] == ':' && text[line - 2] != ':')
        {
          parts->scope_end = (gsize) (open - text) + 1;
          parts->base_end = scan->end - 1;
          return TRUE;
        }
    }

  if (is_objective_c (scan, 0) && text[scan->end - 1] == ']' && blank != NULL)
    {
      parts->scope_end = (gsize) (blank - text) + 1;
      parts->base_end = scan->end - 1;
      return TRUE;
    }

  return FALSE;
}

static void
split_scan (QuernNameScan           *scan,
            QuernNameParts *parts)
{
  Found found = scan_name (scan, TRUE);
  gsize base_end;

  /* Only C++ has types in front, and only of functions with arguments. */
  if (found.arguments_start == 0 && found.scope_start > 0)
    found = scan_name (scan, FALSE);

  base_end = found.template_start > 0 ? found.template_start
             : found.arguments_start > 0 ? found.arguments_start : scan->end;
  if (found.base_start == found.scope_start)
    {
      QuernNameScan part = { scan->text + found.scope_start, scan->end - found.scope_start, 0 };

      found.base_start += find_last_dot (&part, base_end - found.scope_start);
    }

  /* "Foo::" has a scope but no name: then it is the name. */
  if (found.base_start >= base_end)
    found.base_start = found.scope_start;

  parts->scope_start = found.scope_start;
  parts->scope_end = found.base_start;
  parts->base_end = base_end;
  parts->template_end = found.arguments_start > 0 ? found.arguments_start : scan->end;
  parts->arguments_end = scan->end;
}

/**
 * quern_name_parts_split:
 * @name: the name of a function, of any language
 * @parts: (out): where its parts stand
 *
 * Finds the parts of a name, for showing it short or with weights. The places
 * ascend; what is before the scope is a return type.
 */
void
quern_name_parts_split (const char     *name,
                        QuernNameParts *parts)
{
  QuernNameScan scan = { name, strlen (name), 0 };

  *parts = (QuernNameParts) { .length = scan.end };
  quern_name_scan_drop_suffixes (&scan);
  if (scan.end == 0)
    return;

  if (split_special (&scan, parts))
    {
      parts->template_end = parts->base_end;
      parts->arguments_end = parts->base_end;
      return;
    }

  split_scan (&scan, parts);
}

/* Appends a scope without template arguments and arguments: "Foo<A>::" gives
 * "Foo", "<T as Trait>::" and "(*T)." give "T". */
static void
append_plain (GString *text,
              QuernNameScan    *scan,
              gsize    at)
{
  gsize part_start = at;

  while (at < scan->end)
    {
      gsize behind = quern_name_scan_step (scan, at);
      gboolean is_group = behind > at + 1;
      gboolean is_first = at == part_start;

      if (is_first && quern_name_scan_is_word_at (scan, at, "operator"))
        {
          behind = quern_name_scan_skip_operator (scan, at);
          g_string_append_len (text, scan->text + at, (gssize) (behind - at));
        }
      else if (!is_group)
        {
          g_string_append_c (text, scan->text[at]);
          if (scan->text[at] == ':' || scan->text[at] == '.')
            part_start = at + 1;
        }
      else if (is_first && quern_name_scan_is_at (scan, at, "(*"))
        {
          g_string_append_len (text, scan->text + at + 2, (gssize) (behind - at - 3));
        }
      else if (is_first || scan->text[at] == '{' || scan->text[at] == '[')
        {
          g_string_append_len (text, scan->text + at, (gssize) (behind - at));
        }
      else
        {
          behind = quern_name_scan_skip_qualifiers (scan, behind);
        }
      at = behind;
    }
}

/* Rust: a method of a type, "<T>::", or of a trait for it, "<T as Trait>::".
 * The end of the type. */
static gsize
find_as (QuernNameScan  *scan,
         gsize  at,
         gsize  end)
{
  while (at < end)
    {
      if (quern_name_scan_is_at (scan, at, " as "))
        return at;
      at = quern_name_scan_step (scan, at);
    }

  return end;
}

/**
 * quern_name_parts_dup_class:
 * @name: the name of a function, of any language
 *
 * Returns: (transfer full) (nullable): its class, module or namespace without
 *   template arguments, or NULL if it has none
 */
char *
quern_name_parts_dup_class (const char *name)
{
  g_autoptr (GString) text = g_string_new (NULL);
  QuernNameParts parts;
  QuernNameScan scan = { name, 0, 0 };
  gsize start;

  quern_name_parts_split (name, &parts);
  start = parts.scope_start;
  scan.end = parts.scope_end;

  if (scan.end > start + 2 && is_objective_c (&scan, start))
    start += 2;

  if (scan.end >= start + 2 && (name[scan.end - 2] == ':' || name[scan.end - 2] == '-'))
    scan.end -= 2;
  else if (scan.end > start + 2 && name[scan.end - 1] == '(')
    scan.end -= 2 + quern_name_scan_count_digits (&scan, scan.end - 1);
  else if (scan.end > start)
    scan.end -= 1;

  if (scan.end > start && name[start] == '<' &&
      quern_name_scan_skip_group (&scan, start) == scan.end)
    {
      start++;
      scan.end = find_as (&scan, start, scan.end - 1);
    }
  append_plain (text, &scan, start);

  return text->len > 0 ? g_strdup (text->str) : NULL;
}
