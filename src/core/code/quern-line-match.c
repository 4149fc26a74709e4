/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-line-match.h"

#include "quern-memory.h"

#define NO_MATCH G_MAXUINT32

/* Rounds of the search between two cancellation checks. */
#define EDITS_PER_CHECK 256

/* A part of both sequences: the elements from, up to but not including, to. */
typedef struct
{
  guint from[2];
  guint to[2];
} Range;

/* Consecutive equal elements in the middle of a shortest path of edits through a range. */
typedef struct
{
  guint from[2];
  guint n;
  guint n_edits; /* of the whole path */
} Snake;

typedef struct
{
  const QuernLineSequences *sequences; /* borrowed */
  guint32                  *matches;   /* borrowed */
  GCancellable             *cancellable; /* borrowed, nullable */
  GArray                   *ranges;    /* owned: Range, still to be compared */
  guint                     n_left;    /* remaining budget of edits */
  gint32                   *reached[2]; /* owned, by diagonal: the furthest element reached from the
                                         * start, and from the end */
  gint32                    middle;    /* index of diagonal 0 in these arrays */
} Matching;

static gboolean
are_equal (const Matching *self,
           guint           before,
           guint           after)
{
  return self->sequences->ids[0][before] == self->sequences->ids[1][after];
}

/* Matches equal elements at both ends of a range. */
static void
trim (Matching *self,
      Range    *range)
{
  while (range->from[0] < range->to[0] && range->from[1] < range->to[1] &&
         are_equal (self, range->from[0], range->from[1]))
    {
      self->matches[range->from[0]++] = range->from[1];
      range->from[1]++;
    }
  while (range->from[0] < range->to[0] && range->from[1] < range->to[1] &&
         are_equal (self, range->to[0] - 1, range->to[1] - 1))
    self->matches[--range->to[0]] = --range->to[1];
}

guint
quern_line_match_ascend (const guint64 *after,
                         guint          n,
                         guint         *chosen)
{
  g_autofree guint *piles = g_new (guint, MAX (n, 1)); /* last pair by length */
  g_autofree guint *previous = g_new (guint, MAX (n, 1));
  guint n_piles = 0;

  for (guint i = 0; i < n; i++)
    {
      guint low = 0;
      guint high = n_piles;

      while (low < high)
        {
          guint at = low + (high - low) / 2;

          if (after[piles[at]] < after[i])
            low = at + 1;
          else
            high = at;
        }
      previous[i] = low > 0 ? piles[low - 1] : G_MAXUINT;
      piles[low] = i;
      n_piles = MAX (n_piles, low + 1);
    }

  for (guint at = n_piles, i = n_piles > 0 ? piles[n_piles - 1] : 0; at > 0; i = previous[i])
    chosen[--at] = i;

  return n_piles;
}

/* Divides a range at the elements that are unique on both sides. */
static void
divide (Matching    *self,
        const Range *range)
{
  const QuernLineSequences *sequences = self->sequences;
  g_autofree guint *counts = g_new0 (guint, (gsize) 2 * MAX (sequences->n_ids, 1));
  g_autofree guint *places = g_new (guint, MAX (sequences->n_ids, 1)); /* after */
  guint most = range->to[0] - range->from[0];
  g_autofree guint *befores = g_new (guint, MAX (most, 1));
  g_autofree guint64 *afters = g_new (guint64, MAX (most, 1));
  g_autofree guint *chosen = g_new (guint, MAX (most, 1));
  Range next = *range;
  guint n = 0;

  for (guint side = 0; side < 2; side++)
    for (guint i = range->from[side]; i < range->to[side]; i++)
      {
        guint32 id = sequences->ids[side][i];

        counts[2 * (gsize) id + side]++;
        if (side == 1)
          places[id] = i;
      }
  for (guint i = range->from[0]; i < range->to[0]; i++)
    {
      guint32 id = sequences->ids[0][i];

      if (counts[2 * (gsize) id] != 1 || counts[2 * (gsize) id + 1] != 1)
        continue;
      befores[n] = i;
      afters[n++] = places[id];
    }

  n = quern_line_match_ascend (afters, n, chosen);
  for (guint i = 0; i < n; i++)
    {
      next.to[0] = befores[chosen[i]];
      next.to[1] = (guint) afters[chosen[i]];
      g_array_append_val (self->ranges, next);
      self->matches[next.to[0]] = next.to[1];
      next.from[0] = next.to[0] + 1;
      next.from[1] = next.to[1] + 1;
    }
  next.to[0] = range->to[0];
  next.to[1] = range->to[1];
  g_array_append_val (self->ranges, next);
}

/* The first and the last diagonal that n_edits edits can reach within the range. */
static gint32
get_first (gint32 n_edits,
           gint32 n_after)
{
  return 2 * MAX (0, n_edits - n_after) - n_edits;
}

static gint32
get_last (gint32 n_edits,
          gint32 n_before)
{
  return n_edits - 2 * MAX (0, n_edits - n_before);
}

/* Extends the paths from one end by an edit; is_back: from the last elements. TRUE if one of them
 * meets a path from the other end. */
static gboolean
advance (Matching    *self,
         const Range *range,
         gint32       n_edits,
         gboolean     is_back,
         Snake       *snake)
{
  const gint32 n = (gint32) (range->to[0] - range->from[0]);
  const gint32 m = (gint32) (range->to[1] - range->from[1]);
  const gint32 delta = n - m;
  gint32 *reached = self->reached[is_back] + self->middle;
  const gint32 *others = self->reached[!is_back] + self->middle;

  for (gint32 k = get_first (n_edits, m); k <= get_last (n_edits, n); k += 2)
    {
      gint32 x = k == -n_edits || (k != n_edits && reached[k - 1] < reached[k + 1])
                   ? reached[k + 1] : reached[k - 1] + 1;
      gint32 y = x - k;
      const gint32 start = x;
      const gint32 other = delta - k;
      const gint32 n_others = n_edits - (is_back ? 0 : 1);

      while (x < n && y < m &&
             (is_back ? are_equal (self, range->to[0] - 1 - (guint) x, range->to[1] - 1 - (guint) y)
                      : are_equal (self, range->from[0] + (guint) x, range->from[1] + (guint) y)))
        {
          x++;
          y++;
        }
      reached[k] = x;

      /* The search from the other end is one edit behind, or as far. */
      if ((delta & 1) == (is_back ? 1 : 0) || other < get_first (n_others, m) ||
          other > get_last (n_others, n) || x + others[other] < n)
        continue;
      snake->n = (guint) (x - start);
      snake->n_edits = (guint) (2 * n_edits - (is_back ? 0 : 1));
      snake->from[0] = is_back ? range->to[0] - (guint) x : range->from[0] + (guint) start;
      snake->from[1] = is_back ? range->to[1] - (guint) y
                               : range->from[1] + (guint) (start - k);
      return TRUE;
    }

  return FALSE;
}

/* FALSE if the shortest path has too many edits, or if cancelled. Neither side may be empty. */
static gboolean
find_middle (Matching    *self,
             const Range *range,
             guint        max_edits,
             Snake       *snake)
{
  self->reached[0][self->middle + 1] = 0;
  self->reached[1][self->middle + 1] = 0;
  for (guint n_edits = 0; 2 * (guint64) n_edits <= (guint64) max_edits + 1; n_edits++)
    {
      if (n_edits % EDITS_PER_CHECK == EDITS_PER_CHECK - 1 &&
          g_cancellable_is_cancelled (self->cancellable))
        return FALSE;
      if (advance (self, range, (gint32) n_edits, FALSE, snake) ||
          advance (self, range, (gint32) n_edits, TRUE, snake))
        return snake->n_edits <= max_edits;
    }

  return FALSE;
}

/* Compares a gap between two divisions. Its path is as long as those of its halves together, so
 * only the whole gap uses up the budget. */
static void
compare_gap (Matching *self,
             Range     gap)
{
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (Range));
  gboolean is_whole = TRUE;

  g_array_append_val (ranges, gap);
  while (ranges->len > 0)
    {
      Range range = g_array_index (ranges, Range, ranges->len - 1);
      Range rest;
      Snake snake;

      g_array_set_size (ranges, ranges->len - 1);
      trim (self, &range);
      if (range.from[0] == range.to[0] || range.from[1] == range.to[1])
        continue;
      if (!find_middle (self, &range, is_whole ? self->n_left : G_MAXUINT / 2, &snake))
        {
          self->n_left = 0;
          return;
        }
      if (is_whole)
        self->n_left -= snake.n_edits;
      is_whole = FALSE;

      for (guint i = 0; i < snake.n; i++)
        self->matches[snake.from[0] + i] = snake.from[1] + i;
      rest = range;
      rest.from[0] = snake.from[0] + snake.n;
      rest.from[1] = snake.from[1] + snake.n;
      g_array_append_val (ranges, rest);
      range.to[0] = snake.from[0];
      range.to[1] = snake.from[1];
      g_array_append_val (ranges, range);
    }
}

gboolean
quern_line_match_run (const QuernLineSequences  *sequences,
                      guint32                   *matches,
                      GCancellable              *cancellable,
                      GError                   **error)
{
  Range all = { { 0, 0 }, { sequences->n[0], sequences->n[1] } };
  Matching self = {
    .sequences = sequences,
    .matches = matches,
    .cancellable = cancellable,
    .n_left = sequences->max_edits,
    .middle = (gint32) sequences->max_edits + 2,
  };
  gsize size = 2 * (gsize) self.middle + 1;

  if (!quern_memory_ensure (((guint64) sequences->n[0] + sequences->n[1]) * 48 +
                            2 * size * sizeof (gint32), error))
    return FALSE;

  for (guint i = 0; i < sequences->n[0]; i++)
    matches[i] = NO_MATCH;
  self.ranges = g_array_new (FALSE, FALSE, sizeof (Range));
  for (guint i = 0; i < 2; i++)
    self.reached[i] = g_new0 (gint32, size);
  trim (&self, &all);
  divide (&self, &all);
  for (guint i = 0; i < self.ranges->len && !g_cancellable_is_cancelled (cancellable); i++)
    compare_gap (&self, g_array_index (self.ranges, Range, i));
  g_array_unref (self.ranges);
  for (guint i = 0; i < 2; i++)
    g_free (self.reached[i]);

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}
