/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define QUERN_TYPE_RUN_SEARCH (quern_run_search_get_type ())
G_DECLARE_FINAL_TYPE (QuernRunSearch, quern_run_search, QUERN, RUN_SEARCH, GObject)

QuernRunSearch *quern_run_search_new      (void) G_GNUC_WARN_UNUSED_RESULT;

/* Searches in a worker for the other files of the run that a file belongs to, and forgets earlier
 * results. files: nullable; several files were chosen on purpose, so nothing is searched for. */
void            quern_run_search_start    (QuernRunSearch *self,
                                           GPtrArray      *files);
/* Stops, and does not search again while the same file is shown. */
void            quern_run_search_decline  (QuernRunSearch *self);
/* The file whose run is searched for; nullable. */
GFile          *quern_run_search_get_file (QuernRunSearch *self);
/* (element-type GFile): all files of the run; NULL if no others were found. */
GPtrArray      *quern_run_search_get_run  (QuernRunSearch *self);
/* Returns a message about the others; NULL if none were found. */
const char     *quern_run_search_get_text (QuernRunSearch *self);

G_END_DECLS
