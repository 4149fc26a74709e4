/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The keys of a row: it is sorted by text, then by value, then by cost. Those that rows are not
 * sorted by are NULL or 0 in all of them. */
typedef struct
{
  guint32     id;    /* breaks ties: smaller first */
  gint64      cost;  /* largest first */
  double      value; /* largest first, NaN last */
  const char *text;  /* borrowed: by bytes, smallest first */
} QuernRank;

/* Whether there is enough memory to collect and sort n_rows ranks. */
gboolean quern_ranks_ensure (guint    n_rows,
                             GError **error);
void     quern_ranks_sort   (GArray  *ranks,
                             guint    n_kept);
guint32  quern_ranks_get_id (GArray  *ranks,
                             guint    place);

G_END_DECLS
