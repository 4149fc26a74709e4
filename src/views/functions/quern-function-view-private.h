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
  guint32             kept_at_top;      /* what was selected before a comparison, or NONE */
  gboolean            is_comparison;    /* was one shown last? */

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

/* By what the arrow shows; by inclusive cost if its column has gone. */
void quern_function_view_sort_as_marked (QuernFunctionView *self);

G_END_DECLS
