/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-order.h"

#include <stdlib.h>
#include <string.h>

/* Names of programs begin alike ("std::…"), and a comparison that runs through
 * memory costs far more than one of two numbers. So names are sorted by eight
 * bytes at a time, and those that are still equal by the next eight. */
#define STEP 8

typedef struct
{
  guint64     bytes; /* the next STEP bytes, folded; the first is the highest; 0 behind the end */
  const char *rest;  /* behind these, or NULL if the name has ended */
  guint32     index;
} Item;

/* Items that are equal up to here. */
typedef struct
{
  guint start;
  guint end;
} Range;

static void
load_bytes (Item *item)
{
  const char *p = item->rest;

  item->bytes = 0;
  for (guint i = 0; i < STEP; i++)
    {
      item->bytes = item->bytes << 8 | (guint8) g_ascii_tolower (*p);
      if (*p == '\0')
        {
          item->bytes <<= 8 * (STEP - 1 - i);
          item->rest = NULL;
          return;
        }
      p++;
    }
  item->rest = p;
}

static int
compare_bytes (const void *a,
               const void *b)
{
  const Item *first = a;
  const Item *second = b;

  if (first->bytes != second->bytes)
    return first->bytes < second->bytes ? -1 : 1;

  return first->index < second->index ? -1 : first->index > second->index;
}

/* Of names that differ in capital letters only. */
static int
compare_whole (const void *a,
               const void *b,
               void       *data)
{
  const char *const *names = data;
  const Item *first = a;
  const Item *second = b;
  int order = strcmp (names[first->index], names[second->index]);

  if (order != 0)
    return order;

  return first->index < second->index ? -1 : first->index > second->index;
}

/* Sorts a range by its next bytes, and notes what is still equal. */
static void
sort_range (Item              *items,
            Range              range,
            const char *const *names,
            GArray            *ranges)
{
  for (guint i = range.start; i < range.end; i++)
    load_bytes (&items[i]);

  qsort (items + range.start, range.end - range.start, sizeof *items, compare_bytes);

  for (guint i = range.start; i < range.end;)
    {
      Range equal = { i, i + 1 };

      while (equal.end < range.end && items[equal.end].bytes == items[i].bytes)
        equal.end++;
      i = equal.end;

      if (equal.end - equal.start == 1)
        continue;
      if (items[equal.start].rest != NULL)
        g_array_append_val (ranges, equal);
      else
        qsort_r (items + equal.start, equal.end - equal.start, sizeof *items,
                 compare_whole, (gpointer) names);
    }
}

guint32 *
quern_name_order (const char *const *names,
                  guint              n_names)
{
  g_autofree Item *items = g_new (Item, n_names);
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (Range));
  guint32 *order = g_new (guint32, n_names);
  Range all = { 0, n_names };

  for (guint i = 0; i < n_names; i++)
    items[i] = (Item) { 0, names[i], i };

  g_array_append_val (ranges, all);
  while (ranges->len > 0)
    {
      Range range = g_array_index (ranges, Range, ranges->len - 1);

      g_array_set_size (ranges, ranges->len - 1);
      sort_range (items, range, names, ranges);
    }

  for (guint i = 0; i < n_names; i++)
    order[i] = items[i].index;

  return order;
}
