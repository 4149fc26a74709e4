/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-tree-view.h"

#include "quern-late-scroll.h"
#include "quern-late-update.h"
#include "quern-letter-widths.h"
#include "quern-list-menu.h"

G_BEGIN_DECLS

#define QUERN_TREE_VIEW_N_COLUMNS 4

struct _QuernTreeView
{
  GtkWidget           parent_instance;

  QuernExplorer      *explorer;    /* owned, nullable */
  char               *mode;        /* owned: as the action's state */
  GtkSingleSelection *selection;   /* owned */
  QuernLetterWidths  *widths;      /* owned */
  QuernLateScroll    *late_scroll; /* owned */
  QuernListMenu      *menu;        /* owned */
  QuernLateUpdate    *late_update; /* owned: the tree is made anew */
  gboolean            is_selecting;
  int                 widths_px[QUERN_TREE_VIEW_N_COLUMNS]; /* as set here; 0: not yet */

  /* Template children */
  GtkColumnView      *column_view;
  GtkLabel           *note;
};

/* quern-tree-view-columns.c */
void quern_tree_view_add_columns   (QuernTreeView *self);
void quern_tree_view_update_titles (QuernTreeView *self,
                                    QuernEventId   event);

/* quern-tree-view-keys.c */
void quern_tree_view_add_keys      (QuernTreeView *self);
void quern_tree_view_scroll_to     (QuernTreeView *self,
                                    guint          position);
/* The expander below a widget; NULL for none. */
GtkTreeExpander *quern_tree_view_find_expander (GtkWidget *widget);

/* quern-tree-view-menu.c */
void quern_tree_view_install_menu  (GtkWidgetClass *widget_class);
void quern_tree_view_add_menu      (QuernTreeView *self);

G_END_DECLS
