/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-markdown-writer.h"

#include "table-fixture.h"

static void
test_table (void)
{
  g_autoptr (QuernTable) table = table_fixture_new ();
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autofree char *text = NULL;

  quern_markdown_write_table (table, sink);
  text = table_fixture_read (sink);

  g_assert_cmpstr (text, ==,
                   "| Self % | Self | Called | Function |\n"
                   "| ---: | ---: | ---: | :--- |\n"
                   "| – | 0 | 0 | `main` |\n"
                   "| 10.00 | −1 | 1 | `=cmd\\|'/c calc'!A0` |\n"
                   "| 20.00 | 2000 |  | `a,b \"c\"` |\n"
                   "| 30.00 | 3000 | 3 | ``x\\|y`z`` |\n"
                   "| 40.00 | 4000 | 4 | `\\x1b[31mred` |\n");
}

static void
test_heading (void)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autofree char *text = NULL;

  quern_markdown_write_heading ("a_b <script> \x1b *", sink);
  text = table_fixture_read (sink);

  g_assert_cmpstr (text, ==, "### a\\_b \\<script\\> \\\\x1b \\*\n\n");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/markdown/table", test_table);
  g_test_add_func ("/export/markdown/heading", test_heading);

  return g_test_run ();
}
