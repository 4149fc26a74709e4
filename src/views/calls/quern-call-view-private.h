/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-call-list.h"
#include "quern-call-view.h"
#include "quern-column-choice.h"
#include "quern-list-menu.h"

G_BEGIN_DECLS

struct _QuernCallView
{
  QuernListView       parent_instance;

  gboolean            callees;     /* or else callers */
  QuernExplorer      *explorer;    /* borrowed from the list view, nullable */
  QuernColumnSet     *columns;     /* the same */
  QuernCallList      *list;        /* owned */
  QuernColumnChoice  *choice;      /* owned */
  GtkSingleSelection *selection;   /* owned */
  QuernListMenu      *menu;        /* owned */
  gboolean            is_updating; /* do we change the selection ourselves? */

  /* Template children */
  GtkLabel           *title;
  GtkLabel           *count;
  GtkLabel           *base;
  GtkStack           *stack;
  GtkColumnView      *column_view;
  GtkLabel           *empty_label;
};

/* NULL without one. */
QuernArcRow *quern_call_view_get_selected_row (QuernCallView  *self);
void         quern_call_view_go_to_row        (QuernCallView  *self,
                                               guint           position);

/* quern-call-view-columns.c: which columns are there, and what they say. */
QuernColumnChoice *
             quern_call_view_create_choice    (QuernCallView       *self) G_GNUC_WARN_UNUSED_RESULT;
/* Puts the first columns in; once, with an explorer. */
void         quern_call_view_add_columns      (QuernCallView       *self);
/* Another profile is shown: it has other events. */
void         quern_call_view_reset_columns    (QuernCallView       *self);
void         quern_call_view_want_columns     (QuernCallView       *self,
                                               const char *const   *ids);
/* Titles and widths follow the explorer. */
void         quern_call_view_update_titles    (QuernCallView       *self);
void         quern_call_view_sort_cb          (QuernListColumn     *column,
                                               gboolean             descending,
                                               gpointer             data);
/* By what the arrow shows; by cost if its column has gone. */
void         quern_call_view_sort_as_marked   (QuernCallView       *self);

/* quern-call-view-menu.c: the clipboard and the context menu. */
void         quern_call_view_install_menu     (GtkWidgetClass *widget_class);
void         quern_call_view_add_menu         (QuernCallView  *self);
void         quern_call_view_update_actions   (QuernCallView  *self);

G_END_DECLS
