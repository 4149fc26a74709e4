/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-commands.h"

#include "quern-function-kind.h"
#include "quern-function-table.h"
#include "quern-memory.h"
#include "quern-report-document.h"
#include "quern-report-function-table.h"
#include "quern-report-ranking.h"

#include <glib/gi18n.h>
#include <math.h>

/* What a row has in all tables, in bytes: its rank, cells and texts, in arrays that
 * grow by doubling; and the inclusive and self cost of each event, with a share. */
#define PER_ROW G_GUINT64_CONSTANT (384)
#define PER_EVENT (2 * 4 * sizeof (QuernCell))

/**
 * quern_report_compile_match:
 * @options: the options
 * @match: (out) (nullable): what names have to match; %NULL if all do
 * @error: a QUERN_USAGE_ERROR
 *
 * Returns: whether the expression of the options is one
 */
gboolean
quern_report_compile_match (const QuernReportOptions  *options,
                            GRegex                   **match,
                            GError                   **error)
{
  g_autoptr (GError) local_error = NULL;

  *match = NULL;
  if (options->match == NULL)
    return TRUE;

  *match = g_regex_new (options->match, G_REGEX_OPTIMIZE, 0, &local_error);
  if (*match == NULL)
    quern_usage_error_set (error, "“--match”: %s", local_error->message);

  return *match != NULL;
}

gboolean
quern_report_ensure_rows (QuernReport  *report,
                          guint         n_rows,
                          GError      **error)
{
  return quern_memory_ensure (n_rows * (PER_ROW + report->events->len * PER_EVENT), error);
}

static gboolean
check_functions (const QuernReportOptions  *options,
                 GError                   **error)
{
  if (options->group_by != QUERN_GROUP_BY_NONE &&
      (options->sort == QUERN_REPORT_BY_FILE || options->sort == QUERN_REPORT_BY_OBJECT))
    {
      quern_usage_error_set (error, _("groups can be sorted by self, inclusive, called or name"));
      return FALSE;
    }

  if (options->group_by != QUERN_GROUP_BY_NONE && options->notes)
    {
      quern_usage_error_set (error, _("groups have no notes"));
      return FALSE;
    }

  return quern_report_wanted_check (options, error);
}

static void
set_rank (QuernReport     *report,
          QuernFunctionId  id,
          QuernRank       *rank)
{
  const QuernFunction *function = quern_profile_get_function (report->profile, id);
  const gint64 *costs;
  gboolean is_difference;

  rank->id = id;
  switch (report->options->sort)
    {
    case QUERN_REPORT_BY_NAME:
      rank->text = quern_profile_get_function_name (report->profile, id);
      return;

    case QUERN_REPORT_BY_FILE:
      rank->text = quern_profile_get_file_name (report->profile, function->file);
      return;

    case QUERN_REPORT_BY_OBJECT:
      rank->text = quern_profile_get_object_name (report->profile, function->object);
      return;

    case QUERN_REPORT_BY_CALLED:
      rank->cost = (gint64) MIN (quern_analysis_get_called (report->analysis, id), G_MAXINT64);
      return;

    case QUERN_REPORT_BY_INCLUSIVE:
      costs = quern_analysis_get_inclusive (report->analysis, id);
      break;

    case QUERN_REPORT_BY_SELF:
    case QUERN_REPORT_BY_DEFAULT:
    default:
      costs = quern_analysis_get_self (report->analysis, id);
    }

  if (quern_event_set_is_ratio (report->event_set, quern_report_get_event (report)))
    rank->value =
      quern_event_set_get_value (report->event_set, quern_report_get_event (report), costs);
  else
    rank->cost =
      quern_event_set_get_cost (report->event_set, quern_report_get_event (report), costs);

  /* Of differences, those far from 0 come first. */
  is_difference = quern_event_set_is_difference (report->event_set,
                                                 quern_report_get_event (report));
  if (is_difference && rank->cost < 0)
    rank->cost = rank->cost == G_MININT64 ? G_MAXINT64 : -rank->cost;
  if (is_difference)
    rank->value = fabs (rank->value);
}

static QuernRankKey
get_rank_key (QuernReport *report)
{
  switch (report->options->sort)
    {
    case QUERN_REPORT_BY_NAME:
    case QUERN_REPORT_BY_FILE:
    case QUERN_REPORT_BY_OBJECT:
      return QUERN_RANK_BY_TEXT;

    case QUERN_REPORT_BY_CALLED:
      return QUERN_RANK_BY_COST;

    case QUERN_REPORT_BY_INCLUSIVE:
    case QUERN_REPORT_BY_SELF:
    case QUERN_REPORT_BY_DEFAULT:
    default:
      return quern_event_set_is_ratio (report->event_set, quern_report_get_event (report))
               ? QUERN_RANK_BY_VALUE
               : QUERN_RANK_BY_COST;
    }
}

/* A function of PHP itself that --hide-internal has taken away. */
static gboolean
is_hidden (QuernReport     *report,
           QuernFunctionId  id)
{
  const gint64 *self = quern_profile_get_self (report->profile, id);
  guint n_real = quern_event_set_get_n_real (report->event_set);
  guint n_callers;

  if (report->options->internal == QUERN_INTERNAL_SHOWN ||
      quern_function_kind_find (quern_profile_get_function_raw_name (report->profile, id)) !=
        QUERN_FUNCTION_INTERNAL)
    return FALSE;

  for (guint i = 0; i < n_real; i++)
    if (self[i] != 0)
      return FALSE;
  quern_profile_get_calls_to (report->profile, id, &n_callers);

  return n_callers == 0;
}

static gboolean
rank_functions (QuernReport              *report,
                const QuernReportWanted  *wanted,
                QuernRanking             *ranking,
                GError                  **error)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (report->profile); i++)
    {
      g_autoptr (GError) local_error = NULL;
      QuernRank rank = { 0 };

      if (!is_hidden (report, i) && quern_report_wanted_has (wanted, i, &local_error))
        {
          set_rank (report, i, &rank);
          quern_ranking_add (ranking, &rank);
        }
      if (local_error != NULL)
        {
          /* It may try too many ways. */
          g_propagate_error (error, g_steal_pointer (&local_error));
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
run_functions (QuernReport  *report,
               GError      **error)
{
  g_autoptr (QuernReportDocument) document = quern_report_document_new (report, "functions");
  g_autoptr (QuernRanking) ranking =
    quern_ranking_new (get_rank_key (report), report->options->top);
  g_auto (QuernReportWanted) wanted = { 0 };
  g_autofree QuernNodeId *nodes = NULL;
  QuernTableScope scope;
  QuernTable *table;
  char *above;
  guint n_functions;
  guint n;

  if (!quern_report_wanted_init (&wanted, report, error))
    return FALSE;
  if (report->options->group_by != QUERN_GROUP_BY_NONE)
    return quern_report_run_groups (report, &wanted, error);

  /* Those that are not wanted are thrown away now and then. */
  n_functions = quern_profile_get_n_functions (report->profile);
  n = report->options->top > n_functions / 2 ? n_functions : 2 * report->options->top;
  if (!quern_report_ensure_rows (report, n, error) ||
      !rank_functions (report, &wanted, ranking, error))
    return FALSE;

  n = quern_ranking_finish (ranking);
  nodes = g_new (QuernNodeId, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    nodes[i] = quern_ranking_get_id (ranking, i);

  table = quern_report_make_function_table (report, nodes, n,
                                            !quern_report_wanted_is_choosy (&wanted) &&
                                              quern_report_is_for_people (report));
  quern_report_document_add_note (document, quern_function_table_dup_note (n, n_functions));
  scope = quern_report_get_scope (report);
  above = quern_function_table_dup_above_note (&scope, nodes, n);
  if (above != NULL)
    quern_report_document_add_note (document, above);
  quern_report_document_add_table (document, "functions", NULL, table);

  return quern_report_document_write (document, error);
}

const QuernReportCommandClass quern_report_functions = { check_functions, run_functions };
