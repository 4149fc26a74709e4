/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cost-text.h"
#include "quern-explorer.h"

#include "sample-profile.h"

#include <string.h>

static GVariant *
list_new (const char *name,
          const char *formula,
          const char *unit)
{
  return quern_own_events_replace (NULL, NULL, &(QuernFormulaSource) {
    .name = name, .formula = formula, .long_name = "Long", .unit = unit });
}

static QuernEventSet *
get_events (QuernExplorer *explorer)
{
  return quern_profile_get_events (quern_explorer_get_profile (explorer));
}

/* A formula next to "Own = 2 Ir" and "Loop = New", and its expected error and position. */
typedef struct
{
  const char *id;
  const char *name;
  const char *formula;
  guint32     column; /* in bytes; 0 if the name is wrong */
  const char *message; /* a part of it; NULL if valid */
} TryCase;

static const TryCase try_cases[] = {
  { "sum", "New", "Ir + 10 Dr", 0, NULL },
  { "own-inside", "New", "Own / 3", 0, NULL },
  { "decimal", "New", "0.5 Ir", 0, NULL },
  { "unknown", "New", "Ir + D1mx", 6, "D1mx" },
  { "unknown-after-umlaut", "New", "\xc3\xa4 + Ir", 1, "\xc3\xa4" },
  { "empty", "New", "", 1, "empty" },
  { "lacks-operand", "New", "Ir +", 5, "lacks a name or a number" },
  { "lacks-operator", "New", "Ir Dr", 4, "lacks an operator" },
  { "open", "New", "2 * (Ir + Dr", 5, "without" },
  { "close", "New", "Ir)", 3, "without" },
  { "number", "New", "Ir + 3", 1, "bare number" },
  { "itself", "New", "New + Ir", 1, "circle" },
  { "circle", "New", "Ir + Loop", 6, "circle" },
  { "real-name", "Ir", "Dr", 0, "already" },
  { "derived-name", "Sum", "Ir", 0, "already" },
  { "own-name", "Own", "Ir", 0, "already" },
  { "no-name", "", "Ir", 0, "no name" },
};

static void
test_try (gconstpointer data)
{
  const TryCase *c = data;
  const QuernFormulaSource draft = { .name = c->name, .formula = c->formula };
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  g_autoptr (GVariant) here = list_new ("Own", "2 Ir", "");
  g_autoptr (GVariant) everywhere = list_new ("Loop", "New", "");
  g_autoptr (QuernEventSet) events = NULL;
  g_autoptr (GError) error = NULL;

  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_HERE, here);
  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_EVERYWHERE,
                                     everywhere);
  events = quern_own_events_try (
    quern_explorer_get_analysis (explorer),
    quern_event_choice_get_own_lists (quern_explorer_get_events (explorer)), &draft, NULL, &error);

  if (c->message == NULL)
    {
      g_assert_no_error (error);
      g_assert_cmpuint (quern_event_set_find (events, "New"), !=, QUERN_NONE);
      return;
    }

  g_assert_null (events);
  g_assert_nonnull (strstr (error->message, c->message));
  g_assert_cmpuint (quern_parse_error_get_location (error).column, ==, c->column);
}

/* An edited event does not conflict with itself, but others may still refer to it. */
static void
test_edit (void)
{
  const QuernFormulaSource same = { .name = "Own", .formula = "3 Ir" };
  const QuernFormulaSource loop = { .name = "Own", .formula = "Twice" };
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  g_autoptr (GVariant) here = list_new ("Own", "2 Ir", "");
  g_autoptr (GVariant) everywhere = list_new ("Twice", "2 Own", "");
  g_autoptr (QuernEventSet) events = NULL;
  g_autoptr (GError) error = NULL;

  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_HERE, here);
  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_EVERYWHERE,
                                     everywhere);

  events = quern_own_events_try (
    quern_explorer_get_analysis (explorer),
    quern_event_choice_get_own_lists (quern_explorer_get_events (explorer)), &same, "Own", &error);
  g_assert_no_error (error);
  g_assert_nonnull (events);
  g_assert_null (quern_own_events_try (
    quern_explorer_get_analysis (explorer),
    quern_event_choice_get_own_lists (quern_explorer_get_events (explorer)), &loop, "Own", &error));
  g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_FORMULA);
}

/* Own events come and go; numbers, the selection and the file's events are kept. */
static void
test_explorer (void)
{
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  g_autoptr (GVariant) here = list_new ("Mine", "3 Ir - Dr", "10 ns");
  g_autoptr (GVariant) everywhere = list_new ("Lost", "D1mr / Ir", "");
  const QuernRefusedEvent *refused;
  const gint64 *total;
  QuernEventId mine;

  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), SAMPLE_C);
  quern_event_choice_set_event (quern_explorer_get_events (explorer), SAMPLE_DR);
  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_HERE, here);
  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_EVERYWHERE,
                                     everywhere);

  g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)), ==,
                    SAMPLE_C);
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (explorer)), ==,
                    SAMPLE_DR);
  mine = quern_event_set_find (get_events (explorer), "Mine");
  g_assert_cmpuint (mine, ==, SAMPLE_N_EVENTS);
  g_assert_true (quern_event_choice_is_own_event (quern_explorer_get_events (explorer), mine));
  g_assert_false (
    quern_event_choice_is_own_event (quern_explorer_get_events (explorer), SAMPLE_RATE));
  g_assert_cmpstr (quern_event_set_get_unit_name (get_events (explorer), mine), ==, "10 ns");
  total = quern_profile_get_total (quern_explorer_get_profile (explorer));
  g_assert_cmpint (quern_event_set_get_cost (get_events (explorer), mine, total), ==, 314);

  g_assert_cmpuint (
    quern_event_choice_get_refused_events (quern_explorer_get_events (explorer))->len, ==, 1);
  refused = g_ptr_array_index (
    quern_event_choice_get_refused_events (quern_explorer_get_events (explorer)), 0);
  g_assert_cmpstr (refused->name, ==, "Lost");
  g_assert_cmpuint (refused->scope, ==, QUERN_EVENTS_EVERYWHERE);
  g_assert_nonnull (strstr (refused->reason, "D1mr"));

  quern_event_choice_set_event (quern_explorer_get_events (explorer), mine);
  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_HERE, NULL);
  g_assert_cmpuint (quern_event_set_find (get_events (explorer), "Mine"), ==, QUERN_NONE);
  g_assert_cmpuint (quern_event_choice_get_event (quern_explorer_get_events (explorer)), ==,
                    SAMPLE_IR);
}

/* The previous own events are not carried over to the next analysis. */
static void
test_composes (void)
{
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  g_autoptr (QuernExplorer) other = quern_explorer_new ();
  g_autoptr (GVariant) mine = list_new ("Mine", "Ir", "");
  g_autoptr (GVariant) yours = list_new ("Yours", "Dr", "");

  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_HERE, mine);
  quern_event_choice_set_own_events (quern_explorer_get_events (other), QUERN_EVENTS_HERE, yours);
  quern_explorer_set_analysis (other, quern_explorer_get_analysis (explorer));

  g_assert_cmpuint (quern_event_set_find (get_events (other), "Mine"), ==, QUERN_NONE);
  g_assert_cmpuint (quern_event_set_find (get_events (other), "Yours"), ==, SAMPLE_N_EVENTS);
  g_assert_true (quern_analysis_has_nodes_of (quern_explorer_get_analysis (explorer),
                                              quern_explorer_get_analysis (other)));
}

static void
test_lists (void)
{
  const QuernFormulaSource second = { .name = "B", .formula = "Dr" };
  const QuernFormulaSource third = { .name = "C", .formula = "Dr + Ir", .unit = "ms" };
  g_autoptr (GVariant) one = list_new ("A", "Ir", "");
  g_autoptr (GVariant) two = quern_own_events_replace (one, NULL, &second);
  g_autoptr (GVariant) renamed = quern_own_events_replace (two, "A", &third);
  g_autoptr (GVariant) less = quern_own_events_replace (renamed, "B", NULL);
  QuernFormulaSource found;
  g_autofree char *text = g_variant_print (less, FALSE);

  g_assert_cmpuint (g_variant_n_children (two), ==, 2);
  g_assert_false (quern_own_events_find (renamed, "A", &found));
  g_assert_true (quern_own_events_find (renamed, "C", &found));
  g_assert_cmpstr (found.formula, ==, "Dr + Ir");
  g_assert_cmpstr (text, ==, "[('C', 'Dr + Ir', '', 'ms')]");
}

/* Rate = Dr / Ir: for 0 of 110 Ir, and for 20 of them. */
static void
test_weak (void)
{
  g_autoptr (QuernExplorer) explorer = sample_explorer_new (sample_analysis_new ());
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  const gint64 *idle = quern_analysis_get_self (analysis, SAMPLE_IDLE);
  const gint64 *a = quern_analysis_get_self (analysis, SAMPLE_A);

  g_assert_true (quern_cost_text_is_weak (explorer, SAMPLE_RATE, idle));
  g_assert_false (quern_cost_text_is_weak (explorer, SAMPLE_RATE, a));
  g_assert_false (quern_cost_text_is_weak (explorer, SAMPLE_IR, idle));
  g_object_set (quern_explorer_get_display (explorer), "min-weight", 0.2, NULL);
  g_assert_true (quern_cost_text_is_weak (explorer, SAMPLE_RATE, a));
  g_object_set (quern_explorer_get_display (explorer), "min-weight", 0.18, NULL);
  g_assert_false (quern_cost_text_is_weak (explorer, SAMPLE_RATE, a));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (try_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/explore/own-events/try/", try_cases[i].id, NULL);

      g_test_add_data_func (path, &try_cases[i], test_try);
    }
  g_test_add_func ("/explore/own-events/edit", test_edit);
  g_test_add_func ("/explore/own-events/explorer", test_explorer);
  g_test_add_func ("/explore/own-events/composes", test_composes);
  g_test_add_func ("/explore/own-events/lists", test_lists);
  g_test_add_func ("/explore/own-events/weak", test_weak);

  return g_test_run ();
}
