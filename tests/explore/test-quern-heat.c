/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-heat.h"

#include "sample-profile.h"

/* Ir self: 10 20 30 40 0, the cycle 50; Rate is Dr / Ir of inclusive sums. */
static void
test_costs (void)
{
  static const guint groups[SAMPLE_N_NODES] = { 2, 1, 1, 0, 6, 0 };
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernGrouping) heat = quern_heat_new (analysis, SAMPLE_IR, 0.001);

  g_assert_true (quern_grouping_is_fixed (heat));
  for (guint i = 0; i < SAMPLE_N_NODES; i++)
    g_assert_cmpuint (quern_grouping_get_group (heat, i), ==, groups[i]);
  g_assert_cmpuint (quern_heat_get_rank (heat, 0), ==, QUERN_HEAT_RANK + QUERN_N_HEAT_STEPS - 1);
  g_assert_cmpuint (quern_heat_get_rank (heat, 6), ==, QUERN_HEAT_RANK);
  g_assert_cmpstr (quern_grouping_get_name (heat, 0), ==, "self Ir \xe2\x89\xa5 35");
}

/* A function with too few events is in no step; without any there is no ratio. */
static void
test_ratio (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernGrouping) heat = quern_heat_new (analysis, SAMPLE_RATE, 0.001);
  g_autoptr (QuernGrouping) strict = quern_heat_new (analysis, SAMPLE_RATE, 1.0);

  g_assert_cmpuint (quern_grouping_get_group (heat, SAMPLE_IDLE), ==, QUERN_N_HEAT_STEPS);
  g_assert_cmpuint (quern_grouping_get_group (heat, SAMPLE_A), ==, 0);
  g_assert_cmpuint (quern_grouping_get_group (heat, SAMPLE_C), ==, 6);
  g_assert_cmpuint (quern_heat_get_rank (heat, QUERN_N_HEAT_STEPS), ==, QUERN_N_GROUP_COLORS - 1);
  for (guint i = 0; i < SAMPLE_N_NODES; i++)
    g_assert_cmpuint (quern_grouping_get_group (strict, i), ==, QUERN_N_HEAT_STEPS);
}

/* The groups keep their colours; text is readable on each step. */
static void
test_ranks (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernGrouping) objects = quern_grouping_new (analysis, QUERN_GROUP_BY_OBJECT, 0);

  g_assert_cmpuint (quern_heat_get_rank (objects, 1), ==, 1);
  quern_grouping_set_colour (objects, 1, 5);
  g_assert_cmpuint (quern_heat_get_rank (objects, 1), ==, 5);
  g_assert_cmpuint (quern_heat_get_rank (objects, 300), ==, QUERN_N_GROUP_COLORS - 1);
  g_assert_cmpuint (quern_heat_get_rank (objects, G_MAXUINT), ==, QUERN_N_GROUP_COLORS - 1);

  for (guint scheme = 0; scheme <= QUERN_SCHEME_PRINT; scheme++)
    for (guint step = 0; step < QUERN_N_HEAT_STEPS; step++)
      g_assert_cmpfloat (
        quern_palette_contrast (quern_palette_get_fill (scheme, QUERN_HEAT_RANK + step),
                                quern_palette_get_on_fill (scheme, QUERN_HEAT_RANK + step)),
        >=, 4.5);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/paint/heat/costs", test_costs);
  g_test_add_func ("/paint/heat/ratio", test_ratio);
  g_test_add_func ("/paint/heat/ranks", test_ranks);

  return g_test_run ();
}
