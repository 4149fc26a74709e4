/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-format.h"
#include "quern-hot-lines.h"
#include "quern-report-messages.h"
#include "quern-report-ranking.h"

#include <glib/gi18n.h>
#include <math.h>

/* Default of --top for people. */
#define DEFAULT_LINES 25

/* The indices of the columns of a table. */
typedef struct
{
  guint names;    /* of the function, for programs */
  guint function; /* for people */
  guint costs;
  guint file;
  guint line;
  guint place;    /* file and line, for people */
} Columns;

static gboolean
check_lines (const QuernReportOptions  *options,
             GError                   **error)
{
  if (options->notes)
    return quern_usage_error_set (error, _("lines have no notes"));
  if (quern_report_options_has_baseline (options))
    return quern_usage_error_set (error, _("“%s” cannot compare lines, instructions or jumps with "
                                           "--baseline; use “annotate”"), "lines");
  if (options->sort == QUERN_REPORT_BY_DEFAULT || options->sort == QUERN_REPORT_BY_SELF ||
      options->sort == QUERN_REPORT_BY_INCLUSIVE || options->sort == QUERN_REPORT_BY_FILE)
    return TRUE;

  return quern_usage_error_set (error, _("lines can be sorted by self, inclusive or file"));
}

/* Ranks differences by magnitude. Returns FALSE for a line without costs: it was not run. */
static gboolean
set_rank (QuernReport         *report,
          const QuernHotLines *lines,
          guint                index,
          QuernRank           *rank)
{
  QuernEventId event = quern_report_get_event (report);
  const gint64 *costs = report->options->sort == QUERN_REPORT_BY_INCLUSIVE
                          ? quern_hot_lines_get_inclusive (lines, index)
                          : quern_hot_lines_get_self (lines, index);
  double value = quern_event_set_get_value (report->event_set, event, costs);

  *rank = (QuernRank) { .id = index, .value = fabs (value) };
  /* Lines are already sorted by file. */
  if (report->options->sort == QUERN_REPORT_BY_FILE)
    rank->value = -(double) index;

  return fpclassify (value) != FP_ZERO && !isnan (value);
}

/* Columns with the same key must be adjacent: JSON makes one array of them. */
static void
add_columns (QuernReport *report,
             QuernTable  *table,
             Columns     *columns)
{
  columns->file = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "file", "");
  columns->line = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "line",
                                          "");
  columns->costs = quern_table_get_n_columns (table);
  for (guint i = 0; i < report->scope.n_events; i++)
    quern_table_add_titled_costs (&report->scope, table, report->scope.events[i], "self",
                                  _("Self"), _("Self %"));
  for (guint i = 0; i < report->scope.n_events; i++)
    quern_table_add_titled_costs (&report->scope, table, report->scope.events[i], "inclusive",
                                  _("With calls"), _("With calls %"));
  columns->names = quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_PROGRAMS,
                                           "function", "");
  quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "object", "");
  quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "n_functions", "");
  columns->place = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PEOPLE, "place",
                                           _("Line"));
  columns->function = quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_PEOPLE, "name",
                                              _("Function"));
}

/* "sort.c:12"; "main (and 2 more)" */
static void
set_texts (QuernReport        *report,
           QuernTable         *table,
           QuernCell          *row,
           const Columns      *columns,
           const QuernHotLine *line)
{
  const char *file = quern_profile_get_file_name (report->profile, line->file);
  const char *name = quern_profile_get_function_name (report->profile, line->function);
  g_autofree char *place = NULL;
  g_autofree char *function = NULL;

  place = line->line > 0 ? g_strdup_printf ("%s:%" G_GUINT64_FORMAT, file, line->line)
                         /* Translators: of a file, costs whose lines are not known */
                         : g_strdup_printf (_("%s: no line"), file);
  function = line->n_functions < 2
               ? g_strdup (name)
               : g_strdup_printf (ngettext ("%s and %u more", "%s and %u more",
                                            line->n_functions - 1), name, line->n_functions - 1);
  row[columns->place].text = quern_table_keep_text (table, place);
  row[columns->function].text = quern_table_keep_text (table, function);
}

static void
add_line (QuernReport         *report,
          const QuernHotLines *lines,
          guint                index,
          QuernTable          *table,
          const Columns       *columns)
{
  const QuernHotLine *line = quern_hot_lines_get (lines, index);
  const QuernFunction *function = quern_profile_get_function (report->profile, line->function);
  const gint64 *total = quern_profile_get_total (report->profile);
  QuernCell *row = quern_table_add_row (table);
  guint column = columns->costs;

  row[columns->file].text = quern_profile_get_file_name (report->profile, line->file);
  row[columns->line].count = line->line > 0 ? line->line : QUERN_NO_COUNT;
  for (guint i = 0; i < report->scope.n_events; i++)
    column = quern_table_set_cost_cells (&report->scope, table, row, column,
                                         quern_hot_lines_get_self (lines, index), total);
  for (guint i = 0; i < report->scope.n_events; i++)
    column = quern_table_set_cost_cells (&report->scope, table, row, column,
                                         quern_hot_lines_get_inclusive (lines, index), total);
  row[columns->names].text = quern_profile_get_function_name (report->profile, line->function);
  row[columns->names + 1].text = quern_profile_get_object_name (report->profile,
                                                                function->object);
  row[columns->names + 2].count = line->n_functions;
  set_texts (report, table, row, columns, line);
}

/* States the share of all self costs that the rows have, so that nobody takes them for the
 * whole. */
static char *
dup_note (QuernReport         *report,
          const QuernHotLines *lines,
          GArray              *ranks,
          guint                n_lines)
{
  QuernEventId event = quern_report_get_event (report);
  double all = quern_event_set_get_value (report->event_set, event,
                                          quern_profile_get_total (report->profile));
  g_autofree char *shown = quern_format_count (ranks->len);
  g_autofree char *of = quern_format_count (n_lines);
  g_autofree char *share = NULL;
  double sum = 0.0;

  for (guint i = 0; i < ranks->len; i++)
    sum += quern_event_set_get_value (report->event_set, event,
                                      quern_hot_lines_get_self (lines,
                                                                quern_ranks_get_id (ranks, i)));
  if (!(all > 0.0) || quern_event_set_is_ratio (report->event_set, event) ||
      quern_event_set_is_difference (report->event_set, event))
    return g_strdup_printf (ngettext ("%s of %s line", "%s of %s lines", n_lines), shown, of);

  share = quern_format_percent (sum / all, 1);

  /* Translators: how many lines are listed, how many there are, and which part of the self cost
   * those that are listed have: "25 of 1,234 lines, with 56.7 % of the self cost" */
  return g_strdup_printf (ngettext ("%s of %s line, with %s of the self cost",
                                    "%s of %s lines, with %s of the self cost", n_lines),
                          shown, of, share);
}

gboolean
quern_report_run_lines (QuernReport  *report,
                        GError      **error)
{
  g_autoptr (QuernHotLines) lines = NULL;
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));
  g_autoptr (QuernDocument) document = NULL;
  QuernTable *table;
  Columns columns;
  guint top;
  guint n_lines;

  if (!check_lines (report->options, error) ||
      !quern_report_open (report, QUERN_REPORT_OPEN_DIFFERENCES, error))
    return FALSE;

  lines = quern_hot_lines_new (report->analysis, quern_report_get_event (report), NULL, error);
  top = report->options->top == G_MAXUINT && report->scope.for_people ? DEFAULT_LINES
                                                                      : report->options->top;
  if (lines == NULL || !quern_ranks_ensure (quern_hot_lines_get_n (lines), error))
    return FALSE;

  for (guint i = 0; i < quern_hot_lines_get_n (lines); i++)
    {
      QuernRank rank;

      if (set_rank (report, lines, i, &rank))
        g_array_append_val (ranks, rank);
    }
  n_lines = ranks->len;
  quern_ranks_sort (ranks, top);
  if (!quern_report_ensure_rows (report, ranks->len, error))
    return FALSE;

  document = quern_document_new (&report->scope, "lines");
  quern_document_add_note (document, dup_note (report, lines, ranks, n_lines));
  table = quern_table_new (report->event_set);
  add_columns (report, table, &columns);
  for (guint i = 0; i < ranks->len; i++)
    add_line (report, lines, quern_ranks_get_id (ranks, i), table, &columns);
  quern_document_add_table (document, "lines", NULL, table);

  return quern_report_write_document (report, document, error);
}
