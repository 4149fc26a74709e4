/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-function-table.h"

#include <glib/gi18n.h>

/* A table while it is made: which column is what. */
typedef struct
{
  QuernReport  *report;    /* borrowed */
  QuernTable   *table;     /* borrowed */
  const gint64 *total;     /* borrowed */
  guint        *inclusive; /* owned: first column of each event */
  guint        *self;      /* owned: first column of each event */
  guint         keys;
  guint         names;
  guint         called;
  guint         recursive;
  guint         cycle;
} Maker;

/* Columns of one key stand side by side: they become one array in JSON. */
static void
add_columns (Maker *self)
{
  QuernReport *report = self->report;
  guint n = report->events->len;

  self->inclusive = g_new (guint, n);
  self->self = g_new (guint, n);
  self->keys = quern_report_add_keys (self->table);

  for (guint i = 0; i < n; i++)
    self->inclusive[i] =
      quern_report_add_cost_columns (report, self->table, quern_report_get_nth_event (report, i),
                                     TRUE);
  for (guint i = 0; i < n; i++)
    self->self[i] =
      quern_report_add_cost_columns (report, self->table, quern_report_get_nth_event (report, i),
                                     FALSE);

  self->called = quern_table_add_column (self->table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL,
                                         "called", _("Called"));
  self->names = quern_report_add_names (self->table);
  self->recursive = quern_table_add_column (self->table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                                            "called_recursive", "");
  self->cycle = quern_table_add_column (self->table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                                        "cycle", "");
}

static QuernCell *
add_costs (Maker        *self,
           const gint64 *inclusive,
           const gint64 *own)
{
  QuernCell *row = quern_table_add_row (self->table);

  for (guint i = 0; i < self->report->events->len; i++)
    {
      quern_report_set_cost_cells (self->report, self->table, row, self->inclusive[i], inclusive,
                                   self->total);
      quern_report_set_cost_cells (self->report, self->table, row, self->self[i], own, self->total);
    }

  return row;
}

static void
add_node (Maker       *self,
          QuernNodeId  node)
{
  QuernAnalysis *analysis = self->report->analysis;
  QuernCell *row = add_costs (self, quern_analysis_get_inclusive (analysis, node),
                              quern_analysis_get_self (analysis, node));

  row[self->called].count = quern_analysis_get_called (analysis, node);
  row[self->recursive].count = quern_analysis_get_called_recursive (analysis, node);
  row[self->cycle].count = quern_analysis_get_node_cycle (analysis, node);
  quern_report_set_names (self->report, self->table, row, self->keys, self->names, node);
}

/* What the summary counts beyond the lines is a row, so that self costs add
 * up to 100 %. */
static void
add_unattributed (Maker *self)
{
  QuernReport *report = self->report;
  const gint64 *self_total = quern_profile_get_self_total (report->profile);
  guint n_real = quern_event_set_get_n_real (report->event_set);
  g_autofree gint64 *rest = g_new0 (gint64, MAX (n_real, 1));
  gboolean is_wanted = FALSE;
  QuernCell *row;

  for (guint i = 0; i < n_real; i++)
    {
      if (self->total[i] > self_total[i] &&
          __builtin_sub_overflow (self->total[i], self_total[i], &rest[i]))
        rest[i] = G_MAXINT64;
    }
  for (guint i = 0; i < report->events->len; i++)
    {
      QuernEventId event = quern_report_get_nth_event (report, i);

      is_wanted |= !quern_event_set_is_ratio (report->event_set, event) &&
                   quern_event_set_get_cost (report->event_set, event, rest) != 0;
    }
  if (!is_wanted)
    return;

  row = add_costs (self, rest, rest);
  row[self->called].count = QUERN_NO_COUNT;
  row[self->names].text = _("(not attributed)");
}

/**
 * quern_report_make_function_table:
 * @report: an open report
 * @nodes: (array length=n_nodes): functions or cycles
 * @n_nodes: how many
 * @with_unattributed: whether a last row tells what no line explains
 *
 * Returns: (transfer full): a table of @nodes in their order
 */
QuernTable *
quern_report_make_function_table (QuernReport       *report,
                                  const QuernNodeId *nodes,
                                  guint              n_nodes,
                                  gboolean           with_unattributed)
{
  Maker self = {
    .report = report,
    .table = quern_table_new (report->event_set),
    .total = quern_profile_get_total (report->profile),
  };

  add_columns (&self);
  for (guint i = 0; i < n_nodes; i++)
    add_node (&self, nodes[i]);
  if (with_unattributed)
    add_unattributed (&self);

  g_free (self.inclusive);
  g_free (self.self);

  return self.table;
}
