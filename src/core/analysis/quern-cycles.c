/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cycles.h"

#include "quern-components.h"

#include <string.h>

/* Two graphs, and both merged into one. */
#define N_UNITED 3

struct _QuernCycles
{
  guint            n;           /* cycles */
  guint32         *cycle_of;    /* owned: by function; 0 for none */
  guint           *first;       /* owned: n + 1 indices into members */
  QuernFunctionId *members;     /* owned: by cycle, then by id */
  gboolean         is_detected;
};

/**
 * quern_cycles_follows:
 * @profile: a profile
 * @call: a call in it
 *
 * Returns: whether the call can form cycles: it was made or has a cost.
 *   Files may contain other calls.
 */
gboolean
quern_cycles_follows (QuernProfile *profile,
                      QuernCallId   call)
{
  const gint64 *costs;
  guint n_real;

  if (quern_profile_get_call (profile, call)->count > 0)
    return TRUE;

  costs = quern_profile_get_call_costs (profile, call);
  n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));
  for (guint i = 0; i < n_real; i++)
    if (costs[i] != 0)
      return TRUE;

  return FALSE;
}

/* Finds the component of each function in the graph of those calls that can form cycles. */
static guint32 *
find_components (QuernProfile  *profile,
                 guint         *n_components,
                 GCancellable  *cancellable,
                 GError       **error)
{
  guint n = quern_profile_get_n_functions (profile);
  g_autofree guint32 *first = g_new (guint32, (gsize) n + 1);
  g_autofree guint32 *targets = g_new (guint32, MAX (quern_profile_get_n_calls (profile), 1));
  guint n_targets = 0;

  for (QuernFunctionId i = 0; i < n; i++)
    {
      guint n_calls;
      QuernCallId begin = quern_profile_get_calls_from (profile, i, &n_calls);

      first[i] = n_targets;
      for (QuernCallId id = begin; id < begin + n_calls; id++)
        {
          QuernFunctionId callee = quern_profile_get_call (profile, id)->callee;

          if (callee != i && quern_cycles_follows (profile, id))
            targets[n_targets++] = callee;
        }
    }
  first[n] = n_targets;

  return quern_components_find (first, targets, n, n_components, cancellable, error);
}

/* Numbers the cycles by their first members, and lists the members, so that
 * the numbers do not depend on where the search began. */
static void
collect_members (QuernCycles   *self,
                 guint          n_functions,
                 const guint32 *component_of,
                 guint          n_components)
{
  g_autofree guint *size = g_new0 (guint, MAX (n_components, 1));
  g_autofree guint *number = g_new0 (guint, MAX (n_components, 1));
  g_autofree guint *next = NULL;

  for (guint i = 0; i < n_functions; i++)
    size[component_of[i]]++;

  for (guint i = 0; i < n_functions; i++)
    {
      guint component = component_of[i];

      if (size[component] == 1)
        continue;
      if (number[component] == 0)
        number[component] = ++self->n;
      self->cycle_of[i] = number[component];
    }

  self->first = g_renew (guint, self->first, (gsize) self->n + 1);
  for (guint i = 0; i < n_components; i++)
    if (number[i] > 0)
      self->first[number[i]] = size[i];
  for (guint i = 1; i <= self->n; i++)
    self->first[i] += self->first[i - 1];

  self->members = g_new (QuernFunctionId, MAX (self->first[self->n], 1));
  next = g_memdup2 (self->first, ((gsize) self->n + 1) * sizeof (guint));
  for (guint i = 0; i < n_functions; i++)
    if (self->cycle_of[i] > 0)
      self->members[next[self->cycle_of[i] - 1]++] = i;
}

/**
 * quern_cycles_new:
 * @profile: a profile
 * @cancellable: (nullable): to stop it
 *
 * Finds the cycles of a call graph, in time linear in its size. Self-calls,
 * and calls with neither a count nor a cost, form no cycles. Cycles are numbered
 * by the order of their first members in the profile.
 *
 * Returns: (transfer full): the cycles, or NULL if it was cancelled
 */
QuernCycles *
quern_cycles_new (QuernProfile  *profile,
                  GCancellable  *cancellable,
                  GError       **error)
{
  g_autoptr (QuernCycles) self = quern_cycles_new_none (profile);
  guint n_components;
  g_autofree guint32 *component_of = find_components (profile, &n_components, cancellable, error);

  if (component_of == NULL)
    return NULL;

  self->is_detected = TRUE;
  collect_members (self, quern_profile_get_n_functions (profile), component_of, n_components);

  return g_steal_pointer (&self);
}

/**
 * quern_cycles_new_none:
 * @profile: a profile
 *
 * Returns: (transfer full): an empty set of cycles, without detection
 */
QuernCycles *
quern_cycles_new_none (QuernProfile *profile)
{
  QuernCycles *self = g_new0 (QuernCycles, 1);

  self->cycle_of = g_new0 (guint32, MAX (quern_profile_get_n_functions (profile), 1));
  self->first = g_new0 (guint, 1);

  return self;
}

/* The cycles of several graphs while they are being renumbered. */
typedef struct
{
  QuernCycles *const *graphs;  /* borrowed */
  GArray             *first;   /* owned: guint: indices into members */
  GArray             *members; /* owned: QuernFunctionId */
  guint32            *numbers[N_UNITED]; /* owned: by graph and by its cycle, from 1 */
} Union;

/* Whether two graphs have the same cycle that contains this function. */
static gboolean
is_shared (const QuernCycles *a,
           const QuernCycles *b,
           QuernFunctionId    function)
{
  const QuernFunctionId *members, *others;
  guint n_members, n_others;

  if (a->cycle_of[function] == 0 || b->cycle_of[function] == 0)
    return FALSE;

  members = quern_cycles_get_members (a, a->cycle_of[function], &n_members);
  others = quern_cycles_get_members (b, b->cycle_of[function], &n_others);

  return n_members == n_others && memcmp (members, others, n_members * sizeof *members) == 0;
}

/* Assigns the cycle of a function a common number in all graphs that have it. */
static void
number_cycle (Union           *self,
              guint            graph,
              QuernFunctionId  function)
{
  const QuernCycles *cycles = self->graphs[graph];
  guint32 cycle = cycles->cycle_of[function];
  const QuernFunctionId *members;
  guint n_members;

  if (cycle == 0 || self->numbers[graph][cycle] != 0)
    return;

  members = quern_cycles_get_members (cycles, cycle, &n_members);
  g_array_append_vals (self->members, members, n_members);
  g_array_append_val (self->first, self->members->len);
  for (guint i = 0; i < N_UNITED; i++)
    if (is_shared (cycles, self->graphs[i], function))
      self->numbers[i][self->graphs[i]->cycle_of[function]] = self->first->len - 1;
}

/* Replaces a graph's own cycle numbers by the common ones. */
static void
take_numbers (QuernCycles   *self,
              const Union   *all,
              const guint32 *numbers,
              guint          n_functions)
{
  for (QuernFunctionId i = 0; numbers != NULL && i < n_functions; i++)
    self->cycle_of[i] = numbers[self->cycle_of[i]];

  g_free (self->first);
  g_free (self->members);
  self->n = all->first->len - 1;
  self->first = g_memdup2 (all->first->data, all->first->len * sizeof (guint));
  self->members = g_memdup2 (all->members->data, all->members->len * sizeof (QuernFunctionId));
}

/**
 * quern_cycles_unite:
 * @graphs: (array fixed-size=3): the cycles of two graphs with the same functions, and of both
 *   merged into one graph
 * @n_functions: how many
 *
 * Renumbers the cycles so that a number means the same members in all graphs. Cycles of the two
 * graphs come first, by their first members. Afterwards each graph knows the members of all
 * cycles; quern_cycles_has() says whether it contains a cycle.
 *
 * Returns: (transfer full): the cycles of both graphs; a function is in its cycle of the second
 *   graph, or else of the first
 */
QuernCycles *
quern_cycles_unite (QuernCycles *const *graphs,
                    guint               n_functions)
{
  QuernCycles *self = g_new0 (QuernCycles, 1);
  Union all = { .graphs = graphs };
  const guint nothing = 0;

  all.first = g_array_new (FALSE, FALSE, sizeof (guint));
  all.members = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  g_array_append_val (all.first, nothing);
  for (guint i = 0; i < N_UNITED; i++)
    all.numbers[i] = g_new0 (guint32, (gsize) graphs[i]->n + 1);

  for (QuernFunctionId i = 0; i < n_functions; i++)
    {
      number_cycle (&all, 0, i);
      number_cycle (&all, 1, i);
    }
  for (QuernFunctionId i = 0; i < n_functions; i++)
    number_cycle (&all, 2, i);

  for (guint i = 0; i < N_UNITED; i++)
    {
      take_numbers (graphs[i], &all, all.numbers[i], n_functions);
      g_free (all.numbers[i]);
    }

  self->is_detected = graphs[0]->is_detected;
  self->cycle_of = g_new0 (guint32, MAX (n_functions, 1));
  for (QuernFunctionId i = 0; i < n_functions; i++)
    self->cycle_of[i] = graphs[1]->cycle_of[i] != 0 ? graphs[1]->cycle_of[i]
                                                    : graphs[0]->cycle_of[i];
  take_numbers (self, &all, NULL, n_functions);
  g_array_unref (all.first);
  g_array_unref (all.members);

  return self;
}

void
quern_cycles_free (QuernCycles *self)
{
  g_free (self->cycle_of);
  g_free (self->first);
  g_free (self->members);
  g_free (self);
}

/* Whether cycle detection was done. */
gboolean
quern_cycles_is_detected (const QuernCycles *self)
{
  return self->is_detected;
}

guint
quern_cycles_get_n (const QuernCycles *self)
{
  return self->n;
}

/**
 * quern_cycles_get_cycle:
 * @self: the cycles of a profile
 * @function: a function of it
 *
 * Returns: the number of its cycle, from 1; 0 if it is in none
 */
guint
quern_cycles_get_cycle (const QuernCycles *self,
                        QuernFunctionId    function)
{
  return self->cycle_of[function];
}

/**
 * quern_cycles_get_members:
 * @self: the cycles of a profile
 * @cycle: a cycle, from 1
 * @n_members: (out): how many it has, at least 2
 *
 * Returns: (array length=n_members): its functions, by id
 */
const QuernFunctionId *
quern_cycles_get_members (const QuernCycles *self,
                          guint              cycle,
                          guint             *n_members)
{
  g_return_val_if_fail (cycle >= 1 && cycle <= self->n, NULL);

  *n_members = self->first[cycle] - self->first[cycle - 1];

  return self->members + self->first[cycle - 1];
}

/* Whether this graph contains the cycle. See quern_cycles_unite(). */
gboolean
quern_cycles_has (const QuernCycles *self,
                  guint              cycle)
{
  g_return_val_if_fail (cycle >= 1 && cycle <= self->n, FALSE);

  return self->cycle_of[self->members[self->first[cycle - 1]]] == cycle;
}
