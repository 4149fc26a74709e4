/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-change.h"
#include "quern-grouping.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/* A picture has at most this many rows, and one that says how many more there are. */
#define QUERN_TABLE_MAX_ROWS 1000u

typedef enum
{
  QUERN_TABLE_TEXT,
  QUERN_TABLE_NUMBER,    /* aligned to the right, never shortened */
  QUERN_TABLE_INCLUSIVE, /* likewise, over a bar */
  QUERN_TABLE_SELF,      /* likewise, in the colour of self costs */
} QuernTableKind;

typedef struct
{
  char            *text;      /* owned; nullable for a function */
  QuernFunctionId  function;  /* shown with its colour instead of text, or QUERN_NONE */
  gboolean         recursive; /* whether to mark the function as recursive */
  QuernLabelFlags  flags;     /* for the function's name */
  guint            depth;     /* levels of indentation */
  double           share;     /* length of the bar, 0..1, or NaN */
  gboolean         has_fills; /* whether the bar has three parts, for a comparison: */
  QuernFills       fills;     /* each 0..1 */
  gboolean         weak;      /* greyed, as insignificant */
} QuernTableCell;

/**
 * QuernTablePicture:
 *
 * A list as a picture: rows with numbers, bars and names under the titles of their columns.
 * Columns are as wide as their contents; very long names are shortened as in other pictures.
 */
#define QUERN_TYPE_TABLE_PICTURE (quern_table_picture_get_type ())
G_DECLARE_FINAL_TYPE (QuernTablePicture, quern_table_picture, QUERN, TABLE_PICTURE, GObject)

QuernTablePicture    *quern_table_picture_new        (QuernProfile         *profile,
                                                      QuernGrouping        *grouping,
                                                      const char           *font_family) G_GNUC_WARN_UNUSED_RESULT;
/* Adds a column to the right. Add all columns before the first cell. */
void                  quern_table_picture_add_column (QuernTablePicture    *self,
                                                      const char           *title,
                                                      QuernTableKind        kind);
/* Adds a cell, from left to right and from top to bottom. Takes the text of the cell. */
void                  quern_table_picture_add_cell   (QuernTablePicture    *self,
                                                      const QuernTableCell *cell);
/* To be called after the last cell. n_rows: of the list, including those without cells. */
void                  quern_table_picture_finish     (QuernTablePicture    *self,
                                                      guint                 n_rows);

/* For tests. */
guint                 quern_table_picture_get_n_rows (QuernTablePicture    *self);
const QuernTableCell *quern_table_picture_get_cell   (QuernTablePicture    *self,
                                                      guint                 row,
                                                      guint                 column);
/* Where a column is, in px. */
void                  quern_table_picture_get_column (QuernTablePicture    *self,
                                                      guint                 column,
                                                      double               *start,
                                                      double               *width);

G_END_DECLS
