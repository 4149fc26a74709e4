/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-collapse.h"

/* The arrows, directed away from where reading begins. */
typedef struct
{
  const QuernGraphSelection *selection;
  const QuernGraphScope     *scope;
  guint                     *first;   /* owned, by box: its first index in ends; one extra */
  guint                     *ends;    /* owned: where arrows lead, away from the focus */
  guint8                    *is_led;  /* owned, by box: whether an arrow leads to it */
} Ways;

static guint
get_flags (const Ways *self,
           guint       box)
{
  QuernNodeId node = g_array_index (self->selection->nodes, QuernGraphNode, box).node;

  return quern_graph_scope_get_mark (self->scope, node).flags;
}

/* Above the focus, arrows are read backwards. */
static gboolean
is_above (const Ways *self,
          guint       box)
{
  QuernNodeId node = g_array_index (self->selection->nodes, QuernGraphNode, box).node;

  return quern_graph_scope_is_above (self->scope, node);
}

static void
get_way (const Ways *self,
         guint       edge,
         guint      *from,
         guint      *to)
{
  const QuernGraphEdge *arrow = &g_array_index (self->selection->edges, QuernGraphEdge, edge);
  gboolean is_back = is_above (self, arrow->from);

  *from = is_back ? arrow->to : arrow->from;
  *to = is_back ? arrow->from : arrow->to;
}

/* Sorts the arrows by the box that they leave. */
static void
sort_arrows (Ways *self)
{
  guint n_boxes = self->selection->nodes->len;
  guint n_edges = self->selection->edges->len;
  g_autofree guint *next = g_new0 (guint, n_boxes + 1);
  guint from;
  guint to;

  self->first = g_new0 (guint, n_boxes + 1);
  self->ends = g_new0 (guint, MAX (n_edges, 1));
  self->is_led = g_new0 (guint8, MAX (n_boxes, 1));

  for (guint i = 0; i < n_edges; i++)
    {
      get_way (self, i, &from, &to);
      self->first[from + 1]++;
      if (from != to)
        self->is_led[to] = 1;
    }
  for (guint i = 0; i < n_boxes; i++)
    {
      self->first[i + 1] += self->first[i];
      next[i] = self->first[i];
    }
  for (guint i = 0; i < n_edges; i++)
    {
      get_way (self, i, &from, &to);
      self->ends[next[from]++] = to;
    }
}

static void
ways_clear (Ways *self)
{
  g_free (self->first);
  g_free (self->ends);
  g_free (self->is_led);
}

/* Marks everything that can be reached from a box; if stops, not through collapsed boxes. */
static void
follow (const Ways *self,
        guint       start,
        gboolean    stops,
        GArray     *stack,
        guint8     *reached)
{
  if (reached[start])
    return;

  reached[start] = 1;
  g_array_append_val (stack, start);
  while (stack->len > 0)
    {
      guint box = g_array_index (stack, guint, stack->len - 1);

      g_array_set_size (stack, stack->len - 1);
      if (stops && (get_flags (self, box) & QUERN_GRAPH_COLLAPSED) != 0)
        continue;

      for (guint i = self->first[box]; i < self->first[box + 1]; i++)
        {
          guint end = self->ends[i];

          if (!reached[end])
            {
              reached[end] = 1;
              g_array_append_val (stack, end);
            }
        }
    }
}

static gboolean
is_start (const Ways *self,
          guint       box)
{
  QuernNodeId node = g_array_index (self->selection->nodes, QuernGraphNode, box).node;

  return node == self->selection->focus || !self->is_led[box] ||
         (get_flags (self, box) & QUERN_GRAPH_PINNED) != 0;
}

/**
 * quern_graph_collapse_list:
 * @selection: its boxes and arrows are chosen
 * @scope: what was collapsed
 *
 * Reading begins at the focus, at boxes that no arrow leads to, and at pinned ones; if all arrows
 * form cycles, at the costliest box.
 *
 * Returns: (transfer full) (nullable): by box: 1 if it can only be reached through collapsed boxes
 */
guint8 *
quern_graph_collapse_list (const QuernGraphSelection *selection,
                           const QuernGraphScope     *scope)
{
  guint n_boxes = selection->nodes->len;
  g_autofree guint8 *all = g_new0 (guint8, MAX (n_boxes, 1));
  g_autofree guint8 *open = g_new0 (guint8, MAX (n_boxes, 1));
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean is_any = FALSE;
  Ways self = { .selection = selection, .scope = scope };

  sort_arrows (&self);
  for (guint pass = 0; pass < 2; pass++)
    {
      for (guint i = 0; i < n_boxes; i++)
        {
          if (all[i] || (pass == 0 && !is_start (&self, i)))
            continue;

          follow (&self, i, FALSE, stack, all);
          follow (&self, i, TRUE, stack, open);
        }
    }

  /* A box reached from an earlier start may be a start, too. */
  for (guint i = 0; i < n_boxes; i++)
    {
      if (is_start (&self, i))
        follow (&self, i, TRUE, stack, open);
    }

  for (guint i = 0; i < n_boxes; i++)
    {
      open[i] = !open[i];
      is_any |= open[i] != 0;
    }
  ways_clear (&self);

  return is_any ? g_steal_pointer (&open) : NULL;
}
