/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-match-score.h"

#include <string.h>

/* COMPARE C3 */
#define CALLERS_WEIGHT 0.3
#define CALLEES_WEIGHT 0.3
#define COUNT_WEIGHT 0.15
#define COST_WEIGHT 0.15
#define FILE_WEIGHT 0.1

typedef struct
{
  guint   row;
  guint64 count;
} Neighbour;

typedef struct
{
  double sum;
  double weight;
} Score;

static int
compare_neighbours (gconstpointer a,
                    gconstpointer b)
{
  const Neighbour *first = a;
  const Neighbour *second = b;

  return QUERN_ORDER (first->row, second->row);
}

static void
add_neighbour (GArray          *neighbours,
               Matcher         *matcher,
               guint            side,
               QuernFunctionId  function,
               guint64          count)
{
  Neighbour neighbour = { matcher->row_of[side][function], count };

  if (neighbour.row != QUERN_NONE)
    g_array_append_val (neighbours, neighbour);
}

/* Merges entries of the same row. */
static GArray *
finish_neighbours (GArray *neighbours)
{
  guint n = 0;

  g_array_sort (neighbours, compare_neighbours);
  for (guint i = 0; i < neighbours->len; i++)
    {
      const Neighbour *next = &g_array_index (neighbours, Neighbour, i);
      Neighbour *last = n > 0 ? &g_array_index (neighbours, Neighbour, n - 1) : NULL;

      if (last != NULL && last->row == next->row)
        last->count += next->count;
      else
        g_array_index (neighbours, Neighbour, n++) = *next;
    }
  g_array_set_size (neighbours, n);

  return neighbours;
}

void
quern_match_traits_init (QuernMatchTraits *self,
                         Matcher          *matcher,
                         guint             side,
                         QuernFunctionId   function)
{
  QuernProfile *profile = matcher->profiles[side];
  GArray *callers = g_array_new (FALSE, FALSE, sizeof (Neighbour));
  GArray *callees = g_array_new (FALSE, FALSE, sizeof (Neighbour));
  QuernEventId event = matcher->event[side];
  const QuernCallId *to;
  QuernCallId from;
  guint n;

  *self = (QuernMatchTraits) { .file = quern_matcher_get_file (matcher, side, function) };

  to = quern_profile_get_calls_to (profile, function, &n);
  for (guint i = 0; i < n; i++)
    {
      const QuernCall *call = quern_profile_get_call (profile, to[i]);

      self->called += call->count;
      add_neighbour (callers, matcher, side, call->caller, call->count);
    }
  from = quern_profile_get_calls_from (profile, function, &n);
  for (guint i = 0; i < n; i++)
    {
      const QuernCall *call = quern_profile_get_call (profile, from + i);

      add_neighbour (callees, matcher, side, call->callee, call->count);
    }
  self->callers = finish_neighbours (callers);
  self->callees = finish_neighbours (callees);
  if (event != QUERN_NONE)
    self->self_per_call = (double) quern_profile_get_self (profile, function)[event] /
                          (double) MAX (self->called, 1);
}

void
quern_match_traits_clear (QuernMatchTraits *self)
{
  g_clear_pointer (&self->callers, g_array_unref);
  g_clear_pointer (&self->callees, g_array_unref);
}

static void
add_term (Score  *score,
          double  weight,
          double  value)
{
  score->sum += weight * value;
  score->weight += weight;
}

/* Adds the ratio of the smaller to the larger number; nothing if both are 0. */
static void
add_ratio (Score  *score,
           double  weight,
           double  a,
           double  b)
{
  if (MAX (a, b) > 0)
    add_term (score, weight, MAX (MIN (a, b), 0) / MAX (a, b));
}

/* Adds Σ min / Σ max over the neighbours of both; nothing if there are none. */
static guint
add_jaccard (Score  *score,
             double  weight,
             GArray *before,
             GArray *after)
{
  guint i = 0;
  guint k = 0;
  guint n_common = 0;
  double smaller = 0;
  double larger = 0;

  while (i < before->len || k < after->len)
    {
      const Neighbour *a = i < before->len ? &g_array_index (before, Neighbour, i) : NULL;
      const Neighbour *b = k < after->len ? &g_array_index (after, Neighbour, k) : NULL;
      int order = a == NULL ? 1 : b == NULL ? -1 : compare_neighbours (a, b);
      double first = order <= 0 ? (double) MAX (a->count, 1) : 0;
      double second = order >= 0 ? (double) MAX (b->count, 1) : 0;

      smaller += MIN (first, second);
      larger += MAX (first, second);
      n_common += order == 0 ? 1 : 0;
      i += order <= 0 ? 1 : 0;
      k += order >= 0 ? 1 : 0;
    }
  if (larger > 0)
    add_term (score, weight, smaller / larger);

  return n_common;
}

double
quern_match_traits_score (const QuernMatchTraits *before,
                          const QuernMatchTraits *after,
                          guint                  *n_common)
{
  Score score = { 0, 0 };
  guint n;

  g_return_val_if_fail (before != NULL && after != NULL, 0);

  n = add_jaccard (&score, CALLERS_WEIGHT, before->callers, after->callers);
  n += add_jaccard (&score, CALLEES_WEIGHT, before->callees, after->callees);
  add_ratio (&score, COUNT_WEIGHT, (double) before->called, (double) after->called);
  add_ratio (&score, COST_WEIGHT, before->self_per_call, after->self_per_call);
  add_term (&score, FILE_WEIGHT, strcmp (before->file, after->file) == 0 ? 1 : 0);
  if (n_common != NULL)
    *n_common = n;

  return score.sum / score.weight;
}
