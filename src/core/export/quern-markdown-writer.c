/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-markdown-writer.h"

#include "quern-visible.h"

#include <string.h>

/* The length of the longest run of backticks in a text. */
static guint
count_backticks (const char *text)
{
  guint longest = 0;
  guint n = 0;

  for (const char *p = text; *p != '\0'; p++)
    {
      n = *p == '`' ? n + 1 : 0;
      longest = MAX (longest, n);
    }

  return longest;
}

static void
write_fence (QuernSink *sink,
             guint      n)
{
  for (guint i = 0; i < n; i++)
    quern_sink_putc (sink, '`');
}

/* Escapes pipes in a table: there they end the cell even in code; elsewhere code has no escapes. */
static void
write_code (const char *text,
            gboolean    is_cell,
            QuernSink  *sink)
{
  guint n = count_backticks (text) + 1;
  gsize length = strlen (text);
  gboolean padded;

  if (length == 0)
    return;

  /* A backtick at an end would join the fence; parsers strip blanks at both ends. */
  padded = text[0] == '`' || text[length - 1] == '`' || (text[0] == ' ' && text[length - 1] == ' ');

  write_fence (sink, n);
  if (padded)
    quern_sink_putc (sink, ' ');
  for (const char *p = text; *p != '\0'; p++)
    {
      if (*p == '|' && is_cell)
        quern_sink_putc (sink, '\\');
      quern_sink_putc (sink, *p);
    }
  if (padded)
    quern_sink_putc (sink, ' ');
  write_fence (sink, n);
}

void
quern_markdown_write_code (const char *text,
                           QuernSink  *sink)
{
  g_autofree char *visible = quern_visible_dup (text);

  write_code (visible, FALSE, sink);
}

/* Writes text and escapes anything that could be markup. */
static void
write_plain (QuernSink  *sink,
             const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    {
      if (strchr ("\\`*_{}[]<>#|~&!", *p) != NULL)
        quern_sink_putc (sink, '\\');
      quern_sink_putc (sink, *p);
    }
}

static gboolean
is_shown (const QuernColumn *column)
{
  return (column->audience & QUERN_FOR_PEOPLE) != 0;
}

static void
write_row (QuernTable      *table,
           const QuernCell *cells,
           QuernSink       *sink)
{
  quern_sink_putc (sink, '|');
  for (guint i = 0; i < quern_table_get_n_columns (table); i++)
    {
      const QuernColumn *column = quern_table_get_column (table, i);
      g_autofree char *text = NULL;
      g_autofree char *visible = NULL;

      if (!is_shown (column))
        continue;

      text = cells != NULL ? quern_table_dup_cell (table, i, cells[i]) : g_strdup (column->title);
      visible = quern_visible_dup (text);
      quern_sink_putc (sink, ' ');
      if (cells != NULL && quern_column_is_text (column))
        write_code (visible, TRUE, sink);
      else if (cells != NULL)
        quern_sink_puts (sink, text);
      else
        write_plain (sink, visible);
      quern_sink_puts (sink, " |");
    }
  quern_sink_putc (sink, '\n');
}

/**
 * quern_markdown_write_table:
 * @table: a table
 * @sink: where
 *
 * Writes the columns for people.
 */
void
quern_markdown_write_table (QuernTable *table,
                            QuernSink  *sink)
{
  write_row (table, NULL, sink);

  quern_sink_putc (sink, '|');
  for (guint i = 0; i < quern_table_get_n_columns (table); i++)
    {
      const QuernColumn *column = quern_table_get_column (table, i);

      if (is_shown (column))
        quern_sink_puts (sink, quern_column_is_text (column) ? " :--- |" : " ---: |");
    }
  quern_sink_putc (sink, '\n');

  for (guint row = 0; row < quern_table_get_n_rows (table) && !quern_sink_is_broken (sink); row++)
    write_row (table, quern_table_get_row (table, row), sink);
}

void
quern_markdown_write_heading (const char *text,
                              QuernSink  *sink)
{
  g_autofree char *visible = quern_visible_dup (text);

  quern_sink_puts (sink, "### ");
  write_plain (sink, visible);
  quern_sink_puts (sink, "\n\n");
}

void
quern_markdown_write_note (const char *text,
                           QuernSink  *sink)
{
  g_autofree char *visible = quern_visible_dup (text);

  write_plain (sink, visible);
  quern_sink_puts (sink, "\n\n");
}
