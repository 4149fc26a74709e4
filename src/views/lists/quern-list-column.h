/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"
#include "quern-letter-widths.h"
#include "quern-name-cell.h"
#include "quern-row.h"

G_BEGIN_DECLS

/* What a column's cells are. */
typedef enum
{
  QUERN_CELL_INCLUSIVE, /* QuernCostCell with a bar */
  QUERN_CELL_SELF,      /* the same, in the other colour */
  QUERN_CELL_NUMBER,    /* QuernCostCell without a bar */
  QUERN_CELL_EXACT,     /* the same, for numbers that are no amounts: addresses, ids */
  QUERN_CELL_NAME,      /* QuernNameCell */
  QUERN_CELL_TEXT,      /* QuernNameCell for texts */
  QUERN_CELL_PLOT,      /* QuernPlotCell; it is not copied */
} QuernCellKind;

/* What a cell shows. */
typedef struct
{
  char        *text;      /* owned: what is also copied */
  double       share;     /* of a bar, or NaN */
  QuernNodeId  node;      /* of a name; QUERN_NONE for a plain text */
  gboolean     recursive; /* is the name marked so? */
  gboolean     is_group;  /* of a name: a group, and no node */
  guint        rank;      /* of a group's colour */
  char        *note;      /* owned, nullable: behind a group's name, or a text */
  QuernSeries *series;    /* nullable: of a plot, which is that of the node */
  QuernExpander expander; /* before a name */
  gboolean     is_below;  /* a row that is open */
  gboolean     weak;      /* says little: greyed */
} QuernCellContent;

/* Fills in what a row shows for an event. content comes without a text, a
 * share and a node; a text must be set. */
typedef void (*QuernCellFunc) (QuernExplorer    *explorer,
                               QuernEventId      event,
                               gpointer          row,
                               QuernCellContent *content);

/* What a column is: constant. */
typedef struct
{
  const char    *id;         /* for actions and settings */
  QuernCellKind  kind;
  guint          key;        /* what it sorts by: the list's own enum */
  gboolean       descending; /* is largest first what one wants first? */
  int            width;      /* px; 0: all that is left */
  QuernCellFunc  func;
} QuernColumnInfo;

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

/* The text that a row shows in it. */
char                  *quern_list_column_dup_text     (QuernListColumn       *self,
                                                       gpointer               row) G_GNUC_WARN_UNUSED_RESULT;

/* The row of the cell that a widget is; or NULL. */
QuernRow              *quern_list_column_get_cell_row (GtkWidget             *cell);

G_END_DECLS
