/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-tree.h"

#include "quern-fold.h"
#include "quern-memory.h"
#include "quern-recorded-contexts.h"
#include "quern-tree-flow.h"

#include <math.h>

/* Bounds of the cost c that a context of g with cost x spends in h, over a call
 * with a total cost of y: SEMANTICS 4. T is the cost of all activations of g:
 * those in other contexts cost T - x, so they account for at most that much of y.
 *
 *   max (0, y - (T - x)) <= c <= min (x, y)
 *
 * For callers the same holds with h calling g: activations of g that h did not
 * call cost T - y. Siblings do not tighten the bounds: the sum of their lower
 * bounds never exceeds what the bounds above leave for them.
 *
 * T is the larger of self cost plus outgoing calls, and incoming calls. In
 * complete data both are equal for a function with a caller. In incomplete data
 * nothing is proven, and the larger one is the safer choice. Where that would make
 * the program cost more than its total (by more than MIN_CUT_SHARE), calls are cut
 * to what the lines account for: these are estimates, and the bounds are those of
 * the lines and those of the calls.
 *
 * A file may report an inclusive cost that neither side adds up to: webgrind measures calls in the
 * caller, and aprof without contexts does not know the calls. The cost of a context is still made
 * of calls, and its bounds include its part of the reported cost, so that what is exact is what
 * lists show.
 *
 * Negative costs prove nothing, either: a call of a function that has some costs
 * anything from 0 to y. T is then the sum of the costs that have the sign of x, so
 * that those among the children, and the self cost, add up to x. */

/* Bytes for sums of calls, and for cycle detection if cycles are not known. */
#define PER_FUNCTION(has_cycles) \
  (((has_cycles) ? 0 : 64) + 3 * sizeof (Sums) + 2 * sizeof (double))

/* Bytes for a new context, including array growth by doubling. */
#define PER_NEW_CONTEXT (4 * sizeof (QuernContext))

/* Of the total; a smaller excess of the calls rounds to 0.00 %. */
#define MIN_CUT_SHARE 0.00005

/* Bounds and estimate of a cost. */
typedef struct
{
  double low;
  double cost;
  double high;
} Range;

/* The cost of all activations of a function, seen from both ends. */
typedef struct
{
  double out; /* own cost, and all calls out */
  double in;  /* all calls in */
} Sums;

/* The costs that cross the border of a function's component. A function that is
 * in no cycle is a component by itself; self-calls stay inside. */
typedef struct
{
  double self_and_out; /* own cost, and calls that leave */
  double from_outside; /* calls from outside, without negative ones */
  double from_inside;  /* calls from other members, without self-calls and negative ones */
  double uncalled;     /* see get_uncalled() */
} Border;

/* The state while a context is opened. */
typedef struct
{
  QuernCallTree *tree;
  QuernContext   parent;   /* the context; a copy, as the array may be reallocated */
  guint          index;    /* index of parent */
  double         min_cost;
  GArray        *children; /* owned: QuernContext */
} Opening;

struct _QuernCallTree
{
  QuernAnalysis         *analysis;   /* owned */
  QuernProfile          *profile;    /* borrowed from it */
  QuernEventSet         *events;     /* borrowed from it */
  QuernCycles           *own_cycles; /* owned, nullable: if the analysis has none */
  const QuernCycles     *cycles;     /* borrowed */
  QuernEventId           event;
  QuernDirection         direction;
  QuernRecordedContexts *recorded;   /* owned, nullable: then calls are not used */
  Sums                  *sums;       /* owned, by function: of what is positive, then of what is
                                      * negative: see get_sums() */
  double                *reported_ratios; /* owned, by function: its inclusive cost as the file
                                           * reports it, over what its calls add up to; 1 if the
                                           * file does not report it */
  QuernTreeFlow         *flow;       /* owned, nullable: if calls must be cut */
  Sums                  *cut_sums;   /* owned, nullable: by function, of what is left of them */
  GArray                *contexts;   /* owned: QuernContext */
  GArray                *path;       /* owned: guint: see follow_path() */
  GHashTable            *on_path;    /* owned: the functions of these contexts */
  gsize                  n_ensured;  /* number of contexts that memory was checked for */
  gboolean               is_cut;     /* contexts are left out, as there are too many */
};

static void
set_range (QuernContext *context,
           Range         range)
{
  context->low = range.low;
  context->cost = range.cost;
  context->high = range.high;
}

static double
get_call_cost (QuernCallTree *self,
               QuernCallId    call)
{
  return (double) quern_event_set_get_cost (self->events, self->event,
                                            quern_profile_get_call_costs (self->profile, call));
}

static double
get_self_cost (QuernCallTree   *self,
               QuernFunctionId  function)
{
  return (double) quern_event_set_get_cost (self->events, self->event,
                                            quern_profile_get_self (self->profile, function));
}

/* What a function spends outside of its calls: also the cost of functions dropped from it. */
static double
get_own_cost (QuernCallTree   *self,
              QuernFunctionId  function)
{
  const gint64 *hidden = quern_fold_get_hidden (self->profile, function);
  double cost = get_self_cost (self, function);

  return hidden != NULL
           ? cost + (double) quern_event_set_get_cost (self->events, self->event, hidden) : cost;
}

/* The sums of a function's costs that have the sign of a cost. A counter that was reset during a
 * call leaves a huge negative cost: it must not cancel out the others. */
static Sums *
get_sums (QuernCallTree   *self,
          QuernFunctionId  function,
          double           cost)
{
  return &self->sums[2 * (gsize) function + (cost < 0.0 ? 1 : 0)];
}

static gboolean
has_negative (QuernCallTree   *self,
              QuernFunctionId  function)
{
  const Sums *negative = get_sums (self, function, -1.0);

  return negative->out < 0.0 || negative->in < 0.0;
}

static double
get_larger (const Sums *sums,
            double      cost)
{
  return cost < 0.0 ? MIN (sums->out, sums->in) : MAX (sums->out, sums->in);
}

/* T of a context with this cost: see above. */
static double
get_total (QuernCallTree   *self,
           QuernFunctionId  function,
           double           cost)
{
  return get_larger (get_sums (self, function, cost), cost);
}

/* Like get_sums (), but of cut calls: what estimates are made of. */
static const Sums *
get_cut_sums (QuernCallTree   *self,
              QuernFunctionId  function,
              double           cost)
{
  return self->flow != NULL ? &self->cut_sums[function] : get_sums (self, function, cost);
}

static double
get_cut_call (QuernCallTree *self,
              QuernCallId    call)
{
  return self->flow != NULL ? quern_tree_flow_get_call (self->flow, call)
                            : get_call_cost (self, call);
}

/* T for what a context calls. Callers may claim more than the file reports for the function itself:
 * its calls share the reported cost, if that is enough for all of them. */
static double
get_spent (QuernCallTree   *self,
           QuernFunctionId  function,
           const Sums      *sums,
           double           cost)
{
  double ratio = self->reported_ratios[function];
  double total = get_larger (sums, cost);

  return ratio < 1.0 ? MAX (sums->out, ratio * total) : total;
}

/* T for bounds: what the lines account for is at most the own cost and all calls out, unless calls
 * inside a cycle say more. */
static double
get_bound_total (QuernCallTree   *self,
                 QuernFunctionId  function,
                 double           cost)
{
  const Sums *cut = get_cut_sums (self, function, cost);
  const Sums *sums = get_sums (self, function, cost);

  return self->flow != NULL && cut->in <= cut->out ? sums->out
                                                   : get_spent (self, function, sums, cost);
}

/* The cost of a function that no call accounts for: main, threads, handlers. A negative call
 * accounts for nothing. */
static double
get_uncalled (QuernCallTree   *self,
              QuernFunctionId  function)
{
  const Sums *positive = get_sums (self, function, 1.0);
  const Sums *negative = get_sums (self, function, -1.0);

  return MAX (0.0, positive->out + negative->out - positive->in);
}

static gboolean
is_inside (QuernCallTree   *self,
           QuernFunctionId  a,
           QuernFunctionId  b)
{
  guint cycle = quern_cycles_get_cycle (self->cycles, a);

  return a == b || (cycle > 0 && cycle == quern_cycles_get_cycle (self->cycles, b));
}

static Border
measure_border (QuernCallTree   *self,
                QuernFunctionId  function)
{
  Border border = { .uncalled = get_uncalled (self, function) };
  const QuernCallId *callers;
  QuernCallId first;
  guint n_calls;

  border.self_and_out = get_own_cost (self, function);

  first = quern_profile_get_calls_from (self->profile, function, &n_calls);
  for (QuernCallId i = first; i < first + n_calls; i++)
    {
      QuernFunctionId callee = quern_profile_get_call (self->profile, i)->callee;

      if (!is_inside (self, function, callee))
        border.self_and_out += get_call_cost (self, i);
    }

  callers = quern_profile_get_calls_to (self->profile, function, &n_calls);
  for (guint i = 0; i < n_calls; i++)
    {
      QuernFunctionId caller = quern_profile_get_call (self->profile, callers[i])->caller;
      double cost = MAX (0.0, get_call_cost (self, callers[i]));

      if (!is_inside (self, function, caller))
        border.from_outside += cost;
      else if (caller != function)
        border.from_inside += cost;
    }

  return border;
}

/* The upper bound for the outermost activations of a cycle member: the cost of the whole
 * cycle. */
static double
measure_cycle (QuernCallTree *self,
               guint          cycle)
{
  const QuernFunctionId *members;
  double out = 0.0;
  double in = 0.0;
  guint n_members;

  members = quern_cycles_get_members (self->cycles, cycle, &n_members);
  for (guint i = 0; i < n_members; i++)
    {
      Border member = measure_border (self, members[i]);

      out += member.self_and_out;
      in += member.from_outside;
    }

  return MAX (out, in);
}

/* The cost of the outermost activations of a function: its inclusive cost, as shown in all
 * lists. For a cycle member this is the lower bound: its self cost plus calls out of the
 * cycle; there is an upper bound as well. */
static Range
measure_root (QuernCallTree   *self,
              QuernFunctionId  function,
              const Border    *border)
{
  guint cycle = quern_cycles_get_cycle (self->cycles, function);
  double cost = (double) quern_event_set_get_cost (self->events, self->event,
                                                   quern_analysis_get_inclusive (self->analysis,
                                                                                 function));
  Range root = { cost, cost, cost };

  if (cycle > 0)
    {
      double high = MIN (get_total (self, function, cost), measure_cycle (self, cycle));

      /* Without cycle detection, lists show higher costs for members. */
      root.low = MIN (cost, border->self_and_out);
      root.high = MAX (cost, high);
    }

  return root;
}

/* The factor for the costs of calls from outside: a cycle member may be listed with less than
 * their sum, as may a function with negative calls. Exact costs must not become estimates by
 * rounding. */
static double
get_root_part (const QuernContext *root,
               double              known)
{
  return root->cost >= 0.0 && known > root->cost * (1.0 + QUERN_EXACT_TOLERANCE)
           ? root->cost / known
           : 1.0;
}

/* Sets the part of a context's cost that goes to no child: self cost, or cost without a caller. Of
 * a self cost, what exceeds the function's own is not explained by its lines. */
static void
set_self (QuernCallTree *self,
          QuernContext  *context)
{
  const Sums *sums = get_cut_sums (self, context->function, context->cost);
  double total = self->direction == QUERN_CALLEES
                   ? get_spent (self, context->function, sums, context->cost)
                   : get_larger (sums, context->cost);
  double own = get_own_cost (self, context->function);
  double taken = sums->in;
  double part; /* of the calls; a context may cost more than all of them */
  double rest;

  context->self = context->cost;
  if (fpclassify (total) == FP_ZERO)
    return;

  part = context->cost / total;
  rest = part > 1.0 ? context->cost - total : 0.0;
  part = MIN (part, 1.0);
  if (self->direction == QUERN_CALLEES)
    {
      taken = (own < 0.0) == (context->cost < 0.0) ? sums->out - own : sums->out;
      if (!has_negative (self, context->function))
        {
          context->unexplained = part * (total - sums->out) + rest;
          /* All activations of the function are in this context. */
          context->is_own_known =
            self->flow == NULL &&
            MIN (context->low, context->cost) >= total * (1.0 - QUERN_EXACT_TOLERANCE);
        }
    }
  context->self = part * (total - taken) + rest;
}

/* The cost of a function as a child of the whole program. */
static Range
get_program_part (QuernCallTree   *self,
                  QuernFunctionId  function)
{
  double cost;

  if (self->direction == QUERN_CALLERS)
    {
      cost = get_self_cost (self, function);
      return (Range) { cost, cost, cost };
    }

  /* Next to a negative call nothing is certain: see take_share(). */
  cost = get_uncalled (self, function);
  if (self->flow != NULL)
    {
      Range part;

      part.cost = quern_tree_flow_get_root (self->flow, function, &part.low, &part.high);
      return part;
    }

  return (Range) { get_sums (self, function, -1.0)->in < 0.0 ? 0.0 : cost, cost, cost };
}

static void
add_program (QuernCallTree *self)
{
  QuernContext root = { .function = QUERN_NONE, .parent = QUERN_NONE };
  const gint64 *row = quern_profile_get_self_total (self->profile);
  double total = (double) quern_event_set_get_cost (self->events, self->event, row);
  double low = 0.0;
  double taken = 0.0;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    {
      Range part = get_program_part (self, i);

      low += part.low;
      taken += part.cost;
    }

  if (self->flow != NULL) /* rounded */
    taken = MIN (taken, total);
  low = MAX (total, low);
  total = MAX (total, taken);
  set_range (&root, (Range) { low, total, total });
  root.self = total - taken;
  g_array_append_val (self->contexts, root);
}

/* Adds the root if contexts are recorded. The program's cost outside them is its self cost. */
static gboolean
add_known_root (QuernCallTree   *self,
                QuernFunctionId  function)
{
  QuernContext root = { .function = function, .parent = QUERN_NONE };
  double total;

  if (!quern_recorded_contexts_root (self->recorded, &root))
    return FALSE;

  if (function == QUERN_NONE)
    {
      total = (double) quern_event_set_get_cost (self->events, self->event,
                                                 quern_profile_get_self_total (self->profile));
      root.self = MAX (total - root.cost, 0.0);
      set_range (&root, (Range) { root.cost + root.self, root.cost + root.self,
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
  Border border = measure_border (self, function);

  set_range (&root, measure_root (self, function, &border));
  if (self->direction == QUERN_CALLERS)
    root.self = MIN (root.cost,
                     border.uncalled *
                       get_root_part (&root, border.from_outside + border.uncalled));
  else
    set_self (self, &root);
  g_array_append_val (self->contexts, root);
}

/* FALSE if memory runs out. */
static gboolean
add_root (QuernCallTree   *self,
          QuernFunctionId  function)
{
  if (self->recorded != NULL)
    return add_known_root (self, function);

  if (function == QUERN_NONE)
    add_program (self);
  else
    add_function (self, function);

  return TRUE;
}

static void
sum_up_calls (QuernCallTree *self)
{
  guint n_functions = quern_profile_get_n_functions (self->profile);
  guint n_calls = quern_profile_get_n_calls (self->profile);

  self->sums = g_new0 (Sums, 2 * (gsize) MAX (n_functions, 1));

  for (QuernFunctionId i = 0; i < n_functions; i++)
    {
      double cost = get_own_cost (self, i);

      get_sums (self, i, cost)->out = cost;
    }

  for (QuernCallId i = 0; i < n_calls; i++)
    {
      const QuernCall *call = quern_profile_get_call (self->profile, i);
      double cost = get_call_cost (self, i);

      get_sums (self, call->caller, cost)->out += cost;
      get_sums (self, call->callee, cost)->in += cost;
    }
}

static double
get_recursive_cost (QuernCallTree   *self,
                    QuernFunctionId  function)
{
  guint n_calls;
  QuernCallId first = quern_profile_get_calls_from (self->profile, function, &n_calls);

  for (QuernCallId i = first; i < first + n_calls; i++)
    if (quern_profile_get_call (self->profile, i)->callee == function)
      return get_call_cost (self, i);

  return 0.0;
}

/* Compares the calls to reported inclusive costs. Members of cycles have other ones. */
static void
compare_with_reported (QuernCallTree *self)
{
  guint n_functions = quern_profile_get_n_functions (self->profile);
  g_autofree gint64 *row = g_new0 (gint64, MAX (quern_event_set_get_n_real (self->events), 1));
  guint64 called = 0;

  self->reported_ratios = g_new (double, MAX (n_functions, 1));
  for (QuernFunctionId i = 0; i < n_functions; i++)
    {
      double cost;
      double total;

      self->reported_ratios[i] = 1.0;
      if (!quern_profile_take_reported (self->profile, i, row, &called) ||
          has_negative (self, i) || quern_cycles_get_cycle (self->cycles, i) > 0)
        continue;

      cost = (double) quern_event_set_get_cost (self->events, self->event,
                                                quern_analysis_get_inclusive (self->analysis, i));
      total = get_total (self, i, 1.0) - get_recursive_cost (self, i);
      if (total > 0.0)
        self->reported_ratios[i] = MAX (cost, 0.0) / total;
    }
}

/* Cuts the calls if the functions without a caller cost more than the program, by a share that is
 * seen: Valgrind's own files are often off by a few instructions, and cut calls are estimates. Next
 * to negative costs they are estimates anyway. FALSE if memory runs out. */
static gboolean
cut_calls (QuernCallTree *self)
{
  guint n_functions = quern_profile_get_n_functions (self->profile);
  const gint64 *row = quern_profile_get_total (self->profile);
  g_autofree double *own = g_new (double, MAX (n_functions, 1));
  double uncalled = 0.0;
  double total;

  for (QuernFunctionId i = 0; i < n_functions; i++)
    {
      if (has_negative (self, i))
        return TRUE;
      own[i] = get_own_cost (self, i);
      uncalled += get_uncalled (self, i);
    }
  total = (double) quern_event_set_get_cost (self->events, self->event, row);
  if (uncalled <= total * (1.0 + MIN_CUT_SHARE))
    return TRUE;

  self->flow = quern_tree_flow_new (self->profile, self->event, own);
  if (self->flow == NULL)
    return FALSE;

  self->cut_sums = g_new0 (Sums, MAX (n_functions, 1));
  for (QuernFunctionId i = 0; i < n_functions; i++)
    self->cut_sums[i].out = own[i];
  for (QuernCallId i = 0; i < quern_profile_get_n_calls (self->profile); i++)
    {
      const QuernCall *call = quern_profile_get_call (self->profile, i);
      double cost = get_cut_call (self, i);

      self->cut_sums[call->caller].out += cost;
      self->cut_sums[call->callee].in += cost;
    }

  return TRUE;
}

/* The part of a call that belongs to a context. total: T; cut_call, cut_total: what is left of
 * both, for the estimate; is_signed: whether its function has negative costs. */
static Range
take_share (Range    context,
            double   call,
            double   total,
            double   cut_call,
            double   cut_total,
            gboolean is_signed)
{
  Range share;

  if (is_signed || context.low < 0.0)
    {
      share.low = MIN (0.0, call);
      share.high = MAX (0.0, call);
    }
  else
    {
      share.high = MIN (context.high, call);
      share.low = CLAMP (call - (total - context.low), 0.0, share.high);
    }

  share.cost = fpclassify (cut_total) != FP_ZERO ? cut_call / cut_total * context.cost : 0.0;
  share.cost = CLAMP (share.cost, share.low, share.high);

  return share;
}

/**
 * quern_call_tree_new:
 * @analysis: an analysis
 * @event: an event that is not a ratio
 * @direction: QUERN_CALLEES for a tree downwards, QUERN_CALLERS for one upwards
 * @root: where to begin: the outermost activations of a function, or
 *   QUERN_NONE for the whole program
 *
 * Creates a tree that contains only its root. If the root is a member of a
 * cycle, its estimate is its lower bound.
 *
 * Returns: (transfer full) (nullable): the tree; %NULL if there is not enough memory
 */
QuernCallTree *
quern_call_tree_new (QuernAnalysis   *analysis,
                     QuernEventId     event,
                     QuernDirection   direction,
                     QuernFunctionId  root)
{
  QuernCallTree *self;
  QuernProfile *profile;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  analysis = quern_analysis_get_drawn (analysis, event);
  profile = quern_analysis_get_profile (analysis);
  g_return_val_if_fail (root == QUERN_NONE || root < quern_profile_get_n_functions (profile), NULL);

  if (!quern_memory_ensure (quern_profile_get_n_functions (profile) *
                            PER_FUNCTION (quern_analysis_detects_cycles (analysis)), NULL))
    return NULL;

  self = g_new0 (QuernCallTree, 1);
  self->analysis = g_object_ref (analysis);
  self->profile = profile;
  self->events = quern_profile_get_events (profile);
  self->event = event;
  self->direction = direction;
  self->contexts = g_array_new (FALSE, FALSE, sizeof (QuernContext));
  self->path = g_array_new (FALSE, FALSE, sizeof (guint));
  self->on_path = g_hash_table_new (NULL, NULL);

  if (!quern_analysis_detects_cycles (analysis))
    self->own_cycles = quern_cycles_new (profile, NULL, NULL);
  self->cycles = self->own_cycles != NULL ? self->own_cycles : quern_analysis_get_cycles (analysis);

  self->recorded = quern_recorded_contexts_new (profile, event, direction, root);
  if (self->recorded == NULL)
    {
      sum_up_calls (self);
      compare_with_reported (self);
    }
  if ((self->recorded == NULL && root == QUERN_NONE && direction == QUERN_CALLEES &&
       !cut_calls (self)) ||
      !add_root (self, root))
    g_clear_pointer (&self, quern_call_tree_free);

  return self;
}

void
quern_call_tree_free (QuernCallTree *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->contexts);
  g_array_unref (self->path);
  g_hash_table_unref (self->on_path);
  quern_recorded_contexts_free (self->recorded);
  g_free (self->sums);
  g_free (self->reported_ratios);
  g_free (self->cut_sums);
  quern_tree_flow_free (self->flow);
  g_clear_pointer (&self->own_cycles, quern_cycles_free);
  g_object_unref (self->analysis);
  g_free (self);
}

/**
 * quern_call_tree_is_exact:
 * @self: a tree
 *
 * Returns: whether its contexts are recorded in the profile, and no cost is an estimate
 */
gboolean
quern_call_tree_is_exact (QuernCallTree *self)
{
  return self->recorded != NULL && quern_recorded_contexts_are_exact (self->recorded);
}

/**
 * quern_call_tree_is_recorded:
 * @self: a tree
 *
 * Returns: whether its contexts are recorded in the profile. Only those whose costs contradict each
 *   other are estimates then.
 */
gboolean
quern_call_tree_is_recorded (QuernCallTree *self)
{
  return self->recorded != NULL;
}

/* The number of listed contexts; context 0 is the root. */
guint
quern_call_tree_get_size (QuernCallTree *self)
{
  return self->contexts->len;
}

gboolean
quern_call_tree_is_cut (QuernCallTree *self)
{
  return self->is_cut;
}

const QuernContext *
quern_call_tree_get (QuernCallTree *self,
                     guint          context)
{
  g_return_val_if_fail (context < self->contexts->len, NULL);

  return &g_array_index (self->contexts, QuernContext, context);
}

/* Widens the bounds of a callee's context by what the file reports. */
static void
widen (const Opening   *opening,
       QuernFunctionId  function,
       Range           *range)
{
  double ratio = opening->tree->reported_ratios[function];

  if (fabs (ratio - 1.0) < QUERN_EXACT_TOLERANCE)
    return;

  range->low *= MIN (ratio, 1.0);
  range->high *= MAX (ratio, 1.0);
}

static void
add_child (Opening         *opening,
           QuernFunctionId  function,
           Range            range)
{
  QuernContext child = {
    .function = function,
    .parent = opening->index,
    .depth = opening->parent.depth + 1,
  };
  gboolean is_empty = fpclassify (range.low) == FP_ZERO && fpclassify (range.high) == FP_ZERO;

  if (is_empty || fabs (range.cost) < opening->min_cost)
    return;
  if (opening->tree->direction == QUERN_CALLEES)
    widen (opening, function, &range);

  set_range (&child, range);
  set_self (opening->tree, &child);
  g_array_append_val (opening->children, child);
}

static void
list_program (Opening *opening)
{
  QuernCallTree *self = opening->tree;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    add_child (opening, i, get_program_part (self, i));
}

static void
list_callees (Opening *opening)
{
  QuernCallTree *self = opening->tree;
  const QuernContext *parent = &opening->parent;
  Range range = { parent->low, parent->cost, parent->high };
  double total = get_bound_total (self, parent->function, parent->cost);
  double cut_total = get_spent (self, parent->function,
                                get_cut_sums (self, parent->function, parent->cost), parent->cost);
  gboolean is_signed = has_negative (self, parent->function);
  guint n_calls;
  QuernCallId first = quern_profile_get_calls_from (self->profile, parent->function, &n_calls);

  for (QuernCallId i = first; i < first + n_calls; i++)
    add_child (opening, quern_profile_get_call (self->profile, i)->callee,
               take_share (range, get_call_cost (self, i), total, get_cut_call (self, i), cut_total,
                           is_signed));
}

static void
list_callers (Opening *opening)
{
  QuernCallTree *self = opening->tree;
  const QuernContext *parent = &opening->parent;
  Range range = { parent->low, parent->cost, parent->high };
  double total = get_total (self, parent->function, parent->cost);
  gboolean is_signed = has_negative (self, parent->function);
  guint n_calls;
  const QuernCallId *calls = quern_profile_get_calls_to (self->profile, parent->function, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    {
      double cost = get_call_cost (self, calls[i]);

      add_child (opening, quern_profile_get_call (self->profile, calls[i])->caller,
                 take_share (range, cost, total, cost, total, is_signed));
    }
}

/* Lists the callers of the outermost activations of a function. Calls from outside
 * its cycle always start one; the rest of the root's cost comes from the other
 * members. Self-calls never start an outermost activation. */
static void
list_root_callers (Opening *opening)
{
  QuernCallTree *self = opening->tree;
  const QuernContext *root = &opening->parent;
  Border border = measure_border (self, root->function);
  double known = border.from_outside + border.uncalled;
  double part = get_root_part (root, known);
  gboolean is_signed = has_negative (self, root->function);
  Range rest = {
    MAX (0.0, root->low - known),
    MAX (0.0, root->cost - known),
    MAX (0.0, root->high - known),
  };
  guint n_calls;
  const QuernCallId *calls = quern_profile_get_calls_to (self->profile, root->function, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    {
      QuernFunctionId caller = quern_profile_get_call (self->profile, calls[i])->caller;
      double cost = get_call_cost (self, calls[i]);

      if (caller == root->function)
        continue;
      if (is_inside (self, root->function, caller))
        add_child (opening, caller,
                   take_share (rest, cost, border.from_inside, cost, border.from_inside,
                               is_signed));
      else if (is_signed)
        add_child (opening, caller, (Range) { MIN (0.0, cost), cost * part, MAX (0.0, cost) });
      else
        add_child (opening, caller, (Range) { cost * part, cost * part, cost });
    }
}

/* Lists the children from recorded contexts. */
static gboolean
list_recorded (Opening *opening)
{
  if (!quern_recorded_contexts_list (opening->tree->recorded, &opening->parent, opening->min_cost,
                                     opening->children))
    return FALSE;

  for (guint i = 0; i < opening->children->len; i++)
    {
      QuernContext *child = &g_array_index (opening->children, QuernContext, i);

      child->parent = opening->index;
      child->depth = opening->parent.depth + 1;
    }

  return TRUE;
}

static int
compare_contexts (gconstpointer a,
                  gconstpointer b)
{
  const QuernContext *context_a = a;
  const QuernContext *context_b = b;

  return QUERN_ORDER (context_b->cost, context_a->cost) ?:
         QUERN_ORDER (context_a->function, context_b->function);
}

/* Whether the path has this context, in the place that its depth gives. */
static gboolean
is_on_path (QuernCallTree *self,
            guint          index)
{
  guint depth = quern_call_tree_get (self, index)->depth;
  guint first;

  if (self->path->len == 0)
    return FALSE;

  first = quern_call_tree_get (self, g_array_index (self->path, guint, 0))->depth;

  return depth >= first && depth - first < self->path->len &&
         g_array_index (self->path, guint, depth - first) == index;
}

/* Makes the path end in a context above which the rest is right, or empties it for QUERN_NONE. */
static void
cut_path (QuernCallTree *self,
          guint          index)
{
  while (self->path->len > 0 && g_array_index (self->path, guint, self->path->len - 1) != index)
    {
      guint last = g_array_index (self->path, guint, self->path->len - 1);
      const QuernContext *context = quern_call_tree_get (self, last);

      g_array_set_size (self->path, self->path->len - 1);
      if (!context->recursive)
        g_hash_table_remove (self->on_path, GUINT_TO_POINTER (context->function));
    }
}

/* Sets the path to a member of a cycle and the members above it. What it has in common with the
 * last path is kept, so that depth first, each context is added only once. */
static void
follow_path (QuernCallTree *self,
             guint          index,
             guint          cycle)
{
  g_autoptr (GArray) added = g_array_new (FALSE, FALSE, sizeof (guint));

  while (index != QUERN_NONE && !is_on_path (self, index))
    {
      const QuernContext *context = quern_call_tree_get (self, index);
      gboolean is_member = context->function != QUERN_NONE &&
                           quern_cycles_get_cycle (self->cycles, context->function) == cycle;

      if (is_member)
        g_array_append_val (added, index);
      index = is_member ? context->parent : QUERN_NONE;
    }

  cut_path (self, index);
  for (guint i = added->len; i-- > 0;)
    {
      guint next = g_array_index (added, guint, i);
      const QuernContext *context = quern_call_tree_get (self, next);

      g_array_append_val (self->path, next);
      if (!context->recursive)
        g_hash_table_add (self->on_path, GUINT_TO_POINTER (context->function));
    }
}

/* A function can only recur within its cycle, and the members of a cycle are adjacent on a path:
 * only these are checked. */
static void
mark_recursive (Opening *opening)
{
  QuernCallTree *self = opening->tree;
  QuernFunctionId parent = opening->parent.function;
  guint cycle = quern_cycles_get_cycle (self->cycles, parent);

  if (cycle > 0)
    follow_path (self, opening->index, cycle);

  for (guint i = 0; i < opening->children->len; i++)
    {
      QuernContext *child = &g_array_index (opening->children, QuernContext, i);

      child->recursive =
        child->function == parent ||
        (cycle > 0 && g_hash_table_contains (self->on_path, GUINT_TO_POINTER (child->function)));
    }
}

/* Whether there is memory for all children of a function. Remembers twice the number,
 * to avoid a check for each of many small functions. */
static gboolean
ensure_contexts (QuernCallTree   *self,
                 QuernFunctionId  function)
{
  gsize n_wanted = self->contexts->len;
  guint n_children;

  if (function == QUERN_NONE)
    n_children = quern_profile_get_n_functions (self->profile);
  else if (self->direction == QUERN_CALLEES)
    quern_profile_get_calls_from (self->profile, function, &n_children);
  else
    quern_profile_get_calls_to (self->profile, function, &n_children);

  n_wanted += n_children;
  if (n_wanted > self->n_ensured && !quern_memory_ensure (n_wanted * PER_NEW_CONTEXT, NULL))
    return FALSE;

  if (n_wanted > self->n_ensured)
    self->n_ensured = 2 * n_wanted;

  return TRUE;
}

/* FALSE if memory runs out. */
static gboolean
list_children (Opening *opening)
{
  QuernCallTree *self = opening->tree;

  if (self->recorded != NULL)
    return list_recorded (opening);
  if (!ensure_contexts (self, opening->parent.function))
    return FALSE;

  if (opening->parent.function == QUERN_NONE)
    list_program (opening);
  else if (self->direction == QUERN_CALLEES)
    list_callees (opening);
  else if (opening->parent.parent == QUERN_NONE)
    list_root_callers (opening);
  else
    list_callers (opening);

  return TRUE;
}

/**
 * quern_call_tree_open:
 * @self: a tree
 * @context: a context in it
 * @min_cost: children whose estimate is smaller are not listed
 *
 * Lists the children of a context, costliest first. Does nothing if the context is
 * already open. After a million contexts nothing more is listed: see quern_call_tree_is_cut().
 *
 * Returns: %FALSE if memory runs out; the context is not open then
 */
gboolean
quern_call_tree_open (QuernCallTree *self,
                      guint          context,
                      double         min_cost)
{
  g_autoptr (GArray) children = g_array_new (FALSE, FALSE, sizeof (QuernContext));
  Opening opening = { .tree = self, .index = context, .min_cost = min_cost, .children = children };
  QuernContext *parent;
  guint room;

  g_return_val_if_fail (context < self->contexts->len, FALSE);

  opening.parent = g_array_index (self->contexts, QuernContext, context);
  if (opening.parent.is_open)
    return TRUE;
  if (!list_children (&opening))
    return FALSE;

  if (opening.parent.function != QUERN_NONE)
    mark_recursive (&opening);
  g_array_sort (children, compare_contexts);
  room = QUERN_CALL_TREE_MAX_CONTEXTS -
         MIN (self->contexts->len, QUERN_CALL_TREE_MAX_CONTEXTS);
  self->is_cut = self->is_cut || children->len > room;
  g_array_set_size (children, MIN (children->len, room));

  parent = &g_array_index (self->contexts, QuernContext, context);
  parent->is_open = TRUE;
  parent->first_child = self->contexts->len;
  parent->n_children = children->len;
  if (children->len > 0)
    g_array_append_vals (self->contexts, children->data, children->len);

  return TRUE;
}
