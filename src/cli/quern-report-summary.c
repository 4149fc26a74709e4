/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-doctor.h"
#include "quern-report-messages.h"
#include "quern-summary-json.h"
#include "quern-summary-table.h"
#include "quern-summary-text.h"

#include <glib/gi18n.h>

static gboolean
check_options (QuernReport  *report,
               GError      **error)
{
  const QuernReportOptions *options = report->options;

  if (quern_report_options_has_baseline (options) || options->compared[0] > 0)
    return quern_usage_error_set (error, _("“summary” shows one profile; use “compare” for two"));
  if (options->events->len > 1)
    return quern_usage_error_set (error, _("“summary” shows one event only"));

  return TRUE;
}

static gboolean
write_text (QuernReport   *report,
            QuernSummary  *summary,
            GError       **error)
{
  g_autofree char *body = quern_summary_dup_text (summary);

  return quern_report_write_text (report, body, error);
}

static gboolean
write_json (QuernReport   *report,
            QuernSummary  *summary,
            GError       **error)
{
  g_autoptr (QuernReportOutput) output = quern_report_open_output (report, error);

  if (output == NULL)
    return FALSE;

  quern_summary_write_json (summary, quern_report_output_get_sink (output));

  return quern_report_output_close (output, error);
}

/* CSV has only one kind of row: the sentences. */
gboolean
quern_report_run_summary (QuernReport  *report,
                          GError      **error)
{
  g_autoptr (QuernSummary) summary = NULL;
  g_autoptr (QuernDocument) document = NULL;

  if (!check_options (report, error) ||
      !quern_report_open (report, QUERN_REPORT_OPEN_QUIET, error))
    return FALSE;
  if (quern_event_set_is_ratio (report->event_set, quern_report_get_event (report)))
    return quern_usage_error_set (error, _("“%s” is a ratio: its values do not add up"),
                                  quern_event_set_get_name (report->event_set,
                                                            quern_report_get_event (report)));

  summary = quern_summary_new (report->analysis, quern_report_get_event (report),
                               quern_doctor_get_recorded (report->input.files), NULL, error);
  if (summary == NULL)
    return FALSE;
  if (report->options->format == QUERN_REPORT_TEXT ||
      report->options->format == QUERN_REPORT_DEFAULT_FORMAT)
    return write_text (report, summary, error);
  if (report->options->format == QUERN_REPORT_JSON)
    return write_json (report, summary, error);

  document = quern_document_new (&report->scope, "summary");
  quern_summary_table_add (summary, document, report->options->format != QUERN_REPORT_CSV);

  return quern_report_write_document (report, document, error);
}
