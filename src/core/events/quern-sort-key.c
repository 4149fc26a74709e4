/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-sort-key.h"

#include <math.h>
#include <string.h>

#define DIGIT_BITS 11
#define N_DIGITS 6 /* 6 · 11 ≥ 64 bits */
#define N_BUCKETS (1u << DIGIT_BITS)

typedef struct
{
  guint64 key;
  guint32 index;
} Item;

/* Applies the direction; the last key is reserved for "no value". */
static guint64
directed (guint64  key,
          gboolean descending)
{
  key = MIN (key, QUERN_SORT_KEY_LAST - 1);

  return descending ? QUERN_SORT_KEY_LAST - 1 - key : key;
}

guint64
quern_sort_key_from_cost (gint64   cost,
                          gboolean descending)
{
  return directed ((guint64) cost ^ (G_GUINT64_CONSTANT (1) << 63), descending);
}

guint64
quern_sort_key_from_count (guint64  count,
                           gboolean descending)
{
  return directed (count, descending);
}

guint64
quern_sort_key_from_value (double   value,
                           gboolean descending)
{
  guint64 bits;

  if (isnan (value))
    return QUERN_SORT_KEY_LAST;

  /* The bits of IEEE 754 numbers are ordered as sign and magnitude. Adding 0
   * turns negative zero into positive zero. */
  value += 0.0;
  memcpy (&bits, &value, sizeof bits);
  bits = (bits >> 63) != 0 ? ~bits : bits | (G_GUINT64_CONSTANT (1) << 63);

  return directed (bits, descending);
}

guint64
quern_sort_key_of_event (QuernEventSet *events,
                         QuernEventId   event,
                         const gint64  *row,
                         gboolean       descending)
{
  gboolean is_difference = quern_event_set_is_difference (events, event);

  if (quern_event_set_is_ratio (events, event))
    {
      double value = quern_event_set_get_value (events, event, row);

      return quern_sort_key_from_value (is_difference ? fabs (value) : value, descending);
    }
  else
    {
      gint64 cost = quern_event_set_get_cost (events, event, row);

      if (is_difference && cost < 0)
        cost = cost == G_MININT64 ? G_MAXINT64 : -cost;

      return quern_sort_key_from_cost (cost, descending);
    }
}

static inline guint
get_digit (guint64 key,
           guint   digit)
{
  return (guint) (key >> (digit * DIGIT_BITS)) & (N_BUCKETS - 1);
}

/* One pass of a least-significant-digit radix sort; stable. */
static void
distribute (const Item *from,
            Item       *to,
            guint       n,
            guint       digit,
            guint32    *counts)
{
  guint32 start = 0;

  for (guint bucket = 0; bucket < N_BUCKETS; bucket++)
    {
      guint32 count = counts[bucket];

      counts[bucket] = start;
      start += count;
    }

  for (guint i = 0; i < n; i++)
    to[counts[get_digit (from[i].key, digit)]++] = from[i];
}

guint32 *
quern_sort_by_keys (const guint64 *keys,
                    guint          n)
{
  g_autofree guint32 *counts = g_new0 (guint32, N_DIGITS * N_BUCKETS);
  g_autofree Item *items = g_new (Item, n);
  g_autofree Item *spare = g_new (Item, n);
  Item *from = items;
  Item *to = spare;
  guint32 *order = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    {
      items[i] = (Item) { keys[i], i };
      for (guint digit = 0; digit < N_DIGITS; digit++)
        counts[digit * N_BUCKETS + get_digit (keys[i], digit)]++;
    }

  for (guint digit = 0; digit < N_DIGITS; digit++)
    {
      guint32 *digit_counts = counts + digit * N_BUCKETS;
      Item *swapped = from;

      /* Skip digits that are equal in all keys: high digits of costs are mostly 0. */
      if (n == 0 || digit_counts[get_digit (from[0].key, digit)] == n)
        continue;

      distribute (from, to, n, digit, digit_counts);
      from = to;
      to = swapped;
    }

  for (guint i = 0; i < n; i++)
    order[i] = from[i].index;

  return order;
}
