/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define QUERN_TYPE_WARNINGS_WINDOW (quern_warnings_window_get_type ())
G_DECLARE_FINAL_TYPE (QuernWarningsWindow, quern_warnings_window, QUERN, WARNINGS_WINDOW, AdwWindow)

/* profiles: (element-type QuernProfile): as of quern_explorer_list_profiles() */
GtkWindow *quern_warnings_window_new (GtkWindow *parent,
                                      GPtrArray *profiles) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
