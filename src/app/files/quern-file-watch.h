/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define QUERN_TYPE_FILE_WATCH (quern_file_watch_get_type ())
G_DECLARE_FINAL_TYPE (QuernFileWatch, quern_file_watch, QUERN, FILE_WATCH, GObject)

QuernFileWatch *quern_file_watch_new                 (void) G_GNUC_WARN_UNUSED_RESULT;
void            quern_file_watch_set_files           (QuernFileWatch *self,
                                                      GPtrArray      *files,
                                                      GPtrArray      *states);
void            quern_file_watch_set_watches_folders (QuernFileWatch *self,
                                                      gboolean        watches_folders);
/* Returns a text that changes when the file does; NULL if its state is unknown. Thread-safe. */
char           *quern_file_watch_dup_state           (GFile *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
