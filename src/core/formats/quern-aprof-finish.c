/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finishes reading an aprof report, once all ids are known: assigns points to
 * functions, builds a tree from the contexts, and derives calls from the tree. */

#include "quern-aprof-state.h"

#include "quern-config.h"
#include "quern-memory.h"
#include "quern-sort.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The routines of a complete aprof report have at least this share of the program's cost; the
 * rest is due to interruptions and the profiler itself. */
#define NEARLY_ALL 0.75

/* Columns: the events of the series. */
enum
{
  COST,
  CALLS,
  INPUT,
  N_COLUMNS,
};

/* The order of the contexts: parents before children. */
typedef struct
{
  guint32 *place_of; /* owned: by number, its place; QUERN_NONE: no line, or not placed yet */
  guint32 *order;    /* owned: by place, its number */
  guint    n;
} Order;

static void
order_clear (Order *self)
{
  g_free (self->place_of);
  g_free (self->order);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Order, order_clear)

static void
warn_at (QuernAprofState *self,
         guint64          line,
         QuernParseError  code,
         const char      *text)
{
  quern_profile_builder_warn (self->builder, code, (QuernLocation) { line, 0, 0 }, "%s", text);
}

/* Uses the id as the name of routines without a line. */
static void
name_unknown_routines (QuernAprofState *self)
{
  QuernStringId nothing = quern_profile_builder_add_string (self->builder, "", 0);

  for (guint32 i = 0; i < self->routine_of.n; i++)
    {
      QuernAprofRoutine *routine = &self->routines[i];
      char text[16];

      if (routine->name != QUERN_NONE)
        continue;

      g_snprintf (text, sizeof text, "#%u", routine->id);
      routine->name = quern_profile_builder_add_string (self->builder, text, strlen (text));
      routine->object = quern_profile_builder_add_object (self->builder, nothing);
      warn_at (self, routine->line, QUERN_PARSE_ERROR_REFERENCE,
               _("there is no line for this routine: its id stands for its name"));
    }
}

/* Adds functions for the routines. Routines with the same name and object are one function,
 * unless they are overloads. Those are distinguished by their mangled names, even if they are
 * in different reports. */
static void
add_routines (QuernAprofState *self)
{
  QuernFileId file = quern_profile_builder_add_file (
    self->builder, quern_profile_builder_add_string (self->builder, "", 0));

  name_unknown_routines (self);
  for (guint32 i = 0; i < self->routine_of.n; i++)
    {
      QuernAprofRoutine *routine = &self->routines[i];

      routine->function = quern_profile_builder_add_function (
        self->builder, routine->object, file,
        routine->mangled != QUERN_NONE ? routine->mangled : routine->name);
      quern_profile_builder_set_short_name (self->builder, routine->function, routine->name);
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

/* In aprof's own reports a context without a line means that the file is cut, since aprof writes
 * the lines of all contexts after the points. */
static void
report_unknown_contexts (QuernAprofState *self)
{
  for (guint32 i = 0; i < self->context_of.n && self->is_of_aprof; i++)
    if (self->contexts[i].routine == QUERN_NONE)
      self->cut = MAX (self->cut, QUERN_CUT_SURELY);

  for (guint32 i = 0; i < self->context_of.n && self->cut == QUERN_CUT_NOT; i++)
    if (self->contexts[i].routine == QUERN_NONE)
      warn_at (self, self->contexts[i].parent, QUERN_PARSE_ERROR_REFERENCE,
               _("there is no line for this context: its points are left out, "
                 "and what it calls becomes a root"));
}

static void
place (Order   *self,
       guint32  context)
{
  self->place_of[context] = self->n;
  self->order[self->n++] = context;
}

/* Places a root and all contexts below it, in breadth-first order; self->order
 * also serves as the queue. */
static gboolean
place_from (Order         *self,
            guint32        root,
            const guint32 *by_parent,
            const guint32 *first_child,
            QuernWatch    *watch)
{
  guint next = self->n;

  place (self, root);
  for (; next < self->n; next++)
    {
      guint32 parent = self->order[next];

      if (!quern_watch_step (watch, next))
        return FALSE;
      for (guint32 i = first_child[parent]; i < first_child[parent + 1]; i++)
        if (self->place_of[by_parent[i]] == QUERN_NONE)
          place (self, by_parent[i]);
    }

  return TRUE;
}

static gboolean
order_contexts (QuernAprofState *self,
                Order           *order,
                QuernWatch      *watch)
{
  const guint32 n = self->context_of.n;
  g_autofree guint32 *parents = g_try_new (guint32, MAX (n, 1));
  g_autofree guint32 *by_parent = NULL;
  g_autofree guint32 *first_child = NULL;

  order->place_of = g_try_new (guint32, MAX (n, 1));
  order->order = g_try_new (guint32, MAX (n, 1));
  if (parents == NULL || order->place_of == NULL || order->order == NULL)
    return FALSE;

  for (guint32 i = 0; i < n; i++)
    {
      parents[i] = self->contexts[i].routine != QUERN_NONE ? get_parent (self, i) : QUERN_NONE;
      if (parents[i] == QUERN_NONE)
        parents[i] = n;
      order->place_of[i] = QUERN_NONE;
    }
  by_parent = quern_sort_by_key (NULL, parents, n, n + 1, &first_child, watch);
  if (by_parent == NULL)
    return FALSE;

  /* First the roots, then cycles. */
  for (guint32 i = first_child[n]; i < first_child[n + 1]; i++)
    if (self->contexts[by_parent[i]].routine != QUERN_NONE &&
        !place_from (order, by_parent[i], by_parent, first_child, watch))
      return FALSE;
  for (guint32 i = 0; i < n; i++)
    {
      if (order->place_of[i] != QUERN_NONE || self->contexts[i].routine == QUERN_NONE)
        continue;

      warn_at (self, 0, QUERN_PARSE_ERROR_INCONSISTENT,
               _("a context is called from itself by way of others: it becomes a root"));
      self->contexts[i].parent = QUERN_NONE;
      if (!place_from (order, i, by_parent, first_child, watch))
        return FALSE;
    }

  return TRUE;
}

static gboolean
add_points (QuernAprofState  *self,
            const Order      *order,
            QuernContextTree *tree)
{
  QuernSeriesBuilderIter iter;
  QuernCostPoint point;
  guint32 owner;

  quern_series_builder_iter (self->points, &iter);
  while (quern_series_builder_next (&iter, &owner, &point))
    {
      guint32 number = owner & ~QUERN_APROF_CONTEXT;
      QuernCallContext costs = { .self = point.self_sum, .inclusive = point.sum,
                                 .called = point.count };

      if ((owner & QUERN_APROF_CONTEXT) == 0 || order->place_of[number] == QUERN_NONE)
        continue;

      if (__builtin_mul_overflow (point.size, point.count, &costs.input))
        costs.input = G_MAXUINT64;
      if (!quern_context_tree_add_costs (tree, order->place_of[number], &costs))
        return FALSE;
    }

  return TRUE;
}

/* Merges contexts of several reports with the same chain of functions. */
static QuernContextTree *
merge_reports (QuernContextTree *tree,
               QuernWatch       *watch)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  g_ptr_array_add (all, tree);

  return quern_context_tree_merge (all, watch);
}

static QuernContextTree *
make_tree (QuernAprofState *self,
           QuernWatch      *watch)
{
  g_autoptr (QuernContextTree) tree = quern_context_tree_new ();
  g_auto (Order) order = { NULL, NULL, 0 };

  report_unknown_contexts (self);
  if (!order_contexts (self, &order, watch))
    return NULL;

  for (guint i = 0; i < order.n; i++)
    {
      guint32 number = order.order[i];
      guint32 parent = get_parent (self, number);
      QuernCallContext context = {
        .function = self->routines[self->contexts[number].routine].function,
        .parent = parent != QUERN_NONE ? order.place_of[parent] : QUERN_NONE,
      };

      if (!quern_context_tree_add (tree, &context))
        return NULL;
    }
  g_clear_pointer (&order.order, g_free);

  if (!add_points (self, &order, tree))
    return NULL;

  return self->n_ended > 1 ? merge_reports (tree, watch) : g_steal_pointer (&tree);
}

/* The function of an owner. Points of contexts are ignored if the routine has
 * its own, which represent the same calls. */
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

/* Clamps a cost to 63 bits, as costs are signed. */
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

/* The contexts sorted by caller and callee, so that those of one call are consecutive. */
typedef struct
{
  const QuernContextTree *tree;    /* borrowed, nullable */
  guint32                *callers; /* owned, nullable: by context; n_functions: a root */
  guint32                *order;   /* owned, nullable: of the contexts */
  guint                   n;
  guint                   next;    /* index into order of the first context not processed yet */
} Calls;

static void
calls_clear (Calls *self)
{
  g_free (self->callers);
  g_free (self->order);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Calls, calls_clear)

static gboolean
sort_calls (Calls                  *self,
            const QuernContextTree *tree,
            guint                   n_functions,
            QuernWatch             *watch)
{
  g_autofree guint32 *callees = NULL;

  self->tree = tree;
  self->n = tree != NULL ? quern_context_tree_get_n (tree) : 0;
  self->callers = g_try_new (guint32, MAX (self->n, 1));
  callees = g_try_new (guint32, MAX (self->n, 1));
  if (self->callers == NULL || callees == NULL)
    return FALSE;

  for (guint i = 0; i < self->n; i++)
    {
      QuernCallContext context = quern_context_tree_get (tree, i);

      callees[i] = context.function;
      self->callers[i] = context.parent != QUERN_NONE ? callees[context.parent] : n_functions;
    }
  self->order = quern_sort_by_two_keys (self->callers, callees, self->n, n_functions + 1, watch);

  return self->order != NULL;
}

/* Gets the next call of a caller, summed over all contexts. */
static gboolean
take_call (Calls            *self,
           QuernFunctionId   caller,
           QuernCallContext *sum)
{
  guint first = self->next;

  for (; self->next < self->n && self->callers[self->order[self->next]] == caller; self->next++)
    {
      QuernCallContext context = quern_context_tree_get (self->tree, self->order[self->next]);

      if (self->next == first)
        {
          *sum = context;
          continue;
        }
      if (context.function != sum->function)
        break;

      quern_cost_point_add_number (&sum->inclusive, context.inclusive);
      quern_cost_point_add_number (&sum->called, context.called);
    }

  return self->next > first;
}

/* The total that counts may be larger: that of the costliest routine, or of all self costs. */
static void
report_small_total (QuernAprofState *self,
                    gint64           program,
                    double           self_cost)
{
  gboolean is_too_wide = FALSE;

  if (self->all_total > 0 && (program > fit (self->all_total, &is_too_wide) ||
                              self_cost > (double) self->all_total))
    warn_at (self, self->total_line, QUERN_PARSE_ERROR_INCONSISTENT,
             _("the routines have more cost than this total, which is raised to theirs"));
}

/* Reports truncation. aprof does not mark the end of a report, but writes the program's cost
 * first, which is compared to that of the routines. */
static void
report_missing_cost (QuernAprofState *self,
                     double           self_cost)
{
  if (self->cut != QUERN_CUT_NOT)
    quern_profile_builder_set_cut (self->builder, self->cut,
                                   (QuernLocation) { self->line_number, 0, 0 });
  else if (self->is_of_aprof && !self->lacks_self && self->all_total > 0 &&
           self_cost < NEARLY_ALL * (double) self->all_total)
    warn_at (self, self->line_number, QUERN_PARSE_ERROR_INCONSISTENT,
             _("the routines have much less cost than the program: the report may be cut"));
}

/* Adds the costs and calls of the functions and the cost of the program to the builder. Calls and
 * input are counted as self cost only, not as inclusive cost of callers. */
static void
add_functions (QuernAprofState   *self,
               QuernPlace         where,
               const QuernSeries *series,
               Calls             *calls)
{
  const guint n = quern_profile_builder_get_n_functions (self->builder);
  gint64 program[N_COLUMNS] = { 0 };
  double self_cost = 0.0;
  gboolean is_too_wide = FALSE;
  QuernCallContext call = { 0 };

  program[COST] = fit (self->all_total, &is_too_wide);
  for (QuernFunctionId i = 0; i < n; i++)
    {
      const QuernSeriesSums sums = quern_series_add_up (series, i);
      gint64 costs[] = { fit (sums.self, &is_too_wide), fit (sums.count, &is_too_wide),
                         fit (sums.input, &is_too_wide) };

      quern_profile_builder_begin_function (self->builder, i);
      if (sums.n_points > 0)
        quern_profile_builder_add_cost (self->builder, &where, costs, N_COLUMNS);
      program[COST] = MAX (program[COST], fit (sums.inclusive, &is_too_wide));
      self_cost += (double) sums.self;

      while (take_call (calls, i, &call))
        {
          gint64 cost = fit (call.inclusive, &is_too_wide);

          quern_profile_builder_add_call (self->builder, &where, call.function, NULL, call.called,
                                          &cost, 1);
        }
    }
  quern_profile_builder_set_program_cost (self->builder, program, N_COLUMNS);
  report_small_total (self, program[COST], self_cost);
  report_missing_cost (self, self_cost);

  if (is_too_wide)
    warn_at (self, 0, QUERN_PARSE_ERROR_OVERFLOW,
             _("a sum of costs is wider than 64 bits and was held at the largest number"));
}

static gboolean
set_events (QuernAprofState    *self,
            QuernSeriesEvents  *events,
            GError            **error)
{
  QuernEventId columns[N_COLUMNS];

  events->cost = columns[COST] =
    quern_profile_builder_add_event (self->builder, self->all_metric);
  events->calls = columns[CALLS] = quern_profile_builder_add_event (self->builder, "Calls");
  events->input = columns[INPUT] = quern_profile_builder_add_event (self->builder, "Input");
  quern_profile_builder_set_columns (self->builder, columns, N_COLUMNS);
  /* The same words, but they can be translated. */
  quern_profile_builder_set_long_name (self->builder, "Calls", NC_("event", "Calls"));
  quern_profile_builder_set_long_name (self->builder, "Input", NC_("event", "Input Size"));

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
  const QuernPlace where = get_place (self);
  g_autoptr (QuernContextTree) tree = NULL;
  g_autoptr (QuernSeries) series = NULL;
  g_auto (Calls) calls = { NULL, NULL, NULL, 0, 0 };

  add_routines (self);
  quern_number_map_clear (&self->routine_of);
  quern_profile_builder_rest (self->builder);
  if (self->context_of.n > 0)
    {
      tree = make_tree (self, watch);
      if (tree == NULL)
        return FALSE;
    }
  quern_number_map_clear (&self->context_of);

  series = quern_series_builder_finish (self->points,
                                        quern_profile_builder_get_n_functions (self->builder),
                                        get_function, self, watch);
  g_clear_pointer (&self->points, quern_series_builder_free);
  g_clear_pointer (&self->routines, g_free);
  g_clear_pointer (&self->contexts, g_free);
  if (series == NULL)
    return FALSE;

  if (self->lacks_self)
    warn_at (self, 0, QUERN_PARSE_ERROR_UNSUPPORTED,
             _("reports of this version have no self costs: they are 0"));
  if (!sort_calls (&calls, tree, quern_profile_builder_get_n_functions (self->builder), watch))
    return FALSE;
  add_functions (self, where, series, &calls);

  quern_profile_builder_take_series (self->builder, g_steal_pointer (&series), events);
  if (tree != NULL && quern_context_tree_get_n (tree) > 0)
    quern_profile_builder_take_contexts (self->builder, g_steal_pointer (&tree), events);

  return TRUE;
}

/**
 * quern_aprof_finish:
 * @self: a state whose file has been read to its end
 * @cancellable: (nullable): a #GCancellable
 * @error: return location
 *
 * Adds everything that was read to the builder.
 *
 * Returns: %FALSE if out of memory, if cancelled, or if the report does not
 *   match the previous ones
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
