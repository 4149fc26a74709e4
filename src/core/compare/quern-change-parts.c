/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-change-parts.h"

#include "quern-cost-table.h"
#include "quern-memory.h"

#include <math.h>
#include <string.h>

/* Costs moved if the smaller of the gains and losses is at least this share of the larger. */
#define MIN_MOVED 0.5

/* Up to this many largest parts are selected one by one, without sorting all. */
#define FEW 64

struct _QuernChangeParts
{
  const QuernDiff *diff;    /* borrowed */
  QuernEventId     event;
  guint            n_events; /* real ones */
  GArray          *parts;   /* owned: QuernChangePart */
  GPtrArray       *rows;    /* owned: rows of costs that are sums */
};

static gint64 *
add_row (QuernChangeParts *self)
{
  gint64 *row = g_new0 (gint64, self->n_events);

  g_ptr_array_add (self->rows, row);

  return row;
}

/* Sets the size from the costs. */
static void
set_size (const QuernChangeParts *self,
          QuernChangePart        *part)
{
  gint64 cost = quern_event_set_get_cost (quern_diff_get_events (self->diff), self->event,
                                          part->costs);

  part->size = fabs ((double) cost);
  part->is_gain = cost > 0;
}

static QuernChangePart *
get_part (const QuernChangeParts *self,
          guint                   part)
{
  return &g_array_index (self->parts, QuernChangePart, part);
}

static gboolean
is_zero (const QuernChangeParts *self,
         const gint64           *costs)
{
  for (guint i = 0; i < self->n_events; i++)
    if (costs[i] != 0)
      return FALSE;

  return TRUE;
}

static void
add_part (QuernChangeParts *self,
          QuernChangeKind   kind,
          guint             function,
          guint             callee,
          guint             call,
          const gint64     *costs)
{
  QuernChangePart part = {
    .kind = kind,
    .function = function,
    .callee = callee,
    .to = QUERN_NONE,
    .gained = QUERN_NONE,
    .call = call,
    .costs = costs,
  };

  if (is_zero (self, costs))
    return;

  set_size (self, &part);
  g_array_append_val (self->parts, part);
}

static void
add_calls (QuernChangeParts *self,
           guint             row)
{
  guint n = quern_diff_get_n_calls (self->diff, row);

  for (guint i = 0; i < n; i++)
    {
      QuernDiffCall call = quern_diff_get_call (self->diff, row, i);
      QuernChangeKind kind = call.counts[0] == 0 && call.counts[1] > 0   ? QUERN_CHANGE_NEW_CALLEE
                             : call.counts[1] == 0 && call.counts[0] > 0 ? QUERN_CHANGE_GONE_CALLEE
                                                                         : QUERN_CHANGE_CALLS;

      add_part (self, kind, row, call.callee, i, call.part);
    }
}

/* Whether a row has an origin. All recursion levels of a function have theirs on the first row. */
static gboolean
has_origin (const QuernChangeParts *self,
            guint                   row)
{
  return !is_zero (self, quern_diff_get_own (self->diff, row)) ||
         quern_diff_get_n_calls (self->diff, row) > 0;
}

/* The costs of the members of a cycle depend on each other, so they form one part. */
static void
add_to_cycle (QuernChangeParts *self,
              GHashTable       *cycles,
              guint             row,
              guint             cluster)
{
  const gint64 *own = quern_diff_get_own (self->diff, row);
  QuernChangePart *part;
  gint64 *sums;
  gpointer at;

  if (!g_hash_table_lookup_extended (cycles, GUINT_TO_POINTER (cluster), NULL, &at))
    {
      QuernChangePart first = {
        .kind = QUERN_CHANGE_CYCLE,
        .function = row,
        .callee = QUERN_NONE,
        .to = QUERN_NONE,
        .gained = QUERN_NONE,
        .costs = add_row (self),
      };

      at = GUINT_TO_POINTER (self->parts->len);
      g_hash_table_insert (cycles, GUINT_TO_POINTER (cluster), at);
      g_array_append_val (self->parts, first);
    }
  part = get_part (self, GPOINTER_TO_UINT (at));
  part->n_functions += has_origin (self, row) ? 1 : 0;
  sums = (gint64 *) part->costs;
  for (guint i = 0; i < self->n_events; i++)
    quern_cost_add (&sums[i], own[i]);
  set_size (self, part);
}

static gboolean
is_on_both_sides (const QuernDiff *diff,
                  guint            row)
{
  return quern_diff_has_side (diff, row, 0) && quern_diff_has_side (diff, row, 1);
}

static void
list_origins (QuernChangeParts *self)
{
  g_autoptr (GHashTable) cycles = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < quern_diff_get_n_rows (self->diff); i++)
    {
      guint cluster = quern_diff_get_cluster (self->diff, i);

      /* The cost of a new or gone function is charged to its callers: its parts cancel out. */
      if (cluster == 0 && !is_on_both_sides (self->diff, i) &&
          is_zero (self, quern_diff_get_origin (self->diff, i)))
        continue;

      if (cluster > 0)
        add_to_cycle (self, cycles, i, cluster);
      else
        add_part (self, QUERN_CHANGE_OWN, i, QUERN_NONE, 0, quern_diff_get_own (self->diff, i));
      add_calls (self, i);
    }
}

/* Without call counts: lists the changes of self costs. */
static void
list_self_costs (QuernChangeParts *self)
{
  for (guint i = 0; i < quern_diff_get_n_rows (self->diff); i++)
    {
      const gint64 *before = quern_diff_get_self (self->diff, i, 0);
      const gint64 *after = quern_diff_get_self (self->diff, i, 1);
      gint64 *change = add_row (self);

      for (guint k = 0; k < self->n_events; k++)
        change[k] = quern_cost_subtract (after != NULL ? after[k] : 0,
                                         before != NULL ? before[k] : 0);
      add_part (self, QUERN_CHANGE_OWN, i, QUERN_NONE, 0, change);
    }
}

/* Gains and losses of parts with the same key. */
typedef struct
{
  double  gains;
  double  losses;
  double  largest_gain;
  double  largest_loss;
  guint   gainer; /* the part with the largest gain, from 1; 0: none, or costs did not move */
  guint   loser;  /* the part with the largest loss, from 1 */
  gint64 *sums;   /* borrowed, nullable: sum of all these parts */
} Moves;

/* The row by which to group parts: their callee, or their function; QUERN_NONE: none. */
typedef guint KeyFunc (const QuernChangePart *part);

static guint
get_callee (const QuernChangePart *part)
{
  return part->callee;
}

static guint
get_function (const QuernChangePart *part)
{
  return part->kind != QUERN_CHANGE_MOVED && part->kind != QUERN_CHANGE_CYCLE ? part->function
                                                                              : QUERN_NONE;
}

static gboolean
have_moved (const Moves *moves)
{
  return moves->gainer > 0 && moves->loser > 0 &&
         MIN (moves->gains, moves->losses) >= MIN_MOVED * MAX (moves->gains, moves->losses);
}

/* By row. n_moved: (out): for how many of them costs moved. */
static Moves *
collect_moves (const QuernChangeParts *self,
               KeyFunc                *get_key,
               guint                  *n_moved)
{
  guint n_rows = quern_diff_get_n_rows (self->diff);
  Moves *moves = g_new0 (Moves, MAX (n_rows, 1));

  for (guint i = 0; i < self->parts->len; i++)
    {
      const QuernChangePart *part = get_part (self, i);
      guint key = get_key (part);
      Moves *found;
      double *largest;

      if (key == QUERN_NONE || part->size <= 0)
        continue;
      found = &moves[key];
      largest = part->is_gain ? &found->largest_gain : &found->largest_loss;
      *(part->is_gain ? &found->gains : &found->losses) += part->size;
      if (part->size > *largest)
        {
          *largest = part->size;
          *(part->is_gain ? &found->gainer : &found->loser) = i + 1;
        }
    }

  *n_moved = 0;
  for (guint i = 0; i < n_rows; i++)
    if (have_moved (&moves[i]))
      (*n_moved)++;
    else
      moves[i].gainer = moves[i].loser = 0;

  return moves;
}

/* Merges parts with the same key whose gains and losses are similar into the largest loss. */
static void
join_moved (QuernChangeParts *self,
            KeyFunc          *get_key,
            QuernChangeKind   kind)
{
  guint n_moved;
  g_autofree Moves *moves = collect_moves (self, get_key, &n_moved);
  guint n = 0;

  if (n_moved == 0)
    return;

  for (guint i = 0; i < self->parts->len; i++)
    {
      QuernChangePart *part = get_part (self, i);
      guint key = get_key (part);
      QuernChangePart *to;
      gint64 *sums;

      if (key == QUERN_NONE || moves[key].loser == 0 || i + 1 == moves[key].loser)
        continue;
      to = get_part (self, moves[key].loser - 1);
      if (i + 1 == moves[key].gainer)
        {
          to->to = part->function;
          to->gained = part->callee;
        }
      sums = moves[key].sums;
      if (sums == NULL)
        {
          sums = moves[key].sums = add_row (self);
          memcpy (sums, to->costs, self->n_events * sizeof (gint64));
          to->costs = sums;
        }
      for (guint k = 0; k < self->n_events; k++)
        quern_cost_add (&sums[k], part->costs[k]);
      part->costs = NULL;
    }

  for (guint i = 0; i < self->parts->len; i++)
    {
      QuernChangePart part = *get_part (self, i);
      guint key = get_key (&part);

      if (part.costs == NULL)
        continue;
      if (key != QUERN_NONE && i + 1 == moves[key].loser)
        {
          part.kind = kind;
          set_size (self, &part);
        }
      *get_part (self, n++) = part;
    }
  g_array_set_size (self->parts, n);
}

/* With room for a part of each function and call. */
static GArray *
new_parts (const QuernDiff *diff)
{
  guint n_rows = quern_diff_get_n_rows (diff);
  guint n = n_rows;
  GArray *parts;

  for (guint i = 0; i < n_rows; i++)
    n += quern_diff_get_n_calls (diff, i);
  parts = g_array_sized_new (FALSE, FALSE, sizeof (QuernChangePart), n);
  quern_memory_advise (parts->data, (gsize) n * sizeof (QuernChangePart));

  return parts;
}

QuernChangeParts *
quern_change_parts_new (const QuernDiff *diff,
                        QuernEventId     event)
{
  QuernChangeParts *self = g_new0 (QuernChangeParts, 1);

  self->diff = diff;
  self->event = event;
  self->n_events = quern_event_set_get_n_real (quern_diff_get_events (diff));
  self->parts = new_parts (diff);
  self->rows = g_ptr_array_new_with_free_func (g_free);
  if (quern_diff_has_origins (diff))
    {
      list_origins (self);
      join_moved (self, get_callee, QUERN_CHANGE_MOVED);
      join_moved (self, get_function, QUERN_CHANGE_REARRANGED);
    }
  else
    {
      list_self_costs (self);
    }

  return self;
}

void
quern_change_parts_free (QuernChangeParts *self)
{
  g_array_unref (self->parts);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

/* Sorts by descending size, then by row. */
static int
compare_parts (gconstpointer a,
               gconstpointer b)
{
  const QuernChangePart *first = a;
  const QuernChangePart *second = b;

  return QUERN_ORDER (second->size, first->size) ?:
         QUERN_ORDER (first->function, second->function) ?:
         QUERN_ORDER (first->callee, second->callee) ?: QUERN_ORDER (first->kind, second->kind);
}

void
quern_change_parts_sort (QuernChangeParts *self,
                         guint             n)
{
  g_return_if_fail (self != NULL);

  if (n > FEW)
    {
      g_array_sort (self->parts, compare_parts);
      return;
    }

  for (guint i = 0; i < MIN (n, self->parts->len); i++)
    {
      QuernChangePart *best = get_part (self, i);
      QuernChangePart first = *best;

      for (guint k = i + 1; k < self->parts->len; k++)
        if (compare_parts (get_part (self, k), best) < 0)
          best = get_part (self, k);
      *get_part (self, i) = *best;
      *best = first;
    }
}

guint
quern_change_parts_get_n (const QuernChangeParts *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->parts->len;
}

const QuernChangePart *
quern_change_parts_get (const QuernChangeParts *self,
                        guint                   part)
{
  g_return_val_if_fail (self != NULL && part < self->parts->len, NULL);

  return get_part (self, part);
}
