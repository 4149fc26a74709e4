/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-list-menu.h"

G_BEGIN_DECLS

struct _QuernListMenu
{
  GtkWidget          *view;    /* borrowed */
  GtkColumnView      *list;    /* borrowed */
  QuernColumnSet     *columns; /* borrowed, nullable */
  QuernListMenuFunc   func;
  QuernListMenuPick   pick;    /* nullable: the columns find rows */
  gpointer            user_data;
  GtkWidget          *popover; /* child of the view */
  GSimpleActionGroup *actions; /* owned: "list." */
  GtkEventController *click;   /* of the list */
};

/* quern-list-menu-columns.c: sorting and arranging. */
void quern_list_menu_add_column_actions    (QuernListMenu *self);
/* How it is sorted now. */
void quern_list_menu_update_column_actions (QuernListMenu *self);

G_END_DECLS
