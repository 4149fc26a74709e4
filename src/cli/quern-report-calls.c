/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-commands.h"

#include "quern-coverage.h"
#include "quern-report-call-table.h"
#include "quern-report-function-table.h"

#include <glib/gi18n.h>

static void
side_clear (QuernReportSide *self)
{
  g_clear_pointer (&self->calls, quern_call_table_free);
  g_clear_pointer (&self->lines, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportSide, side_clear)

static gboolean
check_calls (const QuernReportOptions  *options,
             GError                   **error)
{
  g_autoptr (GRegex) match = NULL;

  if (options->function == NULL)
    {
      quern_usage_error_set (error, _("“calls” needs --function=NAME"));
      return FALSE;
    }
  if (options->sort == QUERN_REPORT_BY_SELF && !options->all)
    {
      quern_usage_error_set (error, _("calls have no self cost to sort by; with --all they do"));
      return FALSE;
    }
  if (options->all && options->events->len > 1)
    {
      quern_usage_error_set (error, _("--all shows one event only"));
      return FALSE;
    }

  return quern_report_check_format (options, error) &&
         quern_report_compile_match (options, &match, error);
}

static void
list_direct (QuernReportSide *self)
{
  self->calls = quern_analysis_list_calls (self->report->analysis, self->start, self->direction);
  for (guint i = 0; i < quern_call_table_get_n_rows (self->calls); i++)
    {
      const QuernCallRow *call = quern_call_table_get_row (self->calls, i);
      QuernArcLine line = {
        .node = call->other,
        .count = call->count,
        .recursive = call->recursive,
        .costs = quern_call_table_get_costs (self->calls, i),
      };

      line.inclusive =
        quern_report_get_value (self->report, quern_report_get_event (self->report), line.costs);
      g_array_append_val (self->lines, line);
    }
}

static gboolean
list_all (QuernReportSide  *self,
          GError          **error)
{
  QuernEventId event = quern_report_get_event (self->report);
  g_autoptr (GArray) rows = quern_coverage_list (self->report->analysis, self->start, event,
                                                 self->direction, NULL, error);

  if (rows == NULL)
    return FALSE;

  for (guint i = 0; i < rows->len; i++)
    {
      const QuernCoverageRow *row = &g_array_index (rows, QuernCoverageRow, i);
      QuernArcLine line = {
        .node = row->node,
        .count = row->count,
        .inclusive = row->inclusive,
        .self = row->self,
        .min_distance = row->min_distance,
        .max_distance = row->max_distance,
      };

      /* The start itself stands above the table. */
      if (row->node != self->start)
        g_array_append_val (self->lines, line);
    }

  return TRUE;
}

/* The lines that are wanted, in the order that is wanted. */
static gboolean
rank_lines (QuernReportSide  *self,
            QuernRanking     *ranking,
            GStringChunk     *texts,
            GError          **error)
{
  const QuernReportOptions *options = self->report->options;

  for (guint i = 0; i < self->lines->len; i++)
    {
      const QuernArcLine *line = &g_array_index (self->lines, QuernArcLine, i);
      g_autofree char *name = quern_analysis_dup_node_name (self->report->analysis, line->node);
      const QuernFunction *function = NULL;
      QuernRank rank = { .id = i, .value = line->inclusive, .text = "" };
      g_autoptr (GError) local_error = NULL;

      if (!quern_analysis_is_cycle (self->report->analysis, line->node))
        function = quern_profile_get_function (self->report->profile, line->node);

      if (self->match != NULL &&
          !quern_report_match (self->report, self->match, line->node, &local_error))
        {
          if (local_error == NULL)
            continue;

          g_propagate_error (error, g_steal_pointer (&local_error));
          return FALSE;
        }

      if (options->sort == QUERN_REPORT_BY_CALLED)
        rank.value = (double) line->count;
      else if (options->sort == QUERN_REPORT_BY_SELF)
        rank.value = line->self;
      else if (options->sort == QUERN_REPORT_BY_NAME)
        rank.text = g_string_chunk_insert (texts, name);
      else if (options->sort == QUERN_REPORT_BY_FILE && function != NULL)
        rank.text = quern_profile_get_file_name (self->report->profile, function->file);
      else if (options->sort == QUERN_REPORT_BY_OBJECT && function != NULL)
        rank.text = quern_profile_get_object_name (self->report->profile, function->object);
      quern_ranking_add (ranking, &rank);
    }

  return TRUE;
}

static gboolean
is_sorted_by_text (const QuernReportOptions *options)
{
  return options->sort == QUERN_REPORT_BY_NAME ||
         options->sort == QUERN_REPORT_BY_FILE ||
         options->sort == QUERN_REPORT_BY_OBJECT;
}

static gboolean
add_side (QuernReportDocument  *document,
          QuernReport          *report,
          GRegex               *match,
          QuernNodeId           start,
          QuernDirection        direction,
          GError              **error)
{
  const QuernReportOptions *options = report->options;
  g_autoptr (GStringChunk) texts = g_string_chunk_new (1024);
  g_autoptr (QuernRanking) ranking = NULL;
  g_auto (QuernReportSide) self = {
    .report = report,
    .match = match,
    .start = start,
    .direction = direction,
    .base = options->relative_to_function ? quern_analysis_get_inclusive (report->analysis, start)
                                          : quern_profile_get_total (report->profile),
    .lines = g_array_new (FALSE, FALSE, sizeof (QuernArcLine)),
  };
  QuernTable *table;
  guint n_rows;

  if (!options->all)
    list_direct (&self);
  else if (!list_all (&self, error))
    return FALSE;

  ranking =
    quern_ranking_new (is_sorted_by_text (options) ? QUERN_RANK_BY_TEXT : QUERN_RANK_BY_VALUE,
                       options->top);
  if (!rank_lines (&self, ranking, texts, error))
    return FALSE;

  n_rows = quern_ranking_finish (ranking);
  table = quern_report_make_calls_table (&self, ranking, n_rows);
  quern_report_document_add_table (document,
                                   direction == QUERN_CALLERS ? "callers" : "callees",
                                   direction == QUERN_CALLERS ? _("Callers") : _("Callees"), table);

  return TRUE;
}

static gboolean
run_calls (QuernReport  *report,
           GError      **error)
{
  g_autoptr (QuernReportDocument) document = quern_report_document_new (report, "calls");
  g_autoptr (GRegex) match = NULL;
  QuernNodeId node = QUERN_NONE;
  const char *note;

  if (report->options->all &&
      quern_event_set_is_ratio (report->event_set, quern_report_get_event (report)))
    {
      quern_usage_error_set (error, _("--all needs an event with costs; “%s” is a ratio"),
                             quern_event_set_get_name (report->event_set,
                                                       quern_report_get_event (report)));
      return FALSE;
    }

  if (!quern_report_compile_match (report->options, &match, error) ||
      !quern_report_ensure_rows (report, quern_analysis_get_n_nodes (report->analysis), error) ||
      !quern_report_find_function (report, report->options->function, &node, error))
    return FALSE;

  note = quern_arc_table_get_note (report->options->relative_to_function);
  quern_report_document_add_note (document, g_strdup (note));
  quern_report_document_add_head (document, "function",
                                  quern_report_make_function_table (report, &node, 1, FALSE));

  return add_side (document, report, match, node, QUERN_CALLERS, error) &&
         add_side (document, report, match, node, QUERN_CALLEES, error) &&
         quern_report_document_write (document, error);
}

const QuernReportCommandClass quern_report_calls = { check_calls, run_calls };
