/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-ranking.h"

#include <math.h>

static int
compare_costs (gconstpointer a,
               gconstpointer b)
{
  const QuernRank *x = a;
  const QuernRank *y = b;

  if (x->cost != y->cost)
    return x->cost > y->cost ? -1 : 1;

  return x->id < y->id ? -1 : 1;
}

/* However few are wanted, they are the first of all, in order. */
static void
test_first (void)
{
  static const guint wanted[] = { 1, 2, 127, 128, 129, 999, 1000, 1001, G_MAXUINT };
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (QuernRank));

  for (guint i = 0; i < 1000; i++)
    {
      /* Many are equal. */
      QuernRank rank = { .id = i, .cost = g_rand_int_range (random, -20, 20) };

      g_array_append_val (all, rank);
    }

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      g_autoptr (GArray) ranks = g_array_copy (all);
      g_autoptr (GArray) sorted = g_array_copy (all);

      quern_ranks_sort (ranks, wanted[i]);
      g_array_sort (sorted, compare_costs);

      g_assert_cmpuint (ranks->len, ==, MIN (wanted[i], all->len));
      for (guint j = 0; j < ranks->len; j++)
        g_assert_cmpuint (quern_ranks_get_id (ranks, j), ==,
                          g_array_index (sorted, QuernRank, j).id);
    }
}

static void
assert_order (const QuernRank *rows,
              guint            n_rows,
              const guint     *order)
{
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));

  g_array_append_vals (ranks, rows, n_rows);
  quern_ranks_sort (ranks, G_MAXUINT);

  g_assert_cmpuint (ranks->len, ==, n_rows);
  for (guint i = 0; i < n_rows; i++)
    g_assert_cmpuint (quern_ranks_get_id (ranks, i), ==, order[i]);
}

/* "No value" is less than any value. */
static void
test_values (void)
{
  const QuernRank rows[] = {
    { .id = 0, .value = 1.0 }, { .id = 1, .value = (double) NAN }, { .id = 2, .value = -3.0 },
    { .id = 3, .value = 2.0 }, { .id = 4, .value = (double) NAN },
  };
  const guint order[] = { 3, 0, 2, 1, 4 };

  assert_order (rows, G_N_ELEMENTS (rows), order);
}

static void
test_texts (void)
{
  const QuernRank rows[] = {
    { .id = 0, .text = "b" }, { .id = 1, .text = "a" }, { .id = 2, .text = "ab" },
    { .id = 3, .text = "B" }, { .id = 4, .text = "a" },
  };
  const guint order[] = { 3, 1, 4, 2, 0 };

  assert_order (rows, G_N_ELEMENTS (rows), order);
}

static void
test_empty (void)
{
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));

  quern_ranks_sort (ranks, 10);

  g_assert_cmpuint (ranks->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cli/ranking/first", test_first);
  g_test_add_func ("/cli/ranking/values", test_values);
  g_test_add_func ("/cli/ranking/texts", test_texts);
  g_test_add_func ("/cli/ranking/empty", test_empty);

  return g_test_run ();
}
