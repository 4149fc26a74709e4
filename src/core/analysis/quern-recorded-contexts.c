/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-recorded-contexts.h"

#include "quern-memory.h"

#include <math.h>

/* The costs that a file reports for contexts may contradict each other: aprof omits what runs while
 * it looks for the end of a call, and leaves tail calls in the context that was left. That context
 * then costs less than the calls below it, and one of those above has a cost that no line explains.
 * Where the callers of contexts are not known, these contexts are roots, and are counted in the
 * costs of their callers, too.
 *
 * Self costs never contradict each other: the functions' self costs are their sums. So a context
 * costs at least the self costs of itself and of all below it. Going down from the root, each
 * context gets the cost that the file reports, or that least cost if it is larger. If that is more
 * than the context above has, the siblings are cut, but not below their least costs; first those of
 * which the largest share is unexplained. Thus nothing costs more than what is above it, and the
 * program no more than its total.
 *
 * A context with the reported cost is exact. Any other is an estimate, with the reported and the
 * least cost as its bounds. */

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
  gboolean          is_exact;   /* no cost is an estimate */
  double            factor;     /* converts recorded costs to costs of the event */
  double           *least;      /* owned, by context: its self cost, and those below it; recorded */
  double           *inclusive;  /* owned, by context: in this tree, NOT_IN_TREE outside; recorded */
  guint32          *first_of;   /* owned, nullable: by context: index of its first child */
  guint32          *children;   /* owned, nullable: contexts by their parent */
  GArray           *roots;      /* owned: guint32: the contexts that begin the tree */
  GArray           *members;    /* owned: Member */
};

#define NOT_IN_TREE -1.0

/* Bytes per context: costs, indices, roots while they grow, and members while they are sorted. */
#define PER_CONTEXT (2 * sizeof (double) + 4 * sizeof (guint32) + 4 * sizeof (Member))

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
  return (double) quern_context_tree_get (self->tree, context).self;
}

static double
get_reported (QuernRecordedContexts *self,
              guint32                context)
{
  return (double) quern_context_tree_get (self->tree, context).inclusive;
}

static gboolean
is_estimate (QuernRecordedContexts *self,
             guint32                context)
{
  double reported = get_reported (self, context);

  return self->inclusive[context] < reported || self->inclusive[context] > reported;
}

/* Parents precede their children, so going backwards handles each context before its parent. */
static void
add_up (QuernRecordedContexts *self)
{
  guint n = quern_context_tree_get_n (self->tree);

  self->least = g_new0 (double, MAX (n, 1));
  for (guint i = n; i-- > 0; )
    {
      guint32 parent = quern_context_tree_get (self->tree, i).parent;

      self->least[i] += get_own (self, i);
      if (parent != QUERN_NONE)
        self->least[parent] += self->least[i];
    }
}

/* The share of a context's cost that no line explains. */
static double
get_unexplained_share (QuernRecordedContexts *self,
                       guint32                context)
{
  double reported = get_reported (self, context);

  return reported > self->least[context] ? 1.0 - self->least[context] / reported : 0.0;
}

static int
compare_unexplained (gconstpointer a,
                     gconstpointer b,
                     gpointer      data)
{
  QuernRecordedContexts *self = data;
  guint32 x = *(const guint32 *) a;
  guint32 y = *(const guint32 *) b;

  return QUERN_ORDER (get_unexplained_share (self, y), get_unexplained_share (self, x)) ?:
         QUERN_ORDER (x, y);
}

/* Gives contexts their costs, which add up to at most what is available. */
static void
share_out (QuernRecordedContexts *self,
           guint32               *contexts,
           guint                  n_contexts,
           double                 available)
{
  double excess = -available;

  for (guint i = 0; i < n_contexts; i++)
    {
      guint32 context = contexts[i];

      self->inclusive[context] = MAX (get_reported (self, context), self->least[context]);
      excess += self->inclusive[context];
    }

  if (excess > 0.0)
    g_qsort_with_data (contexts, (gint) n_contexts, sizeof *contexts, compare_unexplained, self);
  for (guint i = 0; i < n_contexts && excess > 0.0; i++)
    {
      double *cost = &self->inclusive[contexts[i]];
      double cut = MIN (excess, *cost - self->least[contexts[i]]);

      *cost -= cut;
      excess -= cut;
    }

  for (guint i = 0; i < n_contexts && self->is_exact; i++)
    self->is_exact = !is_estimate (self, contexts[i]);
}

/* Finds the contexts that begin the tree: those without a parent, or the outermost calls of a
 * function, which are not below another call of it. */
static void
find_roots (QuernRecordedContexts *self,
            QuernFunctionId        function)
{
  guint n = quern_context_tree_get_n (self->tree);
  g_autofree guint8 *is_below = g_new0 (guint8, MAX (n, 1));

  for (guint32 i = 0; i < n; i++)
    {
      const QuernCallContext context = quern_context_tree_get (self->tree, i);

      if (context.parent != QUERN_NONE)
        is_below[i] = is_below[context.parent] ||
                      quern_context_tree_get (self->tree, context.parent).function == function;
      if (function == QUERN_NONE ? context.parent == QUERN_NONE
                                 : context.function == function && !is_below[i])
        g_array_append_val (self->roots, i);
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

/* Gives each context of the tree its cost; those of the program's callers are self costs.
 * program: the recorded cost of the whole program. */
static void
set_costs (QuernRecordedContexts *self,
           double                 program)
{
  guint n = quern_context_tree_get_n (self->tree);

  self->inclusive = g_new (double, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    self->inclusive[i] = NOT_IN_TREE;

  if (self->is_whole && self->direction == QUERN_CALLERS)
    return;

  share_out (self, (guint32 *) (gpointer) self->roots->data, self->roots->len,
             self->is_whole ? program : G_MAXDOUBLE);
  for (guint i = 0; i < n && self->direction == QUERN_CALLEES; i++)
    if (self->inclusive[i] >= 0.0)
      share_out (self, &self->children[self->first_of[i]],
                 self->first_of[i + 1] - self->first_of[i], self->inclusive[i] - get_own (self, i));
}

/**
 * quern_recorded_contexts_new:
 * @profile: a profile
 * @event: an event that is not a ratio
 * @direction: whether the tree shows callers or callees
 * @root: the function that is its root, or QUERN_NONE for the program
 *
 * Returns: (transfer full) (nullable): the contexts; %NULL if they were not recorded
 *   for all parts and for that event, or if memory runs out
 */
QuernRecordedContexts *
quern_recorded_contexts_new (QuernProfile   *profile,
                             QuernEventId    event,
                             QuernDirection  direction,
                             QuernFunctionId root)
{
  QuernContextTree *tree = quern_profile_get_contexts (profile);
  QuernRecordedContexts *self;
  QuernEventId recorded;
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
  self->is_whole = root == QUERN_NONE;
  self->is_exact = TRUE;
  self->factor = factor;
  self->roots = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->members = g_array_new (FALSE, FALSE, sizeof (Member));
  add_up (self);
  find_roots (self, root);
  if (direction == QUERN_CALLEES)
    index_children (self);
  recorded = quern_profile_get_series_events (profile)->cost;
  set_costs (self, (double) quern_profile_get_total (profile)[recorded]);

  return self;
}

void
quern_recorded_contexts_free (QuernRecordedContexts *self)
{
  if (self == NULL)
    return;

  quern_context_tree_unref (self->tree);
  g_free (self->least);
  g_free (self->inclusive);
  g_free (self->first_of);
  g_free (self->children);
  g_array_unref (self->roots);
  g_array_unref (self->members);
  g_free (self);
}

/**
 * quern_recorded_contexts_are_exact:
 * @self: recorded contexts
 *
 * Returns: whether no cost is an estimate
 */
gboolean
quern_recorded_contexts_are_exact (QuernRecordedContexts *self)
{
  return self->is_exact;
}

/* Adds the part of a member's cost that goes to no child, and the unexplained part of it. */
static void
add_self (QuernRecordedContexts *self,
          const Member          *member,
          QuernContext          *context)
{
  double rest = self->inclusive[member->counted];

  for (guint32 i = self->first_of[member->at]; i < self->first_of[member->at + 1]; i++)
    rest -= self->inclusive[self->children[i]];
  context->self += self->factor * rest;
  context->unexplained += self->factor * (rest - get_own (self, member->counted));
  context->is_own_known = TRUE;
}

/* In a tree of the program's callers, a member adds its self cost, which is always exact. */
static void
add_member (QuernRecordedContexts *self,
            const Member          *member,
            QuernContext          *context)
{
  gboolean is_self = self->is_whole && self->direction == QUERN_CALLERS;
  double cost = is_self ? get_own (self, member->counted) : self->inclusive[member->counted];
  double low = cost;
  double high = cost;

  if (!is_self && is_estimate (self, member->counted))
    {
      double reported = get_reported (self, member->counted);

      low = MIN (reported, self->least[member->counted]);
      high = MAX (reported, self->least[member->counted]);
    }

  context->cost += self->factor * cost;
  context->low += self->factor * low;
  context->high += self->factor * high;
  context->n_members++;
  if (self->direction == QUERN_CALLEES)
    add_self (self, member, context);
  else if (quern_context_tree_get (self->tree, member->at).parent == QUERN_NONE)
    context->self += self->factor * cost;
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
  root->first_member = 0;
  for (guint i = 0; i < self->roots->len; i++)
    {
      guint32 context = g_array_index (self->roots, guint32, i);
      Member member = { root->function, context, context };

      if (root->function == QUERN_NONE)
        {
          root->cost += self->factor * (self->direction == QUERN_CALLERS
                                          ? self->least[context] : self->inclusive[context]);
          continue;
        }
      g_array_append_val (self->members, member);
      add_member (self, &member, root);
    }
  if (root->function == QUERN_NONE)
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
  if (self->direction == QUERN_CALLEES)
    for (guint i = 0; i < self->roots->len; i++)
      {
        guint32 root = g_array_index (self->roots, guint32, i);

        append (self, found, root, root);
      }
  else
    for (guint32 i = 0; i < quern_context_tree_get_n (self->tree); i++)
      if (quern_context_tree_get (self->tree, i).self > 0)
        append (self, found, i, i);
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
