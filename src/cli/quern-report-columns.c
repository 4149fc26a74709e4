/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-document.h"

gboolean
quern_report_is_for_people (QuernReport *report)
{
  return report->options->format != QUERN_REPORT_JSON &&
         report->options->format != QUERN_REPORT_CSV;
}

/**
 * quern_report_get_scope:
 * @report: an open report
 *
 * Returns: what its tables are about; borrows from @report
 */
QuernTableScope
quern_report_get_scope (QuernReport *report)
{
  QuernTableScope scope = {
    .analysis = report->analysis,
    .events = (const QuernEventId *) (gconstpointer) report->events->data,
    .n_events = report->events->len,
    .for_people = quern_report_is_for_people (report),
    .parts = report->parts,
    .notes = report->options->notes ? report->notes : NULL,
  };

  if (report->part_numbers != NULL)
    {
      scope.parts_key = report->compared_events != NULL ? "compared_parts" : "parts";
      scope.part_numbers = (const guint *) (gconstpointer) report->part_numbers->data;
      scope.n_part_numbers = report->part_numbers->len;
    }

  return scope;
}

guint
quern_report_add_cost_columns (QuernReport  *report,
                               QuernTable   *table,
                               QuernEventId  event,
                               gboolean      inclusive)
{
  QuernTableScope scope = quern_report_get_scope (report);

  return quern_table_add_cost_columns (&scope, table, event, inclusive);
}

void
quern_report_set_cost_cells (QuernReport  *report,
                             QuernTable   *table,
                             QuernCell    *row,
                             guint         column,
                             const gint64 *costs,
                             const gint64 *base)
{
  QuernTableScope scope = quern_report_get_scope (report);

  quern_table_set_cost_cells (&scope, table, row, column, costs, base);
}

char *
quern_report_dup_title (QuernReport *report)
{
  QuernTableScope scope = quern_report_get_scope (report);

  return quern_table_scope_dup_title (&scope);
}

char *
quern_report_dup_cost (QuernReport  *report,
                       QuernEventId  event,
                       const gint64 *costs)
{
  QuernTableScope scope = quern_report_get_scope (report);

  return quern_table_scope_dup_cost (&scope, event, costs);
}
