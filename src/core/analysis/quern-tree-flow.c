/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-tree-flow.h"

#include "quern-components.h"
#include "quern-memory.h"

/* Bytes while the components are searched and sorted. */
#define PER_FUNCTION (sizeof (Component) + sizeof (Root) + 48)
#define PER_CALL sizeof (guint32)

/* A strongly connected component, with the costs that cross its border. */
typedef struct
{
  double has;     /* self costs, and calls that leave, as far as the lines have them */
  double uncut;   /* the same with all that the calls say */
  double in;      /* calls from outside, uncut */
  double wanted;  /* sum of what its members have without a caller */
  double highest; /* the same, uncut */
} Component;

/* What a function spends without a caller, before it is cut to what its component has. */
typedef struct
{
  double cost;
  double high; /* uncut */
} Root;

struct _QuernTreeFlow
{
  QuernProfile *profile;      /* borrowed */
  QuernEventId  event;
  const double *own;          /* borrowed while it is made: by function */
  guint32      *component_of; /* owned: by function; callees have lower numbers */
  Component    *components;   /* owned */
  Root         *roots;        /* owned: by function */
  double        total;        /* all costs of functions outside of calls */
  double        highest;      /* what all components have at most without a caller */
};

static double
get_call_cost (QuernTreeFlow *self,
               QuernCallId    call)
{
  return (double) quern_event_set_get_cost (quern_profile_get_events (self->profile), self->event,
                                            quern_profile_get_call_costs (self->profile, call));
}

/* Calls of a function. */
static QuernCallId
get_calls (QuernTreeFlow   *self,
           QuernFunctionId  function,
           QuernCallId     *end)
{
  guint n_calls;
  QuernCallId first = quern_profile_get_calls_from (self->profile, function, &n_calls);

  *end = first + n_calls;

  return first;
}

/* Returns the number of components. */
static guint
find_components (QuernTreeFlow *self)
{
  guint n = quern_profile_get_n_functions (self->profile);
  guint n_calls = quern_profile_get_n_calls (self->profile);
  g_autofree guint32 *first = g_new (guint32, (gsize) n + 1);
  g_autofree guint32 *targets = g_new (guint32, MAX (n_calls, 1));
  guint n_components = 0;
  QuernCallId end = 0;

  for (QuernFunctionId i = 0; i < n; i++)
    first[i] = get_calls (self, i, &end);
  first[n] = n_calls;
  for (QuernCallId i = 0; i < n_calls; i++)
    targets[i] = quern_profile_get_call (self->profile, i)->callee;
  self->component_of = quern_components_find (first, targets, n, &n_components, NULL, NULL);

  return n_components;
}

/* Lists the functions by component, callees first. */
static guint32 *
sort_functions (QuernTreeFlow *self,
                guint          n_components)
{
  guint n = quern_profile_get_n_functions (self->profile);
  g_autofree guint32 *next = g_new0 (guint32, (gsize) n_components + 1);
  guint32 *sorted = g_new (guint32, MAX (n, 1));

  for (QuernFunctionId i = 0; i < n; i++)
    next[self->component_of[i] + 1]++;
  for (guint i = 0; i < n_components; i++)
    next[i + 1] += next[i];
  for (QuernFunctionId i = 0; i < n; i++)
    sorted[next[self->component_of[i]]++] = i;

  return sorted;
}

static void
add_calls_in (QuernTreeFlow *self)
{
  for (QuernCallId i = 0; i < quern_profile_get_n_calls (self->profile); i++)
    {
      const QuernCall *call = quern_profile_get_call (self->profile, i);
      guint32 component = self->component_of[call->callee];
      double cost = get_call_cost (self, i);

      self->roots[call->callee].cost -= cost;
      self->roots[call->callee].high -= cost;
      if (component != self->component_of[call->caller])
        self->components[component].in += cost;
    }
}

/* Adds what a function has to its component; all that it calls outside of it is known. */
static void
add_function (QuernTreeFlow   *self,
              QuernFunctionId  function)
{
  Component *component = &self->components[self->component_of[function]];
  Root *root = &self->roots[function];
  QuernCallId end;

  self->total += self->own[function];
  component->has += self->own[function];
  component->uncut += self->own[function];
  root->cost += self->own[function];
  root->high += self->own[function];
  for (QuernCallId i = get_calls (self, function, &end); i < end; i++)
    {
      QuernFunctionId callee = quern_profile_get_call (self->profile, i)->callee;
      double cost = quern_tree_flow_get_call (self, i);
      double uncut = get_call_cost (self, i);

      root->cost += cost;
      root->high += uncut;
      if (self->component_of[callee] == self->component_of[function])
        continue;
      component->has += cost;
      component->uncut += uncut;
    }

  root->cost = MAX (0.0, root->cost);
  root->high = MAX (0.0, root->high);
  component->wanted += root->cost;
  component->highest += root->high;
}

/**
 * quern_tree_flow_new:
 * @profile: a profile, which must outlive the flow
 * @event: an event without negative costs, and not a ratio
 * @own: (array): by function, its costs outside of calls; only used here
 *
 * Cuts the costs, in time linear in the number of calls.
 *
 * Returns: (transfer full) (nullable): the flow; %NULL if there is not enough memory
 */
QuernTreeFlow *
quern_tree_flow_new (QuernProfile *profile,
                     QuernEventId  event,
                     const double *own)
{
  guint n = quern_profile_get_n_functions (profile);
  QuernTreeFlow *self;
  g_autofree guint32 *sorted = NULL;
  guint n_components;

  if (!quern_memory_ensure (n * PER_FUNCTION + quern_profile_get_n_calls (profile) * PER_CALL,
                            NULL))
    return NULL;

  self = g_new0 (QuernTreeFlow, 1);
  self->profile = profile;
  self->event = event;
  self->own = own;
  n_components = find_components (self);
  self->components = g_new0 (Component, MAX (n_components, 1));
  self->roots = g_new0 (Root, MAX (n, 1));
  add_calls_in (self);

  sorted = sort_functions (self, n_components);
  for (guint i = 0; i < n; i++)
    add_function (self, sorted[i]);
  for (guint i = 0; i < n_components; i++)
    self->highest += MAX (0.0, self->components[i].uncut - self->components[i].in);
  self->own = NULL;

  return self;
}

void
quern_tree_flow_free (QuernTreeFlow *self)
{
  if (self == NULL)
    return;

  g_free (self->component_of);
  g_free (self->components);
  g_free (self->roots);
  g_free (self);
}

/* The part of a call that the lines account for: an estimate if several callers share it. Calls
 * inside a component are not cut. */
double
quern_tree_flow_get_call (QuernTreeFlow *self,
                          QuernCallId    call)
{
  const QuernCall *ends = quern_profile_get_call (self->profile, call);
  const Component *callee = &self->components[self->component_of[ends->callee]];
  double cost = get_call_cost (self, call);

  if (self->component_of[ends->caller] == self->component_of[ends->callee] ||
      callee->in <= callee->has)
    return cost;

  return cost * (callee->has / callee->in);
}

/* What a function spends without a caller. All functions together spend the self costs of the
 * program, so that each has at most all of them, and at least what the others cannot have: other
 * components, and the other members of its own, which together have no more than that. low, high:
 * (out): bounds, if what exceeds the lines is in the calls that are dearer than what they call */
double
quern_tree_flow_get_root (QuernTreeFlow   *self,
                          QuernFunctionId  function,
                          double          *low,
                          double          *high)
{
  const Component *component = &self->components[self->component_of[function]];
  const Root *root = &self->roots[function];
  double has = MAX (0.0, component->has - component->in);
  double most = MAX (0.0, component->uncut - component->in);
  double others = self->highest - most + MIN (component->highest - root->high, most);
  double cost = root->cost;

  if (component->wanted > has)
    cost *= has / component->wanted;
  *high = MAX (cost, MIN (MIN (root->high, most), self->total));
  *low = CLAMP (self->total - others, 0.0, cost);

  return cost;
}
