/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-distinct-name.h"

#include "quern-name-parts.h"

#include <string.h>

#define ELLIPSIS "…"

typedef char *(*ShortenFunc) (const char       *name,
                              double            width,
                              QuernMeasureFunc  measure,
                              gpointer          user_data);

/* "…gindLoader::load": what the usual way cuts away, the end of the scope. */
static char *
keep_end_of_scope (const char       *name,
                   double            width,
                   QuernMeasureFunc  measure,
                   gpointer          user_data)
{
  double left = width - measure (user_data, ELLIPSIS, strlen (ELLIPSIS));
  QuernNameParts parts;
  const char *start;
  const char *end;

  quern_name_parts_split (name, &parts);
  start = end = name + parts.base_end;
  if (parts.scope_end == parts.scope_start)
    return NULL;

  while (start > name + parts.scope_start)
    {
      const char *previous = g_utf8_prev_char (start);

      left -= measure (user_data, previous, (gsize) (start - previous));
      if (left < 0.0)
        break;
      start = previous;
    }

  return start < end ? g_strdup_printf (ELLIPSIS "%.*s", (int) (end - start), start) : NULL;
}

/* In the order in which they are tried; the last one keeps arguments. */
static const ShortenFunc ways[] = {
  quern_name_shorten,
  keep_end_of_scope,
  quern_name_shorten_middle,
};

char *
quern_distinct_name (const char       *name,
                     const char       *above,
                     const char       *below,
                     double            width,
                     QuernMeasureFunc  measure,
                     gpointer          user_data)
{
  const char *const others[] = { above, below };
  g_autofree char *usual = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  for (guint way = 0; way < G_N_ELEMENTS (ways); way++)
    {
      g_autofree char *shown = ways[way] (name, width, measure, user_data);
      gboolean is_distinct = shown != NULL;

      for (guint i = 0; i < G_N_ELEMENTS (others) && is_distinct; i++)
        {
          g_autofree char *other = NULL;

          /* What is whole, or has the same name, cannot look more different. */
          if (others[i] == NULL || strcmp (others[i], name) == 0 || strcmp (shown, name) == 0)
            continue;

          other = ways[way] (others[i], width, measure, user_data);
          is_distinct = g_strcmp0 (other, shown) != 0;
        }

      if (is_distinct)
        return g_steal_pointer (&shown);
      if (way == 0)
        usual = g_steal_pointer (&shown);
    }

  return g_steal_pointer (&usual);
}
