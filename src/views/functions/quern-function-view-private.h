/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-filter-button.h"
#include "quern-function-list.h"
#include "quern-function-view.h"
#include "quern-gradual-rows.h"
#include "quern-group-chooser.h"
#include "quern-kind-bar.h"
#include "quern-late-scroll.h"
#include "quern-search-box.h"

G_BEGIN_DECLS

struct _QuernFunctionView
{
  QuernListView       parent_instance;

  QuernExplorer      *explorer;         /* borrowed, nullable */
  QuernColumnSet     *columns;          /* borrowed, nullable: set with the explorer */
  QuernFunctionList  *list;             /* owned, nullable */
  QuernGradualRows   *rows;             /* owned: the rows of list shown so far */
  GtkMultiSelection  *selection;        /* owned */
  gboolean            is_selecting;     /* the view itself changes the selection */
  QuernLateScroll    *late_scroll;      /* owned */
  gboolean            is_at_top;        /* the first row is in view as a whole */
  int                 pending_step;     /* rows to move by when the search is done, or 0 */
  gboolean            is_entering;      /* whether to focus the list when the search is done */
  gboolean            starts_anew;      /* no search result has been visited yet */
  guint32             kept_at_top;      /* record selected when a comparison began, or QUERN_NONE */
  gboolean            is_comparison;    /* whether the last analysis was a comparison */

  /* Template children */
  QuernSearchBox     *search_box;
  QuernGroupChooser  *group_chooser;
  QuernFilterButton  *filter_button;
  QuernKindBar       *kind_bar;
  GtkStack           *stack;
  GtkScrolledWindow  *scroller;
  GtkColumnView      *column_view;
  GtkWidget          *empty_page;
  GtkButton          *clear_button;
  GtkButton          *pattern_button;
  GtkLabel           *footer;
};

/* Sorts by the column with the arrow, or by inclusive cost if that column is gone. */
void quern_function_view_sort_as_marked (QuernFunctionView *self);

G_END_DECLS
