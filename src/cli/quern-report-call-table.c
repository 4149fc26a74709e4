/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-call-table.h"

QuernTable *
quern_report_make_calls_table (QuernReportSide *self,
                               QuernRanking    *ranking,
                               guint            n_rows)
{
  QuernTableScope scope = quern_report_get_scope (self->report);
  g_autofree QuernArcLine *lines = g_new (QuernArcLine, MAX (n_rows, 1));
  QuernArcSide side = {
    .direction = self->direction,
    .base = self->base,
    .lines = lines,
    .n_lines = n_rows,
  };

  for (guint i = 0; i < n_rows; i++)
    lines[i] = g_array_index (self->lines, QuernArcLine, quern_ranking_get_id (ranking, i));

  return self->report->options->all ? quern_arc_table_new_all (&scope, &side)
                                    : quern_arc_table_new (&scope, &side);
}
