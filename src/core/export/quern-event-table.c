/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-table.h"

#include "quern-config.h"
#include "quern-sink.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The columns of costs, by their places. */
typedef struct
{
  guint total;
  guint shares[2]; /* inclusive, self */
  guint costs[2];
} Columns;

/* Each row is of another event: what it has is written here, not by its column. */
static void
set_cost (const QuernTableScope *scope,
          QuernTable            *table,
          QuernCell             *cell,
          QuernEventId           event,
          const gint64          *costs)
{
  QuernEventSet *events = quern_table_get_events (table);
  g_autoptr (QuernSink) sink = NULL;
  g_autofree char *text = NULL;

  if (scope->for_people)
    {
      text = quern_table_scope_dup_cost (scope, event, costs);
      cell->text = quern_table_keep_text (table, text);
      return;
    }

  if (quern_event_set_is_ratio (events, event))
    {
      double value = quern_event_set_get_value (events, event, costs);

      if (!isfinite (value))
        return;
      sink = quern_sink_new ();
      quern_sink_write_number (sink, value);
      text = quern_sink_steal_text (sink, NULL);
    }
  else
    {
      text = g_strdup_printf ("%" G_GINT64_FORMAT, quern_event_set_get_cost (events, event, costs));
    }
  cell->text = quern_table_keep_text (table, text);
}

static double
get_share (const QuernTableScope *scope,
           QuernEventSet         *events,
           QuernEventId           event,
           const gint64          *costs)
{
  const gint64 *total = quern_profile_get_total (quern_analysis_get_profile (scope->analysis));
  double whole;

  if (quern_event_set_is_ratio (events, event) || quern_event_set_is_difference (events, event))
    return (double) NAN;

  whole = quern_event_set_get_value (events, event, total);

  return fpclassify (whole) != FP_ZERO
         ? quern_event_set_get_value (events, event, costs) / whole : (double) NAN;
}

static void
add_node_columns (QuernTable *table,
                  Columns    *columns)
{
  static const struct { const char *key, *share_key, *title, *share_title; } names[] = {
    { "inclusive", "inclusive_share", N_("Incl."), N_("Incl. %") },
    { "self", "self_share", N_("Self"), N_("Self %") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      columns->shares[i] = quern_table_add_column (table, QUERN_COLUMN_SHARE, QUERN_FOR_PEOPLE,
                                                   names[i].share_key, _(names[i].share_title));
      columns->costs[i] = quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_ALL,
                                                  names[i].key, _(names[i].title));
    }
}

/**
 * quern_event_table_new:
 * @scope: what it is about; all events of its profile have a row
 * @node: of whom costs are, or QUERN_NONE
 *
 * Returns: (transfer full): the table. Costs are exact; a ratio without a value
 *   has none.
 */
QuernTable *
quern_event_table_new (const QuernTableScope *scope,
                       QuernNodeId            node)
{
  QuernProfile *profile = quern_analysis_get_profile (scope->analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernTable *table = quern_table_new (events);
  Columns columns = { 0 };
  guint long_name = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "long_name",
                                            _("Event"));
  guint name = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "name", _("Name"));
  guint unit;
  guint formula;

  columns.total = quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_ALL, "total",
                                          _("Total"));
  if (node != QUERN_NONE)
    add_node_columns (table, &columns);
  unit = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "unit", _("Unit"));
  formula = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "formula",
                                    _("Formula"));

  for (QuernEventId event = 0; event < quern_event_set_get_n_events (events); event++)
    {
      const gint64 *costs[2] = { NULL, NULL };
      QuernCell *row = quern_table_add_row (table);

      row[long_name].text = quern_event_set_get_long_name (events, event);
      row[name].text = quern_event_set_get_name (events, event);
      row[unit].text = quern_event_set_get_unit_name (events, event);
      row[formula].text = quern_event_set_get_formula (events, event);
      set_cost (scope, table, &row[columns.total], event, quern_profile_get_total (profile));
      if (node == QUERN_NONE)
        continue;

      costs[0] = quern_analysis_get_inclusive (scope->analysis, node);
      costs[1] = quern_analysis_get_self (scope->analysis, node);
      for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
        {
          row[columns.shares[i]].value = get_share (scope, events, event, costs[i]);
          set_cost (scope, table, &row[columns.costs[i]], event, costs[i]);
        }
    }

  return table;
}
