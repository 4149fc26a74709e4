/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-hot-rows.h"

#include <math.h>
#include <string.h>

#define MAX_ROWS 6

/* Rows, and the expected hot rows. */
typedef struct
{
  const char *id;
  double      values[MAX_ROWS];
  guint       n;
  guint       hottest;
  const char *places;   /* of each row among the hot ones */
  const char *down;     /* the next hot row for each row, and from outside */
  const char *up;
  double      whole;    /* the program's cost; 0: values are ratios */
} Case;

static const Case cases[] = {
  { "none", { 0.0 }, 0, QUERN_NONE, "", "-", "-", 0.0 },
  { "unknown", { NAN, NAN }, 2, QUERN_NONE, "||", "- - -", "- - -", 0.0 },
  { "no-cost", { NAN, 0.0, 0.0 }, 3, 1, "|||", "- - - -", "- - - -", 0.0 },
  { "one", { NAN, 5.0, 0.0 }, 3, 1, "– / 1|1 / 1|– / 1|", "1 1 1 1", "1 1 1 1", 0.0 },
  { "order", { 50.0, 100.0, 7.9, NAN, 8.0, 50.0 }, 6, 1,
    "1 / 4|2 / 4|– / 4|– / 4|3 / 4|4 / 4|", "1 4 4 4 5 0 0", "5 0 1 1 1 4 5", 0.0 },
  { "endless", { 1.0, INFINITY }, 2, 1, "– / 1|1 / 1|", "1 1 1", "1 1 1", 0.0 },
  { "program", { 0.9, 600.0, 1.0, NAN, 30.0 }, 5, 1,
    "– / 3|1 / 3|2 / 3|– / 3|3 / 3|", "1 2 4 4 1 1", "4 4 1 2 2 4", 1000.0 },
  { "cold", { 0.9, 0.5 }, 2, 0, "||", "- - -", "- - -", 1000.0 },
};

static void
append (GString *text,
        guint    row)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  if (row == QUERN_NONE)
    g_string_append_c (text, '-');
  else
    g_string_append_printf (text, "%u", row);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  const QuernCodeHeat heat = { .whole = c->whole, .is_ratio = !(c->whole > 0.0) };
  g_autoptr (QuernHotRows) rows =
    quern_hot_rows_new (&heat, g_memdup2 (c->values, c->n * sizeof (double)), c->n);
  g_autoptr (GString) places = g_string_new (NULL);
  g_autoptr (GString) down = g_string_new (NULL);
  g_autoptr (GString) up = g_string_new (NULL);

  for (guint i = 0; i <= c->n; i++)
    {
      guint from = i < c->n ? i : QUERN_NONE;
      g_autofree char *place = quern_hot_rows_dup_place (rows, i);

      if (i < c->n)
        g_string_append_printf (places, "%s|", place);
      append (down, quern_hot_rows_find_next (rows, from, TRUE));
      append (up, quern_hot_rows_find_next (rows, from, FALSE));
    }

  g_assert_cmpuint (quern_hot_rows_get_n_rows (rows), ==, c->n);
  g_assert_cmpuint (quern_hot_rows_get_hottest (rows), ==, c->hottest);
  g_assert_cmpstr (places->str, ==, c->places);
  g_assert_cmpstr (down->str, ==, c->down);
  g_assert_cmpstr (up->str, ==, c->up);
}

/* Costs are relative to the program, ratios to the largest; rows without a cost have no share. */
static void
test_share (gconstpointer data)
{
  gboolean is_ratio = GPOINTER_TO_INT (data);
  const QuernCodeHeat heat = { .whole = 80.0, .is_ratio = is_ratio };
  const double values[] = { 10.0, NAN, 40.0, 0.0 };
  g_autoptr (QuernHotRows) rows =
    quern_hot_rows_new (&heat, g_memdup2 (values, sizeof values), G_N_ELEMENTS (values));

  g_assert_cmpfloat_with_epsilon (quern_hot_rows_get_share (rows, 0), is_ratio ? 0.25 : 0.125,
                                  1e-12);
  g_assert_cmpfloat_with_epsilon (quern_hot_rows_get_share (rows, 1), 0.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (quern_hot_rows_get_share (rows, 2), is_ratio ? 1.0 : 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (quern_hot_rows_get_share (rows, 3), 0.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (quern_hot_rows_get_share (rows, 4), 0.0, 1e-12);
  g_assert_true (isnan (quern_hot_rows_get_value (rows, 4)));
}

/* Among many equally hot rows, the first ones are selected. */
static void
test_many (void)
{
  const QuernCodeHeat heat = { .whole = 3000.0 };
  double *values = g_new (double, 1000);
  g_autoptr (QuernHotRows) rows = NULL;

  for (guint i = 0; i < 1000; i++)
    values[i] = 3.0;
  rows = quern_hot_rows_new (&heat, values, 1000);

  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *place = quern_hot_rows_dup_place (rows, i);
      g_autofree char *expected = i < 99 ? g_strdup_printf ("%u / 99", i + 1)
                                         : g_strdup ("– / 99");

      g_assert_cmpstr (place, ==, expected);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/hot-rows/", cases[i].id, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_data_func ("/hot-rows/share/program", GINT_TO_POINTER (FALSE), test_share);
  g_test_add_data_func ("/hot-rows/share/ratio", GINT_TO_POINTER (TRUE), test_share);
  g_test_add_func ("/hot-rows/many", test_many);

  return g_test_run ();
}
