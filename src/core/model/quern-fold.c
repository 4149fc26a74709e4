/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes a profile without some of its functions: their calls and costs go to their
 * callers. */

#include "quern-fold.h"

#include "quern-apportion.h"
#include "quern-comparison.h"
#include "quern-memory.h"
#include "quern-pair-map.h"
#include "quern-profile-private.h"

#include <string.h>

/* Folding a function adds a call for each pair of caller and callee. Beyond these limits,
 * folding would not make the profile easier to read. */
#define MAX_GROWTH 8
#define MAX_NEW_CALLS 1000000

/* The calls as a mutable graph. A removed call has neither count nor cost. */
typedef struct
{
  QuernFoldMode  mode;
  guint          n_functions;
  guint          n_real;
  gint64        *self;      /* borrowed: a row for each function */
  gint64        *hidden;    /* borrowed, nullable: the same for dropped cost */
  GArray        *calls;     /* owned: QuernCall */
  GArray        *costs;     /* owned: gint64, n_real for each call */
  GArray        *next_from; /* owned: guint32: the next call of its caller */
  GArray        *next_to;   /* owned: guint32: the next call of its callee */
  guint32       *first_from; /* owned: by function */
  guint32       *first_to;  /* owned: by function */
  QuernPairMap   places;    /* index of a call by caller and callee */
  guint          max_calls;

  /* For the function that is being folded: */
  GArray        *in;        /* owned: guint32: calls from its callers */
  GArray        *out;       /* owned: guint32: calls to its callees */
  gint64        *weights;   /* owned: by caller */
  gint64        *counts;    /* owned: by caller: shares of a call's count */
  gint64        *shares;    /* owned: by event and caller: of a call's cost */
  gint64        *left;      /* owned: by event and caller: not yet distributed */
} Fold;

static void
fold_clear (Fold *self)
{
  g_clear_pointer (&self->calls, g_array_unref);
  g_clear_pointer (&self->costs, g_array_unref);
  g_clear_pointer (&self->next_from, g_array_unref);
  g_clear_pointer (&self->next_to, g_array_unref);
  g_clear_pointer (&self->in, g_array_unref);
  g_clear_pointer (&self->out, g_array_unref);
  g_free (self->first_from);
  g_free (self->first_to);
  g_free (self->weights);
  g_free (self->counts);
  g_free (self->shares);
  g_free (self->left);
  quern_pair_map_clear (&self->places);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fold, fold_clear)

static QuernCall *
get_call (Fold    *self,
          guint32  call)
{
  return &g_array_index (self->calls, QuernCall, call);
}

static gint64 *
get_costs (Fold    *self,
           guint32  call)
{
  return &g_array_index (self->costs, gint64, (gsize) call * self->n_real);
}

/* Returns the index of a call; adds it, without count and cost, if it is new. */
static guint32
find_call (Fold            *self,
           QuernFunctionId  caller,
           QuernFunctionId  callee)
{
  const QuernCall fresh = { caller, callee, 0 };
  gboolean is_new;
  guint32 call = quern_pair_map_insert (&self->places, caller, callee, &is_new);

  if (!is_new)
    return call;

  g_array_append_val (self->calls, fresh);
  g_array_set_size (self->costs, self->costs->len + self->n_real);
  g_array_append_val (self->next_from, self->first_from[caller]);
  g_array_append_val (self->next_to, self->first_to[callee]);
  self->first_from[caller] = call;
  self->first_to[callee] = call;

  return call;
}

static void
add_to_call (Fold         *self,
             guint32       call,
             guint64       count,
             const gint64 *costs)
{
  gint64 *row = get_costs (self, call);

  if (__builtin_add_overflow (get_call (self, call)->count, count, &get_call (self, call)->count))
    get_call (self, call)->count = G_MAXUINT64;
  for (guint i = 0; i < self->n_real; i++)
    quern_cost_add (&row[i], costs[i]);
}

static void
clear_call (Fold    *self,
            guint32  call)
{
  get_call (self, call)->count = 0;
  memset (get_costs (self, call), 0, self->n_real * sizeof (gint64));
}

static gboolean
is_gone (Fold    *self,
         guint32  call)
{
  const gint64 *costs = get_costs (self, call);

  for (guint i = 0; i < self->n_real; i++)
    if (costs[i] != 0)
      return FALSE;

  return get_call (self, call)->count == 0;
}

/* Collects the calls from and to other functions. */
static void
collect_neighbours (Fold            *self,
                    QuernFunctionId  function)
{
  g_array_set_size (self->in, 0);
  g_array_set_size (self->out, 0);
  for (guint32 i = self->first_to[function]; i != QUERN_NONE;
       i = g_array_index (self->next_to, guint32, i))
    if (get_call (self, i)->caller != function && !is_gone (self, i))
      g_array_append_val (self->in, i);
  for (guint32 i = self->first_from[function]; i != QUERN_NONE;
       i = g_array_index (self->next_from, guint32, i))
    if (get_call (self, i)->callee != function && !is_gone (self, i))
      g_array_append_val (self->out, i);
}

static gint64
to_signed (guint64 count)
{
  return (gint64) MIN (count, (guint64) G_MAXINT64);
}

static void
set_count_weights (Fold *self)
{
  for (guint i = 0; i < self->in->len; i++)
    self->weights[i] = to_signed (get_call (self, g_array_index (self->in, guint32, i))->count);
}

/* Computes how much of the function's cost each caller caused: in proportion to the costs
 * of its calls, or to their number if they have no cost. */
static void
split_function (Fold            *self,
                QuernFunctionId  function)
{
  const guint n = self->in->len;

  self->weights = g_renew (gint64, self->weights, n);
  self->counts = g_renew (gint64, self->counts, n);
  self->shares = g_renew (gint64, self->shares, (gsize) n * MAX (self->n_real, 1));
  self->left = g_renew (gint64, self->left, (gsize) n * MAX (self->n_real, 1));

  for (guint event = 0; event < self->n_real; event++)
    {
      const gsize own = (gsize) function * self->n_real + event;
      gint64 spent = self->self[own];
      gboolean has_weight = FALSE;

      if (self->hidden != NULL)
        quern_cost_add (&spent, self->hidden[own]);
      for (guint i = 0; i < self->out->len; i++)
        quern_cost_add (&spent, get_costs (self, g_array_index (self->out, guint32, i))[event]);
      for (guint i = 0; i < n; i++)
        {
          self->weights[i] = get_costs (self, g_array_index (self->in, guint32, i))[event];
          has_weight = has_weight || self->weights[i] > 0;
        }
      if (!has_weight)
        set_count_weights (self);
      quern_apportion (spent, self->weights, n, self->left + (gsize) event * n);
    }
}

/* Distributes a call of the function among its callers, in proportion to what each has left.
 * So no caller gets more than it caused, and what is left at the end is the self cost. */
static void
hand_over_call (Fold    *self,
                guint32  call)
{
  const QuernFunctionId callee = get_call (self, call)->callee;
  const guint n = self->in->len;
  g_autofree gint64 *row = g_new (gint64, MAX (self->n_real, 1));

  set_count_weights (self);
  quern_apportion (to_signed (get_call (self, call)->count), self->weights, n, self->counts);
  for (guint event = 0; event < self->n_real; event++)
    {
      gint64 *left = self->left + (gsize) event * n;
      gint64 *shares = self->shares + (gsize) event * n;

      quern_apportion (get_costs (self, call)[event], left, n, shares);
      for (guint i = 0; i < n; i++)
        if (__builtin_sub_overflow (left[i], shares[i], &left[i]))
          left[i] = shares[i] > 0 ? G_MININT64 : G_MAXINT64;
    }
  clear_call (self, call);

  for (guint i = 0; i < n; i++)
    {
      const QuernFunctionId caller = get_call (self, g_array_index (self->in, guint32, i))->caller;
      gboolean is_some = self->counts[i] != 0;

      for (guint event = 0; event < self->n_real; event++)
        {
          row[event] = self->shares[(gsize) event * n + i];
          is_some = is_some || row[event] != 0;
        }
      if (is_some)
        add_to_call (self, find_call (self, caller, callee), (guint64) self->counts[i], row);
    }
}

/* Distributes the self cost: what each caller has left. */
static void
hand_over_self (Fold            *self,
                QuernFunctionId  function)
{
  const guint n = self->in->len;

  for (guint i = 0; i < n; i++)
    {
      const guint32 call = g_array_index (self->in, guint32, i);
      gint64 *table = self->mode == QUERN_FOLD_DROP ? self->hidden : self->self;
      gint64 *own = table + (gsize) get_call (self, call)->caller * self->n_real;

      for (guint event = 0; event < self->n_real; event++)
        {
          const gint64 share = self->left[(gsize) event * n + i];

          if (self->mode == QUERN_FOLD_STEP_OVER)
            get_costs (self, call)[event] = share;
          else
            quern_cost_add (&own[event], share);
        }
      if (self->mode != QUERN_FOLD_STEP_OVER)
        clear_call (self, call);
    }
  if (self->mode != QUERN_FOLD_STEP_OVER)
    memset (self->self + (gsize) function * self->n_real, 0, self->n_real * sizeof (gint64));
  if (self->mode == QUERN_FOLD_DROP)
    memset (self->hidden + (gsize) function * self->n_real, 0, self->n_real * sizeof (gint64));
}

/* Folds a function, unless it has no callers. Its calls to itself are removed. FALSE if the
 * number of calls exceeds the limit. */
static gboolean
fold_function (Fold            *self,
               QuernFunctionId  function)
{
  collect_neighbours (self, function);
  if (self->in->len == 0)
    return TRUE;

  split_function (self, function);
  for (guint i = 0; i < self->out->len; i++)
    {
      hand_over_call (self, g_array_index (self->out, guint32, i));
      if (self->calls->len > self->max_calls)
        return FALSE;
    }
  hand_over_self (self, function);
  for (guint32 i = self->first_from[function]; i != QUERN_NONE;
       i = g_array_index (self->next_from, guint32, i))
    if (get_call (self, i)->callee == function)
      clear_call (self, i);

  return TRUE;
}

static void
begin (Fold         *self,
       QuernProfile *profile)
{
  self->n_functions = profile->n_functions;
  self->n_real = quern_event_set_get_n_real (profile->events);
  self->max_calls = (guint) MIN ((guint64) profile->n_calls * MAX_GROWTH + MAX_NEW_CALLS,
                                 (guint64) G_MAXINT32 / MAX (self->n_real, 1));
  self->calls = g_array_new (FALSE, FALSE, sizeof (QuernCall));
  self->costs = g_array_new (FALSE, TRUE, sizeof (gint64));
  self->next_from = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->next_to = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->in = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->out = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->first_from = g_new (guint32, MAX (self->n_functions, 1));
  self->first_to = g_new (guint32, MAX (self->n_functions, 1));
  memset (self->first_from, 0xff, self->n_functions * sizeof (guint32));
  memset (self->first_to, 0xff, self->n_functions * sizeof (guint32));
  quern_pair_map_init (&self->places);
}

static void
fill (Fold                  *self,
      QuernProfile          *profile,
      const QuernFunctionId *stands_for)
{
  /* Calls are prepended to the lists: go backwards to get them in the order of the profile. */
  for (guint i = profile->n_calls; i-- > 0;)
    {
      const QuernCall *call = &profile->calls[i];
      QuernFunctionId caller = stands_for != NULL ? stands_for[call->caller] : call->caller;
      QuernFunctionId callee = stands_for != NULL ? stands_for[call->callee] : call->callee;

      add_to_call (self, find_call (self, caller, callee), call->count,
                   profile->call_costs + (gsize) i * self->n_real);
    }
}

static int
compare_calls (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  Fold *self = user_data;
  const QuernCall *first = get_call (self, *(const guint32 *) a);
  const QuernCall *second = get_call (self, *(const guint32 *) b);

  if (first->caller != second->caller)
    return first->caller < second->caller ? -1 : 1;

  return first->callee < second->callee ? -1 : first->callee > second->callee;
}

/* Stores the remaining calls in the profile, sorted. */
static void
finish (Fold         *self,
        QuernProfile *profile)
{
  g_autofree guint32 *order = g_new (guint32, MAX (self->calls->len, 1));
  guint n = 0;

  for (guint32 i = 0; i < self->calls->len; i++)
    if (!is_gone (self, i))
      order[n++] = i;
  g_qsort_with_data (order, (int) n, sizeof *order, compare_calls, self);

  profile->n_calls = n;
  profile->calls = g_new (QuernCall, MAX (n, 1));
  profile->call_costs = g_new (gint64, MAX ((gsize) n * self->n_real, 1));
  for (guint i = 0; i < n; i++)
    {
      profile->calls[i] = *get_call (self, order[i]);
      memcpy (profile->call_costs + (gsize) i * self->n_real, get_costs (self, order[i]),
              self->n_real * sizeof (gint64));
    }
}

/* Makes a profile with the functions, parts, self costs and total of another one. */
static QuernProfile *
share (QuernProfile *profile)
{
  const guint n_real = quern_event_set_get_n_real (profile->events);
  QuernProfile *self = quern_profile_share (profile);
  QuernProfile *root = profile;

  while (root->base != NULL)
    root = root->base;

  self->is_folded = TRUE;
  self->part_of = g_new (guint, MAX (root->parts->len, 1));
  for (guint i = 0; i < root->parts->len; i++)
    self->part_of[i] = profile->part_of != NULL ? profile->part_of[i] : i;
  self->parts = g_ptr_array_new ();
  for (guint i = 0; i < profile->parts->len; i++)
    g_ptr_array_add (self->parts, g_ptr_array_index (profile->parts, i));
  /* Sums reported by the file apply to the original calls only. */
  self->reported = NULL;
  self->part_series = NULL;
  self->self = g_memdup2 (profile->self,
                          MAX ((gsize) profile->n_functions * n_real, 1) * sizeof (gint64));
  self->total = g_memdup2 (profile->total, MAX (n_real, 1) * sizeof (gint64));
  self->self_total = g_new0 (gint64, MAX (n_real, 1));

  return self;
}

static void
add_up_self (QuernProfile *self)
{
  const guint n_real = quern_event_set_get_n_real (self->events);

  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    for (guint j = 0; j < n_real; j++)
      quern_cost_add (&self->self_total[j], self->self[(gsize) i * n_real + j]);
}

static gboolean
fold_all (Fold          *self,
          const guint8  *is_folded,
          GCancellable  *cancellable,
          GError       **error)
{
  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    {
      if (!is_folded[i])
        continue;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      if (!fold_function (self, i))
        return quern_memory_set_out (error);
    }

  return TRUE;
}

/* stands_for: (nullable): see quern_fold_merge(). */
static gboolean
begin_with_calls (Fold                   *self,
                  QuernProfile           *profile,
                  const QuernFunctionId  *stands_for,
                  GError                **error)
{
  guint64 n_real = quern_event_set_get_n_real (profile->events);
  guint64 per_call = 3 * (sizeof (QuernCall) + n_real * sizeof (gint64) + sizeof (QuernPairPlace));
  guint64 per_function = (2 * n_real + 2) * sizeof (gint64);

  begin (self, profile);
  if (profile->n_calls > self->max_calls ||
      !quern_memory_ensure (profile->n_calls * per_call + profile->n_functions * per_function,
                            NULL))
    return quern_memory_set_out (error);

  fill (self, profile, stands_for);

  return TRUE;
}

static gboolean
end (Fold          *self,
     QuernProfile  *profile,
     GCancellable  *cancellable,
     GError       **error)
{
  QuernWatch watch = { .cancellable = cancellable };

  finish (self, profile);
  add_up_self (profile);
  if (quern_profile_index_calls (profile, &watch))
    return TRUE;

  if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    quern_memory_set_out (error);

  return FALSE;
}

/**
 * quern_fold_new:
 * @profile: a profile, whole or of some parts
 * @is_folded: by function, whether it is folded into its callers
 * @mode: what happens to folded functions and their self cost
 * @cancellable: (nullable): a #GCancellable
 * @error: return location
 *
 * Makes a profile in which callers of folded functions call their callees directly. Each
 * caller gets a share of the function's self cost and of its calls in proportion to the cost of
 * its own calls: callgrind's and Xdebug's files do not record which call led to which. Shares
 * are whole numbers and add up exactly: the total and the inclusive costs of the other functions
 * stay the same, even if costs are dropped. Folded functions without a caller stay as they are.
 * The functions, their ids, and the lines are those of @profile.
 *
 * Returns: (transfer full) (nullable): the profile; %NULL if cancelled, or out of memory
 */
QuernProfile *
quern_fold_new (QuernProfile   *profile,
                const guint8   *is_folded,
                QuernFoldMode   mode,
                GCancellable   *cancellable,
                GError        **error)
{
  g_autoptr (QuernProfile) self = NULL;
  g_auto (Fold) fold = { .mode = mode };
  guint64 n_real;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (is_folded != NULL, NULL);

  if (profile->sides[0] != NULL)
    {
      g_autoptr (QuernProfile) before = NULL;
      g_autoptr (QuernProfile) after = NULL;

      before = quern_fold_new (profile->sides[0], is_folded, mode, cancellable, error);
      if (before != NULL)
        after = quern_fold_new (profile->sides[1], is_folded, mode, cancellable, error);

      return after != NULL ? quern_comparison_join (before, after, cancellable, error) : NULL;
    }

  n_real = quern_event_set_get_n_real (profile->events);
  if (!begin_with_calls (&fold, profile, NULL, error))
    return NULL;

  self = share (profile);
  if (mode == QUERN_FOLD_DROP)
    self->hidden = g_new0 (gint64, MAX ((gsize) self->n_functions * n_real, 1));
  fold.self = self->self;
  fold.hidden = self->hidden;
  if (!fold_all (&fold, is_folded, cancellable, error))
    return NULL;

  return end (&fold, self, cancellable, error) ? g_steal_pointer (&self) : NULL;
}

/* Adds the rows of merged functions to those that they are merged into. */
static void
merge_rows (gint64                *rows,
            guint                  n_functions,
            guint                  n_real,
            const QuernFunctionId *stands_for)
{
  for (QuernFunctionId i = 0; i < n_functions; i++)
    for (guint j = 0; stands_for[i] != i && j < n_real; j++)
      {
        gint64 *own = &rows[(gsize) i * n_real + j];

        quern_cost_add (&rows[(gsize) stands_for[i] * n_real + j], *own);
        *own = 0;
      }
}

/* All functions keep their ids and lines. */
QuernProfile *
quern_fold_merge (QuernProfile           *profile,
                  const QuernFunctionId  *stands_for,
                  GCancellable           *cancellable,
                  GError                **error)
{
  g_autoptr (QuernProfile) self = NULL;
  g_auto (Fold) fold = { .mode = QUERN_FOLD_MOVE };
  guint n_real;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (stands_for != NULL, NULL);

  if (profile->sides[0] != NULL)
    {
      g_autoptr (QuernProfile) before = NULL;
      g_autoptr (QuernProfile) after = NULL;

      before = quern_fold_merge (profile->sides[0], stands_for, cancellable, error);
      if (before != NULL)
        after = quern_fold_merge (profile->sides[1], stands_for, cancellable, error);

      return after != NULL ? quern_comparison_join (before, after, cancellable, error) : NULL;
    }

  n_real = quern_event_set_get_n_real (profile->events);
  if (!begin_with_calls (&fold, profile, stands_for, error))
    return NULL;

  self = share (profile);
  merge_rows (self->self, self->n_functions, n_real, stands_for);
  if (profile->hidden != NULL)
    {
      self->hidden = g_memdup2 (profile->hidden,
                                MAX ((gsize) self->n_functions * n_real, 1) * sizeof (gint64));
      merge_rows (self->hidden, self->n_functions, n_real, stands_for);
    }

  return end (&fold, self, cancellable, error) ? g_steal_pointer (&self) : NULL;
}

const gint64 *
quern_fold_get_hidden (QuernProfile    *profile,
                       QuernFunctionId  function)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (function < profile->n_functions, NULL);

  return profile->hidden != NULL
           ? profile->hidden + (gsize) function * quern_event_set_get_n_real (profile->events)
           : NULL;
}
