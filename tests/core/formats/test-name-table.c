/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-table.h"

static void
set_up (QuernNameTable *table,
        gconstpointer   data)
{
  quern_name_table_init (table);
}

static void
tear_down (QuernNameTable *table,
           gconstpointer   data)
{
  quern_name_table_clear (table);
}

static void
test_edges (QuernNameTable *table,
            gconstpointer   data)
{
  static const guint64 numbers[] = {
    0, 1, 4095, 4096, 5000, 1u << 31, G_MAXUINT32, (guint64) G_MAXUINT32 + 1,
    G_GUINT64_CONSTANT (1) << 63, G_MAXUINT64,
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_assert_cmpuint (quern_name_table_find (table, numbers[i]), ==, QUERN_NONE);
      g_assert_cmpuint (quern_name_table_define (table, numbers[i]), ==, i);
      g_assert_cmpuint (quern_name_table_get (table, i)->name, ==, QUERN_NONE);
      g_assert_cmpuint (quern_name_table_define (table, numbers[i]), ==, i);
    }
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_assert_cmpuint (quern_name_table_find (table, numbers[i]), ==, i);
  g_assert_cmpuint (quern_name_table_find (table, 2), ==, QUERN_NONE);

  quern_name_table_reset (table);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_assert_cmpuint (quern_name_table_find (table, numbers[i]), ==, QUERN_NONE);
}

/* A number that was beyond the array when it was defined is still found after the array has grown
 * past it. */
static void
test_growth (QuernNameTable *table,
             gconstpointer   data)
{
  g_assert_cmpuint (quern_name_table_define (table, 50000), ==, 0);
  for (guint i = 0; i < 40000; i++)
    g_assert_cmpuint (quern_name_table_define (table, i), ==, i + 1);
  g_assert_cmpuint (quern_name_table_define (table, 60000), ==, 40001);

  g_assert_cmpuint (quern_name_table_find (table, 50000), ==, 0);
  g_assert_cmpuint (quern_name_table_find (table, 60000), ==, 40001);
  g_assert_cmpuint (table->places.n_dense, >, 50000);
  for (guint i = 0; i < 40000; i++)
    g_assert_cmpuint (quern_name_table_find (table, i), ==, i + 1);
}

/* Memory is proportional to the number of definitions, not to the largest number. */
static void
test_memory (QuernNameTable *table,
             gconstpointer   data)
{
  for (guint64 i = 0; i < 1000; i++)
    quern_name_table_define (table, i * 4000000);

  g_assert_cmpuint (table->entries->len, ==, 1000);
  g_assert_cmpuint (table->places.n_dense, <, 10000);
}

static void
test_random (QuernNameTable *table,
             gconstpointer   data)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (20260704);

  for (guint i = 0; i < 50000; i++)
    {
      gint32 n_bits = g_rand_int_range (rand, 1, 65);
      guint64 number = ((guint64) g_rand_int (rand) << 32 | g_rand_int (rand)) >> (64 - n_bits);
      gpointer known = g_hash_table_lookup (places, &number);
      guint32 place = quern_name_table_find (table, number);

      g_assert_cmpuint (place != QUERN_NONE ? place + 1 : 0, ==, GPOINTER_TO_UINT (known));
      if (place == QUERN_NONE)
        {
          place = quern_name_table_define (table, number);
          g_hash_table_insert (places, g_memdup2 (&number, sizeof number),
                               GUINT_TO_POINTER (place + 1));
        }
    }
}

#define ADD(name, func) \
  g_test_add ("/formats/name-table/" name, QuernNameTable, NULL, set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("edges", test_edges);
  ADD ("growth", test_growth);
  ADD ("memory", test_memory);
  ADD ("random", test_random);

  return g_test_run ();
}
