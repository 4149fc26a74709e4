/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-nameless.h"

#include <string.h>

#define CALL "::operator()"
#define LAMBDA "{lambda"

/* The classes of lambdas: of GCC, with and without debug information, and of clang. */
static gboolean
is_lambda (const char *part)
{
  static const char *const starts[] = { LAMBDA, "<lambda(", "'lambda", "$_" };

  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    if (g_str_has_prefix (part, starts[i]))
      return TRUE;

  return FALSE;
}

/* "<lambda>", "<locals>" and "<module>" of Python, "<init>" of Java, "<anonymous>" of JavaScript;
 * but not "<impl Foo>" or "<Foo as Bar>" of Rust. */
static gboolean
is_bracketed_word (const char *part)
{
  gsize length = 1;

  while (part[0] == '<' && g_ascii_islower (part[length]))
    length++;

  return length > 1 && (part[length] == '>' || part[length] == '(');
}

static gboolean
ends_at (const char *part,
         gsize       at)
{
  return !quern_name_is_word_byte (part[at]);
}

gboolean
quern_nameless_is_part (const char *part)
{
  /* Words of Go and D are followed by a number. */
  static const char *const words[] = { "func", "gowrap", "__lambda", "__dgliteral",
                                       "__funcliteral" };

  /* A closure of PHP has a place. */
  if (part[0] == '{')
    return !g_str_has_prefix (part, "{closure:") && !g_str_has_prefix (part, "{anonymous");
  if (is_lambda (part) || is_bracketed_word (part))
    return TRUE;

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize length = strlen (words[i]);

      if (g_str_has_prefix (part, words[i]) && g_ascii_isdigit (part[length]))
        return ends_at (part, length + strspn (part + length, "0123456789"));
    }

  return g_str_has_prefix (part, "operator()") ||
         (g_str_has_prefix (part, "_FUN") && ends_at (part, strlen ("_FUN")));
}

gsize
quern_nameless_skip (QuernNameScan *scan,
                     gsize          at,
                     gsize          part)
{
  if (!quern_name_scan_is_at (scan, at, CALL) || !is_lambda (scan->text + part))
    return at;

  at += strlen (CALL);
  if (quern_name_scan_is_at (scan, at, "<"))
    at = quern_name_scan_skip_group (scan, at);
  if (quern_name_scan_is_at (scan, at, "("))
    at = quern_name_scan_skip_qualifiers (scan, quern_name_scan_step (scan, at));

  return at;
}

/* Appends the text from at to behind; of "{lambda(int)#1}", "{lambda#1}". */
static void
append (GString       *text,
        QuernNameScan *scan,
        gsize          at,
        gsize          behind)
{
  const gsize word = strlen (LAMBDA);

  if (behind > at + 1 && quern_name_scan_is_at (scan, at, LAMBDA "("))
    {
      gsize end = quern_name_scan_skip_group (scan, at + word);

      g_string_append (text, LAMBDA);
      at = end > at + word && end < behind ? end : at + word;
    }
  g_string_append_len (text, scan->text + at, (gssize) (behind - at));
}

char *
quern_nameless_shorten (const char *name,
                        gsize      *last)
{
  QuernNameScan scan = { name, strlen (name), 0 };
  GString *text;
  gsize part = 0;       /* where it begins in name */
  gsize part_start = 0; /* … and in text */
  gsize start = G_MAXSIZE;
  gsize at = 0;

  if (strstr (name, "lambda") == NULL && strstr (name, "$_") == NULL)
    return g_strdup (name);

  text = g_string_sized_new (scan.end);
  while (at < scan.end)
    {
      gsize behind = quern_nameless_skip (&scan, at, part);

      if (at == *last)
        start = text->len;
      if (behind == at)
        {
          gboolean is_separator = quern_name_scan_is_at (&scan, at, "::");

          behind = is_separator ? at + 2 : quern_name_scan_step (&scan, at);
          append (text, &scan, at, behind);
          if (is_separator)
            {
              part = behind;
              part_start = text->len;
            }
        }
      at = behind;
    }

  /* The last part was left out, so that the one before it is the last. */
  *last = start != G_MAXSIZE ? start : part_start;

  return g_string_free (text, FALSE);
}
