/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define QUERN_TYPE_PREFERENCES_WINDOW (quern_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (QuernPreferencesWindow, quern_preferences_window, QUERN, PREFERENCES_WINDOW,
                      AdwPreferencesWindow)

/* parent: nullable */
GtkWindow *quern_preferences_window_new (GtkWindow *parent) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
