/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-table.h"

#include "quern-column-table.h"
#include "quern-config.h"
#include "quern-function-columns.h"

#include <glib/gi18n-lib.h>

static QuernProfile *
get_profile (const QuernTableScope *scope)
{
  return quern_analysis_get_profile (scope->analysis);
}

static QuernEventSet *
get_events (const QuernTableScope *scope)
{
  return quern_profile_get_events (get_profile (scope));
}

/* Adds a row for costs of the summary that no line has, so that self costs add up to 100 %. */
static void
add_unattributed (QuernColumnTable      *table,
                  const QuernTableScope *scope)
{
  const gint64 *total = quern_profile_get_total (get_profile (scope));
  const gint64 *self_total = quern_profile_get_self_total (get_profile (scope));
  guint n_real = quern_event_set_get_n_real (get_events (scope));
  g_autofree gint64 *rest = g_new0 (gint64, MAX (n_real, 1));
  QuernFunctionRecord record = {
    .node = QUERN_NONE,
    .name = _("(not attributed)"),
    .inclusive = rest,
    .self = rest,
    .called = QUERN_NO_COUNT,
    .called_before = QUERN_NO_COUNT,
  };
  gboolean is_wanted = FALSE;

  for (guint i = 0; i < n_real; i++)
    {
      if (total[i] > self_total[i] && __builtin_sub_overflow (total[i], self_total[i], &rest[i]))
        rest[i] = G_MAXINT64;
    }
  for (guint i = 0; i < scope->n_events; i++)
    {
      QuernEventId event = scope->events[i];

      is_wanted |= !quern_event_set_is_ratio (get_events (scope), event) &&
                   quern_event_set_get_cost (get_events (scope), event, rest) != 0;
    }

  if (is_wanted)
    quern_column_table_add_row (table, &record);
}

static gboolean
has_members (QuernAnalysis     *analysis,
             const QuernNodeId *nodes,
             guint              n_nodes)
{
  if (quern_analysis_is_comparison (analysis))
    return FALSE;

  for (guint i = 0; i < n_nodes; i++)
    if (!quern_analysis_is_cycle (analysis, nodes[i]) &&
        quern_analysis_get_node_cycle (analysis, nodes[i]) != 0)
      return TRUE;

  return FALSE;
}

/**
 * quern_function_table_new:
 * @scope: what it is about
 * @nodes: (array length=n_nodes): functions or cycles
 * @n_nodes: how many
 * @with_unattributed: whether to add a last row for costs that no line has
 *
 * Returns: (transfer full): a table of @nodes in their order
 */
QuernTable *
quern_function_table_new (const QuernTableScope *scope,
                          const QuernNodeId     *nodes,
                          guint                  n_nodes,
                          gboolean               with_unattributed)
{
  QuernCurveFit fit;
  QuernColumnSource source = {
    .analysis = scope->analysis,
    .notes = scope->notes,
    .fit = &fit,
    .fit_of = QUERN_NONE,
  };
  guint n_columns;
  const QuernColumnInfo *columns = quern_function_columns_get (&n_columns);
  QuernColumnTable *table =
    quern_column_table_new (scope, &source, columns, n_columns,
                            quern_function_columns_get_has (scope->analysis) |
                              (scope->notes != NULL ? QUERN_NEEDS_NOTES : 0) |
                              (has_members (scope->analysis, nodes, n_nodes)
                                 ? QUERN_NEEDS_CYCLES : 0),
                            QUERN_ROWS_USUAL, quern_profile_get_total (get_profile (scope)));

  for (guint i = 0; i < n_nodes; i++)
    quern_column_table_add_row (table, &(QuernFunctionRecord) { .node = nodes[i] });
  if (with_unattributed)
    add_unattributed (table, scope);

  return quern_column_table_finish (table);
}

/**
 * quern_function_table_dup_note:
 * @scope: what the table is about
 * @nodes: (array length=n_nodes): its rows: functions or cycles
 * @n_nodes: how many there are
 *
 * Returns: (transfer full): "42 of 1234 functions"; cycles are not counted
 */
char *
quern_function_table_dup_note (const QuernTableScope *scope,
                               const QuernNodeId     *nodes,
                               guint                  n_nodes)
{
  guint n_functions = quern_profile_get_n_functions (get_profile (scope));
  guint n_shown = 0;

  for (guint i = 0; i < n_nodes; i++)
    n_shown += quern_analysis_is_cycle (scope->analysis, nodes[i]) ? 0 : 1;
  if (n_shown < n_functions)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u of %u function", "%u of %u functions",
                                         n_functions),
                            n_shown, n_functions);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u function", "%u functions", n_functions),
                          n_functions);
}

static gboolean
is_above (const QuernTableScope *scope,
          QuernNodeId            node)
{
  QuernProfile *profile = quern_analysis_get_profile (scope->analysis);
  QuernEventSet *events = quern_profile_get_events (profile);

  for (guint i = 0; i < scope->n_events; i++)
    {
      QuernEventId event = scope->events[i];

      if (!quern_event_set_is_ratio (events, event) &&
          !quern_event_set_is_difference (events, event) &&
          quern_event_set_get_cost (events, event,
                                    quern_analysis_get_inclusive (scope->analysis, node)) >
            quern_event_set_get_cost (events, event, quern_profile_get_total (profile)))
        return TRUE;
    }

  return FALSE;
}

char *
quern_function_table_dup_above_note (const QuernTableScope *scope,
                                     const QuernNodeId     *nodes,
                                     guint                  n_nodes)
{
  guint n = 0;

  if (quern_analysis_detects_cycles (scope->analysis))
    return NULL;

  for (guint i = 0; i < n_nodes; i++)
    if (is_above (scope, nodes[i]))
      n++;
  if (n == 0)
    return NULL;

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "%u inclusive cost is above the total: cycles are not "
                                       "looked for",
                                       "%u inclusive costs are above the total: cycles are not "
                                       "looked for",
                                       n),
                          n);
}
