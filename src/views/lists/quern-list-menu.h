/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"

G_BEGIN_DECLS

/* What can be done with the selected rows; asked each time it is opened. */
typedef GMenuModel *(*QuernListMenuFunc) (gpointer user_data);

/* The position of the row at a place of the list, in px; QUERN_NONE for none. */
typedef guint       (*QuernListMenuPick) (gpointer user_data,
                                          double   x,
                                          double   y);

/**
 * QuernListMenu:
 *
 * The context menu of a list: the pointer selects the row that it is on, the
 * keyboard opens it at the row that has the focus.
 *
 * It gives the view the action `list.copy-table`, which puts the whole list on
 * the clipboard, and those that sort the list and arrange its columns without a
 * mouse: `list.sort`, `list.descending`, `list.move-left`, `list.move-right`,
 * `list.wider`, `list.narrower`.
 */
typedef struct _QuernListMenu QuernListMenu;

/* view: whose actions the menu has; both widgets must outlive it. */
QuernListMenu *quern_list_menu_new         (GtkWidget         *view,
                                            GtkColumnView     *list,
                                            QuernListMenuFunc  func,
                                            gpointer           user_data) G_GNUC_WARN_UNUSED_RESULT;
void           quern_list_menu_free        (QuernListMenu     *self);

/* Nullable: without columns there is nothing to open a menu on. */
void           quern_list_menu_set_columns (QuernListMenu     *self,
                                            QuernColumnSet    *columns);
/* For a list without a column set: finds its rows. */
void           quern_list_menu_set_pick    (QuernListMenu     *self,
                                            QuernListMenuPick  pick_func);
void           quern_list_menu_open        (QuernListMenu     *self);

/* Appends how to get at the code of what is selected; the names are of actions, the
 * second is nullable. The keys are those that lists of functions have for it. */
void           quern_list_menu_add_code    (GMenu             *section,
                                            const char        *show_source,
                                            const char        *show_assembly);
/* Appends a section with what can be copied; the names are of the view's actions.
 * copy_name: nullable. */
void           quern_list_menu_add_copying (GMenu             *menu,
                                            const char        *copy_name,
                                            const char        *copy_rows);
/* Appends how the list is sorted, and where its columns are. */
void           quern_list_menu_add_arranging (QuernListMenu   *self,
                                            GMenu             *menu);
/* Appends the export of the list; the name is of an action, with its target. */
void           quern_list_menu_add_export  (GMenu             *menu,
                                            const char        *export_list);

G_END_DECLS
