/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-order.h"

#include "quern-profile-private.h"
#include "quern-reported-costs.h"
#include "quern-run.h"

/* What the parts are sorted by. */
typedef struct
{
  GPtrArray *parts;  /* QuernPart */
  guint     *run_of; /* by part, its run, counted in the order of the files */
} Keys;

static int
compare_parts (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const Keys *keys = user_data;
  guint i = *(const guint *) a;
  guint j = *(const guint *) b;
  const QuernPart *first = g_ptr_array_index (keys->parts, i);
  const QuernPart *second = g_ptr_array_index (keys->parts, j);
  int order = QUERN_ORDER (keys->run_of[i], keys->run_of[j]);

  /* Without a process, parts belong to the run of the part before: their order counts. */
  if (order == 0 && first->has_pid && second->has_pid)
    {
      gint64 first_part = first->has_part ? first->part : 0;
      gint64 second_part = second->has_part ? second->part : 0;
      gint64 first_thread = first->has_thread ? first->thread : 0;
      gint64 second_thread = second->has_thread ? second->thread : 0;

      order = first_part != second_part ? QUERN_ORDER (first_part, second_part)
                                        : QUERN_ORDER (first_thread, second_thread);
    }

  return order != 0 ? order : QUERN_ORDER (i, j);
}

static void
reorder (GPtrArray   *items,
         const guint *order)
{
  g_autofree gpointer *old = g_memdup2 (items->pdata, items->len * sizeof *old);

  for (guint i = 0; i < items->len; i++)
    g_ptr_array_index (items, i) = old[order[i]];
}

static void
reorder_tallies (GArray      *tallies,
                 const guint *order)
{
  g_autofree QuernTally *old = g_memdup2 (tallies->data, tallies->len * sizeof *old);

  for (guint i = 0; i < tallies->len; i++)
    g_array_index (tallies, QuernTally, i) = old[order[i]];
}

/**
 * quern_part_order_apply:
 * @profile: a profile whose parts were all read, before their records are sealed
 *
 * Sorts the parts of each run by the numbers that Callgrind gave them, and those of one dump by
 * thread, as files may be given in any order. The runs keep the order of their first files.
 */
void
quern_part_order_apply (QuernProfile *profile)
{
  const guint n = profile->parts->len;
  g_autofree guint *run_of = g_new0 (guint, MAX (n, 1));
  g_autofree guint *order = g_new (guint, MAX (n, 1));
  g_autofree guint *place_of = g_new (guint, MAX (n, 1));
  g_autoptr (GArray) runs = quern_run_list (profile, run_of);
  gboolean is_sorted = TRUE;

  for (guint i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) n, sizeof *order, compare_parts,
                     &(Keys) { profile->parts, run_of });
  for (guint i = 0; i < n; i++)
    {
      place_of[order[i]] = i;
      is_sorted = is_sorted && order[i] == i;
    }
  if (is_sorted)
    return;

  reorder (profile->parts, order);
  reorder_tallies (profile->tallies, order);
  if (profile->part_series != NULL)
    reorder (profile->part_series, order);
  if (profile->part_contexts != NULL)
    reorder (profile->part_contexts, order);
  quern_record_store_move_parts (profile->records, place_of);
  for (guint i = 0; profile->reported != NULL && i < profile->reported->len; i++)
    {
      QuernReportedCosts *reported = &g_array_index (profile->reported, QuernReportedCosts, i);

      reported->part = place_of[reported->part];
    }
}
