/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-change-columns.h"
#include "quern-row-list.h"

G_BEGIN_DECLS

/**
 * QuernChangeList:
 *
 * The rows of a diff, sorted by a column, without those that a search does not find and, unless
 * wanted, without unchanged ones. A record is a row of the diff, or,
 * from the number of these rows on, a function below an open row: a row of several functions, such
 * as a family, can be opened.
 */
#define QUERN_TYPE_CHANGE_LIST (quern_change_list_get_type ())
G_DECLARE_FINAL_TYPE (QuernChangeList, quern_change_list, QUERN, CHANGE_LIST, QuernRowList)

QuernChangeList *quern_change_list_new                (void) G_GNUC_WARN_UNUSED_RESULT; /* empty */

/* joined: nullable for no rows; analysis: the comparison; difference: the event shown. */
void             quern_change_list_set_joined         (QuernChangeList *self,
                                                       QuernJoinedDiff *joined,
                                                       QuernAnalysis   *analysis,
                                                       QuernEventId     difference);
QuernJoinedDiff *quern_change_list_get_joined         (QuernChangeList *self); /* nullable */
QuernAnalysis   *quern_change_list_get_analysis       (QuernChangeList *self); /* nullable */
QuernEventId     quern_change_list_get_difference     (QuernChangeList *self);

void             quern_change_list_set_shows_unchanged (QuernChangeList *self,
                                                       gboolean         shows_unchanged);
/* The listed rows of the diff, without the functions below open ones. */
guint            quern_change_list_count_rows         (QuernChangeList *self);
/* Counts listed and unlisted rows. */
guint            quern_change_list_count_unchanged    (QuernChangeList *self);
/* found: by node of the comparison, 1 if found; NULL if all are. */
void             quern_change_list_show_found         (QuernChangeList *self,
                                                       const guint8    *found);
/* column: an id of quern_change_columns_find() */
void             quern_change_list_sort               (QuernChangeList *self,
                                                       const char      *column,
                                                       gboolean         descending);

/* The function of a record below an open row; QUERN_NONE for a row of the diff. */
QuernFunctionId  quern_change_list_get_member         (QuernChangeList *self,
                                                       guint            record,
                                                       guint           *side);

/* The record of a function below an open row; QUERN_NONE if it is not listed. */
guint            quern_change_list_find_member        (QuernChangeList *self,
                                                       guint            row,
                                                       guint            side,
                                                       QuernFunctionId  function);

/* Its function in the comparison; QUERN_NONE for none. */
QuernNodeId      quern_change_list_get_node           (QuernChangeList *self,
                                                       guint            record);
/* For a function below an open row: its name in its own profile; otherwise NULL. */
char            *quern_change_list_dup_member_name    (QuernChangeList *self,
                                                       guint            record) G_GNUC_WARN_UNUSED_RESULT;
/* "≈ was old_name"; for a function below an open row its side, and what tells it
 * from others of the same name: "before", "main.c · after"; or NULL. */
char            *quern_change_list_dup_mark           (QuernChangeList *self,
                                                       guint            record) G_GNUC_WARN_UNUSED_RESULT;

/* For the cells of a row: valid until the next call. */
const QuernChangeRecord *quern_change_list_fill       (QuernChangeList *self,
                                                       guint            record);

G_END_DECLS
