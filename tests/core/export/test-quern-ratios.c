/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-grouping.h"
#include "quern-place-sums.h"

#include "profile-fixture.h"

#include <math.h>

/* Ratios are computed from sums. The expected sums are added up here record by record, and the
 * formulas are rewritten in C. */

#define N_RUNS 60
#define N_FUNCTIONS 8
#define N_FILES 3
#define N_LINES 5
#define N_RECORDS 60

__extension__ typedef __int128 Wide;

typedef struct
{
  gint64 a;
  gint64 b;
} Sum;

typedef struct
{
  Sum self[N_FUNCTIONS];
  Sum calls[N_FUNCTIONS][N_FUNCTIONS];
  Sum lines[N_FILES][N_LINES];
  Sum files[N_FILES];
} Truth;

static void
add (Sum   *sum,
     gint64 a,
     gint64 b)
{
  sum->a += a;
  sum->b += b;
}

static double
rate (const Sum *sum)
{
  return sum->a != 0 ? 1000.0 * (double) sum->b / (double) sum->a : (double) NAN;
}

static double
mixed (const Sum *sum)
{
  return sum->a - sum->b != 0
           ? ((double) sum->a + 2.5 * (double) sum->b) / (double) (sum->a - sum->b) - 1.0
           : (double) NAN;
}

static void
check (QuernEventSet *events,
       const gint64  *row,
       const Sum     *sum)
{
  static const struct
  {
    const char *name;
    double    (*get) (const Sum *sum);
  } ratios[] = { { "Rate", rate }, { "Mixed", mixed } };

  g_assert_cmpint (row[0], ==, sum->a);
  g_assert_cmpint (row[1], ==, sum->b);

  for (guint i = 0; i < G_N_ELEMENTS (ratios); i++)
    {
      QuernEventId event = quern_event_set_find (events, ratios[i].name);
      double found = quern_event_set_get_value (events, event, row);
      double wanted = ratios[i].get (sum);

      g_assert_true (quern_event_set_is_ratio (events, event));
      g_assert_cmpint (isnan (found) != 0, ==, isnan (wanted) != 0);
      if (!isnan (wanted))
        g_assert_cmpfloat_with_epsilon (found, wanted, 1e-9 * (1.0 + fabs (wanted)));
    }
}

static gint64
random_cost (GRand *rand)
{
  return g_rand_int_range (rand, 0, 3) == 0 ? 0 : g_rand_int_range (rand, -20, 1000);
}

/* Every function is in the one file with the given index. */
static QuernProfile *
create_profile (GRand *rand,
                Truth *truth)
{
  static const char *const files[N_FILES] = { "a.c", "b.c", "c.c" };
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (GError) error = NULL;
  QuernProfile *profile;
  QuernEventId events[2];

  quern_profile_builder_begin_input (builder, "callgrind.out.1");
  quern_profile_builder_begin_part (builder);
  events[0] = quern_profile_builder_add_event (builder, "A");
  events[1] = quern_profile_builder_add_event (builder, "Misses");
  quern_profile_builder_set_columns (builder, events, 2);
  quern_profile_builder_add_formula (builder, "Rate", "1000 Misses / A", NULL,
                                     (QuernLocation) { 1, 1, 0 });
  quern_profile_builder_add_formula (builder, "Mixed", "(A + 2.5 Misses) / (A - Misses) - 1",
                                     NULL, (QuernLocation) { 2, 1, 0 });

  for (guint i = 0; i < N_FUNCTIONS; i++)
    {
      const char name[] = { (char) ('f' + i), '\0' };

      g_assert_cmpuint (profile_fixture_add_function (builder, files[i % N_FILES], name), ==, i);
    }

  for (guint i = 0; i < N_RECORDS; i++)
    {
      guint function = (guint) g_rand_int_range (rand, 0, N_FUNCTIONS);
      guint callee = (guint) g_rand_int_range (rand, 0, N_FUNCTIONS);
      guint line = (guint) g_rand_int_range (rand, 0, N_LINES);
      gint64 costs[] = { random_cost (rand), random_cost (rand) };
      QuernPlace at = { function % N_FILES, line + 1, 0 };
      QuernPlace target = { callee % N_FILES, 1, 0 };

      quern_profile_builder_begin_function (builder, function);
      if (g_rand_boolean (rand))
        {
          quern_profile_builder_add_cost (builder, &at, costs, 2);
          add (&truth->self[function], costs[0], costs[1]);
          add (&truth->lines[function % N_FILES][line], costs[0], costs[1]);
          add (&truth->files[function % N_FILES], costs[0], costs[1]);
        }
      else
        {
          quern_profile_builder_add_call (builder, &at, callee, &target, 1, costs, 2);
          add (&truth->calls[function][callee], costs[0], costs[1]);
        }
    }

  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);

  return profile;
}

static void
check_lines (QuernProfile *profile,
             const Truth  *truth)
{
  g_autoptr (QuernPlaceSums) places = NULL;
  g_autoptr (GError) error = NULL;

  places = quern_place_sums_new (profile, QUERN_PLACE_LINES, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < quern_place_sums_get_n (places); i++)
    {
      const QuernPlaceSum *place = quern_place_sums_get (places, i);

      if (place->self_row != QUERN_NONE)
        check (quern_profile_get_events (profile),
               quern_place_sums_get_costs (places, place->self_row),
               &truth->lines[place->first][place->position - 1]);
    }
}

static void
check_groups (QuernProfile  *profile,
              QuernAnalysis *analysis,
              const Truth   *truth)
{
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_FILE, 0);

  g_assert_cmpuint (quern_grouping_get_n_groups (grouping), ==, N_FILES);
  for (QuernFunctionId i = 0; i < N_FILES; i++)
    check (quern_profile_get_events (profile),
           quern_grouping_get_self (grouping, quern_grouping_get_group (grouping, i)),
           &truth->files[i]);
}

static void
test_sums (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20261122);

  for (guint run = 0; run < N_RUNS; run++)
    {
      Truth truth = { 0 };
      g_autoptr (QuernProfile) profile = create_profile (rand, &truth);
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, TRUE, NULL, &error);
      QuernEventSet *events = quern_profile_get_events (profile);

      for (QuernFunctionId i = 0; i < N_FUNCTIONS; i++)
        check (events, quern_profile_get_self (profile, i), &truth.self[i]);
      for (QuernCallId i = 0; i < quern_profile_get_n_calls (profile); i++)
        {
          const QuernCall *call = quern_profile_get_call (profile, i);

          check (events, quern_profile_get_call_costs (profile, i),
                 &truth.calls[call->caller][call->callee]);
        }
      check_lines (profile, &truth);
      check_groups (profile, analysis, &truth);
    }
}

/* Linear events are exact, and saturated at the limits of 64 bits. */
static void
test_exact (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (63);
  g_autoptr (QuernEventSet) events = quern_event_set_new ();
  g_autoptr (GError) error = NULL;
  QuernEventId difference;
  QuernEventId third;

  quern_event_set_add_real (events, "A");
  quern_event_set_add_real (events, "C");
  difference = quern_event_set_add_derived (events, "Difference", "A - C", NULL, &error);
  g_assert_no_error (error);
  third = quern_event_set_add_derived (events, "Third", "3 A - 2 C", NULL, &error);
  g_assert_no_error (error);

  for (guint i = 0; i < 10000; i++)
    {
      gint64 ends[] = { G_MAXINT64, G_MININT64, 0, G_MAXINT64 / 3 };
      gint64 row[2];
      Wide a;
      Wide c;
      Wide wanted;

      for (guint j = 0; j < 2; j++)
        row[j] = ends[g_rand_int_range (rand, 0, 4)];
      for (guint j = 0; j < 2; j++)
        row[j] += row[j] > 0 ? -g_rand_int_range (rand, 0, 1000) : g_rand_int_range (rand, 0, 1000);
      a = row[0];
      c = row[1];

      wanted = CLAMP (a - c, G_MININT64, G_MAXINT64);
      g_assert_cmpint (quern_event_set_get_cost (events, difference, row), ==, (gint64) wanted);
      wanted = CLAMP (3 * a - 2 * c, G_MININT64, G_MAXINT64);
      g_assert_cmpint (quern_event_set_get_cost (events, third, row), ==, (gint64) wanted);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/ratios/sums", test_sums);
  g_test_add_func ("/export/ratios/exact", test_exact);

  return g_test_run ();
}
