/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-list.h"

#include "sample-profile.h"

#include <math.h>

static void
assert_calls (QuernCallList *list,
              const char    *expected)
{
  g_autoptr (GString) calls = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (list), i);
      g_autofree char *name = quern_call_list_dup_name (list, record);
      QuernArcLine line;

      quern_call_list_fill (list, record, SAMPLE_IR, &line);
      g_string_append_printf (calls, "%s%s:%" G_GINT64_FORMAT "/%" G_GUINT64_FORMAT "%s",
                              i > 0 ? " " : "", name, line.costs[SAMPLE_IR], line.count,
                              quern_call_list_is_recursive (list, record) ? "*" : "");
    }
  g_assert_cmpstr (calls->str, ==, expected);
}

/* The calls as name:cost/count, with a star if recursive. */
typedef struct
{
  const char     *id;
  QuernDirection  direction;
  QuernNodeId     node;
  const char     *calls;
} NodeCase;

static const NodeCase node_cases[] = {
  { "callees", QUERN_CALLEES, SAMPLE_B, "c:40/4 a:25/2*" },
  { "callers", QUERN_CALLERS, SAMPLE_A, "main:90/1 b:25/2*" },
  { "none", QUERN_CALLEES, SAMPLE_C, "" },
  { "no-caller", QUERN_CALLERS, SAMPLE_MAIN, "" },
};

static void
test_node (gconstpointer data)
{
  const NodeCase *c = data;
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernCallList) list = quern_call_list_new (c->direction);

  quern_call_list_set_node (list, analysis, c->node);
  quern_call_list_sort (list, "cost", SAMPLE_IR, TRUE);
  assert_calls (list, c->calls);

  quern_call_list_set_node (list, analysis, QUERN_NONE);
  assert_calls (list, "");
}

/* A row that shows a dash comes last in either direction: a call inside a cycle has no share. */
static void
test_dashes_last (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernCallList) list = quern_call_list_new (QUERN_CALLERS);

  quern_call_list_set_node (list, analysis, SAMPLE_A);
  quern_call_list_set_as_shares (list, TRUE);
  quern_call_list_sort (list, "cost", SAMPLE_IR, FALSE);
  assert_calls (list, "main:90/1 b:25/2*");
  quern_call_list_sort (list, "cost", SAMPLE_IR, TRUE);
  assert_calls (list, "main:90/1 b:25/2*");
  quern_call_list_set_as_shares (list, FALSE);
  quern_call_list_sort (list, "cost", SAMPLE_IR, FALSE);
  assert_calls (list, "b:25/2* main:90/1");
}

/* Compares all rows with "name 60 x3 1-2*": share of the start's cost, calls, distance. */
static void
assert_all (QuernCallList *list,
            const char    *expected)
{
  g_autoptr (GString) calls = g_string_new (NULL);

  while (quern_call_list_is_busy (list))
    g_main_context_iteration (NULL, TRUE);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (list), i);
      g_autofree char *name = quern_call_list_dup_name (list, record);
      const QuernCoverageRow *coverage = quern_call_list_get_coverage (list, record);
      QuernArcLine line;

      quern_call_list_fill (list, record, SAMPLE_IR, &line);
      g_assert_null (line.costs);
      g_string_append_printf (calls, "%s%s %.0f x%" G_GUINT64_FORMAT " %u-%u%s", i > 0 ? "; " : "",
                              name, coverage->inclusive, line.count,
                              coverage->min_distance, coverage->max_distance,
                              quern_call_list_is_recursive (list, record) ? "*" : "");
    }
  g_assert_cmpstr (calls->str, ==, expected);
}

/* 90 of main's 100 enter the cycle of a and b, and 40 of these enter c. */
static void
test_all (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernCallList) list = quern_call_list_new (QUERN_CALLEES);

  quern_call_list_set_all (list, TRUE);
  quern_call_list_set_node (list, analysis, SAMPLE_MAIN);
  quern_call_list_sort (list, "cost", SAMPLE_IR, TRUE);
  assert_all (list, "<cycle 1> 90 x1 1-1; b 70 x0 2-2; c 40 x4 3-3; a 20 x1 1-1");
  quern_call_list_sort (list, "distance", SAMPLE_IR, FALSE);
  assert_all (list, "<cycle 1> 90 x1 1-1; a 20 x1 1-1; b 70 x0 2-2; c 40 x4 3-3");
  quern_call_list_sort (list, "count", SAMPLE_IR, TRUE);
  assert_all (list, "c 40 x4 3-3; <cycle 1> 90 x1 1-1; a 20 x1 1-1; b 70 x0 2-2");
  quern_call_list_sort (list, "name", SAMPLE_IR, FALSE);
  assert_all (list, "<cycle 1> 90 x1 1-1; a 20 x1 1-1; b 70 x0 2-2; c 40 x4 3-3");

  /* Shares are of the current event; ratios have none. */
  quern_call_list_sort (list, "cost", SAMPLE_DR, TRUE);
  assert_all (list, "<cycle 1> 10 x1 1-1; a 8 x1 1-1; b 2 x0 2-2; c 0 x4 3-3");
  quern_call_list_sort (list, "cost", SAMPLE_RATE, TRUE);
  assert_all (list, "");

  quern_call_list_set_all (list, FALSE);
  quern_call_list_sort (list, "cost", SAMPLE_IR, TRUE);
  assert_calls (list, "a:90/1");
}

/* The cost of a row for a further event equals that of a list for this event alone. */
static void
test_all_events (void)
{
  static const QuernEventId events[] = { SAMPLE_IR, SAMPLE_DR, SAMPLE_RATE };
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernCallList) list = quern_call_list_new (QUERN_CALLEES);
  g_autoptr (GArray) alone = NULL;

  quern_call_list_set_all (list, TRUE);
  quern_call_list_set_node (list, analysis, SAMPLE_MAIN);
  quern_call_list_set_events (list, events, G_N_ELEMENTS (events));
  quern_call_list_sort (list, "cost", SAMPLE_DR, FALSE);
  assert_all (list, "c 40 x4 3-3; b 70 x0 2-2; a 20 x1 1-1; <cycle 1> 90 x1 1-1");

  alone = quern_coverage_list (analysis, SAMPLE_MAIN, SAMPLE_DR, QUERN_CALLEES, NULL, NULL);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (list), i);
      guint n_found = 0;

      for (guint j = 0; j < alone->len; j++)
        {
          const QuernCoverageRow *other = &g_array_index (alone, QuernCoverageRow, j);

          if (other->node != quern_call_list_get_other (list, record))
            continue;
          g_assert_cmpfloat_with_epsilon (quern_call_list_get_inclusive (list, record, SAMPLE_DR),
                                          other->inclusive, 1e-9);
          n_found++;
        }
      g_assert_cmpuint (n_found, ==, 1);
      g_assert_true (isnan (quern_call_list_get_inclusive (list, record, SAMPLE_RATE)));
      g_assert_true (isnan (quern_call_list_get_inclusive (list, record, SAMPLE_SUM)));
    }

  /* A ratio cannot be the first event. */
  quern_call_list_set_events (list, events + 2, 1);
  quern_call_list_sort (list, "cost", SAMPLE_IR, TRUE);
  assert_all (list, "");
}

/* For a group, functions outside of it are listed; a group that consists of a cycle has the rows
 * of the cycle. */
static void
test_all_of_group (void)
{
  static const QuernEventId events[] = { SAMPLE_IR, SAMPLE_DR };
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernGrouping) grouping =
    quern_grouping_new (analysis, QUERN_GROUP_BY_CYCLE, SAMPLE_IR);
  g_autoptr (QuernCallList) list = quern_call_list_new (QUERN_CALLEES);

  quern_call_list_set_all (list, TRUE);
  quern_call_list_set_group (list, analysis, grouping,
                             quern_grouping_get_group (grouping, SAMPLE_B));
  quern_call_list_set_events (list, events, G_N_ELEMENTS (events));
  quern_call_list_sort (list, "cost", SAMPLE_IR, TRUE);
  assert_all (list, "c 40 x4 1-1");
  g_assert_cmpfloat_with_epsilon (quern_call_list_get_inclusive (list, 0, SAMPLE_DR), 0.0, 1e-9);

  /* Another group of the same grouping, and back to a function. */
  quern_call_list_set_group (list, analysis, grouping,
                             quern_grouping_get_group (grouping, SAMPLE_MAIN));
  quern_call_list_sort (list, "cost", SAMPLE_IR, TRUE);
  assert_all (list, "<cycle 1> 90 x1 1-1; b 70 x0 2-2; a 20 x1 1-1");
  quern_call_list_set_node (list, analysis, SAMPLE_B);
  quern_call_list_sort (list, "cost", SAMPLE_IR, TRUE);
  assert_all (list, "c 40 x4 1-1");
}

/* Without an event there is nothing to follow, also not when sorted once more. */
static void
test_no_event (void)
{
  g_autoptr (QuernCallList) list = quern_call_list_new (QUERN_CALLEES);
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();

  quern_call_list_set_all (list, TRUE);
  quern_call_list_set_node (list, analysis, SAMPLE_A);
  quern_call_list_sort (list, "name", QUERN_NONE, FALSE);
  quern_call_list_sort (list, "name", QUERN_NONE, FALSE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
}

/* If another function is selected while calls are followed, the first result is discarded. */
static void
test_all_overtaken (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernCallList) list = quern_call_list_new (QUERN_CALLERS);

  quern_call_list_set_all (list, TRUE);
  quern_call_list_sort (list, "cost", SAMPLE_IR, TRUE);
  quern_call_list_set_node (list, analysis, SAMPLE_C);
  quern_call_list_sort (list, "cost", SAMPLE_IR, TRUE);
  quern_call_list_set_node (list, analysis, SAMPLE_B);
  g_assert_true (quern_call_list_is_busy (list));
  assert_all (list, "<cycle 1> 70 x0 1-1*; main 70 x1 2-2");

  quern_call_list_set_node (list, analysis, SAMPLE_C);
  quern_call_list_set_node (list, NULL, QUERN_NONE);
  assert_all (list, "");
}

typedef struct
{
  const char   *id;
  const char *key;
  QuernEventId  event;
  gboolean      descending;
  const char   *calls;
} SortCase;

static const SortCase sort_cases[] = {
  { "cost", "cost", SAMPLE_IR, TRUE, "c:40/4 a:25/2*" },
  { "cost-up", "cost", SAMPLE_IR, FALSE, "a:25/2* c:40/4" },
  { "cost-of-second", "cost", SAMPLE_DR, TRUE, "a:25/2* c:40/4" },
  { "ratio", "cost", SAMPLE_RATE, TRUE, "a:25/2* c:40/4" },
  { "per-call", "cost-per-call", SAMPLE_IR, TRUE, "a:25/2* c:40/4" },
  { "count", "count", SAMPLE_IR, TRUE, "c:40/4 a:25/2*" },
  { "name", "name", QUERN_NONE, FALSE, "a:25/2* c:40/4" },
  { "name-down", "name", QUERN_NONE, TRUE, "c:40/4 a:25/2*" },
};

static void
test_sort (gconstpointer data)
{
  const SortCase *c = data;
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernCallList) list = quern_call_list_new (QUERN_CALLEES);

  quern_call_list_set_node (list, analysis, SAMPLE_B);
  quern_call_list_sort (list, c->key, c->event, c->descending);
  assert_calls (list, c->calls);
}

/* Another analysis has other events: events of the old one must not be looked up in it. */
static void
test_other_analysis (void)
{
  static const char *const names[] = { "alone", NULL };
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernAnalysis) other = sample_analysis_new_named (names);
  g_autoptr (QuernCallList) list = quern_call_list_new (QUERN_CALLEES);
  g_autoptr (QuernRow) row = NULL;
  QuernArcLine line;

  quern_call_list_set_node (list, analysis, SAMPLE_B);
  quern_call_list_sort (list, "cost", SAMPLE_RATE, TRUE);
  row = g_list_model_get_item (G_LIST_MODEL (list), 0);
  quern_call_list_set_node (list, other, 0);
  assert_calls (list, "");

  /* Rows of the old analysis that are still referenced are empty. */
  quern_call_list_fill (list, quern_row_get_record (row), SAMPLE_IR, &line);
  g_assert_cmpuint (line.node, ==, QUERN_NONE);
  g_assert_null (line.costs);
  g_assert_cmpuint (line.count, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (node_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/explore/call-list/node/", node_cases[i].id, NULL);

      g_test_add_data_func (path, &node_cases[i], test_node);
    }
  g_test_add_func ("/explore/call-list/no-event", test_no_event);
  for (gsize i = 0; i < G_N_ELEMENTS (sort_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/explore/call-list/sort/", sort_cases[i].id, NULL);

      g_test_add_data_func (path, &sort_cases[i], test_sort);
    }
  g_test_add_func ("/explore/call-list/other-analysis", test_other_analysis);
  g_test_add_func ("/explore/call-list/dashes-last", test_dashes_last);

  g_test_add_func ("/explore/call-list/all", test_all);
  g_test_add_func ("/explore/call-list/all-events", test_all_events);
  g_test_add_func ("/explore/call-list/all-of-group", test_all_of_group);
  g_test_add_func ("/explore/call-list/all-overtaken", test_all_overtaken);

  return g_test_run ();
}
