/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-commands.h"

#include "quern-csv-writer.h"
#include "quern-known-events.h"
#include "quern-report-output.h"
#include "quern-scanner.h"
#include "quern-webgrind-writer.h"

#include <glib/gi18n.h>

/* What is wrong with the options; nullable. */
static const char *
get_complaint (const QuernReportOptions *options)
{
  const guint n_events = options->events->len;

  switch ((guint) options->format)
    {
    case QUERN_REPORT_CSV:
    case QUERN_REPORT_WEBGRIND:
      if (options->json != 0)
        return _("--lines, --instructions, --jumps need --format=json");
      if (options->format == QUERN_REPORT_CSV && options->unit != NULL)
        return _("--unit needs --format=webgrind");
      if (options->format == QUERN_REPORT_CSV && n_events > 0)
        return _("all events are exported: --event needs --format=webgrind");
      return n_events > 1 ? _("webgrind knows a single event") : NULL;

    default:
      if (options->unit != NULL)
        return _("--unit needs --format=webgrind");
      return n_events > 0 ? _("all events are exported: --event needs --format=webgrind") : NULL;
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

/* --unit: "us" for an event of time, or so many of whatever is counted. */
static gboolean
find_scale (QuernReport         *report,
            QuernEventId         event,
            QuernWebgrindScale  *scale,
            GError             **error)
{
  const char *text = report->options->unit;
  g_autofree char *unit_name = NULL;
  double factor;
  double event_factor;
  gint64 number;
  QuernUnit unit;

  scale->unit = text;
  if (quern_parse_whole (text, &number) && number > 0)
    {
      scale->factor = 1;
      scale->divisor = (guint64) number;
      return TRUE;
    }

  unit = quern_known_events_read_unit (text, &factor, &unit_name);
  if (unit == QUERN_UNIT_COUNT ||
      unit != quern_event_set_get_unit (report->event_set, event, &event_factor))
    {
      quern_usage_error_set (error, _("“--unit=%s” is no unit of “%s”, nor a number of them"), text,
                             quern_event_set_get_name (report->event_set, event));
      return FALSE;
    }

  scale->factor = (guint64) event_factor;
  scale->divisor = (guint64) factor;

  return TRUE;
}

static gboolean
export_webgrind (QuernReport  *report,
                 QuernSink    *sink,
                 GError      **error)
{
  QuernEventId event = quern_report_get_event (report);
  QuernWebgrindScale scale;

  if (quern_event_set_is_ratio (report->event_set, event))
    {
      quern_usage_error_set (error, _("webgrind needs an event with costs; “%s” is a ratio"),
                             quern_event_set_get_name (report->event_set, event));
      return FALSE;
    }

  if (report->options->unit != NULL && !find_scale (report, event, &scale, error))
    return FALSE;

  return quern_webgrind_write_profile (report->analysis, event,
                                       report->options->unit != NULL ? &scale : NULL, sink, error);
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
