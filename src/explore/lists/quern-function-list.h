/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-complexity-fits.h"
#include "quern-function-columns.h"
#include "quern-function-groups.h"
#include "quern-joined-diff.h"
#include "quern-row-list.h"

G_BEGIN_DECLS

/**
 * QuernFunctionList:
 *
 * The functions and cycles of a profile, sorted, searched and grouped; and "(not
 * attributed)", the part of the file's total that no function has. See
 * QuernFunctionGroups for its records.
 *
 * The order is total: rows with equal keys are in the order of their nodes, and
 * rows without a value come last in both directions.
 *
 * ## Signals
 *
 * - `names-ranked`: the list can be sorted by name from now on
 */
#define QUERN_TYPE_FUNCTION_LIST (quern_function_list_get_type ())
G_DECLARE_FINAL_TYPE (QuernFunctionList, quern_function_list, QUERN, FUNCTION_LIST, QuernRowList)

/* Sorted by the inclusive cost of the first event, largest first. */
QuernFunctionList *quern_function_list_new             (QuernAnalysis      *analysis) G_GNUC_WARN_UNUSED_RESULT;

QuernAnalysis     *quern_function_list_get_analysis    (QuernFunctionList  *self);

/* How costs of functions grow, for sorting; nullable. */
void               quern_function_list_set_fits        (QuernFunctionList   *self,
                                                        QuernComplexityFits *fits);

/* id: of a column of quern_function_columns_get(). event: of the costs; ignored for other
 * columns. FALSE, changing nothing, if a worker is still ranking names; it emits "names-ranked"
 * when done. */
gboolean           quern_function_list_sort            (QuernFunctionList  *self,
                                                        const char         *id,
                                                        QuernEventId        event,
                                                        gboolean            descending);

/* found: by node, not 0 to list it, as in QuernNameSearch; NULL lists all. */
void               quern_function_list_show_found      (QuernFunctionList  *self,
                                                        const guint8       *found);
/* Whether to hide functions with the same costs and calls on both sides of a comparison; off at
 * first. joined: nullable: that of the analysis, if it compares profiles: then functions are hidden
 * whose rows are unchanged. */
void               quern_function_list_hide_unchanged  (QuernFunctionList  *self,
                                                        gboolean            hides_unchanged,
                                                        const QuernJoinedDiff *joined);
gboolean           quern_function_list_is_searched     (QuernFunctionList  *self);
/* Number of listed functions; cycles are not counted, since their members are. */
guint              quern_function_list_get_n_functions (QuernFunctionList  *self);
/* Their total self cost, as a row of the real events. */
const gint64      *quern_function_list_get_self        (QuernFunctionList  *self);

/* Number of functions not listed as they are not in the chosen parts, or unchanged. */
guint              quern_function_list_get_n_absent    (QuernFunctionList  *self);
/* Makes rows expandable groups or, without a grouping, functions and expandable cycles. Closes all
 * rows. sums: nullable, while they are not known. */
void               quern_function_list_set_grouping    (QuernFunctionList  *self,
                                                        QuernGrouping      *grouping,
                                                        QuernGroupSums     *sums);
/* sums: of the same groups. */
void               quern_function_list_set_sums        (QuernFunctionList  *self,
                                                        QuernGroupSums     *sums);
void               quern_function_list_set_all_open    (QuernFunctionList  *self,
                                                        gboolean            open);
/* Read-only. */
QuernFunctionGroups *quern_function_list_get_groups    (QuernFunctionList  *self);
/* The position of a record, or of the closed record that contains it. */
guint32            quern_function_list_find_shown      (QuernFunctionList  *self,
                                                        guint32             record);

/* QUERN_NONE for records that are neither a function nor a cycle. */
QuernNodeId        quern_function_list_get_node        (QuernFunctionList  *self,
                                                        guint32             record);
/* QUERN_NONE for records that are not a group. A cycle can be both. */
guint              quern_function_list_get_group       (QuernFunctionList  *self,
                                                        guint32             record);
/* Fills in what columns show; no costs for a record of QUERN_NONE. */
void               quern_function_list_fill            (QuernFunctionList   *self,
                                                        guint32              record,
                                                        QuernFunctionRecord *row);
/* The full name; a cycle's without its number of members. */
char              *quern_function_list_dup_name        (QuernFunctionList  *self,
                                                        guint32             record) G_GNUC_WARN_UNUSED_RESULT;
/* A short form of a group's path, or NULL: see quern_function_groups_get_brief(). */
const char        *quern_function_list_get_brief       (QuernFunctionList  *self,
                                                        guint32             record);
/* See quern_node_text_note(). */
char              *quern_function_list_dup_note        (QuernFunctionList  *self,
                                                        guint32             record) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
