/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-doctor.h"
#include "quern-html-report.h"
#include "quern-report-messages.h"
#include "quern-report-picture.h"
#include "quern-report-source.h"

#include <glib/gi18n.h>

static gboolean
check_html (QuernReport  *report,
            GError      **error)
{
  const QuernReportOptions *options = report->options;

  if (options->compared[0] > 0)
    return quern_usage_error_set (error, _("“html” compares with --baseline=BEFORE"));

  return quern_report_check_picture (report, error);
}

/* Compares with --baseline; NULL without it, or with error set. */
static QuernDiff *
compare (QuernReport       *report,
         QuernReportOther  *before,
         GError           **error)
{
  GPtrArray *baselines = report->options->baselines;

  if (!quern_report_options_has_baseline (report->options))
    return NULL;
  if (!quern_report_open_other (report, before, baselines, QUERN_REPORT_OPEN_ALONE, error))
    {
      report->error_file = quern_report_find_file (baselines, before->report.error_file);
      return NULL;
    }

  quern_report_add_baselines (report);

  return quern_diff_new ((QuernAnalysis *[]) { before->report.analysis, report->analysis },
                         report->options->last_step, NULL, NULL, error);
}

/* Writes to memory first, to find out which files are read: the output must not overwrite them. */
static gboolean
write_report (QuernReport  *report,
              QuernDiff    *diff,
              QuernEventId  event,
              GError      **error)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autoptr (GPtrArray) read = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (QuernGrouping) grouping = quern_report_create_colours (report, event);
  g_autoptr (QuernSummary) summary = NULL;
  g_autofree char *title = quern_table_scope_dup_title (&report->scope);
  g_autofree char *text = NULL;
  g_auto (QuernReportSources) sources = { 0 };
  QuernHtmlSubject subject;
  gsize length = 0;

  summary = quern_summary_new (report->analysis, event,
                               quern_doctor_get_recorded (report->input.files), NULL, error);
  if (summary == NULL)
    return FALSE;

  quern_report_sources_init (&sources, report);
  subject = (QuernHtmlSubject) {
    .analysis = report->analysis,
    .event = event,
    .grouping = grouping,
    .summary = summary,
    .finder = sources.finder,
    .diff = diff,
    .title = title,
    .min_source = report->options->min_source,
    .with_paths = report->options->paths,
    .read = read,
  };
  if (!quern_html_report_write (&subject, sink, NULL, error))
    return FALSE;

  for (guint i = 0; i < read->len; i++)
    quern_report_input_add_other (&report->input, g_ptr_array_index (read, i));
  text = quern_sink_steal_text (sink, &length);

  return quern_report_write_bytes (report, text, length, error);
}

gboolean
quern_report_run_html (QuernReport  *report,
                       GError      **error)
{
  g_auto (QuernReportOther) before = { 0 };
  g_autoptr (QuernDiff) diff = NULL;
  g_autoptr (GError) local_error = NULL;
  QuernEventId event;
  QuernNodeId node;

  if (!check_html (report, error) ||
      !quern_report_open (report, QUERN_REPORT_OPEN_ALONE, error) ||
      !quern_report_get_subject (report, &event, &node, error))
    return FALSE;

  diff = compare (report, &before, &local_error);
  if (local_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }

  return write_report (report, diff, event, error);
}
