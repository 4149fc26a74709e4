/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "sample-profile.h"

#include "quern-profile-builder.h"

#include <string.h>

static QuernStringId
add_string (QuernProfileBuilder *builder,
            const char          *text)
{
  return quern_profile_builder_add_string (builder, text, strlen (text));
}

static QuernFunctionId
add_function (QuernProfileBuilder *builder,
              const char          *object,
              const char          *file,
              const char          *name)
{
  return quern_profile_builder_add_function (
    builder,
    quern_profile_builder_add_object (builder, add_string (builder, object)),
    quern_profile_builder_add_file (builder, add_string (builder, file)),
    add_string (builder, name));
}

static QuernProfileBuilder *
begin (const char *const *events,
       guint              n_events)
{
  QuernProfileBuilder *builder = quern_profile_builder_new ();
  g_autofree QuernEventId *ids = g_new (QuernEventId, n_events);

  quern_profile_builder_begin_input (builder, "callgrind.out.1");
  quern_profile_builder_begin_part (builder);
  for (guint i = 0; i < n_events; i++)
    ids[i] = quern_profile_builder_add_event (builder, events[i]);
  quern_profile_builder_set_columns (builder, ids, n_events);

  return builder;
}

static QuernProfile *
finish (QuernProfileBuilder *builder)
{
  g_autoptr (GError) error = NULL;
  QuernProfile *profile = quern_profile_builder_finish (builder, NULL, NULL, &error);

  g_assert_no_error (error);
  quern_profile_builder_free (builder);

  return profile;
}

static QuernAnalysis *
analyse (QuernProfile *profile)
{
  g_autoptr (GError) error = NULL;
  QuernAnalysis *analysis = quern_analysis_new (profile, TRUE, NULL, &error);

  g_assert_no_error (error);

  return analysis;
}

static void
add_cost (QuernProfileBuilder *builder,
          QuernFunctionId      function,
          gint64               first,
          gint64               second)
{
  QuernPlace where = { 0, 1, 0 };
  gint64 costs[] = { first, second };

  quern_profile_builder_begin_function (builder, function);
  quern_profile_builder_add_cost (builder, &where, costs, 2);
}

static void
add_call (QuernProfileBuilder *builder,
          QuernFunctionId      caller,
          QuernFunctionId      callee,
          guint64              count,
          gint64               first,
          gint64               second)
{
  QuernPlace where = { 0, 2, 0 };
  QuernPlace target = { 0, 1, 0 };
  gint64 costs[] = { first, second };

  quern_profile_builder_begin_function (builder, caller);
  quern_profile_builder_add_call (builder, &where, callee, &target, count, costs, 2);
}

QuernProfile *
sample_profile_new (void)
{
  static const char *const events[] = { "Ir", "Dr" };
  QuernProfileBuilder *builder = begin (events, 2);
  QuernLocation where = { .line = 1, .column = 1 };
  gint64 summary[] = { 110, 16 };

  g_assert_cmpuint (add_function (builder, "/opt/prog", "/src/main.c", "main"), ==, SAMPLE_MAIN);
  g_assert_cmpuint (add_function (builder, "/opt/prog", "/src/main.c", "a"), ==, SAMPLE_A);
  g_assert_cmpuint (add_function (builder, "/opt/prog", "/src/b.c", "b"), ==, SAMPLE_B);
  g_assert_cmpuint (add_function (builder, "/lib/libc.so", "/libc/c.c", "c"), ==, SAMPLE_C);
  g_assert_cmpuint (add_function (builder, "/lib/libc.so", "???", "Idle"), ==, SAMPLE_IDLE);

  add_cost (builder, SAMPLE_MAIN, 10, 1);
  add_cost (builder, SAMPLE_A, 20, 8);
  add_cost (builder, SAMPLE_B, 30, 2);
  add_cost (builder, SAMPLE_C, 40, 0);
  add_cost (builder, SAMPLE_IDLE, 0, 5);
  add_call (builder, SAMPLE_MAIN, SAMPLE_A, 1, 90, 10);
  add_call (builder, SAMPLE_A, SAMPLE_B, 3, 60, 2);
  add_call (builder, SAMPLE_B, SAMPLE_A, 2, 25, 4);
  add_call (builder, SAMPLE_B, SAMPLE_C, 4, 40, 0);

  quern_profile_builder_set_summary (builder, summary, 2, (QuernLocation) { 0, 0, 0 });
  quern_profile_builder_add_formula (builder, "Sum", "Ir + Dr", NULL, where);
  quern_profile_builder_add_formula (builder, "Rate", "Dr / Ir", "Reads per instruction", where);

  return finish (builder);
}

QuernAnalysis *
sample_analysis_new (void)
{
  g_autoptr (QuernProfile) profile = sample_profile_new ();

  return analyse (profile);
}

static void
add_point (QuernSeriesBuilder *builder,
           QuernFunctionId     function,
           guint64             size,
           guint64             cost)
{
  QuernCostPoint point = { .size = size, .count = 1, .min = cost, .max = cost, .sum = cost };

  g_assert_true (quern_series_builder_add (builder, function, &point));
}

static QuernFunctionId
same_function (guint32  owner,
               gpointer user_data)
{
  return owner;
}

QuernAnalysis *
sample_analysis_new_with_points (void)
{
  const QuernSeriesEvents events = { SAMPLE_IR, QUERN_NONE, QUERN_NONE };
  g_autoptr (QuernProfile) plain = sample_profile_new ();
  g_autoptr (QuernSeriesBuilder) builder = quern_series_builder_new ();
  QuernSeries *series;
  g_autoptr (QuernProfile) profile = NULL;
  QuernWatch watch = { 0 };

  add_point (builder, SAMPLE_MAIN, 7, 100);
  for (guint64 n = 1; n <= 10; n++)
    {
      add_point (builder, SAMPLE_A, n, n);
      add_point (builder, SAMPLE_C, n, n * n);
    }
  add_point (builder, SAMPLE_IDLE, 1, 0);
  add_point (builder, SAMPLE_IDLE, 2, 0);
  series = quern_series_builder_finish (builder, quern_profile_get_n_functions (plain),
                                        same_function, NULL, &watch);
  profile = quern_profile_with_series (plain, series, &events);

  return analyse (profile);
}

static QuernAnalysis *
create_large (guint   n_functions,
              guint32 seed,
              guint   n_calls)
{
  static const char *const events[] = { "Ir", "Dr" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (QuernProfile) profile = NULL;
  QuernProfileBuilder *builder = begin (events, 2);

  for (guint i = 0; i < n_functions; i++)
    {
      g_autofree char *name = NULL;

      name = g_strdup_printf ("std::Space%d<int>::Class%d::method_%u(int, char const*)",
                              g_rand_int_range (rand, 0, 20), g_rand_int_range (rand, 0, 1000), i);
      add_cost (builder, add_function (builder, "prog", "main.c", name),
                g_rand_int_range (rand, 0, 1 << g_rand_int_range (rand, 1, 30)),
                g_rand_int_range (rand, 0, 100));
    }
  for (guint i = 0; i < n_functions; i++)
    for (guint call = 1; call <= n_calls && i + call * call < n_functions; call++)
      add_call (builder, i, i + call * call, call, 10 * call, call);
  profile = finish (builder);

  return analyse (profile);
}

QuernAnalysis *
sample_analysis_new_large (guint   n_functions,
                           guint32 seed)
{
  return create_large (n_functions, seed, 0);
}

QuernAnalysis *
sample_analysis_new_calling (guint   n_functions,
                             guint32 seed)
{
  return create_large (n_functions, seed, 8);
}

QuernAnalysis *
sample_analysis_new_named (const char *const *names)
{
  return sample_analysis_new_in_files (names, NULL);
}

QuernAnalysis *
sample_analysis_new_in_files (const char *const *names,
                              const char *const *files)
{
  static const char *const events[] = { "Ir", "Dr" };
  g_autoptr (QuernProfile) profile = NULL;
  QuernProfileBuilder *builder = begin (events, 2);

  for (guint i = 0; names[i] != NULL; i++)
    add_cost (builder,
              add_function (builder, "prog", files != NULL ? files[i] : "main.c", names[i]), 1, 0);
  profile = finish (builder);

  return analyse (profile);
}

QuernAnalysis *
sample_analysis_new_tree (const SampleFunction *functions,
                          guint                 n_functions)
{
  static const char *const events[] = { "Ir", "Dr" };
  g_autofree gint64 *inclusive = g_new0 (gint64, (gsize) n_functions * 2);
  g_autoptr (QuernProfile) profile = NULL;
  QuernProfileBuilder *builder = begin (events, 2);

  for (guint i = 0; i < n_functions; i++)
    add_cost (builder, add_function (builder, "prog", "main.c", functions[i].name),
              functions[i].self[0], functions[i].self[1]);

  /* Callees follow their callers, so going backwards each sum is complete when it is used. */
  for (guint i = n_functions; i-- > 0;)
    {
      int caller = functions[i].caller;
      gint64 *sums = inclusive + 2 * i;

      sums[0] += functions[i].self[0];
      sums[1] += functions[i].self[1];
      if (caller < 0)
        continue;

      g_assert_cmpint (caller, <, (int) i);
      inclusive[2 * caller] += sums[0];
      inclusive[2 * caller + 1] += sums[1];
      add_call (builder, (QuernFunctionId) caller, i, 1, sums[0], sums[1]);
    }
  profile = finish (builder);

  return analyse (profile);
}

QuernAnalysis *
sample_analysis_new_begun_late (void)
{
  static const char *const events[] = { "Ir", "Dr" };
  static const char *const names[] = { "main", "closure", "prog::main", "work" };
  g_autoptr (QuernProfile) profile = NULL;
  QuernProfileBuilder *builder = begin (events, 2);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    add_function (builder, "prog", "main.c", names[i]);
  add_call (builder, 0, 1, 1, 101, 0);
  add_cost (builder, 2, 40, 0);
  add_call (builder, 2, 3, 1, 60, 0);
  add_cost (builder, 3, 60, 0);
  profile = finish (builder);

  return analyse (profile);
}

QuernExplorer *
sample_explorer_new (QuernAnalysis *analysis)
{
  QuernExplorer *explorer = quern_explorer_new ();

  quern_explorer_set_analysis (explorer, analysis);
  g_object_unref (analysis);

  return explorer;
}
