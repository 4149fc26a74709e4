/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-sorted-numbers.h"

#include "quern-memory.h"
#include "quern-types.h"

#include <stdlib.h>

/* Shorter arrays grow without a check for memory. */
#define MIN_CHECKED 4096

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const guint64 *x = a;
  const guint64 *y = b;

  return QUERN_ORDER (*x, *y);
}

gboolean
quern_sorted_numbers_note (GArray   *numbers,
                           guint64   number,
                           GError  **error)
{
  guint n;

  g_return_val_if_fail (numbers != NULL, FALSE);

  n = numbers->len;
  if (n > 0 && g_array_index (numbers, guint64, n - 1) == number)
    return TRUE;
  /* The array is about to double; packed records are much smaller. */
  if (n >= MIN_CHECKED && (n & (n - 1)) == 0 &&
      !quern_memory_ensure (2 * (guint64) n * sizeof number, error))
    return FALSE;

  g_array_append_val (numbers, number);

  return TRUE;
}

void
quern_sorted_numbers_sort (GArray *numbers)
{
  guint64 *all;
  guint n = 0;

  g_return_if_fail (numbers != NULL);

  all = (guint64 *) (gpointer) numbers->data;
  g_array_sort (numbers, compare_numbers);
  for (guint i = 0; i < numbers->len; i++)
    if (n == 0 || all[n - 1] != all[i])
      all[n++] = all[i];
  g_array_set_size (numbers, n);
}

gboolean
quern_sorted_numbers_has (const GArray *numbers,
                          guint64       number)
{
  g_return_val_if_fail (numbers != NULL, FALSE);

  return numbers->len > 0 &&
         bsearch (&number, numbers->data, numbers->len, sizeof number, compare_numbers) != NULL;
}
