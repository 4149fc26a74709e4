/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-commands.h"

#include "quern-memory.h"
#include "quern-report-document.h"
#include "quern-report-guess.h"
#include "quern-report-ranking.h"

#include <glib/gi18n.h>
#include <string.h>

/* Groups with the sums of those members that are wanted. */
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

/* By function: is it wanted? */
static guint8 *
find_members (QuernReport              *report,
              const QuernReportWanted  *wanted,
              GError                  **error)
{
  guint n = quern_profile_get_n_functions (report->profile);
  g_autofree guint8 *is_member = g_try_new0 (guint8, MAX (n, 1));

  if (is_member == NULL)
    {
      quern_memory_set_out (error);
      return NULL;
    }

  for (QuernFunctionId i = 0; i < n; i++)
    {
      g_autoptr (GError) local_error = NULL;

      is_member[i] = quern_report_wanted_has (wanted, i, &local_error) ? 1 : 0;
      if (local_error != NULL)
        {
          /* It may try too many ways. */
          g_propagate_error (error, g_steal_pointer (&local_error));
          return NULL;
        }
    }

  return g_steal_pointer (&is_member);
}

static gboolean
add_up (Groups                   *self,
        const QuernReportWanted  *wanted,
        GError                  **error)
{
  g_autofree guint8 *is_member = NULL;

  if (quern_report_wanted_is_choosy (wanted))
    {
      is_member = find_members (self->report, wanted, error);
      if (is_member == NULL)
        return FALSE;
    }

  self->sums = quern_grouping_create_sums (self->grouping, self->report->analysis, is_member);
  if (self->sums == NULL)
    quern_memory_set_out (error);

  return self->sums != NULL;
}

static QuernRankKey
get_rank_key (QuernReport *report)
{
  if (report->options->sort == QUERN_REPORT_BY_NAME)
    return QUERN_RANK_BY_TEXT;
  if (report->options->sort != QUERN_REPORT_BY_CALLED &&
      quern_event_set_is_ratio (report->event_set, quern_report_get_event (report)))
    return QUERN_RANK_BY_VALUE;

  return QUERN_RANK_BY_COST;
}

static void
set_rank (Groups    *self,
          guint      group,
          QuernRank *rank)
{
  QuernReport *report = self->report;
  QuernEventId event = quern_report_get_event (report);
  const gint64 *row = report->options->sort == QUERN_REPORT_BY_INCLUSIVE
                        ? quern_group_sums_get_inclusive (self->sums, group)
                        : quern_group_sums_get_self (self->sums, group);

  rank->id = group;
  rank->text = quern_grouping_get_name (self->grouping, group);
  if (report->options->sort == QUERN_REPORT_BY_CALLED)
    rank->cost = (gint64) MIN (quern_group_sums_get_called (self->sums, group), G_MAXINT64);
  else if (quern_event_set_is_ratio (report->event_set, event))
    rank->value = quern_event_set_get_value (report->event_set, event, row);
  else
    rank->cost = quern_event_set_get_cost (report->event_set, event, row);
}

static void
rank_groups (Groups       *self,
             QuernRanking *ranking)
{
  for (guint i = 0; i < quern_grouping_get_n_groups (self->grouping); i++)
    {
      QuernRank rank = { 0 };

      if (quern_group_sums_get_n_members (self->sums, i) == 0)
        continue;

      set_rank (self, i, &rank);
      quern_ranking_add (ranking, &rank);
    }
}

/* Which column is what. */
typedef struct
{
  guint  key;
  guint *inclusive; /* owned: first column of each event */
  guint *self;      /* owned: first column of each event */
  guint  is_exact;
  guint  called;
  guint  count;
  guint  name;
} Columns;

/* Columns of one key stand side by side: they become one array in JSON. */
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
      quern_report_add_cost_columns (report, table, quern_report_get_nth_event (report, i), TRUE);
  columns->is_exact = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                                              "inclusive_is_exact", "");
  for (guint i = 0; i < n; i++)
    columns->self[i] =
      quern_report_add_cost_columns (report, table, quern_report_get_nth_event (report, i), FALSE);

  columns->called = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "called",
                                            _("Called"));
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
      quern_report_set_cost_cells (report, table, row, columns->inclusive[i],
                                   quern_group_sums_get_inclusive (self->sums, group), total);
      quern_report_set_cost_cells (report, table, row, columns->self[i],
                                   quern_group_sums_get_self (self->sums, group), total);
    }
  row[columns->is_exact].count = quern_group_sums_is_exact (self->sums, group) ? 1 : 0;
  row[columns->called].count = quern_group_sums_get_called (self->sums, group);
  row[columns->count].count = quern_group_sums_get_n_members (self->sums, group);
  row[columns->key].text = quern_grouping_get_name (self->grouping, group);
  row[columns->name].text = quern_grouping_get_name (self->grouping, group);
}

static QuernTable *
make_table (Groups       *self,
            QuernRanking *ranking,
            guint         n_rows)
{
  QuernTable *table = quern_table_new (self->report->event_set);
  Columns columns;

  add_columns (&columns, self->report, table);
  for (guint place = 0; place < n_rows; place++)
    add_row (self, table, &columns, quern_ranking_get_id (ranking, place));

  g_free (columns.inclusive);
  g_free (columns.self);

  return table;
}

/* Says how many inclusive costs are no more than a bound. */
static void
add_notes (Groups              *self,
           QuernReportDocument *document,
           QuernRanking        *ranking,
           guint                n_rows)
{
  guint n_bounds = 0;

  for (guint place = 0; place < n_rows; place++)
    if (!quern_group_sums_is_exact (self->sums, quern_ranking_get_id (ranking, place)))
      n_bounds++;

  quern_report_document_add_note (document,
                                  g_strdup_printf (ngettext ("%u group", "%u groups", n_rows),
                                                   n_rows));
  if (n_bounds > 0)
    quern_report_document_add_note (
      document,
      g_strdup_printf (ngettext ("%u inclusive cost is the most that it can be: what the group "
                                 "calls may call it again",
                                 "%u inclusive costs are the most that they can be: what the "
                                 "groups call may call them again",
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
quern_report_find_group (QuernGrouping  *grouping,
                         const char     *name,
                         guint          *group,
                         GError        **error)
{
  /* The costliest of those that are called so in short. */
  guint in_short = QUERN_NONE;
  g_autofree char *hint = NULL;
  QuernReportGuess guess;

  quern_report_guess_init (&guess, name);
  for (guint i = 0; i < quern_grouping_get_n_groups (grouping); i++)
    {
      g_autofree char *short_name = quern_grouping_dup_short_name (grouping, i);
      const char *full_name = quern_grouping_get_name (grouping, i);
      const char *slash = strrchr (full_name, '/');

      *group = i;
      if (strcmp (full_name, name) == 0)
        return TRUE;
      quern_report_guess_add (&guess, slash != NULL ? slash + 1 : full_name);
      if (in_short == QUERN_NONE && strcmp (short_name, name) == 0)
        in_short = i;
    }

  *group = in_short;
  hint = quern_report_guess_dup_hint (&guess, "");
  if (in_short == QUERN_NONE)
    quern_usage_error_set (error, _("there is no group “%s”%s"), name, hint);

  return in_short != QUERN_NONE;
}

/**
 * quern_report_run_groups:
 * @report: an open report
 * @wanted: which functions are wanted
 * @error: why it did not work
 *
 * Writes groups of functions with what each costs as a whole: those of its
 * functions that are wanted.
 *
 * Returns: whether it worked
 */
gboolean
quern_report_run_groups (QuernReport              *report,
                         const QuernReportWanted  *wanted,
                         GError                  **error)
{
  g_autoptr (QuernReportDocument) document = quern_report_document_new (report, "groups");
  g_autoptr (QuernRanking) ranking =
    quern_ranking_new (get_rank_key (report), report->options->top);
  g_auto (Groups) self = { .report = report };
  QuernEventId event = quern_report_get_event (report);
  guint n_rows;

  /* Ratios do not rank groups; the first event does. */
  if (quern_event_set_is_ratio (report->event_set, event))
    event = 0;
  self.grouping = quern_report_create_grouping (report, event);
  if (self.grouping == NULL)
    {
      quern_memory_set_out (error);
      return FALSE;
    }
  if (!add_up (&self, wanted, error) ||
      !quern_report_ensure_rows (report, quern_grouping_get_n_groups (self.grouping), error))
    return FALSE;

  rank_groups (&self, ranking);
  n_rows = quern_ranking_finish (ranking);
  add_notes (&self, document, ranking, n_rows);
  quern_report_document_add_table (document, "groups", NULL, make_table (&self, ranking, n_rows));

  return quern_report_document_write (document, error);
}
