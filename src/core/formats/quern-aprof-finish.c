/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of an aprof report, when all ids are known: points become those of
 * functions, contexts a tree, and the tree calls. */

#include "quern-aprof-state.h"

#include "quern-config.h"
#include "quern-grow.h"
#include "quern-memory.h"
#include "quern-sort.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DEFAULT_METRIC "bb-count"

/* Events of the series, as columns. */
enum
{
  COST,
  CALLS,
  INPUT,
  N_COLUMNS,
};

/* The contexts in their final order: parents before children. */
typedef struct
{
  guint32      *place_of; /* owned: by number, its place; QUERN_NONE: no line */
  guint32      *order;    /* owned: by place, its number */
  guint         n;
  QuernCallContext *contexts; /* owned: by place */
} Tree;

static void
tree_clear (Tree *self)
{
  g_free (self->place_of);
  g_free (self->order);
  g_free (self->contexts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tree, tree_clear)

static void
warn_at (QuernAprofState *self,
         guint64          line,
         QuernParseError  code,
         const char      *text)
{
  quern_profile_builder_warn (self->builder, code, (QuernLocation) { line, 0, 0 }, "%s", text);
}

/* What is called by an id alone gets it as its name. */
static void
name_unknown_routines (QuernAprofState *self)
{
  for (guint32 i = 0; i < self->routine_of.n; i++)
    {
      QuernAprofRoutine *routine = &self->routines[i];
      QuernStringId nothing;
      QuernStringId name;
      char text[16];

      if (routine->function != QUERN_NONE)
        continue;

      g_snprintf (text, sizeof text, "#%u", routine->id);
      name = quern_profile_builder_add_string (self->builder, text, strlen (text));
      nothing = quern_profile_builder_add_string (self->builder, "", 0);
      routine->function = quern_profile_builder_add_function (
        self->builder, quern_profile_builder_add_object (self->builder, nothing),
        quern_profile_builder_add_file (self->builder, nothing), name);
      warn_at (self, routine->line, QUERN_PARSE_ERROR_REFERENCE,
               _("there is no line for this routine: its id stands for its name"));
    }
}

static guint32
get_parent (const QuernAprofState *self,
            guint32                context)
{
  guint32 parent = self->contexts[context].parent;

  return parent != QUERN_NONE && self->contexts[parent].routine != QUERN_NONE ? parent
                                                                               : QUERN_NONE;
}

static void
report_unknown_contexts (QuernAprofState *self)
{
  for (guint32 i = 0; i < self->context_of.n; i++)
    if (self->contexts[i].routine == QUERN_NONE)
      warn_at (self, self->contexts[i].parent, QUERN_PARSE_ERROR_REFERENCE,
               _("there is no line for this context: its points are left out, "
                 "and what it calls becomes a root"));
}

static void
place (Tree    *tree,
       guint32  context)
{
  tree->place_of[context] = tree->n;
  tree->order[tree->n++] = context;
}

/* Puts the contexts from a root on behind their parents; the order is the
 * queue of what is still to be looked at. */
static gboolean
place_from (Tree          *tree,
            guint32        root,
            const guint32 *by_parent,
            const guint32 *first_child,
            QuernWatch    *watch)
{
  guint next = tree->n;

  place (tree, root);
  for (; next < tree->n; next++)
    {
      guint32 parent = tree->order[next];

      if (!quern_watch_step (watch, next))
        return FALSE;
      for (guint32 i = first_child[parent]; i < first_child[parent + 1]; i++)
        if (tree->place_of[by_parent[i]] == QUERN_NONE)
          place (tree, by_parent[i]);
    }

  return TRUE;
}

static gboolean
order_contexts (QuernAprofState *self,
                Tree            *tree,
                QuernWatch      *watch)
{
  const guint32 n = self->context_of.n;
  g_autofree guint32 *parents = g_try_new (guint32, MAX (n, 1));
  g_autofree guint32 *by_parent = NULL;
  g_autofree guint32 *first_child = NULL;

  tree->place_of = g_try_new (guint32, MAX (n, 1));
  tree->order = g_try_new (guint32, MAX (n, 1));
  if (parents == NULL || tree->place_of == NULL || tree->order == NULL)
    return FALSE;

  for (guint32 i = 0; i < n; i++)
    {
      parents[i] = self->contexts[i].routine != QUERN_NONE ? get_parent (self, i) : QUERN_NONE;
      if (parents[i] == QUERN_NONE)
        parents[i] = n;
      tree->place_of[i] = QUERN_NONE;
    }
  by_parent = quern_sort_by_key (NULL, parents, n, n + 1, &first_child, watch);
  if (by_parent == NULL)
    return FALSE;

  /* The roots; then what only hangs on itself. */
  for (guint32 i = first_child[n]; i < first_child[n + 1]; i++)
    if (self->contexts[by_parent[i]].routine != QUERN_NONE &&
        !place_from (tree, by_parent[i], by_parent, first_child, watch))
      return FALSE;
  for (guint32 i = 0; i < n; i++)
    {
      if (tree->place_of[i] != QUERN_NONE || self->contexts[i].routine == QUERN_NONE)
        continue;

      warn_at (self, 0, QUERN_PARSE_ERROR_INCONSISTENT,
               _("a context is called from itself by way of others: it becomes a root"));
      self->contexts[i].parent = QUERN_NONE;
      if (!place_from (tree, i, by_parent, first_child, watch))
        return FALSE;
    }

  return TRUE;
}

static void
add_points (QuernAprofState *self,
            Tree            *tree)
{
  QuernSeriesBuilderIter iter;
  QuernCostPoint point;
  guint32 owner;

  quern_series_builder_iter (self->points, &iter);
  while (quern_series_builder_next (&iter, &owner, &point))
    {
      guint32 number = owner & ~QUERN_APROF_CONTEXT;
      QuernCallContext *context;
      guint64 input;

      if ((owner & QUERN_APROF_CONTEXT) == 0 || tree->place_of[number] == QUERN_NONE)
        continue;

      context = &tree->contexts[tree->place_of[number]];
      if (__builtin_mul_overflow (point.size, point.count, &input))
        input = G_MAXUINT64;
      quern_cost_point_add_number (&context->self, point.self_sum);
      quern_cost_point_add_number (&context->inclusive, point.sum);
      quern_cost_point_add_number (&context->called, point.count);
      quern_cost_point_add_number (&context->input, input);
    }
}

static gboolean
make_tree (QuernAprofState *self,
           Tree            *tree,
           QuernWatch      *watch)
{
  report_unknown_contexts (self);
  if (!order_contexts (self, tree, watch))
    return FALSE;

  tree->contexts = g_try_new0 (QuernCallContext, MAX (tree->n, 1));
  if (tree->contexts == NULL)
    return FALSE;

  for (guint i = 0; i < tree->n; i++)
    {
      guint32 number = tree->order[i];
      guint32 parent = get_parent (self, number);

      tree->contexts[i].function = self->routines[self->contexts[number].routine].function;
      tree->contexts[i].parent = parent != QUERN_NONE ? tree->place_of[parent] : QUERN_NONE;
    }
  g_clear_pointer (&tree->order, g_free);
  add_points (self, tree);

  return TRUE;
}

/* Where a routine has points of its own, those of its contexts are the same
 * calls. */
static QuernFunctionId
get_function (guint32  owner,
              gpointer user_data)
{
  const QuernAprofState *self = user_data;
  guint32 routine = owner;

  if ((owner & QUERN_APROF_CONTEXT) != 0)
    {
      routine = self->contexts[owner & ~QUERN_APROF_CONTEXT].routine;
      if (routine == QUERN_NONE || self->routines[routine].has_points)
        return QUERN_NONE;
    }

  return self->routines[routine].function;
}

/* Costs are signed. */
static gint64
fit (guint64   cost,
     gboolean *is_too_wide)
{
  if (cost <= G_MAXINT64)
    return (gint64) cost;

  *is_too_wide = TRUE;

  return G_MAXINT64;
}

static QuernPlace
get_place (QuernAprofState *self)
{
  QuernStringId nothing = quern_profile_builder_add_string (self->builder, "", 0);

  return (QuernPlace) { quern_profile_builder_add_file (self->builder, nothing), 0, 0 };
}

/* Hands over the costs of the functions, and what the program cost. */
static void
add_costs (QuernAprofState         *self,
           const QuernSeries       *series,
           const QuernSeriesEvents *events)
{
  const QuernPlace where = get_place (self);
  const guint n = quern_profile_builder_get_n_functions (self->builder);
  gint64 program[N_COLUMNS] = { 0 };
  gboolean is_too_wide = FALSE;

  program[COST] = fit (self->total, &is_too_wide);
  for (QuernFunctionId i = 0; i < n; i++)
    {
      const QuernSeriesSums *sums = quern_series_get_sums (series, i);
      gint64 costs[] = { fit (sums->self, &is_too_wide), fit (sums->count, &is_too_wide),
                         fit (sums->input, &is_too_wide) };

      if (sums->n_points == 0)
        continue;

      quern_profile_builder_begin_function (self->builder, i);
      quern_profile_builder_add_cost (self->builder, &where, costs, N_COLUMNS);
      quern_profile_builder_state_costs (self->builder, i, sums->count, events->cost,
                                         fit (sums->inclusive, &is_too_wide));
      program[COST] = MAX (program[COST], fit (sums->inclusive, &is_too_wide));
    }
  quern_profile_builder_set_program_cost (self->builder, program, N_COLUMNS);

  if (is_too_wide)
    warn_at (self, 0, QUERN_PARSE_ERROR_OVERFLOW,
             _("a sum of costs is wider than 64 bits and was held at the largest number"));
}

/* The calls between two functions, of all contexts. */
typedef struct
{
  QuernPairMap  found;   /* (caller, callee) → row */
  guint32      *callers; /* owned: by row */
  guint32      *callees; /* owned: by row */
  guint64      *sums;    /* owned: cost and calls by row */
  gsize         n_callers;
  gsize         n_callees;
  gsize         n_sums;
} Arcs;

static void
arcs_clear (Arcs *self)
{
  quern_pair_map_clear (&self->found);
  g_free (self->callers);
  g_free (self->callees);
  g_free (self->sums);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arcs, arcs_clear)

static gboolean
reserve_arc (Arcs *self)
{
  const gsize n = (gsize) self->found.n + 1;
  gpointer callers = quern_grow (self->callers, &self->n_callers, n, sizeof (guint32));
  gpointer callees = quern_grow (self->callees, &self->n_callees, n, sizeof (guint32));
  gpointer sums = quern_grow (self->sums, &self->n_sums, n, 2 * sizeof (guint64));

  self->callers = callers != NULL ? callers : self->callers;
  self->callees = callees != NULL ? callees : self->callees;
  self->sums = sums != NULL ? sums : self->sums;

  return callers != NULL && callees != NULL && sums != NULL;
}

static gboolean
add_arc (Arcs               *self,
         QuernFunctionId     caller,
         const QuernCallContext *callee)
{
  gboolean is_new;
  guint64 *sums;
  guint32 row;

  if (!reserve_arc (self) ||
      !quern_pair_map_try_insert (&self->found, caller, callee->function, &row, &is_new))
    return FALSE;

  sums = self->sums + (gsize) row * 2;
  if (is_new)
    {
      self->callers[row] = caller;
      self->callees[row] = callee->function;
      sums[COST] = sums[CALLS] = 0;
    }
  quern_cost_point_add_number (&sums[COST], callee->inclusive);
  quern_cost_point_add_number (&sums[CALLS], callee->called);

  return TRUE;
}

/* Hands over the calls, by caller. How often a function is called and what it
 * reads is its own: its callers do not have that, too. */
static gboolean
add_calls (QuernAprofState *self,
           const Tree      *tree,
           QuernWatch      *watch)
{
  const QuernPlace where = get_place (self);
  g_auto (Arcs) arcs = { { 0 }, NULL, NULL, NULL, 0, 0, 0 };
  g_autofree guint32 *order = NULL;
  gboolean is_too_wide = FALSE;

  quern_pair_map_init (&arcs.found);
  for (guint i = 0; i < tree->n; i++)
    {
      const QuernCallContext *context = &tree->contexts[i];

      if (!quern_watch_step (watch, i) ||
          (context->parent != QUERN_NONE &&
           !add_arc (&arcs, tree->contexts[context->parent].function, context)))
        return FALSE;
    }
  if (arcs.found.n == 0)
    return TRUE;

  order = quern_sort_by_two_keys (arcs.callers, arcs.callees, arcs.found.n,
                                  quern_profile_builder_get_n_functions (self->builder), watch);
  for (guint i = 0; order != NULL && i < arcs.found.n; i++)
    {
      const guint64 *sums = arcs.sums + (gsize) order[i] * 2;
      gint64 cost = fit (sums[COST], &is_too_wide);

      if (i == 0 || arcs.callers[order[i]] != arcs.callers[order[i - 1]])
        quern_profile_builder_begin_function (self->builder, arcs.callers[order[i]]);
      quern_profile_builder_add_call (self->builder, &where, arcs.callees[order[i]], NULL,
                                      sums[CALLS], &cost, 1);
    }

  return order != NULL;
}

static gboolean
set_events (QuernAprofState    *self,
            QuernSeriesEvents  *events,
            GError            **error)
{
  QuernEventId columns[N_COLUMNS];

  events->cost = columns[COST] =
    quern_profile_builder_add_event (self->builder,
                                     self->metric != NULL ? self->metric : DEFAULT_METRIC);
  events->calls = columns[CALLS] = quern_profile_builder_add_event (self->builder, "Calls");
  events->input = columns[INPUT] = quern_profile_builder_add_event (self->builder, "Input");
  quern_profile_builder_set_columns (self->builder, columns, N_COLUMNS);
  quern_profile_builder_set_long_name (self->builder, "Input", "Input Size");

  if (quern_profile_builder_can_take_series (self->builder, events))
    return TRUE;

  quern_parse_error_set (error, QUERN_PARSE_ERROR_UNSUPPORTED,
                         (QuernLocation) { self->metric_line, 0, 0 }, "%s",
                         _("this report counts something else than the ones before it: "
                           "they cannot be added up"));

  return FALSE;
}

static gboolean
hand_over (QuernAprofState         *self,
           const QuernSeriesEvents *events,
           QuernWatch              *watch)
{
  g_auto (Tree) tree = { NULL, NULL, 0, NULL };
  g_autoptr (QuernSeries) series = NULL;

  name_unknown_routines (self);
  quern_aprof_ids_clear (&self->routine_of);
  if (self->context_of.n > 0 && !make_tree (self, &tree, watch))
    return FALSE;
  quern_aprof_ids_clear (&self->context_of);

  series = quern_series_builder_finish (self->points,
                                        quern_profile_builder_get_n_functions (self->builder),
                                        get_function, self, watch);
  g_clear_pointer (&self->points, quern_series_builder_free);
  if (series == NULL)
    return FALSE;

  if (self->lacks_self)
    warn_at (self, 0, QUERN_PARSE_ERROR_UNSUPPORTED,
             _("reports of this version do not tell self costs: they are 0"));
  add_costs (self, series, events);
  if (!add_calls (self, &tree, watch))
    return FALSE;

  quern_profile_builder_take_series (self->builder, g_steal_pointer (&series), events);
  if (tree.n > 0)
    quern_profile_builder_take_contexts (
      self->builder, quern_context_tree_new_take (g_steal_pointer (&tree.contexts), tree.n));

  return TRUE;
}

/**
 * quern_aprof_finish:
 * @self: a state whose file was read to its end
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Hands over what was read to the builder.
 *
 * Returns: %FALSE if there is not enough memory, it was stopped, or this report
 *   does not fit the ones before
 */
gboolean
quern_aprof_finish (QuernAprofState  *self,
                    GCancellable     *cancellable,
                    GError          **error)
{
  QuernWatch watch = { .cancellable = cancellable };
  QuernSeriesEvents events;

  if (!set_events (self, &events, error))
    return FALSE;
  if (hand_over (self, &events, &watch))
    return quern_profile_builder_check (self->builder, error);

  if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    quern_memory_set_out (error);

  return FALSE;
}
