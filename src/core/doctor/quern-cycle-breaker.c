/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cycle-breaker.h"

/* Limit on the steps of the search, which keeps it below a second. */
#define MAX_STEPS G_GUINT64_CONSTANT (100000000)

/* The calls between the functions of a cycle, as edges. Functions are numbered from 0. */
typedef struct
{
  guint        n;
  guint       *first;   /* owned: n + 1 indices into targets, calls and sources */
  guint       *targets; /* owned */
  QuernCallId *calls;   /* owned */
  guint       *parents; /* owned: by function: the edge that the search took; or QUERN_NONE */
  guint       *sources; /* owned: by edge: the function where it begins */
  guint       *queue;   /* owned: n functions */
  guint       *n_left;  /* owned: by function: remaining incoming edges */
} Graph;

static void
graph_init (Graph        *self,
            QuernProfile *profile,
            QuernCycles  *cycles,
            guint         cycle)
{
  const QuernFunctionId *members = quern_cycles_get_members (cycles, cycle, &self->n);
  g_autofree guint *numbers = g_new (guint, quern_profile_get_n_functions (profile));
  guint n_arrows = 0;

  for (guint i = 0; i < self->n; i++)
    {
      guint n_calls;

      numbers[members[i]] = i;
      quern_profile_get_calls_from (profile, members[i], &n_calls);
      n_arrows += n_calls;
    }

  self->first = g_new (guint, self->n + 1);
  self->targets = g_new (guint, n_arrows);
  self->sources = g_new (guint, n_arrows);
  self->calls = g_new (QuernCallId, n_arrows);
  self->parents = g_new (guint, self->n);
  self->queue = g_new (guint, self->n);
  self->n_left = g_new (guint, self->n);

  n_arrows = 0;
  for (guint i = 0; i < self->n; i++)
    {
      guint n_calls;
      QuernCallId begin = quern_profile_get_calls_from (profile, members[i], &n_calls);

      self->first[i] = n_arrows;
      for (QuernCallId id = begin; id < begin + n_calls; id++)
        {
          const QuernCall *call = quern_profile_get_call (profile, id);

          if (call->callee == members[i] || !quern_cycles_follows (profile, id) ||
              quern_cycles_get_cycle (cycles, call->callee) != cycle)
            continue;
          self->targets[n_arrows] = numbers[call->callee];
          self->sources[n_arrows] = i;
          self->calls[n_arrows++] = id;
        }
    }
  self->first[self->n] = n_arrows;
}

static void
graph_clear (Graph *self)
{
  g_free (self->first);
  g_free (self->targets);
  g_free (self->sources);
  g_free (self->calls);
  g_free (self->parents);
  g_free (self->queue);
  g_free (self->n_left);
}

/* Finds the last edge of a shortest path from the first function back to itself. There is one,
 * as all functions of a cycle reach each other. */
static guint
find_way_back (Graph *self)
{
  guint n_queued = 1;

  for (guint i = 0; i < self->n; i++)
    self->parents[i] = QUERN_NONE;
  self->queue[0] = 0;

  for (guint at = 0; at < n_queued; at++)
    for (guint arrow = self->first[self->queue[at]]; arrow < self->first[self->queue[at] + 1];
         arrow++)
      {
        guint target = self->targets[arrow];

        if (target == 0)
          return arrow;
        if (self->parents[target] != QUERN_NONE)
          continue;
        self->parents[target] = arrow;
        self->queue[n_queued++] = target;
      }

  return QUERN_NONE;
}

/* Whether the graph is acyclic without an edge. Repeatedly removes functions without incoming
 * edges, until none is left, or only cycles. */
static gboolean
is_broken_without (Graph *self,
                   guint  without)
{
  guint n_queued = 0;

  for (guint i = 0; i < self->n; i++)
    self->n_left[i] = 0;
  for (guint arrow = 0; arrow < self->first[self->n]; arrow++)
    if (arrow != without)
      self->n_left[self->targets[arrow]]++;
  for (guint i = 0; i < self->n; i++)
    if (self->n_left[i] == 0)
      self->queue[n_queued++] = i;

  for (guint at = 0; at < n_queued; at++)
    for (guint arrow = self->first[self->queue[at]]; arrow < self->first[self->queue[at] + 1];
         arrow++)
      if (arrow != without && --self->n_left[self->targets[arrow]] == 0)
        self->queue[n_queued++] = self->targets[arrow];

  return n_queued == self->n;
}

/**
 * quern_cycle_breaker_find:
 * @profile: a profile
 * @cycles: the cycles of @profile
 * @cycle: one of them, from 1
 * @call: (out): the call, or QUERN_NONE
 *
 * Such a call is on every closed path, so it suffices to try those on one path.
 *
 * Returns: whether a call was found
 */
QuernCycleBreaker
quern_cycle_breaker_find (QuernProfile *profile,
                          QuernCycles  *cycles,
                          guint         cycle,
                          QuernCallId  *call)
{
  QuernCycleBreaker result = QUERN_CYCLE_BREAKER_NONE;
  Graph graph = { 0 };
  guint64 n_steps = 0;
  guint64 least = 0;
  guint arrow;

  *call = QUERN_NONE;
  graph_init (&graph, profile, cycles, cycle);
  for (arrow = find_way_back (&graph); arrow != QUERN_NONE;
       arrow = graph.sources[arrow] == 0 ? QUERN_NONE : graph.parents[graph.sources[arrow]])
    {
      guint64 count = quern_profile_get_call (profile, graph.calls[arrow])->count;

      n_steps += graph.n + graph.first[graph.n];
      if (n_steps > MAX_STEPS)
        {
          if (result == QUERN_CYCLE_BREAKER_NONE)
            result = QUERN_CYCLE_BREAKER_UNKNOWN;
          break;
        }
      if ((result == QUERN_CYCLE_BREAKER_FOUND && count >= least) ||
          !is_broken_without (&graph, arrow))
        continue;
      result = QUERN_CYCLE_BREAKER_FOUND;
      least = count;
      *call = graph.calls[arrow];
    }
  graph_clear (&graph);

  return result;
}
