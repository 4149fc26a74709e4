/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-csv-writer.h"

#include "table-fixture.h"

static void
test_table (void)
{
  g_autoptr (QuernTable) table = table_fixture_new ();
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autofree char *text = NULL;

  quern_csv_write_table (table, TRUE, sink);
  text = table_fixture_read (sink);

  /* A negative number stays a number; a name that looks like one is escaped. */
  g_assert_cmpstr (text, ==,
                   "self Ir,called,name,file\r\n"
                   "0,0,main,'-x.c\r\n"
                   "-1,1,'=cmd|'/c calc'!A0,'-x.c\r\n"
                   "2000,,\"a,b \"\"c\"\"\",'-x.c\r\n"
                   "3000,3,x|y`z,\r\n"
                   "4000,4,\x1b[31mred,'-x.c\r\n");
}

static void
test_without_header (void)
{
  g_autoptr (QuernTable) table = table_fixture_new ();
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autofree char *text = NULL;

  quern_csv_write_table (table, FALSE, sink);
  text = table_fixture_read (sink);

  g_assert_true (g_str_has_prefix (text, "0,0,main,"));
}

typedef struct
{
  const char *name;
  const char *text;
  const char *csv;
} NameCase;

static const NameCase names[] = {
  { "equals", "=1", "'=1" },
  { "plus", "+1", "'+1" },
  { "minus", "-1", "'-1" },
  { "at", "@x", "'@x" },
  { "tab", "\t=1", "'\t=1" },
  { "return", "\r=1", "\"'\r=1\"" },
  { "full-width", "＝1", "'＝1" },
  { "inside", "a=1", "a=1" },
  { "blank", " a", "\" a\"" },
  { "blank-end", "a ", "\"a \"" },
  { "line", "a\nb", "\"a\nb\"" },
  { "empty", "", "" },
};

static void
test_name (gconstpointer data)
{
  const NameCase *c = data;
  g_autoptr (QuernEventSet) events = quern_event_set_new ();
  g_autoptr (QuernTable) table = quern_table_new (events);
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autofree char *expected = g_strconcat (c->csv, "\r\n", NULL);
  g_autofree char *text = NULL;

  quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_ALL, "name", "Function");
  quern_table_add_row (table)[0].text = c->text;
  quern_csv_write_table (table, FALSE, sink);
  text = table_fixture_read (sink);

  g_assert_cmpstr (text, ==, expected);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/csv/table", test_table);
  g_test_add_func ("/export/csv/without-header", test_without_header);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strconcat ("/export/csv/name/", names[i].name, NULL);

      g_test_add_data_func (path, &names[i], test_name);
    }

  return g_test_run ();
}
