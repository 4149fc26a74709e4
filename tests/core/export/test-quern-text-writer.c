/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-text-writer.h"

#include "quern-plain-text.h"
#include "table-fixture.h"

static char *
write_table (guint    width,
             gboolean colored)
{
  g_autoptr (QuernTable) table = table_fixture_new ();
  g_autoptr (QuernSink) sink = quern_sink_new ();
  QuernTextOptions options = { width, colored };

  quern_text_write_table (table, &options, sink);

  return table_fixture_read (sink);
}

static void
test_table (void)
{
  g_autofree char *text = write_table (0, FALSE);

  g_assert_cmpstr (text, ==,
                   "Self %  Self  Called  Function\n"
                   "     –     0       0  main\n"
                   " 10.00    −1       1  =cmd|'/c calc'!A0\n"
                   " 20.00  2000          a,b \"c\"\n"
                   " 30.00  3000       3  x|y`z\n"
                   " 40.00  4000       4  \\x1b[31mred\n");
}

/* Each line fits, however narrow; each row still shows its name. */
static void
test_width (void)
{
  for (guint width = 12; width < 60; width++)
    {
      g_autofree char *text = write_table (width, FALSE);
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

      g_assert_cmpuint (g_strv_length (lines), ==, 7);
      for (guint i = 0; lines[i] != NULL; i++)
        g_assert_cmpuint (quern_plain_get_width (lines[i]), <=, width);
      g_assert_nonnull (strstr (text, "main"));
      if (width >= 39)
        g_assert_nonnull (strstr (text, "Called"));
    }
}

/* Names are last and not padded, and a long text does not widen the other rows. */
static void
test_long_text (void)
{
  g_autoptr (QuernEventSet) events = quern_event_set_new ();
  g_autoptr (QuernTable) table = quern_table_new (events);
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autofree char *name = g_strnfill (1000, 'n');
  g_autofree char *path = g_strnfill (1000, 'p');
  g_autofree char *expected =
    g_strdup_printf ("Location%72s  Calls  Function\na.c%77s      1  main\n%s      2  f\n"
                     "b.c%77s      3  %s\n", "", "", path, "", name);
  const char *rows[][2] = { { "main", "a.c" }, { "f", path }, { name, "b.c" } };
  QuernTextOptions options = { 0 };
  g_autofree char *text = NULL;

  quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_ALL, "name", "Function");
  quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_ALL, "location", "Location");
  quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "calls", "Calls");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      QuernCell *row = quern_table_add_row (table);

      row[0].text = rows[i][0];
      row[1].text = rows[i][1];
      row[2].count = i + 1;
    }
  quern_text_write_table (table, &options, sink);
  text = table_fixture_read (sink);

  g_assert_cmpstr (text, ==, expected);
}

/* A title may have the name of an event in the file, which may be anything. */
static void
test_title (void)
{
  g_autoptr (QuernEventSet) events = quern_event_set_new ();
  g_autoptr (QuernTable) table = quern_table_new (events);
  g_autoptr (QuernSink) sink = quern_sink_new ();
  QuernTextOptions options = { 0 };
  g_autofree char *text = NULL;

  quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "self", "\x1b[31mIr Self");
  quern_table_add_row (table)->count = 7;
  quern_text_write_table (table, &options, sink);
  text = table_fixture_read (sink);

  g_assert_cmpstr (text, ==, "\\x1b[31mIr Self\n              7\n");
}

static void
test_colors (void)
{
  g_autofree char *plain = write_table (80, FALSE);
  g_autofree char *colored = write_table (80, TRUE);

  g_assert_null (strchr (plain, '\033'));
  g_assert_nonnull (strchr (colored, '\033'));
}

static void
test_heading (void)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();
  QuernTextOptions options = { 10, FALSE };
  g_autofree char *text = NULL;

  quern_text_write_heading ("a\nlonger heading", &options, sink);
  quern_text_write_note ("short", &options, sink);
  text = table_fixture_read (sink);

  g_assert_cmpstr (text, ==, "a\\nlonger…\nshort\n");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/text/table", test_table);
  g_test_add_func ("/export/text/width", test_width);
  g_test_add_func ("/export/text/long-text", test_long_text);
  g_test_add_func ("/export/text/title", test_title);
  g_test_add_func ("/export/text/colors", test_colors);
  g_test_add_func ("/export/text/heading", test_heading);

  return g_test_run ();
}
