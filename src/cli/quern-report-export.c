/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-csv-writer.h"
#include "quern-json-writer.h"
#include "quern-known-events.h"
#include "quern-report-messages.h"
#include "quern-scanner.h"
#include "quern-webgrind-writer.h"

#include <glib/gi18n.h>

/* The problem with the options; nullable. */
static const char *
get_complaint (const QuernReportOptions *options)
{
  const guint n_events = options->events->len;

  switch ((guint) options->format)
    {
    case QUERN_REPORT_CSV:
    case QUERN_REPORT_WEBGRIND:
      if (options->lines || options->instructions || options->jumps)
        return _("--lines, --instructions, --jumps need --format=json");
      if (options->format == QUERN_REPORT_CSV && options->unit != NULL)
        return _("--unit needs --format=webgrind");
      if (options->format == QUERN_REPORT_CSV && n_events > 0)
        return _("all events are exported: --event needs --format=webgrind");
      return n_events > 1 ? _("the webgrind format holds only one event") : NULL;

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
    return quern_usage_error_set (error, "%s", complaint);
  if ((options->lines || options->instructions || options->jumps) &&
      quern_report_options_has_baseline (options))
    return quern_usage_error_set (error, _("“%s” cannot compare lines, instructions or jumps with "
                                           "--baseline; use “annotate”"), "export");

  return TRUE;
}

/* --unit: a unit, such as "us" for an event of time, or a number of events. */
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
    return quern_usage_error_set (error, _("“--unit=%s” is neither a unit of “%s” nor a number"),
                                  text, quern_event_set_get_name (report->event_set, event));

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
    return quern_usage_error_set (error, _("webgrind needs an event with costs; “%s” is a ratio"),
                                  quern_event_set_get_name (report->event_set, event));

  if (report->options->unit != NULL && !find_scale (report, event, &scale, error))
    return FALSE;

  return quern_webgrind_write_profile (report->analysis, event,
                                       report->options->unit != NULL ? &scale : NULL, sink, error);
}

static QuernJsonFlags
get_json_flags (const QuernReportOptions *options)
{
  return (options->lines ? QUERN_JSON_LINES : 0) |
         (options->instructions ? QUERN_JSON_INSTRUCTIONS : 0) |
         (options->jumps ? QUERN_JSON_JUMPS : 0);
}

/* JSON includes the warnings, so it is written even if a damaged file has no events. */
gboolean
quern_report_run_export (QuernReport  *report,
                         GError      **error)
{
  const QuernReportOptions *options = report->options;
  gboolean is_json = options->format != QUERN_REPORT_CSV &&
                     options->format != QUERN_REPORT_WEBGRIND;
  g_autoptr (QuernReportOutput) output = NULL;
  QuernSink *sink;

  if (!check_export (options, error) ||
      !quern_report_open (report, is_json ? QUERN_REPORT_OPEN_DAMAGED : 0, error))
    return FALSE;

  output = quern_report_open_output (report, error);
  if (output == NULL)
    return FALSE;

  sink = quern_report_output_get_sink (output);
  if (is_json)
    quern_json_write_profile (report->analysis, get_json_flags (options), sink);
  else if (options->format == QUERN_REPORT_CSV)
    quern_csv_write_profile (report->analysis, sink);
  else if (!export_webgrind (report, sink, error))
    return FALSE;

  return quern_report_output_close (output, error);
}
