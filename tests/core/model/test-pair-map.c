/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-pair-map.h"

/* Compares with a GHashTable while both grow. */
static void
test_against_hash_table (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  QuernPairMap map;

  quern_pair_map_init (&map);

  for (guint i = 0; i < 200000; i++)
    {
      guint32 first = (guint32) g_rand_int_range (rand, 0, 500);
      guint32 second = (guint32) g_rand_int_range (rand, 0, 500) - 1; /* G_MAXUINT32 too */
      gint64 key = (gint64) ((guint64) first << 32 | second);
      gpointer value;
      gboolean was_known = g_hash_table_lookup_extended (known, &key, NULL, &value);
      gboolean is_new;
      guint32 number = quern_pair_map_insert (&map, first, second, &is_new);

      g_assert_cmpint (is_new, ==, !was_known);
      if (was_known)
        {
          g_assert_cmpuint (number, ==, GPOINTER_TO_UINT (value));
          continue;
        }

      g_assert_cmpuint (number, ==, g_hash_table_size (known));
      g_hash_table_insert (known, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (number));
    }

  quern_pair_map_clear (&map);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/pair-map/against-hash-table", test_against_hash_table);

  return g_test_run ();
}
