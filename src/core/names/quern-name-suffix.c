/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-scan.h"

#include <string.h>

/* Suffixes that compilers, linkers and profilers append to names. */

static gsize
count_back (const QuernNameScan *scan,
            gsize                at,
            gboolean           (*is_wanted) (char))
{
  gsize start = at;

  while (start > 0 && is_wanted (scan->text[start - 1]))
    start--;

  return at - start;
}

static gboolean
is_xdigit (char c)
{
  return g_ascii_isxdigit (c);
}

/* Finds the marks of callgrind: "f'2" for a recursion level, "f'caller" for a caller. Other quotes
 * begin a word: "main::'lambda'(int)". */
static gsize
find_callers (QuernNameScan *scan)
{
  const char *text = scan->text;
  gsize i = 0;

  while (i < scan->end)
    {
      if (text[i] == '\'' && i > 0 && text[i - 1] != ':' && text[i - 1] != ' ')
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
          i = quern_name_scan_step (scan, i);
        }
    }

  return scan->end;
}

/* Whether the text after the blank is part of a type, as in "char const (&f(int)) [2]". */
static gboolean
is_array (QuernNameScan *scan,
          gsize          blank)
{
  gsize n_digits = quern_name_scan_count_digits (scan, scan->end - 1);
  gsize i = 1;

  if (n_digits == 0 || scan->end - 1 - n_digits != blank + 2 || scan->text[blank - 1] != ')')
    return FALSE;

  while (i < blank)
    {
      gsize behind = quern_name_scan_step (scan, i);

      if (behind == blank && scan->text[i - 1] == ' ')
        return quern_name_scan_is_at (scan, i, "(&") || quern_name_scan_is_at (scan, i, "(*");
      i = behind;
    }

  return FALSE;
}

/* Drops " [clone .isra.0]", " (.isra.0)", "[inline]", " [PLT]", " [2/3]". */
static gboolean
drop_remark (QuernNameScan *scan)
{
  gsize start = scan->end;
  char last = scan->end >= 3 ? scan->text[scan->end - 1] : '\0';

  if (last != ']' && last != ')')
    return FALSE;

  while (start > 0 && scan->text[start - 1] != (last == ']' ? '[' : '('))
    start--;
  if (start < 2 ||
      !(scan->text[start - 2] == ' ' || quern_name_scan_is_at (scan, start, "inline]")))
    return FALSE;
  if (last == ')' && scan->text[start] != '.')
    return FALSE;
  if (start > 2 && last == ']' && is_array (scan, start - 2))
    return FALSE;

  start--;
  while (start > 1 && scan->text[start - 1] == ' ')
    start--;
  scan->end = start;

  return TRUE;
}

/* A word that compilers append, with or without a number: "foo.cold". If another dot makes it look
 * like a method, as in "pkg.Type.clone", it is a method. */
typedef struct
{
  const char *word;
  gboolean    by_itself;
} Suffix;

static gboolean
is_suffix (const QuernNameScan *scan,
           gsize                start,
           gsize                end,
           gboolean             has_number)
{
  static const Suffix suffixes[] = {
    { "isra", FALSE }, { "constprop", FALSE }, { "part", FALSE }, { "cold", TRUE },
    { "lto_priv", TRUE }, { "llvm", FALSE }, { "localalias", TRUE }, { "clone", FALSE },
    { "__uniq", FALSE }, { "unlikely", TRUE }, { "avx2", TRUE }, { "avx512", TRUE },
    { "sse4_1", TRUE }, { "ifunc", TRUE }, { "resolver", TRUE }, { "specialized", FALSE },
    { "warm", TRUE }, { "cfi", TRUE }, { "cfi_jt", TRUE }, { "simdclone", FALSE },
  };
  gsize before = start - 1;
  gboolean is_method = !g_ascii_isdigit (scan->text[before - 1]) &&
                       memchr (scan->text, '.', before) != NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (strlen (suffixes[i].word) == end - start &&
        strncmp (suffixes[i].word, scan->text + start, end - start) == 0)
      return has_number || (suffixes[i].by_itself && !is_method);

  return FALSE;
}

/* Drops ".isra.0", ".cold", ".constprop.1", ".llvm.123"; and a number alone, ".11236", unless
 * another dot makes it part of a Go name. */
static gboolean
drop_compiler_suffix (QuernNameScan *scan)
{
  gsize n_digits = quern_name_scan_count_digits (scan, scan->end);
  gsize dot = scan->end - n_digits;
  gsize word_end = scan->end;
  gsize word_start;

  if (n_digits > 0 && (dot < 2 || scan->text[dot - 1] != '.'))
    n_digits = 0;
  if (n_digits > 0)
    word_end = dot - 1;

  word_start = word_end - count_back (scan, word_end, quern_name_is_word_byte);
  if (word_start >= 2 && scan->text[word_start - 1] == '.' &&
      is_suffix (scan, word_start, word_end, n_digits > 0))
    {
      scan->end = word_start - 1;
      return TRUE;
    }

  if (n_digits > 0 && quern_name_is_word_byte (scan->text[word_end - 1]) &&
      memchr (scan->text, '.', word_end) == NULL && memchr (scan->text, '@', word_end) == NULL)
    {
      scan->end = word_end;
      return TRUE;
    }

  return FALSE;
}

/* Drops "@@GLIBC_2.34" and "@plt", but not Perl's "BEGIN@137", which is a line. */
static gboolean
drop_version (QuernNameScan *scan)
{
  gsize at = scan->end;

  while (at > 0 && (quern_name_is_word_byte (scan->text[at - 1]) || scan->text[at - 1] == '.'))
    at--;
  if (at < 2 || at == scan->end || scan->text[at - 1] != '@' || g_ascii_isdigit (scan->text[at]))
    return FALSE;

  while (at > 1 && scan->text[at - 1] == '@')
    at--;
  scan->end = at;

  return TRUE;
}

/* Drops Rust's "::h0123456789abcdef". */
static gboolean
drop_hash (QuernNameScan *scan)
{
  if (scan->end <= 19 || count_back (scan, scan->end, is_xdigit) != 16 ||
      !quern_name_scan_is_at (scan, scan->end - 19, "::h"))
    return FALSE;

  scan->end -= 19;

  return TRUE;
}

/* Moves the end of a name before everything that tools have appended. */
void
quern_name_scan_drop_suffixes (QuernNameScan *scan)
{
  gboolean dropped = TRUE;

  scan->end = find_callers (scan);
  scan->n_unmatched = 0;
  while (dropped && scan->end > 1)
    dropped = drop_remark (scan) || drop_compiler_suffix (scan) || drop_version (scan) ||
              drop_hash (scan);
}
