/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The keys that a row can be sorted by. A ranking uses only one of them. */
typedef struct
{
  guint32     id;    /* breaks ties: smaller first */
  gint64      cost;
  double      value; /* NaN comes last */
  const char *text;  /* borrowed */
} QuernRank;

typedef enum
{
  QUERN_RANK_BY_COST,  /* largest first */
  QUERN_RANK_BY_VALUE, /* largest first */
  QUERN_RANK_BY_TEXT,  /* by bytes, smallest first */
} QuernRankKey;

/**
 * QuernRanking:
 *
 * The first rows of a long list, in order. Drops rows that cannot be among them at once.
 */
typedef struct _QuernRanking QuernRanking;

QuernRanking *quern_ranking_new    (QuernRankKey     key,
                                    guint            n_kept) G_GNUC_WARN_UNUSED_RESULT;
void          quern_ranking_free   (QuernRanking    *self);

void          quern_ranking_add    (QuernRanking    *self,
                                    const QuernRank *rank);
/* Sorts the rows. No row may be added afterwards. */
guint         quern_ranking_finish (QuernRanking    *self);
guint32       quern_ranking_get_id (QuernRanking    *self,
                                    guint            place);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRanking, quern_ranking_free)

G_END_DECLS
