/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-function-notes.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* The subject of the tables of a document. */
typedef struct
{
  QuernAnalysis      *analysis;   /* borrowed */
  const QuernEventId *events;     /* borrowed: events to show, at least one */
  guint               n_events;
  gboolean            for_people; /* else for programs */
  const char         *parts;      /* borrowed, nullable: "parts 1, 3–5 of 7", if not all */
  const char         *parts_key;  /* static, nullable: their key for programs */
  const guint        *part_numbers; /* borrowed: numbers of those parts */
  guint               n_part_numbers;
  QuernFunctionNotes *notes;      /* borrowed, nullable: adds columns of notes */
} QuernTableScope;

/* Columns shared by several tables. Those that identify a row come first for programs, and after
 * the figures for people. */
guint  quern_table_add_keys         (QuernTable            *table);
guint  quern_table_add_names        (QuernTable            *table);
void   quern_table_set_names        (const QuernTableScope *scope,
                                     QuernTable            *table,
                                     QuernCell             *row,
                                     guint                  keys,
                                     guint                  names,
                                     QuernNodeId            node);

/* "libc.so.6: string/memcpy.c:34"; unknown names are left out */
char  *quern_table_dup_location     (QuernProfile          *profile,
                                     const QuernFunction   *function) G_GNUC_WARN_UNUSED_RESULT;
/* Replaces line breaks and tabs: in tables for people a row is one line. */
char  *quern_table_dup_one_line     (const char            *text) G_GNUC_WARN_UNUSED_RESULT;

/* The columns of an event: share, cost. Returns the first one. */
guint  quern_table_add_cost_columns (const QuernTableScope *scope,
                                     QuernTable            *table,
                                     QuernEventId           event,
                                     gboolean               inclusive);
/* The same with the given key and titles, prefixed with the event's name if the scope has several
 * events. share_title: NULL for no share. */
guint  quern_table_add_titled_costs (const QuernTableScope *scope,
                                     QuernTable            *table,
                                     QuernEventId           event,
                                     const char            *key,
                                     const char            *title,
                                     const char            *share_title);
/* Sets the cells of one event. Returns the column after these. */
guint  quern_table_set_cost_cells   (const QuernTableScope *scope,
                                     QuernTable            *table,
                                     QuernCell             *row,
                                     guint                  column,
                                     const gint64          *costs,
                                     const gint64          *base);

/* The names of the files, the chosen parts, and the profiled command. */
char  *quern_table_scope_dup_title  (const QuernTableScope *scope) G_GNUC_WARN_UNUSED_RESULT;
/* A cost, or the value of a ratio, formatted for people. */
char  *quern_table_scope_dup_cost   (const QuernTableScope *scope,
                                     QuernEventId           event,
                                     const gint64          *costs) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
