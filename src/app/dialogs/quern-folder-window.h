/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define QUERN_TYPE_FOLDER_WINDOW (quern_folder_window_get_type ())
G_DECLARE_FINAL_TYPE (QuernFolderWindow, quern_folder_window, QUERN, FOLDER_WINDOW, AdwWindow)

/* files: GFile, at least one: to open as one profile */
typedef void (*QuernFolderWindowFunc) (GtkWindow *parent,
                                       GPtrArray *files);

GtkWindow *quern_folder_window_new (GtkWindow             *parent,
                                    GFile                 *folder,
                                    QuernFolderWindowFunc  open) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
