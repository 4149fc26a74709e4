/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-column-set.h"
#include "quern-explorer.h"
#include "quern-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_LIST_VIEW (quern_list_view_get_type ())
G_DECLARE_DERIVABLE_TYPE (QuernListView, quern_list_view, QUERN, LIST_VIEW, GtkWidget)

struct _QuernListViewClass
{
  GtkWidgetClass parent_class;

  /* Required: shows what an explorer has in these columns, which have been restored but
   * are still to be added. Both are NULL before others come, and at the end: then what
   * was listed means nothing any more, and the columns go. The view may borrow them
   * until then. */
  void              (*set_columns) (QuernListView  *self,
                                    QuernExplorer  *explorer,
                                    QuernColumnSet *columns);
  /* Required: says what the cells of a column show. */
  QuernCellFunc       fill;
  /* Another order is wanted; user_data is the view. NULL for a list that has one. */
  QuernColumnSortFunc sort;
};

/* Nullable. */
QuernExplorer *quern_list_view_get_explorer (QuernListView             *self);
void           quern_list_view_set_explorer (QuernListView             *self,
                                             QuernExplorer             *explorer);
/* Order, widths and sort of the columns, of QUERN_COLUMN_LAYOUT_TYPE: to be set
 * before the explorer. NULL without one. */
void           quern_list_view_set_layout   (QuernListView             *self,
                                             GVariant                  *layout);
GVariant      *quern_list_view_dup_layout   (QuernListView             *self) G_GNUC_WARN_UNUSED_RESULT;

/* For the view itself, once it has its template: where the columns are, and what it
 * listens to; handlers is static. */
void           quern_list_view_set_up       (QuernListView              *self,
                                             GtkColumnView              *column_view,
                                             const QuernExplorerHandler *handlers,
                                             guint                       n_handlers);

G_END_DECLS
