/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-root.h"

QuernFunctionId
quern_treemap_root_find (QuernExplorer *explorer,
                         QuernNodeId    node,
                         QuernEventId   event)
{
  QuernAnalysis *analysis;
  QuernEventSet *events;
  const QuernFunctionId *members;
  QuernFunctionId best = QUERN_NONE;
  gint64 best_cost = 0;
  guint n_members = 0;

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), QUERN_NONE);

  analysis = quern_explorer_get_analysis (explorer);
  if (analysis == NULL || node == QUERN_NONE || !quern_analysis_is_cycle (analysis, node))
    return node;

  events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  members = quern_cycles_get_members (quern_analysis_get_cycles (analysis),
                                      quern_analysis_get_node_cycle (analysis, node),
                                      &n_members);
  for (guint i = 0; i < n_members; i++)
    {
      const gint64 *row = quern_analysis_get_inclusive (analysis, members[i]);
      gint64 cost = quern_event_set_get_cost (events, event, row);

      if (best == QUERN_NONE || cost > best_cost)
        {
          best = members[i];
          best_cost = cost;
        }
    }

  return best;
}
