/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-groups.h"

#include "quern-group-name.h"
#include "quern-memory.h"
#include "quern-report-ranking.h"

#include <glib/gi18n.h>

/* Groups with the sums of those members that pass the filter. */
typedef struct
{
  QuernReport    *report;   /* borrowed */
  QuernGrouping  *grouping; /* owned */
  QuernGroupSums *sums;     /* owned */
} Groups;

static void
groups_clear (Groups *self)
{
  g_clear_object (&self->grouping);
  g_clear_pointer (&self->sums, quern_group_sums_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Groups, groups_clear)

static gboolean
add_up (Groups                   *self,
        const QuernReportFilter  *filter,
        GError                  **error)
{
  g_autofree guint8 *is_member = quern_report_filter_list (filter, error);

  if (is_member == NULL)
    return FALSE;

  self->sums = quern_grouping_create_sums (self->grouping, self->report->analysis, is_member);

  return self->sums != NULL || quern_memory_set_out (error);
}

static void
set_rank (Groups    *self,
          guint      group,
          QuernRank *rank)
{
  QuernReport *report = self->report;
  const gint64 *row = report->options->sort == QUERN_REPORT_BY_INCLUSIVE
                        ? quern_group_sums_get_inclusive (self->sums, group)
                        : quern_group_sums_get_self (self->sums, group);

  rank->id = group;
  if (report->options->sort == QUERN_REPORT_BY_NAME)
    rank->text = quern_grouping_get_name (self->grouping, group);
  else if (report->options->sort == QUERN_REPORT_BY_CALLED)
    rank->cost = (gint64) MIN (quern_group_sums_get_called (self->sums, group), G_MAXINT64);
  else
    quern_report_rank_costs (report, row, rank);
}

static void
rank_groups (Groups *self,
             GArray *ranks)
{
  for (guint i = 0; i < quern_grouping_get_n_groups (self->grouping); i++)
    {
      QuernRank rank = { 0 };

      if (quern_group_sums_get_n_members (self->sums, i) == 0)
        continue;

      set_rank (self, i, &rank);
      g_array_append_val (ranks, rank);
    }
}

/* The indices of the columns. */
typedef struct
{
  guint  key;
  guint *inclusive; /* owned: first column of each event */
  guint *self;      /* owned: first column of each event */
  guint  is_exact;
  guint  called;
  guint  called_before; /* only in a comparison */
  guint  count;
  guint  name;
} Columns;

/* Columns with the same key must be adjacent: JSON makes one array of them. */
static void
add_columns (Columns     *columns,
             QuernReport *report,
             QuernTable  *table)
{
  guint n = report->events->len;

  columns->inclusive = g_new (guint, MAX (n, 1));
  columns->self = g_new (guint, MAX (n, 1));
  columns->key = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "group", "");

  for (guint i = 0; i < n; i++)
    columns->inclusive[i] =
      quern_table_add_cost_columns (&report->scope, table, quern_report_get_nth_event (report, i),
                                    TRUE);
  columns->is_exact = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                                              "inclusive_is_exact", "");
  for (guint i = 0; i < n; i++)
    columns->self[i] =
      quern_table_add_cost_columns (&report->scope, table, quern_report_get_nth_event (report, i),
                                    FALSE);

  if (quern_analysis_is_comparison (report->analysis))
    columns->called_before = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL,
                                                     "called_before", _("Called before"));
  columns->called = quern_table_add_column (
    table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "called",
    quern_analysis_is_comparison (report->analysis) ? _("Called after") : _("Called"));
  columns->count = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "functions",
                                           _("Functions"));
  columns->name = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PEOPLE, "group",
                                          _("Group"));
}

static void
add_row (Groups        *self,
         QuernTable    *table,
         const Columns *columns,
         guint          group)
{
  QuernReport *report = self->report;
  const gint64 *total = quern_profile_get_total (report->profile);
  QuernCell *row = quern_table_add_row (table);

  for (guint i = 0; i < report->events->len; i++)
    {
      quern_table_set_cost_cells (&report->scope, table, row, columns->inclusive[i],
                                  quern_group_sums_get_inclusive (self->sums, group), total);
      quern_table_set_cost_cells (&report->scope, table, row, columns->self[i],
                                  quern_group_sums_get_self (self->sums, group), total);
    }
  row[columns->is_exact].count = quern_group_sums_is_exact (self->sums, group) ? 1 : 0;
  if (quern_analysis_is_comparison (report->analysis))
    row[columns->called_before].count = quern_group_sums_get_called_before (self->sums, group);
  row[columns->called].count = quern_group_sums_get_called (self->sums, group);
  row[columns->count].count = quern_group_sums_get_n_members (self->sums, group);
  row[columns->key].text = quern_grouping_get_name (self->grouping, group);
  row[columns->name].text =
    quern_group_name_get_shown (report->options->group_by, row[columns->key].text);
}

static QuernTable *
make_table (Groups *self,
            GArray *ranks)
{
  QuernTable *table = quern_table_new (self->report->event_set);
  Columns columns = { 0 };

  add_columns (&columns, self->report, table);
  for (guint place = 0; place < ranks->len; place++)
    add_row (self, table, &columns, quern_ranks_get_id (ranks, place));

  g_free (columns.inclusive);
  g_free (columns.self);

  return table;
}

/* "42 of 194 groups" */
static char *
dup_number (guint n_shown,
            guint n_groups)
{
  if (n_shown < n_groups)
    return g_strdup_printf (ngettext ("%u of %u group", "%u of %u groups", n_groups), n_shown,
                            n_groups);

  return g_strdup_printf (ngettext ("%u group", "%u groups", n_groups), n_groups);
}

/* Notes how many groups there are, and how many inclusive costs are upper bounds. */
static void
add_notes (Groups        *self,
           QuernDocument *document,
           GArray        *ranks,
           guint          n_groups)
{
  guint n_bounds = 0;

  for (guint place = 0; place < ranks->len; place++)
    if (!quern_group_sums_is_exact (self->sums, quern_ranks_get_id (ranks, place)))
      n_bounds++;

  quern_document_add_note (document, dup_number (ranks->len, n_groups));
  if (n_bounds > 0 &&
      quern_event_set_is_ratio (self->report->event_set, quern_report_get_event (self->report)))
    quern_document_add_note (
      document,
      g_strdup_printf (ngettext ("%u inclusive value is estimated: functions that the group calls "
                                 "may call it again",
                                 "%u inclusive values are estimated: functions that the groups "
                                 "call may call them again",
                                 n_bounds),
                       n_bounds));
  else if (n_bounds > 0)
    quern_document_add_note (
      document,
      g_strdup_printf (ngettext ("%u inclusive cost is an upper bound: functions that the group "
                                 "calls may call it again",
                                 "%u inclusive costs are upper bounds: functions that the groups "
                                 "call may call them again",
                                 n_bounds),
                       n_bounds));
}

QuernGrouping *
quern_report_create_grouping (QuernReport  *report,
                              QuernEventId  event)
{
  const QuernReportOptions *options = report->options;

  if (options->group_by == QUERN_GROUP_BY_PATTERN)
    return quern_grouping_new_by_pattern (report->analysis, options->group_pattern, event, NULL);

  return quern_grouping_new (report->analysis, options->group_by, event);
}

gboolean
quern_report_run_groups (QuernReport              *report,
                         const QuernReportFilter  *filter,
                         GError                  **error)
{
  g_autoptr (QuernDocument) document = quern_document_new (&report->scope, "groups");
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));
  g_auto (Groups) self = { .report = report };
  QuernEventId event = quern_report_get_event (report);
  guint n_groups;

  /* Groups cannot be ranked by a ratio: use the first event. */
  if (quern_event_set_is_ratio (report->event_set, event))
    event = 0;
  self.grouping = quern_report_create_grouping (report, event);
  if (self.grouping == NULL)
    return quern_memory_set_out (error);
  if (!add_up (&self, filter, error) ||
      !quern_ranks_ensure (quern_grouping_get_n_groups (self.grouping), error))
    return FALSE;

  rank_groups (&self, ranks);
  n_groups = ranks->len;
  quern_ranks_sort (ranks, report->options->top);
  if (!quern_report_ensure_rows (report, ranks->len, error))
    return FALSE;

  add_notes (&self, document, ranks, n_groups);
  quern_document_add_table (document, "groups", NULL, make_table (&self, ranks));

  return quern_report_write_document (report, document, error);
}
