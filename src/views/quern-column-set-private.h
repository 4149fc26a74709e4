/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"

G_BEGIN_DECLS

struct _QuernColumnSet
{
  GtkColumnView       *view;      /* borrowed */
  QuernExplorer       *explorer;  /* owned */
  QuernLetterWidths   *widths;    /* owned */
  QuernColumnSortFunc  sort_func;
  gpointer             user_data;

  QuernListColumn     *sorted;    /* borrowed, nullable: what is sorted by */
  gboolean             descending;
  gboolean             is_marking; /* do we set the arrow ourselves? */

  QuernListColumn     *asked;     /* borrowed: see find_sorted() */
};

G_END_DECLS
