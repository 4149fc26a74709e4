/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-map.h"

#define N_FUNCTIONS 20000

/* Few objects and files, so that many functions share parts of their triple; half of the names are
 * new, until there are 5000. */
static QuernFunction
random_function (guint32 *n_names)
{
  guint32 name = *n_names < 5000 && g_test_rand_bit ()
                   ? (*n_names)++ : (guint32) g_test_rand_int_range (0, (gint) *n_names);

  return (QuernFunction) { name,
                           (guint32) g_test_rand_int_range (0, 3),
                           (guint32) g_test_rand_int_range (0, 40), 0 };
}

/* Compares with a GHashTable, also after the map was cleared. */
static void
test_find (void)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree QuernFunction *functions = g_new (QuernFunction, N_FUNCTIONS);
  QuernFunctionMap map;
  guint32 n_names = 1;
  guint n = 0;

  quern_function_map_init (&map);
  for (guint i = 0; i < N_FUNCTIONS; i++)
    {
      QuernFunction wanted = random_function (&n_names);
      g_autofree char *key = g_strdup_printf ("%u %u %u", wanted.name, wanted.object, wanted.file);
      QuernFunctionId id;

      g_assert_true (quern_function_map_find (&map, functions, n, &wanted, &id));
      if (g_hash_table_contains (known, key))
        {
          g_assert_cmpuint (id, ==, GPOINTER_TO_UINT (g_hash_table_lookup (known, key)));
        }
      else
        {
          g_assert_cmpuint (id, ==, n);
          functions[n++] = wanted;
          g_hash_table_insert (known, g_steal_pointer (&key), GUINT_TO_POINTER (id));
        }

      if (g_test_rand_int_range (0, 1000) == 0)
        quern_function_map_clear (&map);
    }
  g_assert_cmpuint (n, >, N_FUNCTIONS / 2);
  quern_function_map_clear (&map);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/model/function-map/find", test_find);

  return g_test_run ();
}
