/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-column-info.h"
#include "quern-explorer.h"
#include "quern-letter-widths.h"
#include "quern-name-cell.h"
#include "quern-row.h"

G_BEGIN_DECLS

/* The contents of a cell. */
typedef struct
{
  char        *text;      /* owned; also used for the clipboard */
  double       share;     /* length of a bar, or NaN */
  double       change;    /* length of a change bar: −1..1, relative to the largest change */
  double       coloured;  /* change that the text is coloured by; 0: no colour */
  QuernNodeId  node;      /* for a name; QUERN_NONE for plain text */
  gboolean     recursive; /* whether to mark the name as recursive */
  gboolean     is_group;  /* the name is that of a group, not of a node */
  guint        rank;      /* colour rank of a group */
  char        *note;      /* owned, nullable: shown after the name or text */
  const char  *brief;     /* borrowed, nullable: the form of a path for a narrow cell */
  QuernSeries *series;    /* nullable: for a plot of the node */
  QuernExpander expander; /* shown before a name */
  gboolean     is_below;  /* it is a child of an open row */
  gboolean     weak;      /* greyed, as insignificant */
} QuernCellContent;

/* Fills in the contents of a row's cell in a column, for an event. Initially, content has
 * no text, share or node; the function must set the text. */
typedef void (*QuernCellFunc) (const QuernColumnInfo *info,
                               QuernExplorer         *explorer,
                               QuernEventId           event,
                               gpointer               row,
                               QuernCellContent      *content);

/* Fills in contents from the column's getter, for all columns but names and plots, which
 * the list itself fills in. record: the row, as the getters of these columns expect it. */
void                   quern_cell_content_fill        (QuernCellContent      *self,
                                                       const QuernColumnInfo *info,
                                                       QuernExplorer         *explorer,
                                                       QuernEventId           event,
                                                       QuernColumnSource     *source,
                                                       gconstpointer          record);

/* For names in a list with expandable rows: sets the arrow of a QuernRow, and whether it is below
 * another. */
void                   quern_cell_content_set_expander (QuernCellContent     *self,
                                                       gpointer               row);

/**
 * QuernListColumn:
 *
 * A column of a list over a QuernRowList. It creates cells that update with their
 * rows. The GtkColumnViewColumn holds a reference to it, not the other way round.
 */
#define QUERN_TYPE_LIST_COLUMN (quern_list_column_get_type ())
G_DECLARE_FINAL_TYPE (QuernListColumn, quern_list_column, QUERN, LIST_COLUMN, GObject)

/* event: the event whose costs are shown, or QUERN_NONE for the explorer's event. */
QuernListColumn       *quern_list_column_new          (const QuernColumnInfo *info,
                                                       QuernCellFunc          fill,
                                                       QuernEventId           event,
                                                       QuernExplorer         *explorer,
                                                       QuernLetterWidths     *widths) G_GNUC_WARN_UNUSED_RESULT;

/* Creates the column for a view. Call only once. */
GtkColumnViewColumn   *quern_list_column_create       (QuernListColumn       *self) G_GNUC_WARN_UNUSED_RESULT;
/* The QuernListColumn behind a column; NULL if it was not created by one. */
QuernListColumn       *quern_list_column_get_from     (GtkColumnViewColumn   *column);

const QuernColumnInfo *quern_list_column_get_info     (QuernListColumn       *self);
QuernEventId           quern_list_column_get_event    (QuernListColumn       *self);
/* The event, with QUERN_NONE replaced by the explorer's event. */
QuernEventId           quern_list_column_get_shown    (QuernListColumn       *self);

/* Title, tooltip and width depend on whether the explorer shows costs or shares.
 * are_estimates: whether the list shows estimates. tooltip: nullable. width: px, 0: the
 * remaining width; widget: provides the font. */
char                  *quern_list_column_dup_title    (QuernListColumn       *self,
                                                       gboolean               are_estimates) G_GNUC_WARN_UNUSED_RESULT;
char                  *quern_list_column_dup_tooltip  (QuernListColumn       *self,
                                                       gboolean               are_estimates) G_GNUC_WARN_UNUSED_RESULT;
int                    quern_list_column_get_width    (QuernListColumn       *self,
                                                       GtkWidget             *widget);

/* The text of a row in this column. */
char                  *quern_list_column_dup_text     (QuernListColumn       *self,
                                                       gpointer               row) G_GNUC_WARN_UNUSED_RESULT;

/* The contents of a row's cell, with a text; the caller frees text and note. */
QuernCellContent       quern_list_column_get_content  (QuernListColumn       *self,
                                                       gpointer               row);

/* The row that a cell widget is bound to; nullable. */
QuernRow              *quern_list_column_get_cell_row (GtkWidget             *cell);

G_END_DECLS
