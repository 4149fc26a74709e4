/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-plain.h"

#include "quern-name-parts.h"
#include "quern-name-scan.h"
#include "quern-nameless.h"
#include "quern-visible.h"

#include <string.h>

#define ELLIPSIS "\342\200\246"

/* Of longer scopes, in bytes, no part is dropped alone. */
#define MAX_SCOPE 1024

/* Of more parts that say nothing by themselves, the outer ones are not joined to the last. */
#define MAX_NAMELESS 8

/* Skips template arguments in angle brackets after a name. Brackets in other places, as in
 * "<impl Foo>::", are part of the name. */
static gsize
skip_templates (QuernNameScan *scan,
                gsize          at)
{
  if (quern_name_scan_is_turbofish (scan, at))
    {
      gsize behind = quern_name_scan_step (scan, at + 2);

      return behind > at + 3 ? behind : at;
    }

  if (scan->text[at] == '<' && at > 0 && quern_name_is_word_byte (scan->text[at - 1]))
    {
      gsize behind = quern_name_scan_step (scan, at);

      return behind > at + 1 ? behind : at;
    }

  return at;
}

/* Drops template arguments from a scope: "std::map<int, Foo<A> >::" becomes "std::map::". */
static char *
strip_templates (const char *scope,
                 gsize       length)
{
  QuernNameScan scan = { scope, length, 0 };
  GString *stripped = g_string_sized_new (length);
  gsize at = 0;

  while (at < length)
    {
      gsize behind = skip_templates (&scan, at);

      if (behind == at)
        {
          gboolean is_operator = (at == 0 || !quern_name_is_word_byte (scope[at - 1])) &&
                                 quern_name_scan_is_word_at (&scan, at, "operator");

          behind = is_operator ? quern_name_scan_skip_operator (&scan, at)
                               : quern_name_scan_step (&scan, at);
          g_string_append_len (stripped, scope + at, (gssize) (behind - at));
        }
      at = behind;
    }

  return g_string_free (stripped, FALSE);
}

static char *
cut (const char *name,
     gsize       start,
     gsize       end)
{
  return g_strndup (name + start, end > start ? end - start : 0);
}

/* The length of the version that a suffix begins with, "@@GLIBC_2.34"; 0 if it has none. */
static gsize
measure_version (const char *suffix)
{
  gsize length = strspn (suffix, "@");

  if (length == 0 || g_str_has_prefix (suffix, "@plt"))
    return 0;
  while (quern_name_is_word_byte (suffix[length]) || suffix[length] == '.')
    length++;

  return suffix[length] == '\0' || suffix[length] == '\'' ? length : 0;
}

/* Keeps only suffixes that tell functions apart: "@plt" and the level of a recursion, but neither
 * " [clone .isra.0]" nor "@@GLIBC_2.34", nor Rust's "::h0123456789abcdef". */
static void
drop_suffix (char *suffix)
{
  const char *level = strchr (suffix, '\'');

  if (suffix[0] == ' ')
    suffix[0] = '\0';
  else if (suffix[0] == ':' || (suffix[0] == '@' && !g_str_has_prefix (suffix, "@plt")))
    memmove (suffix, level != NULL ? level : "", level != NULL ? strlen (level) + 1 : 1);
}

/* "alloc::vec::Vec::" for the scope "<alloc::vec::Vec<T> as core::ops::Drop>::" */
static char *
dup_scope (const char           *name,
           const QuernNameParts *parts)
{
  g_autofree char *scope = cut (name, parts->scope_start, parts->scope_end);

  if (scope[0] == '<' && g_str_has_suffix (scope, "::"))
    {
      g_autofree char *class = quern_name_parts_dup_class (name);

      if (class != NULL)
        return g_strconcat (class, "::", NULL);
    }

  return strip_templates (scope, strlen (scope));
}

/* The length of the separator at a byte of a scope; 0 if there is none. */
static gsize
measure_separator (const QuernNameScan *scan,
                   gsize                at,
                   gboolean             is_path)
{
  const char *text = scan->text + at;
  gboolean is_operator = at >= strlen ("operator") &&
                         strncmp (text - strlen ("operator"), "operator", strlen ("operator")) == 0;

  if (is_operator)
    return 0;
  if (is_path)
    return *text == '/' ? 1 : 0;
  if (quern_name_scan_is_at (scan, at, "::") || quern_name_scan_is_at (scan, at, "->"))
    return 2;
  if (*text == '.')
    return at > 0 && !g_ascii_isdigit (text[1]) ? 1 : 0;

  return *text == '\\' && !quern_visible_is_escape (text, scan->end - at) ? 1 : 0;
}

/* Where the parts of a scope begin that the last part needs to be understood: "main::{lambda#1}",
 * "Less::operator()", "main.func1", "gen.py:1(<module>)". */
static gsize
extend_last (const char *plain,
             gsize       last)
{
  QuernNameScan scan = { plain, last, 0 };
  const char *slash = memrchr (plain, '/', last);
  gsize at = slash != NULL ? (gsize) (slash + 1 - plain) : 0;
  gsize starts[MAX_NAMELESS] = { at };
  guint n = 1;

  if (last == 0 || last > MAX_SCOPE || !quern_nameless_is_part (plain + last))
    return last;
  if (plain[last - 1] == '(' || g_ascii_isdigit (plain[last - 1]))
    return at;

  while (at < last)
    {
      gsize length = measure_separator (&scan, at, FALSE);

      at = length > 0 ? at + length : quern_name_scan_step (&scan, at);
      if (length > 0 && at < last)
        starts[n++ % MAX_NAMELESS] = at;
    }

  for (guint i = n; i-- > 0 && i + MAX_NAMELESS >= n;)
    {
      const char *part = plain + starts[i % MAX_NAMELESS];

      last = starts[i % MAX_NAMELESS];
      /* The empty part of "main.glob..func1". */
      if (*part != '.' && !quern_nameless_is_part (part))
        break;
    }

  return last;
}

static char *
dup_suffix (const char           *name,
            const QuernNameParts *parts)
{
  char *suffix = cut (name, parts->arguments_end, strlen (name));

  drop_suffix (suffix);

  return suffix;
}

char *
quern_name_plain_dup (const char *name,
                      gsize      *last)
{
  QuernNameParts parts;
  g_autofree char *scope = NULL;
  g_autofree char *base = NULL;
  g_autofree char *suffix = NULL;
  g_autofree char *own = NULL;
  g_autofree char *plain = NULL;

  g_return_val_if_fail (name != NULL && last != NULL, NULL);

  quern_name_parts_split_whole (name, &parts);
  scope = dup_scope (name, &parts);
  base = cut (name, parts.scope_end, parts.base_end);
  suffix = dup_suffix (name, &parts);
  own = g_strconcat (scope, base, NULL);
  *last = strlen (scope);
  plain = quern_nameless_shorten (own, last);
  *last = extend_last (plain, *last);

  return g_strconcat (plain, suffix, NULL);
}

char *
quern_name_plain_dup_templates (const char *name)
{
  QuernNameParts parts;
  g_autofree char *suffix = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  quern_name_parts_split_whole (name, &parts);
  suffix = dup_suffix (name, &parts);

  return g_strdup_printf ("%.*s%s", (int) (parts.template_end - parts.scope_start),
                          name + parts.scope_start, suffix);
}

char *
quern_name_plain_drop_version (const char *name)
{
  QuernNameParts parts;
  gsize length;

  g_return_val_if_fail (name != NULL, NULL);

  if (strchr (name, '@') == NULL)
    return NULL;

  quern_name_parts_split (name, &parts);
  length = measure_version (name + parts.arguments_end);

  return length > 0 ? g_strdup_printf ("%.*s%s", (int) parts.arguments_end, name,
                                       name + parts.arguments_end + length)
                    : NULL;
}

const char *
quern_name_plain_drop_outer (const char *at,
                             const char *last)
{
  QuernNameScan scan = { at, (gsize) (last - at), 0 };
  gboolean is_path;
  gsize i = 0;

  g_return_val_if_fail (at <= last, last);

  if (scan.end > MAX_SCOPE)
    return last;

  is_path = memchr (at, '/', scan.end) != NULL;
  /* Of "json/decoder.py:343(", only folders are dropped. */
  if (!is_path && at < last && (last[-1] == '(' || g_ascii_isdigit (last[-1])))
    return last;

  while (i < scan.end)
    {
      gsize length = measure_separator (&scan, i, is_path);

      if (length > 0)
        return MIN (at + i + length, last);
      i = quern_name_scan_step (&scan, i);
    }

  return last;
}

char *
quern_name_plain_dup_elided (const char *plain,
                             gsize       last)
{
  QuernNameScan scan = { plain, last, 0 };
  gsize path = quern_name_scan_skip_include (&scan);

  if (path == 0 || last < path + 2 || plain[last - 1] != '/')
    return NULL;

  return g_strdup_printf ("%.*s" ELLIPSIS "/%s", (int) path, plain, plain + last);
}

char *
quern_name_plain_dup_nameless (const char *last)
{
  gsize length = strlen (last);
  QuernNameScan scan = { last, length, 0 };
  gsize start = length;
  gsize at = 0;

  while (at < length)
    {
      gsize behind = at + measure_separator (&scan, at, FALSE);
      /* "gen.py:1(<module>)" */
      gboolean is_open = behind == at && g_str_has_prefix (last + at, "(<") && at > 0 &&
                         g_ascii_isdigit (last[at - 1]) && last[length - 1] == ')';

      if (is_open && quern_nameless_is_part (last + at + 1))
        return g_strndup (last + at + 1, length - at - 2);
      if (behind > at && !quern_nameless_is_part (last + behind))
        start = length;
      else if (behind > at)
        start = MIN (start, behind);
      at = behind > at ? behind : quern_name_scan_step (&scan, at);
    }

  return start < length ? g_strdup (last + start) : NULL;
}

char *
quern_name_plain_dup_last (const char *plain,
                           gsize       last)
{
  gsize length = strlen (plain + last);
  gboolean is_closed = last > 0 && length > 0 &&
                       (plain[last - 1] == '(' || g_str_has_prefix (plain, "-[") ||
                        g_str_has_prefix (plain, "+["));

  return g_strndup (plain + last, is_closed ? length - 1 : length);
}
