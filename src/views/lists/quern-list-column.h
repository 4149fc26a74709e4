/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-column-info.h"
#include "quern-explorer.h"
#include "quern-letter-widths.h"
#include "quern-name-cell.h"
#include "quern-row.h"

G_BEGIN_DECLS

/* What a cell shows. */
typedef struct
{
  char        *text;      /* owned: what is also copied */
  double       share;     /* of a bar, or NaN */
  double       change;    /* of a bar of changes: from −1 to 1 of the largest */
  double       coloured;  /* the change whose colour the text has; 0: none */
  QuernNodeId  node;      /* of a name; QUERN_NONE for a plain text */
  gboolean     recursive; /* is the name marked so? */
  gboolean     is_group;  /* of a name: a group, and no node */
  guint        rank;      /* of a group's colour */
  char        *note;      /* owned, nullable: behind a name, or a text */
  QuernSeries *series;    /* nullable: of a plot, which is that of the node */
  QuernExpander expander; /* before a name */
  gboolean     is_below;  /* a row that is open */
  gboolean     weak;      /* says little: greyed */
} QuernCellContent;

/* Fills in what a row shows in a column for an event. content comes without a text, a
 * share and a node; a text must be set. */
typedef void (*QuernCellFunc) (const QuernColumnInfo *info,
                               QuernExplorer         *explorer,
                               QuernEventId           event,
                               gpointer               row,
                               QuernCellContent      *content);

/* Fills in what a getter says: of all columns but names and plots, which are the list's.
 * record: what the getters of these columns take for the row. */
void                   quern_cell_content_fill        (QuernCellContent      *self,
                                                       const QuernColumnInfo *info,
                                                       QuernExplorer         *explorer,
                                                       QuernEventId           event,
                                                       QuernColumnSource     *source,
                                                       gconstpointer          record);

/**
 * QuernListColumn:
 *
 * A column of a list over a QuernRowList. It makes cells that follow their
 * rows. The GtkColumnViewColumn keeps it alive, not the other way round.
 */
#define QUERN_TYPE_LIST_COLUMN (quern_list_column_get_type ())
G_DECLARE_FINAL_TYPE (QuernListColumn, quern_list_column, QUERN, LIST_COLUMN, GObject)

/* event: whose costs it shows, or QUERN_NONE for the explorer's. */
QuernListColumn       *quern_list_column_new          (const QuernColumnInfo *info,
                                                       QuernCellFunc          fill,
                                                       QuernEventId           event,
                                                       QuernExplorer         *explorer,
                                                       QuernLetterWidths     *widths) G_GNUC_WARN_UNUSED_RESULT;

/* Called once: the column to be put into a view. */
GtkColumnViewColumn   *quern_list_column_create       (QuernListColumn       *self) G_GNUC_WARN_UNUSED_RESULT;
/* The one that shows it; NULL for a column of somebody else. */
QuernListColumn       *quern_list_column_get_from     (GtkColumnViewColumn   *column);

const QuernColumnInfo *quern_list_column_get_info     (QuernListColumn       *self);
QuernEventId           quern_list_column_get_event    (QuernListColumn       *self);
/* The event, with the explorer's put in for QUERN_NONE. */
QuernEventId           quern_list_column_get_shown    (QuernListColumn       *self);

/* Title, tooltip and width for what the explorer shows: costs or shares. are_estimates: does
 * the list estimate? tooltip: NULL: the title says all. width: px, 0: all that is left;
 * widget: whose font it is. */
char                  *quern_list_column_dup_title    (QuernListColumn       *self,
                                                       gboolean               are_estimates) G_GNUC_WARN_UNUSED_RESULT;
char                  *quern_list_column_dup_tooltip  (QuernListColumn       *self,
                                                       gboolean               are_estimates) G_GNUC_WARN_UNUSED_RESULT;
int                    quern_list_column_get_width    (QuernListColumn       *self,
                                                       GtkWidget             *widget);

/* The text that a row shows in it. */
char                  *quern_list_column_dup_text     (QuernListColumn       *self,
                                                       gpointer               row) G_GNUC_WARN_UNUSED_RESULT;

/* The row of the cell that a widget is; or NULL. */
QuernRow              *quern_list_column_get_cell_row (GtkWidget             *cell);

G_END_DECLS
