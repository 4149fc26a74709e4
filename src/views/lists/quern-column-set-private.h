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

  GVariant            *layout;          /* owned, nullable: what was restored */
  gboolean             is_sort_pending; /* is its column still to come? */
  gboolean             is_sizing;       /* do we set a width ourselves? */
};

/* quern-column-set-layout.c */

/* Where a column that is to be added was; FALSE if that is not known. */
gboolean quern_column_set_find_place    (QuernColumnSet      *self,
                                         GtkColumnViewColumn *column,
                                         guint               *position);
/* Gives a column the width that it had, and sees when somebody changes it. */
void     quern_column_set_watch_width   (QuernColumnSet      *self,
                                         GtkColumnViewColumn *column);
void     quern_column_set_unwatch_width (QuernColumnSet      *self,
                                         GtkColumnViewColumn *column);

G_END_DECLS
