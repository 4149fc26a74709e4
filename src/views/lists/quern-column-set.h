/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-list-column.h"

G_BEGIN_DECLS

/* Called when the user changes the sort order. */
typedef void (*QuernColumnSortFunc) (QuernListColumn *column,
                                     gboolean         descending,
                                     gpointer         user_data);

/**
 * QuernColumnSet:
 *
 * The columns of a GtkColumnView whose model sorts itself: tracks the sort column,
 * and the order and widths of columns. The view must outlive the set.
 */
typedef struct _QuernColumnSet QuernColumnSet;

/* fill: provides the contents of cells. sort_func: NULL for a list with a fixed order. */
QuernColumnSet      *quern_column_set_new         (GtkColumnView         *view,
                                                   QuernExplorer         *explorer,
                                                   QuernCellFunc          fill,
                                                   QuernColumnSortFunc    sort_func,
                                                   gpointer               user_data) G_GNUC_WARN_UNUSED_RESULT;
/* Also removes the columns from the view. */
void                 quern_column_set_free        (QuernColumnSet        *self);

GtkColumnView       *quern_column_set_get_view    (QuernColumnSet        *self);

/* The infos of a view are in one array, in column order: the new column is inserted
 * before all columns with a later info. Returns: the new column. */
GtkColumnViewColumn *quern_column_set_add         (QuernColumnSet        *self,
                                                   const QuernColumnInfo *info,
                                                   QuernEventId           event);
void                 quern_column_set_remove      (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column);
/* NULL if there is none. */
GtkColumnViewColumn *quern_column_set_find        (QuernColumnSet        *self,
                                                   const char            *id,
                                                   QuernEventId           event);
/* (element-type QuernEventId): the events that have columns, without duplicates. */
GArray              *quern_column_set_dup_events  (QuernColumnSet        *self) G_GNUC_WARN_UNUSED_RESULT;
/* Marks values as estimates in titles and tooltips from their next update on. */
void                 quern_column_set_set_estimates (QuernColumnSet      *self,
                                                   gboolean               are_estimates);
/* The least width in px of a column, shown or not, for its title and its numbers: those of the
 * rows, or without rows (nullable) the largest ones there are. 0: it takes the remaining width. */
int                  quern_column_set_measure     (QuernColumnSet        *self,
                                                   const QuernColumnInfo *info,
                                                   QuernEventId           event,
                                                   GListModel            *rows);
/* Makes columns of numbers as wide as the rows need, whatever the total is. If that leaves little
 * of room (px of the list) to names, they do not get more. */
void                 quern_column_set_fit         (QuernColumnSet        *self,
                                                   GListModel            *rows,
                                                   int                    room);
/* Updates title, tooltip and width of a column from the explorer. */
void                 quern_column_set_update      (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column);
void                 quern_column_set_update_all  (QuernColumnSet        *self);
/* Also aligns the title with the text of the cells. */
void                 quern_column_set_set_title   (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   const char            *title);

/* In px; ignored if the user has resized the column. */
void                 quern_column_set_set_width   (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   int                    width);

/* The columns in order with their widths, the sort column, and whether the sort is
 * descending. */
#define QUERN_COLUMN_LAYOUT_TYPE "(a(si)sb)"

/* Gives columns that are added later the positions and widths of a layout. */
void                 quern_column_set_restore     (QuernColumnSet        *self,
                                                   GVariant              *layout);
/* Restores the sort arrow, once its column has been added; does not call the sort
 * function. */
void                 quern_column_set_restore_sort (QuernColumnSet       *self);
GVariant            *quern_column_set_dup_layout  (QuernColumnSet        *self) G_GNUC_WARN_UNUSED_RESULT;

/* "location", "event-self:Dr": identifies a column in a layout. */
char                *quern_column_set_dup_key     (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column) G_GNUC_WARN_UNUSED_RESULT;
/* NULL if there is none. */
GtkColumnViewColumn *quern_column_set_find_key    (QuernColumnSet        *self,
                                                   const char            *key);
/* Moves a column by positions to the right, or to the left if negative. */
void                 quern_column_set_move        (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   int                    by);
/* Widens a column by px; negative: narrows it. No effect on a column that takes the
 * remaining width. */
void                 quern_column_set_widen       (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   int                    by);

/* Whether the user can sort the rows. */
gboolean             quern_column_set_can_sort    (QuernColumnSet        *self);
/* Sorts like a click on the title. */
void                 quern_column_set_sort        (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   gboolean               descending);
/* Shows the sort arrow without calling the sort function. */
void                 quern_column_set_mark_sorted (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   gboolean               descending);
/* NULL if the list is not sorted by a column. */
QuernListColumn     *quern_column_set_get_sorted  (QuernColumnSet        *self,
                                                   gboolean              *descending);

/* Scrolls to a row, and focuses it if the focus is in the list. */
void                 quern_column_set_scroll_to   (QuernColumnSet        *self,
                                                   guint                  position);
/* Highlights the row of a node hovered in another view; QUERN_NONE: none. */
void                 quern_column_set_highlight   (QuernColumnSet        *self,
                                                   QuernNodeId            node);
/* The row at a position in the view, in px; nullable. */
QuernRow            *quern_column_set_get_row_at  (QuernColumnSet        *self,
                                                   double                 x,
                                                   double                 y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernColumnSet, quern_column_set_free)

G_END_DECLS
