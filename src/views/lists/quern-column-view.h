/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What GtkColumnView offers in newer versions of GTK than 4.8 only, or in none. No other
 * file depends on how its widgets are put together. */

/* For a column of a list that sorts itself: its title can be clicked. */
GtkSorter           *quern_column_view_create_sorter (void) G_GNUC_WARN_UNUSED_RESULT;
/* The column whose title has the arrow, if its sorter is one of those; or NULL. */
GtkColumnViewColumn *quern_column_view_get_sorted    (GtkColumnView       *view);

/* Adds a column whose title can be told more of. */
void                 quern_column_view_insert        (GtkColumnView       *view,
                                                      guint                position,
                                                      GtkColumnViewColumn *column);
void                 quern_column_view_align_title   (GtkColumnViewColumn *column,
                                                      GtkAlign             align);
/* tooltip: nullable */
void                 quern_column_view_set_tooltip   (GtkColumnViewColumn *column,
                                                      const char          *tooltip);

/* The widget whose children are the rows that exist now. */
GtkWidget           *quern_column_view_get_list      (GtkColumnView       *view);
/* Px of the titles. */
int                  quern_column_view_get_header_height (GtkColumnView   *view);
/* Puts the keyboard into the list, at the selected row. FALSE if the list takes none. */
gboolean             quern_column_view_focus         (GtkColumnView       *view);

/* Is a child of the list the row at a position? */
typedef gboolean (*QuernRowIsAtFunc) (GtkWidget *row,
                                      guint      position);
/* Shows a row. If the keyboard is in the list, it goes there, too. */
void                 quern_column_view_scroll_to     (GtkColumnView       *view,
                                                      guint                position,
                                                      QuernRowIsAtFunc     is_at);

/* Makes Tab lead out of the list, where it would go from row to row. */
void                 quern_column_view_leave_by_tab  (GtkColumnView       *view);

G_END_DECLS
