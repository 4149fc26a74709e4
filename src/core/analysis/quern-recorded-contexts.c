/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-recorded-contexts.h"

#include "quern-memory.h"

#include <math.h>
#include <string.h>

/* The costs that a file has for contexts need not add up: aprof omits what runs while
 * it looks for the end of a call, and leaves tail calls in the context that was left.
 * So the cost of a context is the larger of the file's value and the sum of its self
 * cost and the contexts below it.
 *
 * Where the callers of some contexts are not known, the whole program would count them twice: as
 * roots, and in the cost of their callers. There the part of a context's cost that the file
 * attributes to no line is cut, in all contexts by the same factor, until the roots cost no more
 * than the program. These costs are estimates; that part counts for none of the lower bound, and
 * for all of the upper one. */

/* A recorded context whose cost is counted, and the one that the path has reached from
 * it; in trees of callees, both are the same. */
typedef struct
{
  QuernFunctionId function; /* of the context at */
  guint32         counted;
  guint32         at;
} Member;

struct _QuernRecordedContexts
{
  QuernContextTree *tree;       /* owned */
  QuernDirection    direction;
  gboolean          is_whole;   /* the root is the program */
  double            factor;     /* converts recorded costs to costs of the event */
  double           *inclusive;  /* owned, by context */
  double           *low;        /* owned, nullable: by context; without it, all are exact */
  double           *high;       /* owned, nullable: by context */
  double           *below;      /* owned, by context: cost of the contexts that it called */
  guint32          *first_of;   /* owned, nullable: by context: index of its first child */
  guint32          *children;   /* owned, nullable: contexts by their parent */
  GArray           *members;    /* owned: Member */
};

/* Bytes per context: costs, two indices, and members while they are sorted. */
#define PER_CONTEXT (4 * sizeof (double) + 2 * sizeof (guint32) + 4 * sizeof (Member))

/* The factor from recorded costs to costs of the event; 0 if the event includes other costs. */
static double
get_factor (QuernProfile *profile,
            QuernEventId  event)
{
  QuernEventSet *events = quern_profile_get_events (profile);
  const QuernSeriesEvents *of = quern_profile_get_series_events (profile);
  guint n_real = quern_event_set_get_n_real (events);
  g_autofree gint64 *row = g_new0 (gint64, MAX (n_real, 1));
  double factor;

  if (quern_event_set_is_ratio (events, event))
    return 0.0;

  for (guint i = 0; i < n_real; i++)
    {
      row[i] = i != of->cost;
      if (row[i] != 0 &&
          fpclassify (quern_event_set_get_value (events, event, row)) != FP_ZERO)
        return 0.0;
      row[i] = 0;
    }
  row[of->cost] = 1;
  factor = quern_event_set_get_value (events, event, row);

  return factor > 0.0 ? factor : 0.0;
}

/* Whether the contexts cover the whole profile: parts without contexts would be missing. */
static gboolean
is_all (QuernProfile     *profile,
        QuernContextTree *tree)
{
  const QuernSeriesEvents *of = quern_profile_get_series_events (profile);
  const gint64 *total = quern_profile_get_self_total (profile);
  guint64 self = 0;
  guint64 called = 0;

  for (guint i = 0; i < quern_context_tree_get_n (tree); i++)
    {
      const QuernCallContext context = quern_context_tree_get (tree, i);

      if (__builtin_add_overflow (self, context.self, &self) ||
          __builtin_add_overflow (called, context.called, &called))
        return FALSE;
    }

  return total[of->cost] >= 0 && self == (guint64) total[of->cost] &&
         (of->calls == QUERN_NONE || called == (guint64) MAX (total[of->calls], 0));
}

static double
get_own (QuernRecordedContexts *self,
         guint32                context)
{
  return self->factor * (double) quern_context_tree_get (self->tree, context).self;
}

/* Parents precede their children, so going backwards handles each context before its parent. */
static void
add_up (QuernRecordedContexts *self)
{
  guint n = quern_context_tree_get_n (self->tree);

  self->inclusive = g_new (double, MAX (n, 1));
  self->below = g_new0 (double, MAX (n, 1));
  for (guint i = n; i-- > 0; )
    {
      const QuernCallContext context = quern_context_tree_get (self->tree, i);

      self->inclusive[i] = MAX (self->factor * (double) context.inclusive,
                                get_own (self, i) + self->below[i]);
      if (context.parent != QUERN_NONE)
        self->below[context.parent] += self->inclusive[i];
    }
}

/* Cuts the costs if some roots are none, and all of them cost more than the program. */
static void
cut_costs (QuernRecordedContexts *self,
           double                 program)
{
  guint n = quern_context_tree_get_n (self->tree);
  double own = 0.0;
  double roots = 0.0;
  double part;

  if (!quern_context_tree_lacks_callers (self->tree))
    return;
  for (guint i = 0; i < n; i++)
    {
      own += get_own (self, i);
      if (quern_context_tree_get (self->tree, i).parent == QUERN_NONE)
        roots += self->inclusive[i];
    }
  if (roots <= program)
    return;

  /* The roots cost as much as all that is the contexts' own, and all that has no line. */
  part = MAX (0.0, program - own) / (roots - own);
  self->high = g_steal_pointer (&self->inclusive);
  self->inclusive = g_new0 (double, n);
  self->low = g_new0 (double, n);
  for (guint i = n; i-- > 0; )
    {
      guint32 parent = quern_context_tree_get (self->tree, i).parent;
      double unexplained = self->high[i] - get_own (self, i) - self->below[i];

      self->low[i] += get_own (self, i);
      self->inclusive[i] += get_own (self, i) + unexplained * part;
      if (parent == QUERN_NONE)
        continue;
      self->low[parent] += self->low[i];
      self->inclusive[parent] += self->inclusive[i];
    }

  memset (self->below, 0, n * sizeof *self->below);
  for (guint i = 0; i < n; i++)
    {
      guint32 parent = quern_context_tree_get (self->tree, i).parent;

      if (parent != QUERN_NONE)
        self->below[parent] += self->inclusive[i];
    }
}

static void
index_children (QuernRecordedContexts *self)
{
  guint n = quern_context_tree_get_n (self->tree);

  self->first_of = g_new0 (guint32, (gsize) n + 2);
  self->children = g_new (guint32, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {
      guint32 parent = quern_context_tree_get (self->tree, i).parent;

      if (parent != QUERN_NONE)
        self->first_of[parent + 2]++;
    }
  for (guint i = 2; i < n + 2; i++)
    self->first_of[i] += self->first_of[i - 1];
  for (guint i = 0; i < n; i++)
    {
      guint32 parent = quern_context_tree_get (self->tree, i).parent;

      if (parent != QUERN_NONE)
        self->children[self->first_of[parent + 1]++] = i;
    }
}

/**
 * quern_recorded_contexts_new:
 * @profile: a profile
 * @event: an event that is not a ratio
 * @direction: whether the tree shows callers or callees
 * @is_whole: whether its root is the program rather than a function
 *
 * Returns: (transfer full) (nullable): the contexts; %NULL if they were not recorded
 *   for all parts and for that event, or if memory runs out
 */
QuernRecordedContexts *
quern_recorded_contexts_new (QuernProfile   *profile,
                             QuernEventId    event,
                             QuernDirection  direction,
                             gboolean        is_whole)
{
  QuernContextTree *tree = quern_profile_get_contexts (profile);
  QuernRecordedContexts *self;
  double factor;

  if (tree == NULL)
    return NULL;
  factor = get_factor (profile, event);
  if (!(factor > 0.0) || !is_all (profile, tree) ||
      !quern_memory_ensure ((gsize) quern_context_tree_get_n (tree) * PER_CONTEXT, NULL))
    return NULL;

  self = g_new0 (QuernRecordedContexts, 1);
  self->tree = quern_context_tree_ref (tree);
  self->direction = direction;
  self->is_whole = is_whole;
  self->factor = factor;
  self->members = g_array_new (FALSE, FALSE, sizeof (Member));
  add_up (self);
  if (is_whole && direction == QUERN_CALLEES)
    cut_costs (self, (double) quern_event_set_get_cost (quern_profile_get_events (profile), event,
                                                        quern_profile_get_total (profile)));
  if (direction == QUERN_CALLEES)
    index_children (self);

  return self;
}

void
quern_recorded_contexts_free (QuernRecordedContexts *self)
{
  if (self == NULL)
    return;

  quern_context_tree_unref (self->tree);
  g_free (self->inclusive);
  g_free (self->low);
  g_free (self->high);
  g_free (self->below);
  g_free (self->first_of);
  g_free (self->children);
  g_array_unref (self->members);
  g_free (self);
}

/**
 * quern_recorded_contexts_are_exact:
 * @self: recorded contexts
 *
 * Returns: whether no cost was cut
 */
gboolean
quern_recorded_contexts_are_exact (QuernRecordedContexts *self)
{
  return self->low == NULL;
}

/* The cost that a member adds to its context of the tree. */
static double
get_cost (QuernRecordedContexts *self,
          const Member          *member)
{
  if (self->is_whole && self->direction == QUERN_CALLERS)
    return get_own (self, member->counted);

  return self->inclusive[member->counted];
}

/* Adds the part of a member's cost that goes to no child, and the unexplained part of it. */
static void
add_self (QuernRecordedContexts *self,
          const Member          *member,
          QuernContext          *context)
{
  double rest;

  if (self->direction == QUERN_CALLERS)
    {
      if (quern_context_tree_get (self->tree, member->at).parent == QUERN_NONE)
        context->self += get_cost (self, member);
      return;
    }

  rest = self->inclusive[member->counted] - self->below[member->counted];
  context->self += rest;
  context->unexplained += rest - get_own (self, member->counted);
}

static void
add_member (QuernRecordedContexts *self,
            const Member          *member,
            QuernContext          *context)
{
  double cost = get_cost (self, member);

  context->cost += cost;
  context->low += self->low != NULL ? self->low[member->counted] : cost;
  context->high += self->high != NULL ? self->high[member->counted] : cost;
  context->n_members++;
  add_self (self, member, context);
}

/* Adds the outermost calls of a function: its contexts that are not below another one of it. */
static void
add_outermost (QuernRecordedContexts *self,
               QuernContext          *root)
{
  guint n = quern_context_tree_get_n (self->tree);
  g_autofree guint8 *is_below = g_new0 (guint8, MAX (n, 1));

  for (guint32 i = 0; i < n; i++)
    {
      const QuernCallContext context = quern_context_tree_get (self->tree, i);
      Member member = { context.function, i, i };

      if (context.parent != QUERN_NONE)
        is_below[i] = is_below[context.parent] ||
                      quern_context_tree_get (self->tree, context.parent).function ==
                        root->function;
      if (context.function != root->function || is_below[i])
        continue;

      g_array_append_val (self->members, member);
      add_member (self, &member, root);
    }
}

/**
 * quern_recorded_contexts_root:
 * @self: recorded contexts
 * @root: (inout): the root of the tree, with its function, or QUERN_NONE
 *
 * Sets the costs of the root. For the program this is the cost of its children; the
 * caller adds the rest.
 *
 * Returns: %FALSE if there is not enough memory
 */
gboolean
quern_recorded_contexts_root (QuernRecordedContexts *self,
                              QuernContext          *root)
{
  guint n = quern_context_tree_get_n (self->tree);

  root->first_member = 0;
  if (root->function != QUERN_NONE)
    {
      add_outermost (self, root);
      return TRUE;
    }

  for (guint i = 0; i < n; i++)
    if (self->direction == QUERN_CALLERS)
      root->cost += get_own (self, i);
    else if (quern_context_tree_get (self->tree, i).parent == QUERN_NONE)
      root->cost += self->inclusive[i];
  root->low = root->high = root->cost;

  return TRUE;
}

static int
compare_members (gconstpointer a,
                 gconstpointer b)
{
  const Member *member_a = a;
  const Member *member_b = b;

  return QUERN_ORDER (member_a->function, member_b->function) ?:
         QUERN_ORDER (member_a->counted, member_b->counted);
}

static void
append (QuernRecordedContexts *self,
        GArray                *found,
        guint32                counted,
        guint32                at)
{
  Member member = { quern_context_tree_get (self->tree, at).function, counted, at };

  g_array_append_val (found, member);
}

/* Children of the program: contexts without a parent; in trees of callers, all with a self cost. */
static void
find_below_program (QuernRecordedContexts *self,
                    GArray                *found)
{
  for (guint32 i = 0; i < quern_context_tree_get_n (self->tree); i++)
    {
      const QuernCallContext context = quern_context_tree_get (self->tree, i);

      if (self->direction == QUERN_CALLERS ? context.self > 0 : context.parent == QUERN_NONE)
        append (self, found, i, i);
    }
}

static void
find_next (QuernRecordedContexts *self,
           const QuernContext    *context,
           GArray                *found)
{
  for (guint i = 0; i < context->n_members; i++)
    {
      Member member = g_array_index (self->members, Member, context->first_member + i);
      guint32 parent = quern_context_tree_get (self->tree, member.at).parent;

      if (self->direction == QUERN_CALLERS)
        {
          if (parent != QUERN_NONE)
            append (self, found, member.counted, parent);
          continue;
        }

      for (guint32 j = self->first_of[member.at]; j < self->first_of[member.at + 1]; j++)
        append (self, found, self->children[j], self->children[j]);
    }
}

/**
 * quern_recorded_contexts_list:
 * @self: recorded contexts
 * @context: a context of the tree
 * @min_cost: children with a smaller cost are left out
 * @children: (element-type QuernContext): where to add its children, in any order
 *
 * Lists the callees or callers of a context.
 *
 * Returns: %FALSE if there is not enough memory
 */
gboolean
quern_recorded_contexts_list (QuernRecordedContexts *self,
                              const QuernContext    *context,
                              double                 min_cost,
                              GArray                *children)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Member));
  guint end;

  if (context->function == QUERN_NONE)
    find_below_program (self, found);
  else
    find_next (self, context, found);
  if (!quern_memory_ensure (found->len * (2 * sizeof (Member) + 2 * sizeof (QuernContext)), NULL))
    return FALSE;
  g_array_sort (found, compare_members);

  for (guint i = 0; i < found->len; i = end)
    {
      const Member *first = &g_array_index (found, Member, i);
      QuernContext child = { .function = first->function, .first_member = self->members->len };

      for (end = i; end < found->len; end++)
        {
          const Member *member = &g_array_index (found, Member, end);

          if (member->function != first->function)
            break;
          add_member (self, member, &child);
        }
      if (!(child.cost > 0.0) || child.cost < min_cost)
        continue;

      g_array_append_vals (self->members, first, child.n_members);
      g_array_append_val (children, child);
    }

  return TRUE;
}
