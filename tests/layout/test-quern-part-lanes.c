/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-lanes.h"

#include "loaded-profile.h"

#define EPSILON 1e-9

static void
assert_box (QuernPartLanes *lanes,
            guint           part,
            guint           lane,
            double          from,
            double          to,
            double          cost)
{
  const QuernPartBox *box = &lanes->boxes[part];

  g_assert_cmpuint (box->lane, ==, lane);
  g_assert_cmpfloat_with_epsilon (box->from, from, EPSILON);
  g_assert_cmpfloat_with_epsilon (box->to, to, EPSILON);
  g_assert_cmpfloat_with_epsilon (box->cost, cost, EPSILON);
}

/* Dumps in sequence share one lane. */
static void
test_dumps (void)
{
  g_autoptr (QuernProfile) profile = loaded_profile_from_data (
    "callgrind", "callgrind-phases-combine-before.callgrind.out");
  QuernEventSet *events = quern_profile_get_events (profile);
  g_autoptr (QuernPartLanes) time = NULL;
  g_autoptr (QuernPartLanes) cost = NULL;

  g_assert_true (quern_part_lanes_has_time (profile));
  time = quern_part_lanes_new (profile, events, 0, QUERN_PART_LENGTH_TIME);
  g_assert_cmpuint (time->lanes->len, ==, 1);
  g_assert_false (quern_part_lanes_get_lane (time, 0)->has_thread);
  g_assert_cmpstr (time->unit, ==, "Basic block");
  assert_box (time, 0, 0, 0, 28950, 124998);
  assert_box (time, 4, 0, 30543, 32568, 15517);
  g_assert_cmpfloat_with_epsilon (time->end, 32568, EPSILON);
  g_assert_cmpfloat_with_epsilon (time->max, 124998, EPSILON);
  g_assert_cmpuint (quern_part_lanes_get_lane (time, 0)->parts[4], ==, 4);
  g_assert_cmpuint (quern_part_lanes_get_lane (time, 0)->n_parts, ==, 5);

  cost = quern_part_lanes_new (profile, events, 0, QUERN_PART_LENGTH_COST);
  g_assert_cmpstr (cost->unit, ==, "Ir");
  assert_box (cost, 1, 0, 124998, 124998 + 4002, 4002);
  g_assert_cmpfloat_with_epsilon (cost->end, 159286, EPSILON);
}

static void
test_threads (void)
{
  g_autoptr (QuernProfile) profile = loaded_profile_from_data (
    "callgrind", "callgrind-threads-sep-combine.callgrind.out");
  g_autoptr (QuernPartLanes) lanes = NULL;

  lanes = quern_part_lanes_new (profile, quern_profile_get_events (profile), 0,
                                QUERN_PART_LENGTH_COST);
  g_assert_cmpuint (lanes->lanes->len, ==, 3);
  g_assert_true (quern_part_lanes_get_lane (lanes, 2)->has_thread);
  g_assert_cmpint (quern_part_lanes_get_lane (lanes, 2)->thread, ==, 3);
  assert_box (lanes, 2, 2, 0, 4841, 4841);
}

/* Interleaved threads, missing and invalid time ranges, and a part without costs. */
static void
test_odd (void)
{
  g_autoptr (QuernProfile) profile = loaded_profile_from_text (
    "thread: 7\ndesc: Timerange: Basic block 50 - 90\nevents: Ir\nfn=f\n1 10\n"
    "\npart: 2\nthread: -1\ndesc: Timerange: x 9 - 3\nevents: Ir\nfn=f\n1 30\n"
    "\npart: 3\nthread: 7\ndesc: Timerange: 1 - 1\nevents: Ir\nfn=f\n"
    "\npart: 4\ndesc: Timerange: - - -\nevents: Ir\nfn=f\n1 5\n");
  g_autoptr (QuernPartLanes) lanes = NULL;

  g_assert_cmpuint (quern_profile_get_n_parts (profile), ==, 4);
  g_assert_false (quern_part_lanes_has_time (profile));
  lanes = quern_part_lanes_new (profile, quern_profile_get_events (profile), 0,
                                QUERN_PART_LENGTH_COST);
  g_assert_cmpuint (lanes->lanes->len, ==, 3);
  assert_box (lanes, 0, 0, 0, 10, 10);
  assert_box (lanes, 1, 1, 0, 30, 30);
  assert_box (lanes, 2, 0, 10, 10, 0);
  assert_box (lanes, 3, 2, 0, 5, 5);
  g_assert_cmpuint (quern_part_lanes_get_lane (lanes, 0)->n_parts, ==, 2);
  g_assert_cmpuint (quern_part_lanes_get_lane (lanes, 0)->parts[1], ==, 2);
}

/* Runs that begin at the same time do not cover each other. */
static void
test_runs (void)
{
  g_autoptr (QuernProfile) profile = loaded_profile_from_text (
    "pid: 1\ncmd: ./app 1\n"
    "part: 1\ndesc: Timerange: Basic block 0 - 90\nevents: Ir\nfn=f\n1 10\n"
    "\npid: 2\ncmd: ./app 2\n"
    "part: 1\ndesc: Timerange: Basic block 0 - 60\nevents: Ir\nfn=f\n1 30\n"
    "\npid: 1\ncmd: ./app 1\n"
    "part: 2\ndesc: Timerange: Basic block 90 - 95\nevents: Ir\nfn=f\n1 5\n");
  QuernEventSet *events = quern_profile_get_events (profile);
  g_autoptr (QuernPartLanes) time = NULL;
  g_autoptr (QuernPartLanes) cost = NULL;

  g_assert_true (quern_part_lanes_has_time (profile));
  time = quern_part_lanes_new (profile, events, 0, QUERN_PART_LENGTH_TIME);
  g_assert_cmpuint (time->lanes->len, ==, 2);
  g_assert_cmpstr (quern_part_lanes_get_lane (time, 0)->run, ==, "process 1: ./app 1");
  g_assert_cmpstr (quern_part_lanes_get_lane (time, 1)->run, ==, "process 2: ./app 2");
  assert_box (time, 0, 0, 0, 90, 10);
  assert_box (time, 1, 0, 90, 95, 5);
  assert_box (time, 2, 1, 0, 60, 30);

  cost = quern_part_lanes_new (profile, events, 0, QUERN_PART_LENGTH_COST);
  g_assert_cmpuint (cost->lanes->len, ==, 1);
  g_assert_null (quern_part_lanes_get_lane (cost, 0)->run);
  assert_box (cost, 1, 0, 10, 15, 5);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/layout/part-lanes/dumps", test_dumps);
  g_test_add_func ("/layout/part-lanes/threads", test_threads);
  g_test_add_func ("/layout/part-lanes/odd", test_odd);
  g_test_add_func ("/layout/part-lanes/runs", test_runs);

  return g_test_run ();
}
