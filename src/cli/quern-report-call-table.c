/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-call-table.h"

#include <glib/gi18n.h>
#include <math.h>

/* The cost of all calls is an estimate: a whole number of units is exact enough. */
static gint64
round_cost (double cost)
{
  if (!(cost > -9.2e18))
    return isnan (cost) ? 0 : G_MININT64;

  return cost < 9.2e18 ? (gint64) llround (cost) : G_MAXINT64;
}

QuernTable *
quern_report_make_calls_table (QuernReportSide *self,
                               QuernRanking    *ranking,
                               guint            n_rows)
{
  QuernReport *report = self->report;
  QuernTable *table = quern_table_new (report->event_set);
  g_autofree guint *costs = g_new (guint, report->events->len);
  guint direction =
    quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "direction", "");
  guint keys = quern_report_add_keys (table);
  guint count;
  guint names;
  guint recursive;

  for (guint i = 0; i < report->events->len; i++)
    costs[i] =
      quern_report_add_cost_columns (report, table, quern_report_get_nth_event (report, i),
                                     TRUE);
  count = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "count", _("Calls"));
  names = quern_report_add_names (table);
  recursive =
    quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "recursive", "");

  for (guint place = 0; place < n_rows; place++)
    {
      const QuernReportLine *line =
        &g_array_index (self->lines, QuernReportLine, quern_ranking_get_id (ranking, place));
      QuernCell *row = quern_table_add_row (table);

      row[direction].text = self->direction == QUERN_CALLERS ? "caller" : "callee";
      for (guint i = 0; i < report->events->len; i++)
        quern_report_set_cost_cells (report, table, row, costs[i], line->costs, self->base);
      row[count].count = line->count;
      quern_report_set_names (report, table, row, keys, names, line->node);
      row[recursive].count = line->recursive ? 1 : 0;

      if (line->recursive && quern_report_is_for_people (report))
        {
          g_autofree char *text = g_strdup_printf (_("%s (recursive)"), row[names].text);

          row[names].text = quern_table_keep_text (table, text);
        }
    }

  return table;
}

QuernTable *
quern_report_make_all_calls_table (QuernReportSide *self,
                                   QuernRanking    *ranking,
                                   guint            n_rows)
{
  QuernReport *report = self->report;
  QuernEventId event = quern_report_get_event (report);
  QuernTable *table = quern_table_new (report->event_set);
  double base = quern_report_get_value (report, event, self->base);
  guint direction =
    quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "direction", "");
  guint keys = quern_report_add_keys (table);
  guint inclusive =
    quern_report_add_cost_columns (report, table, event, TRUE);
  guint self_cost = quern_report_add_cost_columns (report, table, event, FALSE);
  guint count =
    quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "count", _("Calls"));
  guint nearest =
    quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "min_distance", "");
  guint farthest =
    quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "max_distance", "");
  guint distance =
    quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PEOPLE, "distance", _("Distance"));
  guint names = quern_report_add_names (table);

  for (guint place = 0; place < n_rows; place++)
    {
      const QuernReportLine *line =
        &g_array_index (self->lines, QuernReportLine, quern_ranking_get_id (ranking, place));
      QuernCell *row = quern_table_add_row (table);
      g_autofree char *range = NULL;

      row[direction].text = self->direction == QUERN_CALLERS ? "caller" : "callee";
      row[inclusive].value = base > 0.0 || base < 0.0 ? line->inclusive / base : (double) NAN;
      row[inclusive + 1].cost = round_cost (line->inclusive);
      row[self_cost].value = base > 0.0 || base < 0.0 ? line->self / base : (double) NAN;
      row[self_cost + 1].cost = round_cost (line->self);
      row[count].count = line->count;
      row[nearest].count = line->min_distance;
      row[farthest].count = line->max_distance;
      range = line->min_distance == line->max_distance
                ? g_strdup_printf ("%u", line->min_distance)
                : g_strdup_printf ("%u–%u", line->min_distance, line->max_distance);
      row[distance].text = quern_table_keep_text (table, range);
      quern_report_set_names (report, table, row, keys, names, line->node);
    }

  return table;
}
