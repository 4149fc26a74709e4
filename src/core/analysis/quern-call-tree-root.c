/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a tree begins, and what that costs. */

#include "quern-call-tree-private.h"

#include <math.h>

double
quern_call_tree_get_call_cost (QuernCallTree *self,
               QuernCallId    call)
{
  return (double) quern_event_set_get_cost (self->events, self->event,
                                            quern_profile_get_call_costs (self->profile, call));
}

double
quern_call_tree_get_self_cost (QuernCallTree   *self,
               QuernFunctionId  function)
{
  return (double) quern_event_set_get_cost (self->events, self->event,
                                            quern_profile_get_self (self->profile, function));
}

/* T */
double
quern_call_tree_get_total (QuernCallTree   *self,
           QuernFunctionId  function)
{
  return MAX (self->out[function], self->in[function]);
}

/* What a function spends without being called: main, threads, handlers. */
static double
quern_call_tree_get_uncalled (QuernCallTree   *self,
              QuernFunctionId  function)
{
  return MAX (0.0, self->out[function] - self->in[function]);
}

gboolean
quern_call_tree_is_inside (QuernCallTree   *self,
           QuernFunctionId  a,
           QuernFunctionId  b)
{
  guint cycle = quern_cycles_get_cycle (self->cycles, a);

  return a == b || (cycle > 0 && cycle == quern_cycles_get_cycle (self->cycles, b));
}

Border
quern_call_tree_measure_border (QuernCallTree   *self,
                QuernFunctionId  function)
{
  Border border = { .uncalled = quern_call_tree_get_uncalled (self, function) };
  const QuernCallId *callers;
  QuernCallId first;
  guint n_calls;

  border.self_and_out = quern_call_tree_get_self_cost (self, function);

  first = quern_profile_get_calls_from (self->profile, function, &n_calls);
  for (QuernCallId i = first; i < first + n_calls; i++)
    {
      QuernFunctionId callee = quern_profile_get_call (self->profile, i)->callee;

      if (!quern_call_tree_is_inside (self, function, callee))
        border.self_and_out += quern_call_tree_get_call_cost (self, i);
    }

  callers = quern_profile_get_calls_to (self->profile, function, &n_calls);
  for (guint i = 0; i < n_calls; i++)
    {
      QuernFunctionId caller = quern_profile_get_call (self->profile, callers[i])->caller;

      if (!quern_call_tree_is_inside (self, function, caller))
        border.from_outside += quern_call_tree_get_call_cost (self, callers[i]);
      else if (caller != function)
        border.from_inside += quern_call_tree_get_call_cost (self, callers[i]);
    }

  return border;
}

/* What the outermost activations of a function spend: its inclusive cost. For
 * a member of a cycle that is not known: at least what its callers outside
 * saw, and what it did itself; at most what the whole cycle spent. */
static Range
measure_root (QuernCallTree   *self,
              QuernFunctionId  function,
              const Border    *border)
{
  guint cycle = quern_cycles_get_cycle (self->cycles, function);
  const QuernFunctionId *members;
  double out = 0.0;
  double in = 0.0;
  guint n_members;
  Range root;

  root.low = border->from_outside + (cycle > 0 ? border->uncalled : 0.0);
  root.low = MAX (root.low, border->self_and_out);
  root.high = root.low;
  if (cycle > 0)
    {
      members = quern_cycles_get_members (self->cycles, cycle, &n_members);
      for (guint i = 0; i < n_members; i++)
        {
          Border member = quern_call_tree_measure_border (self, members[i]);

          out += member.self_and_out;
          in += member.from_outside;
        }
      root.high = MAX (root.low, MIN (quern_call_tree_get_total (self, function), MAX (out, in)));
    }
  root.cost = root.low;

  return root;
}

/* What no child of a context takes: its own cost, or what has no caller. */
double
quern_call_tree_get_rest (QuernCallTree *self,
          QuernContext  *context)
{
  QuernFunctionId function = context->function;
  double total = quern_call_tree_get_total (self, function);
  double taken;

  if (fpclassify (total) == FP_ZERO)
    return context->cost;

  taken = self->in[function];
  if (self->direction == QUERN_CALLEES)
    taken = self->out[function] - quern_call_tree_get_self_cost (self, function);

  return context->cost * ((total - taken) / total);
}

/* What a function is listed with under the whole program. */
double
quern_call_tree_get_program_part (QuernCallTree   *self,
                  QuernFunctionId  function)
{
  if (self->direction == QUERN_CALLERS)
    return quern_call_tree_get_self_cost (self, function);

  return quern_call_tree_get_uncalled (self, function);
}

static void
add_program (QuernCallTree *self)
{
  QuernContext root = { .function = QUERN_NONE, .parent = QUERN_NONE };
  const gint64 *row = quern_profile_get_self_total (self->profile);
  double total = (double) quern_event_set_get_cost (self->events, self->event, row);
  double taken = 0.0;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    taken += quern_call_tree_get_program_part (self, i);

  total = MAX (total, taken);
  quern_call_tree_set_range (&root, (Range) { total, total, total });
  root.self = total - taken;
  g_array_append_val (self->contexts, root);
}

/* The root where contexts are known. What the program spent beyond them is its own. */
static gboolean
add_known_root (QuernCallTree   *self,
                QuernFunctionId  function)
{
  QuernContext root = { .function = function, .parent = QUERN_NONE };
  double total;

  if (!quern_known_contexts_root (self->known, &root))
    return FALSE;

  if (function == QUERN_NONE)
    {
      total = (double) quern_event_set_get_cost (self->events, self->event,
                                                 quern_profile_get_self_total (self->profile));
      root.self = MAX (total - root.cost, 0.0);
      quern_call_tree_set_range (&root, (Range) { root.cost + root.self, root.cost + root.self,
                                  root.cost + root.self });
    }
  g_array_append_val (self->contexts, root);

  return TRUE;
}

static void
add_function (QuernCallTree   *self,
          QuernFunctionId  function)
{
  QuernContext root = { .function = function, .parent = QUERN_NONE };
  Border border = quern_call_tree_measure_border (self, function);

  quern_call_tree_set_range (&root, measure_root (self, function, &border));
  if (self->direction == QUERN_CALLERS)
    root.self = MIN (root.cost, border.uncalled);
  else
    root.self = quern_call_tree_get_rest (self, &root);
  g_array_append_val (self->contexts, root);
}

/* FALSE: there is not enough memory. */
gboolean
quern_call_tree_add_root (QuernCallTree   *self,
                          QuernFunctionId  function)
{
  if (self->known != NULL)
    return add_known_root (self, function);

  if (function == QUERN_NONE)
    add_program (self);
  else
    add_function (self, function);

  return TRUE;
}
