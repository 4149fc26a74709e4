/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-ranking.h"

#include <math.h>
#include <string.h>

/* Minimum number of rows to sort at once. */
#define MIN_BATCH 256

struct _QuernRanking
{
  QuernRankKey key;
  guint        n_kept;
  GArray      *ranks;   /* owned: QuernRank; the first n_sorted are in order */
  gboolean     is_full; /* ranks below the last one are dropped */
};

/* Largest first, NaN last. */
static int
compare_values (double a,
                double b)
{
  if (isnan (a) || isnan (b))
    return isnan (a) - isnan (b);

  return (a < b) - (a > b);
}

static int
compare_ranks (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const QuernRank *x = a;
  const QuernRank *y = b;
  const QuernRanking *self = data;
  int order;

  switch (self->key)
    {
    case QUERN_RANK_BY_TEXT:
      order = strcmp (x->text, y->text);
      break;

    case QUERN_RANK_BY_VALUE:
      order = compare_values (x->value, y->value);
      break;

    case QUERN_RANK_BY_COST:
    default:
      order = (x->cost < y->cost) - (x->cost > y->cost);
    }

  return order != 0 ? order : (x->id > y->id) - (x->id < y->id);
}

/**
 * quern_ranking_new:
 * @key: the key to rank by
 * @n_kept: how many to keep; G_MAXUINT: all
 *
 * Returns: (transfer full): an empty ranking
 */
QuernRanking *
quern_ranking_new (QuernRankKey key,
                   guint        n_kept)
{
  QuernRanking *self = g_new0 (QuernRanking, 1);

  self->key = key;
  self->n_kept = n_kept;
  self->ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));

  return self;
}

void
quern_ranking_free (QuernRanking *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->ranks);
  g_free (self);
}

static void
sort_and_cut (QuernRanking *self)
{
  g_array_sort_with_data (self->ranks, compare_ranks, self);
  if (self->ranks->len >= self->n_kept)
    {
      g_array_set_size (self->ranks, self->n_kept);
      self->is_full = TRUE;
    }
}

void
quern_ranking_add (QuernRanking    *self,
                   const QuernRank *rank)
{
  if (self->is_full &&
      compare_ranks (rank, &g_array_index (self->ranks, QuernRank, self->n_kept - 1), self) >= 0)
    return;

  g_array_append_vals (self->ranks, rank, 1);

  if (self->n_kept < G_MAXUINT / 2 && self->ranks->len >= MAX (2 * self->n_kept, MIN_BATCH))
    sort_and_cut (self);
}

/**
 * quern_ranking_finish:
 * @self: a ranking
 *
 * Returns: the number of rows, at most the number to keep
 */
guint
quern_ranking_finish (QuernRanking *self)
{
  sort_and_cut (self);

  return self->ranks->len;
}

guint32
quern_ranking_get_id (QuernRanking *self,
                      guint         place)
{
  return g_array_index (self->ranks, QuernRank, place).id;
}
