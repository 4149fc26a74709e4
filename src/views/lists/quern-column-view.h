/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Functions that GtkColumnView has only since GTK 4.10 or 4.12, or lacks. No other file
 * depends on its widget hierarchy. */

/* A sorter that makes a column title clickable, for a model that sorts itself. */
GtkSorter           *quern_column_view_create_sorter (void) G_GNUC_WARN_UNUSED_RESULT;
/* The column with the sort arrow, if it has a sorter of that kind; nullable. */
GtkColumnViewColumn *quern_column_view_get_sorted    (GtkColumnView       *view);

/* Adds a column and remembers its title widget, as the next two functions require. */
void                 quern_column_view_insert        (GtkColumnView       *view,
                                                      guint                position,
                                                      GtkColumnViewColumn *column);
/* side: where the texts below are in either direction of text: right for numbers, left for code;
 * top or bottom: in the middle */
void                 quern_column_view_align_title   (GtkColumnViewColumn *column,
                                                      GtkPositionType      side);
/* tooltip: nullable */
void                 quern_column_view_set_tooltip   (GtkColumnViewColumn *column,
                                                      const char          *tooltip);

/* The widget whose children are the rows that exist now. */
GtkWidget           *quern_column_view_get_list      (GtkColumnView       *view);
/* The child of that widget at a point, in px of the view; nullable. */
GtkWidget           *quern_column_view_pick_row      (GtkColumnView       *view,
                                                      double               x,
                                                      double               y);
/* Height of the titles, in px. */
int                  quern_column_view_get_header_height (GtkColumnView   *view);
/* Focuses the selected row of the list. FALSE if the list cannot take the focus. */
gboolean             quern_column_view_focus         (GtkColumnView       *view);

/* Returns whether a child of the list is the row at a position. */
typedef gboolean (*QuernRowIsAtFunc) (GtkWidget *row,
                                      guint      position);
/* Scrolls to a row, and focuses it if the focus is in the list. */
void                 quern_column_view_scroll_to     (GtkColumnView       *view,
                                                      guint                position,
                                                      QuernRowIsAtFunc     is_at);

/* Makes Tab leave the list instead of moving from row to row. */
void                 quern_column_view_leave_by_tab  (GtkColumnView       *view);

G_END_DECLS
