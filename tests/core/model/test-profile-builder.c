/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-profile-builder.h"

#include <string.h>

typedef struct
{
  QuernProfileBuilder *builder;
  QuernEventId         events[3];
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->builder = quern_profile_builder_new ();
  quern_profile_builder_begin_input (fixture->builder, "callgrind.out.1");
  quern_profile_builder_begin_part (fixture->builder);
  fixture->events[0] = quern_profile_builder_add_event (fixture->builder, "Ir");
  fixture->events[1] = quern_profile_builder_add_event (fixture->builder, "Dr");
  quern_profile_builder_set_columns (fixture->builder, fixture->events, 2);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  quern_profile_builder_free (fixture->builder);
}

static QuernStringId
add_string (Fixture    *fixture,
            const char *text)
{
  return quern_profile_builder_add_string (fixture->builder, text, strlen (text));
}

static QuernFunctionId
add_function (Fixture    *fixture,
              const char *object,
              const char *file,
              const char *name)
{
  QuernProfileBuilder *builder = fixture->builder;
  QuernStringId object_name = add_string (fixture, object);
  QuernStringId file_name = add_string (fixture, file);
  QuernObjectId object_id = quern_profile_builder_add_object (builder, object_name);
  QuernFileId file_id = quern_profile_builder_add_file (builder, file_name);

  return quern_profile_builder_add_function (builder, object_id, file_id,
                                             add_string (fixture, name));
}

static void
begin_some_function (Fixture *fixture)
{
  QuernFunctionId function = add_function (fixture, "", "", "f");

  quern_profile_builder_begin_function (fixture->builder, function);
}

static void
add_cost (Fixture *fixture,
          guint64  line,
          gint64   first,
          gint64   second)
{
  QuernPlace where = { 0, line, 0 };
  gint64 costs[] = { first, second };

  quern_profile_builder_add_cost (fixture->builder, &where, costs, 2);
}

static void
add_call (Fixture         *fixture,
          QuernFunctionId  callee,
          guint64          count,
          gint64           first)
{
  QuernPlace where = { 0, 1, 0 };
  QuernPlace target = { 0, 33, 0 };

  quern_profile_builder_add_call (fixture->builder, &where, callee, &target, count, &first, 1);
}

static QuernProfile *
finish (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  QuernProfile *profile = quern_profile_builder_finish (fixture->builder, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (profile);

  return profile;
}

static void
test_functions (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (QuernProfile) profile = NULL;
  QuernFunctionId main_id = add_function (fixture, "prog", "a.c", "main");
  QuernFunctionId other_id = add_function (fixture, "prog", "b.c", "main");
  const QuernFunction *other;

  /* The same name in two files gives two functions; the same triple gives one. */
  g_assert_cmpuint (main_id, !=, other_id);
  g_assert_cmpuint (add_function (fixture, "prog", "a.c", "main"), ==, main_id);

  quern_profile_builder_begin_function (fixture->builder, main_id);
  add_cost (fixture, 10, 5, 1);
  add_cost (fixture, 11, 7, 0);
  quern_profile_builder_begin_function (fixture->builder, other_id);
  add_cost (fixture, 3, -2, 0);

  profile = finish (fixture);
  g_assert_cmpuint (quern_profile_get_n_functions (profile), ==, 2);
  g_assert_cmpstr (quern_profile_get_function_name (profile, other_id), ==, "main");
  other = quern_profile_get_function (profile, other_id);
  g_assert_cmpstr (quern_profile_get_file_name (profile, other->file), ==, "b.c");
  g_assert_cmpstr (quern_profile_get_object_name (profile, other->object), ==, "prog");
  g_assert_cmpint (quern_profile_get_self (profile, main_id)[0], ==, 12);
  g_assert_cmpint (quern_profile_get_self (profile, main_id)[1], ==, 1);
  g_assert_cmpint (quern_profile_get_self (profile, other_id)[0], ==, -2);
  g_assert_cmpint (quern_profile_get_total (profile)[0], ==, 10);
  g_assert_cmpuint (quern_profile_get_n_warnings (profile), ==, 0);
}

static void
test_calls (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (QuernProfile) profile = NULL;
  QuernFunctionId ids[4];
  const QuernCallId *to;
  QuernCallId from;
  guint n;

  for (guint i = 0; i < 4; i++)
    ids[i] = add_function (fixture, "", "", (const char *[]) { "a", "b", "c", "d" }[i]);

  /* Calls are added unsorted, and one of them in two steps. */
  quern_profile_builder_begin_function (fixture->builder, ids[2]);
  add_call (fixture, ids[3], 1, 10);
  add_call (fixture, ids[0], 2, 20);
  quern_profile_builder_begin_function (fixture->builder, ids[0]);
  add_call (fixture, ids[3], 4, 40);
  quern_profile_builder_begin_function (fixture->builder, ids[2]);
  add_call (fixture, ids[3], 8, 80);

  profile = finish (fixture);
  g_assert_cmpuint (quern_profile_get_n_calls (profile), ==, 3);

  from = quern_profile_get_calls_from (profile, ids[2], &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (quern_profile_get_call (profile, from)->callee, ==, ids[0]);
  g_assert_cmpuint (quern_profile_get_call (profile, from + 1)->callee, ==, ids[3]);
  g_assert_cmpuint (quern_profile_get_call (profile, from + 1)->count, ==, 9);
  g_assert_cmpint (quern_profile_get_call_costs (profile, from + 1)[0], ==, 90);
  g_assert_cmpint (quern_profile_get_call_costs (profile, from + 1)[1], ==, 0);

  quern_profile_get_calls_from (profile, ids[1], &n);
  g_assert_cmpuint (n, ==, 0);

  to = quern_profile_get_calls_to (profile, ids[3], &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (quern_profile_get_call (profile, to[0])->caller, ==, ids[0]);
  g_assert_cmpuint (quern_profile_get_call (profile, to[1])->caller, ==, ids[2]);

  /* The callee's first line is known from the calls. */
  g_assert_cmpuint (quern_profile_get_function (profile, ids[3])->line, ==, 33);
  g_assert_cmpuint (quern_profile_get_function (profile, ids[1])->line, ==, 0);
}

/* Parts with reordered, fewer and more events, and one with a duplicate event. */
static void
test_parts (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (QuernProfile) profile = NULL;
  QuernFunctionId f = add_function (fixture, "", "", "f");
  QuernEventId twice[] = { 2, 0, 2 };
  QuernPlace where = { 0, 1, 0 };
  gint64 costs[] = { 100, 10, 1000 };
  const GError *warning;

  quern_profile_builder_begin_function (fixture->builder, f);
  add_cost (fixture, 1, 1, 2);
  quern_profile_builder_set_summary (fixture->builder, (gint64[]) { 5 }, 1,
                                     (QuernLocation) { 7, 1, 0 });
  quern_profile_builder_set_totals (fixture->builder, (gint64[]) { 1, 2 }, 2,
                                    (QuernLocation) { 8, 1, 0 });

  quern_profile_builder_begin_part (fixture->builder)->thread = 2;
  g_assert_cmpuint (quern_profile_builder_add_event (fixture->builder, "Dw"), ==, 2);
  quern_profile_builder_set_columns (fixture->builder, twice, 3);
  quern_profile_builder_begin_function (fixture->builder, f);
  quern_profile_builder_add_cost (fixture->builder, &where, costs, 3);

  /* A part without an "events:" header uses the columns of the previous part. */
  quern_profile_builder_begin_part (fixture->builder);
  quern_profile_builder_begin_function (fixture->builder, f);
  quern_profile_builder_add_cost (fixture->builder, &where, costs, 1);

  profile = finish (fixture);
  g_assert_cmpuint (quern_profile_get_n_parts (profile), ==, 3);
  g_assert_cmpint (quern_profile_get_self (profile, f)[0], ==, 11);
  g_assert_cmpint (quern_profile_get_self (profile, f)[1], ==, 2);
  g_assert_cmpint (quern_profile_get_self (profile, f)[2], ==, 1200);
  g_assert_cmpint (quern_profile_get_self_total (profile)[0], ==, 11);
  g_assert_cmpint (quern_profile_get_total (profile)[0], ==, 15); /* 1 becomes 5 */
  g_assert_cmpint (quern_profile_get_total (profile)[1], ==, 2);
  g_assert_cmpint (quern_profile_get_total (profile)[2], ==, 1200);
  g_assert_cmpint (quern_profile_get_part (profile, 0)->self[2], ==, 0);
  g_assert_cmpint (quern_profile_get_part (profile, 1)->self[2], ==, 1100);
  g_assert_null (quern_profile_get_part (profile, 1)->summary);

  /* The contradictory summary is reported; the totals are consistent. */
  g_assert_cmpuint (quern_profile_get_n_warnings (profile), ==, 1);
  warning = g_ptr_array_index (quern_profile_get_warnings (profile), 0);
  g_assert_error (warning, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_INCONSISTENT);
}

/* Adds a part of one function whose cost may differ from its "summary:". */
static void
add_part_with_summary (Fixture         *fixture,
                       QuernFunctionId  function,
                       const gint64     costs[2],
                       const gint64     summary[2])
{
  quern_profile_builder_begin_part (fixture->builder);
  quern_profile_builder_begin_function (fixture->builder, function);
  add_cost (fixture, 1, costs[0], costs[1]);
  quern_profile_builder_set_summary (fixture->builder, summary, 2, (QuernLocation) { 7, 1, 0 });
}

/* How a summary may differ from the sum of the lines depends on the tool. */
static void
test_summary_rules (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (QuernProfile) profile = NULL;
  QuernFunctionId f = add_function (fixture, "", "", "f");
  static const struct
  {
    QuernSummaryRule rule;
    gint64           costs[2];
    gint64           summary[2];
    gboolean         warns;
  } parts[] = {
    { QUERN_SUMMARY_AT_LEAST, { 100, 10 }, { 100, 10 }, FALSE },
    { QUERN_SUMMARY_AT_LEAST, { 90, 0 }, { 100, 10 }, FALSE },
    { QUERN_SUMMARY_AT_LEAST, { 89, 10 }, { 100, 10 }, TRUE },
    { QUERN_SUMMARY_AT_LEAST, { 100, 11 }, { 100, 10 }, TRUE },
    { QUERN_SUMMARY_EXACT, { 100, 9 }, { 100, 10 }, TRUE },
    { QUERN_SUMMARY_ABOUT, { 90, 20 }, { 100, 10 }, FALSE },
    { QUERN_SUMMARY_ABOUT, { 89, 20 }, { 100, 10 }, TRUE },
    { QUERN_SUMMARY_LOOSE, { 1, 20 }, { 100, 10 }, FALSE },
    { QUERN_SUMMARY_MORE, { 1, 20 }, { 100, 10 }, FALSE },
    { QUERN_SUMMARY_LOOSE, { G_MAXINT64, 0 }, { -G_MAXINT64 - 1, 0 }, FALSE },
  };
  guint n_expected = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      add_part_with_summary (fixture, f, parts[i].costs, parts[i].summary);
      quern_profile_builder_set_summary_rule (fixture->builder, parts[i].rule);
      n_expected += parts[i].warns ? 1 : 0;
    }

  profile = finish (fixture);
  for (guint i = 0; i < quern_profile_get_warnings (profile)->len; i++)
    g_test_message ("%s", ((GError *) g_ptr_array_index (quern_profile_get_warnings (profile),
                                                         i))->message);

  /* One more warning: the total overflows. */
  g_assert_cmpuint (quern_profile_get_n_warnings (profile), ==, n_expected + 1);
}

/* A truncated file gives one warning about the missing cost, before all other warnings. */
static void
test_cut (Fixture       *fixture,
          gconstpointer  data)
{
  static const gint64 whole[2] = { 100, 0 };
  static const gint64 some[2] = { 20, 0 };
  const QuernLocation end = { 9, 0, 0 };
  QuernFunctionId f = add_function (fixture, "", "", "f");
  g_autoptr (QuernProfile) profile = NULL;
  const GError *first;
  const GError *second;
  GPtrArray *warnings;

  for (guint i = 0; i < 150; i++)
    quern_profile_builder_warn (fixture->builder, QUERN_PARSE_ERROR_SYNTAX, end, "line %u", i);
  add_part_with_summary (fixture, f, whole, whole);
  add_part_with_summary (fixture, f, some, whole);
  quern_profile_builder_set_cut (fixture->builder, QUERN_CUT_SURELY, end);
  quern_profile_builder_begin_input (fixture->builder, "other");
  add_part_with_summary (fixture, f, whole, whole);
  quern_profile_builder_set_cut (fixture->builder, QUERN_CUT_UNLESS_COMPLETE, end);

  profile = finish (fixture);
  warnings = quern_profile_get_warnings (profile);
  g_assert_cmpuint (warnings->len, ==, 100);
  g_assert_cmpuint (quern_profile_get_n_warnings (profile), ==, 151);
  first = g_ptr_array_index (warnings, 0);
  g_assert_error (first, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_CUT);
  g_assert_cmpstr (first->message, ==, "the file was cut: about 40 % of the cost is missing");
  second = g_ptr_array_index (warnings, 1);
  g_assert_error (second, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_SYNTAX);
}

static void
test_overflow (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (QuernProfile) profile = NULL;
  QuernFunctionId f = add_function (fixture, "", "", "f");

  quern_profile_builder_begin_function (fixture->builder, f);
  add_cost (fixture, 1, G_MAXINT64, 0);
  add_cost (fixture, 1, 1, 0);
  add_call (fixture, f, G_MAXUINT64, 0);
  add_call (fixture, f, 1, 0);

  profile = finish (fixture);
  g_assert_cmpint (quern_profile_get_self (profile, f)[0], ==, G_MAXINT64);
  g_assert_cmpuint (quern_profile_get_call (profile, 0)->count, ==, G_MAXUINT64);
  g_assert_cmpuint (quern_profile_get_n_warnings (profile), ==, 2); /* one for each kind */
}

static void
test_records (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (QuernProfile) profile = NULL;
  g_auto (QuernRecordIter) iter = { 0 };
  QuernFunctionId f = add_function (fixture, "", "", "f");
  QuernFunctionId g = add_function (fixture, "", "", "g");
  QuernPlace from = { 0, 4, 0 };
  QuernPlace to = { 0, 9, 0 };
  const QuernRecord *record;

  quern_profile_builder_begin_function (fixture->builder, f);
  add_cost (fixture, 4, 1, 2);
  quern_profile_builder_begin_function (fixture->builder, g);
  add_cost (fixture, 8, 3, 4);
  quern_profile_builder_begin_function (fixture->builder, f);
  quern_profile_builder_add_jump (fixture->builder, &from, QUERN_NONE, &to, TRUE, 10, 6);
  add_call (fixture, g, 2, 7);

  profile = finish (fixture);
  quern_profile_iter_records (profile, f, &iter);

  record = quern_record_iter_next (&iter);
  g_assert_cmpint (record->kind, ==, QUERN_RECORD_COST);
  g_assert_cmpint (record->costs[1], ==, 2);
  record = quern_record_iter_next (&iter);
  g_assert_cmpint (record->kind, ==, QUERN_RECORD_JUMP);
  g_assert_cmpuint (record->count, ==, 10);
  g_assert_cmpuint (record->followed, ==, 6);
  g_assert_cmpuint (record->target.line, ==, 9);
  record = quern_record_iter_next (&iter);
  g_assert_cmpint (record->kind, ==, QUERN_RECORD_CALL);
  g_assert_cmpuint (record->callee, ==, g);
  g_assert_cmpint (record->costs[0], ==, 7);
  g_assert_cmpint (record->costs[1], ==, 0);
  g_assert_null (quern_record_iter_next (&iter));
}

static void
test_derived (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (QuernProfile) profile = NULL;
  QuernEventSet *events;
  QuernEventId sum;
  QuernLocation where = { 7, 12, 0 };
  const GError *warning;

  quern_profile_builder_add_formula (fixture->builder, "Sum", "Ir + Dr", "Everything", where);
  quern_profile_builder_add_formula (fixture->builder, "Sum", "Ir + Dr", "Everything", where);
  quern_profile_builder_add_formula (fixture->builder, "Bad", "Ir + Nothing", NULL, where);
  begin_some_function (fixture);
  add_cost (fixture, 1, 3, 4);

  profile = finish (fixture);
  events = quern_profile_get_events (profile);
  sum = quern_event_set_find (events, "Sum");
  g_assert_cmpuint (sum, >=, quern_event_set_get_n_real (events));
  g_assert_cmpuint (sum, <, quern_event_set_get_n_events (events));
  g_assert_cmpint (quern_event_set_get_cost (events, sum, quern_profile_get_total (profile)),
                   ==, 7);
  g_assert_cmpuint (quern_event_set_find (events, "Bad"), ==, QUERN_NONE);

  /* The location is that of the unknown name in the file. */
  g_assert_cmpuint (quern_profile_get_n_warnings (profile), ==, 1);
  warning = g_ptr_array_index (quern_profile_get_warnings (profile), 0);
  g_assert_error (warning, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_FORMULA);
  g_assert_cmpuint (quern_parse_error_get_location (warning).line, ==, 7);
  g_assert_cmpuint (quern_parse_error_get_location (warning).column, ==, 12 + 5);
}

static void
test_with_events (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernProfile) other = NULL;
  g_autoptr (QuernEventSet) events = NULL;
  g_autoptr (GError) error = NULL;

  begin_some_function (fixture);
  add_cost (fixture, 1, 3, 4);
  profile = finish (fixture);

  events = quern_event_set_copy (quern_profile_get_events (profile));
  quern_event_set_add_derived (events, "Twice", "2 Ir", NULL, &error);
  g_assert_no_error (error);

  other = quern_profile_with_events (profile, events);
  g_clear_object (&profile);
  g_assert_cmpstr (quern_profile_get_function_name (other, 0), ==, "f");
  g_assert_cmpint (quern_event_set_get_cost (quern_profile_get_events (other),
                                             quern_event_set_find (events, "Twice"),
                                             quern_profile_get_self (other, 0)), ==, 6);
}

static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  add_function (fixture, "", "", "f");
  g_cancellable_cancel (cancellable);
  g_assert_null (quern_profile_builder_finish (fixture->builder, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void      (*test) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/model/builder/functions", test_functions },
    { "/model/builder/calls", test_calls },
    { "/model/builder/parts", test_parts },
    { "/model/builder/summary-rules", test_summary_rules },
    { "/model/builder/cut", test_cut },
    { "/model/builder/overflow", test_overflow },
    { "/model/builder/records", test_records },
    { "/model/builder/derived", test_derived },
    { "/model/builder/with-events", test_with_events },
    { "/model/builder/cancel", test_cancel },
  };

  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);

  return g_test_run ();
}
