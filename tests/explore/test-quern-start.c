/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-start.h"

#include "loaded-profile.h"
#include "sample-profile.h"

static void
assert_start (const SampleFunction *functions,
              guint                 n_functions,
              QuernEventId          event,
              const char           *expected)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_tree (functions, n_functions);
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  g_assert_cmpstr (quern_profile_get_function_name (profile, quern_start_find (analysis, event)),
                   ==, expected);
}

/* Does not start at main, which only delegates the work, nor with an event that has no costs. */
static void
test_below_main (void)
{
  static const SampleFunction functions[] = {
    { "main", -1, { 0, 1 } }, { "load", 0, { 0, 1 } },   { "work", 1, { 0, 38 } },
    { "read", 2, { 0, 30 } }, { "write", 2, { 0, 30 } },
  };

  assert_start (functions, G_N_ELEMENTS (functions), SAMPLE_DR, "work");
}

/* A main that Callgrind names by its callers counts as main; "mainly" does not, however costly. */
static void
test_by_caller (void)
{
  static const SampleFunction functions[] = {
    { "0x1ab70", -1, { 1, 0 } },
    { "mainly'0x1ab70", 0, { 60, 0 } },
    { "main'0x1ab70", 0, { 29, 0 } },
    { "work'main", 2, { 10, 0 } },
  };

  assert_start (functions, G_N_ELEMENTS (functions), SAMPLE_IR, "main'0x1ab70");
}

static void
test_of_go (void)
{
  static const SampleFunction functions[] = {
    { "runtime.mcall", -1, { 70, 0 } },
    { "runtime.main", -1, { 1, 0 } },
    { "main.main", 1, { 10, 0 } },
    { "main.work", 2, { 19, 0 } },
  };

  assert_start (functions, G_N_ELEMENTS (functions), SAMPLE_IR, "main.main");
}

/* A program without symbols: main is the costliest callee of "(below main)", including its
 * recursion. The loader cost more. */
static void
test_stripped (void)
{
  static const SampleFunction functions[] = {
    { "0x1ab70", -1, { 5, 0 } },      { "_dl_start", 0, { 55, 0 } },
    { "(below main)", 0, { 1, 0 } },  { "(below main)'2", 2, { 1, 0 } },
    { "exit", 2, { 8, 0 } },          { "0x4550", 3, { 2, 0 } },
    { "0x4a00", 5, { 10, 0 } },       { "0x4b00", 5, { 18, 0 } },
  };

  assert_start (functions, G_N_ELEMENTS (functions), SAMPLE_IR, "0x4550");
}

/* An address that divides the work gives way to the name above it in the same object, unless that
 * has much more cost. */
static void
test_address (void)
{
  static const SampleFunction functions[] = {
    { "main", -1, { 0, 0 } },  { "run", 0, { 1, 4 } },     { "0x4a00", 1, { 1, 4 } },
    { "0x4b00", 2, { 1, 0 } }, { "read", 3, { 40, 46 } },  { "write", 3, { 40, 46 } },
  };

  assert_start (functions, G_N_ELEMENTS (functions), SAMPLE_IR, "run");
  assert_start (functions, G_N_ELEMENTS (functions), SAMPLE_DR, "0x4b00");
}

/* main passes its work on to a cycle: the member at work is shown, but main if no member has much
 * of the cost, as in an interpreter with hundreds of members. */
static void
test_cycle (void)
{
  static const char format[] =
    "events: Ir\n"
    "fn=main\n1 1\ncfn=enter\ncalls=1 1\n1 99\n"
    "fn=enter\n1 1\ncfn=work\ncalls=1 1\n1 98\n"
    "fn=work\n1 %d\ncfn=enter\ncalls=1 1\n1 1\ncfn=leaf\ncalls=1 1\n1 %d\n"
    "fn=leaf\n1 %d\n";

  for (int self = 5; self <= 20; self += 15)
    {
      g_autofree char *text = g_strdup_printf (format, self, 98 - self, 98 - self);
      g_autoptr (QuernAnalysis) analysis =
        loaded_profile_analyse (loaded_profile_from_text (text));
      QuernProfile *profile = quern_analysis_get_profile (analysis);

      g_assert_cmpuint (quern_cycles_get_n (quern_analysis_get_cycles (analysis)), ==, 1);
      g_assert_cmpstr (quern_profile_get_function_name (profile, quern_start_find (analysis, 0)),
                       ==, self < 10 ? "main" : "work");
    }
}

static void
test_costliest (void)
{
  static const SampleFunction functions[] = {
    { "first", -1, { 10, 0 } },
    { "second", -1, { 20, 0 } },
    { "third", 1, { 20, 0 } },
  };

  assert_start (functions, G_N_ELEMENTS (functions), SAMPLE_IR, "second");
  assert_start (functions, 1, SAMPLE_IR, "first");
}

/* A function is passed over if its cost is neither its own nor in its calls. */
static void
test_dead_end (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_begun_late ();
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  g_assert_cmpstr (quern_profile_get_function_name (profile, quern_start_find (analysis,
                                                                               SAMPLE_IR)),
                   ==, "prog::main");
}

/* main has the highest cost, but one input size. */
static void
test_sizes (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_with_points ();

  g_assert_cmpuint (quern_start_find (analysis, SAMPLE_IR), ==, SAMPLE_C);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/explore/start/below-main", test_below_main);
  g_test_add_func ("/explore/start/by-caller", test_by_caller);
  g_test_add_func ("/explore/start/go", test_of_go);
  g_test_add_func ("/explore/start/stripped", test_stripped);
  g_test_add_func ("/explore/start/address", test_address);
  g_test_add_func ("/explore/start/cycle", test_cycle);
  g_test_add_func ("/explore/start/costliest", test_costliest);
  g_test_add_func ("/explore/start/dead-end", test_dead_end);
  g_test_add_func ("/explore/start/sizes", test_sizes);

  return g_test_run ();
}
