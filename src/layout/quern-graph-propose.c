/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-scope.h"
#include "quern-graph-selection.h"

/* A picture of so many boxes can be read without scrolling far. */
#define WANTED_BOXES 20
#define MOST_BOXES 60

/* An arrow matters from this part of the least box on. */
#define CALLS_PER_NODE_SHARE (1.0 / 3.0)

/* Round numbers, because people see them at the sliders; in percent. */
static const double steps[] = {
  20.0, 15.0, 10.0, 7.0, 5.0, 4.0, 3.0, 2.5, 2.0, 1.5, 1.0, 0.7, 0.5, 0.3, 0.2,
  0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0,
};

/* How many boxes each step shows. */
static void
count_boxes (const QuernGraphScope   *scope,
             const QuernGraphOptions *options,
             guint                   *counts)
{
  for (guint i = 0; i < scope->candidates->len; i++)
    {
      const QuernGraphCandidate *candidate =
        &g_array_index (scope->candidates, QuernGraphCandidate, i);
      double share = quern_graph_scope_get_share (scope, candidate->inclusive);

      if (!quern_graph_scope_is_near (scope, options, candidate))
        continue;

      for (guint step = G_N_ELEMENTS (steps); step-- > 0 && share >= steps[step] / 100.0;)
        counts[step]++;
    }
}

static int
compare_shares (gconstpointer a,
                gconstpointer b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return first > second ? -1 : first < second;
}

/* The share of the box after which no more should show; among so many that no
 * round number parts them. */
static double
find_exact (const QuernGraphScope   *scope,
            const QuernGraphOptions *options)
{
  g_autoptr (GArray) shares = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < scope->candidates->len; i++)
    {
      const QuernGraphCandidate *candidate =
        &g_array_index (scope->candidates, QuernGraphCandidate, i);
      double share = quern_graph_scope_get_share (scope, candidate->inclusive);

      if (quern_graph_scope_is_near (scope, options, candidate))
        g_array_append_val (shares, share);
    }

  g_array_sort (shares, compare_shares);

  return g_array_index (shares, double, MIN (MOST_BOXES, shares->len) - 1);
}

/**
 * quern_graph_options_propose:
 * @options: focus, event and depths are given, the two shares are set
 * @analysis: the numbers
 *
 * Finds the highest round thresholds under which 20 boxes show; higher ones
 * where the next step would show more than 60, and none where the program has
 * fewer functions.
 */
void
quern_graph_options_propose (QuernGraphOptions *options,
                             QuernAnalysis     *analysis)
{
  g_autoptr (QuernGraphScope) scope = NULL;
  guint counts[G_N_ELEMENTS (steps)] = { 0 };
  guint step = 0;

  g_return_if_fail (options != NULL);
  g_return_if_fail (QUERN_IS_ANALYSIS (analysis));

  scope = quern_graph_scope_new (analysis, options->focus, options->event, NULL, NULL);
  if (scope == NULL)
    return;

  count_boxes (scope, options, counts);
  while (step + 1 < G_N_ELEMENTS (steps) && counts[step] < WANTED_BOXES &&
         (counts[step + 1] <= MOST_BOXES || counts[step] == 0))
    step++;

  options->min_node_share = counts[step] <= MOST_BOXES || step + 1 == G_N_ELEMENTS (steps)
                            ? steps[step] / 100.0
                            : find_exact (scope, options);
  options->min_call_share = options->min_node_share * CALLS_PER_NODE_SHARE;
}
