/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* More runs than these have no room in a window. */
#define QUERN_RUN_SIZES_MAX_RUNS 250

#define QUERN_TYPE_RUN_SIZES_WINDOW (quern_run_sizes_window_get_type ())
G_DECLARE_FINAL_TYPE (QuernRunSizesWindow, quern_run_sizes_window, QUERN, RUN_SIZES_WINDOW,
                      AdwWindow)

/* Can it take sizes, of no more runs than a window has room for? */
gboolean   quern_run_sizes_window_can_open (QuernExplorer *explorer);
/* explorer: one that can. */
GtkWindow *quern_run_sizes_window_new (GtkWindow     *parent,
                                       QuernExplorer *explorer) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
