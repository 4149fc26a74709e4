/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"

G_BEGIN_DECLS

/* Returns the menu for the selected rows; called each time the menu is opened. */
typedef GMenuModel *(*QuernListMenuFunc) (gpointer user_data);

/* Returns the position of the row at x, y in the list, in px; QUERN_NONE for none. */
typedef guint       (*QuernListMenuPick) (gpointer user_data,
                                          double   x,
                                          double   y);

/**
 * QuernListMenu:
 *
 * The context menu of a list: a click selects the row under the pointer, the
 * keyboard opens the menu at the focused row.
 *
 * Adds to the view the action `list.copy-table`, which copies the whole list to the
 * clipboard, and actions that sort the list and arrange its columns without a mouse:
 * `list.sort`, `list.descending`, `list.move-left`, `list.move-right`, `list.wider`,
 * `list.narrower`.
 */
typedef struct _QuernListMenu QuernListMenu;

/* view: provides the menu's actions; both widgets must outlive the menu. */
QuernListMenu *quern_list_menu_new         (GtkWidget         *view,
                                            GtkColumnView     *list,
                                            QuernListMenuFunc  func,
                                            gpointer           user_data) G_GNUC_WARN_UNUSED_RESULT;
void           quern_list_menu_free        (QuernListMenu     *self);

/* Nullable; without columns or a pick function, no row is found for the menu. */
void           quern_list_menu_set_columns (QuernListMenu     *self,
                                            QuernColumnSet    *columns);
/* For a list without a column set: sets the function that finds rows. */
void           quern_list_menu_set_pick    (QuernListMenu     *self,
                                            QuernListMenuPick  pick_func);
void           quern_list_menu_open        (QuernListMenu     *self);

/* Appends items that show the code of the selection. Takes action names; show_assembly
 * is nullable. The accelerators are those of the lists of functions. */
void           quern_list_menu_add_code    (GMenu             *section,
                                            const char        *show_source,
                                            const char        *show_assembly);
/* Appends a section with copy items. Takes names of the view's actions; copy_name is
 * nullable. */
void           quern_list_menu_add_copying (GMenu             *menu,
                                            const char        *copy_name,
                                            const char        *copy_rows);
/* Appends items that sort the list and arrange its columns. */
void           quern_list_menu_add_arranging (QuernListMenu   *self,
                                            GMenu             *menu);
/* Appends an item that exports the list. export_list: an action name with target. */
void           quern_list_menu_add_export  (GMenu             *menu,
                                            const char        *export_list);

G_END_DECLS
