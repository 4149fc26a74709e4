/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-column-choice.h"
#include "quern-explorer.h"
#include "quern-list-menu.h"
#include "quern-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_LIST_VIEW (quern_list_view_get_type ())
G_DECLARE_DERIVABLE_TYPE (QuernListView, quern_list_view, QUERN, LIST_VIEW, GtkWidget)

struct _QuernListViewClass
{
  GtkWidgetClass parent_class;

  /* Required: lists the contents of an explorer. columns has a restored layout, but the
   * view must add the columns. Called with NULL for both before they are replaced or
   * freed: the view must then drop what it listed. The view may borrow both until
   * then. */
  void              (*set_columns) (QuernListView  *self,
                                    QuernExplorer  *explorer,
                                    QuernColumnSet *columns);
  /* Provides the contents of cells. NULL for a view that makes its columns itself: it has no
   * QuernColumnSet. */
  QuernCellFunc       fill;
  /* Called when the user changes the sort order; user_data is the view. NULL for a list
   * with a fixed order. */
  QuernColumnSortFunc sort;
  /* Optional columns; NULL if there are none. */
  const QuernColumnOffer *offer;
  /* Called when the width of the list has changed, and optional columns must fit again: whether
   * the rows are those of the analysis shown. Otherwise, columns are made anew anyway. NULL if the
   * view calls quern_column_choice_set_room() itself. */
  gboolean          (*is_current)  (gpointer        view);
  /* Called after that with the new width, px, if the view sizes its columns itself; nullable. */
  void              (*fit_columns) (gpointer        view,
                                    int             width);
  /* Returns the menu of the selected rows, but for the sections that arrange columns; transfer
   * full. NULL if there is no menu. */
  GMenu            *(*create_menu) (gpointer        view);
  /* Finds the row of a click; called with the view. NULL for the rows of a QuernColumnSet. */
  QuernListMenuPick   pick;
};

/* Nullable. */
QuernExplorer *quern_list_view_get_explorer (QuernListView             *self);
void           quern_list_view_set_explorer (QuernListView             *self,
                                             QuernExplorer             *explorer);
/* Order, widths and sort column, of QUERN_COLUMN_LAYOUT_TYPE; nullable. Set it before
 * the explorer. */
void           quern_list_view_set_layout   (QuernListView             *self,
                                             GVariant                  *layout);
GVariant      *quern_list_view_dup_layout   (QuernListView             *self) G_GNUC_WARN_UNUSED_RESULT;

/* Exists from quern_list_view_set_up() on; NULL without optional columns. */
QuernColumnChoice *quern_list_view_get_choice (QuernListView           *self);

/* For subclasses: adds an action that opens the menu, and one that puts the selected rows on the
 * clipboard, as a table, unless its name is NULL. */
void           quern_list_view_class_install_actions (GtkWidgetClass   *widget_class,
                                                      const char       *menu,
                                                      const char       *copy);
/* For subclasses, after initializing the template: sets the column view and the handlers
 * of explorer changes, which must be static. */
void           quern_list_view_set_up       (QuernListView              *self,
                                             GtkColumnView              *column_view,
                                             const QuernExplorerHandler *handlers,
                                             guint                       n_handlers);

G_END_DECLS
