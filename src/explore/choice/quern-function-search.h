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
 * Which functions and cycles are found: by a text, by filters, by their bookmarks. Main thread
 * only.
 *
 * ## Properties
 *
 * - `search` (string): the text; "" for none
 * - `search-mode` (uint): a #QuernNameMode
 * - `only-bookmarked` (boolean): only functions with a bookmark are found
 *
 * ## Signals
 *
 * - `found`: quern_function_search_get_found() has other nodes, also by a worker that has finished
 */
#define QUERN_TYPE_FUNCTION_SEARCH (quern_function_search_get_type ())
G_DECLARE_FINAL_TYPE (QuernFunctionSearch, quern_function_search, QUERN, FUNCTION_SEARCH, GObject)

QuernFunctionSearch *quern_function_search_new             (QuernEventChoice    *events,
                                                            QuernInputPoints    *points,
                                                            QuernNodeNotes      *notes) G_GNUC_WARN_UNUSED_RESULT;

/* Searches in another analysis, or in none; then the caller calls quern_function_search_notify(),
 * when all else is new, too. */
void                 quern_function_search_set_analysis    (QuernFunctionSearch *self,
                                                            QuernAnalysis       *analysis);
/* Emits "found", unless a worker will. */
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
/* By node: 1 if it is found, else 0. NULL: all are, as nothing is searched for. */
const guint8        *quern_function_search_get_found       (QuernFunctionSearch *self);
/* Is found still that of an older text? */
gboolean             quern_function_search_is_busy         (QuernFunctionSearch *self);
/* Why the text cannot be searched for; NULL if it can. */
const GError        *quern_function_search_get_error       (QuernFunctionSearch *self);

/* Only functions are found that are as the filter says, by the event that is shown; what
 * the profile does not tell, points or shares of an event, is not asked for. */
const QuernFunctionFilter *
                     quern_function_search_get_filter      (QuernFunctionSearch *self);
void                 quern_function_search_set_filter      (QuernFunctionSearch *self,
                                                            const QuernFunctionFilter *filter);
/* Has the event that is shown a total? A ratio has none. */
gboolean             quern_function_search_has_filter_costs (QuernFunctionSearch *self);
/* Do its costs add up to one, so that some functions cover a part of it? Differences do not. */
gboolean             quern_function_search_has_cover       (QuernFunctionSearch *self);
/* And only those of objects in whose path the text is found; "": any. FALSE if it is no
 * regular expression: then nothing changes. */
const char          *quern_function_search_get_object_filter (QuernFunctionSearch *self);
gboolean             quern_function_search_set_object_filter (QuernFunctionSearch *self,
                                                            const char          *text,
                                                            QuernNameMode        mode,
                                                            GError             **error);
/* Does one of the filters leave something out, as the profile is? */
gboolean             quern_function_search_is_filtered     (QuernFunctionSearch *self);
void                 quern_function_search_clear_filters   (QuernFunctionSearch *self);

G_END_DECLS
