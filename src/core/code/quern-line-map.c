/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-line-map.h"

#include "quern-hash.h"
#include "quern-line-match.h"
#include "quern-memory.h"

#include <string.h>

/* Consecutive lines that match on both sides. */
typedef struct
{
  guint64  before;  /* the first, from 1 */
  guint64  after;
  guint64  n;
  gboolean is_sure; /* known, not guessed from the lines around */
} Run;

struct _QuernLineMap
{
  GArray *runs; /* owned: Run, in their order; the last one has no end */
};

/* A line of a text: the key of a table. */
typedef struct
{
  const char *start; /* borrowed */
  gsize       length;
} Line;

static guint
hash_line (gconstpointer key)
{
  const Line *line = key;

  return (guint) quern_hash_bytes (line->start, line->length);
}

static gboolean
equal_lines (gconstpointer a,
             gconstpointer b)
{
  const Line *x = a;
  const Line *y = b;

  return x->length == y->length && memcmp (x->start, y->start, x->length) == 0;
}

static QuernLineMap *
create (void)
{
  QuernLineMap *self = g_new0 (QuernLineMap, 1);

  self->runs = g_array_new (FALSE, FALSE, sizeof (Run));

  return self;
}

/* Appends a run, or extends the last one if it continues that. before: after all others; n: 0 for a
 * run without an end. */
static void
add_run (QuernLineMap *self,
         guint64       before,
         guint64       after,
         guint64       n,
         gboolean      is_sure)
{
  Run run = { before, after, n, is_sure };
  Run *last = self->runs->len > 0 ? &g_array_index (self->runs, Run, self->runs->len - 1) : NULL;

  if (n == 0)
    run.n = G_MAXUINT64 - MAX (before, after);
  if (last != NULL && last->is_sure == is_sure && last->before + last->n == before &&
      last->after + last->n == after)
    last->n += run.n;
  else
    g_array_append_val (self->runs, run);
}

static Line *
split (const QuernSourceText *text)
{
  guint n = quern_source_text_get_n_lines (text);
  Line *lines = g_new (Line, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    lines[i].start = quern_source_text_peek_line (text, i + 1, &lines[i].length);

  return lines;
}

/* Decides by the texts which of them the comparison begins with, so that both directions give the
 * same result. 0: they are equal. */
static int
compare_texts (Line * const *lines,
               const guint  *n)
{
  if (n[0] != n[1])
    return n[0] < n[1] ? -1 : 1;

  for (guint i = 0; i < n[0]; i++)
    {
      const Line *x = &lines[0][i];
      const Line *y = &lines[1][i];

      if (!equal_lines (x, y))
        {
          int order = memcmp (x->start, y->start, MIN (x->length, y->length));

          return order != 0 ? order : x->length < y->length ? -1 : 1;
        }
    }

  return 0;
}

/* first: the side that is compared with the other one. */
static gboolean
add_matches (QuernLineMap  *self,
             Line * const  *lines,
             const guint   *n,
             guint          first,
             GCancellable  *cancellable,
             GError       **error)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (hash_line, equal_lines);
  g_autofree guint32 *numbers = g_new (guint32, (gsize) n[0] + n[1] + 1);
  g_autofree guint32 *matches = g_new (guint32, MAX (n[first], 1));
  QuernLineSequences sequences = {
    .ids = { numbers, numbers + n[first] },
    .n = { n[first], n[1 - first] },
    .max_edits = QUERN_LINE_MAP_MAX_EDITS,
  };

  for (guint k = 0; k < 2; k++)
    for (guint i = 0; i < sequences.n[k]; i++)
      {
        Line *line = &lines[k == 0 ? first : 1 - first][i];
        gpointer id;

        if (!g_hash_table_lookup_extended (ids, line, NULL, &id))
          {
            id = GUINT_TO_POINTER (sequences.n_ids++);
            g_hash_table_insert (ids, line, id);
          }
        numbers[(k == 0 ? 0 : n[first]) + i] = GPOINTER_TO_UINT (id);
      }

  if (!quern_line_match_run (&sequences, matches, cancellable, error))
    return FALSE;

  for (guint i = 0; i < n[first]; i++)
    if (matches[i] != G_MAXUINT32)
      add_run (self, first == 0 ? i + 1 : matches[i] + 1, first == 0 ? matches[i] + 1 : i + 1, 1,
               TRUE);

  return TRUE;
}

QuernLineMap *
quern_line_map_new_of_texts (const QuernSourceText  *before,
                             const QuernSourceText  *after,
                             GCancellable           *cancellable,
                             GError                **error)
{
  guint n[] = { quern_source_text_get_n_lines (before), quern_source_text_get_n_lines (after) };
  QuernLineMap *self;
  Line *lines[2];
  gboolean ok = TRUE;
  int order;

  if (!quern_memory_ensure (((guint64) n[0] + n[1]) * 128, error))
    return NULL;

  lines[0] = split (before);
  lines[1] = split (after);
  order = compare_texts (lines, n);
  self = create ();
  if (order != 0)
    ok = add_matches (self, lines, n, order < 0 ? 0 : 1, cancellable, error);
  else if (n[0] > 0)
    add_run (self, 1, 1, n[0], TRUE);
  add_run (self, (guint64) n[0] + 1, (guint64) n[1] + 1, 0, TRUE);
  for (guint side = 0; side < 2; side++)
    g_free (lines[side]);
  if (!ok)
    g_clear_pointer (&self, quern_line_map_free);

  return self;
}

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const QuernLinePair *x = a;
  const QuernLinePair *y = b;

  if (x->before != y->before)
    return x->before < y->before ? -1 : 1;

  /* Pairs with the same line before must not ascend: only one of them can match. */
  return (x->after < y->after) - (x->after > y->after);
}

static void
sort_pairs (QuernLinePair *pairs,
            guint          n)
{
  if (n > 1)
    qsort (pairs, n, sizeof *pairs, compare_pairs);
}

/* Sorts the pairs by one side, which is the result: for 1, before and after are swapped in the
 * pairs. It depends on the pairs, so that both directions give the same map. */
static guint
turn_pairs (QuernLinePair *pairs,
            guint          n)
{
  g_autofree QuernLinePair *turned = g_new (QuernLinePair, MAX (n, 1));
  int order = 0;

  for (guint i = 0; i < n; i++)
    turned[i] = (QuernLinePair) { pairs[i].after, pairs[i].before };
  sort_pairs (pairs, n);
  sort_pairs (turned, n);
  for (guint i = 0; i < n && order == 0; i++)
    order = compare_pairs (&pairs[i], &turned[i]);
  if (order > 0)
    memcpy (pairs, turned, n * sizeof *pairs);

  return order > 0 ? 1 : 0;
}

/* Adds guesses for the lines between the last pair, { 0, 0 } for none, and the next. */
static void
add_between (QuernLineMap        *self,
             const QuernLinePair *last,
             const QuernLinePair *next)
{
  guint64 n = MIN (next->before - last->before, next->after - last->after) - 1;
  guint64 n_upper = n - n / 2;

  if (n_upper > 0)
    add_run (self, last->before + 1, last->after + 1, n_upper, FALSE);
  if (n > n_upper)
    add_run (self, next->before - n / 2, next->after - n / 2, n / 2, FALSE);
}

QuernLineMap *
quern_line_map_new_of_pairs (QuernLinePair  *pairs,
                             guint           n_pairs,
                             GError        **error)
{
  g_autofree guint64 *afters = NULL;
  g_autofree guint *chosen = NULL;
  QuernLinePair last = { 0, 0 };
  QuernLineMap *self;
  guint side;
  guint n = 0;

  if (!quern_memory_ensure ((guint64) n_pairs * 2 * sizeof (QuernLinePair), error))
    return NULL;

  side = turn_pairs (pairs, n_pairs);
  afters = g_new (guint64, MAX (n_pairs, 1));
  chosen = g_new (guint, MAX (n_pairs, 1));
  for (guint i = 0; i < n_pairs; i++)
    afters[i] = pairs[i].after;
  n = quern_line_match_ascend (afters, n_pairs, chosen);
  self = create ();
  for (guint i = 0; i < n; i++)
    {
      const QuernLinePair *pair = &pairs[chosen[i]];
      QuernLinePair next = { side == 0 ? pair->before : pair->after,
                             side == 0 ? pair->after : pair->before };

      add_between (self, &last, &next);
      add_run (self, next.before, next.after, 1, TRUE);
      last = next;
    }
  add_run (self, last.before + 1, last.after + 1, 0, FALSE);

  return self;
}

void
quern_line_map_free (QuernLineMap *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->runs);
  g_free (self);
}

static guint64
get_start (const Run *run,
           guint      side)
{
  return side == 0 ? run->before : run->after;
}

/* The last run that begins at or above a line; NULL for none. */
static const Run *
find_run (const QuernLineMap *self,
          guint               side,
          guint64             line)
{
  guint low = 0;
  guint high = self->runs->len;

  while (low < high)
    {
      guint at = low + (high - low) / 2;

      if (get_start (&g_array_index (self->runs, Run, at), side) <= line)
        low = at + 1;
      else
        high = at;
    }

  return low > 0 ? &g_array_index (self->runs, Run, low - 1) : NULL;
}

guint64
quern_line_map_find (const QuernLineMap *self,
                     guint               side,
                     guint64             line,
                     gboolean           *is_sure)
{
  const Run *run = find_run (self, side, line);

  if (is_sure != NULL)
    *is_sure = run == NULL || run->is_sure;
  if (run == NULL || line - get_start (run, side) >= run->n)
    return 0;

  return get_start (run, 1 - side) + (line - get_start (run, side));
}

guint64
quern_line_map_find_above (const QuernLineMap *self,
                           guint64             before)
{
  const Run *run = find_run (self, 0, before);

  return run != NULL ? run->after + MIN (before - run->before, run->n - 1) : 0;
}
