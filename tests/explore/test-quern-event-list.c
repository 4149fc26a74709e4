/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-list.h"

#include "sample-profile.h"

static void
test_rows (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernEventList) list = quern_event_list_new ();
  QuernEventRecord real;
  QuernEventRecord ratio;

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
  quern_event_list_set_node (list, analysis, SAMPLE_B);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, SAMPLE_N_EVENTS);

  quern_event_list_fill (list, quern_row_list_get_record (QUERN_ROW_LIST (list), SAMPLE_DR), &real);
  g_assert_cmpuint (real.event, ==, SAMPLE_DR);
  g_assert_cmpstr (real.name, ==, "Dr");
  g_assert_null (real.formula);
  g_assert_cmpint (real.total[SAMPLE_DR], ==, 16);
  g_assert_cmpint (real.inclusive[SAMPLE_IR], ==, 70);
  g_assert_cmpint (real.self[SAMPLE_DR], ==, 2);

  quern_event_list_fill (list, quern_row_list_get_record (QUERN_ROW_LIST (list), SAMPLE_RATE),
                         &ratio);
  g_assert_cmpstr (ratio.name, ==, "Rate");
  g_assert_cmpstr (ratio.long_name, ==, "Reads per instruction");
  g_assert_cmpstr (ratio.formula, ==, "Dr / Ir");
}

/* Rows are kept when another function is selected. */
static void
test_other_node (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernEventList) list = quern_event_list_new ();
  g_autoptr (QuernRow) row = NULL;
  QuernEventRecord record;

  quern_event_list_set_node (list, analysis, SAMPLE_B);
  row = g_list_model_get_item (G_LIST_MODEL (list), SAMPLE_IR);
  quern_event_list_set_node (list, analysis, SAMPLE_C);
  quern_event_list_fill (list, quern_row_get_record (row), &record);
  g_assert_cmpint (record.self[SAMPLE_IR], ==, 40);

  quern_event_list_set_node (list, analysis, QUERN_NONE);
  quern_event_list_fill (list, quern_row_get_record (row), &record);
  g_assert_null (record.self);
  g_assert_null (record.inclusive);
  g_assert_cmpint (record.total[SAMPLE_IR], ==, 110);

  quern_event_list_set_node (list, NULL, QUERN_NONE);
  quern_event_list_fill (list, quern_row_get_record (row), &record);
  g_assert_cmpuint (record.event, ==, QUERN_NONE);
  g_assert_cmpstr (record.name, ==, "");
  g_assert_null (record.total);
}

/* The costs are those of the group, with a mark if the inclusive ones are bounds. */
static void
test_group (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernEventList) list = quern_event_list_new ();
  g_autofree guint32 *group_of =
    g_new0 (guint32, quern_profile_get_n_functions (quern_analysis_get_profile (analysis)));
  g_autoptr (QuernGroupSums) sums = NULL;
  QuernEventRecord record;

  group_of[SAMPLE_B] = group_of[SAMPLE_C] = 1;
  sums = quern_group_sums_new (analysis, group_of, 2);
  quern_event_list_set_group (list, analysis, sums, 1);
  g_assert_cmpuint (quern_event_list_get_node (list), ==, QUERN_NONE);
  quern_event_list_fill (list, SAMPLE_IR, &record);
  g_assert_cmpint (record.self[SAMPLE_IR], ==, 70);
  g_assert_cmpint (record.inclusive[SAMPLE_IR], ==,
                   quern_group_sums_get_inclusive (sums, 1)[SAMPLE_IR]);
  g_assert_cmpint (record.is_bound, ==, !quern_group_sums_is_exact (sums, 1));

  quern_event_list_set_node (list, analysis, SAMPLE_C);
  quern_event_list_fill (list, SAMPLE_IR, &record);
  g_assert_cmpint (record.self[SAMPLE_IR], ==, 40);
  g_assert_false (record.is_bound);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/event-list/rows", test_rows);
  g_test_add_func ("/explore/event-list/other-node", test_other_node);

  g_test_add_func ("/explore/event-list/group", test_group);

  return g_test_run ();
}
