/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where one is: the selected and the hovered node, and the way there. */

#include "quern-explorer-private.h"

static gboolean
is_node (QuernExplorer *self,
         QuernNodeId    node)
{
  return self->analysis != NULL && node < quern_analysis_get_n_nodes (self->analysis);
}

void
quern_explorer_notify_history (QuernExplorer *self)
{
  quern_explorer_notify (self, PROP_CENTRE);
  quern_explorer_notify (self, PROP_CAN_GO_BACK);
  quern_explorer_notify (self, PROP_CAN_GO_FORWARD);
}

QuernProfile *
quern_explorer_get_profile (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->analysis != NULL ? quern_analysis_get_profile (self->analysis) : NULL;
}

gboolean
quern_explorer_has_kept_place (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->has_kept;
}

QuernNodeId
quern_explorer_get_selected (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_NONE);

  return self->selected;
}

void
quern_explorer_set_selected (QuernExplorer *self,
                             QuernNodeId    node)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (node == QUERN_NONE || is_node (self, node));

  quern_explorer_set_selected_group (self, QUERN_NONE);
  if (self->selected == node)
    return;

  self->selected = node;
  self->line = 0;
  quern_explorer_notify (self, PROP_SELECTED);
}

/* The history has moved, and the selection follows it. */
static void
follow_history (QuernExplorer *self)
{
  quern_explorer_set_selected (self, quern_history_get_current (self->history));
  quern_explorer_notify_history (self);
}

void
quern_explorer_go_to (QuernExplorer *self,
                      QuernNodeId    node)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (is_node (self, node));

  if (quern_explorer_get_centre (self) == node)
    {
      quern_explorer_set_selected (self, node);
      return;
    }

  quern_history_go (self->history, node);
  follow_history (self);
}

void
quern_explorer_begin_at (QuernExplorer *self,
                         QuernNodeId    node)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (is_node (self, node));

  quern_history_free (self->history);
  self->history = quern_history_new ();
  quern_history_go (self->history, node);
  follow_history (self);
}

QuernNodeId
quern_explorer_get_centre (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_NONE);

  return quern_history_get_current (self->history);
}

gboolean
quern_explorer_can_go_back (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return quern_history_can_go_back (self->history);
}

gboolean
quern_explorer_can_go_forward (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return quern_history_can_go_forward (self->history);
}

void
quern_explorer_go_back (QuernExplorer *self)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  if (quern_history_go_back (self->history) != QUERN_NONE)
    follow_history (self);
}

void
quern_explorer_go_forward (QuernExplorer *self)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  if (quern_history_go_forward (self->history) != QUERN_NONE)
    follow_history (self);
}

/* A caller outside the node's own cycle comes before one inside it, and the
 * node itself is no way up. */
static gboolean
is_better_caller (const QuernCallRow *row,
                  gint64              cost,
                  const QuernCallRow *best,
                  gint64              best_cost)
{
  if (best == NULL)
    return TRUE;
  if (row->recursive != best->recursive)
    return best->recursive;
  if (cost != best_cost)
    return cost > best_cost;

  return row->count > best->count;
}

static QuernNodeId
find_costliest_caller (QuernExplorer *self)
{
  g_autoptr (QuernCallTable) table = NULL;
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (self));
  const QuernCallRow *best = NULL;
  gint64 best_cost = 0;

  table = quern_analysis_list_calls (self->analysis, self->selected, QUERN_CALLERS);
  for (guint i = 0; i < quern_call_table_get_n_rows (table); i++)
    {
      const QuernCallRow *row = quern_call_table_get_row (table, i);
      gint64 cost = 0;

      if (row->other == self->selected)
        continue;
      if (self->event != QUERN_NONE)
        cost = quern_event_set_get_cost (events, self->event,
                                         quern_call_table_get_costs (table, i));
      if (is_better_caller (row, cost, best, best_cost))
        {
          best = row;
          best_cost = cost;
        }
    }

  return best != NULL ? best->other : QUERN_NONE;
}

gboolean
quern_explorer_go_up (QuernExplorer *self)
{
  QuernNodeId caller;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  if (self->selected == QUERN_NONE)
    return FALSE;

  caller = find_costliest_caller (self);
  if (caller == QUERN_NONE)
    return FALSE;

  quern_explorer_go_to (self, caller);

  return TRUE;
}

QuernNodeId
quern_explorer_get_hovered (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_NONE);

  return self->hovered;
}

void
quern_explorer_set_hovered (QuernExplorer *self,
                            QuernNodeId    node)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (node == QUERN_NONE || is_node (self, node));

  if (self->hovered == node)
    return;

  self->hovered = node;
  quern_explorer_notify (self, PROP_HOVERED);
}
