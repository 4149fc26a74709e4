/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-commands.h"

#include "quern-cost-table.h"
#include "quern-report-document.h"
#include "quern-report-ranking.h"

#include <glib/gi18n.h>

/* Groups with the sums of those members that are wanted. */
typedef struct
{
  QuernReport    *report;    /* borrowed */
  QuernGrouping  *grouping;  /* owned */
  QuernCostTable  self;      /* by group */
  guint          *n_members; /* owned: by group */
} Groups;

static void
groups_clear (Groups *self)
{
  g_clear_object (&self->grouping);
  quern_cost_table_clear (&self->self);
  g_clear_pointer (&self->n_members, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Groups, groups_clear)

static gboolean
add_up (Groups  *self,
        GRegex  *match,
        GError **error)
{
  QuernProfile *profile = self->report->profile;
  guint n_real = quern_event_set_get_n_real (self->report->event_set);

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      guint group = quern_grouping_get_group (self->grouping, i);
      const gint64 *costs = quern_profile_get_self (profile, i);
      gint64 *sums = quern_cost_table_get_row (&self->self, group);

      if (match != NULL)
        {
          g_autoptr (GError) local_error = NULL;

          if (!g_regex_match_full (match, quern_profile_get_function_name (profile, i), -1, 0, 0,
                                   NULL, &local_error))
            {
              if (local_error == NULL)
                continue;

              g_propagate_error (error, g_steal_pointer (&local_error));
              return FALSE;
            }
        }

      self->n_members[group]++;
      for (guint event = 0; event < n_real; event++)
        quern_cost_add (&sums[event], costs[event]);
    }

  return TRUE;
}

static void
rank_groups (Groups       *self,
             QuernRanking *ranking)
{
  QuernReport *report = self->report;
  QuernEventId event = quern_report_get_event (report);

  for (guint i = 0; i < quern_grouping_get_n_groups (self->grouping); i++)
    {
      const gint64 *sums = quern_cost_table_get_row (&self->self, i);
      QuernRank rank = { .id = i, .text = quern_grouping_get_name (self->grouping, i) };

      if (self->n_members[i] == 0)
        continue;

      if (quern_event_set_is_ratio (report->event_set, event))
        rank.value = quern_event_set_get_value (report->event_set, event, sums);
      else
        rank.cost = quern_event_set_get_cost (report->event_set, event, sums);
      quern_ranking_add (ranking, &rank);
    }
}

static QuernRankKey
get_rank_key (QuernReport *report)
{
  if (report->options->sort == QUERN_REPORT_BY_NAME)
    return QUERN_RANK_BY_TEXT;
  if (quern_event_set_is_ratio (report->event_set, quern_report_get_event (report)))
    return QUERN_RANK_BY_VALUE;

  return QUERN_RANK_BY_COST;
}

static QuernTable *
make_table (Groups       *self,
            QuernRanking *ranking,
            guint         n_rows)
{
  QuernReport *report = self->report;
  QuernTable *table = quern_table_new (report->event_set);
  g_autofree guint *columns = g_new (guint, report->events->len);
  guint key = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "group", "");
  guint count;
  guint name;

  for (guint i = 0; i < report->events->len; i++)
    columns[i] =
      quern_report_add_cost_columns (report, table, quern_report_get_nth_event (report, i),
                                     FALSE);
  count = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "functions",
                                  _("Functions"));
  name = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PEOPLE, "group", _("Group"));

  for (guint place = 0; place < n_rows; place++)
    {
      guint group = quern_ranking_get_id (ranking, place);
      QuernCell *row = quern_table_add_row (table);

      for (guint i = 0; i < report->events->len; i++)
        quern_report_set_cost_cells (report, table, row, columns[i],
                                     quern_cost_table_get_row (&self->self, group),
                                     quern_profile_get_total (report->profile));
      row[count].count = self->n_members[group];
      row[key].text = quern_grouping_get_name (self->grouping, group);
      row[name].text = quern_grouping_get_name (self->grouping, group);
    }

  return table;
}

/**
 * quern_report_run_groups:
 * @report: an open report
 * @match: (nullable): what functions are wanted
 * @error: why it did not work
 *
 * Writes groups of functions with the sums of their self costs.
 *
 * Returns: whether it worked
 */
gboolean
quern_report_run_groups (QuernReport  *report,
                         GRegex       *match,
                         GError      **error)
{
  g_autoptr (QuernReportDocument) document = quern_report_document_new (report, "groups");
  g_autoptr (QuernRanking) ranking =
    quern_ranking_new (get_rank_key (report), report->options->top);
  g_auto (Groups) self = { .report = report };
  QuernEventId event = quern_report_get_event (report);
  guint n_rows;
  guint n_groups;

  /* Ratios do not rank groups; the first event does. */
  if (quern_event_set_is_ratio (report->event_set, event))
    event = 0;
  self.grouping = quern_grouping_new (report->analysis, report->options->group_by, event);
  n_groups = quern_grouping_get_n_groups (self.grouping);
  self.n_members = g_new0 (guint, MAX (n_groups, 1));
  quern_cost_table_init (&self.self);
  quern_cost_table_set_columns (&self.self, quern_event_set_get_n_real (report->event_set));
  for (guint i = 0; i < n_groups; i++)
    quern_cost_table_add_row (&self.self);

  if (!add_up (&self, match, error))
    return FALSE;

  rank_groups (&self, ranking);
  n_rows = quern_ranking_finish (ranking);
  quern_report_document_add_note (document,
                                  g_strdup_printf (ngettext ("%u group", "%u groups", n_rows),
                                                   n_rows));
  quern_report_document_add_table (document, "groups", NULL, make_table (&self, ranking, n_rows));

  return quern_report_document_write (document, error);
}
