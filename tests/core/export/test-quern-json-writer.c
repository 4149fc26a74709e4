/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-json-writer.h"

#include "profile-fixture.h"

/* The full output, so that any change to schema 1 is noticed. */
static const char expected[] =
  "{\"quern_profile\":1,\n"
  "\"files\":[\"callgrind.out.1\"],\n"
  "\"format\":\"callgrind\",\n"
  "\"creator\":null,\n"
  "\"command\":\"./prog \\\"a\\\"\",\n"
  "\"events\":[\n"
  "{\"name\":\"Ir\",\"long_name\":\"Instruction Fetch\",\"unit\":\"instructions\","
  "\"formula\":null},\n"
  "{\"name\":\"Dr\",\"long_name\":\"Reads\",\"unit\":null,\"formula\":null},\n"
  "{\"name\":\"Sum\",\"long_name\":\"Sum\",\"unit\":null,\"formula\":\"Ir + Dr\"},\n"
  "{\"name\":\"Rate\",\"long_name\":\"Rate\",\"unit\":null,\"formula\":\"Dr / Ir\"}],\n"
  "\"total\":[40,7,47,0.175],\n"
  "\"self_total\":[35,7,42,0.2],\n"
  "\"parts\":[\n"
  "{\"part\":null,\"thread\":null,\"pid\":null,\"trigger\":null,\"timerange\":null,"
  "\"events\":[\"Ir\",\"Dr\"],"
  "\"self\":[35,7,42,0.2],\"summary\":[40,7,47,0.175],\"totals\":null}],\n"
  "\"functions\":[\n"
  "{\"name\":\"main\",\"file\":\"a.c\",\"object\":\"prog\",\"line\":3,"
  "\"self\":[10,2,12,0.2],\"inclusive\":[35,7,42,0.2],"
  "\"called\":0,\"called_recursive\":0,\"cycle\":0,"
  "\"calls\":[[1,2,[25,5,30,0.2]]]},\n"
  "{\"name\":\"work\",\"file\":\"a.c\",\"object\":\"prog\",\"line\":9,"
  "\"self\":[25,5,30,0.2],\"inclusive\":[25,5,30,0.2],"
  "\"called\":3,\"called_recursive\":1,\"cycle\":0,"
  "\"calls\":[[1,1,[5,1,6,0.2]]]},\n"
  "{\"name\":\"idle\",\"file\":\"b.c\",\"object\":\"prog\",\"line\":null,"
  "\"self\":[0,0,0,null],\"inclusive\":[0,0,0,null],"
  "\"called\":0,\"called_recursive\":0,\"cycle\":0,"
  "\"calls\":[]}],\n"
  "\"cycles\":[],\n"
  "\"lines\":[\n"
  "[\"a.c\",4,[10,2,12,0.2],0,[0,0,0,null]],\n"
  "[\"a.c\",5,[0,0,0,null],2,[25,5,30,0.2]],\n"
  "[\"a.c\",9,[25,5,30,0.2],1,[5,1,6,0.2]]],\n"
  "\"instructions\":[],\n"
  "\"jumps\":[\n"
  "[\"a.c\",9,\"a.c\",4,6,2]],\n"
  "\"warnings\":[\n"
  "{\"file\":\"callgrind.out.1\",\"line\":12,\"column\":3,"
  "\"code\":\"number\",\"message\":\"not a number\"},\n"
  "{\"file\":\"callgrind.out.1\",\"line\":4,\"column\":1,\"code\":\"inconsistent\","
  "\"message\":\"part 1: “summary:” says 40 Ir, but its lines add up to 35\"}],\n"
  "\"n_warnings\":2}\n";

static char *
export (QuernAnalysis  *analysis,
        QuernJsonFlags  flags)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();

  quern_json_write_profile (analysis, flags, NULL, NULL, sink);

  return quern_sink_steal_text (sink, NULL);
}

static void
test_profile (void)
{
  g_autoptr (QuernAnalysis) analysis = profile_fixture_new ();
  g_autofree char *text =
    export (analysis, QUERN_JSON_LINES | QUERN_JSON_INSTRUCTIONS | QUERN_JSON_JUMPS);

  g_assert_cmpstr (text, ==, expected);
}

/* Sections that were not requested are absent, not empty. */
static void
test_sections (void)
{
  g_autoptr (QuernAnalysis) analysis = profile_fixture_new ();
  g_autofree char *text = export (analysis, 0);

  g_assert_null (strstr (text, "\"lines\":["));
  g_assert_null (strstr (text, "\"instructions\":["));
  g_assert_null (strstr (text, "\"jumps\":["));
  g_assert_nonnull (strstr (text, "\"functions\":["));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/json-writer/profile", test_profile);
  g_test_add_func ("/export/json-writer/sections", test_sections);

  return g_test_run ();
}
