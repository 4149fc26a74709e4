/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-sort.h"

#include "quern-memory.h"

#include <string.h>

#define DIGIT_BITS 8
#define N_DIGITS (1u << DIGIT_BITS)

/* Up to this many entries, insertion sort is fastest. */
#define MAX_INSERTIONS 40

static guint32 *
make_order (const guint32 *order,
            guint          n)
{
  guint32 *copy = quern_memory_try_table (guint32, n);

  for (guint i = 0; copy != NULL && i < n; i++)
    copy[i] = order != NULL ? order[i] : i;

  return copy;
}

/* Radix sort from the lowest digit: for few entries with a large range of keys. */
static guint32 *
sort_few (const guint32 *order,
          const guint32 *key_of,
          guint          n,
          guint          n_keys)
{
  g_autofree guint32 *from = make_order (order, n);
  g_autofree guint32 *to = quern_memory_try_table (guint32, n);

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

/* Finds where the entries of each key begin. first: n_keys + 1 zeros on entry. */
static void
find_places (const guint32 *key_of,
             guint          n,
             guint          n_keys,
             guint32       *first)
{
  for (guint i = 0; i < n; i++)
    first[key_of[i] + 1]++;
  for (guint i = 0; i < n_keys; i++)
    first[i + 1] += first[i];
}

/**
 * quern_sort_by_key:
 * @order: (array length=n) (nullable): the entries, each once; %NULL for 0 to n - 1
 * @key_of: (array length=n): the key of each entry, below @n_keys
 * @n: how many entries
 * @n_keys: the exclusive upper bound of keys
 * @first_of: (out) (optional) (transfer full): n_keys + 1 indices in the result at which the
 *   entries of each key begin
 * @watch: for cancellation
 *
 * Sorts entries by their keys, in linear time. Stable: entries with equal
 * keys keep their order.
 *
 * Returns: (transfer full) (nullable): the sorted entries; %NULL if there is not enough memory, or
 *   after cancellation
 */
guint32 *
quern_sort_by_key (const guint32  *order,
                   const guint32  *key_of,
                   guint           n,
                   guint           n_keys,
                   guint32       **first_of,
                   QuernWatch     *watch)
{
  g_autofree guint32 *first = NULL;
  g_autofree guint32 *sorted = NULL;
  g_autofree guint32 *next = NULL;
  const gsize n_places = (gsize) n_keys + 1;

  if (first_of == NULL && n < n_keys / 4)
    return sort_few (order, key_of, n, n_keys);

  first = g_try_new0 (guint32, n_places);
  next = g_try_new (guint32, n_places);
  sorted = quern_memory_try_table (guint32, n);
  if (first == NULL || next == NULL || sorted == NULL)
    return NULL;

  find_places (key_of, n, n_keys, first);
  memcpy (next, first, n_places * sizeof *next);
  for (guint i = 0; i < n; i++)
    {
      guint32 entry = order != NULL ? order[i] : i;

      if (!quern_watch_step (watch, i))
        return NULL;
      sorted[next[key_of[entry]]++] = entry;
    }

  if (first_of != NULL)
    *first_of = g_steal_pointer (&first);

  return g_steal_pointer (&sorted);
}

/* Insertion sort for few entries. */
static void
insert_entries (guint64 *entries,
                guint    n)
{
  for (guint i = 1; i < n; i++)
    {
      const guint64 entry = entries[i];
      guint j = i;

      for (; j > 0 && entries[j - 1] > entry; j--)
        entries[j] = entries[j - 1];
      entries[j] = entry;
    }
}

/* Radix sort for many entries, from the lowest digit. */
static void
sort_entries_by_digits (guint64 *entries,
                        guint    n,
                        guint    n_keys,
                        guint64 *scratch)
{
  guint64 *from = entries;
  guint64 *to = scratch;

  for (guint shift = 0; shift < 32 && n_keys >> shift > 0; shift += DIGIT_BITS)
    {
      guint32 next[N_DIGITS + 1] = { 0 };
      guint64 *swapped = from;

      for (guint i = 0; i < n; i++)
        next[(from[i] >> (32 + shift) & (N_DIGITS - 1)) + 1]++;
      for (guint i = 0; i < N_DIGITS; i++)
        next[i + 1] += next[i];
      for (guint i = 0; i < n; i++)
        to[next[from[i] >> (32 + shift) & (N_DIGITS - 1)]++] = from[i];

      from = to;
      to = swapped;
    }

  if (from != entries)
    memcpy (entries, from, n * sizeof *entries);
}

/**
 * quern_sort_entries:
 * @entries: (array length=n): each with its key in the high half and its number in the low half; in
 *   the order of numbers
 * @n: how many entries
 * @n_keys: the exclusive upper bound of keys
 * @scratch: (array length=n): is overwritten
 *
 * Sorts entries in place by their keys, then by their numbers.
 */
void
quern_sort_entries (guint64 *entries,
                    guint    n,
                    guint    n_keys,
                    guint64 *scratch)
{
  if (n <= MAX_INSERTIONS)
    insert_entries (entries, n);
  else
    sort_entries_by_digits (entries, n, n_keys, scratch);
}

/* Groups the entries by their first key, each with its second key in the high half and its number
 * in the low half. */
static guint64 *
group_entries (const guint32 *key_of,
               const guint32 *second_key_of,
               guint          n,
               guint          n_keys,
               guint32       *first,
               QuernWatch    *watch)
{
  g_autofree guint32 *next = g_try_new (guint32, (gsize) n_keys + 1);
  g_autofree guint64 *entries = quern_memory_try_table (guint64, n);

  if (next == NULL || entries == NULL)
    return NULL;

  find_places (key_of, n, n_keys, first);
  memcpy (next, first, ((gsize) n_keys + 1) * sizeof *next);
  for (guint i = 0; i < n; i++)
    {
      if (!quern_watch_step (watch, i))
        return NULL;
      entries[next[key_of[i]]++] = (guint64) second_key_of[i] << 32 | i;
    }

  return g_steal_pointer (&entries);
}

/**
 * quern_sort_by_two_keys:
 * @key_of: (array length=n): the key of each entry, below @n_keys
 * @second_key_of: (array length=n): the key that breaks ties
 * @n: how many entries
 * @n_keys: the exclusive upper bound of keys
 * @watch: for cancellation
 *
 * Sorts entries by two keys. Stable. Entries with the same first key are usually few and close
 * together, so this uses the processor's cache better than sorting all of them by one key and then
 * by the other.
 *
 * Returns: (transfer full) (nullable): the sorted entries; %NULL if there is not enough memory, or
 *   after cancellation
 */
guint32 *
quern_sort_by_two_keys (const guint32 *key_of,
                        const guint32 *second_key_of,
                        guint          n,
                        guint          n_keys,
                        QuernWatch    *watch)
{
  g_autofree guint32 *first = NULL;
  g_autofree guint32 *order = NULL;
  g_autofree guint64 *entries = NULL;
  g_autofree guint64 *scratch = NULL;
  guint most = 0;

  if (n < n_keys / 4)
    {
      order = quern_sort_by_key (NULL, second_key_of, n, n_keys, NULL, watch);
      return order != NULL ? quern_sort_by_key (order, key_of, n, n_keys, NULL, watch) : NULL;
    }

  first = g_try_new0 (guint32, (gsize) n_keys + 1);
  order = quern_memory_try_table (guint32, n);
  if (first != NULL)
    entries = group_entries (key_of, second_key_of, n, n_keys, first, watch);
  if (order == NULL || entries == NULL)
    return NULL;

  for (guint i = 0; i < n_keys; i++)
    most = MAX (most, first[i + 1] - first[i]);
  scratch = g_try_new (guint64, MAX (most, 1));
  if (scratch == NULL)
    return NULL;

  for (guint i = 0; i < n_keys; i++)
    {
      if (g_cancellable_is_cancelled (watch->cancellable))
        return NULL;
      quern_sort_entries (entries + first[i], first[i + 1] - first[i], n_keys, scratch);
    }

  for (guint i = 0; i < n; i++)
    order[i] = (guint32) entries[i];

  return g_steal_pointer (&order);
}
