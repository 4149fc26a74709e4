/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-coverage.h"

#include <math.h>
#include <string.h>

struct _QuernCallCoverage
{
  GArray  *rows;    /* owned: QuernCoverageRow, of the leading event */
  GArray  *events;  /* owned: QuernEventId, the leading one first */
  double **further; /* owned: for each event, inclusive and self by row; NULL of the first and of
                     * ratios */
};

/* Costs of an event, two per row. places: rows by node, or QUERN_NONE. */
static double *
follow_further (GArray      *other,
                const guint *places,
                guint        n_nodes,
                guint        n_rows)
{
  double *costs = g_new (double, 2 * (gsize) MAX (n_rows, 1));

  for (gsize i = 0; i < 2 * (gsize) n_rows; i++)
    costs[i] = (double) NAN;
  for (guint i = 0; i < other->len; i++)
    {
      const QuernCoverageRow *row = &g_array_index (other, QuernCoverageRow, i);

      if (row->node >= n_nodes || places[row->node] == QUERN_NONE)
        continue;
      costs[2 * (gsize) places[row->node]] = row->inclusive;
      costs[2 * (gsize) places[row->node] + 1] = row->self;
    }

  return costs;
}

static guint *
index_nodes (GArray *rows,
             guint   n_nodes)
{
  guint *places = g_new (guint, MAX (n_nodes, 1));

  memset (places, 0xff, n_nodes * sizeof *places);
  for (guint i = 0; i < rows->len; i++)
    places[g_array_index (rows, QuernCoverageRow, i).node] = i;

  return places;
}

/* Returns all rows but that of the node itself. */
static GArray *
follow (const QuernCallSubject  *subject,
        QuernEventId             event,
        QuernDirection           direction,
        GCancellable            *cancellable,
        GError                 **error)
{
  GArray *rows;

  if (subject->grouping != NULL)
    return quern_coverage_list_group (subject->analysis,
                                      quern_grouping_get_group_of (subject->grouping),
                                      subject->group, event, direction, cancellable, error);

  rows = quern_coverage_list (subject->analysis, subject->node, event, direction, cancellable,
                              error);

  return rows != NULL ? g_array_remove_index (rows, 0) : NULL;
}

static gboolean
follow_all_further (QuernCallCoverage       *self,
                    const QuernCallSubject  *subject,
                    QuernDirection           direction,
                    GCancellable            *cancellable,
                    GError                 **error)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (subject->analysis));
  guint n_nodes = quern_analysis_get_n_nodes (subject->analysis);
  g_autofree guint *places = NULL;

  if (self->events->len > 1)
    places = index_nodes (self->rows, n_nodes);

  for (guint i = 1; i < self->events->len; i++)
    {
      QuernEventId event = g_array_index (self->events, QuernEventId, i);
      g_autoptr (GArray) other = NULL;

      if (quern_event_set_is_ratio (events, event))
        continue;

      other = follow (subject, event, direction, cancellable, error);
      if (other == NULL)
        return FALSE;
      self->further[i] = follow_further (other, places, n_nodes, self->rows->len);
    }

  return TRUE;
}

QuernCallCoverage *
quern_call_coverage_new (const QuernCallSubject  *subject,
                         QuernDirection           direction,
                         GArray                  *events,
                         GCancellable            *cancellable,
                         GError                 **error)
{
  g_autoptr (QuernCallCoverage) self = NULL;

  g_return_val_if_fail (subject != NULL && QUERN_IS_ANALYSIS (subject->analysis), NULL);
  g_return_val_if_fail (events->len > 0, NULL);

  self = g_new0 (QuernCallCoverage, 1);
  self->events = g_array_copy (events);
  self->further = g_new0 (double *, events->len);
  self->rows = follow (subject, g_array_index (events, QuernEventId, 0), direction, cancellable,
                       error);
  if (self->rows == NULL ||
      !follow_all_further (self, subject, direction, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
quern_call_coverage_free (QuernCallCoverage *self)
{
  if (self == NULL)
    return;

  for (guint i = 0; i < self->events->len; i++)
    g_free (self->further[i]);
  g_free (self->further);
  g_array_unref (self->events);
  g_clear_pointer (&self->rows, g_array_unref);
  g_free (self);
}

guint
quern_call_coverage_get_n_rows (QuernCallCoverage *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->rows->len;
}

const QuernCoverageRow *
quern_call_coverage_get_row (QuernCallCoverage *self,
                             guint              row)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (row < self->rows->len, NULL);

  return &g_array_index (self->rows, QuernCoverageRow, row);
}

static double
get_cost (QuernCallCoverage *self,
          guint              row,
          QuernEventId       event,
          gboolean           inclusive)
{
  if (g_array_index (self->events, QuernEventId, 0) == event)
    {
      const QuernCoverageRow *first = &g_array_index (self->rows, QuernCoverageRow, row);

      return inclusive ? first->inclusive : first->self;
    }

  for (guint i = 1; i < self->events->len; i++)
    if (g_array_index (self->events, QuernEventId, i) == event && self->further[i] != NULL)
      return self->further[i][2 * (gsize) row + (inclusive ? 0 : 1)];

  return (double) NAN;
}

double
quern_call_coverage_get_inclusive (QuernCallCoverage *self,
                                   guint              row,
                                   QuernEventId       event)
{
  g_return_val_if_fail (self != NULL, (double) NAN);
  g_return_val_if_fail (row < self->rows->len, (double) NAN);

  return get_cost (self, row, event, TRUE);
}

double
quern_call_coverage_get_self (QuernCallCoverage *self,
                              guint              row,
                              QuernEventId       event)
{
  g_return_val_if_fail (self != NULL, (double) NAN);
  g_return_val_if_fail (row < self->rows->len, (double) NAN);

  return get_cost (self, row, event, FALSE);
}
