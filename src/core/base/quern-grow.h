/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-memory.h"

G_BEGIN_DECLS

/* Arrays begin with up to 16 elements of at most this size in all, in bytes: a profile may have a
 * table of wide rows for each of many parts. */
#define QUERN_GROW_FIRST_SIZE 256

/**
 * quern_grow:
 * @array: (nullable): an array, or %NULL for none yet
 * @capacity: (inout): the number of elements that fit
 * @needed: the number of elements that must fit
 * @size: the size of an element, in bytes
 *
 * Grows an array whose length depends on the content of a file: running out of memory is then an
 * error of this file instead of aborting the program.
 *
 * Returns: (nullable): the array, which may have moved; %NULL if there is not enough memory, which
 *   leaves @array unchanged
 */
G_GNUC_WARN_UNUSED_RESULT
static inline gpointer
quern_grow (gpointer  array,
            gsize    *capacity,
            gsize     needed,
            gsize     size)
{
  gsize wanted = MAX (needed, *capacity + *capacity / 2);
  gpointer grown;

  if (G_LIKELY (needed <= *capacity && array != NULL))
    return array;

  wanted = MAX (wanted, CLAMP (QUERN_GROW_FIRST_SIZE / size, 1, 16));
  grown = g_try_realloc_n (array, wanted, size);
  if (grown == NULL)
    {
      wanted = needed;
      grown = g_try_realloc_n (array, wanted, size);
    }
  if (grown != NULL)
    *capacity = wanted;

  return quern_memory_advise (grown, wanted * size);
}

G_END_DECLS
