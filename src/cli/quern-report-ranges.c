/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-ranges.h"

/* Maximum length of a list in a message, in characters. */
#define MAX_LENGTH 60

typedef struct
{
  guint64 first;
  guint64 last;
} Range;

struct _QuernRanges
{
  char   *text;   /* owned: cut if it is long */
  GArray *ranges; /* owned: Range, ascending and disjoint */
};

static void
skip_spaces (const char **at)
{
  while (**at == ' ')
    (*at)++;
}

/* Reads a number; clamps it to 64 bits. */
static gboolean
read_number (const char **at,
             guint64     *number)
{
  skip_spaces (at);
  if (!g_ascii_isdigit (**at))
    return FALSE;

  *number = 0;
  for (; g_ascii_isdigit (**at); (*at)++)
    {
      guint64 digit = (guint64) g_ascii_digit_value (**at);

      if (!g_uint64_checked_mul (number, *number, 10) ||
          !g_uint64_checked_add (number, *number, digit))
        *number = G_MAXUINT64;
    }
  skip_spaces (at);

  return TRUE;
}

static gboolean
read_range (const char **at,
            Range       *range)
{
  if (!read_number (at, &range->first))
    return FALSE;

  range->last = range->first;
  if (**at != '-')
    return TRUE;

  (*at)++;

  return read_number (at, &range->last) && range->last >= range->first;
}

static int
compare_ranges (gconstpointer a,
                gconstpointer b)
{
  const Range *x = a;
  const Range *y = b;

  return (x->first > y->first) - (x->first < y->first);
}

/* Sorts ranges and merges overlapping ones. */
static void
join_ranges (GArray *ranges)
{
  guint n = 1;

  g_array_sort (ranges, compare_ranges);
  for (guint i = 1; i < ranges->len; i++)
    {
      const Range *range = &g_array_index (ranges, Range, i);
      Range *before = &g_array_index (ranges, Range, n - 1);

      if (range->first <= before->last)
        before->last = MAX (before->last, range->last);
      else
        g_array_index (ranges, Range, n++) = *range;
    }
  g_array_set_size (ranges, n);
}

/**
 * quern_ranges_new:
 * @text: numbers and ranges, as in "1,3-5"; spaces around numbers are allowed
 *
 * Time and memory depend on the length of @text, not on its numbers.
 *
 * Returns: (transfer full) (nullable): the list; %NULL if @text is not a list
 */
QuernRanges *
quern_ranges_new (const char *text)
{
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (Range));
  const char *at = text;
  QuernRanges *self;
  Range range;

  g_return_val_if_fail (text != NULL, NULL);

  do
    {
      if (!read_range (&at, &range))
        return NULL;
      g_array_append_val (ranges, range);
    }
  while (*at++ == ',');

  if (at[-1] != '\0')
    return NULL;

  join_ranges (ranges);
  self = g_new (QuernRanges, 1);
  self->text = quern_ranges_dup_short (text);
  self->ranges = g_steal_pointer (&ranges);

  return self;
}

void
quern_ranges_free (QuernRanges *self)
{
  if (self == NULL)
    return;

  g_free (self->text);
  g_array_unref (self->ranges);
  g_free (self);
}

const char *
quern_ranges_get_text (const QuernRanges *self)
{
  return self->text;
}

guint
quern_ranges_get_n (const QuernRanges *self)
{
  return self->ranges->len;
}

guint64
quern_ranges_get_least (const QuernRanges *self)
{
  return g_array_index (self->ranges, Range, 0).first;
}

guint64
quern_ranges_get_most (const QuernRanges *self)
{
  return g_array_index (self->ranges, Range, self->ranges->len - 1).last;
}

/**
 * quern_ranges_find:
 * @self: a list
 * @number: a number
 * @range: (out) (optional): which range it is in, from 0
 *
 * Returns: whether @number is in the list
 */
gboolean
quern_ranges_find (const QuernRanges *self,
                   guint64            number,
                   guint             *range)
{
  guint low = 0;
  guint high = self->ranges->len;

  /* The last range that does not begin after the number is low - 1. */
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->ranges, Range, middle).first <= number)
        low = middle + 1;
      else
        high = middle;
    }

  if (low == 0 || g_array_index (self->ranges, Range, low - 1).last < number)
    return FALSE;

  if (range != NULL)
    *range = low - 1;

  return TRUE;
}

/**
 * quern_ranges_dup_short:
 * @text: any bytes
 *
 * Returns: (transfer full): the beginning of @text as valid UTF-8, with "…" if it is truncated
 */
char *
quern_ranges_dup_short (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *start = NULL;

  if (g_utf8_strlen (valid, -1) <= MAX_LENGTH)
    return g_steal_pointer (&valid);

  start = g_utf8_substring (valid, 0, MAX_LENGTH - 1);

  return g_strconcat (start, "…", NULL);
}
