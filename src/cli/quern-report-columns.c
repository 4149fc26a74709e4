/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-document.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

gboolean
quern_report_is_for_people (QuernReport *report)
{
  return report->options->format != QUERN_REPORT_JSON &&
         report->options->format != QUERN_REPORT_CSV;
}

gboolean
quern_report_check_format (const QuernReportOptions  *options,
                           GError                   **error)
{
  if (options->format <= QUERN_REPORT_MARKDOWN)
    return TRUE;

  quern_usage_error_set (error, _("a table is written as text, csv, json or markdown"));

  return FALSE;
}

/* What a row is about: QUERN_REPORT_N_NAME_COLUMNS columns. */
void
quern_report_add_name_columns (QuernTable *table)
{
  quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_ALL, "name", _("Function"));
  quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PEOPLE, "location", _("Location"));
  quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "file", "file");
  quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "object", "object");
  quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "line", "line");
}

/* "libc.so.6: string/memcpy.c:34" */
static char *
dup_location (QuernProfile        *profile,
              const QuernFunction *function)
{
  const char *object = quern_profile_get_object_name (profile, function->object);
  const char *file = quern_profile_get_file_name (profile, function->file);
  const char *slash = strrchr (object, '/');
  const char *base = slash != NULL && slash[1] != '\0' ? slash + 1 : object;
  g_autofree char *line = NULL;

  line = function->line > 0 ? g_strdup_printf (":%u", function->line) : g_strdup ("");

  if (*base == '\0')
    return g_strconcat (file, line, NULL);
  if (*file == '\0')
    return g_strdup (base);

  return g_strconcat (base, ": ", file, line, NULL);
}

/**
 * quern_report_set_name_cells:
 * @report: whose function it is
 * @table: a table with quern_report_add_name_columns()
 * @row: one of its rows
 * @first: the first of those columns
 * @node: a function or a cycle
 *
 * Says what @row is about.
 */
void
quern_report_set_name_cells (QuernReport *report,
                             QuernTable  *table,
                             QuernCell   *row,
                             guint        first,
                             QuernNodeId  node)
{
  const QuernFunction *function;

  row[first + 4].count = QUERN_NO_COUNT;
  if (quern_analysis_is_cycle (report->analysis, node))
    {
      g_autofree char *name = quern_analysis_dup_node_name (report->analysis, node);

      row[first].text = quern_table_keep_text (table, name);
      return;
    }

  function = quern_profile_get_function (report->profile, node);
  row[first].text = quern_profile_get_function_name (report->profile, node);
  row[first + 2].text = quern_profile_get_file_name (report->profile, function->file);
  row[first + 3].text = quern_profile_get_object_name (report->profile, function->object);
  if (function->line > 0)
    row[first + 4].count = function->line;

  if (quern_report_is_for_people (report))
    {
      g_autofree char *location = dup_location (report->profile, function);

      row[first + 1].text = quern_table_keep_text (table, location);
    }
}

/**
 * quern_report_add_cost_columns:
 * @report: whose events they are
 * @table: a table
 * @event: an event
 * @key: the name of the column for programs
 * @title: its name for people; the event's name is added if several are shown
 *
 * Adds a column of shares, unless @event is a ratio, and one of costs.
 *
 * Returns: the first of them
 */
guint
quern_report_add_cost_columns (QuernReport  *report,
                               QuernTable   *table,
                               QuernEventId  event,
                               const char   *key,
                               const char   *title)
{
  const char *name = quern_event_set_get_name (report->event_set, event);
  gboolean is_one_of_many = report->events->len > 1;
  g_autofree char *full = g_strconcat (is_one_of_many ? name : "", is_one_of_many ? " " : "",
                                       title, NULL);
  g_autofree char *share = g_strconcat (full, " %", NULL);
  guint column;

  if (quern_event_set_is_ratio (report->event_set, event))
    return quern_table_add_costs (table, event, key, full);

  column = quern_table_add_column (table, QUERN_COLUMN_SHARE, QUERN_FOR_PEOPLE, "share", share);
  quern_table_add_costs (table, event, key, full);

  return column;
}

/**
 * quern_report_set_cost_cells:
 * @report: whose events they are
 * @table: a table
 * @row: one of its rows
 * @column: what quern_report_add_cost_columns() returned
 * @costs: one cost for each real event
 * @base: the costs that are 100 %
 *
 * Sets the cells of one event.
 */
void
quern_report_set_cost_cells (QuernReport  *report,
                             QuernTable   *table,
                             QuernCell    *row,
                             guint         column,
                             const gint64 *costs,
                             const gint64 *base)
{
  if (quern_table_get_column (table, column)->kind == QUERN_COLUMN_SHARE)
    {
      QuernEventId event = quern_table_get_column (table, column + 1)->event;
      gint64 whole = quern_event_set_get_cost (report->event_set, event, base);
      gint64 cost = quern_event_set_get_cost (report->event_set, event, costs);

      row[column].value = whole != 0 ? (double) cost / (double) whole : (double) NAN;
      column++;
    }

  quern_table_set_costs (table, row, column, costs);
}

/**
 * quern_report_dup_cost:
 * @report: whose event it is
 * @event: an event
 * @costs: one cost for each real event
 *
 * Returns: (transfer full): what @costs are in @event, with its unit
 */
char *
quern_report_dup_cost (QuernReport  *report,
                       QuernEventId  event,
                       const gint64 *costs)
{
  g_autoptr (QuernTable) table = quern_table_new (report->event_set);
  guint column = quern_table_add_costs (table, event, "cost", "");
  QuernCell cell = { 0 };

  quern_table_set_costs (table, &cell, column, costs);

  return quern_table_dup_cell (table, column, cell);
}

/* "callgrind.out.12 · ./mill corn.txt" */
char *
quern_report_dup_title (QuernReport *report)
{
  const char *command = quern_profile_get_command (report->profile);
  g_autoptr (GString) title = g_string_new (NULL);

  for (guint i = 0; i < quern_profile_get_n_inputs (report->profile); i++)
    g_string_append_printf (title, "%s%s", i > 0 ? ", " : "",
                            quern_profile_get_input (report->profile, i));
  if (command != NULL && *command != '\0')
    g_string_append_printf (title, " · %s", command);

  return g_strdup (title->str);
}
