/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-number-map.h"

/* In any order and however sparse, ids are numbered by first occurrence. */
static void
check (GRand   *rand,
       guint32  range,
       guint    n)
{
  g_autoptr (GHashTable) expected = g_hash_table_new (NULL, NULL);
  QuernNumberMap ids;

  quern_number_map_init (&ids);
  for (guint i = 0; i < n; i++)
    {
      guint32 id = g_rand_int (rand) % 3 == 0 ? g_rand_int (rand) : g_rand_int (rand) % range;
      gboolean is_known;
      gboolean is_new;
      gpointer known;
      guint32 number;

      if (i % 1000 == 7)
        id = G_MAXUINT32;
      is_known = g_hash_table_lookup_extended (expected, GUINT_TO_POINTER (id), NULL, &known);
      g_assert_true (quern_number_map_insert (&ids, id, &number, &is_new));
      g_assert_cmpint (is_new, ==, !is_known);
      g_assert_cmpuint (number, ==, is_known ? GPOINTER_TO_UINT (known)
                                             : g_hash_table_size (expected));
      if (!is_known)
        g_hash_table_insert (expected, GUINT_TO_POINTER (id), GUINT_TO_POINTER (number));
      g_assert_cmpuint (ids.n, ==, g_hash_table_size (expected));
    }
  quern_number_map_clear (&ids);
}

static void
test_any (void)
{
  static const guint32 ranges[] = { 1, 100, 8191, 8192, 8193, 50000, 1000000, G_MAXUINT32 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    check (rand, ranges[i], 40000);
}

/* In descending order, so that ids go to the hash table first, and to the array later. */
static void
test_downwards (void)
{
  const guint n = 100000;
  QuernNumberMap ids;
  gboolean is_new;
  guint32 number;

  quern_number_map_init (&ids);
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (quern_number_map_insert (&ids, n - i, &number, &is_new));
      g_assert_true (is_new);
      g_assert_cmpuint (number, ==, i);
    }
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (quern_number_map_insert (&ids, n - i, &number, &is_new));
      g_assert_false (is_new);
      g_assert_cmpuint (number, ==, i);
    }
  /* The array is bounded by the number of ids seen. */
  g_assert_cmpuint (ids.n_dense, <=, 4 * (guint64) n);
  quern_number_map_clear (&ids);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number-map/any", test_any);
  g_test_add_func ("/number-map/downwards", test_downwards);

  return g_test_run ();
}
