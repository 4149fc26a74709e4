/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-group-sums.h"

#include "quern-components.h"
#include "quern-dominators.h"
#include "quern-fold.h"
#include "quern-memory.h"

/* Sums of 64-bit costs: no number of calls makes them overflow. */
__extension__ typedef __int128 Wide;

/* Memory of all arrays together, in bytes. */
#define PER_NODE G_GUINT64_CONSTANT (96) /* a group or a function */
#define PER_CALL G_GUINT64_CONSTANT (4)
#define PER_COST (3 * sizeof (gint64) + 3 * sizeof (Wide))

struct _QuernGroupSums
{
  guint     n_groups;
  guint     n_real;    /* costs in a row */
  gint64   *own;       /* owned: a row for each group */
  gint64   *inclusive; /* owned: a row for each group */
  gint64   *least;     /* owned: a row for each group */
  guint64  *called;    /* owned: by group */
  guint64  *called_before; /* owned, nullable: in a comparison, the count before */
  guint    *n_members; /* owned: by group */
  gboolean *is_exact;  /* owned: by group */
};

/* The state of the computation of the sums. */
typedef struct
{
  QuernGroupSums  *sums;
  QuernAnalysis   *analysis; /* borrowed */
  QuernProfile    *profile;  /* borrowed */
  const guint32   *group_of;
  guint            n;        /* functions */
  guint32         *height;   /* owned, by function: see find_heights() */
  guint32         *depth;    /* owned, by function: see find_heights() */
  guint32         *highest;  /* owned, by group: see find_highest() */
  guint32         *lowest;   /* owned, by group: see find_highest() */
  guint32         *ring;     /* owned, by group, then by function: the component in the graph whose
                              * nodes are groups */
  QuernFunctionId *above;    /* owned: by function: its dominator */
  guint           *n_above;  /* owned, by group: members that dominate the current function */
  gboolean        *is_signed; /* owned, by group: whether a member has a negative self cost */
  Wide            *out;      /* owned: self + out, a row for each group */
  Wide            *in;       /* owned: a row for each group */
  Wide            *back;     /* owned: of calls that certainly come back, a row for each group */
} Work;

static void
work_clear (Work *work)
{
  g_free (work->height);
  g_free (work->depth);
  g_free (work->highest);
  g_free (work->lowest);
  g_free (work->ring);
  g_free (work->above);
  g_free (work->n_above);
  g_free (work->is_signed);
  g_free (work->out);
  g_free (work->in);
  g_free (work->back);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

static void
add_row (Wide         *rows,
         guint         group,
         const gint64 *row,
         guint         n)
{
  for (guint i = 0; i < n; i++)
    rows[(gsize) group * n + i] += row[i];
}

static gboolean
has_negative (const gint64 *row,
              guint         n)
{
  for (guint i = 0; i < n; i++)
    if (row[i] < 0)
      return TRUE;

  return FALSE;
}

/* The nodes of a graph of groups; functions in no group are nodes, too. */
static guint32
get_node (const Work      *work,
          QuernFunctionId  function)
{
  guint32 group = work->group_of[function];

  return group != QUERN_NONE ? group : work->sums->n_groups + function;
}

static void
find_rings (Work *work)
{
  guint n_calls = quern_profile_get_n_calls (work->profile);
  guint n_nodes = work->sums->n_groups + work->n;
  g_autofree guint32 *first = g_new0 (guint32, (gsize) n_nodes + 2);
  g_autofree guint32 *targets = g_new (guint32, MAX (n_calls, 1));
  guint n_rings;

  /* Counts are shifted by one, so that filling the targets moves them into place. */
  for (QuernCallId i = 0; i < n_calls; i++)
    first[get_node (work, quern_profile_get_call (work->profile, i)->caller) + 2]++;
  for (gsize i = 2; i < (gsize) n_nodes + 2; i++)
    first[i] += first[i - 1];
  for (QuernCallId i = 0; i < n_calls; i++)
    {
      const QuernCall *call = quern_profile_get_call (work->profile, i);

      targets[first[get_node (work, call->caller) + 1]++] = get_node (work, call->callee);
    }

  work->ring = quern_components_find (first, targets, n_nodes, &n_rings, NULL, NULL);
}

/* first, targets: the calls inside rings, by caller; place: the component of each function, never
 * higher for a callee. */
static void
add_heights (Work          *work,
             const guint32 *first,
             const guint32 *targets,
             const guint32 *place,
             guint          n_places)
{
  g_autofree guint32 *height_of = g_new0 (guint32, MAX (n_places, 1));
  g_autofree guint32 *depth_of = g_new0 (guint32, MAX (n_places, 1));
  g_autofree QuernFunctionId *member = g_new (QuernFunctionId, MAX (n_places, 1));
  g_autofree QuernFunctionId *next = g_new (QuernFunctionId, MAX (work->n, 1));

  for (guint i = 0; i < n_places; i++)
    member[i] = QUERN_NONE;
  for (QuernFunctionId i = 0; i < work->n; i++)
    {
      next[i] = member[place[i]];
      member[place[i]] = i;
    }

  for (guint i = 0; i < n_places; i++)
    for (QuernFunctionId at = member[i]; at != QUERN_NONE; at = next[at])
      for (guint32 k = first[at]; k < first[at + 1]; k++)
        if (place[targets[k]] != i)
          height_of[i] = MAX (height_of[i], height_of[place[targets[k]]] + 1);
  for (guint i = n_places; i-- > 0;)
    for (QuernFunctionId at = member[i]; at != QUERN_NONE; at = next[at])
      for (guint32 k = first[at]; k < first[at + 1]; k++)
        if (place[targets[k]] != i)
          depth_of[place[targets[k]]] = MAX (depth_of[place[targets[k]]], depth_of[i] + 1);

  work->height = g_new (guint32, MAX (work->n, 1));
  work->depth = g_new (guint32, MAX (work->n, 1));
  for (QuernFunctionId i = 0; i < work->n; i++)
    {
      work->height[i] = height_of[place[i]];
      work->depth[i] = depth_of[place[i]];
    }
}

/* Finds the length of the longest path down from each function (height), and down to it (depth),
 * inside its ring; recursion counts as one function. A function that another leads to has at most
 * its height, and at least its depth. Unlike the order of components, neither depends on the order
 * of the functions in the file. */
static void
find_heights (Work *work)
{
  guint n_all = quern_profile_get_n_calls (work->profile);
  g_autofree guint32 *first = g_new (guint32, (gsize) work->n + 1);
  g_autofree guint32 *targets = g_new (guint32, MAX (n_all, 1));
  g_autofree guint32 *place = NULL;
  guint n_inside = 0;
  guint n_places;

  for (QuernFunctionId i = 0; i < work->n; i++)
    {
      guint n_calls;
      QuernCallId call = quern_profile_get_calls_from (work->profile, i, &n_calls);

      first[i] = n_inside;
      for (guint k = 0; k < n_calls; k++)
        {
          QuernFunctionId callee = quern_profile_get_call (work->profile, call + k)->callee;

          if (work->ring[get_node (work, i)] == work->ring[get_node (work, callee)])
            targets[n_inside++] = callee;
        }
    }
  first[work->n] = n_inside;

  place = quern_components_find (first, targets, work->n, &n_places, NULL, NULL);
  add_heights (work, first, targets, place, n_places);
}

/* Finds the largest height and the smallest depth of those members of a group that call into its
 * ring: a path from a group to a function that calls it does not leave the ring. */
static void
find_highest (Work *work)
{
  guint n_calls = quern_profile_get_n_calls (work->profile);

  for (QuernCallId i = 0; i < n_calls; i++)
    {
      const QuernCall *call = quern_profile_get_call (work->profile, i);
      guint32 from = work->group_of[call->caller];

      if (from != QUERN_NONE && from != work->group_of[call->callee] &&
          work->ring[from] == work->ring[get_node (work, call->callee)])
        {
          work->highest[from] = MAX (work->highest[from], work->height[call->caller]);
          work->lowest[from] = MIN (work->lowest[from], work->depth[call->caller]);
        }
    }
}

/* Whether the group may be on the stack when the function runs. */
static gboolean
may_be_reached (const Work      *work,
                guint32          group,
                QuernFunctionId  function)
{
  return work->ring[group] == work->ring[get_node (work, function)] &&
         work->height[function] <= work->highest[group] &&
         work->depth[function] >= work->lowest[group];
}

/* Adds the calls of a function to the sums of groups. n_above must be up to date. */
static void
add_calls (Work            *work,
           QuernFunctionId  caller)
{
  QuernGroupSums *sums = work->sums;
  guint32 from = work->group_of[caller];
  guint n_calls;
  QuernCallId first = quern_profile_get_calls_from (work->profile, caller, &n_calls);

  for (QuernCallId i = first; i < first + n_calls; i++)
    {
      const QuernCall *call = quern_profile_get_call (work->profile, i);
      const gint64 *costs = quern_profile_get_call_costs (work->profile, i);
      guint32 to = work->group_of[call->callee];
      gboolean is_signed = has_negative (costs, sums->n_real);

      if (from == to)
        continue;

      if (from != QUERN_NONE)
        {
          add_row (work->out, from, costs, sums->n_real);
          sums->is_exact[from] &= !is_signed;
        }
      if (to == QUERN_NONE)
        continue;

      add_row (work->in, to, costs, sums->n_real);
      sums->is_exact[to] &= !is_signed;
      if (__builtin_add_overflow (sums->called[to], call->count, &sums->called[to]))
        sums->called[to] = G_MAXUINT64;
      if (work->n_above[to] > 0)
        for (guint j = 0; j < sums->n_real; j++)
          work->back[(gsize) to * sums->n_real + j] += MAX (costs[j], 0);
      else if (may_be_reached (work, to, caller))
        sums->is_exact[to] = FALSE;
    }
}

/* Walks down the tree of dominators, and keeps n_above up to date. */
static void
add_all_calls (Work *work)
{
  guint n = work->n;
  g_autofree QuernFunctionId *child = g_new (QuernFunctionId, (gsize) n + 1);
  g_autofree QuernFunctionId *sibling = g_new (QuernFunctionId, (gsize) n + 1);
  QuernFunctionId at;

  /* The last index is the root above all functions. */
  for (guint i = 0; i <= n; i++)
    child[i] = sibling[i] = QUERN_NONE;
  for (QuernFunctionId i = 0; i < n; i++)
    {
      guint above = work->above[i] != QUERN_NONE ? work->above[i] : n;

      sibling[i] = child[above];
      child[above] = i;
    }

  at = child[n];
  while (at != QUERN_NONE)
    {
      guint32 group = work->group_of[at];

      add_calls (work, at);
      if (group != QUERN_NONE)
        work->n_above[group]++;
      if (child[at] != QUERN_NONE)
        {
          at = child[at];
          continue;
        }

      /* Back up to the next function that was not visited yet. */
      while (at != QUERN_NONE)
        {
          if (work->group_of[at] != QUERN_NONE)
            work->n_above[work->group_of[at]]--;
          if (sibling[at] != QUERN_NONE)
            {
              at = sibling[at];
              break;
            }
          at = work->above[at];
        }
    }
}

/* Adds up the members: their number, their self costs, and the largest inclusive cost. */
static void
add_members (Work *work)
{
  QuernGroupSums *sums = work->sums;
  gboolean has_cycles = quern_analysis_detects_cycles (work->analysis);

  for (QuernFunctionId i = 0; i < work->n; i++)
    {
      guint32 group = work->group_of[i];
      const gint64 *inclusive = quern_analysis_get_inclusive (work->analysis, i);
      gint64 *least;

      if (group == QUERN_NONE)
        continue;

      add_row (work->out, group, quern_profile_get_self (work->profile, i), sums->n_real);
      work->is_signed[group] |= has_negative (quern_profile_get_self (work->profile, i),
                                              sums->n_real);

      /* Without cycle detection, a function's inclusive cost may be too large. */
      least = sums->least + (gsize) group * sums->n_real;
      if (has_cycles)
        for (guint j = 0; j < sums->n_real; j++)
          least[j] = sums->n_members[group] == 0 ? inclusive[j] : MAX (least[j], inclusive[j]);
      sums->n_members[group]++;
    }

  for (gsize i = 0; i < (gsize) sums->n_groups * sums->n_real; i++)
    {
      sums->own[i] = (gint64) CLAMP (work->out[i], G_MININT64, G_MAXINT64);
      sums->least[i] = has_cycles ? MAX (sums->least[i], sums->own[i]) : sums->own[i];
    }

  /* What dropped functions cost is no self cost, but part of the inclusive cost. */
  for (QuernFunctionId i = 0; i < work->n; i++)
    {
      const gint64 *hidden = quern_fold_get_hidden (work->profile, i);

      if (hidden != NULL && work->group_of[i] != QUERN_NONE)
        add_row (work->out, work->group_of[i], hidden, sums->n_real);
    }
}

static void
store_inclusive (Work *work)
{
  QuernGroupSums *sums = work->sums;
  const gint64 *total = quern_profile_get_total (work->profile);

  for (guint i = 0; i < sums->n_groups; i++)
    for (guint j = 0; j < sums->n_real; j++)
      {
        gsize cell = (gsize) i * sums->n_real + j;
        Wide most = MAX (work->out[cell], work->in[cell]) - work->back[cell];

        if (!sums->is_exact[i] && total[j] > 0)
          most = MIN (most, (Wide) total[j]);
        /* In an incomplete file, calls between members may account for more than the sums do. But
         * where members have negative costs, all together may cost less than one. */
        if (sums->is_exact[i] && work->is_signed[i])
          most = MAX (most, (Wide) sums->own[cell]);
        else
          most = MAX (most, (Wide) sums->least[cell]);
        sums->inclusive[cell] = (gint64) CLAMP (most, G_MININT64, G_MAXINT64);
        if (sums->is_exact[i])
          sums->least[cell] = sums->inclusive[cell];
      }
}

static gboolean
has_memory (QuernProfile *profile,
            guint         n_groups)
{
  guint64 n_nodes = (guint64) n_groups + quern_profile_get_n_functions (profile);
  guint64 n_costs =
    (guint64) n_groups * quern_event_set_get_n_real (quern_profile_get_events (profile));
  guint64 n_calls = quern_profile_get_n_calls (profile);

  return quern_memory_ensure (n_nodes * PER_NODE + n_calls * PER_CALL + n_costs * PER_COST, NULL);
}

/* Adds up both sides of a comparison: where one has costs, the other has none. */
static QuernGroupSums *
join (QuernGroupSums *before,
      QuernGroupSums *after)
{
  gsize n_cells = (gsize) after->n_groups * after->n_real;

  for (gsize i = 0; i < n_cells; i++)
    {
      after->own[i] += before->own[i];
      after->inclusive[i] += before->inclusive[i];
      after->least[i] += before->least[i];
    }
  for (guint i = 0; i < after->n_groups; i++)
    after->is_exact[i] = after->is_exact[i] && before->is_exact[i];
  after->called_before = g_steal_pointer (&before->called);
  quern_group_sums_unref (before);

  return after;
}

/* Sides are added up alone. */
static QuernGroupSums *
sum_sides (QuernAnalysis *analysis,
           const guint32 *group_of,
           guint          n_groups)
{
  QuernGroupSums *before =
    quern_group_sums_new (quern_analysis_get_side (analysis, QUERN_COMPARISON_BEFORE), group_of,
                          n_groups);
  QuernGroupSums *after =
    quern_group_sums_new (quern_analysis_get_side (analysis, QUERN_COMPARISON_AFTER), group_of,
                          n_groups);

  if (before != NULL && after != NULL)
    return join (before, after);

  g_clear_pointer (&before, quern_group_sums_unref);
  g_clear_pointer (&after, quern_group_sums_unref);

  return NULL;
}

static QuernGroupSums *
sums_new (QuernProfile *profile,
          guint         n_groups)
{
  QuernGroupSums *self = g_atomic_rc_box_new0 (QuernGroupSums);
  gsize n_cells;

  self->n_groups = n_groups;
  self->n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));
  n_cells = MAX ((gsize) n_groups * self->n_real, 1);
  self->own = g_new0 (gint64, n_cells);
  self->inclusive = g_new0 (gint64, n_cells);
  self->least = g_new0 (gint64, n_cells);
  self->called = g_new0 (guint64, MAX (n_groups, 1));
  self->n_members = g_new0 (guint, MAX (n_groups, 1));
  self->is_exact = g_new (gboolean, MAX (n_groups, 1));
  for (guint i = 0; i < n_groups; i++)
    self->is_exact[i] = TRUE;

  return self;
}

static void
work_init (Work           *work,
           QuernGroupSums *sums,
           QuernAnalysis  *analysis,
           const guint32  *group_of)
{
  guint n_groups = sums->n_groups;
  gsize n_cells = MAX ((gsize) n_groups * sums->n_real, 1);

  work->sums = sums;
  work->analysis = analysis;
  work->profile = quern_analysis_get_profile (analysis);
  work->group_of = group_of;
  work->n = quern_profile_get_n_functions (work->profile);
  work->highest = g_new0 (guint32, MAX (n_groups, 1));
  work->lowest = g_new (guint32, MAX (n_groups, 1));
  for (guint i = 0; i < n_groups; i++)
    work->lowest[i] = G_MAXUINT32;
  work->n_above = g_new0 (guint, MAX (n_groups, 1));
  work->is_signed = g_new0 (gboolean, MAX (n_groups, 1));
  work->out = g_new0 (Wide, n_cells);
  work->in = g_new0 (Wide, n_cells);
  work->back = g_new0 (Wide, n_cells);
}

/**
 * quern_group_sums_new:
 * @analysis: an analysis
 * @group_of: by function; QUERN_NONE for those that are in no group
 * @n_groups: how many groups there are
 *
 * Returns: (transfer full) (nullable): the sums; %NULL if there is not enough memory
 */
QuernGroupSums *
quern_group_sums_new (QuernAnalysis *analysis,
                      const guint32 *group_of,
                      guint          n_groups)
{
  QuernGroupSums *self;
  QuernProfile *profile;
  g_auto (Work) work = { 0 };

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (group_of != NULL, NULL);

  if (quern_analysis_is_comparison (analysis))
    return sum_sides (analysis, group_of, n_groups);

  profile = quern_analysis_get_profile (analysis);
  if (!has_memory (profile, n_groups))
    return NULL;

  self = sums_new (profile, n_groups);
  work_init (&work, self, analysis, group_of);
  add_members (&work);
  if (quern_profile_get_n_calls (profile) > 0)
    {
      find_rings (&work);
      find_heights (&work);
      find_highest (&work);
      work.above = quern_dominators_find (profile);
      add_all_calls (&work);
    }
  store_inclusive (&work);

  return self;
}

static void
clear (gpointer data)
{
  QuernGroupSums *self = data;

  g_free (self->own);
  g_free (self->inclusive);
  g_free (self->least);
  g_free (self->called);
  g_free (self->called_before);
  g_free (self->n_members);
  g_free (self->is_exact);
}

QuernGroupSums *
quern_group_sums_ref (QuernGroupSums *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
quern_group_sums_unref (QuernGroupSums *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

const gint64 *
quern_group_sums_get_self (const QuernGroupSums *self,
                           guint                 group)
{
  g_return_val_if_fail (group < self->n_groups, NULL);

  return self->own + (gsize) group * self->n_real;
}

const gint64 *
quern_group_sums_get_inclusive (const QuernGroupSums *self,
                                guint                 group)
{
  g_return_val_if_fail (group < self->n_groups, NULL);

  return self->inclusive + (gsize) group * self->n_real;
}

const gint64 *
quern_group_sums_get_least (const QuernGroupSums *self,
                            guint                 group)
{
  g_return_val_if_fail (group < self->n_groups, NULL);

  return self->least + (gsize) group * self->n_real;
}

gboolean
quern_group_sums_is_exact (const QuernGroupSums *self,
                           guint                 group)
{
  g_return_val_if_fail (group < self->n_groups, FALSE);

  return self->is_exact[group];
}

guint64
quern_group_sums_get_called (const QuernGroupSums *self,
                             guint                 group)
{
  g_return_val_if_fail (group < self->n_groups, 0);

  return self->called[group];
}

/* 0 outside of comparisons. */
guint64
quern_group_sums_get_called_before (const QuernGroupSums *self,
                                    guint                 group)
{
  g_return_val_if_fail (group < self->n_groups, 0);

  return self->called_before != NULL ? self->called_before[group] : 0;
}

guint
quern_group_sums_get_n_members (const QuernGroupSums *self,
                                guint                 group)
{
  g_return_val_if_fail (group < self->n_groups, 0);

  return self->n_members[group];
}
