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

/* The event that it is of, where the second part of a comparison has events of
 * its own behind those of the first. */
static QuernEventId
get_event (const QuernStated *stated,
           const guint       *part_of,
           guint              n_side)
{
  return stated->event + (n_side > 0 && part_of[stated->part] == 1 ? n_side : 0);
}

/**
 * quern_stated_take:
 * @self: (element-type QuernStated) (nullable): sorted
 * @function: a function
 * @part_of: (nullable): by part, QUERN_NONE if it does not count
 * @n_side: of a comparison, the real events of each side; else 0
 * @row: (inout): inclusive costs; those that something is said of are replaced
 *   by its sum, held at the ends of 64 bits
 * @called: (inout): the same for how often it is called
 *
 * Returns: is anything said of it?
 */
gboolean
quern_stated_take (GArray          *self,
                   QuernFunctionId  function,
                   const guint     *part_of,
                   guint            n_side,
                   gint64          *row,
                   guint64         *called)
{
  guint first = self != NULL ? find_first (self, function) : 0;
  gboolean is_found = FALSE;

  for (guint pass = 0; self != NULL && pass < 2; pass++)
    for (guint i = first; i < self->len; i++)
      {
        const QuernStated *stated = &g_array_index (self, QuernStated, i);

        if (stated->function != function)
          break;
        if (part_of != NULL && part_of[stated->part] == QUERN_NONE)
          continue;

        if (!is_found)
          *called = 0;
        is_found = TRUE;
        if (pass == 1 && __builtin_add_overflow (*called, stated->called, called))
          *called = G_MAXUINT64;
        if (stated->event != QUERN_NONE && pass == 0)
          row[get_event (stated, part_of, n_side)] = 0;
        else if (stated->event != QUERN_NONE)
          quern_cost_add (&row[get_event (stated, part_of, n_side)], stated->inclusive);
      }

  return is_found;
}
