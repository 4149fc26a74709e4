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

/* Each line fits, however narrow it is; each row still says what it is of. */
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
  g_test_add_func ("/export/text/colors", test_colors);
  g_test_add_func ("/export/text/heading", test_heading);

  return g_test_run ();
}
