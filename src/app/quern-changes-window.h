/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_CHANGES_WINDOW (quern_changes_window_get_type ())
G_DECLARE_FINAL_TYPE (QuernChangesWindow, quern_changes_window, QUERN, CHANGES_WINDOW, AdwWindow)

/* changes: (element-type QuernChange), of functions of the profile that the explorer shows. */
GtkWindow *quern_changes_window_new (GtkWindow     *parent,
                                     QuernExplorer *explorer,
                                     GPtrArray     *changes) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
