/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-function-notes.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* What the tables of a document are about. */
typedef struct
{
  QuernAnalysis      *analysis;   /* borrowed */
  const QuernEventId *events;     /* borrowed: those to show, at least one */
  guint               n_events;
  gboolean            for_people; /* or else for programs */
  const char         *parts;      /* borrowed, nullable: "parts 1, 3–5 of 7", if not all */
  const char         *parts_key;  /* static, nullable: what programs call them */
  const guint        *part_numbers; /* borrowed: of those parts */
  guint               n_part_numbers;
  QuernFunctionNotes *notes;      /* borrowed, nullable: then there are columns of them */
} QuernTableScope;

/* Columns that tables share. What a row is about stands first for programs,
 * and behind the figures for people. */
guint  quern_table_add_keys         (QuernTable            *table);
guint  quern_table_add_names        (QuernTable            *table);
void   quern_table_set_names        (const QuernTableScope *scope,
                                     QuernTable            *table,
                                     QuernCell             *row,
                                     guint                  keys,
                                     guint                  names,
                                     QuernNodeId            node);

/* "libc.so.6: string/memcpy.c:34" */
char  *quern_table_dup_location     (QuernProfile          *profile,
                                     const QuernFunction   *function) G_GNUC_WARN_UNUSED_RESULT;
/* In a table for people a row is one line. */
char  *quern_table_dup_one_line     (const char            *text) G_GNUC_WARN_UNUSED_RESULT;

/* What a person has noted of it: the first column, or QUERN_NONE if the scope has no
 * notes. Then nothing is set. */
guint  quern_table_add_notes        (const QuernTableScope *scope,
                                     QuernTable            *table);
void   quern_table_set_notes        (const QuernTableScope *scope,
                                     QuernTable            *table,
                                     QuernCell             *row,
                                     guint                  notes,
                                     QuernNodeId            node);

/* The columns of an event: share, cost. Returns the first of them. */
guint  quern_table_add_cost_columns (const QuernTableScope *scope,
                                     QuernTable            *table,
                                     QuernEventId           event,
                                     gboolean               inclusive);
/* The same with a key and titles of their own; if several events are shown, their names
 * come before them. share_title: NULL for no share. */
guint  quern_table_add_titled_costs (const QuernTableScope *scope,
                                     QuernTable            *table,
                                     QuernEventId           event,
                                     const char            *key,
                                     const char            *title,
                                     const char            *share_title);
/* Sets the cells of one event. Returns the column behind them. */
guint  quern_table_set_cost_cells   (const QuernTableScope *scope,
                                     QuernTable            *table,
                                     QuernCell             *row,
                                     guint                  column,
                                     const gint64          *costs,
                                     const gint64          *base);

/* The names of the files that it is about, which parts, and the command that was profiled. */
char  *quern_table_scope_dup_title  (const QuernTableScope *scope) G_GNUC_WARN_UNUSED_RESULT;
/* A cost, or the value of a ratio, as people read it. */
char  *quern_table_scope_dup_cost   (const QuernTableScope *scope,
                                     QuernEventId           event,
                                     const gint64          *costs) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
