/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-arc-table.h"
#include "quern-coverage.h"
#include "quern-group-name.h"
#include "quern-memory.h"
#include "quern-report-find.h"
#include "quern-report-groups.h"
#include "quern-report-messages.h"
#include "quern-report-ranking.h"

#include <glib/gi18n.h>
#include <math.h>

/* The callers or the callees. */
typedef struct
{
  QuernReport    *report;    /* borrowed */
  GRegex         *match;     /* borrowed, nullable */
  QuernNodeId     start;     /* the start, unless grouping is set */
  QuernGrouping  *grouping;  /* borrowed, nullable */
  guint           group;
  QuernDirection  direction;
  const gint64   *base;      /* borrowed: what is 100 % */
  QuernCallTable *calls;     /* owned, nullable: holds the costs of the lines */
  GArray         *lines;     /* owned: QuernArcLine */
  double         *further;   /* owned, nullable: costs of further events, by line */
} Side;

static void
side_clear (Side *self)
{
  g_clear_pointer (&self->calls, quern_call_table_free);
  g_clear_pointer (&self->lines, g_array_unref);
  g_clear_pointer (&self->further, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Side, side_clear)

static gboolean
check_calls (const QuernReportOptions  *options,
             GError                   **error)
{
  g_autoptr (GRegex) match = NULL;

  if ((options->function == NULL) == (options->group == NULL))
    return quern_usage_error_set (error, _("“calls” needs --function=NAME or --group=NAME"));
  if ((options->group != NULL) != (options->group_by != QUERN_GROUP_BY_NONE))
    return quern_usage_error_set (error, _("--group=NAME and --group-by=KIND need each other"));
  if (options->sort == QUERN_REPORT_BY_SELF && !options->all)
    return quern_usage_error_set (error, _("calls can be sorted by self cost only with --all"));

  return quern_report_compile_match (options, &match, error);
}

static void
list_direct (Side *self)
{
  QuernAnalysis *analysis = self->report->analysis;

  self->calls = self->grouping != NULL
                ? quern_grouping_list_calls (self->grouping, analysis, self->group, self->direction)
                : quern_analysis_list_calls (analysis, self->start, self->direction);
  for (guint i = 0; i < quern_call_table_get_n_rows (self->calls); i++)
    {
      QuernArcLine line = { 0 };

      quern_arc_line_set_call (&line, quern_call_table_get_row (self->calls, i),
                               quern_call_table_get_costs (self->calls, i));
      line.inclusive =
        quern_report_get_value (self->report, quern_report_get_event (self->report), line.costs);
      g_array_append_val (self->lines, line);
    }
}

/* Lists all callers or callees without the start, which is the head of the document. */
static GArray *
follow (Side          *self,
        QuernEventId   event,
        GError       **error)
{
  GArray *rows;

  if (self->grouping != NULL)
    return quern_coverage_list_group (self->report->analysis,
                                      quern_grouping_get_group_of (self->grouping), self->group,
                                      event, self->direction, NULL, error);

  rows = quern_coverage_list (self->report->analysis, self->start, event, self->direction, NULL,
                              error);

  return rows != NULL ? g_array_remove_index (rows, 0) : NULL;
}

/* Adds the costs of a further event to the lines; n_values: per line. */
static gboolean
follow_further (Side        *self,
                guint        nth,
                guint        n_values,
                GHashTable  *lines,
                GError     **error)
{
  QuernEventId event = quern_report_get_nth_event (self->report, nth);
  g_autoptr (GArray) rows = NULL;

  if (quern_event_set_is_ratio (self->report->event_set, event))
    return TRUE;

  rows = follow (self, event, error);
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const QuernCoverageRow *row = &g_array_index (rows, QuernCoverageRow, i);
      gpointer line;

      if (!g_hash_table_lookup_extended (lines, GUINT_TO_POINTER (row->node), NULL, &line))
        continue;
      self->further[GPOINTER_TO_UINT (line) * (gsize) n_values + 2 * (nth - 1)] = row->inclusive;
      self->further[GPOINTER_TO_UINT (line) * (gsize) n_values + 2 * (nth - 1) + 1] = row->self;
    }

  return rows != NULL;
}

static gboolean
list_further (Side    *self,
              GError **error)
{
  guint n_events = self->report->events->len;
  guint n_values = 2 * (n_events - 1);
  gsize n = (gsize) self->lines->len * n_values;
  g_autoptr (GHashTable) lines = g_hash_table_new (NULL, NULL);

  self->further = g_try_new (double, MAX (n, 1));
  if (self->further == NULL)
    return quern_memory_set_out (error);

  for (gsize i = 0; i < n; i++)
    self->further[i] = (double) NAN;
  for (guint i = 0; i < self->lines->len; i++)
    {
      QuernArcLine *line = &g_array_index (self->lines, QuernArcLine, i);

      line->further = self->further + (gsize) i * n_values;
      g_hash_table_insert (lines, GUINT_TO_POINTER (line->node), GUINT_TO_POINTER (i));
    }

  for (guint nth = 1; nth < n_events; nth++)
    if (!follow_further (self, nth, n_values, lines, error))
      return FALSE;

  return TRUE;
}

static gboolean
list_all (Side    *self,
          GError **error)
{
  g_autoptr (GArray) rows = follow (self, quern_report_get_event (self->report), error);

  if (rows == NULL)
    return FALSE;

  for (guint i = 0; i < rows->len; i++)
    {
      QuernArcLine line = { 0 };

      quern_arc_line_set_coverage (&line, &g_array_index (rows, QuernCoverageRow, i));
      g_array_append_val (self->lines, line);
    }

  return self->report->events->len < 2 || list_further (self, error);
}

/* Ranks the lines that match, in the order of --sort. */
static gboolean
rank_lines (Side          *self,
            GArray        *ranks,
            GStringChunk  *texts,
            GError       **error)
{
  const QuernReportOptions *options = self->report->options;
  gboolean is_difference = quern_event_set_is_difference (self->report->event_set,
                                                          quern_report_get_event (self->report));

  for (guint i = 0; i < self->lines->len; i++)
    {
      const QuernArcLine *line = &g_array_index (self->lines, QuernArcLine, i);
      g_autofree char *name = quern_analysis_dup_node_name (self->report->analysis, line->node);
      const QuernFunction *function = NULL;
      QuernRank rank = { .id = i };
      g_autoptr (GError) local_error = NULL;

      if (!quern_analysis_is_cycle (self->report->analysis, line->node))
        function = quern_profile_get_function (self->report->profile, line->node);

      if (self->match != NULL &&
          !quern_report_match (self->report, self->match, line->node, &local_error))
        {
          if (local_error == NULL)
            continue;

          g_propagate_error (error, g_steal_pointer (&local_error));
          return FALSE;
        }

      if (options->sort == QUERN_REPORT_BY_NAME)
        rank.text = g_string_chunk_insert (texts, name);
      else if (options->sort == QUERN_REPORT_BY_FILE)
        rank.text = function != NULL
                      ? quern_profile_get_file_name (self->report->profile, function->file)
                      : "";
      else if (options->sort == QUERN_REPORT_BY_OBJECT)
        rank.text = function != NULL
                      ? quern_profile_get_object_name (self->report->profile, function->object)
                      : "";
      else if (options->sort == QUERN_REPORT_BY_CALLED)
        rank.value = (double) line->count;
      else
        rank.value = options->sort == QUERN_REPORT_BY_SELF ? line->self : line->inclusive;
      if (is_difference)
        rank.value = fabs (rank.value);
      g_array_append_val (ranks, rank);
    }

  return TRUE;
}

/* Lists direct calls with the costs of all events, or all calls with their distance. */
static QuernTable *
make_table (Side   *self,
            GArray *ranks)
{
  g_autofree QuernArcLine *lines = g_new (QuernArcLine, MAX (ranks->len, 1));
  QuernArcSide side = {
    .direction = self->direction,
    .base = self->base,
    .lines = lines,
    .n_lines = ranks->len,
  };

  for (guint i = 0; i < ranks->len; i++)
    lines[i] = g_array_index (self->lines, QuernArcLine, quern_ranks_get_id (ranks, i));

  return self->report->options->all ? quern_arc_table_new_all (&self->report->scope, &side)
                                    : quern_arc_table_new (&self->report->scope, &side);
}

/* "Callers", or "Callers: 10 of 42" if --top leaves some out. */
static char *
dup_title (QuernDirection direction,
           guint          n_shown,
           guint          n_lines)
{
  if (n_shown == n_lines)
    return g_strdup (direction == QUERN_CALLERS ? _("Callers") : _("Callees"));

  return g_strdup_printf (direction == QUERN_CALLERS ? _("Callers: %u of %u")
                                                     : _("Callees: %u of %u"),
                          n_shown, n_lines);
}

/* subject: its direction is not used. */
static gboolean
add_side (QuernDocument   *document,
          const Side      *subject,
          QuernDirection   direction,
          GError         **error)
{
  const QuernReportOptions *options = subject->report->options;
  g_autoptr (GStringChunk) texts = g_string_chunk_new (1024);
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));
  g_auto (Side) self = *subject;
  g_autofree char *title = NULL;
  guint n_lines;

  self.direction = direction;
  self.lines = g_array_new (FALSE, FALSE, sizeof (QuernArcLine));
  if (!options->all)
    list_direct (&self);
  else if (!list_all (&self, error))
    return FALSE;

  if (!rank_lines (&self, ranks, texts, error))
    return FALSE;

  n_lines = ranks->len;
  quern_ranks_sort (ranks, options->top);
  title = dup_title (direction, ranks->len, n_lines);
  quern_document_add_table (document, direction == QUERN_CALLERS ? "callers" : "callees", title,
                            make_table (&self, ranks));

  return TRUE;
}

static gboolean
write_sides (QuernDocument  *document,
             const Side     *subject,
             GError        **error)
{
  return add_side (document, subject, QUERN_CALLERS, error) &&
         add_side (document, subject, QUERN_CALLEES, error) &&
         quern_report_write_document (subject->report, document, error);
}

static gboolean
run_function (QuernReport    *report,
              QuernDocument  *document,
              Side           *subject,
              GError        **error)
{
  if (!quern_report_find_function (report, report->options->function, &subject->start, error))
    return FALSE;
  if (report->options->relative_to_function)
    subject->base = quern_analysis_get_inclusive (report->analysis, subject->start);

  quern_report_add_head (report, document, subject->start);

  return write_sides (document, subject, error);
}

static gboolean
run_group (QuernReport    *report,
           QuernDocument  *document,
           Side           *subject,
           GError        **error)
{
  g_autoptr (QuernGrouping) grouping = quern_report_create_grouping (report, 0);
  g_autoptr (QuernGroupSums) sums = NULL;
  const char *name;

  if (grouping == NULL)
    return quern_memory_set_out (error);
  if (!quern_report_find_group (grouping, report->options->group, &subject->group, error))
    return FALSE;

  subject->grouping = grouping;
  if (report->options->relative_to_function)
    {
      sums = quern_grouping_create_sums (grouping, report->analysis, NULL);
      if (sums == NULL)
        return quern_memory_set_out (error);
      subject->base = quern_group_sums_get_inclusive (sums, subject->group);
    }
  name = quern_group_name_get_shown (report->options->group_by,
                                     quern_grouping_get_name (grouping, subject->group));
  quern_document_add_note (document, quern_arc_table_dup_group_note (name));

  return write_sides (document, subject, error);
}

gboolean
quern_report_run_calls (QuernReport  *report,
                        GError      **error)
{
  const QuernReportOptions *options = report->options;
  g_autoptr (QuernDocument) document = NULL;
  g_autoptr (GRegex) match = NULL;
  Side subject = { .report = report, .start = QUERN_NONE };
  gboolean is_group = options->group != NULL;
  QuernEventId event;

  if (!check_calls (options, error) ||
      !quern_report_open (report, QUERN_REPORT_OPEN_DIFFERENCES | QUERN_REPORT_OPEN_FOLDED, error))
    return FALSE;

  event = quern_report_get_event (report);
  if (options->all && quern_event_set_is_ratio (report->event_set, event))
    return quern_usage_error_set (error, _("--all needs an event with costs; “%s” is a ratio"),
                                  quern_event_set_get_name (report->event_set, event));

  if (!quern_report_compile_match (options, &match, error) ||
      !quern_report_ensure_rows (report, quern_analysis_get_n_nodes (report->analysis), error))
    return FALSE;

  subject.match = match;
  subject.base = quern_profile_get_total (report->profile);
  document = quern_document_new (&report->scope, "calls");
  quern_document_add_note (
    document, g_strdup (quern_arc_table_get_note (options->relative_to_function, is_group)));
  if (options->all)
    quern_document_add_note (document, g_strdup (quern_arc_table_get_all_note ()));

  return is_group ? run_group (report, document, &subject, error)
                  : run_function (report, document, &subject, error);
}
