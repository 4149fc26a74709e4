/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-json.h"

#include <math.h>

typedef struct
{
  const char *name;
  const char *text;
  const char *json;
} TextCase;

static const TextCase texts[] = {
  { "plain", "main", "\"main\"" },
  { "empty", "", "\"\"" },
  { "null", NULL, "null" },
  { "quote", "operator\"\" _km", "\"operator\\\"\\\" _km\"" },
  { "backslash", "My\\Deep\\B", "\"My\\\\Deep\\\\B\"" },
  { "control", "a\x1b[31m\tb\nc\x7f", "\"a\\u001b[31m\\tb\\nc\\u007f\"" },
  { "utf-8", "größer → 😀", "\"größer → 😀\"" },
};

static void
test_text (gconstpointer data)
{
  const TextCase *c = data;
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autofree char *text = NULL;
  QuernJson json;

  quern_json_init (&json, sink);
  quern_json_text (&json, c->text);
  text = quern_sink_steal_text (sink, NULL);

  g_assert_cmpstr (text, ==, c->json);
}

static void
test_structure (void)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autofree char *text = NULL;
  QuernJson json;

  quern_json_init (&json, sink);
  quern_json_begin_object (&json);
  quern_json_key (&json, "empty");
  quern_json_begin_array (&json);
  quern_json_end_array (&json);
  quern_json_key (&json, "rows");
  quern_json_begin_array (&json);
  for (gint64 i = 0; i < 2; i++)
    {
      quern_json_line_break (&json);
      quern_json_begin_array (&json);
      quern_json_signed (&json, -i);
      quern_json_count (&json, G_MAXUINT64);
      quern_json_number (&json, 0.5);
      quern_json_end_array (&json);
    }
  quern_json_end_array (&json);
  quern_json_key (&json, "none");
  quern_json_number (&json, (double) NAN);
  quern_json_key (&json, "infinite");
  quern_json_number (&json, (double) INFINITY);
  quern_json_key (&json, "object");
  quern_json_begin_object (&json);
  quern_json_end_object (&json);
  quern_json_key (&json, "at");
  quern_json_address (&json, 0x401a2b);
  quern_json_end_object (&json);
  text = quern_sink_steal_text (sink, NULL);

  g_assert_cmpstr (text, ==,
                   "{\"empty\":[],\"rows\":[\n"
                   "[0,18446744073709551615,0.5],\n"
                   "[-1,18446744073709551615,0.5]],"
                   "\"none\":null,\"infinite\":null,\"object\":{},\"at\":\"0x401a2b\"}");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/export/json/text/", texts[i].name, NULL);

      g_test_add_data_func (path, &texts[i], test_text);
    }
  g_test_add_func ("/export/json/structure", test_structure);

  return g_test_run ();
}
