/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-doctor.h"
#include "quern-finding-table.h"
#include "quern-report-messages.h"

#include <glib/gi18n.h>

static gboolean
write_text (QuernReport  *report,
            GPtrArray    *findings,
            GError      **error)
{
  g_autofree char *body = quern_finding_table_dup_text (findings);

  return quern_report_write_text (report, body, error);
}

static gboolean
write_findings (QuernReport  *report,
                GPtrArray    *findings,
                GError      **error)
{
  g_autoptr (QuernDocument) document = NULL;

  if (report->options->format == QUERN_REPORT_TEXT ||
      report->options->format == QUERN_REPORT_DEFAULT_FORMAT)
    return write_text (report, findings, error);

  document = quern_document_new (&report->scope, "check");
  quern_document_add_table (document, "findings", NULL,
                            quern_finding_table_new (report->event_set, findings));

  return quern_report_write_document (report, document, error);
}

/* Warnings of the reader are findings, too. So are files of several runs, which are therefore
 * allowed. */
gboolean
quern_report_run_check (QuernReport  *report,
                        GError      **error)
{
  QuernReportOptions options = *report->options;
  g_autoptr (GPtrArray) findings = NULL;
  gboolean is_open;

  if (quern_report_options_has_baseline (&options) || options.compared[0] > 0)
    return quern_usage_error_set (error, _("“check” takes one profile, not a comparison"));

  options.sum = TRUE;
  report->options = &options;
  is_open = quern_report_open (report, QUERN_REPORT_OPEN_DAMAGED | QUERN_REPORT_OPEN_QUIET, error);
  if (is_open)
    findings = quern_doctor_examine (report->analysis,
                                     quern_doctor_get_recorded (report->input.files), NULL,
                                     NULL, error);

  return findings != NULL && write_findings (report, findings, error);
}
