/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-columns.h"
#include "quern-row.h"

G_BEGIN_DECLS

/* A function, a cycle or a group in a QuernFunctionList; or "(not attributed)": the part of the
 * file's total that no function has. */
#define QUERN_TYPE_FUNCTION_ROW (quern_function_row_get_type ())
G_DECLARE_FINAL_TYPE (QuernFunctionRow, quern_function_row, QUERN, FUNCTION_ROW, QuernRow)

/* QUERN_NONE for rows that are neither a function nor a cycle. */
QuernNodeId   quern_function_row_get_node      (QuernFunctionRow *self);
/* QUERN_NONE for rows that are not a group. A cycle can be both. */
guint         quern_function_row_get_group     (QuernFunctionRow *self);
/* Whether its inclusive cost is only an upper bound. */
gboolean      quern_function_row_is_bound      (QuernFunctionRow *self);
/* Rows of the real events; NULL once the row has left its list, and while the
 * sums of a group are not known. */
const gint64 *quern_function_row_get_inclusive (QuernFunctionRow *self);
const gint64 *quern_function_row_get_self      (QuernFunctionRow *self);
guint64       quern_function_row_get_called    (QuernFunctionRow *self);

/* Fills in what columns show. */
void          quern_function_row_fill          (QuernFunctionRow    *self,
                                                QuernFunctionRecord *record);

/* The full name; a cycle's without its number of members. */
char         *quern_function_row_dup_name      (QuernFunctionRow *self) G_GNUC_WARN_UNUSED_RESULT;
/* See quern_node_text_note(). */
char         *quern_function_row_dup_note      (QuernFunctionRow *self) G_GNUC_WARN_UNUSED_RESULT;
/* See quern_node_text_location(). */
char         *quern_function_row_dup_location  (QuernFunctionRow *self,
                                                gboolean          whole) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
