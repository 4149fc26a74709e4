/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cost-table.h"

/* Rows and columns are added alternately; existing costs are preserved. */
static void
test_growing (void)
{
  QuernCostTable table;
  g_autofree gint64 *cells = NULL;
  g_autofree guint32 *order = NULL;

  quern_cost_table_init (&table);
  for (guint column = 0; column < 20; column++)
    {
      quern_cost_table_set_columns (&table, column + 1);
      for (guint i = 0; i < 30; i++)
        {
          gsize row = quern_cost_table_add_row (&table);
          gint64 *costs = quern_cost_table_get_row (&table, row);

          g_assert_cmpuint (row, ==, column * 30 + i);
          for (guint j = 0; j <= column; j++)
            {
              g_assert_cmpint (costs[j], ==, 0);
              costs[j] = (gint64) (row * 100 + j);
            }
        }
    }

  /* In reverse order, as after sorting. */
  order = g_new (guint32, 600);
  for (guint i = 0; i < 600; i++)
    order[i] = 599 - i;
  cells = quern_cost_table_steal (&table, order);
  for (guint i = 0; i < 600; i++)
    for (guint j = 0; j < 20; j++)
      g_assert_cmpint (cells[i * 20 + j], ==, j <= order[i] / 30 ? order[i] * 100 + j : 0);

  quern_cost_table_clear (&table);
}

static void
test_no_columns (void)
{
  QuernCostTable table;
  g_autofree gint64 *cells = NULL;

  quern_cost_table_init (&table);
  quern_cost_table_add_row (&table);
  quern_cost_table_add_row (&table);
  quern_cost_table_set_columns (&table, 2);
  g_assert_cmpint (quern_cost_table_get_row (&table, 1)[1], ==, 0);
  cells = quern_cost_table_steal (&table, NULL);
  g_assert_nonnull (cells);
}

/* Thousands of columns, added one by one, take no memory before there is a row. */
static void
test_columns_before_rows (void)
{
  QuernCostTable table;

  quern_cost_table_init (&table);
  for (guint i = 1; i <= 1000; i++)
    {
      quern_cost_table_set_columns (&table, i);
      g_assert_null (table.cells);
    }
  quern_cost_table_add_row (&table);
  quern_cost_table_add_row (&table);
  quern_cost_table_set_columns (&table, 1001);
  for (guint i = 0; i < 1001; i++)
    g_assert_cmpint (quern_cost_table_get_row (&table, 1)[i], ==, 0);
  quern_cost_table_clear (&table);
}

typedef struct
{
  const char *name;
  gint64      sum;
  gint64      cost;
  gint64      result;
  gboolean    fits;
} Case;

static const Case cases[] = {
  { "plain", 3, 4, 7, TRUE },
  { "negative", 3, -4, -1, TRUE },
  { "to-the-end", G_MAXINT64 - 1, 1, G_MAXINT64, TRUE },
  { "too-large", G_MAXINT64, 1, G_MAXINT64, FALSE },
  { "too-small", G_MININT64, -1, G_MININT64, FALSE },
  { "both-ends", G_MAXINT64, G_MININT64, -1, TRUE },
};

static void
test_add (gconstpointer data)
{
  const Case *c = data;
  gint64 sum = c->sum;

  g_assert_cmpint (quern_cost_add (&sum, c->cost), ==, c->fits);
  g_assert_cmpint (sum, ==, c->result);
}

/* Random costs of any size, added in two orders and in groups, give the saturated 128-bit sum. */
static void
test_exact_sums (void)
{
  const guint n_rows = 5;
  const guint n_columns = 3;
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);

  for (guint round = 0; round < 200; round++)
    {
      __extension__ __int128 sums[5][3] = { { 0 } };
      QuernCostTable tables[2];
      gboolean all_fit = TRUE;

      for (guint t = 0; t < 2; t++)
        {
          quern_cost_table_init (&tables[t]);
          g_assert_true (quern_cost_table_try_set_columns (&tables[t], n_columns));
          for (guint row = 0; row < n_rows; row++)
            g_assert_true (quern_cost_table_try_add_row (&tables[t]));
        }

      for (guint i = 0; i < 40; i++)
        {
          guint row = (guint) g_rand_int_range (random, 0, (gint32) n_rows);
          gint64 costs[3];

          for (guint j = 0; j < n_columns; j++)
            {
              guint64 bits = (guint64) g_rand_int (random) << 32 | g_rand_int (random);

              costs[j] = (gint64) bits >> g_rand_int_range (random, 0, 3);
              sums[row][j] += costs[j];
            }
          quern_cost_table_add (&tables[i % 2], quern_cost_table_get_row (&tables[i % 2], row),
                                costs, n_columns);
        }

      for (guint row = 0; row < n_rows; row++)
        {
          quern_cost_table_add (&tables[0], quern_cost_table_get_row (&tables[0], row),
                                quern_cost_table_get_row (&tables[1], row), n_columns);
          quern_cost_table_add_carries (&tables[0], row, &tables[1], row);
          for (guint j = 0; j < n_columns; j++)
            all_fit &= sums[row][j] >= G_MININT64 && sums[row][j] <= G_MAXINT64;
        }

      g_assert_true (quern_cost_table_settle (&tables[0]) == all_fit);
      for (guint row = 0; row < n_rows; row++)
        for (guint j = 0; j < n_columns; j++)
          g_assert_cmpint (quern_cost_table_get_row (&tables[0], row)[j], ==,
                           (gint64) CLAMP (sums[row][j], G_MININT64, G_MAXINT64));

      quern_cost_table_clear (&tables[0]);
      quern_cost_table_clear (&tables[1]);
    }
}

static void
test_round (void)
{
  static const struct
  {
    double cost;
    gint64 rounded;
  } rows[] = {
    { 0.4, 0 }, { 0.5, 1 }, { -0.5, -1 }, { 1e15 + 0.25, G_GINT64_CONSTANT (1000000000000000) },
    { 9223372036854774784.0, G_MAXINT64 - 1023 }, { 9223372036854775808.0, G_MAXINT64 },
    { -9223372036854775808.0, G_MININT64 }, { HUGE_VAL, G_MAXINT64 }, { -HUGE_VAL, G_MININT64 },
    { (double) NAN, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (quern_cost_round (rows[i].cost), ==, rows[i].rounded);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/cost-table/growing", test_growing);
  g_test_add_func ("/model/cost-table/exact-sums", test_exact_sums);
  g_test_add_func ("/model/cost-table/no-columns", test_no_columns);
  g_test_add_func ("/model/cost-table/columns-before-rows", test_columns_before_rows);
  g_test_add_func ("/model/cost/round", test_round);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/model/cost/add/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_add);
    }

  return g_test_run ();
}
