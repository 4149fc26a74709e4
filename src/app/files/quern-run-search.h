/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define QUERN_TYPE_RUN_SEARCH (quern_run_search_get_type ())
G_DECLARE_FINAL_TYPE (QuernRunSearch, quern_run_search, QUERN, RUN_SEARCH, GObject)

QuernRunSearch *quern_run_search_new      (void) G_GNUC_WARN_UNUSED_RESULT;

/* Looks in a worker for the other files of the run that a file is of. files: nullable; what
 * was found or looked for before is forgotten. Several files were chosen on purpose:
 * nothing is looked for then. */
void            quern_run_search_start    (QuernRunSearch *self,
                                           GPtrArray      *files);
void            quern_run_search_stop     (QuernRunSearch *self);
/* Stops, and does not look again while the same file is shown. */
void            quern_run_search_decline  (QuernRunSearch *self);
/* The one whose run is looked for; nullable. */
GFile          *quern_run_search_get_file (QuernRunSearch *self);
/* (element-type GFile): all files of its run, of which there are others; NULL if nothing
 * was found. */
GPtrArray      *quern_run_search_get_run  (QuernRunSearch *self);
/* Says what the others are; NULL if nothing was found. */
const char     *quern_run_search_get_text (QuernRunSearch *self);

G_END_DECLS
