/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-callgrind-writer.h"
#include "quern-csv-writer.h"
#include "quern-json-writer.h"
#include "quern-known-events.h"
#include "quern-report-messages.h"
#include "quern-report-source.h"
#include "quern-scanner.h"
#include "quern-webgrind-writer.h"

#include <glib/gi18n.h>

/* With a baseline, the lines and jumps of both sides. */
typedef struct
{
  QuernReportSources sources;
  QuernPlaceSums    *sums[2]; /* owned, nullable: lines, jumps */
} Places;

static void
places_clear (Places *self)
{
  quern_report_sources_clear (&self->sources);
  for (guint i = 0; i < G_N_ELEMENTS (self->sums); i++)
    g_clear_pointer (&self->sums[i], quern_place_sums_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Places, places_clear)

/* The problem with the options; nullable. */
static const char *
get_complaint (const QuernReportOptions *options)
{
  const guint n_events = options->events->len;

  switch ((guint) options->format)
    {
    case QUERN_REPORT_CALLGRIND:
      if (quern_report_options_has_baseline (options) || options->compared[0] > 0)
        return _("the callgrind format holds one profile, not a comparison");
      if (options->unit != NULL)
        return _("--unit needs --format=webgrind");
      return n_events > 0 ? _("all events are exported: --event needs --format=webgrind") : NULL;

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
  if (options->instructions && quern_report_options_has_baseline (options))
    return quern_usage_error_set (error, _("instructions are compared function by function, as "
                                           "they are not at the same addresses: use “annotate "
                                           "--assembly”"));

  return quern_report_sources_check_folders (options, options->lines || options->jumps, error);
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

/* Whether the format has room for the profile. scale: (out): of --unit */
static gboolean
check_profile (QuernReport         *report,
               QuernWebgrindScale  *scale,
               GError             **error)
{
  const QuernReportOptions *options = report->options;
  QuernFormat format = quern_profile_get_format (report->profile);
  QuernEventId event;

  /* Other formats report inclusive costs and numbers of calls that do not add up from the calls. */
  if (options->format == QUERN_REPORT_CALLGRIND && format != QUERN_FORMAT_CALLGRIND &&
      format != QUERN_FORMAT_CACHEGRIND)
    return quern_usage_error_set (error, _("the callgrind format does not hold all numbers of this "
                                           "profile; use --format=json"));
  if (options->format != QUERN_REPORT_WEBGRIND)
    return TRUE;

  event = quern_report_get_event (report);
  if (quern_event_set_is_ratio (report->event_set, event))
    return quern_usage_error_set (error, _("webgrind needs an event with costs; “%s” is a ratio"),
                                  quern_event_set_get_name (report->event_set, event));

  return options->unit == NULL || find_scale (report, event, scale, error);
}

static QuernJsonFlags
get_json_flags (const QuernReportOptions *options)
{
  return (options->lines ? QUERN_JSON_LINES : 0) |
         (options->instructions ? QUERN_JSON_INSTRUCTIONS : 0) |
         (options->jumps ? QUERN_JSON_JUMPS : 0);
}

static gboolean
add_record_cb (const QuernRecord  *record,
               gpointer            user_data,
               GError            **error)
{
  return quern_place_sums_add (user_data, record, error);
}

/* kind: lines or jumps */
static gboolean
add_up (const Places    *self,
        QuernPlaceKind   kind,
        QuernPlaceSums **sums,
        GError         **error)
{
  QuernReport *report = self->sources.report;

  *sums = quern_place_sums_begin (report->profile, kind, error);

  return *sums != NULL &&
         quern_joined_lines_visit (self->sources.joined, report->analysis, add_record_cb, *sums,
                                   NULL, error) &&
         quern_place_sums_finish (*sums, error);
}

static gboolean
places_load (Places       *self,
             QuernReport  *report,
             GError      **error)
{
  quern_report_sources_init (&self->sources, report);

  return quern_report_sources_match (&self->sources, error) &&
         (!report->options->lines || add_up (self, QUERN_PLACE_LINES, &self->sums[0], error)) &&
         (!report->options->jumps || add_up (self, QUERN_PLACE_JUMPS, &self->sums[1], error));
}

static gboolean
get_lines_cb (gpointer     user_data,
              QuernFileId  file,
              guint64      row,
              guint64     *lines)
{
  const Places *self = user_data;
  gboolean is_sure;

  quern_merged_lines_get_lines (quern_joined_lines_get_rows (self->sources.joined, file), row,
                                lines, &is_sure);

  return is_sure;
}

/* JSON includes the warnings, so it is written even if a damaged file has no events. */
gboolean
quern_report_run_export (QuernReport  *report,
                         GError      **error)
{
  const QuernReportOptions *options = report->options;
  gboolean is_json = options->format == QUERN_REPORT_JSON ||
                     options->format == QUERN_REPORT_DEFAULT_FORMAT;
  gboolean has_places = (options->lines || options->jumps) &&
                        quern_report_options_has_baseline (options);
  g_autoptr (QuernReportOutput) output = NULL;
  g_auto (Places) places = { 0 };
  QuernWebgrindScale scale;
  QuernSink *sink;

  if (!check_export (options, error) ||
      !quern_report_open (report, is_json ? QUERN_REPORT_OPEN_DAMAGED : 0, error) ||
      !check_profile (report, &scale, error) ||
      (has_places && !places_load (&places, report, error)))
    return FALSE;

  output = quern_report_open_output (report, error);
  if (output == NULL)
    return FALSE;

  sink = quern_report_output_get_sink (output);
  if (is_json)
    {
      const QuernJsonPlaces both = { { places.sums[0], places.sums[1] }, &places, get_lines_cb };
      const QuernDiff *diff =
        report->joined != NULL ? quern_joined_diff_get_diff (report->joined) : NULL;
      QuernProfile *compared[2] = { NULL, NULL };

      for (guint side = 0; diff != NULL && side < G_N_ELEMENTS (compared); side++)
        compared[side] = quern_diff_get_profile (diff, side);
      quern_json_write_profile (report->analysis, get_json_flags (options),
                                has_places ? &both : NULL, diff != NULL ? compared : NULL, sink);
    }
  else if (options->format == QUERN_REPORT_CSV)
    quern_csv_write_profile (report->analysis, sink);
  else if (options->format == QUERN_REPORT_CALLGRIND)
    quern_callgrind_write_profile (report->profile, sink);
  else if (!quern_webgrind_write_profile (report->analysis, quern_report_get_event (report),
                                          options->unit != NULL ? &scale : NULL, sink, error))
    return FALSE;

  return quern_report_output_close (output, error);
}
