/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-profile-builder.h"

#include <string.h>

static inline QuernFunctionId
profile_fixture_add_function (QuernProfileBuilder *builder,
                              const char          *file,
                              const char          *name)
{
  return quern_profile_builder_add_function (
    builder,
    quern_profile_builder_add_object (builder,
                                      quern_profile_builder_add_string (builder, "prog", 4)),
    quern_profile_builder_add_file (builder,
                                    quern_profile_builder_add_string (builder, file,
                                                                      strlen (file))),
    quern_profile_builder_add_string (builder, name, strlen (name)));
}

/* main calls work twice, work calls itself; the summary exceeds the records by 5 Ir. */
static inline QuernAnalysis *
profile_fixture_new (void)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  QuernAnalysis *analysis;
  QuernEventId events[2];
  QuernFunctionId main_function;
  QuernFunctionId work;
  QuernPlace at[] = { { 0, 4, 0 }, { 0, 5, 0 }, { 0, 9, 0 } };

  quern_profile_builder_begin_input (builder, "callgrind.out.1");
  quern_profile_builder_begin_part (builder);
  quern_profile_builder_set_command (builder, "./prog \"a\"");
  events[0] = quern_profile_builder_add_event (builder, "Ir");
  events[1] = quern_profile_builder_add_event (builder, "Dr");
  quern_profile_builder_set_columns (builder, events, 2);
  quern_profile_builder_set_long_name (builder, "Dr", "Reads");
  quern_profile_builder_add_formula (builder, "Sum", "Ir + Dr", NULL, (QuernLocation) { 2, 1, 0 });
  quern_profile_builder_add_formula (builder, "Rate", "Dr / Ir", NULL, (QuernLocation) { 3, 1, 0 });
  quern_profile_builder_set_summary (builder, (const gint64[]) { 40, 7 }, 2,
                                     (QuernLocation) { 4, 1, 0 });

  main_function = profile_fixture_add_function (builder, "a.c", "main");
  work = profile_fixture_add_function (builder, "a.c", "work");
  profile_fixture_add_function (builder, "b.c", "idle");
  quern_profile_builder_set_line (builder, main_function, 3);

  quern_profile_builder_begin_function (builder, main_function);
  quern_profile_builder_add_cost (builder, &at[0], (const gint64[]) { 10, 2 }, 2);
  quern_profile_builder_add_call (builder, &at[1], work, &at[2], 2, (const gint64[]) { 25, 5 }, 2);
  quern_profile_builder_begin_function (builder, work);
  quern_profile_builder_add_cost (builder, &at[2], (const gint64[]) { 25, 5 }, 2);
  quern_profile_builder_add_call (builder, &at[2], work, &at[2], 1, (const gint64[]) { 5, 1 }, 2);
  quern_profile_builder_add_jump (builder, &at[2], QUERN_NONE, &at[0], TRUE, 6, 2);
  quern_profile_builder_warn (builder, QUERN_PARSE_ERROR_NUMBER, (QuernLocation) { 12, 3, 0 },
                              "not a number");

  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  g_assert_no_error (error);

  return analysis;
}
