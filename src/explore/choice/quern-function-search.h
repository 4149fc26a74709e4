/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-filter.h"
#include "quern-input-points.h"
#include "quern-name-filter.h"
#include "quern-node-notes.h"

G_BEGIN_DECLS

/**
 * QuernFunctionSearch:
 *
 * Finds functions and cycles by a search text, by filters and by bookmarks. Main thread only.
 *
 * ## Properties
 *
 * - `search` (string): the text; "" for none
 * - `search-mode` (uint): a #QuernNameMode
 * - `only-bookmarked` (boolean): only functions with a bookmark are found
 *
 * ## Signals
 *
 * - `found`: quern_function_search_get_found() has other nodes, perhaps found by a worker
 */
#define QUERN_TYPE_FUNCTION_SEARCH (quern_function_search_get_type ())
G_DECLARE_FINAL_TYPE (QuernFunctionSearch, quern_function_search, QUERN, FUNCTION_SEARCH, GObject)

QuernFunctionSearch *quern_function_search_new             (QuernEventChoice    *events,
                                                            QuernInputPoints    *points,
                                                            QuernNodeNotes      *notes) G_GNUC_WARN_UNUSED_RESULT;

/* Sets the analysis to search, nullable. Afterwards the caller must call
 * quern_function_search_notify(), once all other objects are up to date. */
void                 quern_function_search_set_analysis    (QuernFunctionSearch *self,
                                                            QuernAnalysis       *analysis);
/* Emits "found", unless a busy worker is going to. */
void                 quern_function_search_notify          (QuernFunctionSearch *self);

const char          *quern_function_search_get_text        (QuernFunctionSearch *self);
void                 quern_function_search_set_text        (QuernFunctionSearch *self,
                                                            const char          *text);
QuernNameMode        quern_function_search_get_mode        (QuernFunctionSearch *self);
void                 quern_function_search_set_mode        (QuernFunctionSearch *self,
                                                            QuernNameMode        mode);
gboolean             quern_function_search_get_only_bookmarked (QuernFunctionSearch *self);
void                 quern_function_search_set_only_bookmarked (QuernFunctionSearch *self,
                                                            gboolean             only_bookmarked);
/* By node: 1 if it is found, else 0. NULL without a search: all are found. */
const guint8        *quern_function_search_get_found       (QuernFunctionSearch *self);
/* Whether the result is still that of an older text. */
gboolean             quern_function_search_is_busy         (QuernFunctionSearch *self);
/* Why the text is invalid; NULL if it is valid. */
const GError        *quern_function_search_get_error       (QuernFunctionSearch *self);

/* Restricts the result to functions that match the filter by the event shown. Conditions on data
 * that the profile lacks, such as points or shares of the event, are ignored. */
const QuernFunctionFilter *
                     quern_function_search_get_filter      (QuernFunctionSearch *self);
void                 quern_function_search_set_filter      (QuernFunctionSearch *self,
                                                            const QuernFunctionFilter *filter);
/* Whether the event shown has a total; a ratio has none. */
gboolean             quern_function_search_has_filter_costs (QuernFunctionSearch *self);
/* Whether its costs add up to the total, so that functions cover a share of it; differences do
 * not. */
gboolean             quern_function_search_has_cover       (QuernFunctionSearch *self);
/* Restricts the result to objects whose path matches the text; "" for any. FALSE, changing nothing,
 * if it is not a valid regular expression. */
const char          *quern_function_search_get_object_filter (QuernFunctionSearch *self);
gboolean             quern_function_search_set_object_filter (QuernFunctionSearch *self,
                                                            const char          *text,
                                                            QuernNameMode        mode,
                                                            GError             **error);
/* Whether one of the filters applies to this profile. */
gboolean             quern_function_search_is_filtered     (QuernFunctionSearch *self);
void                 quern_function_search_clear_filters   (QuernFunctionSearch *self);

G_END_DECLS
