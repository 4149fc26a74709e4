/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-stated.h"

#include "quern-cost-table.h"

GArray *
quern_stated_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (QuernStated));
}

static int
compare_functions (gconstpointer a,
                   gconstpointer b)
{
  const QuernStated *first = a;
  const QuernStated *second = b;

  return (first->function > second->function) - (first->function < second->function);
}

/**
 * quern_stated_sort:
 * @self: (element-type QuernStated): in the order of the file
 *
 * Brings it into the order in which it is looked up.
 */
void
quern_stated_sort (GArray *self)
{
  g_array_sort (self, compare_functions);
}

static guint
find_first (GArray          *self,
            QuernFunctionId  function)
{
  guint low = 0;
  guint high = self->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self, QuernStated, middle).function < function)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/**
 * quern_stated_find:
 * @self: (element-type QuernStated) (nullable): sorted
 * @function: a function
 * @part_of: (nullable): by part, QUERN_NONE if it does not count
 * @sum: (out): the sum of what is said of the function, held at the ends of 64
 *   bits
 *
 * Returns: is anything said of it?
 */
gboolean
quern_stated_find (GArray          *self,
                   QuernFunctionId  function,
                   const guint     *part_of,
                   QuernStated     *sum)
{
  gboolean is_found = FALSE;

  *sum = (QuernStated) { .function = function, .event = QUERN_NONE };
  if (self == NULL)
    return FALSE;

  for (guint i = find_first (self, function); i < self->len; i++)
    {
      const QuernStated *stated = &g_array_index (self, QuernStated, i);

      if (stated->function != function)
        break;
      if (part_of != NULL && part_of[stated->part] == QUERN_NONE)
        continue;

      is_found = TRUE;
      if (__builtin_add_overflow (sum->called, stated->called, &sum->called))
        sum->called = G_MAXUINT64;
      if (stated->event == QUERN_NONE)
        continue;
      sum->event = stated->event;
      quern_cost_add (&sum->inclusive, stated->inclusive);
    }

  return is_found;
}
