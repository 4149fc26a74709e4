/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-table.h"

#include "quern-column-table.h"
#include "quern-event-columns.h"

/**
 * quern_event_table_new:
 * @scope: what it is about; all events of its profile have a row
 * @inclusive: (nullable): the inclusive costs that are listed
 * @self: (nullable): the self costs that are listed with them
 *
 * Returns: (transfer full): the table. Costs are exact; a ratio without a value
 *   has none.
 */
QuernTable *
quern_event_table_new (const QuernTableScope *scope,
                       const gint64          *inclusive,
                       const gint64          *self)
{
  QuernProfile *profile = quern_analysis_get_profile (scope->analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernColumnSource source = { .analysis = scope->analysis };
  guint n_columns;
  const QuernColumnInfo *columns = quern_event_columns_get (&n_columns);
  QuernColumnTable *table =
    quern_column_table_new (scope, &source, columns, n_columns,
                            inclusive != NULL ? QUERN_NEEDS_SELECTED : 0, QUERN_ROWS_USUAL,
                            quern_profile_get_total (profile));

  for (QuernEventId event = 0; event < quern_event_set_get_n_events (events); event++)
    {
      QuernEventRecord record = {
        .event = event,
        .long_name = quern_event_set_get_long_name (events, event),
        .name = quern_event_set_get_name (events, event),
        .unit = quern_event_set_get_unit_name (events, event),
        .formula = quern_event_set_get_formula (events, event),
        .total = quern_profile_get_total (profile),
        .inclusive = inclusive,
        .self = self,
      };

      quern_column_table_add_row (table, &record);
    }

  return quern_column_table_finish (table);
}
