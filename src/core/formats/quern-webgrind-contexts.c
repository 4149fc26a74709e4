/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Versions 3 and 4 of webgrind's files contain each invocation of a function with the calls
 * that it made, and thus the tree of the whole trace.
 *
 * The invocations of a function are numbered in the order in which they ended. They also
 * name the invocation that called them, but webgrind assigns that to the first invocation
 * without one, which is wrong in recursions and wherever calls of one function nest.
 * Therefore this is not used. Instead the trace is followed backwards from the end of the
 * program: the last call of an invocation belongs to the last remaining invocation of the
 * called function, whose own calls are then followed before the caller's earlier calls. The
 * costs are used to verify this. */

#include "quern-webgrind-contexts.h"

#include "quern-grow.h"
#include "quern-memory.h"
#include "quern-pair-map.h"

/* The minimum size of an invocation in a file, and the size of a call, in bytes. */
#define INVOCATION_SIZE 28
#define CALL_SIZE 16

/* Upper bound for the memory per invocation and its context while building the tree, in bytes. */
#define MEMORY_OF_AN_INVOCATION 96

/* A call whose invocation has not been found yet. */
typedef struct
{
  guint32 function; /* its number in the file */
  guint32 cost;
  guint32 parent;   /* the calling context; QUERN_NONE for the program */
} Call;

typedef struct
{
  const QuernWebgrindFile *file;
  const QuernFunctionId   *functions; /* borrowed, by number */
  QuernWebgrindList       *lists;     /* owned, by number: the invocations of a function */
  guint32                 *n_left;    /* owned, by number: invocations not found yet */
  guint8                  *has_self;  /* owned, by number: whether its record has a self cost */
  guint32                  root;      /* the function that represents the program */
  guint32                  n_roots;   /* the number of its invocations that nothing called */
  Call                    *calls;     /* owned: the stack */
  gsize                    n_calls;
  gsize                    calls_capacity;
  guint64                  n_steps;
  QuernPairMap             context_of; /* (parent, function) → context */
  QuernContextTree        *tree;      /* owned */
} Trace;

static void
trace_clear (Trace *self)
{
  g_free (self->lists);
  g_free (self->n_left);
  g_free (self->has_self);
  g_free (self->calls);
  quern_pair_map_clear (&self->context_of);
  quern_context_tree_unref (self->tree);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trace, trace_clear)

/* FALSE if there are more invocations than fit into the file, or if out of memory. */
static gboolean
list_invocations (Trace       *self,
                  const gsize *places)
{
  const QuernWebgrindFile *file = self->file;
  guint64 n = 0;

  self->lists = g_try_new (QuernWebgrindList, MAX (file->n_functions, 1));
  self->n_left = g_try_new (guint32, MAX (file->n_functions, 1));
  self->has_self = g_try_new (guint8, MAX (file->n_functions, 1));
  if (self->lists == NULL || self->n_left == NULL || self->has_self == NULL)
    return FALSE;

  for (guint32 i = 0; i < file->n_functions; i++)
    {
      QuernWebgrindRecord record;

      if (!quern_webgrind_file_read_record (file, i, places[i], &record, NULL))
        return FALSE;

      self->lists[i] = record.invocations;
      self->n_left[i] = record.invocations.n;
      self->has_self[i] = record.self > 0;
      n += record.invocations.n;
      if (n > file->size / INVOCATION_SIZE)
        return FALSE;
    }

  return quern_memory_ensure (n * MEMORY_OF_AN_INVOCATION, NULL);
}

static gboolean
is_in_file (const Trace             *self,
            const QuernWebgrindList *calls)
{
  const gsize end = self->file->records_end;

  return calls->n == 0 || (calls->at <= end && calls->n <= (end - calls->at) / CALL_SIZE);
}

/* Finds the function with invocations that nothing called: the program. There must be exactly
 * one: with several it would be unknown which of them ended last. */
static gboolean
find_root (Trace *self)
{
  const guint32 n = self->file->n_functions;
  g_autofree guint64 *called = g_try_new0 (guint64, MAX (n, 1));
  guint64 n_calls = 0;

  for (guint32 i = 0; called != NULL && i < n; i++)
    for (guint32 j = 0; j < self->lists[i].n; j++)
      {
        const QuernWebgrindList calls =
          quern_webgrind_file_get_sub_calls (self->file, &self->lists[i], j);

        n_calls += calls.n;
        if (!is_in_file (self, &calls) || n_calls > self->file->size / CALL_SIZE)
          return FALSE;
        for (guint32 k = 0; k < calls.n; k++)
          {
            const guint32 callee =
              quern_webgrind_file_get_sub_call (self->file, &calls, k).function;

            if (callee >= n)
              return FALSE;
            called[callee]++;
          }
      }

  for (guint32 i = 0; called != NULL && i < n; i++)
    {
      if (called[i] == self->lists[i].n)
        continue;
      if (called[i] > self->lists[i].n || self->n_roots > 0)
        return FALSE;

      self->root = i;
      self->n_roots = self->lists[i].n - (guint32) called[i];
    }

  return self->n_roots > 0;
}

static gboolean
push (Trace *self,
      Call   call)
{
  gpointer grown = quern_grow (self->calls, &self->calls_capacity, self->n_calls + 1,
                               sizeof *self->calls);

  if (grown == NULL)
    return FALSE;

  self->calls = grown;
  self->calls[self->n_calls++] = call;

  return TRUE;
}

/* Costs are rounded, and wrap around at 32 bits. */
static gboolean
is_about (guint32 a,
          guint32 b,
          guint32 tolerance)
{
  return a - b <= tolerance || b - a <= tolerance;
}

static gboolean
add_context (Trace           *self,
             const Call      *call,
             guint32          self_cost,
             guint32         *context)
{
  const QuernCallContext costs = { .function = self->functions[call->function],
                                   .parent = call->parent, .self = self_cost, .called = 1 };
  gboolean is_new;

  if (!quern_pair_map_try_insert (&self->context_of, call->parent, costs.function, context,
                                  &is_new))
    return FALSE;

  return is_new ? quern_context_tree_add (self->tree, &costs)
                : quern_context_tree_add_costs (self->tree, *context, &costs);
}

/* Finds the invocation of a call, and pushes its calls onto the stack. */
static gboolean
follow (Trace      *self,
        const Call *call)
{
  QuernWebgrindList calls;
  guint32 inclusive;
  guint32 context;
  guint32 index;

  if (self->n_left[call->function] == 0)
    return FALSE;

  index = --self->n_left[call->function];
  inclusive = quern_webgrind_file_get_self (self->file, &self->lists[call->function], index);
  calls = quern_webgrind_file_get_sub_calls (self->file, &self->lists[call->function], index);

  /* Version 3 omits the self cost from the record of {main}: then omit it here, too. */
  if (!add_context (self, call, self->has_self[call->function] ? inclusive : 0, &context))
    return FALSE;

  for (guint32 i = 0; i < calls.n; i++)
    {
      const QuernWebgrindCall made = quern_webgrind_file_get_sub_call (self->file, &calls, i);

      inclusive += made.cost;
      if (!push (self, (Call) { made.function, made.cost, context }))
        return FALSE;
    }

  return call->parent == QUERN_NONE || is_about (inclusive, call->cost, calls.n + 1);
}

/* Follows the trace backwards: the last root first, and in each invocation the last call. */
static gboolean
follow_all (Trace      *self,
            QuernWatch *watch)
{
  for (guint32 i = 0; i < self->n_roots; i++)
    {
      if (!push (self, (Call) { self->root, 0, QUERN_NONE }))
        return FALSE;

      while (self->n_calls > 0)
        {
          const Call call = self->calls[--self->n_calls];

          if (!quern_watch_step (watch, self->n_steps++) || !follow (self, &call))
            return FALSE;
        }
    }

  for (guint32 i = 0; i < self->file->n_functions; i++)
    if (self->n_left[i] > 0)
      return FALSE;

  return TRUE;
}

/**
 * quern_webgrind_contexts_new:
 * @file: a file of version 3 or 4
 * @places: address of each function's record
 * @functions: functions by number in the file
 * @watch: for cancellation and progress
 *
 * Makes the calling contexts of a trace.
 *
 * Returns: (transfer full) (nullable): the contexts; %NULL if calls and invocations are
 *   inconsistent, if out of memory, or if cancelled
 */
QuernContextTree *
quern_webgrind_contexts_new (const QuernWebgrindFile *file,
                             const gsize             *places,
                             const QuernFunctionId   *functions,
                             QuernWatch              *watch)
{
  g_auto (Trace) trace = { .file = file, .functions = functions };

  trace.tree = quern_context_tree_new ();
  quern_pair_map_init (&trace.context_of);

  return list_invocations (&trace, places) && find_root (&trace) && follow_all (&trace, watch)
           ? g_steal_pointer (&trace.tree) : NULL;
}
