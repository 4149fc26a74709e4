/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-list-column.h"

G_BEGIN_DECLS

/* The user wants the list in another order. */
typedef void (*QuernColumnSortFunc) (QuernListColumn *column,
                                     gboolean         descending,
                                     gpointer         user_data);

/**
 * QuernColumnSet:
 *
 * The columns of a GtkColumnView whose model sorts itself: tells which one is
 * sorted by, and knows what is where. The view must outlive it.
 */
typedef struct _QuernColumnSet QuernColumnSet;

/* fill: says what cells show. sort_func: nullable, for a list that has one order. */
QuernColumnSet      *quern_column_set_new         (GtkColumnView         *view,
                                                   QuernExplorer         *explorer,
                                                   QuernCellFunc          fill,
                                                   QuernColumnSortFunc    sort_func,
                                                   gpointer               user_data) G_GNUC_WARN_UNUSED_RESULT;
/* Takes its columns out of the view. */
void                 quern_column_set_free        (QuernColumnSet        *self);

GtkColumnView       *quern_column_set_get_view    (QuernColumnSet        *self);

/* The infos of a view stand in one array, in the order of its columns: the new
 * column comes before all whose info stands behind. Returns the new column. */
GtkColumnViewColumn *quern_column_set_add         (QuernColumnSet        *self,
                                                   const QuernColumnInfo *info,
                                                   QuernEventId           event);
void                 quern_column_set_remove      (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column);
/* NULL if there is none. */
GtkColumnViewColumn *quern_column_set_find        (QuernColumnSet        *self,
                                                   const char            *id,
                                                   QuernEventId           event);
/* What the title does not say, after it was set; NULL: nothing. */
void                 quern_column_set_set_tooltip (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   const char            *tooltip);
/* (element-type QuernEventId): what columns of one event are of, each once. */
GArray              *quern_column_set_dup_events  (QuernColumnSet        *self) G_GNUC_WARN_UNUSED_RESULT;
/* Says in titles and tooltips that values are estimates, when they are updated next. */
void                 quern_column_set_set_estimates (QuernColumnSet      *self,
                                                   gboolean               are_estimates);
/* Px, for its numbers and its title; 0: it takes what is left. */
int                  quern_column_set_get_needed_width (QuernColumnSet       *self,
                                                        GtkColumnViewColumn  *column);
/* Title, tooltip and width of a column follow what the explorer shows. */
void                 quern_column_set_update      (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column);
void                 quern_column_set_update_all  (QuernColumnSet        *self);
/* With the title at the side where the cells have their text. */
void                 quern_column_set_set_title   (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   const char            *title);

/* In px, unless somebody has chosen another one. */
void                 quern_column_set_set_width   (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   int                    width);

/* The order of the columns with their widths, the one that is sorted by, and
 * whether that is descending. */
#define QUERN_COLUMN_LAYOUT_TYPE "(a(si)sb)"

/* Before columns are added: they get the places and widths of a layout. */
void                 quern_column_set_restore     (QuernColumnSet        *self,
                                                   GVariant              *layout);
/* Shows the arrow where it was, once that column is there; the sort function
 * is not called. */
void                 quern_column_set_restore_sort (QuernColumnSet       *self);
GVariant            *quern_column_set_dup_layout  (QuernColumnSet        *self) G_GNUC_WARN_UNUSED_RESULT;

/* "location", "event-self:Dr": what a column is known by in a layout. */
char                *quern_column_set_dup_key     (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column) G_GNUC_WARN_UNUSED_RESULT;
/* NULL if there is none. */
GtkColumnViewColumn *quern_column_set_find_key    (QuernColumnSet        *self,
                                                   const char            *key);
/* So many places to the right, or to the left if negative. */
void                 quern_column_set_move        (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   int                    by);
/* So many px wider, or narrower; a column that takes what is left stays. */
void                 quern_column_set_widen       (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   int                    by);

/* Can a person choose the order of the rows? */
gboolean             quern_column_set_can_sort    (QuernColumnSet        *self);
/* As a click on the title does. */
void                 quern_column_set_sort        (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   gboolean               descending);
/* Shows the arrow; the sort function is not called. */
void                 quern_column_set_mark_sorted (QuernColumnSet        *self,
                                                   GtkColumnViewColumn   *column,
                                                   gboolean               descending);
/* NULL if the list is in no column's order. */
QuernListColumn     *quern_column_set_get_sorted  (QuernColumnSet        *self,
                                                   gboolean              *descending);

/* Shows a row, and puts the keyboard's place there if it is in the list. */
void                 quern_column_set_scroll_to   (QuernColumnSet        *self,
                                                   guint                  position);
/* Marks the row of a node that the pointer is on elsewhere; QUERN_NONE: none. */
void                 quern_column_set_highlight   (QuernColumnSet        *self,
                                                   QuernNodeId            node);
/* The row at a place of the view, in px; or NULL. */
QuernRow            *quern_column_set_get_row_at  (QuernColumnSet        *self,
                                                   double                 x,
                                                   double                 y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernColumnSet, quern_column_set_free)

G_END_DECLS
