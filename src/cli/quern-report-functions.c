/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-function-table.h"
#include "quern-report-groups.h"
#include "quern-report-messages.h"
#include "quern-report-ranking.h"

#include <glib/gi18n.h>

/* Sorts cycles by name together, before all letters. */
#define CYCLE_NAME "<cycle"

static gboolean
check_functions (const QuernReportOptions  *options,
                 GError                   **error)
{
  if (options->group_by != QUERN_GROUP_BY_NONE &&
      (options->sort == QUERN_REPORT_BY_FILE || options->sort == QUERN_REPORT_BY_OBJECT))
    return quern_usage_error_set (error,
                                  _("groups can be sorted by self, inclusive, called or name"));

  if (options->group_by != QUERN_GROUP_BY_NONE && options->notes)
    return quern_usage_error_set (error, _("groups have no notes"));

  return quern_report_filter_check (options, error);
}

static void
set_rank (QuernReport *report,
          QuernNodeId  id,
          QuernRank   *rank)
{
  gboolean is_cycle = quern_analysis_is_cycle (report->analysis, id);
  const QuernFunction *function = is_cycle ? NULL
                                           : quern_profile_get_function (report->profile, id);
  const gint64 *costs;

  rank->id = id;
  switch (report->options->sort)
    {
    case QUERN_REPORT_BY_NAME:
      rank->text = is_cycle ? CYCLE_NAME
                            : quern_profile_get_function_name (report->profile, id);
      return;

    case QUERN_REPORT_BY_FILE:
      rank->text = is_cycle ? "" : quern_profile_get_file_name (report->profile, function->file);
      return;

    case QUERN_REPORT_BY_OBJECT:
      rank->text = is_cycle ? ""
                            : quern_profile_get_object_name (report->profile, function->object);
      return;

    case QUERN_REPORT_BY_CALLED:
      rank->cost = (gint64) MIN (quern_analysis_get_called (report->analysis, id), G_MAXINT64);
      return;

    case QUERN_REPORT_BY_INCLUSIVE:
      costs = quern_analysis_get_inclusive (report->analysis, id);
      break;

    case QUERN_REPORT_BY_SELF:
    case QUERN_REPORT_BY_DELTA:
    case QUERN_REPORT_BY_ORIGIN:
    case QUERN_REPORT_BY_DEFAULT:
    default:
      costs = quern_analysis_get_self (report->analysis, id);
    }

  quern_report_rank_costs (report, costs, rank);
}

static void
add_rank (QuernReport *report,
          QuernNodeId  node,
          GArray      *ranks)
{
  QuernRank rank = { 0 };

  set_rank (report, node, &rank);
  g_array_append_val (ranks, rank);
}

static gboolean
rank_functions (QuernReport              *report,
                const QuernReportFilter  *filter,
                GArray                   *ranks,
                GError                  **error)
{
  g_autofree guint8 *passed = quern_report_filter_list (filter, error);

  for (QuernFunctionId i = 0;
       passed != NULL && i < quern_profile_get_n_functions (report->profile); i++)
    if (passed[i])
      add_rank (report, i, ranks);

  return passed != NULL;
}

/* For people, as in the window's list: a cycle has an inclusive cost that is known, while those of
 * its members overlap. */
static void
rank_cycles (QuernReport *report,
             GArray      *ranks)
{
  guint n = quern_cycles_get_n (quern_analysis_get_cycles (report->analysis));

  for (guint cycle = 1; cycle <= n; cycle++)
    add_rank (report, quern_analysis_get_cycle_node (report->analysis, cycle), ranks);
}

gboolean
quern_report_run_functions (QuernReport  *report,
                            GError      **error)
{
  g_autoptr (QuernDocument) document = NULL;
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));
  g_auto (QuernReportFilter) filter = { 0 };
  g_autofree QuernNodeId *nodes = NULL;
  gboolean has_all;
  char *above;
  guint n;

  if (!check_functions (report->options, error) ||
      !quern_report_open (report, QUERN_REPORT_OPEN_DIFFERENCES, error) ||
      !quern_report_filter_init (&filter, report, error))
    return FALSE;
  if (report->options->group_by != QUERN_GROUP_BY_NONE)
    return quern_report_run_groups (report, &filter, error);

  has_all = quern_report_filter_is_empty (&filter);
  if (!quern_ranks_ensure (quern_analysis_get_n_nodes (report->analysis), error) ||
      !rank_functions (report, &filter, ranks, error))
    return FALSE;

  if (has_all && report->scope.for_people && !quern_analysis_is_comparison (report->analysis))
    rank_cycles (report, ranks);
  quern_ranks_sort (ranks, report->options->top);
  n = ranks->len;
  if (!quern_report_ensure_rows (report, n, error))
    return FALSE;

  nodes = g_new (QuernNodeId, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    nodes[i] = quern_ranks_get_id (ranks, i);

  document = quern_document_new (&report->scope, "functions");
  quern_document_add_note (document, quern_function_table_dup_note (&report->scope, nodes, n));
  above = quern_function_table_dup_above_note (&report->scope, nodes, n);
  if (above != NULL)
    quern_document_add_note (document, above);
  quern_document_add_table (document, "functions", NULL,
                            quern_function_table_new (&report->scope, nodes, n,
                                                      has_all && report->scope.for_people));

  return quern_report_write_document (report, document, error);
}
