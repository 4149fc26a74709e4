/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * quern_grow:
 * @array: (nullable): an array, or %NULL for none yet
 * @capacity: (inout): for how many elements it has room
 * @needed: how many it has to take
 * @size: bytes of an element
 *
 * Makes room in an array whose length the content of a file decides: where
 * there is no memory for it, that is an error of this file, and not the end
 * of the program.
 *
 * Returns: (nullable): the array, which may have moved; %NULL if there is no
 *   memory, and then it is as before
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

  wanted = MAX (wanted, 16);
  grown = g_try_realloc_n (array, wanted, size);
  if (grown == NULL)
    {
      wanted = needed;
      grown = g_try_realloc_n (array, wanted, size);
    }
  if (grown != NULL)
    *capacity = wanted;

  return grown;
}

G_END_DECLS
