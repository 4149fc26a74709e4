/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cost-table.h"

/* Rows and columns grow in turn; no cost moves or changes. */
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

  /* Backwards, as after sorting. */
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/cost-table/growing", test_growing);
  g_test_add_func ("/model/cost-table/no-columns", test_no_columns);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/model/cost/add/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_add);
    }

  return g_test_run ();
}
