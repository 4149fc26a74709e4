/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cost-text.h"

#include "sample-profile.h"

#include <math.h>

#define NO_VALUE "\xe2\x80\x93"

/* One row is one cell: the self cost of b, for an event. */
typedef struct
{
  const char   *id;
  QuernEventId  event;
  gboolean      relative;
  gboolean      absolute;
  guint         precision;
  const char   *cell;
  double        share;
} CellCase;

static const CellCase cell_cases[] = {
  { "share", SAMPLE_IR, FALSE, FALSE, 2, "27.27", 30.0 / 110.0 },
  { "precision", SAMPLE_IR, FALSE, FALSE, 4, "27.2727", 30.0 / 110.0 },
  { "relative", SAMPLE_IR, TRUE, FALSE, 2, "30.00", 30.0 / 100.0 },
  { "absolute", SAMPLE_IR, FALSE, TRUE, 2, "30", 30.0 / 110.0 },
  { "sum", SAMPLE_SUM, FALSE, FALSE, 2, "25.40", 32.0 / 126.0 },
  { "ratio", SAMPLE_RATE, FALSE, FALSE, 2, "0.0666667", -1.0 },
};

static void
test_cell (gconstpointer data)
{
  const CellCase *c = data;
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  const gint64 *row;
  g_autofree char *cell = NULL;
  double share;

  g_object_set (quern_explorer_get_display (explorer), "relative", c->relative, NULL);
  g_object_set (quern_explorer_get_display (explorer), "absolute", c->absolute, NULL);
  g_object_set (quern_explorer_get_display (explorer), "precision", c->precision, NULL);
  row = quern_analysis_get_self (quern_explorer_get_analysis (explorer), SAMPLE_B);

  cell = quern_cost_text_cell (explorer, c->event, row);
  share = quern_cost_text_share (explorer, c->event, row);
  g_assert_cmpstr (cell, ==, c->cell);
  if (c->share >= 0.0)
    g_assert_cmpfloat_with_epsilon (share, c->share, 1e-12);
  else
    g_assert_true (isnan (share));
}

/* Bounds get as many decimals as it takes to tell them apart; costs are whole numbers. */
static void
test_bounds (void)
{
  static const struct
  {
    double      low;
    double      high;
    const char *share;
    const char *cost;
  } cases[] = {
    { 11.0, 33.0, "10.00 to 30.00", "11 to 33" },
    { 11.0, 11.002, "10.000 to 10.002", "11" },
    { 11.0, 11.0, "10.00", "11" },
  };
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *share = NULL;
      g_autofree char *cost = NULL;

      g_object_set (quern_explorer_get_display (explorer), "absolute", FALSE, NULL);
      share = quern_cost_text_bounds (explorer, SAMPLE_IR, cases[i].low, cases[i].high);
      g_object_set (quern_explorer_get_display (explorer), "absolute", TRUE, NULL);
      cost = quern_cost_text_bounds (explorer, SAMPLE_IR, cases[i].low, cases[i].high);
      g_assert_cmpstr (share, ==, cases[i].share);
      g_assert_cmpstr (cost, ==, cases[i].cost);
    }
}

typedef struct
{
  const char *id;
  gint64      cost;
  guint64     n_calls;
  const char *text;
} PerCallCase;

static const PerCallCase per_call_cases[] = {
  { "whole", 90, 9, "10" },
  { "rounded", 1000, 7, "143" },
  { "small", 7, 3, "2.33" },
  { "tiny", 1, 1000, "0.001" },
  { "nothing", 0, 3, "0" },
  { "negative", -90, 9, "\xe2\x88\x92" "10" },
  { "not-called", 90, 0, NO_VALUE },
};

static void
test_per_call (gconstpointer data)
{
  const PerCallCase *c = data;
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  double mean = c->n_calls > 0 ? (double) c->cost / (double) c->n_calls : (double) NAN;
  g_autofree char *text = quern_cost_text_per_call (explorer, SAMPLE_IR, mean);

  g_assert_cmpstr (text, ==, c->text);
}

static void
test_none (void)
{
  g_autoptr (QuernExplorer) empty = quern_explorer_new ();
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  gint64 row[] = { 1, 0 };
  char *texts[] = {
    quern_cost_text_cell (empty, 0, row),
    quern_cost_text_cell (explorer, QUERN_NONE, row),
    quern_cost_text_cell (explorer, SAMPLE_IR, NULL),
    quern_cost_text_value (explorer, SAMPLE_IR, NULL),
    quern_cost_text_whole (explorer, SAMPLE_IR, NULL),
    quern_cost_text_per_call (explorer, SAMPLE_IR, (double) NAN),
    quern_cost_text_count (0),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_assert_cmpstr (texts[i], ==, NO_VALUE);
      g_free (texts[i]);
    }
  g_assert_true (isnan (quern_cost_text_share (empty, 0, row)));
  g_assert_true (isnan (quern_cost_text_share (explorer, SAMPLE_IR, NULL)));
}

static void
test_whole (void)
{
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  gint64 row[] = { 30, 3 };
  g_autofree char *cost = quern_cost_text_whole (explorer, SAMPLE_IR, row);
  g_autofree char *ratio = quern_cost_text_whole (explorer, SAMPLE_RATE, row);

  g_assert_cmpstr (cost, ==, "30 Ir");
  g_assert_cmpstr (ratio, ==, "0.1 Rate");
}

/* A cost of a group may be an upper bound; a ratio of bounds is neither that nor exact. */
static void
test_bound (void)
{
  static const struct { QuernEventId event; gboolean is_bound; const char *text; } cases[] = {
    { SAMPLE_IR, FALSE, "27.27" },
    { SAMPLE_IR, TRUE, "\342\211\244 27.27" },
    { SAMPLE_RATE, FALSE, "0.1" },
    { SAMPLE_RATE, TRUE, "≈0.1" },
  };
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  gint64 row[] = { 30, 3 };
  gint64 none[] = { 0, 0 };
  g_autofree char *no_value = quern_cost_text_inclusive (explorer, SAMPLE_RATE, none, TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text =
        quern_cost_text_inclusive (explorer, cases[i].event, row, cases[i].is_bound);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
  g_assert_cmpstr (no_value, ==, NO_VALUE);
}

/* The text is as wide as the widest cell. */
static void
test_widest (void)
{
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  g_autoptr (QuernExplorer) empty = quern_explorer_new ();
  g_autofree char *share = quern_cost_text_widest_cost (explorer, SAMPLE_IR, TRUE);
  g_autofree char *cost = quern_cost_text_widest_cost (explorer, SAMPLE_IR, FALSE);
  g_autofree char *no_cost = quern_cost_text_widest_cost (empty, QUERN_NONE, TRUE);

  g_assert_cmpstr (share, ==, "100.00");
  g_assert_cmpstr (cost, ==, "110");
  g_assert_cmpstr (no_cost, ==, NO_VALUE);
}

/* A column title omits the unit, unless it is the only difference between two events; a name that
 * is just a unit is not taken for what was measured. */
static void
test_event_title (void)
{
  static const struct { const char *name, *title; } names[] = {
    { "Time_(10ns)", "Time" },
    { "Memory_(bytes)", "Memory" },
    { "Wait_(us)", "Wait_(us)" },
    { "Wait_(ms)", "Wait_(ms)" },
    { "Ir (part 1)", "Ir (part 1)" },
    { "cpu(ms)", "cpu(ms)" },
    { "_(x)", "_(x)" },
    { "Ir", "Ir" },
    { "Dr_(1)", "Dr_(1)" },
    { "Dr", "Dr" },
  };
  static const struct { const char *name, *title; } units[] = {
    { "ns", "Time" },
    { "bytes", "bytes" },
    { "KiB", "KiB" },
    { "Ir", "Ir" },
  };
  g_autoptr (QuernEventSet) events = quern_event_set_new ();
  g_autoptr (QuernEventSet) of_units = quern_event_set_new ();

  for (QuernEventId i = 0; i < G_N_ELEMENTS (names); i++)
    quern_event_set_add_real (events, names[i].name);
  for (QuernEventId i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *title = quern_cost_text_dup_event_title (events, i);

      g_assert_cmpstr (title, ==, names[i].title);
    }

  for (QuernEventId i = 0; i < G_N_ELEMENTS (units); i++)
    quern_event_set_add_real (of_units, units[i].name);
  for (QuernEventId i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autofree char *title = quern_cost_text_dup_event_title (of_units, i);

      g_assert_cmpstr (title, ==, units[i].title);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/cost-text/event-title", test_event_title);

  for (gsize i = 0; i < G_N_ELEMENTS (cell_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/explore/cost-text/cell/", cell_cases[i].id, NULL);

      g_test_add_data_func (path, &cell_cases[i], test_cell);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (per_call_cases); i++)
    {
      const char *id = per_call_cases[i].id;
      g_autofree char *path = g_strconcat ("/explore/cost-text/per-call/", id, NULL);

      g_test_add_data_func (path, &per_call_cases[i], test_per_call);
    }
  g_test_add_func ("/explore/cost-text/bounds", test_bounds);
  g_test_add_func ("/explore/cost-text/none", test_none);
  g_test_add_func ("/explore/cost-text/whole", test_whole);
  g_test_add_func ("/explore/cost-text/bound", test_bound);
  g_test_add_func ("/explore/cost-text/widest", test_widest);

  return g_test_run ();
}
