/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-choice.h"
#include "quern-filter-button.h"
#include "quern-function-list.h"
#include "quern-function-view.h"
#include "quern-gradual-rows.h"
#include "quern-group-chooser.h"
#include "quern-kind-bar.h"
#include "quern-late-scroll.h"
#include "quern-list-menu.h"
#include "quern-search-box.h"

G_BEGIN_DECLS

struct _QuernFunctionView
{
  QuernListView       parent_instance;

  QuernExplorer      *explorer;         /* borrowed, nullable */
  QuernColumnSet     *columns;          /* borrowed, nullable: with the explorer */
  QuernFunctionList  *list;             /* owned, nullable */
  QuernGradualRows   *rows;             /* owned: of the list, what there is of it so far */
  GtkMultiSelection  *selection;        /* owned */
  gboolean            is_selecting;     /* do we select ourselves? */
  QuernLateScroll    *late_scroll;      /* owned */
  int                 pending_step;     /* where to go when all is found, or 0 */
  gboolean            is_entering;      /* does the keyboard go to the list then? */
  gboolean            starts_anew;      /* is what was found not gone to yet? */

  QuernColumnChoice  *choice;           /* owned */
  QuernListMenu      *menu;             /* owned */

  /* Template children */
  QuernSearchBox     *search_box;
  QuernGroupChooser  *group_chooser;
  QuernFilterButton  *filter_button;
  QuernKindBar       *kind_bar;
  GtkStack           *stack;
  GtkColumnView      *column_view;
  GtkWidget          *empty_page;
  GtkButton          *clear_button;
  GtkLabel           *footer;
};

/* quern-function-view-rows.c: what is where in the list. */

QuernLateScroll *quern_function_view_create_late_scroll (QuernFunctionView *self)
                                                         G_GNUC_WARN_UNUSED_RESULT;
/* Selects what the explorer has selected, and scrolls there. */
void quern_function_view_select_explorers (QuernFunctionView *self);
/* The same, and the list keeps its place. */
void quern_function_view_mark_explorers   (QuernFunctionView *self);
/* Whatever is selected: what was sorted or searched for is at the top. */
void quern_function_view_scroll_to_top  (QuernFunctionView *self);
void quern_function_view_sort_list      (QuernFunctionView *self,
                                         QuernListColumn   *column,
                                         gboolean           descending);
/* By what the arrow shows; by inclusive cost if its column has gone. */
void quern_function_view_sort_as_marked (QuernFunctionView *self);
/* Lists what the explorer's search finds, and says so if it cannot be searched for. */
void quern_function_view_search_list    (QuernFunctionView *self);
/* Goes to the row that many below the selected one, round the end. */
void quern_function_view_go_by          (QuernFunctionView *self,
                                         int                step);

/* The keyboard goes to the list: to what was found, or to what is selected. */
void quern_function_view_enter_list     (QuernFunctionView *self);

/* quern-function-view-words.c: the footer, and the page without functions. */
void quern_function_view_update_footer  (QuernFunctionView *self);
void quern_function_view_update_page    (QuernFunctionView *self);

/* quern-function-view-columns.c: which columns are there. */

QuernColumnChoice *
     quern_function_view_create_choice  (QuernFunctionView *self) G_GNUC_WARN_UNUSED_RESULT;
/* Puts the first columns in; once, with an explorer. */
void quern_function_view_add_columns    (QuernFunctionView *self);
/* Another profile is shown: it has other events, and the same columns as far as
 * it can. */
void quern_function_view_reset_columns  (QuernFunctionView *self);
/* Titles and widths follow the explorer. */
void quern_function_view_update_titles  (QuernFunctionView *self);

/* quern-function-view-groups.c: rows that open. */
void     quern_function_view_add_opening     (QuernFunctionView *self);
/* Opens or closes it; FALSE if it does neither. */
gboolean quern_function_view_toggle_row      (QuernFunctionView *self,
                                              guint              position);
void     quern_function_view_install_opening (GtkWidgetClass    *widget_class);
void     quern_function_view_follow_grouping (QuernFunctionView *self);
void     quern_function_view_follow_sums     (QuernFunctionView *self);

/* quern-function-view-menu.c: the clipboard and the context menu. */
void quern_function_view_install_menu   (GtkWidgetClass    *widget_class);
void quern_function_view_add_menu       (QuernFunctionView *self);
void quern_function_view_update_actions (QuernFunctionView *self);

G_END_DECLS
