/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-components.h"

#include "quern-types.h"

/* Tarjan's algorithm with its stacks in arrays. */
typedef struct
{
  const guint32 *first;
  const guint32 *targets;
  guint32       *index;     /* owned: order of discovery, from 1; 0: not seen yet */
  guint32       *low;       /* owned: the lowest index that the node reaches */
  guint32       *next;      /* owned: the edge to follow next */
  guint32       *component; /* by node; QUERN_NONE: not known yet */
  guint32       *pending;   /* owned */
  guint32       *path;      /* owned */
  guint          n_seen;
  guint          n_pending;
  guint          depth;
  guint          n_components;
} Search;

static void
enter (Search  *search,
       guint32  node)
{
  search->index[node] = search->low[node] = ++search->n_seen;
  search->next[node] = search->first[node];
  search->pending[search->n_pending++] = node;
  search->path[search->depth++] = node;
}

static void
leave (Search  *search,
       guint32  node)
{
  guint32 member;

  search->depth--;
  if (search->low[node] < search->index[node])
    {
      guint32 above = search->path[search->depth - 1];

      search->low[above] = MIN (search->low[above], search->low[node]);
      return;
    }

  do
    {
      member = search->pending[--search->n_pending];
      search->component[member] = search->n_components;
    }
  while (member != node);
  search->n_components++;
}

static void
step (Search *search)
{
  guint32 node = search->path[search->depth - 1];
  guint32 target;

  if (search->next[node] == search->first[node + 1])
    {
      leave (search, node);
      return;
    }

  target = search->targets[search->next[node]++];
  if (search->index[target] == 0)
    enter (search, target);
  else if (search->component[target] == QUERN_NONE)
    search->low[node] = MIN (search->low[node], search->index[target]);
}

guint32 *
quern_components_find (const guint32 *first,
                       const guint32 *targets,
                       guint          n,
                       guint         *n_components)
{
  gsize size = (gsize) n + 1;
  g_autofree guint32 *index = g_new0 (guint32, size);
  g_autofree guint32 *low = g_new (guint32, size);
  g_autofree guint32 *next = g_new (guint32, size);
  g_autofree guint32 *pending = g_new (guint32, size);
  g_autofree guint32 *path = g_new (guint32, size);
  Search search = {
    .first = first,
    .targets = targets,
    .index = index,
    .low = low,
    .next = next,
    .component = g_new (guint32, size),
    .pending = pending,
    .path = path,
  };

  for (guint i = 0; i < n; i++)
    search.component[i] = QUERN_NONE;

  for (guint i = 0; i < n; i++)
    {
      if (index[i] == 0)
        enter (&search, i);
      while (search.depth > 0)
        step (&search);
    }

  *n_components = search.n_components;

  return search.component;
}
