/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"

G_BEGIN_DECLS

/* What a column contains, and which member of its cells is set. */
typedef enum
{
  QUERN_COLUMN_NAME,  /* text: the name of a function */
  QUERN_COLUMN_PATH,  /* text: of a file or an object */
  QUERN_COLUMN_TEXT,  /* text: any other */
  QUERN_COLUMN_FIGURE, /* text: a formatted number; NULL for none */
  QUERN_COLUMN_COST,  /* cost: of a linear event */
  QUERN_COLUMN_VALUE, /* value: of a ratio; NaN for none */
  QUERN_COLUMN_SHARE, /* value: 0..1; NaN for none */
  QUERN_COLUMN_COUNT, /* count; QUERN_NO_COUNT for none */
  QUERN_COLUMN_MEAN,  /* value: a cost of the first event divided by a count; NaN for none */
} QuernColumnKind;

/* Who reads a column: a table for people repeats less than one for programs. */
typedef enum
{
  QUERN_FOR_PEOPLE = 1 << 0,
  QUERN_FOR_PROGRAMS = 1 << 1,
  QUERN_FOR_ALL = QUERN_FOR_PEOPLE | QUERN_FOR_PROGRAMS,
} QuernAudience;

typedef struct
{
  QuernColumnKind  kind;
  QuernAudience    audience;
  QuernEventId     event; /* of costs, also blank ones; else QUERN_NONE */
  char            *key;   /* owned: the name for programs */
  char            *title; /* owned: the name for people */
} QuernColumn;

typedef union
{
  const char *text;  /* valid UTF-8, nullable; borrowed or quern_table_keep_text() */
  gint64      cost;
  double      value;
  guint64     count;
} QuernCell;

/**
 * QuernTable:
 *
 * Rows of text and numbers to be written to a file, independent of its format.
 * Numbers are exact until a writer for people rounds them.
 */
typedef struct _QuernTable QuernTable;

QuernTable        *quern_table_new           (QuernEventSet   *events) G_GNUC_WARN_UNUSED_RESULT;
void               quern_table_free          (QuernTable      *self);

guint              quern_table_add_column    (QuernTable      *self,
                                              QuernColumnKind  kind,
                                              QuernAudience    audience,
                                              const char      *key,
                                              const char      *title);
guint              quern_table_add_costs     (QuernTable      *self,
                                              QuernEventId     event,
                                              const char      *key,
                                              const char      *title);
guint              quern_table_add_blank     (QuernTable      *self,
                                              QuernEventId     event,
                                              const char      *key,
                                              const char      *title);
QuernCell         *quern_table_add_row       (QuernTable      *self);
const char        *quern_table_keep_text     (QuernTable      *self,
                                              const char      *text);
const char        *quern_table_take_text     (QuernTable      *self,
                                              char            *text);
void               quern_table_set_costs     (QuernTable      *self,
                                              QuernCell       *row,
                                              guint            column,
                                              const gint64    *costs);

QuernEventSet     *quern_table_get_events    (QuernTable      *self);
guint              quern_table_get_n_columns (QuernTable      *self);
const QuernColumn *quern_table_get_column    (QuernTable      *self,
                                              guint            column);
guint              quern_table_get_n_rows    (QuernTable      *self);
const QuernCell   *quern_table_get_row       (QuernTable      *self,
                                              guint            row);
gboolean           quern_column_is_text      (const QuernColumn *column);

/* A cell formatted for people: with units and thousands separators; "–" for NaN, "" for no count
 * and no text. */
char              *quern_table_dup_cell      (QuernTable      *self,
                                              guint            column,
                                              QuernCell        cell) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernTable, quern_table_free)

G_END_DECLS
