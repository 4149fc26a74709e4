/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-list.h"
#include "quern-event-view.h"
#include "quern-list-menu.h"

G_BEGIN_DECLS

struct _QuernEventView
{
  QuernListView       parent_instance;

  QuernExplorer      *explorer;  /* borrowed from the list view, nullable */
  QuernColumnSet     *columns;   /* the same */
  QuernEventList     *list;      /* owned */
  GtkSingleSelection *selection; /* owned */
  QuernListMenu      *menu;      /* owned */

  /* Template children */
  GtkLabel           *count;
  GtkLabel           *function;
  GtkColumnView      *column_view;
};

void quern_event_view_install_menu   (GtkWidgetClass *widget_class);
void quern_event_view_add_menu       (QuernEventView *self);
void quern_event_view_update_actions (QuernEventView *self);

G_END_DECLS
