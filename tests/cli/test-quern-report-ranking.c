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
      g_autoptr (QuernRanking) ranking = quern_ranking_new (QUERN_RANK_BY_COST, wanted[i]);
      g_autoptr (GArray) sorted = g_array_copy (all);
      guint n;

      for (guint j = 0; j < all->len; j++)
        quern_ranking_add (ranking, &g_array_index (all, QuernRank, j));
      n = quern_ranking_finish (ranking);
      g_array_sort (sorted, compare_costs);

      g_assert_cmpuint (n, ==, MIN (wanted[i], all->len));
      for (guint j = 0; j < n; j++)
        g_assert_cmpuint (quern_ranking_get_id (ranking, j), ==,
                          g_array_index (sorted, QuernRank, j).id);
    }
}

/* "No value" is less than any value. */
static void
test_values (void)
{
  const double values[] = { 1.0, (double) NAN, -3.0, 2.0, (double) NAN };
  const guint order[] = { 3, 0, 2, 1, 4 };
  g_autoptr (QuernRanking) ranking = quern_ranking_new (QUERN_RANK_BY_VALUE, G_MAXUINT);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    quern_ranking_add (ranking, &(QuernRank) { .id = i, .value = values[i] });

  g_assert_cmpuint (quern_ranking_finish (ranking), ==, G_N_ELEMENTS (order));
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    g_assert_cmpuint (quern_ranking_get_id (ranking, i), ==, order[i]);
}

static void
test_texts (void)
{
  const char * const texts[] = { "b", "a", "ab", "B", "a" };
  const guint order[] = { 3, 1, 4, 2, 0 };
  g_autoptr (QuernRanking) ranking = quern_ranking_new (QUERN_RANK_BY_TEXT, G_MAXUINT);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    quern_ranking_add (ranking, &(QuernRank) { .id = i, .text = texts[i] });

  quern_ranking_finish (ranking);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    g_assert_cmpuint (quern_ranking_get_id (ranking, i), ==, order[i]);
}

static void
test_empty (void)
{
  g_autoptr (QuernRanking) ranking = quern_ranking_new (QUERN_RANK_BY_COST, 10);

  g_assert_cmpuint (quern_ranking_finish (ranking), ==, 0);
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
