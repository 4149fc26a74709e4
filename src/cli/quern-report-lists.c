/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-event-table.h"
#include "quern-part-table.h"
#include "quern-parts-picture.h"
#include "quern-report-find.h"
#include "quern-report-messages.h"
#include "quern-report-picture.h"
#include "quern-warning-table.h"

#include <glib/gi18n.h>

/* The maximum number of parts in a picture: some hundred megabytes of memory, and of SVG if each is
 * a thread. */
#define MAX_DRAWN_PARTS 50000u

gboolean
quern_report_run_events (QuernReport  *report,
                         GError      **error)
{
  g_autoptr (QuernDocument) document = NULL;
  QuernNodeId node = QUERN_NONE;
  QuernTable *table;

  if (!quern_report_open (report, 0, error) ||
      !quern_report_ensure_rows (report, quern_event_set_get_n_events (report->event_set), error))
    return FALSE;

  document = quern_document_new (&report->scope, "event_list");
  if (report->options->function != NULL)
    {
      if (!quern_report_find_function (report, report->options->function, &node, error))
        return FALSE;
      quern_report_add_head (report, document, node);
    }
  if (node != QUERN_NONE)
    table = quern_event_table_new (&report->scope,
                                   quern_analysis_get_inclusive (report->scope.analysis, node),
                                   quern_analysis_get_self (report->scope.analysis, node));
  else
    table = quern_event_table_new (&report->scope, NULL, NULL);
  quern_document_add_table (document, "list", NULL, table);

  return quern_report_write_document (report, document, error);
}

/* Finds the event to show, of the whole profile even if parts are compared. */
static gboolean
find_part_event (QuernReport   *report,
                 QuernEventId  *event,
                 GError       **error)
{
  const QuernReportOptions *options = report->options;
  QuernEventSet *events = quern_profile_get_events (report->whole);

  if (options->events->len > 1)
    return quern_usage_error_set (error, _("“parts” shows one event only"));

  *event = options->events->len > 0
             ? quern_event_set_find (events, g_ptr_array_index (options->events, 0))
             : quern_profile_find_first_event (report->whole);
  if (options->events->len == 0 || *event != QUERN_NONE)
    return TRUE;

  return quern_usage_error_set (error, _("the parts have no event “%s”"),
                                (const char *) g_ptr_array_index (options->events, 0));
}

/* Draws the parts as the window does: by time if the profile has times. */
static gboolean
draw_parts (QuernReport                 *report,
            const QuernPartTableSource  *source,
            GError                     **error)
{
  QuernPartsOptions options = {
    .profile = report->whole,
    .events = quern_profile_get_events (report->whole),
    .event = source->event,
    .length = quern_part_lanes_has_time (report->whole) ? QUERN_PART_LENGTH_TIME
                                                        : QUERN_PART_LENGTH_COST,
    .chosen = source->chosen,
    .width = report->options->picture_width,
  };
  guint n_parts = quern_profile_get_n_parts (report->whole);
  g_autoptr (QuernPartsPicture) picture = NULL;

  if (n_parts == 0)
    {
      g_set_error_literal (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_EMPTY,
                           _("There are no parts to draw"));
      return FALSE;
    }

  if (n_parts > MAX_DRAWN_PARTS)
    {
      g_set_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_UNSUPPORTED,
                   _("%u parts are too many for a picture, which has up to %u"), n_parts,
                   MAX_DRAWN_PARTS);
      return FALSE;
    }

  picture = quern_parts_picture_new (&options);

  return quern_report_write_picture (report, QUERN_PICTURE (picture), _("The parts of the run"),
                                     _("Colour: cost"),
                                     quern_profile_get_total (report->whole), error);
}

/* Adds the descriptions of the measurement: all parts repeat those of the first one. */
static void
add_descriptions (QuernDocument *document,
                  QuernProfile  *profile)
{
  const QuernPart *part = quern_profile_get_n_parts (profile) > 0
                            ? quern_profile_get_part (profile, 0) : NULL;

  for (guint i = 0; part != NULL && part->descriptions != NULL && i < part->descriptions->len; i++)
    quern_document_add_note (document, g_strdup (g_ptr_array_index (part->descriptions, i)));
}

gboolean
quern_report_run_parts (QuernReport  *report,
                        GError      **error)
{
  gboolean draws = quern_report_options_has_picture (report->options);
  g_autoptr (QuernDocument) document = NULL;
  g_autofree gboolean *chosen = NULL;
  QuernPartTableSource source = { 0 };

  if ((draws && !quern_report_check_picture (report, error)) ||
      !quern_report_open (report, 0, error) || !find_part_event (report, &source.event, error) ||
      !quern_report_ensure_rows (report, quern_profile_get_n_parts (report->whole), error))
    return FALSE;

  chosen = quern_report_parts_dup_chosen (&report->parts, report->whole);
  source.profile = report->whole;
  source.chosen = chosen;
  if (draws)
    return draw_parts (report, &source, error);

  document = quern_document_new (&report->scope, "part_list");
  quern_document_add_note (document, g_strdup (_("Percentages are of the total of all parts")));
  add_descriptions (document, report->whole);
  quern_document_add_table (document, "list", NULL, quern_part_table_new (&source));

  return quern_report_write_document (report, document, error);
}

/* The warnings are the result: they are not printed, and a damaged file needs no events. */
gboolean
quern_report_run_warnings (QuernReport  *report,
                           GError      **error)
{
  g_autoptr (QuernDocument) document = NULL;
  char *note;

  if (quern_report_options_has_baseline (report->options))
    return quern_usage_error_set (error, _("“warnings” takes one profile, not a comparison"));
  if (!quern_report_open (report, QUERN_REPORT_OPEN_DAMAGED | QUERN_REPORT_OPEN_QUIET, error))
    return FALSE;

  document = quern_document_new (&report->scope, "warnings");
  note = quern_warning_table_dup_note (&report->whole, 1);
  if (note != NULL)
    quern_document_add_note (document, note);
  quern_document_add_table (document, "warnings", NULL,
                            quern_warning_table_new (&report->whole, 1));

  return quern_report_write_document (report, document, error);
}
