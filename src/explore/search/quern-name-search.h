/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-name-filter.h"

G_BEGIN_DECLS

/**
 * QuernNameSearch:
 *
 * Which functions and cycles of an analysis a text finds by their names. What
 * takes long is done by threads, so that typing never waits; a newer text
 * cancels the older. Main thread only.
 *
 * The signal "done" tells that a worker has found all; it is not emitted for
 * what was found at once.
 */
#define QUERN_TYPE_NAME_SEARCH (quern_name_search_get_type ())
G_DECLARE_FINAL_TYPE (QuernNameSearch, quern_name_search, QUERN, NAME_SEARCH, GObject)

QuernNameSearch *quern_name_search_new       (QuernAnalysis    *analysis) G_GNUC_WARN_UNUSED_RESULT;
/* The same of the objects that functions are in, by their paths; cycles are in none. */
QuernNameSearch *quern_name_search_new_of_objects (QuernAnalysis *analysis) G_GNUC_WARN_UNUSED_RESULT;

/* Both: FALSE if the text is no regular expression; then nothing changes. "" is
 * no search. begin: what was found before is there until all is found. run:
 * comes back when all is found. */
gboolean         quern_name_search_begin     (QuernNameSearch  *self,
                                              const char       *text,
                                              QuernNameMode     mode,
                                              GError          **error);
gboolean         quern_name_search_run       (QuernNameSearch  *self,
                                              const char       *text,
                                              QuernNameMode     mode,
                                              GError          **error);

/* By node: 1 if its name is found, else 0. NULL: nothing is searched for. */
const guint8    *quern_name_search_get_found (QuernNameSearch  *self);
gboolean         quern_name_search_is_busy   (QuernNameSearch  *self);

G_END_DECLS
