/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-call-list.h"
#include "quern-call-view.h"
#include "quern-column-set.h"
#include "quern-list-menu.h"

G_BEGIN_DECLS

struct _QuernCallView
{
  GtkWidget           parent_instance;

  gboolean            callees;          /* or else callers */
  QuernExplorer      *explorer;         /* owned, nullable */
  GSignalGroup       *explorer_signals; /* owned */
  QuernCallList      *list;             /* owned */
  QuernColumnSet     *columns;          /* owned, nullable: with the explorer */
  GVariant           *layout;           /* owned, nullable: of the columns, at first */
  GtkSingleSelection *selection;        /* owned */
  QuernListMenu      *menu;             /* owned */
  gboolean            is_updating;      /* do we change the selection ourselves? */

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

/* quern-call-view-menu.c: the clipboard and the context menu. */
void         quern_call_view_install_menu     (GtkWidgetClass *widget_class);
void         quern_call_view_add_menu         (QuernCallView  *self);
void         quern_call_view_update_actions   (QuernCallView  *self);

G_END_DECLS
