/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-commands.h"

#include "quern-csv-writer.h"
#include "quern-report-output.h"
#include "quern-webgrind-writer.h"

#include <glib/gi18n.h>

/* What is wrong with the options; nullable. */
static const char *
get_complaint (const QuernReportOptions *options)
{
  const guint n_events = options->events->len;

  switch (options->format)
    {
    case QUERN_REPORT_DEFAULT_FORMAT:
    case QUERN_REPORT_JSON:
      return n_events > 0 ? _("all events are exported: --event needs --format=webgrind") : NULL;

    case QUERN_REPORT_CSV:
    case QUERN_REPORT_WEBGRIND:
      if (options->json != 0)
        return _("--lines, --instructions, --jumps need --format=json");
      if (options->format == QUERN_REPORT_CSV && n_events > 0)
        return _("all events are exported: --event needs --format=webgrind");
      return n_events > 1 ? _("webgrind knows a single event") : NULL;

    case QUERN_REPORT_TEXT:
    case QUERN_REPORT_MARKDOWN:
    case QUERN_REPORT_SVG:
    case QUERN_REPORT_PDF:
    case QUERN_REPORT_PNG:
    case QUERN_REPORT_DOT:
    default:
      return _("a profile is exported with --format=json, --format=csv or --format=webgrind");
    }
}

static gboolean
check_export (const QuernReportOptions  *options,
              GError                   **error)
{
  const char *complaint = get_complaint (options);

  if (complaint != NULL)
    quern_usage_error_set (error, "%s", complaint);

  return complaint == NULL;
}

static gboolean
export_webgrind (QuernReport  *report,
                 QuernSink    *sink,
                 GError      **error)
{
  QuernEventId event = quern_report_get_event (report);

  if (quern_event_set_is_ratio (report->event_set, event))
    {
      quern_usage_error_set (error, _("webgrind needs an event with costs; “%s” is a ratio"),
                             quern_event_set_get_name (report->event_set, event));
      return FALSE;
    }

  return quern_webgrind_write_profile (report->analysis, event, sink, error);
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
  else if (options->format != QUERN_REPORT_WEBGRIND)
    quern_json_write_profile (report->analysis, options->json,
                              quern_report_output_get_sink (output));
  else if (!export_webgrind (report, quern_report_output_get_sink (output), error))
    return FALSE;

  return quern_report_output_close (output, error);
}

const QuernReportCommandClass quern_report_export = { check_export, run_export };
