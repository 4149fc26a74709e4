/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-analysis.h"

#include "quern-comparison.h"
#include "quern-cost-table.h"
#include "quern-fold.h"
#include "quern-memory.h"
#include "quern-visible.h"

#include <math.h>
#include <string.h>

#define STEPS_PER_CHECK 65536

/* Memory that cycle detection needs per function, in bytes, and a guint32 per call: see
 * quern-cycles.c */
#define CYCLES_PER_FUNCTION G_GUINT64_CONSTANT (64)

/* Wide enough that sums of 64-bit costs never overflow. */
__extension__ typedef __int128 Wide;

/* Intermediate sums. */
typedef struct
{
  Wide     *self;    /* owned: a row for each cycle */
  Wide     *members; /* owned: Σ inclusive of the members, a row for each cycle */
  Wide     *callers; /* owned: Σ of the calls from outside, a row for each cycle */
  Wide     *out;     /* owned: a row: a function and what it calls */
  Wide     *in;      /* owned: a row: the calls of a function */
  gboolean  is_wide; /* the calls of some function do not add up in 64 bits */
} Sums;

struct _QuernAnalysis
{
  GObject       parent_instance;

  QuernAnalysis *base;            /* owned, nullable: the analysis that owns the tables */
  QuernProfile *profile;          /* owned */
  QuernCycles  *cycles;           /* owned */
  guint         n_functions;
  guint         n_nodes;
  guint         n_real;           /* costs in a row */
  gint64       *inclusive;        /* owned: a row for each node */
  gint64       *cycle_self;       /* owned: a row for each cycle */
  guint64      *called;           /* owned: by node */
  guint64      *called_recursive; /* owned: by node */
  guint64       total_called;     /* of all functions */
  gboolean      calls_cost;       /* whether any inclusive cost differs from the self cost */
  guint32      *n_contexts;       /* owned, by function; NULL if no contexts were recorded */

  /* Only set in a comparison, which has no call sums itself: */
  QuernAnalysis *sides[2];        /* owned, nullable: before and after, each alone */
  QuernAnalysis *united;          /* owned, nullable: both merged into one graph */
};

G_DEFINE_FINAL_TYPE (QuernAnalysis, quern_analysis, G_TYPE_OBJECT)

static void
count_contexts (QuernAnalysis    *self,
                QuernContextTree *contexts)
{
  guint n = quern_context_tree_get_n (contexts);

  self->n_contexts = g_new0 (guint32, MAX (self->n_functions, 1));
  for (guint i = 0; i < n; i++)
    self->n_contexts[quern_context_tree_get (contexts, i).function]++;
}

static void
sum_up_calls (QuernAnalysis *self)
{
  QuernContextTree *contexts = quern_profile_get_contexts (self->profile);

  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    quern_count_add (&self->total_called, self->called[i]);
  if (contexts != NULL && quern_context_tree_get_n (contexts) > 0)
    count_contexts (self, contexts);
}

/* For a cycle, both costs are those of all its members. */
static void
compare_with_self (QuernAnalysis *self)
{
  gsize size = self->n_real * sizeof (gint64);

  for (QuernNodeId i = 0; i < self->n_nodes && size > 0 && !self->calls_cost; i++)
    self->calls_cost = memcmp (quern_analysis_get_self (self, i),
                               quern_analysis_get_inclusive (self, i), size) != 0;
}

static QuernProfile *
ref_side (QuernProfile *profile,
          guint         side)
{
  return g_object_ref (quern_comparison_get_side (profile, (QuernComparisonSide) side));
}

/* Shares the tables with an analysis of profile, whose ownership it takes. Not for comparisons. */
static QuernAnalysis *
share_single (QuernAnalysis *self,
              QuernProfile  *profile)
{
  QuernAnalysis *copy = g_object_new (QUERN_TYPE_ANALYSIS, NULL);
  GObject parent = copy->parent_instance;

  *copy = *self;
  copy->parent_instance = parent;
  copy->base = g_object_ref (self->base != NULL ? self->base : self);
  copy->profile = profile;

  return copy;
}

/* The same for any profile, including comparisons. */
static QuernAnalysis *
share (QuernAnalysis *self,
       QuernProfile  *profile)
{
  QuernAnalysis *copy = share_single (self, profile);

  if (self->united == NULL)
    return copy;

  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    copy->sides[i] = share_single (self->sides[i], ref_side (profile, i));
  copy->united = share_single (self->united, g_object_ref (profile));

  return copy;
}

static void
quern_analysis_finalize (GObject *object)
{
  QuernAnalysis *self = QUERN_ANALYSIS (object);

  if (self->base == NULL)
    {
      g_clear_pointer (&self->inclusive, g_free);
      g_clear_pointer (&self->cycle_self, g_free);
      g_clear_pointer (&self->called, g_free);
      g_clear_pointer (&self->called_recursive, g_free);
      g_clear_pointer (&self->n_contexts, g_free);
      g_clear_pointer (&self->cycles, quern_cycles_free);
    }
  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    g_clear_object (&self->sides[i]);
  g_clear_object (&self->united);
  g_clear_object (&self->profile);
  g_clear_object (&self->base);

  G_OBJECT_CLASS (quern_analysis_parent_class)->finalize (object);
}

static void
quern_analysis_class_init (QuernAnalysisClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_analysis_finalize;
}

static void
quern_analysis_init (QuernAnalysis *self)
{
}

static void
add_row (Wide         *sum,
         const gint64 *row,
         guint         n)
{
  for (guint i = 0; i < n; i++)
    sum[i] += row[i];
}

/* Stores the larger of a and b for each event, saturated to 64 bits. */
static void
store_larger (gint64     *row,
              const Wide *a,
              const Wide *b,
              guint       n)
{
  for (guint i = 0; i < n; i++)
    {
      Wide larger = MAX (a[i], b[i]);

      row[i] = (gint64) CLAMP (larger, G_MININT64, G_MAXINT64);
    }
}

/* Whether both functions are in the same cycle. Self-calls are handled separately. */
static gboolean
is_inside (QuernAnalysis   *self,
           QuernFunctionId  a,
           QuernFunctionId  b)
{
  guint cycle = quern_cycles_get_cycle (self->cycles, a);

  return cycle > 0 && cycle == quern_cycles_get_cycle (self->cycles, b);
}

static void
count_calls (QuernAnalysis   *self,
             QuernFunctionId  function,
             const QuernCall *call)
{
  guint cycle = quern_cycles_get_cycle (self->cycles, function);
  gboolean is_recursive = call->caller == function || is_inside (self, call->caller, function);

  quern_count_add (&self->called[function], call->count);
  if (is_recursive)
    quern_count_add (&self->called_recursive[function], call->count);

  if (cycle > 0)
    {
      QuernNodeId node = quern_analysis_get_cycle_node (self, cycle);

      quern_count_add (is_recursive ? &self->called_recursive[node] : &self->called[node],
                       call->count);
    }
}

static void
sums_clear (Sums *sums)
{
  g_free (sums->self);
  g_free (sums->members);
  g_free (sums->callers);
  g_free (sums->out);
  g_free (sums->in);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sums, sums_clear)

static void
add_call (QuernAnalysis   *self,
          Sums            *sums,
          const QuernCall *call,
          const gint64    *costs)
{
  guint n = self->n_real;
  guint cycle = quern_cycles_get_cycle (self->cycles, call->callee);
  gint64 *row = self->inclusive + (gsize) call->callee * n;

  count_calls (self, call->callee, call);
  if (call->caller == call->callee || is_inside (self, call->caller, call->callee))
    return;

  if (cycle > 0)
    add_row (sums->callers + (gsize) (cycle - 1) * n, costs, n);
  else
    for (guint i = 0; i < n; i++)
      sums->is_wide |= __builtin_add_overflow (row[i], costs[i], &row[i]);
}

/* Adds the cost of each call to the inclusive costs of its callee. Iterates over the
 * calls in memory order, because those of one callee are scattered. */
static gboolean
add_up_calls (QuernAnalysis  *self,
              Sums           *sums,
              GCancellable   *cancellable,
              GError        **error)
{
  guint n_calls = quern_profile_get_n_calls (self->profile);

  for (QuernCallId i = 0; i < n_calls; i++)
    {
      if (i % STEPS_PER_CHECK == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      add_call (self, sums, quern_profile_get_call (self->profile, i),
                quern_profile_get_call_costs (self->profile, i));
    }

  return TRUE;
}

/* Sums the calls of a function that is in no cycle. */
static void
sum_up_callers (QuernAnalysis   *self,
                QuernFunctionId  function,
                Sums            *sums)
{
  const gint64 *row = self->inclusive + (gsize) function * self->n_real;
  const QuernCallId *callers;
  guint n_calls;

  memset (sums->in, 0, self->n_real * sizeof *sums->in);
  if (!sums->is_wide)
    {
      add_row (sums->in, row, self->n_real);
      return;
    }

  callers = quern_profile_get_calls_to (self->profile, function, &n_calls);
  for (guint i = 0; i < n_calls; i++)
    {
      if (quern_profile_get_call (self->profile, callers[i])->caller != function)
        add_row (sums->in, quern_profile_get_call_costs (self->profile, callers[i]),
                 self->n_real);
    }
}

/* SEMANTICS 1.6. */
static void
sum_up_function (QuernAnalysis   *self,
                 QuernFunctionId  function,
                 Sums            *sums)
{
  guint n = self->n_real;
  guint cycle = quern_cycles_get_cycle (self->cycles, function);
  gsize cycle_row = cycle > 0 ? (gsize) (cycle - 1) * n : 0;
  const gint64 *hidden = quern_fold_get_hidden (self->profile, function);
  Wide *out = sums->out;
  QuernCallId first;
  guint n_calls;

  memset (out, 0, n * sizeof *out);
  add_row (out, quern_profile_get_self (self->profile, function), n);
  if (hidden != NULL)
    add_row (out, hidden, n);
  if (cycle > 0)
    add_row (sums->self + cycle_row, quern_profile_get_self (self->profile, function), n);

  first = quern_profile_get_calls_from (self->profile, function, &n_calls);
  for (QuernCallId i = first; i < first + n_calls; i++)
    {
      QuernFunctionId callee = quern_profile_get_call (self->profile, i)->callee;

      if (callee != function && !is_inside (self, function, callee))
        add_row (out, quern_profile_get_call_costs (self->profile, i), n);
    }

  /* Calls to a member have the cost of the whole cycle, not of the member. */
  if (cycle == 0)
    sum_up_callers (self, function, sums);
  store_larger (self->inclusive + (gsize) function * n, out, cycle > 0 ? out : sums->in, n);
  if (cycle > 0)
    for (guint i = 0; i < n; i++)
      sums->members[cycle_row + i] += out[i];
}

/* A cycle costs at least as much as each of its members. */
static void
raise_cycle (QuernAnalysis   *self,
             QuernFunctionId  member)
{
  guint cycle = quern_cycles_get_cycle (self->cycles, member);
  const gint64 *costs = self->inclusive + (gsize) member * self->n_real;
  gint64 *row;

  if (cycle == 0)
    return;

  row = self->inclusive + (gsize) quern_analysis_get_cycle_node (self, cycle) * self->n_real;
  for (guint i = 0; i < self->n_real; i++)
    row[i] = MAX (row[i], costs[i]);
}

/* Prefer numbers reported by the file: its calls may be incomplete. webgrind counts the cost of
 * a recursion through other functions again at each level, and does not tell how much of it that
 * is. A member of a cycle is shown with this cost, as SEMANTICS 3 wants it, so the cycle must not
 * cost less. */
static void
take_reported (QuernAnalysis *self)
{
  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    if (quern_profile_take_reported (self->profile, i, self->inclusive + (gsize) i * self->n_real,
                                     &self->called[i]))
      raise_cycle (self, i);
}

static gboolean
sum_up (QuernAnalysis  *self,
        GCancellable   *cancellable,
        GError        **error)
{
  guint n_cycles = quern_cycles_get_n (self->cycles);
  gsize n_cells = (gsize) n_cycles * self->n_real;
  guint64 n_steps = 0;
  g_auto (Sums) sums = { 0 };

  sums.self = g_new0 (Wide, MAX (n_cells, 1));
  sums.members = g_new0 (Wide, MAX (n_cells, 1));
  sums.callers = g_new0 (Wide, MAX (n_cells, 1));
  sums.out = g_new (Wide, MAX (self->n_real, 1));
  sums.in = g_new (Wide, MAX (self->n_real, 1));

  if (!add_up_calls (self, &sums, cancellable, error))
    return FALSE;

  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    {
      guint n_calls;

      /* A few functions may have most of the calls. */
      quern_profile_get_calls_from (self->profile, i, &n_calls);
      n_steps += 1 + n_calls;
      if (n_steps >= STEPS_PER_CHECK)
        {
          n_steps = 0;
          if (g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
        }
      sum_up_function (self, i, &sums);
    }

  for (guint i = 0; i < n_cycles; i++)
    {
      gsize row = (gsize) i * self->n_real;

      store_larger (self->cycle_self + row, sums.self + row, sums.self + row, self->n_real);
      store_larger (self->inclusive + (gsize) self->n_functions * self->n_real + row,
                    sums.members + row, sums.callers + row, self->n_real);
    }
  take_reported (self);
  sum_up_calls (self);
  compare_with_self (self);

  return TRUE;
}

/* Allocates all tables for the sums; checks memory first, as the profile may be large. */
static gboolean
allocate_sums (QuernAnalysis  *self,
               guint           n_temporary, /* sums for each cost of a cycle */
               GError        **error)
{
  guint64 n_nodes = self->n_nodes;
  guint64 n_cycles = quern_cycles_get_n (self->cycles);
  guint64 in_row =
    n_nodes * sizeof (gint64) + n_cycles * (sizeof (gint64) + n_temporary * sizeof (Wide));

  if (!quern_memory_ensure (in_row * self->n_real + 3 * n_nodes * sizeof (guint64), error))
    return FALSE;

  self->inclusive = g_new0 (gint64, MAX (n_nodes * self->n_real, 1));
  self->cycle_self = g_new0 (gint64, MAX (n_cycles * self->n_real, 1));

  return TRUE;
}

static QuernCycles *
find_cycles (QuernProfile  *profile,
             gboolean       detect_cycles,
             GCancellable  *cancellable,
             GError       **error)
{
  if (!quern_memory_ensure (quern_profile_get_n_functions (profile) * CYCLES_PER_FUNCTION +
                            quern_profile_get_n_calls (profile) * sizeof (guint32), error))
    return NULL;

  return detect_cycles ? quern_cycles_new (profile, cancellable, error)
                       : quern_cycles_new_none (profile);
}

/* Takes ownership of cycles. */
static QuernAnalysis *
create (QuernProfile *profile,
        QuernCycles  *cycles)
{
  QuernAnalysis *self = g_object_new (QUERN_TYPE_ANALYSIS, NULL);

  self->profile = g_object_ref (profile);
  self->cycles = cycles;
  self->n_functions = quern_profile_get_n_functions (profile);
  self->n_nodes = self->n_functions + quern_cycles_get_n (self->cycles);
  self->n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));

  return self;
}

/* Takes ownership of cycles. */
static QuernAnalysis *
analyse (QuernProfile  *profile,
         QuernCycles   *cycles,
         GCancellable  *cancellable,
         GError       **error)
{
  g_autoptr (QuernAnalysis) self = create (profile, cycles);

  if (!allocate_sums (self, 3, error))
    return NULL;

  self->called = g_new0 (guint64, MAX (self->n_nodes, 1));
  self->called_recursive = g_new0 (guint64, MAX (self->n_nodes, 1));

  return sum_up (self, cancellable, error) ? g_steal_pointer (&self) : NULL;
}

/* Each column has costs on one side only and is 0 on the other. */
static void
join_rows (gint64       *rows,
           const gint64 *before,
           const gint64 *after,
           gsize         n)
{
  for (gsize i = 0; i < n; i++)
    rows[i] = before[i] + after[i];
}

/* Takes ownership of graphs: the cycles of each side, and of both merged into one graph. */
static QuernAnalysis *
join_sides (QuernProfile  *profile,
            QuernCycles  **graphs,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr (QuernAnalysis) self = NULL;
  const QuernAnalysis *before, *after;

  self = create (profile,
                 quern_cycles_unite (graphs, quern_profile_get_n_functions (profile)));
  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    {
      g_autoptr (QuernProfile) side = ref_side (profile, i);

      self->sides[i] = analyse (side, g_steal_pointer (&graphs[i]), cancellable, error);
      if (self->sides[i] == NULL)
        return NULL;
    }
  self->united = analyse (profile, g_steal_pointer (&graphs[2]), cancellable, error);
  if (self->united == NULL || !allocate_sums (self, 0, error))
    return NULL;
  /* Call counts only make sense per side. */
  g_clear_pointer (&self->united->called, g_free);
  g_clear_pointer (&self->united->called_recursive, g_free);

  before = self->sides[QUERN_COMPARISON_BEFORE];
  after = self->sides[QUERN_COMPARISON_AFTER];
  self->calls_cost = before->calls_cost || after->calls_cost;
  join_rows (self->inclusive, before->inclusive, after->inclusive,
             (gsize) self->n_nodes * self->n_real);
  join_rows (self->cycle_self, before->cycle_self, after->cycle_self,
             (gsize) quern_cycles_get_n (self->cycles) * self->n_real);

  return g_steal_pointer (&self);
}

/* Analyses each side separately (COMPARE C1). */
static QuernAnalysis *
compare (QuernProfile  *profile,
         gboolean       detect_cycles,
         GCancellable  *cancellable,
         GError       **error)
{
  QuernCycles *graphs[3] = { NULL, NULL, NULL };
  QuernAnalysis *self = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (graphs); i++)
    {
      g_autoptr (QuernProfile) graph = i < 2 ? ref_side (profile, i) : g_object_ref (profile);

      graphs[i] = find_cycles (graph, detect_cycles, cancellable, error);
      if (graphs[i] == NULL)
        break;
    }

  if (graphs[2] != NULL)
    self = join_sides (profile, graphs, cancellable, error);
  for (guint i = 0; i < G_N_ELEMENTS (graphs); i++)
    g_clear_pointer (&graphs[i], quern_cycles_free);

  return self;
}

/**
 * quern_analysis_new:
 * @profile: a profile
 * @detect_cycles: whether to detect cycles. If %FALSE, functions are not grouped,
 *   and recursion can make inclusive costs exceed the total
 * @cancellable: (nullable): to stop it
 *
 * Finds cycles and adds up inclusive costs (SEMANTICS 1.6), in time linear in
 * the size of the profile. Sums saturate at 64 bits. In a comparison, each side is
 * analysed separately; the comparison has the cycles of both sides, and a cycle costs 0
 * on a side that does not have it.
 *
 * Returns: (transfer full): the analysis, or NULL if it was cancelled or there
 *   is not enough memory (%QUERN_PARSE_ERROR_LIMIT)
 */
QuernAnalysis *
quern_analysis_new (QuernProfile  *profile,
                    gboolean       detect_cycles,
                    GCancellable  *cancellable,
                    GError       **error)
{
  QuernCycles *cycles;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);

  if (quern_comparison_get_side (profile, QUERN_COMPARISON_BEFORE) != NULL)
    return compare (profile, detect_cycles, cancellable, error);

  cycles = find_cycles (profile, detect_cycles, cancellable, error);

  return cycles != NULL ? analyse (profile, cycles, cancellable, error) : NULL;
}

gboolean
quern_analysis_has_counts (QuernAnalysis *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), FALSE);

  return self->called != NULL || self->united != NULL;
}

gboolean
quern_analysis_is_comparison (QuernAnalysis *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), FALSE);

  return self->united != NULL;
}

/**
 * quern_analysis_get_side:
 * @self: an analysis
 * @side: before or after
 *
 * Returns: (transfer none) (nullable): in a comparison, the analysis of one side, with the same
 *   nodes; otherwise @self for the side after, and %NULL for the side before
 */
QuernAnalysis *
quern_analysis_get_side (QuernAnalysis       *self,
                         QuernComparisonSide  side)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);
  g_return_val_if_fail (side < G_N_ELEMENTS (self->sides), NULL);

  if (self->united == NULL)
    return side == QUERN_COMPARISON_AFTER ? self : NULL;

  return self->sides[side];
}

/**
 * quern_analysis_get_drawn:
 * @self: an analysis
 * @event: the event whose costs are followed along the calls
 *
 * Returns: (transfer none): the analysis to use for graphs of @event and for shares along calls:
 *   in a comparison, that of the side of @event, or for a difference, of both sides merged into
 *   one graph. Nodes and events are those of @self.
 */
QuernAnalysis *
quern_analysis_get_drawn (QuernAnalysis *self,
                          QuernEventId   event)
{
  QuernComparisonSide side;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);

  if (self->united == NULL)
    return self;

  side = quern_event_set_get_side (quern_profile_get_events (self->profile), event);

  return side < G_N_ELEMENTS (self->sides) ? self->sides[side] : self->united;
}

QuernProfile *
quern_analysis_get_profile (QuernAnalysis *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);

  return self->profile;
}

QuernCycles *
quern_analysis_get_cycles (QuernAnalysis *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);

  return self->cycles;
}

/* Whether cycle detection was enabled. */
gboolean
quern_analysis_detects_cycles (QuernAnalysis *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), FALSE);

  return quern_cycles_is_detected (self->cycles);
}

guint
quern_analysis_get_n_nodes (QuernAnalysis *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), 0);

  return self->n_nodes;
}

gboolean
quern_analysis_is_cycle (QuernAnalysis *self,
                         QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), FALSE);

  return node >= self->n_functions && node < self->n_nodes;
}

const QuernFunctionId *
quern_analysis_get_functions (QuernAnalysis     *self,
                              const QuernNodeId *node,
                              guint             *n_functions)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);

  *n_functions = 1;
  if (!quern_analysis_is_cycle (self, *node))
    return node;

  return quern_cycles_get_members (self->cycles, quern_analysis_get_node_cycle (self, *node),
                                   n_functions);
}

/**
 * quern_analysis_get_node_cycle:
 * @self: an analysis
 * @node: a function or a cycle
 *
 * Returns: the cycle that @node is or belongs to, from 1; 0 for none
 */
guint
quern_analysis_get_node_cycle (QuernAnalysis *self,
                               QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), 0);
  g_return_val_if_fail (node < self->n_nodes, 0);

  if (node >= self->n_functions)
    return node - self->n_functions + 1;

  return quern_cycles_get_cycle (self->cycles, node);
}

/* The node of a cycle; cycle numbers start at 1. */
QuernNodeId
quern_analysis_get_cycle_node (QuernAnalysis *self,
                               guint          cycle)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), QUERN_NONE);
  g_return_val_if_fail (cycle >= 1 && cycle <= quern_cycles_get_n (self->cycles), QUERN_NONE);

  return self->n_functions + cycle - 1;
}

QuernNodeId
quern_analysis_get_outer_node (QuernAnalysis *self,
                               QuernNodeId    node)
{
  guint cycle = quern_analysis_get_node_cycle (self, node);

  return cycle != 0 ? quern_analysis_get_cycle_node (self, cycle) : node;
}

/**
 * quern_analysis_dup_node_name:
 * @self: an analysis
 * @node: a function or a cycle
 *
 * Returns: (transfer full): the name to show; "<cycle 1>" for a cycle
 */
char *
quern_analysis_dup_node_name (QuernAnalysis *self,
                              QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);
  g_return_val_if_fail (node < self->n_nodes, NULL);

  if (node >= self->n_functions)
    return g_strdup_printf ("<cycle %u>", node - self->n_functions + 1);

  return g_strdup (quern_profile_get_function_name (self->profile, node));
}

/**
 * quern_analysis_dup_visible_name:
 * @self: an analysis
 * @node: a function or a cycle
 *
 * Returns: (transfer full): the name to display, shortened by quern_visible_brief()
 */
char *
quern_analysis_dup_visible_name (QuernAnalysis *self,
                                 QuernNodeId    node)
{
  char *name = quern_analysis_dup_node_name (self, node);

  return name != NULL ? quern_visible_take_brief (name) : NULL;
}

/**
 * quern_analysis_get_self:
 * @self: an analysis
 * @node: a function or a cycle
 *
 * Returns: (transfer none): a row: the self cost of the node; for a cycle,
 *   the sum of its members' self costs
 */
const gint64 *
quern_analysis_get_self (QuernAnalysis *self,
                         QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);
  g_return_val_if_fail (node < self->n_nodes, NULL);

  if (node >= self->n_functions)
    return self->cycle_self + (gsize) (node - self->n_functions) * self->n_real;

  return quern_profile_get_self (self->profile, node);
}

/**
 * quern_analysis_get_inclusive:
 * @self: an analysis
 * @node: a function or a cycle
 *
 * Returns: (transfer none): a row: the cost of the node and all that it calls;
 *   for a member of a cycle, only calls out of the cycle are included, unless the file reports
 *   its cost
 */
const gint64 *
quern_analysis_get_inclusive (QuernAnalysis *self,
                              QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);
  g_return_val_if_fail (node < self->n_nodes, NULL);

  return self->inclusive + (gsize) node * self->n_real;
}

/**
 * quern_analysis_calls_cost:
 * @self: an analysis
 *
 * Returns: whether any node's inclusive cost differs from its self cost in any event
 */
gboolean
quern_analysis_calls_cost (QuernAnalysis *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), FALSE);

  return self->calls_cost;
}

/**
 * quern_analysis_dup_costs:
 * @self: an analysis
 * @event: an event that is not a ratio
 * @inclusive: whether to return inclusive costs rather than self costs
 *
 * Returns: (transfer full): the costs of all nodes, by id
 */
gint64 *
quern_analysis_dup_costs (QuernAnalysis *self,
                          QuernEventId   event,
                          gboolean       inclusive)
{
  QuernEventSet *events;
  gint64 *costs;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);

  events = quern_profile_get_events (self->profile);
  costs = g_new (gint64, MAX (self->n_nodes, 1));
  for (QuernNodeId i = 0; i < self->n_nodes; i++)
    costs[i] = quern_event_set_get_cost (events, event,
                                         inclusive ? quern_analysis_get_inclusive (self, i)
                                                   : quern_analysis_get_self (self, i));

  return costs;
}

/* The analysis that has call counts: in a comparison, that of the side after. */
static QuernAnalysis *
get_counted (QuernAnalysis *self)
{
  return self->united != NULL ? self->sides[QUERN_COMPARISON_AFTER] : self;
}

/* The number of calls of a function, including recursive calls; for a cycle, of
 * calls from outside. Saturates at 64 bits. In a comparison, of the side after:
 * see quern_analysis_get_side(). */
guint64
quern_analysis_get_called (QuernAnalysis *self,
                           QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), 0);
  g_return_val_if_fail (node < self->n_nodes, 0);

  self = get_counted (self);

  return self->called != NULL ? self->called[node] : 0;
}

/* The number of calls by the function itself or from within its cycle; for a
 * cycle, of calls between its members. */
guint64
quern_analysis_get_called_recursive (QuernAnalysis *self,
                                     QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), 0);
  g_return_val_if_fail (node < self->n_nodes, 0);

  self = get_counted (self);

  return self->called_recursive != NULL ? self->called_recursive[node] : 0;
}

/**
 * quern_analysis_is_absent:
 * @self: an analysis
 * @node: a function or a cycle
 *
 * Returns: whether the profile was made from parts of another one, and @node has no cost of any
 *   event and no call in them
 */
gboolean
quern_analysis_is_absent (QuernAnalysis *self,
                          QuernNodeId    node)
{
  const gint64 *own;
  const gint64 *inclusive;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), FALSE);
  g_return_val_if_fail (node < self->n_nodes, FALSE);

  if (!quern_profile_is_of_parts (self->profile))
    return FALSE;

  own = quern_analysis_get_self (self, node);
  inclusive = quern_analysis_get_inclusive (self, node);
  for (guint i = 0; i < self->n_real; i++)
    if (own[i] != 0 || inclusive[i] != 0)
      return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    {
      QuernAnalysis *side = quern_analysis_get_side (self, (QuernComparisonSide) i);

      if (side != NULL && (quern_analysis_get_called (side, node) != 0 ||
                           quern_analysis_get_called_recursive (side, node) != 0))
        return FALSE;
    }

  return TRUE;
}

/**
 * quern_analysis_get_total_called:
 * @self: an analysis
 *
 * Returns: the number of calls of all functions; saturates at 64 bits
 */
guint64
quern_analysis_get_total_called (QuernAnalysis *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), 0);

  return get_counted (self)->total_called;
}

/**
 * quern_analysis_get_called_share:
 * @self: an analysis
 * @called: a number of calls
 *
 * Returns: the share of all calls, 0 to 1; NaN if there are no calls
 */
double
quern_analysis_get_called_share (QuernAnalysis *self,
                                 guint64        called)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), (double) NAN);

  self = get_counted (self);

  return self->total_called > 0 ? (double) called / (double) self->total_called : (double) NAN;
}

/* Whether the profile has recorded calling contexts. */
gboolean
quern_analysis_has_contexts (QuernAnalysis *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), FALSE);

  return self->n_contexts != NULL;
}

/**
 * quern_analysis_get_n_contexts:
 * @self: an analysis
 * @node: a function or a cycle
 *
 * Returns: the number of recorded calling contexts of @node; 0 for a cycle, or if the
 *   profile has no contexts
 */
guint
quern_analysis_get_n_contexts (QuernAnalysis *self,
                               QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), 0);

  return self->n_contexts != NULL && node < self->n_functions ? self->n_contexts[node] : 0;
}

/**
 * quern_analysis_with_events:
 * @self: an analysis
 * @events: events with the same real ones in the same order
 *
 * Creates the same analysis with other derived events. It shares the tables, so
 * this is cheap.
 *
 * Returns: (transfer full): the analysis, of a profile with @events
 */
QuernAnalysis *
quern_analysis_with_events (QuernAnalysis *self,
                            QuernEventSet *events)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);
  g_return_val_if_fail (QUERN_IS_EVENT_SET (events), NULL);

  return share (self, quern_profile_with_events (self->profile, events));
}

/**
 * quern_analysis_show_demangled:
 * @self: an analysis
 * @demangled: whether names are shown demangled, not as the file has them
 *
 * Returns: (transfer full): @self, or an analysis that shares its tables, of a
 *   profile with such names
 */
QuernAnalysis *
quern_analysis_show_demangled (QuernAnalysis *self,
                               gboolean       demangled)
{
  g_autoptr (QuernProfile) profile = NULL;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);

  profile = quern_profile_show_demangled (self->profile, demangled);

  return profile == self->profile ? g_object_ref (self)
                                  : share (self, g_steal_pointer (&profile));
}

/**
 * quern_analysis_with_series:
 * @self: an analysis of a profile without points
 * @series: (transfer full): points of its functions
 * @events: the events of the points
 *
 * Returns: (transfer full): the same analysis, of the profile with points; it shares
 *   the tables
 */
QuernAnalysis *
quern_analysis_with_series (QuernAnalysis           *self,
                            QuernSeries             *series,
                            const QuernSeriesEvents *events)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);

  return share (self, quern_profile_with_series (self->profile, series, events));
}

gboolean
quern_analysis_has_nodes_of (QuernAnalysis *self,
                             QuernAnalysis *other)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), FALSE);
  g_return_val_if_fail (QUERN_IS_ANALYSIS (other), FALSE);

  return self->cycles == other->cycles;
}
