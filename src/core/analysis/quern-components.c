/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-components.h"

#define STEPS_PER_CHECK 65536

/* The state of a node. Indices start at 1; 0 is "not seen". */
typedef struct
{
  guint32 index; /* order of discovery */
  guint32 low;   /* the lowest index it reaches; 0 once its component is done */
} Mark;

/* A node on the current path. */
typedef struct
{
  guint32 node;
  guint32 next; /* the edge to follow next */
  guint32 end;
} Stop;

/* Tarjan's algorithm, with the call stack in an array: a chain of a million nodes must not
 * overflow ours. */
typedef struct
{
  const guint32 *first;
  const guint32 *targets;
  guint          n_seen;
  Mark          *marks;     /* owned: by node */
  guint32       *pending;   /* owned: nodes whose component is not known yet */
  guint          n_pending;
  Stop          *path;      /* owned: from the start to the current node */
  guint          depth;
  guint32       *component; /* by node */
  guint          n_components;
} Search;

static void
enter (Search  *search,
       guint32  node)
{
  search->n_seen++;
  search->marks[node] = (Mark) { search->n_seen, search->n_seen };
  search->pending[search->n_pending++] = node;
  search->path[search->depth++] = (Stop) { node, search->first[node], search->first[node + 1] };
}

/* Called after all edges of a node were followed: if it reaches no earlier node, the pending nodes
 * from it on are its component. */
static void
leave (Search  *search,
       guint32  node)
{
  guint32 member;

  search->depth--;
  if (search->marks[node].low < search->marks[node].index)
    {
      Mark *above = &search->marks[search->path[search->depth - 1].node];

      above->low = MIN (above->low, search->marks[node].low);
      return;
    }

  do
    {
      member = search->pending[--search->n_pending];
      search->component[member] = search->n_components;
      search->marks[member].low = 0;
    }
  while (member != node);
  search->n_components++;
}

/* Follows one edge of the node at the end of the path. */
static void
step (Search *search)
{
  Stop *stop = &search->path[search->depth - 1];
  guint32 target;

  if (stop->next == stop->end)
    {
      leave (search, stop->node);
      return;
    }

  target = search->targets[stop->next++];
  if (search->marks[target].index == 0)
    enter (search, target);
  else if (search->marks[target].low != 0)
    search->marks[stop->node].low = MIN (search->marks[stop->node].low,
                                         search->marks[target].index);
}

guint32 *
quern_components_find (const guint32  *first,
                       const guint32  *targets,
                       guint           n,
                       guint          *n_components,
                       GCancellable   *cancellable,
                       GError        **error)
{
  gsize size = (gsize) n + 1;
  g_autofree Mark *marks = g_new0 (Mark, size);
  g_autofree guint32 *pending = g_new (guint32, size);
  g_autofree Stop *path = g_new (Stop, size);
  g_autofree guint32 *component = g_new (guint32, size);
  Search search = {
    .first = first,
    .targets = targets,
    .marks = marks,
    .pending = pending,
    .path = path,
    .component = component,
  };
  guint n_steps = 0;

  for (guint i = 0; i < n; i++)
    {
      if (marks[i].index == 0)
        enter (&search, i);
      while (search.depth > 0)
        {
          if (++n_steps % STEPS_PER_CHECK == 0 &&
              g_cancellable_set_error_if_cancelled (cancellable, error))
            return NULL;
          step (&search);
        }
    }

  *n_components = search.n_components;

  return g_steal_pointer (&component);
}
