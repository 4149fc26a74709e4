/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-dominators.h"

/* Sums of 64-bit costs: no number of calls makes them overflow. */
__extension__ typedef __int128 Wide;

/* Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph" (1979), with path
 * compression. Functions are numbered in the order of a depth-first search from the starts; 0 is a
 * virtual root above all starts. */
typedef struct
{
  QuernProfile    *profile;  /* borrowed */
  guint            n;        /* numbers in use */
  guint32         *number;   /* owned: by function; 0: not found yet */
  QuernFunctionId *function; /* owned: by number */
  guint32         *parent;   /* owned: by number: where it was found from */
  gboolean        *is_start; /* owned: by function */

  guint32         *semi;     /* owned: by number */
  guint32         *best;     /* owned: the number with the least semi on the way up */
  guint32         *ancestor; /* owned: QUERN_NONE at the top of a tree */
  guint32         *idom;     /* owned: the result, by number */
  guint32         *bucket;   /* owned: the first number whose semi it is */
  guint32         *in_bucket; /* owned: the next one in the bucket */
  guint32         *path;     /* owned: scratch space for walks */
  QuernCallId     *next;     /* owned, by index in path: the next call to follow */
} Search;

static void
search_init (Search       *search,
             QuernProfile *profile)
{
  gsize n = (gsize) quern_profile_get_n_functions (profile) + 1;

  search->profile = profile;
  search->n = 1;
  search->number = g_new0 (guint32, n);
  search->function = g_new (QuernFunctionId, n);
  search->parent = g_new0 (guint32, n);
  search->is_start = g_new0 (gboolean, n);
  search->semi = g_new (guint32, n);
  search->best = g_new (guint32, n);
  search->ancestor = g_new (guint32, n);
  search->idom = g_new0 (guint32, n);
  search->bucket = g_new (guint32, n);
  search->in_bucket = g_new (guint32, n);
  search->path = g_new (guint32, n);
  search->next = g_new (QuernCallId, n);
  for (guint i = 0; i < n; i++)
    {
      search->semi[i] = search->best[i] = i;
      search->ancestor[i] = search->bucket[i] = search->in_bucket[i] = QUERN_NONE;
    }
}

static void
search_clear (Search *search)
{
  g_free (search->number);
  g_free (search->function);
  g_free (search->parent);
  g_free (search->is_start);
  g_free (search->semi);
  g_free (search->best);
  g_free (search->ancestor);
  g_free (search->idom);
  g_free (search->bucket);
  g_free (search->in_bucket);
  g_free (search->path);
  g_free (search->next);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

static void
give_number (Search          *search,
             QuernFunctionId  function,
             guint32          parent)
{
  search->number[function] = search->n;
  search->function[search->n] = function;
  search->parent[search->n] = parent;
  search->n++;
}

/* Numbers functions depth first, from one that has no number yet. */
static void
number_from (Search          *search,
             QuernFunctionId  start)
{
  guint depth = 0;
  guint n_calls;

  give_number (search, start, 0);
  search->path[depth] = start;
  search->next[depth++] = quern_profile_get_calls_from (search->profile, start, &n_calls);

  while (depth > 0)
    {
      QuernFunctionId caller = search->path[depth - 1];
      QuernCallId first = quern_profile_get_calls_from (search->profile, caller, &n_calls);
      QuernFunctionId callee;

      if (search->next[depth - 1] == first + n_calls)
        {
          depth--;
          continue;
        }

      callee = quern_profile_get_call (search->profile, search->next[depth - 1]++)->callee;
      if (search->number[callee] != 0)
        continue;
      give_number (search, callee, search->number[caller]);
      search->path[depth] = callee;
      search->next[depth++] = quern_profile_get_calls_from (search->profile, callee, &n_calls);
    }
}

/* Whether the function is sometimes entered without a caller: then it costs more than the calls to
 * it. */
static gboolean
is_entered (QuernProfile    *profile,
            QuernFunctionId  function,
            Wide            *spent)
{
  guint n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));
  const gint64 *self = quern_profile_get_self (profile, function);
  gboolean is_called = FALSE;
  const QuernCallId *calls;
  QuernCallId first;
  guint n_calls;

  for (guint i = 0; i < n_real; i++)
    spent[i] = self[i];

  first = quern_profile_get_calls_from (profile, function, &n_calls);
  for (QuernCallId i = first; i < first + n_calls; i++)
    for (guint j = 0; j < n_real; j++)
      spent[j] += quern_profile_get_call_costs (profile, i)[j];

  calls = quern_profile_get_calls_to (profile, function, &n_calls);
  for (guint i = 0; i < n_calls; i++)
    {
      is_called = is_called || quern_profile_get_call (profile, calls[i])->caller != function;
      for (guint j = 0; j < n_real; j++)
        spent[j] -= quern_profile_get_call_costs (profile, calls[i])[j];
    }

  for (guint i = 0; i < n_real; i++)
    if (spent[i] > 0)
      return TRUE;

  return !is_called;
}

static void
number_all (Search *search)
{
  guint n = quern_profile_get_n_functions (search->profile);
  guint n_real = quern_event_set_get_n_real (quern_profile_get_events (search->profile));
  g_autofree Wide *spent = g_new (Wide, MAX (n_real, 1));

  for (QuernFunctionId i = 0; i < n; i++)
    search->is_start[i] = is_entered (search->profile, i, spent);
  for (QuernFunctionId i = 0; i < n; i++)
    if (search->is_start[i] && search->number[i] == 0)
      number_from (search, i);

  /* Where the rest is entered is unknown: it may be anywhere. */
  for (QuernFunctionId i = 0; i < n; i++)
    search->is_start[i] |= search->number[i] == 0;
  for (QuernFunctionId i = 0; i < n; i++)
    if (search->number[i] == 0)
      number_from (search, i);
}

/* The number with the least semi from v up to the top of its tree. Compresses the path. */
static guint32
find_best (Search  *search,
           guint32  v)
{
  guint depth = 0;

  if (search->ancestor[v] == QUERN_NONE)
    return v;

  for (guint32 i = v; search->ancestor[search->ancestor[i]] != QUERN_NONE;
       i = search->ancestor[i])
    search->path[depth++] = i;

  while (depth > 0)
    {
      guint32 i = search->path[--depth];
      guint32 above = search->ancestor[i];

      if (search->semi[search->best[above]] < search->semi[search->best[i]])
        search->best[i] = search->best[above];
      search->ancestor[i] = search->ancestor[above];
    }

  return search->best[v];
}

static void
find_semi (Search  *search,
           guint32  w)
{
  guint n_calls;
  const QuernCallId *calls;

  if (search->is_start[search->function[w]])
    {
      search->semi[w] = 0;
      return;
    }

  calls = quern_profile_get_calls_to (search->profile, search->function[w], &n_calls);
  for (guint i = 0; i < n_calls; i++)
    {
      QuernFunctionId caller = quern_profile_get_call (search->profile, calls[i])->caller;
      guint32 best = find_best (search, search->number[caller]);

      search->semi[w] = MIN (search->semi[w], search->semi[best]);
    }
}

static void
find_idoms (Search *search)
{
  for (guint32 w = search->n - 1; w > 0; w--)
    {
      guint32 parent = search->parent[w];

      find_semi (search, w);
      search->in_bucket[w] = search->bucket[search->semi[w]];
      search->bucket[search->semi[w]] = w;
      search->ancestor[w] = parent;

      for (guint32 v = search->bucket[parent]; v != QUERN_NONE; v = search->in_bucket[v])
        {
          guint32 best = find_best (search, v);

          search->idom[v] = search->semi[best] < search->semi[v] ? best : parent;
        }
      search->bucket[parent] = QUERN_NONE;
    }

  for (guint32 w = 1; w < search->n; w++)
    if (search->idom[w] != search->semi[w])
      search->idom[w] = search->idom[search->idom[w]];
}

QuernFunctionId *
quern_dominators_find (QuernProfile *profile)
{
  g_auto (Search) search = { 0 };
  guint n = quern_profile_get_n_functions (profile);
  QuernFunctionId *result = g_new (QuernFunctionId, MAX (n, 1));

  search_init (&search, profile);
  number_all (&search);
  find_idoms (&search);

  for (QuernFunctionId i = 0; i < n; i++)
    {
      guint32 idom = search.idom[search.number[i]];

      result[i] = idom == 0 ? QUERN_NONE : search.function[idom];
    }

  return result;
}
