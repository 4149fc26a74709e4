/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-list.h"

#include "sample-profile.h"

static QuernEventRow *
get_row (QuernEventList *list,
         guint           position)
{
  return g_list_model_get_item (G_LIST_MODEL (list), position);
}

static void
test_rows (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernEventList) list = quern_event_list_new ();
  g_autoptr (QuernEventRow) real = NULL;
  g_autoptr (QuernEventRow) ratio = NULL;
  g_autofree char *long_name = NULL;

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
  quern_event_list_set_node (list, analysis, SAMPLE_B);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, SAMPLE_N_EVENTS);

  real = get_row (list, SAMPLE_DR);
  g_assert_cmpuint (quern_event_row_get_event (real), ==, SAMPLE_DR);
  g_assert_cmpstr (quern_event_row_get_name (real), ==, "Dr");
  g_assert_cmpstr (quern_event_row_get_formula (real), ==, "");
  g_assert_cmpint (quern_event_row_get_total (real)[SAMPLE_DR], ==, 16);
  g_assert_cmpint (quern_event_row_get_inclusive (real)[SAMPLE_IR], ==, 70);
  g_assert_cmpint (quern_event_row_get_self (real)[SAMPLE_DR], ==, 2);

  ratio = get_row (list, SAMPLE_RATE);
  g_assert_cmpstr (quern_event_row_get_name (ratio), ==, "Rate");
  long_name = quern_event_row_dup_long_name (ratio);
  g_assert_cmpstr (long_name, ==, "Reads per instruction");
  g_assert_cmpstr (quern_event_row_get_formula (ratio), ==, "Dr / Ir");
}

/* Rows are kept when another function is selected. */
static void
test_other_node (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernEventList) list = quern_event_list_new ();
  g_autoptr (QuernEventRow) row = NULL;

  quern_event_list_set_node (list, analysis, SAMPLE_B);
  row = get_row (list, SAMPLE_IR);
  quern_event_list_set_node (list, analysis, SAMPLE_C);
  g_assert_cmpint (quern_event_row_get_self (row)[SAMPLE_IR], ==, 40);

  quern_event_list_set_node (list, analysis, QUERN_NONE);
  g_assert_null (quern_event_row_get_self (row));
  g_assert_null (quern_event_row_get_inclusive (row));
  g_assert_cmpint (quern_event_row_get_total (row)[SAMPLE_IR], ==, 110);

  quern_event_list_set_node (list, NULL, QUERN_NONE);
  g_assert_cmpuint (quern_event_row_get_event (row), ==, QUERN_NONE);
  g_assert_cmpstr (quern_event_row_get_name (row), ==, "");
  g_assert_null (quern_event_row_get_total (row));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/event-list/rows", test_rows);
  g_test_add_func ("/explore/event-list/other-node", test_other_node);

  return g_test_run ();
}
