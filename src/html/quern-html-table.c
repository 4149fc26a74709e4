/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-html-table.h"

#include "quern-html-writer.h"

static gboolean
is_shown (const QuernColumn *column)
{
  return (column->audience & QUERN_FOR_PEOPLE) != 0;
}

/* Aligns text to the left and numbers to the right. */
static void
begin_cell (QuernHtmlWriter   *self,
            const QuernColumn *column,
            gboolean           is_heading)
{
  if (is_heading)
    quern_html_puts (self, "<th scope=col");
  else
    quern_html_puts (self, "<td");
  if (quern_column_is_text (column))
    quern_html_puts (self, " class=t");
  quern_html_puts (self, ">");
}

static void
write_headings (QuernHtmlWriter *self,
                QuernTable      *table)
{
  for (guint i = 0; i < quern_table_get_n_columns (table); i++)
    {
      const QuernColumn *column = quern_table_get_column (table, i);

      if (!is_shown (column))
        continue;
      begin_cell (self, column, TRUE);
      quern_html_write_text (self, column->title);
    }
}

void
quern_html_write_table (QuernHtmlWriter   *self,
                        QuernTable        *table,
                        QuernHtmlNameFunc  write_name,
                        gpointer           user_data)
{
  guint n_columns = quern_table_get_n_columns (table);

  quern_html_puts (self, "<table>\n<thead><tr>");
  write_headings (self, table);
  quern_html_puts (self, "\n<tbody>\n");
  for (guint row = 0; row < quern_table_get_n_rows (table); row++)
    {
      const QuernCell *cells = quern_table_get_row (table, row);

      quern_html_puts (self, "<tr>");
      for (guint i = 0; i < n_columns; i++)
        {
          const QuernColumn *column = quern_table_get_column (table, i);
          g_autofree char *text = NULL;

          if (!is_shown (column))
            continue;
          text = quern_table_dup_cell (table, i, cells[i]);
          begin_cell (self, column, FALSE);
          if (write_name != NULL && column->kind == QUERN_COLUMN_NAME)
            write_name (user_data, self, row, text);
          else
            quern_html_write_text (self, text);
        }
      quern_html_puts (self, "\n");
    }
  quern_html_puts (self, "</table>\n");
}
