/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define QUERN_TYPE_FILE_WATCH (quern_file_watch_get_type ())
G_DECLARE_FINAL_TYPE (QuernFileWatch, quern_file_watch, QUERN, FILE_WATCH, GObject)

/* files: GFile; states: for each what quern_file_watch_dup_state() gave before
 * the file was read, nullable texts. */
QuernFileWatch *quern_file_watch_new       (GPtrArray *files,
                                            GPtrArray *states) G_GNUC_WARN_UNUSED_RESULT;
/* Looks at the other files in the folder of a single file, too. */
void            quern_file_watch_watch_folder (QuernFileWatch *self);
/* A text that changes when the file does; NULL if nobody knows. Any thread. */
char           *quern_file_watch_dup_state (GFile     *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
