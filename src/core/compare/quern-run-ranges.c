/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-run-ranges.h"

#include "quern-config.h"
#include "quern-cost-table.h"
#include "quern-parse-error.h"

#include <glib/gi18n-lib.h>

struct _QuernRunRanges
{
  const QuernDiff *diff;      /* borrowed */
  QuernEventSet   *events;    /* borrowed */
  guint            n_real;
  guint            n_events;
  guint            n_runs[2];
  QuernRange      *totals[2]; /* owned: by event */
  QuernRange      *ranges[2]; /* owned, nullable: by row, kind and event */
};

static QuernRange *
get_range (const QuernRunRanges *self,
           guint                 row,
           guint                 side,
           QuernRangeKind        kind)
{
  return self->ranges[side] + ((gsize) row * QUERN_N_RANGES + kind) * self->n_events;
}

static void
widen (QuernRange *range,
       double      value,
       gboolean    is_first)
{
  range->least = is_first ? value : MIN (range->least, value);
  range->most = is_first ? value : MAX (range->most, value);
}

static void
widen_costs (const QuernRunRanges *self,
             QuernRange           *ranges,
             const gint64         *costs,
             gboolean              is_first)
{
  for (guint i = 0; i < self->n_events; i++)
    {
      double value = 0;

      if (costs != NULL && quern_event_set_is_ratio (self->events, i))
        value = quern_event_set_get_value (self->events, i, costs);
      else if (costs != NULL)
        value = (double) quern_event_set_get_cost (self->events, i, costs);
      widen (&ranges[i], value, is_first);
    }
}

/* Initializes the ranges with the run that the comparison's numbers come from. */
static void
take_first (QuernRunRanges *self,
            guint           side)
{
  guint n = quern_diff_get_n_rows (self->diff);

  self->ranges[side] = g_new0 (QuernRange, MAX ((gsize) n * QUERN_N_RANGES * self->n_events, 1));
  for (guint i = 0; i < n; i++)
    {
      widen_costs (self, get_range (self, i, side, QUERN_RANGE_SELF),
                   quern_diff_get_self (self->diff, i, side), TRUE);
      widen_costs (self, get_range (self, i, side, QUERN_RANGE_INCLUSIVE),
                   quern_diff_get_inclusive (self->diff, i, side), TRUE);
      widen (get_range (self, i, side, QUERN_RANGE_CALLED),
             (double) quern_diff_get_called (self->diff, i, side), TRUE);
    }
}

QuernRunRanges *
quern_run_ranges_new (const QuernDiff *diff)
{
  QuernRunRanges *self = g_new0 (QuernRunRanges, 1);

  self->diff = diff;
  self->events = quern_diff_get_events (diff);
  self->n_real = quern_event_set_get_n_real (self->events);
  self->n_events = quern_event_set_get_n_events (self->events);
  for (guint side = 0; side < 2; side++)
    {
      self->n_runs[side] = 1;
      self->totals[side] = g_new0 (QuernRange, self->n_events);
      widen_costs (self, self->totals[side], quern_diff_get_total (diff, side), TRUE);
      take_first (self, side);
    }

  return self;
}

void
quern_run_ranges_free (QuernRunRanges *self)
{
  for (guint side = 0; side < 2; side++)
    {
      g_free (self->totals[side]);
      g_free (self->ranges[side]);
    }
  g_free (self);
}

/* The run's event for each event of the diff. NULL with an error if one is missing. */
static QuernEventId *
find_columns (QuernRunRanges  *self,
              QuernAnalysis   *run,
              GError         **error)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (run));
  g_autofree QuernEventId *columns = g_new (QuernEventId, self->n_real);

  for (guint i = 0; i < self->n_real; i++)
    {
      const char *name = quern_event_set_get_name (self->events, i);

      columns[i] = quern_event_set_find (events, name);
      if (columns[i] >= quern_event_set_get_n_real (events))
        {
          quern_parse_error_set (error, QUERN_PARSE_ERROR_INCONSISTENT,
                                 (QuernLocation) { 0, 0, 0 },
                                 _("this run has no event “%s”, as others have"), name);
          return NULL;
        }
    }

  return g_steal_pointer (&columns);
}

static void
add_costs (gint64             *row,
           const gint64       *costs,
           const QuernEventId *columns,
           guint               n)
{
  for (guint i = 0; i < n; i++)
    quern_cost_add (&row[i], costs[columns[i]]);
}

/* The row of the comparison that a row of the match of two runs belongs to. */
static guint
find_row (const QuernRunRanges     *self,
          guint                     side,
          const QuernFunctionMatch *match,
          guint                     match_row)
{
  guint n;
  const QuernFunctionId *members = quern_function_match_get_members (match, match_row, 0, &n);

  return n > 0 ? quern_diff_find_row (self->diff, side, members[0]) : QUERN_NONE;
}

/* The row of the comparison of each function of a run, or QUERN_NONE. */
static guint *
find_rows (const QuernRunRanges     *self,
           guint                     side,
           const QuernFunctionMatch *match,
           QuernProfile             *run)
{
  guint n = quern_profile_get_n_functions (run);
  guint *rows = g_new (guint, MAX (n, 1));

  for (QuernFunctionId i = 0; i < n; i++)
    rows[i] = find_row (self, side, match, quern_function_match_find_row (match, 1, i));

  return rows;
}

/* Subtracts the costs of calls within rows, as the comparison does: they are counted in both caller
 * and callee. */
static void
take_inner_calls (gint64             *inclusive,
                  QuernProfile       *run,
                  const guint        *rows,
                  const QuernEventId *columns,
                  guint               n)
{
  for (QuernCallId i = 0; i < quern_profile_get_n_calls (run); i++)
    {
      const QuernCall *call = quern_profile_get_call (run, i);
      const gint64 *costs = quern_profile_get_call_costs (run, i);
      guint row = rows[call->caller];

      if (row == QUERN_NONE || row != rows[call->callee] || call->caller == call->callee)
        continue;
      for (guint k = 0; k < n; k++)
        {
          gint64 *cost = &inclusive[(gsize) row * n + k];

          *cost = quern_cost_subtract (*cost, costs[columns[k]]);
        }
    }
}

gboolean
quern_run_ranges_add (QuernRunRanges  *self,
                      guint            side,
                      QuernAnalysis   *run,
                      GError         **error)
{
  QuernProfile *profiles[] = { quern_diff_get_profile (self->diff, side),
                               quern_analysis_get_profile (run) };
  guint n_rows = quern_diff_get_n_rows (self->diff);
  gsize n_cells = MAX ((gsize) n_rows * self->n_real, 1);
  g_autofree QuernEventId *columns = find_columns (self, run, error);
  g_autofree gint64 *self_costs = g_new0 (gint64, n_cells);
  g_autofree gint64 *inclusive = g_new0 (gint64, n_cells);
  g_autofree double *called = g_new0 (double, MAX (n_rows, 1));
  g_autofree gint64 *total = g_new0 (gint64, self->n_real);
  g_autoptr (QuernFunctionMatch) match = NULL;
  g_autofree guint *rows = NULL;

  if (columns == NULL)
    return FALSE;
  match = quern_function_match_new (profiles, QUERN_MATCH_LEVEL, NULL, NULL, error);
  if (match == NULL)
    return FALSE;

  rows = find_rows (self, side, match, profiles[1]);
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profiles[1]); i++)
    {
      guint row = rows[i];

      if (row == QUERN_NONE)
        continue;
      add_costs (self_costs + (gsize) row * self->n_real, quern_analysis_get_self (run, i),
                 columns, self->n_real);
      add_costs (inclusive + (gsize) row * self->n_real, quern_analysis_get_inclusive (run, i),
                 columns, self->n_real);
      called[row] += (double) quern_analysis_get_called (run, i);
    }
  take_inner_calls (inclusive, profiles[1], rows, columns, self->n_real);

  add_costs (total, quern_profile_get_total (profiles[1]), columns, self->n_real);
  widen_costs (self, self->totals[side], total, FALSE);
  for (guint i = 0; i < n_rows; i++)
    {
      widen_costs (self, get_range (self, i, side, QUERN_RANGE_SELF),
                   self_costs + (gsize) i * self->n_real, FALSE);
      widen_costs (self, get_range (self, i, side, QUERN_RANGE_INCLUSIVE),
                   inclusive + (gsize) i * self->n_real, FALSE);
      widen (get_range (self, i, side, QUERN_RANGE_CALLED), called[i], FALSE);
    }
  self->n_runs[side]++;

  return TRUE;
}

guint
quern_run_ranges_get_n_runs (const QuernRunRanges *self,
                             guint                 side)
{
  g_return_val_if_fail (self != NULL && side < 2, 0);

  return self->n_runs[side];
}

QuernRange
quern_run_ranges_get_total (const QuernRunRanges *self,
                            guint                 side,
                            QuernEventId          event)
{
  g_return_val_if_fail (self != NULL && event < self->n_events, ((QuernRange) { 0, 0 }));

  return self->totals[side][event];
}

QuernRange
quern_run_ranges_get (const QuernRunRanges *self,
                      guint                 row,
                      guint                 side,
                      QuernRangeKind        kind,
                      QuernEventId          event)
{
  g_return_val_if_fail (self != NULL && event < self->n_events, ((QuernRange) { 0, 0 }));

  return get_range (self, row, side, kind)[kind == QUERN_RANGE_CALLED ? 0 : event];
}

gboolean
quern_run_ranges_touch (QuernRange a,
                        QuernRange b)
{
  return a.least <= b.most && b.least <= a.most;
}
