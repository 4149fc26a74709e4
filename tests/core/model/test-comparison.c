/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-comparison.h"
#include "quern-profile-builder.h"

#include <math.h>
#include <string.h>

#define N_PARTS 4
#define N_FUNCTIONS 12
#define N_REAL 2
#define N_LINES 60

/* The costs put into a profile, added up separately. */
typedef struct
{
  gint64  self[N_PARTS][N_FUNCTIONS][N_REAL];
  gint64  total[N_PARTS][N_REAL];
  gint64  calls[N_PARTS][N_FUNCTIONS][N_FUNCTIONS][N_REAL];
  guint64 counts[N_PARTS][N_FUNCTIONS][N_FUNCTIONS];
} Sums;

static QuernStringId
add_string (QuernProfileBuilder *builder,
            const char          *text)
{
  return quern_profile_builder_add_string (builder, text, strlen (text));
}

static void
add_line (QuernProfileBuilder *builder,
          Sums                *sums,
          guint                part,
          GRand               *rand)
{
  QuernPlace where = { 0, (guint32) g_rand_int_range (rand, 1, 20), 0 };
  guint function = (guint) g_rand_int_range (rand, 0, N_FUNCTIONS);
  guint callee = (guint) g_rand_int_range (rand, 0, N_FUNCTIONS);
  gint64 costs[] = { g_rand_int_range (rand, 0, 1000), g_rand_int_range (rand, 0, 10) };

  quern_profile_builder_begin_function (builder, function);
  if (g_rand_boolean (rand))
    {
      quern_profile_builder_add_cost (builder, &where, costs, N_REAL);
      for (guint i = 0; i < N_REAL; i++)
        {
          sums->self[part][function][i] += costs[i];
          sums->total[part][i] += costs[i];
        }
      return;
    }

  quern_profile_builder_add_call (builder, &where, callee, &where, 3, costs, N_REAL);
  sums->counts[part][function][callee] += 3;
  for (guint i = 0; i < N_REAL; i++)
    sums->calls[part][function][callee][i] += costs[i];
}

static QuernProfile *
create_profile (Sums    *sums,
                guint32  seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GError) error = NULL;
  QuernProfileBuilder *builder = quern_profile_builder_new ();
  QuernLocation where = { .line = 1, .column = 1 };
  QuernProfile *profile;

  memset (sums, 0, sizeof *sums);
  quern_profile_builder_begin_input (builder, "callgrind.out.1");
  for (guint part = 0; part < N_PARTS; part++)
    {
      QuernEventId events[N_REAL];

      quern_profile_builder_begin_part (builder);
      events[0] = quern_profile_builder_add_event (builder, "Ir");
      events[1] = quern_profile_builder_add_event (builder, "Dr");
      quern_profile_builder_set_columns (builder, events, N_REAL);

      for (guint i = 0; i < N_FUNCTIONS; i++)
        {
          g_autofree char *name = g_strdup_printf ("f%u", i);

          g_assert_cmpuint (quern_profile_builder_add_function (
                              builder,
                              quern_profile_builder_add_object (builder, add_string (builder, "o")),
                              quern_profile_builder_add_file (builder, add_string (builder, "c")),
                              add_string (builder, name)), ==, i);
        }
      for (guint i = 0; i < N_LINES; i++)
        add_line (builder, sums, part, rand);
    }

  /* The first formula refers to a later one. */
  quern_profile_builder_add_formula (builder, "Twice", "2 Sum", NULL, where);
  quern_profile_builder_add_formula (builder, "Sum", "Ir + Dr", "All of it", where);
  quern_profile_builder_add_formula (builder, "Rate", "Dr / Ir", NULL, where);

  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  quern_profile_builder_free (builder);

  return profile;
}

static void
assert_row (const gint64 *row,
            const gint64 *before,
            const gint64 *after)
{
  g_assert_cmpmem (row, N_REAL * sizeof *row, before, N_REAL * sizeof *before);
  g_assert_cmpmem (row + N_REAL, N_REAL * sizeof *row, after, N_REAL * sizeof *after);
}

static void
check_calls (QuernProfile *comparison,
             const Sums   *sums,
             guint         a,
             guint         b)
{
  guint n_calls = 0;

  for (guint i = 0; i < N_FUNCTIONS; i++)
    for (guint j = 0; j < N_FUNCTIONS; j++)
      n_calls += sums->counts[a][i][j] + sums->counts[b][i][j] > 0 ? 1 : 0;
  g_assert_cmpuint (quern_profile_get_n_calls (comparison), ==, n_calls);

  for (QuernCallId id = 0; id < n_calls; id++)
    {
      const QuernCall *call = quern_profile_get_call (comparison, id);
      guint n_from = 0;
      guint n_to = 0;
      QuernCallId first = quern_profile_get_calls_from (comparison, call->caller, &n_from);
      const QuernCallId *to = quern_profile_get_calls_to (comparison, call->callee, &n_to);
      gboolean is_there = FALSE;

      g_assert_cmpuint (call->count, ==, sums->counts[a][call->caller][call->callee] +
                                         sums->counts[b][call->caller][call->callee]);
      assert_row (quern_profile_get_call_costs (comparison, id),
                  sums->calls[a][call->caller][call->callee],
                  sums->calls[b][call->caller][call->callee]);
      g_assert_true (id >= first && id < first + n_from);
      for (guint i = 0; i < n_to; i++)
        is_there = is_there || to[i] == id;
      g_assert_true (is_there);
    }
}

/* The lines of a function add up to its costs, on each side. */
static void
check_lines (QuernProfile *comparison)
{
  for (QuernFunctionId id = 0; id < N_FUNCTIONS; id++)
    {
      g_auto (QuernRecordIter) iter = { 0 };
      const QuernRecord *record;
      gint64 sum[2 * N_REAL] = { 0 };

      quern_profile_iter_records (comparison, id, &iter);
      while ((record = quern_record_iter_next (&iter)) != NULL)
        {
          g_assert_cmpuint (record->part, <, 2);
          for (guint i = 0; record->kind == QUERN_RECORD_COST && i < 2 * N_REAL; i++)
            sum[i] += iter.costs.row[i];
        }
      g_assert_cmpmem (sum, sizeof sum, quern_profile_get_self (comparison, id), sizeof sum);
    }
}

static void
check_parts (QuernProfile *comparison,
             const Sums   *sums,
             guint         a,
             guint         b)
{
  static const gint64 nothing[N_REAL];
  const QuernPart *before = quern_profile_get_part (comparison, 0);
  const QuernPart *after = quern_profile_get_part (comparison, 1);

  g_assert_cmpuint (quern_profile_get_n_parts (comparison), ==, 2);
  assert_row (before->self, sums->total[a], nothing);
  assert_row (after->self, nothing, sums->total[b]);
  g_assert_cmpuint (before->columns[1], ==, 1);
  g_assert_cmpuint (after->columns[1], ==, N_REAL + 1);
  g_assert_null (before->summary);
}

static void
test_sums (void)
{
  for (guint32 seed = 1; seed <= 20; seed++)
    {
      g_autofree Sums *sums = g_new (Sums, 1);
      g_autoptr (QuernProfile) profile = create_profile (sums, seed);
      guint a = seed % N_PARTS;
      guint b = (a + 1 + seed / 4 % (N_PARTS - 1)) % N_PARTS;
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernProfile) comparison = quern_comparison_new (profile, a, b, NULL, &error);
      QuernEventSet *events;
      gint64 difference = 0;

      g_assert_no_error (error);
      events = quern_profile_get_events (comparison);
      g_assert_true (quern_profile_has_functions_of (comparison, profile));
      assert_row (quern_profile_get_total (comparison), sums->total[a], sums->total[b]);
      for (QuernFunctionId id = 0; id < N_FUNCTIONS; id++)
        {
          const gint64 *row = quern_profile_get_self (comparison, id);

          assert_row (row, sums->self[a][id], sums->self[b][id]);
          difference += quern_event_set_get_cost (events, quern_event_set_find (events, "Δ Ir"),
                                                  row);
        }
      g_assert_cmpint (difference, ==, sums->total[b][0] - sums->total[a][0]);

      check_calls (comparison, sums, a, b);
      check_lines (comparison);
      check_parts (comparison, sums, a, b);
    }
}

/* Each event occurs three times; differences are of the values, also for derived events. */
static void
test_events (void)
{
  static const char *const names[] = {
    "Ir (part 2)", "Dr (part 2)", "Ir (part 4)", "Dr (part 4)", "Δ Ir", "Δ Dr",
    "Twice (part 2)", "Twice (part 4)", "Δ Twice", "Sum (part 2)", "Sum (part 4)", "Δ Sum",
    "Rate (part 2)", "Rate (part 4)", "Δ Rate",
  };
  static const gint64 row[] = { 100, 20, 70, 35 };
  static const double values[] = {
    100, 20, 70, 35, -30, 15, 240, 210, -30, 120, 105, -15, 0.2, 0.5, 0.3,
  };
  g_autofree Sums *sums = g_new (Sums, 1);
  g_autoptr (QuernProfile) profile = create_profile (sums, 1);
  g_autoptr (QuernProfile) comparison = quern_comparison_new (profile, 1, 3, NULL, NULL);
  QuernEventSet *of_profile = quern_profile_get_events (profile);
  g_autoptr (QuernEventSet) copy = NULL;

  copy = quern_event_set_copy (quern_profile_get_events (comparison));
  g_assert_cmpuint (quern_event_set_get_n_real (copy), ==, 2 * N_REAL);
  g_assert_cmpuint (quern_event_set_get_n_events (copy), ==, G_N_ELEMENTS (names));
  for (QuernEventId i = 0; i < G_N_ELEMENTS (names); i++)
    {
      QuernComparisonSide side;
      QuernEventId origin = quern_comparison_get_origin (of_profile, i, &side);

      g_assert_cmpstr (quern_event_set_get_name (copy, i), ==, names[i]);
      g_assert_cmpuint (quern_comparison_get_event (of_profile, origin, side), ==, i);
      g_assert_true (strstr (names[i], quern_event_set_get_name (of_profile, origin)) != NULL);
      g_assert_true (quern_event_set_is_difference (copy, i) ==
                     g_str_has_prefix (names[i], "Δ"));
      g_assert_cmpfloat_with_epsilon (quern_event_set_get_value (copy, i, row), values[i], 1e-9);

      /* A percentage of a difference is relative to the value before. */
      g_assert_cmpuint (quern_comparison_get_base (copy, i), ==,
                        side != QUERN_COMPARISON_DIFFERENCE ? i
                        : quern_comparison_get_event (of_profile, origin,
                                                      QUERN_COMPARISON_BEFORE));
    }
  g_assert_cmpuint (quern_comparison_get_base (of_profile, 1), ==, 1);
  g_assert_cmpstr (quern_event_set_get_long_name (copy, 9), ==, "All of it (part 2)");

  /* The user's formulas can refer to them. */
  g_assert_cmpuint (quern_event_set_add_derived (copy, "X", "2 * \"Δ Sum\"", NULL, NULL), ==,
                    G_N_ELEMENTS (names));
  g_assert_cmpint (quern_event_set_get_cost (copy, G_N_ELEMENTS (names), row), ==, -30);
  g_assert_cmpuint (quern_comparison_get_origin (of_profile, G_N_ELEMENTS (names),
                                                 &(QuernComparisonSide) { 0 }), ==, QUERN_NONE);
}

/* Costs that the file states for a function are assigned to the events of each side. */
static void
test_reported (void)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernProfile) comparison = NULL;
  g_autoptr (GError) error = NULL;
  QuernStringId nothing = add_string (builder, "");
  QuernObjectId object = quern_profile_builder_add_object (builder, nothing);
  QuernFileId file = quern_profile_builder_add_file (builder, nothing);
  gint64 row[] = { 1, 2, 3, 4 };
  guint64 called = 9;

  quern_profile_builder_begin_input (builder, "input");
  for (guint part = 0; part < 3; part++)
    {
      QuernEventId events[] = { quern_profile_builder_add_event (builder, "A"),
                                quern_profile_builder_add_event (builder, "B") };
      QuernFunctionId function =
        quern_profile_builder_add_function (builder, object, file, add_string (builder, "f"));

      quern_profile_builder_begin_part (builder);
      quern_profile_builder_set_columns (builder, events, 2);
      quern_profile_builder_add_function (builder, object, file, add_string (builder, "g"));
      if (part < 2)
        quern_profile_builder_report_costs (builder, function, 5 + part, events[1], 70 + part);
    }
  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);

  g_assert_true (quern_profile_take_reported (profile, 0, row, &called));
  g_assert_cmpint (row[0], ==, 1);
  g_assert_cmpint (row[1], ==, 141);
  g_assert_cmpuint (called, ==, 11);
  g_assert_false (quern_profile_take_reported (profile, 1, row, &called));
  g_assert_cmpuint (called, ==, 11);

  comparison = quern_comparison_new (profile, 1, 2, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (quern_profile_take_reported (comparison, 0, row, &called));
  g_assert_cmpint (row[1], ==, 71);
  g_assert_cmpint (row[2], ==, 3);
  g_assert_cmpint (row[3], ==, 4);
  g_assert_cmpuint (called, ==, 6);
  g_clear_object (&comparison);

  comparison = quern_comparison_new (profile, 1, 0, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (quern_profile_take_reported (comparison, 0, row, &called));
  g_assert_cmpint (row[1], ==, 71);
  g_assert_cmpint (row[3], ==, 70);
  g_assert_cmpuint (called, ==, 11);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/comparison/sums", test_sums);
  g_test_add_func ("/model/comparison/events", test_events);
  g_test_add_func ("/model/comparison/reported", test_reported);

  return g_test_run ();
}
