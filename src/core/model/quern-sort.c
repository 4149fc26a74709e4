/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-sort.h"

#include <string.h>

#define DIGIT_BITS 8
#define N_DIGITS (1u << DIGIT_BITS)

static guint32 *
make_order (const guint32 *order,
            guint          n)
{
  guint32 *copy = g_try_new (guint32, MAX (n, 1));

  for (guint i = 0; copy != NULL && i < n; i++)
    copy[i] = order != NULL ? order[i] : i;

  return copy;
}

/* Digit by digit, from the last: for a few entries whose keys are many. */
static guint32 *
sort_few (const guint32 *order,
          const guint32 *key_of,
          guint          n,
          guint          n_keys)
{
  g_autofree guint32 *from = make_order (order, n);
  g_autofree guint32 *to = g_try_new (guint32, MAX (n, 1));

  if (from == NULL || to == NULL)
    return NULL;

  for (guint shift = 0; shift < 32 && n_keys >> shift > 0; shift += DIGIT_BITS)
    {
      guint32 next[N_DIGITS + 1] = { 0 };
      guint32 *swapped = from;

      for (guint i = 0; i < n; i++)
        next[(key_of[i] >> shift & (N_DIGITS - 1)) + 1]++;
      for (guint i = 0; i < N_DIGITS; i++)
        next[i + 1] += next[i];
      for (guint i = 0; i < n; i++)
        to[next[key_of[from[i]] >> shift & (N_DIGITS - 1)]++] = from[i];

      from = to;
      to = swapped;
    }

  return g_steal_pointer (&from);
}

/**
 * quern_sort_by_key:
 * @order: (array length=n) (nullable): the entries, each once; %NULL: 0 to n - 1
 * @key_of: (array length=n): the key of each entry, below @n_keys
 * @n: how many entries
 * @n_keys: how many keys there may be
 * @first_of: (out) (optional) (transfer full): n_keys + 1 places in the
 *   result: where the entries of each key begin
 *
 * Sorts entries by their keys, in linear time. Stable: entries with equal
 * keys keep their order.
 *
 * Returns: (transfer full) (nullable): the entries in their order; %NULL if
 *   there is no memory
 */
guint32 *
quern_sort_by_key (const guint32  *order,
                   const guint32  *key_of,
                   guint           n,
                   guint           n_keys,
                   guint32       **first_of)
{
  g_autofree guint32 *first = NULL;
  g_autofree guint32 *sorted = NULL;
  g_autofree guint32 *next = NULL;
  const gsize n_places = (gsize) n_keys + 1;

  if (first_of == NULL && n < n_keys / 4)
    return sort_few (order, key_of, n, n_keys);

  first = g_try_new0 (guint32, n_places);
  next = g_try_new (guint32, n_places);
  sorted = g_try_new (guint32, MAX (n, 1));
  if (first == NULL || next == NULL || sorted == NULL)
    return NULL;

  for (guint i = 0; i < n; i++)
    first[key_of[i] + 1]++;
  for (guint i = 0; i < n_keys; i++)
    first[i + 1] += first[i];

  memcpy (next, first, n_places * sizeof *next);
  for (guint i = 0; i < n; i++)
    {
      guint32 entry = order != NULL ? order[i] : i;

      sorted[next[key_of[entry]]++] = entry;
    }

  if (first_of != NULL)
    *first_of = g_steal_pointer (&first);

  return g_steal_pointer (&sorted);
}
