/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cycles.h"

#include <string.h>

#define STEPS_PER_CHECK 65536

struct _QuernCycles
{
  guint            n;           /* cycles */
  guint32         *cycle_of;    /* owned: by function; 0 for none */
  guint           *first;       /* owned: n + 1 places in members */
  QuernFunctionId *members;     /* owned: by cycle, then by id */
  gboolean         is_detected;
};

/* Tarjan's algorithm, with the call stack in an array: a chain of a million
 * functions must not overflow ours. Indices count from 1, 0 is "not seen". */
typedef struct
{
  QuernProfile    *profile; /* borrowed */
  guint            n;       /* functions */
  guint            n_seen;
  guint32         *index;   /* owned: when a function was seen */
  guint32         *low;     /* owned: the lowest index it reaches; 0 once its component is done */
  QuernFunctionId *pending; /* owned: those whose component is not known */
  guint            n_pending;
  QuernFunctionId *path;    /* owned: from the start to where we are */
  QuernCallId     *next;    /* owned: the next call to follow, by place in the path */
  guint            depth;
  guint           *component_of; /* owned: by function, from 1; 0 for single ones */
  guint            n_components;
} Search;

/**
 * quern_cycles_follows:
 * @profile: a profile
 * @call: a call in it
 *
 * Returns: does the call make cycles? It does if it was made or cost
 *   something; files hold others.
 */
gboolean
quern_cycles_follows (QuernProfile *profile,
                      QuernCallId   call)
{
  const gint64 *costs = quern_profile_get_call_costs (profile, call);
  guint n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));

  if (quern_profile_get_call (profile, call)->count > 0)
    return TRUE;

  for (guint i = 0; i < n_real; i++)
    if (costs[i] != 0)
      return TRUE;

  return FALSE;
}

static void
enter (Search          *search,
       QuernFunctionId  function)
{
  guint n_calls;

  search->n_seen++;
  search->index[function] = search->n_seen;
  search->low[function] = search->n_seen;
  search->pending[search->n_pending++] = function;
  search->path[search->depth] = function;
  search->next[search->depth] = quern_profile_get_calls_from (search->profile, function, &n_calls);
  search->depth++;
}

/* All calls of the function are followed: if it reaches nothing earlier, the
 * pending ones from it on are its component. */
static void
leave (Search          *search,
       QuernFunctionId  function)
{
  gboolean is_single = search->pending[search->n_pending - 1] == function;
  QuernFunctionId member;

  search->depth--;
  if (search->low[function] == search->index[function])
    {
      if (!is_single)
        search->n_components++;

      do
        {
          member = search->pending[--search->n_pending];
          search->component_of[member] = is_single ? 0 : search->n_components;
          search->low[member] = 0;
        }
      while (member != function);
    }
  else
    {
      QuernFunctionId caller = search->path[search->depth - 1];

      search->low[caller] = MIN (search->low[caller], search->low[function]);
    }
}

/* Follows one call of the function at the end of the path. */
static void
step (Search *search)
{
  QuernFunctionId function = search->path[search->depth - 1];
  QuernFunctionId callee;
  QuernCallId call;
  QuernCallId end;
  guint n_calls;

  end = quern_profile_get_calls_from (search->profile, function, &n_calls);
  end += n_calls;
  call = search->next[search->depth - 1]++;
  if (n_calls == 0 || call >= end)
    {
      leave (search, function);
      return;
    }

  callee = quern_profile_get_call (search->profile, call)->callee;
  if (callee == function || !quern_cycles_follows (search->profile, call))
    return;

  if (search->index[callee] == 0)
    enter (search, callee);
  else if (search->low[callee] != 0)
    search->low[function] = MIN (search->low[function], search->index[callee]);
}

static gboolean
find_components (Search        *search,
                 GCancellable  *cancellable,
                 GError       **error)
{
  guint n_steps = 0;

  for (QuernFunctionId i = 0; i < search->n; i++)
    {
      if (search->index[i] != 0)
        continue;

      enter (search, i);
      while (search->depth > 0)
        {
          if (++n_steps % STEPS_PER_CHECK == 0 &&
              g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
          step (search);
        }
    }

  return TRUE;
}

/* Numbers the cycles by their first members, and lists the members, so that
 * the numbers do not depend on where the search began. */
static void
collect_members (QuernCycles  *self,
                 const Search *search)
{
  g_autofree guint *number = g_new0 (guint, (gsize) search->n_components + 1);
  g_autofree guint *next = NULL;

  self->first = g_new0 (guint, (gsize) search->n_components + 2);
  for (guint i = 0; i < search->n; i++)
    {
      guint component = search->component_of[i];

      if (component == 0)
        continue;
      if (number[component] == 0)
        number[component] = ++self->n;
      self->cycle_of[i] = number[component];
      self->first[number[component]]++;
    }

  for (guint i = 1; i <= self->n; i++)
    self->first[i] += self->first[i - 1];

  self->members = g_new (QuernFunctionId, MAX (self->first[self->n], 1));
  next = g_memdup2 (self->first, ((gsize) self->n + 1) * sizeof (guint));
  for (guint i = 0; i < search->n; i++)
    if (self->cycle_of[i] > 0)
      self->members[next[self->cycle_of[i] - 1]++] = i;
}

/**
 * quern_cycles_new:
 * @profile: a profile
 * @cancellable: (nullable): to stop it
 *
 * Finds the cycles of a call graph, in time linear in its size. Self-calls,
 * and calls that neither were made nor cost anything, make no cycles. Cycles
 * are numbered in the order in which the profile names their first members.
 *
 * Returns: (transfer full): the cycles, or NULL if it was cancelled
 */
QuernCycles *
quern_cycles_new (QuernProfile  *profile,
                  GCancellable  *cancellable,
                  GError       **error)
{
  g_autoptr (QuernCycles) self = quern_cycles_new_none (profile);
  gsize n = quern_profile_get_n_functions (profile);
  g_autofree guint32 *index = g_new0 (guint32, n + 1);
  g_autofree guint32 *low = g_new0 (guint32, n + 1);
  g_autofree QuernFunctionId *pending = g_new (QuernFunctionId, n + 1);
  g_autofree QuernFunctionId *path = g_new (QuernFunctionId, n + 1);
  g_autofree QuernCallId *next = g_new (QuernCallId, n + 1);
  g_autofree guint *component_of = g_new0 (guint, n + 1);
  Search search = {
    .profile = profile,
    .n = (guint) n,
    .index = index,
    .low = low,
    .pending = pending,
    .path = path,
    .next = next,
    .component_of = component_of,
  };

  if (!find_components (&search, cancellable, error))
    return NULL;

  g_clear_pointer (&self->first, g_free);
  self->is_detected = TRUE;
  collect_members (self, &search);

  return g_steal_pointer (&self);
}

/**
 * quern_cycles_new_none:
 * @profile: a profile
 *
 * Returns: (transfer full): no cycles, whatever the profile holds
 */
QuernCycles *
quern_cycles_new_none (QuernProfile *profile)
{
  QuernCycles *self = g_new0 (QuernCycles, 1);

  self->cycle_of = g_new0 (guint32, MAX (quern_profile_get_n_functions (profile), 1));
  self->first = g_new0 (guint, 1);

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

/* Were cycles looked for? */
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
