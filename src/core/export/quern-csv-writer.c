/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-csv-writer.h"

#include <math.h>
#include <string.h>

#define LINE_END "\r\n"

/**
 * quern_csv_is_formula:
 * @text: valid UTF-8
 *
 * Returns: whether a spreadsheet would take it for a formula; full-width signs count too
 */
gboolean
quern_csv_is_formula (const char *text)
{
  switch (g_utf8_get_char (text))
    {
    case '=':
    case '+':
    case '-':
    case '@':
    case '\t':
    case '\r':
    case '\n':
    case 0xff1d:
    case 0xff0b:
    case 0xff0d:
    case 0xff20:
      return TRUE;

    default:
      return FALSE;
    }
}

static void
write_text (QuernSink  *sink,
            const char *text)
{
  gsize length = strlen (text);
  gboolean quoted = strpbrk (text, ",\"\r\n") != NULL || *text == ' ' ||
                    (length > 0 && text[length - 1] == ' ');

  if (quoted)
    quern_sink_putc (sink, '"');
  if (quern_csv_is_formula (text))
    quern_sink_putc (sink, '\'');

  for (const char *p = text; *p != '\0'; p++)
    {
      if (*p == '"')
        quern_sink_putc (sink, '"');
      quern_sink_putc (sink, *p);
    }

  if (quoted)
    quern_sink_putc (sink, '"');
}

static void
write_value (QuernSink *sink,
             double     value)
{
  if (isfinite (value))
    quern_sink_write_number (sink, value);
}

static void
write_cell (QuernSink       *sink,
            QuernColumnKind  kind,
            QuernCell        cell)
{
  switch (kind)
    {
    case QUERN_COLUMN_COST:
      quern_sink_write_signed (sink, cell.cost);
      break;

    case QUERN_COLUMN_VALUE:
    case QUERN_COLUMN_MEAN:
    case QUERN_COLUMN_SHARE:
      write_value (sink, cell.value);
      break;

    case QUERN_COLUMN_COUNT:
      if (cell.count != QUERN_NO_COUNT)
        quern_sink_write_count (sink, cell.count);
      break;

    case QUERN_COLUMN_FIGURE:
      if (cell.text != NULL)
        quern_sink_puts (sink, cell.text);
      break;

    case QUERN_COLUMN_NAME:
    case QUERN_COLUMN_PATH:
    case QUERN_COLUMN_TEXT:
    default:
      if (cell.text != NULL)
        write_text (sink, cell.text);
    }
}

/* "self Ir": the key and the event. */
static void
write_title (QuernSink     *sink,
             const char    *key,
             QuernEventSet *events,
             QuernEventId   event)
{
  g_autofree char *title = NULL;

  if (event != QUERN_NONE)
    title = g_strdup_printf ("%s %s", key, quern_event_set_get_name (events, event));

  write_text (sink, title != NULL ? title : key);
}

/**
 * quern_csv_write_table:
 * @table: a table
 * @with_header: whether the first line names the columns
 * @sink: where
 *
 * Writes the columns for programs.
 */
void
quern_csv_write_table (QuernTable *table,
                       gboolean    with_header,
                       QuernSink  *sink)
{
  guint n_columns = quern_table_get_n_columns (table);
  guint first_row = with_header ? 0 : 1;

  for (guint row = first_row; row <= quern_table_get_n_rows (table); row++)
    {
      const QuernCell *cells = row > 0 ? quern_table_get_row (table, row - 1) : NULL;
      gboolean has_cells = FALSE;

      for (guint i = 0; i < n_columns; i++)
        {
          const QuernColumn *column = quern_table_get_column (table, i);

          if ((column->audience & QUERN_FOR_PROGRAMS) == 0)
            continue;
          if (has_cells)
            quern_sink_putc (sink, ',');
          has_cells = TRUE;

          if (cells == NULL)
            write_title (sink, column->key, quern_table_get_events (table), column->event);
          else
            write_cell (sink, column->kind, cells[i]);
        }
      quern_sink_puts (sink, LINE_END);
    }
}

static void
write_costs (QuernEventSet *events,
             const gint64  *costs,
             QuernSink     *sink)
{
  for (guint i = 0; i < quern_event_set_get_n_events (events); i++)
    {
      quern_sink_putc (sink, ',');
      if (quern_event_set_is_ratio (events, i))
        write_value (sink, quern_event_set_get_value (events, i, costs));
      else
        quern_sink_write_signed (sink, quern_event_set_get_cost (events, i, costs));
    }
}

static void
write_cost_titles (QuernEventSet *events,
                   const char    *key,
                   QuernSink     *sink)
{
  for (guint i = 0; i < quern_event_set_get_n_events (events); i++)
    {
      quern_sink_putc (sink, ',');
      write_title (sink, key, events, i);
    }
}

static void
write_counts (QuernAnalysis   *analysis,
              QuernFunctionId  function,
              QuernSink       *sink)
{
  quern_sink_write_count (sink, quern_analysis_get_called (analysis, function));
  quern_sink_putc (sink, ',');
  quern_sink_write_count (sink, quern_analysis_get_called_recursive (analysis, function));
  quern_sink_putc (sink, ',');
  quern_sink_write_count (sink, quern_analysis_get_node_cycle (analysis, function));
}

/**
 * quern_csv_write_profile:
 * @analysis: what is written
 * @sink: where; quern_sink_finish() reports errors
 *
 * Writes all functions with the costs of all events, in the order of the file.
 */
void
quern_csv_write_profile (QuernAnalysis *analysis,
                         QuernSink     *sink)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernAnalysis *before = quern_analysis_get_side (analysis, QUERN_COMPARISON_BEFORE);
  QuernAnalysis *after = quern_analysis_get_side (analysis, QUERN_COMPARISON_AFTER);
  QuernEventSet *events = quern_profile_get_events (profile);
  guint n_functions = quern_profile_get_n_functions (profile);

  quern_sink_puts (sink, "name,file,object,line,called,called_recursive,cycle");
  if (before != NULL)
    quern_sink_puts (sink, ",called_before,called_recursive_before,cycle_before");
  write_cost_titles (events, "self", sink);
  write_cost_titles (events, "inclusive", sink);
  quern_sink_puts (sink, LINE_END);

  for (guint i = 0; i < n_functions && !quern_sink_is_broken (sink); i++)
    {
      const QuernFunction *function = quern_profile_get_function (profile, i);

      write_text (sink, quern_profile_get_function_raw_name (profile, i));
      quern_sink_putc (sink, ',');
      write_text (sink, quern_profile_get_file_name (profile, function->file));
      quern_sink_putc (sink, ',');
      write_text (sink, quern_profile_get_object_name (profile, function->object));
      quern_sink_putc (sink, ',');
      if (function->line != 0)
        quern_sink_write_count (sink, function->line);
      quern_sink_putc (sink, ',');
      write_counts (after, i, sink);
      if (before != NULL)
        {
          quern_sink_putc (sink, ',');
          write_counts (before, i, sink);
        }
      write_costs (events, quern_analysis_get_self (analysis, i), sink);
      write_costs (events, quern_analysis_get_inclusive (analysis, i), sink);
      quern_sink_puts (sink, LINE_END);
    }
}
