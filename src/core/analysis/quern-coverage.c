/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-coverage-private.h"

#include "quern-memory.h"

#include <math.h>

/* What all the arrays have for a node together, in bytes, also while they grow. */
#define PER_NODE G_GUINT64_CONSTANT (288)

static double
get_self (QuernCoverage *self,
          QuernNodeId    node)
{
  return quern_coverage_get_cost (self, quern_analysis_get_self (self->analysis, node));
}

static void
add_row (QuernCoverage *self,
         GArray        *rows,
         QuernNodeId    node,
         QuernNodeId    unit,
         double         inclusive,
         double         self_cost)
{
  const QuernVisit *visit = &self->visits[node];
  QuernCoverageRow row = { .node = node, .inclusive = inclusive };

  row.self = self->direction == QUERN_CALLEES ? self_cost : 0.0;
  row.count = visit->count < 18446744073709549568.0 ? (guint64) (visit->count + 0.5) : G_MAXUINT64;
  row.min_distance = visit->min_distance;
  row.max_distance = MAX (self->visits[unit].max_distance, visit->min_distance);
  g_array_append_val (rows, row);
}

/* A node's row: it has @part of what it costs in all. */
static void
add_part (QuernCoverage *self,
          GArray        *rows,
          QuernNodeId    node,
          QuernNodeId    unit,
          double         part)
{
  add_row (self, rows, node, unit,
           part * quern_coverage_get_inclusive (self, node),
           part * get_self (self, node));
}

/* The rows of a unit: itself, and the members of a cycle. Downwards each of
 * them has its part of what entered the cycle. Upwards a member has what it
 * called itself; what others of its cycle called for it cannot be told. */
static void
add_unit (QuernCoverage *self,
          GArray        *rows,
          QuernNodeId    unit,
          gboolean       wants_cycles)
{
  const QuernVisit *visit = &self->visits[unit];
  double base = quern_coverage_get_inclusive (self, unit);
  double part = fpclassify (base) != FP_ZERO ? visit->inclusive / base : 0.0;
  const QuernFunctionId *members;
  guint n_members;

  if (visit->min_distance == G_MAXUINT)
    return;

  if (!quern_analysis_is_cycle (self->analysis, unit))
    {
      add_row (self, rows, unit, unit, visit->inclusive,
               part * get_self (self, unit));
      return;
    }

  if (wants_cycles)
    add_row (self, rows, unit, unit, visit->inclusive,
             part * get_self (self, unit));

  members = quern_coverage_get_members (self, unit, &n_members);
  for (guint i = 0; i < n_members; i++)
    {
      const QuernVisit *member = &self->visits[members[i]];

      if (member->is_start || member->min_distance == G_MAXUINT)
        continue;
      if (self->direction == QUERN_CALLEES)
        add_part (self, rows, members[i], unit, part);
      else if (!wants_cycles || fpclassify (member->inclusive) != FP_ZERO)
        add_row (self, rows, members[i], unit, member->inclusive, 0.0);
    }
}

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const QuernCoverageRow *row_a = a;
  const QuernCoverageRow *row_b = b;

  if ((row_a->min_distance == 0) != (row_b->min_distance == 0))
    return row_a->min_distance == 0 ? -1 : 1;
  if (row_a->inclusive > row_b->inclusive || row_a->inclusive < row_b->inclusive)
    return row_a->inclusive > row_b->inclusive ? -1 : 1;

  return row_a->node < row_b->node ? -1 : row_a->node > row_b->node;
}

static GArray *
list_rows (QuernCoverage *self,
           gboolean       wants_cycles)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (QuernCoverageRow));

  for (guint i = 0; i < self->order->len; i++)
    {
      QuernNodeId unit = g_array_index (self->order, QuernNodeId, i);

      if (!quern_coverage_is_all_start (self, unit))
        add_unit (self, rows, unit, wants_cycles);
    }
  g_array_sort (rows, compare_rows);

  return rows;
}

/* starts: of @analysis; the rows do not have them. */
static GArray *
list_from (QuernAnalysis   *analysis,
           GArray          *starts,
           QuernEventId     event,
           QuernDirection   direction,
           GCancellable    *cancellable,
           GError         **error)
{
  g_autoptr (QuernAnalysis) with_cycles = NULL;
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  g_autofree QuernVisit *visits = NULL;
  guint64 n_nodes;
  QuernCoverage self = { .event = event, .direction = direction, .starts = starts, .order = order };

  /* Shares would go round for ever in a cycle that was not looked for. */
  if (!quern_analysis_detects_cycles (analysis))
    {
      with_cycles = quern_analysis_new (quern_analysis_get_profile (analysis), TRUE,
                                        cancellable, error);
      if (with_cycles == NULL)
        return NULL;
    }

  self.analysis = with_cycles != NULL ? with_cycles : analysis;
  self.profile = quern_analysis_get_profile (analysis);
  self.cycles = quern_analysis_get_cycles (self.analysis);
  self.events = quern_profile_get_events (self.profile);
  n_nodes = quern_analysis_get_n_nodes (self.analysis);
  if (!quern_memory_ensure (n_nodes * PER_NODE, error))
    return NULL;
  self.visits = visits = g_new0 (QuernVisit, n_nodes);

  return quern_coverage_walk (&self, cancellable, error)
         ? list_rows (&self, with_cycles == NULL) : NULL;
}

/**
 * quern_coverage_list:
 * @analysis: an analysis
 * @start: a function or a cycle
 * @event: an event that is no ratio
 * @direction: QUERN_CALLERS for all that lead to @start, QUERN_CALLEES for all
 *   that it leads to
 * @cancellable: (nullable): to stop it
 *
 * Lists all callers or callees with their shares (SEMANTICS 1.8), in time
 * linear in the number of calls. What has less than 0.0001 of the start's cost
 * is listed, but not followed. A cycle has a row, and so have its members;
 * without cycle detection only the members have.
 *
 * Returns: (transfer full): QuernCoverageRow, the start first, then by
 *   inclusive cost; NULL if it was cancelled or there is not enough memory
 */
GArray *
quern_coverage_list (QuernAnalysis   *analysis,
                     QuernNodeId      start,
                     QuernEventId     event,
                     QuernDirection   direction,
                     GCancellable    *cancellable,
                     GError         **error)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  QuernEventSet *events;
  QuernCoverageRow row = { .node = start };
  const gint64 *costs;
  GArray *rows;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (start < quern_analysis_get_n_nodes (analysis), NULL);

  if (quern_analysis_is_cycle (analysis, start))
    {
      guint n_members;
      const QuernFunctionId *members =
        quern_cycles_get_members (quern_analysis_get_cycles (analysis),
                                  quern_analysis_get_node_cycle (analysis, start), &n_members);

      g_array_append_vals (starts, members, n_members);
    }
  else
    {
      g_array_append_val (starts, start);
    }

  rows = list_from (analysis, starts, event, direction, cancellable, error);
  if (rows == NULL)
    return NULL;

  events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  costs = quern_analysis_get_inclusive (analysis, start);
  row.inclusive = (double) quern_event_set_get_cost (events, event, costs);
  if (direction == QUERN_CALLEES)
    row.self = (double) quern_event_set_get_cost (events, event,
                                                  quern_analysis_get_self (analysis, start));
  g_array_prepend_val (rows, row);

  return rows;
}

/**
 * quern_coverage_list_group:
 * @analysis: an analysis
 * @group_of: by function: its group
 * @group: the one that is meant
 * @event: an event that is no ratio
 * @direction: QUERN_CALLERS for all that lead into the group, QUERN_CALLEES for
 *   all that it leads to
 * @cancellable: (nullable): to stop it
 *
 * Does for a group what quern_coverage_list() does for a function: downwards the
 * costs are what others spend while a function of the group runs, upwards what of
 * the group is spent while others run. What comes back into the group counts once.
 *
 * Returns: (transfer full): QuernCoverageRow of functions and cycles that are not
 *   in the group, by inclusive cost; NULL if it was cancelled or there is not
 *   enough memory
 */
GArray *
quern_coverage_list_group (QuernAnalysis   *analysis,
                           const guint32   *group_of,
                           guint            group,
                           QuernEventId     event,
                           QuernDirection   direction,
                           GCancellable    *cancellable,
                           GError         **error)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (group_of != NULL && group != QUERN_NONE, NULL);

  for (QuernFunctionId i = 0;
       i < quern_profile_get_n_functions (quern_analysis_get_profile (analysis)); i++)
    if (group_of[i] == group)
      g_array_append_val (starts, i);

  return list_from (analysis, starts, event, direction, cancellable, error);
}
