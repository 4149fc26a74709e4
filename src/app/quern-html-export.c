/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-html-export.h"

#include "quern-comparison-events.h"
#include "quern-config.h"
#include "quern-doctor.h"
#include "quern-html-report.h"
#include "quern-part-names.h"
#include "quern-table-columns.h"

#include <glib/gi18n.h>

/* As in quern-report, source files with a smaller share of the cost are not annotated. */
#define MIN_SOURCE 0.005

struct _QuernHtmlExport
{
  QuernAnalysis     *analysis;    /* owned; for a comparison, of the side after */
  QuernJoinedDiff   *joined;      /* owned, nullable */
  QuernGrouping     *grouping;    /* owned, nullable: of the analysis */
  QuernGroupBy       by;          /* grouping to make where that is NULL */
  QuernEventId       event;
  GPtrArray         *files;       /* owned, nullable: GFile */
  QuernSourceFinder *finder;      /* owned */
  char              *title;       /* owned */
};

/* Returns the shown event; for a difference, the event that it is of; for a ratio, the first
 * event. */
static QuernEventId
find_event (QuernExplorer *explorer,
            QuernAnalysis *analysis)
{
  QuernEventSet *shown = quern_profile_get_events (quern_explorer_get_profile (explorer));
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (explorer));

  if (event == QUERN_NONE)
    return 0;
  if (shown != events)
    event = quern_event_set_find (
      events, quern_event_set_get_name (shown, quern_comparison_get_base (shown, event)));

  return event == QUERN_NONE || quern_event_set_is_ratio (events, event) ? 0 : event;
}

/* "callgrind.out.12 · parts 1–3 of 7 · ./mill corn.txt" */
static char *
dup_title (QuernExplorer *explorer,
           QuernAnalysis *analysis,
           gboolean       has_parts)
{
  const QuernPartChoice *parts =
    quern_analyser_get_shown_parts (quern_explorer_get_analyser (explorer));
  g_autofree char *names = NULL;

  if (has_parts && parts != NULL && !quern_part_choice_is_all (parts))
    names = quern_part_names_dup (quern_part_choice_get_chosen (parts),
                                  quern_part_choice_get_n_parts (parts));

  return quern_table_scope_dup_title (&(QuernTableScope) { .analysis = analysis,
                                                           .parts = names });
}

/* Search for source files in the same places as the views. */
static QuernSourceFinder *
ref_finder (QuernExplorer *explorer)
{
  g_autoptr (GSettings) settings = g_settings_new (QUERN_APPLICATION_ID);
  g_auto (GStrv) folders = g_settings_get_strv (settings, "source-folders");
  g_auto (GStrv) maps = g_settings_get_strv (settings, "source-maps");

  return quern_source_finder_ref (quern_explorer_get_finder (explorer,
                                                             (const char *const *) folders,
                                                             (const char *const *) maps));
}

/**
 * quern_html_export_new:
 * @explorer: with a profile
 * @error: return location for `G_IO_ERROR_NOT_SUPPORTED`
 *
 * Takes a snapshot of what a report needs.
 *
 * Returns: (nullable) (transfer full): NULL if what is shown has no report
 */
QuernHtmlExport *
quern_html_export_new (QuernExplorer  *explorer,
                       GError        **error)
{
  QuernJoinedDiff *joined = quern_explorer_get_joined (explorer);
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  QuernGrouping *grouping =
    quern_group_choice_get_grouping (quern_explorer_get_groups (explorer));
  QuernHtmlExport *self;

  if (joined != NULL)
    analysis = quern_diff_get_side (quern_joined_diff_get_diff (joined), 1);
  if (analysis == NULL || quern_analysis_is_comparison (analysis))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _("There is no report of two parts that are compared"));
      return NULL;
    }
  if (quern_event_set_get_n_real (
        quern_profile_get_events (quern_analysis_get_profile (analysis))) == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _("There are no costs to report"));
      return NULL;
    }

  self = g_new0 (QuernHtmlExport, 1);
  self->analysis = g_object_ref (analysis);
  self->joined = joined != NULL ? quern_joined_diff_ref (joined) : NULL;
  self->grouping = joined == NULL && grouping != NULL ? g_object_ref (grouping) : NULL;
  self->by = grouping != NULL ? quern_grouping_get_by (grouping) : QUERN_GROUP_BY_OBJECT;
  self->event = find_event (explorer, analysis);
  if (quern_explorer_get_files (explorer) != NULL)
    self->files = g_ptr_array_ref (quern_explorer_get_files (explorer));
  self->finder = ref_finder (explorer);
  self->title = dup_title (explorer, analysis, joined == NULL);

  return self;
}

void
quern_html_export_free (QuernHtmlExport *self)
{
  if (self == NULL)
    return;

  g_object_unref (self->analysis);
  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  g_clear_object (&self->grouping);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  quern_source_finder_unref (self->finder);
  g_free (self->title);
  g_free (self);
}

/**
 * quern_html_export_write:
 * @self: what to write
 * @cancellable: (nullable): to give up
 * @error: return location for an error of quern_html_report_write() or quern_summary_new()
 *
 * Reads source files and runs graphviz: for a worker.
 *
 * Returns: (nullable) (transfer full): the file, byte by byte as quern-report writes it
 */
GBytes *
quern_html_export_write (QuernHtmlExport  *self,
                         GCancellable     *cancellable,
                         GError          **error)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autoptr (QuernSummary) summary = NULL;
  QuernHtmlSubject subject;
  gsize length;
  char *text;

  if (self->grouping == NULL)
    self->grouping = quern_grouping_new (self->analysis, self->by, self->event);
  summary = quern_summary_new (self->analysis, self->event,
                               self->files != NULL ? quern_doctor_get_recorded (self->files) : 0,
                               cancellable, error);
  if (summary == NULL)
    return NULL;

  subject = (QuernHtmlSubject) {
    .analysis = self->analysis,
    .event = self->event,
    .grouping = self->grouping,
    .summary = summary,
    .finder = self->finder,
    .diff = self->joined != NULL ? quern_joined_diff_get_diff (self->joined) : NULL,
    .title = self->title,
    .min_source = MIN_SOURCE,
  };
  if (!quern_html_report_write (&subject, sink, cancellable, error))
    return NULL;

  text = quern_sink_steal_text (sink, &length);

  return g_bytes_new_take (text, length);
}
