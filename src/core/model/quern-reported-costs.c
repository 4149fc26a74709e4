/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-reported-costs.h"

#include "quern-cost-table.h"

GArray *
quern_reported_costs_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (QuernReportedCosts));
}

static int
compare_functions (gconstpointer a,
                   gconstpointer b)
{
  const QuernReportedCosts *first = a;
  const QuernReportedCosts *second = b;

  return (first->function > second->function) - (first->function < second->function);
}

/**
 * quern_reported_costs_sort:
 * @self: (element-type QuernReportedCosts): reported costs in file order
 *
 * Sorts the costs by function, for quern_reported_costs_take().
 */
void
quern_reported_costs_sort (GArray *self)
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

      if (g_array_index (self, QuernReportedCosts, middle).function < function)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* The event of a reported cost. In a comparison, the events of the second part
 * follow those of the first. */
static QuernEventId
get_event (const QuernReportedCosts *reported,
           const guint              *part_of,
           guint                     n_side)
{
  return reported->event + (n_side > 0 && part_of[reported->part] == 1 ? n_side : 0);
}

/**
 * quern_reported_costs_take:
 * @self: (element-type QuernReportedCosts) (nullable): sorted
 * @function: a function
 * @part_of: (nullable): by part, QUERN_NONE if it is not included
 * @n_side: in a comparison, the number of real events of each side; else 0
 * @row: (inout): inclusive costs; those with reported costs are replaced by
 *   their sum, saturating at 64 bits
 * @called: (inout): the number of calls; likewise
 *
 * Returns: whether anything is reported for @function
 */
gboolean
quern_reported_costs_take (GArray          *self,
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
        const QuernReportedCosts *reported = &g_array_index (self, QuernReportedCosts, i);

        if (reported->function != function)
          break;
        if (part_of != NULL && part_of[reported->part] == QUERN_NONE)
          continue;

        if (!is_found)
          *called = 0;
        is_found = TRUE;
        if (pass == 1 && __builtin_add_overflow (*called, reported->called, called))
          *called = G_MAXUINT64;
        if (reported->event != QUERN_NONE && pass == 0)
          row[get_event (reported, part_of, n_side)] = 0;
        else if (reported->event != QUERN_NONE)
          quern_cost_add (&row[get_event (reported, part_of, n_side)], reported->inclusive);
      }

  return is_found;
}
