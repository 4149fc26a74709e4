/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-parts.h"
#include "quern-name-scan.h"

#include <string.h>

/* Finds the class of a function from its name, and the brief name. */

/* Appends a scope without template arguments and arguments: "Foo<A>::" gives
 * "Foo", "(*T)." gives "T", "sort::<u32>" gives "sort". */
static void
append_plain (GString       *text,
              QuernNameScan *scan,
              gsize          at)
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
      else if (quern_name_scan_is_turbofish (scan, at) &&
               quern_name_scan_step (scan, at + 2) > at + 3)
        {
          behind = quern_name_scan_step (scan, at + 2);
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

/* The position of @what outside of brackets, or @end. */
static gsize
find_outside (QuernNameScan *scan,
              gsize          at,
              gsize          end,
              const char    *what)
{
  while (at < end && !quern_name_scan_is_at (scan, at, what))
    at = quern_name_scan_step (scan, at);

  return MIN (at, end);
}

/* For Rust: finds "T" in "<T>", "<T as Trait>" and, anywhere in the name, "<impl Trait for T>". */
static gboolean
find_type (QuernNameScan *scan,
           gsize          start,
           gsize         *type_start,
           gsize         *type_end,
           gsize         *behind)
{
  gsize at = start;

  while (at < scan->end)
    {
      gboolean is_impl = quern_name_scan_is_at (scan, at, "<impl ");

      *behind = quern_name_scan_step (scan, at);
      if (*behind > at + 1 && scan->text[at] == '<' &&
          (is_impl || (at == start && !quern_name_scan_is_at (scan, at, "<lambda"))) &&
          (*behind == scan->end || quern_name_scan_is_at (scan, *behind, "::")))
        {
          *type_start = at + 1;
          *type_end = find_outside (scan, at + 1, *behind - 1, " as ");
          if (is_impl)
            {
              gsize separator = find_outside (scan, at + 1, *behind - 1, " for ");

              *type_end = *behind - 1;
              *type_start = separator < *type_end ? separator + strlen (" for ")
                                                  : at + strlen ("<impl ");
            }
          return TRUE;
        }
      at = *behind;
    }

  return FALSE;
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
  gboolean has_colons = FALSE;
  gsize start;
  gsize type_start;
  gsize type_end;
  gsize behind;

  quern_name_parts_split (name, &parts);
  start = parts.scope_start;
  scan.end = parts.length;
  behind = quern_name_scan_skip_include (&scan);
  if (behind > 0 && behind < parts.length)
    return g_strndup (name, behind - strlen ("::"));
  scan.end = parts.scope_end;

  if (scan.end > start + 2 && quern_name_scan_is_objective_c (&scan, start))
    start += 2;

  has_colons = scan.end >= start + 2 && name[scan.end - 2] == ':' && name[scan.end - 1] == ':';
  if (has_colons || (scan.end >= start + 2 && name[scan.end - 2] == '-'))
    scan.end -= 2;
  else if (scan.end > start + 2 && name[scan.end - 1] == '(')
    scan.end -= 2 + quern_name_scan_count_digits (&scan, scan.end - 1);
  else if (scan.end > start + 1 && g_ascii_isdigit (name[scan.end - 1]))
    scan.end -= 1 + quern_name_scan_count_digits (&scan, scan.end);
  else if (scan.end > start)
    scan.end -= 1;

  if (has_colons && find_type (&scan, start, &type_start, &type_end, &behind))
    {
      QuernNameScan type = { name, type_end, 0 };

      append_plain (text, &type, type_start);
      start = behind;
    }
  append_plain (text, &scan, start);

  return text->len > 0 ? g_strdup (text->str) : NULL;
}

static char *
dup_last (const char           *name,
          const QuernNameParts *parts)
{
  const char *suffix = name + parts->arguments_end;
  /* A remark is dropped with its level. */
  const char *level = *suffix != ' ' ? strchr (suffix, '\'') : NULL;

  return g_strdup_printf ("%.*s%s", (int) (parts->base_end - parts->scope_end),
                          name + parts->scope_end, level != NULL ? level : "");
}

char *
quern_name_parts_dup_brief (const char *name,
                            gsize      *last)
{
  g_autofree char *end = NULL;
  g_autofree char *scope = NULL;
  QuernNameParts parts;
  char *brief;

  g_return_val_if_fail (name != NULL, NULL);

  if (last != NULL)
    *last = 0;
  quern_name_parts_split (name, &parts);
  /* A name of only brackets has no parts to omit. */
  if (parts.base_end <= parts.scope_start || name[0] == '<')
    return g_strdup (name);

  end = dup_last (name, &parts);
  scope = g_strndup (name + parts.scope_start, parts.scope_end - parts.scope_start);
  if (strchr (scope, '<') != NULL)
    {
      g_autofree char *class = quern_name_parts_dup_class (name);

      g_free (scope);
      scope = class != NULL ? g_strconcat (class, "::", NULL) : g_strdup ("");
    }

  brief = g_strconcat (scope, end, NULL);
  if (last != NULL)
    *last = strlen (scope);

  return brief;
}
