/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The keys that a row can be sorted by. Only one of them is set, the same in all rows. */
typedef struct
{
  guint32     id;    /* breaks ties: smaller first */
  gint64      cost;  /* largest first */
  double      value; /* largest first, NaN last */
  const char *text;  /* borrowed: by bytes, smallest first */
} QuernRank;

void    quern_ranks_sort   (GArray *ranks,
                            guint   n_kept);
guint32 quern_ranks_get_id (GArray *ranks,
                            guint   place);

G_END_DECLS
