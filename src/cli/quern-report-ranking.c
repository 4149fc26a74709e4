/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-ranking.h"

#include "quern-memory.h"
#include "quern-types.h"

#include <math.h>

/* Largest first, NaN last. */
static int
compare_values (double a,
                double b)
{
  if (isnan (a) || isnan (b))
    return isnan (a) - isnan (b);

  return QUERN_ORDER (b, a);
}

static int
compare_ranks (gconstpointer a,
               gconstpointer b)
{
  const QuernRank *x = a;
  const QuernRank *y = b;

  return g_strcmp0 (x->text, y->text) ?: compare_values (x->value, y->value) ?:
         QUERN_ORDER (y->cost, x->cost) ?: QUERN_ORDER (x->id, y->id);
}

gboolean
quern_ranks_ensure (guint    n_rows,
                    GError **error)
{
  /* An array grows to up to twice its size, and sorting copies it. */
  return quern_memory_ensure ((guint64) n_rows * 3 * sizeof (QuernRank), error);
}

/**
 * quern_ranks_sort:
 * @ranks: (element-type QuernRank): all rows
 * @n_kept: how many to keep; G_MAXUINT: all
 *
 * Sorts the rows, and drops those after the first ones.
 */
void
quern_ranks_sort (GArray *ranks,
                  guint   n_kept)
{
  g_array_sort (ranks, compare_ranks);
  g_array_set_size (ranks, MIN (ranks->len, n_kept));
}

guint32
quern_ranks_get_id (GArray *ranks,
                    guint   place)
{
  return g_array_index (ranks, QuernRank, place).id;
}
