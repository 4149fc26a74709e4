/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-complexity-fits.h"
#include "quern-function-groups.h"
#include "quern-function-row.h"
#include "quern-name-filter.h"
#include "quern-row-list.h"

G_BEGIN_DECLS

/**
 * QuernFunctionList:
 *
 * The functions and cycles of a profile, sorted, searched and grouped. Its items
 * are QuernFunctionRow; what a record is, QuernFunctionGroups says.
 *
 * The order is total: rows with equal keys stand in the order of their nodes,
 * and rows without a value come last, whichever way is sorted.
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

/* How its functions grow, to be sorted by; nullable. */
void               quern_function_list_set_fits        (QuernFunctionList   *self,
                                                        QuernComplexityFits *fits);

/* id: of one of quern_function_columns_get(). event: of the costs; not looked at for other
 * columns. FALSE: a worker still puts many
 * names in order. Then nothing changes, and "names-ranked" is emitted when it is done. */
gboolean           quern_function_list_sort            (QuernFunctionList  *self,
                                                        const char         *id,
                                                        QuernEventId        event,
                                                        gboolean            descending);

/* found: by node, not 0 for what is listed, as of a QuernNameSearch; NULL lists
 * all. */
void               quern_function_list_show_found      (QuernFunctionList  *self,
                                                        const guint8       *found);
/* Leaves functions out that cost the same, and are called as often, on both sides of a comparison;
 * at first it does not. */
void               quern_function_list_hide_unchanged  (QuernFunctionList  *self,
                                                        gboolean            hides_unchanged);
/* Searches, and shows what is found. FALSE if the text is no regular expression;
 * then nothing changes. */
gboolean           quern_function_list_search          (QuernFunctionList  *self,
                                                        const char         *text,
                                                        QuernNameMode       mode,
                                                        GError            **error);
gboolean           quern_function_list_is_searched     (QuernFunctionList  *self);
/* Of those listed; cycles are not counted, since their members are. */
guint              quern_function_list_get_n_functions (QuernFunctionList  *self);
/* Σ self of those, as a row of the real events. */
const gint64      *quern_function_list_get_self        (QuernFunctionList  *self);

/* Functions that the chosen parts know nothing of, or that did not change: they are not listed. */
guint              quern_function_list_get_n_absent    (QuernFunctionList  *self);
/* Rows are groups, which open; without a grouping they are functions, and cycles
 * open. All is closed then. sums: nullable, as long as they are not known. */
void               quern_function_list_set_grouping    (QuernFunctionList  *self,
                                                        QuernGrouping      *grouping,
                                                        QuernGroupSums     *sums);
/* Of the same groups. */
void               quern_function_list_set_sums        (QuernFunctionList  *self,
                                                        QuernGroupSums     *sums);
void               quern_function_list_set_open        (QuernFunctionList  *self,
                                                        guint32             record,
                                                        gboolean            open);
void               quern_function_list_set_all_open    (QuernFunctionList  *self,
                                                        gboolean            open);
/* To be read only. */
QuernFunctionGroups *quern_function_list_get_groups    (QuernFunctionList  *self);
/* The position of a record, or of the closed one that it is below. */
guint32            quern_function_list_find_shown      (QuernFunctionList  *self,
                                                        guint32             record);

/* What is listed as "(not attributed)", as a row; or NULL if there is none. */
const gint64      *quern_function_list_get_rest        (QuernFunctionList  *self);

G_END_DECLS
