/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-order.h"

#include <stdlib.h>
#include <string.h>

/* Names in a program share prefixes ("std::…"), and comparing strings in memory costs far more
 * than comparing two numbers. So names are sorted by a few bytes at a time, and ties by the next
 * bytes. */
#define N_WORDS 2
#define WORD_BYTES 8

typedef struct
{
  guint64     words[N_WORDS]; /* next bytes, in lower case, the first the highest; 0 past the end */
  const char *rest;           /* after these, or NULL if the name has ended */
  guint32     index;
} Item;

/* Items that are equal so far. */
typedef struct
{
  guint start;
  guint end;
} Range;

static void
load_bytes (Item *item)
{
  const char *p = item->rest;

  for (guint word = 0; word < N_WORDS; word++)
    {
      item->words[word] = 0;
      for (guint i = 0; i < WORD_BYTES; i++)
        {
          guint8 byte = (guint8) *p;

          if (g_ascii_isupper (byte))
            byte |= 0x20;
          item->words[word] = item->words[word] << 8 | byte;
          p += byte != '\0' ? 1 : 0;
        }
    }
  item->rest = (item->words[N_WORDS - 1] & 0xff) != 0 ? p : NULL;
}

static gboolean
have_equal_bytes (const Item *first,
                  const Item *second)
{
  for (guint word = 0; word < N_WORDS; word++)
    if (first->words[word] != second->words[word])
      return FALSE;

  return TRUE;
}

static int
compare_bytes (const void *a,
               const void *b)
{
  const Item *first = a;
  const Item *second = b;

  for (guint word = 0; word < N_WORDS; word++)
    if (first->words[word] != second->words[word])
      return first->words[word] < second->words[word] ? -1 : 1;

  return first->index < second->index ? -1 : first->index > second->index;
}

/* For names that differ in case only. */
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

/* Sorts a range by its next bytes, and adds what is still equal to ranges. */
static void
sort_range (Item              *items,
            Range              range,
            const char *const *names,
            GArray            *ranges)
{
  /* The list may be empty. */
  if (range.end - range.start < 2)
    return;

  for (guint i = range.start; i < range.end; i++)
    load_bytes (&items[i]);

  qsort (items + range.start, range.end - range.start, sizeof *items, compare_bytes);

  for (guint i = range.start; i < range.end;)
    {
      Range equal = { i, i + 1 };

      while (equal.end < range.end && have_equal_bytes (&items[equal.end], &items[i]))
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
    items[i] = (Item) { .rest = names[i], .index = i };

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
