/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-place-sums.h"

#include "profile-fixture.h"

/* Many records on few places in many files: the sums must equal those of a plain table. */
static void
test_sums (void)
{
  enum { N_FILES = 7, N_LINES = 1009 };
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernPlaceSums) sums = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_autoptr (GError) error = NULL;
  g_autofree gint64 *expected = g_new0 (gint64, N_FILES * N_LINES);
  g_autofree guint64 *calls = g_new0 (guint64, N_FILES * N_LINES);
  g_autofree gboolean *is_touched = g_new0 (gboolean, N_FILES * N_LINES);
  QuernFunctionId functions[N_FILES];
  QuernEventId event;
  guint n_places = 0;

  quern_profile_builder_begin_input (builder, "many");
  quern_profile_builder_begin_part (builder);
  event = quern_profile_builder_add_event (builder, "Ir");
  quern_profile_builder_set_columns (builder, &event, 1);
  for (guint i = 0; i < N_FILES; i++)
    {
      g_autofree char *file = g_strdup_printf ("%u.c", i);

      functions[i] = profile_fixture_add_function (builder, file, "f");
    }

  for (guint i = 0; i < 50000; i++)
    {
      guint file = (guint) g_rand_int_range (random, 0, N_FILES);
      guint line = (guint) g_rand_int_range (random, 0, N_LINES);
      gint64 cost = g_rand_int_range (random, -5, 1000);
      QuernPlace where = { file, line, 0 };

      is_touched[file * N_LINES + line] = TRUE;

      /* Inlined code: the file differs from that of the function. */
      quern_profile_builder_begin_function (builder, functions[i % N_FILES]);
      if (i % 4 == 0)
        {
          quern_profile_builder_add_call (builder, &where, functions[0], &where, 2, &cost, 1);
          calls[file * N_LINES + line] += 2;
        }
      else
        {
          quern_profile_builder_add_cost (builder, &where, &cost, 1);
          expected[file * N_LINES + line] += cost;
        }
    }

  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  sums = quern_place_sums_new (profile, QUERN_PLACE_LINES, NULL, &error);
  g_assert_no_error (error);

  for (guint i = 0; i < quern_place_sums_get_n (sums); i++)
    {
      const QuernPlaceSum *sum = quern_place_sums_get (sums, i);
      guint at = sum->first * N_LINES + (guint) sum->position;

      g_assert_cmpint (quern_place_sums_get_costs (sums, sum->self_row)[0], ==, expected[at]);
      g_assert_cmpuint (sum->count, ==, calls[at]);

      /* Places are unique and sorted. */
      if (i > 0)
        {
          const QuernPlaceSum *before = quern_place_sums_get (sums, i - 1);

          g_assert_true (before->first < sum->first ||
                         (before->first == sum->first && before->position < sum->position));
        }
    }

  for (guint i = 0; i < N_FILES * N_LINES; i++)
    n_places += is_touched[i] ? 1 : 0;
  g_assert_cmpuint (quern_place_sums_get_n (sums), ==, n_places);
}

static void
test_jumps (void)
{
  g_autoptr (QuernAnalysis) analysis = profile_fixture_new ();
  g_autoptr (QuernPlaceSums) sums =
    quern_place_sums_new (quern_analysis_get_profile (analysis), QUERN_PLACE_JUMPS, NULL, NULL);

  g_assert_cmpuint (quern_place_sums_get_n (sums), ==, 1);
  g_assert_cmpuint (quern_place_sums_get (sums, 0)->position, ==, 9);
  g_assert_cmpuint (quern_place_sums_get (sums, 0)->target, ==, 4);
  g_assert_cmpuint (quern_place_sums_get (sums, 0)->count, ==, 6);
  g_assert_cmpuint (quern_place_sums_get (sums, 0)->followed, ==, 2);
}

static void
test_cancel (void)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  QuernEventId event;
  QuernFunctionId function;

  quern_profile_builder_begin_input (builder, "many");
  quern_profile_builder_begin_part (builder);
  event = quern_profile_builder_add_event (builder, "Ir");
  quern_profile_builder_set_columns (builder, &event, 1);
  function = profile_fixture_add_function (builder, "a.c", "f");
  quern_profile_builder_begin_function (builder, function);
  for (guint i = 0; i < 10000; i++)
    {
      const gint64 cost = 1;
      QuernPlace where = { 0, i, 0 };

      quern_profile_builder_add_cost (builder, &where, &cost, 1);
    }
  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);

  g_cancellable_cancel (cancellable);
  g_assert_null (quern_place_sums_new (profile, QUERN_PLACE_LINES, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_null (quern_place_sums_dup_file_costs (profile, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/place-sums/sums", test_sums);
  g_test_add_func ("/analysis/place-sums/jumps", test_jumps);
  g_test_add_func ("/analysis/place-sums/cancel", test_cancel);

  return g_test_run ();
}
