/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-name-filter.h"

G_BEGIN_DECLS

/**
 * QuernNameSearch:
 *
 * Finds functions and cycles of an analysis by their names. Long searches run in
 * threads, so that typing never waits; a newer text cancels an older search. Main
 * thread only.
 *
 * Emits "done" when a worker has found all, but not for a search that was
 * complete at once.
 */
#define QUERN_TYPE_NAME_SEARCH (quern_name_search_get_type ())
G_DECLARE_FINAL_TYPE (QuernNameSearch, quern_name_search, QUERN, NAME_SEARCH, GObject)

QuernNameSearch *quern_name_search_new       (QuernAnalysis    *analysis) G_GNUC_WARN_UNUSED_RESULT;
/* The same by the paths of the objects that functions are in; cycles are in none. */
QuernNameSearch *quern_name_search_new_of_objects (QuernAnalysis *analysis) G_GNUC_WARN_UNUSED_RESULT;

/* Keeps the old result until the search is complete. "" ends the search. FALSE, changing nothing,
 * if the text is not a valid regular expression. */
gboolean         quern_name_search_begin     (QuernNameSearch  *self,
                                              const char       *text,
                                              QuernNameMode     mode,
                                              GError          **error);

/* By node: 1 if its name is found, else 0. NULL without a search. */
const guint8    *quern_name_search_get_found (QuernNameSearch  *self);
gboolean         quern_name_search_is_busy   (QuernNameSearch  *self);

G_END_DECLS
