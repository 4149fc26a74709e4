/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-commands.h"

#include "quern-csv-writer.h"
#include "quern-report-output.h"

#include <glib/gi18n.h>

static gboolean
check_export (const QuernReportOptions  *options,
              GError                   **error)
{
  switch (options->format)
    {
    case QUERN_REPORT_DEFAULT_FORMAT:
    case QUERN_REPORT_JSON:
      return TRUE;

    case QUERN_REPORT_CSV:
      if (options->json == 0)
        return TRUE;
      quern_usage_error_set (error, _("--lines, --instructions, --jumps need --format=json"));
      return FALSE;

    case QUERN_REPORT_TEXT:
    case QUERN_REPORT_MARKDOWN:
    case QUERN_REPORT_SVG:
    case QUERN_REPORT_PDF:
    case QUERN_REPORT_PNG:
    case QUERN_REPORT_DOT:
    default:
      quern_usage_error_set (error, _("a profile is exported with --format=json or --format=csv"));
      return FALSE;
    }
}

static gboolean
run_export (QuernReport  *report,
            GError      **error)
{
  const QuernReportOptions *options = report->options;
  g_autoptr (QuernReportOutput) output = NULL;

  report->culprit = options->output;
  output = quern_report_output_new (options->output, error);
  if (output == NULL)
    return FALSE;

  if (options->format == QUERN_REPORT_CSV)
    quern_csv_write_profile (report->analysis, quern_report_output_get_sink (output));
  else
    quern_json_write_profile (report->analysis, options->json,
                              quern_report_output_get_sink (output));

  return quern_report_output_close (output, error);
}

const QuernReportCommandClass quern_report_export = { check_export, run_export };
