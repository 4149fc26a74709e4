/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-parts.h"

#include <string.h>

/* Names come from compilers, demanglers, interpreters and profilers, so this
 * is no parser of a language. It looks for what all of them share: scopes
 * that end in "::", "->" or ".", brackets, and suffixes that tools append.
 * It takes time linear in the length of a name, which may be a megabyte. */

/* After that many brackets without an end no more are looked for. */
#define MAX_UNMATCHED 8

/* What is looked at: text from 0 to end. */
typedef struct
{
  const char *text;
  gsize       end;
  guint       n_unmatched;
} Scan;

/* What was found, before it is told apart from what only looked like it. */
typedef struct
{
  gsize    scope_start;
  gsize    base_start;
  gsize    template_start; /* 0: none */
  gsize    arguments_start; /* 0: none */
} Found;

static gboolean
is_word_byte (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$' || (guchar) c >= 0x80;
}

static gboolean
is_at (const Scan *scan,
       gsize       at,
       const char *what)
{
  gsize length = strlen (what);

  return at + length <= scan->end && strncmp (scan->text + at, what, length) == 0;
}

/* Is there a whole word? */
static gboolean
is_word_at (const Scan *scan,
            gsize       at,
            const char *word)
{
  gsize after = at + strlen (word);

  return is_at (scan, at, word) && (after == scan->end || !is_word_byte (scan->text[after]));
}

/* Where the bracket at @at is closed: the place behind it, or @at if it is
 * not. Angle brackets do not count inside of others, nor does that of "->". */
static gsize
skip_group (Scan  *scan,
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

static gboolean
opens_group (char c)
{
  return c == '<' || c == '(' || c == '{' || c == '[';
}

/* Callgrind's marks: "f'2" for a recursion level, "f'caller" for a caller.
 * Other quotes open a word: "main::'lambda'(int)". */
static gsize
find_callers (Scan *scan)
{
  const char *text = scan->text;
  gsize i = 0;

  while (i < scan->end)
    {
      if (opens_group (text[i]))
        {
          gsize behind = skip_group (scan, i);

          i = MAX (behind, i + 1);
        }
      else if (text[i] == '\'' && i > 0 && text[i - 1] != ':' && text[i - 1] != ' ')
        {
          return i;
        }
      else if (text[i] == '\'' || text[i] == '`')
        {
          const char *quote = memchr (text + i + 1, '\'', scan->end - i - 1);

          i = quote != NULL ? (gsize) (quote - text) + 1 : scan->end;
        }
      else
        {
          i++;
        }
    }

  return scan->end;
}

/* " [clone .isra.0]", "[inline]", " [PLT]", " [2/3]" */
static gboolean
drop_remark (Scan *scan)
{
  gsize start = scan->end;

  if (scan->end < 3 || scan->text[scan->end - 1] != ']')
    return FALSE;

  while (start > 0 && scan->text[start - 1] != '[')
    start--;
  if (start < 2 || !(scan->text[start - 2] == ' ' || is_at (scan, start, "inline]")))
    return FALSE;

  start--;
  while (start > 1 && scan->text[start - 1] == ' ')
    start--;
  scan->end = start;

  return TRUE;
}

static gsize
count_back (const Scan *scan,
            gsize       at,
            gboolean  (*is_wanted) (char))
{
  gsize start = at;

  while (start > 0 && is_wanted (scan->text[start - 1]))
    start--;

  return at - start;
}

static gboolean
is_digit (char c)
{
  return g_ascii_isdigit (c);
}

static gboolean
is_xdigit (char c)
{
  return g_ascii_isxdigit (c);
}

/* ".isra.0", ".cold", ".constprop.1", ".llvm.123"; and a number alone,
 * ".11236", where no other dot makes it part of a Go name. */
static gboolean
drop_compiler_suffix (Scan *scan)
{
  static const char * const words[] = {
    "isra", "constprop", "part", "cold", "lto_priv", "llvm", "localalias", "clone", "unlikely",
    "avx2", "avx512", "sse4_1", "ifunc", "resolver", "specialized",
  };
  gsize n_digits = count_back (scan, scan->end, is_digit);
  gsize dot = scan->end - n_digits;
  gsize word_end = scan->end;
  gsize word_start;

  if (n_digits > 0 && (dot < 2 || scan->text[dot - 1] != '.'))
    n_digits = 0;
  if (n_digits > 0)
    word_end = dot - 1;

  word_start = word_end - count_back (scan, word_end, is_word_byte);
  if (word_start >= 2 && scan->text[word_start - 1] == '.')
    for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
      if (strlen (words[i]) == word_end - word_start &&
          strncmp (words[i], scan->text + word_start, word_end - word_start) == 0)
        {
          scan->end = word_start - 1;
          return TRUE;
        }

  if (n_digits > 0 && is_word_byte (scan->text[word_end - 1]) &&
      memchr (scan->text, '.', word_end) == NULL && memchr (scan->text, '@', word_end) == NULL)
    {
      scan->end = word_end;
      return TRUE;
    }

  return FALSE;
}

/* "@@GLIBC_2.34", "@plt"; but not Perl's "BEGIN@137", which is a line. */
static gboolean
drop_version (Scan *scan)
{
  gsize at = scan->end;

  while (at > 0 && (is_word_byte (scan->text[at - 1]) || scan->text[at - 1] == '.'))
    at--;
  if (at < 2 || at == scan->end || scan->text[at - 1] != '@' || g_ascii_isdigit (scan->text[at]))
    return FALSE;

  while (at > 1 && scan->text[at - 1] == '@')
    at--;
  scan->end = at;

  return TRUE;
}

/* Rust's "::h0123456789abcdef" */
static gboolean
drop_hash (Scan *scan)
{
  if (scan->end <= 19 || count_back (scan, scan->end, is_xdigit) != 16 || !is_at (scan, scan->end - 19, "::h"))
    return FALSE;

  scan->end -= 19;

  return TRUE;
}

/* The operator at @at, which is the word "operator": the place behind it. */
static gsize
skip_operator (Scan  *scan,
               gsize  at)
{
  static const char * const signs[] = {
    "()", "[]", "<=>", "->*", "<<=", ">>=", "<<", ">>", "<=", ">=", "->", "==", "!=", "&&", "||", "++", "--",
    "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "+", "-", "*", "/", "%", "^", "&", "|", "~", "!", "=", "<",
    ">", ",", " new[]", " delete[]", " new", " delete", " co_await",
  };

  at += strlen ("operator");
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (signs[i][0] == ' ' ? is_word_at (scan, at, signs[i]) : is_at (scan, at, signs[i]))
      return at + strlen (signs[i]);

  /* A literal, operator"" _km, or a type: up to the arguments. */
  while (at < scan->end && scan->text[at] != '(')
    {
      gsize behind = scan->text[at] == '<' ? skip_group (scan, at) : at;

      at = MAX (behind, at + 1);
    }

  return at;
}

/* " const", "&&" and the like, behind arguments. */
static gsize
skip_qualifiers (const Scan *scan,
                 gsize       at)
{
  static const char * const words[] = { " const", " volatile", " noexcept", " &&", " &", "&&", "&" };
  gboolean found = TRUE;

  while (found)
    {
      found = FALSE;
      for (gsize i = 0; i < G_N_ELEMENTS (words) && !found; i++)
        if (is_word_at (scan, at, words[i]))
          {
            at += strlen (words[i]);
            found = TRUE;
          }
    }

  return at;
}

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
scan_group (Scan  *scan,
            Found *found,
            gsize  at)
{
  char c = scan->text[at];
  gsize behind = skip_group (scan, at);

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
      behind = skip_qualifiers (scan, behind);
    }

  return behind;
}

/* Goes through the name once. With @has_types a blank ends a return type. */
static Found
scan_name (Scan     *scan,
           gboolean  has_types)
{
  Found found = { 0 };
  gsize i = 0;

  while (i < scan->end)
    {
      char c = scan->text[i];

      if (i == found.base_start && is_word_at (scan, i, "operator"))
        {
          i = skip_operator (scan, i);
          if (is_at (scan, i, " <") && skip_group (scan, i + 1) > i + 1)
            {
              found.template_start = i;
              i = skip_group (scan, i + 1);
            }
        }
      else if (is_at (scan, i, "::") || (is_at (scan, i, "->") && i > found.base_start))
        {
          i += 2;
          begin_part (&found, i);
        }
      else if (opens_group (c))
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
find_last_dot (Scan  *scan,
               gsize  end)
{
  Scan part = { scan->text, end, 0 };
  gsize last = 0;
  gsize i = 0;

  if (scan->text[0] == '/' || memchr (scan->text, ' ', end) != NULL ||
      is_at (scan, 0, "_GLOBAL_") || is_at (scan, 0, "__x86."))
    return 0;

  while (i < end)
    {
      gsize behind = opens_group (scan->text[i]) ? skip_group (&part, i) : i;

      if ((scan->text[i] == '.' || scan->text[i] == '\\') && i > 0 && i + 1 < end && scan->text[i - 1] != '.' &&
          (is_word_byte (scan->text[i + 1]) || opens_group (scan->text[i + 1])) &&
          !g_ascii_isdigit (scan->text[i + 1]))
        last = i + 1;
      i = MAX (behind, i + 1);
    }

  return last;
}

/* Forms that say where the name is: Python's "file.py:12(name)", Objective-C's
 * "-[Class name]", PHP's "require::/path". */
static gboolean
split_special (const Scan     *scan,
               QuernNameParts *parts)
{
  static const char * const includes[] = { "require::", "require_once::", "include::", "include_once::" };
  const char *text = scan->text;
  const char *open = memchr (text, '(', scan->end);
  const char *blank = memchr (text, ' ', scan->end);

  for (gsize i = 0; i < G_N_ELEMENTS (includes); i++)
    if (is_at (scan, 0, includes[i]))
      {
        parts->scope_end = strlen (includes[i]);
        parts->base_end = scan->end;
        return TRUE;
      }

  if (open != NULL && open - text > 2 && g_ascii_isdigit (open[-1]) && text[scan->end - 1] == ')')
    {
      gsize line = (gsize) (open - text) - count_back (scan, (gsize) (open - text), is_digit);

      if (line > 1 && text[line - 1] == ':' && text[line - 2] != ':')
        {
          parts->scope_end = (gsize) (open - text) + 1;
          parts->base_end = scan->end - 1;
          return TRUE;
        }
    }

  if ((is_at (scan, 0, "-[") || is_at (scan, 0, "+[")) && text[scan->end - 1] == ']' && blank != NULL)
    {
      parts->scope_end = (gsize) (blank - text) + 1;
      parts->base_end = scan->end - 1;
      return TRUE;
    }

  return FALSE;
}

static void
split_scan (Scan           *scan,
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
      Scan part = { scan->text + found.scope_start, scan->end - found.scope_start, 0 };

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
  Scan scan = { name, strlen (name), 0 };
  gboolean dropped = TRUE;

  *parts = (QuernNameParts) { .length = scan.end };

  scan.end = find_callers (&scan);
  scan.n_unmatched = 0;
  while (dropped && scan.end > 1)
    dropped = drop_remark (&scan) || drop_compiler_suffix (&scan) || drop_version (&scan) || drop_hash (&scan);

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
              Scan    *scan,
              gsize    at)
{
  gsize part_start = at;

  while (at < scan->end)
    {
      gsize behind = opens_group (scan->text[at]) ? skip_group (scan, at) : at;
      gboolean is_first = at == part_start;

      if (is_first && is_word_at (scan, at, "operator"))
        {
          behind = skip_operator (scan, at);
          g_string_append_len (text, scan->text + at, (gssize) (behind - at));
        }
      else if (behind == at)
        {
          behind = at + 1;
          g_string_append_c (text, scan->text[at]);
          if (scan->text[at] == ':' || scan->text[at] == '.')
            part_start = at + 1;
        }
      else if (is_first && is_at (scan, at, "(*"))
        {
          g_string_append_len (text, scan->text + at + 2, (gssize) (behind - at - 3));
        }
      else if (is_first || scan->text[at] == '{' || scan->text[at] == '[')
        {
          g_string_append_len (text, scan->text + at, (gssize) (behind - at));
        }
      else
        {
          behind = skip_qualifiers (scan, behind);
        }
      at = behind;
    }
}

/* Rust: a method of a type, "<T>::", or of a trait for it, "<T as Trait>::".
 * The end of the type. */
static gsize
find_as (Scan  *scan,
         gsize  at,
         gsize  end)
{
  while (at < end)
    {
      gsize behind = opens_group (scan->text[at]) ? skip_group (scan, at) : at;

      if (is_at (scan, at, " as "))
        return at;
      at = MAX (behind, at + 1);
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
  Scan scan = { name, 0, 0 };
  gsize start;

  quern_name_parts_split (name, &parts);
  start = parts.scope_start;
  scan.end = parts.scope_end;

  if (scan.end > start + 2 && (is_at (&scan, start, "-[") || is_at (&scan, start, "+[")))
    start += 2;

  if (scan.end >= start + 2 && (name[scan.end - 2] == ':' || name[scan.end - 2] == '-'))
    scan.end -= 2;
  else if (scan.end > start + 2 && name[scan.end - 1] == '(')
    scan.end -= 2 + count_back (&scan, scan.end - 1, is_digit);
  else if (scan.end > start)
    scan.end -= 1;

  if (scan.end > start && name[start] == '<' && skip_group (&scan, start) == scan.end)
    {
      start++;
      scan.end = find_as (&scan, start, scan.end - 1);
    }
  append_plain (text, &scan, start);

  return text->len > 0 ? g_strdup (text->str) : NULL;
}
