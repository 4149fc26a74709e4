/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-call-columns.h"
#include "quern-coverage.h"
#include "quern-grouping.h"
#include "quern-row-list.h"

G_BEGIN_DECLS

/**
 * QuernCallList:
 *
 * The callers or the callees of a node, sorted. A record is a row of the analysis'
 * table. The order is total, as that of QuernFunctionList.
 *
 * With QuernCallList:all it also has the callers' callers, and so on. A thread finds
 * them, see QuernCallCoverage; for a ratio there are none.
 */
#define QUERN_TYPE_CALL_LIST (quern_call_list_get_type ())
G_DECLARE_FINAL_TYPE (QuernCallList, quern_call_list, QUERN, CALL_LIST, QuernRowList)

/* Empty; at first sorted by cost, largest first. */
QuernCallList  *quern_call_list_new           (QuernDirection  direction) G_GNUC_WARN_UNUSED_RESULT;

/* analysis: nullable; without it, or with QUERN_NONE, the list is empty. */
void            quern_call_list_set_node      (QuernCallList  *self,
                                               QuernAnalysis  *analysis,
                                               QuernNodeId     node);
/* The calls into a group of functions, or out of it; with QuernCallList:all, all that lead to it or
 * that it leads to. */
void            quern_call_list_set_group     (QuernCallList  *self,
                                               QuernAnalysis  *analysis,
                                               QuernGrouping  *grouping,
                                               guint           group);
QuernGrouping  *quern_call_list_get_grouping  (QuernCallList  *self); /* nullable: no group */
guint           quern_call_list_get_group     (QuernCallList  *self); /* or QUERN_NONE */
/* id: of a column of quern_call_columns_get(). event: of the costs; QUERN_NONE if there is none. */
void            quern_call_list_sort          (QuernCallList  *self,
                                               const char     *id,
                                               QuernEventId    event,
                                               gboolean        descending);
/* Whether costs are shown as shares, from the next sort on: calls inside a cycle have none, and
 * come last. */
void            quern_call_list_set_as_shares (QuernCallList  *self,
                                               gboolean        as_shares);

/* The events that all calls are followed for, from the next sort on. The first one determines the
 * rows; without any, the event sorted by does. */
void            quern_call_list_set_events    (QuernCallList  *self,
                                               const QuernEventId *events,
                                               guint           n_events);
/* These events (element-type QuernEventId); read-only. */
GArray         *quern_call_list_get_events    (QuernCallList  *self);

gboolean        quern_call_list_get_all       (QuernCallList  *self);
void            quern_call_list_set_all       (QuernCallList  *self,
                                               gboolean        all);
/* Whether all calls are being followed. */
gboolean        quern_call_list_is_busy       (QuernCallList  *self);

/* Why they could not be followed, or NULL. */
const char     *quern_call_list_get_problem   (QuernCallList  *self);

QuernAnalysis        *quern_call_list_get_analysis (QuernCallList *self);

/* The function at the other end; QUERN_NONE for a record of QUERN_NONE. */
QuernNodeId           quern_call_list_get_other    (QuernCallList *self,
                                                    guint          row);
/* Its full name, or "". */
char                 *quern_call_list_dup_name     (QuernCallList *self,
                                                    guint          row) G_GNUC_WARN_UNUSED_RESULT;
/* Whether it is a self-call, or a call inside one cycle. */
gboolean              quern_call_list_is_recursive (QuernCallList *self,
                                                    guint          row);
/* Fills in what columns show. event: for the costs of all calls. */
void                  quern_call_list_fill         (QuernCallList *self,
                                                    guint          row,
                                                    QuernEventId   event,
                                                    QuernArcLine  *line);
/* A row of all calls; NULL for direct ones. */
const QuernCoverageRow *quern_call_list_get_coverage (QuernCallList *self,
                                                      guint          row);
/* For all calls, in costs of an event; NaN if they were not followed for it. */
double                quern_call_list_get_inclusive  (QuernCallList *self,
                                                      guint          row,
                                                      QuernEventId   event);
double                quern_call_list_get_self       (QuernCallList *self,
                                                      guint          row,
                                                      QuernEventId   event);

G_END_DECLS
