/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-history.h"

#include <string.h>

struct _QuernHistory
{
  QuernNodeId nodes[QUERN_HISTORY_MAX];
  guint       n_nodes;
  guint       current; /* index; below n_nodes unless there are none */
};

QuernHistory *
quern_history_new (void)
{
  return g_new0 (QuernHistory, 1);
}

void
quern_history_free (QuernHistory *self)
{
  g_free (self);
}

void
quern_history_go (QuernHistory *self,
                  QuernNodeId   node)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (node != QUERN_NONE);

  if (quern_history_get_current (self) == node)
    return;

  if (self->n_nodes > 0)
    self->n_nodes = self->current + 1;

  if (self->n_nodes == QUERN_HISTORY_MAX)
    {
      memmove (self->nodes, self->nodes + 1, (QUERN_HISTORY_MAX - 1) * sizeof self->nodes[0]);
      self->n_nodes--;
    }

  self->current = self->n_nodes;
  self->nodes[self->n_nodes++] = node;
}

gboolean
quern_history_can_go_back (const QuernHistory *self)
{
  return self->n_nodes > 0 && self->current > 0;
}

gboolean
quern_history_can_go_forward (const QuernHistory *self)
{
  return self->current + 1 < self->n_nodes;
}

QuernNodeId
quern_history_go_back (QuernHistory *self)
{
  g_return_val_if_fail (self != NULL, QUERN_NONE);

  if (!quern_history_can_go_back (self))
    return QUERN_NONE;

  return self->nodes[--self->current];
}

QuernNodeId
quern_history_go_forward (QuernHistory *self)
{
  g_return_val_if_fail (self != NULL, QUERN_NONE);

  if (!quern_history_can_go_forward (self))
    return QUERN_NONE;

  return self->nodes[++self->current];
}

QuernNodeId
quern_history_get_current (const QuernHistory *self)
{
  return self->n_nodes > 0 ? self->nodes[self->current] : QUERN_NONE;
}

guint
quern_history_get_length (const QuernHistory *self)
{
  return self->n_nodes;
}

QuernNodeId *
quern_history_get_nodes (QuernHistory *self)
{
  return self->nodes;
}

void
quern_history_clean (QuernHistory *self)
{
  guint n_nodes = 0;
  guint current = 0;

  for (guint i = 0; i < self->n_nodes; i++)
    {
      QuernNodeId node = self->nodes[i];

      /* Drop steps between equal nodes that have become adjacent. */
      if (node != QUERN_NONE && (n_nodes == 0 || self->nodes[n_nodes - 1] != node))
        self->nodes[n_nodes++] = node;

      /* If the current one is gone, the one before it takes its place. */
      if (i == self->current && n_nodes > 0)
        current = n_nodes - 1;
    }

  self->n_nodes = n_nodes;
  self->current = current;
}
