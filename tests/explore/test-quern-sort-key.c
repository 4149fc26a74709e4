/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-sort-key.h"

#include <math.h>

/* In ascending order. */
static const gint64 costs[] = { G_MININT64, -1000, -1, 0, 1, 255, 256, 1 << 30, G_MAXINT64 };
static const guint64 counts[] = { 0, 1, 2, 1000, G_MAXUINT64 - 1 };
static const double values[] = {
  -INFINITY, -1e300, -2.5, -1e-300, 0.0, 1e-300, 1.0, 1.5, 1e300, INFINITY,
};

static void
test_costs (void)
{
  for (gsize i = 1; i < G_N_ELEMENTS (costs); i++)
    {
      g_assert_cmpuint (quern_sort_key_from_cost (costs[i - 1], FALSE), <,
                        quern_sort_key_from_cost (costs[i], FALSE));
      g_assert_cmpuint (quern_sort_key_from_cost (costs[i - 1], TRUE), >,
                        quern_sort_key_from_cost (costs[i], TRUE));
    }
}

static void
test_counts (void)
{
  for (gsize i = 1; i < G_N_ELEMENTS (counts); i++)
    {
      g_assert_cmpuint (quern_sort_key_from_count (counts[i - 1], FALSE), <,
                        quern_sort_key_from_count (counts[i], FALSE));
      g_assert_cmpuint (quern_sort_key_from_count (counts[i - 1], TRUE), >,
                        quern_sort_key_from_count (counts[i], TRUE));
    }
}

static void
test_values (void)
{
  for (gsize i = 1; i < G_N_ELEMENTS (values); i++)
    {
      g_assert_cmpuint (quern_sort_key_from_value (values[i - 1], FALSE), <,
                        quern_sort_key_from_value (values[i], FALSE));
      g_assert_cmpuint (quern_sort_key_from_value (values[i - 1], TRUE), >,
                        quern_sort_key_from_value (values[i], TRUE));
    }
  g_assert_cmpuint (quern_sort_key_from_value (-0.0, FALSE), ==,
                    quern_sort_key_from_value (0.0, FALSE));
}

/* Nothing sorts after "no value", in either direction. */
static void
test_last (void)
{
  g_assert_cmpuint (quern_sort_key_from_value ((double) NAN, FALSE), ==, QUERN_SORT_KEY_LAST);
  g_assert_cmpuint (quern_sort_key_from_value ((double) NAN, TRUE), ==, QUERN_SORT_KEY_LAST);
  g_assert_cmpuint (quern_sort_key_from_cost (G_MAXINT64, FALSE), <, QUERN_SORT_KEY_LAST);
  g_assert_cmpuint (quern_sort_key_from_cost (G_MININT64, TRUE), <, QUERN_SORT_KEY_LAST);
  g_assert_cmpuint (quern_sort_key_from_count (G_MAXUINT64, FALSE), <, QUERN_SORT_KEY_LAST);
  g_assert_cmpuint (quern_sort_key_from_count (0, TRUE), <, QUERN_SORT_KEY_LAST);
  g_assert_cmpuint (quern_sort_key_from_value (INFINITY, FALSE), <, QUERN_SORT_KEY_LAST);
}

/* The result is sorted and stable, with each index once: there is only one such order. */
static void
test_sort (void)
{
  static const guint sizes[] = { 0, 1, 2, 3, 100, 5000 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (20261120);

  for (gsize s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (guint bits = 0; bits <= 64; bits += 8)
      {
        guint n = sizes[s];
        g_autofree guint64 *keys = g_new0 (guint64, n);
        g_autofree gboolean *seen = g_new0 (gboolean, n);
        g_autofree guint32 *order = NULL;

        for (guint i = 0; i < n && bits > 0; i++)
          keys[i] = ((guint64) g_rand_int (rand) << 32 | g_rand_int (rand)) >> (64 - bits);

        order = quern_sort_by_keys (keys, n);
        for (guint i = 0; i < n; i++)
          {
            g_assert_cmpuint (order[i], <, n);
            g_assert_false (seen[order[i]]);
            seen[order[i]] = TRUE;
            if (i == 0)
              continue;
            g_assert_cmpuint (keys[order[i - 1]], <=, keys[order[i]]);
            if (keys[order[i - 1]] == keys[order[i]])
              g_assert_cmpuint (order[i - 1], <, order[i]);
          }
      }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/sort-key/costs", test_costs);
  g_test_add_func ("/explore/sort-key/counts", test_counts);
  g_test_add_func ("/explore/sort-key/values", test_values);
  g_test_add_func ("/explore/sort-key/last", test_last);
  g_test_add_func ("/explore/sort-key/sort", test_sort);

  return g_test_run ();
}
